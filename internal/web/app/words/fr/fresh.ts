// French texts of the dialog New and of the puzzles that it makes.

import type { FreshWords } from "../en/fresh.ts";
import type { Translation } from "../language.ts";
import { clock } from "../../words.ts";
import { rules } from "./forms.ts";

const long = { weekday: "long", day: "numeric", month: "long", year: "numeric" } as const;
const short = { day: "numeric", month: "short", year: "numeric" } as const;

export const fresh: Translation<FreshWords> = {
	newPuzzle: "Nouvelle grille",
	making: "Un instant, la grille se prépare.",
	otherLevel: (why) => `${why} Une grille du niveau supérieur est disponible tout de suite.`,
	names: {
		easy: "Facile",
		medium: "Moyen",
		hard: "Difficile",
		unfair: "Diabolique",
		extreme: "Extrême",
		classic: "Classique",
		killer: "Killer",
		x: "Sudoku X",
		jigsaw: "Jigsaw",
		six: "6×6",
		thermo: "Thermomètres",
		arrow: "Flèches",
		windoku: "Windoku",
		kropki: "Points",
		sandwich: "Sandwich",
		calcudoku: "Calcudoku",
		samurai: "Samouraï",
		other: "Autres",
	},
	about: {
		calcudoku: "KenKen : les cages donnent la somme ou le produit de leurs chiffres.",
		samurai: "Cinq grilles ; celle du milieu partage un bloc avec chaque autre.",
		easy: "Des singletons seulement : parcourez lignes, colonnes et blocs.",
		medium: "Çà et là, deux cases, ou un bloc et une ligne, excluent quelque chose.",
		hard: "Des motifs sur plusieurs lignes : poissons, ailes, paires cachées.",
		unfair: "De longues recherches et de courtes chaînes : « si ceci, alors cela ».",
		extreme: "Chaînes et bifurcations. Il faut une demi-heure aux experts.",
		killer: "Aucun chiffre donné. Les cages en pointillé indiquent leur somme.",
		x: "Les deux diagonales contiennent aussi chaque chiffre.",
		jigsaw: "Des régions irrégulières au lieu des blocs.",
		six: "Chiffres de 1 à 6, en blocs de six cases. Dix minutes.",
		thermo: "Les chiffres croissent du réservoir vers la pointe.",
		arrow: "La somme des chiffres d’une flèche est dans son cercle.",
		windoku: "Quatre fenêtres grises contiennent aussi chaque chiffre.",
		kropki: "Point blanc : un d’écart. Point noir : le double.",
		sandwich: "Les indices donnent ce qui se trouve entre le 1 et le 9.",
	},
	levels: "Classique, par niveau",
	shelf: "Autres variantes",
	today: (day) => `Aujourd’hui, ${day}`,
	tick: " ✓",
	noPuzzle: "aucune grille de ce genre n’a été trouvée",
	allDays: "Jours précédents",
	allGames: "Toutes vos parties",
	sameForAll: "La même pour tout le monde.",
	er: (er, technique) => `Environ ER ${er?.toFixed(1)}, par exemple ${technique}`,
	erSign: "À propos des niveaux",
	aboutLevels:
		"Les niveaux sont ceux de HoDoKu. ER est la note que Sudoku Explainer donne à l’étape la plus " +
		"difficile, de 1.0 à 11 et plus.",
	openOne: "En ouvrir ou en saisir une",
	makeOne: "En générer une sur mesure",
	trainAbout: "Leçons, et positions où une technique de votre choix vient ensuite",
	goOn: "Reprendre",
	remove: (title) => `Retirer ${title}`,
	rules,
	layout: (name) => `Forme ${name}`,
	solvedIn: (seconds) => `résolue en ${clock(seconds)}`,
	filled: (n, of, seconds) => `${n} cases sur ${of}, ${clock(seconds)}`,
	noLevel: (level) => `le niveau ${level} n’existe pas`,
	noDaily: "la grille du jour n’a pas pu être générée",
	dailyTitle: (date, name) => `Grille du jour, ${date.toLocaleDateString("fr", short)}, ${name}`,
	day: (date) => date.toLocaleDateString("fr", long),
};
