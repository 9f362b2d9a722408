// The hint bar of Play and what opens below it: a hint in three stages, and other things that
// are said in words.

import type { App } from "../app.ts";
import type { Board } from "../board/grid.ts";
import { helloDialog } from "../dialogs/load.ts";
import { button, el, fill } from "../dom.ts";
import { NonetError } from "../engine.ts";
import { gridOf } from "../game.ts";
import type { Game } from "../game.ts";
import { laterStyle, whenIdle } from "../later.ts";
import { saves } from "../save.ts";
import type { Stages } from "../steps/stages.ts";
import type { HintResult, Step } from "../types.ts";
import { doneText, sentence } from "../say.ts";
import { cellAt } from "../words.ts";
import { play as words } from "../words/en/play.ts";
import { keepFocus } from "./pad.ts";
import { linked, wholeStep } from "./whole.ts";
import type { Whole } from "./whole.ts";
import { engineLanguage } from "../words/language.ts";
import { stepName } from "../techniques.ts";

// HintHost is what the hint needs of the view.
export interface HintHost {
	readonly app: App;
	game(): Game;
	board(): Board;
	take(steps: readonly Step[]): void; // does what steps conclude
	backBeforeMistake(): void;
	asked(): void; // a hint was asked for
	closed(): void; // what the bar said was closed with its button
	redraw(): void; // what the board shows depends on wrong and on showsStep
}

// Way is a way on from what is shown.
export interface Way {
	readonly text: string;
	readonly run: () => void;
	readonly primary?: boolean;
}

const loadEarly = whenIdle(() => import("./early.ts"));
const loadStages = whenIdle(() => import("../steps/stages.ts"));

type Stage = 0 | 1 | 2 | 3; // nothing, where to look, which technique, the whole

// Of a text with more characters, the bar has the first sentence, and the rest opens below.
const LONG = 120;

export class Hint {
	readonly bar: HTMLElement;
	readonly details: HTMLElement;
	#host: HintHost;
	#text = el("p", { class: "hint-text" });
	#ways = el("div", { class: "hint-ways" });
	#steps: readonly Step[] = []; // the first is shown, and all are done
	#stage: Stage = 0;
	#stages: Stages | null = null;
	#tell: Whole["tell"] = () => undefined;
	#wrong: ReadonlySet<number> = new Set();
	#call: AbortController | null = null;
	#unwatch: (() => void) | null = null;
	#follow: (() => void) | null = null;

	constructor(host: HintHost) {
		this.#host = host;
		this.bar = el(
			"div",
			{ class: "hint-bar", role: "group", "aria-label": words.hint },
			this.#text,
			this.#ways,
		);
		this.bar.addEventListener("pointerdown", keepFocus);
		this.details = el("div", { class: "hint-details", hidden: true });
		this.#putIdle();
	}

	// showsStep reports whether the board shows the marks of a step, and its candidates.
	get showsStep(): boolean {
		return this.#stage === 3;
	}

	// wrong has the cells that the engine has found to be wrong.
	get wrong(): ReadonlySet<number> {
		return this.#wrong;
	}

	// hints reports whether the bar has a hint, or waits for one.
	get hints(): boolean {
		return this.#stage > 0 || this.#call !== null;
	}

	get open(): boolean {
		return this.hints || this.bar.classList.contains("told");
	}

	// close goes back to the state without a hint.
	close(): void {
		this.#reset();
		this.#putIdle();
		this.#host.redraw();
	}

