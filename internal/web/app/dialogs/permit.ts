// Whether a picture may be read where the page's engine is: another computer may read none, and is
// sent one only if the user agrees.

import type { App } from "../app.ts";
import { button, el } from "../dom.ts";
import { BadState } from "../state.ts";
import { picture as words } from "../words/en/picture.ts";
import { showDialog } from "./dialog.ts";

// Unread says that the engine reads no pictures.
export class Unread extends BadState {}

// The page is served by a program on the same computer.
export const own = ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);

let agreed = false; // until the page is loaded anew

// permitted says whether a picture may be given to the engine. It throws an Unread if the engine
// reads none, and asks the user before the first picture is sent to another computer.
export async function permitted(app: App): Promise<boolean> {
	if (app.engine.kind === "wasm") return true;
	const { pictures } = await app.engine.call("about", {});
	if (!pictures) throw new Unread(words.readsNone(location.host));
	if (!own && !agreed) agreed = await ask();
	return own || agreed;
}

function ask(): Promise<boolean> {
	return new Promise((done) => {
		let yes = false;
		const send = button(
			words.send,
			() => {
				yes = true;
				dialog.close();
			},
			{ class: "button primary" },
		);
		const dialog = showDialog(
			"permit",
			words.title,
			el("p", {}, words.asks(location.host)),
			el(
				"div",
				{ class: "row" },
				send,
				button(words.dontSend, () => dialog.close()),
			),
		);
		dialog.addEventListener("close", () => done(yes));
		send.focus();
	});
}
