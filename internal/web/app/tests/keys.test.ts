// Tests of the keys: which command a key press is.

import { deepStrictEqual } from "node:assert";
import { test } from "node:test";
import { commandOf } from "../keys.ts";
import type { Command } from "../keys.ts";

// press is a key press by the names of its modifiers, its key and its code.
function press(text: string, code: string, size = 9, letters = true): Command | null {
	const names = text.split("+");
	const key = text.endsWith("+") ? "+" : (names.pop() ?? "");
	return commandOf(
		{
			key: key === "Space" ? " " : key,
			code,
			shiftKey: names.includes("Shift"),
			ctrlKey: names.includes("Ctrl"),
			metaKey: names.includes("Cmd"),
			altKey: names.includes("Alt"),
		},
		size,
		letters,
	);
}

test("digits go by the place of the key, whatever it writes", () => {
	deepStrictEqual(press("5", "Digit5"), { do: "enter", field: null, digit: 5 });
	deepStrictEqual(press("(", "Digit5"), { do: "enter", field: null, digit: 5 });
	deepStrictEqual(press("5", "Numpad5"), { do: "enter", field: null, digit: 5 });
	deepStrictEqual(press("Shift+%", "Digit5"), { do: "enter", field: "corner", digit: 5 });
	deepStrictEqual(press("Ctrl+5", "Digit5"), { do: "enter", field: "centre", digit: 5 });
	deepStrictEqual(press("Ctrl+Shift+%", "Digit5"), { do: "enter", field: "colours", digit: 5 });
	deepStrictEqual(press("7", "Digit7", 6), null, "there is no such digit");
});

test("modes go by their place on the keyboard", () => {
	deepStrictEqual(press("z", "KeyZ"), { do: "mode", field: "digits" });
	deepStrictEqual(press("y", "KeyZ"), { do: "mode", field: "digits" });
	deepStrictEqual(press("v", "KeyV"), { do: "mode", field: "colours" });
	deepStrictEqual(press("Space", "Space"), { do: "nextMode" });
});

test("arrows and WASD move; Shift and Ctrl extend", () => {
	deepStrictEqual(press("ArrowUp", "ArrowUp"), { do: "move", dx: 0, dy: -1, extend: false });
	deepStrictEqual(press("Shift+ArrowUp", "ArrowUp"), { do: "move", dx: 0, dy: -1, extend: true });
	deepStrictEqual(press("Cmd+ArrowLeft", "ArrowLeft"), {
		do: "move",
		dx: -1,
		dy: 0,
		extend: true,
	});
	deepStrictEqual(press("s", "KeyS"), { do: "move", dx: 0, dy: 1, extend: false });
	deepStrictEqual(press("Ctrl+a", "KeyA"), { do: "all" });
	deepStrictEqual(press("End", "End"), { do: "to", where: "rowEnd" });
	deepStrictEqual(press("Ctrl+End", "End"), { do: "to", where: "gridEnd" });
});

test("undo and redo", () => {
	for (const [text, code, command] of [
		["Ctrl+z", "KeyZ", "undo"],
		["Cmd+z", "KeyZ", "undo"],
		["[", "BracketLeft", "undo"],
		["Ctrl+y", "KeyY", "redo"],
		["Ctrl+Shift+Z", "KeyZ", "redo"],
		["]", "BracketRight", "redo"],
		["Ctrl+я", "KeyZ", "undo"],
		["Ctrl+z", "KeyY", "undo"],
	] as const)
		deepStrictEqual(press(text, code), { do: command }, text);
});

test("erase: by the mode, corner, centre", () => {
	deepStrictEqual(press("Delete", "Delete"), { do: "erase", field: null });
	deepStrictEqual(press("0", "Digit0"), { do: "erase", field: null });
	deepStrictEqual(press("Shift+Backspace", "Backspace"), { do: "erase", field: "corner" });
	deepStrictEqual(press("Ctrl+Delete", "Delete"), { do: "erase", field: "centre" });
});

test("hints, check and the rest", () => {
	for (const [text, code, command] of [
		["h", "KeyH", "hint"],
		["Shift+H", "KeyH", "take"],
		["Enter", "Enter", "check"],
		["m", "KeyM", "fill"],
		["l", "KeyL", "light"],
		["n", "KeyN", "numberFirst"],
		["p", "KeyP", "pause"],
		["Escape", "Escape", "close"],
		["Ctrl+Space", "Space", "toggle"],
		["Ctrl+c", "KeyC", "copy"],
	] as const)
		deepStrictEqual(press(text, code), { do: command }, text);
});

test("letter keys can be turned off; digits, arrows and Ctrl stay", () => {
	for (const [text, code] of [
		["h", "KeyH"],
		["z", "KeyZ"],
		["w", "KeyW"],
		["[", "BracketLeft"],
	] as const)
		deepStrictEqual(press(text, code, 9, false), null, text);
	deepStrictEqual(press("Ctrl+z", "KeyZ", 9, false), { do: "undo" });
	deepStrictEqual(press("5", "Digit5", 9, false), { do: "enter", field: null, digit: 5 });
});

test("above size 9, letters are digits and Alt makes them commands", () => {
	deepStrictEqual(press("a", "KeyA", 16), { do: "enter", field: null, digit: 10 });
	deepStrictEqual(press("Shift+G", "KeyG", 16), { do: "enter", field: "corner", digit: 16 });
	deepStrictEqual(press("h", "KeyH", 16), { do: "hint" }, "H is not a digit of size 16");
	deepStrictEqual(press("h", "KeyH", 25), { do: "enter", field: null, digit: 17 });
	deepStrictEqual(press("Alt+h", "KeyH", 25), { do: "hint" });
	deepStrictEqual(press("Alt+x", "KeyX", 25), { do: "mode", field: "corner" });
	deepStrictEqual(press("Shift+X", "KeyX", 25), { do: "mode", field: "corner" });
	deepStrictEqual(press("w", "KeyW", 16), null, "arrows alone move");
});