	#putIdle(): void {
		const ways: Way[] = [{ text: words.hint, run: () => this.next(), primary: true }];
		// Who is here for the first time has no game that was kept.
		const { app } = this.#host;
		if (!saves.last()) ways.push({ text: words.lookRound, run: () => helloDialog(app) });
		this.#put([words.idle], ways, "idle");
	}

	// tell shows a text that is not a hint, and ways on.
	tell(text: string, ways: readonly Way[] = [], wrong: Iterable<number> = []): void {
		this.#reset();
		this.#wrong = new Set(wrong);
		const first = /^.*?[.:](?= )/.exec(text)?.[0] ?? text;
		const long = text.length > LONG;
		const state = this.#wrong.size > 0 ? "told warned" : "told";
		this.#put(this.#linked(long ? first : text), ways, state);
		if (long) this.#open(el("p", {}, ...this.#linked(text)));
		this.#host.redraw();
	}

	// panel shows that the puzzle is solved, and more than a line about it.
	panel(text: string, ...content: HTMLElement[]): void {
		this.more(text, ...content);
		this.bar.classList.add("done");
	}

	// more shows a line, and what belongs to it below.
	more(text: string, ...content: HTMLElement[]): void {
		this.tell(text);
		this.#open(...content);
	}

	// retell replaces the line above what belongs to it.
	retell(text: string): void {
		fill(this.#text, ...this.#linked(text));
	}

	// follow calls f when other cells are selected, as long as the bar says what it says now.
	follow(f: () => void): void {
		this.#follow = f;
	}

	// selected tells that other cells are selected.
	selected(): void {
		this.#follow?.();
	}

	// open shows what belongs to the bar. On a phone it covers the pad, which then must not keep
	// the focus.
	#open(...content: HTMLElement[]): void {
		fill(this.details, ...content);
		this.details.hidden = false;
		const focused = document.activeElement;
		if (
			this.details.parentElement?.contains(focused) &&
			!focused?.checkVisibility({ visibilityProperty: true })
		) {
			this.#ways.querySelector("button")?.focus();
		}
	}

	// next asks for a hint or shows its next stage.
	next(): void {
		if (this.#call) return;
		if (this.#steps.length === 0) void this.#ask(() => this.#show(1));
		else if (this.#stage < 3) this.#show((this.#stage + 1) as Stage);
	}

	// take does what the step of the hint concludes. Without a hint it asks for one first.
	take(): void {
		if (this.#call) return;
		if (this.#steps.length === 0) return void this.#ask(() => this.take());
		const { layout } = this.#host.board();
		const { coords } = this.#host.app.settings.get();
		const text = this.#steps
			.map(
				(s) =>
					`${sentence(stepName(s)).slice(0, -1)}: ${doneText(
						layout,
						coords,
						s.placements,
						s.eliminations,
					)}.`,
			)
			.join(" ");
		this.#host.take(this.#steps);
		this.tell(text, [{ text: words.nextHint, run: () => this.next() }]);
		this.#host.app.say(text);
	}

	#reset(): void {
		this.#call?.abort();
		this.#call = null;
		this.#unwatch?.();
		this.#unwatch = null;
		this.#follow = null;
		this.#steps = [];
		this.#stage = 0;
		this.#wrong = new Set();
		this.details.hidden = true;
		fill(this.details);
		this.#host.board().mark(null);
		this.#host.board().look([]);
	}

	#put(text: readonly (Node | string)[], ways: readonly Way[], state: string): void {
		this.bar.className = `hint-bar ${state}`;
		const focused = this.#ways.contains(document.activeElement);
		fill(this.#text, ...text);
		const buttons = ways.map((w) =>
			button(w.text, () => w.run(), { class: w.primary ? "button primary" : "button" }),
		);
		if (state !== "idle") {
			buttons.push(
				button(
					"×",
					() => {
						this.close();
						this.#host.closed();
						this.#host.board().focusOnly();
					},
					{ class: "button quiet close", "aria-label": words.close },
				),
			);
		}
		// Another element each time: what is shown for the first time is not a layout shift.
		this.#ways = el("div", { class: "hint-ways" }, ...buttons);
		fill(this.bar, this.#text, this.#ways);
		if (focused) buttons[0]?.focus();
	}

	async #ask(then: () => void): Promise<void> {
		const { app } = this.#host;
		this.#reset();
		this.#host.asked();
		const style = laterStyle().catch(() => undefined); // pictures without it can be read
		const call = new AbortController();
		this.#call = call;
		let told = false;
		const wait = () => {
			const status = app.engine.status();
			const loading = status.state === "loading";
			const text = loading ? words.waitsFor(Math.floor(100 * status.share)) : words.looking;
			if (loading && !told) app.say(words.waits);
			told ||= loading;
			this.#put([text], [], "waiting");
		};
		// An answer that comes at once is not announced.
		const timer = setTimeout(wait, app.engine.status().state === "ready" ? 200 : 0);
		const unwatch = app.engine.watch(wait);
		this.#unwatch = () => {
			clearTimeout(timer);
			unwatch();
		};
		try {
			const result = await this.#hintOf(this.#host.game(), call.signal);
			await style;
			if (this.#call !== call) return;
			this.#call = null;
			this.#unwatch();
			this.#unwatch = null;
			this.#answer(result, then);
		} catch (error) {
			if (this.#call !== call) return;
			this.#call = null;
			this.fail(error, () => void this.#ask(then));
		}
	}

	// hintOf asks the engine for a hint, or, as long as it is loading, what comes before it.
	async #hintOf(game: Game, signal: AbortSignal): Promise<HintResult> {
		const { engine, settings } = this.#host.app;
		const { ignoreNotes, profile, coords } = settings.get();
		if (engine.status().state === "loading") {
			const early = await loadEarly().then((m) => m.earlyHint(game, coords));
			if (early) return early;
		}
		return engine.call(
			"hint",
			{
				...gridOf(game, { ignoreNotes }),
				profile,
				coords,
				lang: engineLanguage,
				untilDigit: ignoreNotes, // what is only crossed out is not seen again
			},
			{ signal },
		);
	}

	// fail tells why the engine has no answer, and how to go on.
	fail(error: unknown, again: () => void): void {
		if (!(error instanceof NonetError)) throw error;
		if (error.code === "cancelled") return;
		const { engine } = this.#host.app;
		const broken = error.code === "unreachable";
		const text = sentence(error.message);
		this.tell(text, [
			{
				text: words.again,
				run: () => {
					if (broken) engine.retry();
					again();
				},
			},
		]);
		this.#host.app.say(text);
	}

	#answer(result: HintResult, then: () => void): void {
		if (result.steps.length > 0) {
			this.#steps = result.steps;
			then();
			return;
		}
		const whole = result.lines.map((l) => l.text).join(" ");
		const wrong = (result.mistakes ?? []).map((m) => m.cell);
		const back = {
			text: words.goBack,
			run: () => this.#host.backBeforeMistake(),
			primary: true,
		};
		const tell = (text: string, ways: Way[]) => {
			this.tell(text, ways, wrong);
			this.#host.app.say(text);
		};
		if (result.where) {
			// where it is comes first: what is missing is a digit of the solution
			const what = { text: words.what, run: () => tell(whole, [back]) };
			tell(result.where.map((l) => l.text).join(" "), [what, back]);
		} else {
			tell(
				whole,
				result.kind === "fault"
					? [{ text: words.seeWhy, run: () => this.#host.app.go("solve") }]
					: [],
			);
		}
	}

	#show(stage: Stage): void {
		const step = this.#steps[0];
		if (!step) return;
		this.#stage = stage;
		const take = { text: words.doIt, run: () => this.take(), primary: stage === 3 };
		const lines = stage === 1 ? step.where : step.which;
		const text = lines.map((l) => l.text).join(" ");
		const ways: Way[] =
			stage === 1
				? [{ text: words.technique, run: () => this.next() }, take]
				: stage === 2
					? [{ text: words.show, run: () => this.next() }, take]
					: [take];
		this.#put(this.#linked(text), ways, "hinted");
		const board = this.#host.board();
		board.look(stage < 3 ? step.focus : []);
		const concluded = [...step.placements, ...step.eliminations].map((x) => x.cell);
		board.reveal(stage < 3 ? step.focus : concluded);
		if (stage === 3) {
			board.mark(step);
			const then = this.#steps.slice(1).map((s) => s.short ?? "");
			const whole = wholeStep(step, then, (text) => this.#linked(text), board);
			this.#open(...whole.parts);
			void this.#inStages(step, whole);
		}
		this.#host.redraw();
		this.#host.app.say(stage < 3 ? text : step.full.map((l) => l.text).join(" "));
	}

	// inStages adds what shows the step stage by stage.
	async #inStages(step: Step, whole: Whole): Promise<void> {
		const { Stages } = await loadStages();
		if (!whole.room.isConnected) return;
		this.#tell = whole.tell;
		this.#stages ??= new Stages(
			this.#host.app,
			() => this.#host.board(),
			(at) => this.#tell(at.lines),
		);
		fill(whole.room, this.#stages.element);
		this.#stages.load(step);
	}

	// linked makes links of the cells in a text, which move the focus.
	#linked(text: string): (Node | string)[] {
		return linked(text, this.#host.app.settings.get().coords, (name) => {
			const board = this.#host.board();
			const cell = cellAt(board.layout, name);
			if (cell < 0) return null;
			return () => {
				board.select([cell]);
				board.focus();
			};
		});
	}
}
