// Spanish texts of what a new visitor can read of the page.

import type { HelloWords } from "../en/hello.ts";
import type { Translation } from "../language.ts";

export const hello: Translation<HelloWords> = {
	title: "Qué hace esta página",
	about: "Sudokus para jugar, entender y crear.",
	stays: "Nada de lo que haces aquí sale de tu dispositivo.",
	start: "Jugar",
	tiles: {
		play: [
			"Jugar",
			"La ayuda dice dónde mirar y luego por qué, a partir de lo que has encontrado.",
		],
		solve: ["Resolver", "Cada paso de un puzle en palabras e imágenes, y su dificultad."],
		set: ["Componer", "Dibuja reglas de todo tipo y ve al momento cuántas soluciones quedan."],
		search: ["Búsqueda", "Mira cómo resuelven los ordenadores: un método al lado de otro."],
		make: ["Generar", "Puzles a medida: nivel, técnica, tamaño, forma."],
		open: ["Abrir", "Cualquier puzle: un texto, un enlace, la foto de un periódico."],
	},
};
