// The difficulty of an order: a level, a range of ER, or neither.

import { el, segmented } from "../dom.ts";
import { levelTitle } from "../levels.ts";
import { levels } from "../supply.ts";
import { easiest, hardest, usual } from "../order.ts";
import { make as words } from "../words/en/make.ts";
import type { Ordering } from "./form.ts";

// difficulty chooses a level, a range of ER, or neither.
export function difficulty(order: Ordering): HTMLElement {
	const kind = order.now.er ? "er" : order.now.level === "" ? "any" : "level";
	const parts: Node[] = [
		segmented(
			words.difficulty,
			[
				["level", words.difficulties.level],
				["er", words.difficulties.er],
				["any", words.difficulties.any],
			],
			kind,
			(k) =>
				order.change(
					{ level: k === "level" ? usual.level : "", er: k === "er" ? [4, 5] : null },
					true,
				),
		),
	];
	if (kind === "level") {
		parts.push(
			el(
				"select",
				{
					name: "level",
					"aria-label": words.level,
					onchange: (e: Event) =>
						order.change({ level: (e.target as HTMLSelectElement).value }),
				},
				...levels.map((l) =>
					el(
						"option",
						{ value: l, selected: l === order.now.level.toLowerCase() },
						levelTitle(l),
					),
				),
			),
		);
	} else if (order.now.er) {
		parts.push(range(order, order.now.er));
	}
	return el(
		"div",
		{ class: "field" },
		el("span", { "aria-hidden": "true" }, words.difficulty),
		...parts,
	);
}

// range has two sliders on one scale. One pushes the other.
function range(order: Ordering, er: readonly [number, number]): HTMLElement {
	const output = el("output", { class: "numbers" });
	const slider = (value: number, name: string, label: string) =>
		el("input", {
			type: "range",
			min: easiest,
			max: hardest,
			step: 0.1,
			value,
			name,
			"aria-label": label,
		});
	const [low, high] = [slider(er[0], "from", words.erFrom), slider(er[1], "to", words.erTo)];
	const take = (moved: HTMLInputElement, other: HTMLInputElement) => {
		if (Number(low.value) > Number(high.value)) other.value = moved.value;
		order.change({ er: [Number(low.value), Number(high.value)] });
		tell();
	};
	const tell = () => {
		output.textContent = words.range(Number(low.value), Number(high.value));
		for (const s of [low, high]) {
			s.setAttribute("aria-valuetext", words.er(Number(s.value)));
		}
	};
	low.addEventListener("input", () => take(low, high));
	high.addEventListener("input", () => take(high, low));
	tell();
	return el(
		"div",
		{ class: "range" },
		output,
		el("label", {}, el("span", {}, words.from), low),
		el("label", {}, el("span", {}, words.to), high),
	);
}
