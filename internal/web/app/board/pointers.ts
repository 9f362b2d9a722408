// What a mouse, a pen or fingers mean on a board.

import { isInside } from "./geometry.ts";
import type { Shape } from "./geometry.ts";

// PointerTarget is the board.
export interface PointerTarget {
	state(): {
		readonly selected: ReadonlySet<number>;
		readonly cursor: number;
		readonly several: boolean;
		readonly held: boolean;
	};
	select(cells: Iterable<number>, cursor: number): void;
	enter(cells: readonly number[], long: boolean): void;
	double(cell: number): void;
	twoFingers(): void;
}

const LONG_PRESS = 500; // milliseconds
const DOUBLE_TAP = 350;
const TWO_FINGERS = 500;

// A drag takes a cell when the pointer is this near its middle, as a share of its width, so
// that a slanted drag does not take the cells beside its way.
const NEAR = 0.42;

// Press is what goes on between pressing and releasing.
interface Press {
	readonly id: number;
	readonly from: number; // the first cell
	readonly before: ReadonlySet<number>; // the selection
	readonly cursor: number;
	readonly base: ReadonlySet<number>; // cells that stay whatever the drag takes
	readonly remove: boolean; // the drag takes cells out
	readonly held: boolean;
	readonly path: number[];
	readonly since: number;
	moved: boolean;
	long: boolean;
}

export class Pointers {
	#table: HTMLElement;
	#shape: Shape;
	#target: PointerTarget;
	#press: Press | null = null;
	#fingers = new Set<number>();
	#second = 0; // when a second finger came
	#released = -Infinity; // when a pointer did something last
	#last = { cell: -1, time: 0 };

	constructor(table: HTMLElement, shape: Shape, target: PointerTarget) {
		this.#table = table;
		this.#shape = shape;
		this.#target = target;
		table.addEventListener("pointerdown", (e) => this.#down(e));
		table.addEventListener("pointermove", (e) => this.#move(e));
		table.addEventListener("pointerup", (e) => this.#up(e));
		table.addEventListener("pointercancel", (e) => this.#cancel(e));
		table.addEventListener("click", (e) => this.#click(e));
		table.addEventListener("contextmenu", (e) => {
			if (this.#press) e.preventDefault(); // a long press is one of ours
		});
	}

	// at returns the cell at a place of the page, -1 if there is none, and how far its middle is.
	#at(e: MouseEvent): { cell: number; near: boolean } {
		const box = this.#table.getBoundingClientRect();
		const { size, rows, columns } = this.#shape;
		const x = ((e.clientX - box.left) / box.width) * columns;
		const y = ((e.clientY - box.top) / box.height) * rows;
		const column = Math.floor(x);
		const row = Math.floor(y);
		const cell = row * size + column;
		const on = column >= 0 && row >= 0 && column < columns && row < rows;
		if (!on || !isInside(this.#shape, cell)) return { cell: -1, near: false };
		return { cell, near: Math.hypot(x - column - 0.5, y - row - 0.5) < NEAR };
	}

	#down(e: PointerEvent): void {
		if (e.button !== 0) return;
		if (e.pointerType === "touch") {
			this.#fingers.add(e.pointerId);
			if (this.#fingers.size > 1) return this.#secondFinger(e);
		}
		const { cell } = this.#at(e);
		if (cell < 0) return;
		e.preventDefault(); // the focus is set below, and no text gets selected
		if (e.pointerType !== "touch") this.#table.setPointerCapture(e.pointerId);
		this.#released = e.timeStamp;
		const { selected, cursor, several, held } = this.#target.state();
		const toggle = e.ctrlKey || e.metaKey || several;
		const keep = toggle || e.shiftKey;
		const remove = toggle && selected.has(cell);
		this.#press = {
			id: e.pointerId,
			from: cell,
			before: selected,
			cursor,
			base: new Set(keep && !held ? selected : []),
			remove,
			held,
			path: [cell],
			since: e.timeStamp,
			moved: false,
			long: false,
		};
		this.#show();
	}

	#show(): void {
		const press = this.#press;
		if (!press) return;
		const set = new Set(press.base);
		for (const cell of press.path) {
			if (press.remove) set.delete(cell);
			else set.add(cell);
		}
		this.#target.select(set, press.path[press.path.length - 1] as number);
	}

	#move(e: PointerEvent): void {
		const press = this.#press;
		if (!press || press.id !== e.pointerId) return;
		const { cell, near } = this.#at(e);
		if (cell < 0 || !near || press.path.includes(cell)) return;
		this.#age(press, e);
		press.moved = true;
		press.path.push(cell);
		this.#show();
	}

	#up(e: PointerEvent): void {
		this.#fingers.delete(e.pointerId);
		if (this.#fingers.size === 0 && this.#second > 0) {
			if (e.timeStamp - this.#second < TWO_FINGERS) this.#target.twoFingers();
			this.#second = 0;
		}
		const press = this.#press;
		this.#released = e.timeStamp;
		if (!press || press.id !== e.pointerId) return;
		this.#age(press, e);
		this.#press = null;
		if (press.held) {
			this.#target.select([], press.path[press.path.length - 1] as number);
			this.#target.enter(press.path, press.long);
			return;
		}
		if (press.moved || press.long) return;
		const again = press.from === this.#last.cell && e.timeStamp - this.#last.time < DOUBLE_TAP;
		this.#last = again ? { cell: -1, time: 0 } : { cell: press.from, time: e.timeStamp };
		if (again) this.#target.double(press.from);
	}

	// age says of a press that has not moved yet whether it is a long one. All times are those of
	// events: a page that is busy takes no tap for a long press.
	#age(press: Press, e: PointerEvent): void {
		if (!press.moved) press.long = e.timeStamp - press.since >= LONG_PRESS;
	}

	#secondFinger(e: PointerEvent): void {
		this.#second = e.timeStamp;
		this.#restore();
	}

	#cancel(e: PointerEvent): void {
		this.#fingers.delete(e.pointerId);
		if (this.#fingers.size === 0) this.#second = 0;
		if (this.#press?.id === e.pointerId) this.#restore();
	}

	// restore gives up a press and gives back the selection.
	#restore(): void {
		if (!this.#press) return;
		this.#target.select(this.#press.before, this.#press.cursor);
		this.#press = null;
	}

	// click is for clicks that come from no pointer: those of screen readers.
	#click(e: MouseEvent): void {
		if (this.#press || e.timeStamp - this.#released < DOUBLE_TAP) return;
		const td = (e.target as Element).closest("td");
		if (!td) return;
		const cell =
			(td.parentNode as HTMLTableRowElement).rowIndex * this.#shape.size + td.cellIndex;
		if (!isInside(this.#shape, cell)) return;
		const { selected, several, held } = this.#target.state();
		if (held) return this.#target.enter([cell], false);
		const set = new Set(several ? selected : []);
		if (several && selected.has(cell)) set.delete(cell);
		else set.add(cell);
		this.#target.select(set, cell);
	}
}
