// A digit that completes a row, a column, a box or its digit is told with its cells.

import { deepStrictEqual } from "node:assert";
import { test } from "node:test";
import "./storage.ts";
import { classic } from "../board/geometry.ts";
import { newGame } from "../game.ts";
import type { Game } from "../game.ts";
import { completed } from "../play/completed.ts";

const solution =
	"534678912672195348198342567859761423426853791713924856961537284287419635345286179";

// enter returns the game after a digit was entered in a cell.
function enter(game: Game, cell: number, digit: number): Game {
	return { ...game, digits: game.digits.map((d, c) => (c === cell ? digit : d)) };
}

const without = (...cells: number[]) =>
	newGame(classic(), {
		givens: [...solution].map((d, c) => (cells.includes(c) ? "." : d)).join(""),
	});

test("the last digit of a row, a column and a box completes all three", () => {
	const game = without(0, 40); // both are 5
	const done = completed(game, enter(game, 0, 5));
	deepStrictEqual([done?.from, done?.cells.size], [0, 21]);
});

test("the last place of a digit completes all of its cells", () => {
	const game = without(0, 1, 9);
	const done = completed(game, enter(game, 0, 5));
	deepStrictEqual(
		[...(done?.cells ?? [])].map((c) => solution[c]),
		new Array(9).fill("5"),
	);
});

test("other digits complete nothing, nor do those that clash", () => {
	const game = without(0, 1, 9, 40);
	deepStrictEqual(completed(game, enter(game, 0, 5)), null);
	const row = without(0, 40);
	deepStrictEqual(completed(row, enter(row, 0, 4)), null);
});

test("the last digit of a puzzle has a wave of its own", () => {
	const game = without(0);
	deepStrictEqual(completed(game, enter(game, 0, 5)), null);
});
