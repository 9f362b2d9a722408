// A puzzle that is played: pure data, and questions about it. moves.ts has what changes it.

import { cellsIn, highest, isInside, shapeOf } from "./board/geometry.ts";
import type { History } from "./record.ts";
import type { Grid, LayoutResult, Puzzle } from "./types.ts";
import { bit, digitsOf, listOf, notesOf, notesText, textOf } from "./words.ts";

export interface Game extends PenMarks {
	readonly layout: LayoutResult;
	readonly givens: readonly number[]; // 0: empty
	readonly marks?: readonly number[]; // the digits that each cell may have, of a Sukaku
	readonly rules?: readonly string[]; // cages and others, as the engine writes them
	readonly digits: readonly number[]; // of the player
	readonly corner: readonly number[]; // notes: bit d-1 is digit d
	readonly centre: readonly number[];
	readonly colours: readonly number[];
	readonly seconds: number;
	readonly title: string;
	readonly author?: string;
	readonly ruleset?: string; // the rules in words, by who made the puzzle
	readonly draft?: Unfinished; // of a puzzle that was set here
	readonly moves?: string; // what the player did, with times: see record.ts
	readonly played?: Played;
	readonly history?: History; // what undo and redo do: it follows from the moves
}

// Played is what is known of the playing of a game.
export interface Played {
	readonly level?: string; // "hard"
	readonly er?: number;
	readonly hardest?: string; // technique
	readonly daily?: string; // of which day it is, and which of that day: "2026-11-28 hard"
	readonly end?: End;
}

// End is how a game was solved for the first time. Later times do not count.
export interface End {
	readonly at: number; // milliseconds since 1970
	readonly seconds: number; // on its clock
	readonly hints: number;
	readonly checks: number;
}

// Unfinished is what a puzzle that is set here has beside the puzzle itself. All games that one
// draft goes through have its id.
export interface Unfinished {
	readonly id: string;
	readonly rules?: readonly string[]; // that do not count yet
	readonly painted?: readonly number[]; // regions that are no layout yet
}

// Field is what can be entered in a cell.
export type Field = "digits" | "corner" | "centre" | "colours";

// Mode is what the pad enters.
export type Mode = Field | "pen";

// What the pen has drawn, a number for each cell: board/pen.ts says what its bits mean, and here is
// how many there are.
export const penBits = { lines: 16, edges: 16, signs: 25 } as const;
export type PenField = keyof typeof penBits;
export type PenMarks = { readonly [field in PenField]?: readonly number[] };
export const penFields = Object.keys(penBits) as PenField[];

// isDrawnIn reports whether the pen has drawn anything.
export function isDrawnIn(of: PenMarks): boolean {
	return penFields.some((f) => of[f]?.some(Boolean));
}

// penMarksOf returns what the pen has drawn, without lists in which there is nothing.
export function penMarksOf(of: PenMarks): PenMarks {
	return Object.fromEntries(penFields.filter((f) => of[f]?.some(Boolean)).map((f) => [f, of[f]]));
}

// Start is what a new game begins with, as the engine reads and writes it.
export interface Start {
	readonly givens: string;
	readonly marks?: readonly string[];
	readonly rules?: readonly string[];
	readonly digits?: string; // those of the givens may be among them
	readonly notes?: readonly string[];
	readonly corner?: readonly string[];
	readonly colours?: readonly number[];
	readonly seconds?: number;
	readonly title?: string;
	readonly author?: string;
	readonly ruleset?: string;
}

// newGame starts a game. A text that is too short leaves cells empty.
export function newGame(layout: LayoutResult, puzzle: Start): Game {
	const n = layout.size * layout.size;
	const fit = (list: readonly number[]) => Array.from({ length: n }, (_, c) => list[c] ?? 0);
	const givens = withOutside(layout, fit(digitsOf(puzzle.givens)));
	const digits = fit(digitsOf(puzzle.digits ?? "")).map((d, c) => (givens[c] ? 0 : d));
	const notes = (list: readonly string[] = []) => fit(list.map(notesOf));
	return {
		layout,
		givens,
		digits,
		corner: notes(puzzle.corner),
		centre: notes(puzzle.notes),
		colours: fit(puzzle.colours ?? []),
		seconds: puzzle.seconds ?? 0,
		title: puzzle.title ?? "",
		...(puzzle.marks && { marks: fit(puzzle.marks.map(notesOf)) }),
		...(puzzle.rules && { rules: puzzle.rules }),
		...(puzzle.author && { author: puzzle.author }),
		...(puzzle.ruleset && { ruleset: puzzle.ruleset }),
	};
}

// withOutside returns givens with the digit that the engine has in the cells outside of the grid.
export function withOutside(layout: LayoutResult, givens: readonly number[]): readonly number[] {
	const shape = shapeOf(layout);
	return givens.map((d, c) => (isInside(shape, c) ? d : 1));
}

// valueAt returns the digit of a cell, a given or the player's; 0: it is empty.
export function valueAt(game: Game, cell: number): number {
	return game.givens[cell] || (game.digits[cell] ?? 0);
}

// candidatesOf returns the digits that a cell may have by the digits of the cells it sees.
export function candidatesOf(game: Game, cell: number): number {
	if (valueAt(game, cell) > 0) return 0;
	let set = game.marks?.[cell] ?? 2 ** highest(game.layout) - 1;
	for (const peer of game.layout.peers[cell] ?? []) {
		const d = valueAt(game, peer);
		if (d > 0) set &= ~bit(d);
	}
	return set;
}

// notesOn returns the centre notes that stand in a cell: those of the player; in a Sukaku, the
// candidates of a cell without any are its notes.
export function notesOn(game: Game, cell: number): number {
	return game.centre[cell] || (game.marks ? candidatesOf(game, cell) : 0);
}

