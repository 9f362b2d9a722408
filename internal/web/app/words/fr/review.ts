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
	practise: "À travailler",
	onlySingles: "À chaque long arrêt, il y avait un singleton à trouver.",
	nothingToPractise: "Rien ne vous a retenu longtemps, et vous n’avez pas eu besoin d’indice.",
	why: (stops, hints, doubts, time) =>
		`${listed([
			...(stops > 0 ? [count(stops, "long arrêt", "longs arrêts")] : []),
			...(hints > 0 ? [count(hints, "indice", "indices")] : []),
			...(doubts > 0 ? [count(doubts, "coup sans raison", "coups sans raison")] : []),
		])} : ${time}`,

	used: "Vos techniques",
	aboutUsed:
		"Pour chaque chiffre placé et chaque candidat éliminé : la plus difficile des étapes les plus " +
		"faciles qui y mènent, à partir de ce que vous aviez alors. Les temps sont ceux avant les coups.",
	explaining: "recherche des raisons de vos coups …",
	noMoves: "Vous n’avez placé aucun chiffre.",
	technique: "Technique",
	times: "Nombre",
	median: "Temps médian",
	hinted: "Après un indice",
	showNext: (technique) => `${technique} : montrer sur la grille, l’une après l’autre`,
	reason: (claim, time) => `${claim}, après ${time}`,
	crossedOut: (digit) => `${digit} éliminé`,
	inSteps: (n) => `${count(n, "étape y mène", "étapes y mènent")}.`,

	doubts: "Coups à revoir",
	wrong: "c’était faux",
	guess: (technique) => `deviné, ou plus difficile que ${technique}`,
	manySteps: (n, technique) =>
		`deviné, ou ${count(n, "étape", "étapes")} d’un coup, jusqu’à ${technique}`,
	instead: "Voici ce qu’on pouvait y trouver.",
	stuck: "Aucune technique n’a d’étape ici.",
	furtherDoubts: (n) => `Et ${count(n, "autre coup", "autres coups")}.`,
};
