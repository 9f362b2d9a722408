// Spanish texts of the pen of Play.

import type { PenWords } from "../en/pen.ts";
import type { Translation } from "../language.ts";
import { cells, count, listed } from "./forms.ts";

const sides = [
	"a la derecha",
	"abajo a la derecha",
	"abajo",
	"abajo a la izquierda",
	"a la izquierda",
	"arriba a la izquierda",
	"arriba",
	"arriba a la derecha",
];

export const pen: Translation<PenWords> = {
	follows: "Qué sigue el lápiz",
	ways: { lines: "Centros", edges: "Bordes", both: "Ambos" },
	clear: "Borrar",
	clearAbout: "Borrar todo lo del lápiz",
	cleared: "Todo lo que dibujó el lápiz está borrado.",

	of: (colour, parts) => `lápiz ${colour}: ${listed(parts)}`,
	line: (way) => `línea ${sides[way]}`,
	edge: (way) => `borde ${sides[way]}`,
	sign: (circle, way) =>
		`${circle ? "círculo" : "cruz"}${way < 0 ? "" : ` en el borde ${sides[way]}`}`,

	chosen: (colour) => `Lápiz ${colour}`,
	noCell: "No hay ninguna celda.",
	begins: (cell) => `Una línea empieza en ${cell}. Toca la celda a la que va.`,
	ends: "La línea termina.",
	lineTold: (from, to, n, drawn) =>
		`Línea de ${from} a ${to}, ${cells(n)}${drawn ? "" : ": borrada"}`,
	edgeTold: (cell, way, drawn) => `Borde de ${cell}, ${sides[way]}${drawn ? "" : ": borrado"}`,
	edgesTold: (edges, drawn) =>
		drawn
			? count(edges, "borde dibujado", "bordes dibujados")
			: count(edges, "borde borrado", "bordes borrados"),
	signTold: (sign, cell, way) => {
		const name = { cross: "Cruz", circle: "Círculo", none: "Ningún signo" }[sign];
		return `${name} ${way < 0 ? `en ${cell}` : `en el borde de ${cell}, ${sides[way]}`}`;
	},
	erased: (list) => `Lo que dibujó el lápiz en ${listed(list)} está borrado`,
};
