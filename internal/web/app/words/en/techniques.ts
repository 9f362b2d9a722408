// Names of techniques, of their forms and of the families of techniques. English ones come from the
// engine; names.ts has them for tests of other languages.

import { inLanguage } from "../language.ts";

type Names = { readonly [key: string]: string };
const ofEngine: Names = {};

const english = {
	names: ofEngine, // by the English ones, as are the others
	forms: ofEngine,
	families: ofEngine,

	// Where texts of the engine are not in the language of the page.
	lessonInEnglish: "The texts of this lesson are in English.",
	stepsInEnglish: "Sentences about steps are in English.",
};

export type TechniquesWords = typeof english;
export const techniques = inLanguage("techniques", english);
