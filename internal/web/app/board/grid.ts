// A board: a picture, which screen readers do not see, and over it a transparent table of the
// same geometry, which has the names of the cells, the focus and the pointer.

import { el, picture, svg } from "../dom.ts";
import type { LayoutResult } from "../types.ts";
import { cellPlace, listOf, symbol } from "../words.ts";
import type { Coords } from "../words.ts";
import { digit, frame, gridLines, layer } from "./draw.ts";
import {
	PADDING,
	baseline,
	borders,
	candidatePlace,
	cellBox,
	geometry,
	round,
} from "./geometry.ts";
import { Pointers } from "./pointers.ts";

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
}

export interface BoardOptions {
	readonly interactive: boolean;
	readonly label: string;
	readonly coords?: Coords;
}

// BoardEvents is what an interactive board tells.
export interface BoardEvents {
	select?(): void; // the selection or the cursor has changed
	enter?(cells: readonly number[], long: boolean): void; // while held is true
	double?(cell: number): void; // a double tap
	twoFingers?(): void; // a tap with two fingers
}

// What a cell looks like, as far as its picture depends on it.
interface Look {
	readonly key: string;
	readonly name: string;
}

export class Board {
	readonly element: HTMLElement;
	readonly layout: LayoutResult;
	readonly events: BoardEvents = {};
	coords: Coords; // how cells are named; the next update uses it
	several = false; // each tap adds a cell to the selection or takes it out
	held = false; // taps enter and do not select
	above = PADDING; // of the notes in a cell: rules may take more
	#size: number;
	#picture: SVGSVGElement;
	#fills: SVGRectElement[] = [];
	#stripes: SVGGElement[] = []; // the colours of each cell
	#groups: SVGGElement[] = []; // its digits
	#looks: Look[] = [];
	#tints: string[] = [];
	#content: readonly unknown[] = []; // what was drawn last
	#selection = svg("path", { class: "b-selection" });
	#focus = svg("path", { class: "b-look" });
	#digits = svg("g");
	#areas: SVGElement | null = null; // of the picture of a step
	#overlay: SVGElement | null = null; // the rest of it
	#tds: HTMLTableCellElement[] = [];
	#selected = new Set<number>();
	#cursor = 0;
	#pointing = false; // the focus comes from a pointer

	constructor(layout: LayoutResult, options: BoardOptions) {
		this.layout = layout;
		this.coords = options.coords ?? "rc";
		this.#size = layout.size;
		const n = layout.size * layout.size;
		const { width } = geometry(layout.size);
		this.#picture = frame(layout.size, "board-picture");
		for (let c = 0; c < n; c++) {
			const { x, y, width: side } = cellBox(layout.size, c);
			this.#fills.push(
				svg("rect", {
					x: round(x),
					y: round(y),
					width: side,
					height: side,
					class: "b-fill",
				}),
			);
			this.#stripes.push(svg("g"));
			this.#groups.push(svg("g"));
		}
		this.#picture.append(
			svg("rect", { class: "b-paper", width: round(width), height: round(width) }),
			svg("g", {}, ...this.#fills),
			svg("g", {}, ...this.#stripes),
			gridLines(layout),
			this.#focus,
			this.#digits,
			this.#selection,
		);
		this.#digits.append(...this.#groups);
		const large = layout.size > 9 ? " large" : ""; // its lines are thicker in these units
		this.element = el(
			"div",
			{ class: `board${large}`, "data-size": layout.size },
			this.#picture,
		);
		this.element.style.setProperty("--size", String(layout.size));
		this.element.style.setProperty("--margin", `${round((100 * cellBox(2, 0).x) / width)}%`);
		this.#table(options);
	}

