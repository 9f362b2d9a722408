// A lane of the race: one engine's search, with its board, counters, strip, code and text.

import type { App } from "../app.ts";
import { button, el, fill, segmented } from "../dom.ts";
import { EngineError, bytesOf } from "../engine.ts";
import type { Puzzle, SearchResult } from "../types.ts";
import { cellName, count, number, symbol } from "../words.ts";
import type { Coords } from "../words.ts";
import { RaceBoard } from "./board.ts";
import { CellTable } from "./celltable.ts";
import { Code } from "./code.ts";
import { Items } from "./items.ts";
import { Predict, judge } from "./predict.ts";
import type { Choice, Reason, Rules } from "./rules.ts";
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

export type LaneState =
	| { readonly is: "waiting" | "running" | "stopped" }
	| { readonly is: "done"; readonly result: SearchResult }
	| { readonly is: "failed"; readonly message: string };

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
		const about = aboutEngine(this.engine);
		this.#items = this.engine === "dlx" ? new Items(rules) : null;
		this.#predict = this.engine === "mrv" ? this.#questions() : null;
		const ask = (on: boolean) => () => {
			this.#asked = on;
			this.#drawReasons();
		};
		this.#why = button(
			"why none?",
			() => {
				this.#asked = true;
				this.#drawReasons();
				this.#reasons.hidden = !this.#reasons.hidden;
				this.#why.setAttribute("aria-expanded", String(!this.#reasons.hidden));
			},
			{
				class: "button quiet why",
				"aria-expanded": "false",
				onpointerenter: ask(true),
				onpointerleave: ask(false),
				onfocus: ask(true),
				onblur: ask(false),
			},
		);
		const counter = (name: string) => {
			const value = el("dd", { class: "numbers" }, "0");
			return [value, el("div", {}, el("dt", {}, name), value)] as const;
		};
		const [nodes, nodesBox] = counter("nodes");
		const [forced, forcedBox] = counter("forced");
		const [dead, deadBox] = counter("dead ends");
		const [deepest, deepestBox] = counter("deepest");
		this.#counts = { nodes, forced, dead, deepest };
		this.element = el(
			"article",
			{
				class: "lane panel",
				"aria-label": `${this.engine}: ${about.title}`,
				onpointerdown: () => options.lead(this),
				onfocusin: () => options.lead(this),
			},
			el(
				"header",
				{ class: "lane-head" },
				el("h2", {}, this.engine),
				el("p", { class: "muted small" }, about.title),
				this.#items &&
					segmented(
						"View",
						[
							["board", "Board"],
							["items", "Items"],
						],
						"board",
						(v) => {
							this.#view = v;
							this.#show();
						},
					),
				this.#predict &&
					button("Predict", () => this.#predict?.start(), {
						class: "button quiet predict-start",
						title: "Name the cell that comes next",
					}),
				this.#status,
			),
			this.#predict?.element,
			el(
				"div",
				{
					class: "lane-main",
					onclick: (e: MouseEvent) => {
						const cell = this.#board.cellAt(e.clientX, e.clientY);
						if (cell >= 0) this.#predict?.answer(cell);
					},
				},
				el(
					"div",
					{ class: "lane-picture" },
					this.#board.element,
					this.#table.element,
					this.#items?.element,
				),
				el(
					"div",
					{ class: "lane-side" },
					el("dl", { class: "lane-counts" }, nodesBox, forcedBox, deadBox, deepestBox),
					el(
						"div",
						{ class: "lane-notes" },
						this.#note,
						this.#items?.line,
						this.#items && el("a", { href: "#links", class: "small links" }, "Links"),
					),
				),
			),
			this.#choice,
			el("p", { class: "lane-says" }, this.#sentence, this.#why),
			this.#reasons,
			this.#strip.element,
			this.#code.element,
			about.paragraphs.length > 0 &&
				el(
					"details",
					{ class: "lane-about" },
					el("summary", {}, "How it works, and why it is slow or fast"),
					...about.paragraphs.map((p) => el("p", {}, p)),
					this.#items &&
						el(
							"p",
							{},
							el("a", { href: "#links" }, "Watch the links dance"),
							" on a matrix that is small enough to see all of them.",
						),
				),
		);
		this.#show();
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
		const [text, look] = this.#statusText();
		this.#status.textContent = text;
		this.#status.className = `chip ${look}`;
		this.#note.textContent = this.#noteText();
		this.#options.changed(this);
	}

	#statusText(): readonly [string, string] {
		const { state } = this;
		switch (state.is) {
			case "done":
				switch (state.result.outcome) {
					case "solved":
						return ["solved", "good"];
					case "unique":
						return ["unique", "good"];
					case "many":
						return ["2 solutions", "warn"];
					case "none":
						return ["no solution", "bad"];
					default:
						return ["given up", "warn"];
				}
			case "running":
				return ["searching…", ""];
			case "stopped":
				return ["stopped", "warn"];
			case "failed":
				return ["failed", "bad"];
			default:
				return ["waiting", ""];
		}
	}

	// noteText says how much of the search can be replayed.
	#noteText(): string {
		const { state } = this;
		const recorded = this.trace.nodes;
		switch (state.is) {
			case "running":
				return `${count(this.nodes, "node")} so far`;
			case "failed":
				return state.message;
			case "stopped":
				return `stopped after ${count(this.nodes, "node")}`;
			case "done": {
				const { result } = state;
				const nodes =
					result.outcome === "limit"
						? `no end after ${count(result.nodes, "node")}`
						: count(result.nodes, "node");
				return result.recorded < result.events
					? `${nodes}; the first ${number(recorded)} can be replayed`
					: `${nodes} in ${count(result.events, "event")}`;
			}
			default:
				return "";
		}
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
		const over = this.#verdict() !== "" && replay.depth === 0; // all is undone
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
	#verdict(): string {
		if (this.state.is !== "done" || this.at < this.trace.length) return "";
		const { outcome, recorded, events } = this.state.result;
		if (recorded < events) return "The recording ends here.";
		switch (outcome) {
			case "unique":
				return "All ways are tried: there is no other solution.";
			case "none":
				return events === 0
					? "Givens contradict each other: there is nothing to try."
					: "All ways are tried: there is no solution.";
			case "many":
				return "A second solution: the puzzle has several.";
			case "solved":
				return "Every cell is filled: solved.";
			default:
				return "";
		}
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
		const verdict = this.#verdict();
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
