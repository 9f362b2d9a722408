// Opens puzzles: pasted, dropped, from a file or a link, in every format that the engine reads.

import type { App } from "../app.ts";
import { Call } from "../call.ts";
import { el } from "../dom.ts";
import { NonetError } from "../engine.ts";
import { whenIdle } from "../later.ts";
import { newGame, puzzleOf } from "../game.ts";
import type { Game } from "../game.ts";
import { fromFragment, ownLink } from "../share.ts";
import { bring, dropNotice, layoutOf, noticeOfGame } from "../bring.ts";
import { BadState } from "../state.ts";
import { limits } from "../types.ts";
import type { Fault, ReadParams, ReadPuzzle, ReadResult } from "../types.ts";
import { givePuzzles } from "../given.ts";
import { sentence } from "../say.ts";
import { showDialog } from "./dialog.ts";
import { openDialog } from "./load.ts";
import { dialogs as words } from "../words/en/dialogs.ts";

// It is loaded when it is needed.
const pictures = whenIdle(() => import("./picture.ts"));

const mostLines = limits.body + 1; // of a file that is read
const longestName = 60; // characters of a file's name, as the engine takes it

let cover: string | null = null;

// takeCover returns, once, the exact cover problem that was opened last, in format dlx.
export function takeCover(): string | null {
	const text = cover;
	cover = null;
	return text;
}

// Unreadable is a text in which no puzzle was found.
export class Unreadable extends Error {
	readonly fault: Fault;

	constructor(fault: Fault) {
		super(fault.message);
		this.fault = fault;
	}
}

// openText opens what a text or a file has: a puzzle in Play, several in List, an exact cover
// problem in Links. If it has none, the dialog Open says why, with the text.
export async function openText(app: App, source: ReadParams): Promise<void> {
	try {
		await open(app, source);
	} catch (e) {
		openDialog(app, source.text ?? "", e);
	}
}

// openFiles opens a file as openText does, and several together as one list.
export async function openFiles(app: App, files: readonly File[]): Promise<void> {
	const [first, second] = files;
	if (!first) return;
	if (!second && isPicture(first)) {
		(await pictures()).openPicture(app, first);
		return;
	}
	if (!second) {
		await openText(app, await sourceOf(first));
		return;
	}
	try {
		const found = await readFiles(app, files);
		const fault = found.faults?.[0];
		if (found.puzzles.length === 0 && fault) throw new Unreadable({ message: fault.message });
		dropNotice();
		givePuzzles(found);
		app.go("list");
	} catch (e) {
		openDialog(app, "", e);
	}
}

// readFiles reads several files, one behind the other. The lines that it returns are those of
// all files together, and faults say in words in which file they are.
export async function readFiles(app: App, files: readonly File[]): Promise<ReadResult> {
	const puzzles: ReadPuzzle[] = [];
	const faults: Fault[] = [];
	let more = 0;
	let before = 0; // lines of the files before
	for (const file of files) {
		const fault = (message: string, line = 0) =>
			faults.push({ message: words.inFile(file.name, line, message), line: before + line });
		try {
			const found = await readFile(app, file);
			for (const p of found.puzzles) puzzles.push({ ...p, line: before + p.line });
			for (const f of found.faults ?? []) fault(f.message, f.line);
			if (found.cover !== undefined) fault(words.aloneCover);
			more += found.more ?? 0;
		} catch (e) {
			if (e instanceof NonetError && e.code === "unreachable") throw e;
			const line = e instanceof NonetError ? e.line : 0;
			fault(e instanceof Error ? e.message : String(e), line);
		}
		before += mostLines;
	}
	return { format: "", puzzles, faults, more };
}

async function readFile(app: App, file: File): Promise<ReadResult> {
	if (isPicture(file)) return (await pictures()).readPicture(app, file);
	const source = await sourceOf(file);
	if (large(source)) throw new BadState(words.fileTooLarge);
	return app.engine.call("read", { ...source, name: "" });
}

// isPicture says whether a file is a picture, or a page of a document: by its type, or by its name
// where the system knows no type.
export function isPicture({ type, name }: File): boolean {
	if (type === "image/svg+xml") return false;
	return /^image\/|\/pdf$/.test(type) || (type === "" && /\.(hei[cf]|avif)$/i.test(name));
}

// divertLarge keeps texts of more than 1 MiB out of a field, where they would freeze the page:
// take gets them instead.
export function divertLarge(field: HTMLTextAreaElement, take: (text: string) => void): void {
	field.addEventListener("paste", (e) => {
		const text = e.clipboardData?.getData("text/plain") ?? "";
		if (text.length <= limits.body) return;
		e.preventDefault();
		take(text);
	});
}

function large(source: ReadParams): boolean {
	return (source.text ?? source.data ?? "").length > limits.body;
}

let opened = 0; // texts so far: one that comes while another is read takes its place

export async function open(app: App, source: ReadParams): Promise<void> {
	const turn = ++opened;
	checking.end();
	if (large(source)) throw new BadState(words.tooLarge);
	const own = ownLink(source.text ?? "");
	if (own) {
		const game = await fromFragment(own, (text) => layoutOf(app, text));
		if (game && turn === opened) openGame(app, game);
		return;
	}
	let found: ReadResult;
	try {
		found = await read(app, source);
	} catch (e) {
		const line = plainLine(source.text ?? "");
		if (line === "" || !(e instanceof NonetError && e.code === "unreachable")) throw e;
		found = { format: "", puzzles: [{ givens: line, line: 1 }] };
	}
	if (turn === opened) await openFound(app, found, source.text);
}

