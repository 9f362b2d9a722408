// German texts of the dialog Settings.

import type { SettingsWords } from "../en/settings.ts";
import type { Translation } from "../language.ts";

export const settings: Translation<SettingsWords> = {
	name: "Einstellungen",
	look: "Aussehen",
	language: "Sprache",
	browserLanguage: "Wie der Browser",
	inLanguage: "Die Seite ist jetzt auf Deutsch.",
	notKept:
		"Der Browser speichert nichts für diese Seite, deshalb bleibt die Sprache, wie sie ist.",
	theme: "Farbschema",
	themes: { system: "System", light: "Hell", dark: "Dunkel" },
	textSize: "Schriftgröße",
	palette: "Zellfarben",
	palettes: { standard: "Standard", distinct: "Für Farbenblinde" },
	colourLetters: "Buchstaben auf Zellfarben",
	animation: "Bewegung",
	animations: { system: "Wie im System", off: "Aus" },

	playing: "Hilfe beim Spielen",
	mistakes: "Sofort markieren",
	mark: { off: "Nichts", clashes: "Widersprüche", wrong: "Falsche Ziffern" },
	highlight: "Hervorheben",
	light: { off: "Nichts", equal: "Gleiche Ziffern", sees: "Und was sie sieht" },
	counts: "Zeigen, wie viele von jeder Ziffer fehlen",
	tidyNotes: "Notizen aufräumen",
	tidyNotesAbout: "Eine Eintragung nimmt ihre Ziffer aus den Notizen, die sie sieht.",
	timer: "Zeit zeigen",

	entry: "Eingabe",
	numberFirst: "Erst die Ziffer",
	numberFirstAbout: "Eine Ziffer wählen, dann Zellen antippen.",
	letterKeys: "Buchstabentasten",
	letterKeysAbout: "H für einen Tipp, M für Kandidaten und so weiter.",
	cornerPlaces: "Notizen",
	places: { free: "Ecken und Mitte", fixed: "Jede Ziffer an ihrem Platz" },

	hints: "Tipps und Schritte",
	profile: "Techniken",
	profiles: { se: "Sudoku Explainer", hodoku: "HoDoKu", all: "Alle" },
	coords: "Namen der Zellen",
	ignoreNotes: "Tipps beachten meine Notizen nicht",
	readSteps: "Jeden Schritt vorlesen",
	readStepsAbout: "Für Screenreader, während ein Lauf gezeigt wird.",
};
