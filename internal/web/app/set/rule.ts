// A rule as somebody draws it, and its text.

import type { DrawnKind } from "../types.ts";

// Drawn is a rule. One whose argument is still missing, or whose text nobody here can take apart,
// is kept as it is.
export interface Drawn {
	readonly kind: string;
	readonly argument: string; // what stands between the name and the cells, "": nothing
	readonly lists: readonly (readonly number[])[];
	readonly factors?: readonly string[]; // of the cells of the first list: "-2*"
	readonly text?: string; // of a rule that cannot be taken apart
}

export type Kinds = ReadonlyMap<string, DrawnKind>;

export const nameOfCell = (cell: number, size: number) =>
	`r${Math.floor(cell / size) + 1}c${(cell % size) + 1}`;

// textOfRule writes a rule as the engine reads it.
export function textOfRule(rule: Drawn, size: number): string {
	if (rule.text !== undefined) return rule.text;
	const lists = rule.lists.map((cells, at) =>
		cells
			.map((c, i) => `${at === 0 ? (rule.factors?.[i] ?? "") : ""}${nameOfCell(c, size)}`)
			.join(),
	);
	const parts = [rule.kind, rule.argument, lists.join("/")];
	return parts.filter((p) => p !== "").join(":");
}

// ruleOf takes the text of a rule apart, as the engine writes it.
export function ruleOf(text: string, kinds: Kinds, size: number): Drawn {
	const [name = "", ...rest] = text.split(":");
	const kind = kinds.get(name);
	const cells = kind?.lists === "none" ? "" : (rest.pop() ?? "");
	const argument = rest.join(":");
	const unknown: Drawn = { kind: name, argument: "", lists: [], text };
	if (!kind || kind.takes === "rules" || (kind.takes === "nothing" && argument !== ""))
		return unknown;
	const factors: string[] = [];
	const lists: number[][] = [];
	for (const list of cells === "" ? [] : cells.split("/")) {
		const read: number[] = [];
		for (const item of list.split(",")) {
			const m = /^(-?\d+\*)?r(\d+)c(\d+)$/.exec(item);
			const [row, column] = [Number(m?.[2]), Number(m?.[3])];
			if (!m || row > size || column > size) return unknown;
			if (lists.length === 0) factors.push(m[1] ?? "");
			read.push((row - 1) * size + column - 1);
		}
		lists.push(read);
	}
	const some = factors.some((f) => f !== "");
	return { kind: name, argument, lists, ...(some && { factors }) };
}

// cellsOfRule returns the cells of a rule, each once.
export function cellsOfRule(rule: Drawn): readonly number[] {
	return [...new Set(rule.lists.flat())];
}

// lacks reports whether a rule still has no argument although its kind takes one.
export function lacks(rule: Drawn, kinds: Kinds): boolean {
	const takes = kinds.get(rule.kind)?.takes ?? "nothing";
	return rule.argument === "" && takes !== "nothing" && takes !== "head" && !rule.text;
}

// sameCells reports whether two rules have the same cells; in the same order, if that matters.
export function sameCells(a: Drawn, b: Drawn, ordered: boolean): boolean {
	const key = (lists: Drawn["lists"]) =>
		lists.map((l) => (ordered ? l : [...l].sort((x, y) => x - y)).join()).join("/");
	return key(a.lists) === key(b.lists);
}

// movedRule returns a rule some rows and columns further, null if it would leave the grid.
export function movedRule(rule: Drawn, dx: number, dy: number, size: number): Drawn | null {
	if (rule.text !== undefined || rule.lists.length === 0) return null;
	const fits = rule.lists.flat().every((c) => {
		const x = (c % size) + dx;
		const y = Math.floor(c / size) + dy;
		return x >= 0 && y >= 0 && x < size && y < size;
	});
	if (!fits) return null;
	return { ...rule, lists: rule.lists.map((l) => l.map((c) => c + dy * size + dx)) };
}

// How a digit key, or null for Backspace, changes an argument. anew: the argument that is there
// is replaced.
export function typed(kind: DrawnKind, argument: string, key: string | null, anew: boolean) {
	if (key === null) return argument.slice(0, -1);
	const begin = anew ? "" : argument;
	if (kind.takes === "digits") return [...begin, key].sort().join("").slice(0, 9);
	if (kind.takes === "head") return key === "0" ? begin : key;
	return begin === "0" ? key : `${begin}${key}`.slice(0, 9);
}
