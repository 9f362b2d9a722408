// Grids between the steps of a path.

import { highest } from "../board/geometry.ts";
import { puzzleOf } from "../game.ts";
import type { Game } from "../game.ts";
import type { Grid, PathStep } from "../types.ts";
import { bit, digitsOf, notesOf, notesText, textOf } from "../words.ts";

// after returns the digits and candidates of a grid once a step is taken.
export function after(step: PathStep, game: Game): { digits: number[]; candidates: number[] } {
	const values = digitsOf(step.digits);
	const candidates = step.notes.map(notesOf);
	for (const { cell, digit } of step.placements) {
		values[cell] = digit;
		candidates[cell] = 0;
		for (const peer of game.layout.peers[cell] ?? []) {
			candidates[peer] = (candidates[peer] ?? 0) & ~bit(digit);
		}
	}
	for (const { cell, digit } of step.eliminations) {
		candidates[cell] = (candidates[cell] ?? 0) & ~bit(digit);
	}
	return { digits: entered(game, values), candidates };
}

// entered returns the digits of a grid without the givens.
export function entered(game: Game, values: readonly number[]): number[] {
	return values.map((d, c) => (game.givens[c] ? 0 : d));
}

// gridBefore returns the grid in which a step is taken.
export function gridBefore({ digits, notes }: PathStep, game: Game): Grid {
	return { ...puzzleOf(game), digits, notes };
}

// gridAfter returns the grid once a step is taken.
export function gridAfter(step: PathStep, game: Game): Grid {
	const { digits, candidates } = after(step, game);
	const values = game.givens.map((d, c) => d || (digits[c] ?? 0));
	return {
		...puzzleOf(game),
		digits: textOf(values),
		notes: candidates.map((set, c) => (values[c] ? "" : set === 0 ? "." : notesText(set))),
	};
}

// candidatesIn returns those of a grid: its notes, or where it has none what the digits leave.
export function candidatesIn(grid: Grid, game: Game): number[] {
	const values = digitsOf(grid.digits ?? grid.givens);
	return values.map((d, c) => {
		if (d > 0) return 0;
		const note = grid.notes?.[c] ?? "";
		if (note !== "") return notesOf(note);
		let set = game.marks?.[c] ?? 2 ** highest(game.layout) - 1;
		for (const peer of game.layout.peers[c] ?? []) {
			const other = values[peer] ?? 0;
			if (other > 0) set &= ~bit(other);
		}
		return set;
	});
}
