// The buttons at the right of the header, on a phone as a menu.

import type { App } from "../app.ts";
import { button, el, fill } from "../dom.ts";
import { isText } from "../focus.ts";
import { whenIdle } from "../later.ts";
import { icon } from "../icons.ts";
import type { Icon } from "../icons.ts";
import { newDialog } from "./new.ts";
import { listen, openDialog } from "./open.ts";
import { shareDialog } from "./share.ts";

// These two are loaded after the page.
const settings = whenIdle(() => import("./settings.ts"));
const help = whenIdle(() => import("./help.ts"));
const settingsDialog = (app: App) => void settings().then((m) => m.settingsDialog(app));
const helpDialog = (app: App) => void help().then((m) => m.helpDialog(app));

const tools: readonly (readonly [Icon, string, (app: App) => void])[] = [
	["new", "New", newDialog],
	["open", "Open", (app) => openDialog(app)],
	["share", "Share", shareDialog],
	["settings", "Settings", settingsDialog],
	["help", "Help", helpDialog],
];

export function addTools(root: HTMLElement, app: App): void {
	const list = el(
		"div",
		{ class: "tool-list", id: "tool-list" },
		...tools.map(([sign, name, run]) =>
			button(
				icon(sign),
				() => {
					show(false);
					run(app);
				},
				{ class: `button quiet tool-${sign}`, title: name },
			),
		),
	);
	for (const [i, b] of [...list.children].entries()) {
		b.append(el("span", {}, tools[i]?.[1]));
	}
	const more = button(icon("more"), () => show(more.getAttribute("aria-expanded") !== "true"), {
		class: "button quiet more",
		"aria-label": "More",
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
}
