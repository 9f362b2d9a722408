// A game as plain data, as it is saved and as links carry it. What comes back is checked:
// it may come from a stranger.

import { highest } from "./board/geometry.ts";
import { penBits, penFields, penMarksOf, withOutside } from "./game.ts";
import type { End, Game, PenMarks, Played, Unfinished } from "./game.ts";
import type { House, LayoutResult, Rating } from "./types.ts";
import { limits } from "./types.ts";
import { digitsOf, textOf } from "./words.ts";
import { frame as words } from "./words/en/frame.ts";

// State is what a puzzle has beside its layout and givens. What is empty is left out.
export interface State extends PenMarks {
	digits?: string;
	corner?: readonly number[];
	centre?: readonly number[];
	colours?: readonly number[];
	marks?: readonly number[]; // of the puzzle itself
	rules?: readonly string[]; // of the puzzle, too
	seconds?: number;
	title?: string;
	author?: string;
	ruleset?: string;
	draft?: Unfinished; // not in links, as what follows
	moves?: string;
	played?: Played;
}

// BadState says in words why something is not a game.
export class BadState extends Error {}

const longestTitle = 200; // also of the name of an author
const longestRuleset = 20_000;
const mostSeconds = 1e8; // three years
const manyColours = 1 << 16; // colours of a cell are bits, too

const some = (bits: readonly number[]) => bits.some((b) => b !== 0);

export function stateOf(game: Game): State {
	return {
		...(some(game.digits) && { digits: textOf(game.digits) }),
		...(some(game.corner) && { corner: game.corner }),
		...(some(game.centre) && { centre: game.centre }),
		...(some(game.colours) && { colours: game.colours }),
		...penMarksOf(game),
		...(game.marks && { marks: game.marks }),
		...(game.rules && { rules: game.rules }),
		...(game.seconds > 0 && { seconds: Math.round(game.seconds) }),
		...wordsOf(game),
		...(game.draft && { draft: game.draft }),
		...(game.moves && { moves: game.moves }),
		...(game.played && { played: game.played }),
	};
}

// wordsOf returns what a game has in words.
export function wordsOf({
	title,
	author,
	ruleset,
}: Game): Pick<State, "title" | "author" | "ruleset"> {
	return { ...(title && { title }), ...(author && { author }), ...(ruleset && { ruleset }) };
}

// gameOf returns the game of a layout, its givens and a state.
export function gameOf(layout: LayoutResult, givens: string, state: unknown): Game {
	const cells = layout.size ** 2;
	if (typeof state !== "object" || state === null || Array.isArray(state)) {
		throw new BadState(words.noObject);
	}
	const s = state as Record<string, unknown>;
	const bits = (name: string, end: number): readonly number[] => {
		const list = s[name] ?? new Array(cells).fill(0);
		if (
			!Array.isArray(list) ||
			list.length !== cells ||
			!list.every((b) => Number.isInteger(b) && b >= 0 && b < end)
		) {
			throw new BadState(words.noSets(name, cells));
		}
		return list as number[];
	};
	const all = 2 ** highest(layout);
	const clues = withOutside(layout, cellsOf(layout, givens, words.puzzle));
	const own = cellsOf(layout, s.digits ?? ".".repeat(cells), words.grid);
	const seconds = s.seconds ?? 0;
	if (typeof seconds !== "number" || !(seconds >= 0 && seconds <= mostSeconds)) {
		throw new BadState(words.noSeconds);
	}
	const text = (name: string, most: number) => {
		const value = s[name] ?? "";
		if (typeof value !== "string") throw new BadState(words.noText(name));
		return value.slice(0, most);
	};
	const author = text("author", longestTitle);
	const ruleset = text("ruleset", longestRuleset);
	const rules = s.rules;
	const isText = (r: unknown) => typeof r === "string";
	if (rules !== undefined && !(Array.isArray(rules) && rules.every(isText))) {
		throw new BadState(words.noRules);
	}
	return {
		layout,
		givens: clues,
		digits: own.map((d, c) => (clues[c] ? 0 : d)),
		corner: bits("corner", all),
		centre: bits("centre", all),
		colours: bits("colours", manyColours),
		...penMarksOf(Object.fromEntries(penFields.map((f) => [f, bits(f, 2 ** penBits[f])]))),
		...(s.marks !== undefined && { marks: bits("marks", all) }),
		...(rules !== undefined && { rules: rules as string[] }),
		seconds,
		title: text("title", longestTitle),
		...(author && { author }),
		...(ruleset && { ruleset }),
		...unfinishedOf(s.draft, cells),
		...(typeof s.moves === "string" && s.moves !== "" && { moves: s.moves }),
		...playedOf(s.played),
	};
}

