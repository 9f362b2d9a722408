// A puzzle that is being set: pure data, and pure functions on it. Each change makes a new draft,
// so that undo is a list of drafts.

import { cellsIn, highest, isInside, shapeOf } from "../board/geometry.ts";
import type { Shape } from "../board/geometry.ts";
import { withOutside } from "../game.ts";
import type { Game, Start } from "../game.ts";
import type { LayoutResult } from "../types.ts";
import { bit, notesText, textOf } from "../words.ts";
import { eitherOf, movedRule, ruleOf, textOfRule } from "./rule.ts";
import type { Drawn, Kinds } from "./rule.ts";

export interface Draft {
	readonly id: string; // the same in all changes of a puzzle
	readonly layout: LayoutResult; // without the rules of layouts that are drawn
	readonly painted: readonly number[] | null; // regions that are no layout yet
	readonly givens: readonly number[];
	readonly marks: readonly number[]; // the digits that a cell may have; 0: any
	readonly rules: readonly Drawn[];
	readonly title: string;
	readonly author: string;
	readonly ruleset: string; // the rules in the setter's own words; "": those made from the rules
}

// emptyDraft returns a draft with nothing in its grid.
export function emptyDraft(layout: LayoutResult): Draft {
	const none = new Array<number>(layout.size ** 2).fill(0);
	const texts = { title: "", author: "", ruleset: "" };
	const id = `${Date.now().toString(36)}${++drafts}`;
	const givens = withOutside(layout, none);
	return { id, layout, painted: null, givens, marks: none, rules: [], ...texts };
}
let drafts = 0; // so that two of one moment are told apart

const boxed = [4, 6, 8, 9, 10, 12, 14, 15, 16];

// hasBoxes reports whether a grid of a size has boxes.
export const hasBoxes = (size: number) => boxed.includes(size);

// plainText returns the layout of a shape without further rules.
export const plainText = (shape: Shape) => shapeText(shape, true, false);

// plainOf returns a layout without further rules, with the usual boxes unless grids overlap.
export function plainOf(layout: LayoutResult): string {
	return layout.areas ? baseOf(layout) : plainText(shapeOf(layout));
}

// baseOf returns the text of a layout without further rules.
export const baseOf = ({ layout }: LayoutResult) => layout.split("+")[0] ?? "";

// shapeText returns the layout of a shape, with boxes if there can be some; free: its rows and
// columns may repeat digits.
export function shapeText({ size, rows, columns }: Shape, boxes: boolean, free: boolean): string {
	if (free || rows < size || columns < size) {
		const [high, wide] = boxOf(rows, columns, size);
		const some = boxes && high > 1 && wide > 1;
		const regions = some ? `:${high}x${wide}` : "";
		return `${free ? "free" : "grid"}:${rows}x${columns}:${size}${regions}`;
	}
	return boxes && hasBoxes(size) ? String(size) : `latin:${size}`;
}

// boxOf returns how high and wide equal boxes of a shape can be: with as many cells as possible,
// but no more than there are digits, and of these the squarest.
export function boxOf(rows: number, columns: number, digits: number): [number, number] {
	let best: [number, number] = [1, 1];
	for (let high = 1; high <= rows; high++) {
		for (let wide = 1; wide <= columns; wide++) {
			const [area, most] = [high * wide, best[0] * best[1]];
			if (rows % high || columns % wide || area > digits || area < most) continue;
			const squarer = Math.abs(wide - high) <= Math.abs(best[1] - best[0]);
			if (area > most || squarer) best = [high, wide];
		}
	}
	return best;
}

// resized returns a draft on a layout of another size, with the givens, marks and rules that fit.
// Clues about whole rows and columns do not.
export function resized(draft: Draft, layout: LayoutResult, kinds: Kinds): Draft {
	const [from, to] = [draft.layout.size, layout.size];
	const shape = shapeOf(layout);
	const place = (c: number) => {
		const [x, y] = [c % from, Math.floor(c / from)];
		const at = x < shape.columns && y < shape.rows ? y * to + x : -1;
		return at >= 0 && isInside(shape, at) ? at : -1;
	};
	const fit = (values: readonly number[], value: (v: number) => number) => {
		const list = new Array<number>(to ** 2).fill(0);
		for (const c of cellsIn(draft.layout)) {
			const at = place(c);
			if (at >= 0) list[at] = value(values[c] ?? 0);
		}
		return list;
	};
	const fitting = (r: Drawn): Drawn[] => {
		const kind = kinds.get(r.kind);
		if (r.either) {
			const either = r.either.map((of) => of.flatMap(fitting));
			const all = either.flat().length === r.either.flat().length;
			return all ? [eitherOf(r.kind, either)] : [];
		}
		if (kind?.lists === "none") return [r];
		if (r.text !== undefined || kind?.look === "clue" || kind?.lists === "cell-list") return [];
		const lists = r.lists.map((l) => l.map(place));
		return lists.flat().includes(-1) ? [] : [{ ...r, lists }];
	};
	const rules = draft.rules.flatMap(fitting);
	const givens = withOutside(
		layout,
		fit(draft.givens, (d) => (d <= to ? d : 0)),
	);
	const marks = fit(draft.marks, (m) => m & (2 ** to - 1));
	return { ...draft, layout, painted: null, givens, marks, rules };
}

// partsOf splits the text of a layout into the layout itself and the rules that are drawn.
export function partsOf(text: string, kinds: Kinds, size: number): [string, Drawn[]] {
	const rules: Drawn[] = [];
	const rest = text.split("+").filter((part) => {
		const kind = kinds.get(part.split(":")[0] ?? "");
		if (!kind?.ofLayout || kind.lists === "none") return true;
		rules.push(ruleOf(part, kinds, size));
		return false;
	});
	return [rest.join("+"), rules];
}

