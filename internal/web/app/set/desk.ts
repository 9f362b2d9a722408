// What the parts of Set share: the draft with what can be undone, what is chosen, and what the
// engine knows of the draft. The draft is the puzzle of the page's game: what others open is set
// here, and what is set here can be played, solved and shared.

import type { App } from "../app.ts";
import { highest, shapeOf } from "../board/geometry.ts";
import { layoutOf } from "../bring.ts";
import { Call } from "../call.ts";
import { NonetError } from "../engine.ts";
import { newGame, samePuzzle } from "../game.ts";
import type { Game } from "../game.ts";
import type { DrawnKind, LayoutResult, Puzzle, RulesResult } from "../types.ts";
import { sentence } from "../say.ts";
import { cellName } from "../words.ts";
import { set as words } from "../words/en/set.ts";
import {
	Timeline,
	baseOf,
	draftOf,
	emptyDraft,
	partsOf,
	plainText,
	puzzleOfDraft,
} from "./draft.ts";
import type { Draft } from "./draft.ts";
import { lacks, lineOf } from "./rule.ts";
import type { Drawn, Kinds } from "./rule.ts";
import { engineLanguage } from "../words/language.ts";

export type Tool = "select" | "digits" | "marks" | "regions" | "draw";

// Known is what the engine says of a draft.
export interface Known {
	readonly draft: Draft;
	readonly rules: RulesResult;
	readonly game: Game;
	readonly places: readonly number[]; // of each rule of the draft its index in rules, or -1
	readonly faults: readonly string[]; // of each rule of the draft, "": none
}

// Change says what has changed.
export type Change = "draft" | "known" | "choice" | "tool";

// keyOf names the grids that have the same kinds of rules.
const keyOf = (layout: LayoutResult) => `${layout.size} ${highest(layout)}`;

export class Desk {
	readonly app: App;
	kinds: Kinds = new Map();
	tool: Tool = "select";
	kind: DrawnKind | null = null; // that is drawn
	region = 0; // that is painted
	chosen = -1; // the index of a rule
	either: Drawn | null = null; // that another rule is to be joined with
	fresh = true; // the next digit begins the argument of the chosen rule anew
	known: Known | null = null;
	fault = ""; // why nothing is known
	#timeline: Timeline;
	readonly #kindsOf = new Map<string, Kinds>(); // by rows and digits of the grid
	readonly #call = new Call();
	readonly #watchers: ((change: Change) => void)[] = [];
	#own: Game | null = null; // the last game that comes from here
	#learning: Promise<void> = Promise.resolve(); // ends when the engine has answered

	constructor(app: App) {
		this.app = app;
		this.#timeline = new Timeline(emptyDraft(app.game.get().layout));
		app.game.watch((game) => void this.#taken(game));
	}

	// begin learns the kinds of rules, and takes the game of the page.
	begin(): Promise<void> {
		this.#learning = this.#begin();
		return this.#learning;
	}

	async #begin(): Promise<void> {
		await this.#learnKinds(this.app.game.get().layout);
		await this.#taken(this.app.game.get());
		this.tell("tool");
	}

