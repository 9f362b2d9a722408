// Where things are on a board. Pictures of steps, which the engine draws, have the same
// geometry.

import type { LayoutResult } from "../types.ts";

const CELL = 49; // width and height of a cell up to size 9

const MARGIN = 1.2; // around the grid, half of its border
export const PADDING = 2; // in a cell, around its candidates
const PITCH = 15; // from a candidate to the next, at least

// Geometry has the lengths of a board, in the units of its viewBox.
export interface Geometry {
	readonly digits: number; // how many there are
	readonly cell: number; // width of a cell
	readonly width: number; // of the board
	readonly margin: number;
	readonly digit: number; // font sizes
	readonly candidate: number;
	readonly columns: number; // of the candidates in a cell
}

// Square is how many rows and columns of cells a layout has, and how many digits if that is another
// number.
export type Square = Pick<LayoutResult, "size" | "digits">;

// highest returns the highest digit.
export const highest = ({ size, digits = size }: Square) => digits;

export function geometry(of: Square): Geometry {
	const digits = highest(of);
	const columns = Math.ceil(Math.sqrt(digits));
	const cell = Math.max(CELL, columns * PITCH + 2 * PADDING);
	return {
		digits,
		cell,
		columns,
		margin: MARGIN,
		width: of.size * cell + 2 * MARGIN,
		digit: 0.6 * cell,
		candidate: 12.2,
	};
}

// Shape is how many rows and columns a grid has. They are the first ones of a square, whose cells
// are numbered row by row.
export interface Shape {
	readonly size: number; // of the square
	readonly rows: number;
	readonly columns: number;
	readonly areas?: readonly number[]; // of grids that overlap: -1 for cells in none
}

export function shapeOf({
	size,
	rows = size,
	columns = size,
	areas,
}: Pick<LayoutResult, "size" | "rows" | "columns" | "areas">): Shape {
	return { size, rows, columns, ...(areas && { areas }) };
}

// isInside reports whether a cell of the square is in the grid.
export function isInside({ size, rows, columns, areas }: Shape, cell: number): boolean {
	return areas ? (areas[cell] ?? -1) >= 0 : cell % size < columns && cell < rows * size;
}

// cellsIn returns the cells of the grid of a layout.
export function cellsIn(layout: LayoutResult): number[] {
	const shape = shapeOf(layout);
	return layout.regions.flatMap((_, c) => (isInside(shape, c) ? [c] : []));
}

// extent returns the width and height of a board.
export function extent(layout: LayoutResult): { width: number; height: number } {
	const { rows, columns } = shapeOf(layout);
	const { cell, margin } = geometry(layout);
	return { width: round(columns * cell + 2 * margin), height: round(rows * cell + 2 * margin) };
}

export interface Box {
	readonly x: number;
	readonly y: number;
	readonly width: number;
}

// cellBox returns the square of a cell.
export function cellBox(of: Square, cell: number): Box {
	const g = geometry(of);
	return {
		x: g.margin + (cell % of.size) * g.cell,
		y: g.margin + Math.floor(cell / of.size) * g.cell,
		width: g.cell,
	};
}

// candidatePlace returns the middle of a candidate, from the corner of its cell, and its
// font size. Rules may take more than the padding above.
export function candidatePlace(
	g: Geometry,
	digit: number,
	above = PADDING,
): { x: number; y: number; font: number } {
	const tenths = (from: number, parts: number) =>
		Math.floor(((g.cell - from - PADDING) * 10) / parts) / 10;
	const dx = tenths(PADDING, g.columns);
	const dy = tenths(above, Math.ceil(g.digits / g.columns));
	return {
		x: PADDING + ((digit - 1) % g.columns) * dx + dx / 2,
		y: above + Math.floor((digit - 1) / g.columns) * dy + dy / 2,
		font: above > PADDING ? Math.min(g.candidate, 0.9 * dy) : g.candidate,
	};
}

