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
import { count, number } from "../words.ts";
import { givePuzzles } from "../given.ts";

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

const form = el("form", { class: "panel stack order", "aria-label": "What to make" });
const head = el("div", { class: "results-head" });
const told = new Told();
const progress = el("progress", { "aria-label": "Puzzles made", hidden: true });
const boards = el("ul", { class: "boards" });
const more = el("div", { class: "row made-tools" });

export const make: View = {
	name: "make",
	title: "Make",
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
			el("h1", { class: "unseen" }, "Make puzzles"),
			el(
				"div",
				{ class: "make-columns" },
				form,
				el("section", { class: "stack made", "aria-label": "Puzzles" }, head, boards),
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
		check("killer", "Killer: cages with sums", killer, (on) => change({ killer: on }, true)),
		!killer && difficulty(),
		shape(),
		numberField("n", "How many", order.n, mostMade, String(usual.n), (n) =>
			change({ n: n || usual.n, seed: order.seed }),
		),
		el("button", { type: "submit", class: "button primary go", name: "go" }),
		el(
			"details",
			{ open },
			el("summary", {}, "More wishes"),
			el(
				"div",
				{ class: "stack" },
				!killer &&
					el(
						"label",
						{ class: "field" },
						el("span", {}, "Symmetry of the givens"),
						symmetry(),
					),
				!killer && techniques("needs", "Must need"),
				!killer && techniques("only", "May need only"),
				el(
					"div",
					{ class: "numbers-row" },
					numberField("clues", "Givens", clues, 625, killer ? "none" : "any", (n) =>
						change({ clues: n }),
					),
					numberField("seed", "Seed", seed, mostSeed, "drawn", (n) =>
						change({ seed: n }),
					),
				),
				!killer &&
					check("minimal", "No given can be left out", minimal, (on) =>
						change({ minimal: on }),
					),
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
	go.textContent = running ? "Stop" : `Make ${count(order.n, "puzzle")}`;
	go.classList.toggle("primary", !running);
}

// difficulty chooses a level, a range of ER, or neither.
function difficulty(): HTMLElement {
	const kind = order.er ? "er" : order.level === "" ? "any" : "level";
	const parts: Node[] = [
		segmented(
			"Difficulty",
			[
				["level", "Level"],
				["er", "ER"],
				["any", "Any"],
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
					"aria-label": "Level",
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
		el("span", { "aria-hidden": "true" }, "Difficulty"),
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
	const [low, high] = [slider(er[0], "from", "ER from"), slider(er[1], "to", "ER to")];
	const take = (moved: HTMLInputElement, other: HTMLInputElement) => {
		if (Number(low.value) > Number(high.value)) other.value = moved.value;
		change({ er: [Number(low.value), Number(high.value)] });
		tell();
	};
	const tell = () => {
		output.textContent = `ER ${Number(low.value).toFixed(1)} to ${Number(high.value).toFixed(1)}`;
		for (const s of [low, high]) {
			s.setAttribute("aria-valuetext", `ER ${Number(s.value).toFixed(1)}`);
		}
	};
	low.addEventListener("input", () => take(low, high));
	high.addEventListener("input", () => take(high, low));
	tell();
	return el(
		"div",
		{ class: "range" },
		output,
		el("label", {}, el("span", {}, "from"), low),
		el("label", {}, el("span", {}, "to"), high),
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
					el("span", {}, "Layout as text"),
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
						el("span", {}, "Size"),
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
					rule("diagonal", "Diagonals"),
					kind === "boxes" && size === 9 && rule("windoku", "Windows"),
				);
	return el(
		"div",
		{ class: "field" },
		el("span", { "aria-hidden": "true" }, "Layout"),
		segmented(
			"Layout",
			[
				["boxes", "Boxes"],
				["jigsaw", "Jigsaw"],
				["other", "Other"],
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
		fill(place, miniature(drawn, "", `An empty grid of layout ${text}`));
		said.textContent = order.jigsaw
			? "New regions for each puzzle."
			: layout.impossible
				? `It has no full grid: ${layout.impossible}.`
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
				s.about ? `${s.name}: ${s.about}` : s.name,
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
			"aria-label": `${label}: add a technique`,
			onchange: () => change({ [field]: [...chosen, add.value] }, true),
		},
		el(
			"option",
			{ value: "" },
			chosen.length > 0 ? "Add …" : field === "needs" ? "Nothing special" : "Any technique",
		),
	);
	const families = new Map<string, Node[]>();
	const offer = (family: string, name: string, text: string) => {
		if (chosen.includes(name)) return;
		const options = families.get(family) ?? [];
		families.set(family, [...options, el("option", { value: name }, text)]);
	};
	for (const g of about?.groups ?? []) {
		offer("Groups", g.name, `${g.name} (${count(g.techniques.length, "technique")})`);
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
						{ class: "button chosen", "aria-label": `Remove ${name}` },
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
		const so = `${made.length} of ${count(wanted.n, "puzzle")} made`;
		told.progress(app, tried > wanted.n ? `${so}, ${number(tried)} tried.` : `${so}.`);
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
			if (!goOn) failure = words(e, tried);
		}
	}
	if (running !== control) return;
	running = null;
	drawGo();
	drawMade();
	if (failure === "") done = wanted;
	const all = `${count(made.length, "puzzle")} of seed ${wanted.seed}.`;
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

// words says why no more puzzles were made, and what to do.
function words(e: unknown, tried: number): string {
	if (!(e instanceof EngineError)) return reason(e);
	if (e.code === "cancelled") return "Stopped.";
	if (e.code === "limit") {
		const after = tried > 0 ? ` after ${number(tried)} tries` : "";
		return (
			`None was found${after} in the time there is. Another seed may do better, or an order ` +
			"that asks for less: fewer techniques, a wider range, no symmetry."
		);
	}
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
		boards.append(
			el(
				"li",
				{ class: "empty" },
				el(
					"p",
					{},
					"Say what you like, and the puzzles appear here: as small boards, ",
					"each with its difficulty, to play, print or keep.",
				),
			),
		);
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
				el("span", { class: "unseen" }, `Play puzzle ${i + 1}: `),
				board,
				el(
					"strong",
					{ class: "numbers" },
					m.puzzle.rating ? ratingText(m.puzzle.rating) : m.lay ? "Killer" : "not rated",
				),
				el(
					"small",
					{ class: "muted" },
					m.puzzle.rating ? `${m.puzzle.rating.hardest}, ` : "",
					count(m.puzzle.clues, "given"),
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
	return r ? `${ratingText(r)}, ${r.hardest}` : count(m.puzzle.clues, "given");
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
			button("Try another seed", () => {
				change({ seed: 0 });
				void run();
			});
		fill(more, again);
		return;
	}
	fill(
		more,
		button("Show as list", () => {
			givePuzzles({
				format: "",
				puzzles: made.map(({ puzzle }, i) => ({ ...puzzle, line: i + 1 })),
			});
			app.go("list");
		}),
		button(el("span", { class: "row" }, icon("print"), "Print"), () =>
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
		app.engine.kind === "http" && button("Booklet (PDF)", () => void booklet()),
	);
}

async function booklet(): Promise<void> {
	told.end(app, "The booklet is being made.");
	try {
		const { pdf } = await app.engine.call("booklet", {
			puzzles: made.map(({ puzzle: { layout, givens, rules } }) => ({
				givens,
				...(layout !== undefined && { layout }),
				...(rules && { rules }),
			})),
			captions: made.map(caption),
			title: "Sudoku",
			paper: /-(US|CA|MX|PH)$/.test(navigator.language) ? "letter" : "a4",
		});
		saveFile("sudoku.pdf", new Blob([bytesOf(pdf)], { type: "application/pdf" }));
		told.end(app, "The booklet is saved. The solutions are at its end.");
	} catch (e) {
		told.end(app, reason(e));
	}
}
