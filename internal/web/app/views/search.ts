// The view Search: textbook searches side by side on one puzzle.

import type { App, View } from "../app.ts";
import { button, el, fill, segmented } from "../dom.ts";
import { EngineError } from "../engine.ts";
import { isFree } from "../focus.ts";
import { newGame, puzzleOf, samePuzzle } from "../game.ts";
import type { Game } from "../game.ts";
import { tellOdd } from "../link.ts";
import type { Fields } from "../link.ts";
import { Compare } from "../race/compare.ts";
import { Lane } from "../race/lane.ts";
import { aboutUnits, longest, translate } from "../race/pace.ts";
import type { Unit } from "../race/pace.ts";
import { Player } from "../player.ts";
import { presets } from "../race/presets.ts";
import type { Preset } from "../race/presets.ts";
import { Rules } from "../race/rules.ts";
import { aboutEngine, engines } from "../race/texts.ts";
import { fieldsOf } from "../share.ts";
import { layoutOf } from "../bring.ts";

const MAX_LANES = 4;
const usual = ["dfs", "mrv", "dlx"]; // if the address names no search
// The signs of the buttons that go to a node and to a dead end.
const arrow = "M2.5 4v12l7-6z";
const nodeSign = `${arrow}M11.4 10a3.3 3.3 0 1 0 6.6 0a3.3 3.3 0 1 0-6.6 0z`;
const deadSign =
	`${arrow}M11 7.4l1.3-1.3 2.6 2.6 2.6-2.6 1.3 1.3-2.6 2.6 2.6 2.6-1.3 1.3` +
	"-2.6-2.6-2.6 2.6-1.3-1.3 2.6-2.6z";

const slow = 3; // events a second up to which each event is told

type Stop = "first" | "unique";

const linkFields: Fields = {
	preset: (text) => text === "own" || presetOf(text) !== undefined,
	e: (text) => text.split(",").every((e) => engines.includes(e)),
	stop: (text) => text === "first" || text === "unique",
	by: (text) => text === "event" || text === "node" || text === "share",
	at: (text) => /^\d+$/.test(text),
};

function presetOf(name: string | null): Preset | undefined {
	return presets.find((p) => p.name === name);
}

class Search {
	readonly #app: App;
	readonly #player: Player;
	readonly #compare = new Compare();
	readonly #lanesBox = el("div", { class: "lanes" });
	readonly #tabs = el("div", { class: "lane-tabs" });
	readonly #puzzle: HTMLSelectElement;
	readonly #stopBox = el("div");
	readonly #unitBox = el("div");
	readonly #aboutUnit = el("p", { class: "about-unit small muted" });
	readonly #engineBoxes = new Map<string, HTMLInputElement>();
	readonly #setup: HTMLElement;
	readonly #summary = el("summary");
	readonly #story = el("p", { class: "story" });
	readonly #halt: HTMLButtonElement;
	#own = false; // the puzzle is that of the game
	#preset: Preset = presets[0] as Preset;
	#engines: string[] = [];
	#stop: Stop = "unique";
	#unit: Unit = "event";
	#game: Game | null = null; // the puzzle that is searched
	#lanes: Lane[] = [];
	#lead: Lane | null = null; // jumps go to its nodes and dead ends
	#pinned: { lane: Lane; k: number } | null = null; // where a lane goes with the next move
	#far = false; // the next move is a leap in a strip
	#wanted = -1; // the position that the address asks for, until it is recorded
	#address = ""; // the fields of the address that are shown
	#moment = ""; // the position that the address names, while the race is the same
	#told = 0; // the position that screen readers were told of
	#races = 0; // begun so far
	#shown = false;
	#stale = true; // a race has to be begun when the view comes up

