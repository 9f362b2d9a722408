// The panel that says what is known of the draft while it is changed.

import { button, el, fill } from "../dom.ts";
import { levelTitle } from "../levels.ts";
import type { CheckResult, DrawnKind, TrueCandidates } from "../types.ts";
import { listed, sentence } from "../say.ts";
import { symbol } from "../words.ts";
import { set as words } from "../words/en/set.ts";
import type { Desk } from "./desk.ts";
import { given } from "./draft.ts";
import { counted } from "./live.ts";
import type { Live } from "./live.ts";
import { textOfRule } from "./rule.ts";
import { stepName, techniqueName } from "../techniques.ts";

const mostNamed = 8; // cells or rules in a sentence

export interface Shown {
	light(cells: readonly number[] | null, rules?: readonly string[], spare?: boolean): void;
	removeRule(at: number): void;
	turnOff(kind: DrawnKind): void; // a rule for the whole grid
	missing(): string; // what the grid lacks, "": nothing
}

export class Verdict {
	readonly chip = el("p", { class: "chip set-chip", role: "status" });
	readonly element = el("section", { class: "panel set-verdict", "aria-label": words.live });
	readonly #desk: Desk;
	readonly #shown: Shown;
	readonly #facts = el("div", { class: "stack tight" });
	#told = "";
	#lit: CheckResult | null = null; // whose spare givens and rules are lit
	#all = false; // all rules of a contradiction are listed
	#open = false; // the first step is told
	#from: readonly unknown[] = []; // what the facts were made from

