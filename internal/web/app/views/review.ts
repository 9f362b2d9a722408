// The view Review: a game that was played, move by move, and what its moves tell. Its parts are in
// folder review.

import type { App, View } from "../app.ts";
import { Board } from "../board/grid.ts";
import { pennedOf } from "../board/pen.ts";
import { button, el, fill } from "../dom.ts";
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
import { Techniques } from "../review/techniques.ts";
import type { Use } from "../review/used.ts";
import { stripOf } from "../review/strip.ts";
import type { Strip } from "../review/strip.ts";
import type { Stop } from "../review/review.ts";
import { entered } from "../steps/grids.ts";
import type { PathStep, Step } from "../types.ts";
import { clock, digitsOf, notesOf } from "../words.ts";
import { review as words } from "../words/en/review.ts";

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
	#stops = el("section");
	#review: Review | null = null;
	#strip: Strip | null = null;
	#techniques: Techniques | null = null;
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
		this.#techniques?.close();
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
		const techniques = new Techniques(this.#app, r, stops, (use, from) =>
			this.#showUse(use, from),
		);
		this.#techniques = techniques;
		const section = (title: string, content: HTMLElement) =>
			el("section", { class: "stack tight" }, el("h2", {}, title), content);
		this.#stops = section(words.stops, stops.element);
		fill(
			this.#root,
			el("h1", { class: "review-title" }, titleOf(game)),
			el(
				"div",
				{ class: "review-columns" },
				el(
					"div",
					{ class: "review-game stack tight" },
					el("div", { class: "board-frame" }, this.#board.element),
					this.#strip.element,
					this.#told,
					this.#player.element,
				),
				el(
					"div",
					{ class: "stack" },
					this.#stops,
					section(words.used, techniques.used),
					techniques.doubts,
					section(words.practise, techniques.practise),
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
		if (!this.#board || !this.#visible) return;
		this.#seek(stop.move, this.#stops);
		const step = typeof answer === "string" ? undefined : answer.steps[0];
		if (step) return this.#showStep(step, []);
		const text =
			typeof answer === "string" ? answer : answer.lines.map((l) => l.text).join(" ");
		fill(this.#step, el("p", {}, text));
	}

	// showUse shows what the player claimed with a move, and what leads there.
	#showUse(use: Use, from: HTMLElement): void {
		if (!this.#board || !this.#visible) return;
		const { move, steps, hardest, easiest, wrong } = use.reason;
		const claim = el("p", { class: "muted" }, this.#techniques?.claimOf(use) ?? "");
		this.#seek(move, from);
		const shown = steps[hardest] ?? easiest;
		if (!shown) {
			fill(this.#step, claim, el("p", {}, wrong ? words.wrong : words.stuck));
			return;
		}
		const head: HTMLElement[] = [claim];
		if (steps.length === 0) head.push(el("p", {}, words.instead));
		if (steps.length > 1) {
			const walk = el("div", { class: "row" });
			head.push(el("p", {}, words.inSteps(steps.length)), walk);
			const go = (at: number) => {
				const choices = steps.map((s, i) =>
					button(`${i + 1} ${s.name}`, () => go(i), { "aria-pressed": String(i === at) }),
				);
				const focused = walk.contains(document.activeElement);
				fill(walk, ...choices);
				if (focused) choices[at]?.focus();
				this.#showStep(steps[at] as PathStep, head);
			};
			return go(hardest);
		}
		this.#showStep(shown, head);
	}

	// seek shows the state before a move. What is to be said of it follows the section from where
	// it was chosen; on narrow screens, it stands below the board.
	#seek(move: number, from: HTMLElement): void {
		this.#player.pause();
		this.#player.seek(move);
		this.#draw(move);
		this.#step.hidden = false;
		if (matchMedia("(width >= 60rem)").matches) {
			(from.closest("section") ?? from).after(this.#step);
		} else {
			this.#player.element.after(this.#step);
			this.#board?.element.scrollIntoView({ block: "nearest" });
		}
	}

	// showStep draws a step, of a path in the grid before it.
	#showStep(step: Step | PathStep, head: readonly HTMLElement[]): void {
		const board = this.#board as Board;
		const state = this.#review?.states[this.#player.at] as Game;
		if ("notes" in step) {
			const digits = entered(state, digitsOf(step.digits));
			const candidates = step.notes.map(notesOf);
			board.update({ givens: state.givens, digits, candidates });
		} else {
			this.#update(state, true);
		}
		board.mark(step);
		fill(this.#step, ...head, ...wholeStep(step, [], (text) => [text], board).parts);
		this.#app.say(step.full.map((l) => l.text).join(" "));
	}
}
