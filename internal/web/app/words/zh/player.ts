// Chinese texts of the player.

import type { PlayerWords } from "../en/player.ts";
import type { Translation } from "../language.ts";
import { number } from "./forms.ts";

export const player: Translation<PlayerWords> = {
	name: "播放器",
	speed: "速度",
	play: "播放",
	pause: "暂停",
	withKeys: (name, keys) => `${name}（${keys}）`,
	keys: { home: "Home", end: "End", space: "空格", shift: "Shift", ctrl: "Ctrl" },
	toStart: "到开头",
	toEnd: "到结尾",
	toBefore: (what) => `退到上一个：${what}`,
	toNext: (what) => `进到下一个：${what}`,
	back: (unit) => `后退一个${unit}`,
	on: (unit) => `前进一个${unit}`,
	step: "步骤",
	perSecond: (n, unit) => `每秒 ${number(n)} 个${unit}`,
	inSeconds: (seconds, unit) => `每 ${seconds.toFixed(1)} 秒 1 个${unit}`,
};
