// German texts of the frame of the page.

import type { FrameWords } from "../en/frame.ts";
import type { Translation } from "../language.ts";

export const frame: Translation<FrameWords> = {
	views: {
		set: "Entwerfen",
		solve: "Lösen",
		learn: "Lernen",
		search: "Suchen",
		make: "Erzeugen",
		list: "Liste",
		games: "Spiele",
		review: "Durchsicht",
		links: "Dancing Links",
	},
	tools: {
		new: "Neu",
		open: "Öffnen",
		share: "Teilen",
		settings: "Einstellungen",
		help: "Hilfe",
	},
	more: "Mehr",
	dropIt: "Zum Öffnen hier ablegen",
	skip: "Zur Ansicht springen",
	navigation: "Ansichten",
	close: "Schließen",
	noView: (name) => `Diese Adresse nennt keine Ansicht der Seite: „${name}“.`,
	newVersion: "Es gibt eine neue Version von nonet.",
	loadIt: "Laden",
	notLoaded: (view) => `„${view}“ konnte nicht geladen werden.`,
	loadAnew: "Seite neu laden",

	nothingLost: (why) =>
		`${why} Was auf dem Bildschirm steht, bleibt erhalten, solange die Seite offen ist.`,
	shareGame: "Dieses Spiel teilen oder kopieren",
	noRoom: "Der Browser hat keinen Platz mehr, um Spiele zu speichern.",
	mayNotKeep: "Der Browser lässt diese Seite keine Spiele speichern.",
	replaced: "Das Gitter aus dem Link hat deines ersetzt.",
	backToMine: "Zurück zu meinem",
	notOpened: (why) => `Was geöffnet werden sollte, ist nicht angekommen: ${why}.`,
	sudoku: "Sudoku",
	solutions: "Lösungen",

	noPuzzle: "Dieser Link lässt sich nicht öffnen: Er enthält kein Rätsel.",
	badLink: (why) => `Dieser Link lässt sich nicht öffnen: ${why}.`,
	openAnother: "Ein anderes Rätsel öffnen",
	leftOut: (what) => `Von diesem Link blieb weg, was hier nichts bedeutet: ${what}.`,
	linkTooLong: "Der Link ist zu lang",
	damaged: {
		json: "der Link ist beschädigt: Sein Spielstand ist kein JSON",
		base64: "der Link ist beschädigt: Sein Spielstand ist kein Base64",
		packed: "der Link ist beschädigt: Sein Spielstand lässt sich nicht entpacken",
	},
	tooLarge: "der Link wird nicht angenommen: Sein Spielstand ist größer als 1 MiB",
	gameWithout: "einem Spiel fehlt das Rätsel",
	noObject: "der Spielstand ist kein Objekt",
	noSets: (name, cells) => `${name} ist keine Liste von ${cells} Ziffernmengen`,
	noSeconds: "die Zeit des Spiels ist keine Zahl von Sekunden",
	noText: (what) => `„${what}“ des Spiels ist kein Text`,
	noRules: "die Regeln des Spiels sind keine Texte",
	noLayout: "die Form des Gitters ist nicht lesbar",
	puzzle: "das Rätsel",
	grid: "das Gitter",
	cells: (what, cells) => `${what} hat nicht ${cells} Zellen`,
	noDigit: (what, text, size) =>
		`${what} enthält „${text}“, das ist keine Ziffer der Größe ${size}`,

	again: "Noch einmal versuchen",
	playOn: (why) => `${why} Spielen kannst du trotzdem.`,
	engineNotLoaded: "Das Rechenwerk von nonet konnte nicht geladen werden.",
	noServer: "Das Programm nonet antwortet nicht. Starte nonet web noch einmal.",
	status: (code) => `der Server antwortet mit Status ${code}`,
	ended: "der Aufruf wurde abgebrochen",
	tooLong: (seconds) => `es dauert länger als ${seconds} Sekunden`,

	cell: {
		empty: "leer",
		given: "vorgegeben",
		wrong: "falsch",
		corner: "Ecke",
		centre: "Mitte",
		colour: "Farbe",
	},
};
