// The puzzles of each day: three levels and a variant, made by the date alone, and so the same for
// everybody who has the same version of nonet.

import type { App } from "./app.ts";
import { NonetError } from "./engine.ts";
import type { Game } from "./game.ts";
import { orderOf, shelf } from "./kinds.ts";
import type { Shelved } from "./kinds.ts";
import { saves } from "./save.ts";
import { gameOf, makeBy } from "./supply.ts";
import type { Made } from "./supply.ts";
import { fresh as words } from "./words/en/fresh.ts";

const levels = ["easy", "medium", "hard"] as const;
const mostKept = 40; // puzzles, of the days that were asked for last

export interface Daily {
	readonly id: string; // "2026-11-28 hard", "2026-11-28 variant"
	readonly which: (typeof levels)[number] | "variant";
	readonly kind: Shelved | null; // of the variant
	readonly seed: number;
	readonly title: string;
}

// dayId writes a day as 2026-11-28. Days are those of the player's clock.
export function dayId(date: Date): string {
	const two = (n: number) => String(n).padStart(2, "0");
	return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

// dateOf reads what dayId writes, as the noon of that day.
export function dateOf(id: string): Date {
	const [y = 0, m = 1, d = 1] = id.split("-").map(Number);
	return new Date(y, m - 1, d, 12);
}

// dailiesOf returns the puzzles of a day.
export function dailiesOf(date: Date): Daily[] {
	const id = dayId(date);
	const day = Number(id.replaceAll("-", ""));
	// Kinds go round by the number of the day, whatever the lengths of months are.
	const number = Math.round(
		Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 864e5,
	);
	const kind = shelf[((number % shelf.length) + shelf.length) % shelf.length] as Shelved;
	return [...levels, "variant" as const].map((which, i) => ({
		id: `${id} ${which}`,
		which,
		kind: which === "variant" ? kind : null,
		seed: day * 10 + i,
		title: words.dailyTitle(date, words.names[which === "variant" ? kind : which]),
	}));
}

// daily returns the game of a daily puzzle.
export async function daily(app: App, d: Daily, signal?: AbortSignal): Promise<Game> {
	const list = saves.value("dailies");
	const kept = (Array.isArray(list) ? list : []).filter(isKept);
	let made = kept.find(([id]) => id === d.id)?.[1] ?? null;
	if (!made) {
		const order = d.kind ? orderOf(d.kind) : { symmetry: "rotational", level: d.which };
		made = await makeBy(app, { ...order, seed: d.seed }, signal);
		if (!made) throw new NonetError("limit", words.noDaily);
		const { layout, givens, rules, rating } = made;
		const small = {
			givens,
			...(layout !== undefined && { layout }),
			...(rules && { rules }),
			...(rating && { rating: { ...rating, steps: [] } }),
		};
		saves.keep("dailies", [...kept, [d.id, small]].slice(-mostKept));
	}
	const game = await gameOf(app, made, d.title);
	return { ...game, played: { ...game.played, daily: d.id } };
}

function isKept(e: unknown): e is [string, Made] {
	return Array.isArray(e) && typeof e[0] === "string" && typeof e[1]?.givens === "string";
}
