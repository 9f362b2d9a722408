// Tests of what Set does without elements: texts of rules, gestures, drafts and their history.

import { deepStrictEqual, ok } from "node:assert";
import { test } from "node:test";
import { classic, shapeOf } from "../board/geometry.ts";
import { between, cellAt } from "../board/points.ts";
import type { DrawnKind } from "../types.ts";
import * as draft from "../set/draft.ts";
import * as gesture from "../set/gesture.ts";
import { newGame } from "../game.ts";
import { commandOf } from "../set/keys.ts";
import { Pen } from "../set/pen.ts";
import { joined, lineOf, movedRule, ruleOf, textOfRule, typed } from "../set/rule.ts";
import type { Drawn } from "../set/rule.ts";

const nine = shapeOf({ size: 9 });

function kind(name: string, more: Partial<DrawnKind>): [string, DrawnKind] {
	const some = { about: "", form: "", title: name, takes: "nothing", lists: "list" } as const;
	return [name, { name, ...some, least: 1, most: 9, look: "line", ...more }];
}
const kinds = new Map([
	kind("cage", { takes: "number", set: true, look: "outline" }),
	kind("thermo", {}),
	kind("sum", { takes: "number", set: true, look: "sum" }),
	kind("arrow", { takes: "head", look: "arrow" }),
	kind("greater", { lists: "pair", look: "mark" }),
	kind("equal-sum", { lists: "lists", look: "groups" }),
	kind("anti-consecutive", { lists: "none", look: "words" }),
	kind("house", { set: true, ofLayout: true }),
	kind("even", { set: true, means: "automaton:[2468]*" }),
	kind("minimum", { most: 1, means: "automaton:1[2-9]*" }),
	kind("or", { takes: "rules", set: true, look: "words" }),
]);

test("the texts of rules are taken apart and written again", () => {
	for (const text of [
		"cage:15:r1c1,r1c2",
		"thermo:r1c1,r2c2",
		"arrow:r1c1,r1c2",
		"arrow:2:r1c1,r1c2,r1c3",
		"sum:3:r1c1,-2*r1c2",
		"equal-sum:r1c1,r1c2/r5c5",
		"anti-consecutive",
		"unknown:5:r1c1",
		"thermo:r1c1,r1c99",
		"or:{cage:3:r1c1;thermo:r1c1,r2c2}{anti-consecutive}",
		"or:{or:{cage:3:r1c1}{cage:4:r1c1}}{sum:3:r1c1,-2*r1c2}",
		"or:{cage:3:r1c1}}",
		"or:",
	]) {
		deepStrictEqual(textOfRule(ruleOf(text, kinds, 9), 9), text);
	}
	deepStrictEqual(ruleOf("cage:15:r1c1,r2c3", kinds, 9), {
		kind: "cage",
		argument: "15",
		lists: [[0, 11]],
	});
	deepStrictEqual(ruleOf("unknown:5:r1c1", kinds, 9).text, "unknown:5:r1c1");
});

test("words of setters come back", () => {
	const word = (text: string) => textOfRule(ruleOf(text, kinds, 9), 9);
	deepStrictEqual(word("automaton:[2468]*:r1c1,r2c2"), "even:r1c1,r2c2");
	deepStrictEqual(word("automaton:1[2-9]*:r1c1,r1c2,r2c1"), "minimum:r1c1");
	deepStrictEqual(
		word("or:{automaton:[2468]*:r1c1}{cage:3:r1c1}"),
		"or:{even:r1c1}{cage:3:r1c1}",
	);
});

test("alternatives are joined, moved and resized whole", () => {
	const [cage, thermo] = ["cage:3:r1c1", "thermo:r1c1,r2c2"].map((t) => ruleOf(t, kinds, 9)) as [
		Drawn,
		Drawn,
	];
	const two = joined("or", cage, thermo);
	deepStrictEqual(textOfRule(two, 9), "or:{cage:3:r1c1}{thermo:r1c1,r2c2}");
	deepStrictEqual(joined("or", two, cage).either?.length, 3);
	deepStrictEqual(movedRule(two, 8, 0, nine), null);
	const there = movedRule(two, 1, 1, nine) ?? two;
	deepStrictEqual(textOfRule(there, 9), "or:{cage:3:r2c2}{thermo:r2c2,r3c3}");
	deepStrictEqual(there.lists, [[10], [10, 20]]);
});

