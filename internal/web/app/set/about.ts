// The title, the author and the rules in words, which are made from the rules until they are
// edited.

import { highest } from "../board/geometry.ts";
import { button, el } from "../dom.ts";
import { sentence } from "../say.ts";
import { set as words } from "../words/en/set.ts";
import type { Desk } from "./desk.ts";

export class About {
	readonly element: HTMLDetailsElement;
	readonly #desk: Desk;
	readonly #title = el("input", { type: "text", maxlength: 200, dir: "auto" });
	readonly #author = el("input", { type: "text", maxlength: 200, dir: "auto" });
	readonly #ruleset = el("textarea", { rows: 6, maxlength: 20_000, dir: "auto" });
	readonly #anew = button(words.rulesAnew, () => this.#take("ruleset", ""), {
		class: "button quiet",
	});

	constructor(desk: Desk) {
		this.#desk = desk;
		const fields = [
			["title", this.#title],
			["author", this.#author],
			["ruleset", this.#ruleset],
		] as const;
		for (const [name, field] of fields) {
			field.addEventListener("input", () => this.#take(name, field.value));
		}
		const field = (label: string, input: HTMLElement) =>
			el("label", { class: "field" }, el("span", {}, label), input);
		this.element = el(
			"details",
			{ class: "panel" },
			el("summary", {}, words.about),
			el(
				"div",
				{ class: "stack tight" },
				field(words.title, this.#title),
				field(words.author, this.#author),
				field(words.ruleset, this.#ruleset),
				this.#anew,
			),
		);
	}

	#take(name: "title" | "author" | "ruleset", text: string): void {
		const own = name === "ruleset" && text === this.made ? "" : text;
		this.#desk.edit({ ...this.#desk.draft, [name]: own }, name);
	}

	// made is what the rules say, in the words of the legend.
	get made(): string {
		const { known, draft } = this.#desk;
		const { houses } = draft.layout;
		const kinds = [...new Set(houses.map((h) => h.kind))].filter((k) => k !== "house");
		const legend = known?.rules.legend.map((l) => sentence(l.text)) ?? [];
		return [words.normal(kinds, highest(draft.layout), !!draft.layout.rows), ...legend].join(
			"\n",
		);
	}

	show(): void {
		const { title, author, ruleset } = this.#desk.draft;
		const put = (e: HTMLInputElement | HTMLTextAreaElement, text: string) => {
			if (e.value !== text) e.value = text;
		};
		put(this.#title, title);
		put(this.#author, author);
		put(this.#ruleset, ruleset || this.made);
		this.#anew.hidden = ruleset === "";
	}
}
