// The English texts of Set. Another language is a file of the same type.

import type { DrawnKind } from "../../types.ts";
import type { Tool } from "../../set/desk.ts";
import type { Way } from "../../set/gesture.ts";
import { inLanguage } from "../language.ts";
import { count, listed, number, sentence } from "./forms.ts";

type How = readonly [pointer: string, keys: string];

export const set = inLanguage("set", {
	name: "Set",
	heading: "Set a puzzle",
	board: "The grid of your puzzle",

	// Tools
	tool: "What the board is for",
	tools: { select: "Select", digits: "Givens", marks: "Marks", regions: "Regions", draw: "Draw" },
	howTool: {
		select: [
			"Choose a rule on the board; drag it to move it.",
			"Space for the rules of a cell, Alt+arrows",
		],
		digits: ["Select cells, then enter a digit.", ""],
		marks: ["Select cells, then enter the digits that they may have.", ""],
		regions: ["Choose a region, then drag over its cells.", "Space"],
		draw: ["", ""],
	} as { readonly [tool in Tool]: How },
	kinds: "Kinds of rules",
	find: "Find a kind: thermo, dot, sandwich …",
	findKind: "Find a kind of rule",
	noKind: "No kind has such a name.",
	chooseKind: ["Choose a kind of rule, then draw it on the board.", "K"] as How,
	byKeys: (keys: string) => `Keys: ${keys}.`,
	groups: {
		areas: "Areas and sums",
		lines: "Lines",
		between: "Between two cells",
		cells: "In cells",
		outside: "Outside the grid",
		whole: "For the whole grid",
		joined: "Of rules that are drawn",
	},
	how: {
		path: ["Drag along the cells.", "Shift+arrows, or Space for each cell, then Enter"],
		set: ["Drag over the cells.", "Shift+arrows, or Space for each cell, then Enter"],
		border: ["Tap a border, or drag from one cell to the other.", "Shift+arrow"],
		corner: [
			"Tap a corner that four cells share, or drag over cells.",
			"Space for each cell, then Enter",
		],
		sum: [
			"Drag over cells, tap a border, or tap outside the grid for a diagonal.",
			"Space for each cell, Shift+Space for a diagonal, then Enter",
		],
		edge: [
			"Tap outside the grid, beside a row or a column.",
			"Space in a cell at the edge, then Enter",
		],
		groups: [
			"Drag over the cells of each group, then press End.",
			"Space for each cell, Enter after a group, Enter once more",
		],
		pointer: [
			"Drag from the cell along its row or column.",
			"Space, once more for its column, then Enter",
		],
		none: ["", ""],
	} as { readonly [way in Way]: How },
	keys: "Digits",
	takeBack: "Take back",
	undo: "Undo",
	redo: "Redo",
	undone: "Undone",
	redone: "Done again",
	noUndo: "There is nothing to undo.",
	noRedo: "There is nothing to do again.",
	play: "Play it",
	empty: "Empty",
	emptied: "The grid is empty now.",
	endGroups: "End",

	// What is drawn, as screen readers are told
	cellIn: (cell: string, cells: number) => `${cell}, ${count(cells, "cell")}`,
	cellOut: (cell: string, cells: number) => `${cell} taken back, ${count(cells, "cell")}`,
	mostCells: (cells: number) => `No more than ${count(cells, "cell")}`,
	tooFew: (kind: DrawnKind, cells: number) =>
		`Found ${count(cells, "cell")}, a rule “${kind.title}” has at least ${kind.least}.`,
	twoGroups: "There are two groups or more.",
	group: (groups: number) => `${count(groups, "group")}. Enter ends.`,
	notAtEdge: "Clues stand at the edge: go to a cell there.",
	line: (from: string, to: string, further: boolean) =>
		`${from} to ${to}. Enter takes it${further ? ", Space goes on to another line" : ""}.`,
	itsRow: (cell: string) => `${cell} and its row. Enter takes it, Space its column.`,
	itsColumn: (cell: string) => `${cell} and its column. Enter takes it.`,
	givenUp: "Nothing is drawn",
	drawn: (rule: string) => `Drawn: ${rule}`,
	drawnLacks: (rule: string, argument: string) => `Drawn: ${rule}. Type its ${argument}.`,
	toggledOff: (rule: string) => `Taken away: ${rule}`,
	chosenIs: (rule: string) => `Chosen: ${rule}`,
	movedTo: (rule: string) => `Moved: ${rule}`,
	cannotMove: "It cannot be moved there.",
	kindIs: (kind: string, how: string) => `${kind}. ${how}`,
	argumentIs: (argument: string, value: string) => `${argument} ${value || "none"}`,
	noRuleHere: "There is no rule here",
	noArgument: "Rules of this kind have no number.",
	givenIs: (digit: string, cells: readonly string[]) => `${digit} in ${listed(cells)}`,
	cellsEmpty: (cells: readonly string[]) => `${listed(cells)} empty`,
	marksAre: (digits: string, cells: readonly string[]) =>
		`${listed(cells)} may have ${digits || "any digit"}`,
	turned: (rule: string, on: boolean) => `${rule} ${on ? "on" : "off"}`,
	notDigit: (digit: string, size: number) => `Found ${digit}, the digits are 1 to ${size}.`,

	// The chosen rule
	chosen: "The chosen rule",
	noneChosen: "No rule is chosen.",
	ruleIn: (title: string, argument: string, cells: readonly string[]) =>
		`${title}${argument && ` ${argument}`}${cells.length > 0 ? ` in ${listed(cells)}` : ""}`,
	argument: (name: string) => name.slice(0, 1) + name.slice(1).toLowerCase(),
	lacks: (name: string) => `Type the ${name.toLowerCase()}: until then the rule does not count.`,
	row: (name: string, back: boolean) => `row ${name}${back ? " from right to left" : ""}`,
	column: (name: string, back: boolean) => `column ${name}${back ? " from bottom to top" : ""}`,
	either: "Or …",
	join: "Join: either of these",
	apart: "Take apart",
	eitherThis: (rule: string) =>
		`Either ${rule}, or which? Choose the other rule, then press Join (key O).`,
	eitherOf: (rules: readonly (readonly string[])[]) =>
		`either ${rules.map((of) => listed(of)).join(", or ")}`,
	chooseOther: "Choose another rule first: on the board or in the list of rules.",
	lacksYet: "This rule does not count yet: type what it lacks first.",
	ofLayout: "Rules of the grid cannot be one of several.",
	nothingApart: "The chosen rule is one rule.",
	takenApart: (rules: number) => `${count(rules, "rule")} of their own now`,
	next: "Next rule here",
	remove: "Delete",
	removed: (rule: string) => `Deleted: ${rule}`,
	rules: (rules: number) => (rules === 0 ? "Rules" : `Rules (${number(rules)})`),

	// The grid
	grid: "Grid",
	size: "Size",
	otherSize: "Other …",
	rows: "Rows",
	columns: "Columns",
	digitsTo: "Digits to",
	repeat: "Rows and columns may repeat digits",
	notSize: (least: number, most: number) => `It can be ${least} to ${most}.`,
	noPaint: "Regions are painted where there are as many rows and columns as digits.",
	resized: (
		rows: number,
		columns: number,
		digits: number,
		givens: number,
		marks: number,
		rules: number,
	) => {
		const lost = [
			givens > 0 && count(givens, "given"),
			marks > 0 && `the marks of ${count(marks, "cell")}`,
			rules > 0 && count(rules, "rule"),
		].filter((t) => t !== false);
		return {
			size:
				rows === digits && columns === digits
					? `The grid has ${rows} rows now.`
					: `The grid has ${rows} rows and ${columns} columns now, and the digits 1 to ${digits}.`,
			lost: lost.length > 0 ? `Taken away: ${listed(lost)}. Undo brings them back.` : "",
		};
	},
	regionsOf: "Regions",
	regionKinds: { boxes: "Boxes", jigsaw: "Painted", latin: "None" },
	region: "The region that is painted",
	painted: (cell: string, region: number) => `${cell} in region ${region}`,
	regionsAre: (odd: readonly (readonly [number, number])[], size: number) => {
		const each = odd.map(([r, cells]) => `region ${r + 1} has ${count(cells, "cell")}`);
		return `${sentence(listed(each)).replace(/\.$/, "")}, expected ${size}.`;
	},
	switches: {
		"anti-consecutive": "Non-consecutive neighbours",
		"anti-taxicab": "Anti-taxicab",
		or: "This rule or that",
		diagonal: "Diagonals",
		windoku: "Windows (windoku)",
		disjoint: "Disjoint groups",
		"anti-knight": "Anti-knight",
		"anti-king": "Anti-king",
	} as { readonly [kind: string]: string },

	// Words
	about: "Title, words",
	title: "Title",
	author: "Author",
	ruleset: "Rules in words",
	rulesAnew: "Make them from the rules again",
	normal: (kinds: readonly string[], size: number, short: boolean) => {
		const each = listed(kinds).replace(" and ", " and each ");
		const enter = `Enter the digits 1 to ${size}`;
		if (kinds.length === 0) return `${enter}.`;
		return short
			? `${enter} so that no ${listed(kinds).replace(" and ", " or ")} has a digit twice.`
			: `${enter} so that each ${each} holds every digit once.`;
	},

	// What the engine does with the draft
	work: "Fill, reduce",
	workAbout:
		"The engine takes one solution of your puzzle at random. Undo takes back what it does.",
	like: "Digits of the solution, row by row; . for any",
	likeHas: (found: number, cells: number) =>
		`Found ${count(found, "digit")} of the solution, expected ${cells}: one for each cell, or a dot.`,
	likeNone: "The puzzle has no solution with these digits.",
	clues: "Clues to compute",
	fill: "Fill",
	fillNumbers: "Numbers for what is drawn without one",
	symmetry: "Symmetry",
	noSymmetry: "none",
	makeUnique: "Make unique: add the fewest givens",
	reduces: { all: "Givens and rules", givens: "Givens alone", rules: "Rules alone" },
	reduce: "Reduce",
	minimal: "Leave nothing redundant",
	minimalAbout:
		"Short searches can miss something in hard puzzles. This finds all, however long it takes.",
	stop: "Stop",
	working: "Working …",
	stopped: "Stopped.",
	filled: (rules: number) => `${count(rules, "clue")} added.`,
	numbersFilled: (rules: number, of: number) => `${rules} of ${count(of, "number")} filled in.`,
	added: (givens: number) => `${count(givens, "given")} added.`,
	reduced: (givens: number, rules: number) =>
		givens + rules === 0
			? "Everything is needed."
			: `${count(givens, "given")} and ${count(rules, "rule")} taken away.`,

	// What is known while the puzzle is changed
	live: "What is known of this puzzle",
	asking: "Looking …",
	searching: "Still searching …",
	nothing: "–",
	waits: "Incomplete",
	unreadable: "This is no puzzle yet",
	solutions: {
		none: "No solution",
		one: "One solution",
		some: "One solution or more …",
		many: (n: number, exact: boolean) =>
			exact ? `${number(n)} solutions` : `${number(n)}+ solutions`,
		counting: "2+ solutions, counting …",
		undecided: "Not decided",
	},
	left: (rules: number) =>
		`${count(rules, "rule")} ${rules === 1 ? "does" : "do"} not count yet:`,
	leftAs: (rule: string, why: string) => `${rule}: ${why}`,
	noYet: (argument: string) => `no ${argument.toLowerCase()} yet`,
	takeAway: "Take away",
	takeAwayRule: (rule: string) => `Take away ${rule}`,
	differAll: "Solutions differ in all cells.",
	differ: (cells: string, more: number) =>
		`Solutions differ in ${cells}${more > 0 ? ` and ${count(more, "more cell", "more cells")}` : ""}.`,
	openCandidates: "Not all digits were decided in the time there is.",
	candidates: "Candidates",
	addGiven: (digit: string, cell: string) => `Add ${digit} in ${cell}: one solution is left`,
	path: (steps: number, solved: boolean) =>
		solved
			? `${count(steps, "step")} of logic solve it.`
			: `Steps of logic end after ${number(steps)}.`,
	rating: (er: string, level: string, hardest: string) =>
		[er, level, hardest && `hardest step: ${hardest}`].filter((t) => t !== "").join(" · "),
	nextStep: (name: string) => `First step: ${name}`,
	allNeeded: "Every given and every rule is needed.",
	spare: (cells: string, more: number, rules: number) => {
		const givens = cells && `the givens ${cells}${more > 0 ? ` and ${more} more` : ""}`;
		const both = [givens, rules > 0 && count(rules, "rule")].filter((t) => !!t) as string[];
		return `Not needed, each by itself: ${listed(both)}.`;
	},
	showThem: "Show them",
	showAll: (rules: number) => `Show all ${number(rules)}`,
});

export type SetWords = typeof set;
