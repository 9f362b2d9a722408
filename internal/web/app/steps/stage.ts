// The board of Solve, and the words beside it.

import type { App } from "../app.ts";
import { Board } from "../board/grid.ts";
import { show } from "../board/rules.ts";
import { button, el, fill } from "../dom.ts";
import type { Game } from "../game.ts";
import type { Grid, Line, Step } from "../types.ts";
import { digitsOf } from "../words.ts";
import { candidatesIn, entered } from "./grids.ts";
import { scoreText } from "./list.ts";
import { Stages } from "./stages.ts";
import { StepText } from "./text.ts";
import { solve as words } from "../words/en/solve.ts";
import { inEnglish, stepName } from "../techniques.ts";

// Candidates of larger boards can only be read when the board is zoomed.
const zoomFrom = 9;

export interface StageHost {
	laid(): void; // rules have been laid on the board
	clicked(cell: number): void;
}

export class Stage {
	readonly frame = el("div", { class: "board-frame", role: "group", "aria-label": words.board });
	readonly #zoom = button(
		words.zoom,
		() => {
			const zoomed = this.frame.classList.toggle("zoomed");
			this.#zoom.setAttribute("aria-pressed", String(zoomed));
		},
		{ "aria-pressed": "false", hidden: true },
	);
	readonly #words: HTMLElement;
	readonly #app: App;
	readonly #host: StageHost;
	readonly #heading = el("h2", {});
	readonly #textBox = el("div", {});
	readonly #stages: Stages;
	#board: Board | null = null;
	#text: StepText | null = null;
	#step: Step | null = null; // that is shown
	#rules: Game["rules"]; // that the board shows

	constructor(app: App, host: StageHost) {
		this.#app = app;
		this.#host = host;
		this.#stages = new Stages(
			app,
			() => this.#board,
			(stage, whole) => {
				if (whole && this.#step) this.#text?.show(this.#step);
				else this.#text?.lines(stage.lines);
			},
		);
		this.#words = el(
			"section",
			{ class: "solve-text panel", "aria-label": words.text, tabindex: "0" },
			this.#heading,
			this.#stages.element,
			this.#textBox,
			inEnglish(),
		);
	}

	// place returns the element of the board, with the player and other things below it, beside the
	// words.
	place(player: HTMLElement, choice: HTMLElement, take: HTMLElement): HTMLElement {
		const below = el("div", { class: "row" }, choice, this.#zoom, take);
		const board = el("div", { class: "solve-board stack tight" }, this.frame, player, below);
		return el("div", { class: "solve-stage" }, board, this.#words);
	}

	get board(): Board | null {
		return this.#board;
	}

	// load shows a game as it is.
	load(game: Game): void {
		const { coords } = this.#app.settings.get();
		let board = this.#board;
		if (board?.layout !== game.layout || this.#rules !== game.rules) {
			board = new Board(game.layout, { interactive: false, label: words.grid, coords });
			this.#board = board;
			this.#setUp(board, game);
		}
		board.coords = coords;
		board.mark(null);
		board.update(game);
	}

	#setUp(board: Board, game: Game): void {
		this.#rules = game.rules;
		board.element.addEventListener("click", (e) => {
			const cell = (e.target as Element).closest("td");
			const cells = [...board.element.querySelectorAll("td")];
			if (cell) this.#host.clicked(cells.indexOf(cell));
		});
		this.#text = new StepText(board);
		const { frame } = this;
		fill(frame, board.element);
		show(this.#app, game, board).then(
			() => this.#host.laid(),
			() => undefined,
		); // the verdict says why
		const large = game.layout.size > zoomFrom;
		this.#zoom.hidden = !large;
		frame.classList.toggle("large", large);
		if (large)
			frame.setAttribute("tabindex", "0"); // it scrolls
		else frame.removeAttribute("tabindex");
		frame.closest(".solve")?.classList.toggle("solve-large", large);
		frame.classList.remove("zoomed");
		this.#zoom.setAttribute("aria-pressed", "false");
		fill(this.#textBox, this.#text.element);
	}

	// tell writes a heading, lines below it, and ways on.
	tell(title: string, lines: readonly Line[] | string, ...ways: HTMLElement[]): void {
		this.#stages.element.hidden = true;
		fill(this.#heading, title);
		const list = typeof lines === "string" ? [{ indent: 0, text: lines }] : lines;
		this.#text?.lines(list, ...ways);
	}

	// head names a step, below a line that says which.
	head(step: Step, above: string): void {
		fill(
			this.#heading,
			el("span", { class: "muted small numbers" }, above),
			el(
				"span",
				{ class: "row" },
				el("span", { class: "step-title" }, stepName(step)),
				step.score > 0 && el("span", { class: "chip numbers" }, scoreText(step.score)),
			),
		);
	}

	// grid shows digits and candidates without a step.
	grid(game: Game, digits: readonly number[], candidates: readonly number[]): void {
		this.#board?.mark(null);
		this.#board?.update({ givens: game.givens, digits, candidates });
	}

	// step shows a step in its grid.
	step(game: Game, step: Step, digits: string, candidates: readonly number[]): void {
		const values = entered(game, digitsOf(digits));
		this.#board?.update({ givens: game.givens, digits: values, candidates });
		this.#board?.mark(step);
		this.#step = step;
		this.#stages.element.hidden = false;
		this.#stages.load(step);
		this.#reveal((step.placements[0] ?? step.eliminations[0])?.cell ?? 0);
	}

	// chosen shows a step that can be taken in a grid, or the grid while none is chosen.
	chosen(game: Game, grid: Grid, step: Step | null): void {
		const digits = grid.digits ?? grid.givens;
		const candidates = candidatesIn(grid, game);
		if (step) {
			this.step(game, step, digits, candidates);
			this.head(step, words.canBeTaken);
			return;
		}
		this.grid(game, entered(game, digitsOf(digits)), candidates);
		this.tell(words.allNow, words.aboutAll);
	}

	// keepFocus gives the focus to the heading before the text that has it is replaced.
	keepFocus(): void {
		if (!this.#textBox.contains(document.activeElement)) return;
		this.#heading.tabIndex = -1;
		this.#heading.focus({ preventScroll: true });
	}

	// reveal scrolls a board that is larger than its frame to a cell.
	#reveal(cell: number): void {
		const { frame } = this;
		const fits =
			frame.scrollWidth <= frame.clientWidth && frame.scrollHeight <= frame.clientHeight;
		if (fits) return;
		const place = this.#board?.element.querySelectorAll("td")[cell]?.getBoundingClientRect();
		const seen = frame.getBoundingClientRect();
		if (
			!place ||
			(place.left >= seen.left &&
				place.right <= seen.right &&
				place.top >= seen.top &&
				place.bottom <= seen.bottom)
		)
			return;
		frame.scrollLeft += place.left - seen.left - seen.width / 2;
		frame.scrollTop += place.top - seen.top - seen.height / 2;
	}
}
