// What the player enters: with which digit, in which way, into which cells.

import type { Penned } from "../board/content.ts";
import { clashes, equalCells, isDrawnIn, placesFor, singleNote, valueAt } from "../game.ts";
import type { Field, Mode } from "../game.ts";
import { whenIdle } from "../later.ts";
import { apply, redo, undo } from "../moves.ts";
import type { Action } from "../moves.ts";
import type { Step } from "../types.ts";
import { play as words } from "../words/en/play.ts";
import { nameOf, tell } from "./desk.ts";
import { excludedIn } from "./excluded.ts";
import type { Desk } from "./desk.ts";
import { fields, modes } from "./pad.ts";
import type { Pen } from "./pen.ts";

const loadPen = whenIdle(() => import("./pen.ts"));

export class Entry {
	#desk: Desk;
	#mode: Mode = "digits";
	pen: Pen | null = null; // since it was needed first
	#held = 0; // the digit that taps enter
	#lit = 0; // the digit that is lit
	#told: () => boolean; // the bar says what is wrong with the grid as it is

	constructor(desk: Desk, told: () => boolean) {
		this.#desk = desk;
		this.#told = told;
	}

	get mode(): Mode {
		return this.#mode;
	}

	get held(): number {
		return this.#held;
	}

	get lit(): number {
		return this.#lit;
	}

	// armed says whether clicks enter a digit though the setting Number first is off. Then the bar
	// says so whenever it has nothing else to say.
	get armed(): boolean {
		return this.#held > 0 && !this.#numberFirst;
	}

