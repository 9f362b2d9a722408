// Spanish texts of a step in stages.

import type { StagesWords } from "../en/stages.ts";
import type { Translation } from "../language.ts";

export const stages: Translation<StagesWords> = {
	name: "El paso por etapas",
	where: "Dónde mirar",
	why: "Por qué",
	link: (n, of) => `Eslabón ${n} de ${of}`,
	follows: "Qué se sigue",
	back: "Atrás (,)",
	on: "Adelante (.)",
	play: "Reproducir el paso",
	pause: "Pausa",
	lesson: "La lección",
};
