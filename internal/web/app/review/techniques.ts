// The techniques of a review: which ones the player used, which moves nothing explains, and what to
// practise.

import type { App } from "../app.ts";
import { button, el, fill } from "../dom.ts";
import { NonetError } from "../engine.ts";
import { gridOf } from "../game.ts";
import type { Game } from "../game.ts";
import { address, capital } from "../learn/catalogue.ts";
import type { Reason } from "../types.ts";
import { clock, symbol } from "../words.ts";
import { engineLanguage } from "../words/language.ts";
import { review as words } from "../words/en/review.ts";
import { say } from "../words/en/say.ts";
import type { Review } from "./review.ts";
import { placeOf } from "./stops.ts";
import type { Stops } from "./stops.ts";
import { medianOf, playedMoves, toPractise, usedIn } from "./used.ts";
import type { Exercise, Technique, Use, Used } from "./used.ts";

const mostDoubts = 8;
const mostExercises = 3;

export class Techniques {
	readonly used = el("div", { class: "stack tight" });
	readonly doubts = el("section", { class: "stack tight", hidden: true });
	readonly practise = el("div", { class: "stack tight" });
	readonly #app: App;
	readonly #review: Review;
	readonly #show: (use: Use, from: HTMLElement) => void;
	readonly #call = new AbortController();
	#upTo = "";

	// show is called when a use is chosen, with the section in which it was.
	constructor(
		app: App,
		review: Review,
		stops: Stops,
		show: (use: Use, from: HTMLElement) => void,
	) {
		this.#app = app;
		this.#review = review;
		this.#show = show;
		const waits = el("p", { class: "muted", role: "status" }, words.explaining);
		fill(this.used, waits);
		void this.#explain().then(async (used) => {
			const found = await stops.found();
			if (!this.#call.signal.aborted) this.#advise(toPractise(found, used), found.length > 0);
		});
	}

	// close ends the call of the engine.
	close(): void {
		this.#call.abort();
	}

	async #explain(): Promise<Used | null> {
		const { coords, profile } = this.#app.settings.get();
		const reasons: Reason[] = [];
		const params = {
			...gridOf(this.#review.states[0] as Game),
			moves: playedMoves(this.#review),
			profile,
			coords,
			lang: engineLanguage,
		};
		let fault = "";
		try {
			const { signal } = this.#call;
			const onEvent = (reason: Reason) => void reasons.push(reason);
			const { upTo } = await this.#app.engine.call("review", params, { signal, onEvent });
			this.#upTo = upTo;
		} catch (e) {
			if (!(e instanceof NonetError)) throw e;
			fault = e.message;
		}
		if (fault !== "") fill(this.used, el("p", { class: "muted" }, say.sentence(fault)));
		if (this.#call.signal.aborted || fault !== "") return null;
		const used = usedIn(this.#review, reasons);
		this.#list(used);
		this.#doubt(used.doubts);
		return used;
	}

	#list({ techniques, hinted }: Used): void {
		if (techniques.length + hinted.length === 0) {
			fill(this.used, el("p", { class: "muted" }, words.noMoves));
			return;
		}
		const head = [words.technique, words.times, words.median].map((text, i) =>
			el("th", { scope: "col", class: i > 0 ? "number" : "" }, text),
		);
		const last: Technique = { name: words.hinted, code: "", score: 0, uses: hinted };
		const rows = hinted.length > 0 ? [...techniques, last] : techniques;
		fill(
			this.used,
			el("p", { class: "muted small" }, words.aboutUsed),
			el(
				"table",
				{ class: "table review-used" },
				el("thead", {}, el("tr", {}, ...head)),
				el("tbody", {}, ...rows.map((t) => this.#row(t))),
			),
		);
	}

	#row({ name, uses }: Technique): HTMLElement {
		let next = 0;
		const show = () => {
			const use = uses[next++ % uses.length];
			if (use) this.#show(use, this.used);
		};
		const title = words.showNext(capital(name));
		return el(
			"tr",
			{},
			el(
				"th",
				{ scope: "row" },
				button(capital(name), show, { class: "button quiet", title }),
			),
			el("td", { class: "number" }, say.number(uses.length)),
			el("td", { class: "number" }, clock(Math.round(medianOf(uses)))),
		);
	}

	#doubt(doubts: readonly Use[]): void {
		this.doubts.hidden = doubts.length === 0;
		const more = doubts.length - mostDoubts;
		fill(
			this.doubts,
			el("h2", {}, words.doubts),
			el(
				"ul",
				{ class: "plain review-stops" },
				...doubts.slice(0, mostDoubts).map((use) => {
					const text = el("span", {}, this.claimOf(use));
					const why = el("small", { class: "muted" }, this.#whyDoubted(use.reason));
					const both = el("span", { class: "review-stop" }, text, why);
					return el(
						"li",
						{},
						button(both, () => this.#show(use, this.doubts)),
					);
				}),
			),
			more > 0 && el("p", { class: "muted" }, words.furtherDoubts(more)),
		);
	}

	#whyDoubted({ wrong, steps, hardest }: Reason): string {
		if (wrong) return words.wrong;
		const step = steps[hardest];
		return step ? words.manySteps(steps.length, step.technique) : words.guess(this.#upTo);
	}

	// claimOf says what the player did: "7, row 4 column 5, after 0:42".
	claimOf({ reason, seconds }: Use): string {
		const { layout } = this.#review.states[0] as Game;
		const digit = symbol(reason.digit);
		const what = reason.placed ? digit : words.crossedOut(digit);
		const claim = words.move(what, placeOf(layout.size, reason.cell));
		return words.reason(claim, clock(Math.round(seconds)));
	}

	#advise(list: readonly Exercise[], stopped: boolean): void {
		const none = stopped ? words.onlySingles : words.nothingToPractise;
		if (list.length === 0) return void fill(this.practise, el("p", {}, none));
		fill(
			this.practise,
			el(
				"ul",
				{ class: "plain review-practise" },
				...list.slice(0, mostExercises).map((x) => {
					const link = { class: "button", href: address(x.code, true) };
					const why = words.why(x.stops, x.hints, x.doubts, clock(Math.round(x.seconds)));
					return el(
						"li",
						{},
						el("a", link, capital(x.name)),
						el("small", { class: "muted" }, why),
					);
				}),
			),
		);
	}
}
