// Dialogs, and what opens puzzles: all of it is loaded after the page.

import type { App } from "../app.ts";
import { whenIdle } from "../later.ts";

const fresh = whenIdle(() => import("./new.ts"));
const form = whenIdle(() => import("./openform.ts"));
const share = whenIdle(() => import("./share.ts"));
const settings = whenIdle(() => import("./settings.ts"));
const help = whenIdle(() => import("./help.ts"));
const hello = whenIdle(() => import("./hello.ts"));

// opener loads what opens puzzles.
export const opener = whenIdle(() => import("./open.ts"));

export const newDialog = (app: App) => void fresh().then((m) => m.newDialog(app));
export const shareDialog = (app: App) => void share().then((m) => m.shareDialog(app));
export const settingsDialog = (app: App, inLanguage = false) =>
	void settings().then((m) => m.settingsDialog(app, inLanguage));
export const helloDialog = (app: App) => void hello().then((m) => m.helloDialog(app));
export const helpDialog = (app: App) => void help().then((m) => m.helpDialog(app));

// openDialog shows the dialog Open, with a text that could not be read if there is one.
export function openDialog(app: App, text = "", error?: unknown): void {
	void form().then((m) => m.openDialog(app, text, error));
}
