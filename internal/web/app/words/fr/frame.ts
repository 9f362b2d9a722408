// French texts of the frame of the page.

import type { FrameWords } from "../en/frame.ts";
import type { Translation } from "../language.ts";

export const frame: Translation<FrameWords> = {
	views: {
		review: "Revue",
		games: "Parties",
		set: "Composer",
		solve: "Résoudre",
		learn: "Apprendre",
		search: "Recherche",
		make: "Générer",
		list: "Liste",
		links: "Dancing links",
	},
	tools: {
		new: "Nouveau",
		open: "Ouvrir",
		share: "Partager",
		settings: "Réglages",
		help: "Aide",
	},
	more: "Plus",
	dropIt: "Déposez ici pour ouvrir",
	skip: "Aller au contenu",
	navigation: "Vues",
	close: "Fermer",
	noView: (name) => `Cette adresse ne correspond à aucune vue de la page : « ${name} ».`,
	newVersion: "Une nouvelle version de nonet est disponible.",
	loadIt: "La charger",
	notLoaded: (view) => `« ${view} » n’a pas pu être chargé.`,
	loadAnew: "Recharger la page",

	nothingLost: (why) =>
		`${why} Rien de ce qui est à l’écran n’est perdu tant que la page reste ouverte.`,
	shareGame: "Partager ou copier cette partie",
	noRoom: "Le navigateur n’a plus de place pour conserver des parties.",
	mayNotKeep: "Le navigateur ne laisse pas cette page conserver des parties.",
	replaced: "La grille du lien a remplacé la vôtre.",
	backToMine: "Revenir à la mienne",
	notOpened: (why) => `Ce qui devait être ouvert n’est pas arrivé : ${why}.`,
	sudoku: "Sudoku",
	solutions: "Solutions",

	noPuzzle: "Ce lien ne peut pas être ouvert : il ne contient pas de grille.",
	badLink: (why) => `Ce lien ne peut pas être ouvert : ${why}.`,
	openAnother: "Ouvrir une autre grille",
	leftOut: (what) => `Partie ignorée de ce lien, car elle n’a pas de sens ici : ${what}.`,
	linkTooLong: "le lien est trop long",
	damaged: {
		json: "le lien est endommagé : son état n’est pas du JSON",
		base64: "le lien est endommagé : son état n’est pas du base64",
		packed: "le lien est endommagé : son état ne peut pas être décompressé",
	},
	tooLarge: "le lien est refusé : son état dépasse 1 Mio",
	gameWithout: "une partie n’a pas de grille",
	noObject: "l’état de la partie n’est pas un objet",
	noSets: (name, cells) => `${name} n’est pas une liste de ${cells} ensembles de chiffres`,
	noSeconds: "le temps de la partie n’est pas un nombre de secondes",
	noText: (what) => `« ${what} » de la partie n’est pas un texte`,
	noRules: "les règles de la partie ne sont pas des textes",
	noLayout: "la forme de la grille est illisible",
	puzzle: "le problème",
	grid: "la grille",
	cells: (what, cells) => `${what} n’a pas ${cells} cases`,
	noDigit: (what, text, size) =>
		`${what} contient « ${text} », qui n’est pas un chiffre de la taille ${size}`,

	again: "Réessayer",
	playOn: (why) => `${why} Vous pouvez jouer quand même.`,
	engineNotLoaded: "Le moteur de nonet n’a pas pu être chargé.",
	noServer: "Le programme nonet ne répond pas. Relancez nonet web.",
	status: (code) => `le serveur répond par le statut ${code}`,
	ended: "l’appel a été interrompu",
	tooLong: (seconds) => `cela prend plus de ${seconds} secondes`,

	cell: {
		empty: "vide",
		given: "donné",
		wrong: "faux",
		corner: "coin",
		centre: "centre",
		colour: "couleur",
	},
};
