// Deutsche Texte der Durchsicht eines Spiels.

import type { ReviewWords } from "../en/review.ts";
import type { Translation } from "../language.ts";
import { count, listed, number } from "./forms.ts";

export const review: Translation<ReviewWords> = {
	name: "Durchsicht",
	board: "Gitter des Spiels",
	unit: "Zug",
	nothing:
		"Hier gibt es nichts durchzusehen: Von diesem Spiel sind keine Züge bekannt. Spiel ein Rätsel, " +
		"und komm dann wieder.",
	at: (move, of, time, what) => `${time}, Zug ${number(move)} von ${number(of)}: ${what}`,
	start: "der Anfang",
	move: (what, place) => `${what}, ${place}`,
	moves: {
		E: "Eintrag",
		X: "gelöscht",
		F: "Notizen ausgefüllt",
		D: "Stift",
		S: "Schritt eines Tipps",
		R: "von vorn begonnen",
		M: "Marke",
		K: "Marke entfernt",
		U: "zurückgenommen",
		Y: "wiederholt",
		H: "nach einem Tipp gefragt",
		C: "geprüft",
	},
	strip: (stops) => `Wohin die Zeit ging, mit ${count(stops, "langem Halt", "langen Halten")}`,
	stops: "Wo du gesucht hast",
	noStops: "Du hast nirgends lange gesucht.",
	stop: (at, time) => `Bei ${at}, ${time} lang`,
	looking: "der leichteste Schritt wird gesucht …",
	noStep: "hier stimmte etwas nicht",
	practise: (techniques) => `Übe als Nächstes: ${listed(techniques)}.`,
	onlySingles: "An jeder dieser Stellen war ein Einer zu finden.",
	found: "Wie du die Ziffern gefunden hast",
	ways: {
		full: "Letzte Ziffer eines Hauses",
		hidden: "Einziger Platz einer Ziffer",
		naked: "Einzige Ziffer einer Zelle",
		further: "Durch mehr als einen Einer",
		hint: "Durch Tipps",
	},
};
