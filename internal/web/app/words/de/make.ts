// German texts of Make.

import type { MakeWords } from "../en/make.ts";
import type { Translation } from "../language.ts";
import { count, givens, number, puzzles } from "./forms.ts";

export const make: Translation<MakeWords> = {
	name: "Erzeugen",
	heading: "Rätsel erzeugen",
	form: "Was erzeugt wird",
	puzzles: "Rätsel",
	puzzlesMade: "Erzeugte Rätsel",

	killer: "Killer: Käfige mit Summen",
	calcudoku: "Calcudoku (KenKen): Käfige mit +, −, × und ÷",
	howMany: "Wie viele",
	moreWishes: "Weitere Wünsche",
	symmetry: "Symmetrie der Vorgaben",
	symmetryIs: (name, about) => `${name}: ${about}`,
	needs: "Muss verlangen",
	only: "Darf nur verlangen",
	givens: "Vorgaben",
	givensFree: { killer: "keine", other: "beliebig" },
	seed: "Startzahl",
	seedFree: "zufällig",
	minimal: "Keine Vorgabe ist entbehrlich",
	stop: "Anhalten",
	go: (n) => `${puzzles(n)} erzeugen`,
	difficulty: "Schwierigkeit",
	difficulties: { level: "Stufe", er: "ER", any: "Beliebig" },
	level: "Stufe",
	erFrom: "ER von",
	erTo: "ER bis",
	er: (value) => `ER ${value.toFixed(1)}`,
	range: (from, to) => `ER ${from.toFixed(1)} bis ${to.toFixed(1)}`,
	from: "von",
	to: "bis",
	layoutText: "Form als Text",
	size: "Größe",
	diagonals: "Diagonalen",
	windows: "Fenster",
	layout: "Form",
	layouts: { boxes: "Blöcke", jigsaw: "Jigsaw", grids: "Mehrere", other: "Andere" },
	grids: "Gitter, die sich überlappen",
	emptyGrid: (layout) => `Ein leeres Gitter der Form ${layout}`,
	newRegions: "Neue Gebiete für jedes Rätsel.",
	impossible: (why) => `Dazu gibt es kein volles Gitter: ${why}.`,
	addTo: (label) => `${label}: eine Technik hinzufügen`,
	add: "Hinzufügen …",
	nothing: { needs: "Nichts Besonderes", only: "Jede Technik" },
	groups: "Gruppen",
	group: (name, techniques) => `${name} (${count(techniques, "Technik", "Techniken")})`,
	remove: (name) => `${name} entfernen`,

	made: (n, of) => `${n} von ${number(of)} Rätseln erzeugt`,
	madeTried: (made, tried) => `${made}, ${number(tried)} versucht.`,
	all: (n, seed) => `${puzzles(n)} zur Startzahl ${seed}.`,
	stopped: "Angehalten.",
	noneFound: (tried) =>
		`In der Zeit wurde${tried > 0 ? ` bei ${count(tried, "Versuch", "Versuchen")}` : ""} keines gefunden. ` +
		"Eine andere Startzahl hilft vielleicht, oder ein Wunsch, der weniger verlangt: weniger " +
		"Techniken, ein weiterer Bereich, keine Symmetrie.",
	empty:
		"Sag, was du willst, und hier erscheinen die Rätsel: als kleine Gitter, jedes mit seiner " +
		"Schwierigkeit, zum Spielen, Drucken oder Aufheben.",
	examples: "Einige, die schon gemacht sind:",
	play: (n) => `Rätsel ${n} spielen: `,
	isKiller: "Killer",
	notRated: "nicht bewertet",
	clues: givens,

	anotherSeed: "Andere Startzahl versuchen",
	asList: "Als Liste zeigen",
	print: "Drucken",
	booklet: "Heft (PDF)",
	bookletTitle: "Sudoku",
	makingBooklet: "Das Heft wird erzeugt.",
	bookletSaved: "Das Heft ist gesichert. Die Lösungen stehen am Ende.",
};
