// The digits that are possible in the cells, over all solutions, and how many solutions hold each.

import { digitsOf } from "../words.ts";
import type { Draft } from "./draft.ts";
import { shades } from "./live.ts";
import type { Live } from "./live.ts";

// Shade is a digit of a cell. Level 1 to 3: so many solutions hold it, few to many; one: it leaves
// one solution; all: all solutions hold it.
export interface Shade {
	readonly cell: number;
	readonly digit: number;
	readonly level: "1" | "2" | "3" | "one" | "all";
}

// shadesOf returns what to show. A cell in which everything is possible shows nothing.
export function shadesOf(live: Live, { givens, layout }: Draft): Shade[] {
	const known = live.possible?.possible ?? live.solution ?? [];
	if (known.length !== givens.length) return []; // of another grid
	if (live.solution !== undefined) {
		return digitsOf(live.solution).flatMap((digit, cell) =>
			givens[cell] ? [] : [{ cell, digit, level: "all" as const }],
		);
	}
	const { possible, held } = live;
	return (possible?.possible ?? []).flatMap((digits, cell): Shade[] => {
		if (givens[cell] || digits.length === layout.size) return [];
		return digits.map((digit, i) => {
			if (digits.length === 1) return { cell, digit, level: "all" };
			const count = held?.counts?.[cell]?.[i] ?? shades;
			const level = count === 1 ? "one" : count >= shades ? "3" : count > 3 ? "2" : "1";
			return { cell, digit, level };
		});
	});
}
