// The view Solve: the whole path to the solution, step by step, or all steps that can be taken
// at one of its moments; and what a setter wants to know of the puzzle.

import type { App, View } from "../app.ts";
import { miniature } from "../board/draw.ts";
import { Board } from "../board/grid.ts";
import { hasRules, layInto, rulesOf, show } from "../board/rules.ts";
import { openDialog } from "../dialogs/open.ts";
import { button, el, fill, segmented } from "../dom.ts";
import { EngineError } from "../engine.ts";
import { isFree } from "../focus.ts";
import { apply, backBeforeMistake, gridOf, puzzleOf, samePuzzle, type Game } from "../game.ts";
import { tellOdd } from "../link.ts";
import type { Fields } from "../link.ts";
import { Player } from "../player.ts";
import { fieldsOf } from "../share.ts";
import { AllSteps } from "../steps/all.ts";
import { Known } from "../steps/known.ts";
import { StepList, scoreText } from "../steps/list.ts";
import { spoken, StepText } from "../steps/text.ts";
import { trouble, Verdict } from "../steps/verdict.ts";
import type {
	About,
	CheckResult,
	Grid,
	Line,
	PathParams,
	PathResult,
	PathStep,
	Step,
	Technique,
} from "../types.ts";
import { bit, count, digitsOf, notesOf, notesText, textOf, type Coords } from "../words.ts";

type From = "start" | "here";
type Mode = "path" | "all";

// The profile that stands for the techniques that the learner has ticked.
const ownProfile = "known";

// How the profiles of the engine are called on buttons.
const profileNames: Record<string, string> = {
	se: "Sudoku Explainer",
	hodoku: "HoDoKu",
	all: "All",
	[ownProfile]: "Those I know",
};

const linkFields: Fields = {
	from: (text) => text === "start" || text === "here",
	profile: (text) => Object.hasOwn(profileNames, text),
	n: (text) => /^[1-9]\d*$/.test(text),
};

// Candidates of larger boards can only be read when the board is zoomed.
const zoomFrom = 9;

// Milliseconds from the last step until the address names it.
const addressDelay = 300;

class SolveView implements View {
	readonly name = "solve";
	readonly title = "Solve";
	#app!: App;
	#shown = false;
	#about: About | null = null;
	#techniques = new Map<string, Technique>();
	#easyFamily = ""; // of the easiest technique
	#board: Board | null = null;
	#rules: Game["rules"]; // that the board shows
	#text: StepText | null = null;
	#steps: PathStep[] = [];
	#result: PathResult | null = null;
	#report: CheckResult | null = null;
	#loaded = ""; // what the path was asked for
	#call: AbortController | null = null;
	#wanted = 0; // position to go to when its step has come
	#writing = 0; // timer
	#awaits = false; // the address names a puzzle that has not been opened yet
	#from: From = "start";
	#profile = "se";
	#cut = false; // the path came in several parts
	#mode: Mode = "path";
	#nextMode: Mode = "path"; // once the path is there
	#chosen: Step | null = null; // of all steps

