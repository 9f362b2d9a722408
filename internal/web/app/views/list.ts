// The view List: many puzzles at once, with what is right or wrong and how hard each is. Its
// parts are in folder list.

import type { App, View } from "../app.ts";
import { miniature } from "../board/draw.ts";
import { layOf } from "../board/rules.ts";
import { pick, reason, saveFile } from "../dialogs/dialog.ts";
import { divertLarge, isPicture, openFiles, readFiles, sourceOf } from "../dialogs/open.ts";
import { pastesHere } from "../dialogs/drop.ts";
import { button, el, fill } from "../dom.ts";
import { NonetError } from "../engine.ts";
import { newGame } from "../game.ts";
import { remember } from "../levels.ts";
import { printBoards } from "../print.ts";
import { bring, layoutOf } from "../bring.ts";
import { sample } from "../list/sample.ts";
import { stock } from "../stock.ts";
import { Told } from "../told.ts";
import { limits } from "../types.ts";
import type { Puzzle, ReadResult } from "../types.ts";
import { takePuzzles } from "../given.ts";
import { columns, verdictOf } from "../list/columns.ts";
import type { Column, Entry } from "../list/columns.ts";
import { csvOf } from "../list/csv.ts";
import { list as words } from "../words/en/list.ts";

const portion = 100; // lines of a call
const page = 200; // rows that are shown at first, and more with each press
const mostBytes = 64 << 20; // of a file, with an engine beside the page

let app: App;
let entries: Entry[] = [];
let running: AbortController | null = null;
let sorted = { column: 0, down: false };
let shown = page;
let leftOut = 0; // puzzles beyond what this page takes

const area = el("textarea", {
	rows: "6",
	spellcheck: "false",
	autocomplete: "off",
	placeholder:
		"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n" +
		"4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
});
const input = el("div", { class: "panel stack" });
const told = new Told();
const progress = el("progress", { "aria-label": words.lookedAt, hidden: true });
const tools = el("div", { class: "row" });
const table = el("table", { class: "table list-table" });
const body = el("tbody");
const headRow = el("tr");
const more = el("div", { class: "row" });
const preview = el("aside", {
	class: "list-preview",
	"aria-label": words.preview,
	"data-empty": words.noPreview,
});
const result = el("div", { class: "stack", hidden: true });
const empty = el(
	"div",
	{ class: "empty" },
	sample(),
	el("p", {}, words.empty),
	button(words.tryIt, () => {
		area.value = stock.map((p) => p.givens).join("\n");
		void take(area.value);
		told.element.focus(); // this button goes
	}),
);

export const list: View = {
	name: "list",
	title: words.name,
	mount(root, a) {
		app = a;
		fill(
			input,
			el("label", { class: "field" }, el("span", {}, words.field), area),
			el(
				"div",
				{ class: "row" },
				button(words.check, () => void take(area.value), { class: "button primary" }),
				button(
					words.chooseFiles,
					async () => void takeFiles(await pick({ multiple: true })),
				),
				el("span", { class: "muted small" }, words.orDrop),
			),
		);
		fill(
			table,
			el("caption", { class: "unseen" }, words.caption),
			el("thead", {}, headRow),
			body,
		);
		fill(
			result,
			el("div", { class: "results-head" }, told.element, progress, tools),
			el(
				"div",
				{ class: "list-columns" },
				el(
					"div",
					{ class: "scroll", tabindex: "0", role: "region", "aria-label": words.table },
					table,
					more,
				),
				preview,
			),
		);
		fill(
			root,
			el(
				"div",
				{ class: "stack" },
				el("h1", { class: "unseen" }, words.heading),
				input,
				empty,
				result,
			),
		);
		// Before the listeners of the page, which open what is pasted or dropped.
		document.addEventListener(
			"paste",
			(e) => {
				const text = e.clipboardData?.getData("text/plain") ?? "";
				if (root.hidden || text.trim() === "" || !pastesHere(e.target)) return;
				e.preventDefault();
				area.value = text.length > limits.body ? "" : text;
				void take(text);
			},
			true,
		);
		divertLarge(area, (text) => {
			area.value = "";
			void take(text);
		});
		document.addEventListener(
			"drop",
			(e) => {
				const files = [...(e.dataTransfer?.files ?? [])];
				if (root.hidden || files.length === 0) return;
				e.preventDefault();
				document.querySelector<HTMLDialogElement>("dialog[open]")?.close();
				void takeFiles(files);
			},
			true,
		);
	},
	show() {
		const found = takePuzzles();
		if (!found) return;
		takeFound(found);
	},
	hide() {},
};

function showResult(): void {
	result.hidden = false;
	empty.remove();
}

