// German texts of the dialog Share.

import type { ShareWords } from "../en/share.ts";
import type { Translation } from "../language.ts";

export const share: Translation<ShareWords> = {
	heading: "Teilen, kopieren, drucken",
	what: "Was geteilt wird",
	whats: { grid: "Mit meinem Gitter", puzzle: "Nur das Rätsel" },
	candidates: "Mit allen Kandidaten",
	candidatesAbout: "im Folgenden, wo eine Zelle keine Notizen hat",
	sudoku: "Sudoku",
	link: "Link",
	send: "Senden",
	copy: "Kopieren",
	inLink: "Das Rätsel steckt im Link selbst. Kein Server bekommt es zu sehen.",
	pen: "Was der Stift gezeichnet hat, ist in diesem Link, nicht aber in anderen Programmen, Texten und Bildern.",
	links: "Links",
	openIn: "In einem anderen Programm öffnen",
	without: (lost) => ` ohne ${lost}`,
	noProgram: "Kein Programm, das nonet kennt, kann mit dieser Form umgehen.",
	text: "Text",
	format: "Format",
	lost: (what) => `Dieses Format enthält nicht: ${what}.`,
	forPrograms: "Für andere Programme",
	save: "Sichern",
	picture: "Bild und Papier",
	saveSVG: "SVG sichern",
	savePNG: "PNG sichern",
	copyPNG: "PNG kopieren",
	copiedPNG: "Das Bild ist in der Zwischenablage.",
	print: "Drucken",
	cannotDraw: "der Browser kann das Bild nicht zeichnen",
	noPNG: "der Browser kann kein PNG erzeugen",
};
