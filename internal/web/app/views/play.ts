// The view Play: a board, the pad, the clock, hints and checks. Its parts are in folder play.

import type { App, View } from "../app.ts";
import { hasHidden } from "../board/draw.ts";
import { highest } from "../board/geometry.ts";
import { Board } from "../board/grid.ts";
import { wave } from "../board/wave.ts";
import { el, fill } from "../dom.ts";
import { byPointer, isFree, isText, ofPage } from "../focus.ts";
import { left, samePuzzle, solved, valueAt } from "../game.ts";
import type { Game } from "../game.ts";
import { commandOf } from "../keys.ts";
import { whenIdle } from "../later.ts";
import { canRedo, canUndo } from "../moves.ts";
import { cellsOf } from "../play/cells.ts";
import { completed } from "../play/completed.ts";
import { Commands } from "../play/commands.ts";
import type { Desk } from "../play/desk.ts";
import { Entry } from "../play/entry.ts";
import { Frame } from "../play/frame.ts";
import { Hint } from "../play/hint.ts";
import { Knowledge } from "../play/knowledge.ts";
import { Menu } from "../play/menu.ts";
import { Pad, keepFocus } from "../play/pad.ts";
import type { Rules } from "../play/rules.ts";
import { Timer } from "../play/timer.ts";
import { kinds, withMove } from "../record.ts";
import type { Kind } from "../record.ts";
import { play as words } from "../words/en/play.ts";

