// The strip of a review: a bar for each move, as wide as the time before it.

import { el } from "../dom.ts";
import type { Review } from "./review.ts";
import { review as words } from "../words/en/review.ts";

const least = 0.15; // seconds that a bar stands for at least

export interface Strip {
	readonly element: HTMLElement;
	at(state: number): void; // marks a state: moves that were made
}

// stripOf makes the strip. go is called with a state that was pointed at.
export function stripOf(review: Review, go: (state: number) => void): Strip {
	const stops = new Set(review.stops.map((s) => s.move));
	const bars = review.gaps.map((gap, i) => {
		const bar = el("i", { class: stops.has(i) ? "bar stop" : "bar" });
		bar.style.flexGrow = String(Math.max(gap, least));
		bar.addEventListener("click", () => go(i));
		return bar;
	});
	return {
		element: el(
			"div",
			{ class: "strip", role: "img", "aria-label": words.strip(review.stops.length) },
			...bars,
		),
		at(state) {
			bars.forEach((bar, i) => bar.classList.toggle("past", i < state));
		},
	};
}
