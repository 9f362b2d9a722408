// Fields of the form of Make.

import { button, el } from "../dom.ts";
import type { Order } from "../order.ts";
import type { About } from "../types.ts";
import { make as words } from "../words/en/make.ts";
import { familyName, techniqueName } from "../techniques.ts";

// Ordering is the order that the form shows.
export interface Ordering {
	readonly now: Order;
	readonly about: About | null; // null: the engine has not said what there is
	change(part: Partial<Order>, redraw?: boolean): void; // takes over a part
}

export function check(
	name: string,
	text: string,
	checked: boolean,
	take: (on: boolean) => void,
): HTMLElement {
	return el(
		"label",
		{ class: "check" },
		el("input", {
			type: "checkbox",
			name,
			checked,
			onchange: (e: Event) => take((e.target as HTMLInputElement).checked),
		}),
		el("span", {}, text),
	);
}

// numberField is a field for a whole number; 0 is an empty field.
export function numberField(
	name: string,
	label: string,
	value: number,
	most: number,
	placeholder: string,
	take: (n: number) => void,
): HTMLElement {
	const input = el("input", {
		type: "number",
		name,
		min: 0,
		max: most,
		step: 1,
		placeholder,
		inputmode: "numeric",
		value: value > 0 ? value : "",
		oninput: () => {
			const n = Number(input.value);
			if (!input.checkValidity() || !Number.isInteger(n)) return;
			take(n);
		},
	});
	return el("label", { class: "field" }, el("span", {}, label), input);
}

export function symmetry(order: Ordering): HTMLSelectElement {
	const known = order.about?.symmetries ?? [{ name: order.now.symmetry, about: "" }];
	return el(
		"select",
		{
			name: "symmetry",
			onchange: (e: Event) =>
				order.change({ symmetry: (e.target as HTMLSelectElement).value }),
		},
		...known.map((s) =>
			el(
				"option",
				{ value: s.name, selected: s.name === order.now.symmetry },
				s.about ? words.symmetryIs(s.name, s.about) : s.name,
			),
		),
	);
}

// techniques chooses techniques and groups of them from a list.
export function techniques(order: Ordering, field: "needs" | "only", label: string): HTMLElement {
	const chosen = order.now[field];
	const add = el(
		"select",
		{
			name: field,
			"aria-label": words.addTo(label),
			onchange: () => order.change({ [field]: [...chosen, add.value] }, true),
		},
		el("option", { value: "" }, chosen.length > 0 ? words.add : words.nothing[field]),
	);
	const families = new Map<string, Node[]>();
	const offer = (family: string, name: string, text: string) => {
		if (chosen.includes(name)) return;
		const options = families.get(family) ?? [];
		families.set(family, [...options, el("option", { value: name }, text)]);
	};
	for (const g of order.about?.groups ?? []) {
		offer(words.groups, g.name, words.group(familyName(g.name), g.techniques.length));
	}
	for (const t of order.about?.techniques ?? []) {
		offer(familyName(t.family), t.name, `${techniqueName(t.name)} (${t.score.toFixed(1)})`);
	}
	const called = (name: string) => {
		const t = order.about?.techniques.find((t) => t.name === name);
		return t ? techniqueName(t.name) : familyName(name);
	};
	add.append(
		...[...families].map(([family, options]) => el("optgroup", { label: family }, ...options)),
	);
	return el(
		"div",
		{ class: "field" },
		el("span", { "aria-hidden": "true" }, label),
		chosen.length > 0 &&
			el(
				"div",
				{ class: "row" },
				...chosen.map((name) =>
					button(
						called(name),
						() => order.change({ [field]: chosen.filter((c) => c !== name) }, true),
						{ class: "button chosen", "aria-label": words.remove(called(name)) },
					),
				),
			),
		add,
	);
}
