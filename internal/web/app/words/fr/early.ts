// French texts of hints that come before the engine.

import type { EarlyWords } from "../en/early.ts";
import type { Translation } from "../language.ts";

export const early: Translation<EarlyWords> = {
	name: "singleton caché",
	look: (house) => `Regardez : ${house}.`,
	thereIs: (house) => `Il y a un singleton caché : ${house}.`,
	why: (digit, house, cell, sources) =>
		`Le ${digit} ne peut aller qu’en ${cell} (${house}) : toute autre case vide voit un ${digit} en ${sources}.`,
};
