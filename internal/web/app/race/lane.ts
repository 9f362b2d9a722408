// A lane of the race: one engine's search, with its board, counters, strip, code and text.

import { button, el, segmented } from "../dom.ts";
import { number } from "../say.ts";
import type { Coords } from "../words.ts";
import { RaceBoard } from "./board.ts";
import { CellTable } from "./celltable.ts";
import { Code } from "./code.ts";
import { Items } from "./items.ts";
import { Predict, judge } from "./predict.ts";
import { Recording } from "./recording.ts";
import type { Choice, Rules } from "./rules.ts";
import { noteText, statusText, verdictText } from "./state.ts";
import { Strip } from "./strip.ts";
import { Telling, write } from "./telling.ts";
import { aboutEngine, momentOf } from "./texts.ts";
import { Replay, type Trace } from "./trace.ts";
import { search as words } from "../words/en/search.ts";

// Above this rate no fill of a square changes, but a few times a second.
const calmMillis = 400;

export interface LaneOptions {
	readonly engine: string;
	readonly rules: Rules;
	readonly givens: readonly number[];
	readonly coords: () => Coords;
	readonly seek: (lane: Lane, k: number, far: boolean) => void;
	readonly lead: (lane: Lane) => void; // the user turns to this lane
	readonly changed: (lane: Lane) => void; // the recording or its state has changed
}

export class Lane {
	readonly engine: string;
	readonly element: HTMLElement;
	readonly recording: Recording;
	heat = false; // cells show how often they were undone: after a fast run, until steps follow
	readonly #options: LaneOptions;
	readonly #replay: Replay;
	readonly #board: RaceBoard;
	readonly #table: CellTable;
	readonly #strip: Strip;
	readonly #code: Code;
	readonly #items: Items | null;
	readonly #predict: Predict | null;
	readonly #status = el("span", { class: "chip" });
	readonly #telling: Telling;
	readonly #counts: Record<"nodes" | "forced" | "dead" | "deepest", HTMLElement>;
	readonly #note = el("p", { class: "lane-note small muted numbers" });
	#view: "board" | "items" = "board";
	#fast = false;
	#drawn = 0; // when items and heat were drawn last

