// The small board of a lane: the grid of a search at a moment, drawn for speed. Only what has
// changed is touched.

import {
	borders,
	candidatePlace,
	cellBox,
	geometry,
	isInside,
	shapeOf,
} from "../board/geometry.ts";
import { digit, frame, gridLines, paper } from "../board/draw.ts";
import { svg } from "../dom.ts";
import { symbol } from "../words.ts";
import type { Choice, Reason, Rules } from "./rules.ts";
import type { Replay } from "./trace.ts";

const SHADES = 6; // of digits, by the depth of their choice
const HEATS = 7; // of cells, by how often they were undone

// What a board shows beside the digits.
export interface Marks {
	readonly choice: Choice | null; // the choice in turn
	readonly heat: boolean;
	readonly heatNow: boolean; // else heat stays as it is drawn, if it is on
	readonly solution: string; // shown in the empty cells; "": none
}

// shade returns the shade of a digit that was placed at a depth, of so many at most.
function shade(depth: number, most: number): number {
	return Math.min(SHADES - 1, Math.floor((depth * SHADES) / Math.max(1, most)));
}

// heatOf returns the shade of a cell that was undone so often, on a scale of logarithms.
function heatOf(undone: number, most: number): number {
	if (undone === 0) return 0;
	return 1 + Math.floor(((HEATS - 1.001) * Math.log(1 + undone)) / Math.log(1 + most));
}

export class RaceBoard {
	readonly element: SVGSVGElement;
	readonly #rules: Rules;
	readonly #givens: readonly number[];
	readonly #empty: number; // cells without a given
	readonly #digits: SVGTextElement[];
	readonly #cells: SVGRectElement[];
	readonly #small = svg("g", { class: "race-small" });
	readonly #rings = svg("g", { class: "race-rings" });
	readonly #frame = svg("path", { class: "race-frame" });
	readonly #shown: string[]; // digit and class of each cell, as drawn
	readonly #heats: number[];

	constructor(rules: Rules, givens: readonly number[]) {
		this.#rules = rules;
		this.#givens = givens;
		this.#empty = givens.filter((d) => d === 0).length;
		this.#cells = givens.map((_, c) => {
			const { x, y, width } = cellBox(rules.layout, c);
			return svg("rect", { x, y, width, height: width, class: "race-cell h0" });
		});
		this.#digits = givens.map((d, c) => digit(rules.layout, c, d, d > 0 ? "b-given" : ""));
		givens.forEach((d, c) => {
			if (d === 0) (this.#digits[c]?.firstChild as Text).data = "";
		});
		this.#shown = givens.map(() => "");
		this.#heats = givens.map(() => 0);
		this.element = frame(rules.layout, "board-picture race-board");
		const shape = shapeOf(rules.layout);
		const inside = (parts: readonly SVGElement[]) => parts.filter((_, c) => isInside(shape, c));
		this.element.append(
			...paper(rules.layout),
			svg("g", {}, ...inside(this.#cells)),
			gridLines(rules.layout),
			this.#frame,
			this.#small,
			svg("g", {}, ...inside(this.#digits)),
			this.#rings,
		);
	}

	draw(replay: Replay, marks: Marks): void {
		this.#drawDigits(replay, marks.solution);
		if (!marks.heat || marks.heatNow) this.#drawHeat(replay, marks.heat);
		this.#drawChoice(replay, marks.choice);
	}

	#drawDigits(replay: Replay, solution: string): void {
		const looks = new Array<string>(this.#givens.length).fill("race-solution");
		for (let i = 0; i < replay.depth; i++) {
			const guess = replay.choiceAt(i).alternatives > 1 ? " race-guess" : "";
			looks[replay.order[i] as number] = `s${shade(i, this.#empty)}${guess}`;
		}
		for (let c = 0; c < looks.length; c++) {
			if (this.#givens[c] !== 0) continue;
			const d = replay.board[c] as number;
			const text = d > 0 ? symbol(d) : (solution[c] ?? "");
			const key = text === "" ? "" : text + looks[c];
			if (key === this.#shown[c]) continue;
			this.#shown[c] = key;
			const e = this.#digits[c] as SVGTextElement;
			(e.firstChild as Text).data = text;
			if (text !== "") e.setAttribute("class", looks[c] as string);
		}
	}

	#drawHeat(replay: Replay, on: boolean): void {
		const { undone } = replay;
		let most = 0;
		if (on) for (const n of undone) most = Math.max(most, n);
		for (let c = 0; c < undone.length; c++) {
			const heat = on ? heatOf(undone[c] as number, most) : 0;
			if (heat === this.#heats[c]) continue;
			this.#heats[c] = heat;
			this.#cells[c]?.setAttribute("class", `race-cell h${heat}`);
		}
	}

	// drawChoice frames the cell or the house in turn, and writes the alternatives into their
	// cells.
	#drawChoice(replay: Replay, choice: Choice | null): void {
		if (!choice) {
			this.#frame.setAttribute("d", "");
			this.#small.replaceChildren();
			return;
		}
		const { step } = choice;
		const { layout } = this.#rules;
		const g = geometry(layout);
		const cells = step.house < 0 ? [step.cell] : (layout.houses[step.house]?.cells ?? []);
		this.#frame.setAttribute("d", borders(layout, cells, 1.5));
		this.#frame.classList.toggle("dead", step.alternatives === 0);
		this.#small.replaceChildren(
			...choice.alternatives
				.filter((a) => replay.board[a.cell] === 0)
				.map((a) => {
					const box = cellBox(layout, a.cell);
					const at = candidatePlace(g, a.digit);
					return svg(
						"text",
						{ x: box.x + at.x, y: box.y + at.y + 4.7, class: a.state },
						symbol(a.digit),
					);
				}),
		);
	}

	// cellAt returns the cell at a point of the screen, or -1.
	cellAt(x: number, y: number): number {
		const n = this.#rules.size;
		const g = geometry(this.#rules.layout);
		const box = this.element.getBoundingClientRect();
		const index = (part: number) => Math.floor((part * g.width - g.margin) / g.cell);
		const column = index((x - box.left) / box.width);
		const row = index((y - box.top) / box.height);
		return row < 0 || column < 0 || row >= n || column >= n ? -1 : row * n + column;
	}

	// ring rings the digits that leave a cell, or a digit in a house, nothing.
	ring(reasons: readonly Reason[]): void {
		const { layout } = this.#rules;
		const cells = new Set(reasons.map((r) => r.by).filter((c) => c >= 0));
		this.#rings.replaceChildren(
			...[...cells].map((c) => {
				const { x, y, width } = cellBox(layout, c);
				return svg("circle", { cx: x + width / 2, cy: y + width / 2, r: 0.4 * width });
			}),
		);
	}
}
