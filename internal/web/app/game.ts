// A puzzle that is played: pure data, and pure functions on it. All input is an action, and
// undo has what each action replaced.

import { cellsIn, isInside, shapeOf } from "./board/geometry.ts";
import type { Candidate, Grid, LayoutResult, Puzzle } from "./types.ts";
import { bit, digitsOf, listOf, notesOf, notesText, textOf } from "./words.ts";

export interface Game {
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
	readonly history?: History; // not saved
}

// Unfinished is what a puzzle that is set here has beside the puzzle itself. All games that one
// draft goes through have its id.
export interface Unfinished {
	readonly id: string;
	readonly rules?: readonly string[]; // that do not count yet
	readonly painted?: readonly number[]; // regions that are no layout yet
}

// Field is what an action can change in a cell.
export type Field = "digits" | "corner" | "centre" | "colours";

// Action is what a player does.
export type Action =
	// An entry that all cells have already is taken out.
	| {
			readonly do: "enter";
			readonly field: Field;
			readonly cells: readonly number[];
			readonly digit: number;
			readonly tidy?: boolean;
	  }
	| { readonly do: "erase"; readonly fields: readonly Field[]; readonly cells: readonly number[] }
	// Cells without centre notes get their candidates; if all have some, all are written again.
	| { readonly do: "fill" }
	// The conclusions of a step.
	| {
			readonly do: "step";
			readonly places: readonly Candidate[];
			readonly removes: readonly Candidate[];
			readonly tidy?: boolean;
	  }
	| { readonly do: "restart" }
	// A place to come back to.
	| { readonly do: "mark" };

// Change is a value that an action replaced.
export interface Change {
	readonly field: Field;
	readonly cell: number;
	readonly before: number;
	readonly after: number;
}

// Done is an action with what it replaced, and the actions before it.
export interface Done {
	readonly action: Action;
	readonly changes: readonly Change[];
	readonly next: Done | null;
}

// History has the last action first in both lists.
export interface History {
	readonly done: Done | null;
	readonly undone: Done | null;
}

const noHistory: History = { done: null, undone: null };

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
	let set = game.marks?.[cell] ?? 2 ** game.layout.size - 1;
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

// apply does an action. A game that it does not change stays the same.
export function apply(game: Game, action: Action): Game {
	const draft = new Draft(game);
	perform(game, action, draft);
	if (draft.changes.length === 0 && action.do !== "mark") return game;
	const done = { action, changes: draft.changes, next: game.history?.done ?? null };
	const seconds = action.do === "restart" ? 0 : game.seconds;
	return { ...draft.game(), seconds, history: { done, undone: null } };
}

// Draft collects changes.
class Draft {
	readonly changes: Change[] = [];
	#game: Game;
	#lists = new Map<Field, number[]>();

	constructor(game: Game) {
		this.#game = game;
	}