// playedOf returns what was kept of the playing of a game, as far as it can be that.
function playedOf(value: unknown): { played?: Played } {
	const p = (value ?? {}) as Record<string, unknown>;
	const text = (name: string) => {
		const t = p[name];
		return typeof t === "string" && t.length <= longestTitle ? { [name]: t } : {};
	};
	const end = (p.end ?? {}) as Record<string, unknown>;
	const numbers = ["at", "seconds", "hints", "checks"];
	const ended = numbers.every((n) => Number.isFinite(end[n]) && (end[n] as number) >= 0);
	const played: Played = {
		...text("level"),
		...(Number.isFinite(p.er) && { er: p.er as number }),
		...text("hardest"),
		...text("daily"),
		...(ended && {
			end: Object.fromEntries(numbers.map((n) => [n, end[n]])) as unknown as End,
		}),
	};
	return Object.keys(played).length > 0 ? { played } : {};
}

// unfinishedOf returns what was kept of a draft, as far as it can be one.
function unfinishedOf(value: unknown, cells: number): { draft?: Unfinished } {
	const { id, rules, painted } = (value ?? {}) as Record<string, unknown>;
	if (typeof id !== "string") return {};
	const texts = Array.isArray(rules) && rules.every((r) => typeof r === "string");
	const regions =
		Array.isArray(painted) &&
		painted.length === cells &&
		painted.every((r) => Number.isInteger(r) && r >= 0 && r ** 2 < cells);
	return { draft: { id, ...(texts && { rules }), ...(regions && { painted }) } };
}

function cellsOf(layout: LayoutResult, text: unknown, what: string): readonly number[] {
	const cells = layout.size ** 2;
	const most = highest(layout);
	if (typeof text !== "string" || text.length !== cells) {
		throw new BadState(words.cells(what, cells));
	}
	const digits = digitsOf(text);
	const cell = digits.findIndex((d, c) => d > most || (d === 0 && text[c] !== "."));
	if (cell >= 0) {
		throw new BadState(words.noDigit(what, text[cell], most));
	}
	return digits;
}

// SmallLayout is a layout without what follows from the rest.
export type SmallLayout = Omit<LayoutResult, "peers">;

export function smallLayout(layout: LayoutResult): SmallLayout {
	const { peers: _, ...rest } = layout;
	return rest;
}

// fullLayout returns the layout of a saved one.
export function fullLayout(saved: unknown): LayoutResult {
	if (!isLayout(saved)) throw new BadState(words.noLayout);
	const peers = Array.from({ length: saved.size ** 2 }, () => new Set<number>());
	const groups = [...saved.houses.map((h) => h.cells), ...(saved.apart ?? [])];
	for (const cells of groups) {
		for (const a of cells) for (const b of cells) if (a !== b) peers[a]?.add(b);
	}
	return { ...saved, peers: peers.map((p) => [...p].sort((a, b) => a - b)) };
}

function isLayout(v: unknown): v is SmallLayout {
	if (typeof v !== "object" || v === null) return false;
	const l = v as Partial<SmallLayout>;
	const size = l.size ?? 0;
	if (!Number.isInteger(size) || size < 1 || size > limits.size) return false;
	const cells = size ** 2;
	const within = (list: unknown, end: number, least = 0): boolean =>
		Array.isArray(list) && list.every((x) => Number.isInteger(x) && x >= least && x < end);
	const houses: unknown = l.houses;
	return (
		typeof l.layout === "string" &&
		within([l.rows ?? 1, l.columns ?? 1, l.digits ?? 1], size + 1, 1) &&
		Array.isArray(houses) &&
		houses.length <= (l.areas ? cells : 10 * size) &&
		houses.every(
			(h: Partial<House> | null) =>
				typeof h === "object" &&
				h !== null &&
				typeof h.kind === "string" &&
				typeof h.name === "string" &&
				within(h.cells, cells) &&
				(h.cells?.length === size || !!l.rows),
		) &&
		within(l.regions, houses.length, -1) &&
		l.regions?.length === cells &&
		(!l.areas || (within(l.areas, cells, -1) && l.areas.length === cells)) &&
		(l.apart === undefined ||
			(Array.isArray(l.apart) &&
				l.apart.length <= cells ** 2 &&
				l.apart.every((pair) => within(pair, cells) && pair.length === 2)))
	);
}

// isRating says whether a kept value is a rating, as far as the page uses it.
export function isRating(v: unknown): v is Rating {
	const r = v as Partial<Rating> | null | undefined;
	return (
		typeof r?.er === "number" &&
		typeof r.hardest === "string" &&
		(r.level === undefined || typeof r.level === "string")
	);
}
