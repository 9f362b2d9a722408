// The words of dancing links: what each event does, the code of the textbook, and examples.

import { listed } from "../words.ts";
import { Kind, type LinkEvent, type Links } from "./matrix.ts";

// CodeLine is a line of code. Events name the lines that make them.
export interface CodeLine {
	readonly id: string;
	readonly text: string;
}

export interface Routine {
	readonly name: string;
	readonly lines: readonly CodeLine[];
}

export const routines: readonly Routine[] = [
	{
		name: "search",
		lines: [
			{ id: "search", text: "search()" },
			{ id: "solution", text: "  no item left?  a solution" },
			{ id: "choose", text: "  i ← the item with fewest options left" },
			{ id: "first", text: "  cover(i)" },
			{ id: "take", text: "  for each option o of i, going down:" },
			{ id: "others", text: "    cover the other items of o" },
			{ id: "deeper", text: "    search()" },
			{ id: "back", text: "    uncover them, the last one first" },
			{ id: "giveBack", text: "    give o back" },
			{ id: "last", text: "  uncover(i)" },
		],
	},
	{
		name: "cover",
		lines: [
			{ id: "", text: "cover(i)" },
			{ id: "cover", text: "  R[L[i]] ← R[i];  L[R[i]] ← L[i]" },
			{ id: "", text: "  for each option o of i, going down:" },
			{ id: "", text: "    for other nodes x of o, rightwards:" },
			{ id: "unlink", text: "      D[U[x]] ← D[x];  U[D[x]] ← U[x]" },
			{ id: "unlink", text: "      size[item of x] − 1" },
		],
	},
	{
		name: "uncover",
		lines: [
			{ id: "", text: "uncover(i)" },
			{ id: "", text: "  for each option o of i, going up:" },
			{ id: "", text: "    for other nodes x of o, leftwards:" },
			{ id: "relink", text: "      size[item of x] + 1" },
			{ id: "relink", text: "      U[D[x]] ← x;  D[U[x]] ← x" },
			{ id: "uncover", text: "  L[R[i]] ← i;  R[L[i]] ← i" },
		],
	},
];

// running returns the lines of code that made an event, which has just happened.
export function running(e: LinkEvent | null, links: Links): Set<string> {
	if (!e) return new Set(["search"]);
	const other = (links.levels.at(-1)?.option ?? -1) !== -1;
	switch (e.kind) {
		case Kind.choose:
			return new Set(["choose"]);
		case Kind.take:
			return new Set(["take"]);
		case Kind.giveBack:
			return new Set(["giveBack"]);
		case Kind.cover:
			return new Set(["cover", other ? "others" : "first"]);
		case Kind.unlink:
			return new Set(["unlink", other ? "others" : "first"]);
		case Kind.relink:
			return new Set(["relink", other ? "back" : "last"]);
		case Kind.uncover:
			return new Set(["uncover", belongs(e, links) ? "back" : "last"]);
		default:
			return new Set(["solution"]);
	}
}

// belongs says whether an item that was uncovered belongs to the option that is taken.
function belongs(e: LinkEvent, links: Links): boolean {
	const option = links.levels.at(-1)?.option ?? -1;
	return option !== -1 && links.node(option, e.item) !== -1;
}

// tell says what an event did, once it has happened.
export function tell(e: LinkEvent | null, links: Links): string {
	if (!e) return "All items are in the list, and all options in the lists of their items.";
	const item = links.matrix.items[e.item] ?? "";
	const option = `option ${e.option + 1}`;
	const size = links.size[e.item] ?? 0;
	switch (e.kind) {
		case Kind.choose:
			if (e.option === 0) return `Item ${item} has no option left: a dead end. Go back.`;
			if (e.option === 1) return `Item ${item} has one option left, so that one is forced.`;
			return `Item ${item} has the fewest options left, ${e.option}: choose it.`;
		case Kind.take:
			return `Try ${option} (${optionText(links, e.option)}): cover its other items.`;
		case Kind.giveBack:
			return `Give ${option} back: its items are as they were.`;
		case Kind.cover:
			return e.item < links.matrix.primary
				? `Cover ${item}: it leaves the list of items, and keeps its own links.`
				: `Cover ${item}: it need not be covered, so it is in no list of items.`;
		case Kind.uncover:
			return `Uncover ${item}: its neighbours point to it again.`;
		case Kind.unlink:
			return (
				`In the list of ${item}, the neighbours of ${option} now pass it by: ` +
				`${size} left. The node keeps its own links.`
			);
		case Kind.relink:
			return `In the list of ${item}, ${option} is back where its own links say: ${size} left.`;
		default: {
			const taken = links
				.taken()
				.map((o) => o + 1)
				.sort((a, b) => a - b);
			return (
				`No item is left: ${taken.length === 1 ? "option" : "options"} ` +
				`${listed(taken.map(String))} cover every item once. This is a solution.`
			);
		}
	}
}

