// The English texts of the dialog Share. Another language is a file of the same type.

import { inLanguage } from "../language.ts";

export const share = inLanguage("share", {
	heading: "Share, copy or print",
	what: "What to share",
	whats: { grid: "With my grid", puzzle: "Puzzle alone" },
	candidates: "With all candidates",
	candidatesAbout: "in what follows, where a cell has no notes",
	sudoku: "Sudoku",
	link: "Link",
	send: "Send",
	copy: "Copy",
	inLink: "The puzzle is in the link itself. No server sees it.",
	pen: "The pen's drawing is in this link, but not in other programs, texts and pictures.",
	links: "Links",
	openIn: "Open in another program",
	without: (lost: string) => ` without ${lost}`,
	noProgram: "No program that nonet knows takes this layout.",
	text: "Text",
	format: "Format",
	lost: (what: string) => `This format does not hold ${what}.`,
	forPrograms: "For other programs",
	save: "Save",
	picture: "Picture and paper",
	saveSVG: "Save SVG",
	savePNG: "Save PNG",
	copyPNG: "Copy PNG",
	copiedPNG: "The picture is on the clipboard.",
	print: "Print",
	cannotDraw: "the browser cannot draw the picture",
	noPNG: "the browser cannot make a PNG",
});

export type ShareWords = typeof share;
