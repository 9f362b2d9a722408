// Spanish texts of the dialog Open and of what all dialogs have.

import type { DialogWords } from "../en/dialogs.ts";
import type { Translation } from "../language.ts";
import { count, solutions } from "./forms.ts";

export const dialogs: Translation<DialogWords> = {
	close: "Cerrar",
	copied: "Copiado.",
	noClipboard: "El navegador no deja copiar a esta página. Selecciona el texto y cópialo.",

	openPuzzle: "Abrir un puzle",
	aboutOpen:
		"Pega lo que tengas: 81 caracteres, una cuadrícula dibujada con líneas, los candidatos de un foro, celdas " +
		"de una hoja de cálculo, un jigsaw con sus regiones, una lista entera, o un enlace de SudokuPad, " +
		"f-puzzles, SudokuMaker, penpa-edit, SudokuWiki y otros. También puedes soltar un archivo en cualquier " +
		"sitio –el de una aplicación, una foto, una captura de pantalla– o pulsar Ctrl+V en la cuadrícula.",
	field: "Puzle, lista o enlace",
	readRest: "Leer el resto",
	readRestAbout: "Sin estas restricciones es otro puzle",
	chooseFiles: "Elegir archivos",
	takePhoto: "Hacer una foto",
	pasteFirst: "Primero pega o escribe un puzle.",
	reading: "Leyendo …",
	inFile: (file, line, message) => `en ${file}${line > 0 ? `, línea ${line}` : ""}: ${message}`,
	fileTooLarge: "más de 1 MiB: ábrelo solo en «Lista»",
	aloneCover: "un problema de cobertura exacta: ábrelo solo",
	tooLarge: "más de 1 MiB no se puede abrir de una vez: suelta el archivo en «Lista»",
	noPuzzle: "no se ha encontrado ningún puzle",
	readWithout: (lost) =>
		`Se ha leído sin ${lost.join(", ")}: es otro puzle y puede tener más soluciones`,
	by: (author) => `De ${author}`,
	itsRules: "Sus reglas",
	rulesTitle: "Reglas",
	oneRead: (faults, first) =>
		`Se ha leído un puzle, pero no ${count(faults, "parte", "partes")}. ${first}`,
	showText: "Mostrar el texto",
	atPlace: (line, column, message) =>
		`Línea ${line}${column ? `, columna ${column}` : ""}: ${message}`,
	isOpen: (title) => `${title || "El puzle"} está abierto.`,
	verdicts: {
		none: "Este puzle no tiene solución.",
		invalid: "Las pistas de este puzle incumplen sus reglas.",
		many: (n, exact) => `Este puzle tiene ${exact ? "" : "al menos "}${solutions(n)}.`,
	},
	noHints: "Puedes jugarlo, pero sin ayudas.",
	someHints: "Puedes jugarlo; las ayudas terminan donde difieren sus soluciones.",
	whatWrong: "¿Qué está mal?",
	whatWrongTitle: "Lo que está mal",

	typeOne: "Escribir un puzle a mano",
	noGivens: "La cuadrícula todavía no tiene pistas.",
	makeGivens: "Convertir sus dígitos en pistas",
	layoutField: "Forma de la cuadrícula",
	classicLayout: "clásica 9×9",
	emptyGrid: "Cuadrícula vacía",
	typeGivens: "Escribe las pistas de tu puzle.",
	allThere: "Ya están todas",
};
