// Deutsche Texte der Ansicht „Spiele“, der Datei der Spiele, des Endes und der Durchsicht eines
// Spiels.

import type { GamesWords } from "../en/games.ts";
import type { Translation } from "../language.ts";
import { count, number } from "./forms.ts";

export const games: Translation<GamesWords> = {
	name: "Spiele",
	heading: "Deine Spiele",
	show: "Was gezeigt wird",
	list: "Alle Spiele",
	statistics: "Statistik",
	dailies: "Tagesrätsel",

	search: "Titel, Autor oder Tag suchen",
	anyState: "Laufend oder fertig",
	running: "Laufend",
	finished: "Fertig",
	anyKind: "Jede Art",
	anyLevel: "Jede Stufe",
	none: "Noch keine Spiele. Ein Spiel, das du beginnst, steht dann hier.",
	found: (n, of) =>
		n === of ? count(n, "Spiel", "Spiele") : `${n} von ${count(of, "Spiel", "Spielen")}`,
	more: (n) => `Mehr zeigen (${number(n)})`,
	reviewOf: (title) => `Durchsicht: ${title}`,
	removed: (title) => `Entfernt: ${title}.`,
	bringBack: "Zurückholen",

	noneSolved: "Noch ist kein Rätsel gelöst. Hier stehen dann Zeiten und Zahlen nach Stufen.",
	kind: "Rätsel",
	solved: "Gelöst",
	mean: "Mittel",
	median: "Median",
	lately: "Letzte 30 Tage",
	alone: "Ohne Tipps",
	all: "Alle",

	calendar: "Tage mit den Rätseln, die du gelöst hast",
	month: (date) => date.toLocaleDateString("de", { month: "long", year: "numeric" }),
	weekday: (date) => date.toLocaleDateString("de", { weekday: "short" }),
	dayLabel: (date, solved) =>
		`${date.toLocaleDateString("de", { day: "numeric", month: "long", year: "numeric" })}, ` +
		`${solved} von 4 gelöst`,
	previousMonth: "Monat davor",
	nextMonth: "Monat danach",
	streaks: (now, longest) => `Tage in Folge: ${number(now)}. Am längsten: ${number(longest)}.`,

	time: "Zeit",
	record: (time) => `${time}, deine beste`,
	best: "Beste",
	average: (n) => `Mittel aus ${number(n)}`,
	streak: "Tagesrätsel in Folge",
	days: (n) => count(n, "Tag", "Tage"),
	hints: "Tipps",
	checks: "Prüfungen",
	hardest: "Schwerster Schritt",
	withER: (technique, er) => `${technique} (ER ${er.toFixed(1)})`,
	next: (name) => `Nächstes: ${name}`,
	nextDaily: (name) => `Das nächste von heute: ${name}`,
	review: "Durchsicht",
	shareResult: "Teilen",
	readSteps: "Jeden Schritt lesen",
	again: "Noch einmal",

	result: "Dein Ergebnis teilen",
	resultText: (puzzle, time, hints) =>
		`nonet-Sudoku: ${puzzle}, in ${time} ${
			hints > 0 ? `mit ${count(hints, "Tipp", "Tipps")}` : "ohne Tipps"
		} gelöst.`,
	resultAbout: "Der Link öffnet das Rätsel ohne deine Einträge.",
	copy: "Kopieren",
	send: "Senden",
	picture: "Bild, das nichts verrät",
	pictureAbout:
		"Vorgaben sind grau; deine Zellen sind umso dunkler, je später du sie gefüllt hast.",
	savePicture: "Bild sichern",
	code: "Für die Kamera eines Handys",
	noCode: "Der Link ist zu lang für ein solches Bild.",

	file: "Alles als Datei",
	aboutFile:
		"Deine Spiele sind in diesem Browser und nirgends sonst. Fehlt der Platz, so gehen die Züge " +
		"der ältesten fertigen Spiele; die Spiele und ihre Zeiten bleiben.",
	noJSON: "die Datei enthält keine Spiele: Sie ist kein JSON",
	noGames: "die Datei enthält keine Spiele von nonet",
	version: (of, newest) =>
		`die Datei hat Version ${of}; diese Seite liest die Versionen 1 bis ${newest}: Lade ihre neueste Version`,
	badMoves: (n) => `die Züge von Spiel ${n} der Datei sind nicht lesbar`,
	noRoom: "der Browser hat nicht Platz für alle Spiele der Datei; die ersten sind hier",
	save: "Alle in einer Datei sichern",
	take: "Aus einer Datei hinzufügen",
	tooLarge: "die Datei ist größer als 64 MB",
	inFile: (n) =>
		`${count(n, "Spiel, die Einstellungen und was du gelernt hast, sind", "Spiele, die Einstellungen und was du gelernt hast, sind")} gesichert.`,
	taken: (n, newer) =>
		`Die Datei enthält ${count(n, "Spiel", "Spiele")}; ${newer} davon sind hier neu oder weiter als hier.`,
};