// mistakes returns the cells in which a digit is wrong or the notes lack the right one.
export function mistakes(game: Game, solution: readonly number[]): number[] {
	return solution.flatMap((d, c) => {
		const own = game.digits[c] ?? 0;
		if (game.givens[c] || own === d) return [];
		const notes = game.centre[c] ?? 0;
		return own > 0 || (notes > 0 && !(notes & bit(d))) ? [c] : [];
	});
}

// The cells of rules that digits break: the engine finds them.
const broken = new WeakMap<readonly number[], readonly number[]>();

// learnBroken keeps the cells of rules that the digits of a game break.
export function learnBroken(game: Game, cells: readonly number[]): void {
	broken.set(game.digits, cells);
	found.delete(game.digits);
}

// clashes returns the cells that see a cell with the same digit, those whose digit a Sukaku
// does not allow, and those of rules that are broken, as far as that is known.
export function clashes(game: Game): ReadonlySet<number> {
	const known = found.get(game.digits);
	const same =
		known?.game.givens === game.givens &&
		known.game.layout === game.layout &&
		known.game.marks === game.marks;
	if (known && same) return known.cells;
	const cells = findClashes(game);
	found.set(game.digits, { game, cells });
	return cells;
}

// The clashes of digits are kept as long as these are there: a game is asked at each key.
const found = new WeakMap<
	readonly number[],
	{ readonly game: Game; readonly cells: ReadonlySet<number> }
>();

function findClashes(game: Game): ReadonlySet<number> {
	const set = new Set(broken.get(game.digits));
	game.givens.forEach((_, c) => {
		const d = valueAt(game, c);
		if (d === 0) return;
		if (game.marks && !((game.marks[c] ?? 0) & bit(d))) set.add(c);
		if (game.layout.peers[c]?.some((p) => valueAt(game, p) === d)) set.add(c);
	});
	return set;
}

// left returns how many of each digit are not placed yet, from digit 1 on. It is negative if
// there are too many.
export function left(game: Game): number[] {
	const counts = new Array<number>(game.layout.size).fill(game.layout.size);
	game.givens.forEach((_, c) => {
		const d = valueAt(game, c);
		if (d > 0) counts[d - 1] = (counts[d - 1] ?? 0) - 1;
	});
	return counts;
}

// solved reports whether the grid is full, nothing clashes, and it keeps to the rules.
export function solved(game: Game): boolean {
	return (
		game.givens.every((_, c) => valueAt(game, c) > 0) &&
		clashes(game).size === 0 &&
		(!game.rules || broken.has(game.digits))
	);
}

// started reports whether the player has written anything.
export function started(game: Game): boolean {
	const { digits, corner, centre, colours } = game;
	return [digits, corner, centre, colours].some((l) => l.some((v) => v > 0)) || isDrawnIn(game);
}

// leaves reports whether a game is to be kept when another comes: it was begun, or it is a puzzle
// that was set here and the other one is not the same puzzle set further.
export function leaves(game: Game, next: Game): boolean {
	return started(game) || (wasSet(game) && game.draft?.id !== next.draft?.id);
}

// wasSet reports whether a game is a puzzle that was set here, with something in it.
export function wasSet({ draft, givens, marks, rules }: Game): boolean {
	const unfinished = draft?.rules || draft?.painted;
	return !!draft && (givens.some((d) => d > 0) || !!(marks || rules || unfinished));
}

// samePuzzle reports whether two games have the same layout and clues.
export function samePuzzle(a: Game, b: Game): boolean {
	return JSON.stringify(puzzleOf(a)) === JSON.stringify(puzzleOf(b));
}

// puzzleOf returns the puzzle of a game as the engine takes it.
export function puzzleOf(game: Game): Puzzle {
	return {
		layout: game.layout.layout,
		givens: textOf(game.givens),
		...(game.marks && { marks: game.marks.map(notesText) }),
		...(game.rules && { rules: [...game.rules] }),
	};
}

// gridOf returns a game as the engine takes it. Centre notes are what the player has left as
// candidates; corner notes are not, as they say nothing of other digits.
export function gridOf(game: Game, options: { ignoreNotes?: boolean } = {}): Grid {
	const grid: Grid = {
		...puzzleOf(game),
		digits: textOf(game.givens.map((_, c) => valueAt(game, c))),
	};
	if (!options.ignoreNotes && game.centre.some((set, c) => set > 0 && !valueAt(game, c))) {
		grid.notes = game.centre.map((set, c) => (valueAt(game, c) ? "" : notesText(set)));
	}
	return grid;
}

// equalCells returns the cells with a digit.
export function equalCells(game: Game, digit: number): number[] {
	return cellsIn(game.layout).filter((c) => valueAt(game, c) === digit);
}

// mayHave reports whether an empty cell may have a digit, also by its notes if it has some.
export function mayHave(game: Game, cell: number, digit: number): boolean {
	const candidates = candidatesOf(game, cell); // none if the cell is not empty
	return ((notesOn(game, cell) || candidates) & candidates & bit(digit)) !== 0;
}

// placesFor counts the cells that may have a digit.
export function placesFor(game: Game, digit: number): number {
	return cellsIn(game.layout).filter((c) => mayHave(game, c, digit)).length;
}

// singleNote returns the only note of an empty cell, 0 if it has none or several.
export function singleNote(game: Game, cell: number): number {
	if (valueAt(game, cell) > 0) return 0;
	const notes = listOf(notesOn(game, cell) || (game.corner[cell] ?? 0));
	return notes.length === 1 ? (notes[0] as number) : 0;
}
