// Chinese texts of the view Review.

import type { ReviewWords } from "../en/review.ts";
import type { Translation } from "../language.ts";
import { number } from "./forms.ts";

export const review: Translation<ReviewWords> = {
	name: "回顾",
	board: "对局的盘面",
	unit: "步",
	nothing: "没有可回顾的内容：不知道这一局的步骤。请先玩一道题再来。",
	at: (move, of, time, what) => `${time}，第 ${number(move)} 步，共 ${number(of)} 步：${what}`,
	start: "开始",
	move: (what, place) => `${what}，${place}`,
	moves: {
		E: "填入",
		X: "擦除",
		F: "填入候选数",
		D: "画笔",
		S: "提示的步骤",
		R: "重新开始",
		M: "标记",
		K: "去掉标记",
		U: "撤销",
		Y: "重做",
		H: "请求提示",
		C: "检查",
	},
	strip: (stops) => `时间花在哪里，其中 ${number(stops)} 次长停顿`,
	stops: "你停顿的地方",
	noStops: "你一路没有长停顿。",
	stop: (at, time) => `在 ${at}，停了 ${time}`,
	looking: "正在寻找最简单的一步……",
	noStep: "这里有错误",
	practise: "可以练习什么",
	onlySingles: "每次长停顿时都有唯一数可找。",
	nothingToPractise: "没有长停顿，也没有用过提示。",
	why: (stops, hints, doubts, time) =>
		`${[
			...(stops > 0 ? [`${number(stops)} 次长停顿`] : []),
			...(hints > 0 ? [`${number(hints)} 次提示`] : []),
			...(doubts > 0 ? [`${number(doubts)} 步没有依据`] : []),
		].join("、")}：${time}`,

	used: "你用到的技巧",
	aboutUsed:
		"对你填入的每个数字和划去的每个候选数：从你当时已知的出发，到达它的最容易的步骤中最难的一步。时间是每步之前的时间。",
	explaining: "正在寻找每一步的依据……",
	noMoves: "你没有填过数字。",
	technique: "技巧",
	times: "次数",
	median: "时间中位数",
	hinted: "在提示之后",
	showNext: (technique) => `${technique}：在盘面上逐个显示`,
	reason: (claim, time) => `${claim}，用时 ${time}`,
	crossedOut: (digit) => `划去 ${digit}`,
	inSteps: (n) => `经过 ${number(n)} 步得出。`,

	doubts: "值得再看的步骤",
	wrong: "填错了",
	guess: (technique) => `猜测，或比 ${technique} 更难的技巧`,
	manySteps: (n, technique) => `猜测，或一次用了 ${number(n)} 步，最难的是 ${technique}`,
	instead: "当时可以找到的是这一步。",
	stuck: "当时没有技巧能用。",
	furtherDoubts: (n) => `还有 ${number(n)} 步。`,
};
