// German texts of the dialog Help.

import type { HelpWords } from "../en/help.ts";
import type { Translation } from "../language.ts";

export const help: Translation<HelpWords> = {
	name: "Hilfe",
	whatToDo: "Was du hier tun kannst",
	views: {
		play: [
			"Spielen",
			"Tippe auf eine Zelle, dann auf eine Ziffer. Ein Tipp hilft von dort, wo du stehst: Er sagt " +
				"zuerst, wo du suchen kannst, dann welche Technik, dann warum.",
		],
		set: [
			"Entwerfen",
			"Zeichne die Regeln und Vorgaben eines eigenen Rätsels und sieh nach jeder Änderung, wie " +
				"viele Lösungen es hat.",
		],
		solve: ["Lösen", "Jeder Schritt bis zur Lösung, mit seiner Begründung auf dem Gitter."],
		learn: [
			"Lernen",
			"Ein Kurs von Einern bis zu Ketten, und jede Technik zum Üben in immer neuen Stellungen.",
		],
		search: [
			"Suchen",
			"Sieh zu, wie Suchverfahren um die Wette ein Rätsel lösen, Schritt für Schritt, vor und zurück.",
		],
		links: [
			"Dancing Links",
			"Dancing Links auf einer kleinen Matrix: abdecken und aufdecken, Zeiger für Zeiger.",
		],
		make: ["Erzeugen", "Rätsel nach Wunsch: Stufe, Techniken, Symmetrie, Größe, Form."],
		games: ["Spiele", "Alle deine Spiele, Statistik und der Kalender der Tagesrätsel."],
		list: [
			"Liste",
			"Viele Rätsel auf einmal: welche genau eine Lösung haben und wie schwer sie sind.",
		],
	},
	keys: "Tasten",
	aboutKeys:
		"Buchstabentasten wirken, solange das Gitter den Fokus hat. Unter „Einstellungen“ kannst du sie " +
		"abschalten. Auf einem Mac tut Cmd, was Strg tut.",
	does: "Was sie tun",
	keyGroups: {
		move: {
			name: "Bewegen",
			keys: {
				move: ["Pfeile", "bewegen, über den Rand hinaus"],
				wasd: ["W A S D", "bewegen, bis Größe 9"],
				extend: ["Umschalt oder Strg+Pfeile", "Auswahl erweitern"],
				rowEnds: ["Pos1, Ende", "an die Enden der Zeile"],
				gridEnds: ["Strg+Pos1, Strg+Ende", "an die Enden des Gitters"],
				box: ["Bild auf, Bild ab", "einen Block nach oben oder unten"],
			},
		},
		select: {
			name: "Auswählen",
			keys: {
				toggle: ["Strg+Leertaste, Strg+Klick", "Zelle hinzunehmen oder weglassen"],
				all: ["Strg+A", "alle"],
				close: ["Esc", "schließen, was offen ist, sonst die Auswahl aufheben"],
			},
		},
		enter: {
			name: "Eintragen",
			keys: {
				digits: ["1–9", "in der gewählten Art eintragen; noch einmal: wegnehmen"],
				cornerDigits: ["Umschalt+1–9", "Notiz in der Ecke"],
				centreDigits: ["Strg+1–9", "Notiz in der Mitte"],
				colourDigits: ["Strg+Umschalt+1–9", "Farbe"],
				highDigits: ["A–P", "Ziffern ab 10, in Gittern über Größe 9"],
				mode: [
					"Z X C V B",
					"Ziffer, Ecke, Mitte, Farbe, Stift (über Größe 9 auch mit Umschalt oder Alt)",
				],
				nextMode: ["Leertaste", "die nächste Art"],
				erase: [
					"0, Rücktaste, Entf",
					"die Ziffer löschen, sonst die Notizen der Art, sonst alles",
				],
				eraseCorner: ["Umschalt+Entf", "Notizen in der Ecke löschen"],
				eraseCentre: ["Strg+Entf", "Notizen in der Mitte löschen"],
			},
		},
		undo: {
			name: "Rückgängig",
			keys: {
				undo: ["Strg+Z, [", "rückgängig machen"],
				redo: ["Strg+Y, Strg+Umschalt+Z, ]", "wiederherstellen"],
			},
		},
		hints: {
			name: "Tipps",
			keys: {
				hint: ["H", "der nächste Teil des Tipps: wo, welche Technik, ganz"],
				take: ["Umschalt+H", "den Schritt des Tipps ausführen"],
				check: ["Eingabetaste", "mit der Lösung vergleichen"],
			},
		},
		play: {
			name: "Spielen",
			keys: {
				fill: ["M", "Kandidaten eintragen"],
				light: ["L", "die Ziffer hervorheben"],
				lightDigit: ["Alt+1 … 9", "hervorheben, wohin eine Ziffer kann"],
				numberFirst: ["N", "erst die Ziffer: ein oder aus"],
				pause: ["P", "Pause"],
			},
		},
		pen: {
			name: "Stift",
			keys: {
				line: ["Umschalt+Pfeile", "eine Linie zur nächsten Zelle zeichnen oder löschen"],
				diagonal: [
					"Umschalt+Pos1, Bild↑, Ende, Bild↓",
					"das Gleiche schräg, wie diese Tasten auf einem Ziffernblock liegen",
				],
				edge: ["Strg+Pfeile", "eine Kante der Zelle zeichnen oder löschen"],
				sign: ["Strg+Leertaste", "Kreuz, Kreis oder nichts in der Zelle"],
				edgeSign: ["Alt+Pfeile", "Kreuz, Kreis oder nichts auf einer Kante"],
				colour: ["1–9", "eine Farbe wählen"],
				erase: ["0, Rücktaste, Entf", "löschen, was die ausgewählten Zellen berührt"],
			},
		},
		set: {
			name: "Entwerfen",
			keys: {
				tools: ["S G P R D", "auswählen, Vorgaben, Marken, Gebiete, zeichnen"],
				find: ["K", "eine Regelart suchen; die Eingabetaste nimmt die erste"],
				draw: ["Umschalt+Pfeile", "von Zelle zu Zelle zeichnen"],
				add: [
					"Leertaste",
					"eine Zelle dazu oder weg; am Rand ein Hinweis; beim Auswählen: die nächste Regel " +
						"der Zelle",
				],
				diagonal: [
					"Umschalt+Leertaste",
					"die Diagonale einer Summe, in einer Zelle am Rand",
				],
				end: ["Eingabetaste", "beenden, was gezeichnet wird"],
				number: ["0–9", "die Zahl der Regel, die gezeichnet oder gewählt wurde"],
				next: ["N", "die nächste Regel der Zelle"],
				move: ["Alt+Pfeile", "die gewählte Regel verschieben"],
				either: [
					"O",
					"oder: die gewählte Regel oder die, die als Nächstes gewählt wird; noch einmal: verbinden",
				],
				apart: ["T", "verbundene Regeln trennen"],
				remove: [
					"Entf, Rücktaste",
					"die Regel oder die Ziffern löschen; eine Zelle oder Ziffer zurücknehmen",
				],
			},
		},
		player: {
			name: "Lösen, Suchen",
			keys: {
				play: ["Leertaste", "abspielen oder anhalten"],
				step: ["→ ←", "ein Schritt"],
				stage: [
					". ,",
					"eine Etappe des Schritts oder ein Glied seiner Kette; auch bei einem Hinweis",
				],
				jump: [
					"Umschalt+→ ←",
					"zum nächsten Knoten oder zur nächsten Technik, die kein Einer ist",
				],
				otherJump: [
					"Strg+→ ←",
					"zur nächsten Sackgasse oder zum nächsten Schritt der gewählten Technik",
				],
				ends: ["Pos1, Ende", "an die Enden"],
				speed: ["+ -", "Tempo"],
			},
		},
		learn: {
			name: "Lernen",
			keys: {
				answer: ["1–9", "die Ziffer für die gewählte Zelle"],
				hint: ["H", "die nächste Stufe des Hinweises"],
				another: ["N", "eine andere Stellung"],
			},
		},
		page: {
			name: "Seite",
			keys: {
				copy: ["Strg+C", "das Gitter als Text kopieren"],
				paste: ["Strg+V", "ein kopiertes Rätsel öffnen, außerhalb von Textfeldern"],
				help: ["?", "diese Tabelle"],
			},
		},
	},
	about: "Über nonet",
	aboutText:
		"nonet spielt, erklärt, bewertet, durchsucht und erzeugt Sudokus aller Größen und Formen. " +
		"Die Seite fragt keinen anderen Server, führt keine Statistik und setzt keine Cookies. Spiele " +
		"bleiben in diesem Browser.",
	version: "Version …",
	versionIs: (version, techniques, formats, engines) =>
		`nonet ${version}: ${techniques} Techniken, ${formats} Formate, ${engines} Suchverfahren. `,
	runs: { wasm: "Es läuft in dieser Seite.", http: "Es läuft neben dieser Seite." },
	noEngine: "Das Rechenwerk ist nicht erreichbar.",
};
