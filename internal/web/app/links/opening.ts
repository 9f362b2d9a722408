// What Links shows to a reader who has done nothing yet: the first cover of the example, played
// again and again while it is in sight.

import type { Player } from "../player.ts";
import { Kind } from "./matrix.ts";
import type { Run } from "./matrix.ts";

// endOfCover returns the moment at which the first cover of a run is complete, 0 if there is none.
export function endOfCover(run: Run): number {
	let at = run.find(0, 1, Kind.cover);
	while (at > 0 && run.event(at)?.kind === Kind.unlink) at++;
	return at;
}

export class Opening {
	readonly #player: Player;
	#last = 0; // the moment at which the loop begins anew, 0 without a loop
	#inSight = false;

	// view is the element of the view, picture what moves in it. Keys of the player must be heard
	// before this is made: what Space pauses is not paused twice.
	constructor(view: HTMLElement, picture: HTMLElement, player: Player) {
		this.#player = player;
		new IntersectionObserver((entries) => {
			this.#inSight = entries.at(-1)?.isIntersecting ?? false;
			this.#look();
		}).observe(picture);
		document.addEventListener("visibilitychange", () => this.#look());
		document.addEventListener("keydown", () => {
			if (!view.hidden) this.end();
		});
		view.addEventListener("pointerdown", (e) => {
			// A press of Pause pauses when it is complete.
			if (!player.element.contains(e.target as Node)) this.end();
		});
		for (const kind of ["click", "input"]) view.addEventListener(kind, () => this.end());
	}

	// begin plays the first cover of a run until the reader does anything.
	begin(run: Run): void {
		this.#last = endOfCover(run);
		this.#look();
	}

	end(): void {
		this.#last = 0;
		if (this.#player.looping) this.#player.pause();
	}

	#look(): void {
		if (this.#last === 0) return;
		if (this.#inSight && document.visibilityState === "visible") this.#player.loop(this.#last);
		else this.#player.pause();
	}
}
