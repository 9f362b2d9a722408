// All that the browser keeps, as a file and back.

import type { App } from "../app.ts";
import { pickFile, reason, saveFile, status } from "../dialogs/dialog.ts";
import { button, el } from "../dom.ts";
import { fileOf, take } from "../gamesfile.ts";
import { saves } from "../save.ts";
import { games as words } from "../words/en/games.ts";

const mostBytes = 64 << 20; // of a file

// fileOfGames has two buttons. changed is called when games were added.
export function fileOfGames(app: App, changed: () => void): HTMLElement {
	const told = status();
	const add = async () => {
		const file = await pickFile(".json,application/json");
		try {
			if (file.size > mostBytes) throw new Error(words.tooLarge);
			const { games, newer } = take(saves, await file.text());
			app.settings.set(saves.settings());
			app.notice(words.taken(games, newer));
			changed();
		} catch (e) {
			told.textContent = reason(e);
		}
	};
	const save = () => {
		const type = "application/json";
		saveFile("nonet-games.json", new Blob([fileOf(saves)], { type }));
		told.textContent = words.inFile(saves.games().length);
	};
	return el(
		"section",
		{ class: "stack tight" },
		el("h2", { class: "small" }, words.file),
		el("p", { class: "muted small" }, words.aboutFile),
		el(
			"div",
			{ class: "row" },
			button(words.save, save),
			button(words.take, () => void add()),
		),
		told,
	);
}
