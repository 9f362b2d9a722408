// What the moves of a game tell of how it was played.

import { deepStrictEqual, ok } from "node:assert";
import { test } from "node:test";
import { classic } from "../board/geometry.ts";
import { newGame } from "../game.ts";
import type { Game } from "../game.ts";
import { apply, undo } from "../moves.ts";
import { kinds, withMove } from "../record.ts";
import { reviewOf, stopsOf } from "../review/review.ts";
import type { Review } from "../review/review.ts";
import { medianOf, playedMoves, toPractise, usedIn } from "../review/used.ts";
import type { PathStep, Reason, Step } from "../types.ts";
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

// reasonOf returns what the engine might say of a claim.
function reasonOf(move: number, code: string, more: Partial<Reason> = {}): Reason {
	const step = { technique: `name of ${code}`, code, score: code === "HS" ? 1.2 : 3 };
	const steps = code === "" ? [] : [step as PathStep];
	return { move, cell: 0, digit: 5, placed: true, steps, hardest: 0, ...more };
}

test("the engine gets moves with what they left", () => {
	let game = enter(without(0, 1), 0, 5, 3);
	game = undo(game, 6);
	game = apply(game, { do: "enter", field: "centre", cells: [0, 1], digit: 2 }, 9);
	deepStrictEqual(playedMoves(reviewOf(game) as Review), [
		{ digits: [{ cell: 0, digit: 3 }], notes: [], quiet: false },
		{ digits: [{ cell: 0, digit: 0 }], notes: [], quiet: true },
		{
			digits: [],
			notes: [
				{ cell: 0, notes: "2" },
				{ cell: 1, notes: "2" },
			],
			quiet: false,
		},
	]);
});

test("techniques are counted with their times; hints and doubts are apart", () => {
	let game = without(0, 1, 9, 10, 20);
	for (const [i, cell] of [0, 1, 9].entries()) game = enter(game, cell, 10 * (i + 1) ** 2);
	game = withMove(game, kinds.hint, 100);
	game = enter(game, 10, 101);
	game = enter(game, 20, 160);
	const review = reviewOf(game) as Review;
	const many = Array<PathStep>(5).fill(reasonOf(0, "XYW").steps[0] as PathStep);
	const used = usedIn(review, [
		reasonOf(0, "NP"),
		reasonOf(1, "HS"),
		reasonOf(2, "NP"),
		reasonOf(4, "SF"),
		reasonOf(5, "", { easiest: reasonOf(0, "XW").steps[0] as Step }),
		reasonOf(5, "XYW", { steps: many, hardest: 4 }),
	]);
	deepStrictEqual(
		used.techniques.map((t) => [t.code, t.uses.length, medianOf(t.uses)]),
		[
			["HS", 1, 30],
			["NP", 2, 30],
		],
	);
	deepStrictEqual(
		[used.hinted, used.doubts].map((list) => list.map((u) => u.reason.move)),
		[[4], [5, 5]],
	);
	deepStrictEqual(
		toPractise([], used).map((x) => [x.code, x.stops, x.hints, x.doubts]),
		[
			["XW", 0, 0, 1],
			["SF", 0, 1, 0],
		],
	);
	// A doubt after a long stop: its time counts once.
	const stop = { move: 5, seconds: 59 };
	const found = [{ stop, step: reasonOf(0, "XW").steps[0] as Step }];
	deepStrictEqual(
		toPractise(found, used).map((x) => [x.code, x.stops, x.doubts, Math.round(x.seconds)]),
		[
			["XW", 1, 1, 59],
			["SF", 0, 0, 1],
		],
	);
});
