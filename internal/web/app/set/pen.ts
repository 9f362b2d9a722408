// The pen: what a pointer or keys have drawn of a rule so far.

import type { Shape } from "../board/geometry.ts";
import { between, cellAt, nearCell } from "../board/points.ts";
import type { Point } from "../board/points.ts";
import type { DrawnKind } from "../types.ts";
import { listed } from "../say.ts";
import { set as words } from "../words/en/set.ts";
import { borderAt, cornerAt, edgeLines, extended, line, linesFrom, wayOf } from "./gesture.ts";
import type { Way } from "./gesture.ts";

type Lists = readonly (readonly number[])[];

export interface PenEvents {
	drawn(lists: Lists): void; // a rule is there
	changed(lists: Lists): void; // so far
	say(text: string): void;
	name(cell: number): string;
}

export class Pen {
	readonly #events: PenEvents;
	readonly #grid: Shape;
	#kind: DrawnKind | null = null;
	#way: Way = "none";
	#lists: Lists = [];
	#choice = -1; // of the lines that begin in a place
	#place = ""; // that place
	#at = -1; // the cell that the pointer passed last
	#press: { readonly from: Point; readonly more: boolean; moved: boolean } | null = null;

	constructor(grid: Shape, events: PenEvents) {
		this.#grid = grid;
		this.#events = events;
	}

	// take chooses the kind that is drawn, null for none.
	take(kind: DrawnKind | null): void {
		if (kind === this.#kind) return;
		this.#kind = kind;
		this.#way = kind ? wayOf(kind) : "none";
		this.giveUp();
	}

	// busy reports whether something is drawn that has no end yet.
	get busy(): boolean {
		return this.#lists.some((l) => l.length > 0);
	}

	get #last(): readonly number[] {
		return this.#lists[this.#lists.length - 1] ?? [];
	}

