// Draws what does not change on a board: its lines, and small boards for lists.

import { svg } from "../dom.ts";
import type { LayoutResult } from "../types.ts";
import { digitsOf, symbol } from "../words.ts";
import {
	baseline,
	borders,
	cellBox,
	cellsIn,
	extent,
	geometry,
	isInside,
	round,
	shapeOf,
} from "./geometry.ts";
import type { Square } from "./geometry.ts";

// Rules that would cover the whole grid with lines are not drawn.
const MAX_FURTHER = 16;
const MAX_APART = 100;

// hasHidden reports whether a layout has rules that boards leave to the engine to show.
export function hasHidden({ layout }: LayoutResult): boolean {
	return /\+(anti|dis|dif)/.test(layout);
}

// frame returns the picture of a board without contents. It is hidden from screen readers.
export function frame(layout: LayoutResult, name: string): SVGSVGElement {
	const { width, height } = extent(layout);
	return svg("svg", { class: name, viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" });
}

// layer makes a picture that the engine has drawn for a board a part of the board's own picture.
// Both have the same coordinates, however far the picture reaches beyond the grid.
export function layer(drawn: SVGSVGElement): SVGGElement {
	return svg(
		"g",
		{ class: drawn.getAttribute("class"), "aria-hidden": "true" },
		...drawn.childNodes,
	);
}

// gridLines draws the lines between cells, thick ones between regions, and the further houses
// of a layout.
export function gridLines(layout: LayoutResult): SVGElement {
	return svg("g", { class: "b-lines" }, ...furtherHouses(layout), ...lines(layout));
}

function lines(layout: LayoutResult): SVGElement[] {
	const { size: n, rows, columns, areas = layout.regions } = shapeOf(layout);
	const { cell, margin } = geometry(layout);
	const at = (i: number) => round(margin + i * cell);
	// Between cells that no grid has there is no line.
	const drawn = (a: number, b: number, thick: boolean) =>
		(areas[a] !== areas[b]) === thick && !(areas[a] === -1 && layout.areas && !thick);
	const draw = (thick: boolean) => {
		let path = "";
		for (let i = 1; i < n; i++) {
			for (const [from, to] of runs(i < rows ? columns : 0, (j) =>
				drawn((i - 1) * n + j, i * n + j, thick),
			)) {
				path += `M${at(from)} ${at(i)}H${at(to)}`;
			}
			for (const [from, to] of runs(i < columns ? rows : 0, (j) =>
				drawn(j * n + i - 1, j * n + i, thick),
			)) {
				path += `M${at(i)} ${at(from)}V${at(to)}`;
			}
		}
		return path;
	};
	return [
		svg("path", { class: "b-thin", d: draw(false) }),
		svg("path", { class: "b-thick", d: draw(true) + borders(layout, cellsIn(layout), 0) }),
	];
}

// paper is the ground of a board; where grids overlap, that of their cells alone.
export function paper(layout: LayoutResult): SVGElement[] {
	const rect = svg("rect", { class: "b-paper", ...extent(layout) });
	if (!layout.areas) return [rect];
	rect.classList.add("b-gaps");
	return [rect, svg("path", { class: "b-ground", d: borders(layout, cellsIn(layout), 0) })];
}

// runs returns the longest runs of 0 to n-1 in which all are wanted, as [from, to).
function runs(n: number, wanted: (j: number) => boolean): [number, number][] {
	const list: [number, number][] = [];
	for (let from = 0; from < n; from++) {
		let to = from;
		while (to < n && wanted(to)) to++;
		if (to > from) list.push([from, to]);
		from = Math.max(from, to);
	}
	return list;
}

function furtherHouses(layout: LayoutResult): SVGElement[] {
	const n = layout.size;
	const { cell } = geometry(layout);
	const list: SVGElement[] = [];
	let further = 0;
	const middle = (c: number) => {
		const box = cellBox(layout, c);
		return `${round(box.x + cell / 2)} ${round(box.y + cell / 2)}`;
	};
	for (const house of layout.houses) {
		const path = (name: string, d: string) =>
			svg("path", { class: name, "data-house": house.kind, d });
		if (house.kind === "window") {
			list.push(path("b-window", borders(layout, house.cells, 0)));
		} else if (house.kind === "diagonal") {
			const [first = 0, second = 0] = house.cells;
			const down = second - first > n;
			const { x, y } = cellBox(layout, first);
			const all = round(house.cells.length * cell);
			const from = `M${round(down ? x : x + cell)} ${round(y)}`;
			list.push(path("b-rule", `${from}l${down ? "" : "-"}${all} ${all}`));
		} else if (house.kind === "house" && ++further <= MAX_FURTHER) {
			const d = borders(layout, house.cells, 2 + (further % 4) * 1.2);
			list.push(svg("path", { class: "b-rule", d }));
		}
	}
	const apart = layout.apart ?? [];
	if (apart.length <= MAX_APART && !hasHidden(layout)) {
		for (const [a = 0, b = 0] of apart) {
			list.push(svg("path", { class: "b-rule", d: `M${middle(a)}L${middle(b)}` }));
		}
	}
	return list;
}

// digit draws a digit in the middle of a cell.
export function digit(of: Square, cell: number, d: number, name: string): SVGTextElement {
	return digits(of, [[cell, d]], name);
}

// digits draws digits in cells as one element.
function digits(
	of: Square,
	list: readonly (readonly [cell: number, digit: number])[],
	name: string,
): SVGTextElement {
	const { digit: font } = geometry(of);
	const boxes = list.map(([cell]) => cellBox(of, cell));
	return svg(
		"text",
		{
			class: name,
			x: boxes.map((box) => round(box.x + box.width / 2)).join(" "),
			y: boxes.map((box) => round(box.y + box.width / 2 + baseline(font))).join(" "),
			"font-size": round(font),
		},
		list.map(([, d]) => symbol(d)).join(""),
	);
}

// pattern draws where the givens of a board are, for pictures that are too small for digits.
export function pattern(layout: LayoutResult, givens: string): SVGSVGElement {
	const picture = frame(layout, "board-picture miniature");
	const shape = shapeOf(layout);
	let filled = "";
	digitsOf(givens).forEach((d, cell) => {
		if (d === 0 || !isInside(shape, cell)) return;
		const { x, y, width } = cellBox(layout, cell);
		const side = round(width * 0.64);
		filled += `M${round(x + width * 0.18)} ${round(y + width * 0.18)}h${side}v${side}h-${side}z`;
	});
	picture.append(
		...paper(layout),
		gridLines(layout),
		svg("path", { class: "b-filled", d: filled }),
	);
	return picture;
}

// miniature draws a small board with its givens that nobody can change, for lists. Screen
// readers are told the label; without one, the text beside it tells the same.
export function miniature(layout: LayoutResult, givens: string, label: string): SVGSVGElement {
	const picture = blank(layout);
	if (label !== "") {
		picture.removeAttribute("aria-hidden");
		picture.setAttribute("role", "img");
		picture.setAttribute("aria-label", label);
	}
	const shape = shapeOf(layout);
	const given = digitsOf(givens).flatMap((d, cell) =>
		d > 0 && isInside(shape, cell) ? [[cell, d] as const] : [],
	);
	if (given.length > 0) picture.append(digits(layout, given, "b-given"));
	return picture;
}

const blanks = new WeakMap<LayoutResult, SVGSVGElement>();

// blank returns a small board without digits. Those of one layout are copies.
function blank(layout: LayoutResult): SVGSVGElement {
	let board = blanks.get(layout);
	if (!board) {
		board = frame(layout, "board-picture miniature");
		board.append(...paper(layout), gridLines(layout));
		blanks.set(layout, board);
	}
	return board.cloneNode(true) as SVGSVGElement;
}
