// The view Review: a game that was played, move by move, and what its moves tell. Its parts are in
// folder review.

import type { App, View } from "../app.ts";
import { Board } from "../board/grid.ts";
import { pennedOf } from "../board/pen.ts";
import { el, fill } from "../dom.ts";
import type { Game } from "../game.ts";
import { noGames } from "../games/empty.ts";
import { titleOf } from "../gametitle.ts";
import { cellsOf } from "../play/cells.ts";
import { wholeStep } from "../play/whole.ts";
import { Player } from "../player.ts";
import { reviewOf } from "../review/review.ts";
import type { Review } from "../review/review.ts";
import { Stops, moveText } from "../review/stops.ts";
import type { Answer } from "../review/stops.ts";
import { stripOf } from "../review/strip.ts";
import type { Strip } from "../review/strip.ts";
import type { Stop } from "../review/review.ts";
import { clock } from "../words.ts";
import { review as words } from "../words/en/review.ts";
import { say } from "../words/en/say.ts";

export const review: View = {
	name: "review",
	title: words.name,
	under: "games",
	mount(root, app) {
		page = new Page(root, app);
	},
	show: () => page?.show(),
	hide: () => page?.hide(),
};
let page: Page | null = null;

class Page {
	readonly #app: App;
	readonly #root: HTMLElement;
	readonly #player: Player;
	readonly #told = el("p", { class: "review-told numbers", "aria-live": "polite" });
	readonly #step = el("div", { class: "panel stack tight", hidden: true });
	#board: Board | null = null;
	#review: Review | null = null;
	#strip: Strip | null = null;
	#visible = false;

	constructor(root: HTMLElement, app: App) {
		this.#root = root;
		this.#app = app;
		this.#player = new Player({
			show: (at) => this.#draw(at),
			slowest: 0.5,
			fastest: 50,
			speed: 4,
			unit: words.unit,
		});
		document.addEventListener("keydown", (e) => {
			if (this.#visible && !document.querySelector("dialog[open]")) this.#player.key(e);
		});
	}

	hide(): void {
		this.#visible = false;
		this.#player.pause();
	}

	show(): void {
		this.#visible = true;
		const game = this.#app.game.get();
		this.#review = reviewOf(game);
		if (!this.#review) {
			const heading = el("h1", { class: "review-title" }, words.name);
			fill(this.#root, heading, noGames(this.#app, words.nothing));
			return;
		}
		this.#lay(game, this.#review);
		this.#player.load(this.#review.moves.length, this.#review.moves.length);
	}

	#lay(game: Game, r: Review): void {
		const { coords } = this.#app.settings.get();
		this.#board = new Board(game.layout, { interactive: false, label: words.board, coords });
		this.#strip = stripOf(r, (state) => this.#player.seek(state));
		this.#step.hidden = true;
		const stops = new Stops(this.#app, r, (stop, answer) => this.#showStop(stop, answer));
		const facts = [...r.found].map(([way, n]) =>
			el("div", {}, el("dt", {}, words.ways[way]), el("dd", {}, say.number(n))),
		);
		fill(
			this.#root,
			el("h1", { class: "review-title" }, titleOf(game)),
			el(
				"div",
				{ class: "review-columns" },
				el(
					"div",
					{ class: "stack tight" },
					el("div", { class: "board-frame" }, this.#board.element),
					this.#strip.element,
					this.#told,
					this.#player.element,
				),
				el(
					"div",
					{ class: "stack" },
					el(
						"section",
						{ class: "stack tight" },
						el("h2", {}, words.stops),
						stops.element,
					),
					this.#step,
					el(
						"section",
						{ class: "stack tight" },
						el("h2", {}, words.found),
						el("dl", { class: "solved-facts" }, ...facts),
					),
				),
			),
		);
	}

	#draw(at: number): void {
		const r = this.#review;
		const state = r?.states[at];
		if (!r || !state || !this.#board) return;
		this.#step.hidden = true;
		this.#board.mark(null);
		this.#update(state, false);
		this.#strip?.at(at);
		const time = clock(r.moves[at - 1]?.at ?? 0);
		this.#told.textContent = words.at(at, r.moves.length, time, moveText(r, at));
	}

	#update(state: Game, step: boolean): void {
		const looks = { selected: [], lit: 0, held: 0, wrong: [], step };
		const cells = cellsOf(state, this.#app.settings.get(), looks);
		this.#board?.update({ ...cells, pen: pennedOf(state) });
	}

	#showStop(stop: Stop, answer: Answer): void {
		const board = this.#board;
		if (!board || !this.#visible) return;
		this.#player.pause();
		this.#player.seek(stop.move);
		this.#draw(stop.move);
		const step = typeof answer === "string" ? undefined : answer.steps[0];
		this.#step.hidden = false;
		if (!step) {
			const text =
				typeof answer === "string" ? answer : answer.lines.map((l) => l.text).join(" ");
			fill(this.#step, el("p", {}, text));
			return;
		}
		this.#update({ ...(this.#review?.states[stop.move] as Game) }, true);
		board.mark(step);
		fill(this.#step, ...wholeStep(step, [], (text) => [text], board).parts);
		this.#app.say(step.full.map((l) => l.text).join(" "));
	}
}
