// The list of steps, and the words for what a step does.

import { classic } from "../board/geometry.ts";
import { conclusion, type ListedStep, StepList } from "../steps/list.ts";
import type { Candidate } from "../types.ts";
import { equal } from "./assert.ts";

function step(easy: boolean, places: Candidate[], removes: Candidate[] = []): ListedStep {
	return {
		technique: easy ? "easy" : "hard", code: "", score: 1, where: [], which: [], full: [],
		short: "", focus: [], places, removes, svg: "", legend: [], easy,
	};
}

const place = (cell: number, digit: number): Candidate => ({ cell, digit });

// list makes a list of easy (e) and hard (h) steps. Its choices are collected.
function list(kinds: string): { list: StepList; chosen: number[] } {
	const chosen: number[] = [];
	const made: StepList = new StepList((i) => {
		chosen.push(i);
		made.select(i);
	});
	for (const kind of kinds) made.add(step(kind === "e", [place(0, 1)]), classic(), "rc");
	made.end("Solved", "good");
	return { list: made, chosen };
}

// shape writes what is folded: the number of rows of each fold, 1 for a row of its own.
function shape(l: StepList): number[] {
	return [...l.element.children].map((item) => item.querySelectorAll("button").length);
}

const open = (l: StepList) => [...l.element.querySelectorAll("details")].map((d) => d.open);

export const tests: Record<string, () => void | Promise<void>> = {
	"a conclusion names up to three digits or six candidates, and counts more": () => {
		const at = (...cells: number[]) => cells.map((c) => place(c, 4));
		const text = (places: Candidate[], removes: Candidate[]) =>
			conclusion(step(true, places, removes), classic(), "rc");
		equal(text([place(24, 5)], []), "r3c7=5");
		equal(text([], at(0, 4)), "r1c1, r1c5≠4");
		equal(text([], [place(0, 4), place(0, 6)]), "r1c1≠4, r1c1≠6");
		equal(text([], at(0, 1, 2, 3)), "4 candidates");
		equal(text(at(0, 1, 2, 3), []), "4 digits");
		equal(conclusion(step(true, [place(24, 5)]), classic(), "a1"), "C7=5");
	},

	"three and more easy steps in a row are folded, and numbers go on": () => {
		equal(shape(list("eeehheehe").list), [3, 1, 1, 1, 1, 1, 1, 1]);
		equal(shape(list("heeee").list), [1, 4, 1]);
		const numbers = [...list("heeeh").list.element.querySelectorAll(".step-number")];
		equal(numbers.map((n) => n.textContent), ["1", "2–4", "2", "3", "4", "5", "6"]);
	},

	"a fold is open while the current step is in it": () => {
		const { list: l } = list("eeeheee");
		equal(open(l), [false, false]);
		l.select(1);
		equal(open(l), [true, false]);
		l.select(3);
		equal(open(l), [false, false]);
		l.select(5);
		equal(open(l), [false, true]);
	},

	"one row is marked and can be reached by the tab key": () => {
		const { list: l, chosen } = list("heh");
		const rows = [...l.element.querySelectorAll("button")];
		rows[1]?.click();
		equal(chosen, [1]);
		equal(rows.map((r) => r.getAttribute("aria-current")), [null, "step", null, null]);
		equal(rows.map((r) => r.tabIndex), [-1, 0, -1, -1]);
	},

	"a list that is cleared is empty, and starts anew": () => {
		const { list: l } = list("eeee");
		l.select(2);
		l.clear();
		equal(l.element.childElementCount, 0);
		l.add(step(false, [place(0, 1)]), classic(), "rc");
		equal(l.element.querySelector(".step-number")?.textContent, "1");
	},
};
