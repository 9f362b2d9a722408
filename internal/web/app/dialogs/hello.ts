// What a new visitor can read of the page: one screen with its views.

import type { App } from "../app.ts";
import { button, el, svg } from "../dom.ts";
import { hello as words } from "../words/en/hello.ts";
import { showDialog } from "./dialog.ts";
import { openDialog } from "./load.ts";
import { own } from "./permit.ts";

type Tile = keyof typeof words.tiles;

// Signs on a square of 48: paths by what they are.
const signs: { readonly [tile in Tile]: readonly (readonly [string, string])[] } = {
	play: [
		["grid", "M6 6h36v36H6zM18 6v36M30 6v36M6 18h36M6 30h36"],
		["fill", "M18 18h12v12H18z"],
	],
	solve: [
		["line", "M10 36 22 14l14 8 4-10"],
		["dot", "M14 36a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM40 22a4 4 0 1 1-8 0 4 4 0 0 1 8 0z"],
		["ring", "M26 14a4 4 0 1 1-8 0 4 4 0 0 1 8 0z"],
	],
	set: [
		["tube", "M12 36V20l12-10h14"],
		["dot", "M18 36a6 6 0 1 1-12 0 6 6 0 0 1 12 0z"],
	],
	search: [
		["grid", "M6 8h16v16H6zM26 8h16v16H26z"],
		["line", "M6 32h16M6 39h8M26 32h10M26 39h16"],
	],
	make: [
		["grid", "M6 6h15v15H6zM27 6h15v15H27zM6 27h15v15H6z"],
		["line", "M34.500 28v13M28 34.500h13"],
	],
	open: [
		["grid", "M8 12h9l3-5h8l3 5h9v28H8z"],
		["ring", "M32 26a8 8 0 1 1-16 0 8 8 0 0 1 16 0z"],
	],
};

// helloDialog shows the views of the page, each with a sign and a sentence. That nothing leaves the
// device is said only where it is true: another computer may answer the page.
export function helloDialog(app: App): void {
	const tile = (name: Tile) => {
		const [title = "", text = ""] = words.tiles[name];
		const sign = svg(
			"svg",
			{ class: "hello-sign", viewBox: "0 0 48 48", "aria-hidden": "true" },
			...signs[name].map(([kind, d]) => svg("path", { class: `h-${kind}`, d })),
		);
		const inside = [sign, el("span", {}, el("strong", {}, title), el("small", {}, text))];
		const go = () => {
			dialog.close();
			if (name === "open") openDialog(app);
			else app.go(name);
		};
		const way = button("", go, { class: "button hello-tile" });
		way.append(...inside);
		return el("li", {}, way);
	};
	const dialog = showDialog(
		"hello",
		words.title,
		el(
			"p",
			{},
			app.engine.kind === "wasm" || own ? `${words.about} ${words.stays}` : words.about,
		),
		el("ul", { class: "hello-tiles" }, ...(Object.keys(signs) as Tile[]).map(tile)),
		el(
			"div",
			{ class: "row" },
			button(words.start, () => dialog.close(), { class: "button primary" }),
		),
	);
}
