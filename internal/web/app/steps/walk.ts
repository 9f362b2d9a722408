// The steps of a path as they come: the list of them, the rating above it, and the choice of a
// technique to go to.

import type { App } from "../app.ts";
import { Call } from "../call.ts";
import { button, el, fill } from "../dom.ts";
import { NonetError } from "../engine.ts";
import type { Game } from "../game.ts";
import type { Jump, Player } from "../player.ts";
import type { About, Grid, PathParams, PathResult, PathStep, Step, Technique } from "../types.ts";
import { gridAfter, gridBefore } from "./grids.ts";
import { StepList } from "./list.ts";
import { solve as words } from "../words/en/solve.ts";
import { techniqueName } from "../techniques.ts";

export interface WalkHost {
	choose(index: number): void; // a row of the list
	ended(game: Game, result: PathResult): void; // the path is complete
	failed(error: unknown): void; // it is not, see tellFailure
}

export class Walk {
	wanted = 0; // the position to go to when its step has come
	readonly list: StepList;
	readonly rating = el("p", { class: "row numbers" });
	readonly next = el("select", { "aria-label": words.nextOfTechnique });
	readonly choice = el("label", { class: "row small muted" }, words.nextOf, this.next);
	readonly #app: App;
	readonly #player: Player;
	readonly #host: WalkHost;
	readonly #call = new Call();
	#techniques = new Map<string, Technique>();
	#easyFamily = ""; // of the easiest technique
	#steps: PathStep[] = [];
	#result: PathResult | null = null;
	#parts = 0; // of the search for the path: it may be cut, and gone on with

	constructor(app: App, player: Player, host: WalkHost) {
		this.#app = app;
		this.#player = player;
		this.#host = host;
		this.list = new StepList((i) => host.choose(i));
		this.next.addEventListener("change", () => this.seekNext());
	}

	// learn takes what techniques there are.
	learn({ techniques }: About): void {
		this.#techniques = new Map(techniques.map((t) => [t.code, t]));
		this.#easyFamily = techniques
			.filter((t) => t.score > 0) // 0: on no scale
			.reduce((a, b) => (b.score < a.score ? b : a)).family;
	}

	get steps(): readonly PathStep[] {
		return this.#steps;
	}

	// result is null until the path is complete.
	get result(): PathResult | null {
		return this.#result;
	}

