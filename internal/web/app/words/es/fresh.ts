// Spanish texts of the dialog New and of the puzzles that it makes.

import type { FreshWords } from "../en/fresh.ts";
import type { Translation } from "../language.ts";
import { clock } from "../../words.ts";
import { rules } from "./forms.ts";

const long = { weekday: "long", day: "numeric", month: "long", year: "numeric" } as const;
const short = { day: "numeric", month: "short", year: "numeric" } as const;

export const fresh: Translation<FreshWords> = {
	newPuzzle: "Puzle nuevo",
	making: "Un momento: se está generando el puzle.",
	otherLevel: (why) => `${why} Hay uno del nivel superior disponible ya.`,
	names: {
		easy: "Fácil",
		medium: "Medio",
		hard: "Difícil",
		unfair: "Injusto",
		extreme: "Extremo",
		classic: "Clásico",
		killer: "Killer",
		x: "Sudoku X",
		jigsaw: "Jigsaw",
		six: "6×6",
		thermo: "Termómetros",
		arrow: "Flechas",
		windoku: "Windoku",
		kropki: "Puntos",
		sandwich: "Sándwich",
		calcudoku: "Calcudoku",
		samurai: "Samurái",
		other: "Otros",
	},
	about: {
		calcudoku: "KenKen: las jaulas dicen la suma o el producto de sus cifras.",
		samurai: "Cinco cuadrículas; la del medio comparte una caja con cada una de las otras.",
		easy: "Solo únicos: recorre filas, columnas y cajas.",
		medium: "Aquí y allá, dos celdas, o una caja y una línea, descartan algo.",
		hard: "Patrones de varias filas: peces, alas, pares ocultos.",
		unfair: "Mucho mirar, y cadenas cortas: «si esto, entonces aquello».",
		extreme: "Cadenas y bifurcaciones. Los expertos necesitan media hora.",
		killer: "Sin pistas. Las jaulas de puntos indican su suma.",
		x: "Las dos diagonales también contienen todos los dígitos.",
		jigsaw: "Regiones irregulares en lugar de cajas.",
		six: "Dígitos del 1 al 6, en cajas de seis. Diez minutos.",
		thermo: "Los dígitos crecen desde el bulbo hasta la punta.",
		arrow: "Los dígitos de una flecha suman lo que hay en su círculo.",
		windoku: "Cuatro ventanas grises también contienen todos los dígitos.",
		kropki: "Punto blanco: se llevan uno. Punto negro: el doble.",
		sandwich: "Los números del borde dicen cuánto suma lo que hay entre el 1 y el 9.",
	},
	levels: "Clásico, por nivel",
	shelf: "Otros tipos",
	today: (day) => `Hoy, ${day}`,
	tick: " ✓",
	noPuzzle: "no se ha encontrado un puzle así",
	allDays: "Días anteriores",
	allGames: "Todas tus partidas",
	sameForAll: "El mismo para todos.",
	er: (er, technique) => `Alrededor de ER ${er?.toFixed(1)}, por ejemplo ${technique}`,
	erSign: "Sobre los niveles",
	aboutLevels:
		"Los niveles son los de HoDoKu. ER es la nota que Sudoku Explainer da al paso más difícil, de 1.0 a 11 y " +
		"más.",
	openOne: "Abrir o escribir uno",
	makeOne: "Generar uno a medida",
	trainAbout: "Lecciones, y posiciones en las que toca una técnica a tu elección",
	goOn: "Seguir con",
	remove: (title) => `Quitar ${title}`,
	rules,
	layout: (name) => `Forma ${name}`,
	solvedIn: (seconds) => `resuelto en ${clock(seconds)}`,
	filled: (n, of, seconds) => `${n} de ${of} celdas, ${clock(seconds)}`,
	noLevel: (level) => `no existe el nivel ${level}`,
	noDaily: "no se pudo generar el puzle del día",
	dailyTitle: (date, name) => `Puzle del día, ${date.toLocaleDateString("es", short)}, ${name}`,
	day: (date) => date.toLocaleDateString("es", long),
};
