// The view Solve: the whole path to the solution, step by step, or all steps that can be taken
// at one of its moments; and what a setter wants to know of the puzzle. Its parts are in folder
// steps.

import type { App, View } from "../app.ts";
import { Address } from "../call.ts";
import { button, el, fill } from "../dom.ts";
import { isFree } from "../focus.ts";
import { puzzleOf, samePuzzle } from "../game.ts";
import type { Game } from "../game.ts";
import { tellOdd } from "../link.ts";
import type { Fields } from "../link.ts";
import { Player } from "../player.ts";
import { fieldsOf } from "../share.ts";
import { AllSteps } from "../steps/all.ts";
import { Choices, isProfile } from "../steps/choices.ts";
import type { Mode } from "../steps/choices.ts";
import { tellEnd } from "../steps/end.ts";
import { paper } from "../steps/paper.ts";
import { Stage } from "../steps/stage.ts";
import { Take } from "../steps/take.ts";
import { spoken } from "../steps/text.ts";
import { Verdict } from "../steps/verdict.ts";
import { jumps, Walk } from "../steps/walk.ts";
import type { CheckResult, Grid, PathParams, PathResult, Step } from "../types.ts";
import { notesOf } from "../words.ts";
import { solve as words } from "../words/en/solve.ts";
import { stepName } from "../techniques.ts";

const linkFields: Fields = {
	from: (text) => text === "start" || text === "here",
	profile: isProfile,
	n: (text) => /^[1-9]\d*$/.test(text),
};

const speeds = { slowest: 0.2, fastest: 20, speed: 0.5, unit: "step" }; // of the player

export const solve: View = {
	name: "solve",
	title: words.name,
	mount(root, app) {
		view = new Solve(root, app);
	},
	show(params) {
		view?.show(params);
	},
	hide() {
		view?.hide();
	},
};
let view: Solve | null = null;

class Solve {
	readonly #app: App;
	readonly #address: Address;
	readonly #stage: Stage;
	readonly #choices: Choices;
	readonly #walk: Walk;
	readonly #all: AllSteps;
	readonly #verdict: Verdict;
	readonly #player: Player;
	readonly #listBox = el("div", {});
	readonly #take: Take;
	#learned = false; // what techniques there are
	#loaded = ""; // what the path was asked for
	#report: CheckResult | null = null;
	#awaited: string | null = null; // the givens that the address names, until they are opened
	#mode: Mode = "path";
	#nextMode: Mode = "path"; // once the path is there
	#chosen: Step | null = null; // of all steps

