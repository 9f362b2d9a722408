// Predict: the reader names the cell that comes next by fewest candidates first, five times.

import { button, el, fill } from "../dom.ts";
import type { LayoutResult } from "../types.ts";
import { cellAt, cellName, listOf } from "../words.ts";
import type { Coords } from "../words.ts";
import type { Board, Rules } from "./rules.ts";
import { search as words } from "../words/en/search.ts";

// A quiz has so many questions.
export const questions = 5;

// Verdict says whether a cell is the one that comes next.
export interface Verdict {
	readonly right: boolean;
	readonly text: string;
}

// judge compares a cell with the one that the search takes.
export function judge(
	rules: Rules,
	board: Board,
	taken: number,
	cell: number,
	coords: Coords,
): Verdict {
	const name = (c: number) => cellName(rules.layout, c, coords);
	const size = (c: number) => listOf(rules.legal(board, c)).length;
	if (cell === taken) {
		const fewest = size(taken) === 0 ? words.noneLeft : words.fewest(size(taken));
		return { right: true, text: words.yes(name(taken), fewest) };
	}
	if (size(cell) === size(taken)) {
		return { right: true, text: words.asGood(size(taken), name(taken)) };
	}
	return { right: false, text: words.no(name(cell), size(cell), name(taken), size(taken)) };
}

export interface PredictOptions {
	readonly layout: LayoutResult;
	readonly coords: () => Coords;
	// ask goes to the moment before the next choice, and says whether there is one.
	ask(): boolean;
	// judge shows the choice and says how good a cell was; null: the cell is filled.
	judge(cell: number): Verdict | null;
	// changed is told when a question is asked, and when the reader has enough.
	changed(): void;
}

export class Predict {
	readonly element = el("div", { class: "predict", hidden: true });
	readonly #options: PredictOptions;
	readonly #text = el("p", { role: "status" });
	readonly #input = el("input", {
		type: "text",
		size: 6,
		"aria-label": words.nextCell,
		autocomplete: "off",
	});
	#right = 0;
	#asked = 0;
	asking = false;

	constructor(options: PredictOptions) {
		this.#options = options;
	}

	start(): void {
		this.element.hidden = false;
		this.#right = 0;
		this.#asked = 0;
		this.#ask();
	}

	// stop ends the questions. It tells nobody.
	stop(): void {
		this.element.hidden = true;
		this.asking = false;
	}

	#ask(): void {
		this.asking = this.#options.ask();
		this.#options.changed();
		if (!this.asking) {
			this.#text.textContent = words.noMore(this.#score());
			fill(this.element, this.#text, this.#close());
			return;
		}
		const example = cellName(this.#options.layout, 0, this.#options.coords());
		this.#text.textContent = words.question(this.#asked + 1, questions) + words.which;
		this.#input.value = "";
		this.#input.placeholder = example;
		fill(
			this.element,
			this.#text,
			el(
				"form",
				{
					class: "row",
					onsubmit: (e: Event) => {
						e.preventDefault();
						const cell = cellAt(this.#options.layout, this.#input.value.trim());
						if (cell < 0) this.#text.textContent = words.writeAs(example);
						else this.answer(cell);
					},
				},
				this.#input,
				el("button", { class: "button" }, words.check),
				this.#close(),
			),
		);
	}

	// answer takes the cell that the reader has named.
	answer(cell: number): void {
		if (!this.asking) return;
		const verdict = this.#options.judge(cell);
		if (!verdict) {
			this.#text.textContent = words.filledAlready;
			return;
		}
		this.asking = false;
		this.#asked++;
		if (verdict.right) this.#right++;
		const over = this.#asked === questions;
		const score = over ? words.result(this.#right, questions) : this.#score();
		this.#text.textContent = `${verdict.text} ${score}`;
		const next = over
			? button(words.again, () => this.start(), { class: "button primary" })
			: button(words.nextChoice, () => this.#ask(), { class: "button primary" });
		fill(this.element, this.#text, el("div", { class: "row" }, next, this.#close()));
		next.focus({ preventScroll: true });
	}

	#score(): string {
		return this.#asked === 0 ? "" : words.score(this.#right, this.#asked);
	}

	#close(): HTMLButtonElement {
		return button(
			words.end,
			() => {
				this.stop();
				this.#options.changed();
			},
			{ class: "button quiet" },
		);
	}
}
