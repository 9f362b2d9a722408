// The keys: what they do on a board. The help tells each row (words/en/help.ts), and keys of other
// places.

import type { Field, Mode } from "./game.ts";
import type { HelpWords } from "./words/en/help.ts";

// Command is what a key means on the board of a game.
export type Command =
	| { readonly do: "move"; readonly dx: number; readonly dy: number; readonly extend: boolean }
	| { readonly do: "to"; readonly where: Where }
	| { readonly do: "enter"; readonly field: Field | null; readonly digit: number } // null: mode
	| { readonly do: "mode"; readonly field: Mode }
	| { readonly do: "erase"; readonly field: Field | null } // null: by the mode
	| { readonly do: "lightDigit"; readonly digit: number }
	| { readonly do: Plain };

export type Where = "rowStart" | "rowEnd" | "gridStart" | "gridEnd" | "boxUp" | "boxDown";

export type Plain =
	| "nextMode"
	| "toggle"
	| "all"
	| "close"
	| "undo"
	| "redo"
	| "hint"
	| "take"
	| "check"
	| "fill"
	| "light"
	| "numberFirst"
	| "pause"
	| "copy";

// Press is what a key press tells, as a KeyboardEvent has it.
export interface Press {
	readonly key: string;
	readonly code: string;
	readonly shiftKey: boolean;
	readonly ctrlKey: boolean;
	readonly metaKey: boolean;
	readonly altKey: boolean;
}

// KeyName names a row of the table of keys in the help.
type Groups = HelpWords["keyGroups"];
type KeyName = { [G in keyof Groups]: keyof Groups[G]["keys"] }[keyof Groups];

interface Row {
	readonly name: KeyName;
	find(press: Press, board: { readonly size: number; readonly letters: boolean }): Command | null;
}

const arrows: { readonly [key: string]: readonly [number, number] } = {
	ArrowLeft: [-1, 0],
	ArrowRight: [1, 0],
	ArrowUp: [0, -1],
	ArrowDown: [0, 1],
};
const wasd: { readonly [code: string]: readonly [number, number] } = {
	KeyA: [-1, 0],
	KeyD: [1, 0],
	KeyW: [0, -1],
	KeyS: [0, 1],
};
const modes: { readonly [code: string]: Mode } = {
	KeyZ: "digits",
	KeyX: "corner",
	KeyC: "centre",
	KeyV: "colours",
	KeyB: "pen",
};

const control = (p: Press) => p.ctrlKey || p.metaKey;

// latin returns the letter of a key; on keyboards without Latin letters, by its place.
function latin(p: Press): string {
	if (/^[a-z]$/i.test(p.key) && !p.altKey) return p.key.toUpperCase();
	const byPlace = /^[ -~]$/.test(p.key) && !p.altKey ? "" : /^Key([A-Z])$/.exec(p.code)?.[1];
	return byPlace ?? "";
}

// letter reports whether a press is a letter key that is a command. Above size 9, letters are
// digits, and Alt makes each a command.
function letter(p: Press, name: string, board: { size: number; letters: boolean }): boolean {
	if (!board.letters || control(p) || latin(p) !== name) return false;
	return p.altKey || digitOfLetter(p, board.size) === 0;
}

function digitOfLetter(p: Press, size: number): number {
	if (size <= 9 || p.altKey || control(p)) return 0;
	const name = latin(p);
	const digit = name === "" ? 0 : name.charCodeAt(0) - 55; // A is 10
	return digit <= size ? digit : 0;
}

function fieldOf(p: Press): Field | null {
	if (control(p)) return p.shiftKey ? "colours" : "centre";
	return p.shiftKey ? "corner" : null;
}

// plain makes the finder of a command of one key.
function plain(command: Plain, is: (p: Press) => boolean): Row["find"] {
	return (p) => (is(p) ? { do: command } : null);
}

function letters(command: Plain, name: string, shift: boolean): Row["find"] {
	return (p, board) => (letter(p, name, board) && p.shiftKey === shift ? { do: command } : null);
}

