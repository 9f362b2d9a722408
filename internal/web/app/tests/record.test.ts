// The moves of a game as a text: what it says, what it costs, and that no text breaks the page.

import { deepStrictEqual, ok } from "node:assert";
import { test } from "node:test";
import { classic } from "../board/geometry.ts";
import { newGame } from "../game.ts";
import type { Game } from "../game.ts";
import { apply, backToMark, canUndo, redo, undo } from "../moves.ts";
import { historyOf, kinds, mostMoves, movesOf, replayOf, timesOf, withMove } from "../record.ts";
import { keyOf, Saves } from "../save.ts";
import { Memory, playedGame, random } from "./made.ts";

const empty = (): Game => newGame(classic(), { givens: "" });

// grids has what stands in the cells.
const grids = (g: Game) => [g.digits, g.corner, g.centre, g.colours];

// loaded returns a game as it is when it comes from where games are kept.
function loaded(game: Game): Game {
	const saves = new Saves(new Memory());
	saves.save(game);
	return saves.load(keyOf(game)) as Game;
}

test("a move is its kind, its time and its changes", () => {
	let game = apply(empty(), { do: "enter", field: "centre", cells: [3, 52], digit: 4 }, 2);
	game = apply(game, { do: "enter", field: "digits", cells: [2], digit: 4, tidy: true }, 43.7);
	game = undo(game, 50);
	deepStrictEqual(game.moves, "Ek,8:031gEc5.4:02,8:03Udw");
	deepStrictEqual(movesOf("Ec5.4:02,8:03")?.[0], {
		kind: kinds.enter,
		at: 43.7,
		changes: [
			{ field: "digits", cell: 2, xor: 4 },
			{ field: "centre", cell: 3, xor: 8 },
		],
	});
});

test("the moves of a random game lead from its start to its end, and give its history", () => {
	const next = random(3);
	let game = playedGame(7, 50);
	for (let i = 0; i < 300; i++) {
		const n = next(10);
		if (n === 0) game = apply(game, { do: "mark" }, i);
		else if (n === 1) game = backToMark(game, i);
		else if (n < 4) game = undo(game, i);
		else if (n < 6) game = redo(game, i);
		else if (n === 6) game = withMove(game, kinds.hint, i);
		else {
			const action = { do: "enter", field: "digits", tidy: true } as const;
			game = apply(game, { ...action, cells: [next(81)], digit: 1 + next(9) }, i);
		}
	}
	const again = loaded(game);
	deepStrictEqual(historyOf(again), historyOf(game));
	const replay = replayOf(again);
	ok(replay, "it can be played back");
	deepStrictEqual(grids(replay.start), grids(newGame(classic(), { givens: "" })), "the start");
	deepStrictEqual(timesOf(again, kinds.hint), timesOf(game, kinds.hint));
});

test("a text that is none, or of another game, leaves a game without history", () => {
	const game = playedGame(7, 50);
	for (const moves of [
		"E",
		"e1",
		"U1",
		"E1.5:0",
		"E1.5:zz",
		"K1",
		"E1.5:00,",
		"Z1",
		"E1.z:00",
		"Y1",
	]) {
		const other = { ...loaded(game), moves };
		deepStrictEqual(replayOf(other), null, moves);
		ok(!canUndo(other), moves);
	}
});

test("moves begin anew when there are too many", () => {
	let game = empty();
	const enter = { do: "enter", field: "digits", cells: [0], digit: 1 } as const;
	for (let i = 0; i < 40_000; i++) game = apply(game, enter, i);
	ok((game.moves ?? "").length <= mostMoves + 20, "the text is bounded");
	const again = loaded(game);
	ok(canUndo(again), "what came after can be undone");
	deepStrictEqual(undo(again).digits, undo(game).digits);
});

test("500 games with 100,000 moves fit into what browsers keep at least", () => {
	const space = new Memory();
	const saves = new Saves(space);
	for (let i = 0; i < 500; i++) saves.save(playedGame(i, 200), i);
	const bytes = Array.from({ length: space.length }, (_, i) => space.key(i) ?? "").reduce(
		(n, key) => n + 2 * (key.length + (space.getItem(key)?.length ?? 0)),
		0,
	);
	ok(bytes < 5e6, `they take ${bytes} bytes in UTF-16`);
	deepStrictEqual(saves.games().length, 500);
});
