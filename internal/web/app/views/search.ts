// The view Search: textbook searches side by side on one puzzle. Its parts are in folder race.

import type { App, View } from "../app.ts";
import { layoutOf } from "../bring.ts";
import { button, el } from "../dom.ts";
import { isFree } from "../focus.ts";
import { newGame, samePuzzle } from "../game.ts";
import type { Game } from "../game.ts";
import { tellOdd } from "../link.ts";
import type { Fields } from "../link.ts";
import { waysToWatch } from "../race/ways.ts";
import { Race } from "../race/race.ts";
import { Setup, presetOf } from "../race/setup.ts";
import { engines } from "../race/texts.ts";
import { fieldsOf } from "../share.ts";
import { search as words } from "../words/en/search.ts";

const linkFields: Fields = {
	preset: (text) => text === "own" || presetOf(text) !== undefined,
	e: (text) => text.split(",").every((e) => engines.includes(e)),
	stop: (text) => text === "first" || text === "unique",
	by: (text) => text === "event" || text === "node" || text === "share",
	at: (text) => /^\d+$/.test(text),
};

class Search {
	readonly #app: App;
	readonly #setup: Setup;
	readonly #race: Race;
	#address = ""; // the fields of the address that are shown
	#moment = ""; // the position that the address names, while the race is the same
	#shown = false;
	#stale = true; // a race has to be begun when the view comes up

	constructor(root: HTMLElement, app: App) {
		this.#app = app;
		this.#setup = new Setup({
			race: () => {
				this.#changed();
				this.#begin();
			},
			unit: () => {
				this.#changed();
				this.#race.regroup();
			},
			halt: () => this.#race.stop(),
		});
		this.#race = new Race(app, this.#setup, () => this.#shown);
		const { player, compare, lanes, tabs } = this.#race;
		root.append(
			el("h1", {}, words.heading),
			waysToWatch("search"),
			this.#setup.element,
			tabs,
			lanes,
			el("div", { class: "search-bar" }, player.element),
			el(
				"div",
				{ class: "race-foot" },
				legend(),
				button(words.link, () => void this.#link()),
			),
			compare.element,
		);
		root.addEventListener("keydown", (e) => player.key(e));
		app.settings.watch(() => this.#race.refresh());
		app.game.watch((game, before) => {
			if (!this.#setup.own || samePuzzle(game, before)) return;
			this.#stale = true;
			if (this.#shown) this.#begin();
		});
		document.addEventListener("keydown", (e) => {
			// Keys work where nothing has the focus, too.
			if (this.#shown && isFree(e)) player.key(e);
		});
	}

	show(params: URLSearchParams): void {
		this.#shown = true;
		const named = ["preset", "p", "e", "stop", "at", "by"].some((n) => params.has(n));
		if (named && params.toString() !== this.#address) this.#arrive(params);
		if (this.#stale) this.#begin();
		this.#keep();
	}

	hide(): void {
		this.#shown = false;
		this.#race.player.pause();
	}

	// arrive takes the race of an address.
	#arrive(params: URLSearchParams): void {
		tellOdd(this.#app, params, linkFields);
		this.#setup.read(params);
		this.#moment = params.get("at") ?? "";
		this.#race.wanted = Math.max(-1, Math.trunc(Number(params.get("at") ?? -1)) || 0);
		this.#stale = true;
		this.#address = params.toString();
	}

	#changed(): void {
		this.#moment = "";
		this.#keep();
	}

	// keep brings the address up to date, so that the page can be loaded again.
	#keep(): void {
		if (!this.#shown || document.body.classList.contains("embedded")) return;
		const fields = new URLSearchParams(this.#setup.fields());
		if (this.#moment !== "") fields.set("at", this.#moment);
		this.#address = fields.toString();
		this.#app.address(addressOf(fields));
	}

	#begin(): void {
		this.#stale = false;
		void this.#race.begin(this.#setup.own ? this.#app.game.get() : this.#presetGame());
	}

	async #presetGame(): Promise<Game> {
		const { layout, givens, title } = this.#setup.preset;
		return newGame(await layoutOf(this.#app, layout === "" ? "9" : layout), { givens, title });
	}

	// link copies the address of the present moment.
	async #link(): Promise<void> {
		if (!this.#race.game) return;
		const fields = new URLSearchParams({
			...(this.#setup.own && (await fieldsOf(this.#race.game, false))),
			...this.#setup.fields(),
			at: String(this.#race.player.at),
		});
		const address = new URL(location.href);
		address.hash = addressOf(fields);
		try {
			await navigator.clipboard.writeText(address.href);
			this.#app.notice(words.linkCopied);
		} catch {
			this.#app.notice(words.linkIs(address.href));
		}
	}
}

// addressOf writes fields behind the name of the view. Commas may stay as they are.
function addressOf(fields: URLSearchParams): string {
	return `#search&${fields.toString().replaceAll("%2C", ",")}`;
}

// legend explains the signs on the boards.
function legend(): HTMLElement {
	return el(
		"p",
		{ class: "lanes-legend" },
		el("span", {}, el("b", {}, "5"), ` ${words.legend.given}`),
		el(
			"span",
			{},
			el("b", { class: "early" }, "5"),
			` ${words.legend.early} `,
			el("b", { class: "late" }, "5"),
			` ${words.legend.late}`,
		),
		el("span", {}, el("b", { class: "guess" }, "5"), ` ${words.legend.guess}`),
		el("span", {}, el("span", { class: "hot" }, "5"), ` ${words.legend.hot}`),
		el("span", {}, words.legend.strips),
	);
}

let view: Search | null = null;

export const search: View = {
	name: "search",
	title: words.name,
	mount(root, app) {
		view = new Search(root, app);
	},
	show(params) {
		view?.show(params);
	},
	hide() {
		view?.hide();
	},
};
