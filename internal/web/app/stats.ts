// What finished games say together: times by level and kind, and the days of dailies.

import { dateOf, dayId } from "./dailies.ts";
import type { Game } from "./game.ts";
import { kindOf } from "./kinds.ts";
import type { Kind } from "./kinds.ts";
import { knownRating } from "./levels.ts";

const month = 30 * 864e5; // milliseconds

// Won is a game that was solved.
export interface Won {
	readonly kind: Kind;
	readonly level: string; // "hard"; "" if none is known
	readonly at: number; // milliseconds since 1970
	readonly seconds: number;
	readonly hints: number;
	readonly daily: string; // "2026-11-28 hard", or ""
}

// levelOf returns the level of a game as far as it is known: "hard", or "".
export function levelOf(game: Game): string {
	return (game.played?.level ?? knownRating(game)?.level ?? "").toLowerCase();
}

// wonOf returns those of some games that were solved, the latest first.
export function wonOf(games: readonly { readonly game: Game }[]): Won[] {
	return games
		.flatMap(({ game }) => {
			const end = game.played?.end;
			if (!end) return [];
			const { at, seconds, hints } = end;
			const daily = game.played?.daily ?? "";
			return [{ kind: kindOf(game), level: levelOf(game), at, seconds, hints, daily }];
		})
		.sort((a, b) => b.at - a.at);
}

// Summary has times in seconds, 0 where there is no game.
export interface Summary {
	readonly n: number;
	readonly best: number;
	readonly average: number;
	readonly median: number;
	readonly lately: number; // games of the last 30 days
	readonly alone: number; // without hints
}

// summaryOf sums games up, as they stand at a moment.
export function summaryOf(won: readonly Won[], now = Date.now()): Summary {
	const times = won.map((w) => w.seconds).sort((a, b) => a - b);
	const n = times.length;
	const middle = ((times[Math.floor((n - 1) / 2)] ?? 0) + (times[Math.floor(n / 2)] ?? 0)) / 2;
	return {
		n,
		best: times[0] ?? 0,
		average: n > 0 ? times.reduce((sum, t) => sum + t, 0) / n : 0,
		median: middle,
		lately: won.filter((w) => now - w.at <= month).length,
		alone: won.filter((w) => w.hints === 0).length,
	};
}

// Days is what was solved of dailies, by day.
export interface Days {
	readonly solved: ReadonlyMap<string, readonly string[]>; // which ones: "hard", "variant"
	readonly streak: number; // days without a gap, up to today or yesterday
	readonly longest: number;
}

// daysOf returns the days of dailies, seen from a day. A day belongs to a streak if a puzzle of it
// was solved on that very day.
export function daysOf(won: readonly Won[], today = new Date()): Days {
	const solved = new Map<string, string[]>();
	const inTime = new Set<string>();
	for (const { daily, at } of won) {
		const [day = "", which = ""] = daily.split(" ");
		if (which === "") continue;
		solved.set(day, [...(solved.get(day) ?? []), which]);
		if (dayId(new Date(at)) === day) inTime.add(day);
	}
	const runTo = (day: Date) => {
		let n = 0;
		for (; inTime.has(dayId(before(day, n))); n++);
		return n;
	};
	const longest = Math.max(0, ...[...inTime].map((day) => runTo(dateOf(day))));
	return { solved, streak: runTo(today) || runTo(before(today, 1)), longest };
}

// before returns the noon of some days before a day.
export function before(day: Date, days: number): Date {
	return new Date(day.getFullYear(), day.getMonth(), day.getDate() - days, 12);
}