// baseline is how far below its middle a text of a font size stands.
export function baseline(size: number): number {
	return 0.36 * size;
}

// borders returns the path around a set of cells, moved inwards by inset. Cells that touch
// at a corner only have borders of their own.
export function borders(of: Square, cells: Iterable<number>, inset: number): string {
	const g = geometry(of);
	const { size } = of;
	const set = new Set(cells);
	const has = (x: number, y: number) =>
		x >= 0 && y >= 0 && x < size && y < size && set.has(y * size + x);
	// A side goes from a corner of the grid in a direction; its cell lies to the right.
	const ways = [
		[1, 0],
		[0, 1],
		[-1, 0],
		[0, -1],
	] as const;
	const key = (x: number, y: number, way: number) => (y * (size + 1) + x) * 4 + way;
	const sides = new Set<number>();
	for (const cell of [...set].sort((a, b) => a - b)) {
		const x = cell % size;
		const y = Math.floor(cell / size);
		if (!has(x, y - 1)) sides.add(key(x, y, 0));
		if (!has(x + 1, y)) sides.add(key(x + 1, y, 1));
		if (!has(x, y + 1)) sides.add(key(x + 1, y + 1, 2));
		if (!has(x - 1, y)) sides.add(key(x, y + 1, 3));
	}
	let path = "";
	for (const first of sides) {
		let at = first;
		const corners: string[] = [];
		while (sides.delete(at)) {
			const way = at % 4;
			const corner = Math.floor(at / 4);
			const [dx, dy] = ways[way as 0 | 1 | 2 | 3];
			const x = (corner % (size + 1)) + dx;
			const y = Math.floor(corner / (size + 1)) + dy;
			// To the right first: that keeps to the same cell.
			const turn =
				[1, 0, 3].find((t) => {
					const next = key(x, y, (way + t) % 4);
					return next === first || sides.has(next);
				}) ?? 0;
			at = key(x, y, (way + turn) % 4);
			if (turn === 0) continue;
			const [nx, ny] = ways[((way + turn) % 4) as 0 | 1 | 2 | 3];
			const inX = -dy - ny; // to the right of a way (x, y) is (-y, x)
			const inY = dx + nx;
			corners.push(
				`${round(g.margin + x * g.cell + inX * inset)} ` +
					round(g.margin + y * g.cell + inY * inset),
			);
		}
		if (corners.length > 0) path += `M${corners.join("L")}z`;
	}
	return path;
}

// round keeps paths short.
export function round(x: number): number {
	return Math.round(x * 100) / 100;
}

let made: LayoutResult | undefined;

// classic returns the layout of the 9×9 Sudoku, which the page knows without the engine. All games
// share it.
export function classic(): LayoutResult {
	made ??= makeClassic();
	return made;
}

function makeClassic(): LayoutResult {
	const houses: LayoutResult["houses"] = [];
	const range = [0, 1, 2, 3, 4, 5, 6, 7, 8];
	const add = (kind: "row" | "column" | "box", cell: (house: number, k: number) => number) => {
		for (const h of range) {
			houses.push({ kind, name: `${kind} ${h + 1}`, cells: range.map((k) => cell(h, k)) });
		}
	};
	add("row", (h, k) => 9 * h + k);
	add("column", (h, k) => 9 * k + h);
	add("box", (h, k) => 27 * Math.floor(h / 3) + 3 * (h % 3) + 9 * Math.floor(k / 3) + (k % 3));
	const cells = Array.from({ length: 81 }, (_, c) => c);
	return {
		layout: "9",
		size: 9,
		houses,
		regions: cells.map((c) => 18 + 3 * Math.floor(c / 27) + Math.floor((c % 9) / 3)),
		peers: cells.map((c) =>
			[...new Set(houses.filter((h) => h.cells.includes(c)).flatMap((h) => h.cells))]
				.filter((x) => x !== c)
				.sort((a, b) => a - b),
		),
	};
}
