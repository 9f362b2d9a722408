// The view Links: dancing links on a small exact cover problem, link by link, forwards and back.

import type { App, View } from "../app.ts";
import { Address, Call } from "../call.ts";
import { divertLarge, takeCover } from "../dialogs/open.ts";
import { button, el, fill } from "../dom.ts";
import { bytesOf } from "../engine.ts";
import { isFree } from "../focus.ts";
import { Drawing } from "../links/drawing.ts";
import {
	digitNames,
	examples,
	optionText,
	routines,
	running,
	tell,
	type Example,
} from "../links/texts.ts";
import { Kind, Run, type Links as Lists } from "../links/matrix.ts";
import { Player } from "../player.ts";
import type { MatrixParams, MatrixResult } from "../types.ts";
import { count, number, sentence } from "../words.ts";

// Events to record. A matrix that needs more is too large to be watched link by link.
const mostEvents = 200_000;

// A picture that would be drawn smaller than this is scrolled instead.
const leastScale = 0.45;

// A small picture is not drawn larger than this.
const mostScale = 1.1;

// The address has texts up to this length.
const longestAddress = 2_000;

// Problem is what is shown, or asked for.
interface Problem {
	readonly about: string;
	readonly params: MatrixParams;
}

export const links: View = {
	name: "links",
	title: "Links",
	mount(root, app) {
		view = new Links(root, app);
	},
	show(params) {
		view?.show(params);
	},
	hide() {
		view?.hide();
	},
};
let view: Links | null = null;

class Links {
	readonly #app: App;
	readonly #root: HTMLElement;
	#problem: Problem | null = null;
	#run: Run | null = null;
	#result: MatrixResult | null = null;
	#drawing: Drawing | null = null;
	readonly #call = new Call();
	readonly #address: Address;
	#larger = false;

