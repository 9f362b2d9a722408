// A lane of the race: one engine's search, with its board, counters, strip, code and text.

import type { App } from "../app.ts";
import { button, el, fill, segmented } from "../dom.ts";
import { EngineError, bytesOf } from "../engine.ts";
import type { Puzzle } from "../types.ts";
import { cellName, count, number, symbol } from "../words.ts";
import type { Coords } from "../words.ts";
import { RaceBoard } from "./board.ts";
import { CellTable } from "./celltable.ts";
import { Code } from "./code.ts";
import { Items } from "./items.ts";
import { Predict, judge } from "./predict.ts";
import type { Choice, Reason, Rules } from "./rules.ts";
import { noteText, statusText, verdictText } from "./state.ts";
import type { LaneState } from "./state.ts";
import { Strip } from "./strip.ts";
import { aboutEngine, momentOf, tell } from "./texts.ts";
import { CHOOSE, Replay, Trace } from "./trace.ts";

// What the states of alternatives are to the browser.
const elements = { tried: "s", current: "b", left: "span" } as const;

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
	readonly trace: Trace;
	state: LaneState = { is: "waiting" };
	nodes = 0; // of the search so far, recorded or not
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
	readonly #choice = el("p", { class: "lane-choice numbers" });
	readonly #sentence = el("span");
	readonly #why: HTMLButtonElement;
	readonly #reasons = el("p", { class: "lane-reasons small", hidden: true });
	readonly #counts: Record<"nodes" | "forced" | "dead" | "deepest", HTMLElement>;
	readonly #note = el("p", { class: "lane-note small muted numbers" });
	#abort: AbortController | null = null;
	#view: "board" | "items" = "board";
	#fast = false;
	#asked = false; // why there is no alternative
	#drawn = 0; // when items and heat were drawn last

	constructor(options: LaneOptions) {
		this.#options = options;
		this.engine = options.engine;
		const { rules, givens } = options;
		this.trace = new Trace(givens);
		this.#replay = new Replay(this.trace);
		this.#board = new RaceBoard(rules, givens);
		this.#table = new CellTable(rules.size, givens);
		const most = givens.filter((d) => d === 0).length;
		this.#strip = new Strip(this.engine, most, (k) => options.seek(this, k, true));
		this.#code = new Code(this.engine, rules.size);
		this.#items = this.engine === "dlx" ? new Items(rules) : null;
		this.#predict = this.engine === "mrv" ? this.#questions() : null;
		this.#why = this.#askWhy();
		const counts = el("dl", { class: "lane-counts" });
		const counter = (name: string) => {
			const value = el("dd", { class: "numbers" }, "0");
			counts.append(el("div", {}, el("dt", {}, name), value));
			return value;
		};
		this.#counts = {
			nodes: counter("nodes"),
			forced: counter("forced"),
			dead: counter("dead ends"),
			deepest: counter("deepest"),
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
			this.#choice,
			el("p", { class: "lane-says" }, this.#sentence, this.#why),
			this.#reasons,
			this.#strip.element,
			this.#code.element,
			paragraphs.length > 0 && aboutBox(paragraphs, this.#items !== null),
		);
		this.#show();
	}

	// askWhy makes the button that tells why a choice has no alternative.
	#askWhy(): HTMLButtonElement {
		const ask = (on: boolean) => () => {
			this.#asked = on;
			this.#drawReasons();
		};
		const toggle = () => {
			ask(true)();
			this.#reasons.hidden = !this.#reasons.hidden;
			this.#why.setAttribute("aria-expanded", String(!this.#reasons.hidden));
		};
		return button("why none?", toggle, {
			class: "button quiet why",
			"aria-expanded": "false",
			onpointerenter: ask(true),
			onpointerleave: ask(false),
			onfocus: ask(true),
			onblur: ask(false),
		});
	}

	#header(title: string): HTMLElement {
		const views = [
			["board", "Board"],
			["items", "Items"],
		] as const;
		const view = (v: "board" | "items") => {
			this.#view = v;
			this.#show();
		};
		const predict = {
			class: "button quiet predict-start",
			title: "Name the cell that comes next",
		};
		return el(
			"header",
			{ class: "lane-head" },
			el("h2", {}, this.engine),
			el("p", { class: "muted small" }, title),
			this.#items && segmented("View", views, "board", view),
			this.#predict && button("Predict", () => this.#predict?.start(), predict),
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
			this.#items && el("a", { href: "#links", class: "small links" }, "Links"),
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

	// run searches, and records while it does.
	async run(app: App, puzzle: Puzzle, stop: "first" | "unique"): Promise<void> {
		const abort = new AbortController();
		this.#abort = abort;
		this.#become({ is: "running" });
		let drawn = 0;
		try {
			const result = await app.engine.call(
				"search",
				{ ...puzzle, engine: this.engine, stop },
				{
					signal: abort.signal,
					onEvent: (event) => {
						if (abort.signal.aborted) return;
						this.nodes = event.nodes;
						if (event.trace) this.trace.add(bytesOf(event.trace));
						if (performance.now() - drawn < 100) return;
						drawn = performance.now();
						this.#become({ is: "running" });
					},
				},
			);
			if (abort.signal.aborted) return;
			this.nodes = result.nodes;
			this.#become({ is: "done", result });
		} catch (e) {
			if (abort.signal.aborted) return;
			this.#become({
				is: "failed",
				message:
					e instanceof EngineError && e.code === "limit"
						? `no end after ${count(this.nodes, "node")}`
						: e instanceof Error
							? e.message
							: String(e),
			});
		} finally {
			if (this.#abort === abort) this.#abort = null;
		}
	}

	// stop ends the search. What was recorded stays.
	stop(): void {
		if (this.state.is !== "running") return;
		this.#abort?.abort();
		this.#become({ is: "stopped" });
	}

	#become(state: LaneState): void {
		this.state = state;
		this.#strip.grow(this.trace);
		const [text, look] = statusText(this.state);
		this.#status.textContent = text;
		this.#status.className = `chip ${look}`;
		this.#note.textContent = noteText(this.state, this.nodes, this.trace.nodes);
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
		this.#asked = false;
		if (this.at !== before && this.#predict?.asking) this.#predict.stop();
		this.#show();
	}

	// refresh draws the present position again, as the recording has changed.
	refresh(): void {
		this.#show();
	}

	// summary says how the search ended.
	get summary(): string {
		return `${this.engine}: ${this.#status.textContent}, ${count(this.nodes, "node")}.`;
	}

	// sentence tells the present event.
	get sentence(): string {
		return this.#sentence.textContent ?? "";
	}

	#show(): void {
		const replay = this.#replay;
		const over = this.#verdict !== "" && replay.depth === 0; // all is undone
		const choice =
			this.#fast || over || this.#predict?.asking ? null : this.#options.rules.choice(replay);
		const calm = !this.#fast || performance.now() - this.#drawn > calmMillis;
		const items = this.#view === "items" && this.#items !== null;
		if (calm) this.#drawn = performance.now();
		const solution = over && this.state.is === "done" ? (this.state.result.solution ?? "") : "";
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
				`${this.engine}, event ${number(this.at)}: ${
					solution !== "" ? "the solution" : `${count(replay.depth, "digit")} placed`
				}`,
				replay.board,
				solution,
			);
		}
		this.#tell(choice);
		this.#drawReasons();
	}

	// verdict says how the search ended, once all of it was replayed; "" before.
	get #verdict(): string {
		return this.at < this.trace.length ? "" : verdictText(this.state);
	}

	#tell(choice: Choice | null): void {
		const { rules, coords } = this.#options;
		const event = this.#replay.event();
		this.#code.show(event && !this.#fast && !this.#predict?.asking ? momentOf(event) : null);
		const dead = event?.kind === CHOOSE && event.alternatives === 0 && choice !== null;
		this.#why.hidden = !dead;
		if (!dead) this.#reasons.hidden = true;
		if (this.#fast) {
			write(this.#sentence, "Slow down or pause to read each event.");
			if (this.#choice.childElementCount > 0) fill(this.#choice);
			return;
		}
		if (this.#predict?.asking) {
			this.#sentence.textContent = "The next choice is yours.";
			fill(this.#choice);
			return;
		}
		const verdict = this.#verdict;
		if (!event || !choice) {
			write(
				this.#sentence,
				verdict !== ""
					? verdict
					: this.trace.length > 0
						? "The givens: nothing is tried yet."
						: "",
			);
			fill(this.#choice);
			return;
		}
		write(this.#sentence, verdict || tell(event, choice, rules.layout, coords()));
		const { step, alternatives } = choice;
		const name =
			step.house >= 0
				? `${symbol(step.digit)} in ${rules.layout.houses[step.house]?.name ?? ""}`
				: cellName(rules.layout, step.cell, coords());
		fill(
			this.#choice,
			el("span", { class: "lane-choice-name" }, name),
			...alternatives.map((a) =>
				el(
					elements[a.state],
					{ class: `way ${a.state}` },
					step.house >= 0 ? cellName(rules.layout, a.cell, coords()) : symbol(a.digit),
				),
			),
			alternatives.length === 0 && el("span", { class: "way none" }, "none"),
		);
	}

	#drawReasons(): void {
		const event = this.#replay.event();
		const dead = !this.#why.hidden && event !== null;
		const { rules, coords } = this.#options;
		const reasons =
			dead && (this.#asked || !this.#reasons.hidden)
				? rules.reasons(this.#replay.board, event)
				: [];
		this.#board.ring(reasons);
		if (!dead) return;
		const name = (cell: number) => cellName(rules.layout, cell, coords());
		const text = (r: Reason) => {
			const what = event.house >= 0 ? name(r.cell) : symbol(r.digit);
			return `${what}: ${r.by < 0 ? "not allowed there" : `sees ${name(r.by)}`}`;
		};
		this.#reasons.textContent = reasons.map(text).join(", ");
	}
}

// write changes a text only if it is another one, as it is called in every frame.
function write(e: HTMLElement, text: string): void {
	if (e.textContent !== text) e.textContent = text;
}

// aboutBox tells how an engine works.
function aboutBox(paragraphs: readonly string[], links: boolean): HTMLElement {
	return el(
		"details",
		{ class: "lane-about" },
		el("summary", {}, "How it works, and why it is slow or fast"),
		...paragraphs.map((p) => el("p", {}, p)),
		links &&
			el(
				"p",
				{},
				el("a", { href: "#links" }, "Watch the links dance"),
				" on a matrix that is small enough to see all of them.",
			),
	);
}
