// French texts of Make.

import type { MakeWords } from "../en/make.ts";
import type { Translation } from "../language.ts";
import { count, givens, puzzles } from "./forms.ts";

export const make: Translation<MakeWords> = {
	name: "Générer",
	heading: "Générer des grilles",
	form: "Quoi générer",
	puzzles: "Grilles",
	puzzlesMade: "Grilles générées",

	killer: "Killer : cages avec des sommes",
	calcudoku: "Calcudoku (KenKen) : cages avec +, −, × et ÷",
	howMany: "Combien",
	moreWishes: "Autres souhaits",
	symmetry: "Symétrie des chiffres donnés",
	symmetryIs: (name, about) => `${name} : ${about}`,
	needs: "Doit exiger",
	only: "Ne peut exiger que",
	givens: "Chiffres donnés",
	givensFree: { killer: "aucun", other: "libre" },
	seed: "Graine",
	seedFree: "au hasard",
	minimal: "Aucun chiffre donné n’est superflu",
	stop: "Arrêter",
	go: (n) => `Générer ${puzzles(n)}`,
	difficulty: "Difficulté",
	difficulties: { level: "Niveau", er: "ER", any: "Libre" },
	level: "Niveau",
	erFrom: "ER de",
	erTo: "ER à",
	er: (value) => `ER ${value.toFixed(1)}`,
	range: (from, to) => `ER ${from.toFixed(1)} à ${to.toFixed(1)}`,
	from: "de",
	to: "à",
	layoutText: "Forme en texte",
	size: "Taille",
	diagonals: "Diagonales",
	windows: "Fenêtres",
	layout: "Forme",
	layouts: { boxes: "Blocs", jigsaw: "Jigsaw", grids: "Plusieurs", other: "Autre" },
	grids: "Grilles qui se chevauchent",
	emptyGrid: (layout) => `Une grille vide de forme ${layout}`,
	newRegions: "De nouvelles régions pour chaque grille.",
	impossible: (why) => `Elle n’a pas de grille pleine : ${why}.`,
	addTo: (label) => `${label} : ajouter une technique`,
	add: "Ajouter …",
	nothing: { needs: "Rien de particulier", only: "Toute technique" },
	groups: "Groupes",
	group: (name, techniques) => `${name} (${count(techniques, "technique", "techniques")})`,
	remove: (name) => `Retirer ${name}`,

	made: (n, of) => `${n} sur ${puzzles(of)}`,
	madeTried: (made, tried) => `${made}, ${count(tried, "essai", "essais")}.`,
	all: (n, seed) => `${puzzles(n)} de la graine ${seed}.`,
	stopped: "Arrêté.",
	noneFound: (tried) =>
		`Aucune n’a été trouvée${tried > 0 ? ` après ${count(tried, "essai", "essais")}` : ""} dans le temps ` +
		"imparti. Une autre graine fera peut-être mieux, ou une commande moins exigeante : moins de " +
		"techniques, un intervalle plus large, pas de symétrie.",
	empty:
		"Dites ce que vous aimez, et les grilles apparaissent ici : en petit, chacune avec sa difficulté, à " +
		"jouer, à imprimer ou à garder.",
	examples: "Quelques grilles déjà faites :",
	play: (n) => `Jouer la grille ${n} : `,
	isKiller: "Killer",
	notRated: "non notée",
	clues: givens,

	anotherSeed: "Essayer une autre graine",
	asList: "Afficher en liste",
	print: "Imprimer",
	booklet: "Livret (PDF)",
	bookletTitle: "Sudoku",
	makingBooklet: "Le livret se prépare.",
	bookletSaved: "Le livret est enregistré. Les solutions sont à la fin.",
};
