// The button that puts what steps place and cross out into the player's game.

import type { App } from "../app.ts";
import { button } from "../dom.ts";
import { apply } from "../moves.ts";
import type { Game } from "../game.ts";
import type { Step } from "../types.ts";
import { solve as words } from "../words/en/solve.ts";

export class Take {
	readonly element = button("", () => this.#run(), { class: "button primary" });
	readonly #app: App;
	readonly #steps: () => readonly Step[];
	readonly #taken: (game: Game) => void;

	// steps returns those that are taken. taken is called with the game in which they are.
	constructor(app: App, steps: () => readonly Step[], taken: (game: Game) => void) {
		this.#app = app;
		this.#steps = steps;
		this.#taken = taken;
		this.element.title = words.takeAbout;
	}

	// label says what the button does: take the one step that is chosen, or those up to it.
	label(until: "one" | "here" | "end"): void {
		const n = this.#steps().length;
		this.element.setAttribute("aria-disabled", String(n === 0));
		this.element.textContent =
			until === "one" || n <= 1
				? words.takeIt
				: until === "end"
					? words.takeAll
					: words.takeTo(n);
	}

	#run(): void {
		const steps = this.#steps();
		if (steps.length === 0) return;
		const game = apply(this.#app.game.get(), {
			do: "step",
			places: steps.flatMap((s) => s.placements),
			removes: steps.flatMap((s) => s.eliminations),
			tidy: this.#app.settings.get().tidyNotes,
		});
		this.#taken(game);
		this.#app.say(words.taken(steps.length));
	}
}
