// The text for learners below the picture of the links.

import { el } from "../dom.ts";
import { links as words } from "../words/en/links.ts";

// lesson returns the parts of the text. The last one ends with a link to Search.
export function lesson(): HTMLElement {
	const parts = words.lesson.map(({ title, paragraphs }) =>
		el(
			"section",
			{ class: "stack tight" },
			el("h2", {}, title),
			...paragraphs.map((p) => el("p", {}, p)),
		),
	);
	parts.at(-1)?.append(el("p", {}, el("a", { href: "#search" }, words.watch)));
	return el("div", { class: "links-lesson" }, ...parts);
}
