// Chinese texts of Set.

import type { SetWords } from "../en/set.ts";
import type { Translation } from "../language.ts";
import { cells, digits, givens, listed, number, rules, solutions, steps } from "./forms.ts";

const names: { readonly [kind: string]: string } = {
	row: "行",
	column: "列",
	box: "宫",
	region: "区",
	diagonal: "对角线",
	window: "窗口",
};

export const set: Translation<SetWords> = {
	name: "出题",
	heading: "设计题目",
	board: "你的题目的盘面",

	tool: "盘面的用途",
	tools: { select: "选择", digits: "已知数", marks: "标记", regions: "区域", draw: "绘制" },
	howTool: {
		select: ["在盘面上选一条规则；拖动可移动它。", "空格查看该格的规则，Alt+方向键移动"],
		digits: ["选择格子，再输入数字。", ""],
		marks: ["选择格子，再输入那里可能的数字。", ""],
		regions: ["选一个区域，再拖过它的格子。", "空格"],
		draw: ["", ""],
	},
	kinds: "规则类型",
	find: "查找类型：thermo、dot、sandwich……",
	findKind: "查找规则类型",
	noKind: "没有叫这个名字的类型。",
	chooseKind: ["选一种规则，再画到盘面上。", "K"],
	byKeys: (keys) => `按键：${keys}。`,
	groups: {
		areas: "区域与求和",
		lines: "线",
		between: "两格之间",
		cells: "格内",
		outside: "盘外",
		whole: "整个盘面",
		joined: "由已画规则组成",
	},
	how: {
		path: ["沿格子拖动。", "Shift+方向键，或每格按空格，再按 Enter"],
		set: ["拖过各格。", "Shift+方向键，或每格按空格，再按 Enter"],
		border: ["点一条边，或从一格拖到另一格。", "Shift+方向键"],
		corner: ["点四格相交的角，或拖过各格。", "每格按空格，再按 Enter"],
		sum: [
			"拖过各格，点一条边，或点盘外画对角线。",
			"每格按空格，Shift+空格画对角线，再按 Enter",
		],
		edge: ["点盘外，在某行或某列旁边。", "在边上的格子按空格，再按 Enter"],
		groups: ["拖过每组的格子，再按“完成”。", "每格按空格，每组后按 Enter，最后再按 Enter"],
		pointer: ["从该格沿它的行或列拖动。", "空格，再按一次换到列，再按 Enter"],
		none: ["", ""],
	},
	keys: "数字",
	takeBack: "收回",
	undo: "撤销",
	redo: "重做",
	undone: "已撤销",
	redone: "已重做",
	noUndo: "没有可撤销的。",
	noRedo: "没有可重做的。",
	play: "玩这道题",
	empty: "清空",
	emptied: "盘面已清空。",
	endGroups: "完成",

	cellIn: (cell, n) => `${cell}，${cells(n)}`,
	cellOut: (cell, n) => `已收回 ${cell}，${cells(n)}`,
	mostCells: (n) => `不超过 ${cells(n)}`,
	tooFew: (kind, n) => `只有 ${cells(n)}，规则“${kind.title}”至少要 ${kind.least} 格。`,
	twoGroups: "至少要有两组。",
	group: (groups) => `${number(groups)} 组。按 Enter 结束。`,
	notAtEdge: "盘外提示在边上：请到边上的格子。",
	line: (from, to, further) =>
		`从 ${from} 到 ${to}。按 Enter 采用${further ? "，按空格换另一条线" : ""}。`,
	itsRow: (cell) => `${cell} 和它所在的行。按 Enter 采用，按空格换成列。`,
	itsColumn: (cell) => `${cell} 和它所在的列。按 Enter 采用。`,
	givenUp: "没有在画",
	drawn: (rule) => `已画：${rule}`,
	drawnLacks: (rule, argument) => `已画：${rule}。请输入：${argument}。`,
	toggledOff: (rule) => `已去掉：${rule}`,
	chosenIs: (rule) => `已选：${rule}`,
	movedTo: (rule) => `已移动：${rule}`,
	cannotMove: "不能移到那里。",
	kindIs: (kind, how) => `${kind}。${how}`,
	argumentIs: (argument, value) => `${argument}：${value || "无"}`,
	noRuleHere: "这里没有规则",
	noArgument: "这类规则没有数值。",
	givenIs: (digit, cells) => `${listed(cells)} 为 ${digit}`,
	cellsEmpty: (cells) => `${listed(cells)} 为空`,
	marksAre: (digits, cells) => `${listed(cells)} 可能是 ${digits || "任何数字"}`,
	turned: (rule, on) => `${rule}：${on ? "开" : "关"}`,
	notDigit: (digit, size) => `遇到 ${digit}，数字应为 1 到 ${size}。`,

	chosen: "所选规则",
	noneChosen: "没有选择规则。",
	ruleIn: (title, argument, cells) =>
		`${title}${argument && ` ${argument}`}${cells.length > 0 ? `（${listed(cells)}）` : ""}`,
	argument: (name) => name.slice(0, 1) + name.slice(1).toLowerCase(),
	lacks: (name) => `请输入：${name.toLowerCase()}。在此之前该规则不生效。`,
	row: (name, back) => `第 ${name} 行${back ? "，从右到左" : ""}`,
	column: (name, back) => `第 ${name} 列${back ? "，从下到上" : ""}`,
	either: "或……",
	join: "合并：二者之一",
	apart: "拆开",
	eitherThis: (rule) => `${rule}，或者哪一条？选另一条规则，再按“合并”（O 键）。`,
	eitherOf: (rules) => `二者之一：${rules.map((of) => listed(of)).join("，或 ")}`,
	chooseOther: "请先选另一条规则：在盘面上或规则列表中。",
	lacksYet: "该规则还不生效：请先补全。",
	ofLayout: "盘面本身的规则不能作为多选一。",
	nothingApart: "所选的是单独一条规则。",
	takenApart: (n) => `现在是单独的 ${rules(n)}`,
	next: "此处下一条规则",
	remove: "删除",
	removed: (rule) => `已删除：${rule}`,
	rules: (n) => (n === 0 ? "规则" : `规则（${number(n)}）`),

	grid: "盘面",
	size: "大小",
	otherSize: "其他……",
	rows: "行数",
	columns: "列数",
	digitsTo: "最大数字",
	repeat: "行和列可以有重复数字",
	notSize: (least, most) => `可以是 ${least} 到 ${most}。`,
	noPaint: "行数、列数与数字个数相同时才能涂区域。",
	resized: (rows, columns, top, givenCells, marks, gone) => {
		const lost = [
			givenCells > 0 && givens(givenCells),
			marks > 0 && `${cells(marks)}的标记`,
			gone > 0 && `${number(gone)} 条规则`,
		].filter((t) => t !== false);
		return {
			size:
				rows === top && columns === top
					? `盘面现在有 ${rows} 行。`
					: `盘面现在有 ${rows} 行 ${columns} 列，数字为 1 到 ${top}。`,
			lost: lost.length > 0 ? `已去掉：${listed(lost)}。撤销可以恢复。` : "",
		};
	},
	regionsOf: "区域",
	regionKinds: { boxes: "宫", jigsaw: "涂色", latin: "无" },
	region: "要涂的区域",
	painted: (cell, region) => `${cell} 属于区域 ${region}`,
	regionsAre: (odd, size) =>
		`${listed(odd.map(([r, n]) => `区域 ${r + 1} 有 ${cells(n)}`))}，应为 ${size} 格。`,
	switches: {
		"anti-consecutive": "相邻不连续",
		"anti-taxicab": "反出租车",
		or: "此规则或彼规则",
		diagonal: "对角线",
		windoku: "窗口",
		disjoint: "同位组",
		"anti-knight": "无马",
		"anti-king": "无缘",
	},

	about: "标题与文字",
	title: "标题",
	author: "作者",
	ruleset: "文字规则",
	rulesAnew: "按规则重新生成",
	normal: (kinds, size, short) => {
		const enter = `填入数字 1 到 ${size}`;
		if (kinds.length === 0) return `${enter}。`;
		const each = kinds.map((k) => `每${names[k] ?? k}`).join("、");
		return short
			? `${enter}，使${each}都没有重复数字。`
			: `${enter}，使${each}都恰好包含每个数字一次。`;
	},

	work: "填充、精简",
	workAbout: "引擎随机取题目的一个解。撤销可以恢复。",
	like: "解的数字，逐行书写；. 表示任意",
	likeHas: (found, n) => `解中有 ${digits(found)}，应为 ${n}：每格一个数字或一个点。`,
	likeNone: "没有含这些数字的解。",
	clues: "要计算的提示",
	fill: "填充",
	fillNumbers: "为没有数值的图形填上数值",
	symmetry: "对称",
	noSymmetry: "无",
	makeUnique: "使解唯一：加入尽量少的已知数",
	reduces: { all: "已知数和规则", givens: "仅已知数", rules: "仅规则" },
	reduce: "精简",
	minimal: "不留多余的",
	minimalAbout: "对难题，短时搜索可能有遗漏。这样可找出全部，无论需要多久。",
	stop: "停止",
	working: "进行中……",
	stopped: "已停止。",
	filled: (n) => `已加入 ${number(n)} 个提示。`,
	numbersFilled: (n, of) => `已填 ${n} / ${number(of)} 个数值。`,
	added: (n) => `已加入 ${givens(n)}。`,
	reduced: (g, r) => (g + r === 0 ? "全部必要。" : `已去掉 ${givens(g)}和 ${rules(r)}。`),

	live: "关于这道题",
	asking: "正在查看……",
	searching: "仍在搜索……",
	nothing: "–",
	waits: "不完整",
	unreadable: "还不是题目",
	solutions: {
		none: "无解",
		one: "唯一解",
		some: "一个或多个解……",
		many: (n, exact) => (exact ? solutions(n) : `${number(n)}+ 个解`),
		counting: "2+ 个解，正在计数……",
		undecided: "未判定",
	},
	left: (n) => `${rules(n)}还不生效：`,
	leftAs: (rule, why) => `${rule}：${why}`,
	noYet: (argument) => `还没有${argument.toLowerCase()}`,
	takeAway: "去掉",
	takeAwayRule: (rule) => `去掉 ${rule}`,
	differAll: "各解在所有格子都不同。",
	differ: (names, more) => `各解在 ${names}${more > 0 ? ` 以及另外 ${cells(more)}` : ""} 不同。`,
	openCandidates: "时限内未能判定所有数字。",
	candidates: "候选数",
	addGiven: (digit, cell) => `在 ${cell} 加入 ${digit}：只剩一个解`,
	path: (n, solved) => (solved ? `${steps(n)}逻辑可解。` : `逻辑步骤到第 ${number(n)} 步为止。`),
	rating: (er, level, hardest) =>
		[er, level, hardest && `最难一步：${hardest}`].filter((t) => t !== "").join(" · "),
	nextStep: (name) => `第一步：${name}`,
	allNeeded: "每个已知数和每条规则都必要。",
	spare: (names, more, r) => {
		const lost = names && `已知数 ${names}${more > 0 ? ` 以及另外 ${more} 个` : ""}`;
		const both = [lost, r > 0 && rules(r)].filter((t) => !!t) as string[];
		return `单独去掉都不影响：${listed(both)}。`;
	},
	showThem: "显示",
	showAll: (n) => `显示全部 ${number(n)} 个`,
};
