// The form for a problem of one's own.

import { divertLarge } from "../dialogs/open.ts";
import { button, el } from "../dom.ts";

export interface OwnEvents {
	show(text: string): void;
	board(): void; // the puzzle of the board is wanted
}

export class Own {
	readonly element: HTMLDetailsElement;
	readonly #text = el("textarea", {
		rows: 8,
		cols: 30,
		spellcheck: "false",
		"aria-describedby": "links-own-help",
		placeholder: "0010110\n1001001\n0110010\n1001000\n0100001\n0001101",
	});
	readonly #fault = el("p", { class: "links-fault", role: "alert" });
	readonly #board: HTMLButtonElement;

	constructor(events: OwnEvents) {
		divertLarge(this.#text, () => {
			this.#fault.textContent = "That is more than 1 MiB. At most 1,000 ones can be drawn.";
		});
		this.#board = button("The puzzle of the board", () => events.board(), {
			class: "button of-board",
		});
		this.element = el(
			"details",
			{ class: "links-own" },
			el("summary", { class: "button" }, "Own matrix"),
			el(
				"form",
				{
					class: "panel stack tight",
					onsubmit: (e: SubmitEvent) => {
						e.preventDefault();
						events.show(this.#text.value);
					},
				},
				el(
					"label",
					{ class: "field" },
					el("span", {}, "A matrix of 0 and 1, or a problem in format dlx"),
					this.#text,
				),
				el(
					"p",
					{ id: "links-own-help", class: "muted small" },
					"A row on each line. A first line with the numbers of rows and columns, as judges " +
						"write it (POJ 3740), may stand above. At most 1,000 ones in all.",
				),
				this.#fault,
				el(
					"div",
					{ class: "row" },
					el("button", { type: "submit", class: "button primary" }, "Show"),
					this.#board,
				),
			),
		);
	}

	// offerBoard says whether the puzzle of the board can be shown.
	offerBoard(on: boolean): void {
		this.#board.hidden = !on;
	}

	// refuse says what is wrong with a problem, below its text if it has one.
	refuse(text: string | undefined, why: string): void {
		this.element.open = true;
		if (text !== undefined) this.#text.value = text;
		this.#fault.textContent = why;
		this.#text.focus();
	}

	// clear takes back what was said.
	clear(): void {
		this.#fault.textContent = "";
	}
}
