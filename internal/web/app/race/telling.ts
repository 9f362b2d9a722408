// What a lane says of an event: the choice with its alternatives, a sentence, and on demand why a
// choice has no alternative.

import { button, el, fill } from "../dom.ts";
import { houseName } from "../say.ts";
import { cellName, symbol } from "../words.ts";
import type { Coords } from "../words.ts";
import type { Choice, Reason, Rules } from "./rules.ts";
import { tell } from "./texts.ts";
import { CHOOSE, type Replay, type Step } from "./trace.ts";
import { search as words } from "../words/en/search.ts";

// What the states of alternatives are to the browser.
const elements = { tried: "s", current: "b", left: "span" } as const;

export interface TellingOptions {
	readonly rules: Rules;
	readonly coords: () => Coords;
	readonly replay: Replay;
	readonly ring: (reasons: readonly Reason[]) => void; // rings digits of the board
}

export class Telling {
	readonly #options: TellingOptions;
	readonly #sentence = el("span");
	readonly #why = this.#askWhy();
	readonly choice = el("p", { class: "lane-choice numbers" });
	readonly says = el("p", { class: "lane-says" }, this.#sentence, this.#why);
	readonly reasons = el("p", { class: "lane-reasons small", hidden: true });
	#asked = false; // why there is no alternative

	constructor(options: TellingOptions) {
		this.#options = options;
	}

	// sentence tells the present event.
	get sentence(): string {
		return this.#sentence.textContent ?? "";
	}

	// forget takes back the question why there is no alternative.
	forget(): void {
		this.#asked = false;
	}

	// tell says a sentence alone, while no event is shown.
	tell(text: string): void {
		write(this.#sentence, text);
		if (this.choice.childElementCount > 0) fill(this.choice);
		this.#mayAsk(false);
	}

	// show tells an event and its choice; text is the sentence if the event is not to be told.
	show(event: Step, choice: Choice, text: string): void {
		const { rules, coords } = this.#options;
		write(this.#sentence, text || tell(event, choice, rules.layout, coords()));
		const { step, alternatives } = choice;
		const name =
			step.house >= 0
				? words.digitIn(symbol(step.digit), houseName(rules.layout.houses[step.house]))
				: cellName(rules.layout, step.cell, coords());
		fill(
			this.choice,
			el("span", { class: "lane-choice-name" }, name),
			...alternatives.map((a) =>
				el(
					elements[a.state],
					{ class: `way ${a.state}` },
					step.house >= 0 ? cellName(rules.layout, a.cell, coords()) : symbol(a.digit),
				),
			),
			alternatives.length === 0 && el("span", { class: "way none" }, words.none),
		);
		this.#mayAsk(event.kind === CHOOSE && event.alternatives === 0);
	}

	#mayAsk(dead: boolean): void {
		this.#why.hidden = !dead;
		if (!dead) this.reasons.hidden = true;
		this.#drawReasons();
	}

	// askWhy makes the button that tells why a choice has no alternative.
	#askWhy(): HTMLButtonElement {
		const ask = (on: boolean) => () => {
			this.#asked = on;
			this.#drawReasons();
		};
		const toggle = () => {
			ask(true)();
			this.reasons.hidden = !this.reasons.hidden;
			this.#why.setAttribute("aria-expanded", String(!this.reasons.hidden));
		};
		return button(words.why, toggle, {
			class: "button quiet why",
			"aria-expanded": "false",
			onpointerenter: ask(true),
			onpointerleave: ask(false),
			onfocus: ask(true),
			onblur: ask(false),
		});
	}

	#drawReasons(): void {
		const { rules, coords, replay, ring } = this.#options;
		const event = replay.event();
		const dead = !this.#why.hidden && event !== null;
		const asked = dead && (this.#asked || !this.reasons.hidden);
		const reasons = asked ? rules.reasons(replay.board, event) : [];
		ring(reasons);
		if (!dead) return;
		const name = (cell: number) => cellName(rules.layout, cell, coords());
		const text = (r: Reason) => {
			const what = event.house >= 0 ? name(r.cell) : symbol(r.digit);
			return r.by < 0 ? words.notAllowed(what) : words.sees(what, name(r.by));
		};
		this.reasons.textContent = reasons.map(text).join(", ");
	}
}

// write changes a text only if it is another one, as it is called in every frame.
export function write(e: HTMLElement, text: string): void {
	if (e.textContent !== text) e.textContent = text;
}
