// Chinese texts of the dialog Help.

import type { HelpWords } from "../en/help.ts";
import type { Translation } from "../language.ts";

export const help: Translation<HelpWords> = {
	name: "帮助",
	whatToDo: "在这里可以做什么",
	views: {
		play: [
			"游戏",
			"点一格，再点数字。提示从当前盘面出发：先说看哪里，再说用什么技巧，最后说原因。",
		],
		games: ["对局", "你的全部对局、统计，以及每日题目的日历。"],
		set: ["出题", "画出自己题目的规则和已知数，每次改动都能看到有多少个解。"],
		solve: ["求解", "直到答案的每一步，理由都画在盘面上。"],
		learn: ["学习", "从唯一数到链的课程，并可在不断更新的局面中练习任何技巧。"],
		search: ["搜索", "看多种搜索在同一道题上赛跑，一步一步，可进可退。"],
		links: ["舞蹈链", "小矩阵上的舞蹈链：覆盖与恢复，一个链接一个链接地看。"],
		make: ["生成", "按要求出题：难度、技巧、对称、大小、形状。"],
		list: ["列表", "一次处理多道题：哪些有唯一解，各有多难。"],
	},
	keys: "按键",
	aboutKeys: "焦点在盘面上时字母键有效，可在“设置”中关闭。在 Mac 上，Cmd 相当于 Ctrl。",
	does: "作用",
	keyGroups: {
		move: {
			name: "移动",
			keys: {
				move: ["方向键", "移动，到边后从另一边出来"],
				wasd: ["W A S D", "移动，用于不大于 9 的盘面"],
				extend: ["Shift 或 Ctrl+方向键", "扩大选择"],
				rowEnds: ["Home, End", "到行首、行尾"],
				gridEnds: ["Ctrl+Home, Ctrl+End", "到盘面首格、末格"],
				box: ["PageUp, PageDown", "上移或下移一宫"],
			},
		},
		select: {
			name: "选择",
			keys: {
				toggle: ["Ctrl+空格, Ctrl+点击", "加入或去掉一格"],
				all: ["Ctrl+A", "全选"],
				close: ["Esc", "关闭打开的内容，否则取消选择"],
			},
		},
		enter: {
			name: "填写",
			keys: {
				digits: ["1–9", "按当前模式填入；再按一次去掉"],
				cornerDigits: ["Shift+1–9", "角标"],
				centreDigits: ["Ctrl+1–9", "中标"],
				colourDigits: ["Ctrl+Shift+1–9", "颜色"],
				highDigits: ["A–P", "10 以上的数字，用于大于 9 的盘面"],
				mode: [
					"Z X C V B",
					"数字、角标、中标、颜色、画笔模式（大于 9 时也可加 Shift 或 Alt）",
				],
				nextMode: ["空格", "下一个模式"],
				erase: ["0, Backspace, Delete", "擦除数字，否则擦除当前模式的标记，否则全部擦除"],
				eraseCorner: ["Shift+Delete", "擦除角标"],
				eraseCentre: ["Ctrl+Delete", "擦除中标"],
			},
		},
		undo: {
			name: "撤销",
			keys: { undo: ["Ctrl+Z, [", "撤销"], redo: ["Ctrl+Y, Ctrl+Shift+Z, ]", "重做"] },
		},
		hints: {
			name: "提示",
			keys: {
				hint: ["H", "提示的下一级：在哪里、什么技巧、全部"],
				take: ["Shift+H", "执行提示的步骤"],
				check: ["Enter", "与答案核对"],
			},
		},
		play: {
			name: "游戏",
			keys: {
				fill: ["M", "填入候选数"],
				light: ["L", "突出显示该数字"],
				lightDigit: ["Alt+1 … 9", "突出显示某个数字可填之处"],
				numberFirst: ["N", "先选数字：开或关"],
				pause: ["P", "暂停"],
			},
		},
		pen: {
			name: "画笔",
			keys: {
				line: ["Shift+方向键", "画线到相邻格，或去掉它"],
				diagonal: [
					"Shift+Home, PageUp, End, PageDown",
					"同上，画到斜邻格：按这些键在数字小键盘上的位置",
				],
				edge: ["Ctrl+方向键", "画格子的一条边，或去掉它"],
				sign: ["Ctrl+空格", "格中：叉、圆或无"],
				edgeSign: ["Alt+方向键", "边上：叉、圆或无"],
				colour: ["1–9", "选择颜色"],
				erase: ["0, Backspace, Delete", "去掉与所选格相接的所有笔画"],
			},
		},
		set: {
			name: "出题",
			keys: {
				tools: ["S G P R D", "选择、已知数、标记、区域、绘制"],
				find: ["K", "查找规则类型；Enter 取第一个"],
				draw: ["Shift+方向键", "从一格画到另一格"],
				add: [
					"空格",
					"把一格加入或移出所画内容；在边上为盘外提示；选择模式下为该格的下一条规则",
				],
				diagonal: ["Shift+空格", "在边上的格子中：求和的对角线"],
				end: ["Enter", "结束绘制"],
				number: ["0–9", "所画或所选规则的数值"],
				next: ["N", "该格的下一条规则"],
				move: ["Alt+方向键", "移动所选规则"],
				either: ["O", "或：所选规则，或接下来选的规则；再按一次：合并"],
				apart: ["T", "拆开合并的规则"],
				remove: ["Delete, Backspace", "删除规则或数字；收回一格或一个数字"],
			},
		},
		player: {
			name: "求解、搜索",
			keys: {
				play: ["空格", "播放或暂停"],
				step: ["→ ←", "一步"],
				stage: [". ,", "这一步的一个阶段，或链的一环；也用于提示"],
				jump: ["Shift+→ ←", "到下一个节点，或下一个不是唯一数的技巧"],
				otherJump: ["Ctrl+→ ←", "到下一个死路，或下一个使用所选技巧的步骤"],
				ends: ["Home, End", "到两端"],
				speed: ["+ -", "速度"],
			},
		},
		learn: {
			name: "学习",
			keys: {
				answer: ["1–9", "所选格子的数字"],
				hint: ["H", "提示的下一阶段"],
				another: ["N", "换一个局面"],
			},
		},
		page: {
			name: "页面",
			keys: {
				copy: ["Ctrl+C", "把盘面复制为文本"],
				paste: ["Ctrl+V", "打开已复制的题目（不在输入框中时）"],
				help: ["?", "显示此表"],
			},
		},
	},
	about: "关于 nonet",
	aboutText:
		"nonet 可以玩、讲解、评分、搜索和生成各种大小与形状的数独。此页面不访问其他服务器，不做统计，不使用 cookie。对局" +
		"保存在此浏览器中。",
	version: "版本……",
	versionIs: (version, techniques, formats, engines) =>
		`nonet ${version}：${techniques} 种技巧，${formats} 种格式，${engines} 种搜索引擎。`,
	runs: { wasm: "引擎在此页面中运行。", http: "引擎在此页面之外运行。" },
	noEngine: "无法连接引擎。",
};
