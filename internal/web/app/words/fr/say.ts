// French texts of places and steps, for all parts of the page.

import type { SayWords } from "../en/say.ts";
import type { Translation } from "../language.ts";
import { date, duration, listed, micros, number, sentence } from "./forms.ts";

const houses: { readonly [kind: string]: string } = {
	row: "ligne",
	column: "colonne",
	box: "bloc",
	region: "région",
	diagonal: "diagonale",
	window: "fenêtre",
	house: "maison",
};

export const say: Translation<SayWords> = {
	number,
	listed,
	duration,
	micros,
	sentence,
	date,
	levels: {
		easy: "Facile",
		medium: "Moyen",
		hard: "Difficile",
		unfair: "Diabolique",
		extreme: "Extrême",
	},
	rowAndColumn: (row, column) => `ligne ${row}, colonne ${column}`,
	placeIn: (place, region) => `${place}, ${region}`,
	house: (kind, name) =>
		[houses[kind] ?? kind, ...name.split(" ").slice(1)]
			.join(" ")
			.replace("of grid", "de la grille"),
	region: (letter) => `région ${letter}`,
	placed: (cell, digit) => `${cell} vaut ${digit}`,
	crossedOut: (digit, cells) => `${digit} est éliminé de ${cells}`,
	next: " ; ",
};
