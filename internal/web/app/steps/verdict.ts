// What a setter wants to know of a puzzle: whether it has one solution, why not, whether every
// clue is needed, and how hard it is on both scales.

import type { App } from "../app.ts";
import { layoutOf } from "../bring.ts";
import { Call } from "../call.ts";
import type { Board } from "../board/grid.ts";
import { button, el, fill } from "../dom.ts";
import { newGame, puzzleOf, type Game } from "../game.ts";
import type { CheckResult, Rating } from "../types.ts";
import { bit, cellName, symbol, textOf, type Coords } from "../words.ts";
import { solve as words } from "../words/en/solve.ts";
import { techniqueName } from "../techniques.ts";

// Up to this size the clues that are not needed are looked for without being asked.
const quickSize = 9;

export class Verdict {
	readonly element = el("section", { class: "panel verdict", "aria-label": words.thisPuzzle });
	readonly #app: App;
	readonly #call = new Call();
	#next: (code: string) => void;

	// next is called when a technique of the table is chosen.
	constructor(app: App, next: (technique: string) => void) {
		this.#app = app;
		this.#next = next;
	}

	stop(): void {
		this.#call.end();
	}

	// load judges the puzzle of a game. It returns the report of its solutions.
	async load(game: Game, board: Board, coords: Coords): Promise<CheckResult | null> {
		const signal = this.#call.begin();
		const puzzle = puzzleOf(game);
		const solutions = fact(words.solutions);
		const clues = fact(words.clues);
		const scale = fact(words.profile.se);
		const levels = fact(words.profile.hodoku);
		const table = el("div", { class: "verdict-table scroll" });
		const heading = el("h2", { tabindex: "-1" }, words.thisPuzzle);
		const focus = this.element.contains(document.activeElement);
		fill(
			this.element,
			heading,
			el(
				"dl",
				{ class: "verdict-facts" },
				...[solutions, clues, scale, levels].map((f) => f.element),
			),
			table,
			button(words.edit, () => this.#app.go("set")),
		);
		if (focus) heading.focus({ preventScroll: true });
		const options = { signal };
		let report: CheckResult | null = null;
		try {
			const minimal = game.layout.size <= quickSize && !game.rules;
			report = await this.#app.engine.call("check", { ...puzzle, minimal }, options);
			this.#solutions(solutions.value, report);
			this.#clues(clues.value, report, minimal, { game, board, coords, signal });
			if (report.verdict !== "ok") {
				fill(scale.value, "–");
				fill(levels.value, "–");
				return report;
			}
			const wanted = { ...puzzle, hodoku: true };
			const rating = await this.#app.engine.call("rate", wanted, options);
			this.#rating(scale.value, levels.value, table, rating);
		} catch (error) {
			if (signal.aborted) return null;
			for (const f of [solutions, clues, scale, levels]) {
				if (f.value.querySelector(".skeleton")) fill(f.value, words.notKnown);
			}
			fill(table, el("p", { class: "muted" }, (error as Error).message));
		}
		return report;
	}

	#solutions(into: HTMLElement, report: CheckResult): void {
		const chip = (kind: string, text: string) => el("span", { class: `chip ${kind}` }, text);
		const some = words.many(report.count, report.exact);
		fill(
			into,
			report.verdict === "ok"
				? chip("good", words.one)
				: report.verdict === "many"
					? chip("warn", some)
					: report.verdict === "undecided"
						? chip("warn", words.notKnown)
						: chip("bad", words.none),
		);
	}

