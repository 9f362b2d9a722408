// What the rules of a layout say of the grid of a search: pure functions. A set of digits is
// a number whose bit d-1 is digit d.

import type { LayoutResult } from "../types.ts";
import { houseName } from "../say.ts";
import { listOf } from "../words.ts";
import { CHOOSE, PLACE, SOLVED, UNDO } from "./trace.ts";
import type { Replay, Step } from "./trace.ts";
import { search as words } from "../words/en/search.ts";

export type Board = ArrayLike<number>; // digits by cell, 0: empty

// The state of an alternative of a choice.
export type Tried = "tried" | "current" | "left";

export interface Alternative {
	readonly cell: number;
	readonly digit: number;
	readonly state: Tried;
}

// A Choice is the choice in turn, with all its alternatives in the order in which they are
// tried.
export interface Choice {
	readonly step: Step;
	readonly depth: number;
	readonly alternatives: readonly Alternative[];
}

// A Reason says why a digit cannot stand in a cell: a cell that it sees holds it, or -1: the
// puzzle's marks lack it; or the cell itself is filled.
export interface Reason {
	readonly cell: number;
	readonly digit: number;
	readonly by: number;
}

// A block of items of dancing links: one item for each of its places.
export interface Block {
	readonly title: string; // "row and digit"
	readonly rows: readonly string[]; // "row 1", ...; of cells "row 1"
	readonly first: number; // index of its first item
	readonly columns: number;
}

export class Rules {
	readonly layout: LayoutResult;
	readonly size: number;
	readonly blocks: readonly Block[];
	readonly items: number;
	readonly #allowed: readonly number[]; // by cell

	// Marks has the digits that the puzzle allows in each cell; undefined allows all.
	constructor(layout: LayoutResult, marks?: readonly number[]) {
		this.layout = layout;
		this.size = layout.size;
		const all = 2 ** layout.size - 1;
		this.#allowed = marks ?? layout.regions.map(() => all);
		const blocks: Block[] = [];
		let first = layout.size * layout.size;
		const rows = Array.from({ length: layout.size }, (_, r) => words.row(r + 1));
		blocks.push({ title: words.cell, rows, first: 0, columns: layout.size });
		for (let h = 0; h < layout.houses.length; ) {
			const { kind } = layout.houses[h] as LayoutResult["houses"][number];
			const names: string[] = [];
			for (; layout.houses[h]?.kind === kind; h++) {
				names.push(houseName(layout.houses[h]));
			}
			blocks.push({
				title: words.houseAndDigit(kind),
				rows: names,
				first,
				columns: layout.size,
			});
			first += names.length * layout.size;
		}
		this.blocks = blocks;
		this.items = first;
	}

	// legal returns the digits that a cell may hold, whatever it holds.
	legal(board: Board, cell: number): number {
		let legal = this.#allowed[cell] as number;
		for (const peer of this.layout.peers[cell] as number[]) {
			const digit = board[peer] as number;
			if (digit > 0) legal &= ~(1 << (digit - 1));
		}
		return legal;
	}

	// places returns the empty cells of a house that may hold a digit, in ascending order.
	places(board: Board, house: number, digit: number): number[] {
		const { cells } = this.layout.houses[house] as LayoutResult["houses"][number];
		return cells
			.filter((c) => board[c] === 0 && ((this.legal(board, c) >> (digit - 1)) & 1) === 1)
			.sort((a, b) => a - b);
	}

	// choice returns the choice in turn, or null before the first event.
	choice(replay: Replay): Choice | null {
		const depth = replay.open();
		const event = replay.event();
		if (depth < 0 || !event) return null;
		const step = replay.choiceAt(depth);
		// The grid at the choice lacks what was placed since.
		const board = Array.from(replay.board);
		for (let i = depth; i < replay.depth; i++) board[replay.order[i] as number] = 0;
		const options =
			step.house >= 0
				? this.places(board, step.house, step.digit).map((cell) => ({
						cell,
						digit: step.digit,
					}))
				: listOf(this.legal(board, step.cell)).map((digit) => ({ cell: step.cell, digit }));
		let passed = event.kind === CHOOSE ? 0 : options.length;
		if (event.kind === PLACE || event.kind === UNDO) {
			passed = options.findIndex((o) => o.cell === event.cell && o.digit === event.digit);
			if (event.kind === UNDO) passed++;
		} else if (event.kind === SOLVED) {
			const last = replay.order[depth] as number;
			passed = options.findIndex((o) => o.cell === last && o.digit === replay.board[last]);
		}
		const current = event.kind === PLACE || event.kind === SOLVED;
		return {
			step,
			depth,
			alternatives: options.map((o, i) => ({
				...o,
				state: i < passed ? "tried" : i === passed && current ? "current" : "left",
			})),
		};
	}

	// reasons says why a choice has no alternative. For a cell, it names for each digit a cell
	// that holds it; for a digit in a house, for each empty cell of the house.
	reasons(board: Board, step: Step): Reason[] {
		const digits =
			step.house >= 0 ? [step.digit] : Array.from({ length: this.size }, (_, i) => i + 1);
		const cells =
			step.house >= 0
				? (this.layout.houses[step.house] as LayoutResult["houses"][number]).cells
				: [step.cell];
		const reasons: Reason[] = [];
		for (const cell of cells) {
			if (board[cell] !== 0) continue;
			for (const digit of digits) {
				const peers = this.layout.peers[cell] as number[];
				const by = peers.find((p) => board[p] === digit);
				if (by !== undefined) reasons.push({ cell, digit, by });
				else if ((((this.#allowed[cell] as number) >> (digit - 1)) & 1) === 0) {
					reasons.push({ cell, digit, by: -1 });
				}
			}
		}
		return reasons;
	}

	// sizes writes for each item how many options it has left, or -1 if it is covered: first
	// the cells, then the digits of each house.
	sizes(board: Board, out: Int16Array): void {
		const { houses } = this.layout;
		const cells = this.size * this.size;
		const legal = new Int32Array(cells);
		for (let c = 0; c < cells; c++) {
			if (board[c] !== 0) {
				out[c] = -1;
				continue;
			}
			const set = this.legal(board, c);
			legal[c] = set;
			out[c] = countOf(set);
		}
		let item = cells;
		for (const house of houses) {
			const held = new Int16Array(this.size);
			for (const c of house.cells) {
				const digit = board[c] as number;
				if (digit > 0) held[digit - 1] = -1000;
				for (let set = legal[c] as number; set !== 0; set &= set - 1) {
					const d = 31 - Math.clz32(set & -set);
					held[d] = (held[d] as number) + 1;
				}
			}
			for (const n of held) out[item++] = n < 0 ? -1 : n;
		}
	}

	// itemOf returns the item that a choice of dancing links has chosen.
	itemOf(step: Step): number {
		return step.house < 0
			? step.cell
			: this.size * this.size + step.house * this.size + step.digit - 1;
	}
}

function countOf(set: number): number {
	let n = 0;
	for (let s = set; s !== 0; s &= s - 1) n++;
	return n;
}
