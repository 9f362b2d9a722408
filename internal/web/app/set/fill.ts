// The panel that lets the engine work on the draft: it computes clues from a solution, adds givens
// until there is one solution, and takes away what is not needed.

import { Call } from "../call.ts";
import { reason } from "../dialogs/dialog.ts";
import { button, el, fill } from "../dom.ts";
import { NonetError } from "../engine.ts";
import { Told } from "../told.ts";
import type { Puzzle } from "../types.ts";
import { digitsOf, textOf } from "../words.ts";
import { set as words } from "../words/en/set.ts";
import type { Desk } from "./desk.ts";
import type { Draft } from "./draft.ts";
import { cellsOfRule, nameOfCell, ruleOf, sameCells } from "./rule.ts";
import type { Drawn } from "./rule.ts";

export class Fill {
	readonly element: HTMLDetailsElement;
	readonly #desk: Desk;
	readonly #call = new Call();
	readonly #told = new Told();
	readonly #kinds = el("select", { "aria-label": words.clues });
	readonly #symmetry = el("select", {});
	readonly #keep = el("select", { "aria-label": words.takeAway });
	readonly #like = el("input", {
		type: "text",
		autocomplete: "off",
		spellcheck: "false",
		inputmode: "numeric",
	});
	readonly #minimal = el("input", { type: "checkbox" });
	readonly #numbers: HTMLButtonElement;
	readonly #stop = button(words.stop, () => this.#call.end(), { hidden: true });
	#known = false; // what there is to choose from

	constructor(desk: Desk) {
		this.#desk = desk;
		this.#numbers = button(words.fillNumbers, () => void this.#run(this.#fillNumbers));
		for (const [value, text] of Object.entries(words.reduces)) {
			this.#keep.append(el("option", { value }, text));
		}
		const pair = (...parts: HTMLElement[]) => el("div", { class: "set-pair" }, ...parts);
		this.element = el(
			"details",
			{ class: "panel" },
			el("summary", {}, words.work),
			el(
				"div",
				{ class: "stack tight" },
				el("p", { class: "small muted" }, words.workAbout),
				el("label", { class: "field" }, el("span", {}, words.like), this.#like),
				pair(
					this.#kinds,
					button(words.fill, () => void this.#run(this.#fill)),
				),
				this.#numbers,
				el("label", { class: "field" }, el("span", {}, words.symmetry), this.#symmetry),
				button(words.makeUnique, () => void this.#run(this.#makeUnique)),
				pair(
					this.#keep,
					button(words.reduce, () => void this.#run(this.#reduce)),
				),
				el(
					"label",
					{ class: "check", title: words.minimalAbout },
					this.#minimal,
					el("span", {}, words.minimal),
				),
				this.#stop,
				this.#told.element,
			),
		);
		this.element.addEventListener("toggle", () => void this.#learn());
	}

	// learn asks which clues can be computed, and which symmetries there are.
	async #learn(): Promise<void> {
		if (this.#known || !this.element.open) return;
		this.#known = true;
		const { app, kinds } = this.#desk;
		try {
			const about = await app.engine.call("about", {});
			const title = (name: string) => kinds.get(name)?.title ?? name;
			const options = about.kinds.map((k) =>
				el("option", { value: k.name, title: k.about }, title(k.name)),
			);
			fill(this.#kinds, ...options);
			const symmetries = about.symmetries.map((s) =>
				el("option", { value: s.name }, s.name === "none" ? words.noSymmetry : s.about),
			);
			fill(this.#symmetry, ...symmetries);
		} catch (e) {
			this.#known = false;
			this.#told.end(app, reason(e));
		}
	}

	show(): void {
		const lacking = this.#desk.draft.rules.some((r) => this.#desk.lacks(r));
		this.#numbers.setAttribute("aria-disabled", String(!lacking));
	}

	// run lets the engine do something with the draft. What is changed meanwhile ends it.
	async #run(
		work: (puzzle: Puzzle, signal: AbortSignal) => Promise<Draft | null>,
	): Promise<void> {
		const { app } = this.#desk;
		const signal = this.#call.begin();
		this.#stop.hidden = false;
		this.#told.progress(app, words.working);
		try {
			await this.#desk.settled();
			const { puzzle, draft } = this.#desk;
			if (signal.aborted) throw new NonetError("cancelled", "");
			if (!puzzle) return this.#told.end(app, words.unreadable);
			const next = await work.call(this, puzzle, signal);
			if (signal.aborted || this.#desk.draft !== draft) return this.#told.end(app, "");
			if (next) this.#desk.edit(next, "", -1);
		} catch (e) {
			if (!(e instanceof NonetError)) throw e;
			this.#told.end(app, e.code === "cancelled" ? words.stopped : reason(e));
		} finally {
			this.#stop.hidden = true;
		}
	}

	// solution returns a solution of the puzzle that has the digits of the field, for the engine to
	// use; none if the field is empty.
	async #solution(puzzle: Puzzle, signal: AbortSignal): Promise<{ solution?: string }> {
		const text = this.#like.value.replace(/[^\w.]|_/g, "");
		const cells = puzzle.givens.length;
		if (text === "") return {};
		if (text.length !== cells)
			throw new NonetError("request", words.likeHas(text.length, cells));
		const wanted = digitsOf(text);
		const givens = textOf(digitsOf(puzzle.givens).map((d, c) => d || (wanted[c] ?? 0)));
		const seed = 1 + Math.floor(Math.random() * 2 ** 32);
		const asked = { ...puzzle, givens, limit: 1, seed };
		const [solution] = (await this.#desk.app.engine.call("solve", asked, { signal })).solutions;
		if (solution === undefined) throw new NonetError("none", words.likeNone);
		return { solution };
	}

	async #fill(puzzle: Puzzle, signal: AbortSignal): Promise<Draft> {
		const { app, kinds, draft } = this.#desk;
		const params = {
			...puzzle,
			kinds: [this.#kinds.value],
			symmetry: this.#symmetry.value,
			...(await this.#solution(puzzle, signal)),
		};
		const { rules } = await app.engine.call("fill", params, { signal });
		const { size } = draft.layout;
		const drawn = rules.map((text) => ruleOf(text, kinds, size));
		const fresh = drawn.filter(
			(r) => !draft.rules.some((o) => o.kind === r.kind && sameCells(o, r, false)),
		);
		this.#told.end(app, words.filled(fresh.length));
		return { ...draft, rules: [...draft.rules, ...fresh] };
	}

	// fillNumbers computes the numbers of the rules that have none yet, all from one solution.
	async #fillNumbers(puzzle: Puzzle, signal: AbortSignal): Promise<Draft> {
		const { app, kinds, draft } = this.#desk;
		const { size } = draft.layout;
		const lacking = draft.rules.filter((r) => this.#desk.lacks(r));
		const found: Drawn[] = [];
		let { solution } = await this.#solution(puzzle, signal);
		for (const kind of new Set(lacking.map((r) => r.kind))) {
			const same = lacking.filter((r) => r.kind === kind);
			const at = same.map((r) =>
				cellsOfRule(r)
					.map((c) => nameOfCell(c, size))
					.join(),
			);
			const params = { ...puzzle, kinds: [kind], at, overlap: true };
			const result = await app.engine.call(
				"fill",
				solution === undefined ? params : { ...params, solution },
				{ signal },
			);
			solution = result.solution;
			found.push(...result.rules.map((text) => ruleOf(text, kinds, size)));
		}
		let filled = 0;
		const rules = draft.rules.map((rule) => {
			const match =
				this.#desk.lacks(rule) &&
				found.find((f) => f.kind === rule.kind && sameCells(f, rule, false));
			if (!match) return rule;
			filled++;
			return { ...rule, argument: match.argument };
		});
		this.#told.end(app, words.numbersFilled(filled, lacking.length));
		return { ...draft, rules };
	}

	async #makeUnique(puzzle: Puzzle, signal: AbortSignal): Promise<Draft | null> {
		const { app, draft } = this.#desk;
		let made = "";
		const params = {
			...puzzle,
			n: 1,
			symmetry: this.#symmetry.value,
			...(await this.#solution(puzzle, signal)),
		};
		await app.engine.call("generate", params, {
			signal,
			onEvent: (event) => {
				made = event.made?.givens ?? made;
			},
		});
		if (made === "") return null;
		const givens = digitsOf(made);
		const added = givens.filter((d, c) => d > 0 && !draft.givens[c]).length;
		this.#told.end(app, words.added(added));
		return { ...draft, givens };
	}

	async #reduce(puzzle: Puzzle, signal: AbortSignal): Promise<Draft> {
		const { app, draft, known } = this.#desk;
		const keep = this.#keep.value;
		const result = await app.engine.call(
			"reduce",
			{
				...puzzle,
				keepGivens: keep === "rules",
				keepRules: keep === "givens",
				symmetry: this.#symmetry.value,
				...(this.#minimal.checked && { minimal: true }),
			},
			{ signal },
		);
		const left = new Set(result.puzzle.rules);
		const rules = draft.rules.filter((_, i) => {
			const text = known?.rules.rules[known.places[i] ?? -1]?.text;
			return text === undefined || left.has(text);
		});
		this.#told.end(app, words.reduced(result.givens, result.rules));
		return { ...draft, rules, givens: digitsOf(result.puzzle.givens) };
	}
}