	constructor(options: LaneOptions) {
		this.#options = options;
		this.engine = options.engine;
		const { rules, givens } = options;
		this.recording = new Recording(this.engine, givens, () => this.#grown());
		this.#replay = new Replay(this.trace);
		this.#board = new RaceBoard(rules, givens);
		this.#table = new CellTable(rules.size, givens);
		const most = givens.filter((d) => d === 0).length;
		this.#strip = new Strip(this.engine, most, (k) => options.seek(this, k, true));
		this.#code = new Code(this.engine, rules.size);
		this.#items = this.engine === "dlx" ? new Items(rules) : null;
		this.#predict = this.engine === "mrv" ? this.#questions() : null;
		this.#telling = new Telling({
			rules,
			coords: options.coords,
			replay: this.#replay,
			ring: (reasons) => this.#board.ring(reasons),
		});
		const counts = el("dl", { class: "lane-counts" });
		const counter = (name: string) => {
			const value = el("dd", { class: "numbers" }, "0");
			counts.append(el("div", {}, el("dt", {}, name), value));
			return value;
		};
		this.#counts = {
			nodes: counter(words.counts.nodes),
			forced: counter(words.counts.forced),
			dead: counter(words.counts.dead),
			deepest: counter(words.counts.deepest),
		};
		const { title, paragraphs } = aboutEngine(this.engine);
		this.element = el(
			"article",
			{
				class: "lane panel",
				"aria-label": `${this.engine}: ${title}`,
				onpointerdown: () => options.lead(this),
				onfocusin: () => options.lead(this),
			},
			this.#header(title),
			this.#predict?.element,
			this.#main(counts),
			this.#telling.choice,
			this.#telling.says,
			this.#telling.reasons,
			this.#strip.element,
			this.#code.element,
			paragraphs.length > 0 && aboutBox(paragraphs, this.#items !== null),
		);
		this.#show();
	}

	#header(title: string): HTMLElement {
		const views = [
			["board", words.view.board],
			["items", words.view.items],
		] as const;
		const view = (v: "board" | "items") => {
			this.#view = v;
			this.#show();
		};
		const predict = { class: "button quiet predict-start", title: words.predictAbout };
		return el(
			"header",
			{ class: "lane-head" },
			el("h2", {}, this.engine),
			el("p", { class: "muted small" }, title),
			this.#items && segmented(words.views, views, "board", view),
			this.#predict && button(words.predict, () => this.#predict?.start(), predict),
			this.#status,
		);
	}

	// main makes the board, or the items, and the counters beside it.
	#main(counts: HTMLElement): HTMLElement {
		const onclick = (e: MouseEvent) => {
			const cell = this.#board.cellAt(e.clientX, e.clientY);
			if (cell >= 0) this.#predict?.answer(cell);
		};
		const notes = el(
			"div",
			{ class: "lane-notes" },
			this.#note,
			this.#items?.line,
			this.#items && el("a", { href: "#links", class: "small links" }, words.links),
		);
		return el(
			"div",
			{ class: "lane-main", onclick },
			el(
				"div",
				{ class: "lane-picture" },
				this.#board.element,
				this.#table.element,
				this.#items?.element,
			),
			el("div", { class: "lane-side" }, counts, notes),
		);
	}

	get at(): number {
		return this.#replay.at;
	}

	get trace(): Trace {
		return this.recording.trace;
	}

	// questions has the reader name the cell of the next choice.
	#questions(): Predict {
		const { rules, coords, seek } = this.#options;
		return new Predict({
			layout: rules.layout,
			coords,
			ask: () => {
				const k = this.trace.beforeChoice(this.at);
				if (k >= 0) seek(this, k, false);
				return k >= 0;
			},
			judge: (cell) => {
				const { board } = this.#replay;
				if (board[cell] !== 0) return null;
				const { cell: taken } = this.trace.step(this.at);
				const verdict = judge(rules, board, taken, cell, coords());
				if (this.#predict) this.#predict.asking = false;
				seek(this, this.at + 1, false);
				return verdict;
			},
			changed: () => this.#show(),
		});
	}

	// grown takes notice of what was recorded since.
	#grown(): void {
		const { state, nodes } = this.recording;
		this.#strip.grow(this.trace);
		const [text, look] = statusText(state);
		this.#status.textContent = text;
		this.#status.className = `chip ${look}`;
		this.#note.textContent = noteText(state, nodes, this.trace.nodes);
		this.#options.changed(this);
	}

	// show goes to a position. Passing says that more than a few events a second pass by; a lane
	// that is done waits.
	show(k: number, passing: boolean): void {
		const fast = passing && k < this.trace.length;
		const before = this.at;
		const wasFast = this.#fast;
		this.#replay.seek(k);
		this.#fast = fast;
		if (this.at === before && wasFast === fast && this.at > 0) return;
		this.#telling.forget();
		if (this.at !== before && this.#predict?.asking) this.#predict.stop();
		this.#show();
	}

	// refresh draws the present position again, as the recording has changed.
	refresh(): void {
		this.#show();
	}

	// summary says how the search ended.
	get summary(): string {
		return words.summaryOf(this.engine, this.#status.textContent ?? "", this.recording.nodes);
	}

	// sentence tells the present event.
	get sentence(): string {
		return this.#telling.sentence;
	}

	#show(): void {
		const replay = this.#replay;
		const over = this.#verdict !== "" && replay.depth === 0; // all is undone
		const choice =
			this.#fast || over || this.#predict?.asking ? null : this.#options.rules.choice(replay);
		const calm = !this.#fast || performance.now() - this.#drawn > calmMillis;
		const items = this.#view === "items" && this.#items !== null;
		if (calm) this.#drawn = performance.now();
		const { state } = this.recording;
		const solution = over && state.is === "done" ? (state.result.solution ?? "") : "";
		this.#board.element.classList.toggle("hidden", items);
		if (this.#items) this.#items.element.hidden = this.#items.line.hidden = !items;
		if (items) {
			if (calm) {
				this.#items?.draw(
					replay.board,
					choice ? this.#options.rules.itemOf(choice.step) : -1,
				);
			}
		} else {
			this.#board.draw(replay, { choice, heat: this.heat, heatNow: calm, solution });
		}
		const counts = this.trace.counts(this.at);
		for (const name of ["nodes", "forced", "dead", "deepest"] as const) {
			write(this.#counts[name], number(counts[name]));
		}
		this.#strip.show(this.at, this.#fast ? -1 : replay.depth);
		if (!this.#fast) {
			this.#table.show(
				words.caption(
					this.engine,
					this.at,
					solution !== "" ? words.theSolution : words.placed(replay.depth),
				),
				replay.board,
				solution,
			);
		}
		this.#tell(choice);
	}

	// verdict says how the search ended, once all of it was replayed; "" before.
	get #verdict(): string {
		return this.at < this.trace.length ? "" : verdictText(this.recording.state);
	}

	#tell(choice: Choice | null): void {
		const event = this.#replay.event();
		const asking = this.#predict?.asking;
		this.#code.show(event && !this.#fast && !asking ? momentOf(event) : null);
		const verdict = this.#verdict;
		if (this.#fast) this.#telling.tell(words.slowDown);
		else if (asking) this.#telling.tell(words.yours);
		else if (event && choice) this.#telling.show(event, choice, verdict);
		else {
			const start = this.trace.length > 0 ? words.start : "";
			this.#telling.tell(verdict || start);
		}
	}
}

// aboutBox tells how an engine works.
function aboutBox(paragraphs: readonly string[], links: boolean): HTMLElement {
	return el(
		"details",
		{ class: "lane-about" },
		el("summary", {}, words.howItWorks),
		...paragraphs.map((p) => el("p", {}, p)),
		links && el("p", {}, el("a", { href: "#links" }, words.dance), ` ${words.danceWhere}`),
	);
}
