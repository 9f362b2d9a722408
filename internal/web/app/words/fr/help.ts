// French texts of the dialog Help.

import type { HelpWords } from "../en/help.ts";
import type { Translation } from "../language.ts";

export const help: Translation<HelpWords> = {
	name: "Aide",
	whatToDo: "Ce que vous pouvez faire ici",
	views: {
		play: [
			"Jouer",
			"Touchez une case, puis un chiffre. Un indice aide à partir d’où vous en êtes : d’abord où " +
				"regarder, puis quelle technique, puis pourquoi.",
		],
		games: [
			"Parties",
			"Toutes vos parties, des statistiques, et le calendrier des grilles de chaque jour.",
		],
		set: [
			"Composer",
			"Dessinez les règles et les chiffres donnés d’un problème à vous, et voyez à chaque changement " +
				"combien de solutions il a.",
		],
		solve: [
			"Résoudre",
			"Chaque étape jusqu’à la solution, avec ses raisons dessinées sur la grille.",
		],
		learn: [
			"Apprendre",
			"Un cours des singletons aux chaînes, et l’entraînement à chaque technique dans des positions toujours nouvelles.",
		],
		search: [
			"Recherche",
			"Regardez des recherches faire la course sur une grille, pas à pas, en avant et en arrière.",
		],
		links: [
			"Dancing links",
			"Dancing links sur une petite matrice : couvrir et découvrir, lien par lien.",
		],
		make: ["Générer", "Des grilles sur mesure : niveau, techniques, symétrie, taille, forme."],
		list: [
			"Liste",
			"Beaucoup de grilles à la fois : lesquelles ont une seule solution, et leur difficulté.",
		],
	},
	keys: "Touches",
	aboutKeys:
		"Les touches lettres agissent tant que la grille a le focus. Les réglages peuvent les désactiver. Sur " +
		"un Mac, Cmd fait ce que fait Ctrl.",
	does: "Leur effet",
	keyGroups: {
		move: {
			name: "Se déplacer",
			keys: {
				move: ["Flèches", "se déplacer, même par-delà le bord"],
				wasd: ["W A S D", "se déplacer, jusqu’à la taille 9"],
				extend: ["Maj ou Ctrl+flèches", "étendre la sélection"],
				rowEnds: ["Début, Fin", "extrémités de la ligne"],
				gridEnds: ["Ctrl+Début, Ctrl+Fin", "extrémités de la grille"],
				box: ["Page préc., Page suiv.", "un bloc plus haut ou plus bas"],
			},
		},
		select: {
			name: "Sélectionner",
			keys: {
				toggle: ["Ctrl+Espace, Ctrl+clic", "ajouter ou retirer une case"],
				all: ["Ctrl+A", "tout"],
				close: ["Échap", "fermer ce qui est ouvert, sinon désélectionner"],
			},
		},
		enter: {
			name: "Inscrire",
			keys: {
				digits: ["1–9", "inscrire selon le mode ; encore : retirer"],
				cornerDigits: ["Maj+1–9", "note dans un coin"],
				centreDigits: ["Ctrl+1–9", "note au centre"],
				colourDigits: ["Ctrl+Maj+1–9", "couleur"],
				highDigits: ["A–P", "chiffres à partir de 10, au-delà de la taille 9"],
				mode: [
					"Z X C V B",
					"mode chiffre, coin, centre, couleur, crayon (au-delà de la taille 9 aussi avec Maj ou Alt)",
				],
				nextMode: ["Espace", "mode suivant"],
				erase: [
					"0, Retour arrière, Suppr",
					"effacer le chiffre, sinon les notes du mode, sinon tout",
				],
				eraseCorner: ["Maj+Suppr", "effacer les notes des coins"],
				eraseCentre: ["Ctrl+Suppr", "effacer les notes du centre"],
			},
		},
		undo: {
			name: "Annuler",
			keys: { undo: ["Ctrl+Z, [", "annuler"], redo: ["Ctrl+Y, Ctrl+Maj+Z, ]", "rétablir"] },
		},
		hints: {
			name: "Indices",
			keys: {
				hint: ["H", "le niveau suivant de l’indice : où, quelle technique, tout"],
				take: ["Maj+H", "appliquer l’étape de l’indice"],
				check: ["Entrée", "comparer à la solution"],
			},
		},
		play: {
			name: "Jouer",
			keys: {
				fill: ["M", "inscrire les candidats"],
				light: ["L", "mettre le chiffre en évidence"],
				lightDigit: ["Alt+1 … 9", "montrer où un chiffre peut aller"],
				numberFirst: ["N", "chiffre d’abord, oui ou non"],
				pause: ["P", "pause"],
			},
		},
		pen: {
			name: "Crayon",
			keys: {
				line: ["Maj+flèches", "tracer une ligne jusqu’à la case suivante, ou l’effacer"],
				diagonal: [
					"Maj+Début, PgPréc, Fin, PgSuiv",
					"de même en diagonale, comme ces touches sont placées sur un pavé numérique",
				],
				edge: ["Ctrl+flèches", "tracer un bord de la case, ou l’effacer"],
				sign: ["Ctrl+Espace", "croix, cercle ou rien dans la case"],
				edgeSign: ["Alt+flèches", "croix, cercle ou rien sur un bord"],
				colour: ["1–9", "choisir une couleur"],
				erase: [
					"0, Retour arrière, Suppr",
					"effacer ce qui touche les cases sélectionnées",
				],
			},
		},
		set: {
			name: "Composer",
			keys: {
				tools: ["S G P R D", "sélectionner, donnés, marques, régions, dessiner"],
				find: ["K", "chercher un genre de règle ; Entrée prend le premier"],
				draw: ["Maj+flèches", "dessiner de case en case"],
				add: [
					"Espace",
					"ajouter ou retirer une case du dessin ; un indice au bord ; en sélection : la règle suivante " +
						"de la case",
				],
				diagonal: ["Maj+Espace", "la diagonale d’une somme, dans une case du bord"],
				end: ["Entrée", "terminer le dessin"],
				number: ["0–9", "le nombre de la règle dessinée ou choisie"],
				next: ["N", "la règle suivante de la case"],
				move: ["Alt+flèches", "déplacer la règle choisie"],
				either: [
					"O",
					"ou : la règle choisie ou celle qui sera choisie ensuite ; encore : les réunir",
				],
				apart: ["T", "séparer des règles réunies"],
				remove: [
					"Suppr, Retour arrière",
					"supprimer la règle ou les chiffres ; reprendre une case ou un chiffre",
				],
			},
		},
		player: {
			name: "Résoudre, Recherche",
			keys: {
				play: ["Espace", "lecture ou pause"],
				step: ["→ ←", "une étape"],
				stage: [
					". ,",
					"une phase de l’étape, ou un maillon de sa chaîne ; aussi pour un indice",
				],
				jump: [
					"Maj+→ ←",
					"au prochain nœud, ou à la prochaine technique qui n’est pas un singleton",
				],
				otherJump: [
					"Ctrl+→ ←",
					"à la prochaine impasse, ou à la prochaine étape de la technique choisie",
				],
				ends: ["Début, Fin", "aux extrémités"],
				speed: ["+ -", "vitesse"],
			},
		},
		learn: {
			name: "Apprendre",
			keys: {
				answer: ["1–9", "le chiffre pour la case choisie"],
				hint: ["H", "le degré suivant de l’indice"],
				another: ["N", "une autre position"],
			},
		},
		page: {
			name: "Page",
			keys: {
				copy: ["Ctrl+C", "copier la grille comme texte"],
				paste: ["Ctrl+V", "ouvrir une grille copiée, hors des champs de texte"],
				help: ["?", "ce tableau"],
			},
		},
	},
	about: "À propos de nonet",
	aboutText:
		"nonet joue, explique, note, explore et génère des sudokus de toutes tailles et formes. La page " +
		"n’interroge aucun autre serveur, ne tient pas de statistiques et ne dépose pas de cookies. Les " +
		"parties restent dans ce navigateur.",
	version: "Version …",
	versionIs: (version, techniques, formats, engines) =>
		`nonet ${version} : ${techniques} techniques, ${formats} formats, ${engines} moteurs de recherche. `,
	runs: { wasm: "Il tourne dans cette page.", http: "Il tourne à côté de cette page." },
	noEngine: "Le moteur est injoignable.",
};
