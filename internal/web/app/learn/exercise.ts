// An exercise: a position in which somebody is to find a step of a technique, with hints in stages.

import type { App } from "../app.ts";
import { Call } from "../call.ts";
import { button, el, fill, segmented } from "../dom.ts";
import { NonetError } from "../engine.ts";
import { isFree } from "../focus.ts";
import { sentence } from "../say.ts";
import { Stages } from "../steps/stages.ts";
import { StepText } from "../steps/text.ts";
import type { ExerciseResult, Step } from "../types.ts";
import { bit, digitsOf, notesOf, symbol } from "../words.ts";
import { learn as words } from "../words/en/learn.ts";
import { address, dots } from "./catalogue.ts";
import { judge, places } from "./judge.ts";
import { moved } from "./move.ts";
import { Position } from "./position.ts";
import type { How } from "./progress.ts";
import { engineLanguage } from "../words/language.ts";

export interface ExerciseHost {
	ended(how: How): number; // keeps how it ended; how many of the lesson are done then
	loaded(seed: number): void;
	another(): void; // asks for another position
}

export class Exercise {
	readonly element = el("div", { class: "learn-pair" });
	readonly #app: App;
	readonly #host: ExerciseHost;
	readonly #position: Position;
	readonly #stages: Stages;
	readonly #call = new Call();
	readonly #title = el("h1", { tabindex: "-1" });
	readonly #task = el("p", {});
	readonly #keys = el("div", { class: "learn-keys", role: "group", "aria-label": words.digits });
	readonly #answers = el("div", {});
	readonly #said = el("p", { class: "learn-said", role: "status" });
	readonly #ways = el("div", { class: "row" });
	readonly #text = el("div", { class: "stack" });
	readonly #dots = el("div", {});
	#name = "";
	#code = "";
	#exercise: ExerciseResult | null = null;
	#places = false; // a digit places, and does not cross out
	#hints = 0; // stages that were shown
	#over = false;
	#step: Step | null = null; // that is told
	#told: StepText | null = null;

