// Chinese texts of places and steps, for all parts of the page.

import type { SayWords } from "../en/say.ts";
import type { Translation } from "../language.ts";
import { date, duration, listed, micros, number, sentence } from "./forms.ts";

const houses: { readonly [kind: string]: string } = {
	row: "行",
	column: "列",
	box: "宫",
	region: "区",
	diagonal: "对角线",
	window: "窗口",
	house: "区域",
};

export const say: Translation<SayWords> = {
	number,
	listed,
	duration,
	micros,
	sentence,
	date,
	levels: { easy: "简单", medium: "中等", hard: "困难", unfair: "刁钻", extreme: "极难" },
	rowAndColumn: (row, column) => `第 ${row} 行第 ${column} 列`,
	placeIn: (place, region) => `${place}，${region}`,
	house: (kind, name) => {
		const [rest = "", grid] = name.split(" ").slice(1).join(" ").split(" of grid ");
		const own = rest === "" ? (houses[kind] ?? kind) : `第 ${rest} ${houses[kind] ?? kind}`;
		return grid ? `第 ${grid} 个盘面${own}` : own;
	},
	region: (letter) => `${letter} 区`,
	placed: (cell, digit) => `${cell} 是 ${digit}`,
	crossedOut: (digit, cells) => `${cells} 排除 ${digit}`,
	next: "；",
};
