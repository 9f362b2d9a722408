// Chinese texts of a step in stages.

import type { StagesWords } from "../en/stages.ts";
import type { Translation } from "../language.ts";

export const stages: Translation<StagesWords> = {
	name: "分阶段讲解",
	where: "看哪里",
	why: "为什么",
	link: (n, of) => `第 ${n} 环，共 ${of} 环`,
	follows: "结论",
	back: "上一步（,）",
	on: "下一步（.）",
	play: "播放这一步",
	pause: "暂停",
	lesson: "讲解",
};
