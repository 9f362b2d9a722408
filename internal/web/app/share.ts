// The page's own links: everything is behind the # of the address, so that no server sees it.
//
//	#play&p=GIVENS&l=LAYOUT&s=STATE     the view may be left out
//
// p has a symbol for each cell, l is the text of a layout that is not the classic one, and s
// is base64url(raw deflate(JSON)) of a State.

import type { Game } from "./game.ts";
import { BadState, gameOf, stateOf, wordsOf } from "./state.ts";
import { classic } from "./board/geometry.ts";
import { limits } from "./types.ts";
import type { LayoutResult } from "./types.ts";
import { textOf } from "./words.ts";
import { frame as words } from "./words/en/frame.ts";

// fieldsOf returns the fields of a link to a game, with what the player did if wanted.
export async function fieldsOf(game: Game, played = true): Promise<Record<string, string>> {
	const { layout, marks, rules } = game;
	const { draft: _, moves: __, played: ___, ...whole } = stateOf(game);
	const state = played
		? whole
		: { ...(marks && { marks }), ...(rules && { rules }), ...wordsOf(game) };
	return {
		p: textOf(game.givens),
		...(layout.layout !== classic().layout && { l: layout.layout }),
		...(Object.keys(state).length > 0 && { s: await deflate(JSON.stringify(state)) }),
	};
}

// toFragment returns the fragment of a link to a game, from its # on.
export async function toFragment(game: Game, view = "play", played = true): Promise<string> {
	return `#${view}&${new URLSearchParams(await fieldsOf(game, played)).toString()}`;
}

// fromFragment returns the game of the fields of an address, or null if they name none.
// It throws a BadState in words if they cannot be read.
export async function fromFragment(
	params: URLSearchParams,
	layoutOf: (text: string) => Promise<LayoutResult>,
): Promise<Game | null> {
	const givens = params.get("p");
	if (givens === null) return null;
	const text = params.get("l") ?? "";
	if (givens.length + text.length > limits.body) throw new BadState(words.linkTooLong);
	const s = params.get("s");
	const state = s === null ? {} : parse(await inflate(s));
	const plain = text === "" || text === classic().layout;
	return gameOf(plain ? classic() : await layoutOf(text), givens.replaceAll("0", "."), state);
}

// ownLink returns the fields of a text that is a link of this page. (Links of penpa have a
// field p, too, and a field m.)
export function ownLink(text: string): URLSearchParams | null {
	const link = text.trim();
	const hash = link.indexOf("#");
	if (hash < 0 || /\s/.test(link)) return null;
	const fields = link
		.slice(hash + 1)
		.split("&")
		.filter((f) => f.includes("="));
	const params = new URLSearchParams(fields.join("&"));
	return params.has("p") && !params.has("m") ? params : null;
}

function parse(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		throw new BadState(words.damaged.json);
	}
}

async function deflate(text: string): Promise<string> {
	const packed = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
	const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
	const chars = Array.from(bytes, (b) => String.fromCharCode(b)).join("");
	return btoa(chars).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

// inflate unpacks at most limits.body bytes: a few characters can stand for gigabytes.
async function inflate(s: string): Promise<string> {
	if (s.length > limits.body) throw new BadState(words.linkTooLong);
	let bytes: Uint8Array<ArrayBuffer>;
	try {
		const chars = atob(s.replaceAll("-", "+").replaceAll("_", "/"));
		bytes = Uint8Array.from(chars, (c) => c.charCodeAt(0));
	} catch {
		throw new BadState(words.damaged.base64);
	}
	const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
	const reader = stream.getReader();
	const decoder = new TextDecoder();
	let text = "";
	for (let size = 0; ; ) {
		let part: ReadableStreamReadResult<Uint8Array>;
		try {
			part = await reader.read();
		} catch {
			throw new BadState(words.damaged.packed);
		}
		if (part.done) return text + decoder.decode();
		size += part.value.length;
		if (size > limits.body) {
			void reader.cancel().catch(() => undefined);
			throw new BadState(words.tooLarge);
		}
		text += decoder.decode(part.value, { stream: true });
	}
}
