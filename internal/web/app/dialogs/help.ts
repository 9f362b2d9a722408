// The dialog Help: keys, and what this page is.

import type { App } from "../app.ts";
import { el, fill } from "../dom.ts";
import { section, showDialog } from "./dialog.ts";
import { help as words } from "../words/en/help.ts";

export function helpDialog(app: App): void {
	const version = el("p", { class: "muted small" }, words.version);
	void app.engine.call("about", {}).then(
		(about) => {
			fill(
				version,
				words.versionIs(
					about.version,
					about.techniques.length,
					about.formats.length,
					about.engines.length,
				),
				words.runs[app.engine.kind],
			);
		},
		() => fill(version, words.noEngine),
	);
	const dialog = showDialog(
		"help",
		words.name,
		section(
			words.whatToDo,
			el(
				"ul",
				{ class: "plain views-told" },
				...Object.entries(words.views).map(([view, [name, text]]) =>
					el(
						"li",
						{},
						el(
							"strong",
							{},
							el("a", { href: `#${view}`, onclick: () => dialog.close() }, name),
						),
						el("span", {}, text),
					),
				),
			),
		),
		section(
			words.keys,
			el("p", { class: "muted small" }, words.aboutKeys),
			...Object.values(words.keyGroups).map(({ name, keys }) =>
				el(
					"table",
					{ class: "table key-table" },
					el("caption", {}, name),
					el(
						"thead",
						{ class: "unseen" },
						el(
							"tr",
							{},
							el("th", { scope: "col" }, words.keys),
							el("th", { scope: "col" }, words.does),
						),
					),
					el(
						"tbody",
						{},
						...Object.values(keys).map(([names = "", does = ""]: string[]) =>
							el(
								"tr",
								{},
								el("th", { scope: "row" }, ...keyNames(names)),
								el("td", {}, does),
							),
						),
					),
				),
			),
		),
		section(words.about, el("p", {}, words.aboutText), version),
	);
}

// keyNames shows "Ctrl+Z, [" as keys.
function keyNames(text: string): (Node | string)[] {
	return text
		.split(", ")
		.flatMap((combination, i) => [
			i > 0 ? ", " : "",
			...combination
				.split(/(?<=.)\+(?=.)/)
				.flatMap((key, j) => [j > 0 ? "+" : "", el("kbd", {}, key)]),
		]);
}
