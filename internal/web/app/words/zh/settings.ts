// Chinese texts of the dialog Settings.

import type { SettingsWords } from "../en/settings.ts";
import type { Translation } from "../language.ts";

export const settings: Translation<SettingsWords> = {
	name: "设置",
	look: "外观",
	language: "语言",
	browserLanguage: "跟随浏览器",
	inLanguage: "页面现在是中文。",
	notKept: "浏览器不为此页面保存任何内容，因此语言不变。",
	theme: "主题",
	themes: { system: "跟随系统", light: "浅色", dark: "深色" },
	textSize: "文字大小",
	palette: "格子颜色",
	palettes: { standard: "标准", distinct: "色盲友好" },
	colourLetters: "在颜色上加字母",
	animation: "动画",
	animations: { system: "跟随系统", off: "关闭" },

	playing: "游戏辅助",
	mistakes: "立即标出",
	mark: { off: "不标", clashes: "冲突", wrong: "错误数字" },
	highlight: "突出显示",
	light: { off: "无", equal: "相同数字", sees: "以及所见各格" },
	counts: "显示每个数字还剩几个",
	tidyNotes: "自动清理候选数",
	tidyNotesAbout: "填入数字时，从它所见各格的候选数中去掉该数字。",
	timer: "显示用时",

	entry: "输入",
	numberFirst: "先选数字",
	numberFirstAbout: "选一个数字，再点格子。",
	letterKeys: "字母键",
	letterKeysAbout: "H 为提示，M 为候选数，等等。",
	cornerPlaces: "候选数",
	places: { free: "角标与中标", fixed: "每个数字位置固定" },

	hints: "提示与步骤",
	profile: "技巧",
	profiles: { se: "Sudoku Explainer", hodoku: "HoDoKu", all: "全部" },
	coords: "格子名称",
	ignoreNotes: "提示忽略我的候选数",
	readSteps: "朗读每一步",
	readStepsAbout: "播放时供屏幕阅读器使用。",
};