	#clues(
		into: HTMLElement,
		report: CheckResult,
		minimal: boolean,
		on: { game: Game; board: Board; coords: Coords; signal: AbortSignal },
	): void {
		const { game, board, coords, signal } = on;
		const spare = (report.redundant ?? []).map((c) => c.cell);
		fill(into, String(report.clues), " ");
		if (report.verdict !== "ok") return;
		if (!minimal) {
			into.append(
				button(
					words.allNeeded,
					async (e) => {
						const asked = e.currentTarget as HTMLButtonElement;
						asked.setAttribute("aria-disabled", "true");
						try {
							const params = { ...puzzleOf(game), minimal: true };
							const full = await this.#app.engine.call("check", params, { signal });
							if (signal.aborted) return;
							this.#clues(into, full, true, on);
							this.#app.say(into.textContent ?? "");
						} catch (error) {
							if (!signal.aborted) this.#app.notice((error as Error).message);
						}
					},
					{ class: "button small" },
				),
			);
			return;
		}
		const rules = report.redundantRules?.length ?? 0;
		if (rules > 0) {
			into.append(el("span", { class: "chip warn" }, words.rulesCouldGo(rules)), " ");
		}
		if (spare.length + rules === 0) {
			into.append(el("span", { class: "chip good" }, words.minimal));
			return;
		}
		if (spare.length === 0) return;
		const list = spare.map((cell) => {
			const b = button(
				cellName(game.layout, cell, coords),
				() => {
					this.#app.game.set(changed(game, cell, 0));
				},
				{
					class: "button small",
					title: words.takeClue,
					"aria-label": words.takeClueOf(cellName(game.layout, cell, coords)),
				},
			);
			b.addEventListener("pointerenter", () => board.look([cell]));
			b.addEventListener("pointerleave", () => board.look([]));
			return b;
		});
		into.append(
			el(
				"details",
				{
					class: "spare",
					ontoggle: (e: Event) => {
						board.look((e.currentTarget as HTMLDetailsElement).open ? spare : []);
					},
				},
				el(
					"summary",
					{},
					el("span", { class: "chip warn" }, words.cluesCouldGo(spare.length)),
				),
				el("p", { class: "small muted" }, words.eachAlone),
				el("div", { class: "row" }, ...list),
			),
		);
	}

	#rating(scale: HTMLElement, levels: HTMLElement, table: HTMLElement, rating: Rating): void {
		const score = (name: "er" | "ep" | "ed") => {
			const title = words.scaleAbout[name];
			return el(
				"span",
				{ class: "scale", title },
				el("abbr", { title }, words.scales[name]),
				" ",
				el("b", { class: "numbers" }, rating[name].toFixed(1)),
			);
		};
		if (rating.left > 0) {
			fill(
				scale,
				`${words.harder} `,
				el("span", { class: "muted small" }, words.left(rating.left)),
			);
		} else {
			fill(scale, score("er"), " ", score("ep"), " ", score("ed"));
		}
		fill(
			levels,
			rating.level ? words.points(rating.level, rating.points ?? 0) : words.notRated,
		);
		fill(
			table,
			el(
				"table",
				{ class: "table" },
				el("caption", { class: "unseen" }, words.table),
				el(
					"thead",
					{},
					el(
						"tr",
						{},
						el("th", { scope: "col" }, words.technique),
						el("th", { scope: "col", class: "number" }, words.score),
						el("th", { scope: "col", class: "number" }, words.steps),
					),
				),
				el(
					"tbody",
					{},
					...rating.steps.map((s) =>
						el(
							"tr",
							{},
							el(
								"td",
								{},
								button(techniqueName(s.technique), () => this.#next(s.code), {
									class: "link-button",
									title: words.toNext,
								}),
							),
							el("td", { class: "number" }, s.score.toFixed(1)),
							el("td", { class: "number" }, String(s.count)),
						),
					),
				),
			),
		);
	}
}

function fact(name: string): { element: HTMLElement; value: HTMLElement } {
	const room = el("span", { class: "skeleton", "aria-hidden": "true" }, words.one);
	const value = el("dd", {}, room);
	return { element: el("div", {}, el("dt", {}, name), value), value };
}

