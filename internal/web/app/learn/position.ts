// A position of a lesson or an exercise on a board.

import type { App } from "../app.ts";
import { Board } from "../board/grid.ts";
import { classic } from "../board/geometry.ts";
import { show } from "../board/rules.ts";
import { el, fill } from "../dom.ts";
import { newGame } from "../game.ts";
import type { Game } from "../game.ts";
import type { Grid } from "../types.ts";
import { notesOf } from "../words.ts";
import { learn as words } from "../words/en/learn.ts";

export class Position {
	readonly frame = el("div", { class: "board-frame", role: "group", "aria-label": words.board });
	readonly #app: App;
	readonly #interactive: boolean;
	#board: Board | null = null;
	#game: Game | null = null;

	constructor(app: App, interactive: boolean) {
		this.#app = app;
		this.#interactive = interactive;
	}

	get board(): Board | null {
		return this.#board;
	}

	get game(): Game | null {
		return this.#game;
	}

	// load shows a grid with its candidates. It ends once its layout is known.
	async load(grid: Grid): Promise<Board> {
		const text = grid.layout ?? "";
		const layout =
			text === "" || text === classic().layout
				? classic()
				: await this.#app.engine.call("layout", { layout: text });
		const game = newGame(layout, grid);
		const { coords } = this.#app.settings.get();
		const board = new Board(layout, {
			interactive: this.#interactive,
			label: words.board,
			coords,
		});
		this.#board = board;
		this.#game = game;
		fill(this.frame, board.element);
		this.frame.classList.toggle("large", layout.size > 9);
		const candidates = grid.notes?.map(notesOf) ?? [];
		this.draw(candidates);
		await show(this.#app, game, board);
		this.draw(candidates); // rules may take room above them
		return board;
	}

	// draw shows other candidates, and digits.
	draw(candidates: readonly number[], digits = this.#game?.digits ?? []): void {
		const game = this.#game;
		if (game) this.#board?.update({ givens: game.givens, digits, candidates });
	}
}