	// selected returns the cells of the selection, the first first.
	get selected(): readonly number[] {
		return [...this.#selected].sort((a, b) => a - b);
	}

	// cursor is the cell that has the focus or will have it.
	get cursor(): number {
		return this.#cursor;
	}

	// update draws the cells that have changed.
	update(cells: Cells): void {
		this.#tds.forEach((_, c) => {
			const name = this.#fillClass(cells, c);
			if (this.#tints[c] === name) return;
			this.#tints[c] = name;
			this.#fills[c]?.setAttribute("class", name);
		});
		// A selection that moves changes tints alone.
		const { sees, same, wrong, ...rest } = cells;
		const content = [
			...Object.values(rest),
			[...(wrong ?? [])].join(),
			this.coords,
			this.above,
		];
		const before = this.#content;
		if (content.length === before.length && content.every((v, i) => v === before[i])) return;
		this.#content = content;
		this.#tds.forEach((_, c) => {
			const look = this.#look(cells, c);
			const last = this.#looks[c];
			if (last?.key !== look.key) this.#draw(cells, c);
			if (last?.name !== look.name) this.#name(cells, c, look.name);
			this.#looks[c] = look;
		});
	}

	// mark lays the picture of a step over the board, or takes it away. The areas it begins with
	// come below the digits.
	mark(text: string | null): void {
		this.#overlay?.remove();
		this.#areas?.remove();
		this.#overlay = null;
		this.#areas = null;
		if (text === null || text === "") return;
		this.#overlay = layer(picture(text));
		this.#areas = this.#overlay.cloneNode() as SVGElement;
		for (let e = this.#overlay.firstElementChild; e?.localName === "path"; ) {
			const next = e.nextElementSibling;
			this.#areas.append(e);
			e = next;
		}
		this.#picture.insertBefore(this.#areas, this.#digits);
		this.#picture.insertBefore(this.#overlay, this.#selection);
	}

	// look outlines the cells to look at.
	look(cells: readonly number[]): void {
		this.#focus.setAttribute("d", borders(this.#size, cells, 2.5));
	}

	// light brings out the marks of a node of the step, and dims the others.
	light(node: string | null): void {
		const overlay = this.#overlay;
		if (!overlay) return;
		overlay.classList.toggle("b-dimmed", node !== null);
		for (const e of overlay.querySelectorAll("[data-node]")) {
			const nodes = (e.getAttribute("data-node") ?? "").split(" ");
			e.classList.toggle("b-lit", node !== null && nodes.includes(node));
		}
	}

	// select replaces the selection. The cursor is the last cell unless it is told.
	select(cells: Iterable<number>, cursor?: number): void {
		const before = this.#selected;
		this.#selected = new Set(cells);
		const last = cursor ?? [...this.#selected].pop() ?? this.#cursor;
		for (const c of new Set([...before, ...this.#selected])) {
			this.#tds[c]?.setAttribute("aria-selected", String(this.#selected.has(c)));
			this.#fills[c]?.classList.toggle("b-selected", this.#selected.has(c));
			this.#tints[c] = this.#fills[c]?.getAttribute("class") ?? "";
		}
		this.#selection.setAttribute("d", borders(this.#size, this.#selected, 1.5));
		this.#tds[this.#cursor]?.setAttribute("tabindex", "-1");
		this.#cursor = last;
		this.#tds[last]?.setAttribute("tabindex", "0");
		if (this.element.contains(document.activeElement)) this.focus();
		this.events.select?.();
	}

	// focus gives the focus to the cell of the cursor, and selects it if none is.
	focus(): void {
		this.#tds[this.#cursor]?.focus({ preventScroll: this.#size <= 9 });
	}

	// focusOnly leaves the selection as it is.
	focusOnly(): void {
		this.#pointing = true;
		this.focus();
		this.#pointing = false;
	}

	// reveal scrolls a large board so that cells can be seen.
	reveal(cells: readonly number[]): void {
		if (this.#size <= 9) return;
		for (const c of [cells[cells.length - 1], cells[0]]) {
			this.#tds[c ?? -1]?.scrollIntoView({ block: "nearest", inline: "nearest" });
		}
	}

	// hasFocus reports whether a cell has the focus.
	get hasFocus(): boolean {
		return this.element.contains(document.activeElement);
	}

	#table(options: BoardOptions): void {
		const n = this.#size;
		const rows: HTMLTableRowElement[] = [];
		for (let r = 0; r < n; r++) {
			const row = el("tr", { role: "row" });
			for (let c = 0; c < n; c++) {
				const td = el("td", { role: options.interactive ? "gridcell" : "cell" });
				if (options.interactive) {
					td.setAttribute("tabindex", r + c === 0 ? "0" : "-1");
					td.setAttribute("aria-selected", "false");
				}
				this.#tds.push(td);
				row.append(td);
			}
			rows.push(row);
		}
		const table = el(
			"table",
			{
				class: "board-table",
				role: options.interactive ? "grid" : "table",
				"aria-label": options.label,
				"aria-multiselectable": options.interactive && "true",
				"aria-rowcount": n,
				"aria-colcount": n,
			},
			el("tbody", { role: "rowgroup" }, ...rows),
		);
		this.element.append(table);
		if (!options.interactive) return;
		// Who comes to a cell with the keyboard has it selected.
		table.addEventListener("focusin", (e) => {
			const cell = this.#tds.indexOf(e.target as HTMLTableCellElement);
			if (!this.#pointing && cell >= 0 && this.#selected.size === 0) this.select([cell]);
		});
		new Pointers(table, n, {
			state: () => ({
				selected: this.#selected,
				cursor: this.#cursor,
				several: this.several,
				held: this.held,
			}),
			select: (cells, cursor) => {
				this.#pointing = true;
				this.select(cells, cursor);
				this.focusOnly();
			},
			enter: (cells, long) => this.events.enter?.(cells, long),
			double: (cell) => this.events.double?.(cell),
			twoFingers: () => this.events.twoFingers?.(),
		});
	}

	#fillClass(cells: Cells, c: number): string {
		const tint = cells.same?.has(c) ? " b-same" : cells.sees?.has(c) ? " b-sees" : "";
		return `b-fill${tint}${this.#selected.has(c) ? " b-selected" : ""}`;
	}

	#look(cells: Cells, c: number): Look {
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
			this.above,
		];
		const notes = [
			["corner", corner],
			["centre", centre],
			["colour", colours],
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
			value ? symbol(value) : "empty",
			given ? "given" : "",
			wrong ? "wrong" : "",
			...notes,
			cellPlace(this.layout, c, this.coords),
		]
			.filter((t) => t !== "")
			.join(", ");
		return { key: parts.join(), name };
	}

	#name(cells: Cells, c: number, name: string): void {
		const td = this.#tds[c] as HTMLTableCellElement;
		td.setAttribute("aria-label", name);
		const set = (attribute: string, on: boolean) => {
			if (on) td.setAttribute(attribute, "true");
			else td.removeAttribute(attribute);
		};
		if (td.getAttribute("role") === "cell") return;
		set("aria-readonly", (cells.givens[c] ?? 0) > 0);
		set("aria-invalid", cells.wrong?.has(c) ?? false);
	}

	#draw(cells: Cells, c: number): void {
		const group = this.#groups[c] as SVGGElement;
		const given = cells.givens[c] ?? 0;
		const value = given || (cells.digits[c] ?? 0);
		const list: SVGElement[] = [];
		const colours = listOf(cells.colours?.[c] ?? 0);
		this.#stripes[c]?.replaceChildren(...stripes(this.#size, c, colours));
		if (cells.letters && colours.length > 0) {
			const full = cells.fixed || cells.candidates !== undefined;
			list.push(letters(this.#size, c, colours, full ? 0.4 : 0.95)); // between notes
		}
		if (value > 0) {
			const wrong = cells.wrong?.has(c) ?? false;
			const name = `${given ? "b-given" : "b-entry"}${wrong ? " b-wrong" : ""}`;
			list.push(digit(this.#size, c, value, name));
			if (wrong) list.push(fault(this.#size, c, given > 0));
		} else if (cells.candidates) {
			list.push(...this.#fixed(c, cells.candidates[c] ?? 0, cells.lit ?? 0, ""));
		} else {
			const corner = cells.corner?.[c] ?? 0;
			const centre = cells.centre?.[c] ?? 0;
			const lit = cells.lit ?? 0;
			if (cells.fixed || listOf(corner).length > cornerPlaces.length) {
				list.push(
					...this.#fixed(c, centre, lit, ""),
					...this.#fixed(c, corner & ~centre, lit, " b-corner b-fixed"),
				);
			} else {
				list.push(
					...cornerNotes(this.#size, c, corner, lit, this.above),
					...centreNotes(this.#size, c, centre, corner !== 0, lit),
				);
			}
		}
		if (!value && cells.wrong?.has(c)) list.push(fault(this.#size, c, true)); // of its notes
		group.replaceChildren(...list);
	}

	#fixed(c: number, set: number, lit: number, kind: string): SVGElement[] {
		const g = geometry(this.#size);
		return listOf(set).map((d) => {
			const { x, y, font } = candidatePlace(g, d, this.above);
			const name = `b-note${kind}${d === lit ? " b-note-lit" : ""}`;
			return note(this.#size, c, x, y, font, symbol(d), name);
		});
	}
}

// fault strikes a wrong entry and underlines it. Givens and notes are underlined.
function fault(size: number, c: number, given: boolean): SVGElement {
	const { x, y, width } = cellBox(size, c);
	const at = (part: number, from: number) => round(from + part * width);
	const under = `M${at(0.24, x)} ${at(0.85, y)}H${at(0.76, x)}`;
	const strike = given ? "" : `M${at(0.22, x)} ${at(0.7, y)}L${at(0.78, x)} ${at(0.3, y)}`;
	return svg("path", { class: "b-fault", d: under + strike });
}

// stripes fills a cell with slanted stripes, one for each colour.
function stripes(size: number, c: number, colours: readonly number[]): SVGElement[] {
	const { x, y, width } = cellBox(size, c);
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
function letters(size: number, c: number, colours: readonly number[], height: number): SVGElement {
	const { x, y, width } = cellBox(size, c);
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
	size: number,
	c: number,
	x: number,
	y: number,
	font: number,
	text: string,
	name: string,
): SVGElement {
	const box = cellBox(size, c);
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

function cornerNotes(
	size: number,
	c: number,
	set: number,
	lit: number,
	above: number,
): SVGElement[] {
	const { width } = cellBox(size, c);
	const [low, part] = above > PADDING ? [0.15, 0.82] : [0, 1];
	const list = listOf(set);
	const places = cornerPlaces
		.slice(0, list.length)
		.sort(([ax, ay], [bx, by]) => ay - by || ax - bx);
	return list.map((d, i) => {
		const [x, y] = places[i] as readonly [number, number];
		const name = `b-note b-corner${d === lit ? " b-note-lit" : ""}`;
		return note(size, c, x * width, (low + part * y) * width, 13.5, symbol(d), name);
	});
}

// centreNotes writes digits in the middle, in one to three lines.
function centreNotes(
	size: number,
	c: number,
	set: number,
	crowded: boolean,
	lit: number,
): SVGElement[] {
	const list = listOf(set);
	const { width } = cellBox(size, c);
	const most = Math.floor(width / (crowded ? 8 : 11)); // digits in a line
	const count = Math.max(1, Math.ceil(list.length / most));
	const font = crowded && count > 1 ? 12 : count > 2 ? 14 : 15;
	const texts: SVGElement[] = [];
	const perLine = Math.ceil(list.length / count);
	for (let i = 0; i < count && list.length > 0; i++) {
		const y = width / 2 + (i - (count - 1) / 2) * font * 1.02;
		const line = note(size, c, width / 2, y, font, "", "b-note b-centre");
		for (const d of list.slice(i * perLine, (i + 1) * perLine)) {
			line.append(svg("tspan", { class: d === lit && "b-note-lit" }, symbol(d)));
		}
		texts.push(line);
	}
	return texts;
}
