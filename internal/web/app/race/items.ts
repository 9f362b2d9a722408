// The items of dancing links, a square each: what is covered, and how many options the others
// have left. One sees that the smallest is taken.

import { el, svg } from "../dom.ts";
import { symbol } from "../words.ts";
import type { Board, Block, Rules } from "./rules.ts";
import { search as words } from "../words/en/search.ts";

const SQUARE = 20;
const DARKEST = 6; // options left from which on all squares look the same

export class Items {
	readonly element: HTMLElement;
	readonly #rules: Rules;
	readonly #squares: SVGRectElement[] = [];
	readonly #numbers: SVGTextElement[] = [];
	readonly #frame = svg("rect", { class: "item-frame", width: SQUARE, height: SQUARE });
	readonly line = el("p", { class: "small muted numbers" }); // of what is pointed at
	#summary = ""; // how many items are left
	readonly #sizes: Int16Array;
	readonly #drawn: Int16Array;

	constructor(rules: Rules) {
		this.#rules = rules;
		this.#sizes = new Int16Array(rules.items);
		this.#drawn = new Int16Array(rules.items).fill(-2);
		const blocks = rules.blocks.map((block) => {
			const rows = block.rows.length;
			const picture = svg("svg", {
				viewBox: `-1 -1 ${block.columns * SQUARE + 2} ${rows * SQUARE + 2}`,
				class: "items-picture",
				"aria-hidden": "true",
				onpointermove: (e: PointerEvent) => this.#point(e, picture, block),
				onpointerleave: () => this.#tell(-1),
			});
			for (let i = 0; i < rows * block.columns; i++) {
				const x = (i % block.columns) * SQUARE;
				const y = Math.floor(i / block.columns) * SQUARE;
				const square = svg("rect", {
					x: x + 0.5,
					y: y + 0.5,
					width: SQUARE - 1,
					height: SQUARE - 1,
					rx: 2,
				});
				const text = svg("text", { x: x + SQUARE / 2, y: y + SQUARE / 2 + 4.4 });
				text.append("");
				this.#squares.push(square);
				this.#numbers.push(text);
				picture.append(square, text);
			}
			return el(
				"figure",
				{},
				picture,
				el("figcaption", { class: "small muted" }, block.title),
			);
		});
		const grid = el("div", { class: "items-blocks" }, ...blocks);
		grid.style.setProperty("--rows", String(Math.ceil(blocks.length / 2)));
		this.element = el("div", { class: "items", role: "img" }, grid);
	}

	#point(e: PointerEvent, picture: SVGSVGElement, block: Block): void {
		const box = picture.getBoundingClientRect();
		const column = Math.floor(((e.clientX - box.left) / box.width) * block.columns);
		const row = Math.floor(((e.clientY - box.top) / box.height) * block.rows.length);
		const inside = column >= 0 && row >= 0 && column < block.columns && row < block.rows.length;
		this.#tell(inside ? block.first + row * block.columns + column : -1, block);
	}

	// tell says what an item is; -1: none, but how many are left.
	#tell(item: number, block?: Block): void {
		if (item < 0 || !block) {
			this.line.textContent = this.#summary;
			return;
		}
		const i = item - block.first;
		const row = block.rows[Math.floor(i / block.columns)] ?? "";
		const column = (i % block.columns) + 1;
		const what =
			block.first === 0
				? words.itemOfCell(row, column)
				: words.itemOfHouse(row, symbol(column));
		const left = this.#sizes[item] as number;
		this.line.textContent = left < 0 ? words.isCovered(what) : words.optionsLeft(what, left);
	}

	// draw shows the items of a grid. Chosen is the item that was chosen, or -1.
	draw(board: Board, chosen: number): void {
		this.#rules.sizes(board, this.#sizes);
		let open = 0;
		let least = Infinity;
		for (let i = 0; i < this.#sizes.length; i++) {
			const size = this.#sizes[i] as number;
			if (size >= 0) {
				open++;
				least = Math.min(least, size);
			}
			if (size === this.#drawn[i]) continue;
			this.#drawn[i] = size;
			const look = size < 0 ? "covered" : `o${Math.min(size, DARKEST)}`;
			this.#squares[i]?.setAttribute("class", look);
			const text = this.#numbers[i] as SVGTextElement;
			text.setAttribute("class", look);
			(text.firstChild as Text).data = size < 0 ? "" : String(size);
		}
		this.#summary = open === 0 ? words.covered : words.itemsLeft(open, least);
		this.element.setAttribute("aria-label", words.items(this.#summary));
		this.#tell(-1);
		const square = this.#squares[chosen];
		if (square) {
			square.parentElement?.append(this.#frame);
			this.#frame.setAttribute("x", String(Number(square.getAttribute("x")) - 0.5));
			this.#frame.setAttribute("y", String(Number(square.getAttribute("y")) - 0.5));
			this.#frame.setAttribute(
				"class",
				this.#sizes[chosen] === 0 ? "item-frame dead" : "item-frame",
			);
		} else {
			this.#frame.remove();
		}
	}
}