// changed returns a new puzzle: that of a game with another clue in a cell, 0 for none.
export function changed(game: Game, cell: number, digit: number): Game {
	const puzzle = puzzleOf(game);
	const givens = game.givens.map((d, c) => (c === cell ? digit : d));
	return newGame(game.layout, { ...puzzle, givens: textOf(givens) });
}

// Trouble is why a puzzle does not have one solution.
export interface Trouble {
	readonly lines: string[];
	readonly ways: HTMLElement | null;
	readonly wrong: ReadonlySet<number>; // cells whose clues contradict each other
	readonly differ: ReadonlySet<number>; // cells in which solutions differ
	readonly add: readonly number[] | null; // for each cell, the digits that leave one solution
}

// trouble says why a puzzle does not have one solution, with ways on. The board shows where.
export function trouble(
	app: App,
	game: Game,
	report: CheckResult,
	board: Board,
	coords: Coords,
): Trouble {
	const { layout } = game;
	const breaches = (report.breaches ?? []).flatMap((b) => b.cells.filter((c) => game.givens[c]));
	const wrong = new Set([
		...(report.core ?? []).map((c) => c.cell),
		...(report.conflicts ?? []).flatMap((c) => c.cells),
		...breaches,
	]);
	const differ = new Set(report.differ ?? []);
	const way = (text: string, cell: number, digit: number) => {
		const b = button(text, () => app.game.set(changed(game, cell, digit)), {
			class: "button small",
		});
		const look = (on: boolean) => () => board.look(on ? [cell] : []);
		b.addEventListener("pointerenter", look(true));
		b.addEventListener("focus", look(true));
		b.addEventListener("pointerleave", look(false));
		b.addEventListener("blur", look(false));
		return b;
	};
	const name = (cell: number) => cellName(layout, cell, coords);
	const lines = report.text.trim().split("\n");
	const ways: HTMLElement[] = [];
	if (report.verdict === "many" && report.add && report.add.length > 0) {
		ways.push(
			el("h3", {}, words.addClue),
			el(
				"div",
				{ class: "row" },
				...report.add
					.slice(0, mostWays)
					.map((c) => way(`${name(c.cell)} = ${symbol(c.digit)}`, c.cell, c.digit)),
			),
		);
	}
	if (wrong.size > 0) {
		ways.push(
			el("h3", {}, words.takeClues),
			el(
				"div",
				{ class: "row" },
				...[...wrong]
					.sort((a, b) => a - b)
					.slice(0, mostWays)
					.map((c) => way(`${name(c)} = ${symbol(game.givens[c] ?? 0)}`, c, 0)),
			),
		);
	}
	const core = report.coreRules ?? [];
	const ofLayout = report.coreLayout ?? [];
	if (core.length + ofLayout.length > 0) {
		const away = (rule: string, take: () => void) =>
			button(rule, take, { class: "button small" });
		const without = (rule: string) => {
			const rules = game.rules?.filter((r) => r !== rule) ?? [];
			app.game.set(newGame(layout, { ...puzzleOf(game), rules }));
		};
		const plainer = async (rule: string) => {
			const parts = layout.layout.split("+").filter((part) => part !== rule);
			app.game.set(newGame(await layoutOf(app, parts.join("+")), puzzleOf(game)));
		};
		const buttons = [
			...core.map((rule) => away(rule, () => without(rule))),
			...ofLayout.map((rule) => away(rule, () => void plainer(rule))),
		];
		ways.push(
			el("h3", {}, words.takeRules),
			el("div", { class: "row" }, ...buttons.slice(0, mostWays)),
		);
	}
	const add =
		report.add &&
		game.givens.map((_, cell) =>
			(report.add ?? []).reduce((set, c) => (c.cell === cell ? set | bit(c.digit) : set), 0),
		);
	return {
		lines,
		wrong,
		differ,
		add: add ?? null,
		ways: ways.length > 0 ? el("div", { class: "stack tight" }, ...ways) : null,
	};
}

// Ways on that are offered at most.
const mostWays = 24;
