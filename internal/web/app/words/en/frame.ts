// The English texts of the frame of the page: the header, what is told at its foot, what is wrong
// with links and files, the cells of boards. Another language is a file of the same type.

import { inLanguage } from "../language.ts";

export const frame = inLanguage("frame", {
	views: {
		set: "Set",
		solve: "Solve",
		learn: "Learn",
		search: "Search",
		make: "Make",
		list: "List",
		games: "Games",
		review: "Review",
		links: "Links",
	},
	skip: "Skip to the view",
	navigation: "Views",
	tools: { new: "New", open: "Open", share: "Share", settings: "Settings", help: "Help" },
	more: "More",
	dropIt: "Drop it to open it",
	close: "Close",
	noView: (name: string) => `This address names no view of the page: “${name}”.`,
	newVersion: "There is a new version of nonet.",
	loadIt: "Load it",
	notLoaded: (view: string) => `${view} could not be loaded.`,
	loadAnew: "Load the page anew",

	// Games
	nothingLost: (why: string) => `${why} Nothing on the screen is lost while the page stays open.`,
	shareGame: "Share or copy this game",
	noRoom: "The browser has no more room to keep games.",
	mayNotKeep: "The browser does not let this page keep games.",
	replaced: "The grid of the link has replaced yours.",
	backToMine: "Back to mine",
	notOpened: (why: unknown) => `What was to be opened has not come: ${why}.`,
	sudoku: "Sudoku",
	solutions: "Solutions",

	// Links and files
	noPuzzle: "This link cannot be opened: it has no puzzle.",
	badLink: (why: string) => `This link cannot be opened: ${why}.`,
	openAnother: "Open another puzzle",
	leftOut: (what: string) => `Left out of this link, as it means nothing here: ${what}.`,
	linkTooLong: "the link is too long",
	damaged: {
		json: "the link is damaged: its state is not JSON",
		base64: "the link is damaged: its state is not base64",
		packed: "the link is damaged: its state cannot be unpacked",
	},
	tooLarge: "the link is refused: its state is larger than 1 MiB",
	gameWithout: "a game has no puzzle",
	noObject: "the state of the game is not an object",
	noSets: (name: string, cells: number) => `${name} is not a list of ${cells} sets of digits`,
	noSeconds: "the time of the game is not a number of seconds",
	noText: (what: string) => `the ${what} of the game is not a text`,
	noRules: "the rules of the game are not texts",
	noLayout: "the layout cannot be read",
	puzzle: "the puzzle",
	grid: "the grid",
	cells: (what: string, cells: number) => `${what} does not have ${cells} cells`,
	noDigit: (what: string, text: string | undefined, size: number) =>
		`${what} has “${text}”, which is not a digit of size ${size}`,

	// The engine
	again: "Try again",
	playOn: (why: string) => `${why} You can play all the same.`,
	engineNotLoaded: "The engine of nonet could not be loaded.",
	noServer: "The program nonet does not answer. Start nonet web again.",
	status: (code: number) => `the server answers with status ${code}`,
	ended: "the call was ended",
	tooLong: (seconds: number) => `it takes longer than ${seconds} seconds`,

	// The cells of boards
	cell: {
		empty: "empty",
		given: "given",
		wrong: "wrong",
		corner: "corner",
		centre: "centre",
		colour: "colour",
	},
});

export type FrameWords = typeof frame;
