// What is raced: the puzzle, the searches, where they stop, and how their lanes go together.

import { button, el, fill, segmented } from "../dom.ts";
import type { Unit } from "./pace.ts";
import { presets } from "./presets.ts";
import type { Preset } from "./presets.ts";
import { aboutEngine, engines } from "./texts.ts";
import { search as words } from "../words/en/search.ts";

const MAX_LANES = 4;
const usual = ["dfs", "mrv", "dlx"]; // if the address names no search

export type Stop = "first" | "unique";

export function presetOf(name: string | null): Preset | undefined {
	return presets.find((p) => p.name === name);
}

export interface SetupEvents {
	race(): void; // another race is chosen
	unit(): void; // the lanes go together in another way
	halt(): void; // the searches are to stop
}

export class Setup {
	readonly element: HTMLElement;
	own = false; // the puzzle is that of the game
	preset: Preset = presets[0] as Preset;
	engines: string[] = [];
	stop: Stop = "unique";
	unit: Unit = "event";
	readonly #events: SetupEvents;
	readonly #puzzle: HTMLSelectElement;
	readonly #stopBox = el("div");
	readonly #unitBox = el("div");
	readonly #aboutUnit = el("p", { class: "about-unit small muted" });
	readonly #engineBoxes = new Map<string, HTMLInputElement>();
	readonly #summary = el("summary");
	readonly #story = el("p", { class: "story" });
	readonly #halt: HTMLButtonElement;

	constructor(events: SetupEvents) {
		this.#events = events;
		this.#puzzle = el(
			"select",
			{ onchange: () => this.#choose(this.#puzzle.value) },
			el("option", { value: "own" }, words.own),
			...presets.map((p) => el("option", { value: p.name }, p.title)),
		);
		this.#halt = button(words.halt, () => events.halt(), {
			class: "button halt",
			"aria-label": words.haltAbout,
		});
		const boxes = engines.map((name) => {
			const box = el("input", { type: "checkbox", onchange: () => this.#pick(name) });
			this.#engineBoxes.set(name, box);
			return el("label", { class: "engine", title: aboutEngine(name).title }, box, name);
		});
		const wide = matchMedia("(width >= 48rem)").matches;
		this.element = el(
			"details",
			{ class: "search-setup", open: wide },
			this.#summary,
			el(
				"div",
				{ class: "search-choices" },
				el("label", { class: "search-field" }, el("span", {}, words.puzzle), this.#puzzle),
				el("div", { class: "search-field" }, el("span", {}, words.stopAt), this.#stopBox),
				el(
					"div",
					{ class: "search-field" },
					el("span", {}, words.together),
					this.#unitBox,
					this.#aboutUnit,
				),
				this.#halt,
			),
			el(
				"div",
				{ class: "search-choices" },
				el(
					"fieldset",
					{ class: "search-engines" },
					el("legend", { class: "unseen" }, words.searches),
					...boxes,
				),
				this.#story,
			),
		);
		this.#take(this.preset);
	}

	// running says whether a search is at work.
	running(on: boolean): void {
		this.#halt.classList.toggle("idle", !on);
	}

	// read takes the race of an address.
	read(params: URLSearchParams): void {
		const preset = presetOf(params.get("preset"));
		this.own = !preset;
		if (preset) this.preset = preset;
		const wanted = params.get("e")?.split(",") ?? preset?.engines ?? usual;
		this.engines = engines.filter((e) => wanted.includes(e)).slice(0, MAX_LANES);
		if (this.engines.length === 0) this.engines = [...usual];
		const stop = params.get("stop") ?? preset?.stop;
		this.stop = stop === "unique" ? "unique" : "first";
		const by = params.get("by");
		this.unit = by === "node" || by === "share" ? by : "event";
		this.#draw();
	}

	// fields returns those of an address of this race. The puzzle of the game is not in them.
	fields(): Record<string, string> {
		return {
			...(!this.own && { preset: this.preset.name }),
			e: this.engines.join(),
			stop: this.stop,
			...(this.unit !== "event" && { by: this.unit }),
		};
	}

	// choose takes a puzzle of the list.
	#choose(name: string): void {
		const preset = presetOf(name);
		this.own = !preset;
		if (preset) this.#take(preset);
		else this.#draw();
		this.#events.race();
	}

	#take(preset: Preset): void {
		this.preset = preset;
		this.stop = preset.stop;
		this.engines = [...preset.engines];
		this.#draw();
	}

	// pick puts a search into the race, or takes it out.
	#pick(name: string): void {
		const on = this.#engineBoxes.get(name)?.checked === true;
		this.engines = engines.filter((e) => (e === name ? on : this.engines.includes(e)));
		this.#draw();
		this.#events.race();
	}

	// draw brings the choices up to date.
	#draw(): void {
		this.#puzzle.value = this.own ? "own" : this.preset.name;
		this.#story.textContent = this.own ? words.ownStory : this.preset.story;
		this.#summary.textContent = words.summary(
			this.own ? words.own : this.preset.title,
			this.stop,
			this.engines,
		);
		fill(
			this.#stopBox,
			segmented(
				words.stopAt,
				[
					["first", words.stopAts.first],
					["unique", words.stopAts.unique],
				],
				this.stop,
				(stop) => {
					this.stop = stop;
					this.#draw();
					this.#events.race();
				},
			),
		);
		fill(
			this.#unitBox,
			segmented(
				words.together,
				[
					["event", words.units.event],
					["node", words.units.node],
					["share", words.units.share],
				],
				this.unit,
				(unit) => {
					this.unit = unit;
					this.#aboutUnit.textContent = words.aboutUnits[unit];
					this.#events.unit();
				},
			),
		);
		this.#aboutUnit.textContent = words.aboutUnits[this.unit];
		for (const radio of this.#unitBox.querySelectorAll("input")) {
			const label = radio.parentElement as HTMLElement;
			label.title = words.aboutUnits[radio.value as Unit];
		}
		for (const [name, box] of this.#engineBoxes) {
			box.checked = this.engines.includes(name);
			box.disabled = box.checked
				? this.engines.length === 1
				: this.engines.length >= MAX_LANES;
		}
	}
}
