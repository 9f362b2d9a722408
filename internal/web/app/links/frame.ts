// The frame of the picture of the links: it is zoomed, and scrolled to where something happens.

import { button, el, fill } from "../dom.ts";
import { Drawing } from "./drawing.ts";
import type { Run } from "./matrix.ts";
import { links as words } from "../words/en/links.ts";

// A picture that would be drawn smaller than this is scrolled instead.
const leastScale = 0.45;

// A small picture is not drawn larger than this.
const mostScale = 1.1;

export class Frame {
	readonly element = el("div", { class: "links-frame scroll", tabindex: "0", role: "group" });
	readonly size = button(words.zoom, () => this.#zoom(), { "aria-pressed": "false" });
	#run: Run | null = null;
	#drawing: Drawing | null = null;
	#larger = false;

	constructor() {
		const frame = this.element;
		frame.addEventListener(
			"scroll",
			() => {
				const drawing = this.#drawing;
				const scale =
					this.#larger && drawing ? drawing.width / drawing.element.clientWidth : 0;
				drawing?.pin(frame.scrollTop * scale);
			},
			{ passive: true },
		);
	}

	// load draws the lists of a run.
	load(run: Run): void {
		this.#run = run;
		const drawing = new Drawing(run.links);
		this.#drawing = drawing;
		const { items, options } = run.links.matrix;
		fill(this.element, drawing.element);
		drawing.element.style.maxWidth = `${mostScale * drawing.width}px`;
		this.element.setAttribute("aria-label", words.lists(items.length, options.length));
		this.element.scrollTo(0, 0);
		this.#zoom(false);
		this.#zoom((drawing.element.getScreenCTM()?.a ?? 1) < leastScale);
	}

	// draw draws the lists as they are now.
	draw(): void {
		this.#drawing?.update(this.#event);
		this.#follow();
	}

	// scrolls says whether an arrow key scrolls the frame, as it has more to show.
	scrolls(e: KeyboardEvent): boolean {
		if (!this.element.contains(e.target as Node)) return false;
		const down = e.key === "ArrowUp" || e.key === "ArrowDown";
		return down && this.element.scrollHeight > this.element.clientHeight;
	}

	get #event() {
		const run = this.#run;
		return run ? run.event(run.at - 1) : null;
	}

	#zoom(larger = !this.#larger): void {
		this.#larger = larger;
		this.size.setAttribute("aria-pressed", String(larger));
		this.element.classList.toggle("larger", larger);
		if (!larger) this.element.scrollTo(0, 0);
		this.#follow();
	}

	// follow scrolls the frame to where the last event happened.
	#follow(): void {
		const drawing = this.#drawing;
		const event = this.#event;
		const place = event && drawing?.place(event);
		if (!place || !drawing || !this.#larger) return;
		const scale = drawing.element.clientWidth / drawing.width;
		const frame = this.element;
		const near = 60;
		const x = place.x * scale;
		const y = place.y * scale;
		const above = drawing.above * scale;
		if (x < frame.scrollLeft + near || x > frame.scrollLeft + frame.clientWidth - near) {
			frame.scrollLeft = x - frame.clientWidth / 2;
		}
		if (
			y > above &&
			(y < frame.scrollTop + above + near || y > frame.scrollTop + frame.clientHeight - near)
		) {
			frame.scrollTop = y - frame.clientHeight / 2;
		}
	}
}
