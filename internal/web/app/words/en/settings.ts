// The English texts of the dialog Settings. Another language is a file of the same type.

import { inLanguage } from "../language.ts";

export const settings = inLanguage("settings", {
	name: "Settings",
	look: "Look",
	language: "Language",
	browserLanguage: "As the browser",
	inLanguage: "The page is in English now.", // the language of these texts
	notKept: "The browser keeps nothing for this page, so the language cannot be changed.",
	theme: "Theme",
	themes: { system: "System", light: "Light", dark: "Dark" },
	textSize: "Text size",
	palette: "Cell colours",
	palettes: { standard: "Standard", distinct: "Colour-blind safe" },
	colourLetters: "Letters on cell colours",
	animation: "Movement",
	animations: { system: "As the system", off: "Off" },

	playing: "Help while playing",
	mistakes: "Mark at once",
	mark: { off: "Nothing", clashes: "Clashes", wrong: "Wrong digits" },
	highlight: "Light up",
	light: { off: "Nothing", equal: "Equal digits", sees: "And what it sees" },
	counts: "Show how many of each digit are left",
	tidyNotes: "Tidy notes",
	tidyNotesAbout: "An entry takes its digit out of the notes that see it.",
	timer: "Show the time",

	entry: "Entry",
	numberFirst: "Number first",
	numberFirstAbout: "Choose a digit, then tap cells.",
	letterKeys: "Letter keys",
	letterKeysAbout: "H for a hint, M for candidates, and so on.",
	cornerPlaces: "Notes",
	places: { free: "Corners and centre", fixed: "Each digit at its place" },

	hints: "Hints and steps",
	profile: "Techniques",
	profiles: { se: "Sudoku Explainer", hodoku: "HoDoKu", all: "All" },
	coords: "Names of cells",
	ignoreNotes: "Hints ignore my notes",
	readSteps: "Read each step aloud",
	readStepsAbout: "For screen readers, while a run is shown.",
});

export type SettingsWords = typeof settings;
