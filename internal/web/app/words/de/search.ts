// German texts of Search.

import type { SearchWords } from "../en/search.ts";
import type { Translation } from "../language.ts";
import { count, digits, number } from "./forms.ts";

const nodes = (n: number) => count(n, "Knoten", "Knoten");
const candidates = (n: number) => count(n, "Kandidaten", "Kandidaten");
const kinds: { readonly [kind: string]: string } = {
	row: "Zeile",
	column: "Spalte",
	box: "Block",
	region: "Gebiet",
	diagonal: "Diagonale",
	window: "Fenster",
	house: "Haus",
};

export const search: Translation<SearchWords> = {
	name: "Suchen",
	heading: "Den Suchen zusehen",
	ways: "Arten zuzusehen",
	way: { search: "Suchen nebeneinander", links: "Dancing Links" },
	link: "Link zu diesem Moment",
	linkCopied: "Der Link zu diesem Moment ist kopiert. Mit &embed=1 zeigt er nur das Rennen.",
	linkIs: (address) => `Der Link zu diesem Moment: ${address}`,
	legend: {
		given: "vorgegeben",
		early: "früh gesetzt,",
		late: "spät gesetzt",
		guess: "unter mehreren gewählt: ein Knoten",
		hot: "oft zurückgenommen",
		strips: "Streifen: gesetzte Ziffern im Lauf der Suche; gestrichelt: eine Lösung",
	},

	puzzle: "Rätsel",
	own: "Dein Rätsel",
	ownStory: "Dein Rätsel, wie es vorgegeben ist. Was du hineingeschrieben hast, bleibt weg.",
	stopAt: "Bis",
	stopAts: { first: "Erste Lösung", unique: "Eindeutig bewiesen" },
	summary: (puzzle, stop, engines) =>
		`${puzzle}, ${stop === "first" ? "erste Lösung" : "eindeutig bewiesen"}: ${engines.join(", ")}`,
	together: "Im Gleichschritt nach",
	units: { event: "Ereignis", node: "Knoten", share: "Anteil" },
	aboutUnits: {
		event: "Alle Suchen stehen beim selben Ereignis.",
		node: "Alle Suchen stehen beim selben Knoten. Das Tempo ist das der Suche mit den meisten Knoten.",
		share: "Alle Suchen enden zugleich. Das Tempo ist das der längsten.",
	},
	searches: "Suchen, eine bis vier",
	halt: "Anhalten",
	haltAbout: "Die Suchen anhalten",
	shown: "Suche, die gezeigt wird",
	notShown: (why) => `Das Rätsel lässt sich nicht zeigen: ${why}`,
	jumps: { node: "Knoten", dead: "Sackgasse" },
	event: "Ereignis",

	views: "Ansicht",
	view: { board: "Gitter", items: "Items" },
	predict: "Voraussagen",
	predictAbout: "Sag, welche Zelle als nächste kommt",
	links: "Links",
	counts: { nodes: "Knoten", forced: "erzwungen", dead: "Sackgassen", deepest: "am tiefsten" },
	states: {
		waiting: "wartet",
		running: "sucht …",
		stopped: "angehalten",
		failed: "fehlgeschlagen",
		solved: "gelöst",
		unique: "eindeutig",
		many: "2 Lösungen",
		none: "keine Lösung",
		limit: "aufgegeben",
	},
	soFar: (n) => `bis jetzt ${nodes(n)}`,
	stoppedAfter: (n) => `angehalten nach ${nodes(n)}`,
	noEndAfter: (n) => `kein Ende nach ${nodes(n)}`,
	nodes,
	firstOf: (text, n) => `${text}; die ersten ${number(n)} lassen sich abspielen`,
	inEvents: (text, n) => `${text} in ${count(n, "Ereignis", "Ereignissen")}`,
	recordingEnds: "Hier endet die Aufzeichnung.",
	noOther: "Alle Wege sind versucht: Es gibt keine andere Lösung.",
	contradiction: "Die Vorgaben widersprechen sich: Es gibt nichts zu versuchen.",
	noSolution: "Alle Wege sind versucht: Es gibt keine Lösung.",
	second: "Eine zweite Lösung: Das Rätsel hat mehrere.",
	solved: "Jede Zelle ist gefüllt: gelöst.",
	slowDown: "Spiele langsamer oder halte an, um jedes Ereignis zu lesen.",
	yours: "Die nächste Wahl triffst du.",
	start: "Die Vorgaben: Noch ist nichts versucht.",
	caption: (engine, event, what) => `${engine}, Ereignis ${number(event)}: ${what}`,
	theSolution: "die Lösung",
	placed: (n) => `${digits(n)} gesetzt`,
	summaryOf: (engine, state, n) => `${engine}: ${state}, ${nodes(n)}.`,
	position: (name) => `${name}: Stelle in der Suche`,
	positionOf: (k, of, n) => `Ereignis ${number(k)} von ${number(of)}, ${digits(n)} gesetzt`,
	codeOf: (engine) => `Code von ${engine}`,
	howItWorks: "Wie sie arbeitet, und warum sie langsam oder schnell ist",
	dance: "Sieh die Zeiger tanzen",
	danceWhere: "auf einer Matrix, die klein genug ist, um sie alle zu sehen.",

	digitIn: (digit, house) => `${digit} in ${house}`,
	places: (what, n) =>
		n === 0
			? `${what} hat keinen Platz mehr`
			: `${what} hat noch ${count(n, "Platz", "Plätze")}`,
	candidates: (what, n) =>
		`${what} hat noch ${n === 0 ? "keine Ziffer" : count(n, "Ziffer", "Ziffern")}`,
	goBack: (what) => `${what}: eine Sackgasse. Zurück.`,
	tryWay: (what, way) => `${what}: versuche ${way}.`,
	onlyWay: (what, way) => `${what}, ${way}: Es gibt keine Wahl.`,
	put: (digit, cell) => `${digit} kommt in ${cell}`,
	forced: (put) => `${put}: Das ist erzwungen.`,
	wayOf: (put, way, of) => `${put}: Das ist Weg ${way} von ${of}.`,
	filled: "Jede Zelle ist gefüllt: Das ist eine Lösung.",
	take: (digit, cell) => `${digit} kommt aus ${cell} heraus`,
	noWay: (take) => `${take}: Kein anderer Weg ist übrig. Zurück.`,
	none: "keine",
	why: "warum keine?",
	notAllowed: (what) => `${what}: dort nicht erlaubt`,
	sees: (what, cell) => `${what}: sieht ${cell}`,

	row: (n) => `Zeile ${n}`,
	cell: "Zelle",
	houseAndDigit: (kind) => `${kinds[kind] ?? kind} und Ziffer`,
	itemOfCell: (row, column) => `${row}, Spalte ${column}: eine Ziffer`,
	itemOfHouse: (house, digit) => `${house}: ${digit}`,
	isCovered: (what) => `${what}, abgedeckt`,
	optionsLeft: (what, n) => `${what}, noch ${count(n, "Option", "Optionen")}`,
	covered: "Alle Items sind abgedeckt",
	itemsLeft: (n, least) => `noch ${count(n, "Item", "Items")}, das kleinste hat ${least}`,
	items: (summary) => `Items: ${summary}`,

	inNumbers: "In Zahlen",
	table: "Tabelle der Zahlen",
	search: "Suche",
	withoutRecording: "ohne Aufzeichnung",
	aboutNumbers:
		"Ein Knoten ist eine Wahl unter zwei oder mehr Möglichkeiten, ein erzwungener Zug hat nur eine, " +
		"eine Sackgasse keine. „Am tiefsten“ ist die größte Zahl zugleich gesetzter Ziffern. Die Skala " +
		"der Balken ist logarithmisch. Die Zeit ist die eines Laufs, der nichts aufzeichnet.",

	nextCell: "Die Zelle, die als nächste kommt",
	noneLeft: "dort ist keiner mehr übrig",
	fewest: (n) => `sie hat ${candidates(n)}, und keine Zelle hat weniger`,
	yes: (cell, why) => `Ja, ${cell}: ${why}.`,
	asGood: (n, cell) =>
		`Ebenso gut: Beide haben ${candidates(n)}, und genommen wird die erste, ${cell}.`,
	no: (cell, n, taken, least) =>
		`${cell} hat ${candidates(n)}, ${taken} hat ${least === 0 ? "keinen" : least}.`,
	noMore: (score) => `Keine Wahl mehr. ${score}`,
	question: (n, of) => `Frage ${n} von ${of}: `,
	which: "Welche Zelle würdest du nehmen? Klicke sie an oder schreibe ihren Namen.",
	again: "Fünf weitere",
	result: (right, of) =>
		right === of
			? `Alle ${of} richtig: Du wählst wie die Suche.`
			: `${right} von ${of} richtig. Genommen wird die Zelle mit den wenigsten Kandidaten.`,
	writeAs: (example) => `Schreibe eine Zelle als ${example}.`,
	check: "Prüfen",
	filledAlready: "Diese Zelle ist schon gefüllt.",
	nextChoice: "Nächste Wahl",
	score: (right, of) => `${right} von ${of}.`,
	end: "Beenden",

	presets: {
		race: {
			title: "Drei Ideen, ein Rätsel",
			story:
				"Um zu beweisen, dass es nur eine Lösung gibt, trifft die Reihenfolge der Zeilen 3.590 " +
				"Entscheidungen, „wenigste Kandidaten zuerst“ 37 und Dancing Links 4. Dasselbe Rätsel, " +
				"dieselben Regeln, dieselbe Zählung.",
		},
		easy: {
			title: "Leicht für alle",
			story:
				"Hier gibt es in jedem Moment eine Zelle mit nur einem Kandidaten. „Wenigste Kandidaten " +
				"zuerst“ und Dancing Links finden sie eine nach der anderen und wählen nie: kein einziger " +
				"Knoten. Die Reihenfolge der Zeilen sucht sie nicht und trifft 841 Entscheidungen.",
		},
		rows: {
			title: "Der Reihe nach ins Unglück",
			story:
				"Die erste Zeile hat keine Vorgabe, und in der Lösung lautet sie 9 8 7 6 5 4 3 2 1, was die " +
				"Reihenfolge der Zeilen zuallerletzt versucht: 1.596.277 Entscheidungen. Von der letzten " +
				"Zelle aus sind es 105, nach wenigsten Kandidaten 9.",
		},
		last: {
			title: "Glück von hinten",
			story:
				"Von der letzten Zelle rückwärts stimmen zufällig gerade die kleinen Ziffern: 25 " +
				"Entscheidungen, weniger als jede andere Suche. Das ist Glück und kein Können: Für den " +
				"Beweis, dass es keine zweite Lösung gibt, braucht sie 11.587, Dancing Links 37.",
		},
		hard: {
			title: "Schwer für alle",
			story:
				"Hier kommt keine Reihenfolge ums Raten herum: Dancing Links treffen 190 Entscheidungen, " +
				"„wenigste Kandidaten zuerst“ 2.540, die vollsten Linien 14.545, die Reihenfolge der Zeilen " +
				"257.516.",
		},
		four: {
			title: "4×4, jeder Schritt",
			story:
				"Klein genug, um jedes Ereignis zu lesen. Die Reihenfolge der Zeilen trifft 10 Entscheidungen " +
				"und muss immer wieder zurück; die anderen treffen keine und füllen eine Zelle nach der " +
				"anderen.",
		},
		jigsaw: {
			title: "6×6 mit krummen Gebieten",
			story:
				"Fünf Vorgaben und krumme Gebiete. Die Suchen sind dieselben: Sie kennen Häuser, keine " +
				"Blöcke. Die Reihenfolge der Zeilen trifft 2.612 Entscheidungen, „wenigste Kandidaten zuerst“ " +
				"199, Dancing Links 3.",
		},
	},

	engines: {
		dfs: {
			title: "Zeile für Zeile",
			paragraphs: [
				"Sie geht die leeren Zellen in Leserichtung durch, versucht die Ziffern von 1 an und geht zur " +
					"vorigen Zelle zurück, wenn keine Ziffer übrig ist. Das ist Tiefensuche, und mehr ist " +
					"es nicht.",
				"Die Reihenfolge weiß nichts vom Rätsel. Eine falsche Ziffer in der ersten Zeile fällt vielleicht " +
					"erst fünfzig Zellen später auf, und alles dazwischen wird wieder und wieder versucht: " +
					"daher die vielen kurzen Zacken im Streifen. Viele Vorgaben in den ersten Zeilen machen " +
					"sie schnell; sind diese leer, kann es Millionen von Entscheidungen kosten.",
				"Darum geht es bei den Zeitlimits der Online-Judges. Das Beispiel von POJ 2676 kostet 52 " +
					"Entscheidungen: Die einfache Suche besteht. Das zweite Beispiel von POJ 3074 hat 17 " +
					"Vorgaben und kostet 75.666, und eine Datei hat viele solche Zeilen. Schnellerer Code " +
					"macht jede Entscheidung um einen Faktor billiger; eine bessere Reihenfolge lässt die " +
					"meisten weg.",
			],
		},
		"dfs-last": {
			title: "von der letzten Zelle",
			paragraphs: [
				"Dieselbe Suche, mit den Zellen von der letzten an rückwärts. Keine Zeile der Idee ist besser, " +
					"und doch ist sie bei manchen Rätseln um das Tausendfache schneller und bei anderen um " +
					"ebenso viel langsamer.",
				"Eine Zeit bei einem einzigen Rätsel sagt also wenig über eine feste Reihenfolge. Dreh das Rätsel " +
					"um, und die beiden tauschen die Plätze. Ein Programm, das in einer Reihenfolge zu langsam " +
					"ist und in der anderen besteht, ist nicht besser geworden: Die Rätsel des Judges kommen " +
					"ihm entgegen. Das zweite Beispiel von POJ 3074 nicht: Es kostet diese Reihenfolge mehr " +
					"als 20 Millionen Entscheidungen.",
			],
		},
		fullest: {
			title: "vollste Zeile und Spalte",
			paragraphs: [
				"Sie macht immer mit der leeren Zelle weiter, deren Zeile und Spalte zusammen die meisten Ziffern " +
					"haben. Eine solche Zelle hat oft nur noch wenige Möglichkeiten, also endet ein falscher Weg " +
					"eher früher.",
				"Das schätzt, was mrv sicher weiß: Eine Ziffer, die in beiden Linien steht, zählt doppelt, und " +
					"der Block bleibt unbeachtet. Bei vielen Rätseln schlägt sie die Reihenfolge der Zeilen, bei " +
					"manchen verliert sie: Das zweite Beispiel von POJ 3074 kostet sie 437.848 Entscheidungen, " +
					"dfs 75.666.",
			],
		},
		mrv: {
			title: "wenigste Kandidaten zuerst",
			paragraphs: [
				"Sie nimmt immer die Zelle, für die am wenigsten Ziffern übrig sind (minimum remaining values). " +
					"Eine Zelle ohne Ziffer zeigt sofort, dass der Weg falsch ist. Eine Zelle mit einer ist gar " +
					"keine Wahl: Sie wird gefüllt und kostet keinen Knoten. Erst dann rät sie, und zwar dort, " +
					"wo es die wenigsten Irrwege gibt.",
				"Die Ziffern von Zeilen, Spalten und Blöcken sind als Bits gespeichert, sodass die Kandidaten " +
					"einer Zelle drei Operationen kosten. Vor jeder Wahl alle Zellen anzusehen kostet Zeit und " +
					"spart die meisten Entscheidungen. Von zwölf Rätseln mit 17 Vorgaben kostet das mittlere die " +
					"Reihenfolge der Zeilen zwei Millionen Entscheidungen, um die Lösung als eindeutig zu " +
					"beweisen, diese Suche 770.",
				"Sie sieht nur Zellen. Dass eine Ziffer in einer Zeile nur noch einen Platz hat, entgeht ihr; " +
					"deshalb können Rätsel mit sehr wenigen Vorgaben trotzdem langsam sein: Das zweite Beispiel " +
					"von POJ 3074 kostet sie 30.013 Entscheidungen.",
			],
		},
		dlx: {
			title: "Dancing Links",
			paragraphs: [
				"Sie betrachtet nicht Zellen, sondern Dinge, die abgedeckt werden müssen: Jede Zelle hat eine " +
					"Ziffer, und jede Zeile, jede Spalte und jeder Block hat jede Ziffer. Bei 9×9 sind das 324 " +
					"Items. Eine Option, etwa 4 in r7c1, deckt vier davon ab. Gesucht sind Optionen, die jedes " +
					"Item genau einmal abdecken: eine exakte Überdeckung.",
				"Sie nimmt das Item mit den wenigsten Optionen. So sieht sie auch, wenn eine Ziffer in einer " +
					"Zeile nur noch einen Platz hat, was mrv nicht sieht: Das zweite Beispiel von POJ 3074 " +
					"kostet sie 2 Entscheidungen.",
				"Zeilen und Spalten der Tabelle aus Items und Optionen sind Listen, in vier Richtungen verkettet. " +
					"Um eine Option zu nehmen, werden Items und Optionen ausgehängt; jedes behält seine eigenen " +
					"Zeiger, sodass Zurückgehen heißt, sie in umgekehrter Reihenfolge wieder einzuhängen. Die " +
					"Zeiger tanzen. POJ 3740 verlangt eine exakte Überdeckung ganz ohne Sudoku: dieselbe Suche, " +
					"Wort für Wort.",
			],
		},
	},
};
