// The techniques that the learner knows: ticks by family, kept for the next visit.

import { button, el, fill } from "../dom.ts";
import { saves } from "../save.ts";
import type { Technique } from "../types.ts";
import { solve as words } from "../words/en/solve.ts";
import { familyName, techniqueName } from "../techniques.ts";

const place = "known"; // of the ticks among the saves

// Who has ticked nothing yet is taken to know what is easier than this.
const knownScore = 3.5;

export class Known {
	readonly element = el("div", { class: "known" });
	#techniques: readonly Technique[] = [];
	#codes: Set<string> | null = null; // null: nothing was ticked yet
	readonly #change: () => void;

	constructor(change: () => void) {
		this.#change = change;
		const kept = saves.value(place);
		if (Array.isArray(kept)) {
			this.#codes = new Set(kept.filter((c) => typeof c === "string"));
		}
	}

	// load shows the ticks of all techniques.
	load(techniques: readonly Technique[]): void {
		this.#techniques = techniques;
		const families = new Map<string, Technique[]>();
		for (const t of techniques) families.set(t.family, [...(families.get(t.family) ?? []), t]);
		fill(this.element, ...[...families].map(([name, list]) => this.#family(name, list)));
	}

	// codes returns the techniques that are ticked, in their order.
	codes(): string[] {
		const codes = this.#codes;
		return this.#techniques
			.filter((t) => (codes ? codes.has(t.code) : t.score < knownScore))
			.map((t) => t.code);
	}

	#family(name: string, list: readonly Technique[]): HTMLElement {
		const boxes: HTMLInputElement[] = [];
		const known = new Set(this.codes());
		const all = button(
			"",
			() => {
				const on = boxes.some((box) => !box.checked);
				for (const box of boxes) box.checked = on;
				this.#set(list, boxes);
				label();
			},
			{ class: "button quiet small" },
		);
		const label = () => {
			const some = boxes.some((box) => !box.checked);
			all.textContent = some ? words.tickAll : words.tickNone;
			all.setAttribute("aria-label", words.ofFamily(all.textContent ?? "", familyName(name)));
		};
		const rows = list.map((t) => {
			const box = el("input", {
				type: "checkbox",
				checked: known.has(t.code),
				onchange: () => {
					this.#set(list, boxes);
					label();
				},
			});
			boxes.push(box);
			return el(
				"label",
				{ class: "check" },
				box,
				el(
					"span",
					{},
					techniqueName(t.name),
					el("span", { class: "muted small numbers" }, ` ${t.score.toFixed(1)}`),
				),
			);
		});
		label();
		return el("fieldset", {}, el("legend", {}, familyName(name)), all, ...rows);
	}

	#set(list: readonly Technique[], boxes: readonly HTMLInputElement[]): void {
		const codes = new Set(this.codes());
		list.forEach((t, i) => {
			if (boxes[i]?.checked) codes.add(t.code);
			else codes.delete(t.code);
		});
		this.#codes = codes;
		saves.keep(place, [...codes]);
		this.#change();
	}
}
