// The dialog Settings.

import type { App } from "../app.ts";
import { el, segmented } from "../dom.ts";
import type { Settings } from "../settings.ts";
import { section, showDialog, status } from "./dialog.ts";
import { settings as words } from "../words/en/settings.ts";
import { chooseLanguage, chosenLanguage, languages } from "../words/language.ts";
import type { Language } from "../words/language.ts";

type Switch = {
	[K in keyof Settings]: Settings[K] extends boolean ? K : never;
}[keyof Settings];
type Choice = Exclude<keyof Settings, Switch>;

// settingsDialog opens the dialog; inLanguage tells which language the page has now.
export function settingsDialog(app: App, inLanguage = false): void {
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

	const language = languageChoice();
	showDialog(
		"settings",
		words.name,
		section(
			words.look,
			language.element,
			choose("theme", words.theme, [
				["system", words.themes.system],
				["light", words.themes.light],
				["dark", words.themes.dark],
			]),
			choose("textSize", words.textSize, [
				["100", "100%"],
				["115", "115%"],
				["130", "130%"],
				["150", "150%"],
			]),
			choose("palette", words.palette, [
				["standard", words.palettes.standard],
				["distinct", words.palettes.distinct],
			]),
			check("colourLetters", words.colourLetters),
			choose("animation", words.animation, [
				["system", words.animations.system],
				["off", words.animations.off],
			]),
		),
		section(
			words.playing,
			choose("mistakes", words.mistakes, [
				["off", words.mark.off],
				["clashes", words.mark.clashes],
				["wrong", words.mark.wrong],
			]),
			choose("highlight", words.highlight, [
				["off", words.light.off],
				["equal", words.light.equal],
				["sees", words.light.sees],
			]),
			check("counts", words.counts),
			check("tidyNotes", words.tidyNotes, words.tidyNotesAbout),
			check("timer", words.timer),
		),
		section(
			words.entry,
			check("numberFirst", words.numberFirst, words.numberFirstAbout),
			check("letterKeys", words.letterKeys, words.letterKeysAbout),
			choose("cornerPlaces", words.cornerPlaces, [
				["free", words.places.free],
				["fixed", words.places.fixed],
			]),
		),
		section(
			words.hints,
			choose("profile", words.profile, [
				["se", words.profiles.se],
				["hodoku", words.profiles.hodoku],
				["all", words.profiles.all],
			]),
			choose("coords", words.coords, [
				["rc", "r3c7"],
				["a1", "C7"],
			]),
			check("ignoreNotes", words.ignoreNotes),
			check("readSteps", words.readSteps, words.readStepsAbout),
		),
	);
	if (inLanguage) language.tell();
}

// languageChoice has the languages of the page, and tells of the one that it has now.
function languageChoice(): { element: HTMLElement; tell: () => void } {
	const told = status();
	const chosen = chosenLanguage();
	const option = (value: string, name: string) =>
		el("option", { value, lang: value || null, selected: value === (chosen ?? "") }, name);
	const select = el(
		"select",
		{
			name: "language",
			onchange: () => {
				const next = select.value === "" ? null : (select.value as Language);
				if (!chooseLanguage(next)) told.textContent = words.notKept;
			},
		},
		option("", words.browserLanguage),
		...Object.entries(languages).map(([value, { name }]) => option(value, name)),
	);
	return {
		element: el(
			"div",
			{},
			el("label", { class: "choice" }, el("span", {}, words.language), select),
			told,
		),
		tell() {
			select.focus();
			told.textContent = words.inLanguage;
		},
	};
}
