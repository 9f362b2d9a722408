// The frame around the board of Play, in which large boards are zoomed. It is covered while the
// game is paused.

import type { Board } from "../board/grid.ts";
import { button, el, fill } from "../dom.ts";
import { play as words } from "../words/en/play.ts";
import { icon } from "./pad.ts";

const zoomFrom = 9; // larger boards can be zoomed

export class Frame {
	readonly element: HTMLElement;
	readonly #frame = el("div", { class: "board-frame" });
	readonly #paused: HTMLElement;
	readonly zoom = button(icon("zoom"), () => this.#set(!this.#zoomed), {
		class: "button quiet zoom",
		"aria-label": words.zoom,
		"aria-pressed": "false",
	});
	#board: Board | null = null;

	constructor(goOn: () => void) {
		const on = button(words.goOn, goOn, { class: "button primary" });
		this.#paused = el("div", { class: "paused", hidden: true }, el("p", {}, words.paused), on);
		this.element = el("div", { class: "board-place" }, this.#frame, this.#paused);
	}

	// cover hides the board, or shows it again.
	cover(on: boolean): void {
		this.#paused.hidden = !on;
		this.#frame.classList.toggle("covered", on);
		this.#frame.inert = on;
	}

	// focus gives the focus to the board, or to the button that uncovers it.
	focus(): void {
		if (this.#paused.hidden) this.#board?.focusOnly();
		else this.#paused.querySelector("button")?.focus();
	}

	put(board: Board): void {
		this.#board = board;
		fill(this.#frame, board.element);
	}

	// newPuzzle is for a board of a size, which is not zoomed.
	newPuzzle(size: number): void {
		this.#frame.classList.toggle("large", size > zoomFrom);
		this.zoom.hidden = size <= zoomFrom;
		this.#set(false);
	}

	get #zoomed(): boolean {
		return this.#frame.classList.contains("zoomed");
	}

	#set(on: boolean): void {
		this.zoom.setAttribute("aria-pressed", String(on));
		this.#frame.classList.toggle("zoomed", on);
		if (on) this.#board?.focusOnly();
	}
}
