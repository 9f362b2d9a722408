// Chinese texts of the dialog in which a picture is read.

import type { PictureWords } from "../en/picture.ts";
import type { Translation } from "../language.ts";
import { cells, digits } from "./forms.ts";

const megapixels = (pixels: number) => `${Math.ceil(pixels / 1e6) * 100} 万像素`;

export const picture: Translation<PictureWords> = {
	title: "从图片读取题目",
	reading: "正在读取图片……",
	asks: (host) =>
		`图片将缩小后发送到此页面所在的 ${host}，并在那里读取。在你同意之前，不会有任何内容离开你的设备。`,
	send: "发送图片",
	dontSend: "不发送",
	notSent: "图片没有发送",
	readsNone: (host) =>
		`此页面所在的 ${host} 不读取图片，没有发送任何内容：请手动输入题目，或用程序 nonet 打开图片`,
	stays: "图片在此浏览器中读取：不会离开你的设备。",
	own: "图片由这台电脑上的 nonet 程序读取，不会保留。",
	sent: (host) => `图片缩小后发送到此页面所在的 ${host}，并在那里读取。`,

	noPDF: "不能读取 PDF：请显示该页，截图后按 Ctrl+V 粘贴",
	noHEIC: "此浏览器无法显示 HEIC 图片：请截图，或另存为 JPEG",
	noPicture: "浏览器无法把该文件显示为图片：请另存为 PNG 或 JPEG",
	tooLarge: (pixels, most) => `图片有 ${megapixels(pixels)}，超过 ${megapixels(most)}：请缩小`,
	noCanvas: "浏览器不允许此页面读取图片像素",
	tryAnother: "换一张图片",
	typeIt: "手动输入题目",
	tips: "好的图片要拍到整个盘面，清晰、光线均匀、从正上方拍摄。截图最好。",

	grids: "图片中的盘面",
	grid: (n) => `盘面 ${n}`,
	seen: "图片中的盘面（已校正）",
	board: "读到的盘面",
	digits,
	read: (givens, doubts) =>
		`读到 ${givens}；${doubts === 0 ? "没有可疑的格子" : `${cells(doubts)}待核对`}。`,
	verdicts: {
		ok: "唯一解。",
		none: "无解：有数字读错。",
		invalid: "无解：相同的数字互相冲突。",
		many: "有多个解：缺数字或有数字读错。",
	},
	doubtful: (perhaps) => `可疑，也许是 ${perhaps}`,
	perhaps: (cell, digit, perhaps) => `${cell}：${digit}，也许是 ${perhaps}`,
	changed: (cell, digit, looked) =>
		`${cell} 看起来像 ${looked}，但读作 ${digit}：只有这样才有唯一解。`,
	empty: "空",
	nowIs: (cell, digit) => `${cell}：${digit}。`,
	toCheck: (n) => (n === 0 ? "所有格子都已核对。" : `还有 ${cells(n)}待核对。`),
	doubts: "可疑的格子",
	before: "上一个",
	next: "下一个",
	right: "没错",
	take: (digit) => `改为 ${digit}`,
	keys: "数字",
	erase: "清空",
	help: "请对比两边，在盘面上改正读错之处。按 Enter 表示可疑的格子没错；按 Ctrl 加方向键到下一个。",

	play: "玩",
	solve: "求解",
	set: "出题",
	share: "分享",
};
