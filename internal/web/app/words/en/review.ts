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
	// What to practise
	practise: "What to practise",
	onlySingles: "At each long stop a single was there to be found.",
	nothingToPractise: "Nothing took you long, and no hint was needed.",
	why: (stops: number, hints: number, doubts: number, time: string) =>
		`${listed([
			...(stops > 0 ? [count(stops, "long stop")] : []),
			...(hints > 0 ? [count(hints, "hint")] : []),
			...(doubts > 0
				? [count(doubts, "move without a reason", "moves without a reason")]
				: []),
		])}: ${time}`,

	// Techniques
	used: "Techniques you used",
	aboutUsed:
		"For each digit you entered and each candidate you crossed out: the hardest of the easiest " +
		"steps that lead there, from what you had then. Times are those before the moves.",
	explaining: "looking for the reasons of your moves …",
	noMoves: "You have entered no digits.",
	technique: "Technique",
	times: "Times",
	median: "Median time",
	hinted: "After a hint",
	showNext: (technique: string) => `${technique}: show the next on the board`,
	reason: (claim: string, time: string) => `${claim}, after ${time}`,
	crossedOut: (digit: string) => `${digit} crossed out`,
	inSteps: (n: number) => `${count(n, "step")} lead there.`,

	// Doubts
	doubts: "Moves to look at again",
	wrong: "was wrong",
	guess: (technique: string) => `a guess, or something harder than ${technique}`,
	manySteps: (n: number, technique: string) =>
		`a guess, or ${count(n, "step")} at once, up to ${technique}`,
	instead: "This could be found there instead.",
	stuck: "No technique has a step there.",
	furtherDoubts: (n: number) => `And ${count(n, "further move")}.`,
});

export type ReviewWords = typeof review;
