// The chosen rule: what it is, its number, and what can be done with it.

import { button, el, fill } from "../dom.ts";
import { icon } from "../icons.ts";
import { sentence } from "../words.ts";
import { set as words } from "../words/en/set.ts";
import type { Desk } from "./desk.ts";
import { replaced } from "./draft.ts";

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

	constructor(desk: Desk, events: { remove(): void; next(): void; toBoard(): void }) {
		this.#desk = desk;
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
			button(words.next, events.next, { class: "button quiet" }),
			button(el("span", { class: "row" }, icon("remove"), words.remove), events.remove, {
				class: "button quiet",
			}),
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
		const { rule, kinds, chosen, known, draft } = this.#desk;
		const kind = rule && kinds.get(rule.kind);
		this.#none.hidden = rule !== undefined;
		for (const e of [this.#name, this.#keys]) e.hidden = !rule;
		const takes = rule?.text === undefined ? (kind?.takes ?? "nothing") : "nothing";
		this.#argument.hidden = takes === "nothing";
		this.#name.textContent = sentence(this.#desk.called(chosen));
		this.#label.textContent = words.argument(kind?.argument ?? "");
		const numeric = takes === "number" || takes === "head" || takes === "digits";
		this.#field.setAttribute("inputmode", numeric ? "numeric" : "text");
		if (rule && this.#field.value !== rule.argument) this.#field.value = rule.argument;
		const fault = known?.draft === draft ? (known.faults[chosen] ?? "") : "";
		const lacks = rule && this.#desk.lacks(rule);
		const text = lacks ? words.lacks(kind?.argument ?? "") : fault && sentence(fault);
		this.#fault.hidden = text === "";
		if (this.#fault.textContent !== text) this.#fault.textContent = text;
	}
}
