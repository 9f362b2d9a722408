// What a pointer means that draws with the pen: places of the board become places of the pen.
// Without elements.

import type { Shape } from "../board/geometry.ts";
import { edgeAt, lineAt, wayTo } from "../board/pen.ts";
import type { Place } from "../board/pen.ts";
import { between, cellAt, nearCell } from "../board/points.ts";
import type { Point } from "../board/points.ts";

// Ways is what the pen keeps to: middles of cells, edges, or that which is next to the place where
// a stroke begins.
export type Ways = "both" | "lines" | "edges";

const EDGE = 0.2; // a stroke keeps to edges if it begins so near to one
const REACH = 0.3; // a drag takes an edge that is so near,
const CORNER = 0.2; // unless an edge across it is so near, too
const STEP = 0.1; // a fast pointer is looked at after each of these
const STIR = 0.35; // a press that moves less is a tap

// Border is an edge that a point is near to.
interface Border {
	readonly cell: number;
	readonly way: number;
	readonly far: number; // how far it is
	readonly across: number; // how far the next edge across it is
}

// borderAt returns the edge next to a point, null if it is none of the grid.
function borderAt({ x, y }: Point, grid: Shape): Border | null {
	const [dx, dy] = [x - Math.round(x), y - Math.round(y)];
	const upright = Math.abs(dx) <= Math.abs(dy);
	const [far, across] = [Math.abs(upright ? dx : dy), Math.abs(upright ? dy : dx)];
	const side = (before: number) =>
		upright
			? cellAt({ x: Math.round(x) - before, y }, grid)
			: cellAt({ x, y: Math.round(y) - before }, grid);
	const [before, after] = [side(0.5), side(-0.5)];
	if (before >= 0) return { cell: before, way: upright ? 0 : 2, far, across };
	return after >= 0 ? { cell: after, way: upright ? 4 : 6, far, across } : null;
}

export class Stroke {
	readonly kind: "lines" | "edges";
	readonly #grid: Shape;
	readonly #start: Point;
	#last: Point;
	#moved = false;
	#cells: number[] = []; // of a line
	#edges: Border[] = [];

	constructor(grid: Shape, ways: Ways, start: Point) {
		this.#grid = grid;
		this.#start = start;
		this.#last = start;
		const border = borderAt(start, grid);
		const cell = cellAt(start, grid);
		const near = cell < 0 || (border !== null && border.far < EDGE);
		this.kind = ways === "both" ? (near ? "edges" : "lines") : ways;
		if (this.kind === "edges") this.#takeEdge(start);
		else if (cell >= 0) this.#cells.push(cell);
	}

	move(to: Point): void {
		if (Math.hypot(to.x - this.#start.x, to.y - this.#start.y) > STIR) this.#moved = true;
		if (this.kind === "lines") {
			this.#takeCell(nearCell(to, this.#grid));
		} else {
			const { x, y } = this.#last;
			const steps = Math.ceil(Math.hypot(to.x - x, to.y - y) / STEP);
			for (let i = 1; i <= steps; i++) {
				const part = i / steps;
				this.#takeEdge({ x: x + (to.x - x) * part, y: y + (to.y - y) * part });
			}
		}
		this.#last = to;
	}

	// takeCell takes the cells on the way to a cell. Back to the cell before takes the last one
	// back.
	#takeCell(cell: number): void {
		const cells = this.#cells;
		const last = cells.at(-1);
		if (cell < 0 || cell === last) return;
		this.#moved = true;
		if (cell === cells.at(-2)) cells.pop();
		else if (last === undefined) cells.push(cell);
		else cells.push(...between(last, cell, this.#grid));
	}

	#takeEdge(point: Point): void {
		const border = borderAt(point, this.#grid);
		if (!border || border.far > REACH || border.across < CORNER) return;
		const same = (b?: Border) => b?.cell === border.cell && b.way === border.way;
		if (same(this.#edges.at(-1))) return;
		if (same(this.#edges.at(-2))) this.#edges.pop();
		else this.#edges.push(border);
	}

	// cell is the last one that the stroke has come to, -1 if it has come to none.
	get cell(): number {
		return (this.kind === "lines" ? this.#cells.at(-1) : this.#edges.at(-1)?.cell) ?? -1;
	}

	// line returns the cells of the stroke.
	get line(): readonly number[] {
		return this.#cells;
	}

	// places returns what the stroke draws.
	places(): Place[] {
		if (!this.#moved) return [];
		return this.kind === "lines"
			? linePlaces(this.#grid, this.#cells)
			: this.#edges.map(({ cell, way }) => edgeAt(this.#grid, cell, way));
	}

	// tapped returns where a press is that has not moved: a cell, and its edge or -1 for its
	// middle; null if it has moved, or if it is beside the grid.
	tapped(): readonly [number, number] | null {
		if (this.#moved) return null;
		const border = borderAt(this.#start, this.#grid);
		if (this.kind === "edges") return border && [border.cell, border.way];
		const cell = cellAt(this.#start, this.#grid);
		return cell < 0 ? null : [cell, -1];
	}
}

// linePlaces returns the lines from each of some cells to the next one.
export function linePlaces(grid: Shape, cells: readonly number[]): Place[] {
	return cells.slice(1).flatMap((to, i) => {
		const from = cells[i] as number;
		const way = wayTo(grid, from, to);
		const place = way < 0 ? null : lineAt(grid, from, way);
		return place ? [place] : [];
	});
}
