// Spanish texts of Make.

import type { MakeWords } from "../en/make.ts";
import type { Translation } from "../language.ts";
import { count, givens, puzzles } from "./forms.ts";

export const make: Translation<MakeWords> = {
	name: "Generar",
	heading: "Generar puzles",
	form: "Qué generar",
	puzzles: "Puzles",
	puzzlesMade: "Puzles generados",

	killer: "Killer: jaulas con sumas",
	calcudoku: "Calcudoku (KenKen): jaulas con +, −, × y ÷",
	howMany: "Cuántos",
	moreWishes: "Más deseos",
	symmetry: "Simetría de las pistas",
	symmetryIs: (name, about) => `${name}: ${about}`,
	needs: "Debe exigir",
	only: "Solo puede exigir",
	givens: "Pistas",
	givensFree: { killer: "ninguna", other: "libre" },
	seed: "Semilla",
	seedFree: "al azar",
	minimal: "Ninguna pista sobra",
	stop: "Parar",
	go: (n) => `Generar ${puzzles(n)}`,
	difficulty: "Dificultad",
	difficulties: { level: "Nivel", er: "ER", any: "Libre" },
	level: "Nivel",
	erFrom: "ER desde",
	erTo: "ER hasta",
	er: (value) => `ER ${value.toFixed(1)}`,
	range: (from, to) => `ER ${from.toFixed(1)} a ${to.toFixed(1)}`,
	from: "desde",
	to: "hasta",
	layoutText: "Forma como texto",
	size: "Tamaño",
	diagonals: "Diagonales",
	windows: "Ventanas",
	layout: "Forma",
	layouts: { boxes: "Cajas", jigsaw: "Jigsaw", grids: "Varias", other: "Otra" },
	grids: "Cuadrículas que se solapan",
	emptyGrid: (layout) => `Una cuadrícula vacía de forma ${layout}`,
	newRegions: "Regiones nuevas para cada puzle.",
	impossible: (why) => `No tiene cuadrícula completa: ${why}.`,
	addTo: (label) => `${label}: añadir una técnica`,
	add: "Añadir …",
	nothing: { needs: "Nada especial", only: "Cualquier técnica" },
	groups: "Grupos",
	group: (name, techniques) => `${name} (${count(techniques, "técnica", "técnicas")})`,
	remove: (name) => `Quitar ${name}`,

	made: (n, of) => `${n} de ${puzzles(of)}`,
	madeTried: (made, tried) => `${made}, ${count(tried, "intento", "intentos")}.`,
	all: (n, seed) => `${puzzles(n)} de la semilla ${seed}.`,
	stopped: "Parado.",
	noneFound: (tried) =>
		`No se ha encontrado ninguno${tried > 0 ? ` tras ${count(tried, "intento", "intentos")}` : ""} en el ` +
		"tiempo disponible. Quizá otra semilla lo logre, o un pedido menos exigente: menos técnicas, un " +
		"intervalo más amplio, sin simetría.",
	empty:
		"Di lo que te gusta y los puzles aparecen aquí: en pequeño, cada uno con su dificultad, para jugar, " +
		"imprimir o guardar.",
	examples: "Algunos ya hechos:",
	play: (n) => `Jugar el puzle ${n}: `,
	isKiller: "Killer",
	notRated: "sin nota",
	clues: givens,

	anotherSeed: "Probar otra semilla",
	asList: "Mostrar como lista",
	print: "Imprimir",
	booklet: "Cuaderno (PDF)",
	bookletTitle: "Sudoku",
	makingBooklet: "Se está preparando el cuaderno.",
	bookletSaved: "El cuaderno está guardado. Las soluciones están al final.",
};
