// German texts of the pen of Play.

import type { PenWords } from "../en/pen.ts";
import type { Translation } from "../language.ts";
import { cells, count, listed } from "./forms.ts";

const sides = [
	"rechts",
	"unten rechts",
	"unten",
	"unten links",
	"links",
	"oben links",
	"oben",
	"oben rechts",
];

export const pen: Translation<PenWords> = {
	follows: "Woran der Stift sich hält",
	ways: { lines: "Mitten", edges: "Kanten", both: "Beides" },
	clear: "Löschen",
	clearAbout: "Alles vom Stift löschen",
	cleared: "Alles, was der Stift gezeichnet hat, ist weg.",

	of: (colour, parts) => `Stift ${colour}: ${listed(parts)}`,
	line: (way) => `Linie nach ${sides[way]}`,
	edge: (way) => `Kante ${sides[way]}`,
	sign: (circle, way) =>
		`${circle ? "Kreis" : "Kreuz"}${way < 0 ? "" : ` auf der Kante ${sides[way]}`}`,

	chosen: (colour) => `Stift ${colour}`,
	noCell: "Dort ist keine Zelle.",
	begins: (cell) => `In ${cell} beginnt eine Linie. Tippe an, wohin sie geht.`,
	ends: "Die Linie endet.",
	lineTold: (from, to, n, drawn) =>
		`Linie von ${from} nach ${to}, ${cells(n)}${drawn ? "" : ": gelöscht"}`,
	edgeTold: (cell, way, drawn) => `Kante von ${cell}, ${sides[way]}${drawn ? "" : ": gelöscht"}`,
	edgesTold: (edges, drawn) =>
		`${count(edges, "Kante", "Kanten")} ${drawn ? "gezeichnet" : "gelöscht"}`,
	signTold: (sign, cell, way) => {
		const name = { cross: "Kreuz", circle: "Kreis", none: "Kein Zeichen" }[sign];
		return `${name} ${way < 0 ? `in ${cell}` : `auf der Kante von ${cell}, ${sides[way]}`}`;
	},
	erased: (list) => `Was der Stift bei ${listed(list)} gezeichnet hat, ist weg`,
};
