// Spanish texts of hints that come before the engine.

import type { EarlyWords } from "../en/early.ts";
import type { Translation } from "../language.ts";

export const early: Translation<EarlyWords> = {
	name: "único oculto",
	look: (house) => `Mira: ${house}.`,
	thereIs: (house) => `Hay un único oculto: ${house}.`,
	why: (digit, house, cell, sources) =>
		`El ${digit} solo puede ir en ${cell} (${house}): cualquier otra celda vacía ve un ${digit} en ${sources}.`,
};
