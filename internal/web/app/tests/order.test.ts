// The fields of an address name the same order as the form of Make.

import { deepStrictEqual } from "node:assert";
import { test } from "node:test";
import { oddOf } from "../link.ts";
import { fieldsOf, linkFields, orderOf, paramsOf, usual } from "../order.ts";
import type { Order } from "../order.ts";

const read = (text: string) => orderOf(new URLSearchParams(text));

test("an address without fields is the usual order", () => {
	deepStrictEqual(read(""), usual);
});

test("an order comes back from its address", () => {
	const orders: Order[] = [
		usual,
		{ ...usual, level: "" },
		{ ...usual, level: "", er: [4.5, 5.5], needs: ["XY-wing", "X-wing"], seed: 7, n: 1 },
		{ ...usual, level: "hard", only: ["singles"], symmetry: "none", clues: 24, minimal: true },
		{ ...usual, layout: "6", jigsaw: true, n: 200 },
		{ ...usual, layout: "latin:7+diagonal" },
		{ ...usual, killer: true, clues: 3 },
	];
	for (const o of orders) {
		const fields = fieldsOf(o);
		deepStrictEqual(read(new URLSearchParams(fields).toString()), o, JSON.stringify(fields));
	}
});

test("what is not a value of a field is left out", () => {
	deepStrictEqual(read("level=medium&er=9-2&seed=-1&n=1e9&clues=x&minimal=2"), usual);
	deepStrictEqual(read("er=0-99&level=medium"), usual);
	deepStrictEqual(read("n=0&level=medium").n, 1);
});

test("fields whose text means nothing are named", () => {
	const odd = (text: string) => oddOf(new URLSearchParams(text), linkFields);
	deepStrictEqual(odd("level=hardest&n=1e9&seed=-1&er=9-2&clues=3&x=y"), [
		"level=hardest",
		"n=1e9",
		"seed=-1",
		"er=9-2",
	]);
	deepStrictEqual(odd("level=hard&er=1.0-2.0&n=200&minimal=1&layout=zzz"), []);
	deepStrictEqual(read("level=hardest&n=3").level, "");
});

test("a range of ER takes the place of a level", () => {
	const o = read("level=hard&er=4.0-5.0");
	deepStrictEqual([o.level, o.er], ["", [4, 5]]);
	const { minER, maxER, level } = paramsOf(o, 0);
	deepStrictEqual([minER, maxER, level], [4, 5, undefined]);
});

test("a killer is asked for without what is of other puzzles", () => {
	deepStrictEqual(paramsOf({ ...usual, killer: true, seed: 7, n: 2 }, 0), {
		layout: "9",
		n: 2,
		first: 0,
		seed: 7,
		killer: true,
	});
});

test("the rest of a run has the same seed", () => {
	const { seed, first, n } = paramsOf({ ...usual, seed: 7, n: 10 }, 4);
	deepStrictEqual([seed, first, n], [7, 4, 6]);
});
