// The keys: one table says what they do, for the views and for the help.

import type { Field } from "./game.ts";

// Command is what a key means on the board of a game.
export type Command =
	| { readonly do: "move"; readonly dx: number; readonly dy: number; readonly extend: boolean }
	| { readonly do: "to"; readonly where: Where }
	| { readonly do: "enter"; readonly field: Field | null; readonly digit: number } // null: mode
	| { readonly do: "mode"; readonly field: Field }
	| { readonly do: "erase"; readonly field: Field | null } // null: by the mode
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

interface Row {
	readonly group: string;
	readonly keys: string;
	readonly does: string;
	find?(
		press: Press,
		board: { readonly size: number; readonly letters: boolean },
	): Command | null;
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
const modes: { readonly [code: string]: Field } = {
	KeyZ: "digits",
	KeyX: "corner",
	KeyC: "centre",
	KeyV: "colours",
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
function plain(command: Plain, is: (p: Press) => boolean): NonNullable<Row["find"]> {
	return (p) => (is(p) ? { do: command } : null);
}

function letters(command: Plain, name: string, shift: boolean): NonNullable<Row["find"]> {
	return (p, board) => (letter(p, name, board) && p.shiftKey === shift ? { do: command } : null);
}

// The first row that finds a command counts.
const rows: readonly Row[] = [
	{
		group: "Undo",
		keys: "Ctrl+Z, [",
		does: "undo",
		find: (p, b) =>
			(control(p) && !p.shiftKey && latin(p) === "Z") || (p.key === "[" && b.letters)
				? { do: "undo" }
				: null,
	},
	{
		group: "Undo",
		keys: "Ctrl+Y, Ctrl+Shift+Z, ]",
		does: "redo",
		find: (p, b) =>
			(control(p) && (latin(p) === "Y" || (p.shiftKey && latin(p) === "Z"))) ||
			(p.key === "]" && b.letters)
				? { do: "redo" }
				: null,
	},
	{
		group: "Enter",
		keys: "1–9",
		does: "enter in the mode; again: take out",
		find(p, { size }) {
			const digit = Number(/^(?:Digit|Numpad)([1-9])$/.exec(p.code)?.[1] ?? 0);
			if (digit === 0 || p.altKey || (digit > size && fieldOf(p) !== "colours")) return null;
			return { do: "enter", field: fieldOf(p), digit };
		},
	},
	{ group: "Enter", keys: "Shift+1–9", does: "corner note" },
	{ group: "Enter", keys: "Ctrl+1–9", does: "centre note" },
	{ group: "Enter", keys: "Ctrl+Shift+1–9", does: "colour" },
	{
		group: "Enter",
		keys: "A–P",
		does: "digits from 10 on, on boards above size 9",
		find(p, { size }) {
			const digit = digitOfLetter(p, size);
			return digit === 0 ? null : { do: "enter", field: fieldOf(p), digit };
		},
	},
	{
		group: "Enter",
		keys: "Z X C V",
		does: "mode digit, corner, centre, colour (above size 9 also with Shift or Alt)",
		find(p, { size, letters }) {
			const field = modes[p.code];
			if (!field || !letters || control(p) || (p.shiftKey && size <= 9)) return null;
			return { do: "mode", field };
		},
	},
	{
		group: "Enter",
		keys: "Space",
		does: "the next mode",
		find: plain("nextMode", (p) => p.code === "Space" && !control(p) && !p.altKey),
	},
	{
		group: "Enter",
		keys: "0, Backspace, Delete",
		does: "erase the digit, else the notes of the mode, else all",
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
	{ group: "Enter", keys: "Shift+Delete", does: "erase corner notes" },
	{ group: "Enter", keys: "Ctrl+Delete", does: "erase centre notes" },
	{
		group: "Move",
		keys: "Arrows",
		does: "move, around the edge",
		find(p) {
			const way = arrows[p.key];
			if (!way || p.altKey) return null;
			return { do: "move", dx: way[0], dy: way[1], extend: p.shiftKey || control(p) };
		},
	},
	{
		group: "Move",
		keys: "W A S D",
		does: "move, up to size 9",
		find(p, { size, letters }) {
			const way = wasd[p.code];
			if (!way || size > 9 || !letters || control(p) || p.altKey) return null;
			return { do: "move", dx: way[0], dy: way[1], extend: p.shiftKey };
		},
	},
	{ group: "Move", keys: "Shift or Ctrl+Arrows", does: "extend the selection" },
	{
		group: "Move",
		keys: "Home, End",
		does: "ends of the row",
		find: (p) =>
			!control(p) && p.key === "Home"
				? { do: "to", where: "rowStart" }
				: !control(p) && p.key === "End"
					? { do: "to", where: "rowEnd" }
					: null,
	},
	{
		group: "Move",
		keys: "Ctrl+Home, Ctrl+End",
		does: "ends of the grid",
		find: (p) =>
			p.key === "Home"
				? { do: "to", where: "gridStart" }
				: p.key === "End"
					? { do: "to", where: "gridEnd" }
					: null,
	},
	{
		group: "Move",
		keys: "PageUp, PageDown",
		does: "a box up or down",
		find: (p) =>
			p.key === "PageUp"
				? { do: "to", where: "boxUp" }
				: p.key === "PageDown"
					? { do: "to", where: "boxDown" }
					: null,
	},
	{
		group: "Select",
		keys: "Ctrl+Space, Ctrl+click",
		does: "cell in or out",
		find: plain("toggle", (p) => p.code === "Space" && control(p)),
	},
	{
		group: "Select",
		keys: "Ctrl+A",
		does: "all",
		find: plain("all", (p) => control(p) && !p.shiftKey && latin(p) === "A"),
	},
	{
		group: "Select",
		keys: "Esc",
		does: "close what is open, else clear the selection",
		find: plain("close", (p) => p.key === "Escape"),
	},
	{
		group: "Hints",
		keys: "H",
		does: "the next stage of the hint: where, technique, full",
		find: letters("hint", "H", false),
	},
	{
		group: "Hints",
		keys: "Shift+H",
		does: "take the step of the hint",
		find: letters("take", "H", true),
	},
	{
		group: "Hints",
		keys: "Enter",
		does: "check against the solution",
		find: plain("check", (p) => p.key === "Enter" && !control(p) && !p.altKey),
	},
	{ group: "Play", keys: "M", does: "fill in the candidates", find: letters("fill", "M", false) },
	{ group: "Play", keys: "L", does: "light up the digit", find: letters("light", "L", false) },
	{
		group: "Play",
		keys: "N",
		does: "number first on or off",
		find: letters("numberFirst", "N", false),
	},
	{ group: "Play", keys: "P", does: "pause", find: letters("pause", "P", false) },
	{
		group: "Page",
		keys: "Ctrl+C",
		does: "copy the grid as text",
		find: plain("copy", (p) => control(p) && !p.shiftKey && latin(p) === "C"),
	},
	{
		group: "Page",
		keys: "Ctrl+V",
		does: "open a puzzle that was copied, outside of text fields",
	},
	{ group: "Page", keys: "?", does: "this table" },
	{ group: "Solve, Search", keys: "Space", does: "play or pause" },
	{ group: "Solve, Search", keys: "→ ←", does: "a step" },
	{
		group: "Solve, Search",
		keys: "Shift+→ ←",
		does: "to the next node, or the next technique that is no single",
	},
	{
		group: "Solve, Search",
		keys: "Ctrl+→ ←",
		does: "to the next dead end, or the next step of the technique chosen",
	},
	{ group: "Solve, Search", keys: "Home, End", does: "to the ends" },
	{ group: "Solve, Search", keys: "+ -", does: "speed" },
];

// commandOf returns what a key press means on a board of a size. letters tells whether letter
// keys, [ and ] are commands.
export function commandOf(press: Press, size: number, letters: boolean): Command | null {
	for (const row of rows) {
		const command = row.find?.(press, { size, letters });
		if (command) return command;
	}
	return null;
}

// keyTable is the table as the help shows it.
export const keyTable: readonly {
	readonly group: string;
	readonly keys: readonly (readonly [keys: string, does: string])[];
}[] = ["Move", "Select", "Enter", "Undo", "Hints", "Play", "Solve, Search", "Page"].map(
	(group) => ({
		group,
		keys: rows.filter((r) => r.group === group).map((r) => [r.keys, r.does] as const),
	}),
);
