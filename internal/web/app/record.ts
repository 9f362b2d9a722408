// What a player has done, as a text that only grows: it is kept with the game, and undo, redo and
// the review of a game follow from it.
//
//	moves = { KIND TIME { SIGN CHANGE ":" CELLS } }
//
// KIND is a capital letter of kinds, TIME is in tenths of a second on the game's clock, SIGN one of
// signs. CHANGE is the exclusive or of what was there and what is there now: a digit, a set of
// digits or colours with bit d-1 for d, or what the pen has drawn. Each cell has two characters.
// All numbers are of base 36.
// "Ec5.4:02,8:031g": after 43.7 seconds an entry made 4 of cell 2, and took 4 out of the centre
// notes of cells 3 and 52. What a change does to an older state it also does back.

import { penBits } from "./game.ts";
import type { Field, Game, PenField } from "./game.ts";

// Kinds of moves.
export const kinds = {
	enter: "E",
	erase: "X",
	fill: "F",
	draw: "D", // with the pen
	step: "S", // what a hint concludes
	restart: "R", // the clock starts anew
	mark: "M", // a place to come back to
	unmark: "K", // the mark that was set last is gone
	undo: "U", // takes back the last change or mark
	redo: "Y",
	hint: "H", // a hint was asked for
	check: "C",
} as const;
export type Kind = (typeof kinds)[keyof typeof kinds];

const signs: { readonly [sign: string]: Field | PenField } = {
	".": "digits",
	"'": "corner",
	",": "centre",
	"*": "colours",
	"-": "lines",
	"|": "edges",
	"+": "signs",
};
const signOf = Object.fromEntries(Object.entries(signs).map(([s, f]) => [f, s]));

// More would not be kept together with other games: the moves of a game that has had so many begin
// anew, with those that follow.
export const mostMoves = 200_000; // characters, some 15,000 moves
const base = 36;

// Change is what a move changed in a cell: before ^ after.
export interface Change {
	readonly field: Field | PenField;
	readonly cell: number;
	readonly xor: number;
}

// Move is a part of the text.
export interface Move {
	readonly kind: Kind;
	readonly at: number; // seconds on the clock
	readonly changes: readonly Change[];
}

// Done is a move that undo can take back, and those before it.
export interface Done {
	readonly kind: Kind;
	readonly changes: readonly Change[];
	readonly next: Done | null;
}

// History has the last move first in both lists.
export interface History {
	readonly done: Done | null;
	readonly undone: Done | null;
}

const noHistory: History = { done: null, undone: null };

// withMove returns a game whose text has one move more, which has been done already. Seconds are
// those of the clock.
export function withMove(
	game: Game,
	kind: Kind,
	seconds: number,
	changes: readonly Change[] = [],
): Game {
	const before = game.moves ?? "";
	const moves = (before.length < 2 * mostMoves ? before : "") + moveText(kind, seconds, changes);
	return { ...game, moves };
}

function moveText(kind: Kind, seconds: number, changes: readonly Change[]): string {
	const groups = new Map<string, string>();
	for (const { field, cell, xor } of changes) {
		const name = `${signOf[field]}${xor.toString(base)}:`;
		groups.set(name, (groups.get(name) ?? "") + cell.toString(base).padStart(2, "0"));
	}
	const all = [...groups].map(([name, cells]) => name + cells).join("");
	return kind + Math.max(Math.round(10 * seconds), 0).toString(base) + all;
}

