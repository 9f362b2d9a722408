// The English texts of the dialog New and of the puzzles that it makes. Another language is a file
// of the same type.

import { clock } from "../../words.ts";
import { inLanguage } from "../language.ts";
import { count } from "./forms.ts";
import { say } from "./say.ts";

const names = {
	easy: "Easy",
	medium: "Medium",
	hard: "Hard",
	unfair: "Unfair",
	extreme: "Extreme",
	classic: "Classic",
	killer: "Killer",
	x: "Sudoku X",
	jigsaw: "Jigsaw",
	six: "6×6",
	thermo: "Thermometers",
	arrow: "Arrows",
	windoku: "Windoku",
	kropki: "Dots",
	sandwich: "Sandwich",
	samurai: "Samurai",
	calcudoku: "Calcudoku",
	other: "Others",
};

export const fresh = inLanguage("fresh", {
	newPuzzle: "New puzzle",
	making: "One moment: the puzzle is being made.",
	otherLevel: (why: string) => `${why} A level above is there at once.`,
	names,
	// What a player meets at each level, and what the kinds are.
	about: {
		easy: "Singles only: look along rows, columns and boxes.",
		medium: "Here and there, two cells or a box and a line rule something out.",
		hard: "Patterns over several rows: fish, wings, pairs that are hidden.",
		unfair: "Long looking, and short chains of “if this, then that”.",
		extreme: "Chains and forks. Experts need half an hour.",
		killer: "No givens. Dotted cages say their sums.",
		x: "Both diagonals hold every digit, too.",
		jigsaw: "Regions of odd shapes instead of boxes.",
		six: "Digits 1 to 6, in boxes of six. Ten minutes.",
		thermo: "Digits rise from the bulb to the tip.",
		arrow: "Digits along an arrow add up to its circle.",
		windoku: "Four grey windows hold every digit, too.",
		kropki: "White dots: one apart. Black dots: twice as much.",
		sandwich: "Clues say what lies between 1 and 9.",
		calcudoku: "KenKen: cages say what their digits add up or multiply to.",
		samurai: "Five grids; the middle one shares a box with each other.",
	} as { readonly [name: string]: string },
	levels: "Classic, by level",
	shelf: "Other kinds",
	today: (day: string) => `Today, ${day}`,
	tick: " ✓",
	noPuzzle: "no such puzzle was found",
	sameForAll: "The same for everybody.",
	er: (er: number | undefined, technique: string | undefined) =>
		`About ER ${er?.toFixed(1)}, such as ${technique}`,
	erSign: "About the levels",
	aboutLevels:
		"The levels are those of HoDoKu. ER is the number that Sudoku Explainer gives the " +
		"hardest step, from 1.0 to 11 and more.",
	allDays: "Days before",
	allGames: "All your games",
	openOne: "Open or type one",
	makeOne: "Make one to order",
	trainAbout: "Lessons, and positions in which a technique of your choice is next",
	goOn: "Go on with",
	remove: (title: string) => `Remove ${title}`,
	rules: (n: number) => count(n, "rule"),
	layout: (name: string) => `Layout ${name}`,
	solvedIn: (seconds: number) => `solved in ${clock(seconds)}`,
	filled: (n: number, of: number, seconds: number) => `${n} of ${of} cells, ${clock(seconds)}`,
	noLevel: (level: string) => `there is no level ${level}`,
	noDaily: "the puzzle of the day could not be made",
	dailyTitle: (date: Date, name: string) => `Daily, ${say.date(date, "short")}, ${name}`,
	day: (date: Date) =>
		date.toLocaleDateString("en-GB", {
			weekday: "long",
			day: "numeric",
			month: "long",
			year: "numeric",
		}),
});

export type FreshWords = typeof fresh;