// The first row that finds a command counts.
const rows: readonly Row[] = [
	{
		name: "undo",
		find: (p, b) =>
			(control(p) && !p.shiftKey && latin(p) === "Z") || (p.key === "[" && b.letters)
				? { do: "undo" }
				: null,
	},
	{
		name: "redo",
		find: (p, b) =>
			(control(p) && (latin(p) === "Y" || (p.shiftKey && latin(p) === "Z"))) ||
			(p.key === "]" && b.letters)
				? { do: "redo" }
				: null,
	},
	{
		name: "digits",
		find(p, { size }) {
			const digit = Number(/^(?:Digit|Numpad)([1-9])$/.exec(p.code)?.[1] ?? 0);
			if (digit === 0 || p.altKey || (digit > size && fieldOf(p) !== "colours")) return null;
			return { do: "enter", field: fieldOf(p), digit };
		},
	},
	{
		name: "highDigits",
		find(p, { size }) {
			const digit = digitOfLetter(p, size);
			return digit === 0 ? null : { do: "enter", field: fieldOf(p), digit };
		},
	},
	{
		name: "mode",
		find(p, { size, letters }) {
			const field = modes[p.code];
			if (!field || !letters || control(p) || (p.shiftKey && size <= 9)) return null;
			return { do: "mode", field };
		},
	},
	{
		name: "nextMode",
		find: plain("nextMode", (p) => p.code === "Space" && !control(p) && !p.altKey),
	},
	{
		name: "erase",
		find(p) {
			if (
				(!["Digit0", "Numpad0", "Backspace", "Delete"].includes(p.code) &&
					p.key !== "Backspace") ||
				p.altKey
			)
				return null;
			return { do: "erase", field: fieldOf(p) };
		},
	},
	{
		name: "move",
		find(p) {
			const way = arrows[p.key];
			if (!way || p.altKey) return null;
			return { do: "move", dx: way[0], dy: way[1], extend: p.shiftKey || control(p) };
		},
	},
	{
		name: "wasd",
		find(p, { size, letters }) {
			const way = wasd[p.code];
			if (!way || size > 9 || !letters || control(p) || p.altKey) return null;
			return { do: "move", dx: way[0], dy: way[1], extend: p.shiftKey };
		},
	},
	{
		name: "rowEnds",
		find: (p) =>
			!control(p) && p.key === "Home"
				? { do: "to", where: "rowStart" }
				: !control(p) && p.key === "End"
					? { do: "to", where: "rowEnd" }
					: null,
	},
	{
		name: "gridEnds",
		find: (p) =>
			p.key === "Home"
				? { do: "to", where: "gridStart" }
				: p.key === "End"
					? { do: "to", where: "gridEnd" }
					: null,
	},
	{
		name: "box",
		find: (p) =>
			p.key === "PageUp"
				? { do: "to", where: "boxUp" }
				: p.key === "PageDown"
					? { do: "to", where: "boxDown" }
					: null,
	},
	{ name: "toggle", find: plain("toggle", (p) => p.code === "Space" && control(p)) },
	{ name: "all", find: plain("all", (p) => control(p) && !p.shiftKey && latin(p) === "A") },
	{ name: "close", find: plain("close", (p) => p.key === "Escape") },
	{ name: "hint", find: letters("hint", "H", false) },
	{ name: "take", find: letters("take", "H", true) },
	{ name: "check", find: plain("check", (p) => p.key === "Enter" && !control(p) && !p.altKey) },
	{ name: "fill", find: letters("fill", "M", false) },
	{ name: "light", find: letters("light", "L", false) },
	{
		name: "lightDigit",
		find(p, { size }) {
			const digit = Number(/^(?:Digit|Numpad)([1-9])$/.exec(p.code)?.[1] ?? 0);
			const on = p.altKey && !control(p) && digit > 0 && digit <= size;
			return on ? { do: "lightDigit", digit } : null;
		},
	},
	{ name: "numberFirst", find: letters("numberFirst", "N", false) },
	{ name: "pause", find: letters("pause", "P", false) },
	{ name: "copy", find: plain("copy", (p) => control(p) && !p.shiftKey && latin(p) === "C") },
];

// commandOf returns what a key press means on a board of a size. letters tells whether letter
// keys, [ and ] are commands.
export function commandOf(press: Press, size: number, letters: boolean): Command | null {
	for (const row of rows) {
		const command = row.find(press, { size, letters });
		if (command) return command;
	}
	return null;
}