	readonly #player = new Player({
		show: (at, direction) => this.#show(at, direction),
		jumps: [
			{ name: "choice", find: (at, way) => this.#run?.find(at, way, Kind.choose) ?? at },
			{
				name: "solution",
				sign: "dot",
				find: (at, way) => this.#run?.find(at, way, Kind.solution) ?? at,
			},
		],
		slowest: 0.5,
		fastest: 200,
		speed: 2,
		unit: "link",
	});
	readonly #choose = el("select", { "aria-label": "Example", onchange: () => this.#example() });
	readonly #about = el("p", { class: "muted" });
	readonly #frame = el("div", { class: "links-frame scroll", tabindex: "0", role: "group" });
	readonly #sentence = el("p", { class: "links-sentence" });
	readonly #count = el("p", { class: "muted small numbers" });
	readonly #stack = el("ol", { class: "links-stack", tabindex: "0" });
	readonly #found = el("p", { class: "row" });
	readonly #lists = el("div", { class: "small scroll" });
	readonly #code = new Map<string, HTMLElement[]>();
	readonly #text = el("textarea", {
		rows: 8,
		cols: 30,
		spellcheck: "false",
		"aria-describedby": "links-own-help",
		placeholder: "0010110\n1001001\n0110010\n1001000\n0100001\n0001101",
	});
	readonly #fault = el("p", { class: "links-fault", role: "alert" });
	readonly #own = el("details", { class: "links-own" });
	readonly #size = button("Zoom", () => this.#zoom(), { "aria-pressed": "false" });

	constructor(root: HTMLElement, app: App) {
		this.#app = app;
		this.#root = root;
		this.#address = new Address(app, () => this.#hash());
		divertLarge(this.#text, () => {
			this.#fault.textContent = "That is more than 1 MiB. At most 1,000 ones can be drawn.";
		});
		this.#choose.append(
			...examples.map((e, i) => el("option", { value: String(i) }, e.name)),
			el("option", { value: "own", hidden: true }, "Own problem"),
		);
		fill(
			this.#own,
			el("summary", { class: "button" }, "Own matrix"),
			el(
				"form",
				{
					class: "panel stack tight",
					onsubmit: (e: SubmitEvent) => {
						e.preventDefault();
						this.#app.go("links", { m: this.#text.value });
					},
				},
				el(
					"label",
					{ class: "field" },
					el("span", {}, "A matrix of 0 and 1, or a problem in format dlx"),
					this.#text,
				),
				el(
					"p",
					{ id: "links-own-help", class: "muted small" },
					"A row on each line. A first line with the numbers of rows and columns, as judges " +
						"write it (POJ 3740), may stand above. At most 1,000 ones in all.",
				),
				this.#fault,
				el(
					"div",
					{ class: "row" },
					el("button", { type: "submit", class: "button primary" }, "Show"),
					button("The puzzle of the board", () => this.#fromBoard(), {
						class: "button of-board",
					}),
				),
			),
		);
		fill(
			root,
			el(
				"div",
				{ class: "links-head" },
				el("h1", {}, "Dancing links"),
				el("div", { class: "row" }, this.#choose, this.#own, this.#size),
			),
			this.#about,
			el(
				"div",
				{ class: "links-main" },
				el(
					"div",
					{ class: "panel links-stage" },
					this.#frame,
					el(
						"div",
						{ class: "links-told", role: "status", "aria-live": "off" },
						this.#sentence,
						this.#count,
					),
					this.#player.element,
				),
				el("div", { class: "links-side" }, this.#codePanel(), this.#searchPanel()),
			),
			lesson(),
		);
		this.#frame.addEventListener(
			"scroll",
			() => {
				const drawing = this.#drawing;
				const scale =
					this.#larger && drawing ? drawing.width / drawing.element.clientWidth : 0;
				drawing?.pin(this.#frame.scrollTop * scale);
			},
			{ passive: true },
		);
		root.addEventListener("keydown", (e) => {
			if (!(e.target as Element).closest?.(".links-frame") || !scrolls(this.#frame, e)) {
				this.#player.key(e);
			}
		});
		document.addEventListener("keydown", (e) => {
			if (this.#address.shown && isFree(e)) this.#player.key(e);
		});
	}

	show(params: URLSearchParams): void {
		this.#address.show();
		const small = this.#app.game.get().layout.size <= 6;
		const board = this.#root.querySelector<HTMLElement>(".links-own .of-board");
		if (board) board.hidden = !small;
		const at = Number(params.get("at") ?? 0) || 0;
		const opened = takeCover();
		const problem =
			opened !== null
				? ownProblem(opened)
				: (fromAddress(params) ?? this.#problem ?? fromExample(examples[0] as Example));
		this.#root.classList.toggle("embed", params.get("embed") === "1");
		if (this.#problem && same(problem, this.#problem) && this.#run) {
			if (params.has("at")) this.#player.seek(at);
			return;
		}
		void this.#load(problem, at);
	}

	hide(): void {
		this.#address.hide();
		this.#player.pause();
	}

	#codePanel(): HTMLElement {
		const panel = el("section", { class: "panel links-code", "aria-label": "Code" });
		for (const routine of routines) {
			const lines = routine.lines.map((line) => {
				const row = el("span", { class: "code-line" }, line.text);
				if (line.id !== "") {
					this.#code.set(line.id, [...(this.#code.get(line.id) ?? []), row]);
				}
				return row;
			});
			panel.append(
				el(
					"pre",
					{
						tabindex: "0",
						role: "region",
						"aria-label": `Code of ${routine.lines[0]?.text ?? ""}`,
					},
					...lines,
				),
			);
		}
		panel.append(
			el(
				"p",
				{ class: "muted small" },
				"L, R, U, D are the links of a node to the left, right, up and down.",
			),
		);
		return panel;
	}

	#searchPanel(): HTMLElement {
		return el(
			"section",
			{ class: "panel stack tight", "aria-label": "The search" },
			el("h2", {}, "Choices so far"),
			this.#stack,
			this.#found,
			el(
				"details",
				{ ontoggle: () => this.#draw() },
				el("summary", {}, "The lists as text"),
				this.#lists,
			),
		);
	}

	#example(): void {
		const example = examples[Number(this.#choose.value)];
		if (example) this.#app.go("links", toAddress(fromExample(example).params));
	}

	#fromBoard(): void {
		const game = this.#app.game.get();
		const givens = game.givens.map((d) => (d === 0 ? "." : d.toString(36))).join("");
		this.#app.go("links", { puzzle: `${game.layout.layout}~${givens}` });
	}

	// load asks for the run of a problem and shows it.
	async #load(problem: Problem, at: number): Promise<void> {
		const signal = this.#call.begin();
		this.#fault.textContent = "";
		const chunks: Uint8Array[] = [];
		try {
			const result = await this.#app.engine.call(
				"matrix",
				{ ...problem.params, most: mostEvents },
				{ signal, onEvent: (e) => chunks.push(bytesOf(e.trace)) },
			);
			if (signal.aborted) return;
			this.#take(problem, result, chunks, at);
		} catch (error) {
			if (signal.aborted) return;
			this.#refuse(problem, error as Error & { line?: number });
		}
	}

	// refuse says why a problem cannot be shown, where it was typed. What is there stays.
	#refuse(problem: Problem, error: Error & { line?: number }): void {
		const where = error.line ? `Line ${error.line}: ` : "";
		if (this.#run || problem.params.text !== examples[0]?.text) {
			this.#own.open = true;
			if (problem.params.text !== undefined) this.#text.value = problem.params.text;
			this.#fault.textContent = where + sentence(error.message);
			this.#text.focus();
			if (!this.#run) {
				this.#app.notice(`This link cannot be shown: ${where}${sentence(error.message)}`);
				void this.#load(fromExample(examples[0] as Example), 0);
			}
			return;
		}
		fill(
			this.#frame,
			el(
				"div",
				{ class: "empty" },
				el("p", {}, error.message),
				button("Try again", () => void this.#load(problem, 0)),
			),
		);
	}

	#take(problem: Problem, result: MatrixResult, chunks: Uint8Array[], at: number): void {
		const matrix = {
			items: result.items,
			primary: result.items.length - result.secondary,
			options: result.options,
			...(problem.params.puzzle ? { names: digitNames(result) } : {}),
		};
		this.#problem = problem;
		this.#result = result;
		this.#run = new Run(matrix);
		for (const chunk of chunks) this.#run.add(chunk);
		this.#drawing = new Drawing(this.#run.links);
		const example = examples.findIndex((e) => same(fromExample(e), problem));
		this.#choose.value = example === -1 ? "own" : String(example);
		this.#about.textContent = problem.about;
		if (this.#own.contains(document.activeElement)) this.#frame.focus();
		this.#own.open = false;
		fill(this.#frame, this.#drawing.element);
		this.#drawing.element.style.maxWidth = `${mostScale * this.#drawing.width}px`;
		this.#frame.setAttribute(
			"aria-label",
			`The lists: ${result.items.length} items, ${result.options.length} options`,
		);
		this.#frame.scrollTo(0, 0);
		this.#zoom(false);
		this.#zoom((this.#drawing.element.getScreenCTM()?.a ?? 1) < leastScale);
		this.#player.load(this.#run.length, at);
	}

	#zoom(larger = !this.#larger): void {
		this.#larger = larger;
		this.#size.setAttribute("aria-pressed", String(larger));
		this.#frame.classList.toggle("larger", larger);
		if (!larger) this.#frame.scrollTo(0, 0);
		this.#follow();
	}

	#show(at: number, direction: number): void {
		this.#run?.seek(at);
		this.#draw();
		if (direction !== 0 && !this.#player.playing && this.#app.settings.get().readSteps) {
			this.#app.say(this.#sentence.textContent ?? "");
		}
		if (!this.#player.playing) this.#address.soon();
	}

	#draw(): void {
		const run = this.#run;
		const drawing = this.#drawing;
		const result = this.#result;
		if (!run || !drawing || !result) return;
		const event = run.event(run.at - 1);
		drawing.update(event);
		const end = run.at === run.length ? ending(result) : "";
		this.#sentence.textContent = [tell(event, run.links), end].filter(Boolean).join(" ");
		const more =
			result.events > result.recorded
				? ` (the first ${number(result.recorded)} of ${number(result.events)} are recorded)`
				: "";
		this.#count.textContent = `Event ${number(run.at)} of ${number(run.length)}${more}`;
		const now = running(event, run.links);
		for (const [id, rows] of this.#code) {
			for (const row of rows) row.classList.toggle("now", now.has(id));
		}
		this.#drawStack(run.links);
		fill(
			this.#found,
			el(
				"span",
				{ class: run.links.solutions > 0 ? "chip good" : "chip" },
				count(run.links.solutions, "solution"),
			),
			el("span", { class: "muted small" }, `of ${number(result.solutions)}`),
		);
		if (this.#lists.closest("details")?.open) this.#drawLists(run.links);
		this.#follow();
	}

	#drawStack(links: Lists): void {
		fill(
			this.#stack,
			...links.levels.map((level) => {
				const item = links.matrix.items[level.item] ?? "";
				const tried = `${level.tried} of ${level.left}`;
				return el(
					"li",
					{},
					el("span", { class: "links-choice" }, item),
					level.option === -1
						? el(
								"span",
								{ class: "muted" },
								level.tried === 0 ? "is covered" : "has no other option",
							)
						: el(
								"span",
								{},
								`option ${level.option + 1} `,
								el(
									"span",
									{ class: "muted small" },
									optionText(links, level.option),
								),
							),
					el("span", { class: "chip numbers" }, tried),
				);
			}),
		);
		if (links.levels.length === 0) {
			this.#stack.append(el("li", { class: "muted" }, "None yet: nothing is chosen."));
		}
	}

	#drawLists(links: Lists): void {
		const rows: HTMLElement[] = [];
		for (let h = links.right[0] ?? 0; h !== 0; h = links.right[h] ?? 0) {
			const options: number[] = [];
			for (let x = links.down[h] ?? h; x !== h; x = links.down[x] ?? h) {
				options.push((links.option[x] ?? 0) + 1);
			}
			rows.push(
				el(
					"tr",
					{},
					el("th", { scope: "row" }, links.matrix.items[h - 1] ?? ""),
					el("td", {}, options.length === 0 ? "none" : options.join(", ")),
				),
			);
		}
		fill(
			this.#lists,
			rows.length === 0
				? el("p", { class: "muted" }, "No item is left in the list.")
				: el(
						"table",
						{ class: "table" },
						el(
							"thead",
							{},
							el(
								"tr",
								{},
								el("th", { scope: "col" }, "Item"),
								el("th", { scope: "col" }, "Options"),
							),
						),
						el("tbody", {}, ...rows),
					),
		);
	}

	// follow scrolls the frame to where the last event happened.
	#follow(): void {
		const run = this.#run;
		const drawing = this.#drawing;
		const event = run?.event(run.at - 1);
		const place = event && drawing?.place(event);
		if (!place || !drawing || !this.#larger) return;
		const scale = drawing.element.clientWidth / drawing.width;
		const frame = this.#frame;
		const near = 60;
		const x = place.x * scale;
		const y = place.y * scale;
		const above = drawing.above * scale;
		if (x < frame.scrollLeft + near || x > frame.scrollLeft + frame.clientWidth - near) {
			frame.scrollLeft = x - frame.clientWidth / 2;
		}
		if (
			y > above &&
			(y < frame.scrollTop + above + near || y > frame.scrollTop + frame.clientHeight - near)
		) {
			frame.scrollTop = y - frame.clientHeight / 2;
		}
	}

	// hash returns the address of the moment.
	#hash(): string | null {
		if (!this.#problem) return null;
		const fields = new URLSearchParams(toAddress(this.#problem.params));
		if (this.#player.at > 0) fields.set("at", String(this.#player.at));
		if (this.#root.classList.contains("embed")) fields.set("embed", "1");
		return `#links&${fields}`;
	}
}

// scrolls says whether an arrow key scrolls a frame that has more to show.
function scrolls(frame: HTMLElement, e: KeyboardEvent): boolean {
	const down = e.key === "ArrowUp" || e.key === "ArrowDown";
	return down && frame.scrollHeight > frame.clientHeight;
}

function fromExample(e: Example): Problem {
	return {
		about: e.about,
		params: e.puzzle ? { puzzle: { ...e.puzzle } } : { text: e.text ?? "" },
	};
}

// The address has rows of a matrix with "." between them, or the text itself, or a puzzle.
function toAddress(params: MatrixParams): Record<string, string> {
	if (params.puzzle) {
		return { puzzle: `${params.puzzle.layout ?? ""}~${params.puzzle.givens}` };
	}
	const text = params.text ?? "";
	const example = examples.findIndex((e) => e.text === text);
	if (example > 0) return { m: `example-${example + 1}` };
	if (example === 0) return {};
	if (text.length > longestAddress) return {};
	return { m: /^[01\s]+$/.test(text) ? text.trim().replace(/\s*\n\s*/g, ".") : text };
}

function fromAddress(params: URLSearchParams): Problem | null {
	const puzzle = params.get("puzzle");
	if (puzzle !== null) {
		const [layout = "", givens = ""] = puzzle.split("~");
		const known = examples.find(({ puzzle: p }) => p?.layout === layout && p.givens === givens);
		if (known) return fromExample(known);
		return {
			about: "The puzzle as an exact cover problem.",
			params: { puzzle: { layout, givens } },
		};
	}
	const m = params.get("m");
	if (m === null) return null;
	const example = examples[Number(/^example-(\d+)$/.exec(m)?.[1] ?? 0) - 1];
	if (example) return fromExample(example);
	return ownProblem(/^[01. ]+$/.test(m) ? m.replaceAll(".", "\n") : m);
}

function ownProblem(text: string): Problem {
	return { about: "Your own problem.", params: { text } };
}

function same(a: Problem, b: Problem): boolean {
	return JSON.stringify(a.params) === JSON.stringify(b.params);
}

function ending(result: MatrixResult): string {
	if (result.recorded < result.events || result.outcome === "limit") {
		return "The recording ends here.";
	}
	return result.solutions === 0
		? "Everything was tried: there is no solution, and every link is as it was."
		: `Everything was tried: ${count(result.solutions, "solution")}, ` +
				"and every link is as it was.";
}

// lesson is the text for learners below the picture.
function lesson(): HTMLElement {
	const part = (title: string, ...paragraphs: (string | Node)[]) =>
		el(
			"section",
			{ class: "stack tight" },
			el("h2", {}, title),
			...paragraphs.map((p) => el("p", {}, p)),
		);
	return el(
		"div",
		{ class: "links-lesson" },
		part(
			"What you see",
			"A box at the top is an item: something that has to be covered exactly once. Its number " +
				"says how many options it has left. A row is an option, with a node for each item that " +
				"it covers. Every node knows its neighbours on four sides. The lists are circles: " +
				"what leaves the picture comes back at its other end.",
			"To cover an item is to take it out of the row at the top, and every option that has it " +
				"out of all other lists. What is left is a smaller problem of the same kind.",
		),
		part(
			"Why the links can dance",
			"A node that leaves its list keeps its own links; only its two neighbours change theirs. " +
				"So the node still knows where it belongs, and two assignments put it back. Nothing is " +
				"copied and nothing is searched for.",
			"That only works in the opposite order: the node that left last comes back first. Then its " +
				"neighbours are just those that it remembers. Step back on this page, and you do " +
				"what the search does when it gives up an option.",
		),
		part(
			"What it costs",
			"Each link is undone once for every time that it was changed, so going back costs as much as " +
				"going on. Taking the item with the fewest options keeps the tree of choices small: an " +
				"item without options ends a branch at once, an item with one leaves no choice. " +
				"Looking for that item takes a walk along the top row at each level.",
		),
		part(
			"Sudoku is such a matrix",
			"A 9×9 Sudoku has 324 items: each of 81 cells has a digit, and each of 9 digits is in " +
				"each row, column and box. Its 729 options are “this digit in this cell”; each has four " +
				"ones. A given takes its option at the start. Dominoes, queens and pentominoes are " +
				"matrices, too: who can solve one kind of problem quickly can solve them all.",
			"Judges know that. POJ 3740 gives the matrix itself, with at most 16 rows and 300 columns. " +
				"POJ 3074 and 3076 give Sudokus of 9×9 and 16×16. Their limits let a search through that " +
				"always takes the smallest item, and stop one that goes cell by cell.",
			el("a", { href: "#search" }, "Watch the searches side by side"),
		),
	);
}
