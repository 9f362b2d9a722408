// Prints sheets that are in the page only as long as that takes.

import { miniature } from "./board/draw.ts";
import { el, picture } from "./dom.ts";
import type { LayoutResult } from "./types.ts";

export interface PrintBoard {
	readonly layout: LayoutResult;
	readonly givens: string;
	readonly caption: string;
	readonly solution?: string;
}

// printBoards prints puzzles, several on a page, and their solutions on the last pages.
export function printBoards(boards: readonly PrintBoard[]): void {
	const figure = (b: PrintBoard, digits: string, caption: string) => el("figure", {},
		el("figcaption", {}, caption), miniature(b.layout, digits, caption));
	const solved = boards.filter((b) => b.solution);
	const large = boards.some((b) => b.layout.size > 9);
	printSheet(
		el("div", { class: `sheet-puzzles${large || boards.length === 1 ? " large" : ""}` },
			...boards.map((b) => figure(b, b.givens, b.caption))),
		solved.length > 0 && el("div", { class: "sheet-solutions" },
			el("h2", {}, "Solutions"),
			...solved.map((b, i) => figure(b, b.solution ?? "", String(i + 1)))));
}

// printPicture prints a picture that the engine has drawn, on one page.
export function printPicture(svg: string, title: string): void {
	const drawn = picture(svg.replaceAll("prefers-color-scheme:dark", "max-width:0"));
	printSheet(el("div", { class: "sheet-one" }, title !== "" && el("h2", {}, title), drawn));
}

function printSheet(...content: (Node | false)[]): void {
	const sheet = el("div", { class: "sheet" }, ...content);
	document.body.append(sheet);
	document.body.classList.add("printing");
	addEventListener("afterprint", () => {
		sheet.remove();
		document.body.classList.remove("printing");
	}, { once: true });
	print();
}
