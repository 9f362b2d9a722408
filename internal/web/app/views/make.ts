// The view Make: new puzzles to order. Its parts are in folder make.

import type { App, View } from "../app.ts";
import { classic } from "../board/geometry.ts";
import { layOf } from "../board/rules.ts";
import { reason, saveFile } from "../dialogs/dialog.ts";
import { button, el, fill } from "../dom.ts";
import { NonetError, bytesOf } from "../engine.ts";
import { newGame } from "../game.ts";
import { icon } from "../icons.ts";
import { tellOdd } from "../link.ts";
import { remember } from "../levels.ts";
import { fieldsOf, linkFields, mostMade, mostSeed, orderOf, paramsOf, usual } from "../order.ts";
import type { Order } from "../order.ts";
import { printBoards } from "../print.ts";
import { still } from "../settings.ts";
import { stock } from "../stock.ts";
import { levels } from "../supply.ts";
import { bring, layoutOf } from "../bring.ts";
import { Told } from "../told.ts";
import type { About, NewMade } from "../types.ts";
import { givePuzzles } from "../given.ts";
import { cardOf, caption } from "../make/card.ts";
import type { Made } from "../make/card.ts";
import { difficulty } from "../make/difficulty.ts";
import { check, numberField, symmetry, techniques } from "../make/form.ts";
import type { Ordering } from "../make/form.ts";
import { shape } from "../make/shape.ts";
import { make as words } from "../words/en/make.ts";

const skeletons = 12; // places for puzzles that are not made yet

let app: App;
let order: Order = usual;
let made: Made[] = [];
let done: Order | null = null; // the order whose puzzles are all there
let running: AbortController | null = null;
let about: About | null = null;

const form = el("form", { class: "panel stack order", "aria-label": words.form });
const head = el("div", { class: "results-head" });
const told = new Told();
const progress = el("progress", { "aria-label": words.puzzlesMade, hidden: true });
const boards = el("ul", { class: "boards" });
const more = el("div", { class: "row made-tools" });

export const make: View = {
	name: "make",
	title: words.name,
	mount(root, a) {
		app = a;
		form.addEventListener("submit", (e) => {
			e.preventDefault();
			if (running) {
				running.abort();
				return;
			}
			// Who orders the same once more wants other puzzles.
			if (order === done) order = { ...order, seed: 0 };
			void run();
			// On a narrow screen the puzzles come below the form.
			if (head.getBoundingClientRect().top > innerHeight * 0.7) {
				head.scrollIntoView({ behavior: still() ? "auto" : "smooth" });
			}
		});
		fill(
			root,
			el("h1", { class: "unseen" }, words.heading),
			el(
				"div",
				{ class: "make-columns" },
				form,
				el("section", { class: "stack made", "aria-label": words.puzzles }, head, boards),
			),
		);
		fill(head, told.element, progress, more);
	},
	show(params) {
		if (!about) {
			app.engine.call("about", {}).then(
				(known) => {
					about = known;
					drawForm();
				},
				() => undefined,
			); // the lists are short until the engine answers
		}
		tellOdd(app, params, linkFields);
		const next = params.size > 0 ? orderOf(params) : order;
		const same = JSON.stringify(next) === JSON.stringify(order);
		if (!same || !form.hasChildNodes()) {
			running?.abort();
			order = next;
			made = same ? made : [];
			drawForm();
		}
		if (order.seed > 0 && made.length === 0 && !running) void run();
		else drawMade();
	},
	hide() {},
};

// The grids of calcudokus and of other puzzles, until another one is chosen.
const latin = { layout: "latin:6", jigsaw: false };
const usualGrid = { layout: usual.layout, jigsaw: false };

// change takes over a part of the order. A seed belongs to the order that it was drawn for.
function change(part: Partial<Order>, redraw = false): void {
	order = { ...order, seed: 0, ...part };
	const seed = form.querySelector<HTMLInputElement>("[name=seed]");
	if (seed && !("seed" in part)) seed.value = "";
	if (redraw) drawForm();
	else drawGo();
}

const ordering: Ordering = {
	get now() {
		return order;
	},
	get about() {
		return about;
	},
	change,
};