	get #numberFirst(): boolean {
		return this.#desk.app.settings.get().numberFirst;
	}

	// reset is for another puzzle.
	reset(): void {
		this.#mode = "digits";
		this.#held = 0;
		this.#lit = 0;
	}

	act(action: Action): void {
		const desk = this.#desk;
		if (!desk.timer.paused) desk.set(apply(desk.game, action, desk.timer.exact));
	}

	// Digits

	#enter(field: Field, digit: number, cells: readonly number[]): void {
		const { app } = this.#desk;
		const tidy = app.settings.get().tidyNotes;
		this.act({ do: "enter", field, cells, digit, tidy });
		if (field !== "digits" || this.#told()) return;
		const { game } = this.#desk;
		const clash = clashes(game);
		const cell = cells.find((c) => clash.has(c) && game.digits[c] === digit);
		if (cell === undefined || app.settings.get().mistakes === "off") return;
		const others = (game.layout.peers[cell] ?? [])
			.filter((p) => valueAt(game, p) === digit)
			.map((p) => nameOf(this.#desk, p));
		app.say(others.length > 0 ? words.clashesWith(digit, others) : words.notAllowed(digit));
	}

	// pad is a press of a digit of the pad.
	pad(digit: number): void {
		const { selected } = this.#desk.board;
		if (this.#mode === "pen") return;
		if (selected.length > 0 && !this.#numberFirst) this.#enter(this.#mode, digit, selected);
		else this.choose(digit);
	}

	// key is a press of a digit of the keyboard, for a field or for that of the mode.
	key(digit: number, wanted: Field | null): void {
		const field = wanted ?? this.#mode;
		if (field === "pen") return this.pen?.choose(digit);
		if (field === "colours" && digit > 9) return;
		const { selected } = this.#desk.board;
		if (selected.length > 0) this.#enter(field, digit, selected);
		else if (this.#held || this.#numberFirst) this.choose(digit);
		else tell(this.#desk, words.selectFirst);
	}

	// choose holds a digit, or gives it up if it is held.
	choose(digit: number): void {
		const { app, hint } = this.#desk;
		if (this.armed && !hint.hints) hint.close();
		this.hold(this.#held === digit ? 0 : digit);
		if (!this.armed) return;
		if (!hint.hints) this.#tellArmed();
		app.say(this.#armedText());
	}

	#armedText(): string {
		return words.chosen(this.#held);
	}

	#tellArmed(): void {
		const stop = { text: words.stop, run: () => this.choose(this.#held) };
		this.#desk.hint.tell(this.#armedText(), [stop]);
	}

	hold(digit: number): void {
		const { board } = this.#desk;
		this.#held = digit;
		if (digit) board.select([], board.cursor);
		this.#desk.update();
	}

	// letGo holds no digit any more: the puzzle is solved.
	letGo(): void {
		this.#held = 0;
	}

	// tapped enters the held digit where the board was tapped; a long press writes a note.
	tapped(cells: readonly number[], long: boolean): void {
		if (this.#mode === "pen") return this.pen?.tap(cells);
		const note = this.#mode === "digits" ? "centre" : "digits";
		this.#enter(long ? note : this.#mode, this.#held, cells);
		if (this.armed && !this.#desk.hint.open) this.#tellArmed();
	}

	// double writes a single note as digit; on a digit it selects all equal ones.
	double(cell: number): void {
		const { game, board } = this.#desk;
		const value = valueAt(game, cell);
		const note = singleNote(game, cell);
		if (value) board.select(equalCells(game, value), cell);
		else if (note) this.#enter("digits", note, [cell]);
	}

	erase(field: Field | null): void {
		const { game, board } = this.#desk;
		const { selected } = board;
		const cells = selected.length > 0 ? selected : board.hasFocus ? [board.cursor] : [];
		const own = field ?? this.#mode;
		if (own === "pen") return this.pen?.erase(cells);
		const has = (f: Field) => cells.some((c) => (game[f][c] ?? 0) > 0);
		const first = ([field ?? "digits", own] as const).find((f) => f === field || has(f));
		this.act({ do: "erase", fields: first ? [first] : fields.map(([f]) => f), cells });
	}

	// Modes

	setMode(mode: Mode): void {
		if (mode === "pen" && !this.pen) return void this.#loadPen().then(() => this.setMode(mode));
		this.#mode = mode;
		if (mode === "pen") this.#held = 0;
		if (mode === "colours") this.#held = Math.min(this.#held, 9);
		this.#desk.update();
	}

	async #loadPen(): Promise<void> {
		const { Pen } = await loadPen();
		this.pen ??= new Pen(this.#desk, this);
	}

	// penned returns what the pen has drawn. Its code is loaded when there is something.
	get penned(): Penned | null {
		if (!this.pen && isDrawnIn(this.#desk.game)) {
			void this.#loadPen().then(() => this.#desk.draw());
		}
		return this.pen?.penned ?? null;
	}

	nextMode(): void {
		const list = modes.map(([m]) => m);
		this.setMode(list[(list.indexOf(this.#mode) + 1) % list.length] as Mode);
	}

	switchNumberFirst(): void {
		const { app } = this.#desk;
		const numberFirst = !this.#numberFirst;
		app.settings.set({ ...app.settings.get(), numberFirst });
		const text = numberFirst ? words.numberFirst : words.cellFirst;
		tell(this.#desk, text);
	}

	// light lights a digit; 0: that of the cell with the cursor, or that which is held.
	light(wanted = 0): void {
		const { app, game, board } = this.#desk;
		const digit = wanted || valueAt(game, board.cursor) || this.#held;
		if (digit > game.layout.size) return;
		this.#lit = digit === this.#lit ? 0 : digit;
		this.#desk.draw();
		if (this.#lit) app.say(words.lit(digit, placesFor(game, digit)));
	}

	// close gives up what is chosen: it reports whether there was anything.
	close(): boolean {
		if (this.#held === 0 && this.#lit === 0) return false;
		this.#lit = 0;
		this.hold(0);
		return true;
	}

	// Other changes of the game

	undo(): void {
		const { timer, game } = this.#desk;
		if (!timer.paused) this.#desk.set(undo(game, timer.exact));
	}

	redo(): void {
		const { timer, game } = this.#desk;
		if (!timer.paused) this.#desk.set(redo(game, timer.exact));
	}

	mark(): void {
		this.act({ do: "mark" });
	}

	restart(): void {
		this.act({ do: "restart" });
	}

	// fill writes the candidates of the selected cells if there are several, else of all; without
	// those that the rules of the puzzle exclude, if the engine answers.
	async fill(): Promise<void> {
		const { game, board, app } = this.#desk;
		const cells = board.selected.length > 1 ? { cells: board.selected } : {};
		const excluded = game.rules ? await excludedIn(app, game) : [];
		const before = this.#desk.game;
		const same = before.digits === game.digits;
		this.act({ do: "fill", ...cells, ...(same && { excluded }) });
		const n = this.#desk.game.centre.filter((set, c) => set !== before.centre[c]).length;
		app.say(words.filled(n));
	}

	// take does what steps conclude.
	take(steps: readonly Step[]): void {
		const tidy = this.#desk.app.settings.get().tidyNotes;
		const places = steps.flatMap((s) => s.placements);
		const removes = steps.flatMap((s) => s.eliminations);
		this.act({ do: "step", places, removes, tidy });
		const cell = places[0]?.cell ?? removes[0]?.cell;
		if (cell !== undefined) this.#desk.board.select([], cell);
	}
}
