// There is a puzzle of each level at once, no puzzle comes twice while there are others, and the
// daily puzzle is the same for everybody.

import { deepStrictEqual, ok, rejects } from "node:assert";
import { test } from "node:test";
import { storage } from "./storage.ts";
import type { App } from "../app.ts";
import { NonetError } from "../engine.ts";
import { classic } from "../board/geometry.ts";
import { dailiesOf, daily } from "../dailies.ts";
import type { Daily } from "../dailies.ts";
import { newGame } from "../game.ts";
import { kindOf, shelf } from "../kinds.ts";
import { firstGame, knownRating } from "../levels.ts";
import { levels, nextPuzzle, usualOf } from "../supply.ts";
import { keyOf } from "../save.ts";
import { stock } from "../stock.ts";
import { textOf } from "../words.ts";
import type { GenerateEvent, GenerateParams } from "../types.ts";

// app has an engine that makes the puzzles of a function, or none.
function app(make?: (params: GenerateParams) => string): App {
	const call = (
		_method: string,
		params: GenerateParams,
		options: { onEvent?: (e: GenerateEvent) => void },
	) => {
		if (!make) return Promise.reject(new NonetError("unreachable", "there is no engine"));
		const givens = make(params);
		options.onEvent?.({ tried: 1 });
		options.onEvent?.({ made: { index: 0, givens, solution: "", clues: 1 } });
		return Promise.resolve({ seed: params.seed, made: 1 });
	};
	return { engine: { call } } as unknown as App;
}

const puzzle = (n: number) => String(n).padStart(81, ".").replaceAll("0", ".");

test("the page has puzzles of five levels, the easiest first", () => {
	deepStrictEqual(levels, ["easy", "medium", "hard", "unfair", "extreme"]);
	const ers = levels.map((l) => usualOf(l)?.er ?? 0);
	deepStrictEqual(
		[...ers].sort((a, b) => a - b),
		ers,
	);
});

test("a new visitor sees the first puzzle of the stock, whose rating is known", () => {
	deepStrictEqual(textOf(firstGame().givens), stock[0]?.givens);
	deepStrictEqual(knownRating(firstGame())?.level, "Easy");
});

test("without an engine all puzzles of the stock come before one comes again", async () => {
	storage.clear();
	const n = stock.filter((p) => p.rating?.level === "Hard").length;
	const keys = new Set<string>();
	for (let i = 0; i < n; i++) keys.add(keyOf(await nextPuzzle(app(), "hard")));
	deepStrictEqual(keys.size, n);
	ok(keys.has(keyOf(await nextPuzzle(app(), "hard"))), "then one that was there before");
});

test("with an engine others are made when the stock is empty", async () => {
	storage.clear();
	let made = 0;
	const here = app(() => puzzle(111 + made++));
	const keys = new Set<string>();
	for (let i = 0; i < 20; i++) keys.add(keyOf(await nextPuzzle(here, "easy")));
	deepStrictEqual(keys.size, 20);
	ok(made > 0, "the engine was asked");
});

test("a day has three levels and a variant, by its date alone", () => {
	const day = dailiesOf(new Date(2026, 10, 22, 23, 59));
	deepStrictEqual(
		day.map((d) => [d.id, d.seed]),
		[
			["2026-11-22 easy", 202611220],
			["2026-11-22 medium", 202611221],
			["2026-11-22 hard", 202611222],
			["2026-11-22 variant", 202611223],
		],
	);
	deepStrictEqual(dailiesOf(new Date(2026, 10, 22, 0, 1)), day);
	deepStrictEqual(day[2]?.title, "Daily, 22 Nov 2026, Hard");
	const kinds = shelf.map((_, i) => dailiesOf(new Date(1999, 11, 28 + i))[3]?.kind);
	deepStrictEqual(new Set(kinds), new Set(shelf), "kinds go round, also over a year's end");
});

test("a puzzle of a day is made once, by its seed and level", async () => {
	storage.clear();
	const asked: GenerateParams[] = [];
	const here = app((params) => {
		asked.push(params);
		return puzzle(111);
	});
	const day = dailiesOf(new Date(2026, 10, 23))[0] as Daily;
	const first = await daily(here, day);
	deepStrictEqual(await daily(here, day), first);
	deepStrictEqual(
		asked.map((p) => [p.seed, p.level, p.n]),
		[[202611230, "easy", 1]],
	);
	deepStrictEqual([first.title, first.played?.daily], [day.title, "2026-11-23 easy"]);
});

test("without an engine a puzzle of a day is an error in words", async () => {
	storage.clear();
	const day = dailiesOf(new Date(2026, 10, 24))[0] as Daily;
	await rejects(daily(app(), day), (e) => e instanceof NonetError);
});

test("a game is of the kind of its layout or of its rules", () => {
	const kind = (layout: string, ...rules: string[]) =>
		kindOf({
			...newGame({ ...classic(), layout }, { givens: "" }),
			...(rules[0] && { rules }),
		});
	deepStrictEqual(
		[
			kind("9"),
			kind("9", "cage:3:r1c1,r1c2", "cage:4:r2c1,r2c2"),
			kind("9", "cage:3:r1c1,r1c2", "thermo:r5c5,r6c5"),
			kind("9+diagonal"),
			kind("9+diagonal", "thermo:r5c5,r6c5"),
			kind("2x3"),
			kind("jigsaw:1122"),
			kind("latin:7"),
		],
		["classic", "killer", "other", "x", "other", "six", "jigsaw", "other"],
	);
});
