// The view Make: new puzzles to order.

import type { App, View } from "../app.ts";
import { classic } from "../board/geometry.ts";
import { miniature } from "../board/draw.ts";
import { layOf } from "../board/rules.ts";
import { reason, saveFile } from "../dialogs/dialog.ts";
import { button, el, fill, segmented } from "../dom.ts";
import { EngineError, bytesOf } from "../engine.ts";
import { newGame } from "../game.ts";
import { icon } from "../icons.ts";
import { tellOdd } from "../link.ts";
import { levels, levelTitle, ratingText, remember } from "../levels.ts";
import {
	easiest,
	fieldsOf,
	hardest,
	linkFields,
	mostMade,
	mostSeed,
	orderOf,
	paramsOf,
	usual,
} from "../order.ts";
import type { Order } from "../order.ts";
import { printBoards } from "../print.ts";
import { still } from "../settings.ts";
import { bring, layoutOf } from "../bring.ts";
import { Told } from "../told.ts";
import type { About, LayoutResult, NewMade } from "../types.ts";
import { givePuzzles } from "../given.ts";
import { make as words } from "../words/en/make.ts";

const sizes = [4, 6, 8, 9, 10, 12, 14, 15, 16, 18, 20, 21, 24, 25]; // that have boxes
const jigsaws = Array.from({ length: 22 }, (_, i) => i + 4);
const skeletons = 12; // places for puzzles that are not made yet

interface Made {
	readonly puzzle: NewMade;
	readonly layout: LayoutResult;
	readonly lay?: (picture: SVGSVGElement) => void; // draws its rules
}

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

// change takes over a part of the order. A seed belongs to the order that it was drawn for.
function change(part: Partial<Order>, redraw = false): void {
	order = { ...order, seed: 0, ...part };
	const seed = form.querySelector<HTMLInputElement>("[name=seed]");
	if (seed && !("seed" in part)) seed.value = "";
	if (redraw) drawForm();
}

function drawForm(): void {
	const focused = (document.activeElement as HTMLElement | null)?.getAttribute("name");
	const { symmetry: s, needs, only, clues, minimal, seed, killer } = order;
	const special = s !== usual.symmetry || needs.length + only.length + clues > 0 || minimal;
	const open = form.querySelector("details")?.open ?? special;
	fill(
		form,
		check("killer", words.killer, killer, (on) => change({ killer: on }, true)),
		!killer && difficulty(),
		shape(),
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
				!killer &&
					el("label", { class: "field" }, el("span", {}, words.symmetry), symmetry()),
				!killer && techniques("needs", words.needs),
				!killer && techniques("only", words.only),
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
				!killer &&
					check("minimal", words.minimal, minimal, (on) => change({ minimal: on })),
			),
		),
	);
	drawGo();
	if (focused) form.querySelector<HTMLElement>(`[name="${CSS.escape(focused)}"]`)?.focus();
}

function check(
	name: string,
	text: string,
	checked: boolean,
	take: (on: boolean) => void,
): HTMLElement {
	return el(
		"label",
		{ class: "check" },
		el("input", {
			type: "checkbox",
			name,
			checked,
			onchange: (e: Event) => take((e.target as HTMLInputElement).checked),
		}),
		el("span", {}, text),
	);
}

function drawGo(): void {
	const go = form.querySelector(".go");
	if (!go) return;
	go.textContent = running ? words.stop : words.go(order.n);
	go.classList.toggle("primary", !running);
}

// difficulty chooses a level, a range of ER, or neither.
function difficulty(): HTMLElement {
	const kind = order.er ? "er" : order.level === "" ? "any" : "level";
	const parts: Node[] = [
		segmented(
			words.difficulty,
			[
				["level", words.difficulties.level],
				["er", words.difficulties.er],
				["any", words.difficulties.any],
			],
			kind,
			(k) =>
				change(
					{ level: k === "level" ? usual.level : "", er: k === "er" ? [4, 5] : null },
					true,
				),
		),
	];
	if (kind === "level") {
		parts.push(
			el(
				"select",
				{
					name: "level",
					"aria-label": words.level,
					onchange: (e: Event) =>
						change({ level: (e.target as HTMLSelectElement).value }),
				},
				...levels.map((l) =>
					el(
						"option",
						{ value: l, selected: l === order.level.toLowerCase() },
						levelTitle(l),
					),
				),
			),
		);
	} else if (order.er) {
		parts.push(range(order.er));
	}
	return el(
		"div",
		{ class: "field" },
		el("span", { "aria-hidden": "true" }, words.difficulty),
		...parts,
	);
}

