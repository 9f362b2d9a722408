// Spanish texts of places and steps, for all parts of the page.

import type { SayWords } from "../en/say.ts";
import type { Translation } from "../language.ts";
import { date, duration, listed, micros, number, sentence } from "./forms.ts";

const houses: { readonly [kind: string]: string } = {
	row: "fila",
	column: "columna",
	box: "caja",
	region: "región",
	diagonal: "diagonal",
	window: "ventana",
	house: "casa",
};

export const say: Translation<SayWords> = {
	number,
	listed,
	duration,
	micros,
	sentence,
	date,
	levels: {
		easy: "Fácil",
		medium: "Medio",
		hard: "Difícil",
		unfair: "Injusto",
		extreme: "Extremo",
	},
	rowAndColumn: (row, column) => `fila ${row}, columna ${column}`,
	placeIn: (place, region) => `${place}, ${region}`,
	house: (kind, name) =>
		[houses[kind] ?? kind, ...name.split(" ").slice(1)]
			.join(" ")
			.replace("of grid", "de la cuadrícula"),
	region: (letter) => `región ${letter}`,
	placed: (cell, digit) => `${cell} es ${digit}`,
	crossedOut: (digit, cells) => `${digit} queda tachado en ${cells}`,
	next: "; ",
};
