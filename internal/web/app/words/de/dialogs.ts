// German texts of the dialog Open and of what all dialogs have.

import type { DialogWords } from "../en/dialogs.ts";
import type { Translation } from "../language.ts";
import { count, solutions } from "./forms.ts";

export const dialogs: Translation<DialogWords> = {
	close: "Schließen",
	copied: "Kopiert.",
	noClipboard:
		"Der Browser lässt diese Seite nicht kopieren. Markiere den Text und kopiere ihn selbst.",

	openPuzzle: "Rätsel öffnen",
	aboutOpen:
		"Füge ein, was du hast: 81 Zeichen, ein gezeichnetes Gitter, die Kandidaten aus einem Forum, " +
		"Zellen einer Tabelle, ein Jigsaw mit seinen Gebieten, eine ganze Liste oder einen Link von " +
		"SudokuPad, f-puzzles, SudokuMaker, penpa-edit, SudokuWiki und anderen. Du kannst auch " +
		"irgendwo eine Datei ablegen – die einer App, ein Foto, ein Bildschirmfoto – oder auf dem " +
		"Gitter Strg+V drücken.",
	field: "Rätsel, Liste oder Link",
	readRest: "Den Rest lesen",
	readRestAbout: "Ohne diese Regeln ist es ein anderes Rätsel",
	chooseFiles: "Dateien wählen",
	takePhoto: "Foto aufnehmen",
	pasteFirst: "Füge zuerst ein Rätsel ein oder tippe es.",
	reading: "Wird gelesen …",
	inFile: (file, line, message) => `in ${file}${line > 0 ? `, Zeile ${line}` : ""}: ${message}`,
	fileTooLarge: "größer als 1 MiB: öffne die Datei allein unter „Liste“",
	aloneCover: "ein Exact-Cover-Problem: öffne es allein",
	tooLarge: "mehr als 1 MiB lässt sich nicht auf einmal öffnen: lege die Datei unter „Liste“ ab",
	noPuzzle: "es wurde kein Rätsel gefunden",
	readWithout: (lost) =>
		`Gelesen wurde es ohne ${lost.join(", ")}: Das ist ein anderes Rätsel und kann mehr Lösungen haben`,
	by: (author) => `Von ${author}`,
	itsRules: "Seine Regeln",
	rulesTitle: "Regeln",
	oneRead: (faults, first) =>
		`Ein Rätsel wurde gelesen, ${count(faults, "Teil", "Teile")} nicht. ${first}`,
	showText: "Den Text zeigen",
	atPlace: (line, column, message) =>
		`Zeile ${line}${column ? `, Spalte ${column}` : ""}: ${message}`,
	isOpen: (title) => `${title || "Das Rätsel"} ist geöffnet.`,
	verdicts: {
		none: "Dieses Rätsel hat keine Lösung.",
		invalid: "Die Vorgaben dieses Rätsels verletzen seine Regeln.",
		many: (n, exact) => `Dieses Rätsel hat ${exact ? "" : "mindestens "}${solutions(n)}.`,
	},
	noHints: "Du kannst es spielen, bekommst aber keine Tipps.",
	someHints: "Du kannst es spielen; die Tipps enden, wo sich die Lösungen unterscheiden.",
	whatWrong: "Was stimmt nicht?",
	whatWrongTitle: "Was nicht stimmt",

	typeOne: "Ein Rätsel selbst eintippen",
	noGivens: "Das Gitter hat noch keine Vorgaben.",
	makeGivens: "Seine Ziffern zu Vorgaben machen",
	layoutField: "Form des Gitters",
	classicLayout: "klassisch 9×9",
	emptyGrid: "Leeres Gitter",
	typeGivens: "Tippe die Vorgaben deines Rätsels.",
	allThere: "Es sind alle da",
};
