// Chinese texts of List.

import type { ListWords } from "../en/list.ts";
import type { Translation } from "../language.ts";
import { listed, number, puzzles } from "./forms.ts";

export const list: Translation<ListWords> = {
	name: "列表",
	heading: "一次处理多道题",
	field: "题目：每行一道，或以任意格式依次排列",
	check: "检查并评分",
	chooseFiles: "选择文件",
	orDrop: "或拖到这里",
	empty: "每道题一行：是否唯一解、有多难。可以排序、保存表格，点一道题就能玩。",
	tryIt: "用此页面的题目试试",

	caption: "列表中的题目",
	table: "表格",
	columns: {
		number: "编号",
		verdict: "结论",
		er: "ER",
		level: "难度",
		hardest: "最难技巧",
		givens: "已知数",
		puzzle: "题目",
	},
	verdicts: {
		ok: ["唯一解", "道唯一解"],
		many: ["多解", "道多解"],
		none: ["无解", "道无解"],
		invalid: ["已知数冲突", "道已知数冲突"],
		undecided: ["未判定", "道未判定"],
		fault: ["不是题目", "道无法读取"],
	},
	play: "玩",
	playPuzzle: (n) => `玩第 ${n} 题`,
	puzzle: (n) => `第 ${n} 题`,
	column: (n) => `第 ${n} 列：`,
	preview: "预览",
	noPreview: "指向一道题可预览，点击即可玩。",
	er: (value) => `ER ${value.toFixed(1)}`,

	lookedAt: "已查看的题目",
	reading: "正在读取……",
	tooLarge: "文件大于 64 MiB：程序 nonet 可以读取任意大小的文件。",
	nothing: "请先粘贴一些题目。",
	stopped: "已停止。",
	noAnswer: "引擎没有回应。",
	progress: (n, of) => `${number(n)} / ${puzzles(of)}`,
	part: (n, verdict) => `${number(n)} ${verdict}`,
	summary: (n, parts) => `${puzzles(n)}${parts.length > 0 ? `：${listed(parts)}` : ""}。`,
	leftOut: (n, way) => ` 另有 ${number(n)} 道未列入：${way}。`,
	pasteThem: "请粘贴到上面的框里，或拖到这里",
	takes: (n) => `此页面最多 ${number(n)} 道，“nonet web”不限`,
	stop: "停止",
	goOn: "继续",
	saveCSV: "保存为 CSV",
	print: "打印",
	showMore: (n, of) => `再显示 ${n} 道，共 ${number(of)} 道`,
};
