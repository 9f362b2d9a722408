// The way between the two views that watch searches.

import { el } from "../dom.ts";
import { search as words } from "../words/en/search.ts";

type Way = keyof typeof words.way;

// waysToWatch makes the links to both views, of which one is shown.
export function waysToWatch(shown: Way): HTMLElement {
	const link = (way: Way) =>
		el("a", { href: `#${way}`, "aria-current": way === shown && "page" }, words.way[way]);
	return el(
		"nav",
		{ class: "ways-to-watch", "aria-label": words.ways },
		link("search"),
		link("links"),
	);
}
