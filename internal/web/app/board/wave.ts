// A soft wave of light over cells of a board.

import { still } from "../settings.ts";
import type { Board } from "./grid.ts";

const step = 45; // milliseconds from a cell to the next one
const swell = 600; // how long a cell is lit

// wave lights cells, those near a cell first, unless nothing may move.
export function wave(board: Board, from: number, cells: Iterable<number> = board.fills.keys()) {
	if (still()) return;
	const { size } = board.layout;
	const [x, y] = [from % size, Math.floor(from / size)];
	for (const cell of cells) {
		const far = Math.hypot((cell % size) - x, Math.floor(cell / size) - y);
		board.fills[cell]?.animate([{}, { fill: "var(--good-soft)", offset: 0.35 }, {}], {
			duration: swell,
			delay: far * step,
			easing: "ease-in-out",
		});
	}
}
