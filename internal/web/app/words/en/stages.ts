// The English texts of a step in stages. Another language is a file of the same type.

import { inLanguage } from "../language.ts";

export const stages = inLanguage("stages", {
	name: "The step in stages",
	where: "Where to look",
	why: "Why",
	link: (n: number, of: number) => `Link ${n} of ${of}`,
	follows: "What follows",
	back: "Back (,)",
	on: "On (.)",
	play: "Play the step",
	pause: "Pause",
	lesson: "The lesson",
});

export type StagesWords = typeof stages;
