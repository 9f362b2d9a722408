// Reads puzzles from pictures, and lets the reader check what was read before it is played.

import type { App } from "../app.ts";
import { Board } from "../board/grid.ts";
import { lookOf } from "../board/content.ts";
import type { Cells } from "../board/content.ts";
import { frame } from "../board/draw.ts";
import { PADDING, borders, geometry } from "../board/geometry.ts";
import { layoutOf } from "../bring.ts";
import { Call } from "../call.ts";
import { button, el, fill, segmented, svg } from "../dom.ts";
import { newGame, puzzleOf, valueAt } from "../game.ts";
import type { Game } from "../game.ts";
import { pixelsOf, straightened } from "../picture.ts";
import type { Corner } from "../picture.ts";
import { BadState } from "../state.ts";
import type { PictureGrid, ReadResult } from "../types.ts";
import { cellName, digitsOf, symbol } from "../words.ts";
import { picture as words } from "../words/en/picture.ts";
import { pick, reason, showDialog, status } from "./dialog.ts";
import { openDialog, shareDialog } from "./load.ts";
import { openGame } from "./open.ts";
import { Unread, own, permitted } from "./permit.ts";

// readPicture reads all puzzles of a picture without showing it.
export async function readPicture(app: App, file: File): Promise<ReadResult> {
	if (!(await permitted(app))) throw new BadState(words.notSent);
	return app.engine.readPicture(await pixelsOf(file), new AbortController().signal);
}

// openPicture reads a picture and shows what was read beside it.
export function openPicture(app: App, file: File): void {
	const control = new AbortController();
	const told = status();
	told.textContent = words.reading;
	const content = el("div", { class: "stack" });
	const dialog = showDialog("picture", words.title, told, content, privacy(app));
	dialog.addEventListener("close", () => {
		control.abort();
		// Nothing had the focus when the picture was dropped.
		if (document.activeElement === document.body) document.getElementById("view")?.focus();
	});
	void read();

	async function read(): Promise<void> {
		try {
			if (!(await permitted(app))) {
				dialog.close();
				return;
			}
			const pixels = await pixelsOf(file);
			const { puzzles } = await app.engine.readPicture(pixels, control.signal);
			const grids: Grid[] = [];
			for (const puzzle of puzzles) {
				if (puzzle.picture) {
					const layout = await layoutOf(app, puzzle.layout ?? "9");
					grids.push(new Grid(newGame(layout, puzzle), puzzle.picture));
				}
			}
			if (control.signal.aborted) return;
			new Review(app, dialog, told, pixels).show(content, grids);
		} catch (e) {
			if (control.signal.aborted) return;
			refuse(e);
		}
	}

	function refuse(e: unknown): void {
		told.classList.add("bad");
		told.textContent = reason(e);
		const another = button(
			words.tryAnother,
			async () => {
				const [next] = await pick({ accept: "image/*" });
				if (next) openPicture(app, next);
			},
			{ class: "button primary" },
		);
		const type = button(words.typeIt, () => {
			dialog.close();
			openDialog(app);
		});
		fill(
			content,
			!(e instanceof Unread) && el("p", { class: "muted" }, words.tips),
			el("div", { class: "row" }, !(e instanceof Unread) && another, type),
		);
	}
}

// privacy says where the picture is read.
function privacy(app: App): HTMLElement {
	const text =
		app.engine.kind === "wasm" ? words.stays : own ? words.own : words.sent(location.host);
	return el("p", { class: "muted small" }, text);
}

// A Doubt is what a cell may have instead.
type Doubts = ReadonlyMap<number, number>;

// A Grid is what was read of a grid, with what the reader has changed.
class Grid {
	readonly picture: PictureGrid;
	game: Game;
	doubts: Doubts;

	constructor(game: Game, picture: PictureGrid) {
		this.game = game;
		this.picture = picture;
		this.doubts = new Map(
			(picture.doubtful ?? []).map((d) => [d.cell, digitsOf(d.perhaps ?? "")[0] ?? 0]),
		);
	}

	// enter makes a digit that of a cell; 0: it is empty. Who has written it stays.
	enter(cell: number, digit: number): void {
		const { givens, digits, corner, centre } = this.game;
		const placed = (digits[cell] ?? 0) > 0;
		const at = (list: readonly number[], value: number) => list.with(cell, value);
		this.game = {
			...this.game,
			givens: at(givens, placed ? 0 : digit),
			digits: at(digits, placed ? digit : 0),
			corner: at(corner, digit ? 0 : (corner[cell] ?? 0)),
			centre: at(centre, digit ? 0 : (centre[cell] ?? 0)),
		};
		this.check(cell);
	}

	// check says that a cell is right.
	check(cell: number): void {
		const doubts = new Map(this.doubts);
		doubts.delete(cell);
		this.doubts = doubts;
	}
}

// word says a digit; 0: "empty".
const word = (digit: number) => (digit === 0 ? words.empty : symbol(digit));

