// Small pictures of kinds of puzzles, for the shelf of New.

import { svg } from "../dom.ts";
import type { Shelved } from "../kinds.ts";

const side = 54;

// What is drawn over or below the lines, as paths on a square of 54.
const drawn: { readonly [kind in Shelved]: readonly (readonly [string, string])[] } = {
	killer: [["cage", "M4 4h27v13h-13v14H4zM36 22h14v28H22V36h14z"]],
	x: [["line", "M2 2l50 50M52 2L2 52"]],
	jigsaw: [["region", "M20 2v16H36V36H52M2 18H11V36H36V52"]],
	six: [["region", "M2 20h50M2 36h50M27 2v50"]],
	thermo: [
		["tube", "M12 42V20l20-8h10"],
		["bulb", "M19 42a7 7 0 1 1-14 0 7 7 0 0 1 14 0z"],
	],
	arrow: [
		["line", "M18 37L40 15M40 25V15H30"],
		["ring", "M20 42a7 7 0 1 1-14 0 7 7 0 0 1 14 0z"],
	],
	windoku: [["window", "M8 8h16v16H8zM30 8h16v16H30zM8 30h16v16H8zM30 30h16v16H30z"]],
	kropki: [
		["ring", "M24.500 11a4.500 4.500 0 1 1-9 0 4.500 4.500 0 0 1 9 0z"],
		["dot", "M40.500 27a4.500 4.500 0 1 1-9 0 4.500 4.500 0 0 1 9 0z"],
	],
	calcudoku: [["region", "M19 2v16H2M36 2v33H19v17M36 18h16M2 35h17"]],
	samurai: [
		["region", "M2 2h20v20H2zM32 2h20v20H32zM2 32h20v20H2zM32 32h20v20H32zM17 17h20v20H17z"],
	],
	sandwich: [
		["window", "M8 23h8v8H8zM38 23h8v8h-8z"],
		["line", "M20 27h14"],
	],
};

export function kindPicture(kind: Shelved): SVGSVGElement {
	const thirds = ["six", "jigsaw", "samurai", "calcudoku"].includes(kind)
		? ""
		: "M2 18.700h50M2 35.300h50M18.700 2v50M35.300 2v50";
	const frame = kind === "samurai" ? "" : "M2 2h50v50H2z";
	return svg(
		"svg",
		{ class: "kind-picture", viewBox: `0 0 ${side} ${side}`, "aria-hidden": "true" },
		svg("path", { class: "k-grid", d: frame + thirds }),
		...drawn[kind].map(([name, d]) => svg("path", { class: `k-${name}`, d })),
	);
}
