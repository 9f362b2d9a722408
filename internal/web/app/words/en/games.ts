// The English texts of the view Games, of the file of games, and of the end and the review of a
// game. Another language is a file of the same type.

import { inLanguage } from "../language.ts";
import { count, number } from "./forms.ts";
import { say } from "./say.ts";

export const games = inLanguage("games", {
	name: "Games",
	heading: "Your games",
	show: "What is shown",
	list: "All games",
	statistics: "Statistics",
	dailies: "Dailies",

	// The list
	search: "Search title, author or day",
	anyState: "Running or finished",
	running: "Running",
	finished: "Finished",
	anyKind: "Any kind",
	anyLevel: "Any level",
	none: "No games yet. A game that you begin is listed here.",
	found: (n: number, of: number) =>
		n === of ? count(n, "game") : `${n} of ${count(of, "game")}`,
	more: (n: number) => `Show more (${number(n)})`,
	reviewOf: (title: string) => `Review ${title}`,
	removed: (title: string) => `Removed: ${title}.`,
	bringBack: "Bring it back",

	// Statistics
	noneSolved: "No puzzle is solved yet. Times and numbers by level come here.",
	kind: "Puzzles",
	solved: "Solved",
	mean: "Average",
	median: "Median",
	lately: "Last 30 days",
	alone: "Without hints",
	all: "All",

	// The calendar
	calendar: "Days, with the puzzles that you solved",
	month: (date: Date) => date.toLocaleDateString("en-GB", { month: "long", year: "numeric" }),
	weekday: (date: Date) => date.toLocaleDateString("en-GB", { weekday: "short" }),
	dayLabel: (date: Date, solved: number) => `${say.date(date, "long")}, ${solved} of 4 solved`,
	previousMonth: "Month before",
	nextMonth: "Month after",
	streaks: (now: number, longest: number) =>
		`Days in a row: ${number(now)}. Longest: ${number(longest)}.`,

	// The end of a game
	time: "Time",
	record: (time: string) => `${time}, your best`,
	best: "Best",
	average: (games: number) => `Average of ${number(games)}`,
	streak: "Dailies in a row",
	days: (n: number) => count(n, "day"),
	hints: "Hints",
	checks: "Checks",
	hardest: "Hardest step",
	withER: (technique: string, er: number) => `${technique} (ER ${er.toFixed(1)})`,
	next: (name: string) => `Next: ${name}`,
	nextDaily: (name: string) => `Next of today: ${name}`,
	review: "Review",
	shareResult: "Share",
	readSteps: "Read every step",
	again: "Try again",

	// Sharing a result
	result: "Share your result",
	resultText: (puzzle: string, time: string, hints: number) =>
		`nonet Sudoku: ${puzzle}, solved in ${time}${
			hints > 0 ? ` with ${count(hints, "hint")}` : " without hints"
		}.`,
	resultAbout: "The link opens the puzzle without your entries.",
	copy: "Copy",
	send: "Send",
	picture: "Picture, without spoilers",
	pictureAbout: "Givens are grey; your cells are the darker the later you filled them.",
	savePicture: "Save the picture",
	code: "For the camera of a phone",
	noCode: "The link is too long for such a picture.",

	// The file
	file: "All of it as a file",
	aboutFile:
		"Your games are in this browser, and nowhere else. Where there is no more room, the moves " +
		"of the oldest finished games go; the games and their times stay.",
	noJSON: "the file has no games: it is not JSON",
	noGames: "the file has no games of nonet",
	version: (of: unknown, newest: number) =>
		`the file has version ${of}; this page reads versions 1 to ${newest}: load its newest version`,
	badMoves: (n: number) => `the moves of game ${n} of the file cannot be read`,
	noRoom: "the browser has no room for all games of the file; those before it are here",
	save: "Save all to a file",
	take: "Add from a file",
	tooLarge: "the file is larger than 64 MB",
	inFile: (n: number) => `${count(n, "game")}, the settings and what you have learned are saved.`,
	taken: (n: number, newer: number) =>
		`The file has ${count(n, "game")}; ${newer} of them are new here, or later than here.`,
});

export type GamesWords = typeof games;
