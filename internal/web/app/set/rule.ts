// A rule as somebody draws it, and its text.

import type { Shape } from "../board/geometry.ts";
import type { DrawnKind } from "../types.ts";

// Drawn is a rule. One whose argument is still missing, or whose text nobody here can take apart,
// is kept as it is.
export interface Drawn {
	readonly kind: string;
	readonly argument: string; // what stands between the name and the cells, "": nothing
	readonly lists: readonly (readonly number[])[];
	readonly factors?: readonly string[]; // of the cells of the first list: "-2*"
	readonly text?: string; // of a rule that cannot be taken apart
	readonly either?: readonly (readonly Drawn[])[]; // the rules of each alternative
}

export type Kinds = ReadonlyMap<string, DrawnKind>;

export const nameOfCell = (cell: number, size: number) =>
	`r${Math.floor(cell / size) + 1}c${(cell % size) + 1}`;

// textOfRule writes a rule as the engine reads it.
export function textOfRule(rule: Drawn, size: number): string {
	if (rule.text !== undefined) return rule.text;
	if (rule.either) {
		const all = rule.either.map((of) => of.map((r) => textOfRule(r, size)).join(";"));
		return `${rule.kind}:${all.map((text) => `{${text}}`).join("")}`;
	}
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
	for (const kind of kinds.values()) {
		if (kind.means === undefined || !text.startsWith(`${kind.means}:`)) continue;
		const rule = ruleOf(`${kind.name}:${text.slice(kind.means.length + 1)}`, kinds, size);
		// A word for one cell and those beside it has the cell alone.
		return kind.most === 1 ? { ...rule, lists: rule.lists.map((l) => l.slice(0, 1)) } : rule;
	}
	const [name = "", ...rest] = text.split(":");
	const kind = kinds.get(name);
	const unknown: Drawn = { kind: name, argument: "", lists: [], text };
	if (kind?.takes === "rules") {
		const rules = branchesOf(text.slice(name.length + 1));
		return rules
			? eitherOf(
					name,
					rules.map((of) => of.map((r) => ruleOf(r, kinds, size))),
				)
			: unknown;
	}
	const cells = kind?.lists === "none" ? "" : (rest.pop() ?? "");
	const argument = rest.join(":");
	if (!kind || (kind.takes === "nothing" && argument !== "")) return unknown;
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

// eitherOf returns the rule that one of several alternatives holds, each of several rules.
export function eitherOf(kind: string, either: readonly (readonly Drawn[])[]): Drawn {
	return { kind, argument: "", lists: either.flat().flatMap((r) => r.lists), either };
}

// joined returns the rule that one of two rules holds, or one of their alternatives.
export function joined(kind: string, ...rules: readonly Drawn[]): Drawn {
	return eitherOf(
		kind,
		rules.flatMap((r) => (r.kind === kind && r.either) || [[r]]),
	);
}

// branchesOf splits "{RULE;RULE}{RULE}" into the rules of each alternative, null if it is nothing
// of that kind.
function branchesOf(text: string): string[][] | null {
	const branches: string[][] = [];
	let [depth, rule] = [0, ""];
	for (const c of text) {
		const before = depth;
		depth += c === "{" ? 1 : c === "}" ? -1 : 0;
		if (before === 0 && depth !== 1) return null;
		if (before === 0) branches.push([]);
		else if (depth === 0 || (depth === 1 && c === ";")) {
			branches[branches.length - 1]?.push(rule.trim());
			rule = "";
		} else rule += c;
	}
	return depth === 0 && branches.length > 0 ? branches : null;
}

// lineOf returns the row or column whose cells are listed from one end to the other, and whether
// that is backwards; null if it is none.
export function lineOf(cells: readonly number[], { size, rows, columns }: Shape) {
	const [first = 0, second = 0] = cells;
	const step = second - first;
	if (cells.length < 2 || cells.some((c, i) => c !== first + i * step)) return null;
	const [row, column] = [Math.floor(first / size), first % size];
	const back = step < 0;
	if (Math.abs(step) === size) return cells.length === rows ? { row: -1, column, back } : null;
	const start = back ? columns - 1 : 0;
	return Math.abs(step) === 1 && cells.length === columns && column === start
		? { row, column: -1, back }
		: null;
}

// cellsOfRule returns the cells of a rule, each once.
export function cellsOfRule(rule: Drawn): readonly number[] {
	return [...new Set(rule.lists.flat())];
}

// lacks reports whether a rule still has no argument although its kind takes one.
export function lacks(rule: Drawn, kinds: Kinds): boolean {
	const takes = kinds.get(rule.kind)?.takes ?? "nothing";
	if (rule.either) return rule.either.flat().some((r) => lacks(r, kinds));
	return rule.argument === "" && takes !== "nothing" && takes !== "head" && !rule.text;
}

// sameCells reports whether two rules have the same cells; in the same order, if that matters.
export function sameCells(a: Drawn, b: Drawn, ordered: boolean): boolean {
	const key = (lists: Drawn["lists"]) =>
		lists.map((l) => (ordered ? l : [...l].sort((x, y) => x - y)).join()).join("/");
	return key(a.lists) === key(b.lists);
}

// movedRule returns a rule some rows and columns further, null if it would leave the grid.
export function movedRule(rule: Drawn, dx: number, dy: number, grid: Shape): Drawn | null {
	if (rule.text !== undefined || rule.lists.length === 0) return null;
	const { size, rows, columns } = grid;
	const fits = rule.lists.flat().every((c) => {
		const x = (c % size) + dx;
		const y = Math.floor(c / size) + dy;
		return x >= 0 && y >= 0 && x < columns && y < rows;
	});
	if (!fits) return null;
	if (rule.either) {
		const move = (r: Drawn) => movedRule(r, dx, dy, grid);
		const either = rule.either.map((of) => of.flatMap((r) => move(r) ?? []));
		const all = either.flat().length === rule.either.flat().length;
		return all ? eitherOf(rule.kind, either) : null;
	}
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
