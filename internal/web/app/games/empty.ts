// What is shown where games would be, as long as there are none.

import type { App } from "../app.ts";
import { classic } from "../board/geometry.ts";
import { pattern } from "../board/draw.ts";
import { newDialog } from "../dialogs/load.ts";
import { button, el } from "../dom.ts";
import { levels, sampleOf } from "../supply.ts";
import { fresh } from "../words/en/fresh.ts";

// noGames has a picture, a text, and the way to a new puzzle.
export function noGames(app: App, text: string): HTMLElement {
	return el(
		"div",
		{ class: "empty" },
		el("span", { class: "empty-picture" }, pattern(classic(), sampleOf(levels[0] ?? ""))),
		el("p", {}, text),
		button(fresh.newPuzzle, () => newDialog(app), { class: "button primary" }),
	);
}
