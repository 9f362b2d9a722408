// The code of each textbook search, in the words of a textbook: a line for each kind of event.

import { el } from "../dom.ts";
import { search as words } from "../words/en/search.ts";

// What happens, as the lines of the code tell it apart.
export type Moment = "choose" | "dead" | "place" | "undo" | "solved";

export type Line = readonly [text: string, moment?: Moment];

const codes = words.code;

export class Code {
	readonly element: HTMLElement;
	readonly #lines = new Map<Moment, HTMLElement>();
	#lit: HTMLElement | null = null;

	constructor(engine: string, size: number) {
		this.element = el("pre", {
			class: "race-code",
			tabindex: 0,
			role: "region",
			"aria-label": words.codeOf(engine),
		});
		for (const [text, moment] of codes[engine] ?? []) {
			const line = el("code", { class: "race-line" }, text.replace("N", String(size)));
			if (moment) this.#lines.set(moment, line);
			this.element.append(line);
		}
	}

	// show marks the line that runs; null marks none.
	show(moment: Moment | null): void {
		const line = moment ? (this.#lines.get(moment) ?? null) : null;
		if (line === this.#lit) return;
		this.#lit?.removeAttribute("aria-current");
		line?.setAttribute("aria-current", "true");
		this.#lit = line;
	}
}
