// Tests of games: what actions do, and that undo takes them back.

import { deepStrictEqual, ok } from "node:assert";
import { test } from "node:test";
import "./storage.ts";
import { classic } from "../board/geometry.ts";
import {
	candidatesOf,
	clashes,
	gridOf,
	left,
	learnBroken,
	mistakes,
	newGame,
	notesOn,
	placesFor,
	puzzleOf,
	samePuzzle,
	singleNote,
	solved,
} from "../game.ts";
import type { Field, Game } from "../game.ts";
import { apply, backBeforeMistake, backToMark, canRedo, canUndo, redo, undo } from "../moves.ts";
import type { Action } from "../moves.ts";
import { setsOf } from "../play/sums.ts";
import { kinds } from "../record.ts";
import { digitsOf, notesOf, notesText, textOf } from "../words.ts";
import { random } from "./made.ts";

const givens =
	"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5" + "....8..79";
const solution =
	"534678912672195348198342567859761423426853791713924856961537284287419635" + "345286179";
const start = (): Game => newGame(classic(), { givens });

// grid has what a player has written, without clock and history.
function grid(game: Game): unknown {
	return [game.digits, game.corner, game.centre, game.colours];
}

function enter(field: Field, digit: number, ...cells: number[]): Action {
	return { do: "enter", field, digit, cells, tidy: true };
}

function anyAction(next: (n: number) => number): Action {
	const fields = ["digits", "corner", "centre", "colours"] as const;
	const field = fields[next(4)] as Field;
	const cells = Array.from({ length: 1 + next(5) }, () => next(81));
	const candidate = () => ({ cell: next(81), digit: 1 + next(9) });
	switch (next(8)) {
		case 0:
			return { do: "erase", fields: [field], cells };
		case 1:
			return { do: "fill" };
		case 2:
			return { do: "step", places: [candidate()], removes: [candidate()], tidy: true };
		case 3:
			return next(20) === 0 ? { do: "restart" } : { do: "mark" };
		default:
			return { do: "enter", field, cells, digit: 1 + next(9), tidy: next(2) === 0 };
	}
}

test("1000 random actions, all undone, give the start, and all redone the end", () => {
	const next = random(14);
	let game = start();
	const first = grid(game);
	for (let i = 0; i < 1000; i++) game = apply(game, anyAction(next));
	const last = grid(game);
	let undone = 0;
	for (; canUndo(game); undone++) game = undo(game);
	ok(undone > 500, `only ${undone} actions could be undone`);
	deepStrictEqual(grid(game), first, "start");
	while (canRedo(game)) game = redo(game);
	deepStrictEqual(grid(game), last, "end");
});

test("a new game has all that was read of it", () => {
	const cells = <T>(first: T, rest: T) => [first, ...new Array<T>(80).fill(rest)];
	const game = newGame(classic(), {
		givens,
		digits: solution.slice(0, 3) + givens.slice(3),
		notes: cells("", "12"),
		corner: cells("", "9"),
		colours: cells(0, 5),
		seconds: 61,
		title: "small",
	});
	deepStrictEqual(
		[game.digits[2], game.centre[3], game.corner[3], game.colours[3], game.seconds, game.title],
		[4, 3, 256, 5, 61, "small"],
		"the game",
	);
});

test("undo and redo go through the same states", () => {
	const next = random(15);
	let game = start();
	const states: unknown[] = [];
	for (let i = 0; i < 200; i++) {
		game = apply(game, anyAction(next));
		if (game.history?.done?.kind !== kinds.mark) states.push(grid(game));
	}
	const different = states.filter(
		(s, i) => i === 0 || JSON.stringify(s) !== JSON.stringify(states[i - 1]),
	);
	for (const state of different.toReversed()) {
		deepStrictEqual(grid(game), state, "on the way back");
		game = undo(game);
	}
});

test("givens never change", () => {
	const next = random(16);
	let game = start();
	for (let i = 0; i < 300; i++) {
		game = apply(game, anyAction(next));
		ok(
			game.digits.every((d, c) => d === 0 || !game.givens[c]),
			"an entry over a given",
		);
	}
	deepStrictEqual(textOf(game.givens), givens);
});

