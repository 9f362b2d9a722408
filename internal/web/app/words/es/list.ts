// Spanish texts of List.

import type { ListWords } from "../en/list.ts";
import type { Translation } from "../language.ts";
import { listed, number, puzzles } from "./forms.ts";

export const list: Translation<ListWords> = {
	name: "Lista",
	heading: "Muchos puzles a la vez",
	field: "Puzles: uno por línea, o uno tras otro en cualquier formato",
	check: "Revisar y puntuar",
	chooseFiles: "Elegir archivos",
	orDrop: "o suéltalos aquí",
	empty:
		"Cada puzle tiene su línea: si tiene una sola solución y lo difícil que es. Ordénalos, guarda la tabla, " +
		"pulsa uno para jugarlo.",
	tryIt: "Probarlo con los puzles de esta página",

	caption: "Los puzles de la lista",
	table: "Tabla",
	columns: {
		number: "N.º",
		verdict: "Veredicto",
		er: "ER",
		level: "Nivel",
		hardest: "Técnica más difícil",
		givens: "Pistas",
		puzzle: "Puzle",
	},
	verdicts: {
		ok: ["una solución", "con una solución"],
		many: ["varias soluciones", "con varias soluciones"],
		none: ["sin solución", "sin solución"],
		invalid: ["pistas en conflicto", "con pistas en conflicto"],
		undecided: ["sin decidir", "sin decidir"],
		fault: ["no es un puzle", "ilegibles"],
	},
	play: "Jugar",
	playPuzzle: (n) => `Jugar el puzle ${n}`,
	puzzle: (n) => `Puzle ${n}`,
	column: (n) => `Columna ${n}: `,
	preview: "Vista previa",
	noPreview: "Señala un puzle para verlo, púlsalo para jugarlo.",
	er: (value) => `ER ${value.toFixed(1)}`,

	lookedAt: "Puzles examinados",
	reading: "Leyendo …",
	tooLarge: "El archivo ocupa más de 64 MiB: el programa nonet lee archivos de cualquier tamaño.",
	nothing: "Primero pega algunos puzles.",
	stopped: "Parado.",
	noAnswer: "El motor no ha respondido.",
	progress: (n, of) => `${number(n)} de ${puzzles(of)}`,
	part: (n, verdict) => `${number(n)} ${verdict}`,
	summary: (n, parts) => `${puzzles(n)}${parts.length > 0 ? `: ${listed(parts)}` : ""}.`,
	leftOut: (n, way) => ` Otros ${number(n)} quedan fuera: ${way}.`,
	pasteThem: "pégalos en el campo de arriba o suéltalos aquí",
	takes: (n) => `esta página admite ${number(n)}, «nonet web» cualquier número`,
	stop: "Parar",
	goOn: "Seguir",
	saveCSV: "Guardar como CSV",
	print: "Imprimir",
	showMore: (n, of) => `Mostrar ${n} más de ${number(of)}`,
};
