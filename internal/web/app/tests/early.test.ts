// Hints before the engine is there: hidden singles, and nothing that could be wrong.

import { deepStrictEqual, ok } from "node:assert";
import { test } from "node:test";
import "./storage.ts";
import { classic } from "../board/geometry.ts";
import { newGame } from "../game.ts";
import { earlyHint, solve } from "../play/early.ts";
import { digitsOf, textOf } from "../words.ts";

const givens = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const solution =
	"534678912672195348198342567859761423426853791713924856961537284287419635345286179";

test("a hidden single of a box comes first, with the digits that cause it", () => {
	const step = earlyHint(newGame(classic(), { givens }), "rc")?.steps[0];
	deepStrictEqual(step?.which[0]?.text, "There is a hidden single in box 2.");
	deepStrictEqual(step?.placements, [{ cell: 5, digit: 8 }]);
	ok(step?.full[0]?.text.includes("r3c3 and r5c4"));
});

test("its digits solve the puzzle", () => {
	let game = newGame(classic(), { givens });
	for (;;) {
		const place = earlyHint(game, "rc")?.steps[0]?.placements[0];
		if (!place) break;
		deepStrictEqual(String(place.digit), solution[place.cell]);
		const digits = game.digits.map((d, c) => (c === place.cell ? place.digit : d));
		game = { ...game, digits };
	}
	ok(game.digits.filter((d) => d > 0).length > 30, "most cells are hidden singles");
});

test("what is wrong, noted or without one solution is left to the engine", () => {
	const game = newGame(classic(), { givens });
	const at = (list: readonly number[], v: number) => list.map((x, c) => (c === 2 ? v : x));
	deepStrictEqual(earlyHint({ ...game, digits: at(game.digits, 1) }, "rc"), null);
	deepStrictEqual(earlyHint({ ...game, centre: at(game.centre, 2) }, "rc"), null);
	deepStrictEqual(earlyHint(newGame(classic(), { givens: ".".repeat(81) }), "rc"), null);
});

test("a grid is solved if it has one solution", () => {
	deepStrictEqual(textOf(solve(digitsOf(givens)) ?? []), solution);
	deepStrictEqual(solve(digitsOf(`55${".".repeat(79)}`)), null);
	deepStrictEqual(solve(digitsOf(".".repeat(81))), null);
});
