// What the moves of a game tell: where its time went, and how its digits were found.

import { candidatesOf, valueAt } from "../game.ts";
import type { Game } from "../game.ts";
import { Changed, kinds, replayOf } from "../record.ts";
import type { Move } from "../record.ts";
import { bit } from "../words.ts";

const mostStops = 5;
const leastStop = 10; // seconds
const longerThan = 3; // times the median

// Stop is a pause before a move.
export interface Stop {
	readonly move: number; // its index
	readonly seconds: number;
}

// How a digit was found, the easiest way first. "further": not by a single.
export const ways = ["full", "hidden", "naked", "further", "hint"] as const;
export type Way = (typeof ways)[number];

export interface Review {
	readonly moves: readonly Move[]; // since the game was last started again
	readonly states: readonly Game[]; // before the first move, and after each
	readonly gaps: readonly number[]; // seconds before each move
	readonly stops: readonly Stop[]; // the longest ones, in the order of the moves
	readonly found: ReadonlyMap<Way, number>; // digits that stayed
}

// reviewOf returns the review of a game, or null if nothing is known of its moves.
export function reviewOf(game: Game): Review | null {
	const replay = replayOf(game);
	if (!replay || replay.moves.length === 0) return null;
	const states = [replay.start];
	for (const { changes } of replay.moves) {
		const next = new Changed(states[states.length - 1] as Game);
		next.do(changes);
		states.push(next.game());
	}
	const from = replay.moves.findLastIndex((m) => m.kind === kinds.restart) + 1;
	const moves = replay.moves.slice(from);
	const gaps = moves.map((m, i) => Math.max(m.at - (moves[i - 1]?.at ?? 0), 0));
	const since = states.slice(from);
	return { moves, states: since, gaps, stops: stopsOf(gaps), found: foundIn(moves, since) };
}

// stopsOf returns the longest gaps of those that are long beside the others.
export function stopsOf(gaps: readonly number[]): Stop[] {
	const sorted = [...gaps].sort((a, b) => a - b);
	const least = Math.max(leastStop, longerThan * (sorted[Math.floor(sorted.length / 2)] ?? 0));
	return gaps
		.map((seconds, move) => ({ move, seconds }))
		.filter((s) => s.seconds >= least)
		.sort((a, b) => b.seconds - a.seconds)
		.slice(0, mostStops)
		.sort((a, b) => a.move - b.move);
}

// foundIn counts the ways in which the digits of the last state were found.
function foundIn(moves: readonly Move[], states: readonly Game[]): Map<Way, number> {
	const found = new Map<number, Way>(); // by cell
	for (const [i, { kind, changes }] of moves.entries()) {
		const [before, after] = [states[i] as Game, states[i + 1] as Game];
		for (const { field, cell } of changes) {
			const digit = after.digits[cell] ?? 0;
			if (field !== "digits") continue;
			if (digit === 0) found.delete(cell);
			else found.set(cell, kind === kinds.step ? "hint" : wayTo(before, cell, digit));
		}
	}
	const list = [...found.values()];
	return new Map(
		ways.map((w) => [w, list.filter((f) => f === w).length] as const).filter(([, n]) => n > 0),
	);
}

// wayTo returns the easiest way to a digit by the digits of a state alone.
export function wayTo(state: Game, cell: number, digit: number): Way {
	if (!(candidatesOf(state, cell) & bit(digit))) return "further";
	const houses = state.layout.houses.filter((h) => h.cells.includes(cell));
	const whole = houses.filter((h) => h.cells.length === state.layout.size);
	const empty = (cells: readonly number[]) => cells.filter((c) => valueAt(state, c) === 0);
	if (whole.some((h) => empty(h.cells).length === 1)) return "full";
	const only = (cells: readonly number[]) =>
		empty(cells).every((c) => c === cell || !(candidatesOf(state, c) & bit(digit)));
	if (whole.some((h) => only(h.cells))) return "hidden";
	return candidatesOf(state, cell) === bit(digit) ? "naked" : "further";
}
