// French texts of Set.

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

const names: { readonly [kind: string]: string } = {
	row: "ligne",
	column: "colonne",
	box: "bloc",
	region: "région",
	diagonal: "diagonale",
	window: "fenêtre",
};
const each = (kind: string) => `chaque ${names[kind] ?? kind}`;
const no = (kind: string) => `${kind === "box" ? "aucun" : "aucune"} ${names[kind] ?? kind}`;

export const set: Translation<SetWords> = {
	name: "Composer",
	heading: "Composer un problème",
	board: "La grille de votre problème",

	tool: "À quoi sert la grille",
	tools: {
		select: "Sélection",
		digits: "Donnés",
		marks: "Marques",
		regions: "Régions",
		draw: "Dessin",
	},
	howTool: {
		select: [
			"Choisissez une règle sur la grille ; faites-la glisser pour la déplacer.",
			"Espace pour les règles d’une case, Alt+flèches",
		],
		digits: ["Sélectionnez des cases, puis inscrivez un chiffre.", ""],
		marks: ["Sélectionnez des cases, puis inscrivez les chiffres qu’elles peuvent avoir.", ""],
		regions: ["Choisissez une région, puis glissez sur ses cases.", "Espace"],
		draw: ["", ""],
	},
	kinds: "Genres de règles",
	find: "Chercher un genre : thermo, dot, sandwich …",
	findKind: "Chercher un genre de règle",
	noKind: "Aucun genre ne porte ce nom.",
	chooseKind: ["Choisissez un genre de règle, puis dessinez-la sur la grille.", "K"],
	byKeys: (keys) => `Touches : ${keys}.`,
	groups: {
		areas: "Zones et sommes",
		lines: "Lignes",
		between: "Entre deux cases",
		cells: "Dans les cases",
		outside: "Hors de la grille",
		whole: "Pour toute la grille",
		joined: "De règles dessinées",
	},
	how: {
		path: [
			"Glissez le long des cases.",
			"Maj+flèches, ou Espace pour chaque case, puis Entrée",
		],
		set: ["Glissez sur les cases.", "Maj+flèches, ou Espace pour chaque case, puis Entrée"],
		border: ["Touchez un bord, ou glissez d’une case à l’autre.", "Maj+flèche"],
		corner: [
			"Touchez un coin commun à quatre cases, ou glissez sur des cases.",
			"Espace pour chaque case, puis Entrée",
		],
		sum: [
			"Glissez sur des cases, touchez un bord, ou hors de la grille pour une diagonale.",
			"Espace pour chaque case, Maj+Espace pour une diagonale, puis Entrée",
		],
		edge: [
			"Touchez hors de la grille, à côté d’une ligne ou d’une colonne.",
			"Espace dans une case du bord, puis Entrée",
		],
		groups: [
			"Glissez sur les cases de chaque groupe, puis appuyez sur « Fin ».",
			"Espace pour chaque case, Entrée après un groupe, encore Entrée à la fin",
		],
		pointer: [
			"Glissez depuis la case le long de sa ligne ou de sa colonne.",
			"Espace, encore pour sa colonne, puis Entrée",
		],
		none: ["", ""],
	},
	keys: "Chiffres",
	takeBack: "Reprendre",
	undo: "Annuler",
	redo: "Rétablir",
	undone: "Annulé",
	redone: "Rétabli",
	noUndo: "Il n’y a rien à annuler.",
	noRedo: "Il n’y a rien à rétablir.",
	play: "La jouer",
	empty: "Vider",
	emptied: "La grille est maintenant vide.",
	endGroups: "Fin",

	cellIn: (cell, n) => `${cell}, ${cells(n)}`,
	cellOut: (cell, n) => `${cell} reprise, ${cells(n)}`,
	mostCells: (n) => `Pas plus de ${cells(n)}`,
	tooFew: (kind, n) =>
		`Trouvé : ${cells(n)} ; une règle « ${kind.title} » en a au moins ${kind.least}.`,
	twoGroups: "Il y a au moins deux groupes.",
	group: (groups) => `${count(groups, "groupe", "groupes")}. Entrée termine.`,
	notAtEdge: "Les indices sont au bord : allez dans une case du bord.",
	line: (from, to, further) =>
		`De ${from} à ${to}. Entrée la prend${further ? ", Espace passe à une autre ligne" : ""}.`,
	itsRow: (cell) => `${cell} et sa ligne. Entrée la prend, Espace passe à sa colonne.`,
	itsColumn: (cell) => `${cell} et sa colonne. Entrée la prend.`,
	givenUp: "Rien n’est dessiné",
	drawn: (rule) => `Dessiné : ${rule}`,
	drawnLacks: (rule, argument) => `Dessiné : ${rule}. Tapez encore : ${argument}.`,
	toggledOff: (rule) => `Retiré : ${rule}`,
	chosenIs: (rule) => `Choisi : ${rule}`,
	movedTo: (rule) => `Déplacé : ${rule}`,
	cannotMove: "Impossible de la déplacer là.",
	kindIs: (kind, how) => `${kind}. ${how}`,
	argumentIs: (argument, value) => `${argument} : ${value || "aucun"}`,
	noRuleHere: "Il n’y a pas de règle ici",
	noArgument: "Les règles de ce genre n’ont pas de nombre.",
	givenIs: (digit, cells) => `${digit} dans ${listed(cells)}`,
	cellsEmpty: (cells) => `${listed(cells)} vide${cells.length > 1 ? "s" : ""}`,
	marksAre: (digits, cells) => `Possible dans ${listed(cells)} : ${digits || "tout chiffre"}`,
	turned: (rule, on) => `${rule} : ${on ? "oui" : "non"}`,
	notDigit: (digit, size) => `Trouvé : ${digit} ; les chiffres vont de 1 à ${size}.`,

	chosen: "La règle choisie",
	noneChosen: "Aucune règle n’est choisie.",
	ruleIn: (title, argument, cells) =>
		`${title}${argument && ` ${argument}`}${cells.length > 0 ? ` dans ${listed(cells)}` : ""}`,
	argument: (name) => name.slice(0, 1) + name.slice(1).toLowerCase(),
	lacks: (name) => `Il manque encore : ${name.toLowerCase()}. D’ici là, la règle ne compte pas.`,
	row: (name, back) => `ligne ${name}${back ? " de droite à gauche" : ""}`,
	column: (name, back) => `colonne ${name}${back ? " de bas en haut" : ""}`,
	either: "Ou …",
	join: "Réunir : l’une des deux",
	apart: "Séparer",
	eitherThis: (rule) =>
		`${rule}, ou quelle autre ? Choisissez l’autre règle, puis « Réunir » (touche O).`,
	eitherOf: (rules) => `soit ${rules.map((of) => listed(of)).join(", soit ")}`,
	chooseOther: "Choisissez d’abord une autre règle : sur la grille ou dans la liste.",
	lacksYet: "Cette règle ne compte pas encore : tapez d’abord ce qui lui manque.",
	ofLayout: "Les règles de la grille ne peuvent pas être une parmi plusieurs.",
	nothingApart: "La règle choisie est une seule règle.",
	takenApart: (n) => `${rules(n)}, chacune pour soi`,
	next: "Règle suivante ici",
	remove: "Supprimer",
	removed: (rule) => `Supprimé : ${rule}`,
	rules: (n) => (n === 0 ? "Règles" : `Règles (${number(n)})`),

	grid: "Grille",
	size: "Taille",
	otherSize: "Autre …",
	rows: "Lignes",
	columns: "Colonnes",
	digitsTo: "Chiffres jusqu’à",
	repeat: "Lignes et colonnes peuvent répéter des chiffres",
	notSize: (least, most) => `Possible : de ${least} à ${most}.`,
	noPaint:
		"Des régions se peignent là où il y a autant de lignes et de colonnes que de chiffres.",
	resized: (rows, columns, top, givenCells, marks, gone) => {
		const lost = [
			givenCells > 0 && givens(givenCells),
			marks > 0 && `les marques de ${cells(marks)}`,
			gone > 0 && count(gone, "règle", "règles"),
		].filter((t) => t !== false);
		return {
			size:
				rows === top && columns === top
					? `La grille a maintenant ${rows} lignes.`
					: `La grille a maintenant ${rows} lignes et ${columns} colonnes, et les chiffres 1 à ${top}.`,
			lost: lost.length > 0 ? `Disparu : ${listed(lost)}. « Annuler » les ramène.` : "",
		};
	},
	regionsOf: "Régions",
	regionKinds: { boxes: "Blocs", jigsaw: "Peintes", latin: "Aucune" },
	region: "La région à peindre",
	painted: (cell, region) => `${cell} dans la région ${region}`,
	regionsAre: (odd, size) =>
		`${listed(odd.map(([r, n]) => `la région ${r + 1} a ${cells(n)}`))}, attendu : ${size}.`,
	switches: {
		cage: "Cage",
		sum: "Somme",
		arrow: "Flèche",
		"equal-sum": "Sommes égales",
		"region-sum": "Ligne de sommes par région",
		"sum-line": "Ligne de sommes",
		"x-sum": "Somme X",
		"index-of": "Case index",
		"counting-circles": "Cercles compteurs",
		"same-digits": "Ensembles égaux",
		"full-rank": "Rang",
		"tied-rank": "Rang avec ex æquo",
		"ten-line": "Ligne de dix",
		"slow-thermo": "Thermomètre lent",
		"german-whispers": "Chuchotement allemand",
		"dutch-whispers": "Chuchotement néerlandais",
		"parity-line": "Ligne de parité",
		zipper: "Fermeture éclair",
		thermo: "Thermomètre",
		greater: "Inégalité",
		whisper: "Ligne de chuchotement",
		renban: "Ligne renban",
		modular: "Ligne modulaire",
		entropic: "Ligne entropique",
		palindrome: "Palindrome",
		between: "Ligne « entre »",
		lockout: "Ligne « lockout »",
		consecutive: "Point blanc",
		double: "Point noir",
		pair: "Relation de deux cases",
		contains: "Indice de chiffres",
		sandwich: "Somme sandwich",
		skyscraper: "Gratte-ciel",
		index: "Pièce numérotée",
		automaton: "Automate",
		product: "Produit",
		quotient: "Quotient",
		difference: "Différence",
		nabner: "Ligne nabner",
		different: "Chiffres différents",
		lunchbox: "Lunchbox",
		connected: "Chiffres reliés",
		x: "X",
		v: "V",
		even: "Pair",
		odd: "Impair",
		minimum: "Minimum",
		maximum: "Maximum",
		house: "Maison en plus",
		differ: "Cases différentes",
		apart: "Deux cases différentes",
		"anti-consecutive": "Voisines non consécutives",
		"anti-taxicab": "Anti-taxi",
		or: "Cette règle ou celle-là",
		diagonal: "Diagonales",
		windoku: "Fenêtres (windoku)",
		disjoint: "Mêmes places des blocs",
		"anti-knight": "Anti-cavalier",
		"anti-king": "Anti-roi",
	},

	about: "Titre, mots",
	title: "Titre",
	author: "Auteur",
	ruleset: "Règles en mots",
	rulesAnew: "Les refaire d’après les règles",
	normal: (kinds, size, short) => {
		const enter = `Inscrivez les chiffres 1 à ${size}`;
		if (kinds.length === 0) return `${enter}.`;
		return short
			? `${enter} de sorte que ${either(kinds.map(no))} n’ait deux fois le même.`
			: `${enter} de sorte que ${listed(kinds.map(each))} contienne chaque chiffre une fois.`;
	},

	work: "Remplir, réduire",
	workAbout:
		"Le moteur prend au hasard une solution de votre problème. « Annuler » défait ce qu’il fait.",
	like: "Chiffres de la solution, ligne par ligne ; . pour n’importe lequel",
	likeHas: (found, n) =>
		`Trouvé : ${digits(found)} de la solution ; attendu : ${n}, un par case, ou un point.`,
	likeNone: "Le problème n’a pas de solution avec ces chiffres.",
	clues: "Indices à calculer",
	fill: "Remplir",
	fillNumbers: "Nombres pour ce qui est dessiné sans nombre",
	symmetry: "Symétrie",
	noSymmetry: "aucune",
	makeUnique: "Rendre unique : ajouter le moins de chiffres donnés",
	reduces: { all: "Donnés et règles", givens: "Donnés seulement", rules: "Règles seulement" },
	reduce: "Réduire",
	minimal: "Ne rien laisser de superflu",
	minimalAbout:
		"De courtes recherches peuvent manquer quelque chose dans les problèmes difficiles. Ceci trouve tout, " +
		"quel que soit le temps.",
	stop: "Arrêter",
	working: "En cours …",
	stopped: "Arrêté.",
	filled: (n) => `${count(n, "indice ajouté", "indices ajoutés")}.`,
	numbersFilled: (n, of) => `${n} sur ${count(of, "nombre", "nombres")}.`,
	added: (n) => `${count(n, "chiffre donné ajouté", "chiffres donnés ajoutés")}.`,
	reduced: (g, r) =>
		g + r === 0 ? "Tout est nécessaire." : `Retiré : ${givens(g)} et ${rules(r)}.`,

	live: "Ce qu’on sait de ce problème",
	asking: "Examen …",
	searching: "Recherche en cours …",
	nothing: "–",
	waits: "Incomplet",
	unreadable: "Ce n’est pas encore un problème",
	solutions: {
		none: "Pas de solution",
		one: "Une solution",
		some: "Une solution ou plus …",
		many: (n, exact) => (exact ? solutions(n) : `${number(n)}+ solutions`),
		counting: "2+ solutions, comptage …",
		undecided: "Indécis",
	},
	left: (n) => `${rules(n)} ne ${n < 2 ? "compte" : "comptent"} pas encore :`,
	leftAs: (rule, why) => `${rule} : ${why}`,
	noYet: (argument) => `il manque encore : ${argument.toLowerCase()}`,
	takeAway: "Retirer",
	takeAwayRule: (rule) => `Retirer ${rule}`,
	differAll: "Les solutions diffèrent dans toutes les cases.",
	differ: (names, more) =>
		`Les solutions diffèrent dans ${names}${more > 0 ? ` et ${count(more, "autre case", "autres cases")}` : ""}.`,
	openCandidates: "Tous les chiffres n’ont pas été décidés dans le temps imparti.",
	candidates: "Candidats",
	addGiven: (digit, cell) => `Ajouter ${digit} dans ${cell} : il reste une solution`,
	path: (n, solved) =>
		solved
			? `${steps(n)} de logique ${n < 2 ? "suffit" : "suffisent"} à le résoudre.`
			: `Les étapes de logique s’arrêtent après ${number(n)}.`,
	rating: (er, level, hardest) =>
		[er, level, hardest && `étape la plus difficile : ${hardest}`]
			.filter((t) => t !== "")
			.join(" · "),
	nextStep: (name) => `Première étape : ${name}`,
	allNeeded: "Chaque chiffre donné et chaque règle est nécessaire.",
	spare: (names, more, r) => {
		const lost = names && `les chiffres donnés ${names}${more > 0 ? ` et ${more} autres` : ""}`;
		const both = [lost, r > 0 && rules(r)].filter((t) => !!t) as string[];
		return `Superflus, chacun pour soi : ${listed(both)}.`;
	},
	showThem: "Les montrer",
	showAll: (n) => `Montrer les ${number(n)}`,
};
