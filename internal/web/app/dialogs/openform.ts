// The dialog Open: a field for a text, files, an empty grid to type into.

import type { App } from "../app.ts";
import { dropNotice, layoutOf, noticeOfGame } from "../bring.ts";
import { button, el, fill } from "../dom.ts";
import { newGame } from "../game.ts";
import type { Game } from "../game.ts";
import { keyOf, saves } from "../save.ts";
import { BadState } from "../state.ts";
import { limits } from "../types.ts";
import { dialogs as words } from "../words/en/dialogs.ts";
import { frame } from "../words/en/frame.ts";
import { pick, reason, section, showDialog, status } from "./dialog.ts";
import { Unreadable, divertLarge, open, openFiles, placed, tellVerdict } from "./open.ts";

// openDialog shows the dialog Open, with a text that could not be read if there is one.
export function openDialog(app: App, text = "", error?: unknown): void {
	const area = textArea(text);
	const told = status();
	told.id = "open-told";
	const say = (message: string, look: "" | "muted" | "bad") => {
		told.className = `status ${look}`.trim();
		told.textContent = message;
	};
	const tell = (e: unknown) => {
		say(e instanceof Unreadable ? placed(e.fault) : reason(e), "bad");
		if (!(e instanceof Unreadable)) return;
		rest.hidden = !e.fault.constraints;
		point(area, e.fault.line, e.fault.column);
	};
	const tryText = async (dropConstraints = false) => {
		if (area.value.trim() === "") {
			say(words.pasteFirst, "");
			area.focus();
			return;
		}
		go.disabled = true;
		say(words.reading, "muted");
		try {
			await open(app, { text: area.value, ...(dropConstraints && { dropConstraints }) });
			dialog.close();
		} catch (e) {
			tell(e);
		}
		go.disabled = false;
	};
	const go = button(frame.tools.open, () => void tryText(), { class: "button primary" });
	const rest = button(words.readRest, () => void tryText(true), {
		hidden: true,
		title: words.readRestAbout,
	});
	area.addEventListener("input", () => {
		rest.hidden = true;
	});
	divertLarge(area, () => tell(new BadState(words.tooLarge)));
	area.addEventListener("keydown", (e) => {
		if (e.key === "Enter" && (e.ctrlKey || e.metaKey)) void tryText();
	});
	const choose = (text: string, how: Parameters<typeof pick>[0]) =>
		button(text, async () => {
			const files = await pick(how);
			dialog.close();
			await openFiles(app, files);
		});
	const file = choose(words.chooseFiles, { multiple: true });
	// Elsewhere it would only choose a file, too.
	const camera =
		matchMedia("(pointer: coarse)").matches &&
		choose(words.takePhoto, { accept: "image/*", capture: "environment" });
	if (camera && app.engine.kind === "http") {
		const show = ({ pictures }: { pictures: boolean }) => {
			camera.hidden = !pictures;
		};
		app.engine.call("about", {}).then(show, () => undefined);
	}
	const dialog = showDialog(
		"open",
		words.openPuzzle,
		el("p", { class: "muted" }, words.aboutOpen),
		el("label", { class: "field" }, el("span", {}, words.field), area),
		told,
		el("div", { class: "row" }, go, rest, file, camera),
		typeOne(app, () => dialog.close()),
	);
	if (error !== undefined) tell(error);
	area.focus();
}

// textArea makes the field for a text, which has it unless it is too large.
function textArea(text: string): HTMLTextAreaElement {
	const area = el("textarea", {
		rows: "9",
		spellcheck: "false",
		autocomplete: "off",
		id: "open-text",
		"aria-describedby": "open-told",
		placeholder:
			"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
	});
	area.value = text.length > limits.body ? "" : text;
	return area;
}

// typeOne lets the user type a puzzle into an empty grid.
function typeOne(app: App, done: () => void): HTMLElement {
	const game = app.game.get();
	if (!game.rules && !game.givens.some(Boolean) && game.digits.some(Boolean)) {
		return section(
			words.typeOne,
			el("p", { class: "muted" }, words.noGivens),
			el(
				"div",
				{ class: "row" },
				button(words.makeGivens, () => {
					done();
					fixGivens(app);
				}),
			),
		);
	}
	const layout = el("select", {}, el("option", { value: "9" }, words.classicLayout));
	const told = status();
	void app.engine.call("about", {}).then(
		(about) => {
			fill(layout, ...about.layouts.map((l) => el("option", { value: l.name }, l.about)));
		},
		() => undefined,
	);
	return section(
		words.typeOne,
		el(
			"div",
			{ class: "row" },
			el("label", { class: "field" }, el("span", {}, words.layoutField), layout),
			button(
				words.emptyGrid,
				async () => {
					try {
						emptyGrid(app, newGame(...(await emptyOf(app, layout.value))));
						done();
					} catch (e) {
						told.textContent = reason(e);
					}
				},
				{ class: "button low" },
			),
		),
		told,
	);
}

async function emptyOf(app: App, text: string) {
	const layout = await layoutOf(app, text);
	return [layout, { givens: ".".repeat(layout.size ** 2) }] as const;
}

function emptyGrid(app: App, game: Game): void {
	dropNotice();
	app.game.set(game);
	app.go("play");
	noticeOfGame(app, words.typeGivens, { text: words.allThere, run: () => fixGivens(app) });
}

// fixGivens makes the digits of a grid without givens its givens.
function fixGivens(app: App): void {
	const { layout, givens, digits } = app.game.get();
	if (givens.some(Boolean)) return; // it is another puzzle
	if (!digits.some(Boolean)) {
		emptyGrid(app, app.game.get());
		return;
	}
	const typed = keyOf(app.game.get());
	const none = digits.map(() => 0);
	const game: Game = {
		layout,
		givens: digits,
		digits: none,
		corner: none,
		centre: none,
		colours: none,
		seconds: 0,
		title: "",
	};
	dropNotice();
	app.game.set(game);
	saves.remove(typed);
	app.go("play");
	void tellVerdict(app, game);
}

// point selects the place of a fault. Columns count bytes.
function point(area: HTMLTextAreaElement, line = 0, column = 0): void {
	if (line < 1) return;
	const lines = area.value.split("\n");
	const start = lines.slice(0, line - 1).reduce((sum, l) => sum + l.length + 1, 0);
	const text = lines[line - 1] ?? "";
	const bytes = new TextEncoder().encode(text).slice(0, Math.max(column - 1, 0));
	const offset = column > 0 ? new TextDecoder().decode(bytes).length : 0;
	area.focus();
	area.setSelectionRange(start + offset, start + (column > 0 ? offset + 1 : text.length));
}
