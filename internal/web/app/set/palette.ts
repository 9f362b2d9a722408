// The tools, and the kinds of rules to choose from.

import { button, el, fill, picture, segmented } from "../dom.ts";
import type { DrawnKind } from "../types.ts";
import { set as words } from "../words/en/set.ts";
import type { Desk, Tool } from "./desk.ts";
import type { Shape } from "./shape.ts";
import { wayOf } from "./gesture.ts";
import type { Way } from "./gesture.ts";

type Group = keyof typeof words.groups;

const groupOf: { readonly [way in Way]: Group | null } = {
	set: "areas",
	groups: "areas",
	path: "lines",
	border: "between",
	corner: "cells",
	sum: "areas",
	pointer: "cells",
	edge: "outside",
	none: null,
};

export class Palette {
	readonly tools: HTMLElement;
	readonly element = el("section", { class: "set-palette", "aria-label": words.kinds });
	readonly #desk: Desk;
	readonly #filter = el("input", {
		type: "search",
		placeholder: words.find,
		"aria-label": words.findKind,
		autocomplete: "off",
		spellcheck: "false",
	});
	readonly #list = el("div", { class: "set-kinds scroll", tabindex: "-1" });
	readonly #how = el("p", { class: "small muted set-how" });
	readonly #events: { toBoard(): void; either(): void };
	#kinds: unknown = null; // that are listed
	readonly #shape: Pick<Shape, "isOn" | "toggle">;

	// either is called for the kind of rules that other rules are joined to.
	constructor(
		desk: Desk,
		shape: Pick<Shape, "isOn" | "toggle">,
		events: { toBoard(): void; either(): void },
	) {
		this.#shape = shape;
		this.#desk = desk;
		this.#events = events;
		const tools = Object.entries(words.tools) as [Tool, string][];
		this.tools = segmented(words.tool, tools, desk.tool, (tool) => desk.use(tool));
		this.tools.classList.add("set-tools");
		this.#filter.addEventListener("input", () => this.#fill());
		this.#filter.addEventListener("keydown", (e) => {
			const first = this.#list.querySelector<HTMLButtonElement>("button");
			if (e.key === "Enter" && first) {
				e.preventDefault();
				first.click();
				this.#events.toBoard();
			} else if (e.key === "Escape") {
				this.#events.toBoard();
			}
		});
		this.element.append(this.#filter, this.#list, this.#how);
	}

	// find gives the focus to the field for the name of a kind.
	find(): void {
		this.#filter.focus();
		this.#filter.select();
	}

	// clear forgets what is looked for.
	clear(): void {
		if (this.#filter.value === "") return;
		this.#filter.value = "";
		this.#fill();
	}

	show(): void {
		const { tool } = this.#desk;
		for (const input of this.tools.querySelectorAll("input")) {
			input.checked = input.value === tool;
		}
		if (this.#kinds !== this.#desk.kinds && this.#desk.kinds.size > 0) return this.#fill();
		const { kind } = this.#desk;
		for (const b of this.#list.querySelectorAll("button")) {
			const { whole } = b.dataset;
			const on = whole
				? this.#shape.isOn(whole)
				: tool === "draw" && b.dataset.kind === kind?.name;
			b.setAttribute("aria-pressed", String(on));
		}
		const [pointer, keys] =
			tool === "draw"
				? kind
					? words.how[wayOf(kind)]
					: words.chooseKind
				: words.howTool[tool];
		const coarse = matchMedia("(pointer: coarse)").matches;
		this.#how.textContent = coarse || !keys ? pointer : `${pointer} ${words.byKeys(keys)}`;
	}

	#fill(): void {
		const wanted = this.#filter.value.trim().toLowerCase();
		this.#kinds = this.#desk.kinds;
		const groups = new Map<Group, HTMLElement[]>();
		for (const kind of this.#desk.kinds.values()) {
			// Switches, and what is joined of other rules, are here for who looks for them.
			const more = kind.takes === "rules" ? "joined" : kind.lists === "none" ? "whole" : null;
			const group = (wanted !== "" && more) || groupOf[wayOf(kind)];
			if (!group || !matches(kind, wanted)) continue;
			const list = groups.get(group) ?? [];
			list.push(this.#button(kind));
			groups.set(group, list);
		}
		fill(
			this.#list,
			...(Object.keys(words.groups) as Group[])
				.filter((g) => groups.has(g))
				.map((g) =>
					el(
						"div",
						{ class: "set-group", role: "group", "aria-label": words.groups[g] },
						el("h2", { class: "small muted" }, words.groups[g]),
						...(groups.get(g) ?? []),
					),
				),
			groups.size === 0 && el("p", { class: "small muted" }, words.noKind),
		);
		this.show();
	}

	#button(kind: DrawnKind): HTMLButtonElement {
		const whole = kind.lists === "none";
		const choose = () => {
			if (kind.takes === "rules") this.#events.either();
			else if (whole) this.#shape.toggle(kind);
			else this.#desk.use("draw", kind);
		};
		const title = words.switches[kind.name] ?? capital(kind.title);
		const b = button(title, choose, {
			class: "button set-kind",
			title: kind.about,
			[whole ? "data-whole" : "data-kind"]: kind.name,
		});
		if (kind.sample) {
			const sample = el("span", { class: "sample", "aria-hidden": "true" });
			sample.append(picture(kind.sample));
			b.prepend(sample);
		}
		return b;
	}
}

function capital(text: string): string {
	return text.slice(0, 1).toUpperCase() + text.slice(1);
}

// matches reports whether a kind has a name that begins so, or a word of a name.
function matches(kind: DrawnKind, wanted: string): boolean {
	const names = [kind.name, kind.title, ...(kind.also ?? []), words.switches[kind.name] ?? ""];
	const begins = (name: string) => ` ${name.toLowerCase().replace(/[-:]/g, " ")}`;
	return names.some((n) => begins(n).includes(` ${wanted.replace(/[-:]/g, " ")}`));
}
