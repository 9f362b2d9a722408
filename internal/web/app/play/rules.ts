// The rules of a puzzle in Play: on the board, in words beside it, and which of them the digits
// break.

import type { App } from "../app.ts";
import { lay, rulesOf } from "../board/rules.ts";
import type { Board } from "../board/grid.ts";
import { noticeOfGame } from "../bring.ts";
import { el, fill, picture } from "../dom.ts";
import { NonetError } from "../engine.ts";
import { gridOf, learnBroken } from "../game.ts";
import type { Game } from "../game.ts";
import type { Breach, LegendEntry, RulesResult } from "../types.ts";
import { listed, sentence } from "../say.ts";
import { cellName } from "../words.ts";
import type { Hint } from "./hint.ts";
import { play as words } from "../words/en/play.ts";
import { told } from "../techniques.ts";
import { engineLanguage } from "../words/language.ts";

const most = 500; // rules that are listed one by one

export class Rules {
	found: () => void = () => undefined; // which rules are broken has been found
	#app: App;
	#board: Board;
	#hint: Hint;
	#game: Game;
	#known: RulesResult | null = null;
	#digits: readonly number[] | null = null; // those that are looked at
	#broken: readonly Breach[] = [];
	told = ""; // which rules are broken, in words
	#unwatch: () => void;
	#breaches = el("ul", { hidden: true });
	#here = el("ul", { class: "here", hidden: true });
	#list = el("div");
	#panel = el(
		"details",
		{ class: "rules panel", open: true },
		el("summary", {}, words.rules),
		this.#breaches,
		this.#here,
		this.#list,
	);

	constructor(app: App, board: Board, place: HTMLElement, hint: Hint) {
		this.#app = app;
		this.#board = board;
		this.#hint = hint;
		this.#game = app.game.get();
		place.append(this.#panel);
		const { select } = board.events;
		board.events.select = () => {
			select?.();
			this.#showHere();
		};
		const unwatch = [
			app.game.watch(() => void this.#check()),
			app.settings.watch((now, before) => {
				if (now.coords !== before.coords) void this.#load();
				else if (now.mistakes !== before.mistakes) this.#showBreaches();
			}),
		];
		this.#unwatch = () => unwatch.forEach((f) => f());
		void this.#load();
	}

	close(): void {
		this.#unwatch();
		this.#panel.remove();
	}

	async #load(): Promise<void> {
		try {
			this.#known = await rulesOf(this.#app, this.#game);
			lay(this.#board, this.#known);
			this.found();
			this.#describe(this.#known);
			this.#digits = null;
			await this.#check();
		} catch (error) {
			if (!(error instanceof NonetError)) throw error;
			noticeOfGame(this.#app, words.rulesNotShown(sentence(error.message)), {
				text: words.again,
				run: () => {
					if (error.code === "unreachable") this.#app.engine.retry();
					void this.#load();
				},
			});
		}
	}

	// describe lists the rules, and tells those of each cell to screen readers.
	#describe({ legend, rules }: RulesResult): void {
		const all = el("ul");
		const item = (text: string) => el("li", { lang: told }, sentence(text));
		const further = rules.length - most;
		const each = el(
			"details",
			{
				hidden: rules.length === 0,
				ontoggle: () =>
					fill(
						all,
						...rules.slice(0, most).map((r) => item(r.words)),
						further > 0 && item(words.furtherRules(further)),
					),
			},
			el("summary", {}, words.oneByOne),
			all,
		);
		const meaning = (entry: LegendEntry) =>
			el(
				"li",
				{},
				entry.svg !== "" &&
					el("span", { class: "sample", "aria-hidden": "true" }, picture(entry.svg)),
				el("span", { lang: told }, entry.text),
			);
		fill(this.#list, el("ul", {}, ...legend.map(meaning)), each);
		this.#board.element.querySelectorAll("td").forEach((td, cell) => {
			const told = this.#rulesOf(cell).join("; ");
			if (told === "") td.removeAttribute("aria-description");
			else td.setAttribute("aria-description", told);
		});
		this.#showHere();
	}

	#rulesOf(cell: number): string[] {
		return (this.#known?.rules ?? []).filter((r) => r.cells.includes(cell)).map((r) => r.words);
	}

	// showHere lists the rules of the cell that is selected.
	#showHere(): void {
		const [cell = -1, second] = this.#board.selected;
		const words = second === undefined ? this.#rulesOf(cell) : [];
		this.#here.hidden = words.length === 0;
		fill(this.#here, ...words.map((w) => el("li", { lang: told }, sentence(w))));
	}

	// check asks which rules the digits break.
	async #check(): Promise<void> {
		const game = this.#app.game.get();
		const { digits } = game;
		if (digits === this.#digits || game.givens !== this.#game.givens || !this.#known) return;
		this.#digits = digits;
		try {
			const { breaches } = await this.#app.engine.call("breaches", {
				...gridOf(game, { ignoreNotes: true }),
				lang: engineLanguage,
			});
			learnBroken(
				game,
				breaches.flatMap((b) => b.cells),
			);
			if (digits !== this.#digits) return;
			this.#broken = breaches;
			this.#showBreaches();
			this.found();
		} catch (error) {
			if (!(error instanceof NonetError)) throw error;
			this.#digits = null; // the next entry asks again
		}
	}

	#showBreaches(): void {
		const list = this.#app.settings.get().mistakes === "off" ? [] : this.#broken;
		const { coords } = this.#app.settings.get();
		const { layout } = this.#game;
		const texts = list.map((b) => {
			const cells = b.cells.map((c) => cellName(layout, c, coords));
			return sentence(`${b.found}: ${listed(cells)}`);
		});
		this.#breaches.hidden = list.length === 0;
		fill(this.#breaches, ...texts.map((t) => el("li", { class: "breach", lang: told }, t)));
		const broken = new Set(list.map((b) => b.rule));
		for (const e of this.#board.element.querySelectorAll(".b-rules [data-node]")) {
			const rules = (e.getAttribute("data-node") ?? "").split(" ");
			e.classList.toggle(
				"b-broken",
				rules.some((i) => broken.has(this.#known?.rules[Number(i)]?.text ?? "")),
			);
		}
		const text = texts.join(" ");
		if (text !== "" && text !== this.told) {
			this.#hint.tell(
				text,
				[],
				list.flatMap((b) => b.cells),
			);
			this.#app.say(text);
		}
		this.told = text;
	}
}
