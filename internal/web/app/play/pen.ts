// The pen of Play: it draws lines through the middles of cells, edges, and crosses and circles. All
// of it is kept as moves of the game.

import { around, drawnAt, edgeAt, lineAt, penColours, pennedOf } from "../board/pen.ts";
import { pictureOf, signAt, signOf, signValue, stepTo, withValue } from "../board/pen.ts";
import type { Place } from "../board/pen.ts";
import type { Penned } from "../board/content.ts";
import { cellsIn, shapeOf } from "../board/geometry.ts";
import { between } from "../board/points.ts";
import { Surface } from "../board/surface.ts";
import { button, el, segmented } from "../dom.ts";
import { penFields } from "../game.ts";
import type { PenMarks } from "../game.ts";
import type { Command, Press } from "../keys.ts";
import type { Drawn } from "../moves.ts";
import { Changed } from "../record.ts";
import { cellName } from "../words.ts";
import { pen as words } from "../words/en/pen.ts";
import { play } from "../words/en/play.ts";
import type { Desk } from "./desk.ts";
import type { Entry } from "./entry.ts";
import { Stroke, linePlaces } from "./stroke.ts";
import type { Ways } from "./stroke.ts";

// The directions of keys (board/pen.ts): the arrows, and the keys at the corners of a number pad.
const arrows = ["ArrowRight", "", "ArrowDown", "", "ArrowLeft", "", "ArrowUp"];
const corners = ["", "PageDown", "", "End", "", "Home", "", "PageUp"];

export class Pen {
	readonly #desk: Desk;
	readonly #entry: Entry;
	readonly #element: HTMLElement;
	readonly #keys: readonly HTMLButtonElement[];
	readonly #surface: Surface;
	#on = false;
	#colour = 4;
	#ways: Ways = "both";
	#stroke: Stroke | null = null;
	#from = -1; // where the next tap draws a line from, while each tap adds a cell

