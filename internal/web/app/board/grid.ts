// A board: a picture, which screen readers do not see, and over it a transparent table of the
// same geometry, which has the names of the cells, the focus and the pointer.

import { el, fill, picture, svg } from "../dom.ts";
import type { LayoutResult, Step } from "../types.ts";
import { listOf } from "../words.ts";
import type { Coords } from "../words.ts";
import { contentOf, lookOf, stripes } from "./content.ts";
import type { Cells, Look } from "./content.ts";
import { frame, gridLines, layer, paper } from "./draw.ts";
import {
	PADDING,
	borders,
	cellBox,
	cellsIn,
	extent,
	geometry,
	isInside,
	round,
	shapeOf,
} from "./geometry.ts";
import type { Shape } from "./geometry.ts";
import { Pointers } from "./pointers.ts";

export interface BoardOptions {
	readonly interactive: boolean;
	readonly label: string;
	readonly coords?: Coords;
}

// Marks is the picture of a step.
export type Marks = Pick<Step, "svg" | "lit" | "noted">;

// BoardEvents is what an interactive board tells.
export interface BoardEvents {
	select?(): void; // the selection or the cursor has changed
	enter?(cells: readonly number[], long: boolean): void; // while held is true
	double?(cell: number): void; // a double tap
	twoFingers?(): void; // a tap with two fingers
}

export class Board {
	readonly element: HTMLElement;
	readonly layout: LayoutResult;
	readonly events: BoardEvents = {};
	coords: Coords; // how cells are named; the next update uses it
	several = false; // each tap adds a cell to the selection or takes it out
	held = false; // taps enter and do not select
	above = PADDING; // of the notes in a cell: rules may take more
	readonly fills: SVGRectElement[] = []; // the ground of each cell
	#size: number;
	#shape: Shape;
	#picture: SVGSVGElement;
	#stripes: SVGGElement[] = []; // the colours of each cell
	#groups: SVGGElement[] = []; // its digits
	#looks: Look[] = [];
	#digitsOf: number[] = []; // what was entered in each cell, as it was drawn last
	#tints: string[] = [];
	#content: readonly unknown[] = []; // what was drawn last
	#selection = svg("path", { class: "b-selection" });
	#focus = svg("path", { class: "b-look" });
	#pen = svg("g", { class: "b-pen" });
	#digits = svg("g");
	#areas: SVGElement | null = null; // of the picture of a step
	#overlay: SVGElement | null = null; // the rest of it
	#tds: HTMLTableCellElement[] = [];
	#selected = new Set<number>();
	#cursor = 0;
	#pointing = false; // the focus comes from a pointer

