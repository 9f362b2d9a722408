// What stands on the board of Play, and how the cursor goes over it.

import type { Cells } from "../board/content.ts";
import { cellsIn, highest, isInside, shapeOf } from "../board/geometry.ts";
import type { Shape } from "../board/geometry.ts";
import { candidatesOf, clashes, equalCells, mayHave, notesOn, valueAt } from "../game.ts";
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
			? cellsIn(game.layout).filter((c) => !same.has(c) && !mayHave(game, c, lit))
			: settings.highlight === "sees" && only >= 0
				? peers(only)
				: [],
	);
	return { same, sees, lit: digit };
}

// placeOf returns the cell to which a key brings the cursor.
export function placeOf(game: Game, cursor: number, where: Where): number {
	const shape = shapeOf(game.layout);
	const { size: n, rows } = shape;
	const all = cellsIn(game.layout);
	const row = Math.floor(cursor / n);
	const ofRow = all.filter((c) => Math.floor(c / n) === row);
	// A box farther, and on where there is no cell; the cursor stays if there is none at all.
	const farther = (by: number) => {
		for (let r = row + by; ; r += by) {
			const at = Math.min(Math.max(r, 0), rows - 1);
			const cell = at * n + (cursor % n);
			if (isInside(shape, cell)) return cell;
			if (at !== r) return cursor;
		}
	};
	switch (where) {
		case "rowStart":
			return ofRow[0] ?? cursor;
		case "rowEnd":
			return ofRow[ofRow.length - 1] ?? cursor;
		case "gridStart":
			return all[0] ?? cursor;
		case "gridEnd":
			return all[all.length - 1] ?? cursor;
		case "boxUp":
			return farther(-rowsOfBox(game, cursor));
		case "boxDown":
			return farther(rowsOfBox(game, cursor));
	}
}

// rowsOfBox is how far it is from a box to the next.
function rowsOfBox({ layout }: Game, cell: number): number {
	const box = layout.houses[layout.regions[cell] ?? -1];
	if (box?.kind !== "box") return Math.ceil(Math.sqrt(highest(layout)));
	return new Set(box.cells.map((c) => Math.floor(c / layout.size))).size;
}

// moved returns the next cell in a direction, across what no grid has; the board is closed at its
// edges.
export function moved(shape: Shape, cursor: number, dx: number, dy: number): number {
	const { size, rows, columns } = shape;
	let cell = cursor;
	do {
		const row = (Math.floor(cell / size) + dy + rows) % rows;
		cell = row * size + (((cell % size) + dx + columns) % columns);
	} while (!isInside(shape, cell));
	return cell;
}
