// What changes a game. All input is an action, and undo has what each action changed. Times are
// seconds on the game's clock.

import { candidatesOf, mistakes, notesOn, penFields, valueAt } from "./game.ts";
import type { Field, Game, PenField } from "./game.ts";
import { Changed, historyOf, kinds, mostMoves, withMove } from "./record.ts";
import type { Change, Done } from "./record.ts";
import type { Candidate } from "./types.ts";
import { bit } from "./words.ts";

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
	| {
			readonly do: "erase";
			readonly fields: readonly (Field | PenField)[];
			readonly cells: readonly number[];
	  }
	// What the pen has drawn in some cells then.
	| { readonly do: "draw"; readonly drawn: readonly Drawn[] }
	// Cells without centre notes get their candidates, without those that rules exclude; if all
	// have some, all are written again. Missing cells: all.
	| {
			readonly do: "fill";
			readonly cells?: readonly number[];
			readonly excluded?: readonly Candidate[];
	  }
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

// Drawn is what the pen has drawn in a cell.
export interface Drawn {
	readonly field: PenField;
	readonly cell: number;
	readonly value: number;
}

// apply does an action, at a time on the clock. A game that it does not change stays the same.
export function apply(old: Game, action: Action, at = old.seconds): Game {
	const game = withRoom(old);
	const draft = new Drafted(game);
	perform(game, action, draft);
	const { changes } = draft;
	if (changes.length === 0 && action.do !== "mark") return old;
	const kind = kinds[action.do];
	const history = { done: { kind, changes, next: historyOf(game).done }, undone: null };
	const seconds = action.do === "restart" ? 0 : game.seconds;
	return withMove({ ...draft.game(), seconds, history }, kind, at, changes);
}

// withRoom returns a game whose moves, and so what can be undone, begin anew if there are too many.
function withRoom(game: Game): Game {
	if ((game.moves ?? "").length < mostMoves) return game;
	const { moves: _, history: __, ...rest } = game;
	return rest;
}

// Drafted collects changes.
class Drafted extends Changed {
	readonly changes: Change[] = [];

	override set(field: Change["field"], cell: number, after: number): void {
		const before = this.get(field, cell);
		if (before === after) return;
		super.set(field, cell, after);
		this.changes.push({ field, cell, xor: before ^ after });
	}
}

function perform(game: Game, action: Action, draft: Drafted): void {
	switch (action.do) {
		case "enter":
			return enter(game, action, draft);
		case "erase":
			for (const field of action.fields) {
				for (const cell of action.cells) draft.set(field, cell, 0);
			}
			return;
		case "fill":
			return fillCandidates(game, action, draft);
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
		case "draw":
			for (const { field, cell, value } of action.drawn) draft.set(field, cell, value);
			return;
		case "restart":
			for (const field of [
				...(["digits", "corner", "centre", "colours"] as const),
				...penFields,
			]) {
				game[field]?.forEach((_, cell) => draft.set(field, cell, 0));
			}
			return;
		case "mark":
	}
}

function enter(game: Game, action: Action & { do: "enter" }, draft: Drafted): void {
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
function tidy(game: Game, draft: Drafted, cell: number, digit: number): void {
	for (const peer of game.layout.peers[cell] ?? []) {
		for (const field of ["corner", "centre"] as const) {
			draft.set(field, peer, draft.get(field, peer) & ~bit(digit));
		}
	}
}

function fillCandidates(game: Game, action: Action & { do: "fill" }, draft: Drafted): void {
	const wanted = action.cells ?? game.givens.map((_, c) => c);
	const empty = wanted.filter((c) => valueAt(game, c) === 0);
	const without = empty.filter((c) => !game.centre[c]);
	const excluded = new Map<number, number>();
	for (const { cell, digit } of action.excluded ?? []) {
		excluded.set(cell, (excluded.get(cell) ?? 0) | bit(digit));
	}
	for (const cell of without.length > 0 ? without : empty) {
		draft.set("centre", cell, candidatesOf(game, cell) & ~(excluded.get(cell) ?? 0));
	}
}

// undo takes the last action back. Marks before it are passed.
export function undo(old: Game, at = old.seconds): Game {
	if (!canUndo(old)) return old;
	let game = old;
	for (let passed = true; passed; ) {
		const { done, undone } = historyOf(game);
		if (!done) return game;
		passed = done.kind === kinds.mark;
		const history = { done: done.next, undone: { ...done, next: undone } };
		game = withMove({ ...after(game, done), history }, kinds.undo, at);
	}
	return game;
}

// redo does again what undo took back last, with the marks after it.
export function redo(old: Game, at = old.seconds): Game {
	let game = old;
	for (let goOn = canRedo(game); goOn; ) {
		const { done, undone } = historyOf(game);
		if (!undone) break;
		const history = { done: { ...undone, next: done }, undone: undone.next };
		game = withMove({ ...after(game, undone), history }, kinds.redo, at);
		goOn = undone.kind === kinds.mark || undone.next?.kind === kinds.mark;
	}
	return game;
}

function after(game: Game, { changes }: Done): Game {
	const draft = new Changed(game);
	draft.do(changes);
	return draft.game();
}

export function canUndo(game: Game): boolean {
	let { done } = historyOf(game);
	while (done?.kind === kinds.mark) done = done.next;
	return done !== null;
}

export function canRedo(game: Game): boolean {
	return historyOf(game).undone !== null;
}

// marksBehind is how many places to come back to there are.
export function marksBehind(game: Game): number {
	let n = 0;
	for (let { done } = historyOf(game); done; done = done.next) {
		if (done.kind === kinds.mark) n++;
	}
	return n;
}

// backToMark takes back all actions since the last mark. If there are none, it goes on to the
// mark before.
export function backToMark(game: Game, at = game.seconds): Game {
	let result = lastIsMark(game) ? dropMark(game, at) : game;
	if (marksBehind(result) === 0) return game;
	while (!lastIsMark(result) && canUndo(result)) result = undo(result, at);
	return result;
}

function lastIsMark(game: Game): boolean {
	return historyOf(game).done?.kind === kinds.mark;
}

function dropMark(game: Game, at: number): Game {
	const { done, undone } = historyOf(game);
	return withMove({ ...game, history: { done: done?.next ?? null, undone } }, kinds.unmark, at);
}

// backBeforeMistake takes actions back until nothing is wrong. What was wrong from the start
// is erased.
export function backBeforeMistake(
	game: Game,
	solution: readonly number[],
	at = game.seconds,
): Game {
	let result = game;
	while (mistakes(result, solution).length > 0 && canUndo(result)) result = undo(result, at);
	const cells = mistakes(result, solution);
	if (cells.length === 0) return result;
	return apply(result, { do: "erase", fields: ["digits", "centre"], cells }, at);
}
