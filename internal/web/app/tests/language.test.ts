// Tests of the texts of the page in its languages.

import { deepStrictEqual, ok } from "node:assert";
import { test } from "node:test";
import { languageFor, languages, merged } from "../words/language.ts";
import { texts as english } from "../words/en.ts";
import type { Texts } from "../words/language.ts";

test("the language is the one chosen, or the first of the browser that there is", () => {
	deepStrictEqual(languageFor("en", ["de-DE", "de"]), "en");
	deepStrictEqual(languageFor(null, ["xx", "en-GB", "de"]), "en");
	deepStrictEqual(languageFor("none", ["xx"]), "en");
	deepStrictEqual(languageFor(null, []), "en");
	deepStrictEqual(languageFor(null, ["de-AT", "en"]), "de");
	deepStrictEqual(languageFor("de", ["en"]), "de");
});

test("what a translation lacks stays English", () => {
	const english = { a: "one", b: { c: "two", d: "three" }, e: ["four"] };
	deepStrictEqual(merged(english, { a: "eins", b: { d: "drei" } }), {
		a: "eins",
		b: { c: "two", d: "drei" },
		e: ["four"],
	});
	deepStrictEqual(merged(english, {}), english);
});

// Code reads the same in every language.
const code = ["search.code", "links.routines"];

// lacking returns the keys of a table that a translation lacks, has too much, or has as something
// else: a text for a function, a shorter list.
function lacking(english: object, translation: object, at: string): string[] {
	const found: string[] = [];
	const own = translation as Record<string, unknown>;
	for (const [key, text] of Object.entries(english)) {
		const name = `${at}.${key}`;
		if (code.includes(name.replace(/^\w+\./, ""))) continue;
		const other = own[key];
		if (other === undefined) found.push(`${name}: missing`);
		else if (typeof other !== typeof text || Array.isArray(other) !== Array.isArray(text)) {
			found.push(`${name}: not what it is in English`);
		} else if (typeof text === "object" && text !== null) {
			found.push(...lacking(text, other as object, name));
		}
	}
	for (const key of Object.keys(own)) {
		if (!Object.hasOwn(english, key)) found.push(`${at}.${key}: not in English`);
	}
	return found;
}

test("what a translation lacks is found", () => {
	const english = { a: "one", b: { c: () => "two" }, d: ["three", "four"] };
	deepStrictEqual(lacking(english, english, "t"), []);
	deepStrictEqual(lacking(english, { b: { c: "zwei" }, d: ["drei"], e: "" }, "t"), [
		"t.a: missing",
		"t.b.c: not what it is in English",
		"t.d.1: missing",
		"t.e: not in English",
	]);
});

test("every text is there in every language", async () => {
	for (const [language, { load }] of Object.entries(languages)) {
		if (!load) continue;
		const texts: Texts = (await load()).texts;
		deepStrictEqual(lacking(english, texts, language), []);
	}
	ok(languages.en);
});
