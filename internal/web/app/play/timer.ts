// The clock of Play. It stands while the page is hidden, while the game is paused, and when
// the puzzle is solved.

import { button, el, svg } from "../dom.ts";
import { clock } from "../words.ts";
import { play as words } from "../words/en/play.ts";

const PAUSE = "M8 5.5v13M16 5.5v13";
const GO_ON = "M8 5.5v13l10.5-6.5z";

export class Timer {
	readonly element: HTMLElement;
	#text = el("span", { class: "clock numbers", role: "timer", "aria-live": "off" });
	#path = svg("path", { d: PAUSE });
	#button: HTMLButtonElement;
	#seconds = 0; // until since
	#since: number | null = null; // when it was started
	#paused = false;
	#stopped = true;

	constructor(pause: (paused: boolean) => void) {
		this.#button = button(
			svg(
				"svg",
				{ class: "icon sign", viewBox: "0 0 24 24", "aria-hidden": "true" },
				this.#path,
			),
			() => {
				this.pause(!this.#paused);
				pause(this.#paused);
			},
			{ class: "button quiet pause", "aria-label": words.pause },
		);
		this.element = el("div", { class: "timer" }, this.#text, this.#button);
		setInterval(() => this.#show(), 1000);
	}

	get paused(): boolean {
		return this.#paused;
	}

	get seconds(): number {
		return Math.floor(this.exact);
	}

	// exact has fractions of seconds, too.
	get exact(): number {
		return (
			this.#seconds + (this.#since === null ? 0 : (performance.now() - this.#since) / 1000)
		);
	}

	// set gives the clock another time.
	set(seconds: number): void {
		this.#seconds = seconds;
		if (this.#since !== null) this.#since = performance.now();
		this.#show();
	}

	pause(paused: boolean): void {
		this.#paused = paused;
		this.#path.setAttribute("d", paused ? GO_ON : PAUSE);
		this.#button.setAttribute("aria-label", paused ? words.goOn : words.pause);
		this.#turn();
	}

	// stop stands the clock until start.
	stop(): void {
		this.#stopped = true;
		this.#turn();
	}

	start(): void {
		this.#stopped = false;
		this.#turn();
	}

	hidden(hidden: boolean): void {
		this.#text.hidden = hidden;
	}

	#turn(): void {
		const runs = !this.#stopped && !this.#paused;
		if (runs === (this.#since !== null)) return;
		this.#seconds = this.exact;
		this.#since = runs ? performance.now() : null;
		this.#show();
	}

	#show(): void {
		const text = clock(this.seconds);
		if (this.#text.textContent === text) return;
		this.#text.textContent = text;
		this.#text.setAttribute("aria-label", words.time(this.seconds));
	}
}