test("a whole row or column is known by its cells", () => {
	const row = { row: 1, column: -1, back: false };
	deepStrictEqual(lineOf([4, 5, 6, 7], shapeOf({ size: 4 })), row);
	deepStrictEqual(lineOf([7, 6, 5, 4], shapeOf({ size: 4 })), { ...row, back: true });
	deepStrictEqual(lineOf([14, 10, 6, 2], shapeOf({ size: 4 })), {
		row: -1,
		column: 2,
		back: true,
	});
	for (const cells of [[4, 5, 6], [5, 6, 7, 8], [0, 5, 10, 15], []]) {
		deepStrictEqual(lineOf(cells, shapeOf({ size: 4 })), null);
	}
});

test("a rule moves as far as all of its cells stay in the grid", () => {
	const rule = ruleOf("thermo:r1c8,r2c8", kinds, 9);
	deepStrictEqual(textOfRule(movedRule(rule, 1, 7, nine) ?? rule, 9), "thermo:r8c9,r9c9");
	deepStrictEqual(movedRule(rule, 2, 0, nine), null);
	deepStrictEqual(movedRule(rule, 0, -1, nine), null);
});

test("digits change the argument of a rule", () => {
	const of = (name: string) => kinds.get(name) as DrawnKind;
	deepStrictEqual(typed(of("cage"), "1", "5", false), "15");
	deepStrictEqual(typed(of("cage"), "15", "7", true), "7");
	deepStrictEqual(typed(of("cage"), "15", null, false), "1");
	deepStrictEqual(typed(of("arrow"), "1", "2", false), "2");
	const digits = { ...of("cage"), takes: "digits" as const };
	deepStrictEqual(typed(digits, "27", "5", false), "257");
	deepStrictEqual(typed(digits, "137", "1", false), "1137", "equal digits");
});

test("a place on the board is a cell, a border, a corner or a line", () => {
	deepStrictEqual(cellAt({ x: 2.5, y: 1.5 }, nine), 11);
	deepStrictEqual(cellAt({ x: -0.1, y: 1 }, nine), -1);
	deepStrictEqual(gesture.borderAt({ x: 3.1, y: 8.5 }, nine), [74, 75]);
	deepStrictEqual(gesture.borderAt({ x: 4.5, y: 0.9 }, nine), [4, 13]);
	deepStrictEqual(gesture.borderAt({ x: 4.5, y: 0.1 }, nine), null);
	deepStrictEqual(gesture.cornerAt({ x: 1.1, y: 0.9 }, nine), [0, 1, 9, 10]);
	deepStrictEqual(gesture.cornerAt({ x: 0.1, y: 0.9 }, nine), null);
	const [row] = gesture.edgeLines({ x: -0.5, y: 1.5 }, nine, false);
	deepStrictEqual(row, [9, 10, 11, 12, 13, 14, 15, 16, 17]);
	const [column] = gesture.edgeLines({ x: 0.5, y: 9.5 }, nine, false);
	deepStrictEqual(column?.slice(0, 2), [72, 63]);
	const diagonals = gesture.edgeLines({ x: -0.5, y: 2.5 }, nine, true);
	deepStrictEqual(diagonals, [
		[27, 37, 47, 57, 67, 77],
		[9, 1],
	]);
	deepStrictEqual(gesture.linesFrom(40, nine, false), []);
	deepStrictEqual(gesture.linesFrom(0, nine, false).length, 2);
});

