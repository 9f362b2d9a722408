// The English texts of Search. Another language is a file of the same type.

import type { Line } from "../../race/code.ts";
import { inLanguage } from "../language.ts";
import { count, number } from "./forms.ts";

const inOrder = (cells: string): readonly Line[] => [
	["search(i):"],
	["  if i = number of cells: solved", "solved"],
	[`  cell = cells[i]   # ${cells}`, "choose"],
	["  for digit = 1 to N:"],
	["    if no peer of cell holds digit:"],
	["      grid[cell] = digit", "place"],
	["      search(i + 1)"],
	["      grid[cell] = empty", "undo"],
	["  return            # none left: back", "dead"],
];

export const search = inLanguage("search", {
	name: "Search",
	heading: "Watch the searches",
	ways: "Ways to watch",
	way: { search: "Searches side by side", links: "Dancing links" },
	link: "Link to this moment",
	linkCopied: "The link to this moment is copied. With &embed=1 it shows the race alone.",
	linkIs: (address: string) => `The link to this moment: ${address}`,
	legend: {
		given: "given",
		early: "placed early,",
		late: "placed late",
		guess: "chosen among several: a node",
		hot: "undone often",
		strips: "strips: digits placed, over the time of the search; dashed: a solution",
	},

	// What is raced
	puzzle: "Puzzle",
	own: "Your puzzle",
	ownStory: "Your puzzle, as it is given. What you have written into it is left out.",
	stopAt: "Stop at",
	stopAts: { first: "First solution", unique: "Proved unique" },
	summary: (puzzle: string, stop: "first" | "unique", engines: readonly string[]) =>
		`${puzzle}, ${stop === "first" ? "first solution" : "proved unique"}: ${engines.join(", ")}`,
	together: "Together by",
	units: { event: "Event", node: "Node", share: "Share" },
	aboutUnits: {
		event: "All searches are at the same event.",
		node: "All searches are at the same node. The speed is that of the one with most nodes.",
		share: "All searches end together. The speed is that of the longest one.",
	},
	searches: "Searches, one to four",
	halt: "Stop",
	haltAbout: "Stop searching",
	shown: "Search that is shown",
	notShown: (why: string) => `The puzzle cannot be shown: ${why}`,
	jumps: { node: "node", dead: "dead end" },
	event: "event",

	// A lane
	views: "View",
	view: { board: "Board", items: "Items" },
	predict: "Predict",
	predictAbout: "Name the cell that comes next",
	links: "Links",
	counts: { nodes: "nodes", forced: "forced", dead: "dead ends", deepest: "deepest" },
	states: {
		waiting: "waiting",
		running: "searching…",
		stopped: "stopped",
		failed: "failed",
		solved: "solved",
		unique: "unique",
		many: "2 solutions",
		none: "no solution",
		limit: "given up",
	},
	soFar: (nodes: number) => `${count(nodes, "node")} so far`,
	stoppedAfter: (nodes: number) => `stopped after ${count(nodes, "node")}`,
	noEndAfter: (nodes: number) => `no end after ${count(nodes, "node")}`,
	nodes: (n: number) => count(n, "node"),
	firstOf: (text: string, n: number) => `${text}; the first ${number(n)} can be replayed`,
	inEvents: (text: string, n: number) => `${text} in ${count(n, "event")}`,
	recordingEnds: "The recording ends here.",
	noOther: "All ways are tried: there is no other solution.",
	contradiction: "Givens contradict each other: there is nothing to try.",
	noSolution: "All ways are tried: there is no solution.",
	second: "A second solution: the puzzle has several.",
	solved: "Every cell is filled: solved.",
	slowDown: "Slow down or pause to read each event.",
	yours: "The next choice is yours.",
	start: "The givens: nothing is tried yet.",
	caption: (engine: string, event: number, what: string) =>
		`${engine}, event ${number(event)}: ${what}`,
	theSolution: "the solution",
	placed: (digits: number) => `${count(digits, "digit")} placed`,
	summaryOf: (engine: string, state: string, nodes: number) =>
		`${engine}: ${state}, ${count(nodes, "node")}.`,
	position: (name: string) => `${name}: position in the search`,
	positionOf: (k: number, of: number, digits: number) =>
		`event ${number(k)} of ${number(of)}, ${count(digits, "digit")} placed`,
	codeOf: (engine: string) => `code of ${engine}`,
	howItWorks: "How it works, and why it is slow or fast",
	dance: "Watch the links dance",
	danceWhere: "on a matrix that is small enough to see all of them.",

	// Events
	digitIn: (digit: string, house: string) => `${digit} in ${house}`,
	places: (what: string, n: number) =>
		n === 0 ? `${what} has no place left` : `${what} has ${count(n, "place")} left`,
	candidates: (what: string, n: number) =>
		n === 0 ? `${what} has no digit left` : `${what} has ${count(n, "digit")} left`,
	goBack: (what: string) => `${what}: a dead end. Go back.`,
	tryWay: (what: string, way: string) => `${what}: try ${way}.`,
	onlyWay: (what: string, way: string) => `${what}, ${way}: there is no choice.`,
	put: (digit: string, cell: string) => `Put ${digit} into ${cell}`,
	forced: (put: string) => `${put}: it is forced.`,
	wayOf: (put: string, way: number, of: number) => `${put}: this is way ${way} of ${of}.`,
	filled: "Every cell is filled: this is a solution.",
	take: (digit: string, cell: string) => `Take ${digit} out of ${cell}`,
	noWay: (take: string) => `${take}: no other way is left. Go back.`,
	none: "none",
	why: "why none?",
	notAllowed: (what: string) => `${what}: not allowed there`,
	sees: (what: string, cell: string) => `${what}: sees ${cell}`,

	// The items of dancing links
	row: (n: number) => `row ${n}`,
	cell: "cell",
	houseAndDigit: (kind: string) => `${kind} and digit`,
	itemOfCell: (row: string, column: number) => `${row} column ${column}: a digit`,
	itemOfHouse: (house: string, digit: string) => `${house}: ${digit}`,
	isCovered: (what: string) => `${what}, covered`,
	optionsLeft: (what: string, n: number) => `${what}, ${count(n, "option")} left`,
	covered: "All items are covered",
	itemsLeft: (n: number, least: number) => `${count(n, "item")} left, the smallest has ${least}`,
	items: (summary: string) => `Items: ${summary}`,

	// In numbers
	inNumbers: "In numbers",
	table: "Table of counts",
	search: "search",
	withoutRecording: "without recording",
	aboutNumbers:
		"A node is a choice with two or more alternatives, a forced move one with a single " +
		"alternative, a dead end one with none. Deepest is the most digits placed at once. The " +
		"scale of the bars is logarithmic. The time is that of a run that records nothing.",

	// Predict
	nextCell: "The cell that comes next",
	noneLeft: "none is left there",
	fewest: (n: number) => `it has ${count(n, "candidate")}, and no cell has fewer`,
	yes: (cell: string, why: string) => `Yes, ${cell}: ${why}.`,
	asGood: (n: number, cell: string) =>
		`As good: both have ${count(n, "candidate")}, and the first, ${cell}, is taken.`,
	no: (cell: string, n: number, taken: string, least: number) =>
		`${cell} has ${count(n, "candidate")}, ${taken} has ${least === 0 ? "none" : least}.`,
	noMore: (score: string) => `No more choices. ${score}`,
	question: (n: number, of: number) => `Question ${n} of ${of}: `,
	which: "Which cell would you take? Click it, or write its name.",
	again: "Five more",
	result: (right: number, of: number) =>
		right === of
			? `All ${of} right: you choose as the search does.`
			: `${right} of ${of} right. The cell with the fewest candidates is taken.`,
	writeAs: (example: string) => `Write a cell as ${example}.`,
	check: "Check",
	filledAlready: "That cell is filled already.",
	nextChoice: "Next choice",
	score: (right: number, of: number) => `${right} of ${of}.`,
	end: "End",

	// The puzzles
	presets: {
		race: {
			title: "Three ideas, one puzzle",
			story:
				"To prove that there is only one solution, row order makes 3,590 choices, " +
				"fewest candidates first 37, and dancing links 4. Same puzzle, same rules, same count.",
		},
		easy: {
			title: "Easy for all",
			story:
				"Here a cell with one candidate is left at every moment. Fewest candidates first " +
				"and dancing links find them one after the other and never choose: no node at all. " +
				"Row order does not look for them, and makes 841 choices.",
		},
		rows: {
			title: "Disaster for row order",
			story:
				"The first row has no given, and in the solution it is 9 8 7 6 5 4 3 2 1, what row " +
				"order tries last of all: 1,596,277 choices. From the last cell it is 105, by fewest " +
				"candidates 9.",
		},
		last: {
			title: "Lucky from the last cell",
			story:
				"From the last cell backwards the small digits happen to be right: 25 choices, " +
				"fewer than any other search makes. It is luck and no skill: to prove that there is " +
				"no second solution it needs 11,587, dancing links 37.",
		},
		hard: {
			title: "Hard for all",
			story:
				"No order gets around guessing here: dancing links make 190 choices, fewest " +
				"candidates first 2,540, the fullest lines 14,545, row order 257,516.",
		},
		four: {
			title: "4×4, every step",
			story:
				"Small enough to read every event. Row order makes 10 choices and goes back again " +
				"and again; the others make none and fill in one cell after the other.",
		},
		jigsaw: {
			title: "6×6 jigsaw",
			story:
				"Five givens and bent regions. The searches are the same: they know houses, not " +
				"boxes. Row order makes 2,612 choices, fewest candidates first 199, dancing links 3.",
		},
	},

	// The searches
	engines: {
		dfs: {
			title: "row by row",
			paragraphs: [
				"It goes through the empty cells in the order of reading, tries the digits from 1 up, " +
					"and goes back to the cell before when no digit is left. That is depth-first search, " +
					"and the whole of it.",
				"The order knows nothing of the puzzle. A wrong digit in the first row may be found " +
					"out only fifty cells later, and everything between is tried again and again: the " +
					"many short peaks in the strip. Many givens in the first rows make it quick; if " +
					"they are empty, it may take millions of choices.",
				"This is what the time limits of online judges are about. The example of POJ 2676 " +
					"costs it 52 choices: plain search passes. The second example of POJ 3074 has 17 " +
					"givens and costs 75,666, and a file has many such lines. Faster code makes each " +
					"choice cheaper by some factor; a better order leaves most of them out.",
			],
		},
		"dfs-last": {
			title: "from the last cell",
			paragraphs: [
				"The same search, with the cells from the last one backwards. Not a line of the idea " +
					"is better, and yet it is faster by a factor of thousands on some puzzles, and " +
					"slower by as much on others.",
				"So a time on one puzzle says little about a fixed order. Turn the puzzle around, and " +
					"the two change places. A program that is too slow for a judge in one order and " +
					"passes in the other has become no better: the judge's puzzles suit it. The second " +
					"example of POJ 3074 does not: it costs this order more than 20 million choices.",
			],
		},
		fullest: {
			title: "fullest row and column",
			paragraphs: [
				"It always goes on with the empty cell whose row and column hold most digits together. " +
					"Such a cell often has few digits left, so a wrong path tends to end sooner.",
				"It is a guess at what mrv knows for certain: it counts one digit twice that stands in " +
					"both lines, and it does not look at the box. It beats row order on many puzzles and " +
					"loses on some: the second example of POJ 3074 costs it 437,848 choices, dfs 75,666.",
			],
		},
		mrv: {
			title: "fewest candidates first",
			paragraphs: [
				"It always takes the cell with the fewest digits left (minimum remaining values). A " +
					"cell with none shows at once that the path is wrong. A cell with one is not a choice " +
					"at all: it is filled and costs no node. Only then does it guess, where it has the " +
					"fewest ways to be wrong.",
				"Digits of rows, columns and boxes are kept as bits, so that the candidates of a cell " +
					"take three operations. To look at all cells before each choice costs time, and " +
					"saves most of the choices. Of twelve puzzles with 17 givens, the one in the middle " +
					"takes row order two million choices to prove its solution unique, this search 770.",
				"It sees cells only. That a digit has just one place left in a row escapes it, which " +
					"is why puzzles with very few givens can still be slow: the second example of POJ " +
					"3074 costs it 30,013 choices.",
			],
		},
		dlx: {
			title: "dancing links",
			paragraphs: [
				"It does not look at cells, but at things to be covered: each cell has a digit, and " +
					"each row, column and box has each digit. In 9×9 these are 324 items. An option, " +
					"such as 4 in r7c1, covers four of them. Wanted are options that cover every item " +
					"exactly once: an exact cover.",
				"It takes the item with the fewest options. So it also sees when a digit has one place " +
					"left in a row, which mrv does not: the second example of POJ 3074 costs it 2 choices.",
				"Rows and columns of the table of items and options are lists, linked in four " +
					"directions. To take an option, items and options are unlinked; each keeps its own " +
					"links, so that going back is to link them again in the opposite order. The links " +
					"dance. POJ 3740 asks for an exact cover with no Sudoku around it: the same search, " +
					"word for word.",
			],
		},
	},
	code: {
		dfs: inOrder("row by row"),
		"dfs-last": inOrder("from the last"),
		fullest: [
			["search():"],
			["  if no cell is empty: solved", "solved"],
			["  cell = empty, fullest row + column", "choose"],
			["  for digit = 1 to N:"],
			["    if no peer of cell holds digit:"],
			["      grid[cell] = digit", "place"],
			["      search()"],
			["      grid[cell] = empty", "undo"],
			["  return            # none left: back", "dead"],
		],
		mrv: [
			["search():"],
			["  if no cell is empty: solved", "solved"],
			["  cell = empty, fewest candidates", "choose"],
			["  for digit in candidates of cell:"],
			["    put digit: cell, row, column, box", "place"],
			["    search()"],
			["    take digit out of all four", "undo"],
			["  return            # none left: back", "dead"],
		],
		dlx: [
			["search():"],
			["  if no item is left: solved", "solved"],
			["  item = item with the fewest options", "choose"],
			["  cover item"],
			["  for option in options of item:"],
			["    take option, cover its items", "place"],
			["    search()"],
			["    uncover them, give option back", "undo"],
			["  uncover item"],
			["  return            # none left: back", "dead"],
		],
	} as Record<string, readonly Line[]>,
});

export type SearchWords = typeof search;
