// The lines of the list, and the columns of its table.

import { button, el } from "../dom.ts";
import { levelTitle } from "../levels.ts";
import type { Row } from "../types.ts";
import { list as words } from "../words/en/list.ts";
import { techniqueName } from "../techniques.ts";

// Entry is a line of the list.
export interface Entry {
	readonly number: number;
	readonly line: string; // as method rows takes it
	readonly title: string;
	row: Row | null; // null: not looked at yet
}

// A column of the table. Key is what it is sorted by.
export interface Column {
	readonly name: string;
	readonly number?: boolean;
	readonly wide?: boolean; // left out on narrow screens
	readonly puzzle?: boolean; // has the rest of the width
	key(e: Entry): string | number;
	text(e: Entry): string;
	draw?(e: Entry): Node | string; // if it is more than the text
}

// Each verdict of the engine in words, its words in a count, and its tone.
type Verdict = readonly [text: string, counted: string, tone: string];
const tones = {
	ok: "good",
	many: "warn",
	none: "bad",
	invalid: "bad",
	undecided: "warn",
	fault: "bad",
};

export function verdictOf({ row }: Entry): Verdict {
	if (!row) return ["…", "", ""];
	const name = row.fault ? "fault" : (row.verdict ?? "");
	const [text = name, counted = name] = (words.verdicts as Record<string, string[]>)[name] ?? [];
	return [text, counted, (tones as Record<string, string>)[name] ?? ""];
}

export const columns: readonly Column[] = [
	{
		name: words.columns.number,
		number: true,
		key: (e) => e.number,
		text: (e) => String(e.number),
		draw: (e) =>
			e.row?.puzzle
				? button(String(e.number), () => undefined, {
						class: "button quiet pick",
						"aria-label": words.playPuzzle(e.number),
					})
				: String(e.number), // a click on the row plays, so the button need not
	},
	{
		name: words.columns.verdict,
		key: (e) => verdictOf(e)[0],
		text: (e) => verdictOf(e)[0],
		draw: (e) =>
			el(
				"span",
				{},
				el("span", { class: `chip ${verdictOf(e)[2]}` }, verdictOf(e)[0]),
				fault(e),
			),
	},
	{
		name: words.columns.er,
		number: true,
		key: (e) => e.row?.rating?.er ?? -1,
		text: (e) => e.row?.rating?.er.toFixed(1) ?? "",
	},
	{
		name: words.columns.level,
		key: (e) => e.row?.rating?.points ?? -1,
		text: (e) => levelTitle(e.row?.rating?.level ?? ""),
	},
	{ name: words.columns.hardest, wide: true, key: hardestOf, text: hardestOf },
	{
		name: words.columns.givens,
		number: true,
		wide: true,
		key: (e) => e.row?.clues ?? -1,
		text: (e) => (e.row?.puzzle ? String(e.row.clues ?? 0) : ""),
	},
	{
		name: words.columns.puzzle,
		puzzle: true,
		key: nameOf,
		text: nameOf,
		draw: (e) => el("code", {}, nameOf(e)),
	},
];

function hardestOf(e: Entry): string {
	return techniqueName(e.row?.rating?.hardest ?? "");
}

function nameOf(e: Entry): string {
	return e.title || (e.row?.puzzle?.givens ?? e.line);
}

function fault(e: Entry): HTMLElement | null {
	const f = e.row?.fault;
	if (!f) return null;
	return el("small", { class: "fault" }, (f.column ? words.column(f.column) : "") + f.message);
}
