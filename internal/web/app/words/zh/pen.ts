// Chinese texts of the pen of Play.

import type { PenWords } from "../en/pen.ts";
import type { Translation } from "../language.ts";
import { cells, listed, number } from "./forms.ts";

const sides = ["右", "右下", "下", "左下", "左", "左上", "上", "右上"];

export const pen: Translation<PenWords> = {
	follows: "画笔沿着",
	ways: { lines: "格心", edges: "边线", both: "两者" },
	clear: "清除",
	clearAbout: "清除画笔所画",
	cleared: "画笔所画已全部清除。",

	of: (colour, parts) => `画笔 ${colour}：${listed(parts)}`,
	line: (way) => `向${sides[way]}的线`,
	edge: (way) => `${sides[way]}边`,
	sign: (circle, way) => `${way < 0 ? "" : `${sides[way]}边上的`}${circle ? "圆" : "叉"}`,

	chosen: (colour) => `画笔 ${colour}`,
	noCell: "那里没有格子。",
	begins: (cell) => `线从 ${cell} 开始。点它要去的格子。`,
	ends: "线结束。",
	lineTold: (from, to, n, drawn) =>
		`${drawn ? "" : "已去掉："}从 ${from} 到 ${to} 的线，${cells(n)}`,
	edgeTold: (cell, way, drawn) => `${drawn ? "" : "已去掉："}${cell} 的${sides[way]}边`,
	edgesTold: (edges, drawn) => `${drawn ? "画了" : "去掉了"} ${number(edges)} 条边`,
	signTold: (sign, cell, way) => {
		const name = { cross: "叉", circle: "圆", none: "无记号" }[sign];
		return `${cell}${way < 0 ? "" : ` 的${sides[way]}边`}：${name}`;
	},
	erased: (list) => `${listed(list)} 处画笔所画已清除`,
};
