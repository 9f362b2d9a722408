// There is a puzzle of each level at once, no puzzle comes twice while there are others, and the
// daily puzzle is the same for everybody.

import { deepStrictEqual, ok, rejects } from "node:assert";
import { test } from "node:test";
import { storage } from "./storage.ts";
import type { App } from "../app.ts";
import { NonetError } from "../engine.ts";
import { daily, dayOf, firstGame, knownRating, levels, nextPuzzle, usualOf } from "../levels.ts";
import { keyOf } from "../save.ts";
import { stock } from "../stock.ts";
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

test("a new visitor sees an easy puzzle, whose rating is known", () => {
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

test("a day has its date as seed, and a level by weekday", () => {
	deepStrictEqual(dayOf(new Date(2026, 10, 22, 23, 59)).seed, 20261122);
	deepStrictEqual(dayOf(new Date(2026, 0, 5)).seed, 20260105);
	const week = [22, 23, 24, 25, 26, 27, 28].map((d) => dayOf(new Date(2026, 10, d)).level);
	deepStrictEqual(week, ["extreme", "easy", "medium", "medium", "hard", "hard", "unfair"]);
	deepStrictEqual(dayOf(new Date(2026, 10, 22)).title, "Daily, 22 Nov 2026");
});

test("the puzzle of a day is made once, by its seed and level", async () => {
	storage.clear();
	const asked: GenerateParams[] = [];
	const here = app((params) => {
		asked.push(params);
		return puzzle(111);
	});
	const day = dayOf(new Date(2026, 10, 23));
	const first = await daily(here, day);
	deepStrictEqual(await daily(here, day), first);
	deepStrictEqual(
		asked.map((p) => [p.seed, p.level, p.n]),
		[[20261123, "easy", 1]],
	);
	deepStrictEqual(first.title, "Daily, 23 Nov 2026");
});

test("without an engine the puzzle of a day is an error in words", async () => {
	storage.clear();
	await rejects(daily(app(), dayOf(new Date(2026, 10, 24))), (e) => e instanceof NonetError);
});
