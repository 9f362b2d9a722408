// A step in words: its sentences, of which each brings out its marks on the board, the legend of
// the picture, and what the terms mean.

import type { Board } from "../board/grid.ts";
import { el, fill, picture } from "../dom.ts";
import type { Line, Step } from "../types.ts";
import { solve as words } from "../words/en/solve.ts";
import { told } from "../techniques.ts";

export class StepText {
	readonly element = el("div", { class: "step-text" });
	readonly #board: Board;
	#pinned: string | null = null;
	#toggles = new Map<string, HTMLButtonElement[]>();

	constructor(board: Board) {
		this.#board = board;
	}

	// show tells a step whose picture lies on the board.
	show(step: Step): void {
		this.#start();
		fill(this.element, this.#list(step.full), legend(step), terms(step));
	}

	// lines tells something that is not a step.
	lines(lines: readonly Line[], ...more: Node[]): void {
		this.#start();
		fill(this.element, this.#list(lines), ...more);
	}

	#start(): void {
		this.#pinned = null;
		this.#toggles = new Map();
		this.#board.light(null);
	}

	#list(lines: readonly Line[]): HTMLElement {
		return el("ul", { class: "step-lines" }, ...lines.map((line) => this.#line(line)));
	}

	#line(line: Line): HTMLElement {
		const node = line.node ?? "";
		const item = el("li", { class: node === "" ? "step-line" : "step-line told" });
		item.style.setProperty("--indent", String(line.indent));
		if (node !== "") {
			const toggle = el("button", {
				type: "button",
				class: "step-toggle",
				"aria-pressed": "false",
				"aria-label": words.showOnBoard,
				title: words.showOnBoard,
			});
			this.#toggles.set(node, [...(this.#toggles.get(node) ?? []), toggle]);
			item.append(toggle);
			item.addEventListener("click", () => this.#pin(this.#pinned === node ? null : node));
			item.addEventListener("pointerenter", (e) => {
				if (e.pointerType === "mouse") this.#board.light(node);
			});
			item.addEventListener("pointerleave", (e) => {
				if (e.pointerType === "mouse") this.#board.light(this.#pinned);
			});
		}
		item.append(this.#words(line));
		return item;
	}

	// words writes a sentence. The names of cells outline their cells under the pointer.
	#words(line: Line): HTMLElement {
		const text = el("span", { lang: told });
		let end = 0;
		for (const name of line.cells ?? []) {
			text.append(line.text.slice(end, name.start));
			const part = el("span", { class: "cell-name" }, line.text.slice(name.start, name.end));
			part.addEventListener("pointerenter", () => this.#board.look(name.cells));
			part.addEventListener("pointerleave", () => this.#board.look([]));
			text.append(part);
			end = name.end;
		}
		text.append(line.text.slice(end));
		return text;
	}

	#pin(node: string | null): void {
		this.#pinned = node;
		this.#board.light(node);
		for (const [of, toggles] of this.#toggles) {
			for (const toggle of toggles) toggle.setAttribute("aria-pressed", String(of === node));
		}
	}
}

function legend(step: Step): HTMLElement | null {
	if (step.legend.length === 0) return null;
	return el(
		"ul",
		{ class: "step-legend", "aria-label": words.legend },
		...step.legend.map((entry) => el("li", { lang: told }, picture(entry.svg), entry.text)),
	);
}

function terms(step: Step): HTMLElement | null {
	if (!step.terms || step.terms.length === 0) return null;
	return el(
		"details",
		{ class: "step-terms" },
		el("summary", {}, words.terms),
		el(
			"dl",
			{ lang: told },
			...step.terms.flatMap((t) => [el("dt", {}, t.name), el("dd", {}, t.about)]),
		),
	);
}

// spoken is a text for screen readers.
export function spoken(lines: readonly Line[]): string {
	return lines.map((l) => l.text).join(" ");
}
