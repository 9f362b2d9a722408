// The race: lanes that go together, the player that moves them, and their numbers.

import type { App } from "../app.ts";
import { el, fill, segmented } from "../dom.ts";
import { NonetError } from "../engine.ts";
import { puzzleOf } from "../game.ts";
import type { Game } from "../game.ts";
import { Player } from "../player.ts";
import { Compare } from "./compare.ts";
import { Lane } from "./lane.ts";
import { longest, translate } from "./pace.ts";
import { Rules } from "./rules.ts";
import type { Setup } from "./setup.ts";
import { search as words } from "../words/en/search.ts";

// The signs of the buttons that go to a node and to a dead end.
const arrow = "M2.5 4v12l7-6z";
const nodeSign = `${arrow}M11.4 10a3.3 3.3 0 1 0 6.6 0a3.3 3.3 0 1 0-6.6 0z`;
const deadSign =
	`${arrow}M11 7.4l1.3-1.3 2.6 2.6 2.6-2.6 1.3 1.3-2.6 2.6 2.6 2.6-1.3 1.3` +
	"-2.6-2.6-2.6 2.6-1.3-1.3 2.6-2.6z";

const slow = 3; // events a second up to which each event is read out

export class Race {
	readonly player: Player;
	readonly compare = new Compare();
	readonly lanes = el("div", { class: "lanes" });
	readonly tabs = el("div", { class: "lane-tabs" });
	game: Game | null = null; // the puzzle that is searched
	wanted = -1; // the position that the address asks for, until it is recorded
	readonly #app: App;
	readonly #setup: Setup;
	readonly #shown: () => boolean;
	#lanes: Lane[] = [];
	#lead: Lane | null = null; // jumps go to its nodes and dead ends
	#pinned: { lane: Lane; k: number } | null = null; // where a lane goes with the next move
	#far = false; // the next move is a leap in a strip
	#told = 0; // the position that screen readers were told of
	#races = 0; // begun so far

	// shown says whether the race can be seen.
	constructor(app: App, setup: Setup, shown: () => boolean) {
		this.#app = app;
		this.#setup = setup;
		this.#shown = shown;
		this.player = new Player({
			show: (at, direction) => this.#show(at, direction),
			playing: (on) => this.#playing(on),
			jumps: [
				this.#jump(words.jumps.node, "node", nodeSign),
				this.#jump(words.jumps.dead, "dead", deadSign),
			],
			slowest: 1,
			fastest: 100_000,
			speed: 20,
			unit: words.event,
		});
	}

