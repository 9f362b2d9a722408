// German texts of List.

import type { ListWords } from "../en/list.ts";
import type { Translation } from "../language.ts";
import { listed, number, puzzles } from "./forms.ts";

export const list: Translation<ListWords> = {
	name: "Liste",
	heading: "Viele Rätsel auf einmal",
	field: "Rätsel: eines pro Zeile oder eines nach dem anderen in beliebigem Format",
	check: "Prüfen und bewerten",
	chooseFiles: "Dateien wählen",
	orDrop: "oder hier ablegen",
	empty:
		"Jedes Rätsel bekommt eine Zeile: ob es genau eine Lösung hat und wie schwer es ist. " +
		"Sortiere sie, sichere die Tabelle, klicke auf eines, um es zu spielen.",
	tryIt: "Mit den Rätseln dieser Seite ausprobieren",

	caption: "Die Rätsel der Liste",
	table: "Tabelle",
	columns: {
		number: "Nr.",
		verdict: "Urteil",
		er: "ER",
		level: "Stufe",
		hardest: "Schwerste Technik",
		givens: "Vorgaben",
		puzzle: "Rätsel",
	},
	verdicts: {
		ok: ["eine Lösung", "mit einer Lösung"],
		many: ["mehrere Lösungen", "mit mehreren Lösungen"],
		none: ["keine Lösung", "ohne Lösung"],
		invalid: ["Vorgaben widersprechen sich", "mit widersprüchlichen Vorgaben"],
		undecided: ["nicht entschieden", "nicht entschieden"],
		fault: ["kein Rätsel", "nicht lesbar"],
	},
	play: "Spielen",
	playPuzzle: (n) => `Rätsel ${n} spielen`,
	puzzle: (n) => `Rätsel ${n}`,
	column: (n) => `Spalte ${n}: `,
	preview: "Vorschau",
	noPreview: "Zeige auf ein Rätsel, um es zu sehen, klicke, um es zu spielen.",
	er: (value) => `ER ${value.toFixed(1)}`,

	lookedAt: "Untersuchte Rätsel",
	reading: "Wird gelesen …",
	tooLarge: "Die Datei ist größer als 64 MiB: Das Programm nonet liest Dateien jeder Größe.",
	nothing: "Füge zuerst ein paar Rätsel ein.",
	stopped: "Angehalten.",
	noAnswer: "Das Rechenwerk hat nicht geantwortet.",
	progress: (n, of) => `${number(n)} von ${number(of)} Rätseln`,
	part: (n, verdict) => `${number(n)} ${verdict}`,
	summary: (n, parts) => `${puzzles(n)}${parts.length > 0 ? `: ${listed(parts)}` : ""}.`,
	leftOut: (n, way) => ` ${number(n)} weitere bleiben weg: ${way}.`,
	pasteThem: "füge sie oben ins Feld ein oder lege sie hier ab",
	takes: (n) => `diese Seite nimmt ${number(n)}, „nonet web“ beliebig viele`,
	stop: "Anhalten",
	goOn: "Weiter",
	saveCSV: "Als CSV sichern",
	print: "Drucken",
	showMore: (n, of) => `${n} weitere von ${number(of)} zeigen`,
};
