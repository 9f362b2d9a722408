// What stands in the cells of a board: digits, notes, colours, and how each cell is named.

import { svg } from "../dom.ts";
import type { LayoutResult } from "../types.ts";
import { cellPlace } from "../say.ts";
import { listOf, symbol } from "../words.ts";
import type { Coords } from "../words.ts";
import { digit } from "./draw.ts";
import { PADDING, baseline, candidatePlace, cellBox, geometry, round } from "./geometry.ts";
import type { Square } from "./geometry.ts";
import { frame as words } from "../words/en/frame.ts";

// Cells is what stands on a board. Sets of digits have bit d-1 for digit d.
export interface Cells {
	readonly givens: readonly number[];
	readonly digits: readonly number[]; // of the player, 0 where a given stands
	readonly corner?: readonly number[];
	readonly centre?: readonly number[];
	readonly colours?: readonly number[];
	readonly candidates?: readonly number[]; // at fixed places, instead of both notes
	readonly fixed?: boolean; // all notes stand at fixed places, corner notes in italics
	readonly wrong?: ReadonlySet<number>; // cells whose digit clashes or is wrong
	readonly sees?: ReadonlySet<number>; // cells that are tinted: seen from the selected one,
	readonly same?: ReadonlySet<number>; // and those with the same digit
	readonly lit?: number; // the digit whose notes are bold
	readonly letters?: boolean; // colours have letters
	readonly pen?: Penned | null;
}

// Penned is what the pen has drawn. The same object stands for the same drawing.
export interface Penned {
	picture(): readonly SVGElement[];
	told(cell: number): string; // what touches a cell, "" if nothing does
}

// What a cell looks like, as far as its picture depends on it.
export interface Look {
	readonly key: string;
	readonly name: string;
}

// lookOf returns the look of a cell. Above is the room above its notes.
export function lookOf(
	layout: LayoutResult,
	cells: Cells,
	c: number,
	coords: Coords,
	above: number,
): Look {
	const given = cells.givens[c] ?? 0;
	const value = given || (cells.digits[c] ?? 0);
	const wrong = cells.wrong?.has(c) ?? false;
	const corner = value ? 0 : (cells.corner?.[c] ?? 0);
	const centre = value ? 0 : (cells.centre?.[c] ?? 0);
	const candidates = value || !cells.candidates ? "" : (cells.candidates[c] ?? 0);
	const colours = cells.colours?.[c] ?? 0;
	const lit = value ? 0 : (cells.lit ?? 0);
	const parts = [
		given,
		value,
		wrong,
		corner,
		centre,
		candidates,
		colours,
		lit,
		cells.fixed,
		cells.letters,
		above,
	];
	const notes = [
		[words.cell.corner, corner],
		[words.cell.centre, centre],
		[words.cell.colour, colours],
	].flatMap(([kind, set]) =>
		set
			? [
					`${kind} ${listOf(set as number)
						.map(symbol)
						.join(" ")}`,
				]
			: [],
	);
	const name = [
		value ? symbol(value) : words.cell.empty,
		given ? words.cell.given : "",
		wrong ? words.cell.wrong : "",
		...notes,
		cells.pen?.told(c) ?? "",
		cellPlace(layout, c, coords),
	]
		.filter((t) => t !== "")
		.join(", ");
	return { key: parts.join(), name };
}

// contentOf draws what stands in a cell, but for the stripes of its colours.
export function contentOf(of: Square, cells: Cells, c: number, above: number): SVGElement[] {
	const given = cells.givens[c] ?? 0;
	const value = given || (cells.digits[c] ?? 0);
	const list: SVGElement[] = [];
	const colours = listOf(cells.colours?.[c] ?? 0);
	if (cells.letters && colours.length > 0) {
		const full = cells.fixed || cells.candidates !== undefined;
		list.push(letters(of, c, colours, full ? 0.4 : 0.95)); // between notes
	}
	if (value > 0) {
		const wrong = cells.wrong?.has(c) ?? false;
		const name = `${given ? "b-given" : "b-entry"}${wrong ? " b-wrong" : ""}`;
		list.push(digit(of, c, value, name));
		if (wrong) list.push(fault(of, c, given > 0));
	} else if (cells.candidates) {
		list.push(...fixed(of, above, c, cells.candidates[c] ?? 0, cells.lit ?? 0, ""));
	} else {
		const corner = cells.corner?.[c] ?? 0;
		const centre = cells.centre?.[c] ?? 0;
		const lit = cells.lit ?? 0;
		if (cells.fixed || listOf(corner).length > cornerPlaces.length) {
			list.push(
				...fixed(of, above, c, centre, lit, ""),
				...fixed(of, above, c, corner & ~centre, lit, " b-corner b-fixed"),
			);
		} else {
			list.push(
				...cornerNotes(of, c, corner, lit, above),
				...centreNotes(of, c, centre, corner !== 0, lit),
			);
		}
	}
	if (!value && cells.wrong?.has(c)) list.push(fault(of, c, true)); // of its notes
	return list;
}

