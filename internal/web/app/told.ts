// A line of text about work that goes on. Screen readers are told at most every 5 seconds,
// and of its end.

import type { App } from "./app.ts";
import { el } from "./dom.ts";

const often = 5000; // ms

export class Told {
	readonly element = el("p", { class: "told", tabindex: "-1" });
	#said = 0;

	// progress is how far the work is.
	progress(app: App, text: string): void {
		this.element.textContent = text;
		const now = performance.now();
		if (this.#said > 0 && now - this.#said < often) return;
		this.#said = now;
		app.say(text);
	}

	// end is how the work ended, or why it did not begin.
	end(app: App, text: string): void {
		this.#said = 0;
		if (this.element.textContent === text) return;
		this.element.textContent = text;
		if (text !== "") app.say(text);
	}
}
