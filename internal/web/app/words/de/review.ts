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
	practise: "Was du üben kannst",
	onlySingles: "An jeder Stelle, an der du lange gesucht hast, war ein Einer zu finden.",
	nothingToPractise: "Nichts hat dich lange aufgehalten, und du hast keinen Tipp gebraucht.",
	why: (stops, hints, doubts, time) =>
		`${listed([
			...(stops > 0 ? [count(stops, "langer Halt", "lange Halte")] : []),
			...(hints > 0 ? [count(hints, "Tipp", "Tipps")] : []),
			...(doubts > 0 ? [count(doubts, "Zug ohne Grund", "Züge ohne Grund")] : []),
		])}: ${time}`,

	used: "Techniken, die du benutzt hast",
	aboutUsed:
		"Zu jeder Ziffer, die du eingetragen, und jedem Kandidaten, den du gestrichen hast: der schwerste " +
		"der leichtesten Schritte, die von dem, was du hattest, dorthin führen. Die Zeiten sind die vor den Zügen.",
	explaining: "die Gründe deiner Züge werden gesucht …",
	noMoves: "Du hast keine Ziffern eingetragen.",
	technique: "Technik",
	times: "Anzahl",
	median: "Median der Zeit",
	hinted: "Nach einem Tipp",
	showNext: (technique) => `${technique}: auf dem Gitter zeigen, eins nach dem anderen`,
	reason: (claim, time) => `${claim}, nach ${time}`,
	crossedOut: (digit) => `${digit} gestrichen`,
	inSteps: (n) => `${count(n, "Schritt führt", "Schritte führen")} dorthin.`,

	doubts: "Züge, die du noch einmal ansehen solltest",
	wrong: "war falsch",
	guess: (technique) => `geraten, oder etwas Schwereres als ${technique}`,
	manySteps: (n, technique) =>
		`geraten, oder ${count(n, "Schritt", "Schritte")} auf einmal, bis zu ${technique}`,
	instead: "Das war dort stattdessen zu finden.",
	stuck: "Dort hat keine Technik einen Schritt.",
	furtherDoubts: (n) => `Und ${count(n, "weiterer Zug", "weitere Züge")}.`,
};