// plainLine returns a puzzle of 81 characters, which the page reads without the engine, or "".
function plainLine(text: string): string {
	const line = text.replace(/\s/g, "").replace(/[0*_-]/g, ".");
	return /^[.1-9]{81}$/.test(line) ? line : "";
}

// openFound opens what method read has found.
export async function openFound(app: App, found: ReadResult, text = ""): Promise<void> {
	dropNotice();
	const first = found.puzzles[0];
	if (found.cover !== undefined) {
		cover = found.cover;
		app.go("links");
	} else if (!first) {
		throw new Unreadable(found.faults?.[0] ?? { message: words.noPuzzle });
	} else if (found.puzzles.length > 1) {
		givePuzzles(found);
		app.go("list");
	} else {
		openGame(app, newGame(await layoutOf(app, first.layout ?? "9"), first));
		tellFaults(app, found.faults ?? [], text);
		tellWords(app, first);
	}
}

// tellWords says what comes with a puzzle in words: what was left out, by whom it is, and rules
// of its own.
function tellWords(app: App, { lost, remarks, author, ruleset, title }: ReadPuzzle): void {
	const texts = [lost && words.readWithout(lost), author && words.by(author), ...(remarks ?? [])]
		.filter((text) => !!text)
		.map((text) => sentence(text as string));
	if (texts.length === 0) return;
	const told = texts.join(" ");
	noticeOfGame(
		app,
		told,
		ruleset
			? {
					text: words.itsRules,
					run: () => {
						showDialog(
							"wrong",
							title || words.rulesTitle,
							el("pre", { class: "report scroll", tabindex: "0" }, ruleset),
						);
					},
				}
			: undefined,
	);
}

// tellFaults says what could not be read beside the one puzzle that was opened.
function tellFaults(app: App, faults: readonly Fault[], text: string): void {
	const fault = faults[0];
	if (!fault) return;
	noticeOfGame(app, words.oneRead(faults.length, placed(fault)), {
		text: words.showText,
		run: () => openDialog(app, text, new Unreadable(fault)),
	});
}

// placed tells a fault with its place: "Line 2, column 1: ...".
export function placed({ message, line, column }: Fault): string {
	if (!line) return sentence(message);
	return words.atPlace(line, column, sentence(message));
}

export function openGame(app: App, game: Game): void {
	bring(app, game);
	app.go("play");
	app.say(words.isOpen(game.title));
	void tellVerdict(app, game);
}

async function read(app: App, source: ReadParams): Promise<ReadResult> {
	try {
		return await app.engine.call("read", source);
	} catch (e) {
		const constraints = e instanceof NonetError && e.code === "constraints";
		if (!(e instanceof NonetError) || (e.code !== "unreadable" && !constraints)) throw e;
		const { message, line, column } = e;
		throw new Unreadable({
			message,
			constraints,
			...(line && { line }),
			...(column && { column }),
		});
	}
}

const checking = new Call(); // of the last puzzle: the next one does not wait for it

// tellVerdict says that a puzzle has no solution, or several. It is played all the same.
export async function tellVerdict(app: App, game: Game): Promise<void> {
	let text = "";
	const signal = checking.begin();
	try {
		const params = { ...puzzleOf(game), limit: 100 };
		const result = await app.engine.call("check", params, { signal });
		if (app.game.get().givens !== game.givens) return;
		if (location.hash.startsWith("#solve")) return; // that view says more
		const { none, invalid, many } = words.verdicts;
		const said: Partial<Record<typeof result.verdict, string>> = {
			none,
			invalid,
			many: many(result.count, result.exact),
		};
		const verdict = said[result.verdict];
		if (verdict === undefined) return;
		const hints = result.verdict === "many" ? words.someHints : words.noHints;
		text = `${verdict} ${hints}`;
		noticeOfGame(app, text, {
			text: words.whatWrong,
			run: () => {
				showDialog(
					"wrong",
					words.whatWrongTitle,
					el("pre", { class: "report scroll", tabindex: "0" }, result.text.trim()),
				);
			},
		});
	} catch {
		return; // what cannot be checked is played, too
	}
	app.say(text);
}

// bytesOf returns the first bytes of a file, unpacked if it is one of gzip: one more than a call
// takes, if there are as many.
async function bytesOf(file: File): Promise<Uint8Array> {
	const [a, b] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
	let stream: ReadableStream<Uint8Array> = file.stream();
	if (a === 0x1f && b === 0x8b) {
		stream = file.stream().pipeThrough(new DecompressionStream("gzip"));
	}
	const bytes = new Uint8Array(limits.body + 1);
	let length = 0;
	const reader = stream.getReader();
	while (length < bytes.length) {
		const { done, value } = await reader.read();
		if (done) break;
		bytes.set(value.subarray(0, bytes.length - length), length);
		length = Math.min(length + value.length, bytes.length);
	}
	await reader.cancel();
	return bytes.subarray(0, length);
}

// sourceOf returns a file as method read takes it: as text if it is UTF-8 or has the mark of
// UTF-16, else as bytes.
export async function sourceOf(file: File): Promise<ReadParams> {
	const bytes = await bytesOf(file);
	const name = file.name.slice(0, longestName);
	const utf16 =
		bytes[0] === 0xff && bytes[1] === 0xfe
			? "utf-16le"
			: bytes[0] === 0xfe && bytes[1] === 0xff
				? "utf-16be"
				: "";
	if (utf16 !== "") return { text: new TextDecoder(utf16).decode(bytes), name };
	try {
		return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes), name };
	} catch {
		const chars: string[] = [];
		for (let i = 0; i < bytes.length; i += 8192) {
			chars.push(String.fromCharCode(...bytes.subarray(i, i + 8192)));
		}
		return { data: btoa(chars.join("")), name };
	}
}
