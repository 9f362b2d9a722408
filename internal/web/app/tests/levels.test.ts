// There is a puzzle of each level at once, no puzzle comes twice while there are others, and the
// daily puzzle is the same for everybody.

import type { App } from "../app.ts";
import { EngineError } from "../engine.ts";
import { daily, dayOf, firstGame, knownRating, levels, nextPuzzle, usualOf } from "../levels.ts";
import { keyOf } from "../save.ts";
import { stock } from "../stock.ts";
import type { GenerateEvent, GenerateParams } from "../types.ts";
import type { Tests } from "./all.ts";
import { equal, that } from "./assert.ts";

// app has an engine that makes the puzzles of a function, or none.
function app(make?: (params: GenerateParams) => string): App {
	const call = (
		_method: string, params: GenerateParams, options: { onEvent?: (e: GenerateEvent) => void },
	) => {
		if (!make) return Promise.reject(new EngineError("unreachable", "there is no engine"));
		const givens = make(params);
		options.onEvent?.({ tried: 1 });
		options.onEvent?.({ made: { index: 0, givens, solution: "", clues: 1 } });
		return Promise.resolve({ seed: params.seed, made: 1 });
	};
	return { engine: { call } } as unknown as App;
}

const puzzle = (n: number) => String(n).padStart(81, ".").replaceAll("0", ".");

// forget takes away what earlier tests have kept.
function forget(): void {
	for (const name of Object.keys(localStorage)) {
		if (name.startsWith("nonet.")) localStorage.removeItem(name);
	}
}

export const tests: Tests = {
	"the page has puzzles of five levels, the easiest first"() {
		equal(levels, ["easy", "medium", "hard", "unfair", "extreme"]);
		const ers = levels.map((l) => usualOf(l)?.er ?? 0);
		equal([...ers].sort((a, b) => a - b), ers);
	},
	"a new visitor sees an easy puzzle, whose rating is known"() {
		equal(knownRating(firstGame())?.level, "Easy");
	},
	async "without an engine all puzzles of the stock come before one comes again"() {
		forget();
		const n = stock.filter((p) => p.rating?.level === "Hard").length;
		const keys = new Set<string>();
		for (let i = 0; i < n; i++) keys.add(keyOf(await nextPuzzle(app(), "hard")));
		equal(keys.size, n);
		that(keys.has(keyOf(await nextPuzzle(app(), "hard"))), "then one that was there before");
	},
	async "with an engine others are made when the stock is empty"() {
		forget();
		let made = 0;
		const here = app(() => puzzle(111 + made++));
		const keys = new Set<string>();
		for (let i = 0; i < 20; i++) keys.add(keyOf(await nextPuzzle(here, "easy")));
		equal(keys.size, 20);
		that(made > 0, "the engine was asked");
	},
	"a day has its date as seed, and a level by weekday"() {
		equal(dayOf(new Date(2026, 10, 22, 23, 59)).seed, 20261122);
		equal(dayOf(new Date(2026, 0, 5)).seed, 20260105);
		const week = [22, 23, 24, 25, 26, 27, 28].map((d) => dayOf(new Date(2026, 10, d)).level);
		equal(week, ["extreme", "easy", "medium", "medium", "hard", "hard", "unfair"]);
		equal(dayOf(new Date(2026, 10, 22)).title, "Daily, 22 Nov 2026");
	},
	async "the puzzle of a day is made once, by its seed and level"() {
		forget();
		const asked: GenerateParams[] = [];
		const here = app((params) => {
			asked.push(params);
			return puzzle(111);
		});
		const day = dayOf(new Date(2026, 10, 23));
		const first = await daily(here, day);
		equal(await daily(here, day), first);
		equal(asked.map((p) => [p.seed, p.level, p.n]), [[20261123, "easy", 1]]);
		equal(first.title, "Daily, 23 Nov 2026");
	},
	async "without an engine the puzzle of a day is an error in words"() {
		forget();
		try {
			await daily(app(), dayOf(new Date(2026, 10, 24)));
		} catch (e) {
			that(e instanceof EngineError, String(e));
			return;
		}
		throw new Error("there was a puzzle");
	},
};