export const play: View = {
	name: "play",
	title: words.name,
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
const loadRules = whenIdle(() => import("../play/rules.ts"));

class Play implements Desk {
	readonly app: App;
	readonly timer: Timer;
	readonly hint: Hint;
	readonly #entry: Entry;
	readonly #knowledge: Knowledge;
	readonly #menu: Menu;
	readonly #pad: Pad;
	readonly #commands: Commands;
	readonly #root: HTMLElement;
	readonly #frame = new Frame(() => this.#pause(false));
	readonly #grid = el("div", { class: "play-grid" });
	readonly #under = el("div", { class: "under" });
	readonly #title = el("h1", { class: "play-title" });
	readonly #ruleset = el("p", {});
	readonly #about = el(
		"details",
		{ class: "play-about" },
		el("summary", {}, words.rulesInWords),
		this.#ruleset,
	);
	#board: Board;
	#rules: Rules | null = null; // those that the engine draws, if the puzzle has any
	#visible = false;
	#own: Game | null = null; // the last state that comes from here
	#fresh = precise(); // a puzzle was taken, and the board has not had the focus since

	constructor(root: HTMLElement, app: App) {
		this.app = app;
		this.#root = root;
		this.#board = this.#makeBoard();
		this.timer = new Timer((paused) => this.#pause(paused));
		this.hint = new Hint({
			app,
			game: () => this.game,
			board: () => this.#board,
			take: (steps) => this.#entry.take(steps),
			backBeforeMistake: () => void this.#knowledge.beforeMistake(),
			asked: () => this.note(kinds.hint),
			redraw: () => this.draw(),
			closed: () => {
				if (this.#entry.armed) this.#entry.hold(0);
			},
		});
		this.#entry = new Entry(this, () => this.#knowledge.toldWrong);
		this.#knowledge = new Knowledge(this, {
			redo: () => this.#entry.redo(),
			solved: () => {
				this.#entry.letGo();
				this.#board.select([], this.#board.cursor);
			},
			breaches: () => this.#rules?.told ?? "",
		});
		this.#pad = new Pad({
			digit: (d) => this.#entry.pad(d),
			light: (d) => this.#entry.light(d),
			mode: (mode) => this.#entry.setMode(mode),
			tool: (tool) => this.#commands.tool(tool),
		});
		const before = () => void this.#knowledge.beforeMistake();
		this.#menu = new Menu(this, this.#entry, before, this.#pad.more);
		this.#commands = new Commands(this, this.#entry, this.#knowledge, this.#menu, () =>
			this.#pause(!this.timer.paused),
		);
		this.#layOut();
		this.#listen();
		this.#newPuzzle();
		this.#settings();
	}

	#layOut(): void {
		const { modes, keys, tools } = this.#pad;
		const controls = el("div", { class: "controls" }, modes, keys, tools, this.#menu.element);
		controls.addEventListener("pointerdown", keepFocus);
		fill(this.#under, controls, this.hint.details);
		const { rating } = this.#knowledge;
		fill(
			this.#grid,
			el(
				"div",
				{ class: "play-info" },
				this.#title,
				rating,
				this.#frame.zoom,
				this.timer.element,
				this.#about,
			),
			this.#frame.element,
			this.hint.bar,
			this.#under,
		);
		this.#root.append(this.#grid);
	}

	#listen(): void {
		document.addEventListener("keydown", (e) => {
			if (this.#visible) this.#key(e);
		});
		// Capturing, as dialogs tell only themselves that they are closed. Who has opened one with
		// the keyboard is back on its button.
		const closed = () => {
			if (this.#fresh || byPointer()) this.#takeFocus();
		};
		document.addEventListener("close", closed, { capture: true });
		// A press beside all parts of the view clears the selection.
		const beside = [document.body, this.#root.parentElement, this.#root, this.#grid];
		document.addEventListener("pointerdown", (e) => {
			if (this.#visible && beside.includes(e.target as HTMLElement)) this.#board.select([]);
		});
		// The time is put into the game before others save it.
		document.addEventListener("visibilitychange", () => this.#run(), { capture: true });
		addEventListener("pagehide", () => this.#keepTime(), { capture: true });
		this.app.game.watch((game, before) => this.#changed(game, before));
		this.app.settings.watch((now, before) => {
			if (before.numberFirst && !now.numberFirst) this.#entry.hold(0);
			this.#settings();
		});
	}

	show(): void {
		this.#visible = true;
		this.#run();
		const waits = ofPage(document.activeElement) && precise();
		if (this.#fresh || waits) this.#takeFocus();
	}

	hide(): void {
		this.#visible = false;
		this.#run();
		this.#keepTime();
	}

	// takeFocus gives the focus to the board, unless a dialog has it. Of a puzzle that was just
	// taken it selects a cell; else the selection is as it was left.
	#takeFocus(): void {
		if (!this.#visible || document.querySelector("dialog[open]")) return;
		if (this.#fresh) this.#board.focus();
		else this.#board.focusOnly();
		this.#fresh = false;
	}

	// The game

	get game(): Game {
		return this.app.game.get();
	}

	get board(): Board {
		return this.#board;
	}

	set(game: Game): void {
		if (game === this.game) return;
		const clock = game.seconds === this.game.seconds ? this.timer.seconds : game.seconds;
		if (clock !== this.timer.seconds) this.timer.set(clock);
		this.#put({ ...game, seconds: clock });
	}

	note(kind: Kind): void {
		this.set(withMove(this.game, kind, this.timer.exact));
	}

	#put(game: Game): void {
		this.#own = game;
		this.app.game.set(game);
	}

	#changed(game: Game, before: Game): void {
		const own = game === this.#own;
		if (!own && (!samePuzzle(game, before) || game.layout !== before.layout)) {
			this.#newPuzzle();
			this.#fresh = true;
			this.#takeFocus();
			return;
		}
		if (!own) this.timer.set(game.seconds);
		const sameGrid = game.digits === before.digits && game.centre === before.centre;
		if (!sameGrid && this.hint.open) this.hint.close();
		this.update();
		const done = sameGrid ? null : completed(before, game);
		if (done) wave(this.#board, done.from, done.cells);
	}

	// newPuzzle shows the game from the start: another puzzle may have another size.
	#newPuzzle(): void {
		const { game } = this;
		const { layout, rules = hasHidden(layout) } = game;
		if (this.#board.layout !== layout || this.#rules || rules) this.#board = this.#makeBoard();
		this.#entry.reset();
		this.#board.several = false;
		this.#grid.classList.toggle("ruled", Boolean(rules));
		const first = game.givens.findIndex((_, c) => valueAt(game, c) === 0);
		this.#board.select([], Math.max(first, 0));
		this.hint.close();
		if (this.timer.paused) this.#pause(false);
		this.timer.set(game.seconds);
		const author = game.author ? words.by(game.author) : "";
		this.#title.textContent = [game.title, author].filter(Boolean).join(" ") || play.title;
		this.#title.classList.toggle("unseen", !game.title && !author);
		this.#ruleset.textContent = game.ruleset ?? "";
		this.#about.hidden = !game.ruleset;
		this.#frame.newPuzzle(layout.size);
		this.#knowledge.newPuzzle();
		this.update();
		this.#rules?.close();
		this.#rules = null;
		if (rules) void this.#showRules();
	}

	async #showRules(): Promise<void> {
		const { givens } = this.game;
		const { Rules } = await loadRules();
		if (givens !== this.game.givens) return;
		this.#rules?.close();
		this.#rules = new Rules(this.app, this.#board, this.#grid, this.hint);
		this.#rules.found = () => this.update();
	}

	#makeBoard(): Board {
		const board = new Board(this.game.layout, {
			interactive: true,
			label: words.board,
			coords: this.app.settings.get().coords,
		});
		Object.assign(board.events, {
			select: () => {
				this.draw();
				this.hint.selected();
			},
			enter: (cells: readonly number[], long: boolean) => this.#entry.tapped(cells, long),
			double: (cell: number) => this.#entry.double(cell),
			twoFingers: () => this.#entry.undo(),
		});
		this.#frame.put(board);
		return board;
	}

	update(): void {
		this.draw();
		const { game } = this;
		const { mode, held } = this.#entry;
		const settings = this.app.settings.get();
		this.#pad.update(highest(game.layout), {
			mode,
			held,
			left: settings.counts && !game.layout.rows ? left(game) : null,
			letters: settings.colourLetters,
			undo: canUndo(game),
			redo: canRedo(game),
			several: this.#board.several,
		});
		const pen = mode === "pen";
		this.#board.held = held > 0 || pen;
		this.#entry.pen?.show(pen, this.#pad.keys);
		this.#root.classList.toggle("holding", held > 0);
		this.#knowledge.look();
		this.#run();
	}

	draw(): void {
		const settings = this.app.settings.get();
		this.#board.coords = settings.coords;
		const { lit, held } = this.#entry;
		const wrong = [...this.#knowledge.mistaken(), ...this.hint.wrong];
		const { selected } = this.#board;
		const step = this.hint.showsStep;
		const cells = cellsOf(this.game, settings, { selected, lit, held, wrong, step });
		this.#board.update({ ...cells, pen: this.#entry.penned });
	}

	// Time

	#pause(paused: boolean): void {
		if (this.timer.paused !== paused) this.timer.pause(paused);
		this.#frame.cover(paused);
		for (const e of [this.hint.bar, this.#under]) e.inert = paused;
		if (paused) {
			this.hint.close();
			this.#keepTime();
		}
		this.#frame.focus();
		this.app.say(paused ? words.paused : words.goingOn);
	}

	// run lets the clock run while somebody can play.
	#run(): void {
		const shown = this.#visible && document.visibilityState === "visible";
		if (shown && !solved(this.game)) this.timer.start();
		else this.timer.stop();
		if (document.visibilityState === "hidden") this.#keepTime();
	}

	#keepTime(): void {
		const { seconds } = this.timer;
		if (this.game.seconds !== seconds) this.#put({ ...this.game, seconds });
	}

	#settings(): void {
		this.timer.hidden(!this.app.settings.get().timer);
		void this.#knowledge.knowMistakes();
		this.update();
	}

	// Keys

	#key(e: KeyboardEvent): void {
		const free = isFree(e);
		const onBoard = this.#board.hasFocus || this.timer.paused || free;
		if (!free && (isText(e.target) || !this.#root.contains(e.target as Node))) return;
		const { letterKeys } = this.app.settings.get();
		const command = commandOf(e, highest(this.game.layout), letterKeys && onBoard);
		if (onBoard && this.#entry.pen?.key(e, command)) return e.preventDefault();
		if (!command) return;
		// Elsewhere in the view, keys mean what they mean everywhere, but for digits and undo.
		const everywhere = ["enter", "undo", "redo", "close"].includes(command.do);
		if (!onBoard && !everywhere) return;
		// Text that is selected is copied as everywhere.
		if (command.do === "copy" && getSelection()?.toString()) return;
		if (this.timer.paused && command.do !== "pause") return;
		e.preventDefault();
		if (free && !this.#board.hasFocus && !this.timer.paused) this.#board.focusOnly();
		this.#commands.run(command);
	}
}

// precise says whether people point with a mouse or a pen. Where they use fingers, no cell is
// selected before one is tapped.
function precise(): boolean {
	return matchMedia("(pointer: fine)").matches;
}
