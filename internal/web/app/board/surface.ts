// A transparent layer over a board and the room around it, which takes the pointer: it tells places
// in cells from the corner of the grid.

import { geometry } from "./geometry.ts";
import { el } from "../dom.ts";
import type { LayoutResult } from "../types.ts";
import type { Point } from "./points.ts";

export interface SurfaceEvents {
	layout(): LayoutResult; // of the board
	down(at: Point, e: PointerEvent): void;
	move(at: Point, e: PointerEvent): void;
	up(at: Point, e: PointerEvent): void;
	cancel(): void;
}

export class Surface {
	readonly element = el("div", { class: "board-surface", "aria-hidden": "true" });
	readonly #events: SurfaceEvents;
	#pointer: number | null = null; // the pointer that is down

	constructor(events: SurfaceEvents) {
		this.#events = events;
		const { element } = this;
		element.addEventListener("pointerdown", (e) => this.#down(e));
		// Else a stroke ends as a fling, and the browser takes a tap at once after it as its end.
		element.addEventListener("touchstart", (e) => e.preventDefault(), { passive: false });
		element.addEventListener("pointermove", (e) => {
			if (e.pointerId !== this.#pointer) return;
			for (const at of e.getCoalescedEvents?.() ?? []) events.move(this.#at(at), e);
			events.move(this.#at(e), e);
		});
		element.addEventListener("pointerup", (e) => {
			if (e.pointerId !== this.#pointer) return;
			this.#pointer = null;
			events.up(this.#at(e), e);
		});
		element.addEventListener("pointercancel", () => this.#cancel());
	}

	#down(e: PointerEvent): void {
		if (e.button !== 0) return;
		if (this.#pointer !== null) {
			this.#cancel(); // a second finger
			return;
		}
		e.preventDefault();
		this.#pointer = e.pointerId;
		this.element.setPointerCapture(e.pointerId);
		this.#events.down(this.#at(e), e);
	}

	#cancel(): void {
		this.#pointer = null;
		this.#events.cancel();
	}

	// at returns the place of an event.
	#at(e: MouseEvent): Point {
		const board = this.element.parentElement as HTMLElement;
		const picture = board.querySelector("svg") as SVGSVGElement;
		const { cell, margin } = geometry(this.#events.layout());
		const box = picture.getBoundingClientRect();
		const { x, y, width, height } = picture.viewBox.baseVal;
		return {
			x: (x + ((e.clientX - box.left) / box.width) * width - margin) / cell,
			y: (y + ((e.clientY - box.top) / box.height) * height - margin) / cell,
		};
	}
}
