// The English texts of Links. Another language is a file of the same type.

import { inLanguage } from "../language.ts";
import { count, listed, number } from "./forms.ts";

export const links = inLanguage("links", {
	name: "Links",
	heading: "Dancing links",
	example: "Example",
	zoom: "Zoom",
	again: "Try again",
	unit: "link",
	jumps: { choice: "choice", solution: "solution" },

	// A problem of one's own
	ownProblem: "Own problem",
	own: "Own matrix",
	ownLabel: "A matrix of 0 and 1, or a problem in format dlx",
	ownHelp:
		"A row on each line. A first line with the numbers of rows and columns, as judges " +
		"write it (POJ 3740), may stand above. At most 1,000 ones in all.",
	show: "Show",
	ofBoard: "The puzzle of the board",
	tooLarge: "That is more than 1 MiB. At most 1,000 ones can be drawn.",
	atLine: (line: number) => `Line ${line}: `,
	notShown: (why: string) => `This link cannot be shown: ${why}`,
	puzzleAbout: "The puzzle as an exact cover problem.",
	ownAbout: "Your own problem.",

	// The picture
	items: "items",
	lists: (items: number, options: number) => `The lists: ${items} items, ${options} options`,
	event: (n: number, of: number) => `Event ${number(n)} of ${number(of)}`,
	recorded: (n: number, of: number) => ` (the first ${number(n)} of ${number(of)} are recorded)`,
	recordingEnds: "The recording ends here.",
	noSolution: "Everything was tried: there is no solution, and every link is as it was.",
	tried: (solutions: number) =>
		`Everything was tried: ${count(solutions, "solution")}, and every link is as it was.`,

	// Beside it
	code: "Code",
	codeOf: (routine: string) => `Code of ${routine}`,
	aboutCode: "L, R, U, D are the links of a node to the left, right, up and down.",
	search: "The search",
	choices: "Choices so far",
	noChoice: "None yet: nothing is chosen.",
	covered: "is covered",
	noOther: "has no other option",
	option: (n: number) => `option ${n}`,
	triedOf: (n: number, of: number) => `${n} of ${of}`,
	solutions: (n: number) => count(n, "solution"),
	of: (n: number) => `of ${number(n)}`,
	asText: "The lists as text",
	none: "none",
	noItem: "No item is left in the list.",
	item: "Item",
	options: "Options",

	// The quiz
	quiz: "Your turn",
	quizAbout: "Five questions: you choose and cover, as the search does.",
	quizStart: "Ask me",
	question: (n: number, of: number) => `Question ${n} of ${of}:`,
	whichChosen: "which item does the search choose here?",
	whichCovered: (option: string) => `${option} is taken. Which item is covered next?`,
	answer: "Answer",
	right: "Right.",
	notRight: "No.",
	asGood: (item: string) => `That has as few options; the search takes the first one, ${item}.`,
	score: (right: number, of: number) => `${right} of ${of} so far.`,
	result: (right: number, of: number) =>
		right === of ? `All ${of} right: you search as it does.` : `${right} of ${of} right.`,
	nextQuestion: "Next question",
	fiveMore: "Five more",
	endQuiz: "End",
	noQuestion: "This problem has no choice to ask about.",

	// Events
	start: "All items are in the list, and all options in the lists of their items.",
	deadEnd: (item: string) => `Item ${item} has no option left: a dead end. Go back.`,
	forced: (item: string) => `Item ${item} has one option left, so that one is forced.`,
	choose: (item: string, options: number) =>
		`Item ${item} has the fewest options left, ${options}: choose it.`,
	take: (option: string, items: string) => `Try ${option} (${items}): cover its other items.`,
	giveBack: (option: string) => `Give ${option} back: its items are as they were.`,
	cover: (item: string) => `Cover ${item}: it leaves the list of items, and keeps its own links.`,
	coverSecondary: (item: string) =>
		`Cover ${item}: it need not be covered, so it is in no list of items.`,
	uncover: (item: string) => `Uncover ${item}: its neighbours point to it again.`,
	unlink: (item: string, option: string, left: number) =>
		`In the list of ${item}, the neighbours of ${option} now pass it by: ` +
		`${left} left. The node keeps its own links.`,
	relink: (item: string, option: string, left: number) =>
		`In the list of ${item}, ${option} is back where its own links say: ${left} left.`,
	solution: (options: readonly number[]) =>
		`No item is left: ${options.length === 1 ? "option" : "options"} ` +
		`${listed(options.map(String))} cover every item once. This is a solution.`,

	examples: {
		knuth: {
			name: "Knuth’s 6×7",
			about:
				"The matrix of Donald Knuth’s paper “Dancing links”. " +
				"Three rows cover every column once.",
		},
		dominoes: {
			name: "Dominoes",
			about:
				"Cover a board of 2 rows and 3 columns with dominoes. An item is a square, " +
				"an option a place of a domino.",
		},
		langford: {
			name: "Langford pairs",
			about:
				"Put 1 1 2 2 3 3 into six places, so that between the two 1s there is one number, " +
				"between the 2s are two, between the 3s three.",
		},
		latin: {
			name: "Latin 2×2",
			about:
				"The smallest Sudoku: two digits, two rows, two columns. An option puts a digit into " +
				"a cell. It covers that cell (p1.2 is row 1, column 2), and the digit in the row " +
				"(r1.2 is digit 2 in row 1) and in the column (c).",
		},
		sudoku: {
			name: "Sudoku 4×4",
			about:
				"A Sudoku is an exact cover problem, too: each cell (p), and each digit in each row (r), " +
				"column (c) and box (b), is covered once. Options that clash with a given are left out.",
		},
		none: {
			name: "No solution",
			about:
				"Five columns, and each row covers two: no choice of rows can cover all of them once. " +
				"The search does not count; it tries everything.",
		},
	},
	routines: [
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
	],
	lesson: [
		{
			title: "What you see",
			paragraphs: [
				"A box at the top is an item: something that has to be covered exactly once. Its number " +
					"says how many options it has left. A row is an option, with a node for each item that " +
					"it covers. Every node knows its neighbours on four sides. The lists are circles: " +
					"what leaves the picture comes back at its other end.",
				"To cover an item is to take it out of the row at the top, and every option that has it " +
					"out of all other lists. What is left is a smaller problem of the same kind.",
			],
		},
		{
			title: "Why the links can dance",
			paragraphs: [
				"A node that leaves its list keeps its own links; only its two neighbours change theirs. " +
					"So the node still knows where it belongs, and two assignments put it back. Nothing is " +
					"copied and nothing is searched for.",
				"That only works in the opposite order: the node that left last comes back first. Then its " +
					"neighbours are just those that it remembers. Step back on this page, and you do " +
					"what the search does when it gives up an option.",
			],
		},
		{
			title: "What it costs",
			paragraphs: [
				"Each link is undone once for every time that it was changed, so going back costs as much as " +
					"going on. Taking the item with the fewest options keeps the tree of choices small: an " +
					"item without options ends a branch at once, an item with one leaves no choice. " +
					"Looking for that item takes a walk along the top row at each level.",
			],
		},
		{
			title: "Sudoku is such a matrix",
			paragraphs: [
				"A 9×9 Sudoku has 324 items: each of 81 cells has a digit, and each of 9 digits is in " +
					"each row, column and box. Its 729 options are “this digit in this cell”; each has four " +
					"ones. A given takes its option at the start. Dominoes, queens and pentominoes are " +
					"matrices, too: who can solve one kind of problem quickly can solve them all.",
				"Judges know that. POJ 3740 gives the matrix itself, with at most 16 rows and 300 columns. " +
					"POJ 3074 and 3076 give Sudokus of 9×9 and 16×16. Their limits let a search through that " +
					"always takes the smallest item, and stop one that goes cell by cell.",
			],
		},
	],
	watch: "Watch the searches side by side",
});

export type LinksWords = typeof links;
