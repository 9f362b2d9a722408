// The English texts of the pen of Play. Another language is a file of the same type.

import { inLanguage } from "../language.ts";
import { count, listed } from "./forms.ts";

// The directions from a cell, clockwise from the right.
const sides = [
	"right",
	"below right",
	"below",
	"below left",
	"left",
	"above left",
	"above",
	"above right",
];

export const pen = inLanguage("pen", {
	follows: "What the pen follows",
	ways: { lines: "Centres", edges: "Edges", both: "Both" },
	clear: "Clear",
	clearAbout: "Clear the pen",
	cleared: "All that the pen has drawn is gone.",

	// What is drawn in a cell: "pen 4: line right and edge below"
	of: (colour: number, parts: readonly string[]) => `pen ${colour}: ${listed(parts)}`,
	line: (way: number) => `line ${sides[way]}`,
	edge: (way: number) => `edge ${sides[way]}`,
	sign: (circle: boolean, way: number) =>
		`${circle ? "circle" : "cross"}${way < 0 ? "" : ` on the edge ${sides[way]}`}`,

	// What was done
	chosen: (colour: number) => `Pen ${colour}`,
	noCell: "There is no cell.",
	begins: (cell: string) => `A line begins in ${cell}. Tap where it goes.`,
	ends: "The line ends.",
	lineTold: (from: string, to: string, cells: number, drawn: boolean) =>
		`Line from ${from} to ${to}, ${count(cells, "cell")}${drawn ? "" : ": taken away"}`,
	edgeTold: (cell: string, way: number, drawn: boolean) =>
		`Edge of ${cell}, ${sides[way]}${drawn ? "" : ": taken away"}`,
	edgesTold: (edges: number, drawn: boolean) =>
		`${count(edges, "edge")} ${drawn ? "drawn" : "taken away"}`,
	signTold: (sign: "cross" | "circle" | "none", cell: string, way: number) => {
		const name = { cross: "Cross", circle: "Circle", none: "No sign" }[sign];
		return `${name} ${way < 0 ? `in ${cell}` : `on the edge of ${cell}, ${sides[way]}`}`;
	},
	erased: (cells: readonly string[]) => `The pen's drawing at ${listed(cells)} is gone`,
});

export type PenWords = typeof pen;
