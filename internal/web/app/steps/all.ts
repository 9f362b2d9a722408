// All steps that can be taken in a grid, by technique.

import type { App } from "../app.ts";
import { highest } from "../board/geometry.ts";
import { Call } from "../call.ts";
import { button, el, fill } from "../dom.ts";
import { NonetError } from "../engine.ts";
import type { LayoutResult, Step, StepsParams } from "../types.ts";
import { cellAt, cellName, symbol } from "../words.ts";
import type { Coords } from "../words.ts";
import { conclusion, scoreText } from "./list.ts";
import { solve as words } from "../words/en/solve.ts";
import { stepName } from "../techniques.ts";

export class AllSteps {
	readonly element: HTMLElement;
	readonly #app: App;
	readonly #choose: (step: Step | null) => void;
	readonly #cell = el("input", {
		type: "text",
		size: 6,
		autocomplete: "off",
		spellcheck: "false",
		placeholder: "r3c7",
		onchange: () => void this.#load(),
	});
	readonly #digit = el("select", { onchange: () => void this.#load() });
	readonly #told = el("p", { class: "muted small", role: "status" });
	readonly #stop = button(words.stop, () => this.#end(), { class: "button small", hidden: true });
	readonly #groups = el("div", { class: "step-groups" });
	#params: StepsParams = { givens: "" };
	#layout: LayoutResult | null = null;
	#coords: Coords = "rc";
	readonly #call = new Call();
	#current: HTMLElement | null = null;

	constructor(app: App, choose: (step: Step | null) => void) {
		this.#app = app;
		this.#choose = choose;
		this.element = el(
			"div",
			{ class: "stack tight" },
			el(
				"div",
				{ class: "row" },
				el("label", { class: "field" }, el("span", {}, words.aboutCell), this.#cell),
				el("label", { class: "field" }, el("span", {}, words.aboutDigit), this.#digit),
				button(words.showAll, () => this.#about("", 0), { class: "button all-of" }),
			),
			el("div", { class: "row between steps-told" }, this.#told, this.#stop),
			this.#groups,
		);
	}

	// load finds the steps of a grid.
	async load(params: StepsParams, layout: LayoutResult): Promise<void> {
		const { coords } = this.#app.settings.get();
		this.#params = params;
		this.#coords = coords;
		if (layout !== this.#layout) {
			this.#layout = layout;
			const digits = Array.from({ length: highest(layout) }, (_, i) => i + 1);
			fill(
				this.#digit,
				el("option", { value: "0" }, "any"),
				...digits.map((d) => el("option", { value: String(d) }, symbol(d))),
			);
			this.#cell.value = "";
		}
		this.#cell.placeholder = cellName(layout, Math.min(layout.size + 2, 20), coords);
		await this.#load();
	}

	// about asks for the steps about a cell.
	about(cell: number): void {
		if (this.#layout) this.#about(cellName(this.#layout, cell, this.#coords), 0);
	}

	stop(): void {
		this.#call.end();
	}

	// end ends the search for steps where it is.
	#end(): void {
		if (this.#call.ended) return;
		this.#call.end();
		this.#stop.hidden = true;
		const found = this.#groups.querySelectorAll("li").length;
		this.#told.textContent = words.stopped(found);
		this.#groups.querySelector<HTMLElement>("summary")?.focus();
	}

	#about(cell: string, digit: number): void {
		this.#cell.value = cell;
		this.#digit.value = String(digit);
		void this.#load();
	}

	async #load(): Promise<void> {
		this.#call.end();
		const layout = this.#layout;
		if (!layout) return;
		const signal = this.#call.begin();
		const params: StepsParams = { ...this.#params };
		const name = this.#cell.value.trim();
		const cell = cellAt(layout, name);
		this.#cell.setAttribute("aria-invalid", String(name !== "" && cell === -1));
		if (cell !== -1) params.cell = cell;
		const digit = Number(this.#digit.value);
		if (digit > 0) params.digit = digit;
		this.#groups.replaceChildren();
		this.#current = null;
		this.#choose(null);
		const wrong = words.noCell(name, this.#cell.placeholder);
		this.#told.textContent = name !== "" && cell === -1 ? wrong : words.lookingAll;
		this.#stop.hidden = name !== "" && cell === -1;
		if (name !== "" && cell === -1) return;
		const groups = new Map<string, { list: HTMLElement; count: HTMLElement; n: number }>();
		try {
			const result = await this.#app.engine.call("steps", params, {
				signal,
				onEvent: (step) => {
					if (!signal.aborted) this.#add(step, groups, layout);
				},
			});
			if (signal.aborted) return;
			this.#done();
			const lines = result.lines.map((l) => l.text).join(" ");
			const shown = this.#groups.querySelectorAll("li").length;
			this.#told.textContent =
				result.kind !== "step"
					? lines
					: result.more
						? words.first(shown, shown + result.more)
						: words.choose(shown);
		} catch (error) {
			if (signal.aborted) return;
			this.#done();
			const limited = error instanceof NonetError && error.code === "limit";
			const stopped = limited && groups.size > 0;
			this.#told.textContent = stopped ? words.maybeMore : (error as Error).message;
		}
	}

	// done takes the way to stop away, and gives the focus on.
	#done(): void {
		if (this.#stop === document.activeElement) {
			(this.#groups.querySelector<HTMLElement>("summary") ?? this.#cell).focus();
		}
		this.#stop.hidden = true;
	}

	#add(
		step: Step,
		groups: Map<string, { list: HTMLElement; count: HTMLElement; n: number }>,
		layout: LayoutResult,
	): void {
		let group = groups.get(step.code);
		if (!group) {
			group = {
				list: el("ol", { class: "step-list" }),
				count: el("span", { class: "chip numbers" }),
				n: 0,
			};
			groups.set(step.code, group);
			this.#groups.append(
				el(
					"details",
					{ class: "step-fold", open: groups.size === 1 },
					el(
						"summary",
						{ class: "step-row" },
						el("span", { class: "step-name" }, stepName(step)),
						group.count,
						el("span", { class: "step-score numbers" }, scoreText(step.score)),
					),
					group.list,
				),
			);
		}
		group.count.textContent = String(++group.n);
		const row = button(
			"",
			() => {
				this.#current?.removeAttribute("aria-current");
				this.#current = row;
				row.setAttribute("aria-current", "step");
				this.#choose(step);
			},
			{ class: "step-row" },
		);
		fill(
			row,
			el("span", { class: "step-name" }, conclusion(step, layout, this.#coords)),
			el("span", { class: "step-score numbers" }, scoreText(step.score)),
		);
		group.list.append(el("li", {}, row));
	}
}
