// French texts of Search.

import type { SearchWords } from "../en/search.ts";
import type { Translation } from "../language.ts";
import { count, digits, number } from "./forms.ts";

const nodes = (n: number) => count(n, "nœud", "nœuds");
const candidates = (n: number) => count(n, "candidat", "candidats");
const kinds: { readonly [kind: string]: string } = {
	row: "Ligne",
	column: "Colonne",
	box: "Bloc",
	region: "Région",
	diagonal: "Diagonale",
	window: "Fenêtre",
	house: "Maison",
};

export const search: Translation<SearchWords> = {
	name: "Recherche",
	heading: "Regarder les recherches",
	ways: "Façons de regarder",
	way: { search: "Recherches côte à côte", links: "Dancing links" },
	link: "Lien vers ce moment",
	linkCopied: "Le lien vers ce moment est copié. Avec &embed=1, il montre la course seule.",
	linkIs: (address) => `Le lien vers ce moment : ${address}`,
	legend: {
		given: "donné",
		early: "placé tôt,",
		late: "placé tard",
		guess: "choisi parmi plusieurs : un nœud",
		hot: "souvent retiré",
		strips: "bandes : chiffres placés au cours de la recherche ; tirets : une solution",
	},

	puzzle: "Grille",
	own: "Votre grille",
	ownStory:
		"Votre grille telle qu’elle est donnée. Ce que vous y avez inscrit est laissé de côté.",
	stopAt: "Jusqu’à",
	stopAts: { first: "Première solution", unique: "Unicité prouvée" },
	summary: (puzzle, stop, engines) =>
		`${puzzle}, ${stop === "first" ? "première solution" : "unicité prouvée"} : ${engines.join(", ")}`,
	together: "Ensemble selon",
	units: { event: "Événement", node: "Nœud", share: "Part" },
	aboutUnits: {
		event: "Toutes les recherches en sont au même événement.",
		node: "Toutes les recherches en sont au même nœud. La vitesse est celle qui a le plus de nœuds.",
		share: "Toutes les recherches finissent ensemble. La vitesse est celle de la plus longue.",
	},
	searches: "Recherches, de une à quatre",
	halt: "Arrêter",
	haltAbout: "Arrêter les recherches",
	shown: "Recherche affichée",
	notShown: (why) => `La grille ne peut pas être affichée : ${why}`,
	jumps: { node: "nœud", dead: "impasse" },
	event: "événement",

	views: "Vue",
	view: { board: "Grille", items: "Items" },
	predict: "Prédire",
	predictAbout: "Dites quelle case vient ensuite",
	links: "Liens",
	counts: { nodes: "nœuds", forced: "forcés", dead: "impasses", deepest: "au plus profond" },
	states: {
		waiting: "en attente",
		running: "cherche …",
		stopped: "arrêtée",
		failed: "échec",
		solved: "résolu",
		unique: "unique",
		many: "2 solutions",
		none: "pas de solution",
		limit: "abandon",
	},
	soFar: (n) => `${nodes(n)} jusqu’ici`,
	stoppedAfter: (n) => `arrêtée après ${nodes(n)}`,
	noEndAfter: (n) => `pas de fin après ${nodes(n)}`,
	nodes,
	firstOf: (text, n) => `${text} ; les ${number(n)} premiers peuvent être rejoués`,
	inEvents: (text, n) => `${text} en ${count(n, "événement", "événements")}`,
	recordingEnds: "L’enregistrement finit ici.",
	noOther: "Toutes les voies sont essayées : il n’y a pas d’autre solution.",
	contradiction: "Les chiffres donnés se contredisent : il n’y a rien à essayer.",
	noSolution: "Toutes les voies sont essayées : il n’y a pas de solution.",
	second: "Une deuxième solution : la grille en a plusieurs.",
	solved: "Chaque case est remplie : résolu.",
	slowDown: "Ralentissez ou faites une pause pour lire chaque événement.",
	yours: "Le prochain choix est le vôtre.",
	start: "Les chiffres donnés : rien n’est encore essayé.",
	caption: (engine, event, what) => `${engine}, événement ${number(event)} : ${what}`,
	theSolution: "la solution",
	placed: (n) => `${count(n, "chiffre placé", "chiffres placés")}`,
	summaryOf: (engine, state, n) => `${engine} : ${state}, ${nodes(n)}.`,
	position: (name) => `${name} : position dans la recherche`,
	positionOf: (k, of, n) => `événement ${number(k)} sur ${number(of)}, ${digits(n)}`,
	codeOf: (engine) => `code de ${engine}`,
	howItWorks: "Comment elle marche, et pourquoi elle est lente ou rapide",
	dance: "Voir les liens danser",
	danceWhere: "sur une matrice assez petite pour les voir tous.",

	digitIn: (digit, house) => `${digit} dans ${house}`,
	places: (what, n) =>
		n === 0 ? `Il ne reste aucune place pour ${what}` : `Places restantes pour ${what} : ${n}`,
	candidates: (what, n) =>
		n === 0
			? `Il ne reste aucun chiffre pour ${what}`
			: `Chiffres restants pour ${what} : ${n}`,
	goBack: (what) => `${what} : une impasse. Retour.`,
	tryWay: (what, way) => `${what} : essayer ${way}.`,
	onlyWay: (what, way) => `${what}, ${way} : il n’y a pas de choix.`,
	put: (digit, cell) => `${digit} va dans ${cell}`,
	forced: (put) => `${put} : c’est forcé.`,
	wayOf: (put, way, of) => `${put} : c’est la voie ${way} sur ${of}.`,
	filled: "Chaque case est remplie : c’est une solution.",
	take: (digit, cell) => `${digit} sort de ${cell}`,
	noWay: (take) => `${take} : il ne reste pas d’autre voie. Retour.`,
	none: "aucun",
	why: "pourquoi aucun ?",
	notAllowed: (what) => `${what} : interdit là`,
	sees: (what, cell) => `${what} : voit ${cell}`,

	row: (n) => `ligne ${n}`,
	cell: "Case",
	houseAndDigit: (kind) => `${kinds[kind] ?? kind} et chiffre`,
	itemOfCell: (row, column) => `${row}, colonne ${column} : un chiffre`,
	itemOfHouse: (house, digit) => `${house} : ${digit}`,
	isCovered: (what) => `${what}, couvert`,
	optionsLeft: (what, n) => `${what}, reste ${count(n, "option", "options")}`,
	covered: "Tous les items sont couverts",
	itemsLeft: (n, least) => `reste ${count(n, "item", "items")}, le plus petit en a ${least}`,
	items: (summary) => `Items : ${summary}`,

	inNumbers: "En nombres",
	table: "Tableau des nombres",
	search: "recherche",
	withoutRecording: "sans enregistrement",
	aboutNumbers:
		"Un nœud est un choix entre deux possibilités ou plus, un coup forcé n’en a qu’une, une impasse " +
		"aucune. « Au plus profond » est le plus grand nombre de chiffres placés à la fois. L’échelle des " +
		"barres est logarithmique. Le temps est celui d’un passage qui n’enregistre rien.",

	nextCell: "La case qui vient ensuite",
	noneLeft: "il n’en reste aucun là",
	fewest: (n) => `elle a ${candidates(n)}, et aucune case n’en a moins`,
	yes: (cell, why) => `Oui, ${cell} : ${why}.`,
	asGood: (n, cell) =>
		`Aussi bien : les deux ont ${candidates(n)}, et la première, ${cell}, est prise.`,
	no: (cell, n, taken, least) =>
		`${cell} a ${candidates(n)}, ${taken} n’en a ${least === 0 ? "aucun" : `que ${least}`}.`,
	noMore: (score) => `Plus de choix. ${score}`,
	question: (n, of) => `Question ${n} sur ${of} : `,
	which: "Quelle case prendriez-vous ? Cliquez dessus, ou écrivez son nom.",
	again: "Cinq autres",
	result: (right, of) =>
		right === of
			? `Tout juste (${of}) : vous choisissez comme la recherche.`
			: `${right} bonnes réponses sur ${of}. C’est la case avec le moins de candidats qui est prise.`,
	writeAs: (example) => `Écrivez une case comme ${example}.`,
	check: "Vérifier",
	filledAlready: "Cette case est déjà remplie.",
	nextChoice: "Choix suivant",
	score: (right, of) => `${right} sur ${of}.`,
	end: "Terminer",

	presets: {
		race: {
			title: "Trois idées, une grille",
			story:
				"Pour prouver qu’il n’y a qu’une solution, l’ordre des lignes fait 3 590 choix, « le moins de " +
				"candidats d’abord » 37, et dancing links 4. Même grille, mêmes règles, même compte.",
		},
		easy: {
			title: "Facile pour toutes",
			story:
				"Ici, il reste à tout moment une case à un seul candidat. « Le moins de candidats d’abord » et " +
				"dancing links les trouvent l’une après l’autre et ne choisissent jamais : aucun nœud. " +
				"L’ordre des lignes ne les cherche pas, et fait 841 choix.",
		},
		rows: {
			title: "Désastre ligne par ligne",
			story:
				"La première ligne n’a pas de chiffre donné, et dans la solution c’est 9 8 7 6 5 4 3 2 1, ce que " +
				"l’ordre des lignes essaie en tout dernier : 1 596 277 choix. À partir de la dernière case, " +
				"105 ; par le moins de candidats, 9.",
		},
		last: {
			title: "Chance par la fin",
			story:
				"À reculons depuis la dernière case, il se trouve que les petits chiffres sont les bons : 25 " +
				"choix, moins que toute autre recherche. C’est de la chance, pas de l’adresse : pour prouver " +
				"qu’il n’y a pas de deuxième solution, il en faut 11 587 ; à dancing links, 37.",
		},
		hard: {
			title: "Difficile pour toutes",
			story:
				"Aucun ordre n’évite ici de deviner : dancing links fait 190 choix, « le moins de candidats " +
				"d’abord » 2 540, les lignes les plus pleines 14 545, l’ordre des lignes 257 516.",
		},
		four: {
			title: "4×4, chaque pas",
			story:
				"Assez petit pour lire chaque événement. L’ordre des lignes fait 10 choix et revient sans cesse " +
				"en arrière ; les autres n’en font aucun et remplissent une case après l’autre.",
		},
		jigsaw: {
			title: "Jigsaw 6×6",
			story:
				"Cinq chiffres donnés et des régions tordues. Les recherches sont les mêmes : elles connaissent " +
				"des maisons, pas des blocs. L’ordre des lignes fait 2 612 choix, « le moins de candidats " +
				"d’abord » 199, dancing links 3.",
		},
	},

	engines: {
		dfs: {
			title: "ligne par ligne",
			paragraphs: [
				"Elle parcourt les cases vides dans l’ordre de lecture, essaie les chiffres à partir de 1, et " +
					"revient à la case précédente quand il ne reste aucun chiffre. C’est la recherche en " +
					"profondeur, et rien de plus.",
				"L’ordre ne sait rien de la grille. Un chiffre faux dans la première ligne peut n’être découvert " +
					"que cinquante cases plus tard, et tout ce qui est entre les deux est essayé encore et " +
					"encore : ce sont les nombreux petits pics de la bande. Beaucoup de chiffres donnés dans les " +
					"premières lignes la rendent rapide ; si elles sont vides, il peut falloir des millions de " +
					"choix.",
				"C’est à cela que tiennent les limites de temps des juges en ligne. L’exemple de POJ 2676 lui " +
					"coûte 52 choix : la recherche simple passe. Le deuxième exemple de POJ 3074 a 17 chiffres " +
					"donnés et coûte 75 666, et un fichier a beaucoup de telles lignes. Un code plus rapide rend " +
					"chaque choix moins cher d’un certain facteur ; un meilleur ordre en supprime la plupart.",
			],
		},
		"dfs-last": {
			title: "depuis la dernière case",
			paragraphs: [
				"La même recherche, avec les cases à reculons depuis la dernière. L’idée n’est en rien meilleure, et " +
					"pourtant elle est des milliers de fois plus rapide sur certaines grilles, et autant plus " +
					"lente sur d’autres.",
				"Un temps sur une seule grille dit donc peu d’un ordre fixe. Retournez la grille, et les deux " +
					"échangent leurs places. Un programme trop lent pour un juge dans un ordre et qui passe dans " +
					"l’autre n’est pas devenu meilleur : les grilles du juge lui conviennent. Pas le deuxième " +
					"exemple de POJ 3074 : il coûte à cet ordre plus de 20 millions de choix.",
			],
		},
		fullest: {
			title: "ligne et colonne les plus pleines",
			paragraphs: [
				"Elle continue toujours par la case vide dont la ligne et la colonne ont ensemble le plus de chiffres. " +
					"Une telle case n’a souvent que peu de chiffres possibles, si bien qu’une mauvaise voie finit " +
					"plutôt plus tôt.",
				"C’est une estimation de ce que mrv sait avec certitude : elle compte deux fois un chiffre présent dans " +
					"les deux lignes, et ne regarde pas le bloc. Elle bat l’ordre des lignes sur beaucoup de " +
					"grilles et perd sur certaines : le deuxième exemple de POJ 3074 lui coûte 437 848 choix, à " +
					"dfs 75 666.",
			],
		},
		mrv: {
			title: "le moins de candidats d’abord",
			paragraphs: [
				"Elle prend toujours la case à laquelle il reste le moins de chiffres (minimum remaining values). Une " +
					"case sans chiffre montre aussitôt que la voie est mauvaise. Une case à un seul chiffre n’est " +
					"pas un choix : elle est remplie et ne coûte pas de nœud. Alors seulement elle devine, là où il " +
					"y a le moins de façons de se tromper.",
				"Les chiffres des lignes, colonnes et blocs sont gardés en bits, si bien que les candidats d’une case " +
					"demandent trois opérations. Regarder toutes les cases avant chaque choix prend du temps et " +
					"évite la plupart des choix. De douze grilles à 17 chiffres donnés, celle du milieu demande à " +
					"l’ordre des lignes deux millions de choix pour prouver l’unicité, à cette recherche 770.",
				"Elle ne voit que des cases. Qu’un chiffre n’ait plus qu’une place dans une ligne lui échappe ; c’est " +
					"pourquoi des grilles à très peu de chiffres donnés peuvent rester lentes : le deuxième " +
					"exemple de POJ 3074 lui coûte 30 013 choix.",
			],
		},
		dlx: {
			title: "dancing links",
			paragraphs: [
				"Elle ne regarde pas des cases, mais des choses à couvrir : chaque case a un chiffre, et chaque ligne, " +
					"colonne et bloc a chaque chiffre. En 9×9, ce sont 324 items. Une option, comme 4 en r7c1, en " +
					"couvre quatre. On cherche des options qui couvrent chaque item exactement une fois : une " +
					"couverture exacte.",
				"Elle prend l’item qui a le moins d’options. Elle voit donc aussi quand un chiffre n’a plus qu’une place " +
					"dans une ligne, ce que mrv ne voit pas : le deuxième exemple de POJ 3074 lui coûte 2 choix.",
				"Les lignes et colonnes du tableau des items et des options sont des listes, liées dans quatre " +
					"directions. Pour prendre une option, items et options sont déliés ; chacun garde ses propres " +
					"liens, si bien que revenir en arrière, c’est les relier dans l’ordre inverse. Les liens " +
					"dansent. POJ 3740 demande une couverture exacte sans aucun sudoku : la même recherche, mot " +
					"pour mot.",
			],
		},
	},
};
