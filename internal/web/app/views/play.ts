// The view Play: a board, the pad, the clock, hints and checks.

import type { App, View } from "../app.ts";
import { hasHidden } from "../board/draw.ts";
import { Board } from "../board/grid.ts";
import type { Cells } from "../board/grid.ts";
import { newDialog } from "../dialogs/new.ts";
import { button, el, fill } from "../dom.ts";
import { EngineError } from "../engine.ts";
import { byPointer, isFree, isText, ofPage } from "../focus.ts";
import {
	apply,
	backBeforeMistake,
	backToMark,
	canRedo,
	canUndo,
	candidatesOf,
	clashes,
	equalCells,
	gridOf,
	left,
	marksBehind,
	mistakes,
	notesOn,
	puzzleOf,
	redo,
	samePuzzle,
	singleNote,
	solved,
	started,
	undo,
	valueAt,
} from "../game.ts";
import type { Action, Field, Game } from "../game.ts";
import { commandOf } from "../keys.ts";
import type { Command, Where } from "../keys.ts";
import { levelTitle, ratingOf, ratingText } from "../levels.ts";
import { keyOf } from "../save.ts";
import type { Rules } from "../play/rules.ts";
import type { Rating, Step } from "../types.ts";
import { cellName, count, digitsOf, duration, listed, regionName, symbol } from "../words.ts";
import { Hint } from "../play/hint.ts";
import type { Way } from "../play/hint.ts";
import { Pad, fields, icon, keepFocus } from "../play/pad.ts";
import type { Tool } from "../play/pad.ts";
import { Timer } from "../play/timer.ts";

export const play: View = {
	name: "play",
	title: "Play",
	mount(root, app) {
		player = new Play(root, app);
	},
	show() {
		player?.show();
	},
	hide() {
		player?.hide();
	},
};
let player: Play | null = null;