// movesOf reads the text. It returns null if that is none.
export function movesOf(text: string): Move[] | null {
	const moves: Move[] = [];
	const move = /([A-Z])([0-9a-z]{1,7})((?:[.',*|+-][0-9a-z]+:(?:[0-9a-z]{2})+)*)/y;
	const known: readonly string[] = Object.values(kinds);
	while (move.lastIndex < text.length) {
		const [, kind = "", time = "", groups = ""] = move.exec(text) ?? [];
		if (!known.includes(kind)) return null;
		const changes: Change[] = [];
		for (const [, sign = "", xor = "", cells = ""] of groups.matchAll(/(.)(\w+):(\w+)/g)) {
			for (let i = 0; i < cells.length; i += 2) {
				const cell = parseInt(cells.slice(i, i + 2), base);
				changes.push({
					field: signs[sign] as Field | PenField,
					cell,
					xor: parseInt(xor, base),
				});
			}
		}
		moves.push({ kind: kind as Kind, at: parseInt(time, base) / 10, changes });
	}
	return moves;
}

// Changed does changes to grids, which it copies when they change first.
export class Changed {
	readonly #lists = new Map<Change["field"], number[]>();
	readonly #game: Game;

	constructor(game: Game) {
		this.#game = game;
	}

	get(field: Change["field"], cell: number): number {
		return (this.#lists.get(field) ?? this.#game[field])?.[cell] ?? 0;
	}

	set(field: Change["field"], cell: number, value: number): void {
		const list = this.#lists.get(field) ?? this.#game.givens.map((_, c) => this.get(field, c));
		this.#lists.set(field, list);
		list[cell] = value;
	}

	do(changes: readonly Change[]): void {
		for (const { field, cell, xor } of changes) {
			this.set(field, cell, this.get(field, cell) ^ xor);
		}
	}

	game(): Game {
		return this.#lists.size > 0
			? { ...this.#game, ...Object.fromEntries(this.#lists) }
			: this.#game;
	}
}

// Played back: the grid before the first move, and what each move did to it.
export interface Replay {
	readonly start: Game;
	readonly moves: readonly Move[]; // undo and redo have the changes that they made
	readonly history: History; // after the last one
}

// replayOf returns the moves of a game, or null if the text is none or cannot be of this game.
export function replayOf(game: Game): Replay | null {
	const read = movesOf(game.moves ?? "");
	if (!read) return null;
	let { done, undone } = noHistory;
	const moves: Move[] = [];
	for (const move of read) {
		let { changes } = move;
		if (move.kind === kinds.undo || move.kind === kinds.redo) {
			const last: Done | null = move.kind === kinds.undo ? done : undone;
			if (!last || changes.length > 0) return null;
			({ changes } = last);
			if (move.kind === kinds.undo) {
				done = last.next;
				undone = { ...last, next: undone };
			} else {
				undone = last.next;
				done = { ...last, next: done };
			}
		} else if (move.kind === kinds.unmark) {
			if (done?.kind !== kinds.mark) return null;
			done = done.next;
		} else if (move.kind !== kinds.hint && move.kind !== kinds.check) {
			done = { kind: move.kind, changes, next: done };
			undone = null;
		}
		moves.push({ ...move, changes });
	}
	const before = new Changed(game);
	for (const { changes } of moves.toReversed()) {
		before.do(changes);
		if (!changes.every((c) => fits(game, c, before.get(c.field, c.cell)))) return null;
	}
	return { start: before.game(), moves, history: { done, undone } };
}

// fits reports whether a change can be one of a game in which it leaves a value.
function fits({ layout, givens }: Game, { field, cell }: Change, value: number): boolean {
	if (cell >= layout.size ** 2 || (field === "digits" && givens[cell])) return false;
	const bits = { ...penBits, colours: 16, corner: layout.size, centre: layout.size };
	return value >= 0 && value < (field === "digits" ? layout.size + 1 : 2 ** bits[field]);
}

const known = new WeakMap<Game, History>();

// historyOf returns what undo and redo do in a game: after it was loaded, what its moves say.
export function historyOf(game: Game): History {
	if (game.history || !game.moves) return game.history ?? noHistory;
	const history = known.get(game) ?? replayOf(game)?.history ?? noHistory;
	known.set(game, history);
	return history;
}

// timesOf returns how often something was asked for in a game.
export function timesOf(game: Game, kind: Kind): number {
	return (game.moves ?? "").split(kind).length - 1;
}
