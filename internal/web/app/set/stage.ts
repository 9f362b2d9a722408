// The board of Set: the draft, what the pen draws, what is lit, and the true candidates.

import { hasHidden } from "../board/draw.ts";
import {
	baseline,
	borders,
	candidatePlace,
	cellBox,
	geometry,
	round,
	shapeOf,
} from "../board/geometry.ts";
import { Board } from "../board/grid.ts";
import { between, cellAt } from "../board/points.ts";
import type { Point } from "../board/points.ts";
import { lay } from "../board/rules.ts";
import { Surface } from "../board/surface.ts";
import { el, fill, svg } from "../dom.ts";
import { symbol } from "../words.ts";
import { set as words } from "../words/en/set.ts";
import type { Desk } from "./desk.ts";
import { wayOf } from "./gesture.ts";
import { Pen } from "./pen.ts";
import { cellsOfRule, textOfRule } from "./rule.ts";
import type { Shade } from "./shades.ts";

export interface StageEvents {
	drawn(lists: readonly (readonly number[])[]): void;
	picked(at: Point): void; // with the tool Select
	grabbed(at: Point): boolean; // a drag begins; whether something is moved
	dragged(dx: number, dy: number): void; // cells
	painted(cell: number): void;
	selected(): void; // cells
}

interface Lit {
	readonly cells: readonly number[];
	readonly rules: readonly string[];
	readonly spare: boolean; // nothing is wrong with them
}

const room = 0.95; // around the grid for clues, in cells

export class Stage {
	readonly element = el("div", { class: "set-place" });
	board: Board;
	pen: Pen;
	readonly #desk: Desk;
	readonly #events: StageEvents;
	readonly #surface: Surface;
	readonly #left = svg("g", { class: "set-left" }); // rules that do not count yet
	readonly #painted = svg("g", { class: "set-painted" });
	readonly #shape = svg("g", { class: "set-shape" });
	readonly #shades = svg("g", { class: "set-shades" });
	#from: Point | null = null; // where the tool Select was pressed
	#moved = [0, 0]; // cells since then
	#brush = -1; // the cell that was painted last
	#held = false; // a rule is moved
	#lit: Lit | null = null;