	constructor(layout: LayoutResult, options: BoardOptions) {
		this.layout = layout;
		this.coords = options.coords ?? "rc";
		this.#size = layout.size;
		this.#shape = shapeOf(layout);
		this.#cursor = cellsIn(layout)[0] ?? 0;
		const n = layout.size * layout.size;
		const { width, height } = extent(layout);
		this.#picture = frame(layout, "board-picture");
		for (let c = 0; c < n; c++) {
			const { x, y, width: side } = cellBox(layout, c);
			this.fills.push(
				svg("rect", {
					x: round(x),
					y: round(y),
					width: side,
					height: side,
					class: "b-fill",
				}),
			);
			this.#stripes.push(svg("g"));
			this.#groups.push(svg("g"));
		}
		this.#picture.append(
			...paper(layout),
			svg("g", {}, ...this.#inside(this.fills)),
			svg("g", {}, ...this.#inside(this.#stripes)),
			gridLines(layout),
			this.#pen,
			this.#focus,
			this.#digits,
			this.#selection,
		);
		this.#digits.append(...this.#inside(this.#groups));
		const large = layout.size > 9 ? " large" : ""; // its lines are thicker in these units
		this.element = el("div", { class: `board${large}` }, this.#picture);
		this.element.style.setProperty("--size", String(this.#shape.columns));
		const margin = (of: number) => `${round((100 * geometry(layout).margin) / of)}%`;
		this.element.style.setProperty("--margin", `${margin(height)} ${margin(width)}`);
		this.element.style.aspectRatio = `${width}/${height}`;
		this.#table(options);
	}

	// selected returns the cells of the selection, the first first.
	get selected(): readonly number[] {
		return [...this.#selected].sort((a, b) => a - b);
	}

	// cursor is the cell that has the focus or will have it.
	get cursor(): number {
		return this.#cursor;
	}

	// update draws the cells that have changed.
	update(cells: Cells): void {
		this.#tds.forEach((_, c) => {
			const name = this.#fillClass(cells, c);
			if (this.#tints[c] === name) return;
			this.#tints[c] = name;
			this.fills[c]?.setAttribute("class", name);
		});
		// A selection that moves changes tints alone.
		const { sees, same, wrong, ...rest } = cells;
		const content = [
			...Object.values(rest),
			[...(wrong ?? [])].join(),
			this.coords,
			this.above,
		];
		const before = this.#content;
		if (content.length === before.length && content.every((v, i) => v === before[i])) return;
		this.#content = content;
		const { layout, coords, above } = this;
		this.ink(cells.pen?.picture() ?? []);
		this.#tds.forEach((_, c) => {
			const look = lookOf(layout, cells, c, coords, above);
			const last = this.#looks[c];
			if (last?.key !== look.key) {
				const colours = listOf(cells.colours?.[c] ?? 0);
				this.#stripes[c]?.replaceChildren(...stripes(layout, c, colours));
				this.#groups[c]?.replaceChildren(...contentOf(layout, cells, c, above));
				const entered =
					this.#digitsOf[c] !== undefined && this.#digitsOf[c] !== cells.digits[c];
				this.#groups[c]?.classList.toggle("b-entered", entered);
				this.#digitsOf[c] = cells.digits[c] ?? 0;
			}
			if (last?.name !== look.name) this.#name(cells, c, look.name);
			this.#looks[c] = look;
		});
	}

	// ink shows something as drawn by the pen, until the next update.
	ink(picture: readonly SVGElement[]): void {
		fill(this.#pen, ...picture);
	}

	// mark lays the picture of a step over the board, or takes it away. The areas it begins with
	// come below the digits. Cells that it is not about are faint.
	mark(marks: Marks | null): void {
		this.#overlay?.remove();
		this.#areas?.remove();
		this.#overlay = null;
		this.#areas = null;
		this.#dim(marks);
		this.stage("whole");
		if (marks === null || marks.svg === "") return;
		this.#overlay = layer(picture(marks.svg));
		this.#areas = this.#overlay.cloneNode() as SVGElement;
		for (let e = this.#overlay.firstElementChild; e?.localName === "path"; ) {
			const next = e.nextElementSibling;
			this.#areas.append(e);
			e = next;
		}
		this.#picture.insertBefore(this.#areas, this.#digits);
		this.#picture.insertBefore(this.#overlay, this.#selection);
	}

	#dim(marks: Marks | null): void {
		const lit = marks?.lit && new Set(marks.lit);
		const noted = marks?.noted && new Set(marks.noted);
		this.#groups.forEach((group, c) => {
			group.classList.toggle("b-faint", lit?.has(c) === false);
			group.classList.toggle("b-bare", noted?.has(c) === false);
		});
	}

	// stage shows the picture as far as it is told: nothing yet, all but what follows from the
	// step, or the whole.
	stage(stage: "where" | "why" | "whole"): void {
		this.#picture.classList.toggle("b-where", stage === "where");
		this.#picture.classList.toggle("b-why", stage === "why");
	}

	// trace shows the nodes of a chain that are told so far, brings out the last one, and hides the
	// others; null shows all of them.
	trace(nodes: readonly string[] | null): void {
		const last = nodes?.at(-1);
		for (const e of this.#overlay?.querySelectorAll("[data-node]") ?? []) {
			const its = (e.getAttribute("data-node") ?? "").split(" ");
			e.classList.toggle("b-later", nodes !== null && !its.some((n) => nodes.includes(n)));
			e.classList.toggle("b-now", last !== undefined && its.includes(last));
		}
	}

	// look outlines the cells to look at.
	look(cells: readonly number[]): void {
		this.#focus.setAttribute("d", borders(this.layout, cells, 2.5));
	}

	// light brings out the marks of a node of the step, and dims the others.
	light(node: string | null): void {
		const overlay = this.#overlay;
		if (!overlay) return;
		overlay.classList.toggle("b-dimmed", node !== null);
		for (const e of overlay.querySelectorAll("[data-node]")) {
			const nodes = (e.getAttribute("data-node") ?? "").split(" ");
			e.classList.toggle("b-lit", node !== null && nodes.includes(node));
		}
	}

