// Prints sheets that are in the page only as long as that takes.

import { miniature } from "./board/draw.ts";
import { el } from "./dom.ts";
import type { LayoutResult } from "./types.ts";
import { frame as words } from "./words/en/frame.ts";

export interface PrintBoard {
	readonly layout: LayoutResult;
	readonly givens: string;
	readonly caption: string;
	readonly solution?: string;
	readonly lay?: (picture: SVGSVGElement) => void; // draws its rules
}

// printBoards prints puzzles, several on a page, and their solutions on the last pages.
export function printBoards(boards: readonly PrintBoard[]): void {
	const figure = (b: PrintBoard, digits: string, caption: string) => {
		const picture = miniature(b.layout, digits, caption);
		b.lay?.(picture);
		return el("figure", {}, el("figcaption", {}, caption), picture);
	};
	const solved = boards.filter((b) => b.solution);
	const large = boards.some((b) => b.layout.size > 9);
	printSheet(
		el(
			"div",
			{ class: `sheet-puzzles${large || boards.length === 1 ? " large" : ""}` },
			...boards.map((b) => figure(b, b.givens, b.caption)),
		),
		solved.length > 0 &&
			el(
				"div",
				{ class: "sheet-solutions" },
				el("h2", {}, words.solutions),
				...solved.map((b, i) => figure(b, b.solution ?? "", String(i + 1))),
			),
	);
}

// printPicture prints a picture that the engine has drawn, on one page.
export async function printPicture(svg: string, title: string): Promise<void> {
	const image = await imageOf(svg);
	image.alt = words.sudoku;
	printSheet(el("div", { class: "sheet-one" }, title !== "" && el("h2", {}, title), image));
}

// imageOf loads a picture that the engine has drawn, in the colours of paper whatever the
// theme is. A picture that is part of the page may not bring a style sheet; an image may.
export async function imageOf(svg: string): Promise<HTMLImageElement> {
	const light = svg.replaceAll("prefers-color-scheme:dark", "max-width:0");
	const url = URL.createObjectURL(new Blob([light], { type: "image/svg+xml" }));
	try {
		const image = new Image();
		image.src = url;
		await image.decode();
		return image;
	} finally {
		URL.revokeObjectURL(url);
	}
}

function printSheet(...content: (Node | false)[]): void {
	const sheet = el("div", { class: "sheet" }, ...content);
	document.body.append(sheet);
	document.body.classList.add("printing");
	addEventListener(
		"afterprint",
		() => {
			sheet.remove();
			document.body.classList.remove("printing");
		},
		{ once: true },
	);
	print();
}
