// The English texts of Play. Another language is a file of the same type.

import { symbol } from "../../words.ts";
import { inLanguage } from "../language.ts";
import { count, duration, listed } from "./forms.ts";

export const play = inLanguage("play", {
	name: "Play",
	board: "Sudoku",
	ratingAbout: "Rating on the scale of Sudoku Explainer, level of HoDoKu",
	zoom: "Zoom",

	// The clock
	pause: "Pause",
	goOn: "Go on",
	paused: "Paused",
	goingOn: "Going on",
	time: (seconds: number) => `Time: ${duration(seconds)}`,

	// The pad
	modes: "What digits enter",
	digits: "Digits",
	tools: "Tools",
	fields: { digits: "Digit", corner: "Corner", centre: "Centre", colours: "Colour", pen: "Pen" },
	edit: "Edit the puzzle",
	tool: {
		undo: "Undo",
		redo: "Redo",
		erase: "Erase",
		fill: "Notes",
		several: "Several",
		check: "Check",
		more: "More",
	},
	toolAbout: {
		undo: "Undo",
		redo: "Redo",
		erase: "Erase",
		fill: "Notes: fill in the candidates",
		several: "Several: each tap adds a cell to the selection",
		check: "Check against the solution",
		more: "More",
	},
	colour: (name: string) => `colour ${name}`,
	left: (n: number) => (n > 0 ? `, ${n} left` : n < 0 ? `, ${-n} too many` : ", all placed"),

	rulesInWords: "Rules in words",
	by: (author: string) => `by ${author}`,

	// Sums
	sumIs: (sum: number, placed: number, empty: number) =>
		`Sum of ${count(placed, "digit")}: ${sum}. Empty: ${count(empty, "cell")}.`,
	wantedSum: "Sum of all of these cells",
	noSets: "No different digits add up to it.",
	crossOut: "Cross out, or take back",

	// Entries
	lit: (digit: number, cells: number) =>
		`${symbol(digit)} is lit. It can go in ${count(cells, "cell")}.`,
	clashesWith: (digit: number, cells: string[]) =>
		`${symbol(digit)} clashes with ${listed(cells)}`,
	notAllowed: (digit: number) => `${symbol(digit)} is not allowed here`,
	selectFirst: "Select a cell first: click it, or press an arrow key.",
	chosen: (digit: number) =>
		`${symbol(digit)} is chosen: each cell that you click or tap now gets it.`,
	stop: "Stop",
	numberFirst: "Number first: choose a digit, then tap cells.",
	cellFirst: "Cell first: tap a cell, then a digit.",
	filled: (cells: number) => `Candidates written in ${count(cells, "cell")}`,
	copied: "Copied",
	copiedGrid: "The grid is on the clipboard.",
	noClipboard: "The browser does not let the page copy. Use Share instead.",

	// The menu
	mark: "Mark here",
	marked: "Marked. You can come back to this place.",
	toMark: "Back to mark",
	atMark: "Back at the mark",
	toMistake: "Back to before the mistake",
	numberFirstItem: "Number first",
	sums: "Sum of the selection",
	describeRow: "Describe row",
	describeColumn: "Describe column",
	// A region is "box 3" or "region C".
	describe: (region: string) => `Describe ${region.split(" ")[0]}`,
	restart: "Start again",
	restarted: "All is empty again, and the clock starts anew.",
	emptyCell: "empty",
	described: (house: string, cells: string, missing: string) =>
		`${house}: ${cells}.${missing && ` Missing: ${missing}.`}`,

	// What the engine knows
	notRight: (why: string) => `Not right yet: ${why}`,
	breaksRules: "something breaks the rules.",
	clash: (cells: number) => `${count(cells, "cell")} clash.`,
	solvedIn: (seconds: number) => `Solved in ${duration(seconds)}`,
	noSolution: {
		none: "has no solution",
		many: "has several solutions",
		limit: "takes too long to solve",
		other: "cannot be solved",
	},
	cannotCheck: (why: string) => `This puzzle ${why}, so digits cannot be checked.`,
	seeWhy: "See why",
	wrong: (cells: string[]) => `Wrong: ${listed(cells)}.`,
	wrongNotes: (cells: string[]) => `The notes lack the right digit: ${listed(cells)}.`,
	nothingToCheck: "There is nothing to check yet.",
	rightSoFar: (digits: number, left: number) =>
		`All right so far: ${count(digits, "digit")}, ${count(left, "cell")} to go.`,
	goBack: "Go back",
	wentBack: "Back to before the mistake.",
	noMistake: "There is no mistake.",

	// Rules
	rules: "Rules",
	rulesNotShown: (why: string) => `The rules cannot be shown: ${why}`,
	furtherRules: (n: number) => `and ${count(n, "more rule")}`,
	oneByOne: "One by one",

	// Hints
	er: "ER",
	hint: "Hint",
	idle: "Stuck? A hint tells first where to look.",
	lookRound: "Look round",
	close: "Close",
	nextHint: "Next hint",
	waitsFor: (percent: number) => `The hint waits for the engine: ${percent} % are loaded.`,
	waits: "The hint waits for the engine.",
	looking: "Looking for a step …",
	again: "Try again",
	what: "What?",
	doIt: "Do it",
	technique: "Technique?",
	show: "Show",
	showOnBoard: "Show on the board",
	legend: "Legend",
	after: (steps: readonly string[]) => `Then, up to a digit: ${steps.join("; ")}`,
});

export type PlayWords = typeof play;