	constructor(desk: Desk, shown: Shown) {
		this.#desk = desk;
		this.#shown = shown;
		this.element.append(this.#facts);
	}

	show(live: Live): void {
		const [kind, text] = this.#headline(live);
		this.chip.className = `chip set-chip ${kind}`;
		this.chip.classList.toggle("busy", live.asking);
		if (text !== this.#told) this.chip.textContent = text;
		this.#told = text;
		this.element.setAttribute("aria-busy", String(live.asking));
		this.#showFacts(live);
	}

	// showFacts says what is known. What is the same stays as it is: somebody may be pressing it.
	#showFacts(live: Live): void {
		const { draft, known, fault } = this.#desk;
		const { asking: _, slow: __, ...told } = live;
		const from = [draft, known, fault, this.#shown.missing(), ...Object.values(told)];
		const same = from.length === this.#from.length && from.every((f, i) => f === this.#from[i]);
		if (same) return;
		this.#from = from;
		const focused = this.#facts.contains(document.activeElement);
		fill(this.#facts, ...this.#parts(live));
		this.element.hidden = !this.#facts.hasChildNodes();
		if (focused) this.element.querySelector<HTMLElement>("button")?.focus();
	}

	#headline(live: Live): [string, string] {
		const missing = this.#shown.missing();
		const waits = this.#desk.unfinished.length + (missing === "" ? 0 : 1);
		if (this.#desk.fault !== "") return ["bad", words.unreadable];
		if (waits > 0 && live.solutions === undefined && !live.asking) return ["", words.waits];
		switch (live.solutions) {
			case "none":
				return ["bad", words.solutions.none];
			case "one":
				return ["good", words.solutions.one];
			case "many": {
				if (!live.possible && live.asking) return ["warn", words.solutions.counting];
				const { count = 2, exact = false } = live.possible ?? {};
				const all = exact && count <= counted;
				return ["warn", words.solutions.many(Math.min(count, counted), all)];
			}
			case "undecided":
				return ["warn", words.solutions.undecided];
		}
		const searching = live.some ? words.solutions.some : words.searching;
		const asking = live.slow ? searching : words.asking;
		return ["", live.asking ? asking : words.nothing];
	}

	// forget says that nothing is lit any more.
	forget(): void {
		this.#lit = null;
		this.#all = false;
	}

	// left names the rules that are not taken into account, and says why.
	#left(): HTMLElement[] {
		const left = this.#desk.unfinished;
		if (left.length === 0) return [];
		const items = left.map(([i, why]) => {
			const text = words.leftAs(this.#desk.called(i), why);
			const choose = () => this.#desk.choose(i);
			return el("li", {}, button(sentence(text), choose, { class: "button quiet" }));
		});
		return [
			el("p", { class: "small" }, words.left(left.length)),
			el("ul", { class: "set-core" }, ...items),
		];
	}

	#parts(live: Live): (HTMLElement | false)[] {
		const p = (text: string, kind = "") => el("p", { class: `small ${kind}` }, text);
		const missing = this.#shown.missing();
		const { check } = live;
		return [
			this.#desk.fault !== "" && p(this.#desk.fault, "bad"),
			missing !== "" && p(missing),
			...this.#left(),
			live.fault !== undefined && p(live.fault),
			...(check && live.solutions === "none" ? this.#why(check) : []),
			...(live.possible ? this.#differ(live.possible, live.held) : []),
			...(live.solutions === "one" ? this.#steps(live) : []),
		];
	}

	// why names what contradicts each other, lights it, and offers to take it away.
	#why(check: CheckResult): HTMLElement[] {
		const cells = [
			...(check.core ?? []).map((c) => c.cell),
			...(check.conflicts ?? []).flatMap((c) => c.cells),
			...(check.breaches ?? []).flatMap((b) => b.cells),
		];
		const rules = [
			...(check.coreRules ?? []),
			...(check.coreLayout ?? []),
			...(check.breaches ?? []).map((b) => b.rule),
		];
		this.#shown.light(cells, rules);
		const shown = this.#all ? rules : rules.slice(0, mostNamed);
		const list = shown.flatMap((text) => this.#part(text) ?? []);
		return [
			el("p", { class: "small" }, check.text),
			...(list.length > 0 ? [el("ul", { class: "set-core" }, ...list)] : []),
			...(shown.length < rules.length ? [this.#more(rules.length, check)] : []),
		];
	}

	// part is a rule of a contradiction, null if the draft has none of that text.
	#part(text: string): HTMLElement | null {
		const { draft, known, kinds } = this.#desk;
		const part = (name: string, shown: Node, remove: () => void) => {
			const away = { class: "button quiet", "aria-label": words.takeAwayRule(name) };
			return el("li", {}, shown, button(words.takeAway, remove, away));
		};
		const kind = kinds.get(text);
		if (kind?.ofLayout && kind.lists === "none") {
			const name = words.switches[text] ?? kind.title;
			const shown = el("span", { class: "small" }, name);
			return part(name, shown, () => this.#shown.turnOff(kind));
		}
		const i = draft.rules.findIndex((r, i) => {
			const place = known?.draft === draft ? (known.places[i] ?? -1) : -1;
			const own = textOfRule(r, draft.layout.size);
			return (known?.rules.rules[place]?.text ?? own) === text;
		});
		if (i < 0) return null;
		const name = this.#desk.called(i);
		const choose = () => this.#desk.choose(i);
		const shown = button(sentence(name), choose, { class: "button quiet" });
		return part(name, shown, () => this.#shown.removeRule(i));
	}

	#more(rules: number, check: CheckResult): HTMLElement {
		const show = () => {
			this.#all = true;
			fill(this.#facts, ...this.#why(check));
			this.element.querySelector<HTMLElement>("button")?.focus();
		};
		return button(words.showAll(rules), show, { class: "button quiet" });
	}

	// differ says where solutions differ, and which givens would leave one of them.
	#differ(found: TrueCandidates, held?: TrueCandidates): HTMLElement[] {
		const { possible } = found;
		const cells = possible.flatMap((list, c) => (list.length > 1 ? [c] : []));
		const names = cells.slice(0, mostNamed).map((c) => this.#desk.cell(c));
		const p = (text: string) => el("p", { class: "small" }, text);
		const where = words.differ(listed(names), cells.length - names.length);
		const [add] = held?.single ?? [];
		const put = add && words.addGiven(symbol(add.digit), this.#desk.cell(add.cell));
		return [
			p(cells.length === possible.length ? words.differAll : where),
			...(found.limit ? [p(words.openCandidates)] : []),
			...(add && put
				? [
						button(put, () => {
							const { draft } = this.#desk;
							this.#desk.edit(given(draft, [add.cell], add.digit));
						}),
					]
				: []),
		];
	}

	#steps(live: Live): (HTMLElement | false)[] {
		const { hint, path, rating, spare } = live;
		const p = (text: string) => el("p", { class: "small" }, text);
		const first = hint?.steps[0];
		const ontoggle = (e: Event) => {
			this.#open = (e.currentTarget as HTMLDetailsElement).open;
		};
		const hard =
			rating &&
			words.rating(
				rating.er > 0 ? `ER ${rating.er.toFixed(1)}` : "",
				levelTitle(rating.level ?? ""),
				techniqueName(rating.hardest),
			);
		// In the order in which they become known, so that nothing moves.
		return [
			first !== undefined &&
				el(
					"details",
					{ open: this.#open, ontoggle },
					el("summary", {}, words.nextStep(stepName(first))),
					p(sentence(first.short ?? first.name)),
				),
			path !== undefined && p(words.path(path.steps, path.kind === "solved")),
			hard ? p(hard) : false,
			spare !== undefined && this.#spare(spare),
		];
	}

	#spare(check: CheckResult): HTMLElement {
		const cells = (check.redundant ?? []).map((c) => c.cell);
		const rules = check.redundantRules ?? [];
		if (cells.length + rules.length === 0) return el("p", { class: "small" }, words.allNeeded);
		const names = cells.slice(0, mostNamed).map((c) => this.#desk.cell(c));
		const text = words.spare(listed(names), cells.length - names.length, rules.length);
		return el(
			"div",
			{ class: "row" },
			el("p", { class: "small" }, text),
			button(words.showThem, (e: Event) => this.#turn(e.currentTarget, check), {
				class: "button quiet",
				"aria-pressed": String(this.#lit === check),
			}),
		);
	}

	// turn lights what is spare, or puts it out again.
	#turn(pressed: EventTarget | null, check: CheckResult): void {
		this.#lit = this.#lit === check ? null : check;
		const cells = (check.redundant ?? []).map((c) => c.cell);
		this.#shown.light(this.#lit ? cells : null, check.redundantRules ?? [], true);
		(pressed as HTMLElement).setAttribute("aria-pressed", String(this.#lit === check));
	}
}
