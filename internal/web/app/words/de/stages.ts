// German texts of a step in stages.

import type { StagesWords } from "../en/stages.ts";
import type { Translation } from "../language.ts";

export const stages: Translation<StagesWords> = {
	name: "Der Schritt in Etappen",
	where: "Wohin man schaut",
	why: "Warum",
	link: (n, of) => `Glied ${n} von ${of}`,
	follows: "Was folgt",
	back: "Zurück (,)",
	on: "Weiter (.)",
	play: "Den Schritt abspielen",
	pause: "Pause",
	lesson: "Die Lektion",
};
