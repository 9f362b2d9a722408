// Where an arrow key leads on a board.

import { isInside, shapeOf } from "../board/geometry.ts";
import type { LayoutResult } from "../types.ts";

const ways: { readonly [key: string]: readonly [number, number] } = {
	ArrowLeft: [-1, 0],
	ArrowRight: [1, 0],
	ArrowUp: [0, -1],
	ArrowDown: [0, 1],
};

// moved returns the next cell of the grid in the direction of a key, around the edge; null if the
// key is no arrow.
export function moved(layout: LayoutResult, cell: number, key: string): number | null {
	const way = ways[key];
	if (!way) return null;
	const shape = shapeOf(layout);
	const n = layout.size;
	let x = cell % n;
	let y = Math.floor(cell / n);
	do {
		x = (x + way[0] + n) % n;
		y = (y + way[1] + n) % n;
	} while (!isInside(shape, y * n + x));
	return y * n + x;
}
