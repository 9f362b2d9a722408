// What stands beside the picture of the links: the code, the choices so far, the lists as text.

import { el, fill } from "../dom.ts";
import type { Links, Run } from "./matrix.ts";
import { optionText, routines, running } from "./texts.ts";
import { links as words } from "../words/en/links.ts";

export class Side {
	readonly element: HTMLElement;
	readonly #stack = el("ol", { class: "links-stack", tabindex: "0" });
	readonly #found = el("p", { class: "row" });
	readonly #lists = el("div", { class: "small scroll" });
	readonly #code = new Map<string, HTMLElement[]>();
	#run: Run | null = null;

	constructor() {
		this.element = el("div", { class: "links-side" }, this.#codePanel(), this.#searchPanel());
	}

	// draw shows a moment of a run, which has a number of solutions in all.
	draw(run: Run, solutions: number): void {
		this.#run = run;
		const { links } = run;
		const now = running(run.event(run.at - 1), links);
		for (const [id, rows] of this.#code) {
			for (const row of rows) row.classList.toggle("now", now.has(id));
		}
		this.#drawStack(links);
		fill(
			this.#found,
			el(
				"span",
				{ class: links.solutions > 0 ? "chip good" : "chip" },
				words.solutions(links.solutions),
			),
			el("span", { class: "muted small" }, words.of(solutions)),
		);
		this.#drawLists();
	}

	#codePanel(): HTMLElement {
		const panel = el("section", { class: "panel links-code", "aria-label": words.code });
		for (const routine of routines) {
			const lines = routine.lines.map((line) => {
				const row = el("span", { class: "code-line" }, line.text);
				if (line.id !== "") {
					this.#code.set(line.id, [...(this.#code.get(line.id) ?? []), row]);
				}
				return row;
			});
			panel.append(
				el(
					"pre",
					{
						tabindex: "0",
						role: "region",
						"aria-label": words.codeOf(routine.lines[0]?.text ?? ""),
					},
					...lines,
				),
			);
		}
		panel.append(el("p", { class: "muted small" }, words.aboutCode));
		return panel;
	}

	#searchPanel(): HTMLElement {
		return el(
			"section",
			{ class: "panel stack tight", "aria-label": words.search },
			el("h2", {}, words.choices),
			this.#stack,
			this.#found,
			el(
				"details",
				{ ontoggle: () => this.#drawLists() },
				el("summary", {}, words.asText),
				this.#lists,
			),
		);
	}

	#drawStack(links: Links): void {
		fill(
			this.#stack,
			...links.levels.map((level) => {
				const item = links.matrix.items[level.item] ?? "";
				const tried = words.triedOf(level.tried, level.left);
				return el(
					"li",
					{},
					el("span", { class: "links-choice" }, item),
					level.option === -1
						? el(
								"span",
								{ class: "muted" },
								level.tried === 0 ? words.covered : words.noOther,
							)
						: el(
								"span",
								{},
								`${words.option(level.option + 1)} `,
								el(
									"span",
									{ class: "muted small" },
									optionText(links, level.option),
								),
							),
					el("span", { class: "chip numbers" }, tried),
				);
			}),
		);
		if (links.levels.length === 0) {
			this.#stack.append(el("li", { class: "muted" }, words.noChoice));
		}
	}

	#drawLists(): void {
		if (!this.#run || !this.#lists.closest("details")?.open) return;
		const { links } = this.#run;
		const rows: HTMLElement[] = [];
		for (let h = links.right[0] ?? 0; h !== 0; h = links.right[h] ?? 0) {
			const options: number[] = [];
			for (let x = links.down[h] ?? h; x !== h; x = links.down[x] ?? h) {
				options.push((links.option[x] ?? 0) + 1);
			}
			rows.push(
				el(
					"tr",
					{},
					el("th", { scope: "row" }, links.matrix.items[h - 1] ?? ""),
					el("td", {}, options.length === 0 ? words.none : options.join(", ")),
				),
			);
		}
		fill(
			this.#lists,
			rows.length === 0
				? el("p", { class: "muted" }, words.noItem)
				: el(
						"table",
						{ class: "table" },
						el(
							"thead",
							{},
							el(
								"tr",
								{},
								el("th", { scope: "col" }, words.item),
								el("th", { scope: "col" }, words.options),
							),
						),
						el("tbody", {}, ...rows),
					),
		);
	}
}
