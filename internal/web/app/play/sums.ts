// The sum of the selected cells, and the sets of digits that make up a sum, to be crossed out.

import { button, el, fill } from "../dom.ts";
import { candidatesOf, valueAt } from "../game.ts";
import type { Game } from "../game.ts";
import { keyOf } from "../save.ts";
import { bit, cellAt, listOf, notesText } from "../words.ts";
import { play as words } from "../words/en/play.ts";
import type { Desk } from "./desk.ts";

const mostSets = 130; // all that there are for one number of cells, at most 126

// Which sets were crossed out, by puzzle and cells.
const crossed = new Map<string, Set<number>>();

// showSums says what is known of the selected cells, and asks for a sum if no cage tells it. As
// long as it is open, it follows the selection.
export function showSums(desk: Desk): void {
	const { game, board, hint } = desk;
	if (board.selected.length === 0) return hint.tell(words.selectFirst);
	const list = el("ul", { class: "sum-sets" });
	const field = el("input", {
		type: "number",
		min: 1,
		max: 999,
		"aria-label": words.wantedSum,
		oninput: () => draw(),
	});
	let cells: readonly number[] = [];
	let placed: readonly number[] = [];
	let cage: number | undefined;
	const draw = () => {
		const rest = Number(field.value) - sumOf(placed);
		const sets = setsOf(game, cells, rest);
		const key = `${keyOf(game)} ${cells.join()} ${rest}`;
		const out = crossed.get(key) ?? new Set();
		crossed.set(key, out);
		fill(list, ...sets.slice(0, mostSets).map((set) => item(set, out)));
		if (field.value !== "" && sets.length === 0) fill(list, el("li", {}, words.noSets));
	};
	// take looks at the selected cells, and returns what there is to tell of them. A sum that the
	// player wants stays; that of a cage goes with it.
	const take = () => {
		cells = [...board.selected].sort((a, b) => a - b);
		placed = cells.map((c) => valueAt(game, c)).filter((d) => d > 0);
		const before = cage;
		cage = cageOf(game, cells);
		if (cage !== undefined || before !== undefined) field.value = String(cage ?? "");
		draw();
		return words.sumIs(sumOf(placed), placed.length, cells.length - placed.length);
	};
	const text = take();
	const label = el("label", { class: "row" }, words.wantedSum, field);
	hint.more(text, label, list);
	desk.app.say(text);
	hint.follow(() => {
		if (board.selected.length === 0) return;
		const text = take();
		hint.retell(text);
		desk.app.say(text);
	});
}

function sumOf(digits: readonly number[]): number {
	return digits.reduce((a, b) => a + b, 0);
}

function item(set: number, out: Set<number>): HTMLElement {
	const toggle = button(
		notesText(set),
		() => {
			if (!out.delete(set)) out.add(set);
			toggle.setAttribute("aria-pressed", String(out.has(set)));
		},
		{ "aria-pressed": String(out.has(set)), title: words.crossOut },
	);
	return el("li", {}, toggle);
}

// cageOf returns the sum that a cage says of exactly these cells, undefined if there is none.
function cageOf(game: Game, cells: readonly number[]): number | undefined {
	for (const rule of game.rules ?? []) {
		const [kind, total = "", names = ""] = rule.split(":");
		if (kind !== "cage" || !/^\d+$/.test(total)) continue;
		const of = names.split(",").map((name) => cellAt(game.layout, name));
		if (of.length === cells.length && of.every((c) => cells.includes(c))) return Number(total);
	}
	return undefined;
}

// setsOf returns the sets of different digits that make up a sum in the empty ones of some cells,
// with the digits that these may have, and without those that are placed in them.
export function setsOf(game: Game, cells: readonly number[], sum: number): number[] {
	const empty = cells.filter((c) => valueAt(game, c) === 0);
	const used = cells.reduce((set, c) => set | (valueAt(game, c) ? bit(valueAt(game, c)) : 0), 0);
	const any = empty.reduce((set, c) => set | candidatesOf(game, c), 0) & ~used;
	const digits = listOf(any);
	const sets: number[] = [];
	const go = (from: number, n: number, rest: number, set: number) => {
		if (n === 0) {
			if (rest === 0) sets.push(set);
			return;
		}
		for (let i = from; i < digits.length; i++) {
			const d = digits[i] as number;
			if (d > rest || sets.length >= mostSets) return;
			go(i + 1, n - 1, rest - d, set | bit(d));
		}
	};
	if (empty.length > 0 && sum > 0) go(0, empty.length, sum, 0);
	return sets;
}