	readonly #player = new Player({
		show: (at, direction) => this.#show(at, direction),
		jumps: [
			{
				name: "step that is no single",
				find: (at, way) => this.#find(at, way, (s) => !this.#easy(s)),
			},
			{
				name: "step of the technique chosen",
				sign: "dot",
				find: (at, way) => this.#find(at, way, (s) => s.code === this.#next.value),
			},
		],
		slowest: 0.2,
		fastest: 20,
		speed: 0.5,
		unit: "step",
	});
	readonly #list = new StepList((i) => this.#choose(i));
	readonly #boardBox = el("div", { class: "board-frame", role: "group", "aria-label": "Board" });
	readonly #heading = el("h2", {});
	readonly #textBox = el("div", {});
	readonly #take = button("", () => this.#takeIt(), { class: "button primary" });
	readonly #zoom = button(
		"Zoom",
		() => {
			const zoomed = this.#boardBox.classList.toggle("zoomed");
			this.#zoom.setAttribute("aria-pressed", String(zoomed));
		},
		{ "aria-pressed": "false", hidden: true },
	);
	readonly #next = el("select", {
		"aria-label": "Next of technique",
		onchange: () =>
			this.#player.seek(this.#find(this.#player.at, 1, (s) => s.code === this.#next.value)),
	});
	readonly #rating = el("p", { class: "row numbers" });
	readonly #paper = el("div", { class: "solve-paper" });
	readonly #listBox = el("div", {});
	readonly #options = el("div", { class: "row solve-options" });
	readonly #chosenOptions = el("summary", {});
	readonly #choices = el(
		"details",
		{ class: "solve-choices" },
		this.#chosenOptions,
		this.#options,
	);
	readonly #ticks = el("details", { class: "panel solve-ticks" });
	#known = new Known(() => this.#ticked());
	#all!: AllSteps;
	#verdict!: Verdict;

	mount(root: HTMLElement, app: App): void {
		this.#app = app;
		this.#profile = app.settings.get().profile;
		this.#all = new AllSteps(app, (step) => this.#showChosen(step));
		this.#verdict = new Verdict(app, (code) => {
			this.#next.value = code;
			this.#setMode("path");
			this.#player.seek(this.#find(this.#player.at, 1, (s) => s.code === code));
			this.#boardBox.scrollIntoView({ block: "nearest" });
		});
		fill(this.#ticks, el("summary", {}, "The techniques I know"), this.#known.element);
		fill(
			root,
			el("h1", { class: "unseen" }, "Solve"),
			el("div", { class: "solve-top stack" }, this.#choices, this.#ticks),
			el(
				"div",
				{ class: "solve-stage" },
				el(
					"div",
					{ class: "solve-board stack tight" },
					this.#boardBox,
					this.#player.element,
					el(
						"div",
						{ class: "row" },
						el("label", { class: "row small muted" }, "Next of", this.#next),
						this.#zoom,
						this.#take,
					),
				),
				el(
					"section",
					{ class: "solve-text panel", "aria-label": "The step", tabindex: "0" },
					this.#heading,
					this.#textBox,
				),
			),
			el(
				"section",
				{ class: "solve-list", "aria-label": "Steps" },
				this.#rating,
				this.#listBox,
			),
			this.#verdict.element,
			this.#paper,
		);
		addEventListener("beforeprint", () => {
			if (this.#shown) this.#print();
		});
		addEventListener("afterprint", () => this.#paper.replaceChildren());
		// On a phone the options are one line until they are opened.
		const narrow = matchMedia("(width < 48rem)");
		const unfold = () => {
			this.#choices.open = !narrow.matches;
		};
		narrow.addEventListener("change", unfold);
		unfold();
		root.addEventListener("keydown", (e) => this.#player.key(e));
		document.addEventListener("keydown", (e) => {
			if (this.#shown && isFree(e)) this.#player.key(e);
		});
		this.#start();
		app.game.watch((game, before) => {
			const same = samePuzzle(game, before);
			if (!same) {
				if (!this.#awaits) this.#wanted = 0;
				this.#awaits = false;
			}
			if (this.#shown && (!same || this.#from === "here")) this.#load();
		});
		app.settings.watch(() => {
			if (this.#shown) this.#load();
		});
	}

	show(params: URLSearchParams): void {
		this.#shown = true;
		clearTimeout(this.#writing);
		tellOdd(this.#app, params, linkFields);
		const from = params.get("from");
		if (from === "here" || from === "start") this.#from = from;
		const profile = params.get("profile");
		if (profile !== null && Object.hasOwn(profileNames, profile)) this.#profile = profile;
		const n = Number(params.get("n"));
		if (n >= 1) this.#wanted = n - 1;
		const p = params.get("p");
		this.#awaits = p !== null && p !== puzzleOf(this.#app.game.get()).givens;
		this.#drawOptions();
		this.#load();
		if (n >= 1 && this.#steps.length > 0) {
			this.#player.seek(Math.min(n - 1, this.#player.length));
		}
	}

	hide(): void {
		this.#shown = false;
		this.#player.pause();
		if (this.#result) return;
		this.#call?.abort();
		this.#loaded = "";
	}

	get #coords(): Coords {
		return this.#app.settings.get().coords;
	}

	#easy(step: Step): boolean {
		return this.#techniques.get(step.code)?.family === this.#easyFamily;
	}

	#drawOptions(): void {
		const profiles = [
			...(this.#about?.profiles.map((p) => p.name) ?? ["se", "hodoku", "all"]),
			ownProfile,
		];
		const inputs = () => [...this.#options.querySelectorAll("input")];
		const focus = inputs().findIndex((input) => input === document.activeElement);
		fill(
			this.#options,
			segmented<From>(
				"Where to start",
				[
					["start", "From the start"],
					["here", "From here"],
				],
				this.#from,
				(v) => {
					this.#from = v;
					this.#wanted = 0;
					this.#load();
				},
			),
			segmented(
				"Techniques",
				profiles.map((p) => [p, profileNames[p] ?? p] as const),
				this.#profile,
				(v) => {
					this.#profile = v;
					this.#wanted = 0;
					this.#ticks.hidden = v !== ownProfile;
					if (v === ownProfile) this.#ticks.open = true;
					this.#load();
				},
			),
			segmented<Mode>(
				"Steps",
				[
					["path", "Path"],
					["all", "All steps now"],
				],
				this.#mode,
				(v) => this.#setMode(v),
			),
		);
		if (focus !== -1) inputs()[focus]?.focus();
		fill(
			this.#chosenOptions,
			[
				this.#from === "here" ? "From here" : "From the start",
				profileNames[this.#profile] ?? this.#profile,
				this.#mode === "all" ? "all steps now" : "path",
			].join(", "),
		);
		this.#ticks.hidden = this.#profile !== ownProfile;
	}

	#ticked(): void {
		if (this.#profile === ownProfile) this.#load();
	}

	// grid is what the path starts from.
	#grid(): Grid {
		const game = this.#app.game.get();
		if (this.#from === "start") return puzzleOf(game);
		return gridOf(game, { ignoreNotes: this.#app.settings.get().ignoreNotes });
	}

	#ask(grid: Grid): PathParams {
		const params: PathParams = { ...grid, coords: this.#coords };
		if (this.#profile === ownProfile) params.techniques = this.#known.codes();
		else params.profile = this.#profile;
		return params;
	}

	// load asks for the path, if something has changed since it was asked for.
	#load(): void {
		const game = this.#app.game.get();
		if (!this.#about) {
			void this.#learn();
			this.#newBoard(game);
			return;
		}
		const params = this.#ask(this.#grid());
		const key = JSON.stringify(params);
		if (key === this.#loaded) return;
		this.#loaded = key;
		this.#newBoard(game);
		if (params.techniques?.length === 0) {
			this.#call?.abort();
			this.#start();
			this.#setMode("path");
			this.#ticks.open = true;
			fill(this.#rating);
			fill(this.#heading, "No technique is ticked");
			this.#text?.lines([{ indent: 0, text: "Tick the techniques that you know." }]);
			return;
		}
		void this.#walk(game, params);
	}

	// learn asks what techniques there are, once.
	async #learn(): Promise<void> {
		try {
			const about = await this.#app.engine.call("about", {});
			if (this.#about) return;
			this.#about = about;
			for (const t of about.techniques) this.#techniques.set(t.code, t);
			const easiest = about.techniques
				.filter((t) => t.score > 0) // 0: on no scale
				.reduce((a, b) => (b.score < a.score ? b : a));
			this.#easyFamily = easiest.family;
			this.#known.load(about.techniques);
			this.#drawOptions();
			this.#load();
		} catch (error) {
			this.#failed(error as Error);
		}
	}

	#newBoard(game: Game): void {
		if (this.#board?.layout !== game.layout || this.#rules !== game.rules || !this.#text) {
			this.#rules = game.rules;
			this.#board = new Board(game.layout, {
				interactive: false,
				label: "The grid at this step",
				coords: this.#coords,
			});
			this.#board.element.addEventListener("click", (e) => this.#clicked(e));
			this.#text = new StepText(this.#board);
			fill(this.#boardBox, this.#board.element);
			show(this.#app, game, this.#board).then(
				() => this.#show(this.#player.at, 0),
				() => undefined,
			); // the verdict says why
			const large = game.layout.size > zoomFrom;
			this.#zoom.hidden = !large;
			this.#boardBox.classList.toggle("large", large);
			if (large)
				this.#boardBox.setAttribute("tabindex", "0"); // it scrolls
			else this.#boardBox.removeAttribute("tabindex");
			this.#boardBox.closest(".solve")?.classList.toggle("solve-large", large);
			this.#boardBox.classList.remove("zoomed");
			this.#zoom.setAttribute("aria-pressed", "false");
			fill(this.#textBox, this.#text.element);
		}
		this.#board.coords = this.#coords;
		this.#board.mark(null);
		this.#board.update(game);
	}

	// walk gets the steps of the path and shows them as they come.
	async #walk(game: Game, params: PathParams): Promise<void> {
		this.#call?.abort();
		this.#verdict.stop();
		this.#start();
		this.#setMode("path");
		await this.#goOn(game, params);
	}

	// goOn gets the steps from a grid on, behind those that are there.
	async #goOn(game: Game, params: PathParams): Promise<void> {
		const call = (this.#call = new AbortController());
		try {
			const result = await this.#app.engine.call("path", params, {
				signal: call.signal,
				onEvent: (step) => {
					if (!call.signal.aborted) this.#add(step, game);
				},
			});
			if (call.signal.aborted) return;
			this.#result = result;
			this.#finish(game, result);
			const board = this.#board;
			if (!board) return;
			const report = await this.#verdict.load(game, board, this.#coords);
			if (call.signal.aborted || !report) return;
			this.#report = report;
			if (this.#steps.length === 0) this.#show(0, 0);
		} catch (error) {
			if (!call.signal.aborted) this.#failed(error as Error);
		}
	}

	// start forgets the path that was shown.
	#start(): void {
		this.#keepFocus();
		this.#cut = false;
		this.#steps = [];
		this.#result = null;
		this.#report = null;
		this.#list.clear();
		this.#player.load(0);
		fill(this.#next, el("option", { value: "" }, "a technique"));
		fill(this.#rating, el("span", { class: "muted" }, "Looking for the steps …"));
		fill(this.#heading, "The steps");
		this.#text?.lines([]);
		this.#labelTake();
	}

	#add(step: PathStep, game: Game): void {
		const i = this.#steps.push(step) - 1;
		this.#list.add({ ...step, easy: this.#easy(step) }, game.layout, this.#coords);
		if (![...this.#next.options].some((o) => o.value === step.code)) {
			this.#next.append(
				el(
					"option",
					{ value: step.code },
					this.#techniques.get(step.code)?.name ?? step.technique,
				),
			);
		}
		if (i === 0) this.#player.load(0);
		else this.#player.grow(i);
		if (i > 0 && i === this.#wanted) this.#player.seek(i);
	}

	#finish(game: Game, result: PathResult): void {
		const n = this.#steps.length;
		const solved = result.kind === "solved";
		if (n > 0) {
			if (this.#next.value === "") this.#next.value = this.#hardest()?.code ?? "";
			this.#list.end(solved ? "Solved" : "No further step", solved ? "good" : "warn");
			this.#player.grow(n);
			if (this.#wanted === n) this.#player.seek(n);
		}
		const rated = solved && !this.#cut && !game.rules;
		const chip = (text: string, title: string) => el("span", { class: "chip", title }, text);
		const { er, ep, ed, level, points } = result.rating;
		fill(
			this.#rating,
			...(n === 0
				? [el("span", { class: "muted" }, "No steps")]
				: [
						el("b", {}, count(n, "step")),
						rated && chip(`ER ${er.toFixed(1)}`, "the hardest step"),
						rated &&
							chip(`EP ${ep.toFixed(1)}`, "the hardest step up to the first digit"),
						rated && chip(`ED ${ed.toFixed(1)}`, "the first step"),
						level !== undefined &&
							chip(`${level} ${points ?? 0}`, "level and points of HoDoKu"),
					]),
		);
		this.#list.select(this.#player.at);
		this.#show(this.#player.at, 0);
		if (game.layout !== this.#board?.layout) return;
		if (this.#nextMode === "all") {
			this.#nextMode = "path";
			this.#setMode("all");
			return;
		}
		this.#app.say(solved ? `The path has ${count(n, "step")}.` : spoken(result.lines));
	}

	// hardest returns the first of the hardest steps.
	#hardest(): PathStep | undefined {
		return this.#steps.reduce<PathStep | undefined>(
			(a, b) => (a && a.score >= b.score ? a : b),
			undefined,
		);
	}

	// failed says why there are no steps, or no further ones.
	#failed(error: Error): void {
		this.#loaded = "";
		const cut = error instanceof EngineError && error.code === "limit";
		const n = this.#steps.length;
		fill(
			this.#rating,
			el(
				"span",
				{ class: "muted" },
				!cut
					? "The steps could not be found."
					: `${count(n, "step")}: the search for more was ended, as it took too long.`,
			),
		);
		if (cut && n > 0) {
			this.#rating.append(
				button(
					"Go on",
					() => {
						fill(
							this.#rating,
							el("span", { class: "muted" }, "Looking for more steps …"),
						);
						this.#listBox.querySelector<HTMLElement>("[tabindex='0']")?.focus();
						this.#cut = true;
						void this.#goOn(this.#app.game.get(), this.#ask(this.#behind()));
					},
					{ class: "button small" },
				),
			);
			return;
		}
		fill(this.#heading, cut ? "Too hard to solve in time" : "No steps");
		this.#text?.lines(
			[{ indent: 0, text: error.message }],
			button("Try again", () => this.#load()),
		);
	}

	#choose(index: number): void {
		this.#setMode("path");
		this.#player.pause();
		this.#player.seek(index);
	}

	// find returns the next position in a direction whose step is as wanted, or from.
	#find(from: number, way: 1 | -1, wanted: (s: Step) => boolean): number {
		for (let i = from + way; i >= 0 && i < this.#steps.length; i += way) {
			if (wanted(this.#steps[i] as PathStep)) return i;
		}
		return from;
	}

	// show draws a position of the path: a step, or behind the last one the end.
	#show(at: number, direction: number): void {
		this.#keepFocus();
		const step = this.#steps[at];
		this.#list.select(at);
		if (this.#mode === "all") this.#setMode("path");
		if (step) {
			this.#draw(step, step.digits, step.notes.map(notesOf));
			const n = this.#result ? ` of ${this.#steps.length}` : "";
			this.#head(step, `Step ${at + 1}${n}`);
			if (direction !== 0 && !this.#player.playing) this.#tell(at, step);
		} else {
			this.#end();
		}
		this.#labelTake();
		this.#keepAddress();
	}

	#head(step: Step, above: string): void {
		fill(
			this.#heading,
			el("span", { class: "muted small numbers" }, above),
			el(
				"span",
				{ class: "row" },
				el("span", { class: "step-title" }, step.technique),
				step.score > 0 && el("span", { class: "chip numbers" }, scoreText(step.score)),
			),
		);
	}

	// keepFocus gives the focus to the heading before the text that has it is replaced.
	#keepFocus(): void {
		if (!this.#textBox.contains(document.activeElement)) return;
		this.#heading.tabIndex = -1;
		this.#heading.focus({ preventScroll: true });
	}

	#tell(at: number, step: Step): void {
		this.#app.say(`Step ${at + 1}, ${step.technique}. ${spoken(step.full)}`);
	}

	#draw(step: Step, digits: string, candidates: readonly number[]): void {
		const game = this.#app.game.get();
		const list = digitsOf(digits).map((d, c) => (game.givens[c] ? 0 : d));
		this.#board?.update({ givens: game.givens, digits: list, candidates });
		this.#board?.mark(step.svg);
		this.#text?.show(step);
		this.#reveal((step.places[0] ?? step.removes[0])?.cell ?? 0);
	}

	// reveal scrolls a board that is larger than its frame to a cell.
	#reveal(cell: number): void {
		const frame = this.#boardBox;
		const fits =
			frame.scrollWidth <= frame.clientWidth && frame.scrollHeight <= frame.clientHeight;
		if (fits) return;
		const place = this.#board?.element.querySelectorAll("td")[cell]?.getBoundingClientRect();
		const seen = frame.getBoundingClientRect();
		if (
			!place ||
			(place.left >= seen.left &&
				place.right <= seen.right &&
				place.top >= seen.top &&
				place.bottom <= seen.bottom)
		)
			return;
		frame.scrollLeft += place.left - seen.left - seen.width / 2;
		frame.scrollTop += place.top - seen.top - seen.height / 2;
	}

	// end shows what comes after the last step, or why there are none.
	#end(): void {
		const board = this.#board;
		const result = this.#result;
		if (!board || !this.#text || !result) return;
		const game = this.#app.game.get();
		board.mark(null);
		const last = this.#steps.at(-1);
		if (last) {
			const { digits, candidates } = after(last, game);
			board.update({ givens: game.givens, digits, candidates });
		} else {
			board.update(game);
		}
		if (result.kind === "solved") {
			fill(this.#heading, last ? "Solved" : "The grid is full");
			const hardest = this.#hardest();
			const text =
				hardest && hardest.score > 0
					? `The hardest step was ${hardest.technique}, ${hardest.score.toFixed(1)}.`
					: last
						? "All steps have been taken."
						: "There is nothing left to do.";
			this.#text.lines(
				[{ indent: 0, text }],
				el(
					"div",
					{ class: "row" },
					last
						? button("From the start", () => this.#player.seek(0))
						: this.#way("Show the path from the start", { from: "start" }),
				),
			);
		} else if (result.kind === "mistakes") {
			this.#mistakes(game, result);
		} else if (last || result.kind === "stuck") {
			fill(this.#heading, "No further step");
			const ways = el("div", { class: "row" });
			if (this.#profile !== "all") {
				ways.append(this.#way("Use all techniques", { profile: "all" }));
			}
			this.#text.lines(result.lines, ways);
		} else {
			this.#fault(game, result);
		}
	}

	#way(text: string, to: { from?: From; profile?: string }): HTMLElement {
		return button(text, () => {
			this.#from = to.from ?? this.#from;
			this.#profile = to.profile ?? this.#profile;
			this.#wanted = 0;
			this.#drawOptions();
			this.#load();
		});
	}

	#mistakes(game: Game, result: PathResult): void {
		const wrong = new Set(result.mistakes?.map((m) => m.cell));
		this.#board?.update({ ...game, wrong });
		fill(this.#heading, "Something is wrong");
		const ways = el("div", { class: "row" });
		const solution = this.#report?.solution;
		if (solution !== undefined) {
			ways.append(
				button("Back to before the mistake", () => {
					this.#app.game.set(backBeforeMistake(this.#app.game.get(), digitsOf(solution)));
					this.#load();
				}),
			);
		}
		ways.append(this.#way("The path from the start", { from: "start" }));
		this.#text?.lines(result.lines, ways);
	}

	// fault says why the puzzle has no path, and where on the board.
	#fault(game: Game, result: PathResult): void {
		const report = this.#report;
		if (!report || !this.#board) {
			fill(this.#heading, "No path");
			this.#text?.lines(result.lines);
			return;
		}
		fill(this.#heading, report.verdict === "many" ? "Several solutions" : "No solution");
		const t = trouble(this.#app, game, report, this.#board, this.#coords);
		this.#board.update({
			...game,
			wrong: t.wrong,
			same: t.differ,
			...(t.add ? { candidates: t.add } : {}),
		});
		const lines: Line[] = t.lines.map((text) => ({ indent: 0, text }));
		this.#text?.lines(
			lines,
			t.ways ??
				el(
					"div",
					{ class: "row" },
					button("Open another puzzle", () => openDialog(this.#app)),
				),
		);
	}

	#setMode(mode: Mode): void {
		const changed = mode !== this.#mode || !this.#listBox.firstChild;
		this.#mode = mode;
		if (!changed) return;
		if (mode === "all" && this.#profile === ownProfile && this.#known.codes().length === 0) {
			this.#mode = "path";
			this.#drawOptions();
			return;
		}
		this.#drawOptions();
		fill(this.#listBox, mode === "path" ? this.#list.element : this.#all.element);
		if (mode === "path") {
			this.#all.stop();
			this.#chosen = null;
			if (this.#result) this.#show(this.#player.at, 0);
			return;
		}
		this.#player.pause();
		const game = this.#app.game.get();
		void this.#all.load(this.#ask(this.#here()), game.layout, this.#coords);
	}

	// here is the grid that the board shows: that before the step of the path.
	#here(): Grid {
		const step = this.#steps[this.#player.at];
		if (step) {
			const { digits, notes } = step;
			return { ...puzzleOf(this.#app.game.get()), digits, notes };
		}
		return this.#behind();
	}

	// behind is the grid after the last step.
	#behind(): Grid {
		const last = this.#steps.at(-1);
		if (!last) return this.#grid();
		const game = this.#app.game.get();
		const { digits, candidates } = after(last, game);
		const values = game.givens.map((d, c) => d || (digits[c] ?? 0));
		return {
			...puzzleOf(game),
			digits: textOf(values),
			notes: candidates.map((set, c) => (values[c] ? "" : set === 0 ? "." : notesText(set))),
		};
	}

	#showChosen(step: Step | null): void {
		this.#chosen = step;
		const here = this.#here();
		const game = this.#app.game.get();
		if (step) {
			this.#draw(step, here.digits ?? here.givens, this.#candidates(here));
			this.#head(step, "A step that can be taken now");
			this.#app.say(`${step.technique}. ${spoken(step.full)}`);
		} else {
			const digits = digitsOf(here.digits ?? here.givens).map((d, c) =>
				game.givens[c] ? 0 : d,
			);
			this.#board?.mark(null);
			const { givens } = game;
			this.#board?.update({ givens, digits, candidates: this.#candidates(here) });
			fill(this.#heading, "All steps now");
			this.#text?.lines([
				{
					indent: 0,
					text:
						"These are the steps that can be taken in this grid. Click a cell of the board " +
						"to see those about it.",
				},
			]);
		}
		this.#labelTake();
	}

	// candidates returns those of a grid: its notes, or where it has none what the digits leave.
	#candidates(grid: Grid): number[] {
		const game = this.#app.game.get();
		const values = digitsOf(grid.digits ?? grid.givens);
		return values.map((d, c) => {
			if (d > 0) return 0;
			const note = grid.notes?.[c] ?? "";
			if (note !== "") return notesOf(note);
			let set = game.marks?.[c] ?? 2 ** game.layout.size - 1;
			for (const peer of game.layout.peers[c] ?? []) {
				const other = values[peer] ?? 0;
				if (other > 0) set &= ~bit(other);
			}
			return set;
		});
	}

	#clicked(e: MouseEvent): void {
		if (this.#mode !== "all") return;
		const cell = (e.target as Element).closest("td");
		if (!cell || !this.#board) return;
		const cells = [...this.#board.element.querySelectorAll("td")];
		this.#all.about(cells.indexOf(cell));
	}

	#labelTake(): void {
		const at = this.#player.at;
		const past = at >= this.#steps.length;
		const n = Math.min(at + 1, this.#steps.length);
		const none = this.#steps.length === 0 && !this.#chosen;
		this.#take.setAttribute("aria-disabled", String(none));
		this.#take.textContent =
			this.#mode === "all"
				? "Take it"
				: n <= 1
					? "Take it"
					: past
						? "Take all"
						: `Take 1 to ${n}`;
		this.#take.title = "Put what the steps place and cross out into the game";
		if (this.#mode === "all") this.#take.setAttribute("aria-disabled", String(!this.#chosen));
	}

	// takeIt puts what the steps up to this one conclude into the player's game.
	#takeIt(): void {
		if (this.#take.getAttribute("aria-disabled") === "true") return;
		const chosen = this.#mode === "all" ? this.#chosen : null;
		const until = this.#player.at + (chosen ? 0 : 1);
		const steps: Step[] = [...this.#steps.slice(0, until), ...(chosen ? [chosen] : [])];
		const game = apply(this.#app.game.get(), {
			do: "step",
			places: steps.flatMap((s) => s.places),
			removes: steps.flatMap((s) => s.removes),
			tidy: this.#app.settings.get().tidyNotes,
		});
		this.#from = "here";
		this.#wanted = 0;
		this.#nextMode = this.#mode;
		this.#app.game.set(game);
		this.#drawOptions();
		this.#load();
		this.#app.say(steps.length === 1 ? "Taken." : `${count(steps.length, "step")} taken.`);
	}

	// print puts the puzzle and all steps in words on paper.
	#print(): void {
		const game = this.#app.game.get();
		const board = miniature(game.layout, textOf(game.givens), "The puzzle");
		if (hasRules(game)) {
			rulesOf(this.#app, game).then(
				({ svg }) => layInto(board, svg),
				() => undefined,
			);
		}
		const number = (i: number, step: Step) =>
			`${i + 1}. ${step.technique}${step.score > 0 ? ` (${scoreText(step.score)})` : ""}`;
		fill(
			this.#paper,
			board,
			...this.#steps.map((step, i) =>
				el(
					"section",
					{},
					el("h3", {}, number(i, step)),
					...step.full.map((line) => {
						const p = el("p", {}, line.text);
						p.style.setProperty("--indent", String(line.indent));
						return p;
					}),
				),
			),
		);
	}

	// keepAddress writes puzzle and step into the address soon, so that it can be passed on.
	// Browsers limit how often that can be done.
	#keepAddress(): void {
		clearTimeout(this.#writing);
		this.#writing = setTimeout(() => void this.#writeAddress(), addressDelay);
	}

	async #writeAddress(): Promise<void> {
		const game = this.#app.game.get();
		const fields = new URLSearchParams(await fieldsOf(game, false));
		if (!this.#shown || this.#player.playing || this.#awaits || !this.#result) return;
		if (game !== this.#app.game.get()) return; // it is written for the new one
		if (this.#player.at > 0) fields.set("n", String(this.#player.at + 1));
		if (this.#profile !== "se") fields.set("profile", this.#profile);
		if (this.#from === "here") fields.set("from", "here");
		if (document.body.classList.contains("embedded")) fields.set("embed", "1");
		this.#app.address(`#solve&${fields}`);
	}
}

export const solve: View = new SolveView();

// after returns the digits and candidates of a grid once a step is taken.
function after(step: PathStep, game: Game): { digits: number[]; candidates: number[] } {
	const values = digitsOf(step.digits);
	const candidates = step.notes.map(notesOf);
	for (const { cell, digit } of step.places) {
		values[cell] = digit;
		candidates[cell] = 0;
		for (const peer of game.layout.peers[cell] ?? []) {
			candidates[peer] = (candidates[peer] ?? 0) & ~bit(digit);
		}
	}
	for (const { cell, digit } of step.removes) {
		candidates[cell] = (candidates[cell] ?? 0) & ~bit(digit);
	}
	return { digits: values.map((d, c) => (game.givens[c] ? 0 : d)), candidates };
}
