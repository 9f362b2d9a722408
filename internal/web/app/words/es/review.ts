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
	practise: "Qué practicar",
	onlySingles: "En cada parada larga había un único por encontrar.",
	nothingToPractise: "Nada te llevó mucho tiempo, y no hizo falta ninguna ayuda.",
	why: (stops, hints, doubts, time) =>
		`${listed([
			...(stops > 0 ? [count(stops, "parada larga", "paradas largas")] : []),
			...(hints > 0 ? [count(hints, "ayuda", "ayudas")] : []),
			...(doubts > 0 ? [count(doubts, "jugada sin razón", "jugadas sin razón")] : []),
		])}: ${time}`,

	used: "Tus técnicas",
	aboutUsed:
		"Para cada dígito que pusiste y cada candidato que tachaste: el más difícil de los pasos más " +
		"fáciles que llevan allí desde lo que tenías entonces. Los tiempos son los anteriores a las jugadas.",
	explaining: "buscando las razones de tus jugadas …",
	noMoves: "No has puesto ningún dígito.",
	technique: "Técnica",
	times: "Veces",
	median: "Tiempo mediano",
	hinted: "Tras una ayuda",
	showNext: (technique) => `${technique}: mostrar en la cuadrícula, una tras otra`,
	reason: (claim, time) => `${claim}, tras ${time}`,
	crossedOut: (digit) => `${digit} tachado`,
	inSteps: (n) => `${count(n, "paso lleva", "pasos llevan")} allí.`,

	doubts: "Jugadas que conviene mirar otra vez",
	wrong: "era un error",
	guess: (technique) => `adivinado, o algo más difícil que ${technique}`,
	manySteps: (n, technique) =>
		`adivinado, o ${count(n, "paso", "pasos")} a la vez, hasta ${technique}`,
	instead: "Esto es lo que se podía encontrar allí.",
	stuck: "Ninguna técnica tiene allí un paso.",
	furtherDoubts: (n) => `Y ${count(n, "jugada más", "jugadas más")}.`,
};