	// select replaces the selection. The cursor is the last cell unless it is told.
	select(cells: Iterable<number>, cursor?: number): void {
		const before = this.#selected;
		this.#selected = new Set(cells);
		const last = cursor ?? [...this.#selected].pop() ?? this.#cursor;
		for (const c of new Set([...before, ...this.#selected])) {
			this.#tds[c]?.setAttribute("aria-selected", String(this.#selected.has(c)));
			this.fills[c]?.classList.toggle("b-selected", this.#selected.has(c));
			this.#tints[c] = this.fills[c]?.getAttribute("class") ?? "";
		}
		this.#selection.setAttribute("d", borders(this.layout, this.#selected, 1.5));
		this.#tds[this.#cursor]?.setAttribute("tabindex", "-1");
		this.#cursor = last;
		this.#tds[last]?.setAttribute("tabindex", "0");
		if (this.element.contains(document.activeElement)) this.focus();
		this.events.select?.();
	}

	// focus gives the focus to the cell of the cursor, and selects it if none is.
	focus(): void {
		this.#tds[this.#cursor]?.focus({ preventScroll: this.#size <= 9 });
	}

	// focusOnly leaves the selection as it is.
	focusOnly(): void {
		this.#pointing = true;
		this.focus();
		this.#pointing = false;
	}

	// reveal scrolls a large board so that cells can be seen.
	reveal(cells: readonly number[]): void {
		if (this.#size <= 9) return;
		for (const c of [cells[cells.length - 1], cells[0]]) {
			this.#tds[c ?? -1]?.scrollIntoView({ block: "nearest", inline: "nearest" });
		}
	}

	// hasFocus reports whether a cell has the focus.
	get hasFocus(): boolean {
		return this.element.contains(document.activeElement);
	}

	// inside returns those parts, of which each cell has one, whose cells are in the grid.
	#inside<T>(parts: readonly T[]): T[] {
		return parts.filter((_, c) => isInside(this.#shape, c));
	}

	#table(options: BoardOptions): void {
		const n = this.#size;
		const rows: HTMLTableRowElement[] = [];
		for (let r = 0; r < n; r++) {
			const row = el("tr", { role: "row" });
			for (let c = 0; c < n; c++) {
				const td = el("td", { role: options.interactive ? "gridcell" : "cell" });
				const cell = this.#tds.push(td) - 1;
				if (!isInside(this.#shape, cell)) {
					td.setAttribute("role", "none");
				} else {
					if (this.#shape.areas) td.setAttribute("aria-colindex", String(c + 1));
					if (options.interactive) {
						td.setAttribute("tabindex", cell === this.#cursor ? "0" : "-1");
						td.setAttribute("aria-selected", "false");
					}
				}
				if (c < this.#shape.columns) row.append(td);
			}
			if (r < this.#shape.rows) rows.push(row);
		}
		const table = el(
			"table",
			{
				class: "board-table",
				role: options.interactive ? "grid" : "table",
				"aria-label": options.label,
				"aria-multiselectable": options.interactive && "true",
				"aria-rowcount": this.#shape.rows,
				"aria-colcount": this.#shape.columns,
			},
			el("tbody", { role: "rowgroup" }, ...rows),
		);
		this.element.append(table);
		if (!options.interactive) return;
		// Who comes to a cell with the keyboard has it selected.
		table.addEventListener("focusin", (e) => {
			const cell = this.#tds.indexOf(e.target as HTMLTableCellElement);
			if (!this.#pointing && cell >= 0 && this.#selected.size === 0) this.select([cell]);
		});
		new Pointers(table, this.#shape, {
			state: () => ({
				selected: this.#selected,
				cursor: this.#cursor,
				several: this.several,
				held: this.held,
			}),
			select: (cells, cursor) => {
				this.#pointing = true;
				this.select(cells, cursor);
				this.focusOnly();
			},
			enter: (cells, long) => this.events.enter?.(cells, long),
			double: (cell) => this.events.double?.(cell),
			twoFingers: () => this.events.twoFingers?.(),
		});
	}

	#fillClass(cells: Cells, c: number): string {
		const tint = cells.same?.has(c) ? " b-same" : cells.sees?.has(c) ? " b-sees" : "";
		return `b-fill${tint}${this.#selected.has(c) ? " b-selected" : ""}`;
	}

	#name(cells: Cells, c: number, name: string): void {
		if (!isInside(this.#shape, c)) return;
		const td = this.#tds[c] as HTMLTableCellElement;
		td.setAttribute("aria-label", name);
		const set = (attribute: string, on: boolean) => {
			if (on) td.setAttribute(attribute, "true");
			else td.removeAttribute(attribute);
		};
		if (td.getAttribute("role") === "cell") return;
		set("aria-readonly", (cells.givens[c] ?? 0) > 0);
		set("aria-invalid", cells.wrong?.has(c) ?? false);
	}
}
