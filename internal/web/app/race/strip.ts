// The strip of a lane: how many digits were placed, over the time of the search. One can click
// and drag in it, and it is a slider for the keyboard.

import { el, svg } from "../dom.ts";
import type { Trace } from "./trace.ts";
import { search as words } from "../words/en/search.ts";

const PARTS = 320; // of the time
const HEIGHT = 64;

export class Strip {
	readonly element: HTMLElement;
	readonly #seek: (k: number) => void;
	readonly #most: number; // digits to be placed
	readonly #ground = svg("path", { class: "strip-ground" }); // below the depths
	readonly #area = svg("path"); // between the least and the greatest depth
	readonly #rest = svg("rect", { class: "strip-rest", y: 0, height: HEIGHT });
	readonly #cursor = svg("path", { class: "strip-cursor" });
	readonly #solutions = svg("path", { class: "strip-solutions" });
	#length = 0;
	#at = -1;

	constructor(name: string, most: number, seek: (k: number) => void) {
		this.#seek = seek;
		this.#most = Math.max(1, most);
		const gradient = `strip-${++strips}`;
		for (const path of [this.#ground, this.#area]) {
			path.setAttribute("fill", `url(#${gradient})`);
		}
		const picture = svg(
			"svg",
			{
				viewBox: `0 0 ${PARTS} ${HEIGHT}`,
				preserveAspectRatio: "none",
				"aria-hidden": "true",
			},
			svg(
				"linearGradient",
				{ id: gradient, gradientUnits: "userSpaceOnUse", x1: 0, x2: 0, y1: HEIGHT, y2: 0 },
				svg("stop", { offset: 0, class: "strip-early" }),
				svg("stop", { offset: 1, class: "strip-late" }),
			),
			this.#ground,
			this.#area,
			this.#rest,
			this.#solutions,
			this.#cursor,
		);
		this.element = el(
			"div",
			{
				class: "strip",
				role: "slider",
				tabindex: 0,
				"aria-valuemin": 0,
				"aria-valuemax": 0,
				"aria-valuenow": 0,
				"aria-label": words.position(name),
				onpointerdown: (e: PointerEvent) => {
					if (e.button !== 0) return;
					this.element.setPointerCapture(e.pointerId);
					this.#point(e);
				},
				onpointermove: (e: PointerEvent) => {
					if (this.element.hasPointerCapture(e.pointerId)) this.#point(e);
				},
				onkeydown: (e: KeyboardEvent) => {
					if (e.key !== "PageUp" && e.key !== "PageDown") return;
					e.preventDefault();
					const by = Math.max(1, Math.round(this.#length / 20));
					this.#seek(this.#at + (e.key === "PageUp" ? by : -by));
				},
			},
			picture,
		);
	}

	#point(e: PointerEvent): void {
		const box = this.element.getBoundingClientRect();
		const share = Math.min(1, Math.max(0, (e.clientX - box.left) / box.width));
		this.#seek(Math.round(share * this.#length));
	}

	// grow draws a recording that has become longer.
	grow(trace: Trace): void {
		this.#length = trace.length;
		const parts = Math.max(1, Math.min(PARTS, trace.length));
		const depths = trace.profile(parts);
		const x = (i: number) => ((i * PARTS) / parts).toFixed(1);
		const y = (depth: number) => (HEIGHT - (depth / this.#most) * (HEIGHT - 3)).toFixed(1);
		const points: string[] = [];
		for (let i = 0; i < parts; i++) {
			const high = y(depths[2 * i + 1] as number);
			points.push(`${x(i)} ${high}`, `${x(i + 1)} ${high}`);
		}
		this.#ground.setAttribute(
			"d",
			trace.length === 0 ? "" : `M0 ${HEIGHT}L${points.join("L")}L${PARTS} ${HEIGHT}z`,
		);
		for (let i = parts - 1; i >= 0; i--) {
			const low = y(
				Math.max(0, Math.min(depths[2 * i] as number, (depths[2 * i + 1] as number) - 1)),
			);
			points.push(`${x(i + 1)} ${low}`, `${x(i)} ${low}`);
		}
		this.#area.setAttribute("d", trace.length === 0 ? "" : `M${points.join("L")}z`);
		this.#solutions.setAttribute(
			"d",
			trace
				.solvedAt()
				.slice(0, 2)
				.map((k) => `M${(k / trace.length) * PARTS} 0v${HEIGHT}`)
				.join(""),
		);
		this.element.setAttribute("aria-valuemax", String(trace.length));
		const at = this.#at;
		this.#at = -1;
		this.show(Math.max(0, at), -1);
	}

	// show moves the cursor. A depth of -1 leaves what screen readers are told.
	show(k: number, depth: number): void {
		if (k !== this.#at) {
			this.#at = k;
			const x = this.#length === 0 ? 0 : (k / this.#length) * PARTS;
			this.#rest.setAttribute("x", String(x));
			this.#rest.setAttribute("width", String(PARTS - x));
			this.#cursor.setAttribute("d", `M${x} 0v${HEIGHT}`);
		}
		if (depth < 0) return;
		this.element.setAttribute("aria-valuenow", String(k));
		this.element.setAttribute("aria-valuetext", words.positionOf(k, this.#length, depth));
	}
}
let strips = 0;
