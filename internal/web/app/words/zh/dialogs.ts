// Chinese texts of the dialog Open and of what all dialogs have.

import type { DialogWords } from "../en/dialogs.ts";
import type { Translation } from "../language.ts";
import { number, solutions } from "./forms.ts";

export const dialogs: Translation<DialogWords> = {
	close: "关闭",
	copied: "已复制。",
	noClipboard: "浏览器不允许此页面复制。请选中文本自行复制。",

	openPuzzle: "打开题目",
	aboutOpen:
		"粘贴你手头的内容：81 个字符、用线画出的盘面、论坛里的候选数表、电子表格的单元格、带区域的锯齿数独、" +
		"整份列表，或 SudokuPad、f-puzzles、SudokuMaker、penpa-edit、SudokuWiki 等的链接。也可以把文件拖到页面任何" +
		"位置（应用保存的文件、照片、截图），或在盘面上按 Ctrl+V。",
	field: "题目、列表或链接",
	readRest: "读取其余部分",
	readRestAbout: "没有这些限制就是另一道题",
	chooseFiles: "选择文件",
	takePhoto: "拍照",
	pasteFirst: "请先粘贴或输入一道题。",
	reading: "正在读取……",
	inFile: (file, line, message) => `${file}${line > 0 ? ` 第 ${line} 行` : ""}：${message}`,
	fileTooLarge: "超过 1 MiB：请在“列表”中单独打开",
	aloneCover: "精确覆盖问题：请单独打开",
	tooLarge: "超过 1 MiB，无法一次打开：请把文件拖到“列表”",
	noPuzzle: "没有找到题目",
	readWithout: (lost) => `读取时略去了 ${lost.join("、")}：这是另一道题，解可能更多`,
	by: (author) => `作者：${author}`,
	itsRules: "题目规则",
	rulesTitle: "规则",
	oneRead: (faults, first) => `读到一道题，另有 ${number(faults)} 部分无法读取。${first}`,
	showText: "显示文本",
	atPlace: (line, column, message) =>
		`第 ${line} 行${column ? `第 ${column} 列` : ""}：${message}`,
	isOpen: (title) => `${title || "题目"}已打开。`,
	verdicts: {
		none: "这道题无解。",
		invalid: "这道题的已知数违反规则。",
		many: (n, exact) => `这道题${exact ? "有" : "至少有"} ${solutions(n)}。`,
	},
	noHints: "可以玩，但没有提示。",
	someHints: "可以玩；提示到各解不同之处为止。",
	whatWrong: "哪里不对？",
	whatWrongTitle: "不对的地方",

	typeOne: "自己输入题目",
	noGivens: "盘面上还没有已知数。",
	makeGivens: "把这些数字设为已知数",
	layoutField: "盘面形状",
	classicLayout: "标准 9×9",
	emptyGrid: "空盘面",
	typeGivens: "请输入题目的已知数。",
	allThere: "全部输入完毕",
};
