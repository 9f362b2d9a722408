// The English texts of Learn. Another language is a file of the same type.

import { inLanguage } from "../language.ts";
import { count, number } from "./forms.ts";

export const learn = inLanguage("learn", {
	name: "Learn",
	again: "Try again",
	looking: "Looking for a position …",

	// The list of lessons
	course: "The course",
	courseAbout:
		"From singles to chains. Each lesson says what a technique is, walks through an example, " +
		"and has five exercises.",
	all: "All techniques",
	allAbout: "Choose any technique, read what it is, and train it in ever new positions.",
	goOn: (name: string) => `Go on: ${name}`,
	difficulty: (score: number) => `Difficulty ${score.toFixed(1)}`,
	done: (n: number, of: number) => `${n} of ${of} exercises done`,
	found: (n: number) => `${count(n, "exercise")} found`,

	// A lesson
	lessons: "All lessons",
	before: (name: string) => `Before: ${name}`,
	next: (name: string) => `Next: ${name}`,
	when: "When to look for it",
	also: "Also called",
	assumes: "What must hold",
	scale: "Difficulty",
	example: "An example",
	form: "Form",
	forms: (n: number) => `Example ${n}`,
	board: "Board",
	practise: "Practise",
	noLesson: (name: string) => `There is no lesson ${name}.`,
	kept: (alone: number, hinted: number, shown: number) =>
		`${number(alone)} found alone, ${number(hinted)} with a hint, ${number(shown)} shown`,

	// An exercise
	lesson: "The lesson",
	find: (name: string) => `Find: ${name}`,
	place: "Select the cell, then press the digit that goes there.",
	cross: "Select a cell, then press a digit that can be crossed out there.",
	notEasiest: "There may be easier steps in this position. They do not count.",
	answers: "What a digit does",
	crosses: "Cross out",
	places: "Place",
	digits: "Digits",
	hint: "Hint",
	show: "Show it",
	another: "Another position",
	nextExercise: "Next position",
	selectFirst: "Select a cell first.",
	notThere: (digit: string) => `${digit} is no candidate of this cell.`,
	foundIt: "Found!",
	foundWithHint: "Found, with a hint.",
	shown: "This is the step.",
	notThis: {
		true: "That is true, but not by this technique. Look for another one.",
		wrong: "No: that is wrong in the solution.",
		other: "No step of this technique says that. Look for another one.",
	},
	lessonDone: "All five exercises of this lesson are done.",
});

export type LearnWords = typeof learn;
