// The English texts of the view Games, of the file of games, and of the end and the review of a
// game. Another language is a file of the same type.

import { inLanguage } from "../language.ts";
import { count } from "./forms.ts";

export const games = inLanguage("games", {
	// The file
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
