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
	practise: (techniques) => `接下来练习：${techniques.join("、")}。`,
	onlySingles: "这些地方每处都有唯一数可找。",
	found: "你是怎样找到数字的",
	ways: {
		full: "区域的最后一个数字",
		hidden: "数字的唯一位置",
		naked: "格子的唯一数字",
		further: "不止用唯一数",
		hint: "靠提示",
	},
};
