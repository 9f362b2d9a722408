// The buttons at the right of the header, on a phone as a menu.

import type { App } from "../app.ts";
import { button, el, fill } from "../dom.ts";
import { icon } from "../icons.ts";
import type { Icon } from "../icons.ts";
import { helpDialog } from "./help.ts";
import { newDialog } from "./new.ts";
import { listen, openDialog } from "./open.ts";
import { settingsDialog } from "./settings.ts";
import { shareDialog } from "./share.ts";

const tools: readonly (readonly [Icon, string, (app: App) => void])[] = [
	["new", "New", newDialog],
	["open", "Open", (app) => openDialog(app)],
	["share", "Share", shareDialog],
	["settings", "Settings", settingsDialog],
	["help", "Help", helpDialog],
];

export function addTools(root: HTMLElement, app: App): void {
	const list = el("div", { class: "tool-list", id: "tool-list" },
		...tools.map(([sign, name, run]) => button(icon(sign), () => {
			show(false);
			run(app);
		}, { class: `button quiet tool-${sign}`, title: name })));
	for (const [i, b] of [...list.children].entries()) {
		b.append(el("span", {}, tools[i]?.[1]));
	}
	const more = button(icon("more"), () => show(more.getAttribute("aria-expanded") !== "true"), {
		class: "button quiet more", "aria-label": "More", "aria-expanded": "false",
		"aria-controls": list.id,
	});
	const show = (open: boolean) => more.setAttribute("aria-expanded", String(open));
	fill(root, more, list);
	document.addEventListener("click", (e) => {
		if (!root.contains(e.target as Node)) show(false);
	});
	document.addEventListener("keydown", (e) => {
		if (e.key === "Escape") show(false);
		const field = (e.target as Element | null)?.matches?.("input, textarea, select");
		if (e.key === "?" && !field && !e.defaultPrevented && app.settings.get().letterKeys
			&& !document.querySelector("dialog[open]")) {
			e.preventDefault();
			helpDialog(app);
		}
	});
	listen(app);
}
