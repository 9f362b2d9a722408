// The view Games: which games a filter shows, how statistics are grouped, the weeks of a month.

import { deepStrictEqual } from "node:assert";
import { test } from "node:test";
import "./storage.ts";
import { classic } from "../board/geometry.ts";
import { newGame } from "../game.ts";
import { weeksOf } from "../games/calendar.ts";
import { passes } from "../games/list.ts";
import { groupsOf } from "../games/statistics.ts";
import type { Won } from "../stats.ts";

const all = { state: "", kind: "", level: "", text: "" };

test("a filter looks at state, kind, level, title, author and day", () => {
	const game = {
		...newGame(classic(), { givens: "1", title: "Morning", author: "Ann" }),
		played: { level: "hard", end: { at: 1, seconds: 9, hints: 0, checks: 0 } },
	};
	const saved = { key: "", game, at: new Date(2026, 10, 28, 12).getTime() };
	const shown = (change: Partial<typeof all>) => passes(saved, { ...all, ...change });
	deepStrictEqual(
		[
			shown({}),
			shown({ state: "finished", kind: "classic", level: "hard" }),
			shown({ text: " morning" }),
			shown({ text: "ann" }),
			shown({ text: "28 november" }),
		],
		[true, true, true, true, true],
	);
	deepStrictEqual(
		[
			shown({ state: "running" }),
			shown({ kind: "killer" }),
			shown({ level: "easy" }),
			shown({ text: "evening" }),
		],
		[false, false, false, false],
	);
});

test("statistics are grouped by kind and level, classic and easy ones first", () => {
	const won = (kind: Won["kind"], level: string): Won => ({
		...{ kind, level, at: 0, seconds: 1, hints: 0, daily: "" },
	});
	const list = [won("x", ""), won("classic", "hard"), won("classic", "easy"), won("x", "")];
	deepStrictEqual(
		groupsOf(list).map(([name, games]) => [name, games.length]),
		[
			["Classic, Easy", 1],
			["Classic, Hard", 1],
			["Sudoku X", 2],
		],
	);
});

test("the weeks of a month begin on Monday", () => {
	const days = (year: number, month: number) =>
		weeksOf(year, month).map((w) => w.map((d) => d?.getDate() ?? 0));
	const november = days(2026, 10);
	deepStrictEqual(november[0], [0, 0, 0, 0, 0, 0, 1]);
	deepStrictEqual(november[5], [30, 0, 0, 0, 0, 0, 0]);
	deepStrictEqual(days(2027, 1).length, 4, "28 days from a Monday on");
});
