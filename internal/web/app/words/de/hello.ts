// Deutsche Texte davon, was die Seite kann.

import type { HelloWords } from "../en/hello.ts";
import type { Translation } from "../language.ts";

export const hello: Translation<HelloWords> = {
	title: "Was diese Seite kann",
	about: "Sudokus zum Spielen, Verstehen und Machen.",
	stays: "Nichts, was du hier tust, verlässt dein Gerät.",
	start: "Spielen",
	tiles: {
		play: [
			"Spielen",
			"Ein Tipp sagt erst, wo du suchen kannst, dann warum: aus deinem Gitter.",
		],
		solve: [
			"Lösen",
			"Jeder Schritt eines Rätsels in Worten und Bildern, und wie schwer es ist.",
		],
		set: ["Entwerfen", "Zeichne Regeln jeder Art und sieh sofort, wie viele Lösungen bleiben."],
		search: ["Suchen", "Sieh zu, wie Computer lösen: ein Verfahren neben dem anderen."],
		make: ["Erzeugen", "Rätsel auf Bestellung: Stufe, Technik, Größe, Form."],
		open: ["Öffnen", "Jedes Rätsel: ein Text, ein Link von anderswo, ein Foto der Zeitung."],
	},
};
