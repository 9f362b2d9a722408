// Digits to tap: givens, pencilmarks, and the number of the chosen rule.

import { highest } from "../board/geometry.ts";
import { button, el, fill } from "../dom.ts";
import { icon } from "../icons.ts";
import { symbol } from "../words.ts";
import { set as words } from "../words/en/set.ts";
import type { Desk } from "./desk.ts";

export class Keypad {
	readonly element = el("div", {
		class: "keys set-keys",
		role: "group",
		"aria-label": words.keys,
	});
	readonly #desk: Desk;
	readonly #press: (key: string | null) => void;
	#made = "";

	// press is called with a symbol, or null for the key that takes back.
	constructor(desk: Desk, press: (key: string | null) => void) {
		this.#desk = desk;
		this.#press = press;
		// The focus stays on the board.
		this.element.addEventListener("pointerdown", (e) => e.preventDefault());
	}

	show(): void {
		const { tool, draft, rule } = this.#desk;
		const grid = tool === "digits" || tool === "marks";
		const takes = rule && this.#desk.kinds.get(rule.kind)?.takes;
		const numeric = takes === "number" || takes === "head" || takes === "digits";
		this.element.hidden = !grid && !numeric;
		const count = grid ? highest(draft.layout) : 9;
		const made = `${count} ${grid}`;
		if (made === this.#made) return;
		this.#made = made;
		const keys = Array.from({ length: count }, (_, i) => symbol(i + 1));
		if (!grid) keys.push("0");
		const per = count + (grid ? 1 : 2);
		this.element.style.setProperty("--per", String(per > 12 ? Math.ceil(per / 2) : per));
		fill(
			this.element,
			...keys.map((k) => button(k, () => this.#press(k), { class: "button key" })),
			button(icon("close"), () => this.#press(null), {
				class: "button key",
				"aria-label": words.takeBack,
			}),
		);
	}
}
