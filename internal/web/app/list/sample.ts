// What List shows before it has puzzles: a picture of its table.

import { el } from "../dom.ts";
import { stock } from "../stock.ts";
import type { Row } from "../types.ts";
import { columns } from "./columns.ts";
import type { Entry } from "./columns.ts";

// sample returns a table of four lines, which nobody can press and screen readers do not see.
export function sample(): HTMLElement {
	const row = (index: number, more: Partial<Row> = {}): Row => {
		const { givens, rating } = stock[index] as (typeof stock)[number];
		const clues = [...givens].filter((c) => c !== ".").length;
		return { index, puzzle: { givens }, verdict: "ok", clues, rating, ...more };
	};
	const { rating: _, ...open } = row(13);
	const rows: Row[] = [row(0), row(9), { ...open, verdict: "many", clues: 21 }, row(28)];
	const entries = rows.map((row, i): Entry => {
		return { number: i + 1, line: row.puzzle?.givens ?? "", title: "", row };
	});
	const kind = (c: (typeof columns)[number]) => ({
		class: [c.number && "number", c.wide && "wide", c.puzzle && "puzzle"]
			.filter(Boolean)
			.join(" "),
	});
	const cell = (c: (typeof columns)[number], e: Entry) =>
		el("td", kind(c), c.draw?.(e) ?? c.text(e));
	return el(
		"div",
		{ class: "list-sample", inert: true, "aria-hidden": "true" },
		el(
			"table",
			{ class: "table list-table" },
			el("thead", {}, el("tr", {}, ...columns.map((c) => el("th", kind(c), c.name)))),
			el("tbody", {}, ...entries.map((e) => el("tr", {}, ...columns.map((c) => cell(c, e))))),
		),
	);
}