// range has two sliders on one scale. One pushes the other.
function range(er: readonly [number, number]): HTMLElement {
	const output = el("output", { class: "numbers" });
	const slider = (value: number, name: string, label: string) =>
		el("input", {
			type: "range",
			min: easiest,
			max: hardest,
			step: 0.1,
			value,
			name,
			"aria-label": label,
		});
	const [low, high] = [slider(er[0], "from", words.erFrom), slider(er[1], "to", words.erTo)];
	const take = (moved: HTMLInputElement, other: HTMLInputElement) => {
		if (Number(low.value) > Number(high.value)) other.value = moved.value;
		change({ er: [Number(low.value), Number(high.value)] });
		tell();
	};
	const tell = () => {
		output.textContent = words.range(Number(low.value), Number(high.value));
		for (const s of [low, high]) {
			s.setAttribute("aria-valuetext", words.er(Number(s.value)));
		}
	};
	low.addEventListener("input", () => take(low, high));
	high.addEventListener("input", () => take(high, low));
	tell();
	return el(
		"div",
		{ class: "range" },
		output,
		el("label", {}, el("span", {}, words.from), low),
		el("label", {}, el("span", {}, words.to), high),
	);
}

// A text of a layout that the two simple forms can show.
const simple = /^(\d+)((?:\+(?:diagonal|windoku))*)$/;

function shape(): HTMLElement {
	const m = simple.exec(order.layout);
	const kind = order.jigsaw ? "jigsaw" : m && sizes.includes(Number(m[1])) ? "boxes" : "other";
	const size = m ? Number(m[1]) : 9;
	const rules = (m?.[2] ?? "").split("+").filter((r) => r !== "");
	const build = (s: number, list: readonly string[]) =>
		[s, ...list.filter((r) => r !== "windoku" || (s === 9 && !order.jigsaw))].join("+");
	const rule = (name: string, text: string) =>
		el(
			"label",
			{ class: "check" },
			el("input", {
				type: "checkbox",
				name,
				checked: rules.includes(name),
				onchange: () =>
					change(
						{
							layout: build(
								size,
								rules.includes(name)
									? rules.filter((r) => r !== name)
									: [...rules, name],
							),
						},
						true,
					),
			}),
			el("span", {}, text),
		);
	const preview = el("div", { class: "preview-board" });
	const said = el("small", { class: "muted" });
	void drawPreview(preview, said);
	const controls =
		kind === "other"
			? el(
					"label",
					{ class: "field" },
					el("span", {}, words.layoutText),
					el("input", {
						type: "text",
						name: "layout",
						value: order.layout,
						spellcheck: "false",
						autocomplete: "off",
						list: "known-layouts",
						onchange: (e: Event) =>
							change(
								{ layout: (e.target as HTMLInputElement).value.trim() || "9" },
								true,
							),
					}),
					el(
						"datalist",
						{ id: "known-layouts" },
						...(about?.layouts ?? []).map((l) =>
							el("option", { value: l.name }, l.about),
						),
					),
				)
			: el(
					"div",
					{ class: "stack tight" },
					el(
						"label",
						{ class: "field" },
						el("span", {}, words.size),
						el(
							"select",
							{
								name: "size",
								onchange: (e: Event) =>
									change(
										{
											layout: build(
												Number((e.target as HTMLSelectElement).value),
												rules,
											),
										},
										true,
									),
							},
							...(kind === "boxes" ? sizes : jigsaws).map((s) =>
								el("option", { value: s, selected: s === size }, `${s}×${s}`),
							),
						),
					),
					rule("diagonal", words.diagonals),
					kind === "boxes" && size === 9 && rule("windoku", words.windows),
				);
	return el(
		"div",
		{ class: "field" },
		el("span", { "aria-hidden": "true" }, words.layout),
		segmented(
			words.layout,
			[
				["boxes", words.layouts.boxes],
				["jigsaw", words.layouts.jigsaw],
				["other", words.layouts.other],
			],
			kind,
			(k) =>
				change(
					{ jigsaw: k === "jigsaw", layout: k === "other" ? "latin:9" : build(9, rules) },
					true,
				),
		),
		el("div", { class: "shape" }, controls, el("div", { class: "stack tight" }, preview, said)),
	);
}

let previews = 0;

