// What a pointer means that draws a rule: places of the board, in cells from the corner of the
// grid, become cells. Without elements.

import type { Shape } from "../board/geometry.ts";
import { NEAR, cellAt } from "../board/points.ts";
import type { Point } from "../board/points.ts";
import type { DrawnKind } from "../types.ts";

// Way says how a kind is drawn.
export type Way =
	| "path" // cells in their order
	| "set" // cells without order
	| "border" // two cells, or the border between them
	| "corner" // cells, or the corner that four of them share
	| "sum" // cells, a border, or a diagonal from outside
	| "edge" // a whole row or column, from where it is seen
	| "groups" // several sets, one after the other
	| "pointer" // a cell and its row or column
	| "none";

// wayOf returns how rules of a kind are drawn: by what it looks like where that says it, else by
// its lists of cells.
export function wayOf(kind: DrawnKind): Way {
	if (kind.lists === "none" || kind.takes === "rules") return "none";
	if (kind.lists === "lists") return "groups";
	if (kind.lists === "cell-list") return "pointer";
	if (kind.lists === "pair") return "border";
	if (kind.look === "clue") return "edge";
	if (kind.look === "digits") return "corner";
	if (kind.look === "sum") return "sum";
	return kind.set ? "set" : "path";
}

const BORDER = 0.3; // a press is on a border or a corner when it is so near to it

// borderAt returns the two cells whose border is at a place, null if none is near.
export function borderAt(p: Point, grid: Shape): [number, number] | null {
	const cell = cellAt(p, grid);
	if (cell < 0) return null;
	const [x, y] = [p.x - Math.floor(p.x), p.y - Math.floor(p.y)];
	const ways: readonly (readonly [number, number, number])[] = [
		[x, -1, 0],
		[1 - x, 1, 0],
		[y, 0, -1],
		[1 - y, 0, 1],
	];
	const [far, dx, dy] = [...ways].sort((a, b) => a[0] - b[0])[0] ?? [1, 0, 0];
	const other = cellAt({ x: p.x + dx, y: p.y + dy }, grid);
	if (far > BORDER || other < 0) return null;
	return cell < other ? [cell, other] : [other, cell];
}

// cornerAt returns the four cells whose corner is at a place, null if none is near.
export function cornerAt(p: Point, { size, rows, columns }: Shape): number[] | null {
	const [x, y] = [Math.round(p.x), Math.round(p.y)];
	if (Math.hypot(p.x - x, p.y - y) > NEAR) return null;
	if (x < 1 || y < 1 || x >= columns || y >= rows) return null;
	const last = y * size + x;
	return [last - size - 1, last - size, last - 1, last];
}

// line returns the cells from one on in a direction, to the end of the grid or to a gap.
export function line(cell: number, dx: number, dy: number, grid: Shape): number[] {
	const cells: number[] = [];
	let [x, y] = [cell % grid.size, Math.floor(cell / grid.size)];
	for (; cellAt({ x, y }, grid) >= 0; x += dx, y += dy) cells.push(y * grid.size + x);
	return cells;
}

// linesFrom returns the rows and columns that begin in a cell at the edge, and with them or instead
// of them the diagonals.
export function linesFrom(cell: number, grid: Shape, diagonals: boolean): number[][] {
	const [x, y] = [cell % grid.size, Math.floor(cell / grid.size)];
	const [right, bottom] = [grid.columns - 1, grid.rows - 1];
	const dxs = x === 0 ? [1] : x === right ? [-1] : [];
	const dys = y === 0 ? [1] : y === bottom ? [-1] : [];
	if (!diagonals) {
		return [
			...dxs.map((dx) => line(cell, dx, 0, grid)),
			...dys.map((dy) => line(cell, 0, dy, grid)),
		];
	}
	const ways = [-1, 1].flatMap((dx) => [-1, 1].map((dy) => [dx, dy] as const));
	return ways
		.filter(([dx, dy]) => {
			const [before, above] = [x - dx, y - dy];
			return before < 0 || before > right || above < 0 || above > bottom;
		})
		.map(([dx, dy]) => line(cell, dx, dy, grid))
		.filter((cells) => cells.length > 1);
}

// edgeLines returns the lines that a place beside the grid, or a cell at its edge, stands for.
export function edgeLines(p: Point, grid: Shape, diagonals: boolean): number[][] {
	const inside = cellAt(p, grid);
	if (inside >= 0) return diagonals ? [] : linesFrom(inside, grid, false);
	const [x, y] = [Math.floor(p.x), Math.floor(p.y)];
	const within = (v: number, count: number) => Math.min(Math.max(v, 0), count - 1);
	if (!diagonals) {
		const [column, row] = [within(x, grid.columns), within(y, grid.rows)];
		if (x !== column && y !== row) return []; // beside a corner
		const cell = row * grid.size + column;
		return x !== column
			? [line(cell, x < 0 ? 1 : -1, 0, grid)]
			: [line(cell, 0, y < 0 ? 1 : -1, grid)];
	}
	const lines: number[][] = [];
	for (const dx of [1, -1]) {
		for (const dy of [1, -1]) {
			const first = cellAt({ x: x + dx, y: y + dy }, grid);
			const cells = first < 0 ? [] : line(first, dx, dy, grid);
			if (cells.length > 1) lines.push(cells);
		}
	}
	return lines;
}

// extended adds a cell to those of a drag. On a line, back to the cell before takes the last one
// back; a set keeps what it has.
export function extended(
	cells: readonly number[],
	cell: number,
	most: number,
	set = false,
): readonly number[] {
	if (cell < 0 || cell === cells[cells.length - 1]) return cells;
	if (!set && cell === cells[cells.length - 2]) return cells.slice(0, -1);
	return cells.includes(cell) || cells.length >= most ? cells : [...cells, cell];
}
