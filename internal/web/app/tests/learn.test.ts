import { deepStrictEqual } from "node:assert";
import { test } from "node:test";
import { judge, places } from "../learn/judge.ts";
import { add, done, learnedOf, readProgress } from "../learn/progress.ts";
import type { ExerciseResult, Step } from "../types.ts";

const step = (part: Partial<Step>) => ({ placements: [], eliminations: [], ...part }) as Step;

test("An answer is found, true for another reason, wrong, or nobody knows", () => {
	const crossing = step({ eliminations: [{ cell: 3, digit: 7 }] });
	const x = { steps: [crossing], solution: "1234" } as ExerciseResult;
	const told = (cell: number, digit: number, places: boolean, of = x) =>
		judge(of, { cell, digit, places }).kind;
	deepStrictEqual(told(3, 7, false), "found");
	deepStrictEqual(told(3, 4, false), "wrong");
	deepStrictEqual(told(3, 6, false), "true");
	deepStrictEqual(told(3, 4, true), "true");
	deepStrictEqual(told(3, 7, true), "wrong");
	deepStrictEqual(told(2, 1, false, { steps: [crossing] } as unknown as ExerciseResult), "other");
	deepStrictEqual(places(x), false);
	const placing = step({ placements: [{ cell: 0, digit: 1 }] });
	deepStrictEqual(places({ steps: [placing] } as unknown as ExerciseResult), true);
});

test("A lesson is done with five exercises that were found, with or without a hint", () => {
	let all = readProgress(null);
	for (const how of ["alone", "shown", "hinted", "alone"] as const) all = add(all, "XW", how, 9);
	deepStrictEqual(learnedOf(all, "XW"), { alone: 2, hinted: 1, shown: 1, last: 9 });
	deepStrictEqual(done(learnedOf(all, "XW")), 3);
	for (let i = 0; i < 5; i++) all = add(all, "XW", "alone", 10);
	deepStrictEqual(done(learnedOf(all, "XW")), 5);
	deepStrictEqual(done(learnedOf(all, "XYW")), 0);
});

test("What was kept is read, and what is no progress is left out", () => {
	deepStrictEqual(readProgress({ XW: { alone: 2, shown: -1, hinted: "3" }, NP: 4, HP: null }), {
		XW: { alone: 2, hinted: 0, shown: 0, last: 0 },
	});
	deepStrictEqual(readProgress("abc"), {});
});
