// Chinese texts of hints that come before the engine.

import type { EarlyWords } from "../en/early.ts";
import type { Translation } from "../language.ts";

export const early: Translation<EarlyWords> = {
	name: "隐性唯一数",
	look: (house) => `请看${house}。`,
	thereIs: (house) => `${house}里有一个隐性唯一数。`,
	why: (digit, house, cell, sources) =>
		`${house}里的 ${digit} 只能填在 ${cell}：其他空格都能看到 ${sources} 的 ${digit}。`,
};
