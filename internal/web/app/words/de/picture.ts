// German texts of the dialog in which a picture is read.

import type { PictureWords } from "../en/picture.ts";
import type { Translation } from "../language.ts";
import { cells, digits } from "./forms.ts";

const megapixels = (pixels: number) => `${Math.ceil(pixels / 1e6)} Megapixel`;

export const picture: Translation<PictureWords> = {
	title: "Rätsel aus einem Bild",
	reading: "Das Bild wird gelesen …",
	stays: "Das Bild wird in diesem Browser gelesen: Nichts davon verlässt dein Gerät.",
	own: "Das Bild wird vom Programm nonet auf diesem Rechner gelesen, das nichts davon behält.",
	sent: (host) =>
		`Das Bild wird verkleinert an ${host} gesandt, woher diese Seite kommt, und dort gelesen.`,
	asks: (host) =>
		`Das Bild würde verkleinert an ${host} gesandt, woher diese Seite kommt, und dort gelesen. ` +
		"Solange du nicht zustimmst, verlässt nichts dein Gerät.",
	send: "Das Bild senden",
	dontSend: "Nicht senden",
	notSent: "das Bild wurde nicht gesandt",
	readsNone: (host) =>
		`${host}, woher diese Seite kommt, liest keine Bilder, und nichts wurde gesandt: Tippe das Rätsel ` +
		"ein oder öffne das Bild mit dem Programm nonet",

	noPDF:
		"ein PDF wird nicht gelesen: Zeige seine Seite an, mach ein Bildschirmfoto davon und füge es mit " +
		"Strg+V ein",
	noHEIC:
		"dieser Browser kann keine HEIC-Bilder anzeigen: Mach ein Bildschirmfoto davon oder sichere es als " +
		"JPEG",
	noPicture: "der Browser kann die Datei nicht als Bild anzeigen: Sichere es als PNG oder JPEG",
	tooLarge: (pixels, most) =>
		`das Bild hat ${megapixels(pixels)}, mehr als ${megapixels(most)}: Verkleinere es`,
	noCanvas: "der Browser lässt diese Seite die Bildpunkte nicht sehen",
	tryAnother: "Ein anderes Bild wählen",
	typeIt: "Das Rätsel eintippen",
	tips:
		"Ein gutes Bild zeigt das ganze Gitter, ist scharf, gleichmäßig hell und von oben aufgenommen. " +
		"Am besten ist ein Bildschirmfoto.",

	grids: "Gitter des Bildes",
	grid: (n) => `Gitter ${n}`,
	seen: "Das Gitter im Bild, entzerrt",
	board: "Das Gitter, wie es gelesen wurde",
	digits,
	read: (givens, doubts) =>
		`${givens} gelesen; ${doubts === 0 ? "keine Zelle ist zweifelhaft" : `${cells(doubts)} zu prüfen`}.`,
	verdicts: {
		ok: "Eine Lösung.",
		none: "Es gibt keine Lösung: Eine Ziffer ist falsch.",
		invalid: "Es gibt keine Lösung: Gleiche Ziffern sehen einander.",
		many: "Es gibt mehrere Lösungen: Eine Ziffer fehlt oder ist falsch.",
	},
	doubtful: (perhaps) => `zweifelhaft, vielleicht ${perhaps}`,
	perhaps: (cell, digit, perhaps) => `${cell}: ${digit}, vielleicht ${perhaps}`,
	changed: (cell, digit, looked) =>
		`${cell} wurde als ${digit} gelesen, obwohl es wie ${looked} aussieht: Nur so gibt es genau eine Lösung.`,
	empty: "leer",
	nowIs: (cell, digit) => `${cell}: ${digit}.`,
	toCheck: (n) => (n === 0 ? "Alle Zellen sind geprüft." : `Noch ${cells(n)} zu prüfen.`),
	doubts: "Zweifelhafte Zellen",
	before: "Die vorige",
	next: "Die nächste",
	right: "Stimmt",
	take: (digit) => `${digit} daraus machen`,
	keys: "Ziffern",
	erase: "Leer",
	help:
		"Vergleiche die beiden und verbessere, was falsch ist, im Gitter. Die Eingabetaste bestätigt eine " +
		"zweifelhafte Zelle; Strg mit einer Pfeiltaste geht zur nächsten.",

	play: "Spielen",
	solve: "Lösen",
	set: "Entwerfen",
	share: "Teilen",
};