test("grids of fewer rows or columns than digits have lines, corners and edges of their own", () => {
	const six = { size: 9, rows: 6, columns: 8 };
	deepStrictEqual(cellAt({ x: 7.5, y: 5.5 }, six), 52);
	deepStrictEqual(cellAt({ x: 8.1, y: 0.5 }, six), -1);
	deepStrictEqual(cellAt({ x: 0.5, y: 6.1 }, six), -1);
	deepStrictEqual(gesture.borderAt({ x: 7.9, y: 0.5 }, six), null);
	deepStrictEqual(gesture.cornerAt({ x: 8, y: 1 }, six), null);
	const [row] = gesture.edgeLines({ x: 8.5, y: 1.5 }, six, false);
	deepStrictEqual(row, [16, 15, 14, 13, 12, 11, 10, 9]);
	const [column] = gesture.edgeLines({ x: 0.5, y: 6.5 }, six, false);
	deepStrictEqual(column, [45, 36, 27, 18, 9, 0]);
	deepStrictEqual(gesture.linesFrom(52, six, false).length, 2);
	deepStrictEqual(lineOf(row ?? [], six), { row: 1, column: -1, back: true });
	deepStrictEqual(lineOf(column ?? [], six), { row: -1, column: 0, back: true });
	deepStrictEqual(lineOf([0, 1, 2, 3, 4, 5], six), null);
	const rule = ruleOf("thermo:r1c7,r1c8", kinds, 9);
	deepStrictEqual(movedRule(rule, 1, 0, six), null);
	deepStrictEqual(movedRule(rule, 0, 6, six), null);
	ok(movedRule(rule, 0, 5, six));
});

test("a shape has the text of its layout, with boxes if there can be some", () => {
	const text = (rows: number, columns: number, size: number, boxes = true, free = false) =>
		draft.shapeText({ size, rows, columns }, boxes, free);
	deepStrictEqual(text(6, 8, 9), "grid:6x8:9:2x4");
	deepStrictEqual(text(6, 8, 9, false), "grid:6x8:9");
	deepStrictEqual(text(6, 6, 9), "grid:6x6:9:3x3");
	deepStrictEqual(text(5, 7, 9), "grid:5x7:9");
	deepStrictEqual(text(3, 7, 9, false, true), "free:3x7:9");
	deepStrictEqual(text(9, 9, 9), "9");
	deepStrictEqual(text(9, 9, 9, false), "latin:9");
	deepStrictEqual(text(7, 7, 7), "latin:7");
});

test("a draft keeps what is in a grid of another shape", () => {
	const layout = { ...classic(), layout: "grid:6x8:9:2x4", rows: 6, columns: 8 };
	const before = draft.emptyDraft(classic());
	const givens = before.givens.map((_, c) => ([0, 8, 54].includes(c) ? 5 : 0));
	const rules = ["thermo:r1c1,r2c2", "thermo:r1c9,r2c9"].map((t) => ruleOf(t, kinds, 9));
	const after = draft.resized({ ...before, givens, rules }, layout, kinds);
	deepStrictEqual([after.givens[0], after.givens[8], after.givens[54]], [5, 1, 1]);
	deepStrictEqual(
		after.rules.map((r) => textOfRule(r, 9)),
		["thermo:r1c1,r2c2"],
	);
	const back = draft.resized(after, classic(), kinds);
	deepStrictEqual([back.givens[0], back.givens[8], back.givens[54]], [5, 0, 0]);
});

test("a drag takes the cells on its way, and gives them back on its way back", () => {
	deepStrictEqual(between(0, 20, nine), [10, 20]);
	deepStrictEqual(gesture.extended([0, 1], 2, 9), [0, 1, 2]);
	deepStrictEqual(gesture.extended([0, 1, 2], 1, 9), [0, 1]);
	deepStrictEqual(gesture.extended([0, 1, 2], 1, 9, true), [0, 1, 2], "a set has branches");
	deepStrictEqual(gesture.extended([0, 1], 2, 2), [0, 1]);
});

test("changes are undone and done again, those of one name together", () => {
	const line = new draft.Timeline(draft.emptyDraft(classic()));
	const start = line.now;
	line.set(draft.withRule(start, ruleOf("cage:1:r1c1", kinds, 9)));
	const drawn = line.now;
	for (const argument of ["1", "15"]) {
		line.set(draft.replaced(line.now, 0, { kind: "cage", argument, lists: [[0]] }), "argument");
	}
	deepStrictEqual(line.now.rules[0]?.argument, "15");
	ok(line.undo());
	deepStrictEqual(line.now, drawn);
	ok(line.undo());
	deepStrictEqual(line.now, start);
	ok(!line.undo());
	ok(line.redo() && line.redo() && !line.redo());
	deepStrictEqual(line.now.rules[0]?.argument, "15");
});