	constructor(desk: Desk, events: StageEvents) {
		this.#desk = desk;
		this.#events = events;
		this.#surface = new Surface({
			layout: () => this.board.layout,
			down: (at, e) => this.#down(at, e.shiftKey || e.ctrlKey || e.metaKey),
			move: (at) => this.#move(at),
			up: (at) => this.#up(at),
			cancel: () => {
				this.#from = null;
				this.pen.giveUp();
			},
		});
		[this.board, this.pen] = this.#make();
	}

	#make(): [Board, Pen] {
		const { layout } = this.#desk.known?.game ?? this.#desk.draft;
		const board = new Board(layout, {
			interactive: true,
			label: words.board,
			coords: this.#desk.app.settings.get().coords,
		});
		board.events.select = () => this.#events.selected();
		const pen = new Pen(shapeOf(layout), {
			drawn: (lists) => this.#events.drawn(lists),
			changed: (lists) => this.#drawShape(lists),
			say: (text) => this.#desk.app.say(text),
			name: (cell) => this.#desk.cell(cell),
		});
		pen.take(this.#desk.tool === "draw" ? this.#desk.kind : null);
		const picture = board.element.querySelector("svg") as SVGSVGElement;
		picture.append(this.#painted, this.#left, this.#shades, this.#shape);
		board.element.append(this.#surface.element);
		const large = layout.size > 9 ? " large" : "";
		fill(this.element, el("div", { class: `board-frame${large}` }, board.element));
		return [board, pen];
	}

	// Pointers

	#down(at: Point, more: boolean): void {
		const { tool } = this.#desk;
		const cell = cellAt(at, shapeOf(this.board.layout));
		const inside = cell >= 0;
		if (inside) this.board.select([cell], cell);
		this.board.focusOnly();
		this.#brush = inside ? cell : -1;
		if (tool === "draw") this.pen.down(at, more);
		else if (tool === "regions" && inside) this.#events.painted(cell);
		else if (tool === "select") {
			this.#from = at;
			this.#moved = [0, 0];
			this.#held = false;
		}
	}

	#move(at: Point): void {
		const { tool } = this.#desk;
		const grid = shapeOf(this.board.layout);
		const cell = cellAt(at, grid);
		if (tool === "draw") this.pen.move(at);
		else if (tool === "regions" && cell >= 0 && this.#brush >= 0) {
			for (const c of between(this.#brush, cell, grid)) this.#events.painted(c);
			this.#brush = cell;
		} else if (this.#from) {
			const dx = Math.round(at.x - this.#from.x);
			const dy = Math.round(at.y - this.#from.y);
			const [x = 0, y = 0] = this.#moved;
			if (dx === x && dy === y) return;
			if (!this.#held && !this.#events.grabbed(this.#from)) {
				this.#from = null;
				return;
			}
			this.#held = true;
			this.#moved = [dx, dy];
			this.#events.dragged(dx - x, dy - y);
		}
	}

	#up(at: Point): void {
		if (this.#desk.tool === "draw") this.pen.up();
		else if (this.#from && Math.hypot(at.x - this.#from.x, at.y - this.#from.y) < 0.5) {
			this.#events.picked(at);
		}
		this.#from = null;
	}

	// Drawing

	// show draws the draft as it is. Another layout is another board.
	show(): void {
		const { desk, game } = { desk: this.#desk, game: this.#desk.known?.game };
		const layout = desk.known?.draft === desk.draft ? game?.layout : null;
		const old = this.board;
		const size = desk.draft.layout.size;
		if ((layout && layout !== old.layout) || size !== old.layout.size) {
			if (size !== old.layout.size && !layout) return; // soon
			const focused = old.hasFocus;
			const busy = old.layout.size === size ? old.selected : [];
			const cursor = old.layout.size === size ? old.cursor : 0;
			this.pen.giveUp();
			[this.board, this.pen] = this.#make();
			this.board.select(busy, cursor);
			if (focused) this.board.focusOnly();
		}
		this.update();
		this.lay();
	}

	update(): void {
		const { draft } = this.#desk;
		this.board.coords = this.#desk.app.settings.get().coords;
		if (draft.givens.length !== this.board.layout.size ** 2) return;
		this.board.update({
			givens: draft.givens,
			digits: draft.givens.map(() => 0),
			centre: draft.marks,
			...(draft.painted && { colours: draft.painted.map((r) => 1 << (r % 9)) }),
		});
		this.#borders();
		const { tool } = this.#desk;
		this.#surface.element.hidden = tool === "digits" || tool === "marks";
		this.#surface.element.classList.toggle("drawing", tool === "draw" || tool === "regions");
		this.pen.take(tool === "draw" ? this.#desk.kind : null);
	}

	// lay draws the rules, and room for clues if some stand outside or are drawn now.
	lay(): void {
		const { known, kind, tool } = this.#desk;
		if (!known || known.game.layout.size !== this.board.layout.size) return;
		const { cell } = geometry(this.board.layout);
		const outside = kind && tool === "draw" && ["edge", "sum"].includes(wayOf(kind));
		lay(this.board, known.rules, outside ? room * cell : 0);
		this.mark();
	}

	// mark brings out the chosen rule, and what is lit.
	mark(): void {
		const { known, chosen, draft, rule } = this.#desk;
		const place = known?.draft === draft ? (known.places[chosen] ?? -1) : -1;
		const spare = this.#lit?.spare ?? false;
		const bright = new Set(this.#lit?.rules);
		for (const e of this.board.element.querySelectorAll(".b-rules [data-node]")) {
			const nodes = (e.getAttribute("data-node") ?? "").split(" ").map(Number);
			e.classList.toggle("b-chosen", nodes.includes(place));
			const lit = nodes.some((i) => bright.has(known?.rules.rules[i]?.text ?? ""));
			e.classList.toggle("b-broken", lit && !spare);
			e.classList.toggle("b-spare", lit && spare);
		}
		for (const e of this.board.element.querySelectorAll(".b-lines [data-house]")) {
			const of = e.getAttribute("data-house") === "diagonal" ? "diagonal" : "windoku";
			e.classList.toggle("b-broken", !spare && bright.has(of));
		}
		this.board.look(this.#lit?.cells ?? []);
		this.board.element.classList.toggle("set-spare", spare);
		this.#outline();
		if (!this.pen.busy) this.#drawShape(rule ? rule.lists : [], place >= 0);
	}

	// outline shows rules that the picture of the engine does not have: those that do not count
	// yet, and those of the layout that contradict something. It shows the rule that another one is
	// to be joined with, too.
	#outline(): void {
		const { layout } = this.board;
		const { size } = layout;
		const { draft, chosen, unfinished, kinds, either } = this.#desk;
		if (draft.layout.size !== size) return;
		const left = new Set(unfinished.map(([i]) => i).filter((i) => i !== chosen));
		const bright = new Set(this.#lit?.rules);
		const path = (cells: readonly number[], name: string) =>
			svg("path", { d: borders(layout, cells, 5), class: name });
		const paths = draft.rules.flatMap((rule, i) => {
			const broken = kinds.get(rule.kind)?.ofLayout && bright.has(textOfRule(rule, size));
			if (!left.has(i) && !broken && rule !== either) return [];
			return [path(rule.lists.flat(), broken ? "broken" : rule === either ? "either" : "")];
		});
		this.#left.replaceChildren(...paths);
	}

	// borders draws the regions that are painted but are no layout yet.
	#borders(): void {
		const { layout } = this.board;
		const { painted } = this.#desk.draft;
		this.board.element.classList.toggle("set-painting", painted !== null);
		const regions = Array.from({ length: painted ? layout.size : 0 }, (_, region) => {
			const cells = (painted ?? []).flatMap((r, c) => (r === region ? [c] : []));
			return svg("path", { d: borders(layout, cells, 0) });
		});
		this.#painted.replaceChildren(...regions);
	}

	// light lights cells and rules, by their texts; null: nothing.
	// spare: nothing is wrong with them.
	light(cells: readonly number[] | null, rules: readonly string[] = [], spare = false): void {
		this.#lit = cells ? { cells, rules, spare } : null;
		this.mark();
	}

	// shade shows the digits that are possible in cells without a given.
	shade(list: readonly Shade[]): void {
		const { above, layout } = this.board;
		const g = geometry(layout);
		const texts = list.map(({ cell, digit, level }) => {
			const box = cellBox(layout, cell);
			const { x, y, font } = candidatePlace(g, digit, above);
			return svg(
				"text",
				{
					class: `shade shade-${level}`,
					x: round(box.x + x),
					y: round(box.y + y + baseline(font)),
					"font-size": font,
				},
				symbol(digit),
			);
		});
		this.#shades.replaceChildren(...texts);
	}

	// drawShape draws what the pen has so far, or outlines the chosen rule.
	#drawShape(lists: readonly (readonly number[])[], outline = false): void {
		const { layout } = this.board ?? this.#desk.draft;
		const { cell } = geometry(layout);
		const middle = (c: number) => {
			const box = cellBox(layout, c);
			return [round(box.x + cell / 2), round(box.y + cell / 2)] as const;
		};
		const { kinds, rule, kind } = this.#desk;
		const unordered = (this.pen?.busy ? kind : rule && kinds.get(rule.kind))?.set;
		const parts = lists.flatMap((cells) => {
			const around = svg("path", { d: borders(layout, cells, 3), class: "set-around" });
			if (outline || cells.length === 0 || unordered) return [around];
			const [x, y] = middle(cells[0] ?? 0);
			return [
				around,
				svg("path", { d: `M${cells.map((c) => middle(c).join(" ")).join("L")}` }),
				svg("circle", { cx: x, cy: y, r: cell / 8 }),
			];
		});
		this.#shape.replaceChildren(...parts);
	}

	// rulesAt returns the rules of the draft at a place, those first that are nearest to it.
	rulesAt(at: Point): number[] {
		const { draft } = this.#desk;
		const size = draft.layout.size;
		const far = (cells: readonly number[]) => {
			const n = cells.length || 1;
			const x = cells.reduce((s, c) => s + (c % size) + 0.5, 0) / n;
			const y = cells.reduce((s, c) => s + Math.floor(c / size) + 0.5, 0) / n;
			return Math.hypot(at.x - x, at.y - y);
		};
		const near = (cells: readonly number[]) => {
			const apart = cells.map((c) =>
				Math.hypot(at.x - (c % size) - 0.5, at.y - Math.floor(c / size) - 0.5),
			);
			return Math.min(...apart);
		};
		return draft.rules
			.map((r, i) => ({ i, cells: cellsOfRule(r), outside: this.#outside(r.kind) }))
			.filter(({ cells }) => cells.length > 0 && near(cells) < 1.3)
			.map((r) => ({
				...r,
				// A clue is at its end, a small thing at its middle.
				far: r.outside
					? far(r.cells.slice(0, 1)) + 0.4
					: near(r.cells) * 2 + r.cells.length / 50,
				near: r.cells.length <= 4 ? far(r.cells) : 9,
			}))
			.filter((r) => r.near < 0.45 || r.far < (r.outside ? 1.6 : 1.2))
			.sort((a, b) => Math.min(a.far, a.near) - Math.min(b.far, b.near))
			.map((r) => r.i);
	}

	#outside(name: string): boolean {
		return this.#desk.kinds.get(name)?.look === "clue";
	}

	// hides says whether the rules of the layout are not to be seen on the board.
	get hides(): boolean {
		return hasHidden(this.board.layout);
	}
}