	// refresh draws the lanes again, as what they depend on has changed.
	refresh(): void {
		for (const lane of this.#lanes) lane.refresh();
	}

	// stop ends the searches.
	stop(): void {
		for (const lane of this.#lanes) lane.recording.stop();
	}

	// begin starts a race of the chosen searches.
	async begin(found: Game | Promise<Game>): Promise<void> {
		const race = ++this.#races;
		this.stop();
		this.#lanes = [];
		this.player.load(0);
		let game: Game;
		try {
			game = await found;
		} catch (e) {
			if (race !== this.#races) return;
			if (!(e instanceof NonetError)) throw e;
			const text = words.notShown(e.message);
			fill(this.lanes, el("p", { class: "empty panel" }, text));
			return;
		}
		if (race !== this.#races) return;
		this.game = game;
		const rules = new Rules(game.layout, game.marks);
		this.#lanes = this.#setup.engines.map(
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
		fill(this.lanes, ...this.#lanes.map((l) => l.element));
		this.lanes.dataset.lanes = String(this.#lanes.length);
		this.#lead = null;
		this.#setLead(this.#lanes[0] as Lane);
		this.compare.load(this.#lanes);
		const puzzle = puzzleOf(game);
		// The searches that take long come first in the list; they must not keep others waiting.
		await Promise.all(
			this.#lanes
				.toReversed()
				.map((l) => l.recording.run(this.#app, puzzle, this.#setup.stop)),
		);
		if (race !== this.#races) return;
		this.#changed(race);
		if (this.#shown() && this.#app.settings.get().readSteps) {
			this.#app.say(this.#lanes.map((l) => l.summary).join(" "));
		}
	}

	get #traces() {
		return this.#lanes.map((l) => l.trace);
	}

	// changed takes notice of what a lane has recorded since.
	#changed(race: number): void {
		if (race !== this.#races) return;
		const running = this.#lanes.some((l) => l.recording.state.is === "running");
		this.#setup.running(running);
		const master = this.#master();
		const length = master?.trace.length ?? 0;
		if (this.player.length === 0 && length > 0) this.player.load(length);
		else this.player.grow(length);
		if (
			this.wanted >= 0 &&
			(!running || (this.#setup.unit === "event" && length >= this.wanted))
		) {
			const at = this.wanted;
			this.wanted = -1;
			this.player.seek(at);
		}
		if (!this.player.playing) {
			this.#show(this.player.at, 0);
			this.#lanes.forEach((l) => l.refresh());
		}
		this.compare.update();
	}

	// master is the lane whose positions are those of the player.
	#master(): Lane | null {
		return this.#lanes[longest(this.#setup.unit, this.#traces)] ?? null;
	}

	#show(at: number, direction: -1 | 0 | 1): void {
		const master = this.#master();
		if (!master) return;
		const fast = this.player.playing && this.player.speed > slow;
		const pinned = this.#pinned;
		this.#pinned = null;
		for (const lane of this.#lanes) {
			const k =
				lane === pinned?.lane
					? pinned.k
					: translate(this.#setup.unit, at, master.trace, lane.trace);
			if (this.player.playing) lane.heat = fast;
			else if (this.#far) lane.heat = true;
			else if (direction !== 0 || pinned) lane.heat = false;
			lane.show(k, fast);
		}
		this.compare.show();
		if (at !== this.#told && !fast) this.#tell();
	}

	// tell reads the present event of the search that leads, if the user wants it.
	#tell(): void {
		this.#told = this.player.at;
		const lane = this.#lead;
		if (!lane || !this.#shown() || !this.#app.settings.get().readSteps) return;
		this.#app.say(`${lane.engine}: ${lane.sentence}`);
	}

	// playing tells each event again when the player stops.
	#playing(on: boolean): void {
		if (on) return;
		for (const lane of this.#lanes) lane.show(lane.at, false);
		if (this.player.at !== this.#told) this.#tell();
	}

	// seek takes all lanes to where one goes.
	#seek(lane: Lane, k: number, far: boolean): void {
		const master = this.#master();
		if (!master) return;
		this.player.pause();
		this.#pinned = { lane, k };
		const at = translate(this.#setup.unit, k, lane.trace, master.trace);
		this.#far = far;
		this.#move(at, lane, k);
		this.#far = false;
	}

	#move(at: number, lane: Lane, k: number): void {
		if (at !== this.player.at) {
			this.player.seek(at);
			return;
		}
		this.#pinned = null;
		lane.heat = this.#far;
		lane.show(k, false);
		this.compare.show();
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
				const to = translate(this.#setup.unit, k, lane.trace, master.trace);
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
			this.tabs.replaceChildren();
			return;
		}
		const tab = this.tabs.querySelector<HTMLInputElement>("input:checked");
		const names = this.#lanes.map((l) => l.engine).join();
		if (tab?.value === lane.engine && this.tabs.dataset.lanes === names) return;
		this.tabs.dataset.lanes = names;
		fill(
			this.tabs,
			segmented(
				words.shown,
				this.#lanes.map((l) => [l.engine, l.engine] as const),
				lane.engine,
				(engine) => {
					const chosen = this.#lanes.find((l) => l.engine === engine);
					if (chosen) this.#setLead(chosen);
				},
			),
		);
	}

	// regroup lets the lanes go together in another way, from where the leading one is.
	regroup(): void {
		const lane = this.#lead;
		const k = lane?.at ?? 0;
		const master = this.#master();
		if (!lane || !master) return;
		this.player.load(master.trace.length);
		this.#seek(lane, k, false);
	}
}
