// The buttons at the right of the header, on a phone as a menu.

import type { App } from "../app.ts";
import { button, el, fill } from "../dom.ts";
import { isText } from "../focus.ts";
import { icon } from "../icons.ts";
import type { Icon } from "../icons.ts";
import { listen } from "./drop.ts";
import { helpDialog, newDialog, openDialog, settingsDialog, shareDialog } from "./load.ts";
import { frame as words } from "../words/en/frame.ts";
import { wasChosen } from "../words/language.ts";

type Tool = Icon & keyof typeof words.tools;

const tools: readonly (readonly [Tool, (app: App) => void])[] = [
	["new", newDialog],
	["open", (app) => openDialog(app)],
	["share", shareDialog],
	["settings", (app) => settingsDialog(app)],
	["help", helpDialog],
];

export function addTools(root: HTMLElement, app: App): void {
	const list = el(
		"div",
		{ class: "tool-list", id: "tool-list" },
		...tools.map(([sign, run]) =>
			button(
				icon(sign),
				() => {
					show(false);
					run(app);
				},
				{ class: `button quiet tool-${sign}`, title: words.tools[sign] },
			),
		),
	);
	for (const [i, [sign]] of tools.entries()) {
		list.children[i]?.append(el("span", {}, words.tools[sign]));
	}
	const more = button(icon("more"), () => show(more.getAttribute("aria-expanded") !== "true"), {
		class: "button quiet more",
		"aria-label": words.more,
		"aria-expanded": "false",
		"aria-controls": list.id,
	});
	const show = (open: boolean) => more.setAttribute("aria-expanded", String(open));
	fill(root, more, list);
	document.addEventListener("click", (e) => {
		if (!root.contains(e.target as Node)) show(false);
	});
	document.addEventListener("keydown", (e) => {
		if (e.key === "Escape") show(false);
		if (
			e.key === "?" &&
			!isText(e.target) &&
			!e.defaultPrevented &&
			app.settings.get().letterKeys &&
			!document.querySelector("dialog[open]")
		) {
			e.preventDefault();
			helpDialog(app);
		}
	});
	listen(app);
	if (wasChosen()) settingsDialog(app, true); // where it was chosen
}
