// The English texts of List. Another language is a file of the same type.

import { inLanguage } from "../language.ts";
import { count, listed, number } from "./forms.ts";

export const list = inLanguage("list", {
	name: "List",
	heading: "Many puzzles at once",
	field: "Puzzles: one a line, or one after the other in any format",
	check: "Check and rate",
	chooseFiles: "Choose files",
	orDrop: "or drop them here",
	empty:
		"Each puzzle gets a line: whether it has one solution, and how hard it is. " +
		"Sort them, save the table, press one to play.",
	tryIt: "Try it with the puzzles of this page",

	// The table
	caption: "The puzzles of the list",
	table: "Table",
	columns: {
		number: "No.",
		verdict: "Verdict",
		er: "ER",
		level: "Level",
		hardest: "Hardest technique",
		givens: "Givens",
		puzzle: "Puzzle",
	},
	// Each verdict of the engine, and its words in a count: "3 with ...".
	verdicts: {
		ok: ["one solution", "with one solution"],
		many: ["several solutions", "with several solutions"],
		none: ["no solution", "without a solution"],
		invalid: ["givens clash", "whose givens clash"],
		undecided: ["not decided", "not decided"],
		fault: ["no puzzle", "that cannot be read"],
	},
	play: "Play",
	playPuzzle: (n: number) => `Play puzzle ${n}`,
	puzzle: (n: number) => `Puzzle ${n}`,
	column: (n: number) => `Column ${n}: `,
	preview: "Preview",
	noPreview: "Point at a puzzle to see it, press it to play.",
	er: (value: number) => `ER ${value.toFixed(1)}`,

	// How it goes
	lookedAt: "Puzzles looked at",
	reading: "Reading …",
	tooLarge: "The file is larger than 64 MiB: the program nonet reads files of any size.",
	nothing: "Paste some puzzles first.",
	stopped: "Stopped.",
	noAnswer: "The engine gave no answer.",
	progress: (n: number, of: number) => `${number(n)} of ${count(of, "puzzle")}`,
	part: (n: number, verdict: string) => `${number(n)} ${verdict}`,
	summary: (puzzles: number, parts: readonly string[]) =>
		`${count(puzzles, "puzzle")}${parts.length > 0 ? `: ${listed(parts)}` : ""}.`,
	leftOut: (n: number, way: string) => ` ${number(n)} more are left out: ${way}.`,
	pasteThem: "paste them into the field above, or drop them here",
	takes: (n: number) => `this page takes ${number(n)}, “nonet web” any number`,
	stop: "Stop",
	goOn: "Go on",
	saveCSV: "Save as CSV",
	print: "Print",
	showMore: (n: number, of: number) => `Show ${n} more of ${number(of)}`,
});

export type ListWords = typeof list;