	get(field: Field, cell: number): number {
		return (this.#lists.get(field) ?? this.#game[field])[cell] ?? 0;
	}

	set(field: Field, cell: number, after: number): void {
		const before = this.get(field, cell);
		if (before === after) return;
		const list = this.#lists.get(field) ?? [...this.#game[field]];
		this.#lists.set(field, list);
		list[cell] = after;
		this.changes.push({ field, cell, before, after });
	}

	game(): Game {
		return { ...this.#game, ...Object.fromEntries(this.#lists) };
	}
}

function perform(game: Game, action: Action, draft: Draft): void {
	switch (action.do) {
		case "enter":
			return enter(game, action, draft);
		case "erase":
			for (const field of action.fields) {
				for (const cell of action.cells) draft.set(field, cell, 0);
			}
			return;
		case "fill":
			return fillCandidates(game, draft);
		case "step":
			for (const { cell, digit } of action.removes) {
				if (valueAt(game, cell) > 0) continue;
				const notes = draft.get("centre", cell) || candidatesOf(game, cell);
				draft.set("centre", cell, notes & ~bit(digit));
			}
			for (const { cell, digit } of action.places) {
				if (game.givens[cell]) continue;
				draft.set("digits", cell, digit);
				if (action.tidy) tidy(game, draft, cell, digit);
			}
			return;
		case "restart":
			for (const field of ["digits", "corner", "centre", "colours"] as const) {
				game[field].forEach((_, cell) => draft.set(field, cell, 0));
			}
			return;
		case "mark":
	}
}

function enter(game: Game, action: Action & { do: "enter" }, draft: Draft): void {
	const { field, digit } = action;
	const free = action.cells.filter(
		(c) => field === "colours" || (!game.givens[c] && (field === "digits" || !game.digits[c])),
	);
	if (field === "digits") {
		const all = free.every((c) => game.digits[c] === digit);
		for (const cell of free) {
			draft.set(field, cell, all ? 0 : digit);
			if (!all && action.tidy) tidy(game, draft, cell, digit);
		}
		return;
	}
	const notes = (c: number) => (field === "centre" ? notesOn(game, c) : (game[field][c] ?? 0));
	const all = free.every((c) => notes(c) & bit(digit));
	for (const cell of free) {
		const set = notes(cell);
		draft.set(field, cell, all ? set & ~bit(digit) : set | bit(digit));
	}
}

// tidy takes a digit out of the notes of the cells that see it.
function tidy(game: Game, draft: Draft, cell: number, digit: number): void {
	for (const peer of game.layout.peers[cell] ?? []) {
		for (const field of ["corner", "centre"] as const) {
			draft.set(field, peer, draft.get(field, peer) & ~bit(digit));
		}
	}
}

function fillCandidates(game: Game, draft: Draft): void {
	const empty = game.givens.flatMap((_, c) => (valueAt(game, c) ? [] : [c]));
	const without = empty.filter((c) => !game.centre[c]);
	for (const cell of without.length > 0 ? without : empty) {
		draft.set("centre", cell, candidatesOf(game, cell));
	}
}

// undo takes the last action back. Marks before it are passed.
export function undo(game: Game): Game {
	let { done, undone } = game.history ?? noHistory;
	let result = game;
	for (let last = done; last; last = done) {
		done = last.next;
		undone = { ...last, next: undone };
		result = replay(result, last.changes, "before");
		if (last.action.do !== "mark") break;
	}
	return result === game && !game.history?.done ? game : { ...result, history: { done, undone } };
}

// redo does again what undo took back last.
export function redo(game: Game): Game {
	let { done, undone } = game.history ?? noHistory;
	if (!undone) return game;
	let result = game;
	do {
		done = { ...undone, next: done };
		result = replay(result, undone.changes, "after");
		undone = undone.next;
	} while ((done.action.do === "mark" && undone) || undone?.action.do === "mark");
	return { ...result, history: { done, undone } };
}

function replay(game: Game, changes: readonly Change[], which: "before" | "after"): Game {
	if (changes.length === 0) return game;
	const lists = new Map<Field, number[]>();
	for (const change of which === "before" ? changes.toReversed() : changes) {
		const list = lists.get(change.field) ?? [...game[change.field]];
		lists.set(change.field, list);
		list[change.cell] = change[which];
	}
	return { ...game, ...Object.fromEntries(lists) };
}

export function canUndo(game: Game): boolean {
	return lastChange(game.history?.done ?? null) !== null;
}

export function canRedo(game: Game): boolean {
	return (game.history?.undone ?? null) !== null;
}

function lastChange(done: Done | null): Done | null {
	while (done && done.action.do === "mark") done = done.next;
	return done;
}

// marksBehind is how many places to come back to there are.
export function marksBehind(game: Game): number {
	let n = 0;
	for (let d = game.history?.done ?? null; d; d = d.next) {
		if (d.action.do === "mark") n++;
	}
	return n;
}

// backToMark takes back all actions since the last mark. If there are none, it goes on to the
// mark before.
export function backToMark(game: Game): Game {
	let result = lastIsMark(game) ? dropMark(game) : game;
	if (marksBehind(result) === 0) return game;
	while (!lastIsMark(result)) result = undo(result);
	return result;
}

function lastIsMark(game: Game): boolean {
	return game.history?.done?.action.do === "mark";
}

function dropMark(game: Game): Game {
	return {
		...game,
		history: { done: game.history?.done?.next ?? null, undone: game.history?.undone ?? null },
	};
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

// backBeforeMistake takes actions back until nothing is wrong. What was wrong from the start
// is erased.
export function backBeforeMistake(game: Game, solution: readonly number[]): Game {
	let result = game;
	while (mistakes(result, solution).length > 0 && canUndo(result)) result = undo(result);
	const cells = mistakes(result, solution);
	if (cells.length === 0) return result;
	return apply(result, { do: "erase", fields: ["digits", "centre"], cells });
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
	return [game.digits, game.corner, game.centre, game.colours].some((l) => l.some((v) => v > 0));
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

// singleNote returns the only note of an empty cell, 0 if it has none or several.
export function singleNote(game: Game, cell: number): number {
	if (valueAt(game, cell) > 0) return 0;
	const notes = listOf(notesOn(game, cell) || (game.corner[cell] ?? 0));
	return notes.length === 1 ? (notes[0] as number) : 0;
}
