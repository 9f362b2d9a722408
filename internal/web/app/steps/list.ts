// The list of the steps of a path. Runs of easy steps are folded; the list grows while steps
// arrive, and what is far away costs nothing to draw.

import { el } from "../dom.ts";
import type { Candidate, LayoutResult, Step } from "../types.ts";
import { cellName, symbol } from "../words.ts";
import type { Coords } from "../words.ts";
import { solve as words } from "../words/en/solve.ts";
import { stepName } from "../techniques.ts";

// So many easy steps in a row are folded.
const foldFrom = 3;

export interface ListedStep extends Step {
	readonly easy: boolean;
}

export class StepList {
	readonly element: HTMLOListElement;
	readonly #choose: (index: number) => void;
	#rows: HTMLButtonElement[] = [];
	#run: HTMLLIElement[] = []; // easy steps at the end, not folded yet
	#current = -1;
	#opened: HTMLDetailsElement | null = null; // a fold that select has opened

	constructor(choose: (index: number) => void) {
		this.#choose = choose;
		this.element = el("ol", {
			class: "step-list",
			"aria-label": words.steps,
			onkeydown: (e: KeyboardEvent) => this.#key(e),
		});
	}

	clear(): void {
		this.#rows = [];
		this.#run = [];
		this.#current = -1;
		this.#opened = null;
		this.element.replaceChildren();
	}

	// add appends a step, or an end such as "solved".
	add(step: ListedStep, layout: LayoutResult, coords: Coords): void {
		const row = this.#row(
			el("span", { class: "step-name" }, stepName(step)),
			el("span", { class: "step-result muted" }, conclusion(step, layout, coords)),
			el("span", { class: "step-score numbers" }, scoreText(step.score)),
		);
		if (step.easy) this.#run.push(row);
		else this.fold();
		this.element.append(row);
	}

	// end appends a last row.
	end(text: string, kind: "good" | "warn"): void {
		this.fold();
		this.element.append(this.#row(el("span", { class: `step-end ${kind}` }, text)));
	}

	#row(...children: HTMLElement[]): HTMLLIElement {
		const index = this.#rows.length;
		const row = el(
			"button",
			{
				type: "button",
				class: "step-row",
				tabindex: index === 0 ? "0" : "-1",
				onclick: () => this.#choose(index),
			},
			el("span", { class: "step-number muted numbers" }, String(index + 1)),
			...children,
		);
		this.#rows.push(row);
		return el("li", {}, row);
	}

	// fold puts the easy steps at the end behind one line, if there are several.
	fold(): void {
		const run = this.#run;
		this.#run = [];
		const first = run[0];
		if (!first || run.length < foldFrom) return;
		const from = this.#rows.findIndex((row) => first.contains(row));
		const focus = document.activeElement;
		const numbers = `${from + 1}–${from + run.length}`;
		const fold = el(
			"details",
			{ class: "step-fold" },
			el(
				"summary",
				{ class: "step-row" },
				el("span", { class: "step-number muted numbers" }, numbers),
				el("span", { class: "step-name" }, words.singles(run.length)),
			),
		);
		const item = el("li", {}, fold);
		this.element.insertBefore(item, first);
		fold.append(el("ol", { class: "step-list" }, ...run));
		if (this.#current >= from && this.#current < from + run.length) this.#open(fold);
		if (focus instanceof HTMLElement && fold.contains(focus)) focus.focus();
	}

	// select marks a row and brings it into the frame of the list.
	select(index: number): void {
		const before = this.#rows[this.#current];
		before?.removeAttribute("aria-current");
		before?.setAttribute("tabindex", "-1");
		this.#rows[0]?.setAttribute("tabindex", "-1");
		this.#current = index;
		const row = this.#rows[index];
		if (!row) return;
		row.setAttribute("aria-current", "step");
		row.setAttribute("tabindex", "0");
		this.#open(row.closest("details"));
		if (before && before === document.activeElement) row.focus({ preventScroll: true });
		scrollTo(this.element, row);
	}

	// open opens a fold, and closes the one that was opened before.
	#open(fold: HTMLDetailsElement | null): void {
		if (this.#opened && this.#opened !== fold) this.#opened.open = false;
		this.#opened = fold && (!fold.open || fold === this.#opened) ? fold : null;
		if (fold) fold.open = true;
	}

	// key moves through the list. The other keys are those of the view.
	#key(e: KeyboardEvent): void {
		if (e.key !== "ArrowDown" && e.key !== "ArrowUp") return;
		const to = this.#current + (e.key === "ArrowDown" ? 1 : -1);
		if (to < 0 || to >= this.#rows.length) return;
		e.preventDefault();
		this.#choose(to);
		this.#rows[to]?.focus();
	}
}

// scrollTo scrolls a frame, and only the frame, so that a row can be seen.
function scrollTo(frame: HTMLElement, row: HTMLElement): void {
	const outer = frame.getBoundingClientRect();
	const inner = row.getBoundingClientRect();
	if (inner.top < outer.top) frame.scrollTop -= outer.top - inner.top + outer.height / 3;
	else if (inner.bottom > outer.bottom) {
		frame.scrollTop += inner.bottom - outer.bottom + outer.height / 3;
	}
}

// Candidates that are named in a row of the list.
const named = 3;

// scoreText writes a score; those of puzzles with rules are 0, as no scale has them.
export function scoreText(score: number): string {
	return score > 0 ? score.toFixed(1) : "";
}

// conclusion writes what a step does: "r3c7=5", "r1c2, r1c5 ≠ 4", "12 candidates".
export function conclusion(step: Step, layout: LayoutResult, coords: Coords): string {
	const name = (c: Candidate) => cellName(layout, c.cell, coords);
	const { placements: places, eliminations: removes } = step;
	if (places.length > named || removes.length > 2 * named) {
		if (places.length > 0) return words.digits(places.length);
		return words.candidates(removes.length);
	}
	if (places.length > 0) return places.map((p) => `${name(p)}=${symbol(p.digit)}`).join(", ");
	const byDigit = new Map<number, string[]>();
	for (const r of removes) byDigit.set(r.digit, [...(byDigit.get(r.digit) ?? []), name(r)]);
	if (removes.length > named) return words.candidates(removes.length);
	return [...byDigit].map(([d, cells]) => `${cells.join(", ")}≠${symbol(d)}`).join(", ");
}
