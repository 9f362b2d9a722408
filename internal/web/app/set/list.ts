// The rules of the draft, one by one.

import { button, el, fill } from "../dom.ts";
import { sentence } from "../say.ts";
import { set as words } from "../words/en/set.ts";
import type { Desk } from "./desk.ts";

const most = 500; // rules that are listed

export class RuleList {
	readonly element: HTMLDetailsElement;
	readonly #desk: Desk;
	readonly #summary = el("summary", {});
	readonly #list = el("ul", { class: "set-list" });

	constructor(desk: Desk) {
		this.#desk = desk;
		this.element = el("details", { class: "panel" }, this.#summary, this.#list);
		this.element.addEventListener("toggle", () => this.show());
	}

	show(): void {
		const { draft, chosen, known } = this.#desk;
		this.#summary.textContent = words.rules(draft.rules.length);
		if (!this.element.open) return;
		const focused = this.#list.contains(document.activeElement);
		const items = draft.rules.slice(0, most).map((_, i) => {
			const fault = known?.draft === draft && known.faults[i] !== "";
			const name = sentence(this.#desk.called(i));
			return el(
				"li",
				{},
				button(fault ? `✗ ${name}` : name, () => this.#desk.choose(i), {
					class: "button quiet",
					"aria-pressed": String(i === chosen),
				}),
			);
		});
		fill(this.#list, ...items);
		if (focused) this.#list.querySelector<HTMLElement>("[aria-pressed=true]")?.focus();
	}
}
