// Tests of the keys: which command a key press is.

import { commandOf, keyTable } from "../keys.ts";
import type { Command } from "../keys.ts";
import { equal, that } from "./assert.ts";

// press is a key press by the names of its modifiers, its key and its code.
function press(text: string, code: string, size = 9, letters = true): Command | null {
	const names = text.split("+");
	const key = text.endsWith("+") ? "+" : names.pop() ?? "";
	return commandOf({
		key: key === "Space" ? " " : key, code, shiftKey: names.includes("Shift"),
		ctrlKey: names.includes("Ctrl"),
		metaKey: names.includes("Cmd"),
		altKey: names.includes("Alt"),
	}, size, letters);
}

export const tests: Record<string, () => void> = {
	"digits go by the place of the key, whatever it writes"() {
		equal(press("5", "Digit5"), { do: "enter", field: null, digit: 5 });
		equal(press("(", "Digit5"), { do: "enter", field: null, digit: 5 });
		equal(press("5", "Numpad5"), { do: "enter", field: null, digit: 5 });
		equal(press("Shift+%", "Digit5"), { do: "enter", field: "corner", digit: 5 });
		equal(press("Ctrl+5", "Digit5"), { do: "enter", field: "centre", digit: 5 });
		equal(press("Ctrl+Shift+%", "Digit5"), { do: "enter", field: "colours", digit: 5 });
		equal(press("7", "Digit7", 6), null, "there is no such digit");
	},

	"modes go by their place on the keyboard"() {
		equal(press("z", "KeyZ"), { do: "mode", field: "digits" });
		equal(press("y", "KeyZ"), { do: "mode", field: "digits" });
		equal(press("v", "KeyV"), { do: "mode", field: "colours" });
		equal(press("Space", "Space"), { do: "nextMode" });
	},

	"arrows and WASD move; Shift and Ctrl extend"() {
		equal(press("ArrowUp", "ArrowUp"), { do: "move", dx: 0, dy: -1, extend: false });
		equal(press("Shift+ArrowUp", "ArrowUp"), { do: "move", dx: 0, dy: -1, extend: true });
		equal(press("Cmd+ArrowLeft", "ArrowLeft"), { do: "move", dx: -1, dy: 0, extend: true });
		equal(press("s", "KeyS"), { do: "move", dx: 0, dy: 1, extend: false });
		equal(press("Ctrl+a", "KeyA"), { do: "all" });
		equal(press("End", "End"), { do: "to", where: "rowEnd" });
		equal(press("Ctrl+End", "End"), { do: "to", where: "gridEnd" });
	},

	"undo and redo"() {
		for (const [text, code, command] of [
			["Ctrl+z", "KeyZ", "undo"], ["Cmd+z", "KeyZ", "undo"], ["[", "BracketLeft", "undo"],
			["Ctrl+y", "KeyY", "redo"], ["Ctrl+Shift+Z", "KeyZ", "redo"], ["]", "BracketRight", "redo"],
			["Ctrl+я", "KeyZ", "undo"], ["Ctrl+z", "KeyY", "undo"],
		] as const) equal(press(text, code), { do: command }, text);
	},

	"erase: by the mode, corner, centre"() {
		equal(press("Delete", "Delete"), { do: "erase", field: null });
		equal(press("0", "Digit0"), { do: "erase", field: null });
		equal(press("Shift+Backspace", "Backspace"), { do: "erase", field: "corner" });
		equal(press("Ctrl+Delete", "Delete"), { do: "erase", field: "centre" });
	},

	"hints, check and the rest"() {
		for (const [text, code, command] of [
			["h", "KeyH", "hint"], ["Shift+H", "KeyH", "take"], ["Enter", "Enter", "check"],
			["m", "KeyM", "fill"], ["l", "KeyL", "light"], ["n", "KeyN", "numberFirst"],
			["p", "KeyP", "pause"], ["Escape", "Escape", "close"], ["Ctrl+Space", "Space", "toggle"],
			["Ctrl+c", "KeyC", "copy"],
		] as const) equal(press(text, code), { do: command }, text);
	},

	"letter keys can be turned off; digits, arrows and Ctrl stay"() {
		for (const [text, code] of [
			["h", "KeyH"], ["z", "KeyZ"], ["w", "KeyW"], ["[", "BracketLeft"],
		] as const) equal(press(text, code, 9, false), null, text);
		equal(press("Ctrl+z", "KeyZ", 9, false), { do: "undo" });
		equal(press("5", "Digit5", 9, false), { do: "enter", field: null, digit: 5 });
	},

	"above size 9, letters are digits and Alt makes them commands"() {
		equal(press("a", "KeyA", 16), { do: "enter", field: null, digit: 10 });
		equal(press("Shift+G", "KeyG", 16), { do: "enter", field: "corner", digit: 16 });
		equal(press("h", "KeyH", 16), { do: "hint" }, "H is no digit of size 16");
		equal(press("h", "KeyH", 25), { do: "enter", field: null, digit: 17 });
		equal(press("Alt+h", "KeyH", 25), { do: "hint" });
		equal(press("Alt+x", "KeyX", 25), { do: "mode", field: "corner" });
		equal(press("Shift+X", "KeyX", 25), { do: "mode", field: "corner" });
		equal(press("w", "KeyW", 16), null, "arrows alone move");
	},

	"the table has all keys, each in a group"() {
		that(keyTable.length === 8, "groups");
		for (const { group, keys } of keyTable) that(keys.length > 0, group);
	},
};
