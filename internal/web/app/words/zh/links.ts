// Chinese texts of Links.

import type { LinksWords } from "../en/links.ts";
import type { Translation } from "../language.ts";
import { listed, number, solutions } from "./forms.ts";

export const links: Translation<LinksWords> = {
	name: "舞蹈链",
	heading: "舞蹈链",
	example: "例子",
	zoom: "放大",
	again: "再试一次",
	unit: "链接",
	jumps: { choice: "选择", solution: "解" },

	ownProblem: "自己的问题",
	own: "自己的矩阵",
	ownLabel: "由 0 和 1 组成的矩阵，或 dlx 格式的问题",
	ownHelp:
		"每行写矩阵的一行。前面可以有一行写出行数和列数，如评测题目 (POJ 3740) 那样。总共最多 1,000 个 1。",
	show: "显示",
	ofBoard: "盘面上的题目",
	tooLarge: "超过 1 MiB。最多能画 1,000 个 1。",
	atLine: (line) => `第 ${line} 行：`,
	notShown: (why) => `无法显示此链接：${why}`,
	puzzleAbout: "把题目看作精确覆盖问题。",
	ownAbout: "你自己的问题。",

	items: "项",
	lists: (items, options) => `链表：${items} 项，${options} 个选项`,
	event: (n, of) => `事件 ${number(n)}，共 ${number(of)}`,
	recorded: (n, of) => `（共 ${number(of)} 个，记录了前 ${number(n)} 个）`,
	recordingEnds: "记录到此为止。",
	noSolution: "全部试过：无解，每个链接都恢复原样。",
	tried: (n) => `全部试过：${solutions(n)}，每个链接都恢复原样。`,

	code: "代码",
	codeOf: (routine) => `${routine} 的代码`,
	aboutCode: "L、R、U、D 是节点向左、右、上、下的链接。",
	search: "搜索",
	choices: "目前的选择",
	noChoice: "还没有：什么都没选。",
	covered: "已覆盖",
	noOther: "没有别的选项",
	option: (n) => `选项 ${n}`,
	triedOf: (n, of) => `${n} / ${of}`,
	solutions,
	of: (n) => `共 ${number(n)}`,
	asText: "链表的文本",
	none: "无",
	noItem: "链表中没有项了。",
	item: "项",
	options: "选项",

	quiz: "轮到你",
	quizAbout: "五道题：像搜索那样选择和覆盖。",
	quizStart: "考考我",
	question: (n, of) => `第 ${n} 题，共 ${of} 题：`,
	whichChosen: "搜索在这里选哪一项？",
	whichCovered: (option) => `已取${option}。接下来覆盖哪一项？`,
	answer: "回答",
	right: "对。",
	notRight: "不对。",
	asGood: (item) => `它的选项同样少；搜索取第一个，即 ${item}。`,
	score: (right, of) => `目前 ${of} 题对 ${right} 题。`,
	result: (right, of) =>
		right === of ? `${of} 题全对：你的搜索与它一致。` : `${of} 题对 ${right} 题。`,
	nextQuestion: "下一题",
	fiveMore: "再来五题",
	endQuiz: "结束",
	noQuestion: "这个问题没有可问的选择。",

	start: "所有项都在链表中，所有选项都在其各项的链表中。",
	deadEnd: (item) => `项 ${item} 没有选项了：死路。退回。`,
	forced: (item) => `项 ${item} 只剩一个选项，只能选它。`,
	choose: (item, options) => `项 ${item} 剩下的选项最少，为 ${options} 个：选它。`,
	take: (option, items) => `尝试${option}（${items}）：覆盖它的其他项。`,
	giveBack: (option) => `放回${option}：它的各项恢复原样。`,
	cover: (item) => `覆盖 ${item}：它离开项的链表，保留自己的链接。`,
	coverSecondary: (item) => `覆盖 ${item}：它不是必须覆盖的，所以不在项的链表中。`,
	uncover: (item) => `恢复 ${item}：邻居重新指向它。`,
	unlink: (item, option, left) =>
		`在 ${item} 的链表中，${option}的邻居现在绕过它：剩 ${left} 个。节点保留自己的链接。`,
	relink: (item, option, left) =>
		`在 ${item} 的链表中，${option}回到自己链接所说的位置：剩 ${left} 个。`,
	solution: (options) =>
		`没有项剩下：选项 ${listed(options.map(String))} 恰好覆盖每一项一次。这是一个解。`,

	examples: {
		knuth: {
			name: "Knuth 的 6×7",
			about: "Donald Knuth 论文《Dancing links》中的矩阵。三行恰好覆盖每一列一次。",
		},
		dominoes: {
			name: "多米诺骨牌",
			about: "用多米诺骨牌铺满 2 行 3 列的棋盘。项是一个方格，选项是骨牌的一种放法。",
		},
		langford: {
			name: "Langford 配对",
			about: "把 1 1 2 2 3 3 放到六个位置，使两个 1 之间有一个数，两个 2 之间有两个，两个 3 之间有三个。",
		},
		latin: {
			name: "2×2 拉丁方",
			about:
				"最小的数独：两个数字、两行、两列。一个选项把一个数字放进一格。它覆盖那一格（p1.2 是第 1 行第 2 列），以及该行" +
				"（r1.2 是第 1 行的数字 2）和该列（c）中的数字。",
		},
		sudoku: {
			name: "4×4 数独",
			about:
				"数独也是精确覆盖问题：每一格（p），以及每行（r）、每列（c）、每宫（b）中的每个数字，都恰好覆盖一次。与已知数冲突的" +
				"选项已略去。",
		},
		none: {
			name: "无解",
			about: "五列，每行覆盖两列：怎么选行都不能恰好覆盖全部一次。搜索不会数数；它把一切都试一遍。",
		},
	},
	lesson: [
		{
			title: "你看到的是什么",
			paragraphs: [
				"上方的方框是项：必须恰好覆盖一次的事项。其中的数是还剩多少选项。每一行是一个选项，在它覆盖的每一项处有一个节点。" +
					"每个节点知道四个方向的邻居。链表是环：从一端离开画面的，从另一端回来。",
				"覆盖一项，就是把它从上方的行中摘下，并把含有它的每个选项从其他链表中摘下。剩下的是同类的较小问题。",
			],
		},
		{
			title: "链接为什么能跳舞",
			paragraphs: [
				"离开链表的节点保留自己的链接；只有它的两个邻居改变链接。所以节点仍知道自己的位置，两次赋值就能把它放回去。不用复制，" +
					"也不用查找。",
				"这只能按相反的次序进行：最后离开的节点最先回来。那时它的邻居正是它所记得的。在此页面后退一步，你所做的就是搜索放弃" +
					"一个选项时所做的。",
			],
		},
		{
			title: "代价",
			paragraphs: [
				"每个链接改变几次就恢复几次，所以退回与前进的代价相同。取选项最少的项使选择树保持较小：没有选项的项立刻结束一个" +
					"分支，只有一个选项的项没有选择余地。寻找这样的项，每一层都要沿上方的行走一遍。",
			],
		},
		{
			title: "数独就是这样的矩阵",
			paragraphs: [
				"9×9 数独有 324 个项：81 格中每格有一个数字，9 个数字中每个都在每行、每列、每宫。729 个选项是“此数字在此格”；" +
					"每个有四个 1。已知数一开始就取走它的选项。多米诺、皇后和五格骨牌也是矩阵：能快速解其中一类，就能解所有。",
				"评测系统知道这一点。POJ 3740 直接给出矩阵，最多 16 行 300 列。POJ 3074 和 3076 给出 9×9 和 16×16 的数独。" +
					"它们的时限让总是取最小项的搜索通过，让逐格前进的搜索超时。",
			],
		},
	],
	watch: "并排观看各种搜索",
};
