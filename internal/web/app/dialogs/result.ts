// The dialog that shares how a puzzle was solved: a text with a link, a picture of the grid that
// gives nothing away, and a code for the camera of a phone.

import type { App } from "../app.ts";
import { el, button, svg } from "../dom.ts";
import { cellsIn, shapeOf } from "../board/geometry.ts";
import type { End, Game } from "../game.ts";
import { titleOf } from "../gametitle.ts";
import { qrOf } from "../qr.ts";
import { replayOf } from "../record.ts";
import { toFragment } from "../share.ts";
import { clock } from "../words.ts";
import { games as words } from "../words/en/games.ts";
import { copyText, saveFile, section, showDialog, status } from "./dialog.ts";

const side = 40; // pixels of a cell of the picture, times its density
const density = 2;
const quiet = 4; // modules around a code

export async function shareResult(app: App, game: Game, end: End): Promise<void> {
	const link = location.href.replace(/#.*/, "") + (await toFragment(game, "play", false));
	const title = titleOf(game);
	const text = `${words.resultText(title, clock(end.seconds), end.hints)}\n${link}`;
	const told = status();
	const field = el("textarea", {
		class: "result-text",
		readonly: true,
		"aria-label": words.result,
	});
	field.value = text;
	const picture = canvasOf(game, title);
	const save = () =>
		picture.toBlob((blob) => {
			if (blob) saveFile("sudoku-result.png", blob);
		});
	const code = qrOf(link);
	showDialog(
		"result",
		words.result,
		field,
		el("p", { class: "muted small" }, words.resultAbout),
		el(
			"div",
			{ class: "row" },
			button(words.copy, () => void copyText(text, told), { class: "button primary" }),
			"share" in navigator &&
				button(words.send, () => {
					navigator.share({ title, text }).catch(() => undefined); // it was not wanted
				}),
		),
		told,
		el(
			"div",
			{ class: "result-pictures" },
			section(
				words.picture,
				picture,
				el("p", { class: "muted small" }, words.pictureAbout),
				button(words.savePicture, save),
			),
			section(words.code, code ? drawn(code.size, code.dark) : el("p", {}, words.noCode)),
		),
	);
	app.say(words.result);
}

// orderOf returns for each cell of the player when it got its digit, from 0 (first) to 1 (last).
function orderOf(game: Game): ReadonlyMap<number, number> {
	const last = new Map<number, number>();
	for (const [i, { changes }] of (replayOf(game)?.moves ?? []).entries()) {
		for (const { field, cell } of changes) {
			if (field === "digits") last.set(cell, i);
		}
	}
	const cells = [...last].sort((a, b) => a[1] - b[1]).map(([cell]) => cell);
	return new Map(cells.map((c, i) => [c, cells.length > 1 ? i / (cells.length - 1) : 0]));
}

// canvasOf draws the grid without digits.
function canvasOf(game: Game, title: string): HTMLCanvasElement {
	const { columns, rows } = shapeOf(game.layout);
	const { size, regions } = game.layout;
	const px = side * density;
	const canvas = el("canvas", {
		width: (columns + 1) * px,
		height: (rows + 1) * px,
		role: "img",
		"aria-label": `${title}: ${words.pictureAbout}`,
	});
	const c = canvas.getContext("2d");
	if (!c) return canvas;
	c.fillStyle = "#ffffff";
	c.fillRect(0, 0, canvas.width, canvas.height);
	const order = orderOf(game);
	const at = (cell: number) =>
		[(0.5 + (cell % size)) * px, (0.5 + Math.floor(cell / size)) * px] as const;
	for (const cell of cellsIn(game.layout)) {
		const late = order.get(cell);
		c.fillStyle =
			late === undefined ? "#c9c6bf" : `hsl(214 70% ${Math.round(88 - 52 * late)}%)`;
		const [x, y] = at(cell);
		c.fillRect(x + density, y + density, px - 2 * density, px - 2 * density);
	}
	c.strokeStyle = "#2a2f37";
	c.lineWidth = 2 * density;
	c.beginPath();
	for (const cell of cellsIn(game.layout)) {
		const [x, y] = at(cell);
		const column = cell % size;
		const other = (there: boolean, next: number) => !there || regions[cell] !== regions[next];
		const line = (ax: number, ay: number, bx: number, by: number) => {
			c.moveTo(x + ax * px, y + ay * px);
			c.lineTo(x + bx * px, y + by * px);
		};
		if (other(column + 1 < columns, cell + 1)) line(1, 0, 1, 1);
		if (other(cell + size < rows * size, cell + size)) line(0, 1, 1, 1);
		if (column === 0) line(0, 0, 0, 1);
		if (cell < size) line(0, 0, 1, 0);
	}
	c.stroke();
	return canvas;
}

// drawn draws a code.
function drawn(size: number, dark: readonly number[]): SVGSVGElement {
	const d = dark
		.map((on, i) =>
			on ? `M${quiet + (i % size)} ${quiet + Math.floor(i / size)}h1v1h-1z` : "",
		)
		.join("");
	const whole = size + 2 * quiet;
	return svg(
		"svg",
		{ class: "qr", viewBox: `0 0 ${whole} ${whole}`, role: "img", "aria-label": words.code },
		svg("path", { d, fill: "#000000" }),
	);
}