// Review shows the grids of a picture, one at a time.
class Review {
	readonly #app: App;
	readonly #dialog: HTMLDialogElement;
	readonly #told: HTMLElement;
	readonly #pixels: ImageData;
	readonly #body = el("div", { class: "stack" });
	readonly #verdict = new Call();
	#window!: HTMLElement; // on the picture: on a phone some rows of it
	#grid!: Grid;
	#board!: Board;
	#marks = svg("path", { class: "b-look" });
	#chosen = svg("path", { class: "b-selection" });
	#doubts = el("div", { class: "row", role: "group", "aria-label": words.doubts });

	constructor(app: App, dialog: HTMLDialogElement, told: HTMLElement, pixels: ImageData) {
		this.#app = app;
		this.#dialog = dialog;
		this.#told = told;
		this.#pixels = pixels;
	}

	show(content: HTMLElement, grids: readonly Grid[]): void {
		const [first] = grids;
		if (!first) return;
		this.#dialog.classList.add("wide");
		const choice =
			grids.length > 1 &&
			segmented(
				words.grids,
				grids.map((_, i) => [String(i), words.grid(i + 1)] as const),
				"0",
				(i) => this.#choose(grids[Number(i)] as Grid),
			);
		fill(content, choice, this.#body);
		this.#choose(first);
		this.#go(1, -1);
		this.#board.focus();
	}

	// choose shows a grid.
	#choose(grid: Grid): void {
		this.#grid = grid;
		const { layout } = grid.game;
		this.#board = new Board(layout, {
			interactive: true,
			label: words.board,
			coords: this.#app.settings.get().coords,
		});
		const { element, events } = this.#board;
		events.select = () => this.#drawChosen();
		element.addEventListener("keydown", (e) => this.#key(e));
		fill(
			this.#body,
			el("div", { class: "picture-pair" }, this.#seen(), element),
			this.#doubts,
			this.#keys(),
			this.#actions(),
			el("ul", { class: "plain small muted" }, ...this.#changes()),
			el("p", { class: "muted small" }, words.help),
		);
		this.#draw();
		this.#board.select([grid.doubts.keys().next().value ?? 0]);
		const givens = grid.game.givens.filter(Boolean).length;
		void this.#tell(words.read(words.digits(givens), grid.doubts.size));
	}

	// seen shows the grid of the picture, with the same marks as the board.
	#seen(): HTMLElement {
		const { layout } = this.#grid.game;
		const n = layout.size;
		const side = Math.max(576, 48 * n);
		const canvas = el("canvas", {
			width: side,
			height: side,
			role: "img",
			"aria-label": words.seen,
		});
		const corners = this.#grid.picture.corners as unknown as readonly Corner[];
		canvas.getContext("2d")?.putImageData(straightened(this.#pixels, corners, side), 0, 0);
		const over = frame(layout, "board-picture");
		over.append(this.#marks, this.#chosen);
		const { margin, width } = geometry(layout);
		const seen = el("div", { class: `board seen${n > 9 ? " large" : ""}` }, canvas, over);
		seen.style.setProperty("--margin", `${(100 * margin) / width}%`);
		seen.addEventListener("click", (e) => {
			const box = canvas.getBoundingClientRect();
			const at = (x: number, width: number) =>
				Math.min(Math.max(Math.floor((x / width) * n), 0), n - 1);
			const row = at(e.clientY - box.top, box.height);
			this.#board.select([row * n + at(e.clientX - box.left, box.width)]);
			this.#board.focusOnly();
		});
		this.#window = el("div", { class: "seen-window" }, seen);
		return this.#window;
	}

	#key(e: KeyboardEvent): void {
		if (e.altKey) return;
		const { size } = this.#grid.game.layout;
		const n = this.#board.cursor;
		const way = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[e.key];
		const digit = e.key.length === 1 ? (digitsOf(e.key)[0] ?? 0) : 0;
		if (way !== undefined && (e.ctrlKey || e.metaKey)) this.#go(way);
		else if (e.ctrlKey || e.metaKey) return;
		else if (way !== undefined) {
			const step = e.key === "ArrowUp" || e.key === "ArrowDown" ? size * way : way;
			const row = Math.floor(n / size);
			const to = n + step;
			const inside =
				to >= 0 && to < size * size && (step % size === 0 || Math.floor(to / size) === row);
			if (inside) this.#board.select([to]);
		} else if (e.key === "Enter") this.#check();
		else if (["Backspace", "Delete", "0", ".", " "].includes(e.key)) this.#enter(0);
		else if (digit > 0 && digit <= size) this.#enter(digit);
		else return;
		e.preventDefault();
	}

	#enter(digit: number): void {
		for (const cell of this.#board.selected) this.#grid.enter(cell, digit);
		this.#draw();
		const name = this.#name(this.#board.cursor);
		void this.#tell(
			`${words.nowIs(name, word(digit))} ${words.toCheck(this.#grid.doubts.size)}`,
		);
	}

	// check says that the cell of the cursor is right, and goes to the next doubtful one.
	#check(): void {
		const cell = this.#board.cursor;
		if (this.#grid.doubts.has(cell)) {
			this.#grid.check(cell);
			this.#draw();
			this.#told.textContent = words.toCheck(this.#grid.doubts.size);
		}
		this.#go(1);
	}

	// go goes to the next doubtful cell, or to the one before.
	#go(way: number, from = this.#board.cursor): void {
		const cells = [...this.#grid.doubts.keys()].sort((a, b) => a - b);
		const next =
			way > 0
				? (cells.find((c) => c > from) ?? cells[0])
				: (cells.findLast((c) => c < from) ?? cells[cells.length - 1]);
		if (next === undefined) return;
		this.#board.select([next]);
		this.#board.reveal([next]);
	}

	#name(cell: number): string {
		return cellName(this.#grid.game.layout, cell, this.#app.settings.get().coords);
	}

	#draw(): void {
		const { game, doubts } = this.#grid;
		const { layout } = game;
		const board = this.#board;
		const cells: Cells = game;
		board.update(cells);
		board.look([...doubts.keys()]);
		this.#marks.setAttribute("d", borders(layout, doubts.keys(), 2.5));
		// All cells can be changed here, and screen readers are to hear of doubts.
		[...board.element.querySelectorAll("td")].forEach((td, c) => {
			const { name } = lookOf(layout, cells, c, board.coords, PADDING);
			const perhaps = doubts.get(c);
			td.removeAttribute("aria-readonly");
			td.setAttribute(
				"aria-label",
				perhaps === undefined ? name : `${name}, ${words.doubtful(word(perhaps))}`,
			);
		});
		this.#drawChosen();
	}

	// drawChosen brings what depends on the cursor up to date.
	#drawChosen(): void {
		const { game, doubts } = this.#grid;
		const cell = this.#board.cursor;
		const { size } = game.layout;
		this.#chosen.setAttribute("d", borders(game.layout, this.#board.selected, 1.5));
		const middle = (Math.floor(cell / size) + 0.5) / size;
		const { scrollHeight, clientHeight } = this.#window;
		this.#window.scrollTop = middle * scrollHeight - clientHeight / 2;
		const focused = this.#doubts.contains(document.activeElement);
		const perhaps = doubts.get(cell);
		this.#doubts.hidden = doubts.size === 0;
		fill(
			this.#doubts,
			button("‹", () => this.#go(-1), { "aria-label": words.before, title: words.before }),
			button("›", () => this.#go(1), { "aria-label": words.next, title: words.next }),
			...(perhaps === undefined
				? [el("span", { class: "muted" }, words.toCheck(doubts.size))]
				: [
						el(
							"span",
							{},
							words.perhaps(
								this.#name(cell),
								word(valueAt(game, cell)),
								word(perhaps),
							),
						),
						button(words.right, () => this.#check()),
						button(words.take(word(perhaps)), () => this.#enter(perhaps)),
					]),
		);
		if (focused) this.#board.focus();
	}

	// keys enters digits where there is no keyboard.
	#keys(): HTMLElement {
		const key = (digit: number) =>
			button(digit === 0 ? words.erase : symbol(digit), () => {
				this.#enter(digit);
				this.#board.focusOnly();
			});
		const digits = Array.from({ length: this.#grid.game.layout.size }, (_, i) => key(i + 1));
		return el(
			"div",
			{ class: "picture-keys", role: "group", "aria-label": words.keys },
			...digits,
			key(0),
		);
	}

	#changes(): HTMLElement[] {
		return (this.#grid.picture.changed ?? []).map(({ cell, digit, looked = "." }) => {
			const say = (text: string) => (text === "." ? words.empty : text);
			return el("li", {}, words.changed(this.#name(cell), say(digit), say(looked)));
		});
	}

	// tell says what was done, and how many solutions there are.
	async #tell(text: string): Promise<void> {
		this.#told.textContent = text;
		const signal = this.#verdict.begin();
		try {
			const params = { ...puzzleOf(this.#grid.game), limit: 2 };
			const { verdict } = await this.#app.engine.call("check", params, { signal });
			const said = words.verdicts[verdict as keyof typeof words.verdicts] as
				| string
				| undefined;
			if (said !== undefined && !signal.aborted) this.#told.textContent = `${text} ${said}`;
		} catch {
			return; // it is told when the puzzle is opened
		}
	}

	#actions(): HTMLElement {
		const action = (text: string, then: () => void, look = "button") =>
			button(
				text,
				() => {
					this.#verdict.end();
					this.#dialog.close();
					openGame(this.#app, this.#grid.game);
					then();
				},
				{ class: look },
			);
		return el(
			"div",
			{ class: "row" },
			action(words.play, () => undefined, "button primary"),
			action(words.solve, () => this.#app.go("solve")),
			action(words.set, () => this.#app.go("set")),
			action(words.share, () => shareDialog(this.#app)),
		);
	}
}
