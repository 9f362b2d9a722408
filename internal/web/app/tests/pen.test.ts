// Tests of the pen of Play without elements: places, strokes, and what is kept of them.

import { deepStrictEqual, ok } from "node:assert";
import { test } from "node:test";
import { classic, shapeOf } from "../board/geometry.ts";
import { around, drawnAt, edgeAt, lineAt, pennedOf, signAt, signOf } from "../board/pen.ts";
import { signValue, stepTo, wayTo, withValue } from "../board/pen.ts";
import type { Place } from "../board/pen.ts";
import type { Point } from "../board/points.ts";
import { newGame, started } from "../game.ts";
import type { Game } from "../game.ts";
import { apply, redo, undo } from "../moves.ts";
import { replayOf } from "../record.ts";
import { Stroke } from "../play/stroke.ts";
import type { Ways } from "../play/stroke.ts";
import { gameOf, stateOf } from "../state.ts";

const nine = shapeOf({ size: 9 });
// Two grids of size 2 in a square of size 3, which share the cell in the middle.
const twins = { size: 3, rows: 3, columns: 3, areas: [0, 0, -1, 0, 0, 0, -1, 0, 0] };

const empty = (): Game => newGame(classic(), { givens: "" });

// draw gives places values.
function draw(game: Game, ...values: readonly (readonly [Place | null, number])[]): Game {
	return values.reduce((g, [place, value]) => {
		if (!place) throw new Error("no place");
		const { field, cell } = place;
		const number = withValue(g[field]?.[cell] ?? 0, place, value);
		return apply(g, { do: "draw", drawn: [{ field, cell, value: number }] });
	}, game);
}

test("a line, an edge and a sign is the same seen from both of its cells", () => {
	for (const grid of [nine, twins, { size: 9, rows: 4, columns: 6 }]) {
		for (let cell = 0; cell < grid.size ** 2; cell++) {
			for (let way = 0; way < 8; way++) {
				const to = stepTo(grid, cell, way);
				if (to < 0) {
					deepStrictEqual(lineAt(grid, cell, way), null);
					continue;
				}
				if (stepTo(grid, to, (way + 4) % 8) !== cell) continue; // from a gap
				const back = (way + 4) % 8;
				deepStrictEqual(wayTo(grid, cell, to), way);
				deepStrictEqual(lineAt(grid, cell, way), lineAt(grid, to, back));
				if (way % 2 === 1) continue;
				deepStrictEqual(edgeAt(grid, cell, way), edgeAt(grid, to, back));
				deepStrictEqual(signAt(grid, cell, way), signAt(grid, to, back));
			}
		}
	}
	deepStrictEqual(lineAt(twins, 1, 0), null, "into a gap");
	deepStrictEqual(lineAt(twins, 1, 1), { field: "lines", cell: 1, at: 4 });
	deepStrictEqual(edgeAt(twins, 8, 0), { field: "edges", cell: 8, at: 0 });
	deepStrictEqual(edgeAt(twins, 7, 4), { field: "edges", cell: 7, at: 8 }, "beside a gap");
});

test("no place has the bits of another one", () => {
	const names = new Set<string>();
	for (let cell = 0; cell < 81; cell++) {
		for (const { field, cell: own, at } of around(nine, cell))
			names.add(`${field} ${own} ${at}`);
	}
	// Lines: 72 to the right, 72 down, 128 diagonal; 180 edges; a sign for each cell and edge.
	deepStrictEqual(names.size, 72 + 72 + 128 + 180 + 81 + 180);
});