test("an entry that all cells have is taken out", () => {
	let game = apply(start(), enter("digits", 4, 2, 3));
	deepStrictEqual([game.digits[2], game.digits[3]], [4, 4]);
	game = apply(game, enter("digits", 1, 2));
	game = apply(game, enter("digits", 4, 2, 3));
	deepStrictEqual([game.digits[2], game.digits[3]], [4, 4], "one of them had another");
	game = apply(game, enter("digits", 4, 2, 3));
	deepStrictEqual([game.digits[2], game.digits[3]], [0, 0]);
	game = apply(game, enter("corner", 7, 2, 3));
	game = apply(game, enter("corner", 7, 2, 3));
	deepStrictEqual([game.corner[2], game.corner[3]], [0, 0], "notes");
});

test("an entry tidies the notes that it sees, in the same step", () => {
	let game = apply(start(), enter("centre", 4, 3, 5, 20, 40));
	const before = grid(game);
	game = apply(game, enter("digits", 4, 2));
	deepStrictEqual(
		[3, 5, 20, 40].map((c) => game.centre[c]),
		[0, 0, 0, 8],
	);
	deepStrictEqual(grid(undo(game)), before);
	const kept = apply(undo(game), { do: "enter", field: "digits", digit: 4, cells: [2] });
	deepStrictEqual(kept.centre[3], 8, "tidying is off");
});

test("candidates are filled in where there are no notes; then all anew", () => {
	let game = apply(start(), enter("centre", 1, 2));
	game = apply(game, { do: "fill" });
	deepStrictEqual(notesText(game.centre[2] ?? 0), "1");
	deepStrictEqual(notesText(game.centre[3] ?? 0), "26");
	game = apply(game, { do: "fill" });
	deepStrictEqual(notesText(game.centre[2] ?? 0), "124");
});

test("candidates are filled into some cells, without what rules exclude", () => {
	const excluded = [{ cell: 2, digit: 4 }];
	const game = apply(start(), { do: "fill", cells: [2, 3, 0], excluded });
	deepStrictEqual(
		[2, 3, 5].map((c) => notesText(game.centre[c] ?? 0)),
		["12", "26", ""],
	);
});

test("the places of a digit are empty cells that may have it, by their notes if there are some", () => {
	const before = placesFor(start(), 4);
	const game = apply(start(), enter("centre", 1, 2));
	deepStrictEqual(before - placesFor(game, 4), 1, "cell 2 has notes, without 4");
	deepStrictEqual(placesFor(newGame(classic(), { givens: "" }), 4), 81);
});

test("sets of digits make up a sum with what the empty cells may have", () => {
	const free = newGame(classic(), { givens: "" });
	const sets = (game: Game, cells: number[], sum: number) =>
		setsOf(game, cells, sum).map(notesText);
	deepStrictEqual(sets(free, [0, 1], 5), ["14", "23"]);
	deepStrictEqual(sets(free, [0, 1, 2], 24), ["789"]);
	deepStrictEqual(sets(free, [0, 1], 18), []);
	const game = apply(free, enter("digits", 1, 0));
	deepStrictEqual(sets(game, [0, 1, 2], 5), ["23"], "1 is there");
	deepStrictEqual(sets(game, [9, 10], 5), ["23"], "1 is in the box");
	deepStrictEqual(sets(game, [0], 5), [], "nothing is empty");
});

test("a step places digits and crosses candidates out", () => {
	const step = { do: "step", places: [{ cell: 2, digit: 4 }], removes: [{ cell: 3, digit: 2 }] };
	const game = apply(start(), { ...step, tidy: true } as Action);
	deepStrictEqual([game.digits[2], notesText(game.centre[3] ?? 0)], [4, "6"]);
});

test("clashes are those of rows, columns and boxes", () => {
	deepStrictEqual([...clashes(start())], []);
	deepStrictEqual(
		[...clashes(apply(start(), enter("digits", 5, 2)))].sort((a, b) => a - b),
		[0, 2],
	);
});

test("digits are counted", () => {
	const placed = (digit: number) => [...givens].filter((d) => d === String(digit)).length;
	deepStrictEqual(
		left(start()),
		[1, 2, 3, 4, 5, 6, 7, 8, 9].map((d) => 9 - placed(d)),
	);
});

test("a full grid without clashes is solved", () => {
	let game = start();
	digitsOf(solution).forEach((d, c) => {
		if (game.givens[c]) return;
		ok(!solved(game), "it is not full");
		game = apply(game, enter("digits", d, c));
	});
	ok(solved(game), "it is full");
});

