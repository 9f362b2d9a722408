// Puzzles on their way to the view List.

import type { ReadResult } from "./types.ts";

let given: ReadResult | null = null;

// givePuzzles hands puzzles to the view, which shows them when it comes up next.
export function givePuzzles(found: ReadResult): void {
	given = found;
}

// takePuzzles returns the puzzles that the view was handed last, once.
export function takePuzzles(): ReadResult | null {
	const found = given;
	given = null;
	return found;
}
