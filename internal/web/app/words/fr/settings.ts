// French texts of the dialog Settings.

import type { SettingsWords } from "../en/settings.ts";
import type { Translation } from "../language.ts";

export const settings: Translation<SettingsWords> = {
	name: "Réglages",
	look: "Apparence",
	language: "Langue",
	browserLanguage: "Celle du navigateur",
	inLanguage: "La page est maintenant en français.",
	notKept: "Le navigateur ne conserve rien pour cette page, la langue reste donc la même.",
	theme: "Thème",
	themes: { system: "Système", light: "Clair", dark: "Sombre" },
	textSize: "Taille du texte",
	palette: "Couleurs des cases",
	palettes: { standard: "Standard", distinct: "Pour daltoniens" },
	colourLetters: "Lettres sur les couleurs",
	animation: "Mouvement",
	animations: { system: "Comme le système", off: "Aucun" },

	playing: "Aide pendant la partie",
	mistakes: "Signaler tout de suite",
	mark: { off: "Rien", clashes: "Conflits", wrong: "Chiffres faux" },
	highlight: "Mettre en évidence",
	light: { off: "Rien", equal: "Chiffres égaux", sees: "Et ce qu’elle voit" },
	counts: "Montrer combien il reste de chaque chiffre",
	tidyNotes: "Ranger les notes",
	tidyNotesAbout: "Un chiffre placé disparaît des notes qui le voient.",
	timer: "Afficher le temps",

	entry: "Saisie",
	numberFirst: "Chiffre d’abord",
	numberFirstAbout: "Choisir un chiffre, puis toucher des cases.",
	letterKeys: "Touches lettres",
	letterKeysAbout: "H pour un indice, M pour les candidats, etc.",
	cornerPlaces: "Notes",
	places: { free: "Coins et centre", fixed: "Chaque chiffre à sa place" },

	hints: "Indices et étapes",
	profile: "Techniques",
	profiles: { se: "Sudoku Explainer", hodoku: "HoDoKu", all: "Toutes" },
	coords: "Noms des cases",
	ignoreNotes: "Les indices ignorent mes notes",
	readSteps: "Lire chaque étape à voix haute",
	readStepsAbout: "Pour les lecteurs d’écran, pendant une lecture.",
};
