// What the moves of a game tell: its states, and where its time went.

import type { Game } from "../game.ts";
import { Changed, kinds, replayOf } from "../record.ts";
import type { Move } from "../record.ts";

const mostStops = 5;
const leastStop = 10; // seconds
const longerThan = 3; // times the median

// Stop is a pause before a move.
export interface Stop {
	readonly move: number; // its index
	readonly seconds: number;
}

export interface Review {
	readonly moves: readonly Move[]; // since the game was last started again
	readonly states: readonly Game[]; // before the first move, and after each
	readonly gaps: readonly number[]; // seconds before each move
	readonly stops: readonly Stop[]; // the longest ones, in the order of the moves
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
	return { moves, states: since, gaps, stops: stopsOf(gaps) };
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
