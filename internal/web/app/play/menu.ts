// The menu More of Play: the mark, the descriptions of rows, columns and regions, the start.

import { button, el, fill } from "../dom.ts";
import { left, started, valueAt } from "../game.ts";
import { whenIdle } from "../later.ts";
import { backToMark, marksBehind } from "../moves.ts";
import { houseName, regionName } from "../say.ts";
import { symbol } from "../words.ts";
import { play as words } from "../words/en/play.ts";
import { tell } from "./desk.ts";
import type { Desk } from "./desk.ts";
import type { Entry } from "./entry.ts";

const sums = whenIdle(() => import("./sums.ts"));

export class Menu {
	readonly element = el("div", { class: "more-menu panel", hidden: true });
	readonly #desk: Desk;
	readonly #entry: Entry;
	readonly #beforeMistake: () => void;
	readonly #more: HTMLButtonElement; // opens it

	constructor(desk: Desk, entry: Entry, beforeMistake: () => void, more: HTMLButtonElement) {
		this.#desk = desk;
		this.#entry = entry;
		this.#beforeMistake = beforeMistake;
		this.#more = more;
		more.setAttribute("aria-expanded", "false");
		document.addEventListener("pointerdown", (e) => {
			const inside = (e.target as Element | null)?.closest(".more-menu, [data-tool=more]");
			if (!inside) this.show(false);
		});
	}

	get open(): boolean {
		return !this.element.hasAttribute("hidden");
	}

	// close closes the menu, and the focus is on its button.
	close(): void {
		this.show(false);
		this.#more.focus();
	}

	show(open: boolean): void {
		if (open === this.open) return;
		this.#more.setAttribute("aria-expanded", String(open));
		this.element.hidden = !open;
		if (!open) return;
		const { app, game, board } = this.#desk;
		const region = regionName(game.layout, board.cursor);
		const { numberFirst } = app.settings.get();
		const entry = this.#entry;
		fill(
			this.element,
			this.#item(words.mark, () => this.#mark()),
			this.#item(words.toMark, () => this.#toMark(), marksBehind(game) > 0),
			this.#item(words.toMistake, this.#beforeMistake, started(game)),
			this.#item(words.numberFirstItem, () => entry.switchNumberFirst(), true, numberFirst),
			this.#item(words.sums, () => void sums().then((m) => m.showSums(this.#desk))),
			this.#item(words.describeRow, () => this.#describe("row")),
			this.#item(words.describeColumn, () => this.#describe("column")),
			region !== "" && this.#item(words.describe(region), () => this.#describe("region")),
			this.#item(words.restart, () => this.#restart(), started(game)),
			this.#item(words.edit, () => app.go("set")),
		);
	}

	#item(text: string, run: () => void, on = true, pressed?: boolean): HTMLButtonElement {
		const chosen = () => {
			if (!on) return;
			this.show(false);
			if (!this.#desk.board.hasFocus) this.#more.focus();
			run();
		};
		return button(text, chosen, {
			"aria-disabled": on ? false : "true",
			"aria-pressed": pressed === undefined ? false : String(pressed),
		});
	}

	#mark(): void {
		this.#entry.mark();
		const back = { text: words.toMark, run: () => this.#toMark() };
		this.#desk.hint.tell(words.marked, [back]);
	}

	#toMark(): void {
		this.#desk.set(backToMark(this.#desk.game, this.#desk.timer.exact));
		this.#desk.app.say(words.atMark);
	}

	#restart(): void {
		this.#entry.restart();
		const undo = { text: words.tool.undo, run: () => this.#entry.undo() };
		this.#desk.hint.tell(words.restarted, [undo]);
	}

	#describe(which: "row" | "column" | "region"): void {
		const { game, board } = this.#desk;
		const { layout } = game;
		const cell = board.cursor;
		const house =
			which === "region"
				? layout.houses[layout.regions[cell] ?? -1]
				: layout.houses.find((h) => h.kind === which && h.cells.includes(cell));
		if (!house) return;
		const name = which === "region" ? regionName(layout, cell) : houseName(house);
		const values = house.cells.map((c) => valueAt(game, c));
		const missing = left(game).flatMap((_, i) => (values.includes(i + 1) ? [] : [i + 1]));
		const cells = values.map((d) => (d ? symbol(d) : words.emptyCell)).join(", ");
		const rest =
			missing.length > 0 && house.cells.length === layout.size
				? missing.map(symbol).join(", ")
				: "";
		const title = `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
		tell(this.#desk, words.described(title, cells, rest));
	}
}
