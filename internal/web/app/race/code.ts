// The code of each textbook search, in the words of a textbook: a line for each kind of event.

import { el } from "../dom.ts";

// What happens, as the lines of the code tell it apart.
export type Moment = "choose" | "dead" | "place" | "undo" | "solved";

type Line = readonly [text: string, moment?: Moment];

const inOrder = (cells: string): readonly Line[] => [
	["search(i):"],
	["  if i = number of cells: solved", "solved"],
	[`  cell = cells[i]   # ${cells}`, "choose"],
	["  for digit = 1 to N:"],
	["    if no peer of cell holds digit:"],
	["      grid[cell] = digit", "place"],
	["      search(i + 1)"],
	["      grid[cell] = empty", "undo"],
	["  return            # none left: back", "dead"],
];

const codes: Record<string, readonly Line[]> = {
	dfs: inOrder("row by row"),
	"dfs-last": inOrder("from the last"),
	fullest: [
		["search():"],
		["  if no cell is empty: solved", "solved"],
		["  cell = empty, fullest row + column", "choose"],
		["  for digit = 1 to N:"],
		["    if no peer of cell holds digit:"],
		["      grid[cell] = digit", "place"],
		["      search()"],
		["      grid[cell] = empty", "undo"],
		["  return            # none left: back", "dead"],
	],
	mrv: [
		["search():"],
		["  if no cell is empty: solved", "solved"],
		["  cell = empty, fewest candidates", "choose"],
		["  for digit in candidates of cell:"],
		["    put digit: cell, row, column, box", "place"],
		["    search()"],
		["    take digit out of all four", "undo"],
		["  return            # none left: back", "dead"],
	],
	dlx: [
		["search():"],
		["  if no item is left: solved", "solved"],
		["  item = item with the fewest options", "choose"],
		["  cover item"],
		["  for option in options of item:"],
		["    take option, cover its items", "place"],
		["    search()"],
		["    uncover them, give option back", "undo"],
		["  uncover item"],
		["  return            # none left: back", "dead"],
	],
};

export class Code {
	readonly element: HTMLElement;
	readonly #lines = new Map<Moment, HTMLElement>();
	#lit: HTMLElement | null = null;

	constructor(engine: string, size: number) {
		this.element = el("pre", {
			class: "race-code",
			tabindex: 0,
			role: "region",
			"aria-label": `code of ${engine}`,
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
