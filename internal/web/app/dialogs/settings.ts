// The dialog Settings, and what is done with all kept games at once.

import type { App } from "../app.ts";
import { button, el, segmented } from "../dom.ts";
import { saves } from "../save.ts";
import type { Settings } from "../settings.ts";
import { pickFile, reason, saveFile, section, showDialog, status } from "./dialog.ts";

const mostBytes = 64 << 20; // of a file of games

type Switch = {
	[K in keyof Settings]: Settings[K] extends boolean ? K : never;
}[keyof Settings];
type Choice = Exclude<keyof Settings, Switch>;

export function settingsDialog(app: App): void {
	const set = (change: Partial<Settings>) =>
		app.settings.set({ ...app.settings.get(), ...change });
	const check = (name: Switch, text: string, more = "") => {
		const input = el("input", {
			type: "checkbox",
			name,
			checked: app.settings.get()[name],
			onchange: () => set({ [name]: input.checked }),
		});
		return el(
			"label",
			{ class: "check" },
			input,
			el("span", {}, text, more && el("small", { class: "muted" }, ` ${more}`)),
		);
	};
	const choose = <K extends Choice>(
		name: K,
		text: string,
		options: readonly (readonly [Settings[K], string])[],
	) =>
		el(
			"div",
			{ class: "choice" },
			el("span", { "aria-hidden": "true" }, text),
			segmented(text, options, app.settings.get()[name], (v) => set({ [name]: v })),
		);

	showDialog(
		"settings",
		"Settings",
		section(
			"Look",
			choose("theme", "Theme", [
				["system", "System"],
				["light", "Light"],
				["dark", "Dark"],
			]),
			choose("textSize", "Text size", [
				["100", "100%"],
				["115", "115%"],
				["130", "130%"],
				["150", "150%"],
			]),
			choose("palette", "Cell colours", [
				["standard", "Standard"],
				["distinct", "Colour-blind safe"],
			]),
			check("colourLetters", "Letters on cell colours"),
			choose("animation", "Movement", [
				["system", "As the system"],
				["off", "Off"],
			]),
		),
		section(
			"Help while playing",
			choose("mistakes", "Mark at once", [
				["off", "Nothing"],
				["clashes", "Clashes"],
				["wrong", "Wrong digits"],
			]),
			choose("highlight", "Light up", [
				["off", "Nothing"],
				["equal", "Equal digits"],
				["sees", "And what it sees"],
			]),
			check("counts", "Show how many of each digit are left"),
			check(
				"tidyNotes",
				"Tidy notes",
				"An entry takes its digit out of the notes that see it.",
			),
			check("timer", "Show the time"),
		),
		section(
			"Entry",
			check("numberFirst", "Number first", "Choose a digit, then tap cells."),
			check("letterKeys", "Letter keys", "H for a hint, M for candidates, and so on."),
			choose("cornerPlaces", "Notes", [
				["free", "Corners and centre"],
				["fixed", "Each digit at its place"],
			]),
		),
		section(
			"Hints and steps",
			choose("profile", "Techniques", [
				["se", "Sudoku Explainer"],
				["hodoku", "HoDoKu"],
				["all", "All"],
			]),
			choose("coords", "Names of cells", [
				["rc", "r3c7"],
				["a1", "C7"],
			]),
			check("ignoreNotes", "Hints ignore my notes"),
			check("readSteps", "Read each step aloud", "For screen readers, while a run is shown."),
		),
		yourGames(),
	);
}

// yourGames has what is done with all kept games.
function yourGames(): HTMLElement {
	const told = status();
	const count = () => {
		const n = saves.games().length;
		return n === 1 ? "1 game is kept" : `${n} games are kept`;
	};
	const text = el("p", { class: "muted small" });
	const tell = () => {
		text.textContent =
			`${count()} in this browser, and nowhere else. ` +
			"The oldest goes when there are more than 200.";
	};
	tell();
	return section(
		"Your games",
		text,
		el(
			"div",
			{ class: "row" },
			button("Save all to a file", () => {
				const type = "application/json";
				saveFile("nonet-games.json", new Blob([saves.file()], { type }));
				told.textContent = `${count()} in the file, too.`;
			}),
			button("Take from a file", async () => {
				const file = await pickFile(".json,application/json");
				try {
					if (file.size > mostBytes) throw new Error("the file is larger than 64 MiB");
					const n = saves.take(await file.text());
					told.textContent = n === 1 ? "1 game was taken." : `${n} games were taken.`;
				} catch (e) {
					told.textContent = reason(e);
				}
				tell();
			}),
		),
		told,
	);
}
