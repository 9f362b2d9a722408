// Spanish texts of Learn.

import type { LearnWords } from "../en/learn.ts";
import type { Translation } from "../language.ts";
import { count, decimal, number } from "./forms.ts";

export const learn: Translation<LearnWords> = {
	name: "Aprender",
	again: "Reintentar",
	looking: "Buscando una posición …",
	course: "El curso",
	courseAbout:
		"De los únicos a las cadenas. Cada lección dice qué es una técnica, recorre un ejemplo y tiene cinco ejercicios.",
	all: "Todas las técnicas",
	allAbout: "Elige cualquier técnica, lee qué es y practícala en posiciones siempre nuevas.",
	goOn: (name) => `Seguir: ${name}`,
	difficulty: (score) => `Dificultad ${decimal(score)}`,
	done: (n, of) => `${n} de ${of} ejercicios hechos`,
	found: (n) => count(n, "ejercicio resuelto", "ejercicios resueltos"),
	lessons: "Todas las lecciones",
	before: (name) => `Antes: ${name}`,
	next: (name) => `Después: ${name}`,
	when: "Cuándo buscarla",
	also: "También se llama",
	assumes: "Qué debe cumplirse",
	scale: "Dificultad",
	example: "Un ejemplo",
	form: "Forma",
	forms: (n) => `Ejemplo ${n}`,
	board: "Tablero",
	practise: "Practicar",
	noLesson: (name) => `No hay ninguna lección ${name}.`,
	kept: (alone, hinted, shown) =>
		`Sin ayuda: ${number(alone)}; con una ayuda: ${number(hinted)}; mostrados: ${number(shown)}`,
	lesson: "La lección",
	find: (name) => `Busca: ${name}`,
	place: "Elige la celda y pulsa el dígito que va en ella.",
	cross: "Elige una celda y pulsa un dígito que se pueda tachar en ella.",
	notEasiest: "Puede haber pasos más fáciles en esta posición. No cuentan.",
	answers: "Qué hace un dígito",
	crosses: "Tachar",
	places: "Poner",
	digits: "Dígitos",
	hint: "Ayuda",
	show: "Mostrar",
	another: "Otra posición",
	nextExercise: "Siguiente posición",
	selectFirst: "Elige primero una celda.",
	notThere: (digit) => `${digit} no es candidato de esta celda.`,
	foundIt: "¡Encontrado!",
	foundWithHint: "Encontrado, con una ayuda.",
	shown: "Este es el paso.",
	notThis: {
		true: "Es verdad, pero no por esta técnica. Busca otro.",
		wrong: "No: eso es falso en la solución.",
		other: "Ningún paso de esta técnica lo dice. Busca otro.",
	},
	lessonDone: "Los cinco ejercicios de esta lección están hechos.",
};
