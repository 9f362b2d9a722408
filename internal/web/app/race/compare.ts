// The lanes of a race in numbers: bars of nodes on a scale of logarithms, and a table.

import { el } from "../dom.ts";
import { micros, number } from "../say.ts";
import type { Lane } from "./lane.ts";
import { aboutEngine } from "./texts.ts";
import { search as words } from "../words/en/search.ts";

interface Row {
	readonly lane: Lane;
	readonly all: HTMLElement; // bar of the whole search
	readonly now: HTMLElement; // and of what was replayed
	readonly numbers: readonly HTMLElement[];
}

const ticks = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000];

export class Compare {
	readonly element = el("section", {
		class: "compare panel stack",
		"aria-label": words.inNumbers,
	});
	#rows: Row[] = [];
	#most = 10; // the end of the scale
	#scale = el("div", { class: "compare-scale small muted numbers", "aria-hidden": "true" });

	// load takes the lanes of a new race.
	load(lanes: readonly Lane[]): void {
		const heads = [...Object.values(words.counts), words.withoutRecording];
		this.#rows = lanes.map((lane) => ({
			lane,
			all: el("span", { class: "compare-all" }),
			now: el("span", { class: "compare-now" }),
			numbers: heads.map(() => el("td", { class: "number" }, "")),
		}));
		this.#most = 10;
		this.element.replaceChildren(
			el("h2", {}, words.inNumbers),
			el(
				"div",
				{ class: "compare-bars", "aria-hidden": "true" },
				...this.#rows.flatMap((r) => [
					el("span", { class: "compare-name" }, r.lane.engine),
					el("span", { class: "compare-bar" }, r.all, r.now),
				]),
				el("span", {}),
				this.#scale,
			),
			el(
				"div",
				{ class: "scroll", tabindex: 0, role: "region", "aria-label": words.table },
				el(
					"table",
					{ class: "table" },
					el(
						"thead",
						{},
						el(
							"tr",
							{},
							el("th", { scope: "col" }, words.search),
							...heads.map((h) => el("th", { scope: "col", class: "number" }, h)),
						),
					),
					el(
						"tbody",
						{},
						...this.#rows.map((r) =>
							el(
								"tr",
								{},
								el(
									"th",
									{ scope: "row" },
									r.lane.engine,
									el(
										"span",
										{ class: "muted" },
										` ${aboutEngine(r.lane.engine).title}`,
									),
								),
								...r.numbers,
							),
						),
					),
				),
			),
			el("p", { class: "small muted" }, words.aboutNumbers),
		);
		this.update();
	}

	// update shows how far the searches are.
	update(): void {
		const most = Math.max(10, ...this.#rows.map((r) => r.lane.recording.nodes));
		const end = ticks.find((t) => t >= most) ?? most;
		if (end !== this.#most || this.#scale.childElementCount === 0) {
			this.#most = end;
			this.#scale.replaceChildren(
				...[0, ...ticks.filter((t) => t <= end)].map((t) => {
					const tick = el("span", {}, short(t));
					tick.style.left = `${100 * this.#share(t)}%`;
					return tick;
				}),
			);
		}
		for (const { lane, all, numbers } of this.#rows) {
			const { recording } = lane;
			all.style.width = `${100 * this.#share(recording.nodes)}%`;
			const { state } = recording;
			const c = state.is === "done" ? state.result : null;
			const time = c === null ? "" : c.micros > 0 ? micros(c.micros) : "–";
			const texts = c
				? [c.nodes, c.forced, c.dead, c.deepest].map(number)
				: [number(recording.nodes), "", "", ""];
			[...texts, time].forEach((text, i) => {
				(numbers[i] as HTMLElement).textContent = text;
			});
		}
		this.show();
	}

	// show moves the bars of what was replayed.
	show(): void {
		for (const { lane, now } of this.#rows) {
			const { nodes } = lane.trace.counts(lane.at);
			now.style.width = `${(100 * this.#share(nodes)).toFixed(1)}%`;
		}
	}

	#share(nodes: number): number {
		return Math.min(1, Math.log10(1 + nodes) / Math.log10(1 + this.#most));
	}
}

function short(n: number): string {
	return n >= 1_000_000 ? `${n / 1_000_000}M` : n >= 1000 ? `${n / 1000}k` : String(n);
}
