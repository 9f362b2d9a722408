// German texts of Set.

import type { SetWords } from "../en/set.ts";
import type { Translation } from "../language.ts";
import {
	cells,
	count,
	digits,
	either,
	givens,
	listed,
	number,
	rules,
	solutions,
	steps,
} from "./forms.ts";

// Each house of a kind, and in none of them.
const each: { readonly [kind: string]: string } = {
	row: "jede Zeile",
	column: "jede Spalte",
	box: "jeder Block",
	region: "jedes Gebiet",
	diagonal: "jede Diagonale",
	window: "jedes Fenster",
};
const no: { readonly [kind: string]: string } = {
	row: "keiner Zeile",
	column: "keiner Spalte",
	box: "keinem Block",
	region: "keinem Gebiet",
	diagonal: "keiner Diagonale",
	window: "keinem Fenster",
};

export const set: Translation<SetWords> = {
	name: "Entwerfen",
	heading: "Ein Rätsel entwerfen",
	board: "Das Gitter deines Rätsels",

	tool: "Wozu das Gitter da ist",
	tools: {
		select: "Auswählen",
		digits: "Vorgaben",
		marks: "Marken",
		regions: "Gebiete",
		draw: "Zeichnen",
	},
	howTool: {
		select: [
			"Wähle eine Regel auf dem Gitter; ziehe sie, um sie zu verschieben.",
			"Leertaste für die Regeln einer Zelle, Alt+Pfeile",
		],
		digits: ["Wähle Zellen aus, dann trage eine Ziffer ein.", ""],
		marks: ["Wähle Zellen aus, dann trage die Ziffern ein, die dort möglich sind.", ""],
		regions: ["Wähle ein Gebiet, dann ziehe über seine Zellen.", "Leertaste"],
		draw: ["", ""],
	},
	kinds: "Regelarten",
	find: "Regelart suchen: thermo, dot, sandwich …",
	findKind: "Eine Regelart suchen",
	noKind: "Keine Regelart heißt so.",
	chooseKind: ["Wähle eine Regelart, dann zeichne sie auf das Gitter.", "K"],
	byKeys: (keys) => `Tasten: ${keys}.`,
	groups: {
		areas: "Flächen und Summen",
		lines: "Linien",
		between: "Zwischen zwei Zellen",
		cells: "In Zellen",
		outside: "Außerhalb des Gitters",
		whole: "Für das ganze Gitter",
		joined: "Aus gezeichneten Regeln",
	},
	how: {
		path: [
			"Ziehe die Zellen entlang.",
			"Umschalt+Pfeile, oder Leertaste für jede Zelle, dann Eingabetaste",
		],
		set: [
			"Ziehe über die Zellen.",
			"Umschalt+Pfeile, oder Leertaste für jede Zelle, dann Eingabetaste",
		],
		border: ["Tippe auf eine Kante oder ziehe von einer Zelle zur anderen.", "Umschalt+Pfeil"],
		corner: [
			"Tippe auf eine Ecke, an der vier Zellen liegen, oder ziehe über Zellen.",
			"Leertaste für jede Zelle, dann Eingabetaste",
		],
		sum: [
			"Ziehe über Zellen, tippe auf eine Kante oder für eine Diagonale neben das Gitter.",
			"Leertaste für jede Zelle, Umschalt+Leertaste für eine Diagonale, dann Eingabetaste",
		],
		edge: [
			"Tippe neben das Gitter, an eine Zeile oder Spalte.",
			"Leertaste in einer Zelle am Rand, dann Eingabetaste",
		],
		groups: [
			"Ziehe über die Zellen jeder Gruppe, dann drücke „Fertig“.",
			"Leertaste für jede Zelle, Eingabetaste nach einer Gruppe, am Ende noch einmal",
		],
		pointer: [
			"Ziehe von der Zelle ihre Zeile oder Spalte entlang.",
			"Leertaste, noch einmal für die Spalte, dann Eingabetaste",
		],
		none: ["", ""],
	},
	keys: "Ziffern",
	takeBack: "Zurücknehmen",
	undo: "Rückgängig",
	redo: "Wiederherstellen",
	undone: "Rückgängig gemacht",
	redone: "Wiederhergestellt",
	noUndo: "Es gibt nichts rückgängig zu machen.",
	noRedo: "Es gibt nichts wiederherzustellen.",
	play: "Spielen",
	empty: "Leeren",
	emptied: "Das Gitter ist jetzt leer.",
	endGroups: "Fertig",

	cellIn: (cell, n) => `${cell}, ${cells(n)}`,
	cellOut: (cell, n) => `${cell} zurückgenommen, ${cells(n)}`,
	mostCells: (n) => `Nicht mehr als ${cells(n)}`,
	tooFew: (kind, n) =>
		`Gefunden: ${cells(n)}; eine Regel „${kind.title}“ hat mindestens ${kind.least}.`,
	twoGroups: "Es gibt zwei oder mehr Gruppen.",
	group: (groups) => `${count(groups, "Gruppe", "Gruppen")}. Die Eingabetaste beendet.`,
	notAtEdge: "Hinweise stehen am Rand: Geh in eine Zelle dort.",
	line: (from, to, further) =>
		`${from} bis ${to}. Die Eingabetaste übernimmt die Linie${further ? ", die Leertaste geht zu einer anderen weiter" : ""}.`,
	itsRow: (cell) =>
		`${cell} und ihre Zeile. Die Eingabetaste übernimmt sie, die Leertaste wechselt zur Spalte.`,
	itsColumn: (cell) => `${cell} und ihre Spalte. Die Eingabetaste übernimmt sie.`,
	givenUp: "Es wird nichts gezeichnet",
	drawn: (rule) => `Gezeichnet: ${rule}`,
	drawnLacks: (rule, argument) => `Gezeichnet: ${rule}. Tippe noch ein: ${argument}.`,
	toggledOff: (rule) => `Weggenommen: ${rule}`,
	chosenIs: (rule) => `Gewählt: ${rule}`,
	movedTo: (rule) => `Verschoben: ${rule}`,
	cannotMove: "Dorthin lässt sie sich nicht verschieben.",
	kindIs: (kind, how) => `${kind}. ${how}`,
	argumentIs: (argument, value) => `${argument}: ${value || "nichts"}`,
	noRuleHere: "Hier ist keine Regel",
	noArgument: "Regeln dieser Art haben keine Zahl.",
	givenIs: (digit, cells) => `${digit} in ${listed(cells)}`,
	cellsEmpty: (cells) => `${listed(cells)} leer`,
	marksAre: (digits, cells) => `In ${listed(cells)} möglich: ${digits || "jede Ziffer"}`,
	turned: (rule, on) => `${rule}: ${on ? "an" : "aus"}`,
	notDigit: (digit, size) => `Gefunden: ${digit}; die Ziffern gehen von 1 bis ${size}.`,

	chosen: "Die gewählte Regel",
	noneChosen: "Es ist keine Regel gewählt.",
	ruleIn: (title, argument, cells) =>
		`${title}${argument && ` ${argument}`}${cells.length > 0 ? ` in ${listed(cells)}` : ""}`,
	argument: (name) => name.slice(0, 1) + name.slice(1).toLowerCase(),
	lacks: (name) => `Es fehlt noch: ${name.toLowerCase()}. Bis dahin zählt die Regel nicht.`,
	row: (name, back) => `Zeile ${name}${back ? " von rechts nach links" : ""}`,
	column: (name, back) => `Spalte ${name}${back ? " von unten nach oben" : ""}`,
	either: "Oder …",
	join: "Verbinden: eine von beiden",
	apart: "Trennen",
	eitherThis: (rule) =>
		`Entweder ${rule} oder welche? Wähle die andere Regel, dann drücke „Verbinden“ (Taste O).`,
	eitherOf: (rules) => `entweder ${rules.map((of) => listed(of)).join(" oder ")}`,
	chooseOther: "Wähle zuerst eine andere Regel: auf dem Gitter oder in der Liste.",
	lacksYet: "Diese Regel zählt noch nicht: Tippe zuerst ein, was ihr fehlt.",
	ofLayout: "Regeln des Gitters können nicht eine von mehreren sein.",
	nothingApart: "Die gewählte Regel ist eine einzelne.",
	takenApart: (n) => `${rules(n)}, jede für sich`,
	next: "Nächste Regel hier",
	remove: "Löschen",
	removed: (rule) => `Gelöscht: ${rule}`,
	rules: (n) => (n === 0 ? "Regeln" : `Regeln (${number(n)})`),

	grid: "Gitter",
	size: "Größe",
	otherSize: "Andere …",
	rows: "Zeilen",
	columns: "Spalten",
	digitsTo: "Ziffern bis",
	repeat: "Zeilen und Spalten dürfen Ziffern wiederholen",
	notSize: (least, most) => `Möglich ist ${least} bis ${most}.`,
	noPaint: "Gebiete lassen sich malen, wo es so viele Zeilen und Spalten wie Ziffern gibt.",
	resized: (rows, columns, digits, givenCells, marks, gone) => {
		const lost = [
			givenCells > 0 && givens(givenCells),
			marks > 0 && `die Marken in ${cells(marks)}`,
			gone > 0 && rules(gone),
		].filter((t) => t !== false);
		return {
			size:
				rows === digits && columns === digits
					? `Das Gitter hat jetzt ${rows} Zeilen.`
					: `Das Gitter hat jetzt ${rows} Zeilen und ${columns} Spalten und die Ziffern 1 bis ${digits}.`,
			lost:
				lost.length > 0
					? `Weggefallen: ${listed(lost)}. „Rückgängig“ bringt sie wieder.`
					: "",
		};
	},
	regionsOf: "Gebiete",
	regionKinds: { boxes: "Blöcke", jigsaw: "Gemalt", latin: "Keine" },
	region: "Das Gebiet, das gemalt wird",
	painted: (cell, region) => `${cell} in Gebiet ${region}`,
	regionsAre: (odd, size) =>
		`${listed(odd.map(([r, n]) => `Gebiet ${r + 1} hat ${cells(n)}`))}, erwartet: ${size}.`,
	switches: {
		cage: "Käfig",
		sum: "Summe",
		arrow: "Pfeil",
		"equal-sum": "Summengleichheit",
		"region-sum": "Gebietssummenlinie",
		"sum-line": "Summenlinie",
		"x-sum": "X-Summe",
		"index-of": "Indexzelle",
		"counting-circles": "Zählkreise",
		"same-digits": "Gleiche Mengen",
		"full-rank": "Rangzahl",
		"tied-rank": "Rangzahl mit Gleichständen",
		"ten-line": "Zehnerlinie",
		"slow-thermo": "Langsames Thermometer",
		"german-whispers": "Deutsches Flüstern",
		"dutch-whispers": "Holländisches Flüstern",
		"parity-line": "Paritätslinie",
		zipper: "Reißverschlusslinie",
		thermo: "Thermometer",
		greater: "Ungleichung",
		whisper: "Flüsterlinie",
		renban: "Renban-Linie",
		modular: "Modulo-Linie",
		entropic: "Entropielinie",
		palindrome: "Palindrom",
		between: "Zwischenlinie",
		lockout: "Lockout-Linie",
		consecutive: "Weißer Punkt",
		double: "Schwarzer Punkt",
		pair: "Paarbeziehung",
		contains: "Ziffernhinweis",
		sandwich: "Sandwichsumme",
		skyscraper: "Hochhauszahl",
		index: "Nummerierter Raum",
		automaton: "Automat",
		product: "Produkt",
		quotient: "Quotient",
		difference: "Differenz",
		nabner: "Nabner-Linie",
		different: "Verschiedene Ziffern",
		lunchbox: "Lunchbox",
		connected: "Verbundene Ziffern",
		x: "X",
		v: "V",
		even: "Gerade",
		odd: "Ungerade",
		minimum: "Minimum",
		maximum: "Maximum",
		house: "Zusatzhaus",
		differ: "Verschiedene Zellen",
		apart: "Zwei verschiedene Zellen",
		"anti-consecutive": "Keine aufeinanderfolgenden Nachbarn",
		"anti-taxicab": "Anti-Taxi",
		or: "Diese Regel oder jene",
		diagonal: "Diagonalen",
		windoku: "Fenster (Windoku)",
		disjoint: "Gleiche Plätze der Blöcke",
		"anti-knight": "Anti-Springer",
		"anti-king": "Anti-König",
	},

	about: "Titel, Worte",
	title: "Titel",
	author: "Autor",
	ruleset: "Regeln in Worten",
	rulesAnew: "Neu aus den Regeln bilden",
	normal: (kinds, size, short) => {
		const enter = `Trage die Ziffern 1 bis ${size} ein`;
		if (kinds.length === 0) return `${enter}.`;
		return short
			? `${enter}, sodass in ${either(kinds.map((k) => no[k] ?? k))} eine Ziffer zweimal vorkommt.`
			: `${enter}, sodass ${listed(kinds.map((k) => each[k] ?? k))} jede Ziffer einmal enthält.`;
	},

	work: "Füllen, kürzen",
	workAbout:
		"nonet nimmt eine zufällige Lösung deines Rätsels. „Rückgängig“ nimmt zurück, was damit geschieht.",
	like: "Ziffern der Lösung, Zeile für Zeile; . für beliebig",
	likeHas: (found, n) =>
		`Gefunden: ${digits(found)} der Lösung; erwartet: ${n}, für jede Zelle eine oder ein Punkt.`,
	likeNone: "Das Rätsel hat keine Lösung mit diesen Ziffern.",
	clues: "Hinweise, die berechnet werden",
	fill: "Füllen",
	fillNumbers: "Zahlen für das, was ohne Zahl gezeichnet ist",
	symmetry: "Symmetrie",
	noSymmetry: "keine",
	makeUnique: "Eindeutig machen: so wenige Vorgaben wie möglich hinzufügen",
	reduces: { all: "Vorgaben und Regeln", givens: "Nur Vorgaben", rules: "Nur Regeln" },
	reduce: "Kürzen",
	minimal: "Nichts Entbehrliches übrig lassen",
	minimalAbout:
		"Kurzen Suchen kann in schweren Rätseln etwas entgehen. So wird alles gefunden, wie lange es auch dauert.",
	stop: "Anhalten",
	working: "In Arbeit …",
	stopped: "Angehalten.",
	filled: (n) => `${count(n, "Hinweis", "Hinweise")} hinzugefügt.`,
	numbersFilled: (n, of) => `${n} von ${count(of, "Zahl", "Zahlen")} eingetragen.`,
	added: (n) => `${givens(n)} hinzugefügt.`,
	reduced: (g, r) =>
		g + r === 0 ? "Alles wird gebraucht." : `${givens(g)} und ${rules(r)} weggenommen.`,

	live: "Was über dieses Rätsel bekannt ist",
	asking: "Wird untersucht …",
	searching: "Die Suche läuft noch …",
	nothing: "–",
	waits: "Unvollständig",
	unreadable: "Das ist noch kein Rätsel",
	solutions: {
		none: "Keine Lösung",
		one: "Eine Lösung",
		some: "Eine Lösung oder mehr …",
		many: (n, exact) => (exact ? solutions(n) : `${number(n)}+ Lösungen`),
		counting: "2+ Lösungen, wird gezählt …",
		undecided: "Nicht entschieden",
	},
	left: (n) => `${rules(n)} ${n === 1 ? "zählt" : "zählen"} noch nicht:`,
	leftAs: (rule, why) => `${rule}: ${why}`,
	noYet: (argument) => `es fehlt noch: ${argument.toLowerCase()}`,
	takeAway: "Wegnehmen",
	takeAwayRule: (rule) => `${rule} wegnehmen`,
	differAll: "Die Lösungen unterscheiden sich in allen Zellen.",
	differ: (names, more) =>
		`Die Lösungen unterscheiden sich in ${names}${more > 0 ? ` und ${count(more, "weiteren Zelle", "weiteren Zellen")}` : ""}.`,
	openCandidates: "In der Zeit wurden nicht alle Ziffern entschieden.",
	candidates: "Kandidaten",
	addGiven: (digit, cell) => `${digit} in ${cell} hinzufügen: Dann bleibt eine Lösung`,
	path: (n, solved) =>
		solved
			? `${steps(n)} der Logik ${n === 1 ? "löst" : "lösen"} es.`
			: `Die Schritte der Logik enden nach ${number(n)}.`,
	rating: (er, level, hardest) =>
		[er, level, hardest && `schwerster Schritt: ${hardest}`]
			.filter((t) => t !== "")
			.join(" · "),
	nextStep: (name) => `Erster Schritt: ${name}`,
	allNeeded: "Jede Vorgabe und jede Regel wird gebraucht.",
	spare: (names, more, r) => {
		const lost = names && `die Vorgaben ${names}${more > 0 ? ` und ${more} weitere` : ""}`;
		const both = [lost, r > 0 && rules(r)].filter((t) => !!t) as string[];
		return `Nicht gebraucht, jedes für sich: ${listed(both)}.`;
	},
	showThem: "Zeigen",
	showAll: (n) => `Alle ${number(n)} zeigen`,
};
