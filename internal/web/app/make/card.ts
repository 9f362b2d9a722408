// The cards of the puzzles that were made.

import { miniature } from "../board/draw.ts";
import { button, el } from "../dom.ts";
import { ratingText, ratingWords } from "../levels.ts";
import type { LayoutResult, NewMade } from "../types.ts";
import { make as words } from "../words/en/make.ts";
import { techniqueName } from "../techniques.ts";

export interface Made {
	readonly puzzle: NewMade;
	readonly layout: LayoutResult;
	readonly lay?: (picture: SVGSVGElement) => void; // draws its rules
}

// cardOf returns the card of puzzle i, which plays it.
export function cardOf(m: Made, i: number, play: () => void): HTMLElement {
	const board = miniature(m.layout, m.puzzle.givens, "");
	const { rating, clues } = m.puzzle;
	const [first, ...further] = rating
		? [...ratingWords(rating), techniqueName(rating.hardest)]
		: [];
	m.lay?.(board);
	return el(
		"li",
		{ class: "card" },
		button(
			el(
				"span",
				{ class: "card-inside" },
				el("span", { class: "unseen" }, words.play(i + 1)),
				board,
				el(
					"strong",
					{ class: "numbers" },
					first ?? (m.lay ? words.isKiller : words.notRated),
				),
				el("small", { class: "muted" }, [...further, words.clues(clues)].join(", ")),
			),
			play,
		),
	);
}

// caption tells how difficult a puzzle is.
export function caption(m: Made): string {
	const r = m.puzzle.rating;
	return r ? `${ratingText(r)}, ${techniqueName(r.hardest)}` : words.clues(m.puzzle.clues);
}