	// learnKinds learns the kinds of rules in grids like one.
	async #learnKinds(layout: LayoutResult): Promise<void> {
		const { size } = layout;
		const key = keyOf(layout);
		try {
			let kinds = this.#kindsOf.get(key);
			if (!kinds) {
				const own = highest(layout) < size;
				const answer = await this.app.engine.call("kinds", {
					layout: own ? baseOf(layout) : plainText(shapeOf({ size })),
				});
				kinds = new Map(answer.kinds.map((k) => [k.name, k]));
				this.#kindsOf.set(key, kinds);
			}
			this.kinds = kinds;
			this.kind = kinds.get(this.kind?.name ?? "") ?? null;
		} catch (e) {
			if (!(e instanceof NonetError)) throw e;
			this.fault = sentence(e.message);
		}
	}

	watch(f: (change: Change) => void): void {
		this.#watchers.push(f);
	}

	tell(change: Change): void {
		for (const f of this.#watchers) f(change);
	}

	// The draft

	get draft(): Draft {
		return this.#timeline.now;
	}

	get canUndo(): boolean {
		return this.#timeline.canUndo;
	}

	get canRedo(): boolean {
		return this.#timeline.canRedo;
	}

	get rule(): Drawn | undefined {
		return this.draft.rules[this.chosen];
	}

	// taken takes a game that comes from elsewhere.
	async #taken(game: Game): Promise<void> {
		const own = this.#own;
		if (this.kinds.size === 0 || (own && game !== own && samePuzzle(game, own))) return;
		if (game === own) return;
		const first = this.#own === null;
		this.#own = game;
		await this.#learnKinds(game.layout);
		const [text] = partsOf(game.layout.layout, this.kinds, game.layout.size);
		const layout = await layoutOf(this.app, text);
		if (this.#own !== game) return;
		const draft = draftOf(game, layout, this.kinds);
		if (first) this.#timeline = new Timeline(draft);
		else this.#timeline.set(draft);
		this.#changed(-1);
	}

	// edit makes a draft the one that is set. Changes of the same name are undone together.
	edit(draft: Draft, name = "", chosen = this.chosen): void {
		if (draft === this.draft) return;
		this.#timeline.set(draft, name);
		this.#changed(chosen);
	}

	undo(): void {
		if (!this.#timeline.undo()) return this.app.say(words.noUndo);
		this.#changed(-1);
		this.app.say(words.undone);
	}

	redo(): void {
		if (!this.#timeline.redo()) return this.app.say(words.noRedo);
		this.#changed(-1);
		this.app.say(words.redone);
	}

	#changed(chosen: number): void {
		if (chosen !== this.chosen) this.fresh = true;
		this.chosen = Math.min(chosen, this.draft.rules.length - 1);
		this.tell("draft");
		this.#learning = this.#learn();
	}

	// settled waits until the game of the page is taken, and the engine has said what the draft is.
	async settled(): Promise<void> {
		for (let last: Promise<void> | null = null; last !== this.#learning; ) {
			last = this.#learning;
			await last;
		}
	}

	// learn asks the engine for the rules of the draft, and makes it the game of the page.
	async #learn(): Promise<void> {
		const { draft } = this;
		const signal = this.#call.begin();
		if (this.kinds !== this.#kindsOf.get(keyOf(draft.layout))) {
			await this.#learnKinds(draft.layout);
			if (this.draft !== draft) return;
			this.tell("tool");
		}
		try {
			const { coords } = this.app.settings.get();
			const { kinds } = this;
			const all = puzzleOfDraft(draft);
			const given = draft.rules.flatMap((r, i) => (lacks(r, kinds) ? [] : [i]));
			const texts = given.map((i) => all.rules[i] ?? "");
			const params = { ...all, rules: texts, draft: true, coords, lang: engineLanguage };
			const { title: _, ...asked } = params;
			const rules = await this.app.engine.call("rules", asked as never, { signal });
			const layout = await layoutOf(this.app, rules.layout ?? draft.layout.layout);
			if (signal.aborted) return;
			const places = draft.rules.map(() => -1);
			const faults = draft.rules.map(() => "");
			rules.drafts?.forEach((d, i) => {
				places[given[i] ?? -1] = d.rule ?? -1;
				faults[given[i] ?? -1] = d.fault ?? "";
			});
			const own = rules.rules.map((r) => r.text);
			const { rules: __, ...start } = all;
			const { id, author, ruleset, painted } = draft;
			const left = all.rules.filter((_, i) => (places[i] ?? -1) < 0);
			const made = newGame(layout, {
				...start,
				...(own.length > 0 && { rules: own }),
				author,
				ruleset,
			});
			const unfinished = {
				...(left.length > 0 && { rules: left }),
				...(painted && { painted }),
			};
			const game = { ...made, draft: { id, ...unfinished } };
			this.known = { draft, rules, game, places, faults };
			this.fault = "";
			this.#publish(game);
			this.tell("known");
		} catch (e) {
			if (!(e instanceof NonetError)) throw e;
			if (e.code === "cancelled") return;
			this.fault = sentence(e.message);
			this.tell("known");
		}
	}

	// publish makes a game that of the page, unless it is the same puzzle.
	#publish(game: Game): void {
		const now = this.app.game.get();
		const rest = ({ title, author = "", ruleset = "", draft }: Game) =>
			JSON.stringify([title, author, ruleset, draft?.rules, draft?.painted]);
		if (this.#own === now && samePuzzle(game, now) && rest(game) === rest(now)) return;
		const { title, author, ruleset, draft } = game;
		const kept = samePuzzle(game, now) ? { ...now, title, author, ruleset, draft } : game;
		this.#own = kept as Game;
		this.app.game.set(this.#own);
	}

	// puzzle is the draft as the engine takes it, null if it is not known to be one.
	get puzzle(): Puzzle | null {
		const { known } = this;
		if (!known || known.draft !== this.draft || this.fault !== "") return null;
		const { title: _, rules: __, layout: ___, ...rest } = puzzleOfDraft(known.draft);
		const rules = known.rules.rules.map((r) => r.text);
		const layout = known.game.layout.layout;
		return { ...(rest as Puzzle), layout, ...(rules.length > 0 && { rules }) };
	}

	// What is chosen

	choose(rule: number): void {
		this.chosen = rule;
		this.fresh = true;
		this.tell("choice");
	}

	use(tool: Tool, kind: DrawnKind | null = this.kind): void {
		this.tool = tool;
		this.kind = kind;
		if (tool !== "draw" && tool !== "select") this.chosen = -1;
		this.tell("tool");
	}

	// lacks reports whether a rule has no number or digits yet although it takes some.
	lacks(rule: Drawn): boolean {
		return lacks(rule, this.kinds);
	}

	// unfinished lists the rules that do not count, and why.
	get unfinished(): (readonly [rule: number, why: string])[] {
		const { draft, known, kinds } = this;
		return draft.rules.flatMap((r, i) => {
			const fault = known?.draft === draft ? (known.faults[i] ?? "") : "";
			if (!lacks(r, kinds)) return fault === "" ? [] : [[i, fault] as const];
			return [[i, words.noYet(kinds.get(r.kind)?.argument ?? "")] as const];
		});
	}

	cell(cell: number): string {
		return cellName(this.draft.layout, cell, this.app.settings.get().coords);
	}

	// called names a rule: in the words of the engine, if it has some.
	called(at: number): string {
		const rule = this.draft.rules[at];
		if (!rule) return "";
		const { known } = this;
		const place = known?.draft === this.draft ? (known.places[at] ?? -1) : -1;
		const said = rule.either ? "" : known?.rules.rules[place]?.words;
		const own = this.kinds.get(rule.kind)?.means;
		return (own === undefined && said) || this.#named(rule);
	}

	#named(rule: Drawn): string {
		if (rule.either) {
			return words.eitherOf(rule.either.map((of) => of.map((r) => this.#named(r))));
		}
		const title = this.kinds.get(rule.kind)?.title ?? rule.kind;
		const shape = shapeOf(this.draft.layout);
		const names = rule.lists.flatMap((cells) => {
			const line = lineOf(cells, shape);
			if (!line) return cells.map((c) => this.cell(c));
			const { row, column, back } = line;
			if (row < 0) return [words.column(String(column + 1), back)];
			const letters = this.app.settings.get().coords === "a1";
			return [words.row(letters ? String.fromCharCode(65 + row) : String(row + 1), back)];
		});
		return words.ruleIn(title, rule.argument, [...new Set(names)]);
	}
}
