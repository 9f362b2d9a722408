// German names of techniques, of their forms and of the families of techniques.

import type { TechniquesWords } from "../en/techniques.ts";
import type { Translation } from "../language.ts";
import { families, forms, names } from "./names.ts";

export const techniques: Translation<TechniquesWords> = {
	names,
	forms,
	families,
	lessonInEnglish: "Die Texte dieser Lektion sind auf Englisch.",
	stepsInEnglish: "Sätze über Schritte sind auf Englisch.",
};
