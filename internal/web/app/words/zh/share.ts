// Chinese texts of the dialog Share.

import type { ShareWords } from "../en/share.ts";
import type { Translation } from "../language.ts";

export const share: Translation<ShareWords> = {
	heading: "分享、复制或打印",
	what: "分享什么",
	whats: { grid: "连同我的盘面", puzzle: "仅题目" },
	candidates: "带全部候选数",
	candidatesAbout: "以下内容中没有标记的格子",
	sudoku: "数独",
	link: "链接",
	send: "发送",
	copy: "复制",
	inLink: "题目就在链接里，任何服务器都看不到。",
	pen: "画笔所画在此链接中，但不在其他程序、文本和图片里。",
	links: "链接",
	openIn: "用其他程序打开",
	without: (lost) => `（不含 ${lost}）`,
	noProgram: "nonet 所知的程序都不支持这种形状。",
	text: "文本",
	format: "格式",
	lost: (what) => `此格式不含 ${what}。`,
	forPrograms: "供其他程序使用",
	save: "保存",
	picture: "图片与打印",
	saveSVG: "保存 SVG",
	savePNG: "保存 PNG",
	copyPNG: "复制 PNG",
	copiedPNG: "图片已复制到剪贴板。",
	print: "打印",
	cannotDraw: "浏览器无法绘制图片",
	noPNG: "浏览器无法生成 PNG",
};