// fixed draws notes at the places that candidates have.
function fixed(
	of: Square,
	above: number,
	c: number,
	set: number,
	lit: number,
	kind: string,
): SVGElement[] {
	const g = geometry(of);
	return listOf(set).map((d) => {
		const { x, y, font } = candidatePlace(g, d, above);
		const name = `b-note${kind}${d === lit ? " b-note-lit" : ""}`;
		return note(of, c, x, y, font, symbol(d), name);
	});
}

// fault strikes a wrong entry and underlines it. Givens and notes are underlined.
function fault(of: Square, c: number, given: boolean): SVGElement {
	const { x, y, width } = cellBox(of, c);
	const at = (part: number, from: number) => round(from + part * width);
	const under = `M${at(0.24, x)} ${at(0.85, y)}H${at(0.76, x)}`;
	const strike = given ? "" : `M${at(0.22, x)} ${at(0.7, y)}L${at(0.78, x)} ${at(0.3, y)}`;
	return svg("path", { class: "b-fault", d: under + strike });
}

// stripes fills a cell with slanted stripes, one for each colour.
export function stripes(of: Square, c: number, colours: readonly number[]): SVGElement[] {
	const { x, y, width } = cellBox(of, c);
	const slant = width * 0.12;
	const edge = (i: number) => {
		const lean = i === 0 || i === colours.length ? 0 : slant;
		const at = x + (i * width) / colours.length;
		return [round(at + lean), round(at - lean)] as const;
	};
	return colours.map((d, i) => {
		const [a, b] = edge(i);
		const [e, f] = edge(i + 1);
		const bottom = round(y + width);
		return svg("path", {
			class: `b-colour b-colour-${d}`,
			d: `M${a} ${round(y)}H${e}L${f} ${bottom}H${b}z`,
		});
	});
}

// letters names the colours of a cell at its right side, at a share of its height.
function letters(of: Square, c: number, colours: readonly number[], height: number): SVGElement {
	const { x, y, width } = cellBox(of, c);
	return svg(
		"text",
		{
			class: "b-letter",
			x: round(x + width - 2),
			y: round(y + width * height),
			"font-size": 8.5,
		},
		colours.map((d) => String.fromCharCode(96 + d)).join(""),
	);
}

function note(
	of: Square,
	c: number,
	x: number,
	y: number,
	font: number,
	text: string,
	name: string,
): SVGElement {
	const box = cellBox(of, c);
	return svg(
		"text",
		{
			class: name,
			x: round(box.x + x),
			y: round(box.y + y + baseline(font)),
			"font-size": font,
		},
		text,
	);
}

// Places of corner notes as shares of the cell, in the order in which they are taken.
const cornerPlaces: readonly (readonly [number, number])[] = [
	[0.16, 0.18],
	[0.84, 0.18],
	[0.16, 0.82],
	[0.84, 0.82],
	[0.5, 0.18],
	[0.5, 0.82],
	[0.16, 0.5],
	[0.84, 0.5],
];

function cornerNotes(of: Square, c: number, set: number, lit: number, above: number): SVGElement[] {
	const { width } = cellBox(of, c);
	const [low, part] = above > PADDING ? [0.15, 0.82] : [0, 1];
	const list = listOf(set);
	const places = cornerPlaces
		.slice(0, list.length)
		.sort(([ax, ay], [bx, by]) => ay - by || ax - bx);
	return list.map((d, i) => {
		const [x, y] = places[i] as readonly [number, number];
		const name = `b-note b-corner${d === lit ? " b-note-lit" : ""}`;
		return note(of, c, x * width, (low + part * y) * width, 13.5, symbol(d), name);
	});
}

// centreNotes writes digits in the middle, in one to three lines.
function centreNotes(
	of: Square,
	c: number,
	set: number,
	crowded: boolean,
	lit: number,
): SVGElement[] {
	const list = listOf(set);
	const { width } = cellBox(of, c);
	const most = Math.floor(width / (crowded ? 8 : 11)); // digits in a line
	const count = Math.max(1, Math.ceil(list.length / most));
	const font = crowded && count > 1 ? 12 : count > 2 ? 14 : 15;
	const texts: SVGElement[] = [];
	const perLine = Math.ceil(list.length / count);
	for (let i = 0; i < count && list.length > 0; i++) {
		const y = width / 2 + (i - (count - 1) / 2) * font * 1.02;
		const line = note(of, c, width / 2, y, font, "", "b-note b-centre");
		for (const d of list.slice(i * perLine, (i + 1) * perLine)) {
			line.append(svg("tspan", { class: d === lit && "b-note-lit" }, symbol(d)));
		}
		texts.push(line);
	}
	return texts;
}