test("cells of broken rules clash until the digits change", () => {
	const rules = ["cage:9:r1c3,r1c4"];
	const game = apply(newGame(classic(), { givens, rules }), enter("digits", 4, 2));
	deepStrictEqual(puzzleOf(game).rules, rules);
	ok(!samePuzzle(game, start()), "without rules it is another puzzle");
	learnBroken(game, [2, 3]);
	deepStrictEqual([...clashes(game)], [2, 3]);
	deepStrictEqual(clashes(undo(game)).size, 0);
});

test("a full grid with rules is solved when it is known to keep to them", () => {
	const full = newGame(classic(), { givens, digits: solution, rules: ["cage:10:r1c3,r1c4"] });
	ok(!solved(full), "nothing is known yet");
	learnBroken(full, [2, 3]);
	ok(!solved(full), "a rule is broken");
	learnBroken(full, []);
	ok(solved(full), "no rule is broken");
});

test("back to a mark, and to the one before", () => {
	const mark: Action = { do: "mark" };
	let game = apply(start(), enter("digits", 4, 2));
	const first = grid(game);
	game = apply(apply(game, mark), enter("digits", 1, 3));
	const second = grid(game);
	game = apply(apply(game, mark), enter("digits", 2, 5));
	game = backToMark(game);
	deepStrictEqual(grid(game), second);
	game = backToMark(game);
	deepStrictEqual(grid(game), first);
	deepStrictEqual(grid(backToMark(game)), first, "there is none before");
	deepStrictEqual(grid(redo(game)), second, "what was undone can be done again");
});

test("back to before the mistake", () => {
	const right = digitsOf(solution);
	let game = apply(start(), enter("digits", 4, 2));
	const good = grid(game);
	game = apply(game, enter("digits", 2, 3));
	game = apply(game, enter("digits", 1, 6));
	deepStrictEqual(mistakes(game, right), [3, 6]);
	deepStrictEqual(grid(backBeforeMistake(game, right)), good);
	const { history: _, moves: __, ...loaded } = game;
	deepStrictEqual(mistakes(backBeforeMistake(loaded, right), right), [], "without history");
});

test("the engine gets digits and centre notes, and no corner notes", () => {
	let game = apply(start(), enter("digits", 4, 2));
	game = apply(game, enter("corner", 6, 3));
	deepStrictEqual(gridOf(game).notes, undefined);
	game = apply(game, enter("centre", 6, 3));
	deepStrictEqual(gridOf(game), {
		layout: "9",
		givens,
		digits: `${givens.slice(0, 2)}4${givens.slice(3)}`,
		notes: game.givens.map((_, c) => (c === 3 ? "6" : "")),
	});
	deepStrictEqual(gridOf(game, { ignoreNotes: true }).notes, undefined);
});

test("a grid that the engine read comes back equal", () => {
	let game = apply(start(), enter("digits", 4, 2));
	game = apply(game, { do: "fill" });
	const { givens: text, digits, notes } = gridOf(game);
	const again = newGame(classic(), {
		givens: text,
		...(digits && { digits }),
		...(notes && { notes }),
	});
	deepStrictEqual(grid(again), grid(game));
});

test("a Sukaku has the candidates of its marks", () => {
	const marks = Array.from({ length: 81 }, (_, c) => (c === 0 ? "12" : "123456789"));
	let game = newGame(classic(), { givens: ".".repeat(81), marks });
	deepStrictEqual(notesText(candidatesOf(game, 0)), "12");
	deepStrictEqual(notesText(notesOn(game, 0)), "12", "they stand there without being written");
	const crossed = apply(game, enter("centre", 2, 0));
	deepStrictEqual(notesText(notesOn(crossed, 0)), "1", "one is crossed out");
	deepStrictEqual(gridOf(crossed).notes?.[0], "1");
	game = apply(game, enter("digits", 3, 0));
	deepStrictEqual([...clashes(game)], [0]);
});

test("a single note is one centre note, else one corner note", () => {
	let game = apply(start(), enter("corner", 1, 2));
	deepStrictEqual(singleNote(game, 2), 1);
	game = apply(game, enter("centre", 2, 2));
	deepStrictEqual(singleNote(game, 2), 2);
	game = apply(game, enter("centre", 4, 2));
	deepStrictEqual(singleNote(game, 2), 0);
});

test("sets of digits up to 25", () => {
	deepStrictEqual(notesText(notesOf("19AP")), "19AP");
	deepStrictEqual(textOf(digitsOf("1.9AP")), "1.9AP");
});