function drawForm(): void {
	const focused = (document.activeElement as HTMLElement | null)?.getAttribute("name");
	const { symmetry: s, needs, only, clues, minimal, seed, killer, calcudoku } = order;
	const cut = killer || calcudoku; // into cages
	const special = s !== usual.symmetry || needs.length + only.length + clues > 0 || minimal;
	const open = form.querySelector("details")?.open ?? special;
	fill(
		form,
		!killer && difficulty(ordering),
		shape(app, ordering),
		check("killer", words.killer, killer, (on) =>
			change({ ...(calcudoku && usualGrid), killer: on, calcudoku: false }, true),
		),
		check("calcudoku", words.calcudoku, calcudoku, (on) =>
			change({ ...(on ? latin : usualGrid), calcudoku: on, killer: false }, true),
		),
		numberField("n", words.howMany, order.n, mostMade, String(usual.n), (n) =>
			change({ n: n || usual.n, seed: order.seed }),
		),
		el("button", { type: "submit", class: "button primary go", name: "go" }),
		el(
			"details",
			{ open },
			el("summary", {}, words.moreWishes),
			el(
				"div",
				{ class: "stack" },
				!cut &&
					el(
						"label",
						{ class: "field" },
						el("span", {}, words.symmetry),
						symmetry(ordering),
					),
				!killer && techniques(ordering, "needs", words.needs),
				!killer && techniques(ordering, "only", words.only),
				el(
					"div",
					{ class: "numbers-row" },
					numberField(
						"clues",
						words.givens,
						clues,
						625,
						words.givensFree[killer ? "killer" : "other"],
						(n) => change({ clues: n }),
					),
					numberField("seed", words.seed, seed, mostSeed, words.seedFree, (n) =>
						change({ seed: n }),
					),
				),
				!cut && check("minimal", words.minimal, minimal, (on) => change({ minimal: on })),
			),
		),
	);
	drawGo();
	if (focused) form.querySelector<HTMLElement>(`[name="${CSS.escape(focused)}"]`)?.focus();
}

function drawGo(): void {
	const go = form.querySelector(".go");
	if (!go) return;
	go.textContent = running ? words.stop : words.go(order.n);
	go.classList.toggle("primary", !running);
}

// run makes the puzzles of the order and shows each when it is there.
async function run(): Promise<void> {
	if (!form.reportValidity()) return;
	if (order.seed === 0) order = { ...order, seed: 1 + Math.floor(Math.random() * 1e6) };
	const wanted = order;
	const seed = form.querySelector<HTMLInputElement>("[name=seed]");
	if (seed) seed.value = String(wanted.seed);
	app.address(`#make&${new URLSearchParams(fieldsOf(wanted)).toString()}`);
	const control = new AbortController();
	running = control;
	made = [];
	let tried = 0;
	let failure = "";
	drawGo();
	drawMade();
	const tell = () => {
		if (running !== control) return;
		const so = words.made(made.length, wanted.n);
		told.progress(app, tried > wanted.n ? words.madeTried(so, tried) : `${so}.`);
		progress.value = made.length / wanted.n;
	};
	tell();
	while (made.length < wanted.n && failure === "") {
		const before = made.length;
		const offset = tried;
		try {
			await makeSome(wanted, control, (n) => {
				if (n) tried = offset + n;
				tell();
			});
		} catch (e) {
			const goOn = e instanceof NonetError && e.code === "limit" && made.length > before;
			if (!goOn) failure = whyNot(e, tried);
		}
	}
	if (running !== control) return;
	running = null;
	drawGo();
	drawMade();
	if (failure === "") done = wanted;
	const all = words.all(made.length, wanted.seed);
	told.end(app, failure === "" ? all : made.length > 0 ? `${failure} ${all}` : failure);
}

// makeSome makes puzzles until there are enough, or the engine gives up. changed is called when one
// is shown, and with the number of those that were tried.
async function makeSome(
	wanted: Order,
	control: AbortController,
	changed: (tried?: number) => void,
): Promise<void> {
	// Cards come in the order of the puzzles, also if a layout has to be described first.
	let shown = Promise.resolve();
	const show = async (puzzle: NewMade) => {
		const layout = await layoutOf(app, puzzle.layout ?? "9");
		const lay = await layOf(app, puzzle);
		if (running !== control) return;
		made.push({ puzzle, layout, ...(lay && { lay }) });
		addMade(made.length - 1);
		changed();
	};
	try {
		await app.engine.call("generate", paramsOf(wanted, made.length), {
			signal: control.signal,
			onEvent: ({ tried, made: puzzle }) => {
				if (puzzle) shown = shown.then(() => show(puzzle));
				changed(tried);
			},
		});
		await shown;
	} catch (e) {
		await shown.catch(() => undefined);
		throw e;
	}
}

