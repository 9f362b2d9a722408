// What is found out of a draft while it is changed: how many solutions it has, then why it has
// none, or what could be left out, or where solutions differ; and how far steps get. Each change
// ends what is asked and asks anew.

import type { App } from "../app.ts";
import { Call } from "../call.ts";
import { NonetError } from "../engine.ts";
import type {
	CheckResult,
	HintResult,
	PathResult,
	Puzzle,
	Rating,
	TrueCandidates,
} from "../types.ts";
import { sentence } from "../say.ts";
import { engineLanguage } from "../words/language.ts";

// Live is what is known so far. A member that is missing is not known yet, or is not asked for.
export interface Live {
	readonly solutions?: "none" | "one" | "many" | "undecided";
	readonly some?: boolean; // a solution was found, and another one is looked for
	readonly solution?: string; // the only one
	readonly check?: CheckResult; // why there is none
	readonly possible?: TrueCandidates; // how many there are, and the digits of each cell
	readonly held?: TrueCandidates; // how many solutions hold each of these digits
	readonly spare?: CheckResult; // which givens and rules are not needed
	readonly path?: PathResult & { readonly steps: number };
	readonly hint?: HintResult;
	readonly rating?: Rating;
	readonly fault?: string;
	readonly asking: boolean; // more is asked
	readonly slow?: boolean; // the first answer takes a while
}

export const counted = 1000; // solutions of the puzzle
export const shades = 8; // solutions of a candidate
const patience = 10; // seconds for candidates
const soon = 200; // ms in which most puzzles are answered

export class LiveAnswers {
	now: Live = { asking: false };
	readonly #app: App;
	readonly #call = new Call();
	readonly #changed: () => void;
	#key = "";

	constructor(app: App, changed: () => void) {
		this.#app = app;
		this.#changed = changed;
	}

	stop(): void {
		this.#call.end();
		this.#key = "";
		this.#put({ asking: false });
	}

	#put(live: Live): void {
		this.now = live;
		this.#changed();
	}

	#add(part: Partial<Live>): void {
		this.#put({ ...this.now, ...part });
	}

	// ask asks all there is to know of a puzzle, what matters most first.
	async ask(puzzle: Puzzle): Promise<void> {
		const key = JSON.stringify(puzzle);
		if (key === this.#key) return;
		this.#key = key;
		const signal = this.#call.begin();
		const { engine } = this.#app;
		this.#put({ asking: true });
		const slow = setTimeout(() => void this.#slowly(puzzle, signal), soon);
		try {
			const found = await engine.call("solve", { ...puzzle, limit: 2 }, { signal });
			clearTimeout(slow);
			if (signal.aborted) return;
			const solutions =
				found.count === 0
					? found.exact
						? "none"
						: "undecided"
					: found.unique
						? "one"
						: found.count > 1
							? "many"
							: "undecided";
			const solution = solutions === "one" && found.solutions[0];
			this.#add({ solutions, ...(solution && { solution }) });
			if (solutions === "one") await this.#one(puzzle, signal);
			else if (solutions === "none") await this.#none(puzzle, signal);
			else await this.#many(puzzle, signal);
			if (!signal.aborted) this.#add({ asking: false });
		} catch (e) {
			clearTimeout(slow);
			if (signal.aborted) return;
			if (!(e instanceof NonetError)) throw e;
			this.#add({ fault: sentence(e.message), asking: false });
		}
	}

	// slowly asks for any solution, while it takes long to know how many there are.
	async #slowly(puzzle: Puzzle, signal: AbortSignal): Promise<void> {
		if (signal.aborted) return;
		this.#add({ slow: true });
		try {
			const found = await this.#app.engine.call("solve", { ...puzzle, limit: 1 }, { signal });
			const waits = !signal.aborted && this.now.solutions === undefined;
			if (waits && found.count > 0) this.#add({ some: true });
		} catch (e) {
			if (!(e instanceof NonetError)) throw e; // else the other answer tells it
		}
	}

	async #none(puzzle: Puzzle, signal: AbortSignal): Promise<void> {
		const check = await this.#app.engine.call("check", puzzle, { signal });
		if (!signal.aborted) this.#add({ check });
	}

	async #many(puzzle: Puzzle, signal: AbortSignal): Promise<void> {
		const { engine } = this.#app;
		const all = { ...puzzle, seconds: patience, solutions: counted };
		const possible = await engine.call("candidates", all, { signal });
		if (signal.aborted) return;
		this.#add({ possible });
		const each = { ...puzzle, seconds: patience, count: shades };
		const held = await engine.call("candidates", each, { signal });
		if (!signal.aborted) this.#add({ held });
	}

	async #one(puzzle: Puzzle, signal: AbortSignal): Promise<void> {
		const { engine } = this.#app;
		const quiet = async <T>(call: Promise<T>): Promise<T | null> => {
			try {
				return await call;
			} catch (e) {
				if (signal.aborted || !(e instanceof NonetError)) throw e;
				return null; // what cannot be said is left out
			}
		};
		const hint = await quiet(
			engine.call("hint", { ...puzzle, lang: engineLanguage }, { signal }),
		);
		if (hint && !signal.aborted) this.#add({ hint });
		let steps = 0;
		const onEvent = () => {
			steps++;
		};
		const brief = { ...puzzle, brief: true };
		const path = await quiet(engine.call("path", brief, { signal, onEvent }));
		if (path && !signal.aborted) this.#add({ path: { ...path, steps } });
		const rating = await quiet(
			engine.call("rate", { ...puzzle, hodoku: !puzzle.rules }, { signal }),
		);
		if (rating && !signal.aborted) this.#add({ rating });
		const spare = await quiet(engine.call("check", { ...puzzle, minimal: true }, { signal }));
		if (spare && !signal.aborted) this.#add({ spare });
	}
}