async function takeFiles(files: readonly File[]): Promise<void> {
	const [first, second] = files;
	if (first && !second) {
		await takeFile(first);
		return;
	}
	showResult();
	told.progress(app, words.reading);
	try {
		takeFound(await readFiles(app, files));
	} catch (e) {
		told.end(app, reason(e));
	}
}

async function takeFile(file: File): Promise<void> {
	if (isPicture(file)) {
		await openFiles(app, [file]);
		return;
	}
	showResult();
	if (file.size > mostBytes) {
		told.end(app, words.tooLarge);
		return;
	}
	if (file.size > limits.body / 2) {
		await take(await file.text());
		return;
	}
	const source = await sourceOf(file);
	if (source.text !== undefined) {
		await take(source.text);
		return;
	}
	try {
		takeFound(await app.engine.call("read", source));
	} catch (e) {
		told.end(app, reason(e));
	}
}

// take looks at the puzzles of a text.
async function take(text: string): Promise<void> {
	const lines = text.split(/\r?\n/).filter((l) => l.trim() !== "");
	showResult();
	if (lines.length === 0) {
		told.end(app, words.nothing);
		area.focus();
		return;
	}
	if (text.length <= limits.body / 2 && lines.length <= limits.puzzles) {
		told.progress(app, words.reading);
		try {
			takeFound(await app.engine.call("read", { text }));
			return;
		} catch (e) {
			if (!(e instanceof NonetError) || e.code !== "unreadable") {
				told.end(app, reason(e));
				return;
			}
		}
	}
	// As a whole it cannot be read: each line is tried alone, and says what is wrong with it.
	begin(lines.map((line, i) => ({ number: i + 1, line, title: "", row: null })));
}

function takeFound(found: ReadResult): void {
	const all: Entry[] = found.puzzles.map((p) => ({
		number: p.line,
		line: lineOf(p),
		title: p.title ?? "",
		row: null,
	}));
	for (const fault of found.faults ?? []) {
		all.push({ number: fault.line ?? 0, line: "", title: "", row: { index: 0, fault } });
	}
	all.sort((a, b) => a.number - b.number);
	begin(
		all.map((e, i) => ({ ...e, number: i + 1 })),
		found.more ?? 0,
	);
}

// lineOf writes a puzzle as a line that the engine reads.
function lineOf(p: Puzzle): string {
	if ((p.layout ?? "9") === "9" && !p.marks && !p.rules) return p.givens;
	return JSON.stringify({
		layout: p.layout ?? "9",
		puzzle: p.givens,
		...(p.marks && { marks: p.marks }),
		...(p.rules && { rules: p.rules }),
	});
}

function begin(all: Entry[], more = 0): void {
	running?.abort();
	const most = app.engine.kind === "http" ? Infinity : limits.puzzles;
	leftOut = more + Math.max(all.length - most, 0);
	entries = all.slice(0, most);
	sorted = { column: 0, down: false };
	shown = page;
	showResult();
	fill(preview);
	void look();
}

// look asks for the rows of all entries, some at a time.
async function look(): Promise<void> {
	const control = new AbortController();
	running = control;
	draw();
	let failure = "";
	let left = entries.filter((e) => !e.row);
	while (left.length > 0 && failure === "") {
		const some = left.slice(0, portion);
		let answered = 0;
		try {
			await app.engine.call(
				"rows",
				{ lines: some.map((e) => e.line), rate: true },
				{
					signal: control.signal,
					onEvent: (row) => {
						const entry = some[row.index];
						if (!entry || running !== control) return;
						entry.row = row;
						answered++;
						later(entry);
					},
				},
			);
		} catch (e) {
			if (running !== control) return;
			if (!(e instanceof NonetError)) failure = reason(e);
			else if (e.code === "cancelled") failure = words.stopped;
			else if (e.code !== "limit") failure = reason(e);
			else if (answered === 0 && some[0]) {
				some[0].row = { index: 0, verdict: "undecided" };
				answered = 1;
			}
		}
		if (running !== control) return;
		left = left.filter((e) => !e.row);
		if (answered === 0 && failure === "") failure = words.noAnswer;
	}
	running = null;
	draw(failure);
}

const changed = new Set<Entry>();

// later draws what has come, once a frame.
function later(entry: Entry): void {
	if (changed.size === 0) {
		requestAnimationFrame(() => {
			for (const e of changed) drawRow(e);
			changed.clear();
			if (running) drawHead();
		});
	}
	changed.add(entry);
}

// summary tells how many puzzles have which verdict.
function summary(): string {
	const counts = new Map<string, number>();
	for (const e of entries) {
		if (e.row) counts.set(verdictOf(e)[1], (counts.get(verdictOf(e)[1]) ?? 0) + 1);
	}
	const parts = [...counts].sort((a, b) => b[1] - a[1]).map(([name, n]) => words.part(n, name));
	const way = app.engine.kind === "http" ? words.pasteThem : words.takes(limits.puzzles);
	const rest = leftOut > 0 ? words.leftOut(leftOut, way) : "";
	return words.summary(entries.length, parts) + rest;
}

