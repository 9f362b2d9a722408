// The grid of a lane as a table, which screen readers read cell by cell. It is not seen.

import { el } from "../dom.ts";
import { symbol } from "../words.ts";

export class CellTable {
	readonly element: HTMLElement;
	readonly #givens: readonly number[];
	readonly #caption = el("caption");
	readonly #cells: readonly HTMLElement[];

	constructor(size: number, givens: readonly number[]) {
		this.#givens = givens;
		this.#cells = givens.map((d) => el("td", {}, d > 0 ? `${symbol(d)}, given` : "empty"));
		const lines = Array.from({ length: size }, (_, i) => i);
		this.element = el(
			"div",
			{ class: "unseen" },
			el(
				"table",
				{},
				this.#caption,
				el(
					"thead",
					{},
					el(
						"tr",
						{},
						el("td"),
						...lines.map((c) => el("th", { scope: "col" }, `column ${c + 1}`)),
					),
				),
				el(
					"tbody",
					{},
					...lines.map((r) =>
						el(
							"tr",
							{},
							el("th", { scope: "row" }, `row ${r + 1}`),
							...this.#cells.slice(r * size, (r + 1) * size),
						),
					),
				),
			),
		);
	}

	// show writes a grid. Symbols of a solution fill its empty cells.
	show(caption: string, board: ArrayLike<number>, solution: string): void {
		this.#caption.textContent = caption;
		this.#cells.forEach((cell, c) => {
			if (this.#givens[c] !== 0) return;
			const digit = board[c] as number;
			const text = digit > 0 ? symbol(digit) : (solution[c] ?? "empty");
			if (cell.textContent !== text) cell.textContent = text;
		});
	}
}