// whyNot says why no more puzzles were made, and what to do.
function whyNot(e: unknown, tried: number): string {
	if (!(e instanceof NonetError)) return reason(e);
	if (e.code === "cancelled") return words.stopped;
	if (e.code === "limit") return words.noneFound(tried);
	return reason(e);
}

function drawMade(): void {
	progress.hidden = !running;
	boards.replaceChildren();
	made.forEach((_, i) => addMade(i));
	if (running) {
		const left = Math.min(order.n - made.length, skeletons);
		for (let i = 0; i < left; i++) {
			boards.append(
				el(
					"li",
					{ class: "card to-come", "aria-hidden": "true" },
					el("div", { class: "skeleton card-board" }),
					el("div", { class: "skeleton" }, "ER"),
				),
			);
		}
	} else if (made.length === 0) {
		const texts = [el("p", {}, words.empty), el("p", {}, words.examples)];
		boards.append(el("li", { class: "empty" }, ...texts), ...examples());
		told.end(app, "");
	}
	drawTools();
}

// examples returns cards of puzzles of the stock, one of each level.
function examples(): HTMLElement[] {
	return levels.map((_, i) => {
		const { givens, rating } = stock[i * (stock.length / levels.length)] as Stocked;
		const clues = [...givens].filter((c) => c !== ".").length;
		const puzzle = { index: i, givens, solution: "", clues, rating };
		const m: Made = { puzzle, layout: classic() };
		return cardOf(m, i, () => playMade(m));
	});
}
type Stocked = (typeof stock)[number];

// addMade shows a puzzle in the first place that waits.
function addMade(i: number): void {
	const m = made[i];
	if (!m) return;
	const card = cardOf(m, i, () => playMade(m));
	const place = boards.querySelector(".to-come");
	if (!place) {
		boards.append(card);
		return;
	}
	place.before(card);
	if (boards.querySelectorAll(".to-come").length > order.n - i - 1) place.remove();
}

function playMade(m: Made): void {
	const game = newGame(m.layout, m.puzzle);
	if (m.puzzle.rating) remember(game, m.puzzle.rating);
	bring(app, game);
	app.go("play");
}

// drawTools shows what can be done with all puzzles.
function drawTools(): void {
	if (made.length === 0 || running) {
		const again =
			!running &&
			order.seed > 0 &&
			button(words.anotherSeed, () => {
				change({ seed: 0 });
				void run();
			});
		fill(more, again);
		return;
	}
	fill(
		more,
		button(words.asList, () => {
			givePuzzles({
				format: "",
				puzzles: made.map(({ puzzle }, i) => ({ ...puzzle, line: i + 1 })),
			});
			app.go("list");
		}),
		button(el("span", { class: "row" }, icon("print"), words.print), () =>
			printBoards(
				made.map((m, i) => ({
					layout: m.layout,
					givens: m.puzzle.givens,
					caption: `${i + 1}   ${caption(m)}`,
					solution: m.puzzle.solution,
					...(m.lay && { lay: m.lay }),
				})),
			),
		),
		app.engine.kind === "http" && button(words.booklet, () => void booklet()),
	);
}

async function booklet(): Promise<void> {
	told.end(app, words.makingBooklet);
	try {
		const { pdf } = await app.engine.call("booklet", {
			puzzles: made.map(({ puzzle: { layout, givens, rules } }) => ({
				givens,
				...(layout !== undefined && { layout }),
				...(rules && { rules }),
			})),
			captions: made.map(caption),
			title: words.bookletTitle,
			paper: /-(US|CA|MX|PH)$/.test(navigator.language) ? "letter" : "a4",
		});
		saveFile("sudoku.pdf", new Blob([bytesOf(pdf)], { type: "application/pdf" }));
		told.end(app, words.bookletSaved);
	} catch (e) {
		told.end(app, reason(e));
	}
}
