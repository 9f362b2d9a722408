// The English texts of Make. Another language is a file of the same type.

import { inLanguage } from "../language.ts";
import { count, number } from "./forms.ts";

export const make = inLanguage("make", {
	name: "Make",
	heading: "Make puzzles",
	form: "What to make",
	puzzles: "Puzzles",
	puzzlesMade: "Puzzles made",

	// The order
	killer: "Killer: cages with sums",
	calcudoku: "Calcudoku (KenKen): cages with +, −, × and ÷",
	howMany: "How many",
	moreWishes: "More wishes",
	symmetry: "Symmetry of the givens",
	symmetryIs: (name: string, about: string) => `${name}: ${about}`,
	needs: "Must need",
	only: "May need only",
	givens: "Givens",
	givensFree: { killer: "none", other: "any" },
	seed: "Seed",
	seedFree: "drawn",
	minimal: "No given can be left out",
	stop: "Stop",
	go: (puzzles: number) => `Make ${count(puzzles, "puzzle")}`,
	difficulty: "Difficulty",
	difficulties: { level: "Level", er: "ER", any: "Any" },
	level: "Level",
	erFrom: "ER from",
	erTo: "ER to",
	er: (value: number) => `ER ${value.toFixed(1)}`,
	range: (from: number, to: number) => `ER ${from.toFixed(1)} to ${to.toFixed(1)}`,
	from: "from",
	to: "to",
	layoutText: "Layout as text",
	size: "Size",
	diagonals: "Diagonals",
	windows: "Windows",
	layout: "Layout",
	layouts: { boxes: "Boxes", jigsaw: "Jigsaw", grids: "Several", other: "Other" },
	grids: "Grids that overlap",
	emptyGrid: (layout: string) => `An empty grid of layout ${layout}`,
	newRegions: "New regions for each puzzle.",
	impossible: (why: string) => `It has no full grid: ${why}.`,
	addTo: (label: string) => `${label}: add a technique`,
	add: "Add …",
	nothing: { needs: "Nothing special", only: "Any technique" },
	groups: "Groups",
	group: (name: string, techniques: number) => `${name} (${count(techniques, "technique")})`,
	remove: (name: string) => `Remove ${name}`,

	// What is made
	made: (n: number, of: number) => `${n} of ${count(of, "puzzle")} made`,
	madeTried: (made: string, tried: number) => `${made}, ${number(tried)} tried.`,
	all: (puzzles: number, seed: number) => `${count(puzzles, "puzzle")} of seed ${seed}.`,
	stopped: "Stopped.",
	noneFound: (tried: number) =>
		`None was found${tried > 0 ? ` after ${number(tried)} tries` : ""} in the time there is. ` +
		"Another seed may do better, or an order that asks for less: fewer techniques, a wider " +
		"range, no symmetry.",
	empty:
		"Say what you like, and the puzzles appear here: as small boards, each with its " +
		"difficulty, to play, print or keep.",
	examples: "Some that were made before:",
	play: (n: number) => `Play puzzle ${n}: `,
	isKiller: "Killer",
	notRated: "not rated",
	clues: (n: number) => count(n, "given"),

	// What can be done with it
	anotherSeed: "Try another seed",
	asList: "Show as list",
	print: "Print",
	booklet: "Booklet (PDF)",
	bookletTitle: "Sudoku",
	makingBooklet: "The booklet is being made.",
	bookletSaved: "The booklet is saved. The solutions are at its end.",
});

export type MakeWords = typeof make;
