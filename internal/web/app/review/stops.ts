// The long stops of a review: for each, the easiest step that stood there.

import type { App } from "../app.ts";
import { button, el, fill } from "../dom.ts";
import { NonetError } from "../engine.ts";
import { gridOf } from "../game.ts";
import type { Game } from "../game.ts";
import type { HintResult } from "../types.ts";
import { clock, symbol } from "../words.ts";
import { review as words } from "../words/en/review.ts";
import { say } from "../words/en/say.ts";
import type { Review, Stop } from "./review.ts";
import type { Found } from "./used.ts";
import { engineLanguage } from "../words/language.ts";
import { stepName } from "../techniques.ts";

// Answer is what the engine says of a stop, or why it says nothing.
export type Answer = HintResult | string;

export class Stops {
	readonly element = el("div", { class: "stack tight" });
	readonly #app: App;
	readonly #review: Review;
	readonly #show: (stop: Stop, answer: Answer) => void;
	readonly #answers = new Map<Stop, Promise<Answer>>();

	// show is called when a stop is chosen, with what the engine says of it.
	constructor(app: App, review: Review, show: (stop: Stop, answer: Answer) => void) {
		this.#app = app;
		this.#review = review;
		this.#show = show;
		const { stops } = review;
		if (stops.length === 0) {
			fill(this.element, el("p", { class: "muted" }, words.noStops));
			return;
		}
		const list = el("ul", { class: "plain review-stops" }, ...stops.map((s) => this.#item(s)));
		fill(this.element, list);
	}

	// found returns the easiest steps at the stops, as far as there are some.
	async found(): Promise<Found[]> {
		const found: Found[] = [];
		for (const stop of this.#review.stops) {
			const answer = await this.#ask(stop);
			const step = typeof answer === "string" ? undefined : answer.steps[0];
			if (step) found.push({ stop, step });
		}
		return found;
	}

	#item(stop: Stop): HTMLElement {
		const begun = (this.#review.moves[stop.move]?.at ?? 0) - stop.seconds;
		const text = el("span", {}, words.stop(clock(begun), say.duration(stop.seconds)));
		const name = el("small", { class: "muted" }, words.looking);
		void this.#ask(stop).then((answer) => {
			name.textContent =
				typeof answer === "string"
					? answer
					: ((answer.steps[0] && stepName(answer.steps[0])) ?? words.noStep);
		});
		const choose = async () => this.#show(stop, await this.#ask(stop));
		return el(
			"li",
			{},
			button(el("span", { class: "review-stop" }, text, name), () => void choose()),
		);
	}

	#ask(stop: Stop): Promise<Answer> {
		const kept = this.#answers.get(stop);
		if (kept) return kept;
		const { coords, profile } = this.#app.settings.get();
		const state = this.#review.states[stop.move] as Game;
		const answer = this.#app.engine
			.call("hint", {
				...gridOf(state, { ignoreNotes: true }),
				profile,
				coords,
				lang: engineLanguage,
			})
			.catch((e: unknown) => {
				if (!(e instanceof NonetError)) throw e;
				return e.message;
			});
		this.#answers.set(stop, answer);
		return answer;
	}
}

// moveText says what a move did.
export function moveText(review: Review, state: number): string {
	const move = review.moves[state - 1];
	if (!move) return words.start;
	const { layout } = review.states[0] as Game;
	const digits = move.changes.filter((c) => c.field === "digits");
	const first = digits[0] ?? move.changes[0];
	if (!first) return words.moves[move.kind];
	const digit = review.states[state]?.digits[first.cell] ?? 0;
	const what = first.field === "digits" && digit > 0 ? symbol(digit) : words.moves[move.kind];
	return words.move(what, placeOf(layout.size, first.cell));
}

// placeOf says where a cell is.
export function placeOf(size: number, cell: number): string {
	return say.rowAndColumn(Math.floor(cell / size) + 1, (cell % size) + 1);
}
