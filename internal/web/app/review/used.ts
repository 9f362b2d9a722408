// Which techniques the moves of a game used, where none explains a move, and what to practise: from
// the reasons that the engine finds for what the player claimed.

import { kinds } from "../record.ts";
import type { PlayedMove, Reason, Step } from "../types.ts";
import { notesText } from "../words.ts";
import type { Review, Stop } from "./review.ts";

// More steps than these at once are rather a guess.
const mostSteps = 4;

// Singles need no practice to be named.
const singles: readonly string[] = ["FH", "HS", "NS"];

// Use is a claim of the player with its reason.
export interface Use {
	readonly reason: Reason;
	readonly seconds: number; // before the move
}

// Technique is one that the player used.
export interface Technique {
	readonly name: string;
	readonly code: string;
	readonly score: number; // of its easiest step
	readonly uses: readonly Use[];
}

export interface Used {
	readonly techniques: readonly Technique[]; // the easiest first
	readonly hinted: readonly Use[]; // after a hint
	readonly doubts: readonly Use[]; // without a reason, by many steps at once, or wrong
}

// playedMoves returns the moves of a review as the engine takes them.
export function playedMoves(review: Review): PlayedMove[] {
	return review.moves.map(({ kind, changes }, i) => {
		const after = review.states[i + 1];
		const value = (field: "digits" | "centre", cell: number) => after?.[field][cell] ?? 0;
		const digits = changes.filter((c) => c.field === "digits");
		const notes = changes.filter((c) => c.field === "centre");
		return {
			digits: digits.map(({ cell }) => ({ cell, digit: value("digits", cell) })),
			notes: notes.map(({ cell }) => ({ cell, notes: notesText(value("centre", cell)) })),
			quiet: kind !== kinds.enter && kind !== kinds.step,
		};
	});
}

// usedIn sorts the reasons of a review.
export function usedIn({ moves, gaps }: Review, reasons: readonly Reason[]): Used {
	const techniques = new Map<string, Technique & { uses: Use[] }>();
	const hinted: Use[] = [];
	const doubts: Use[] = [];
	let since = 0; // the move after the last claim
	let told = false; // since then, a hint was asked for
	for (const reason of reasons) {
		const { move } = reason;
		if (move >= since) {
			const between = moves.slice(since, move + 1);
			told = between.some(({ kind }) => kind === kinds.hint || kind === kinds.step);
			since = move + 1;
		}
		const use = { reason, seconds: gaps[move] ?? 0 };
		const step = reason.steps[reason.hardest];
		if (told && !reason.wrong) hinted.push(use);
		else if (!step || reason.steps.length > mostSteps) doubts.push(use);
		else {
			const { technique: name, code, score } = step;
			const known = techniques.get(code) ?? { name, code, score, uses: [] };
			const least = Math.min(known.score, score);
			techniques.set(code, { ...known, score: least, uses: [...known.uses, use] });
		}
	}
	const list = [...techniques.values()].sort((a, b) => a.score - b.score);
	return { techniques: list, hinted, doubts };
}

// Exercise is a technique that took the player long, or that somebody else had to find.
export interface Exercise {
	readonly name: string;
	readonly code: string;
	stops: number;
	hints: number;
	doubts: number;
	seconds: number; // of all these
}

// Found is the easiest step at a long stop.
export interface Found {
	readonly stop: Stop;
	readonly step: Step;
}

// toPractise returns what to practise, first what took the most time. A move after a long stop
// counts once.
export function toPractise(found: readonly Found[], used: Used | null): Exercise[] {
	const list = new Map<string, Exercise>();
	const add = (step: Step | undefined, what: "stops" | "hints" | "doubts", seconds: number) => {
		if (!step || singles.includes(step.code)) return;
		const { technique: name, code } = step;
		const known = list.get(code) ?? { name, code, stops: 0, hints: 0, doubts: 0, seconds: 0 };
		known[what]++;
		known.seconds += seconds;
		list.set(code, known);
	};
	for (const { stop, step } of found) add(step, "stops", stop.seconds);
	const stops = new Set(found.map(({ stop }) => stop.move));
	const seconds = ({ reason, seconds }: Use) => (stops.has(reason.move) ? 0 : seconds);
	for (const use of used?.hinted ?? []) {
		const { steps, hardest } = use.reason;
		add(steps[hardest], "hints", seconds(use));
	}
	for (const use of used?.doubts ?? []) {
		add(use.reason.easiest, "doubts", seconds(use));
	}
	return [...list.values()].sort((a, b) => b.seconds - a.seconds);
}

// medianOf returns the median of the times before moves.
export function medianOf(uses: readonly Use[]): number {
	const times = uses.map((u) => u.seconds).sort((a, b) => a - b);
	const at = (i: number) => times[Math.floor(i)] ?? 0;
	return (at((times.length - 1) / 2) + at(times.length / 2)) / 2;
}
