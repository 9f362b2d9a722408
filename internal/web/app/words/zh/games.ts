// Chinese texts of the view Games, of the file of games, and of the end and the review of a game.

import type { GamesWords } from "../en/games.ts";
import type { Translation } from "../language.ts";
import { number } from "./forms.ts";

export const games: Translation<GamesWords> = {
	name: "对局",
	heading: "你的对局",
	show: "显示什么",
	list: "全部对局",
	statistics: "统计",
	dailies: "每日题目",

	search: "搜索标题、作者或日期",
	anyState: "进行中或已完成",
	running: "进行中",
	finished: "已完成",
	anyKind: "所有类型",
	anyLevel: "所有难度",
	none: "还没有对局。开始一局后会列在这里。",
	found: (n, of) => (n === of ? `${number(n)} 局` : `${number(of)} 局中的 ${n} 局`),
	more: (n) => `显示更多（${number(n)}）`,
	removed: (title) => `已移除：${title}。`,
	bringBack: "恢复",

	noneSolved: "还没有解出的题目。各难度的用时和数量会显示在这里。",
	kind: "题目",
	solved: "已解出",
	mean: "平均",
	median: "中位数",
	lately: "最近 30 天",
	alone: "未用提示",
	all: "全部",

	calendar: "日历，以及你解出的题目",
	month: (date) => date.toLocaleDateString("zh-Hans", { month: "long", year: "numeric" }),
	weekday: (date) => date.toLocaleDateString("zh-Hans", { weekday: "short" }),
	dayLabel: (date, solved) =>
		`${date.toLocaleDateString("zh-Hans", { day: "numeric", month: "long", year: "numeric" })}，` +
		`4 题中解出 ${solved} 题`,
	previousMonth: "上个月",
	nextMonth: "下个月",
	streaks: (now, longest) => `连续 ${number(now)} 天。最长 ${number(longest)} 天。`,

	time: "用时",
	record: (time) => `${time}，你的最佳`,
	best: "最佳",
	average: (games) => `${number(games)} 局平均`,
	streak: "连续完成每日一题",
	days: (n) => `${number(n)} 天`,
	hints: "提示",
	checks: "检查",
	hardest: "最难一步",
	withER: (technique, er) => `${technique}（ER ${er.toFixed(1)}）`,
	next: (name) => `下一题：${name}`,
	nextDaily: (name) => `今天的下一题：${name}`,
	reviewOf: (title) => `回顾${title}`,
	review: "回顾",
	shareResult: "分享",
	readSteps: "阅读每一步",
	again: "再试一次",

	result: "分享你的成绩",
	resultText: (puzzle, time, hints) =>
		`nonet 数独：${puzzle}，用时 ${time} 解出，${
			hints > 0 ? `用了 ${number(hints)} 次提示` : "未用提示"
		}。`,
	resultAbout: "链接打开的是不含你所填数字的题目。",
	copy: "复制",
	send: "发送",
	picture: "图片，不透露答案",
	pictureAbout: "已知数为灰色；你填得越晚的格子颜色越深。",
	savePicture: "保存图片",
	code: "供手机摄像头扫描",
	noCode: "链接太长，无法生成这样的图片。",

	file: "全部存为文件",
	aboutFile:
		"你的对局保存在此浏览器中，别处没有。空间不足时，最早完成的对局会失去步骤记录；对局本身和用时仍保留。",
	noJSON: "文件中没有对局：它不是 JSON",
	noGames: "文件中没有 nonet 的对局",
	version: (of, newest) =>
		`文件版本为 ${of}；此页面可读版本 1 到 ${newest}：请载入页面的最新版本`,
	badMoves: (n) => `无法读取文件中第 ${n} 局的步骤`,
	noRoom: "浏览器没有空间存放文件中的全部对局；前面的已存入",
	save: "全部保存到文件",
	take: "从文件添加",
	tooLarge: "文件大于 64 MB",
	inFile: (n) => `已保存 ${number(n)} 局、设置和学习进度。`,
	taken: (n, newer) => `文件中有 ${number(n)} 局；其中 ${newer} 局是新的，或比这里的更晚。`,
};
