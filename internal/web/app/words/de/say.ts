// German texts of places and steps, for all parts of the page.

import type { SayWords } from "../en/say.ts";
import type { Translation } from "../language.ts";
import { date, duration, listed, micros, number, sentence } from "./forms.ts";

const houses: { readonly [kind: string]: string } = {
	row: "Zeile",
	column: "Spalte",
	box: "Block",
	region: "Gebiet",
	diagonal: "Diagonale",
	window: "Fenster",
	house: "Haus",
};

export const say: Translation<SayWords> = {
	number,
	listed,
	duration,
	micros,
	sentence,
	date,
	levels: {
		easy: "Leicht",
		medium: "Mittel",
		hard: "Schwer",
		unfair: "Unfair",
		extreme: "Extrem",
	},
	rowAndColumn: (row, column) => `Zeile ${row}, Spalte ${column}`,
	placeIn: (place, region) => `${place}, ${region}`,
	house: (kind, name) =>
		[houses[kind] ?? kind, ...name.split(" ").slice(1)]
			.join(" ")
			.replace("of grid", "von Gitter"),
	region: (letter) => `Gebiet ${letter}`,
	placed: (cell, digit) => `${cell} ist ${digit}`,
	crossedOut: (digit, cells) => `${digit} ist gestrichen in ${cells}`,
	next: "; ",
};
