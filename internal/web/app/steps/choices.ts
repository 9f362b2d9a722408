// What is wanted of Solve: where the path starts, with which techniques, and whether it is the
// path or all steps.

import type { App } from "../app.ts";
import { button, el, fill, segmented } from "../dom.ts";
import { gridOf, puzzleOf } from "../game.ts";
import type { About, Grid, PathParams } from "../types.ts";
import { Known } from "./known.ts";
import { solve as words } from "../words/en/solve.ts";
import { engineLanguage } from "../words/language.ts";

export type From = "start" | "here";
export type Mode = "path" | "all";

// The profile that stands for the techniques that the learner has ticked.
const ownProfile = "known";

// How the profiles of the engine are called on buttons.
const profileNames: Record<string, string> = words.profile;

export function isProfile(text: string): boolean {
	return Object.hasOwn(profileNames, text);
}

export interface ChoicesHost {
	chosen(anew: boolean): void; // another path is wanted; anew: from its first step
	mode(mode: Mode): void;
}

export class Choices {
	from: From = "start";
	profile: string;
	readonly element: HTMLElement;
	readonly #app: App;
	readonly #host: ChoicesHost;
	readonly #options = el("div", { class: "row solve-options" });
	readonly #summary = el("summary", {});
	readonly #ticks = el("details", { class: "panel solve-ticks" });
	readonly #known = new Known(() => {
		if (this.profile === ownProfile) this.#host.chosen(false);
	});
	#mode: Mode = "path"; // that is drawn
	#profiles = ["se", "hodoku", "all"];

	constructor(app: App, host: ChoicesHost) {
		this.#app = app;
		this.#host = host;
		this.profile = app.settings.get().profile;
		const details = el("details", { class: "solve-choices" }, this.#summary, this.#options);
		fill(this.#ticks, el("summary", {}, words.known), this.#known.element);
		this.element = el("div", { class: "solve-top stack" }, details, this.#ticks);
		// On a phone the options are one line until they are opened.
		const narrow = matchMedia("(width < 48rem)");
		const unfold = () => {
			details.open = !narrow.matches;
		};
		narrow.addEventListener("change", unfold);
		unfold();
	}

	// learn takes what techniques and profiles there are.
	learn(about: About): void {
		this.#profiles = about.profiles.map((p) => p.name);
		this.#known.load(about.techniques);
	}

	// read takes what an address says.
	read(params: URLSearchParams): void {
		const from = params.get("from");
		if (from === "here" || from === "start") this.from = from;
		const profile = params.get("profile");
		if (profile !== null && isProfile(profile)) this.profile = profile;
	}

	// write puts into an address at which step the path is, and what is not as usual.
	write(fields: URLSearchParams, at: number): void {
		if (at > 0) fields.set("n", String(at + 1));
		if (this.profile !== "se") fields.set("profile", this.profile);
		if (this.from === "here") fields.set("from", "here");
		if (document.body.classList.contains("embedded")) fields.set("embed", "1");
	}

	// grid is what the path starts from.
	grid(): Grid {
		const game = this.#app.game.get();
		if (this.from === "start") return puzzleOf(game);
		return gridOf(game, { ignoreNotes: this.#app.settings.get().ignoreNotes });
	}

	// ask returns the parameters for a path from a grid.
	ask(grid: Grid): PathParams {
		const params: PathParams = {
			...grid,
			coords: this.#app.settings.get().coords,
			lang: engineLanguage,
		};
		if (this.profile === ownProfile) params.techniques = this.#known.codes();
		else params.profile = this.profile;
		return params;
	}

	// none reports whether no technique may be used at all.
	get none(): boolean {
		return this.profile === ownProfile && this.#known.codes().length === 0;
	}

	// openTicks shows the techniques of which some have to be ticked.
	openTicks(): void {
		this.#ticks.open = true;
	}

	// way makes a button that leads to another path.
	way(text: string, to: { from?: From; profile?: string }): HTMLElement {
		return button(text, () => {
			this.from = to.from ?? this.from;
			this.profile = to.profile ?? this.profile;
			this.draw(this.#mode);
			this.#host.chosen(true);
		});
	}

	draw(mode: Mode): void {
		this.#mode = mode;
		const inputs = () => [...this.#options.querySelectorAll("input")];
		const focus = inputs().indexOf(document.activeElement as HTMLInputElement);
		const name = (profile: string) => profileNames[profile] ?? profile;
		fill(
			this.#options,
			segmented<From>(
				words.from,
				[
					["start", words.fromStart],
					["here", words.fromHere],
				],
				this.from,
				(v) => {
					this.from = v;
					this.#host.chosen(true);
				},
			),
			segmented(
				words.profiles,
				[...this.#profiles, ownProfile].map((p) => [p, name(p)] as const),
				this.profile,
				(v) => {
					this.profile = v;
					this.#ticks.hidden = v !== ownProfile;
					if (v === ownProfile) this.#ticks.open = true;
					this.#host.chosen(true);
				},
			),
			segmented<Mode>(
				words.steps,
				[
					["path", words.mode.path],
					["all", words.mode.all],
				],
				mode,
				(v) => this.#host.mode(v),
			),
		);
		if (focus !== -1) inputs()[focus]?.focus();
		const told = [
			this.from === "here" ? words.fromHere : words.fromStart,
			name(this.profile),
			words.modeTold[mode],
		];
		fill(this.#summary, told.join(", "));
		this.#ticks.hidden = this.profile !== ownProfile;
	}
}