	constructor(desk: Desk, entry: Entry) {
		this.#desk = desk;
		this.#entry = entry;
		this.#keys = Array.from({ length: penColours }, (_, i) => this.#key(i + 1));
		const options = (["lines", "edges", "both"] as const).map(
			(w) => [w, words.ways[w]] as const,
		);
		const ways = segmented<Ways>(words.follows, options, this.#ways, (w) => {
			this.#ways = w;
		});
		const clear = button(words.clear, () => this.#clear(), { "aria-label": words.clearAbout });
		this.#element = el(
			"div",
			{ class: "pen-pad", role: "group", "aria-label": play.fields.pen },
			el("div", { class: "pen-keys" }, ...this.#keys),
			el("div", { class: "pen-ways" }, ways, clear),
		);
		this.#surface = new Surface({
			layout: () => desk.game.layout,
			down: (at) => {
				this.#stroke = new Stroke(this.#grid, this.#ways, at);
			},
			move: (at) => {
				this.#stroke?.move(at);
				this.#preview();
			},
			up: () => this.#end(),
			cancel: () => {
				this.#stroke = null;
				this.#preview();
			},
		});
		this.#surface.element.classList.add("drawing");
	}

	#key(colour: number): HTMLButtonElement {
		return button(String(colour), () => this.choose(colour), {
			class: "button key",
			"data-pen": colour,
			"aria-label": play.colour(String(colour)),
		});
	}

	get #grid() {
		return shapeOf(this.#desk.game.layout);
	}

	get penned(): Penned | null {
		return pennedOf(this.#desk.game);
	}

	#name(cell: number): string {
		const { game, app } = this.#desk;
		return cellName(game.layout, cell, app.settings.get().coords);
	}

	// show begins or ends the mode of the pen, whose pad takes the place of the keys of digits.
	show(on: boolean, keys: HTMLElement): void {
		this.#on = on;
		if (!this.#element.isConnected) keys.after(this.#element);
		keys.hidden = on;
		this.#element.hidden = !on;
		this.#surface.element.hidden = !on;
		const board = this.#desk.board.element;
		if (on && this.#surface.element.parentElement !== board)
			board.append(this.#surface.element);
		if (!on || !this.#desk.board.several) this.#from = -1;
		this.#keys.forEach((key, i) => {
			key.setAttribute("aria-pressed", String(i + 1 === this.#colour));
		});
	}

	choose(colour: number): void {
		this.#colour = Math.min(colour, penColours);
		this.#desk.update();
		this.#desk.app.say(words.chosen(this.#colour));
	}

	// key does what a key is for while the pen has its mode: it reports whether that is anything.
	key(press: Press, command: Command | null): boolean {
		if (!this.#on || this.#desk.timer.paused) return false;
		const { cursor } = this.#desk.board;
		const control = press.ctrlKey || press.metaKey;
		const arrow = arrows.indexOf(press.key);
		if (press.altKey) {
			if (arrow >= 0) this.#sign(cursor, arrow);
			return arrow >= 0;
		}
		if (command?.do === "toggle") this.#sign(cursor, -1);
		else if (command?.do === "move" && command.extend) {
			const { dx, dy } = command;
			const way = dx ? 2 - 2 * dx : 4 - 2 * dy;
			if (control) this.#edge(cursor, way);
			else this.#line(cursor, way);
		} else if (press.shiftKey && !control && corners.includes(press.key)) {
			this.#line(cursor, corners.indexOf(press.key));
		} else return false;
		return true;
	}

	// tap is a click of a screen reader on a cell.
	tap([cell = -1]: readonly number[]): void {
		if (cell >= 0) this.#tapped(cell, -1);
	}

	// erase takes away all that touches some cells.
	erase(cells: readonly number[]): void {
		const places = cells.flatMap((c) => around(this.#grid, c));
		if (!places.some((p) => drawnAt(this.#desk.game, p) > 0)) return;
		this.#put(places.map((p) => [p, 0]));
		this.#desk.app.say(words.erased(cells.map((c) => this.#name(c))));
	}

	#clear(): void {
		const before = this.#desk.game;
		const cells = cellsIn(before.layout);
		this.#entry.act({ do: "erase", fields: penFields, cells });
		if (this.#desk.game === before) return;
		const undo = { text: play.tool.undo, run: () => this.#entry.undo() };
		this.#desk.hint.tell(words.cleared, [undo]);
		this.#desk.app.say(words.cleared);
	}

	// Drawing

	#put(values: readonly (readonly [Place, number])[]): void {
		this.#entry.act({ do: "draw", drawn: drawnBy(this.#desk.game, values) });
	}

	// toggled returns what places have after they were drawn: the colour, or nothing if the first
	// of them has it already.
	#toggled(places: readonly Place[]): (readonly [Place, number])[] {
		const [first] = places;
		const value = first && drawnAt(this.#desk.game, first) === this.#colour ? 0 : this.#colour;
		return places.map((p) => [p, value]);
	}

	// toggle draws places, or takes them away: it reports which.
	#toggle(places: readonly Place[]): boolean {
		const values = this.#toggled(places);
		this.#put(values);
		return values[0]?.[1] !== 0;
	}

	#line(cell: number, way: number): void {
		const place = lineAt(this.#grid, cell, way);
		if (!place) return this.#desk.app.say(words.noCell);
		this.#lines([cell, stepTo(this.#grid, cell, way)]);
	}

	#lines(cells: readonly number[]): void {
		const places = linePlaces(this.#grid, cells);
		const to = cells.at(-1) ?? 0;
		if (places.length === 0) return;
		const drawn = this.#toggle(places);
		this.#desk.board.select([to], to);
		const [a, b] = [cells[0] ?? 0, to].map((c) => this.#name(c));
		this.#desk.app.say(words.lineTold(a ?? "", b ?? "", places.length + 1, drawn));
	}

	#edge(cell: number, way: number): void {
		const drawn = this.#toggle([edgeAt(this.#grid, cell, way)]);
		this.#desk.app.say(words.edgeTold(this.#name(cell), way, drawn));
	}

	// sign draws a cross; if there is one, a circle; and after it nothing.
	#sign(cell: number, way: number): void {
		const place = signAt(this.#grid, cell, way);
		const { colour, circle } = signOf(drawnAt(this.#desk.game, place));
		const next = {
			colour: colour > 0 && circle ? 0 : this.#colour,
			circle: colour > 0 && !circle,
		};
		this.#put([[place, next.colour > 0 ? signValue(next) : 0]]);
		const sign = next.colour === 0 ? "none" : next.circle ? "circle" : "cross";
		this.#desk.app.say(words.signTold(sign, this.#name(cell), way));
	}

	// Pointers

	#preview(): void {
		const { board, game } = this.#desk;
		const drawn = drawnBy(game, this.#toggled(this.#stroke?.places() ?? []));
		const draft = new Changed(game);
		for (const { field, cell, value } of drawn) draft.set(field, cell, value);
		board.ink(pictureOf(game.layout, draft.game()));
	}

	#end(): void {
		const stroke = this.#stroke;
		this.#stroke = null;
		const tapped = stroke?.tapped();
		const places = stroke?.places() ?? [];
		if (!stroke || this.#desk.timer.paused) return;
		if (tapped) this.#tapped(...tapped);
		else if (places.length > 0) {
			this.#from = -1;
			if (stroke.kind === "lines") this.#lines(stroke.line);
			else this.#desk.app.say(words.edgesTold(places.length, this.#toggle(places)));
		}
		const { board } = this.#desk;
		board.select([], stroke.cell < 0 ? board.cursor : stroke.cell);
		if (this.#from >= 0) board.select([this.#from]);
		board.focusOnly();
		this.#preview();
	}

	// tapped draws a sign. While each tap adds a cell, it draws an edge, or a line from the cell
	// that was tapped before.
	#tapped(cell: number, way: number): void {
		const { board, app } = this.#desk;
		if (!board.several) return this.#sign(cell, way);
		if (way >= 0) return this.#edge(cell, way);
		const from = this.#from;
		this.#from = from === cell ? -1 : cell;
		if (from >= 0 && from !== cell) {
			this.#lines([from, ...between(from, cell, this.#grid)]);
		} else {
			app.say(from < 0 ? words.begins(this.#name(cell)) : words.ends);
		}
	}
}

// drawnBy returns the numbers of cells that have other values at some places.
function drawnBy(marks: PenMarks, values: readonly (readonly [Place, number])[]): Drawn[] {
	const drawn = new Map<string, Drawn>();
	for (const [place, value] of values) {
		const { field, cell } = place;
		const name = `${field} ${cell}`;
		const before = drawn.get(name)?.value ?? marks[field]?.[cell] ?? 0;
		drawn.set(name, { field, cell, value: withValue(before, place, value) });
	}
	return [...drawn.values()];
}
