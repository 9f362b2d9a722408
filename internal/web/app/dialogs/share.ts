// The dialog Share: links, texts in all formats, pictures, print.

import type { App } from "../app.ts";
import { button, el, fill, segmented } from "../dom.ts";
import { candidatesOf, gridOf, isDrawnIn, started } from "../game.ts";
import type { Game } from "../game.ts";
import { imageOf, printPicture } from "../print.ts";
import { toFragment } from "../share.ts";
import { wordsOf } from "../state.ts";
import type { FormatInfo, FullGrid, Grid } from "../types.ts";
import { notesText } from "../words.ts";
import { copyText, reason, saveFile, section, showDialog, status } from "./dialog.ts";
import { share as words } from "../words/en/share.ts";
import { english } from "../techniques.ts";

const common = ["line", "grid", "pretty"]; // formats that people read
const pixels = 1080; // the width of a PNG

export function shareDialog(app: App): void {
	const game = app.game.get();
	let played = started(game);
	let all = false; // candidates
	const show = () => parts.forEach((p) => p.show());
	const what = played
		? segmented(
				words.what,
				[
					["grid", words.whats.grid],
					["puzzle", words.whats.puzzle],
				],
				"grid",
				(v) => {
					played = v === "grid";
					show();
				},
			)
		: null;
	const candidates = el("input", {
		type: "checkbox",
		onchange: () => {
			all = candidates.checked;
			show();
		},
	});
	const current = (): FullGrid => {
		const shared = played ? game : cleared(game);
		return fullGrid(all ? withCandidates(shared) : shared);
	};
	const parts = [
		ownLink(() => toFragment(game, "play", played), isDrawnIn(game)),
		links(app, current),
		texts(app, current),
		pictures(app, current),
	];
	const [own, ...others] = parts.map((p) => p.element);
	showDialog(
		"share",
		words.heading,
		what,
		own,
		el(
			"label",
			{ class: "check" },
			candidates,
			el(
				"span",
				{},
				`${words.candidates} `,
				el("small", { class: "muted" }, words.candidatesAbout),
			),
		),
		...others,
	);
	show();
}

interface Part {
	readonly element: HTMLElement;
	show(): void; // what is shared has changed
}

function cleared(game: Game): Game {
	const none = game.givens.map(() => 0);
	const cells = { digits: none, corner: none, centre: none, colours: none };
	const pen = { lines: none, edges: none, signs: none };
	return { ...game, ...cells, ...pen, seconds: 0 };
}

// fullGrid returns a game as the engine writes it, with all that the target may hold.
function fullGrid(game: Game): FullGrid {
	const { corner, colours, seconds } = game;
	return {
		...gridOf(game),
		...(corner.some(Boolean) && { corner: corner.map(notesText) }),
		...(colours.some(Boolean) && { colours: [...colours] }),
		...(seconds >= 1 && { seconds: Math.floor(seconds) }),
		...wordsOf(game),
	};
}

// withCandidates notes all candidates in cells without notes.
function withCandidates(game: Game): Game {
	return { ...game, centre: game.centre.map((notes, cell) => notes || candidatesOf(game, cell)) };
}

