// Tests of symbols, names of cells and times.

import { deepStrictEqual } from "node:assert";
import { test } from "node:test";
import { classic } from "../board/geometry.ts";
import { cellPlace, doneText, duration, listed, micros, sentence } from "../say.ts";
import { count } from "../words/en/forms.ts";
import { cellAt, cellName, clock, listOf, notesOf, notesText } from "../words.ts";

test("names of cells, both ways", () => {
	const layout = classic();
	deepStrictEqual(cellName(layout, 24, "rc"), "r3c7");
	deepStrictEqual(cellName(layout, 24, "a1"), "C7");
	deepStrictEqual(cellPlace(layout, 24, "rc"), "row 3 column 7, box 3");
	deepStrictEqual(cellPlace(layout, 24, "a1"), "C7, box 3");
	for (let c = 0; c < 81; c++) {
		for (const coords of ["rc", "a1"] as const) {
			deepStrictEqual(cellAt(layout, cellName(layout, c, coords)), c);
		}
	}
	deepStrictEqual(
		["r10c1", "r0c1", "J1", "A10", "rc", ""].map((t) => cellAt(layout, t)),
		[-1, -1, -1, -1, -1, -1],
	);
});

test("what a step has done", () => {
	const layout = classic();
	deepStrictEqual(doneText(layout, "rc", [{ cell: 11, digit: 2 }], []), "r2c3 is 2");
	deepStrictEqual(
		doneText(
			layout,
			"a1",
			[],
			[
				{ cell: 0, digit: 5 },
				{ cell: 1, digit: 5 },
				{ cell: 0, digit: 7 },
			],
		),
		"5 is crossed out in A1 and A2; 7 is crossed out in A1",
	);
});

test("regions of a jigsaw have letters", () => {
	const layout = classic();
	const houses = layout.houses.map((h) =>
		h.kind === "box" ? { ...h, kind: "region" as const } : h,
	);
	const jigsaw = { ...layout, houses };
	deepStrictEqual(cellPlace(jigsaw, 24, "rc"), "row 3 column 7, region C");
});

test("times, written and said", () => {
	deepStrictEqual([0, 59, 60, 760, 3723].map(clock), [
		"0:00",
		"0:59",
		"1:00",
		"12:40",
		"1:02:03",
	]);
	deepStrictEqual(duration(760), "12 minutes 40 seconds");
	deepStrictEqual(duration(3601), "1 hour 1 second");
	deepStrictEqual(duration(0), "0 seconds");
});

test("sets of digits", () => {
	deepStrictEqual(listOf(0b100000101), [1, 3, 9]);
	deepStrictEqual(notesText(notesOf("31A")), "13A");
});

test("numbers and lists in sentences", () => {
	deepStrictEqual([count(1, "cell"), count(1204, "cell")], ["1 cell", "1,204 cells"]);
	deepStrictEqual([38, 4200, 1.3e6].map(micros), ["38 µs", "4.2 ms", "1.3 s"]);
	deepStrictEqual(["too long", "Done!"].map(sentence), ["Too long.", "Done!"]);
	deepStrictEqual(
		[listed([]), listed(["a"]), listed(["a", "b"]), listed(["a", "b", "c"])],
		["", "a", "a and b", "a, b and c"],
	);
});
