// The words of dancing links: what each event does, the code of the textbook, and examples.

import { Kind, type LinkEvent, type Links } from "./matrix.ts";
import { links as words } from "../words/en/links.ts";

// CodeLine is a line of code. Events name the lines that make them.
export interface CodeLine {
	readonly id: string;
	readonly text: string;
}

export interface Routine {
	readonly name: string;
	readonly lines: readonly CodeLine[];
}

export const routines: readonly Routine[] = words.routines;

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
	if (!e) return words.start;
	const item = links.matrix.items[e.item] ?? "";
	const option = words.option(e.option + 1);
	const size = links.size[e.item] ?? 0;
	switch (e.kind) {
		case Kind.choose:
			if (e.option === 0) return words.deadEnd(item);
			if (e.option === 1) return words.forced(item);
			return words.choose(item, e.option);
		case Kind.take:
			return words.take(option, optionText(links, e.option));
		case Kind.giveBack:
			return words.giveBack(option);
		case Kind.cover:
			return e.item < links.matrix.primary ? words.cover(item) : words.coverSecondary(item);
		case Kind.uncover:
			return words.uncover(item);
		case Kind.unlink:
			return words.unlink(item, option, size);
		case Kind.relink:
			return words.relink(item, option, size);
		default: {
			const taken = links
				.taken()
				.map((o) => o + 1)
				.sort((a, b) => a - b);
			return words.solution(taken);
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
	{ ...words.examples.knuth, text: "A B C D E F G\nC E F\nA D G\nB C F\nA D\nB G\nD E G" },
	{
		...words.examples.dominoes,
		text: "a1 a2 a3 b1 b2 b3\na1 a2\na2 a3\nb1 b2\nb2 b3\na1 b1\na2 b2\na3 b3",
	},
	{
		...words.examples.langford,
		text:
			"1 2 3 p1 p2 p3 p4 p5 p6\n1 p1 p3\n1 p2 p4\n1 p3 p5\n1 p4 p6\n2 p1 p4\n2 p2 p5\n" +
			"2 p3 p6\n3 p1 p5\n3 p2 p6",
	},
	{ ...words.examples.latin, puzzle: { layout: "latin:2", givens: "...." } },
	{ ...words.examples.sudoku, puzzle: { layout: "4", givens: "3......1..4..3.." } },
	{ ...words.examples.none, text: "A B C D E\nA B\nB C\nC D\nD E\nA E" },
];
