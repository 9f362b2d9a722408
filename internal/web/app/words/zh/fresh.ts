// Chinese texts of the dialog New and of the puzzles that it makes.

import type { FreshWords } from "../en/fresh.ts";
import type { Translation } from "../language.ts";
import { clock } from "../../words.ts";
import { rules } from "./forms.ts";

const long = { weekday: "long", day: "numeric", month: "long", year: "numeric" } as const;
const short = { day: "numeric", month: "short", year: "numeric" } as const;

export const fresh: Translation<FreshWords> = {
	newPuzzle: "新题",
	making: "请稍候，正在出题。",
	otherLevel: (why) => `${why} 高一级的题马上就有。`,
	names: {
		easy: "简单",
		medium: "中等",
		hard: "困难",
		unfair: "刁钻",
		extreme: "极难",
		classic: "标准",
		killer: "杀手数独",
		x: "对角线数独",
		jigsaw: "锯齿数独",
		six: "6×6",
		thermo: "温度计",
		arrow: "箭头",
		windoku: "窗口数独",
		kropki: "黑白点",
		sandwich: "三明治",
		calcudoku: "算独",
		samurai: "武士数独",
		other: "其他",
	},
	about: {
		calcudoku: "KenKen：笼子标出其中数字的和或积。",
		samurai: "五个盘面；中间的盘面与其他各个共用一宫。",
		easy: "只用唯一数：看行、列和宫。",
		medium: "偶尔要用两格，或一宫与一行（列）来排除。",
		hard: "跨越多行的结构：鱼、翼、隐性数对。",
		unfair: "需要久看，还有短链：“若这样，则那样”。",
		extreme: "链与分支。高手也要半小时。",
		killer: "没有已知数。虚线框标出各数之和。",
		x: "两条对角线也各含全部数字。",
		jigsaw: "用不规则区域代替宫。",
		six: "数字 1 到 6，每宫六格。十分钟。",
		thermo: "数字从球端向尖端递增。",
		arrow: "箭头上的数字之和等于圆圈中的数。",
		windoku: "四个灰色窗口也各含全部数字。",
		kropki: "白点：相差 1。黑点：两倍。",
		sandwich: "盘外的数是 1 与 9 之间各数之和。",
	},
	levels: "标准数独，按难度",
	shelf: "其他类型",
	today: (day) => `今天，${day}`,
	tick: " ✓",
	noPuzzle: "没有找到这样的题",
	allDays: "以前的日子",
	allGames: "你的全部对局",
	sameForAll: "所有人的题都一样。",
	er: (er, technique) => `约 ER ${er?.toFixed(1)}，例如 ${technique}`,
	erSign: "关于难度",
	aboutLevels:
		"难度分级采用 HoDoKu 的标准。ER 是 Sudoku Explainer 给最难一步的评分，从 1.0 到 11 以上。",
	openOne: "打开或输入一题",
	makeOne: "按要求生成一题",
	trainAbout: "课程，以及下一步要用所选技巧的局面",
	goOn: "继续",
	remove: (title) => `移除${title}`,
	rules,
	layout: (name) => `形状 ${name}`,
	solvedIn: (seconds) => `用时 ${clock(seconds)} 解出`,
	filled: (n, of, seconds) => `${n}/${of} 格，${clock(seconds)}`,
	noLevel: (level) => `没有难度 ${level}`,
	noDaily: "无法生成今日之题",
	dailyTitle: (date, name) => `每日一题，${date.toLocaleDateString("zh-Hans", short)}，${name}`,
	day: (date) => date.toLocaleDateString("zh-Hans", long),
};
