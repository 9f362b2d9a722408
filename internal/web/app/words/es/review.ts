// Spanish texts of the view Review.

import type { ReviewWords } from "../en/review.ts";
import type { Translation } from "../language.ts";
import { count, listed, number } from "./forms.ts";

export const review: Translation<ReviewWords> = {
	name: "Repaso",
	board: "Cuadrícula de la partida",
	unit: "jugada",
	nothing:
		"No hay nada que repasar: de esta partida no se conocen jugadas. Juega un puzle y vuelve.",
	at: (move, of, time, what) => `${time}, jugada ${number(move)} de ${number(of)}: ${what}`,
	start: "el principio",
	move: (what, place) => `${what}, ${place}`,
	moves: {
		E: "dígito",
		X: "borrado",
		F: "notas escritas",
		D: "lápiz",
		S: "paso de una ayuda",
		R: "vuelta a empezar",
		M: "marca",
		K: "marca quitada",
		U: "deshecho",
		Y: "rehecho",
		H: "ayuda pedida",
		C: "revisión",
	},
	strip: (stops) =>
		`En qué se fue el tiempo, con ${count(stops, "parada larga", "paradas largas")}`,
	stops: "Dónde te detuviste",
	noStops: "Avanzaste sin paradas largas.",
	stop: (at, time) => `En ${at}, durante ${time}`,
	looking: "buscando el paso más fácil …",
	noStep: "aquí algo estaba mal",
	practise: (techniques) => `Practica ahora: ${listed(techniques)}.`,
	onlySingles: "En cada uno de estos puntos había un único por encontrar.",
	found: "Cómo encontraste los dígitos",
	ways: {
		full: "Último dígito de una casa",
		hidden: "Único sitio para un dígito",
		naked: "Único dígito para una celda",
		further: "Con más que un único",
		hint: "Con ayudas",
	},
};
