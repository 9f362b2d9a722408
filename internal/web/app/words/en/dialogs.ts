// The English texts of the dialogs New and Open and of what all dialogs have. Another language is a
// file of the same type.

import { inLanguage } from "../language.ts";
import { count, number } from "./forms.ts";

export const dialogs = inLanguage("dialogs", {
	close: "Close",
	copied: "Copied.",
	noClipboard: "The browser does not let this page copy. Select the text and copy it.",

	// Open
	openPuzzle: "Open a puzzle",
	aboutOpen:
		"Paste what you have: 81 characters, a grid drawn with lines, " +
		"a forum’s pencilmarks, cells of a spreadsheet, a jigsaw with its regions, a whole list, " +
		"or a link from SudokuPad, f-puzzles, SudokuMaker, penpa-edit, SudokuWiki and others. " +
		"You can also drop a file anywhere, such as one that an app has saved, a photo or a " +
		"screenshot, or press Ctrl+V on the board.",
	field: "Puzzle, list or link",
	readRest: "Read the rest",
	readRestAbout: "Without these constraints it is another puzzle",
	chooseFiles: "Choose files",
	takePhoto: "Take a photo",
	pasteFirst: "Paste or type a puzzle first.",
	reading: "Reading …",
	inFile: (file: string, line: number, message: string) =>
		`in ${file}${line > 0 ? `, line ${line}` : ""}: ${message}`,
	fileTooLarge: "more than 1 MiB: open it alone in List",
	aloneCover: "an exact cover problem: open it alone",
	tooLarge: "more than 1 MiB cannot be opened at once: drop the file on List",
	noPuzzle: "no puzzle was found",
	readWithout: (lost: readonly string[]) =>
		`It was read without ${lost.join(", ")}: this is another puzzle, and may have more solutions`,
	by: (author: string) => `By ${author}`,
	itsRules: "Its rules",
	rulesTitle: "Rules",
	oneRead: (faults: number, first: string) =>
		`One puzzle was read, and ${count(faults, "part")} could not be. ${first}`,
	showText: "Show the text",
	atPlace: (line: number, column: number | undefined, message: string) =>
		`Line ${line}${column ? `, column ${column}` : ""}: ${message}`,
	isOpen: (title: string) => `${title || "The puzzle"} is open.`,
	verdicts: {
		none: "This puzzle has no solution.",
		invalid: "The givens of this puzzle break its rules.",
		many: (n: number, exact: boolean) =>
			`This puzzle has ${exact ? "" : "at least "}${number(n)} solutions.`,
	},
	noHints: "You can play it, but there are no hints.",
	someHints: "You can play it; hints end where its solutions differ.",
	whatWrong: "What is wrong?",
	whatWrongTitle: "What is wrong",

	// A puzzle that is typed
	typeOne: "Type a puzzle yourself",
	noGivens: "The grid on the board has no givens yet.",
	makeGivens: "Make its digits the givens",
	layoutField: "Layout",
	classicLayout: "classic 9×9",
	emptyGrid: "Empty grid",
	typeGivens: "Type the givens of your puzzle.",
	allThere: "They are all there",
});

export type DialogWords = typeof dialogs;
