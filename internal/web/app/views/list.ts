// The view List: many puzzles at once.

import type { App, View } from "../app.ts";
import type { ReadResult } from "../types.ts";

let root: HTMLElement | null = null;
let given: ReadResult | null = null;

// givePuzzles hands puzzles to the view, which shows them when it comes up next.
export function givePuzzles(_app: App, found: ReadResult): void {
	given = found;
}

export const list: View = {
	name: "list",
	title: "List",
	mount(r) {
		root = r;
	},
	show() {
		if (given) root?.replaceChildren(`${given.puzzles.length} puzzles`);
		given = null;
	},
	hide() {},
};
