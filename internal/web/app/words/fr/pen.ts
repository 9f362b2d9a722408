// French texts of the pen of Play.

import type { PenWords } from "../en/pen.ts";
import type { Translation } from "../language.ts";
import { cells, count, listed } from "./forms.ts";

const sides = [
	"à droite",
	"en bas à droite",
	"en bas",
	"en bas à gauche",
	"à gauche",
	"en haut à gauche",
	"en haut",
	"en haut à droite",
];

export const pen: Translation<PenWords> = {
	follows: "Ce que suit le crayon",
	ways: { lines: "Centres", edges: "Bords", both: "Les deux" },
	clear: "Effacer",
	clearAbout: "Effacer tout le tracé du crayon",
	cleared: "Tout ce que le crayon a tracé est effacé.",

	of: (colour, parts) => `crayon ${colour} : ${listed(parts)}`,
	line: (way) => `ligne ${sides[way]}`,
	edge: (way) => `bord ${sides[way]}`,
	sign: (circle, way) =>
		`${circle ? "cercle" : "croix"}${way < 0 ? "" : ` sur le bord ${sides[way]}`}`,

	chosen: (colour) => `Crayon ${colour}`,
	noCell: "Il n’y a pas de case.",
	begins: (cell) => `Une ligne commence en ${cell}. Touche la case où elle va.`,
	ends: "La ligne finit.",
	lineTold: (from, to, n, drawn) =>
		`Ligne de ${from} à ${to}, ${cells(n)}${drawn ? "" : " : effacée"}`,
	edgeTold: (cell, way, drawn) => `Bord de ${cell}, ${sides[way]}${drawn ? "" : " : effacé"}`,
	edgesTold: (edges, drawn) =>
		drawn
			? count(edges, "bord tracé", "bords tracés")
			: count(edges, "bord effacé", "bords effacés"),
	signTold: (sign, cell, way) => {
		const name = { cross: "Croix", circle: "Cercle", none: "Aucun signe" }[sign];
		return `${name} ${way < 0 ? `en ${cell}` : `sur le bord de ${cell}, ${sides[way]}`}`;
	},
	erased: (list) => `Le tracé du crayon en ${listed(list)} est effacé`,
};
