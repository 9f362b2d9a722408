// The English texts of places and steps, and how numbers, lists and times are said, for all parts
// of the page.

import { inLanguage } from "../language.ts";
import { date, duration, listed, micros, number, sentence } from "./forms.ts";

export const say = inLanguage("say", {
	number,
	listed,
	duration,
	micros,
	sentence,
	date,

	// The levels of HoDoKu.
	levels: {
		easy: "Easy",
		medium: "Medium",
		hard: "Hard",
		unfair: "Unfair",
		extreme: "Extreme",
	} as { readonly [level: string]: string },

	rowAndColumn: (row: number, column: number) => `row ${row} column ${column}`,
	placeIn: (place: string, region: string) => `${place}, ${region}`,
	// The engine has English names of houses: "row 1". Kind is the first word of most of them.
	house: (_kind: string, name: string) => name,
	region: (letter: string) => `region ${letter}`,

	placed: (cell: string, digit: string) => `${cell} is ${digit}`,
	crossedOut: (digit: string, cells: string) => `${digit} is crossed out in ${cells}`,
	next: "; ", // between two of these
});

export type SayWords = typeof say;
