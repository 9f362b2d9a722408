// The English texts of hints that come before the engine. Another language is a file of the same
// type.

import { inLanguage } from "../language.ts";

export const early = inLanguage("early", {
	name: "hidden single",
	look: (house: string) => `Look at ${house}.`,
	thereIs: (house: string) => `There is a hidden single in ${house}.`,
	why: (digit: string, house: string, cell: string, sources: string) =>
		`${digit} in ${house} can only go in ${cell}: every other empty cell sees one of the ${digit}s in ${sources}.`,
});

export type EarlyWords = typeof early;
