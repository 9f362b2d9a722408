// What stands on the board of Play, and how the cursor goes over it.

import type { Cells } from "../board/content.ts";
import { shapeOf } from "../board/geometry.ts";
import type { Shape } from "../board/geometry.ts";
import { candidatesOf, clashes, equalCells, notesOn, valueAt } from "../game.ts";
import type { Game } from "../game.ts";
import type { Where } from "../keys.ts";
import type { Settings } from "../settings.ts";

// Looks is what the board shows beside the game.
export interface Looks {
	readonly selected: readonly number[];
	readonly lit: number; // the digit that is lit
	readonly held: number; // the digit that taps enter
	readonly wrong: Iterable<number>; // cells that are known to be wrong
	readonly step: boolean; // the marks of a step, and so all candidates
}

// cellsOf returns what the board shows.
export function cellsOf(game: Game, settings: Settings, looks: Looks): Cells {
	const wrong = new Set(settings.mistakes === "off" ? [] : clashes(game));
	for (const c of looks.wrong) wrong.add(c);
	const cells: Cells = {
		givens: game.givens,
		digits: game.digits,
		corner: game.corner,
		centre: game.marks ? game.givens.map((_, c) => notesOn(game, c)) : game.centre,
		colours: game.colours,
		wrong,
		fixed: settings.cornerPlaces === "fixed",
		letters: settings.colourLetters,
	};
	if (!looks.step) return { ...cells, ...highlights(game, settings, looks) };
	const candidates = game.givens.map((_, c) => {
		const all = candidatesOf(game, c);
		const own = settings.ignoreNotes ? 0 : (game.centre[c] ?? 0);
		return own ? own & all : all;
	});
	return { ...cells, candidates, sees: new Set(), same: new Set(), lit: 0 };
}

// highlights returns the cells that have to do with a digit or with the selected cell.
function highlights(
	game: Game,
	settings: Settings,
	{ selected, lit, held }: Looks,
): Pick<Cells, "same" | "sees" | "lit"> {
	const only = selected.length === 1 ? (selected[0] as number) : -1;
	const value = only < 0 || settings.highlight === "off" ? 0 : valueAt(game, only);
	const digit = lit || held || value;
	const same = new Set(digit ? equalCells(game, digit) : []);
	const peers = (c: number) => game.layout.peers[c] ?? [];
	const sees = new Set(
		lit
			? [...same].flatMap(peers)
			: settings.highlight === "sees" && only >= 0
				? peers(only)
				: [],
	);
	return { same, sees, lit: digit };
}

// placeOf returns the cell to which a key brings the cursor.
export function placeOf(game: Game, cursor: number, where: Where): number {
	const { size: n, rows, columns } = shapeOf(game.layout);
	const row = Math.floor(cursor / n);
	const column = cursor % n;
	const boxRows = rowsOfBox(game, cursor);
	switch (where) {
		case "rowStart":
			return row * n;
		case "rowEnd":
			return row * n + columns - 1;
		case "gridStart":
			return 0;
		case "gridEnd":
			return (rows - 1) * n + columns - 1;
		case "boxUp":
			return Math.max(row - boxRows, 0) * n + column;
		case "boxDown":
			return Math.min(row + boxRows, rows - 1) * n + column;
	}
}

// rowsOfBox is how far it is from a box to the next.
function rowsOfBox({ layout }: Game, cell: number): number {
	const box = layout.houses[layout.regions[cell] ?? -1];
	if (box?.kind !== "box") return Math.ceil(Math.sqrt(layout.size));
	return new Set(box.cells.map((c) => Math.floor(c / layout.size))).size;
}

// moved returns the cell beside another one; the board is closed at its edges.
export function moved(shape: Shape, cursor: number, dx: number, dy: number): number {
	const { size, rows, columns } = shape;
	const row = (Math.floor(cursor / size) + dy + rows) % rows;
	return row * size + (((cursor % size) + dx + columns) % columns);
}
