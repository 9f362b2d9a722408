// A step in words: its sentences, each with what shows it on the board, and the legend.

import type { Board } from "../board/grid.ts";
import { el, fill, picture } from "../dom.ts";
import type { Line, Step } from "../types.ts";
import type { Coords } from "../words.ts";
import { play as words } from "../words/en/play.ts";
import { inEnglish, stepName, told } from "../techniques.ts";

// Whole is what tells a step.
export interface Whole {
	readonly parts: readonly HTMLElement[];
	readonly room: HTMLElement; // the one for what shows the step stage by stage
	tell(lines: readonly Line[]): void; // instead of the whole text
}

type Linked = (text: string) => (Node | string)[];

// wholeStep tells a step, and in short those that come then. linked makes links of the cells in a
// text.
export function wholeStep(
	step: Step,
	then: readonly string[],
	linked: Linked,
	board: Board,
): Whole {
	const list = el("ul", { class: "sentences" });
	const light = (mark: HTMLElement, node: string) => {
		const on = mark.getAttribute("aria-pressed") !== "true";
		for (const b of list.querySelectorAll(".show-node"))
			b.setAttribute("aria-pressed", "false");
		mark.setAttribute("aria-pressed", String(on));
		board.light(on ? node : null);
	};
	const tell = (lines: readonly Line[]) =>
		fill(list, ...lines.map((line) => sentence(line, linked, light)));
	tell(step.full);
	const legend = el(
		"ul",
		{ class: "legend", "aria-label": words.legend, lang: told },
		...step.legend.map((entry) => {
			const sample = el("span", { class: "sample", "aria-hidden": "true" });
			sample.append(picture(entry.svg));
			return el("li", {}, sample, entry.text);
		}),
	);
	const terms = el(
		"dl",
		{ class: "terms", lang: told },
		...(step.terms ?? []).flatMap((t) => [el("dt", {}, t.name), el("dd", {}, t.about)]),
	);
	const head = el(
		"div",
		{ class: "row between" },
		el("h2", { class: "hint-title" }, stepName(step)),
		step.score > 0 &&
			el("span", { class: "chip numbers" }, `${words.er} ${step.score.toFixed(1)}`),
	);
	const room = el("div", { class: "stages-room" });
	const parts: HTMLElement[] = [head, room, list];
	if (then.length > 0) parts.push(el("p", { class: "then" }, words.after(then)));
	if (step.legend.length > 0) parts.push(legend);
	if (step.terms?.length) parts.push(terms);
	const note = inEnglish();
	if (note) parts.push(note);
	return { parts, room, tell };
}

function sentence(
	line: Line,
	linked: Linked,
	light: (mark: HTMLElement, node: string) => void,
): HTMLElement {
	const item = el("li", {}, el("span", { lang: told }, ...linked(line.text)));
	item.style.setProperty("--indent", String(line.indent));
	const node = line.node ?? "";
	if (node === "") return item;
	const mark = el("button", {
		type: "button",
		class: "show-node",
		"aria-pressed": "false",
		"aria-label": words.showOnBoard,
	});
	item.classList.add("shows");
	item.addEventListener("click", (e) => {
		if (!(e.target as Element).closest("a")) light(mark, node);
	});
	item.prepend(mark);
	return item;
}

// linked makes links of the names of cells in a text. find returns what a link does, null if
// the name means no cell.
export function linked(
	text: string,
	coords: Coords,
	find: (name: string) => (() => void) | null,
): (Node | string)[] {
	const names = coords === "a1" ? /\b[A-Y]\d{1,2}\b/g : /\br\d{1,2}c\d{1,2}\b/g;
	const parts: (Node | string)[] = [];
	let from = 0;
	for (const match of text.matchAll(names)) {
		const run = find(match[0]);
		if (!run) continue;
		parts.push(
			text.slice(from, match.index),
			el(
				"a",
				{
					href: "#play",
					class: "cell-link",
					onclick: (e: MouseEvent) => {
						e.preventDefault();
						run();
					},
				},
				match[0],
			),
		);
		from = match.index + match[0].length;
	}
	parts.push(text.slice(from));
	return parts;
}