// switched returns the text of a layout with one of its rules on or off.
export function switched(text: string, name: string, on: boolean): string {
	const parts = text.split("+").filter((p) => p !== name);
	return (on ? [...parts, name] : parts).join("+");
}

// draftOf returns the draft of a game. layout is that of the game without what is drawn.
export function draftOf(game: Game, layout: LayoutResult, kinds: Kinds): Draft {
	const { size } = layout;
	const all = 2 ** highest(layout) - 1;
	const [, ofLayout] = partsOf(game.layout.layout, kinds, size);
	const { id, rules = [], painted } = game.draft ?? {};
	return {
		...emptyDraft(layout),
		...(id && { id }),
		...(painted && { painted }),
		givens: game.givens,
		marks: (game.marks ?? []).map((m) => (m === all ? 0 : m)),
		...(!game.marks && { marks: game.givens.map(() => 0) }),
		rules: [
			...ofLayout,
			...[...(game.rules ?? []), ...rules].map((r) => ruleOf(r, kinds, size)),
		],
		title: game.title,
		author: game.author ?? "",
		ruleset: game.ruleset ?? "",
	};
}

// puzzleOfDraft returns a draft as the engine takes it: texts of all of its rules.
export function puzzleOfDraft(draft: Draft): Start & { layout: string; rules: string[] } {
	const { layout, givens, marks, rules, title } = draft;
	return {
		layout: layout.layout,
		givens: textOf(givens),
		rules: rules.map((r) => textOfRule(r, layout.size)),
		title,
		...(marks.some((m) => m > 0) && { marks: marks.map(notesText) }),
	};
}

export function withRule(draft: Draft, rule: Drawn): Draft {
	return { ...draft, rules: [...draft.rules, rule] };
}

export function replaced(draft: Draft, at: number, rule: Drawn): Draft {
	return { ...draft, rules: draft.rules.map((r, i) => (i === at ? rule : r)) };
}

export function without(draft: Draft, at: number): Draft {
	return { ...draft, rules: draft.rules.filter((_, i) => i !== at) };
}

// moved moves a rule by a number of rows and columns. A draft in which that is not possible stays
// the same.
export function moved(draft: Draft, at: number, dx: number, dy: number): Draft {
	const rule = draft.rules[at];
	const next = rule && movedRule(rule, dx, dy, shapeOf(draft.layout));
	return next ? replaced(draft, at, next) : draft;
}

// given puts a digit into cells, 0 takes it out. A digit that all of them have is taken out, too.
export function given(draft: Draft, cells: readonly number[], digit: number): Draft {
	const all = cells.every((c) => draft.givens[c] === digit);
	const put = all ? 0 : digit;
	return { ...draft, givens: draft.givens.map((d, c) => (cells.includes(c) ? put : d)) };
}

// marked puts a digit among those that cells may have, or takes it out if all have it.
export function marked(draft: Draft, cells: readonly number[], digit: number): Draft {
	const all = cells.every((c) => (draft.marks[c] ?? 0) & bit(digit));
	const change = (m: number) => (all ? m & ~bit(digit) : m | bit(digit));
	return { ...draft, marks: draft.marks.map((m, c) => (cells.includes(c) ? change(m) : m)) };
}

// cleared takes givens and marks out of cells.
export function cleared(draft: Draft, cells: readonly number[]): Draft {
	const keep = (v: number, c: number) => (cells.includes(c) ? 0 : v);
	return { ...draft, givens: draft.givens.map(keep), marks: draft.marks.map(keep) };
}

// unfinished returns the numbers of the regions that do not have as many cells as the grid has
// rows, and how many they have.
export function unfinished(regions: readonly number[], size: number): [number, number][] {
	const odd: [number, number][] = [];
	for (let region = 0; region < size; region++) {
		const cells = regions.filter((r) => r === region).length;
		if (cells !== size) odd.push([region, cells]);
	}
	return odd;
}

// jigsawText returns the layout whose regions are given, with the rules of another one.
export function jigsawText(regions: readonly number[], layout: string): string {
	const [, ...rules] = layout.split("+");
	const signs = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
	const map = regions.map((r) => signs[r] ?? "?").join("");
	return [`jigsaw:${map}`, ...rules.filter((r) => !/^(windoku|disjoint)$/.test(r))].join("+");
}

const mostSteps = 1000; // that can be undone

// Timeline has the drafts before and after the one that is shown.
export class Timeline {
	#past: Draft[] = [];
	#future: Draft[] = [];
	#last = ""; // the name of the last change
	now: Draft;

	constructor(draft: Draft) {
		this.now = draft;
	}

	// set makes a draft the one that is shown. Changes of the same name, one after the other, are
	// undone together.
	set(draft: Draft, name = ""): void {
		if (draft === this.now) return;
		if (name === "" || name !== this.#last) this.#past.push(this.now);
		if (this.#past.length > mostSteps) this.#past.shift();
		this.#future = [];
		this.#last = name;
		this.now = draft;
	}

	get canUndo(): boolean {
		return this.#past.length > 0;
	}

	get canRedo(): boolean {
		return this.#future.length > 0;
	}

	undo(): boolean {
		return this.#go(this.#past, this.#future);
	}

	redo(): boolean {
		return this.#go(this.#future, this.#past);
	}

	#go(from: Draft[], to: Draft[]): boolean {
		const draft = from.pop();
		if (!draft) return false;
		to.push(this.now);
		this.now = draft;
		this.#last = "";
		return true;
	}
}
