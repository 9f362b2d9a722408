// What techniques, their forms and steps are called in the language of the page. Sentences about
// them are the engine's, which has fewer languages.

import { el } from "./dom.ts";
import type { Step } from "./types.ts";
import { engineLanguage, language } from "./words/language.ts";
import { techniques as words } from "./words/en/techniques.ts";

// techniqueName returns the name of a technique by the English one.
export function techniqueName(name: string): string {
	return words.names[name] ?? name;
}

// familyName returns the name of a family or group of techniques.
export function familyName(name: string): string {
	return words.families[name] ?? name;
}

// formName returns the name of a form of a technique, as the engine has it.
export function formName(name: string): string {
	return words.forms[name] ?? name;
}

// stepName returns the name of a step: that of its technique, with the form.
export function stepName(step: Pick<Step, "name" | "technique" | "variant">): string {
	const { name, technique, variant = "" } = step;
	if (engineLanguage === language) return name;
	if (name === variant) return formName(name);
	if (name.includes("(")) return `${techniqueName(technique)} (${formName(variant)})`;
	return name === technique ? techniqueName(name) : name; // a step can have the name of its rule
}

// told is the language in which the engine tells steps, for elements that have such texts; null:
// that of the page. Other texts of the engine are English: english is told for these.
export const told = engineLanguage === language ? null : engineLanguage;
export const english = language === "en" ? null : "en";

// inEnglish says that sentences of the engine are in English, where the page is not.
export function inEnglish(text = words.stepsInEnglish): HTMLElement | null {
	return told && el("p", { class: "muted small" }, text);
}
