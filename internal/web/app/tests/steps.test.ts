// The words for what a step does.

import { deepStrictEqual } from "node:assert";
import { test } from "node:test";
import { classic } from "../board/geometry.ts";
import { conclusion, type ListedStep } from "../steps/list.ts";
import type { Candidate } from "../types.ts";

function step(easy: boolean, places: Candidate[], removes: Candidate[] = []): ListedStep {
	return {
		name: easy ? "easy" : "hard",
		technique: easy ? "easy" : "hard",
		code: "",
		score: 1,
		where: [],
		which: [],
		full: [],
		short: "",
		focus: [],
		placements: places,
		eliminations: removes,
		svg: "",
		legend: [],
		easy,
	};
}

const place = (cell: number, digit: number): Candidate => ({ cell, digit });

test("a conclusion names up to three digits or six candidates, and counts more", () => {
	const at = (...cells: number[]) => cells.map((c) => place(c, 4));
	const text = (places: Candidate[], removes: Candidate[]) =>
		conclusion(step(true, places, removes), classic(), "rc");
	deepStrictEqual(text([place(24, 5)], []), "r3c7=5");
	deepStrictEqual(text([], at(0, 4)), "r1c1, r1c5≠4");
	deepStrictEqual(text([], [place(0, 4), place(0, 6)]), "r1c1≠4, r1c1≠6");
	deepStrictEqual(text([], at(0, 1, 2, 3)), "4 candidates");
	deepStrictEqual(text(at(0, 1, 2, 3), []), "4 digits");
	deepStrictEqual(conclusion(step(true, [place(24, 5)]), classic(), "a1"), "C7=5");
});
