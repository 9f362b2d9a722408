// French texts of a step in stages.

import type { StagesWords } from "../en/stages.ts";
import type { Translation } from "../language.ts";

export const stages: Translation<StagesWords> = {
	name: "L’étape par phases",
	where: "Où regarder",
	why: "Pourquoi",
	link: (n, of) => `Maillon ${n} sur ${of}`,
	follows: "Ce qui en résulte",
	back: "Retour (,)",
	on: "Suite (.)",
	play: "Dérouler l’étape",
	pause: "Pause",
	lesson: "La leçon",
};
