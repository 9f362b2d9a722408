// French texts of Links.

import type { LinksWords } from "../en/links.ts";
import type { Translation } from "../language.ts";
import { listed, number, solutions } from "./forms.ts";

export const links: Translation<LinksWords> = {
	name: "Dancing links",
	heading: "Dancing links",
	example: "Exemple",
	zoom: "Agrandir",
	again: "Réessayer",
	unit: "lien",
	jumps: { choice: "choix", solution: "solution" },

	ownProblem: "Problème personnel",
	own: "Matrice personnelle",
	ownLabel: "Une matrice de 0 et de 1, ou un problème au format dlx",
	ownHelp:
		"Une rangée par ligne. Une première ligne avec les nombres de lignes et de colonnes, comme l’écrivent " +
		"les juges (POJ 3740), peut précéder. Au plus 1 000 uns en tout.",
	show: "Montrer",
	ofBoard: "La grille du jeu",
	tooLarge: "C’est plus de 1 Mio. Au plus 1 000 uns peuvent être dessinés.",
	atLine: (line) => `Ligne ${line} : `,
	notShown: (why) => `Ce lien ne peut pas être affiché : ${why}`,
	puzzleAbout: "La grille comme problème de couverture exacte.",
	ownAbout: "Votre propre problème.",

	items: "items",
	lists: (items, options) => `Les listes : ${items} items, ${options} options`,
	event: (n, of) => `Événement ${number(n)} sur ${number(of)}`,
	recorded: (n, of) => ` (les ${number(n)} premiers sur ${number(of)} sont enregistrés)`,
	recordingEnds: "L’enregistrement finit ici.",
	noSolution: "Tout a été essayé : il n’y a pas de solution, et chaque lien est comme au début.",
	tried: (n) => `Tout a été essayé : ${solutions(n)}, et chaque lien est comme au début.`,

	code: "Code",
	codeOf: (routine) => `Code de ${routine}`,
	aboutCode: "L, R, U, D sont les liens d’un nœud vers la gauche, la droite, le haut et le bas.",
	search: "La recherche",
	choices: "Choix jusqu’ici",
	noChoice: "Aucun encore : rien n’est choisi.",
	covered: "est couvert",
	noOther: "n’a pas d’autre option",
	option: (n) => `option ${n}`,
	triedOf: (n, of) => `${n} sur ${of}`,
	solutions,
	of: (n) => `sur ${number(n)}`,
	asText: "Les listes en texte",
	none: "aucune",
	noItem: "Il ne reste aucun item dans la liste.",
	item: "Item",
	options: "Options",

	quiz: "À vous",
	quizAbout: "Cinq questions : vous choisissez et couvrez, comme la recherche.",
	quizStart: "Interrogez-moi",
	question: (n, of) => `Question ${n} sur ${of} :`,
	whichChosen: "quel item la recherche choisit-elle ici ?",
	whichCovered: (option) => `${option} est prise. Quel item est couvert ensuite ?`,
	answer: "Répondre",
	right: "Juste.",
	notRight: "Non.",
	asGood: (item) => `Il a aussi peu d’options ; la recherche prend le premier, ${item}.`,
	score: (right, of) => `${right} sur ${of} jusqu’ici.`,
	result: (right, of) =>
		right === of
			? `Tout juste (${of}) : vous cherchez comme elle.`
			: `${right} bonnes réponses sur ${of}.`,
	nextQuestion: "Question suivante",
	fiveMore: "Cinq autres",
	endQuiz: "Terminer",
	noQuestion: "Ce problème n’a pas de choix à deviner.",

	start: "Tous les items sont dans la liste, et toutes les options dans les listes de leurs items.",
	deadEnd: (item) => `L’item ${item} n’a plus d’option : une impasse. Retour.`,
	forced: (item) => `L’item ${item} n’a plus qu’une option, elle est donc forcée.`,
	choose: (item, options) =>
		`L’item ${item} est celui à qui il reste le moins d’options, ${options} : il est choisi.`,
	take: (option, items) => `Essayer l’${option} (${items}) : couvrir ses autres items.`,
	giveBack: (option) => `Rendre l’${option} : ses items sont comme avant.`,
	cover: (item) => `Couvrir ${item} : il quitte la liste des items et garde ses propres liens.`,
	coverSecondary: (item) =>
		`Couvrir ${item} : il n’a pas besoin d’être couvert et n’est donc dans aucune liste d’items.`,
	uncover: (item) => `Découvrir ${item} : ses voisins pointent de nouveau vers lui.`,
	unlink: (item, option, left) =>
		`Dans la liste de ${item}, les voisins de l’${option} passent maintenant à côté : reste ${left}. ` +
		"Le nœud garde ses propres liens.",
	relink: (item, option, left) =>
		`Dans la liste de ${item}, l’${option} est de retour là où le disent ses liens : reste ${left}.`,
	solution: (options) =>
		options.length === 1
			? `Il ne reste aucun item : l’option ${options[0]} couvre chaque item une fois. C’est une solution.`
			: `Il ne reste aucun item : les options ${listed(options.map(String))} couvrent chaque item une fois. ` +
				"C’est une solution.",

	examples: {
		knuth: {
			name: "Le 6×7 de Knuth",
			about:
				"La matrice de l’article « Dancing links » de Donald Knuth. Trois lignes couvrent chaque colonne " +
				"une fois.",
		},
		dominoes: {
			name: "Dominos",
			about:
				"Couvrez de dominos un plateau de 2 lignes et 3 colonnes. Un item est un carré, une option une " +
				"place d’un domino.",
		},
		langford: {
			name: "Paires de Langford",
			about:
				"Placez 1 1 2 2 3 3 sur six places, de sorte qu’entre les deux 1 il y ait un nombre, entre les 2 " +
				"deux, entre les 3 trois.",
		},
		latin: {
			name: "Carré latin 2×2",
			about:
				"Le plus petit sudoku : deux chiffres, deux lignes, deux colonnes. Une option met un chiffre dans une " +
				"case. Elle couvre cette case (p1.2 est ligne 1, colonne 2), et le chiffre dans la ligne (r1.2 " +
				"est le chiffre 2 dans la ligne 1) et dans la colonne (c).",
		},
		sudoku: {
			name: "Sudoku 4×4",
			about:
				"Un sudoku est aussi un problème de couverture exacte : chaque case (p), et chaque chiffre dans chaque " +
				"ligne (r), colonne (c) et bloc (b), est couvert une fois. Les options contraires à un chiffre " +
				"donné sont omises.",
		},
		none: {
			name: "Pas de solution",
			about:
				"Cinq colonnes, et chaque ligne en couvre deux : aucun choix de lignes ne peut les couvrir toutes une " +
				"fois. La recherche ne compte pas ; elle essaie tout.",
		},
	},
	lesson: [
		{
			title: "Ce que vous voyez",
			paragraphs: [
				"Une boîte en haut est un item : une chose à couvrir exactement une fois. Son nombre dit combien " +
					"d’options il lui reste. Une ligne est une option, avec un nœud pour chaque item qu’elle " +
					"couvre. Chaque nœud connaît ses voisins des quatre côtés. Les listes sont des cercles : ce " +
					"qui sort de l’image y rentre par l’autre bout.",
				"Couvrir un item, c’est l’ôter de la rangée du haut, et ôter de toutes les autres listes chaque option " +
					"qui le contient. Reste un problème plus petit du même genre.",
			],
		},
		{
			title: "Pourquoi les liens peuvent danser",
			paragraphs: [
				"Un nœud qui quitte sa liste garde ses propres liens ; seuls ses deux voisins changent les leurs. Le " +
					"nœud sait donc toujours où est sa place, et deux affectations l’y remettent. Rien n’est copié " +
					"et rien n’est cherché.",
				"Cela ne marche que dans l’ordre inverse : le nœud parti en dernier revient en premier. Ses voisins sont " +
					"alors ceux dont il se souvient. Reculez d’un pas sur cette page, et vous faites ce que fait la " +
					"recherche quand elle abandonne une option.",
			],
		},
		{
			title: "Ce que cela coûte",
			paragraphs: [
				"Chaque lien est rétabli autant de fois qu’il a été changé : reculer coûte donc autant qu’avancer. " +
					"Prendre l’item qui a le moins d’options garde petit l’arbre des choix : un item sans option " +
					"finit une branche aussitôt, un item à une option ne laisse pas de choix. Chercher cet item " +
					"demande de parcourir la rangée du haut à chaque niveau.",
			],
		},
		{
			title: "Un sudoku est une telle matrice",
			paragraphs: [
				"Un sudoku 9×9 a 324 items : chacune des 81 cases a un chiffre, et chacun des 9 chiffres est dans chaque " +
					"ligne, colonne et bloc. Ses 729 options sont « ce chiffre dans cette case » ; chacune a quatre " +
					"uns. Un chiffre donné prend son option au début. Dominos, dames et pentominos sont aussi des " +
					"matrices : qui sait résoudre vite un genre de problème sait les résoudre tous.",
				"Les juges le savent. POJ 3740 donne la matrice elle-même, d’au plus 16 lignes et 300 colonnes. POJ 3074 " +
					"et 3076 donnent des sudokus 9×9 et 16×16. Leurs limites laissent passer une recherche qui prend " +
					"toujours le plus petit item, et arrêtent celle qui va case par case.",
			],
		},
	],
	watch: "Regarder les recherches côte à côte",
};