function ownLink(fragment: () => Promise<string>, pen: boolean): Part {
	const field = el("input", { type: "text", readonly: true, "aria-label": words.link });
	field.addEventListener("focus", () => field.select());
	const told = status();
	const send =
		"share" in navigator &&
		button(words.send, () => {
			navigator.share({ title: words.sudoku, url: field.value }).catch(() => undefined);
		});
	return {
		element: section(
			words.link,
			el(
				"div",
				{ class: "row copy" },
				field,
				button(words.copy, () => void copyText(field.value, told), {
					class: "button primary",
				}),
				send,
			),
			el("p", { class: "muted small" }, words.inLink),
			pen && el("p", { class: "muted small" }, words.pen),
			told,
		),
		show() {
			void fragment().then((text) => {
				field.value = location.href.replace(/#.*/, "") + text;
			});
		},
	};
}

function links(app: App, current: () => FullGrid): Part {
	const list = el("ul", { class: "programs" }, el("li", { class: "skeleton" }, words.links));
	return {
		element: section(words.openIn, list),
		async show() {
			try {
				const { links } = await app.engine.call("links", current());
				fill(
					list,
					...links.map((l) =>
						el(
							"li",
							{},
							el(
								"a",
								{
									class: "button",
									href: l.url,
									target: "_blank",
									rel: "noopener noreferrer",
								},
								l.program,
							),
							l.lost && el("small", { class: "muted" }, words.without(l.lost)),
						),
					),
				);
				if (links.length === 0) {
					fill(list, el("li", { class: "muted" }, words.noProgram));
				}
			} catch (e) {
				fill(list, el("li", { class: "muted" }, reason(e)));
			}
		},
	};
}

function texts(app: App, current: () => FullGrid): Part {
	const told = status();
	const lost = el("p", { class: "small lost" });
	const preview = el("pre", { class: "preview scroll", tabindex: "0", "aria-label": words.text });
	const about = el("p", { class: "muted small", lang: english });
	const formats = el(
		"select",
		{ "aria-label": words.format },
		el("option", { value: "line" }, "line"),
	);
	// What a format is comes first, and then how it is read.
	const tell = () => {
		about.textContent = formats.selectedOptions[0]?.title.split(";")[0] ?? "";
	};
	let type = "text/plain";
	let last = 0;
	let own = false; // the format was chosen by the reader
	const write = async () => {
		const call = ++last;
		try {
			const params = { grids: [current()], to: formats.value };
			const result = await app.engine.call("write", params);
			if (call !== last) return;
			if (result.lost && next()) return;
			type = result.type;
			preview.textContent = result.text;
			lost.textContent = result.lost ? words.lost(result.lost) : "";
		} catch (e) {
			if (call !== last || next()) return;
			preview.textContent = "";
			lost.textContent = reason(e);
		}
	};
	// next goes on to a format that holds more of the puzzle: json holds all.
	const next = () => {
		const to = { line: "grid", grid: "json" }[formats.value];
		if (own || !to || ![...formats.options].some((o) => o.value === to)) return false;
		formats.value = to;
		tell();
		void write();
		return true;
	};
	formats.addEventListener("change", () => {
		own = true;
		tell();
		void write();
	});
	void app.engine.call("about", {}).then(
		(known) => {
			const chosen = formats.value;
			const texts = known.formats.filter(
				(f) => f.writes && !f.link && !f.type.startsWith("image/"),
			);
			const option = (f: FormatInfo) =>
				el(
					"option",
					{ value: f.name, title: f.about, selected: f.name === chosen },
					f.name,
				);
			const first = texts
				.filter((f) => common.includes(f.name))
				.sort((a, b) => common.indexOf(a.name) - common.indexOf(b.name));
			fill(
				formats,
				...first.map(option),
				el(
					"optgroup",
					{ label: words.forPrograms },
					...texts.filter((f) => !first.includes(f)).map(option),
				),
			);
			tell();
			if (lost.textContent !== "") void write();
		},
		() => undefined,
	);
	return {
		element: section(
			words.text,
			el(
				"div",
				{ class: "row" },
				formats,
				button(words.copy, () => void copyText(preview.textContent ?? "", told)),
				button(words.save, () => {
					const name = `sudoku-${formats.value}.txt`;
					saveFile(name, new Blob([preview.textContent ?? ""], { type }));
				}),
			),
			about,
			preview,
			lost,
			told,
		),
		show: () => void write(),
	};
}

function pictures(app: App, current: () => Grid): Part {
	const told = status();
	const draw = async (use: (svg: string) => Promise<void> | void) => {
		try {
			const grid = current();
			const { svg } = await app.engine.call("picture", { ...grid, candidates: !!grid.notes });
			await use(svg);
		} catch (e) {
			told.textContent = reason(e);
		}
	};
	return {
		element: section(
			words.picture,
			el(
				"div",
				{ class: "row" },
				button(
					words.saveSVG,
					() =>
						void draw((svg) => {
							saveFile("sudoku.svg", new Blob([svg], { type: "image/svg+xml" }));
						}),
				),
				button(
					words.savePNG,
					() =>
						void draw(async (svg) => {
							saveFile("sudoku.png", await pngOf(svg));
						}),
				),
				button(
					words.copyPNG,
					() =>
						void draw(async (svg) => {
							const png = await pngOf(svg);
							await navigator.clipboard.write([
								new ClipboardItem({ "image/png": png }),
							]);
							told.textContent = words.copiedPNG;
						}),
				),
				button(
					words.print,
					() => void draw((svg) => printPicture(svg, app.game.get().title)),
				),
			),
			told,
		),
		show: () => undefined,
	};
}

// pngOf draws a picture on a canvas.
async function pngOf(svg: string): Promise<Blob> {
	const image = await imageOf(svg);
	const canvas = el("canvas", {
		width: pixels,
		height: Math.round((pixels * image.naturalHeight) / image.naturalWidth),
	});
	const context = canvas.getContext("2d");
	if (!context) throw new Error(words.cannotDraw);
	context.drawImage(image, 0, 0, canvas.width, canvas.height);
	const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
	if (!blob) throw new Error(words.noPNG);
	return blob;
}
