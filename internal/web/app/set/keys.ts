// The keys of Set: what each means.

import type { Press } from "../keys.ts";
import type { Tool } from "./desk.ts";

// Command is what a key means.
export type Command =
	| { readonly do: "move"; readonly dx: number; readonly dy: number; readonly draw: boolean }
	| { readonly do: "row"; readonly end: boolean } // its first cell, or its last
	| { readonly do: "shift"; readonly dx: number; readonly dy: number } // the chosen rule
	| { readonly do: "digit"; readonly key: string }
	| { readonly do: "add"; readonly diagonal: boolean }
	| { readonly do: "tool"; readonly tool: Tool }
	| { readonly do: Plain };

export type Plain =
	| "end"
	| "close"
	| "back"
	| "remove"
	| "undo"
	| "redo"
	| "find"
	| "next"
	| "either"
	| "apart"
	| "all";

const arrows: { readonly [key: string]: readonly [number, number] } = {
	ArrowLeft: [-1, 0],
	ArrowRight: [1, 0],
	ArrowUp: [0, -1],
	ArrowDown: [0, 1],
};

const plain: { readonly [key: string]: Plain } = {
	Enter: "end",
	Escape: "close",
	Backspace: "back",
	Delete: "remove",
};

const letters: { readonly [key: string]: Command } = {
	s: { do: "tool", tool: "select" },
	g: { do: "tool", tool: "digits" },
	p: { do: "tool", tool: "marks" },
	r: { do: "tool", tool: "regions" },
	d: { do: "tool", tool: "draw" },
	k: { do: "find" },
	n: { do: "next" },
	o: { do: "either" },
	t: { do: "apart" },
};

// commandOf returns what a key means with a tool, on a board of a size. letterKeys: letters are
// commands.
export function commandOf(
	press: Press,
	tool: Tool,
	size: number,
	letterKeys: boolean,
): Command | null {
	const control = press.ctrlKey || press.metaKey;
	const key = press.key.length === 1 ? press.key.toLowerCase() : press.key;
	if (control) {
		if (key === "z") return { do: press.shiftKey ? "redo" : "undo" };
		if (key === "y") return { do: "redo" };
		return key === "a" && !press.shiftKey ? { do: "all" } : null;
	}
	const way = arrows[key];
	if (way) {
		const [dx, dy] = way;
		return press.altKey
			? { do: "shift", dx, dy }
			: { do: "move", dx, dy, draw: press.shiftKey };
	}
	if (key === "Home" || key === "End") return { do: "row", end: key === "End" };
	if (plain[key]) return press.altKey ? null : { do: plain[key] };
	if (press.code === "Space") return { do: "add", diagonal: press.shiftKey };
	const number = /^(?:Digit|Numpad)(\d)$/.exec(press.code)?.[1];
	if (/^\d$/.test(key) || number) return { do: "digit", key: number ?? key };
	const grid = tool === "digits" || tool === "marks";
	const digit = /^[a-z]$/.test(key) ? key.charCodeAt(0) - 87 : 0;
	if (grid && !press.altKey && size > 9 && digit > 0 && digit <= size) {
		return { do: "digit", key: key.toUpperCase() };
	}
	return letterKeys ? (letters[key] ?? null) : null;
}
