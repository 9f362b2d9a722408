// Deutsche Texte der Ansicht „Spiele“, der Datei der Spiele, des Endes und der Durchsicht eines
// Spiels.

import type { GamesWords } from "../en/games.ts";
import type { Translation } from "../language.ts";
import { count } from "./forms.ts";

export const games: Translation<GamesWords> = {
	noJSON: "die Datei enthält keine Spiele: Sie ist kein JSON",
	noGames: "die Datei enthält keine Spiele von nonet",
	version: (of, newest) =>
		`die Datei hat Version ${of}; diese Seite liest die Versionen 1 bis ${newest}: Lade ihre neueste Version`,
	badMoves: (n) => `die Züge von Spiel ${n} der Datei sind nicht lesbar`,
	noRoom: "der Browser hat nicht Platz für alle Spiele der Datei; die ersten sind hier",
	save: "Alle in einer Datei sichern",
	take: "Aus einer Datei hinzufügen",
	tooLarge: "die Datei ist größer als 64 MB",
	inFile: (n) =>
		`${count(n, "Spiel, die Einstellungen und was du gelernt hast, sind", "Spiele, die Einstellungen und was du gelernt hast, sind")} gesichert.`,
	taken: (n, newer) =>
		`Die Datei enthält ${count(n, "Spiel", "Spiele")}; ${newer} davon sind hier neu oder weiter als hier.`,
};
