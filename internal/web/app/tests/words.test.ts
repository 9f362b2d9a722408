// Tests of symbols, names of cells and times.

import { classic } from "../board/geometry.ts";
import {
	cellAt, cellName, cellPlace, clock, count, doneText, duration, listOf, listed, micros, notesOf,
	notesText, sentence,
} from "../words.ts";
import { equal } from "./assert.ts";

export const tests: Record<string, () => void> = {
	"names of cells, both ways"() {
		const layout = classic();
		equal(cellName(layout, 24, "rc"), "r3c7");
		equal(cellName(layout, 24, "a1"), "C7");
		equal(cellPlace(layout, 24, "rc"), "row 3 column 7, box 3");
		equal(cellPlace(layout, 24, "a1"), "C7, box 3");
		for (let c = 0; c < 81; c++) {
			for (const coords of ["rc", "a1"] as const) {
				equal(cellAt(layout, cellName(layout, c, coords)), c);
			}
		}
		equal(["r10c1", "r0c1", "J1", "A10", "rc", ""].map((t) => cellAt(layout, t)),
			[-1, -1, -1, -1, -1, -1]);
	},

	"what a step has done"() {
		const layout = classic();
		equal(doneText(layout, "rc", [{ cell: 11, digit: 2 }], []), "r2c3 is 2");
		equal(doneText(layout, "a1", [], [
			{ cell: 0, digit: 5 }, { cell: 1, digit: 5 }, { cell: 0, digit: 7 },
		]), "5 is crossed out in A1 and A2; 7 is crossed out in A1");
	},

	"regions of a jigsaw have letters"() {
		const layout = classic();
		const houses = layout.houses.map((h) =>
			h.kind === "box" ? { ...h, kind: "region" as const } : h);
		const jigsaw = { ...layout, houses };
		equal(cellPlace(jigsaw, 24, "rc"), "row 3 column 7, region C");
	},

	"times, written and said"() {
		equal([0, 59, 60, 760, 3723].map(clock), ["0:00", "0:59", "1:00", "12:40", "1:02:03"]);
		equal(duration(760), "12 minutes 40 seconds");
		equal(duration(3601), "1 hour 1 second");
		equal(duration(0), "0 seconds");
	},

	"sets of digits"() {
		equal(listOf(0b100000101), [1, 3, 9]);
		equal(notesText(notesOf("31A")), "13A");
	},

	"numbers and lists in sentences"() {
		equal([count(1, "cell"), count(1204, "cell")], ["1 cell", "1,204 cells"]);
		equal([38, 4200, 1.3e6].map(micros), ["38 µs", "4.2 ms", "1.3 s"]);
		equal(["too long", "Done!"].map(sentence), ["Too long.", "Done!"]);
		equal([listed([]), listed(["a"]), listed(["a", "b"]), listed(["a", "b", "c"])],
			["", "a", "a and b", "a, b and c"]);
	},
};
