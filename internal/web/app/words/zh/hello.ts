// Chinese texts of what a new visitor can read of the page.

import type { HelloWords } from "../en/hello.ts";
import type { Translation } from "../language.ts";

export const hello: Translation<HelloWords> = {
	title: "这个页面能做什么",
	about: "可以玩、可以弄懂、也可以制作数独。",
	stays: "你在这里做的一切都不会离开你的设备。",
	start: "开始玩",
	tiles: {
		play: ["游戏", "提示先说看哪里，再说原因，从你已找到的内容出发。"],
		solve: ["求解", "用文字和图片讲解每一步，并给出难度。"],
		set: ["出题", "画出各种规则，马上看到还剩多少个解。"],
		search: ["搜索", "看计算机怎样求解：不同方法并排，一步一步。"],
		make: ["生成", "按要求生成题目：难度、技巧、大小、形状。"],
		open: ["打开", "任何题目：文本、链接，或报纸的照片。"],
	},
};
