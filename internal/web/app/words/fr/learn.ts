// French texts of Learn.

import type { LearnWords } from "../en/learn.ts";
import type { Translation } from "../language.ts";
import { count, decimal, number } from "./forms.ts";

export const learn: Translation<LearnWords> = {
	name: "Apprendre",
	again: "Réessayer",
	looking: "Recherche d’une position …",
	course: "Le cours",
	courseAbout:
		"Des singletons aux chaînes. Chaque leçon dit ce qu’est une technique, parcourt un exemple et propose cinq exercices.",
	all: "Toutes les techniques",
	allAbout:
		"Choisissez une technique, lisez ce qu’elle est et entraînez-vous dans des positions toujours nouvelles.",
	goOn: (name) => `Continuer : ${name}`,
	difficulty: (score) => `Difficulté ${decimal(score)}`,
	done: (n, of) => `${n} exercices faits sur ${of}`,
	found: (n) => count(n, "exercice réussi", "exercices réussis"),
	lessons: "Toutes les leçons",
	before: (name) => `Avant : ${name}`,
	next: (name) => `Ensuite : ${name}`,
	when: "Quand la chercher",
	also: "Autres noms",
	assumes: "Ce qui doit être vrai",
	scale: "Difficulté",
	example: "Un exemple",
	form: "Forme",
	forms: (n) => `Exemple ${n}`,
	board: "Plateau",
	practise: "S’entraîner",
	noLesson: (name) => `Il n’y a pas de leçon ${name}.`,
	kept: (alone, hinted, shown) =>
		`Trouvés sans aide : ${number(alone)} ; avec un indice : ${number(hinted)} ; montrés : ${number(shown)}`,
	lesson: "La leçon",
	find: (name) => `À trouver : ${name}`,
	place: "Choisissez la case, puis appuyez sur le chiffre qui y va.",
	cross: "Choisissez une case, puis appuyez sur un chiffre que l’on peut y barrer.",
	notEasiest:
		"Il peut y avoir des étapes plus faciles dans cette position. Elles ne comptent pas.",
	answers: "Ce que fait un chiffre",
	crosses: "Barrer",
	places: "Placer",
	digits: "Chiffres",
	hint: "Indice",
	show: "Montrer",
	another: "Autre position",
	nextExercise: "Position suivante",
	selectFirst: "Choisissez d’abord une case.",
	notThere: (digit) => `${digit} n’est pas un candidat de cette case.`,
	foundIt: "Trouvé !",
	foundWithHint: "Trouvé, avec un indice.",
	shown: "Voici l’étape.",
	notThis: {
		true: "C’est vrai, mais pas par cette technique. Cherchez-en une autre.",
		wrong: "Non : c’est faux dans la solution.",
		other: "Aucune étape de cette technique ne dit cela. Cherchez-en une autre.",
	},
	lessonDone: "Les cinq exercices de cette leçon sont faits.",
};
