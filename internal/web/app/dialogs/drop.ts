// Puzzles that are pasted or dropped on the page.

import type { App } from "../app.ts";
import { isText } from "../focus.ts";
import { opener } from "./load.ts";
import { frame as words } from "../words/en/frame.ts";

// pastesHere says whether what is pasted at a place is for the page and not for a text field.
export function pastesHere(at: EventTarget | null): boolean {
	return !isText(at) && document.querySelector("dialog[open]") === null;
}

// listen opens what is pasted outside of text fields, and what is dropped anywhere.
export function listen(app: App): void {
	const open = (run: (m: Awaited<ReturnType<typeof opener>>) => Promise<void>) =>
		void opener().then(run);
	document.addEventListener("paste", (e) => {
		if (e.defaultPrevented) return; // List takes its own
		const files = [...(e.clipboardData?.files ?? [])];
		const text = e.clipboardData?.getData("text/plain") ?? "";
		if (text.trim() === "" && files.length === 0) return;
		if (!pastesHere(e.target)) {
			const dialog = document.querySelector<HTMLDialogElement>("dialog.open, dialog.picture");
			if (!dialog || text.trim() !== "") return;
			dialog.close();
		}
		e.preventDefault();
		if (text.trim() !== "") open((m) => m.openText(app, { text }));
		else open((m) => m.openFiles(app, files));
	});
	const holdsFile = (e: DragEvent) =>
		e.dataTransfer?.types.includes("Files") ||
		(e.dataTransfer?.types.includes("text/plain") && !isText(e.target));
	document.addEventListener("dragover", (e) => {
		if (!holdsFile(e)) return;
		e.preventDefault();
		document.body.dataset.drop = words.dropIt;
		document.body.classList.add("dropping");
	});
	document.addEventListener("dragleave", (e) => {
		if (e.relatedTarget === null) document.body.classList.remove("dropping");
	});
	document.addEventListener("drop", (e) => {
		document.body.classList.remove("dropping");
		if (e.defaultPrevented || !holdsFile(e)) return; // List takes its own
		e.preventDefault();
		const files = [...(e.dataTransfer?.files ?? [])];
		const text = e.dataTransfer?.getData("text/plain") ?? "";
		document.querySelector<HTMLDialogElement>("dialog[open]")?.close();
		if (files.length > 0) open((m) => m.openFiles(app, files));
		else if (text.trim() !== "") open((m) => m.openText(app, { text }));
	});
}
