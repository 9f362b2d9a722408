// German texts of Links.

import type { LinksWords } from "../en/links.ts";
import type { Translation } from "../language.ts";
import { listed, number, solutions } from "./forms.ts";

export const links: Translation<LinksWords> = {
	name: "Dancing Links",
	heading: "Dancing Links",
	example: "Beispiel",
	zoom: "Vergrößern",
	again: "Noch einmal versuchen",
	unit: "Zeiger",
	jumps: { choice: "Wahl", solution: "Lösung" },

	ownProblem: "Eigenes Problem",
	own: "Eigene Matrix",
	ownLabel: "Eine Matrix aus 0 und 1 oder ein Problem im Format dlx",
	ownHelp:
		"Eine Zeile der Matrix pro Zeile. Darüber kann eine erste Zeile mit der Zahl der Zeilen und Spalten " +
		"stehen, wie Judges sie schreiben (POJ 3740). Höchstens 1.000 Einsen insgesamt.",
	show: "Zeigen",
	ofBoard: "Das Rätsel auf dem Gitter",
	tooLarge: "Das ist mehr als 1 MiB. Höchstens 1.000 Einsen lassen sich zeichnen.",
	atLine: (line) => `Zeile ${line}: `,
	notShown: (why) => `Dieser Link lässt sich nicht zeigen: ${why}`,
	puzzleAbout: "Das Rätsel als Exact-Cover-Problem.",
	ownAbout: "Dein eigenes Problem.",

	items: "Items",
	lists: (items, options) => `Die Listen: ${items} Items, ${options} Optionen`,
	event: (n, of) => `Ereignis ${number(n)} von ${number(of)}`,
	recorded: (n, of) => ` (die ersten ${number(n)} von ${number(of)} sind aufgezeichnet)`,
	recordingEnds: "Hier endet die Aufzeichnung.",
	noSolution: "Alles ist versucht: Es gibt keine Lösung, und jeder Zeiger steht wie am Anfang.",
	tried: (n) => `Alles ist versucht: ${solutions(n)}, und jeder Zeiger steht wie am Anfang.`,

	code: "Code",
	codeOf: (routine) => `Code von ${routine}`,
	aboutCode: "L, R, U, D sind die Zeiger eines Knotens nach links, rechts, oben und unten.",
	search: "Die Suche",
	choices: "Bisherige Entscheidungen",
	noChoice: "Noch keine: Es ist nichts gewählt.",
	covered: "ist abgedeckt",
	noOther: "hat keine andere Option",
	option: (n) => `Option ${n}`,
	triedOf: (n, of) => `${n} von ${of}`,
	solutions,
	of: (n) => `von ${number(n)}`,
	asText: "Die Listen als Text",
	none: "keine",
	noItem: "In der Liste ist kein Item mehr.",
	item: "Item",
	options: "Optionen",

	quiz: "Du bist dran",
	quizAbout: "Fünf Fragen: Du wählst und deckst ab, wie die Suche es tut.",
	quizStart: "Frag mich",
	question: (n, of) => `Frage ${n} von ${of}:`,
	whichChosen: "Welches Item wählt die Suche hier?",
	whichCovered: (option) => `${option} ist genommen. Welches Item wird als nächstes abgedeckt?`,
	answer: "Antworten",
	right: "Richtig.",
	notRight: "Nein.",
	asGood: (item) => `Das hat ebenso wenige Optionen; die Suche nimmt das erste, ${item}.`,
	score: (right, of) => `Bisher ${right} von ${of}.`,
	result: (right, of) =>
		right === of ? `Alle ${of} richtig: Du suchst wie sie.` : `${right} von ${of} richtig.`,
	nextQuestion: "Nächste Frage",
	fiveMore: "Fünf weitere",
	endQuiz: "Beenden",
	noQuestion: "In diesem Problem gibt es keine Wahl, nach der gefragt werden könnte.",

	start: "Alle Items sind in der Liste und alle Optionen in den Listen ihrer Items.",
	deadEnd: (item) => `Item ${item} hat keine Option mehr: eine Sackgasse. Zurück.`,
	forced: (item) => `Item ${item} hat nur noch eine Option, sie ist also erzwungen.`,
	choose: (item, options) =>
		`Item ${item} hat die wenigsten Optionen, nämlich ${options}: Es wird gewählt.`,
	take: (option, items) => `Versuche ${option} (${items}): Decke ihre anderen Items ab.`,
	giveBack: (option) => `Gib ${option} zurück: Ihre Items sind wieder wie zuvor.`,
	cover: (item) =>
		`Decke ${item} ab: Das Item verlässt die Liste der Items und behält seine eigenen Zeiger.`,
	coverSecondary: (item) =>
		`Decke ${item} ab: Das Item muss nicht abgedeckt werden, deshalb steht es in keiner Liste von Items.`,
	uncover: (item) => `Decke ${item} auf: Seine Nachbarn zeigen wieder auf das Item.`,
	unlink: (item, option, left) =>
		`In der Liste von ${item} gehen die Nachbarn von ${option} jetzt an ihr vorbei: ` +
		`noch ${left}. Der Knoten behält seine eigenen Zeiger.`,
	relink: (item, option, left) =>
		`In der Liste von ${item} ist ${option} wieder dort, wo ihre eigenen Zeiger es sagen: noch ${left}.`,
	solution: (options) =>
		`Kein Item ist übrig: ${options.length === 1 ? "Option" : "Die Optionen"} ` +
		`${listed(options.map(String))} ${options.length === 1 ? "deckt" : "decken"} jedes Item genau einmal ab. ` +
		"Das ist eine Lösung.",

	examples: {
		knuth: {
			name: "Knuths 6×7",
			about:
				"Die Matrix aus Donald Knuths Aufsatz „Dancing links“. " +
				"Drei Zeilen decken jede Spalte genau einmal ab.",
		},
		dominoes: {
			name: "Dominosteine",
			about:
				"Bedecke ein Brett von 2 Zeilen und 3 Spalten mit Dominosteinen. Ein Item ist ein Feld, " +
				"eine Option ein Platz eines Steins.",
		},
		langford: {
			name: "Langford-Paare",
			about:
				"Setze 1 1 2 2 3 3 auf sechs Plätze, sodass zwischen den beiden Einsen eine Zahl steht, " +
				"zwischen den Zweien zwei, zwischen den Dreien drei.",
		},
		latin: {
			name: "Lateinisches Quadrat 2×2",
			about:
				"Das kleinste Sudoku: zwei Ziffern, zwei Zeilen, zwei Spalten. Eine Option setzt eine Ziffer in " +
				"eine Zelle. Sie deckt diese Zelle ab (p1.2 ist Zeile 1, Spalte 2) und die Ziffer in der Zeile " +
				"(r1.2 ist Ziffer 2 in Zeile 1) und in der Spalte (c).",
		},
		sudoku: {
			name: "Sudoku 4×4",
			about:
				"Auch ein Sudoku ist ein Exact-Cover-Problem: Jede Zelle (p) und jede Ziffer in jeder Zeile (r), " +
				"jeder Spalte (c) und jedem Block (b) wird einmal abgedeckt. Optionen, die einer Vorgabe " +
				"widersprechen, sind weggelassen.",
		},
		none: {
			name: "Keine Lösung",
			about:
				"Fünf Spalten, und jede Zeile deckt zwei ab: Keine Auswahl von Zeilen kann sie alle genau einmal " +
				"abdecken. Die Suche zählt nicht; sie versucht alles.",
		},
	},
	lesson: [
		{
			title: "Was du siehst",
			paragraphs: [
				"Ein Kasten oben ist ein Item: etwas, das genau einmal abgedeckt werden muss. Seine Zahl sagt, wie " +
					"viele Optionen es noch hat. Eine Zeile ist eine Option, mit einem Knoten für jedes Item, das " +
					"sie abdeckt. Jeder Knoten kennt seine Nachbarn auf vier Seiten. Die Listen sind Ringe: Was " +
					"das Bild verlässt, kommt am anderen Ende wieder herein.",
				"Ein Item abdecken heißt, es aus der Reihe oben herauszunehmen und jede Option, die es enthält, aus " +
					"allen anderen Listen. Übrig bleibt ein kleineres Problem derselben Art.",
			],
		},
		{
			title: "Warum die Zeiger tanzen können",
			paragraphs: [
				"Ein Knoten, der seine Liste verlässt, behält seine eigenen Zeiger; nur seine beiden Nachbarn ändern " +
					"ihre. Der Knoten weiß also noch, wohin er gehört, und zwei Zuweisungen bringen ihn zurück. " +
					"Nichts wird kopiert und nichts gesucht.",
				"Das geht nur in umgekehrter Reihenfolge: Der Knoten, der zuletzt ging, kommt zuerst zurück. Dann sind " +
					"seine Nachbarn genau die, die er sich gemerkt hat. Geh auf dieser Seite einen Schritt zurück, " +
					"und du tust, was die Suche tut, wenn sie eine Option aufgibt.",
			],
		},
		{
			title: "Was es kostet",
			paragraphs: [
				"Jeder Zeiger wird so oft zurückgestellt, wie er verstellt wurde; zurück kostet also so viel wie " +
					"voran. Immer das Item mit den wenigsten Optionen zu nehmen hält den Baum der Entscheidungen " +
					"klein: Ein Item ohne Option beendet einen Zweig sofort, eines mit einer lässt keine Wahl. Um " +
					"dieses Item zu finden, wird auf jeder Ebene die obere Reihe einmal abgelaufen.",
			],
		},
		{
			title: "Sudoku ist eine solche Matrix",
			paragraphs: [
				"Ein Sudoku 9×9 hat 324 Items: Jede der 81 Zellen hat eine Ziffer, und jede der 9 Ziffern steht in " +
					"jeder Zeile, jeder Spalte und jedem Block. Seine 729 Optionen sind „diese Ziffer in dieser Zelle“; " +
					"jede hat vier Einsen. Eine Vorgabe nimmt ihre Option am Anfang. Auch Dominosteine, Damen und " +
					"Pentominos sind Matrizen: Wer eine Art von Problem schnell lösen kann, kann sie alle lösen.",
				"Judges wissen das. POJ 3740 gibt die Matrix selbst, mit höchstens 16 Zeilen und 300 Spalten. " +
					"POJ 3074 und 3076 geben Sudokus der Größen 9×9 und 16×16. Ihre Zeitlimits lassen eine Suche " +
					"durch, die immer das kleinste Item nimmt, und stoppen eine, die Zelle für Zelle geht.",
			],
		},
	],
	watch: "Den Suchen nebeneinander zusehen",
};
