// Deutsche Texte der Tipps, die vor dem Rechenwerk da sind.

import type { EarlyWords } from "../en/early.ts";
import type { Translation } from "../language.ts";

export const early: Translation<EarlyWords> = {
	name: "Versteckter Einer",
	look: (house) => `Sieh dir ${house} an.`,
	thereIs: (house) => `Es gibt einen versteckten Einer in ${house}.`,
	why: (digit, house, cell, sources) =>
		`${digit} kann in ${house} nur in ${cell} stehen: jede andere leere Zelle sieht eine ${digit} in ${sources}.`,
};