	constructor(app: App, host: ExerciseHost) {
		this.#app = app;
		this.#host = host;
		this.#position = new Position(app, true);
		this.#stages = new Stages(
			app,
			() => this.#position.board,
			(stage, whole) => {
				if (whole && this.#step) this.#told?.show(this.#step);
				else this.#told?.lines(stage.lines);
			},
		);
		const panel = el(
			"div",
			{ class: "panel stack" },
			this.#task,
			this.#answers,
			this.#keys,
			this.#said,
			this.#ways,
			this.#text,
		);
		fill(
			this.element,
			el("div", { class: "learn-board stack" }, this.#position.frame),
			el("div", { class: "stack" }, this.#title, this.#dots, panel),
		);
	}

	// load asks for a position of a technique; seed 0: for a new one.
	async load(name: string, code: string, seed: number, done: number): Promise<void> {
		const signal = this.#call.begin();
		this.#name = name;
		this.#code = code;
		fill(this.#title, words.find(name));
		fill(this.#dots, dots(done));
		this.#say(words.looking, "");
		fill(this.#ways);
		try {
			const { coords } = this.#app.settings.get();
			const params = {
				technique: code,
				coords,
				lang: engineLanguage,
				...(seed > 0 && { seed }),
			};
			const exercise = await this.#app.engine.call("exercise", params, { signal });
			if (!signal.aborted) await this.#start(exercise);
		} catch (error) {
			if (signal.aborted || !(error instanceof NonetError)) return;
			this.#say(sentence(error.message), "wrong");
			fill(
				this.#ways,
				button(words.again, () => void this.load(name, code, seed, done)),
			);
		}
	}

	leave(): void {
		this.#call.end();
	}

	async #start(exercise: ExerciseResult): Promise<void> {
		this.#exercise = exercise;
		this.#hints = 0;
		this.#over = false;
		this.#step = null;
		this.#places = places(exercise);
		fill(this.#text);
		const task = this.#places ? words.place : words.cross;
		fill(this.#task, exercise.easiest ? task : `${task} ${words.notEasiest}`);
		const mixed = exercise.steps.some((s) => s.placements.length > 0) && !this.#places;
		fill(
			this.#answers,
			mixed &&
				segmented(
					words.answers,
					[
						["cross", words.crosses],
						["place", words.places],
					],
					"cross",
					(to) => {
						this.#places = to === "place";
					},
				),
		);
		const board = await this.#position.load(exercise);
		board.events.select = () => this.#drawKeys();
		this.#told = new StepText(board);
		this.#makeKeys(board.layout.size);
		this.#say("", "");
		this.#putWays();
		const first = digitsOf(exercise.digits ?? exercise.givens).indexOf(0);
		board.select([Math.max(first, 0)]);
		board.focusOnly();
		this.#host.loaded(exercise.seed);
		this.#app.say(`${words.find(this.#name)}. ${this.#task.textContent}`);
	}

	#makeKeys(size: number): void {
		fill(
			this.#keys,
			...Array.from({ length: size }, (_, i) =>
				button(symbol(i + 1), () => this.answer(i + 1), { class: "button learn-key" }),
			),
		);
		this.#keys.style.setProperty("--wide", String(size <= 9 ? size : Math.ceil(size / 2)));
		this.#drawKeys();
	}

	#candidates(): number {
		const cell = this.#position.board?.cursor ?? 0;
		const exercise = this.#exercise;
		return exercise ? notesOf(exercise.notes?.[cell] ?? "") : 0;
	}

	// drawKeys dims the digits that are no candidates of the selected cell.
	#drawKeys(): void {
		const set = this.#candidates();
		[...this.#keys.children].forEach((key, i) => {
			const off = this.#over || (set & bit(i + 1)) === 0;
			key.setAttribute("aria-disabled", String(off));
		});
	}

	// answer takes a digit for the selected cell.
	answer(digit: number): void {
		const board = this.#position.board;
		const exercise = this.#exercise;
		if (!board || !exercise || this.#over) return;
		const cell = board.selected.at(-1);
		if (cell === undefined) return this.#say(words.selectFirst, "");
		if ((this.#candidates() & bit(digit)) === 0) {
			return this.#say(words.notThere(symbol(digit)), "");
		}
		const verdict = judge(exercise, { cell, digit, places: this.#places });
		if (verdict.kind !== "found") {
			return this.#say(words.notThis[verdict.kind], verdict.kind === "true" ? "" : "wrong");
		}
		this.#end(verdict.step, this.#hints > 0 ? "hinted" : "alone");
	}

	// hint shows the next stage of the first step: where to look, why, and then the whole.
	hint(): void {
		const step = this.#exercise?.steps[0];
		if (!step || this.#over) return;
		if (this.#hints === 2) return this.#end(step, "shown");
		this.#tell(step);
		this.#stages.load(step, "start");
		this.#stages.seek(this.#hints);
		this.#hints++;
		this.#putWays();
	}

	#tell(step: Step): void {
		this.#step = step;
		this.#position.board?.mark(step);
		if (this.#told) fill(this.#text, this.#told.element);
	}

	#end(step: Step, how: How): void {
		this.#over = true;
		this.#tell(step);
		fill(this.#text, this.#stages.element, this.#told?.element ?? null);
		this.#stages.load(step);
		this.#position.board?.select([]);
		fill(this.#dots, dots(this.#host.ended(how)));
		const text = { alone: words.foundIt, hinted: words.foundWithHint, shown: words.shown }[how];
		this.#say(text, how === "shown" ? "" : "right");
		this.#drawKeys();
		this.#putWays();
		this.#ways.querySelector("button")?.focus({ preventScroll: true });
	}

	#putWays(): void {
		const another = () => this.#host.another();
		const lesson = el("a", { class: "button", href: address(this.#code) }, words.lesson);
		if (this.#over) {
			const next = button(words.nextExercise, another, { class: "button primary" });
			return fill(this.#ways, next, lesson);
		}
		const name = this.#hints === 2 ? words.show : words.hint;
		const focused = this.#ways.contains(document.activeElement);
		const hint = button(name, () => this.hint(), { class: "button primary" });
		fill(this.#ways, hint, button(words.another, another), lesson);
		if (focused) hint.focus();
	}

	#say(text: string, kind: "" | "right" | "wrong"): void {
		this.#said.className = `learn-said ${kind}`;
		this.#said.textContent = this.#said.textContent === text && text ? `${text}\u00a0` : text;
	}

	// key does what a key means: arrows move, digits answer, H is the next hint, N a new position.
	key(e: KeyboardEvent): void {
		const board = this.#position.board;
		if (!board || e.defaultPrevented || e.ctrlKey || e.metaKey || e.altKey) return;
		const target = e.target as Element;
		if (target.matches("input, select, textarea")) return;
		if (!this.element.contains(target) && !isFree(e)) return;
		const to = moved(board.layout, board.cursor, e.key);
		const digit = Number(/^(?:Digit|Numpad)([1-9])$/.exec(e.code)?.[1] ?? 0);
		const letters = this.#app.settings.get().letterKeys;
		if (to !== null) {
			board.select([to]);
			board.focusOnly();
		} else if (digit > 0 && digit <= board.layout.size) this.answer(digit);
		else if (letters && e.key.toLowerCase() === "h") this.hint();
		else if (letters && e.key.toLowerCase() === "n") this.#host.another();
		else return;
		e.preventDefault();
	}
}
