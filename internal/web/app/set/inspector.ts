// The chosen rule: what it is, its number, and what can be done with it.

import { button, el, fill } from "../dom.ts";
import { icon } from "../icons.ts";
import { sentence } from "../say.ts";
import { set as words } from "../words/en/set.ts";
import type { Desk } from "./desk.ts";
import { replaced } from "./draft.ts";

export interface InspectorEvents {
	remove(): void;
	next(): void;
	either(): void;
	apart(): void;
	toBoard(): void;
}

export class Inspector {
	readonly element = el("section", { class: "set-chosen panel", "aria-label": words.chosen });
	readonly #desk: Desk;
	readonly #name = el("p", { class: "small set-name" });
	readonly #fault = el("p", { class: "small set-fault", role: "status" });
	readonly #label = el("span", {});
	readonly #field = el("input", { type: "text", autocomplete: "off", spellcheck: "false" });
	readonly #argument = el("label", { class: "field" }, this.#label, this.#field);
	readonly #keys = el("div", { class: "row" });
	readonly #none = el("p", { class: "small muted" }, words.noneChosen);

	readonly #either: HTMLButtonElement;
	readonly #apart: HTMLButtonElement;

	constructor(desk: Desk, events: InspectorEvents) {
		this.#desk = desk;
		const quiet = { class: "button quiet" };
		this.#either = button(words.either, events.either, quiet);
		this.#apart = button(words.apart, events.apart, quiet);
		this.#field.addEventListener("input", () => {
			const { rule, draft, chosen } = desk;
			if (!rule) return;
			const argument = this.#field.value.trim();
			desk.edit(replaced(draft, chosen, { ...rule, argument }), `argument ${chosen}`);
		});
		this.#field.addEventListener("keydown", (e) => {
			if (e.key !== "Enter" && e.key !== "Escape") return;
			e.preventDefault();
			events.toBoard();
		});
		fill(
			this.#keys,
			button(
				el("span", { class: "row" }, icon("remove"), words.remove),
				events.remove,
				quiet,
			),
			button(words.next, events.next, quiet),
			this.#either,
			this.#apart,
		);
		fill(this.element, this.#none, this.#name, this.#keys, this.#argument, this.#fault);
	}

	// focus gives the focus to the field, if there is one.
	focus(): boolean {
		if (this.#argument.hidden || this.#name.hidden) return false;
		this.#field.focus();
		this.#field.select();
		return true;
	}

	show(): void {
		const { rule, kinds, chosen, known, draft, either } = this.#desk;
		const kind = rule && kinds.get(rule.kind);
		this.#none.hidden = rule !== undefined;
		for (const e of [this.#name, this.#keys]) e.hidden = !rule;
		const takes = rule?.text === undefined ? (kind?.takes ?? "nothing") : "nothing";
		this.#argument.hidden = takes === "nothing" || takes === "rules";
		const first = either ? draft.rules.indexOf(either) : -1;
		const joins = first >= 0 && first !== chosen && rule;
		const name = this.#desk.called(chosen);
		const other = first >= 0 ? this.#desk.called(first) : "";
		const text = joins ? words.eitherOf([[other], [name]]) : other && words.eitherThis(other);
		this.#name.textContent = sentence(text || name);
		this.#either.textContent = joins ? words.join : words.either;
		this.#either.classList.toggle("primary", !!joins);
		this.#either.hidden = first >= 0 && !joins;
		this.#apart.hidden = !rule?.either;
		this.#label.textContent = words.argument(kind?.argument ?? "");
		const numeric = takes === "number" || takes === "head" || takes === "digits";
		this.#field.setAttribute("inputmode", numeric ? "numeric" : "text");
		if (rule && this.#field.value !== rule.argument) this.#field.value = rule.argument;
		const fault = known?.draft === draft ? (known.faults[chosen] ?? "") : "";
		const lacks = rule && this.#desk.lacks(rule);
		const wrong = lacks ? words.lacks(kind?.argument ?? "") : fault && sentence(fault);
		this.#fault.hidden = wrong === "";
		if (this.#fault.textContent !== wrong) this.#fault.textContent = wrong;
	}
}
