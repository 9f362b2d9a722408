// French texts of what a new visitor can read of the page.

import type { HelloWords } from "../en/hello.ts";
import type { Translation } from "../language.ts";

export const hello: Translation<HelloWords> = {
	title: "Ce que fait cette page",
	about: "Des sudokus à jouer, à comprendre et à créer.",
	stays: "Rien de ce que vous faites ici ne quitte votre appareil.",
	start: "Jouer",
	tiles: {
		play: [
			"Jouer",
			"Un indice dit où regarder, puis pourquoi, à partir de ce que vous avez trouvé.",
		],
		solve: ["Résoudre", "Chaque étape d’une grille en mots et en images, et sa difficulté."],
		set: [
			"Composer",
			"Dessinez des règles de toute sorte et voyez combien de solutions il reste.",
		],
		search: [
			"Recherche",
			"Regardez les ordinateurs résoudre : une méthode à côté d’une autre.",
		],
		make: ["Générer", "Des grilles sur commande : niveau, technique, taille, forme."],
		open: ["Ouvrir", "Toute grille : un texte, un lien, la photo d’un journal."],
	},
};
