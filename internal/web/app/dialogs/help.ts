// The dialog Help: keys, and what this page is.

import type { App } from "../app.ts";
import { el, fill } from "../dom.ts";
import { keyTable } from "../keys.ts";
import { section, showDialog } from "./dialog.ts";

export function helpDialog(app: App): void {
	const version = el("p", { class: "muted small" }, "Version …");
	void app.engine.call("about", {}).then(
		(about) => {
			fill(
				version,
				`nonet ${about.version}: ${about.techniques.length} techniques, `,
				`${about.formats.length} formats, ${about.engines.length} search engines. `,
				app.engine.kind === "wasm" ? "It runs in this page." : "It runs beside this page.",
			);
		},
		() => fill(version, "The engine cannot be reached."),
	);
	const dialog = showDialog(
		"help",
		"Help",
		section(
			"What you can do here",
			el(
				"ul",
				{ class: "plain" },
				...[
					[
						"Play",
						"Tap a cell, then a digit. A hint helps from where you stand: first where to " +
							"look, then which technique, then why.",
					],
					["Solve", "Every step to the solution, with its reasons drawn on the board."],
					[
						"Search",
						"Watch searches race on one puzzle, step by step, forwards and back.",
					],
					["Links", "Dancing links on a small matrix: cover and uncover, link by link."],
					["Make", "Puzzles to order: level, techniques, symmetry, size, shape."],
					[
						"List",
						"Many puzzles at once: which have one solution, and how hard they are.",
					],
				].map(([name = "", text]) =>
					el(
						"li",
						{},
						el(
							"strong",
							{},
							el(
								"a",
								{ href: `#${name.toLowerCase()}`, onclick: () => dialog.close() },
								name,
							),
						),
						` ${text}`,
					),
				),
			),
		),
		section(
			"Keys",
			el(
				"p",
				{ class: "muted small" },
				"Letter keys work while the board has the focus. ",
				"Settings can turn them off. On a Mac, Cmd does what Ctrl does.",
			),
			...keyTable.map(({ group, keys }) =>
				el(
					"table",
					{ class: "table key-table" },
					el("caption", {}, group),
					el(
						"thead",
						{ class: "unseen" },
						el(
							"tr",
							{},
							el("th", { scope: "col" }, "Keys"),
							el("th", { scope: "col" }, "What they do"),
						),
					),
					el(
						"tbody",
						{},
						...keys.map(([names, does]) =>
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
		section(
			"About nonet",
			el(
				"p",
				{},
				"nonet plays, explains, rates, searches and makes Sudokus of all sizes and shapes. " +
					"The page asks no other server, keeps no statistics and sets no cookies. Games are kept " +
					"in this browser.",
			),
			version,
		),
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
