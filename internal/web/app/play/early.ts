// Hints before the engine is there, as on a slow network: hidden singles of classic puzzles. The
// engine takes over as soon as it is loaded, and has all other hints.

import { baseline, borders, cellBox, classic, geometry, round } from "../board/geometry.ts";
import { valueAt } from "../game.ts";
import type { Game } from "../game.ts";
import { houseName, listed } from "../say.ts";
import type { HintResult, House, Step } from "../types.ts";
import { cellName, symbol } from "../words.ts";
import type { Coords } from "../words.ts";
import { early as words } from "../words/en/early.ts";

const most = 20_000; // placements that are tried to find the solution

// earlyHint returns a hidden single of a game, one of a box if there is one; null if there is none
// or the engine has more to say: of other puzzles, of notes, and of digits that are wrong.
export function earlyHint(game: Game, coords: Coords): HintResult | null {
	const plain = game.layout.layout === classic().layout && !game.rules && !game.marks;
	const notes = [...game.corner, ...game.centre].some((set) => set > 0);
	if (!plain || notes) return null;
	const solution = solve(game.givens);
	if (!solution || game.digits.some((d, c) => d > 0 && d !== solution[c])) return null;
	const { houses } = game.layout;
	const boxes = houses.filter((h) => h.kind === "box");
	for (const house of [...boxes, ...houses.filter((h) => h.kind !== "box")]) {
		for (let digit = 1; digit <= 9; digit++) {
			const step = singleOf(game, house, digit, coords);
			if (step) return { kind: "step", lines: [], steps: [step] };
		}
	}
	return null;
}

// solve returns the only solution of a classic grid; null if it has none, several, or is not found
// in time.
export function solve(givens: readonly number[]): readonly number[] | null {
	const { peers } = classic();
	const grid = [...givens];
	const found: number[][] = [];
	let tried = 0;
	const free = (cell: number) => {
		let set = 0x3fe;
		for (const other of peers[cell] ?? []) set &= ~(1 << (grid[other] ?? 0));
		return Array.from({ length: 9 }, (_, i) => i + 1).filter((d) => set & (1 << d));
	};
	if (grid.some((d, c) => d > 0 && peers[c]?.some((other) => grid[other] === d))) return null;
	const search = () => {
		let at = -1;
		let best: number[] = [];
		for (let c = 0; c < 81 && (at < 0 || best.length > 1); c++) {
			if (grid[c]) continue;
			const digits = free(c);
			if (at < 0 || digits.length < best.length) [at, best] = [c, digits];
		}
		if (at < 0) found.push([...grid]);
		for (const d of best) {
			if (++tried > most || found.length > 1) break;
			grid[at] = d;
			search();
		}
		if (at >= 0) grid[at] = 0;
	};
	search();
	return found.length === 1 && tried <= most ? (found[0] ?? null) : null;
}

// singleOf returns the step that places a digit in a house, if one cell is left for it and others
// are empty, too.
function singleOf(game: Game, house: House, digit: number, coords: Coords): Step | null {
	if (house.cells.some((c) => valueAt(game, c) === digit)) return null;
	const empty = house.cells.filter((c) => valueAt(game, c) === 0);
	const { peers } = game.layout;
	const source = (c: number) => peers[c]?.find((other) => valueAt(game, other) === digit);
	const places = empty.filter((c) => source(c) === undefined);
	const [cell = -1] = places;
	if (places.length !== 1 || empty.length === 1) return null;
	const out = empty.filter((c) => c !== cell);
	const sources = [...new Set(out.map((c) => source(c) as number))].sort((a, b) => a - b);
	const name = (c: number) => cellName(game.layout, c, coords);
	const where = houseName(house);
	const line = (text: string) => [{ indent: 0, text }];
	return {
		technique: words.name,
		name: words.name,
		code: "HS",
		score: house.kind === "box" ? 1.2 : 1.5,
		placements: [{ cell, digit }],
		eliminations: [],
		where: line(words.look(where)),
		which: line(words.thereIs(where)),
		full: line(words.why(symbol(digit), where, name(cell), listed(sources.map(name)))),
		focus: house.cells,
		lit: [...house.cells, ...sources],
		noted: [],
		svg: pictureOf(house, cell, digit, sources, out),
		legend: [],
	};
}

// pictureOf draws the step with the marks of the engine's pictures.
function pictureOf(
	house: House,
	cell: number,
	digit: number,
	sources: readonly number[],
	out: readonly number[],
): string {
	const path = (name: string, d: string) => `<path class="${name}" d="${d}"/>`;
	const mark = (name: string, cells: readonly number[]) =>
		path(name, borders(classic(), cells, 1.5));
	const at = (c: number) => {
		const { x, y, width } = cellBox(classic(), c);
		return [x + width / 2, y + width / 2] as const;
	};
	const crosses = out.map((c) => {
		const [x, y] = at(c).map((v) => round(v - 9));
		return path("n-cross", `M${x} ${y}l18 18m-18 0l18 -18`);
	});
	const [x, y] = at(cell);
	const font = geometry(classic()).digit;
	return (
		`<svg class="nonet">${mark("n-dotted", house.cells)}` +
		sources.map((c) => mark("n-source", [c])).join("") +
		mark("n-framed", [cell]) +
		crosses.join("") +
		`<g class="n-new" font-size="${font}"><text x="${round(x)}" y="${round(y + baseline(font))}">` +
		`${symbol(digit)}</text></g></svg>`
	);
}