function drawHead(failure = ""): void {
	const done = entries.filter((e) => e.row).length;
	progress.hidden = !running;
	progress.value = entries.length > 0 ? done / entries.length : 0;
	if (running) {
		told.progress(app, words.progress(done, entries.length));
	} else {
		told.end(app, `${failure} ${summary()}`.trim());
	}
}

function draw(failure = ""): void {
	drawHead(failure);
	if (running) {
		fill(
			tools,
			button(words.stop, () => running?.abort()),
		);
	} else {
		const open = entries.some((e) => !e.row);
		fill(
			tools,
			open && button(words.goOn, () => void look()),
			button(words.saveCSV, saveCSV),
			button(words.print, () => void printList()),
		);
	}
	fill(
		headRow,
		...columns.map((c, i) => {
			const direction = sorted.down ? "descending" : "ascending";
			return el(
				"th",
				{
					scope: "col",
					class: classOf(c),
					"aria-sort": sorted.column === i ? direction : null,
				},
				button(c.name, () => sort(i), { class: "button quiet sort" }),
			);
		}),
	);
	drawRows();
}

function classOf(c: Column): string {
	return [c.number && "number", c.wide && "wide", c.puzzle && "puzzle"].filter(Boolean).join(" ");
}

function sort(column: number): void {
	sorted = { column, down: sorted.column === column && !sorted.down };
	draw();
	headRow.querySelectorAll("button")[column]?.focus();
}

function inOrder(): Entry[] {
	const column = columns[sorted.column] as Column;
	const sign = sorted.down ? -1 : 1;
	return [...entries].sort((a, b) => {
		const [x, y] = [column.key(a), column.key(b)];
		return sign * (x < y ? -1 : x > y ? 1 : 0) || a.number - b.number;
	});
}

const rows = new Map<Entry, HTMLTableRowElement>();

function drawRows(): void {
	rows.clear();
	const all = inOrder();
	fill(
		body,
		...all.slice(0, shown).map((e) => {
			const look = () => void drawPreview(e);
			const tr = el("tr", {
				onpointerenter: look,
				onfocusin: look,
				onclick: () => void play(e),
			});
			rows.set(e, tr);
			drawRow(e);
			return tr;
		}),
	);
	fill(
		more,
		all.length > shown &&
			button(words.showMore(Math.min(page, all.length - shown), all.length), () => {
				shown += page;
				drawRows();
			}),
	);
}

function drawRow(e: Entry): void {
	const tr = rows.get(e);
	if (!tr) return;
	fill(tr, ...columns.map((c) => el("td", { class: classOf(c) }, c.draw?.(e) ?? c.text(e))));
}

let previewed: Entry | null = null;

async function drawPreview(e: Entry): Promise<void> {
	const puzzle = e.row?.puzzle;
	if (previewed === e || !puzzle) return;
	previewed = e;
	try {
		const layout = await layoutOf(app, puzzle.layout ?? "9");
		if (previewed !== e) return;
		const picture = miniature(layout, puzzle.givens, words.puzzle(e.number));
		(await layOf(app, puzzle))?.(picture);
		if (previewed !== e) return;
		fill(
			preview,
			picture,
			el(
				"p",
				{ class: "row between" },
				el("span", {}, e.title || words.puzzle(e.number)),
				button(words.play, () => void play(e), { class: "button primary" }),
			),
		);
	} catch {
		fill(preview);
	}
}

async function play(e: Entry): Promise<void> {
	const puzzle = e.row?.puzzle;
	if (!puzzle) return;
	try {
		const layout = await layoutOf(app, puzzle.layout ?? "9");
		const game = newGame(layout, { ...puzzle, title: e.title });
		if (e.row?.rating) remember(game, e.row.rating);
		bring(app, game);
		app.go("play");
	} catch (error) {
		told.end(app, reason(error));
	}
}

function saveCSV(): void {
	saveFile("puzzles.csv", new Blob([csvOf(inOrder())], { type: "text/csv" }));
}

async function printList(): Promise<void> {
	const boards = [];
	for (const e of inOrder().slice(0, shown)) {
		const puzzle = e.row?.puzzle;
		if (!puzzle) continue;
		const er = e.row?.rating ? `   ${words.er(e.row.rating.er)}` : "";
		const lay = await layOf(app, puzzle);
		boards.push({
			layout: await layoutOf(app, puzzle.layout ?? "9"),
			givens: puzzle.givens,
			caption: `${e.number}${er}`,
			...(lay && { lay }),
		});
	}
	printBoards(boards);
}
