// Chinese texts of Search.

import type { SearchWords } from "../en/search.ts";
import type { Translation } from "../language.ts";
import { digits, number } from "./forms.ts";

const nodes = (n: number) => `${number(n)} 个节点`;
const candidates = (n: number) => `${number(n)} 个候选数`;
const kinds: { readonly [kind: string]: string } = {
	row: "行",
	column: "列",
	box: "宫",
	region: "区",
	diagonal: "对角线",
	window: "窗口",
	house: "区域",
};

export const search: Translation<SearchWords> = {
	name: "搜索",
	heading: "观看搜索",
	ways: "观看方式",
	way: { search: "并排搜索", links: "舞蹈链" },
	link: "此刻的链接",
	linkCopied: "此刻的链接已复制。加上 &embed=1 则只显示赛跑。",
	linkIs: (address) => `此刻的链接：${address}`,
	legend: {
		given: "已知",
		early: "早填入，",
		late: "晚填入",
		guess: "多选一：一个节点",
		hot: "常被撤回",
		strips: "条带：搜索过程中已填的数字；虚线：一个解",
	},

	puzzle: "题目",
	own: "你的题目",
	ownStory: "你的题目，只含已知数。你填写的内容不计。",
	stopAt: "停在",
	stopAts: { first: "第一个解", unique: "证明唯一" },
	summary: (puzzle, stop, engines) =>
		`${puzzle}，${stop === "first" ? "第一个解" : "证明唯一"}：${engines.join("、")}`,
	together: "同步方式",
	units: { event: "事件", node: "节点", share: "比例" },
	aboutUnits: {
		event: "所有搜索处于同一事件。",
		node: "所有搜索处于同一节点。速度以节点最多的为准。",
		share: "所有搜索同时结束。速度以最长的为准。",
	},
	searches: "搜索，一到四个",
	halt: "停止",
	haltAbout: "停止搜索",
	shown: "显示的搜索",
	notShown: (why) => `无法显示题目：${why}`,
	jumps: { node: "节点", dead: "死路" },
	event: "事件",

	views: "视图",
	view: { board: "盘面", items: "项" },
	predict: "预测",
	predictAbout: "说出下一个是哪一格",
	links: "链接",
	counts: { nodes: "节点", forced: "必然", dead: "死路", deepest: "最深" },
	states: {
		waiting: "等待",
		running: "搜索中……",
		stopped: "已停止",
		failed: "失败",
		solved: "已解出",
		unique: "唯一",
		many: "2 个解",
		none: "无解",
		limit: "已放弃",
	},
	soFar: (n) => `目前 ${nodes(n)}`,
	stoppedAfter: (n) => `${nodes(n)}后停止`,
	noEndAfter: (n) => `${nodes(n)}后仍未结束`,
	nodes,
	firstOf: (text, n) => `${text}；可回放前 ${number(n)} 个`,
	inEvents: (text, n) => `${text}，${number(n)} 个事件`,
	recordingEnds: "记录到此为止。",
	noOther: "所有可能都试过了：没有其他解。",
	contradiction: "已知数互相矛盾：无可尝试。",
	noSolution: "所有可能都试过了：无解。",
	second: "第二个解：题目有多个解。",
	solved: "每一格都填满了：已解出。",
	slowDown: "放慢或暂停，以便阅读每个事件。",
	yours: "下一个由你选。",
	start: "已知数：还没有尝试。",
	caption: (engine, event, what) => `${engine}，事件 ${number(event)}：${what}`,
	theSolution: "答案",
	placed: (n) => `已填 ${digits(n)}`,
	summaryOf: (engine, state, n) => `${engine}：${state}，${nodes(n)}。`,
	position: (name) => `${name}：搜索中的位置`,
	positionOf: (k, of, n) => `事件 ${number(k)}，共 ${number(of)}，已填 ${digits(n)}`,
	codeOf: (engine) => `${engine} 的代码`,
	howItWorks: "它如何工作，为何快或慢",
	dance: "看链接跳舞",
	danceWhere: "——在小到能看清全部链接的矩阵上。",

	digitIn: (digit, house) => `${house}的 ${digit}`,
	places: (what, n) => (n === 0 ? `${what}没有剩余位置` : `${what}还剩 ${number(n)} 个位置`),
	candidates: (what, n) =>
		n === 0 ? `${what} 没有剩余数字` : `${what} 还剩 ${number(n)} 个数字`,
	goBack: (what) => `${what}：走不通，退回。`,
	tryWay: (what, way) => `${what}：尝试 ${way}。`,
	onlyWay: (what, way) => `${what}，即 ${way}：别无选择。`,
	put: (digit, cell) => `${digit} 填入 ${cell}`,
	forced: (put) => `${put}：这是必然的。`,
	wayOf: (put, way, of) => `${put}：这是第 ${way} 种，共 ${of} 种。`,
	filled: "每一格都填满了：这是一个解。",
	take: (digit, cell) => `${digit} 从 ${cell} 取出`,
	noWay: (take) => `${take}：没有别的路，退回。`,
	none: "无",
	why: "为什么没有？",
	notAllowed: (what) => `${what}：那里不允许`,
	sees: (what, cell) => `${what}：与 ${cell} 冲突`,

	row: (n) => `第 ${n} 行`,
	cell: "格",
	houseAndDigit: (kind) => `${kinds[kind] ?? kind}与数字`,
	itemOfCell: (row, column) => `${row}第 ${column} 列：一个数字`,
	itemOfHouse: (house, digit) => `${house}：${digit}`,
	isCovered: (what) => `${what}，已覆盖`,
	optionsLeft: (what, n) => `${what}，剩 ${number(n)} 个选项`,
	covered: "所有项都已覆盖",
	itemsLeft: (n, least) => `剩 ${number(n)} 项，最小的有 ${least} 个`,
	items: (summary) => `项：${summary}`,

	inNumbers: "数据",
	table: "数据表",
	search: "搜索",
	withoutRecording: "不记录时",
	aboutNumbers:
		"节点是在两种以上可能中选择，必然步只有一种可能，死路则没有。“最深”是同时填入数字最多的个数。条形图用对数刻度。" +
		"时间是不做记录时的用时。",

	nextCell: "下一个格子",
	noneLeft: "那里一个也不剩",
	fewest: (n) => `它有 ${candidates(n)}，没有格子更少`,
	yes: (cell, why) => `对，${cell}：${why}。`,
	asGood: (n, cell) => `一样好：两格都有 ${candidates(n)}，取前面的 ${cell}。`,
	no: (cell, n, taken, least) =>
		`${cell} 有 ${candidates(n)}，${taken} ${least === 0 ? "没有" : `有 ${least} 个`}。`,
	noMore: (score) => `没有更多选择了。${score}`,
	question: (n, of) => `第 ${n} 题，共 ${of} 题：`,
	which: "你会选哪一格？点击它，或写出名称。",
	again: "再来五题",
	result: (right, of) =>
		right === of
			? `${of} 题全对：你的选择与搜索一致。`
			: `${of} 题对 ${right} 题。选的总是候选数最少的一格。`,
	writeAs: (example) => `格子请写成 ${example} 的样子。`,
	check: "核对",
	filledAlready: "这一格已填。",
	nextChoice: "下一个选择",
	score: (right, of) => `${of} 中对 ${right}。`,
	end: "结束",

	presets: {
		race: {
			title: "三种思路，同一道题",
			story: "要证明只有一个解，按行顺序要选 3,590 次，候选数最少优先 37 次，舞蹈链 4 次。题目、规则、计数方法都相同。",
		},
		easy: {
			title: "对谁都简单",
			story:
				"这里任何时刻都有只剩一个候选数的格子。候选数最少优先和舞蹈链逐一找到它们，从不需要选择：没有节点。" +
				"按行顺序不去找它们，要选 841 次。",
		},
		rows: {
			title: "按行顺序的灾难",
			story:
				"第一行没有已知数，而答案是 9 8 7 6 5 4 3 2 1，正是按行顺序最后才试的：1,596,277 次选择。从最后一格开始是 " +
				"105 次，候选数最少优先是 9 次。",
		},
		last: {
			title: "从后往前的运气",
			story:
				"从最后一格往前，恰好小的数字是对的：25 次选择，比其他搜索都少。这是运气，不是本领：要证明没有第二个解，" +
				"它需要 11,587 次，舞蹈链 37 次。",
		},
		hard: {
			title: "对谁都难",
			story:
				"这里任何顺序都免不了猜：舞蹈链 190 次选择，候选数最少优先 2,540 次，最满的行列 14,545 次，按行顺序 " +
				"257,516 次。",
		},
		four: {
			title: "4×4，逐步观看",
			story: "小到可以读每个事件。按行顺序选 10 次并反复退回；其他搜索一次也不选，一格接一格地填。",
		},
		jigsaw: {
			title: "6×6 锯齿",
			story:
				"五个已知数和弯曲的区域。搜索还是那些：它们认识区域，不认识宫。按行顺序选 2,612 次，候选数最少优先 199 次，" +
				"舞蹈链 3 次。",
		},
	},

	engines: {
		dfs: {
			title: "逐行",
			paragraphs: [
				"按阅读顺序走过空格，从 1 开始试数字，没有数字可试时退回前一格。这就是深度优先搜索，仅此而已。",
				"这个顺序对题目一无所知。第一行的一个错误数字可能五十格之后才被发现，其间的一切被反复尝试：这就是条带中众多的" +
					"短峰。前几行已知数多，它就快；若都是空的，可能要几百万次选择。",
				"在线评测的时间限制考的就是这个。POJ 2676 的样例只要 52 次选择：朴素搜索可以通过。POJ 3074 的第二个样例有 17 个" +
					"已知数，要 75,666 次，而一个文件里有许多这样的行。更快的代码使每次选择便宜若干倍；更好的顺序则省去大部分选择。",
			],
		},
		"dfs-last": {
			title: "从最后一格",
			paragraphs: [
				"同样的搜索，格子从最后一个往前。想法丝毫没有更好，但在某些题上快几千倍，在另一些题上慢几千倍。",
				"所以，一道题上的用时说明不了固定顺序的好坏。把题目倒过来，两者就交换位置。一个程序按某个顺序超时、按另一个顺序" +
					"通过，并没有变得更好：只是评测的题目适合它。POJ 3074 的第二个样例就不适合：这个顺序要超过 2000 万次选择。",
			],
		},
		fullest: {
			title: "最满的行与列",
			paragraphs: [
				"总是选行与列中数字合计最多的空格。这样的格子往往只剩很少的数字，所以错误的路通常结束得更早。",
				"这是对 mrv 确切所知的一种估计：同时出现在行和列中的数字被算了两次，而且不看宫。它在许多题上胜过按行顺序，在一些" +
					"题上落败：POJ 3074 的第二个样例要 437,848 次选择，dfs 要 75,666 次。",
			],
		},
		mrv: {
			title: "候选数最少优先",
			paragraphs: [
				"总是取剩余数字最少的格子 (minimum remaining values)。没有数字的格子立刻表明路走错了。只有一个数字的格子算不上" +
					"选择：直接填上，不计节点。此后才猜，而且在出错可能最少的地方猜。",
				"行、列、宫的数字以位的形式保存，所以求一格的候选数只需三次运算。每次选择前查看所有格子要花时间，却省去大部分选择。" +
					"在十二道 17 个已知数的题中，居中的一道按行顺序要两百万次选择才能证明唯一，这种搜索要 770 次。",
				"它只看格子。某个数字在一行中只剩一个位置，它看不出来，因此已知数极少的题仍可能很慢：POJ 3074 的第二个样例要 " +
					"30,013 次选择。",
			],
		},
		dlx: {
			title: "舞蹈链",
			paragraphs: [
				"它看的不是格子，而是需要覆盖的事项：每格有一个数字，每行、每列、每宫有每个数字。9×9 有 324 个项。一个选项，如 " +
					"r7c1 填 4，覆盖其中四个。要找的是恰好覆盖每一项一次的选项：精确覆盖。",
				"它取选项最少的项。所以一个数字在一行中只剩一个位置时它也看得到，mrv 则看不到：POJ 3074 的第二个样例只要 2 次选择。",
				"项与选项的表格中，行和列都是链表，四个方向相连。取一个选项时，把项和选项从链表摘下；每个节点保留自己的链接，所以" +
					"退回就是按相反的次序重新接上。链接在跳舞。POJ 3740 要求的精确覆盖与数独无关：搜索却一字不差。",
			],
		},
	},
};
