// Who has the keyboard. A control that was clicked or tapped has the focus, but keys are not for
// it: people point at a mode or a button and go on typing digits. A control that was come to with
// the Tab key, or that a screen reader has moved to, keeps its keys.

let pointed = false; // the focus is where a pointer has put it

addEventListener(
	"pointerdown",
	() => {
		pointed = true;
	},
	{ capture: true },
);
addEventListener(
	"keydown",
	(e) => {
		if (e.key === "Tab") pointed = false;
	},
	{ capture: true },
);

// byPointer reports whether the focus is where a pointer has put it: Tab was not pressed since.
export function byPointer(): boolean {
	return pointed;
}

// ofPage says whether an element is the page itself: no part of it has the focus.
export function ofPage(e: EventTarget | null): boolean {
	return e === document.body || e === document.getElementById("view");
}

// isText reports whether an element takes what is typed.
export function isText(e: EventTarget | null): boolean {
	return (
		e instanceof HTMLElement &&
		e.matches("textarea, select, " + "input:not([type=radio], [type=checkbox], [type=button])")
	);
}

// isFree reports whether a key is for the view that is shown as a whole: nothing has the focus,
// or something that was clicked. Text fields keep all keys, and what is pressed by Enter or
// Space keeps these.
export function isFree({ target, key }: KeyboardEvent): boolean {
	if (document.querySelector("dialog[open]") || isText(target)) return false;
	if (ofPage(target)) return true;
	const presses = key === "Enter" || key === " ";
	return pointed && !(presses && (target as Element).closest("button, a, summary"));
}
