// Statistics of finished games, and streaks of dailies.

import { deepStrictEqual } from "node:assert";
import { test } from "node:test";
import { classic } from "../board/geometry.ts";
import { newGame } from "../game.ts";
import type { Game, Played } from "../game.ts";
import { daysOf, summaryOf, wonOf } from "../stats.ts";
import type { Won } from "../stats.ts";

const noon = (day: number) => new Date(2026, 10, day, 12).getTime();

// won is a game that took some seconds, solved at a day of November 2026.
function won(seconds: number, day = 1, more: Partial<Won> = {}): Won {
	return { kind: "classic", level: "hard", at: noon(day), seconds, hints: 0, daily: "", ...more };
}

test("games that were solved have kind, level, time and hints; the latest comes first", () => {
	const game = (played: Played | undefined): { game: Game } => ({
		game: { ...newGame(classic(), { givens: "1" }), ...(played && { played }) },
	});
	const end = { at: 5, seconds: 60, hints: 2, checks: 1 };
	const list = [
		game({ level: "hard", end }),
		game(undefined),
		game({ level: "easy", daily: "2026-11-28 easy", end: { ...end, at: 9 } }),
	];
	deepStrictEqual(wonOf(list), [
		{ kind: "classic", level: "easy", at: 9, seconds: 60, hints: 2, daily: "2026-11-28 easy" },
		{ kind: "classic", level: "hard", at: 5, seconds: 60, hints: 2, daily: "" },
	]);
});

test("a summary has number, best, average, median, the last 30 days, and games without hints", () => {
	const list = [won(100, 1), won(300, 29, { hints: 1 }), won(120, 30), won(80, 30)];
	deepStrictEqual(summaryOf(list, noon(30) + 864e5 * 3), {
		n: 4,
		best: 80,
		average: 150,
		median: 110,
		lately: 3,
		alone: 3,
	});
	deepStrictEqual(summaryOf([]), { n: 0, best: 0, average: 0, median: 0, lately: 0, alone: 0 });
	deepStrictEqual(summaryOf(list.slice(0, 3)).median, 120);
});

test("a streak is days in a row on which a puzzle of the day was solved, up to yesterday", () => {
	const daily = (of: number, on: number, which = "hard") =>
		won(60, on, { daily: `2026-11-${String(of).padStart(2, "0")} ${which}` });
	const list = [daily(3, 3), daily(4, 4), daily(5, 5), daily(5, 5, "easy"), daily(7, 7)];
	const at = (day: number, more: readonly Won[] = []) =>
		daysOf([...list, ...more], new Date(2026, 10, day, 9));
	deepStrictEqual([at(5).streak, at(6).streak, at(7).streak, at(9).streak], [3, 3, 1, 0]);
	deepStrictEqual(at(9).longest, 3);
	deepStrictEqual(at(9).solved.get("2026-11-05"), ["hard", "easy"]);
	const late = at(7, [daily(6, 20)]);
	deepStrictEqual([late.streak, late.solved.has("2026-11-06")], [1, true], "solved later");
});
