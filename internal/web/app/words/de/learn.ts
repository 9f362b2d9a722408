// German texts of Learn.

import type { LearnWords } from "../en/learn.ts";
import type { Translation } from "../language.ts";
import { count, decimal, number } from "./forms.ts";

export const learn: Translation<LearnWords> = {
	name: "Lernen",
	again: "Noch einmal",
	looking: "Eine Stellung wird gesucht …",
	course: "Der Kurs",
	courseAbout:
		"Von Einern bis zu Ketten. Jede Lektion sagt, was eine Technik ist, geht ein Beispiel durch und hat fünf Aufgaben.",
	all: "Alle Techniken",
	allAbout: "Wähle irgendeine Technik, lies, was sie ist, und übe sie in immer neuen Stellungen.",
	goOn: (name) => `Weiter: ${name}`,
	difficulty: (score) => `Schwierigkeit ${decimal(score)}`,
	done: (n, of) => `${n} von ${of} Aufgaben gelöst`,
	found: (n) => count(n, "Aufgabe gelöst", "Aufgaben gelöst"),
	lessons: "Alle Lektionen",
	before: (name) => `Davor: ${name}`,
	next: (name) => `Danach: ${name}`,
	when: "Wann man danach sucht",
	also: "Heißt auch",
	assumes: "Was gelten muss",
	scale: "Schwierigkeit",
	example: "Ein Beispiel",
	form: "Form",
	forms: (n) => `Beispiel ${n}`,
	board: "Brett",
	practise: "Üben",
	noLesson: (name) => `Es gibt keine Lektion ${name}.`,
	kept: (alone, hinted, shown) =>
		`${number(alone)} allein gefunden, ${number(hinted)} mit Hinweis, ${number(shown)} gezeigt`,
	lesson: "Die Lektion",
	find: (name) => `Finde: ${name}`,
	place: "Wähle die Zelle und drücke dann die Ziffer, die hineingehört.",
	cross: "Wähle eine Zelle und drücke dann eine Ziffer, die dort gestrichen werden kann.",
	notEasiest: "In dieser Stellung kann es leichtere Schritte geben. Sie zählen nicht.",
	answers: "Was eine Ziffer tut",
	crosses: "Streichen",
	places: "Setzen",
	digits: "Ziffern",
	hint: "Hinweis",
	show: "Zeigen",
	another: "Andere Stellung",
	nextExercise: "Nächste Stellung",
	selectFirst: "Wähle zuerst eine Zelle.",
	notThere: (digit) => `${digit} ist kein Kandidat dieser Zelle.`,
	foundIt: "Gefunden!",
	foundWithHint: "Gefunden, mit Hinweis.",
	shown: "Das ist der Schritt.",
	notThis: {
		true: "Das stimmt, aber nicht durch diese Technik. Suche einen anderen Schritt.",
		wrong: "Nein: Das ist in der Lösung falsch.",
		other: "Kein Schritt dieser Technik sagt das. Suche einen anderen.",
	},
	lessonDone: "Alle fünf Aufgaben dieser Lektion sind gelöst.",
};
