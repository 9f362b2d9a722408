// What the moves of a game tell of how it was played.

import { deepStrictEqual, ok } from "node:assert";
import { test } from "node:test";
import { classic } from "../board/geometry.ts";
import { newGame } from "../game.ts";
import type { Game } from "../game.ts";
import { apply, undo } from "../moves.ts";
import { reviewOf, stopsOf, wayTo } from "../review/review.ts";
import { digitsOf } from "../words.ts";

const solution =
	"534678912672195348198342567859761423426853791713924856961537284287419635" + "345286179";

// without returns the solution with some cells empty.
function without(...cells: readonly number[]): Game {
	const givens = digitsOf(solution).map((d, c) => (cells.includes(c) ? "." : d));
	return newGame(classic(), { givens: givens.join("") });
}

const enter = (game: Game, cell: number, at: number, digit = digitsOf(solution)[cell] ?? 0) =>
	apply(game, { do: "enter", field: "digits", cells: [cell], digit }, at);

test("a review has the states, and the time before each move", () => {
	let game = enter(without(0, 1, 9), 0, 5);
	game = undo(game, 6);
	game = enter(game, 0, 26);
	const r = reviewOf(game);
	ok(r, "there are moves");
	deepStrictEqual(r.gaps, [5, 1, 20]);
	deepStrictEqual(
		r.states.map((s) => s.digits[0]),
		[0, 5, 0, 5],
	);
	deepStrictEqual(reviewOf(without(0)), null, "nobody has played it");
});

test("a review begins where the game was started again", () => {
	let game = enter(without(0, 1), 0, 50);
	game = apply(game, { do: "restart" }, 60);
	game = enter(game, 1, 4);
	const r = reviewOf(game);
	deepStrictEqual([r?.gaps, r?.states[0]?.digits[0]], [[4], 0]);
});

test("long stops are the five longest that are long beside the others", () => {
	deepStrictEqual(stopsOf([2, 3, 40, 2, 1, 12, 9]), [
		{ move: 2, seconds: 40 },
		{ move: 5, seconds: 12 },
	]);
	deepStrictEqual(stopsOf([30, 32, 31, 29]), [], "all are long");
	deepStrictEqual(stopsOf([1, 1, 1, 1, 1, 1, 1, 20, 21, 22, 23, 24, 25]).length, 5);
});

test("a digit is found in the easiest way that there is", () => {
	deepStrictEqual(wayTo(without(0), 0, 5), "full");
	deepStrictEqual(wayTo(without(0, 27, 28), 27, 8), "hidden");
	deepStrictEqual(wayTo(newGame(classic(), { givens: "" }), 0, 5), "further");
	const column = [0, 0, 5, 6, 7, 8].map((d) => `${d}`.padEnd(9, "0")).join("");
	const givens = `.1234....${column}`.replaceAll("0", ".");
	deepStrictEqual(wayTo(newGame(classic(), { givens }), 0, 9), "naked");
});

test("digits that stayed are counted by the way in which they were found", () => {
	let game = enter(without(0, 40), 0, 1);
	game = undo(game, 2);
	game = enter(game, 0, 3);
	game = apply(game, { do: "step", places: [{ cell: 40, digit: 5 }], removes: [] }, 4);
	deepStrictEqual(
		[...(reviewOf(game)?.found ?? [])],
		[
			["full", 1],
			["hint", 1],
		],
	);
});