async function drawPreview(place: HTMLElement, said: HTMLElement): Promise<void> {
	const mine = ++previews;
	const text = order.layout;
	try {
		const layout = text === "9" ? classic() : await layoutOf(app, text);
		if (mine !== previews) return;
		const drawn = order.jigsaw
			? {
					...layout,
					regions: layout.regions.map(() => -1),
					houses: layout.houses.filter((h) => h.kind !== "box"),
				}
			: layout;
		fill(place, miniature(drawn, "", words.emptyGrid(text)));
		said.textContent = order.jigsaw
			? words.newRegions
			: layout.impossible
				? words.impossible(layout.impossible)
				: "";
	} catch (e) {
		if (mine === previews) said.textContent = reason(e);
	}
}

function symmetry(): HTMLSelectElement {
	const known = about?.symmetries ?? [{ name: order.symmetry, about: "" }];
	return el(
		"select",
		{
			name: "symmetry",
			onchange: (e: Event) => change({ symmetry: (e.target as HTMLSelectElement).value }),
		},
		...known.map((s) =>
			el(
				"option",
				{ value: s.name, selected: s.name === order.symmetry },
				s.about ? words.symmetryIs(s.name, s.about) : s.name,
			),
		),
	);
}

// techniques chooses techniques and groups of them from a list.
function techniques(field: "needs" | "only", label: string): HTMLElement {
	const chosen = order[field];
	const add = el(
		"select",
		{
			name: field,
			"aria-label": words.addTo(label),
			onchange: () => change({ [field]: [...chosen, add.value] }, true),
		},
		el("option", { value: "" }, chosen.length > 0 ? words.add : words.nothing[field]),
	);
	const families = new Map<string, Node[]>();
	const offer = (family: string, name: string, text: string) => {
		if (chosen.includes(name)) return;
		const options = families.get(family) ?? [];
		families.set(family, [...options, el("option", { value: name }, text)]);
	};
	for (const g of about?.groups ?? []) {
		offer(words.groups, g.name, words.group(g.name, g.techniques.length));
	}
	for (const t of about?.techniques ?? []) {
		offer(t.family, t.name, `${t.name} (${t.score.toFixed(1)})`);
	}
	add.append(
		...[...families].map(([family, options]) => el("optgroup", { label: family }, ...options)),
	);
	return el(
		"div",
		{ class: "field" },
		el("span", { "aria-hidden": "true" }, label),
		chosen.length > 0 &&
			el(
				"div",
				{ class: "row" },
				...chosen.map((name) =>
					button(
						name,
						() => change({ [field]: chosen.filter((c) => c !== name) }, true),
						{ class: "button chosen", "aria-label": words.remove(name) },
					),
				),
			),
		add,
	);
}

function numberField(
	name: string,
	label: string,
	value: number,
	most: number,
	placeholder: string,
	take: (n: number) => void,
): HTMLElement {
	const input = el("input", {
		type: "number",
		name,
		min: 0,
		max: most,
		step: 1,
		placeholder,
		inputmode: "numeric",
		value: value > 0 ? value : "",
		oninput: () => {
			const n = Number(input.value);
			if (!input.checkValidity() || !Number.isInteger(n)) return;
			take(n);
			drawGo();
		},
	});
	return el("label", { class: "field" }, el("span", {}, label), input);
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
			const goOn = e instanceof EngineError && e.code === "limit" && made.length > before;
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
	if (!(e instanceof EngineError)) return reason(e);
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
		boards.append(el("li", { class: "empty" }, el("p", {}, words.empty)));
		told.end(app, "");
	}
	drawTools();
}

// addMade shows a puzzle in the first place that waits.
function addMade(i: number): void {
	const m = made[i];
	if (!m) return;
	const board = miniature(m.layout, m.puzzle.givens, "");
	m.lay?.(board);
	const card = el(
		"li",
		{ class: "card" },
		button(
			el(
				"span",
				{ class: "card-inside" },
				el("span", { class: "unseen" }, words.play(i + 1)),
				board,
				el(
					"strong",
					{ class: "numbers" },
					m.puzzle.rating
						? ratingText(m.puzzle.rating)
						: m.lay
							? words.isKiller
							: words.notRated,
				),
				el(
					"small",
					{ class: "muted" },
					m.puzzle.rating ? `${m.puzzle.rating.hardest}, ` : "",
					words.clues(m.puzzle.clues),
				),
			),
			() => playMade(m),
		),
	);
	const place = boards.querySelector(".to-come");
	if (!place) {
		boards.append(card);
		return;
	}
	place.before(card);
	if (boards.querySelectorAll(".to-come").length > order.n - i - 1) place.remove();
}

function caption(m: Made): string {
	const r = m.puzzle.rating;
	return r ? `${ratingText(r)}, ${r.hardest}` : words.clues(m.puzzle.clues);
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
