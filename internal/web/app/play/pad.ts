// The pad of Play: modes, digits with how many are left, and tools.

import { button, el, fill, segmented, svg } from "../dom.ts";
import type { Field, Mode } from "../game.ts";
import { symbol } from "../words.ts";
import { play as words } from "../words/en/play.ts";

export const fields: readonly (readonly [Field, string])[] = [
	["digits", words.fields.digits],
	["corner", words.fields.corner],
	["centre", words.fields.centre],
	["colours", words.fields.colours],
];

export const modes: readonly (readonly [Mode, string])[] = [...fields, ["pen", words.fields.pen]];

export type Tool = "undo" | "redo" | "erase" | "fill" | "several" | "check" | "more";

const signs: { readonly [tool in Tool | "zoom"]: string } = {
	undo: "M9 6 4.5 10.5 9 15M5 10.5h9a5 5 0 0 1 0 10h-3",
	redo: "M15 6l4.5 4.5L15 15M19 10.5h-9a5 5 0 0 0 0 10h3",
	erase: "M9 19.5h11M4.7 14.2 13.6 5.3l5.6 5.6-8.6 8.6H8.4L4.7 15.8zM9 9.9l5.6 5.6",
	fill: "M6 6.5h.1M12 6.5h.1M18 6.5h.1M6 12h.1M12 12h.1M18 12h.1M6 17.5h.1M12 17.5h.1M18 17.5h.1",
	several: "M4 4h7v7H4zM13 13h7v7h-7zM15.5 4.5v5M13 7h5",
	check: "M4.5 12.5l5 5 10-11",
	more: "M5 12h.1M12 12h.1M19 12h.1",
	zoom: "M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.3 15.3 20 20M7.8 10.5h5.4M10.5 7.8v5.4",
};

const tools: readonly Tool[] = ["undo", "redo", "erase", "fill", "several", "check", "more"];

// PadState is what the pad shows.
export interface PadState {
	readonly mode: Mode;
	readonly left: readonly number[] | null; // of each digit; null: not shown
	readonly held: number;
	readonly letters: boolean; // colours have letters
	readonly undo: boolean;
	readonly redo: boolean;
	readonly several: boolean;
}

export interface PadEvents {
	digit(digit: number): void;
	light(digit: number): void; // a long press, or the other button of a mouse
	mode(mode: Mode): void;
	tool(tool: Tool): void;
}

export class Pad {
	readonly modes: HTMLFieldSetElement;
	readonly keys: HTMLElement;
	readonly tools: HTMLElement;
	readonly more: HTMLButtonElement; // the button of that name
	#events: PadEvents;
	#size = 0;
	#colours = false;
	#buttons: HTMLButtonElement[] = [];
	#tool: { [tool in Tool]?: HTMLButtonElement } = {};

	constructor(events: PadEvents) {
		this.#events = events;
		this.modes = segmented(words.modes, modes, "digits", (m) => events.mode(m));
		this.modes.classList.add("modes");
		this.keys = el("div", { class: "keys", role: "group", "aria-label": words.digits });
		this.tools = el(
			"div",
			{ class: "play-tools", role: "group", "aria-label": words.tools },
			...tools.map(
				(tool) =>
					(this.#tool[tool] = button(icon(tool), () => events.tool(tool), {
						class: "button tool",
						"data-tool": tool,
						"aria-label": words.toolAbout[tool],
						title: words.toolAbout[tool],
					})),
			),
		);
		for (const tool of tools) this.#tool[tool]?.append(el("span", {}, words.tool[tool]));
		this.more = this.#tool.more as HTMLButtonElement;
	}

	update(size: number, state: PadState): void {
		const colours = state.mode === "colours";
		if (size !== this.#size || colours !== this.#colours) this.#makeKeys(size, colours);
		this.#buttons.forEach((b, i) => this.#key(b, i + 1, state));
		const radio = this.modes.querySelector<HTMLInputElement>(`input[value="${state.mode}"]`);
		if (radio && !radio.checked) radio.checked = true;
		const off = (tool: Tool, is: boolean) =>
			this.#tool[tool]?.setAttribute("aria-disabled", String(is));
		off("undo", !state.undo);
		off("redo", !state.redo);
		this.#tool.several?.setAttribute("aria-pressed", String(state.several));
	}

	#makeKeys(size: number, colours: boolean): void {
		this.#size = size;
		this.#colours = colours;
		const count = colours ? 9 : size;
		this.keys.classList.toggle("colours", colours);
		this.keys.classList.toggle("many", count > 10);
		this.keys.classList.toggle("huge", count > 16);
		this.keys.style.setProperty("--narrow", String(narrow(count)));
		this.keys.style.setProperty("--wide", String(Math.ceil(Math.sqrt(count))));
		this.keys.style.setProperty("--row", String(count <= 9 ? count : Math.ceil(count / 2)));
		this.#buttons = Array.from({ length: count }, (_, i) => this.#digitKey(i + 1));
		const erase = button(icon("erase"), () => this.#events.tool("erase"), {
			class: "button key erase",
			"aria-label": words.tool.erase,
		});
		fill(this.keys, ...this.#buttons, erase);
	}

	// digitKey makes the key of a digit. Touch screens tell a long press as the other button.
	#digitKey(digit: number): HTMLButtonElement {
		const key = button("", () => this.#events.digit(digit), { class: "button key" });
		key.addEventListener("contextmenu", (e) => {
			e.preventDefault();
			if (!this.#colours) this.#events.light(digit);
		});
		return key;
	}

	#key(b: HTMLButtonElement, digit: number, state: PadState): void {
		const colours = this.#colours;
		const left = colours || !state.left ? null : (state.left[digit - 1] ?? 0);
		const text = colours
			? state.letters
				? String.fromCharCode(96 + digit)
				: String(digit)
			: symbol(digit);
		if (b.textContent !== text) fill(b, el("span", { class: "digit" }, text));
		// The style sheet writes the number: it is not part of the text of the button.
		if (left === null) delete b.dataset.left;
		else b.dataset.left = left > 0 ? String(left) : left < 0 ? "!" : "✓";
		if (colours) b.dataset.colour = String(digit);
		const rest = left === null ? "" : words.left(left);
		b.setAttribute("aria-label", `${colours ? words.colour(text) : text}${rest}`);
		b.classList.toggle("complete", left !== null && left <= 0);
		b.setAttribute("aria-pressed", String(state.held === digit));
	}
}

// narrow is how many keys stand in a row on a phone, with the one that erases after the last
// digit, so that each is 44 pixels wide.
function narrow(count: number): number {
	if (count <= 5) return count + 1;
	if (count <= 10) return Math.ceil((count + 1) / 2);
	if (count <= 18) return 6;
	return 7;
}

// icon draws the sign of a tool.
export function icon(tool: Tool | "zoom"): SVGSVGElement {
	return svg(
		"svg",
		{ class: "icon sign", viewBox: "0 0 24 24", "aria-hidden": "true" },
		svg("path", { d: signs[tool] }),
	);
}

// keepFocus leaves the focus on the board when a button is clicked or tapped.
export function keepFocus(e: PointerEvent): void {
	if ((e.target as Element).closest("button")) e.preventDefault();
}
