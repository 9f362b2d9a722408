// The language of the page: chosen in Settings, or the first one of the browser that there is. Its
// texts are loaded before any other module of the page runs; those of English are built in.

export type Language = "en" | "de" | "fr" | "es" | "zh";

// Texts are tables of texts by key: texts, functions that return texts, lists and tables of these.
export type Texts = { readonly [table: string]: object };

// Translation is what a language may have of an English table. What it lacks stays English.
export type Translation<T> = T extends (...args: never[]) => unknown
	? T
	: T extends string | readonly unknown[]
		? T
		: { readonly [key in keyof T]?: Translation<T[key]> };

// languages has the name of each language in itself, its tag, and how its texts are loaded.
export const languages: {
	readonly [language in Language]: {
		readonly name: string;
		readonly tag: string;
		readonly load?: () => Promise<{ texts: Texts }>;
	};
} = {
	en: { name: "English", tag: "en" },
	de: { name: "Deutsch", tag: "de", load: () => import("./de.ts") },
	fr: { name: "Français", tag: "fr", load: () => import("./fr.ts") },
	es: { name: "Español", tag: "es", load: () => import("./es.ts") },
	zh: { name: "简体中文", tag: "zh-Hans", load: () => import("./zh.ts") },
};

// languageFor returns the language of a page, by what was chosen and by what the browser asks for.
export function languageFor(chosen: string | null, browser: readonly string[]): Language {
	for (const tag of chosen ? [chosen, ...browser] : browser) {
		const [first = ""] = tag.toLowerCase().split("-");
		if (Object.hasOwn(languages, first)) return first as Language;
	}
	return "en";
}

const key = "nonet.language"; // where the browser keeps it

// chosenLanguage returns the language that was chosen; null: that of the browser.
export function chosenLanguage(): string | null {
	try {
		return localStorage.getItem(key);
	} catch {
		return null; // nothing is kept
	}
}

// chooseLanguage keeps a language and loads the page anew in it; null: that of the browser. If the
// browser keeps nothing, it only returns false.
export function chooseLanguage(chosen: Language | null): boolean {
	try {
		if (chosen) localStorage.setItem(key, chosen);
		else localStorage.removeItem(key);
		sessionStorage.setItem(key, "");
	} catch {
		return false;
	}
	location.reload();
	return true;
}

// wasChosen says once whether the page was loaded because its language was chosen.
export function wasChosen(): boolean {
	try {
		const was = sessionStorage.getItem(key) !== null;
		sessionStorage.removeItem(key);
		return was;
	} catch {
		return false;
	}
}

const inBrowser = typeof document !== "undefined"; // tests of parts without a view are not
const wanted = inBrowser ? languageFor(chosenLanguage(), navigator.languages) : "en";

const loaded = await languages[wanted].load?.().then(
	(module) => module.texts,
	() => undefined,
);

// language is that of the page. It is English if the texts of another could not be loaded.
export const language: Language = loaded ? wanted : "en";

// engineLanguage is that in which the engine tells steps: English if it has no other.
export const engineLanguage: "en" | "de" = language === "de" ? "de" : "en";

if (inBrowser) document.documentElement.lang = languages[language].tag;

// inLanguage returns an English table in the language of the page.
export function inLanguage<T extends object>(table: string, english: T): T {
	return merged(english, loaded?.[table] ?? {});
}

// merged returns a table with what a translation has of it.
export function merged<T extends object>(english: T, translation: object): T {
	const result = { ...english } as Record<string, unknown>;
	for (const [key, text] of Object.entries(translation)) {
		const old = result[key];
		const isTable = typeof old === "object" && old !== null && !Array.isArray(old);
		result[key] = isTable ? merged(old, text as object) : text;
	}
	return result as T;
}