	get #most(): number {
		return this.#kind?.lists === "pair" ? 2 : (this.#kind?.most ?? 0);
	}

	#put(lists: Lists): void {
		this.#lists = lists;
		this.#events.changed(lists);
	}

	#putLast(cells: readonly number[]): void {
		this.#put([...this.#lists.slice(0, -1), cells]);
	}

	// Pointers

	down(from: Point, more: boolean): void {
		this.#press = { from, more: more && this.busy, moved: false };
		const cell = cellAt(from, this.#grid);
		const rest = this.#way === "groups" ? this.#lists.filter((l) => l.length > 0) : [];
		this.#at = cell;
		if (this.#press.more) this.#move(cell);
		else this.#put([...rest, cell < 0 ? [] : [cell]]);
	}

	move(at: Point): void {
		if (!this.#press || this.#way === "none") return;
		const cell = nearCell(at, this.#grid);
		if (cell < 0 || cell === this.#from) return;
		this.#press.moved = true;
		this.#move(cell);
	}

	// keeps reports whether a drag takes nothing back: a set may have branches.
	get #keeps(): boolean {
		return this.#way === "groups" || (!!this.#kind?.set && this.#way !== "border");
	}

	// from is the cell from which a drag goes on.
	get #from(): number | undefined {
		const last = this.#last[this.#last.length - 1];
		return this.#keeps && this.#last.includes(this.#at) ? this.#at : last;
	}

	// move takes the cells on the way to a cell.
	#move(cell: number): void {
		const from = this.#from;
		const way = from === undefined ? [cell] : between(from, cell, this.#grid);
		let cells = this.#last;
		for (const c of way) cells = extended(cells, c, this.#most, this.#keeps);
		this.#at = cell;
		this.#putLast(cells);
	}

	up(): void {
		const press = this.#press;
		this.#press = null;
		if (!press || press.more) return;
		if (this.#way === "groups") {
			this.#events.say(words.group(this.#lists.length));
			return;
		}
		const lists = press.moved ? this.#dragged() : this.#pressed(press.from);
		if (lists) this.#finish(lists);
		else this.giveUp();
	}

	// pressed returns the rule of a press without a drag.
	#pressed(at: Point): Lists | null {
		const grid = this.#grid;
		const cell = cellAt(at, grid);
		const one = cell < 0 ? null : [[cell]];
		const list = (cells: readonly number[] | null) => (cells ? [cells] : null);
		switch (this.#way) {
			case "border":
				return list(borderAt(at, grid));
			case "corner":
				return list(cornerAt(at, grid)) ?? one;
			case "sum":
				return cell < 0
					? list(this.#nextLine(edgeLines(at, grid, true), at))
					: (list(borderAt(at, grid)) ?? one);
			case "edge":
				return list(this.#nextLine(edgeLines(at, grid, false), at));
			case "pointer":
				return cell < 0 ? null : this.#pointing(cell, true);
			default:
				return one;
		}
	}

	// dragged returns the rule of a drag.
	#dragged(): Lists | null {
		const cells = this.#last;
		const [first = 0, second = 0] = cells;
		const { size, rows, columns } = this.#grid;
		const across = Math.floor(first / size) === Math.floor(second / size);
		switch (this.#way) {
			case "border":
				return [[first, second]];
			case "edge": {
				const on = second > first;
				const start = across
					? first - (first % size) + (on ? 0 : columns - 1)
					: (first % size) + (on ? 0 : size * (rows - 1));
				const way = on ? 1 : -1;
				return [line(start, across ? way : 0, across ? 0 : way, this.#grid)];
			}
			case "pointer":
				return this.#pointing(first, across);
			default:
				return [cells];
		}
	}

	// nextLine returns the next of the lines that begin in a place: each press there another.
	#nextLine(lines: readonly number[][], place: unknown): readonly number[] | null {
		const { x, y } = place as Point;
		const name = `${Math.floor(x)} ${Math.floor(y)}`;
		this.#choice = name === this.#place ? this.#choice + 1 : 0;
		this.#place = name;
		return lines[this.#choice % lines.length] ?? null;
	}

	#pointing(cell: number, across: boolean): Lists {
		const { size } = this.#grid;
		const row = line(cell - (cell % size), 1, 0, this.#grid);
		return [[cell], across ? row : line(cell % size, 0, 1, this.#grid)];
	}

	// Keys

	// add takes a cell, or takes it out. At a place where lines begin it takes the next line.
	add(cell: number, diagonal = false): void {
		const name = this.#events.name(cell);
		if (this.#way === "edge" || (this.#way === "sum" && diagonal)) {
			this.#addLine(cell);
		} else if (this.#way === "pointer") {
			const again = this.#lists[0]?.[0] === cell && this.#choice === 0;
			this.#choice = again ? 1 : 0;
			this.#put(this.#pointing(cell, !again));
			this.#events.say(again ? words.itsColumn(name) : words.itsRow(name));
		} else if (this.#last.includes(cell)) {
			this.#putLast(this.#last.filter((c) => c !== cell));
			this.#events.say(words.cellOut(name, this.#last.length));
		} else if (this.#last.length >= this.#most) {
			this.#events.say(words.mostCells(this.#most));
		} else {
			if (this.#lists.length === 0) this.#lists = [[]];
			this.#putLast([...this.#last, cell]);
			this.#events.say(words.cellIn(name, this.#last.length));
			if (this.#kind?.lists === "pair" && this.#last.length === 2) this.end();
		}
	}

	#addLine(cell: number): void {
		const lines = linesFrom(cell, this.#grid, this.#way === "sum");
		const { size } = this.#grid;
		const at = { x: cell % size, y: Math.floor(cell / size) };
		const cells = this.#nextLine(lines, at);
		if (!cells) {
			this.#events.say(words.notAtEdge);
			return;
		}
		this.#put([cells]);
		const [first = 0, last = 0] = [cells[0], cells[cells.length - 1]];
		const further = lines.length > 1;
		this.#events.say(words.line(this.#events.name(first), this.#events.name(last), further));
	}

	// extend takes the way from a cell to its neighbour.
	extend(from: number, to: number): void {
		if (["edge", "pointer", "none"].includes(this.#way)) return;
		if (this.#last.length === 0) this.add(from);
		if (this.#last[this.#last.length - 2] === to && !this.#kind?.set) this.back();
		else if (!this.#last.includes(to)) this.add(to);
	}

	// back takes the last cell back.
	back(): void {
		const cell = this.#last[this.#last.length - 1];
		if (cell === undefined) return;
		this.#putLast(this.#last.slice(0, -1));
		this.#events.say(words.cellOut(this.#events.name(cell), this.#last.length));
	}

	// end makes a rule of what is drawn; of groups only if the last one is empty.
	end(): void {
		if (!this.busy) return;
		if (this.#way === "groups" && this.#last.length > 0) {
			this.#put([...this.#lists, []]);
			this.#events.say(words.group(this.#lists.length - 1));
			return;
		}
		this.#finish(this.#lists.filter((l) => l.length > 0));
	}

	// finish makes a rule of lists that have enough cells.
	#finish(lists: Lists): void {
		const kind = this.#kind;
		if (!kind) return;
		const cells = lists[lists.length - 1]?.length ?? 0;
		if (cells < kind.least || (this.#way === "groups" && lists.length < 2)) {
			const few = this.#way === "groups" ? words.twoGroups : words.tooFew(kind, cells);
			this.#events.say(few);
			if (this.#way !== "groups") this.giveUp();
			return;
		}
		const whole = this.#way === "edge" || this.#way === "sum";
		const place = this.#place;
		const choice = this.#choice;
		this.giveUp();
		if (whole) [this.#place, this.#choice] = [place, choice];
		this.#events.drawn(lists);
	}

	// giveUp forgets what is drawn.
	giveUp(): void {
		const busy = this.busy;
		this.#press = null;
		this.#choice = -1;
		this.#place = "";
		this.#lists = [];
		if (busy) this.#events.changed([]);
	}

	// told says what is drawn so far.
	get told(): string {
		return listed(this.#lists.flat().map((c) => this.#events.name(c)));
	}
}