	// hardest is the first of the hardest steps.
	get hardest(): PathStep | undefined {
		return this.#steps.reduce<PathStep | undefined>(
			(a, b) => (a && a.score >= b.score ? a : b),
			undefined,
		);
	}

	// behind returns the grid after the last step, or that in which the path starts.
	behind(start: Grid): Grid {
		const last = this.#steps.at(-1);
		return last ? gridAfter(last, this.#app.game.get()) : start;
	}

	// here returns the grid at the position of the player: that before its step.
	here(start: Grid): Grid {
		const step = this.#steps[this.#player.at];
		return step ? gridBefore(step, this.#app.game.get()) : this.behind(start);
	}

	easy(step: Step): boolean {
		return this.#techniques.get(step.code)?.family === this.#easyFamily;
	}

	// find returns the next position in a direction whose step is as wanted, or from.
	find(from: number, way: 1 | -1, wanted: (s: Step) => boolean): number {
		for (let i = from + way; i >= 0 && i < this.#steps.length; i += way) {
			if (wanted(this.#steps[i] as PathStep)) return i;
		}
		return from;
	}

	// seekNext goes to the next step of the technique that is chosen.
	seekNext(code = this.next.value): void {
		this.next.value = code;
		this.#player.seek(this.find(this.#player.at, 1, (s) => s.code === code));
	}

	// stop ends the search for the path.
	stop(): void {
		this.#call.end();
	}

	// clear forgets the path that was shown.
	clear(): void {
		this.#parts = 0;
		this.#steps = [];
		this.#result = null;
		this.list.clear();
		this.#player.load(0);
		fill(this.next, el("option", { value: "" }, words.aTechnique));
		this.#say(words.looking);
	}

	#say(text: string): void {
		fill(this.rating, el("span", { class: "muted" }, text));
	}

	// goOn gets the steps from a grid on, behind those that are there. It returns the signal of its
	// call if the path is complete.
	async goOn(game: Game, params: PathParams): Promise<AbortSignal | null> {
		const signal = this.#call.begin();
		this.#parts++;
		try {
			const result = await this.#app.engine.call("path", params, {
				signal,
				onEvent: (step) => {
					if (!signal.aborted) this.#add(step, game);
				},
			});
			if (signal.aborted) return null;
			this.#result = result;
			this.#finish(game, result);
			return signal;
		} catch (error) {
			if (!signal.aborted) this.#host.failed(error);
			return null;
		}
	}

	#add(step: PathStep, game: Game): void {
		const i = this.#steps.push(step) - 1;
		const { coords } = this.#app.settings.get();
		this.list.add({ ...step, easy: this.easy(step) }, game.layout, coords);
		if (![...this.next.options].some((o) => o.value === step.code)) {
			const technique = this.#techniques.get(step.code);
			const name = technique ? techniqueName(technique.name) : step.name;
			this.next.append(el("option", { value: step.code }, name));
		}
		if (i === 0) this.#player.load(0);
		else this.#player.grow(i);
		if (i > 0 && i === this.wanted) this.#player.seek(i);
	}

	#finish(game: Game, result: PathResult): void {
		const n = this.#steps.length;
		const solved = result.kind === "solved";
		if (n > 0) {
			if (this.next.value === "") this.next.value = this.hardest?.code ?? "";
			this.list.end(solved ? words.solved : words.noFurther, solved ? "good" : "warn");
			this.#player.grow(n);
			// That a puzzle has several solutions is said first, and where they differ.
			const told = result.kind === "fault" && this.wanted === 0 && this.#player.at === 0;
			if (told || this.wanted === n) this.#player.seek(n);
		}
		this.#rate(result, solved && this.#parts === 1);
		this.list.select(this.#player.at);
		this.#host.ended(game, result);
	}

	#rate({ rating }: PathResult, whole: boolean): void {
		const { er = 0, ep = 0, ed = 0, level, points } = rating ?? {};
		const rated = whole && er > 0; // 0: the steps are not on that scale
		const n = this.#steps.length;
		if (n === 0) return this.#say(words.noSteps);
		const chip = (text: string, title: string) => el("span", { class: "chip", title }, text);
		const scale = (name: "er" | "ep" | "ed", value: number) =>
			chip(`${words.scales[name]} ${value.toFixed(1)}`, words.scaleAbout[name]);
		fill(
			this.rating,
			el("b", {}, words.stepsOf(n)),
			rated && scale("er", er),
			rated && scale("ep", ep),
			rated && scale("ed", ed),
			level !== undefined && chip(points ? `${level} ${points}` : level, words.pointsAbout),
		);
	}

	// tellFailure says why there are no steps, or no further ones. It returns a heading for what
	// went wrong, null if there are steps that can be gone on with.
	tellFailure(error: unknown, goOn: () => void): string | null {
		const cut = error instanceof NonetError && error.code === "limit";
		const n = this.#steps.length;
		this.#say(cut ? words.cut(n) : words.notFound);
		if (!cut) return words.noSteps;
		if (n === 0) return words.tooHard;
		const more = () => {
			this.#say(words.lookingOn);
			this.list.element.querySelector<HTMLElement>("[tabindex='0']")?.focus();
			goOn();
		};
		this.rating.append(button(words.goOn, more, { class: "button small" }));
		return null;
	}
}

// jumps are what the player can go to at once in a path.
export function jumps(walk: () => Walk): Jump[] {
	const to = (wanted: (s: Step) => boolean) => (at: number, way: 1 | -1) =>
		walk().find(at, way, wanted);
	const chosen = (s: Step) => s.code === walk().next.value;
	return [
		{ name: words.noSingle, find: to((s) => !walk().easy(s)) },
		{ name: words.chosenTechnique, sign: "dot", find: to(chosen) },
	];
}