class Play {
	#app: App;
	#root: HTMLElement;
	#board: Board;
	#frame = el("div", { class: "board-frame" });
	#paused = el(
		"div",
		{ class: "paused", hidden: true },
		el("p", {}, "Paused"),
		button("Go on", () => this.#pause(false), { class: "button primary" }),
	);
	#grid = el("div", { class: "play-grid" });
	#under = el("div", { class: "under" });
	#pad: Pad;
	#timer: Timer;
	#hint: Hint;
	#rules: Rules | null = null; // those that the engine draws, if the puzzle has any
	#title = el("h1", { class: "play-title" });
	#rating = el("span", {
		class: "rating numbers",
		title: "Rating on the scale of Sudoku Explainer, level of HoDoKu",
	});
	#zoom = button(icon("zoom"), () => this.#setZoom(!this.#zoomed), {
		class: "button quiet zoom",
		"aria-label": "Zoom",
		"aria-pressed": "false",
	});
	#menu = el("div", { class: "more-menu panel", hidden: true });
	#mode: Field = "digits";
	#held = 0; // the digit that taps enter
	#lit = 0; // the digit that is lit
	#visible = false;
	#mine = false; // the change of the game comes from here
	#fresh = precise(); // a puzzle was taken, and the board has not had the focus since
	#told = false; // that the puzzle is solved
	#full: readonly number[] | null = null; // digits of a full grid that were told to be wrong
	#solutions = new Map<string, Promise<Solution>>();
	#solution: readonly number[] | null = null; // if it is known and unique

	constructor(root: HTMLElement, app: App) {
		this.#app = app;
		this.#root = root;
		this.#board = this.#makeBoard();
		this.#timer = new Timer((paused) => this.#pause(paused));
		this.#hint = new Hint({
			app,
			game: () => this.#game,
			board: () => this.#board,
			take: (steps) => this.#take(steps),
			backBeforeMistake: () => void this.#beforeMistake(),
			redraw: () => this.#draw(),
			closed: () => {
				if (this.#armed) this.#hold(0);
			},
		});
		this.#pad = new Pad({
			digit: (d) => this.#padDigit(d),
			mode: (mode) => this.#setMode(mode),
			tool: (tool) => this.#tool(tool),
		});
		fill(
			this.#under,
			el(
				"div",
				{ class: "controls" },
				this.#pad.modes,
				this.#pad.keys,
				this.#pad.tools,
				this.#menu,
			),
			this.#hint.details,
		);
		root.append(this.#grid);
		fill(
			this.#grid,
			el(
				"div",
				{ class: "play-info" },
				this.#title,
				this.#rating,
				this.#zoom,
				this.#timer.element,
			),
			el("div", { class: "board-place" }, this.#frame, this.#paused),
			this.#hint.bar,
			this.#under,
		);
		this.#pad.more.setAttribute("aria-expanded", "false");
		this.#menu.addEventListener("pointerdown", keepFocus);
		document.addEventListener("keydown", (e) => {
			if (this.#visible) this.#key(e);
		});
		// Capturing, as dialogs tell only themselves that they are closed. Who has opened one with
		// the keyboard is back on its button.
		document.addEventListener(
			"close",
			() => {
				if (this.#fresh || byPointer()) this.#takeFocus();
			},
			{ capture: true },
		);
		document.addEventListener("pointerdown", (e) => {
			const inside = (e.target as Element | null)?.closest(".more-menu, [data-tool=more]");
			if (!inside) this.#openMenu(false);
			// A press beside all parts of the view clears the selection.
			const beside = [document.body, root.parentElement, root, this.#grid];
			if (this.#visible && beside.includes(e.target as HTMLElement)) this.#board.select([]);
		});
		// The time is put into the game before others save it.
		document.addEventListener("visibilitychange", () => this.#run(), { capture: true });
		addEventListener("pagehide", () => this.#keepTime(), { capture: true });
		app.game.watch((game, before) => this.#changed(game, before));
		app.settings.watch((now, before) => {
			if (before.numberFirst && !now.numberFirst) this.#hold(0);
			this.#settings();
		});
		this.#newPuzzle();
		this.#settings();
	}

	show(): void {
		this.#visible = true;
		this.#run();
		const waits = ofPage(document.activeElement) && precise();
		if (this.#fresh || waits) this.#takeFocus();
	}

	// takeFocus gives the focus to the board, unless a dialog has it. Of a puzzle that was just
	// taken it selects a cell; else the selection is as it was left.
	#takeFocus(): void {
		if (!this.#visible || document.querySelector("dialog[open]")) return;
		if (this.#fresh) this.#board.focus();
		else this.#board.focusOnly();
		this.#fresh = false;
	}

	hide(): void {
		this.#visible = false;
		this.#run();
		this.#keepTime();
	}

	get #game(): Game {
		return this.#app.game.get();
	}

	// The game

	// set makes a state that follows from the present one the state of the game.
	#set(game: Game): void {
		if (game === this.#game) return;
		const clock = game.seconds === this.#game.seconds ? this.#timer.seconds : game.seconds;
		if (clock !== this.#timer.seconds) this.#timer.set(clock);
		this.#mine = true;
		this.#app.game.set({ ...game, seconds: clock });
		this.#mine = false;
	}

	#act(action: Action): void {
		if (!this.#timer.paused) this.#set(apply(this.#game, action));
	}

	#changed(game: Game, before: Game): void {
		if (!this.#mine && (!samePuzzle(game, before) || game.layout !== before.layout)) {
			this.#newPuzzle();
			this.#fresh = true;
			this.#takeFocus();
			return;
		}
		if (!this.#mine) this.#timer.set(game.seconds);
		const sameGrid = game.digits === before.digits && game.centre === before.centre;
		if (!sameGrid && this.#hint.open) this.#hint.close();
		this.#update();
	}

	// newPuzzle shows the game from the start: another puzzle may have another size.
	#newPuzzle(): void {
		const { layout, rules = hasHidden(layout) } = this.#game;
		const before = this.#board;
		if (before.layout !== layout || this.#rules || rules) {
			this.#board = this.#makeBoard();
		}
		this.#mode = "digits";
		this.#held = 0;
		this.#lit = 0;
		this.#told = false;
		this.#solution = null;
		this.#board.several = false;
		const first = this.#game.givens.findIndex((_, c) => valueAt(this.#game, c) === 0);
		this.#board.select([], Math.max(first, 0));
		this.#hint.close();
		if (this.#timer.paused) this.#pause(false);
		this.#timer.set(this.#game.seconds);
		this.#title.textContent = this.#game.title || play.title;
		this.#title.classList.toggle("unseen", this.#game.title === "");
		this.#frame.classList.toggle("large", layout.size > 9);
		this.#zoom.hidden = layout.size <= 9;
		this.#setZoom(false);
		void this.#rate();
		void this.#knowMistakes();
		this.#update();
		this.#rules?.close();
		this.#rules = null;
		if (rules) void this.#showRules();
	}

	async #showRules(): Promise<void> {
		const { givens } = this.#game;
		const { Rules } = await import("../play/rules.ts");
		if (givens !== this.#game.givens) return;
		this.#rules?.close();
		this.#rules = new Rules(this.#app, this.#board, this.#grid, this.#hint);
		this.#rules.found = () => this.#update();
	}

	get #zoomed(): boolean {
		return this.#frame.classList.contains("zoomed");
	}

	#setZoom(on: boolean): void {
		this.#zoom.setAttribute("aria-pressed", String(on));
		this.#frame.classList.toggle("zoomed", on);
		if (on) this.#board.focusOnly();
	}

	#makeBoard(): Board {
		const board = new Board(this.#game.layout, {
			interactive: true,
			label: "Sudoku",
			coords: this.#app.settings.get().coords,
		});
		Object.assign(board.events, {
			select: () => this.#draw(),
			enter: (cells: readonly number[], long: boolean) => this.#enterHeld(cells, long),
			double: (cell: number) => this.#double(cell),
			twoFingers: () => this.#undo(),
		});
		fill(this.#frame, board.element);
		return board;
	}

	// update shows the state of the game.
	#update(): void {
		this.#draw();
		const game = this.#game;
		const settings = this.#app.settings.get();
		this.#pad.update(game.layout.size, {
			mode: this.#mode,
			left: settings.counts ? left(game) : null,
			held: this.#held,
			letters: settings.colourLetters,
			undo: canUndo(game),
			redo: canRedo(game),
			several: this.#board.several,
		});
		this.#board.held = this.#held > 0;
		this.#root.classList.toggle("holding", this.#held > 0);
		const done = solved(game);
		if (done && !this.#told) void this.#celebrate();
		this.#tellWrong();
		if (!done && this.#told) {
			this.#told = false;
			this.#hint.close();
		}
		this.#run();
	}

	// tellWrong says of a grid that has just become full that it is not right yet.
	#tellWrong(): void {
		const game = this.#game;
		const wrong = clashes(game);
		const full = game.givens.every((_, c) => valueAt(game, c) > 0);
		if (!full || wrong.size === 0 || this.#full === game.digits) return;
		this.#full = game.digits;
		const hidden = this.#app.settings.get().mistakes === "off";
		const why = hidden
			? "something breaks the rules."
			: this.#rules?.told || `${count(wrong.size, "cell")} clash.`;
		const text = `Not right yet: ${why}`;
		const check = { text: "Check", run: () => void this.#check(), primary: true };
		this.#hint.tell(text, [check], hidden ? [] : wrong);
		this.#app.say(text);
	}

	#draw(): void {
		// While the view is built, the board is there before the rest.
		if (!this.#hint) return;
		const settings = this.#app.settings.get();
		this.#board.coords = settings.coords;
		this.#board.update(this.#cells());
	}

	#cells(): Cells {
		const game = this.#game;
		const settings = this.#app.settings.get();
		const wrong = new Set(settings.mistakes === "off" ? [] : clashes(game));
		if (settings.mistakes === "wrong" && this.#solution) {
			for (const c of mistakes(game, this.#solution)) {
				if (game.digits[c]) wrong.add(c);
			}
		}
		for (const c of this.#hint.wrong) wrong.add(c);
		const { selected } = this.#board;
		const only = selected.length === 1 ? (selected[0] as number) : -1;
		const value = only < 0 || settings.highlight === "off" ? 0 : valueAt(game, only);
		const digit = this.#lit || this.#held || value;
		const same = new Set(digit ? equalCells(game, digit) : []);
		const peers = (c: number) => game.layout.peers[c] ?? [];
		const sees = new Set(
			this.#lit
				? [...same].flatMap(peers)
				: settings.highlight === "sees" && only >= 0
					? peers(only)
					: [],
		);
		const cells: Cells = {
			givens: game.givens,
			digits: game.digits,
			corner: game.corner,
			centre: game.marks ? game.givens.map((_, c) => notesOn(game, c)) : game.centre,
			colours: game.colours,
			wrong,
			same,
			sees,
			lit: digit,
			fixed: settings.cornerPlaces === "fixed",
			letters: settings.colourLetters,
		};
		if (!this.#hint.showsStep) return cells;
		const candidates = game.givens.map((_, c) => {
			const all = candidatesOf(game, c);
			const own = settings.ignoreNotes ? 0 : (game.centre[c] ?? 0);
			return own ? own & all : all;
		});
		return { ...cells, candidates, sees: new Set(), same: new Set(), lit: 0 };
	}

	// Entries

	#enter(field: Field, digit: number, cells: readonly number[]): void {
		const tidy = this.#app.settings.get().tidyNotes;
		this.#act({ do: "enter", field, cells, digit, tidy });
		if (field !== "digits" || this.#full === this.#game.digits) return; // it was told
		const clash = clashes(this.#game);
		const cell = cells.find((c) => clash.has(c) && this.#game.digits[c] === digit);
		if (cell === undefined || this.#app.settings.get().mistakes === "off") return;
		const others = (this.#game.layout.peers[cell] ?? [])
			.filter((p) => valueAt(this.#game, p) === digit)
			.map((p) => this.#name(p));
		const why = others.length > 0 ? `clashes with ${listed(others)}` : "is not allowed here";
		this.#app.say(`${symbol(digit)} ${why}`);
	}

	#padDigit(digit: number): void {
		const { selected } = this.#board;
		if (selected.length > 0 && !this.#app.settings.get().numberFirst) {
			this.#enter(this.#mode, digit, selected);
			return;
		}
		this.#choose(digit);
	}

	// choose holds a digit, or gives it up if it is held.
	#choose(digit: number): void {
		if (this.#armed && !this.#hint.hints) this.#hint.close();
		this.#hold(this.#held === digit ? 0 : digit);
		if (!this.#armed) return;
		if (!this.#hint.hints) this.#tellArmed();
		this.#app.say(this.#armedText());
	}

	// armed says whether clicks enter a digit though the setting Number first is off. Then the bar
	// says so whenever it has nothing else to say.
	get #armed(): boolean {
		return this.#held > 0 && !this.#app.settings.get().numberFirst;
	}

	#armedText(): string {
		return `${symbol(this.#held)} is chosen: each cell that you click or tap now gets it.`;
	}

	#tellArmed(): void {
		this.#hint.tell(this.#armedText(), [{ text: "Stop", run: () => this.#choose(this.#held) }]);
	}

	#hold(digit: number): void {
		this.#held = digit;
		if (digit) this.#board.select([], this.#board.cursor);
		this.#update();
	}

	// enterHeld enters the held digit where the board was tapped; a long press writes a note.
	#enterHeld(cells: readonly number[], long: boolean): void {
		const note = this.#mode === "digits" ? "centre" : "digits";
		this.#enter(long ? note : this.#mode, this.#held, cells);
		if (this.#armed && !this.#hint.open) this.#tellArmed();
	}

	// double writes a single note as digit; on a digit it selects all equal ones.
	#double(cell: number): void {
		const game = this.#game;
		const value = valueAt(game, cell);
		const note = singleNote(game, cell);
		if (value) this.#board.select(equalCells(game, value), cell);
		else if (note) this.#enter("digits", note, [cell]);
	}

	#erase(field: Field | null): void {
		const cells =
			this.#board.selected.length > 0
				? this.#board.selected
				: this.#board.hasFocus
					? [this.#board.cursor]
					: [];
		const game = this.#game;
		const has = (f: Field) => cells.some((c) => (game[f][c] ?? 0) > 0);
		const all: readonly Field[] = ["digits", "corner", "centre", "colours"];
		const which = field
			? [field]
			: has("digits")
				? ["digits" as const]
				: has(this.#mode)
					? [this.#mode]
					: all;
		this.#act({ do: "erase", fields: which, cells });
	}

	#undo(): void {
		if (!this.#timer.paused) this.#set(undo(this.#game));
	}

	#redo(): void {
		if (!this.#timer.paused) this.#set(redo(this.#game));
	}

	#fillCandidates(): void {
		const before = this.#game;
		this.#act({ do: "fill" });
		const n = this.#game.centre.filter((set, c) => set !== before.centre[c]).length;
		this.#app.say(`Candidates written in ${count(n, "cell")}`);
	}

	#take(steps: readonly Step[]): void {
		const tidy = this.#app.settings.get().tidyNotes;
		const places = steps.flatMap((s) => s.places);
		const removes = steps.flatMap((s) => s.removes);
		this.#act({ do: "step", places, removes, tidy });
		const cell = places[0]?.cell ?? removes[0]?.cell;
		if (cell !== undefined) this.#board.select([], cell);
	}

	#setMode(mode: Field): void {
		this.#mode = mode;
		if (mode === "colours") this.#held = Math.min(this.#held, 9);
		this.#update();
	}

	// Tools

	#tool(tool: Tool): void {
		switch (tool) {
			case "undo":
				return this.#undo();
			case "redo":
				return this.#redo();
			case "erase":
				return this.#erase(null);
			case "fill":
				return this.#fillCandidates();
			case "check":
				return void this.#check();
			case "several":
				this.#board.several = !this.#board.several;
				return this.#update();
			case "more":
				return this.#openMenu(!this.#menuOpen);
		}
	}

	get #menuOpen(): boolean {
		return !this.#menu.hasAttribute("hidden");
	}

	#openMenu(open: boolean): void {
		if (open === this.#menuOpen) return;
		this.#pad.more.setAttribute("aria-expanded", String(open));
		this.#menu.hidden = !open;
		if (!open) return;
		const game = this.#game;
		const region = regionName(game.layout, this.#board.cursor);
		const item = (text: string, run: () => void, on = true, pressed?: boolean) =>
			button(
				text,
				() => {
					if (!on) return;
					this.#openMenu(false);
					if (!this.#board.hasFocus) this.#pad.more.focus();
					run();
				},
				{
					"aria-disabled": on ? false : "true",
					"aria-pressed": pressed === undefined ? false : String(pressed),
				},
			);
		const numberFirst = this.#app.settings.get().numberFirst;
		fill(
			this.#menu,
			item("Mark here", () => {
				this.#act({ do: "mark" });
				this.#hint.tell("Marked. You can come back to this place.", [this.#wayToMark()]);
			}),
			item("Back to mark", () => this.#toMark(), marksBehind(game) > 0),
			item("Back to before the mistake", () => void this.#beforeMistake(), started(game)),
			item("Number first", () => this.#switchNumberFirst(), true, numberFirst),
			item("Describe row", () => this.#describe("row")),
			item("Describe column", () => this.#describe("column")),
			region !== "" &&
				item(`Describe ${region.split(" ")[0]}`, () => this.#describe("region")),
			item("Start again", () => this.#restart(), started(game)),
		);
	}

	#wayToMark(): Way {
		return { text: "Back to mark", run: () => this.#toMark() };
	}

	#toMark(): void {
		this.#set(backToMark(this.#game));
		this.#app.say("Back at the mark");
	}

	#restart(): void {
		this.#act({ do: "restart" });
		this.#hint.tell("All is empty again, and the clock starts anew.", [
			{ text: "Undo", run: () => this.#undo() },
		]);
	}

	#switchNumberFirst(): void {
		const settings = this.#app.settings.get();
		const numberFirst = !settings.numberFirst;
		this.#app.settings.set({ ...settings, numberFirst });
		const text = numberFirst
			? "Number first: choose a digit, then tap cells."
			: "Cell first: tap a cell, then a digit.";
		this.#hint.tell(text);
		this.#app.say(text);
	}

	#describe(which: "row" | "column" | "region"): void {
		const { layout } = this.#game;
		const cell = this.#board.cursor;
		const index = layout.regions[cell] ?? -1;
		const house =
			which === "region"
				? layout.houses[index]
				: layout.houses.find((h) => h.kind === which && h.cells.includes(cell));
		if (!house) return;
		const name = which === "region" ? regionName(layout, cell) : house.name;
		const values = house.cells.map((c) => valueAt(this.#game, c));
		const missing = left(this.#game).flatMap((_, i) => (values.includes(i + 1) ? [] : [i + 1]));
		const cells = values.map((d) => (d ? symbol(d) : "empty")).join(", ");
		const rest =
			missing.length > 0 && house.cells.length === layout.size
				? ` Missing: ${missing.map(symbol).join(", ")}.`
				: "";
		const text = `${name.slice(0, 1).toUpperCase()}${name.slice(1)}: ${cells}.${rest}`;
		this.#hint.tell(text);
		this.#app.say(text);
	}

	// What the engine knows of the puzzle

	async #rate(): Promise<void> {
		const game = this.#game;
		this.#rating.textContent = "";
		const rating = await this.#ratingOf(game);
		if (rating && samePuzzle(game, this.#game)) {
			this.#rating.textContent = ratingText(rating);
		}
	}

	async #ratingOf(game: Game): Promise<Rating | null> {
		if (game.givens.every((d) => d === 0)) return null;
		try {
			return await ratingOf(this.#app, game);
		} catch (error) {
			if (error instanceof EngineError) return null; // the puzzle has none, or nobody rates
			throw error;
		}
	}

	#solutionOf(game: Game): Promise<Solution> {
		const key = keyOf(game);
		let answer = this.#solutions.get(key);
		if (!answer) {
			answer = this.#app.engine
				.call("solve", { ...puzzleOf(game), limit: 2 })
				.then((r) => ({
					digits: r.status === "unique" ? digitsOf(r.solutions[0] ?? "") : null,
					status: r.status,
				}));
			this.#solutions.clear(); // one puzzle is enough
			this.#solutions.set(key, answer);
			answer.catch(() => this.#solutions.delete(key));
		}
		return answer;
	}

	// knowMistakes asks for the solution if wrong digits are to be shown at once.
	async #knowMistakes(): Promise<void> {
		const game = this.#game;
		if (this.#app.settings.get().mistakes !== "wrong") return;
		try {
			const { digits } = await this.#solutionOf(game);
			if (!samePuzzle(game, this.#game)) return;
			this.#solution = digits;
			this.#draw();
		} catch {
			// Clashes are shown without it.
		}
	}

	async #check(): Promise<void> {
		const game = this.#game;
		try {
			const solution = await this.#solutionOf(game);
			if (!samePuzzle(game, this.#game)) return;
			this.#report(solution);
		} catch (error) {
			this.#hint.fail(error, () => void this.#check());
		}
	}

	#report(solution: Solution): void {
		const game = this.#game;
		if (!solution.digits) {
			const why = noSolution[solution.status] ?? "cannot be solved";
			const text = `This puzzle ${why}, so digits cannot be checked.`;
			this.#hint.tell(text, [{ text: "See why", run: () => this.#app.go("solve") }]);
			return this.#app.say(text);
		}
		const wrong = mistakes(game, solution.digits);
		const digits = wrong.filter((c) => game.digits[c]).map((c) => this.#name(c));
		const notes = wrong.filter((c) => !game.digits[c]).map((c) => this.#name(c));
		const entries = game.digits.filter((d) => d > 0).length;
		const parts: string[] = [];
		if (digits.length > 0) parts.push(`Wrong: ${listed(digits)}.`);
		if (notes.length > 0) parts.push(`The notes lack the right digit: ${listed(notes)}.`);
		if (wrong.length === 0) {
			parts.push(
				entries === 0
					? "There is nothing to check yet."
					: `All right so far: ${count(entries, "digit")}, ${count(this.#empty(), "cell")} to go.`,
			);
		}
		const text = parts.join(" ");
		const back = { text: "Go back", run: () => void this.#beforeMistake(), primary: true };
		this.#hint.tell(text, wrong.length > 0 ? [back] : [], wrong);
		this.#app.say(text);
	}

	#empty(): number {
		return this.#game.givens.filter((_, c) => valueAt(this.#game, c) === 0).length;
	}

	async #beforeMistake(): Promise<void> {
		try {
			const solution = await this.#solutionOf(this.#game);
			if (!solution.digits) return this.#report(solution);
			const wrong = mistakes(this.#game, solution.digits).length;
			this.#set(backBeforeMistake(this.#game, solution.digits));
			const text = wrong > 0 ? "Back to before the mistake." : "There is no mistake.";
			this.#hint.tell(text, wrong > 0 ? [{ text: "Redo", run: () => this.#redo() }] : []);
			this.#app.say(text);
		} catch (error) {
			this.#hint.fail(error, () => void this.#beforeMistake());
		}
	}

	async #celebrate(): Promise<void> {
		this.#told = true;
		const game = this.#game;
		this.#timer.stop();
		const text = `Solved in ${duration(this.#timer.seconds)}`;
		const facts = el("dl", { class: "solved-facts" });
		this.#hint.panel(
			`${text}.`,
			facts,
			el(
				"div",
				{ class: "row" },
				button("New puzzle", () => newDialog(this.#app), { class: "button primary" }),
				button("Read every step", () => this.#app.go("solve")),
			),
		);
		this.#app.say(text);
		this.#held = 0;
		this.#board.select([], this.#board.cursor);
		const rating = await this.#ratingOf(game);
		if (!rating || !samePuzzle(game, this.#game)) return;
		const fact = (name: string, value: string) =>
			el("div", {}, el("dt", {}, name), el("dd", {}, value));
		fill(
			facts,
			fact("ER", rating.er.toFixed(1)),
			rating.level ? fact("Level", levelTitle(rating.level)) : null,
			fact("Hardest step", rating.hardest),
		);
	}

	// copy puts the grid on the clipboard, with its notes.
	async #copy(): Promise<void> {
		try {
			const { ignoreNotes } = this.#app.settings.get();
			const grids = [gridOf(this.#game, { ignoreNotes })];
			const { text } = await this.#app.engine.call("write", { grids, to: "grid" });
			await navigator.clipboard.writeText(text);
			this.#hint.tell("The grid is on the clipboard.");
			this.#app.say("Copied");
		} catch (error) {
			if (error instanceof EngineError) {
				return this.#hint.fail(error, () => void this.#copy());
			}
			this.#hint.tell("The browser does not let the page copy. Use Share instead.");
		}
	}

	// Time

	#pause(paused: boolean): void {
		if (this.#timer.paused !== paused) this.#timer.pause(paused);
		this.#paused.hidden = !paused;
		this.#frame.classList.toggle("covered", paused);
		for (const e of [this.#frame, this.#hint.bar, this.#under]) e.inert = paused;
		if (paused) {
			this.#hint.close();
			this.#keepTime();
			this.#paused.querySelector("button")?.focus();
		} else {
			this.#board.focusOnly();
		}
		this.#app.say(paused ? "Paused" : "Going on");
	}

	// run lets the clock run while somebody can play.
	#run(): void {
		const shown = this.#visible && document.visibilityState === "visible";
		const plays = shown && !solved(this.#game);
		if (plays) this.#timer.start();
		else this.#timer.stop();
		if (document.visibilityState === "hidden") this.#keepTime();
	}

	#keepTime(): void {
		const game = this.#game;
		if (game.seconds === this.#timer.seconds) return;
		this.#mine = true;
		this.#app.game.set({ ...game, seconds: this.#timer.seconds });
		this.#mine = false;
	}

	#settings(): void {
		const settings = this.#app.settings.get();
		this.#timer.hidden(!settings.timer);
		void this.#knowMistakes();
		this.#update();
	}

	// Keys

	#key(e: KeyboardEvent): void {
		const free = isFree(e);
		const onBoard = this.#board.hasFocus || this.#timer.paused || free;
		if (!free && (isText(e.target) || !this.#root.contains(e.target as Node))) return;
		const { letterKeys } = this.#app.settings.get();
		const command = commandOf(e, this.#game.layout.size, letterKeys && onBoard);
		if (!command) return;
		// Elsewhere in the view, keys mean what they mean everywhere, but for digits and undo.
		const everywhere = ["enter", "undo", "redo", "close"].includes(command.do);
		if (!onBoard && !everywhere) return;
		// Text that is selected is copied as everywhere.
		if (command.do === "copy" && getSelection()?.toString()) return;
		if (this.#timer.paused && command.do !== "pause") return;
		e.preventDefault();
		if (free && !this.#board.hasFocus && !this.#timer.paused) this.#board.focusOnly();
		this.#do(command);
	}

	#do(command: Command): void {
		const board = this.#board;
		const n = this.#game.layout.size;
		switch (command.do) {
			case "move": {
				const row = (Math.floor(board.cursor / n) + command.dy + n) % n;
				const column = ((board.cursor % n) + command.dx + n) % n;
				const cell = row * n + column;
				const rest = board.selected.filter((c) => c !== cell);
				board.select(command.extend ? [...rest, cell] : [cell], cell);
				return;
			}
			case "to": {
				const cell = this.#place(command.where);
				return board.select([cell], cell);
			}
			case "enter": {
				const field = command.field ?? this.#mode;
				if (field === "colours" && command.digit > 9) return;
				if (board.selected.length > 0) {
					this.#enter(field, command.digit, board.selected);
				} else if (this.#held || this.#app.settings.get().numberFirst) {
					this.#choose(command.digit);
				} else {
					const text = "Select a cell first: click it, or press an arrow key.";
					this.#hint.tell(text);
					this.#app.say(text);
				}
				return;
			}
			case "mode":
				return this.#setMode(command.field);
			case "nextMode": {
				const list = fields.map(([f]) => f);
				return this.#setMode(list[(list.indexOf(this.#mode) + 1) % list.length] as Field);
			}
			case "erase":
				return this.#erase(command.field);
			case "toggle": {
				const { cursor, selected } = board;
				const without = selected.filter((c) => c !== cursor);
				return board.select(
					without.length < selected.length ? without : [...selected, cursor],
					cursor,
				);
			}
			case "all":
				return board.select(this.#game.givens.keys(), board.cursor);
			case "close":
				return this.#close();
			case "undo":
				return this.#undo();
			case "redo":
				return this.#redo();
			case "hint":
				return this.#hint.next();
			case "take":
				return this.#hint.take();
			case "check":
				return void this.#check();
			case "fill":
				return this.#fillCandidates();
			case "light":
				return this.#light();
			case "numberFirst":
				return this.#switchNumberFirst();
			case "pause":
				return this.#pause(!this.#timer.paused);
			case "copy":
				return void this.#copy();
		}
	}

	#place(where: Where): number {
		const n = this.#game.layout.size;
		const { cursor } = this.#board;
		const row = Math.floor(cursor / n);
		const column = cursor % n;
		const boxRows = rowsOfBox(this.#game, cursor);
		switch (where) {
			case "rowStart":
				return row * n;
			case "rowEnd":
				return row * n + n - 1;
			case "gridStart":
				return 0;
			case "gridEnd":
				return n * n - 1;
			case "boxUp":
				return Math.max(row - boxRows, 0) * n + column;
			case "boxDown":
				return Math.min(row + boxRows, n - 1) * n + column;
		}
	}

	#close(): void {
		if (this.#menuOpen) {
			this.#openMenu(false);
			this.#pad.more.focus();
		} else if (this.#armed) {
			this.#choose(this.#held);
		} else if (this.#hint.open && !this.#told) {
			this.#hint.close();
		} else if (this.#held || this.#lit) {
			this.#lit = 0;
			this.#hold(0);
		} else {
			this.#board.select([], this.#board.cursor);
		}
	}

	#light(): void {
		const digit = valueAt(this.#game, this.#board.cursor) || this.#held;
		this.#lit = digit === this.#lit ? 0 : digit;
		this.#draw();
	}

	#name(cell: number): string {
		return cellName(this.#game.layout, cell, this.#app.settings.get().coords);
	}
}

// Solution is what the engine finds; digits is null if there is not exactly one solution.
interface Solution {
	readonly digits: readonly number[] | null;
	readonly status: string;
}

const noSolution: { readonly [status: string]: string } = {
	none: "has no solution",
	many: "has several solutions",
	limit: "takes too long to solve",
};

// rowsOfBox is how far it is from a box to the next.
function rowsOfBox(game: Game, cell: number): number {
	const { layout } = game;
	const box = layout.houses[layout.regions[cell] ?? -1];
	if (box?.kind !== "box") return Math.ceil(Math.sqrt(layout.size));
	return new Set(box.cells.map((c) => Math.floor(c / layout.size))).size;
}

// precise says whether people point with a mouse or a pen. Where they use fingers, no cell is
// selected before one is tapped.
function precise(): boolean {
	return matchMedia("(pointer: fine)").matches;
}
