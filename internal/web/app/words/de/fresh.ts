// German texts of the dialog New and of the puzzles that it makes.

import type { FreshWords } from "../en/fresh.ts";
import type { Translation } from "../language.ts";
import { clock } from "../../words.ts";
import { rules } from "./forms.ts";

const long = { weekday: "long", day: "numeric", month: "long", year: "numeric" } as const;
const short = { day: "numeric", month: "short", year: "numeric" } as const;

export const fresh: Translation<FreshWords> = {
	newPuzzle: "Neues Rätsel",
	making: "Einen Moment, das Rätsel entsteht gerade.",
	otherLevel: (why) => `${why} Eines der Stufe darüber ist sofort da.`,
	names: {
		easy: "Leicht",
		medium: "Mittel",
		hard: "Schwer",
		unfair: "Unfair",
		extreme: "Extrem",
		classic: "Klassisch",
		killer: "Killer",
		x: "Sudoku X",
		jigsaw: "Jigsaw",
		six: "6×6",
		thermo: "Thermometer",
		arrow: "Pfeile",
		windoku: "Windoku",
		kropki: "Punkte",
		sandwich: "Sandwich",
		samurai: "Samurai",
		calcudoku: "Calcudoku",
		other: "Andere",
	},
	about: {
		easy: "Nur Einer: Schau Zeilen, Spalten und Blöcke durch.",
		medium: "Hier und da schließen zwei Zellen oder ein Block und eine Linie etwas aus.",
		hard: "Muster über mehrere Zeilen: Fische, Wings, versteckte Paare.",
		unfair: "Langes Suchen und kurze Ketten: „wenn dies, dann das“.",
		extreme: "Ketten und Verzweigungen. Auch Geübte brauchen eine halbe Stunde.",
		killer: "Keine Vorgaben. Gestrichelte Käfige nennen ihre Summen.",
		x: "Auch beide Diagonalen enthalten jede Ziffer.",
		jigsaw: "Krumme Gebiete statt der Blöcke.",
		six: "Ziffern 1 bis 6, in Blöcken aus sechs Zellen. Zehn Minuten.",
		thermo: "Die Ziffern steigen von der Kugel zur Spitze.",
		arrow: "Die Ziffern am Pfeil ergeben zusammen die in seinem Kreis.",
		windoku: "Auch vier graue Fenster enthalten jede Ziffer.",
		kropki: "Weiße Punkte: um eins verschieden. Schwarze Punkte: das Doppelte.",
		sandwich: "Hinweise am Rand sagen, was zwischen 1 und 9 liegt.",
		calcudoku: "KenKen: Käfige nennen die Summe oder das Produkt ihrer Ziffern.",
		samurai: "Fünf Gitter; das mittlere teilt mit jedem einen Block.",
	},
	levels: "Klassisch, nach Stufe",
	shelf: "Andere Arten",
	today: (day) => `Heute, ${day}`,
	tick: " ✓",
	noPuzzle: "ein solches Rätsel wurde nicht gefunden",
	sameForAll: "Für alle dasselbe.",
	er: (er, technique) => `Etwa ER ${er?.toFixed(1)}, zum Beispiel ${technique}`,
	erSign: "Über die Stufen",
	aboutLevels:
		"Die Stufen sind die von HoDoKu. ER ist die Zahl, die Sudoku Explainer dem schwersten " +
		"Schritt gibt: von 1.0 bis 11 und mehr.",
	allDays: "Tage davor",
	allGames: "Alle deine Spiele",
	openOne: "Eines öffnen oder eintippen",
	makeOne: "Eines nach Wunsch erzeugen",
	trainAbout: "Lektionen und Stellungen, in denen eine Technik deiner Wahl an der Reihe ist",
	goOn: "Weiterspielen",
	remove: (title) => `${title} entfernen`,
	rules,
	layout: (name) => `Form ${name}`,
	solvedIn: (seconds) => `gelöst in ${clock(seconds)}`,
	filled: (n, of, seconds) => `${n} von ${of} Zellen, ${clock(seconds)}`,
	noLevel: (level) => `die Stufe ${level} gibt es nicht`,
	noDaily: "das Rätsel des Tages konnte nicht erzeugt werden",
	dailyTitle: (date, name) => `Tagesrätsel, ${date.toLocaleDateString("de", short)}, ${name}`,
	day: (date) => date.toLocaleDateString("de", long),
};