test("the set of a drag may have branches: a T is drawn in one drag", () => {
	let drawn: readonly (readonly number[])[] = [];
	const events = {
		drawn(lists: readonly (readonly number[])[]) {
			drawn = lists;
		},
		changed: () => undefined,
		say: () => undefined,
		name: String,
	};
	const middle = (cell: number) => ({ x: (cell % 9) + 0.5, y: Math.floor(cell / 9) + 0.5 });
	for (const [name, want] of [
		["cage", [0, 1, 2, 10]],
		["thermo", [0, 1, 10]],
	] as const) {
		const pen = new Pen(nine, events);
		pen.take(kinds.get(name) as DrawnKind);
		pen.down(middle(0), false);
		for (const cell of [1, 2, 1, 10]) pen.move(middle(cell));
		pen.up();
		deepStrictEqual(drawn, [want], name);
	}
});

test("a game brings its draft back: rules that do not count yet, and painted regions", () => {
	const painted = Array.from({ length: 81 }, (_, c) => (c === 9 ? 0 : Math.floor(c / 9)));
	const own = { id: "a", rules: ["cage:r1c1,r1c2"], painted };
	const game = { ...newGame(classic(), { givens: "", rules: ["thermo:r5c5,r5c6"] }), draft: own };
	const back = draft.draftOf(game, classic(), kinds);
	deepStrictEqual(back.id, "a");
	deepStrictEqual(back.painted, painted);
	deepStrictEqual(
		back.rules.map((r) => textOfRule(r, 9)),
		["thermo:r5c5,r5c6", "cage:r1c1,r1c2"],
	);
});

test("another size keeps the givens, marks and rules that fit", () => {
	const six = { ...classic(), size: 6, layout: "2x3" };
	const old = draft.emptyDraft(classic());
	const rules = ["cage:5:r1c1,r2c1", "cage:5:r1c6,r1c7", "anti-consecutive"];
	const full = draft.given(draft.given(draft.given(old, [10], 4), [11], 7), [80], 1);
	const next = draft.resized(
		{ ...full, rules: rules.map((r) => ruleOf(r, kinds, 9)) },
		six,
		kinds,
	);
	deepStrictEqual(
		next.givens.flatMap((d, c) => (d > 0 ? [[c, d]] : [])),
		[[7, 4]],
	);
	deepStrictEqual(
		next.rules.map((r) => textOfRule(r, 6)),
		["cage:5:r1c1,r2c1", "anti-consecutive"],
	);
});

test("rules of layouts that are drawn are no part of the grid", () => {
	const [text, rules] = draft.partsOf("9+diagonal+house:r1c1,r2c2", kinds, 9);
	deepStrictEqual(text, "9+diagonal");
	deepStrictEqual(
		rules.map((r) => textOfRule(r, 9)),
		["house:r1c1,r2c2"],
	);
	deepStrictEqual(draft.switched("9+diagonal", "anti-knight", true), "9+diagonal+anti-knight");
	deepStrictEqual(draft.switched("9+diagonal", "diagonal", false), "9");
	deepStrictEqual(draft.unfinished([0, 0, 0, 1], 2), [
		[0, 3],
		[1, 1],
	]);
	deepStrictEqual(draft.unfinished([0, 0, 1, 1], 2), []);
	deepStrictEqual(draft.jigsawText([0, 0, 1, 1], "2x1+diagonal"), "jigsaw:1122+diagonal");
});

test("keys mean what the tool makes of them", () => {
	const press = (key: string, code = "", more = {}) => ({
		key,
		code,
		shiftKey: false,
		ctrlKey: false,
		metaKey: false,
		altKey: false,
		...more,
	});
	const s = press("s", "KeyS");
	deepStrictEqual(commandOf(s, "draw", 9, true), { do: "tool", tool: "select" });
	deepStrictEqual(commandOf(s, "draw", 9, false), null);
	const a = press("a", "KeyA");
	deepStrictEqual(commandOf(a, "digits", 16, true), { do: "digit", key: "A" });
	const z = press("z", "KeyZ", { ctrlKey: true, shiftKey: true });
	deepStrictEqual(commandOf(z, "draw", 9, true), { do: "redo" });
	const up = press("ArrowUp", "ArrowUp", { altKey: true });
	deepStrictEqual(commandOf(up, "select", 9, true), { do: "shift", dx: 0, dy: -1 });
});
