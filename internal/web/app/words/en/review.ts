// The English texts of the view Review. Another language is a file of the same type.

import { inLanguage } from "../language.ts";
import { count, listed, number } from "./forms.ts";

export const review = inLanguage("review", {
	name: "Review",
	board: "Board of the game",
	unit: "move",
	nothing:
		"There is nothing to review: of this game, no moves are known. Play a puzzle, and come back.",
	at: (move: number, of: number, time: string, what: string) =>
		`${time}, move ${number(move)} of ${number(of)}: ${what}`,
	start: "the start",
	move: (what: string, place: string) => `${what}, ${place}`,
	// What moves are, by their letters
	moves: {
		E: "entry",
		X: "erased",
		F: "notes filled in",
		D: "pen",
		S: "step of a hint",
		R: "started again",
		M: "mark",
		K: "mark dropped",
		U: "undone",
		Y: "done again",
		H: "hint asked for",
		C: "check",
	},
	strip: (stops: number) => `Where the time went, with ${count(stops, "long stop")}`,
	stops: "Where you stopped",
	noStops: "You went on without long stops.",
	stop: (at: string, time: string) => `At ${at}, for ${time}`,
	looking: "looking for the easiest step …",
	noStep: "something was wrong here",
	practise: (techniques: readonly string[]) => `Practise next: ${listed(techniques)}.`,
	onlySingles: "At each of these places a single was there to be found.",
	found: "How you found the digits",
	ways: {
		full: "Last digit of a house",
		hidden: "Only place for a digit",
		naked: "Only digit for a cell",
		further: "By more than a single",
		hint: "By hints",
	},
});

export type ReviewWords = typeof review;