test("what is drawn is a move, is kept, and is told", () => {
	let game = draw(
		empty(),
		[lineAt(nine, 1, 3), 4],
		[lineAt(nine, 1, 0), 9],
		[edgeAt(nine, 0, 6), 1],
		[signAt(nine, 80, 0), signValue({ colour: 9, circle: true })],
	);
	const base36 = (n: number) => n.toString(36);
	deepStrictEqual(
		game.moves,
		`D0-${base36(4 << 12)}:01D0-9:01D0|${base36(1 << 12)}:00D0+${base36(19 << 5)}:28`,
	);
	ok(started(game));
	deepStrictEqual(signOf(drawnAt(game, signAt(nine, 80, 0))), { colour: 9, circle: true });
	deepStrictEqual(pennedOf(game)?.told(9), "pen 4: line above right");
	deepStrictEqual(pennedOf(game)?.told(1), "pen 4: line below left, pen 9: line right");
	deepStrictEqual(pennedOf(game)?.told(80), "pen 9: circle on the edge right");
	deepStrictEqual(pennedOf(game)?.told(40), "");
	const kept = gameOf(classic(), ".".repeat(81), JSON.parse(JSON.stringify(stateOf(game))));
	deepStrictEqual([kept.lines, kept.edges, kept.signs], [game.lines, game.edges, game.signs]);
	deepStrictEqual(replayOf(kept)?.start.lines?.some(Boolean), false);
	game = undo(undo(kept));
	deepStrictEqual(pennedOf(game)?.told(0), "");
	deepStrictEqual(pennedOf(redo(game))?.told(0), "pen 1: edge above");
	game = apply(redo(redo(game)), { do: "restart" });
	deepStrictEqual([pennedOf(game), started(game)], [null, false]);
	deepStrictEqual(Object.keys(stateOf(game)), ["moves"]);
});

test("what no pen has drawn is no picture", () => {
	const lines = new Array(81).fill(0);
	lines[8] = 15; // a colour that there is not, and to the right of the grid
	const game = gameOf(classic(), ".".repeat(81), { lines });
	deepStrictEqual(pennedOf(game)?.told(8), "");
	for (const bad of [[1], [...lines.slice(1), 1 << 16], [...lines.slice(1), -1]]) {
		let read = true;
		try {
			gameOf(classic(), ".".repeat(81), { lines: bad });
		} catch {
			read = false;
		}
		ok(!read, "it is refused");
	}
});

function stroke(ways: Ways, ...points: readonly Point[]): Stroke {
	const [first, ...rest] = points as [Point, ...Point[]];
	const s = new Stroke(nine, ways, first);
	for (const point of rest) s.move(point);
	return s;
}

test("a stroke begins in a cell or at an edge, and keeps to what it began with", () => {
	const [middle, right, below] = [
		{ x: 0.5, y: 0.5 },
		{ x: 1.5, y: 0.5 },
		{ x: 1.5, y: 1.5 },
	];
	const line = stroke("both", middle, right, below, middle);
	deepStrictEqual(line.line, [0, 1, 10, 0], "a loop");
	deepStrictEqual(line.places(), [lineAt(nine, 0, 0), lineAt(nine, 1, 2), lineAt(nine, 10, 5)]);
	deepStrictEqual(stroke("both", middle, right, below, right).line, [0, 1], "back");
	deepStrictEqual(stroke("both", middle, { x: 4.5, y: 0.5 }).line, [0, 1, 2, 3, 4], "fast");
	const edge = stroke("both", { x: 1.05, y: 0.5 }, { x: 0.95, y: 1.5 }, { x: 2.4, y: 2.05 });
	deepStrictEqual(edge.kind, "edges");
	deepStrictEqual(edge.places().slice(0, 2), [edgeAt(nine, 0, 0), edgeAt(nine, 9, 0)]);
	deepStrictEqual(stroke("lines", { x: 1.05, y: 0.5 }).kind, "lines");
	deepStrictEqual(stroke("edges", middle).kind, "edges");
});

test("a press that does not move is a tap on a cell or on an edge", () => {
	deepStrictEqual(stroke("both", { x: 4.5, y: 4.4 }, { x: 4.6, y: 4.5 }).tapped(), [40, -1]);
	deepStrictEqual(stroke("both", { x: 4.1, y: 4.5 }).tapped(), [39, 0]);
	deepStrictEqual(stroke("both", { x: 4.5, y: 0.1 }).tapped(), [4, 6]);
	deepStrictEqual(stroke("both", { x: 9.1, y: 4.5 }).tapped(), [44, 0], "beside the grid");
	deepStrictEqual(stroke("both", { x: 9.9, y: 4.5 }).tapped(), null, "far from it");
	deepStrictEqual(stroke("edges", { x: 4.5, y: 4.4 }).tapped(), [31, 2]);
	deepStrictEqual(stroke("lines", { x: 4.1, y: 4.5 }).tapped(), [40, -1]);
	const moved = stroke("both", { x: 0.5, y: 0.5 }, { x: 1.5, y: 0.5 }, { x: 0.5, y: 0.5 });
	deepStrictEqual([moved.tapped(), moved.places()], [null, []], "there and back");
});