	constructor(root: HTMLElement, app: App) {
		this.#app = app;
		this.#address = new Address(app, () => this.#hash());
		this.#stage = new Stage(app, {
			laid: () => this.#show(this.#player.at, 0),
			clicked: (cell) => {
				if (this.#mode === "all") this.#all.about(cell);
			},
		});
		this.#choices = new Choices(app, {
			chosen: (anew) => this.#load(anew),
			mode: (mode) => this.#setMode(mode),
		});
		this.#player = new Player({
			show: (at, direction) => this.#show(at, direction),
			jumps: jumps(() => this.#walk),
			...speeds,
		});
		this.#walk = new Walk(app, this.#player, {
			choose: (i) => {
				this.#setMode("path");
				this.#player.pause();
				this.#player.seek(i);
			},
			ended: (game, result) => this.#ended(game, result),
			failed: (error) => this.#failed(error as Error),
		});
		this.#all = new AllSteps(app, (step) => this.#showChosen(step));
		this.#verdict = new Verdict(app, (code) => {
			this.#setMode("path");
			this.#walk.seekNext(code);
			this.#stage.frame.scrollIntoView({ block: "nearest" });
		});
		this.#take = new Take(
			app,
			() => this.#taken(),
			(game) => this.#goOnFrom(game),
		);
		const list = { class: "solve-list", "aria-label": words.steps };
		fill(
			root,
			el("h1", { class: "unseen" }, words.name),
			this.#choices.element,
			this.#stage.place(this.#player.element, this.#walk.choice, this.#take.element),
			el("section", list, this.#walk.rating, this.#listBox),
			this.#verdict.element,
			paper(app, () => (this.#address.shown ? this.#walk.steps : null)),
		);
		this.#listen(root);
		this.#clear();
	}

	#listen(root: HTMLElement): void {
		root.addEventListener("keydown", (e) => this.#player.key(e));
		document.addEventListener("keydown", (e) => {
			if (this.#address.shown && isFree(e)) this.#player.key(e);
		});
		this.#app.game.watch((game, before) => {
			const same = samePuzzle(game, before);
			if (!same) {
				if (this.#awaited === null) this.#walk.wanted = 0;
				this.#awaited = null;
			}
			if (this.#address.shown && (!same || this.#choices.from === "here")) this.#load();
		});
		this.#app.settings.watch(() => {
			if (this.#address.shown) this.#load();
		});
	}

	show(params: URLSearchParams): void {
		this.#address.show();
		tellOdd(this.#app, params, linkFields);
		this.#choices.read(params);
		const n = Number(params.get("n"));
		if (n >= 1) this.#walk.wanted = n - 1;
		const p = params.get("p");
		this.#awaited = p === puzzleOf(this.#app.game.get()).givens ? null : p;
		this.#choices.draw(this.#mode);
		this.#load();
		if (n >= 1 && this.#walk.steps.length > 0) {
			this.#player.seek(Math.min(n - 1, this.#player.length));
		}
	}

	hide(): void {
		this.#address.hide();
		this.#player.pause();
		if (this.#walk.result) return;
		this.#walk.stop();
		this.#loaded = "";
	}

	// load asks for the path, if something has changed since it was asked for; anew: to show it
	// from its first step.
	#load(anew = false): void {
		if (anew) this.#walk.wanted = 0;
		const game = this.#app.game.get();
		if (!this.#learned) {
			void this.#learn();
			this.#stage.load(game);
			return;
		}
		const params = this.#choices.ask(this.#choices.grid());
		const key = JSON.stringify(params);
		if (key === this.#loaded) return;
		this.#loaded = key;
		this.#stage.load(game);
		this.#walk.stop();
		this.#clear();
		this.#setMode("path");
		if (this.#choices.none) {
			this.#choices.openTicks();
			fill(this.#walk.rating);
			this.#stage.tell(words.noneTicked, words.tick);
		} else {
			this.#verdict.stop();
			void this.#goOn(game, params);
		}
	}

	// learn asks what techniques there are, once.
	async #learn(): Promise<void> {
		try {
			const about = await this.#app.engine.call("about", {});
			if (this.#learned) return;
			this.#learned = true;
			this.#walk.learn(about);
			this.#choices.learn(about);
			this.#choices.draw(this.#mode);
			this.#load();
		} catch (error) {
			this.#failed(error as Error);
		}
	}

	// clear forgets the path that was shown.
	#clear(): void {
		this.#stage.keepFocus();
		this.#report = null;
		this.#walk.clear();
		this.#stage.tell(words.theSteps, []);
		this.#labelTake();
	}

	// goOn gets the steps from a grid on, and then what is to be known of the puzzle.
	async #goOn(game: Game, params: PathParams): Promise<void> {
		const signal = await this.#walk.goOn(game, params);
		const { board } = this.#stage;
		if (!signal || !board) return;
		const report = await this.#verdict.load(game, board, this.#app.settings.get().coords);
		if (signal.aborted || !report) return;
		this.#report = report;
		if (this.#player.at >= this.#walk.steps.length) this.#show(this.#player.at, 0);
	}

	#ended(game: Game, result: PathResult): void {
		this.#show(this.#player.at, 0);
		if (game.layout !== this.#stage.board?.layout) return;
		if (this.#nextMode === "all") {
			this.#nextMode = "path";
			this.#setMode("all");
			return;
		}
		const text = words.path(this.#walk.steps.length);
		this.#app.say(result.kind === "solved" ? text : spoken(result.lines));
	}

	#failed(error: Error): void {
		this.#loaded = "";
		const goOn = () => {
			const from = this.#walk.behind(this.#choices.grid());
			void this.#goOn(this.#app.game.get(), this.#choices.ask(from));
		};
		const title = this.#walk.tellFailure(error, goOn);
		if (title === null) return;
		this.#stage.tell(
			title,
			error.message,
			button(words.again, () => this.#load()),
		);
	}

	// show draws a position of the path: a step, or behind the last one the end.
	#show(at: number, direction: number): void {
		this.#stage.keepFocus();
		const { steps, result, list } = this.#walk;
		const step = steps[at];
		list.select(at);
		if (this.#mode === "all") this.#setMode("path");
		if (step) {
			this.#stage.step(this.#app.game.get(), step, step.digits, step.notes.map(notesOf));
			this.#stage.head(step, words.step(at + 1, result ? steps.length : 0));
			if (direction !== 0 && !this.#player.playing) {
				this.#app.say(`${words.step(at + 1)}, ${stepName(step)}. ${spoken(step.full)}`);
			}
		} else if (result) {
			this.#end(result);
		}
		this.#labelTake();
		this.#address.soon();
	}

	#end(result: PathResult): void {
		if (!this.#stage.board) return;
		tellEnd({
			app: this.#app,
			stage: this.#stage,
			walk: this.#walk,
			choices: this.#choices,
			result,
			report: this.#report,
			toStart: () => this.#player.seek(0),
			load: () => this.#load(),
		});
	}

	#setMode(wanted: Mode): void {
		const changed = wanted !== this.#mode || !this.#listBox.firstChild;
		if (!changed) return;
		const mode = wanted === "all" && this.#choices.none ? "path" : wanted;
		this.#mode = mode;
		this.#choices.draw(mode);
		if (mode !== wanted) return;
		fill(this.#listBox, mode === "path" ? this.#walk.list.element : this.#all.element);
		if (mode === "path") {
			this.#all.stop();
			this.#chosen = null;
			if (this.#walk.result) this.#show(this.#player.at, 0);
			return;
		}
		this.#player.pause();
		const { layout } = this.#app.game.get();
		void this.#all.load(this.#choices.ask(this.#here()), layout);
	}

	// here is the grid that the board shows.
	#here(): Grid {
		return this.#walk.here(this.#choices.grid());
	}

	#showChosen(step: Step | null): void {
		this.#chosen = step;
		this.#stage.chosen(this.#app.game.get(), this.#here(), step);
		if (step) this.#app.say(`${stepName(step)}. ${spoken(step.full)}`);
		this.#labelTake();
	}

	// taken returns the steps that the button takes: up to that of the path, or the one chosen.
	#taken(): Step[] {
		const before = this.#walk.steps.slice(0, this.#player.at + (this.#mode === "all" ? 0 : 1));
		if (this.#mode === "path") return before;
		return this.#chosen ? [...before, this.#chosen] : [];
	}

	#labelTake(): void {
		const past = this.#player.at >= this.#walk.steps.length;
		this.#take.label(this.#mode === "all" ? "one" : past ? "end" : "here");
	}

	// goOnFrom shows the path from the game in which the steps are taken.
	#goOnFrom(game: Game): void {
		this.#choices.from = "here";
		this.#walk.wanted = 0;
		this.#nextMode = this.#mode;
		this.#app.game.set(game);
		this.#choices.draw(this.#mode);
		this.#load();
	}

	// hash returns the address of puzzle and step, null while the path is not there.
	async #hash(): Promise<string | null> {
		const game = this.#app.game.get();
		const fields = new URLSearchParams(await fieldsOf(game, false));
		const settled = this.#walk.result && !this.#player.playing && this.#awaited === null;
		// A game that came meanwhile has an address of its own soon.
		if (!settled || game !== this.#app.game.get()) return null;
		this.#choices.write(fields, this.#player.at);
		return `#solve&${fields}`;
	}
}
