// French texts of the view Review.

import type { ReviewWords } from "../en/review.ts";
import type { Translation } from "../language.ts";
import { count, listed, number } from "./forms.ts";

export const review: Translation<ReviewWords> = {
	name: "Revue",
	board: "Grille de la partie",
	unit: "coup",
	nothing:
		"Il n’y a rien à revoir : aucun coup de cette partie n’est connu. Jouez une grille et revenez.",
	at: (move, of, time, what) => `${time}, coup ${number(move)} sur ${number(of)} : ${what}`,
	start: "le début",
	move: (what, place) => `${what}, ${place}`,
	moves: {
		E: "saisie",
		X: "effacé",
		F: "notes inscrites",
		D: "crayon",
		S: "étape d’un indice",
		R: "recommencé",
		M: "marque",
		K: "marque retirée",
		U: "annulé",
		Y: "rétabli",
		H: "indice demandé",
		C: "vérification",
	},
	strip: (stops) => `Où le temps est passé, avec ${count(stops, "long arrêt", "longs arrêts")}`,
	stops: "Où vous vous êtes arrêté",
	noStops: "Vous avez avancé sans long arrêt.",
	stop: (at, time) => `À ${at}, pendant ${time}`,
	looking: "recherche de l’étape la plus facile …",
	noStep: "quelque chose était faux ici",
	practise: (techniques) => `À travailler maintenant : ${listed(techniques)}.`,
	onlySingles: "À chacun de ces endroits, il y avait un singleton à trouver.",
	found: "Comment vous avez trouvé les chiffres",
	ways: {
		full: "Dernier chiffre d’une maison",
		hidden: "Seule place pour un chiffre",
		naked: "Seul chiffre pour une case",
		further: "Par plus qu’un singleton",
		hint: "Par des indices",
	},
};