// optionText names an option, by its items unless it has a name.
export function optionText(links: Links, option: number): string {
	const name = links.matrix.names?.[option];
	if (name !== undefined) return name;
	const names = (links.matrix.options[option] ?? []).map((i) => links.matrix.items[i]);
	return names.join(names.some((n) => n?.includes(" ")) ? ", " : " ");
}

// digitNames names the options of a Sudoku. Item p1.2 is the cell in row 1 and column 2, item
// r1.3 digit 3 in row 1.
export function digitNames(m: {
	readonly items: readonly string[];
	readonly options: readonly number[][];
}): string[] {
	return m.options.map((items) => {
		const texts = items.map((i) => m.items[i] ?? "");
		const find = (kind: string) =>
			texts
				.find((t) => t.startsWith(kind))
				?.slice(1)
				.split(".") ?? [];
		const [row, column] = find("p");
		return `r${row}c${column} = ${find("r")[1]}`;
	});
}

// Example is a problem to look at: the text of a matrix or of format dlx, or a puzzle.
export interface Example {
	readonly name: string;
	readonly about: string;
	readonly text?: string;
	readonly puzzle?: { readonly layout: string; readonly givens: string };
}

export const examples: readonly Example[] = [
	{
		name: "Knuth’s 6×7",
		about:
			"The matrix of Donald Knuth’s paper “Dancing links”. " +
			"Three rows cover every column once.",
		text: "A B C D E F G\nC E F\nA D G\nB C F\nA D\nB G\nD E G",
	},
	{
		name: "Dominoes",
		about:
			"Cover a board of 2 rows and 3 columns with dominoes. An item is a square, " +
			"an option a place of a domino.",
		text: "a1 a2 a3 b1 b2 b3\na1 a2\na2 a3\nb1 b2\nb2 b3\na1 b1\na2 b2\na3 b3",
	},
	{
		name: "Langford pairs",
		about:
			"Put 1 1 2 2 3 3 into six places, so that between the two 1s there is one number, " +
			"between the 2s are two, between the 3s three.",
		text:
			"1 2 3 p1 p2 p3 p4 p5 p6\n1 p1 p3\n1 p2 p4\n1 p3 p5\n1 p4 p6\n2 p1 p4\n2 p2 p5\n" +
			"2 p3 p6\n3 p1 p5\n3 p2 p6",
	},
	{
		name: "Latin 2×2",
		about:
			"The smallest Sudoku: two digits, two rows, two columns. An option puts a digit into " +
			"a cell. It covers that cell (p1.2 is row 1, column 2), and the digit in the row " +
			"(r1.2 is digit 2 in row 1) and in the column (c).",
		puzzle: { layout: "latin:2", givens: "...." },
	},
	{
		name: "Sudoku 4×4",
		about:
			"A Sudoku is an exact cover problem, too: each cell (p), and each digit in each row (r), " +
			"column (c) and box (b), is covered once. Options that clash with a given are left out.",
		puzzle: { layout: "4", givens: "3......1..4..3.." },
	},
	{
		name: "No solution",
		about:
			"Five columns, and each row covers two: no choice of rows can cover all of them once. " +
			"The search does not count; it tries everything.",
		text: "A B C D E\nA B\nB C\nC D\nD E\nA E",
	},
];
