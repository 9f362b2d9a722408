// The frame of all dialogs: a title, a button that closes, and the content.

import { button, el } from "../dom.ts";
import { icon } from "../icons.ts";
import { sentence } from "../say.ts";
import { dialogs as words } from "../words/en/dialogs.ts";

type Content = Node | string | null | undefined | false;

// showDialog opens a dialog. One with the same name that is open already is replaced.
export function showDialog(name: string, title: string, ...content: Content[]): HTMLDialogElement {
	document.querySelector<HTMLDialogElement>(`dialog.${name}`)?.close();
	const heading = el("h2", { id: `dialog-${name}`, tabindex: "-1" }, title);
	const body = el(
		"div",
		{ class: "dialog-body stack", tabindex: "0", role: "group", "aria-labelledby": heading.id },
		...content,
	); // the keys scroll what has the focus
	const dialog = el(
		"dialog",
		{ class: name, "aria-labelledby": heading.id },
		el(
			"header",
			{ class: "dialog-head" },
			heading,
			button(icon("close"), () => dialog.close(), {
				class: "button quiet",
				"aria-label": words.close,
			}),
		),
		body,
	);
	// The browser gives the focus back to where it was; Play then takes it for its board.
	dialog.addEventListener("close", () => dialog.remove());
	dialog.addEventListener("click", (e) => {
		if (e.target === dialog) dialog.close(); // beside it
	});
	document.body.append(dialog);
	dialog.showModal();
	heading.focus();
	return dialog;
}

// section makes a part of a dialog under a heading.
export function section(title: string, ...content: Content[]): HTMLElement {
	return el("section", { class: "stack tight" }, el("h3", {}, title), ...content);
}

// status makes an element that tells screen readers when its text changes. The live regions
// of the page cannot be heard while a dialog is open.
export function status(): HTMLElement {
	return el("p", { class: "status small", role: "status" });
}

// copyText puts a text on the clipboard and tells how that went.
export async function copyText(
	text: string,
	told: HTMLElement,
	what = words.copied,
): Promise<void> {
	try {
		await navigator.clipboard.writeText(text);
		told.textContent = what;
	} catch {
		told.textContent = words.noClipboard;
	}
}

// saveFile lets the user save a file.
export function saveFile(name: string, content: Blob): void {
	const url = URL.createObjectURL(content);
	el("a", { href: url, download: name }).click();
	setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

// pickFile asks for a file. The promise never ends if none is chosen.
export async function pickFile(accept = ""): Promise<File> {
	const [file] = await pick({ accept });
	return file as File;
}

// pick asks for one file or several. The promise never ends if none is chosen.
export function pick(how: {
	accept?: string;
	multiple?: boolean;
	capture?: string; // by the camera of this side, on devices that have one
}): Promise<readonly File[]> {
	return new Promise((resolve) => {
		const input = el("input", { type: "file", ...how });
		input.addEventListener("change", () => {
			const files = [...(input.files ?? [])];
			if (files.length > 0) resolve(files);
		});
		input.click();
	});
}

// reason returns an error in words.
export function reason(e: unknown): string {
	return sentence(e instanceof Error ? e.message : String(e));
}
