// Where things are on a board. Pictures of steps, which the engine draws, have the same
// geometry.

import type { LayoutResult } from "../types.ts";

export const CELL = 49; // width and height of a cell

// classic returns the layout of the 9×9 Sudoku, which the page knows without the engine.
export function classic(): LayoutResult {
	const houses: LayoutResult["houses"] = [];
	const range = [0, 1, 2, 3, 4, 5, 6, 7, 8];
	const add = (kind: string, cell: (house: number, k: number) => number) => {
		for (const h of range) {
			houses.push({ kind, name: `${kind} ${h + 1}`, cells: range.map((k) => cell(h, k)) });
		}
	};
	add("row", (h, k) => 9 * h + k);
	add("column", (h, k) => 9 * k + h);
	add("box", (h, k) => 27 * Math.floor(h / 3) + 3 * (h % 3) + 9 * Math.floor(k / 3) + k % 3);
	const cells = Array.from({ length: 81 }, (_, c) => c);
	return {
		layout: "9",
		size: 9,
		houses,
		regions: cells.map((c) => 18 + 3 * Math.floor(c / 27) + Math.floor((c % 9) / 3)),
		peers: cells.map((c) => [...new Set(
			houses.filter((h) => h.cells.includes(c)).flatMap((h) => h.cells),
		)].filter((x) => x !== c).sort((a, b) => a - b)),
	};
}
