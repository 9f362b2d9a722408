// Places on a board, in cells from the corner of the grid, and the cells at them. Without elements.

import { isInside } from "./geometry.ts";
import type { Shape } from "./geometry.ts";

export interface Point {
	readonly x: number;
	readonly y: number;
}

export const NEAR = 0.42; // a drag takes a cell when it is so near to its middle

// cellAt returns the cell at a place, -1 outside.
export function cellAt({ x, y }: Point, grid: Shape): number {
	const [column, row] = [Math.floor(x), Math.floor(y)];
	const on = column >= 0 && row >= 0 && column < grid.columns && row < grid.rows;
	const cell = row * grid.size + column;
	return on && isInside(grid, cell) ? cell : -1;
}

// nearCell returns the cell whose middle is near, -1 if none is.
export function nearCell(p: Point, grid: Shape): number {
	const near = Math.hypot(p.x - Math.floor(p.x) - 0.5, p.y - Math.floor(p.y) - 0.5) < NEAR;
	return near ? cellAt(p, grid) : -1;
}

// between returns the cells of a straight or diagonal way from one cell to another, without the
// first and those that are no cells of the grid: a fast pointer skips cells.
export function between(from: number, to: number, grid: Shape): number[] {
	const { size } = grid;
	const dx = (to % size) - (from % size);
	const dy = Math.floor(to / size) - Math.floor(from / size);
	const steps = Math.max(Math.abs(dx), Math.abs(dy));
	return Array.from({ length: steps }, (_, i) => {
		const part = (i + 1) / steps;
		return from + Math.round(dy * part) * size + Math.round(dx * part);
	}).filter((c) => isInside(grid, c));
}
