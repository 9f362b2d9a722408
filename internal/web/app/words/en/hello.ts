// The English texts of what a new visitor can read of the page. Another language is a file of the
// same type.

import { inLanguage } from "../language.ts";

export const hello = inLanguage("hello", {
	title: "What this page does",
	about: "Sudokus to play, to understand and to make.",
	stays: "Nothing you do here leaves your device.",
	start: "Play",
	tiles: {
		play: ["Play", "A hint says where to look, then why, from what you have found yourself."],
		solve: ["Solve", "Every step of a puzzle in words and pictures, and how hard it is."],
		set: ["Set", "Draw rules of any kind, and see at once how many solutions are left."],
		search: ["Search", "Watch how computers solve: one way beside another, step by step."],
		make: ["Make", "Puzzles to order: a level, a technique, a size, a shape."],
		open: ["Open", "Any puzzle: a text, a link from elsewhere, a photo of a newspaper."],
	},
});

export type HelloWords = typeof hello;
