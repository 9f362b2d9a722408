// The English texts of the dialog in which a picture is read. Another language is a file of the
// same type.

import { inLanguage } from "../language.ts";
import { count } from "./forms.ts";

const megapixels = (pixels: number) => `${Math.ceil(pixels / 1e6)} megapixels`;

export const picture = inLanguage("picture", {
	title: "Puzzle from a picture",
	reading: "Reading the picture …",
	// Where the picture goes
	stays: "The picture is read in this browser: nothing of it leaves your device.",
	own: "The picture is read by the program nonet on this computer, which keeps nothing of it.",
	sent: (host: string) =>
		`The picture is sent, made smaller, to ${host}, from where this page comes, and is read there.`,
	asks: (host: string) =>
		`The picture would be sent, made smaller, to ${host}, from where this page comes, and read ` +
		"there. Until you agree, nothing leaves your device.",
	send: "Send the picture",
	dontSend: "Do not send it",
	notSent: "the picture was not sent",
	readsNone: (host: string) =>
		`${host}, from where this page comes, reads no pictures, and nothing was sent: type the puzzle, ` +
		"or open the picture with the program nonet",

	// What cannot be read
	noPDF: "a PDF is not read: show its page, take a screenshot of it, and paste that with Ctrl+V",
	noHEIC:
		"this browser cannot show pictures of the kind HEIC: take a screenshot of it, or save it as " +
		"JPEG",
	noPicture: "the browser cannot show the file as a picture: save it as PNG or JPEG",
	tooLarge: (pixels: number, most: number) =>
		`the picture has ${megapixels(pixels)}, more than ${megapixels(most)}: make it smaller`,
	noCanvas: "the browser does not let this page see the pixels of pictures",
	tryAnother: "Choose another picture",
	typeIt: "Type the puzzle",
	tips:
		"A good picture shows the whole grid, is sharp and evenly lit, and is taken from above. " +
		"A screenshot is best.",

	// What was read
	grids: "Grids of the picture",
	grid: (n: number) => `Grid ${n}`,
	seen: "The grid in the picture, straightened",
	board: "The grid as it was read",
	digits: (n: number) => count(n, "digit"),
	read: (givens: string, doubts: number) =>
		`${givens} read; ${doubts === 0 ? "no cell is doubtful" : `${count(doubts, "cell")} to check`}.`,
	verdicts: {
		ok: "One solution.",
		none: "There is no solution: a digit is wrong.",
		invalid: "There is no solution: equal digits see each other.",
		many: "There are several solutions: a digit is missing or wrong.",
	},
	doubtful: (perhaps: string) => `doubtful, perhaps ${perhaps}`,
	perhaps: (cell: string, digit: string, perhaps: string) =>
		`${cell}: ${digit}, perhaps ${perhaps}`,
	changed: (cell: string, digit: string, looked: string) =>
		`${cell} was taken for ${digit}, though it looks like ${looked}: only so there is one solution.`,
	empty: "empty",
	nowIs: (cell: string, digit: string) => `${cell}: ${digit}.`,
	toCheck: (n: number) => (n === 0 ? "All cells are checked." : `${count(n, "cell")} to check.`),
	doubts: "Doubtful cells",
	before: "The one before",
	next: "The next one",
	right: "It is right",
	take: (digit: string) => `Make it ${digit}`,
	keys: "Digits",
	erase: "Empty",
	help:
		"Compare the two, and type what is wrong into the board. Enter says that a doubtful cell is " +
		"right; Ctrl with an arrow key goes to the next one.",

	// What is done with it
	play: "Play",
	solve: "Solve",
	set: "Set",
	share: "Share",
});

export type PictureWords = typeof picture;
