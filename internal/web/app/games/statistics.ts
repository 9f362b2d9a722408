// Statistics of games by kind and level.

import type { App } from "../app.ts";
import { el } from "../dom.ts";
import { levelTitle } from "../levels.ts";
import type { Saved } from "../save.ts";
import { summaryOf, wonOf } from "../stats.ts";
import type { Won } from "../stats.ts";
import { levels } from "../supply.ts";
import { noGames } from "./empty.ts";
import { clock } from "../words.ts";
import { fresh } from "../words/en/fresh.ts";
import { games as words } from "../words/en/games.ts";

const head = [
	words.kind,
	words.solved,
	words.best,
	words.mean,
	words.median,
	words.lately,
	words.alone,
];

export function statistics(app: App, saved: readonly Saved[]): HTMLElement {
	const won = wonOf(saved);
	if (won.length === 0) return noGames(app, words.noneSolved);
	const groups = groupsOf(won);
	return el(
		"div",
		{ class: "scroll", tabindex: "0", role: "region", "aria-label": words.statistics },
		el(
			"table",
			{ class: "table statistics", role: "table" },
			el(
				"thead",
				{},
				el(
					"tr",
					{},
					...head.map((h, i) =>
						el("th", { scope: "col", class: i > 0 ? "number" : "" }, h),
					),
				),
			),
			el("tbody", {}, ...groups.map(([name, list]) => row(name, list))),
			groups.length > 1 && el("tfoot", {}, row(words.all, won)),
		),
	);
}

// groupsOf returns games by kind and level, the easiest level first.
export function groupsOf(won: readonly Won[]): (readonly [string, readonly Won[]])[] {
	const groups = new Map<string, Won[]>();
	for (const w of won) {
		const name = `${w.kind} ${w.level}`;
		groups.set(name, [...(groups.get(name) ?? []), w]);
	}
	const place = ({ kind, level }: Won) =>
		(kind === "classic" ? "" : `${fresh.names[kind]} `) + (levels.indexOf(level) + 1);
	return [...groups.values()]
		.sort((a, b) => (place(a[0] as Won) < place(b[0] as Won) ? -1 : 1))
		.map((list) => [nameOf(list[0] as Won), list]);
}

function nameOf({ kind, level }: Won): string {
	return level === "" ? fresh.names[kind] : `${fresh.names[kind]}, ${levelTitle(level)}`;
}

function row(name: string, won: readonly Won[]): HTMLElement {
	const s = summaryOf(won);
	const values = [s.n, clock(s.best), clock(s.average), clock(s.median), s.lately, s.alone];
	return el(
		"tr",
		{ role: "row" },
		el("th", { scope: "row", role: "rowheader" }, name),
		...values.map((v, i) =>
			el("td", { role: "cell", class: "number", "data-name": head[i + 1] ?? "" }, v),
		),
	);
}
