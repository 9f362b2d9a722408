// The form for a problem of one's own.

import { divertLarge } from "../dialogs/open.ts";
import { button, el } from "../dom.ts";
import { links as words } from "../words/en/links.ts";

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
			this.#fault.textContent = words.tooLarge;
		});
		this.#board = button(words.ofBoard, () => events.board(), { class: "button of-board" });
		this.element = el(
			"details",
			{ class: "links-own" },
			el("summary", { class: "button" }, words.own),
			el(
				"form",
				{
					class: "panel stack tight",
					onsubmit: (e: SubmitEvent) => {
						e.preventDefault();
						events.show(this.#text.value);
					},
				},
				el("label", { class: "field" }, el("span", {}, words.ownLabel), this.#text),
				el("p", { id: "links-own-help", class: "muted small" }, words.ownHelp),
				this.#fault,
				el(
					"div",
					{ class: "row" },
					el("button", { type: "submit", class: "button primary" }, words.show),
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
