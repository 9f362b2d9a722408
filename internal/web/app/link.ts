// What is wrong with the fields of an address.

import type { App } from "./app.ts";
import { listed } from "./say.ts";
import { frame as words } from "./words/en/frame.ts";

// Fields says of fields which texts are values of theirs. Of other fields nothing is known.
export type Fields = { readonly [field: string]: (text: string) => boolean };

const longest = 20; // characters of a value that a message quotes

// oddOf returns the fields whose text means nothing, as they stand in the address.
export function oddOf(params: URLSearchParams, fields: Fields): string[] {
	const odd = [...params].filter(([name, text]) => fields[name]?.(text) === false);
	return odd.map(
		([name, text]) => `${name}=${text.length > longest ? `${text.slice(0, longest)}…` : text}`,
	);
}

// tellOdd says which parts of a link a view leaves out, as they mean nothing.
export function tellOdd(app: App, params: URLSearchParams, fields: Fields): void {
	const odd = oddOf(params, fields);
	if (odd.length === 0) return;
	app.notice(words.leftOut(listed(odd)));
}
