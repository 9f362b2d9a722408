// A step in stages, as a teacher tells it: where to look, why, each link of a chain, what follows.
// It has the buttons and keys of that, and shows on the board what is told.

import type { App } from "../app.ts";
import type { Board } from "../board/grid.ts";
import { button, el, fill } from "../dom.ts";
import { isFree } from "../focus.ts";
import { icon } from "../player.ts";
import type { Line, Step } from "../types.ts";
import { still } from "../settings.ts";
import { stages as words } from "../words/en/stages.ts";

// Stage is one of the stages of a step.
export interface Stage {
	readonly name: string; // "Link 3 of 12"
	readonly lines: readonly Line[]; // what is told so far
	readonly nodes: readonly string[] | null; // of chains, that are shown so far; null: all
	readonly part: "where" | "why" | "whole";
}

// stagesOf returns the stages of a step. The last one is the whole step.
export function stagesOf(step: Step): Stage[] {
	const lines = step.full;
	const told = lines.map((l, i) => ({ node: l.node ?? "", i })).filter((l) => l.node !== "");
	// A line of a step within a chain has the node of the line before.
	const ends = told.filter((l, i) => told[i + 1]?.node !== l.node);
	const nodes = ends.map((l) => l.node);
	return [
		{ name: words.where, lines: step.where, nodes: [], part: "where" },
		{ name: words.why, lines: step.which, nodes: ends.length > 0 ? [] : null, part: "why" },
		...ends.map(
			({ i }, n): Stage => ({
				name: words.link(n + 1, ends.length),
				lines: lines.slice(0, i + 1),
				nodes: nodes.slice(0, n + 1),
				part: "why",
			}),
		),
		{ name: words.follows, lines, nodes: null, part: "whole" },
	];
}

// Milliseconds that a stage is shown for, and those for each character of what it tells.
const shown = { least: 1200, character: 18, most: 5000 };

export class Stages {
	readonly element = el("div", { class: "stages", role: "group", "aria-label": words.name });
	readonly #app: App;
	readonly #board: () => Board | null;
	readonly #told: (stage: Stage, whole: boolean) => void;
	readonly #place = el("output", { class: "stages-place numbers small" });
	readonly #lesson = el("a", { class: "stages-lesson small" }, words.lesson);
	readonly #play: HTMLButtonElement;
	readonly #back: HTMLButtonElement;
	readonly #on: HTMLButtonElement;
	#stages: readonly Stage[] = [];
	#focus: readonly number[] = [];
	#at = 0;
	#timer = 0;

	// told is called with each stage that is shown, once a step was loaded.
	constructor(app: App, board: () => Board | null, told: (stage: Stage, whole: boolean) => void) {
		this.#app = app;
		this.#board = board;
		this.#told = told;
		const sign = (name: "back" | "next" | "play", text: string, run: () => void) =>
			button(icon(name), run, { "aria-label": text, title: text, class: "button small" });
		this.#back = sign("back", words.back, () => this.#step(-1));
		this.#play = sign("play", words.play, () => this.#toggle());
		this.#on = sign("next", words.on, () => this.#step(1));
		fill(this.element, this.#back, this.#play, this.#on, this.#place, this.#lesson);
		document.addEventListener("keydown", (e) => this.#key(e));
	}

	// load takes a step whose picture lies on the board, and shows all of it, or its beginning.
	load(step: Step, from: "start" | "whole" = "whole"): void {
		this.#pause();
		this.#stages = stagesOf(step);
		this.#focus = step.focus;
		this.#lesson.href = `#learn&${new URLSearchParams({ t: step.code })}`;
		this.#at = from === "start" ? 0 : this.#stages.length - 1;
		this.#show();
	}

	get at(): number {
		return this.#at;
	}

	get last(): boolean {
		return this.#at === this.#stages.length - 1;
	}

	// seek shows a stage, the nearest that there is.
	seek(at: number): void {
		this.#at = Math.min(Math.max(at, 0), this.#stages.length - 1);
		this.#show();
		const stage = this.#stages[this.#at];
		const line = stage?.part === "why" ? stage.lines.slice(-1) : (stage?.lines ?? []);
		this.#app.say(`${stage?.name}. ${line.map((l) => l.text).join(" ")}`);
	}

	#step(by: 1 | -1): void {
		this.#pause();
		this.seek(this.#at + by);
	}

	#toggle(): void {
		if (this.#timer !== 0) return this.#pause();
		this.seek(this.last ? 0 : this.#at + 1);
		this.#wait();
	}

	#wait(): void {
		const { lines = [], part } = this.#stages[this.#at] ?? {};
		const told = part === "why" ? lines.slice(-1) : lines;
		const length = told.reduce((n, l) => n + l.text.length, 0);
		const time = Math.min(shown.least + shown.character * length, shown.most);
		this.#timer = this.last ? 0 : setTimeout(() => this.#next(), still() ? shown.most : time);
		this.#label();
	}

	#next(): void {
		if (!this.element.isConnected) return this.#pause();
		this.seek(this.#at + 1);
		this.#wait();
	}

	#pause(): void {
		clearTimeout(this.#timer);
		this.#timer = 0;
		this.#label();
	}

	#label(): void {
		const name = this.#timer === 0 ? words.play : words.pause;
		if (this.#play.getAttribute("aria-label") === name) return;
		this.#play.setAttribute("aria-label", name);
		this.#play.title = name;
		this.#play.replaceChildren(icon(this.#timer === 0 ? "play" : "pause"));
	}

	#show(): void {
		const stage = this.#stages[this.#at];
		if (!stage) return;
		const board = this.#board();
		board?.light(null);
		board?.stage(stage.part);
		board?.trace(stage.nodes);
		board?.look(stage.part === "where" ? this.#focus : []);
		this.#place.textContent = stage.name;
		this.#back.setAttribute("aria-disabled", String(this.#at === 0));
		this.#on.setAttribute("aria-disabled", String(this.last));
		this.#told(stage, this.last);
	}

	// key goes on with . and back with , while the stages are on the page.
	#key(e: KeyboardEvent): void {
		if (e.defaultPrevented || e.ctrlKey || e.metaKey || e.altKey) return;
		const way = e.key === "." ? 1 : e.key === "," ? -1 : 0;
		const within = this.element.parentElement?.contains(e.target as Node) ?? false;
		const onBoard = this.#board()?.element.contains(e.target as Node) ?? false;
		if (way === 0 || !this.element.checkVisibility()) return;
		if (!within && !onBoard && !isFree(e)) return;
		e.preventDefault();
		this.#step(way);
	}
}
