// Tests of where things are on a board.

import { deepStrictEqual, ok } from "node:assert";
import { test } from "node:test";
import {
	borders,
	candidatePlace,
	cellBox,
	cellsIn,
	classic,
	extent,
	geometry,
	shapeOf,
} from "../board/geometry.ts";
import { newGame } from "../game.ts";
import { moved, placeOf } from "../play/cells.ts";

// corners returns the corners of a path, in cells: "0,0 1,0 ..." for each closed line.
function corners(path: string, size: number): string[] {
	const { cell, margin } = geometry({ size });
	return path
		.split("M")
		.slice(1)
		.map((line) =>
			line
				.replace("z", "")
				.split("L")
				.map((point) =>
					point
						.split(" ")
						.map((v) => Math.round((Number(v) - margin) / cell))
						.join(),
				)
				.join(" "),
		);
}

test("cells are as wide as those of the engine's pictures", () => {
	deepStrictEqual(
		[4, 9, 10, 16, 17, 25].map((n) => geometry({ size: n }).cell),
		[49, 49, 64, 64, 79, 79],
	);
	deepStrictEqual(cellBox({ size: 9 }, 10), { x: 50.2, y: 50.2, width: 49 });
	deepStrictEqual(candidatePlace(geometry({ size: 9 }), 5), { x: 24.5, y: 24.5, font: 12.2 });
	deepStrictEqual(candidatePlace(geometry({ size: 16 }), 1), { x: 9.5, y: 9.5, font: 12.2 });
	deepStrictEqual(candidatePlace(geometry({ size: 6 }), 6), { x: 39.5, y: 35.75, font: 12.2 });
});

test("candidates stand below what rules have in the corners of cells", () => {
	const { x, y, font } = candidatePlace(geometry({ size: 9 }), 1, 10.2);
	deepStrictEqual(
		{ x, y: Math.round(10 * y) / 10, font: Math.round(10 * font) / 10 },
		{ x: 9.5, y: 16.3, font: 11 },
	);
});

test("the border of a box, of an angle, and of cells that touch at a corner", () => {
	deepStrictEqual(corners(borders({ size: 9 }, [0, 1, 2, 9, 10, 11, 18, 19, 20], 0), 9), [
		"3,0 3,3 0,3 0,0",
	]);
	deepStrictEqual(corners(borders({ size: 9 }, [0, 9, 10], 0), 9), ["1,0 1,1 2,1 2,2 0,2 0,0"]);
	deepStrictEqual(corners(borders({ size: 9 }, [0, 10], 0), 9), [
		"1,0 1,1 0,1 0,0",
		"2,1 2,2 1,2 1,1",
	]);
	deepStrictEqual(borders({ size: 9 }, [], 0), "");
});

test("the border of cells around a hole is two lines", () => {
	const ring = [0, 1, 2, 9, 11, 18, 19, 20];
	deepStrictEqual(borders({ size: 9 }, ring, 0).split("M").length - 1, 2);
});

test("a border is moved inwards", () => {
	deepStrictEqual(borders({ size: 9 }, [0], 2), "M48.2 3.2L48.2 48.2L3.2 48.2L3.2 3.2z");
});

test("each cell of the classic layout sees 20 cells", () => {
	const { peers, houses, regions } = classic();
	ok(
		peers.every((p) => p.length === 20),
		"20 cells",
	);
	deepStrictEqual(houses.length, 27);
	ok(
		regions.every((r, c) => houses[r]?.cells.includes(c) ?? false),
		"regions",
	);
});

// twin is two grids of size 4 that share a box.
const twin = {
	layout: "overlap:4:r1c1,r3c3",
	size: 6,
	rows: 6,
	columns: 6,
	digits: 4,
	houses: [],
	peers: [],
	regions: new Array(36).fill(-1),
	areas: [
		[0, 0, 1, 1, -1, -1],
		[0, 0, 1, 1, -1, -1],
		[2, 2, 3, 3, 4, 4],
		[2, 2, 3, 3, 4, 4],
		[-1, -1, 5, 5, 6, 6],
		[-1, -1, 5, 5, 6, 6],
	].flat(),
};

test("cells of grids that overlap are as wide as their digits need, and keys cross the gaps", () => {
	deepStrictEqual(geometry(twin).cell, 49);
	deepStrictEqual(cellBox(twin, 7), { x: 50.2, y: 50.2, width: 49 });
	deepStrictEqual(cellsIn(twin).length, 28);
	deepStrictEqual(corners(borders(twin, cellsIn(twin), 0), 6), [
		"4,0 4,2 6,2 6,6 2,6 2,4 0,4 0,0",
	]);
	const shape = shapeOf(twin);
	deepStrictEqual(moved(shape, 3, 1, 0), 0);
	deepStrictEqual(moved(shape, 0, 0, -1), 18);
	deepStrictEqual(moved(shape, 17, 0, -1), 35);
	const game = newGame(twin, { givens: "." });
	deepStrictEqual(placeOf(game, 33, "rowStart"), 32);
	deepStrictEqual(placeOf(game, 26, "rowEnd"), 29);
	deepStrictEqual(placeOf(game, 35, "gridStart"), 0);
	deepStrictEqual(placeOf(game, 0, "gridEnd"), 35);
	deepStrictEqual(placeOf(game, 17, "boxUp"), 17); // there is nothing above
	deepStrictEqual(game.givens.filter((d) => d === 1).length, 8);
});

test("keys and pictures keep to a grid of fewer rows or columns than digits", () => {
	const layout = { ...classic(), layout: "grid:6x8:9", rows: 6, columns: 8 };
	deepStrictEqual(extent(layout), { width: 394.4, height: 296.4 });
	deepStrictEqual(extent(classic()), { width: 443.4, height: 443.4 });
	const cells = cellsIn(layout);
	deepStrictEqual([cells.length, cells[8], cells[47]], [48, 9, 52]);
	const shape = { size: 9, rows: 6, columns: 8 };
	deepStrictEqual(moved(shape, 7, 1, 0), 0);
	deepStrictEqual(moved(shape, 0, -1, -1), 52);
	deepStrictEqual(moved(shape, 45, 0, 1), 0);
	const game = newGame(layout, { givens: "." });
	deepStrictEqual(placeOf(game, 10, "rowEnd"), 16);
	deepStrictEqual(placeOf(game, 10, "gridEnd"), 52);
	deepStrictEqual(placeOf(game, 46, "boxDown"), 46);
	// What is outside is full, as the engine has it, and nothing there counts.
	deepStrictEqual(game.givens.filter((d) => d === 1).length, 33);
});
