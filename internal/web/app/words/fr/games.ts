// French texts of the view Games, of the file of games, and of the end and the review of a game.

import type { GamesWords } from "../en/games.ts";
import type { Translation } from "../language.ts";
import { count, number } from "./forms.ts";

export const games: Translation<GamesWords> = {
	name: "Parties",
	heading: "Vos parties",
	show: "Ce qui est affiché",
	list: "Toutes les parties",
	statistics: "Statistiques",
	dailies: "Grilles du jour",

	search: "Chercher un titre, un auteur ou un jour",
	anyState: "En cours ou finies",
	running: "En cours",
	finished: "Finies",
	anyKind: "Tous les genres",
	anyLevel: "Tous les niveaux",
	none: "Pas encore de parties. Une partie que vous commencez apparaît ici.",
	found: (n, of) =>
		n === of ? count(n, "partie", "parties") : `${n} sur ${count(of, "partie", "parties")}`,
	more: (n) => `En montrer plus (${number(n)})`,
	removed: (title) => `Retiré : ${title}.`,
	bringBack: "La remettre",

	noneSolved:
		"Aucune grille n’est encore résolue. Les temps et les nombres par niveau viendront ici.",
	kind: "Grilles",
	solved: "Résolues",
	mean: "Moyenne",
	median: "Médiane",
	lately: "30 derniers jours",
	alone: "Sans indice",
	all: "Toutes",

	calendar: "Les jours, avec les grilles que vous avez résolues",
	month: (date) => date.toLocaleDateString("fr", { month: "long", year: "numeric" }),
	weekday: (date) => date.toLocaleDateString("fr", { weekday: "short" }),
	dayLabel: (date, solved) =>
		`${date.toLocaleDateString("fr", { day: "numeric", month: "long", year: "numeric" })}, ` +
		`${solved} sur 4`,
	previousMonth: "Mois précédent",
	nextMonth: "Mois suivant",
	streaks: (now, longest) => `Jours d’affilée : ${number(now)}. Record : ${number(longest)}.`,

	time: "Temps",
	record: (time) => `${time}, votre record`,
	best: "Record",
	average: (games) => `Moyenne de ${number(games)}`,
	streak: "Grilles du jour d’affilée",
	days: (n) => count(n, "jour", "jours"),
	hints: "Indices",
	checks: "Vérifications",
	hardest: "Étape la plus difficile",
	withER: (technique, er) => `${technique} (ER ${er.toFixed(1)})`,
	next: (name) => `Suivante : ${name}`,
	nextDaily: (name) => `Suivante du jour : ${name}`,
	reviewOf: (title) => `Revoir ${title}`,
	review: "Revoir",
	shareResult: "Partager",
	readSteps: "Lire chaque étape",
	again: "Réessayer",

	result: "Partager votre résultat",
	resultText: (puzzle, time, hints) =>
		`nonet Sudoku : ${puzzle}, résolu en ${time}${
			hints > 0 ? ` avec ${count(hints, "indice", "indices")}` : " sans indice"
		}.`,
	resultAbout: "Le lien ouvre la grille sans vos chiffres.",
	copy: "Copier",
	send: "Envoyer",
	picture: "Image, sans rien dévoiler",
	pictureAbout:
		"Les chiffres donnés sont gris ; vos cases sont d’autant plus foncées que vous les avez remplies tard.",
	savePicture: "Enregistrer l’image",
	code: "Pour l’appareil photo d’un téléphone",
	noCode: "Le lien est trop long pour une telle image.",

	file: "Tout en un fichier",
	aboutFile:
		"Vos parties sont dans ce navigateur et nulle part ailleurs. Quand la place manque, les coups des " +
		"plus anciennes parties finies disparaissent ; les parties et leurs temps restent.",
	noJSON: "le fichier ne contient pas de parties : ce n’est pas du JSON",
	noGames: "le fichier ne contient pas de parties de nonet",
	version: (of, newest) =>
		`le fichier est de version ${of} ; cette page lit les versions 1 à ${newest} : chargez-en la dernière`,
	badMoves: (n) => `les coups de la partie ${n} du fichier sont illisibles`,
	noRoom: "le navigateur n’a pas la place pour toutes les parties du fichier ; les premières sont ici",
	save: "Tout enregistrer dans un fichier",
	take: "Ajouter d’un fichier",
	tooLarge: "le fichier dépasse 64 Mo",
	inFile: (n) =>
		`${count(n, "partie", "parties")}, les réglages et ce que vous avez appris sont enregistrés.`,
	taken: (n, newer) =>
		`Le fichier contient ${count(n, "partie", "parties")} ; ${newer} sont nouvelles ou plus récentes qu’ici.`,
};