	constructor(root: HTMLElement, app: App) {
		this.#app = app;
		this.#player = new Player({
			show: (at, direction) => this.#show(at, direction),
			playing: (on) => this.#playing(on),
			jumps: [this.#jump("node", "node", nodeSign), this.#jump("dead end", "dead", deadSign)],
			slowest: 1,
			fastest: 100_000,
			speed: 20,
			unit: "event",
		});
		this.#puzzle = el(
			"select",
			{ onchange: () => this.#choose(this.#puzzle.value) },
			el("option", { value: "own" }, "Your puzzle"),
			...presets.map((p) => el("option", { value: p.name }, p.title)),
		);
		this.#halt = button("Stop", () => this.#lanes.forEach((l) => l.stop()), {
			class: "button halt",
			"aria-label": "Stop searching",
		});
		const boxes = engines.map((name) => {
			const box = el("input", { type: "checkbox", onchange: () => this.#pick(name) });
			this.#engineBoxes.set(name, box);
			return el("label", { class: "engine", title: aboutEngine(name).title }, box, name);
		});
		const wide = matchMedia("(width >= 48rem)").matches;
		this.#setup = el(
			"details",
			{ class: "search-setup", open: wide },
			this.#summary,
			el(
				"div",
				{ class: "search-choices" },
				el("label", { class: "search-field" }, el("span", {}, "Puzzle"), this.#puzzle),
				el("div", { class: "search-field" }, el("span", {}, "Stop at"), this.#stopBox),
				el(
					"div",
					{ class: "search-field" },
					el("span", {}, "Together by"),
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
					el("legend", { class: "unseen" }, "Searches, one to four"),
					...boxes,
				),
				this.#story,
			),
		);
		root.append(
			el("h1", {}, "Watch the searches"),
			this.#setup,
			this.#tabs,
			this.#lanesBox,
			el("div", { class: "search-bar" }, this.#player.element),
			el(
				"div",
				{ class: "race-foot" },
				legend(),
				button("Link to this moment", () => void this.#link()),
			),
			this.#compare.element,
		);
		root.addEventListener("keydown", (e) => this.#player.key(e));
		app.settings.watch(() => this.#lanes.forEach((l) => l.refresh()));
		app.game.watch((game, before) => {
			if (!this.#own || samePuzzle(game, before)) return;
			this.#stale = true;
			if (this.#shown) void this.#begin();
		});
		document.addEventListener("keydown", (e) => {
			// Keys work where nothing has the focus, too.
			if (this.#shown && isFree(e)) this.#player.key(e);
		});
		this.#take(this.#preset);
	}

	show(params: URLSearchParams): void {
		this.#shown = true;
		const named = ["preset", "p", "e", "stop", "at", "by"].some((n) => params.has(n));
		if (named && params.toString() !== this.#address) this.#arrive(params);
		if (this.#stale) void this.#begin();
		this.#keep();
	}

	// arrive takes the race of an address.
	#arrive(params: URLSearchParams): void {
		tellOdd(this.#app, params, linkFields);
		const preset = presetOf(params.get("preset"));
		this.#own = !preset;
		if (preset) this.#preset = preset;
		const wanted = params.get("e")?.split(",") ?? preset?.engines ?? usual;
		this.#engines = engines.filter((e) => wanted.includes(e)).slice(0, MAX_LANES);
		if (this.#engines.length === 0) this.#engines = [...usual];
		const stop = params.get("stop") ?? preset?.stop;
		this.#stop = stop === "unique" ? "unique" : "first";
		const by = params.get("by");
		this.#unit = by === "node" || by === "share" ? by : "event";
		this.#moment = params.get("at") ?? "";
		this.#wanted = Math.max(-1, Math.trunc(Number(params.get("at") ?? -1)) || 0);
		this.#stale = true;
		this.#address = params.toString();
		this.#draw();
	}

	// fields returns those of an address of this race. The puzzle of the game is not in them.
	#fields(): Record<string, string> {
		return {
			...(!this.#own && { preset: this.#preset.name }),
			e: this.#engines.join(),
			stop: this.#stop,
			...(this.#unit !== "event" && { by: this.#unit }),
		};
	}

	// keep brings the address up to date, so that the page can be loaded again.
	#keep(): void {
		if (!this.#shown || document.body.classList.contains("embedded")) return;
		const fields = new URLSearchParams(this.#fields());
		if (this.#moment !== "") fields.set("at", this.#moment);
		this.#address = fields.toString();
		this.#app.address(addressOf(fields));
	}

	hide(): void {
		this.#shown = false;
		this.#player.pause();
	}

	// choose takes a puzzle of the list.
	#choose(name: string): void {
		const preset = presetOf(name);
		this.#own = !preset;
		if (preset) this.#take(preset);
		else this.#draw();
		this.#changeRace();
	}

	#changeRace(): void {
		this.#moment = "";
		this.#keep();
		void this.#begin();
	}

	#take(preset: Preset): void {
		this.#preset = preset;
		this.#stop = preset.stop;
		this.#engines = [...preset.engines];
		this.#draw();
	}

	// pick puts a search into the race, or takes it out.
	#pick(name: string): void {
		const on = this.#engineBoxes.get(name)?.checked === true;
		this.#engines = engines.filter((e) => (e === name ? on : this.#engines.includes(e)));
		this.#draw();
		this.#changeRace();
	}

	// draw brings the choices up to date.
	#draw(): void {
		this.#puzzle.value = this.#own ? "own" : this.#preset.name;
		this.#story.textContent = this.#own
			? "Your puzzle, as it is given. What you have written into it is left out."
			: this.#preset.story;
		this.#summary.textContent =
			`${this.#own ? "Your puzzle" : this.#preset.title}, ` +
			`${this.#stop === "first" ? "first solution" : "proved unique"}: ` +
			this.#engines.join(", ");
		fill(
			this.#stopBox,
			segmented(
				"Stop at",
				[
					["first", "First solution"],
					["unique", "Proved unique"],
				],
				this.#stop,
				(stop) => {
					this.#stop = stop;
					this.#draw();
					this.#changeRace();
				},
			),
		);
		fill(
			this.#unitBox,
			segmented(
				"Together by",
				[
					["event", "Event"],
					["node", "Node"],
					["share", "Share"],
				],
				this.#unit,
				(unit) => this.#setUnit(unit),
			),
		);
		this.#aboutUnit.textContent = aboutUnits[this.#unit];
		for (const radio of this.#unitBox.querySelectorAll("input")) {
			const label = radio.parentElement as HTMLElement;
			label.title = aboutUnits[radio.value as Unit];
		}
		for (const [name, box] of this.#engineBoxes) {
			box.checked = this.#engines.includes(name);
			box.disabled = box.checked
				? this.#engines.length === 1
				: this.#engines.length >= MAX_LANES;
		}
	}

	// begin starts a race of the chosen searches.
	async #begin(): Promise<void> {
		const race = ++this.#races;
		this.#stale = false;
		this.#lanes.forEach((l) => l.stop());
		this.#lanes = [];
		this.#player.load(0);
		let game: Game;
		try {
			game = this.#own ? this.#app.game.get() : await this.#presetGame();
		} catch (e) {
			if (race !== this.#races) return;
			if (!(e instanceof EngineError)) throw e;
			fill(
				this.#lanesBox,
				el("p", { class: "empty panel" }, `The puzzle cannot be shown: ${e.message}`),
			);
			return;
		}
		if (race !== this.#races) return;
		this.#game = game;
		const rules = new Rules(game.layout, game.marks);
		this.#lanes = this.#engines.map(
			(engine) =>
				new Lane({
					engine,
					rules,
					givens: game.givens,
					coords: () => this.#app.settings.get().coords,
					seek: (lane, k, far) => this.#seek(lane, k, far),
					lead: (lane) => this.#setLead(lane),
					changed: () => this.#changed(race),
				}),
		);
		fill(this.#lanesBox, ...this.#lanes.map((l) => l.element));
		this.#lanesBox.dataset.lanes = String(this.#lanes.length);
		this.#lead = null;
		this.#setLead(this.#lanes[0] as Lane);
		this.#compare.load(this.#lanes);
		const puzzle = puzzleOf(game);
		// The searches that take long come first in the list; they must not keep others waiting.
		await Promise.all(
			this.#lanes.toReversed().map((l) => l.run(this.#app, puzzle, this.#stop)),
		);
		if (race !== this.#races) return;
		this.#changed(race);
		if (this.#shown && this.#app.settings.get().readSteps) {
			this.#app.say(this.#lanes.map((l) => l.summary).join(" "));
		}
	}

	async #presetGame(): Promise<Game> {
		const { layout, givens, title } = this.#preset;
		return newGame(await layoutOf(this.#app, layout === "" ? "9" : layout), { givens, title });
	}

	get #traces() {
		return this.#lanes.map((l) => l.trace);
	}

	// changed takes notice of what a lane has recorded since.
	#changed(race: number): void {
		if (race !== this.#races) return;
		const running = this.#lanes.some((l) => l.state.is === "running");
		this.#halt.classList.toggle("idle", !running);
		const master = this.#master();
		const length = master?.trace.length ?? 0;
		if (this.#player.length === 0 && length > 0) this.#player.load(length);
		else this.#player.grow(length);
		if (this.#wanted >= 0 && (!running || (this.#unit === "event" && length >= this.#wanted))) {
			const at = this.#wanted;
			this.#wanted = -1;
			this.#player.seek(at);
		}
		if (!this.#player.playing) {
			this.#show(this.#player.at, 0);
			this.#lanes.forEach((l) => l.refresh());
		}
		this.#compare.update();
	}

	// master is the lane whose positions are those of the player.
	#master(): Lane | null {
		return this.#lanes[longest(this.#unit, this.#traces)] ?? null;
	}

	#show(at: number, direction: -1 | 0 | 1): void {
		const master = this.#master();
		if (!master) return;
		const fast = this.#player.playing && this.#player.speed > slow;
		const pinned = this.#pinned;
		this.#pinned = null;
		for (const lane of this.#lanes) {
			const k =
				lane === pinned?.lane
					? pinned.k
					: translate(this.#unit, at, master.trace, lane.trace);
			if (this.#player.playing) lane.heat = fast;
			else if (this.#far) lane.heat = true;
			else if (direction !== 0 || pinned) lane.heat = false;
			lane.show(k, fast);
		}
		this.#compare.show();
		if (at !== this.#told && !fast) this.#tell();
	}

	// tell reads the present event of the search that leads, if the user wants it.
	#tell(): void {
		this.#told = this.#player.at;
		const lane = this.#lead;
		if (!lane || !this.#shown || !this.#app.settings.get().readSteps) return;
		this.#app.say(`${lane.engine}: ${lane.sentence}`);
	}

	// playing tells each event again when the player stops.
	#playing(on: boolean): void {
		if (on) return;
		for (const lane of this.#lanes) lane.show(lane.at, false);
		if (this.#player.at !== this.#told) this.#tell();
	}

	// seek takes all lanes to where one goes.
	#seek(lane: Lane, k: number, far: boolean): void {
		const master = this.#master();
		if (!master) return;
		this.#player.pause();
		this.#pinned = { lane, k };
		const at = translate(this.#unit, k, lane.trace, master.trace);
		this.#far = far;
		this.#move(at, lane, k);
		this.#far = false;
	}

	#move(at: number, lane: Lane, k: number): void {
		if (at !== this.#player.at) {
			this.#player.seek(at);
			return;
		}
		this.#pinned = null;
		lane.heat = this.#far;
		lane.show(k, false);
		this.#compare.show();
	}

	// jump goes by the lane that leads.
	#jump(name: string, kind: "node" | "dead", shape: string) {
		return {
			name,
			shape,
			find: (at: number, direction: 1 | -1): number => {
				const lane = this.#lead;
				const master = this.#master();
				if (!lane || !master) return at;
				const k =
					direction > 0
						? lane.trace.next(kind, lane.at)
						: lane.trace.previous(kind, lane.at);
				const to = translate(this.#unit, k, lane.trace, master.trace);
				this.#pinned = { lane, k };
				if (to === at) this.#move(at, lane, k);
				return to;
			},
		};
	}

	#setLead(lane: Lane): void {
		if (lane === this.#lead) return;
		this.#lead = lane;
		for (const l of this.#lanes) l.element.classList.toggle("lead", l === lane);
		if (this.#lanes.length < 2) {
			this.#tabs.replaceChildren();
			return;
		}
		const tab = this.#tabs.querySelector<HTMLInputElement>("input:checked");
		const names = this.#lanes.map((l) => l.engine).join();
		if (tab?.value === lane.engine && this.#tabs.dataset.lanes === names) return;
		this.#tabs.dataset.lanes = names;
		fill(
			this.#tabs,
			segmented(
				"Search that is shown",
				this.#lanes.map((l) => [l.engine, l.engine] as const),
				lane.engine,
				(engine) => {
					const chosen = this.#lanes.find((l) => l.engine === engine);
					if (chosen) this.#setLead(chosen);
				},
			),
		);
	}

	#setUnit(unit: Unit): void {
		const before = this.#lead;
		const k = before?.at ?? 0;
		this.#unit = unit;
		this.#aboutUnit.textContent = aboutUnits[unit];
		this.#moment = "";
		this.#keep();
		const master = this.#master();
		if (!before || !master) return;
		this.#player.load(master.trace.length);
		this.#seek(before, k, false);
	}

	// link copies the address of the present moment.
	async #link(): Promise<void> {
		if (!this.#game) return;
		const fields = new URLSearchParams({
			...(this.#own && (await fieldsOf(this.#game, false))),
			...this.#fields(),
			at: String(this.#player.at),
		});
		const address = new URL(location.href);
		address.hash = addressOf(fields);
		try {
			await navigator.clipboard.writeText(address.href);
			this.#app.notice(
				"The link to this moment is copied. " + "With &embed=1 it shows the race alone.",
			);
		} catch {
			this.#app.notice(`The link to this moment: ${address.href}`);
		}
	}
}

// addressOf writes fields behind the name of the view. Commas may stay as they are.
function addressOf(fields: URLSearchParams): string {
	return `#search&${fields.toString().replaceAll("%2C", ",")}`;
}

// legend explains the signs on the boards.
function legend(): HTMLElement {
	return el(
		"p",
		{ class: "lanes-legend" },
		el("span", {}, el("b", {}, "5"), " given"),
		el(
			"span",
			{},
			el("b", { class: "early" }, "5"),
			" placed early, ",
			el("b", { class: "late" }, "5"),
			" placed late",
		),
		el("span", {}, el("b", { class: "guess" }, "5"), " chosen among several: a node"),
		el("span", {}, el("span", { class: "hot" }, "5"), " undone often"),
		el("span", {}, "strips: digits placed, over the time of the search; dashed: a solution"),
	);
}

let view: Search | null = null;

export const search: View = {
	name: "search",
	title: "Search",
	mount(root, app) {
		view = new Search(root, app);
	},
	show(params) {
		view?.show(params);
	},
	hide() {
		view?.hide();
	},
};
