// Puzzles by level: the first ones are part of the page, the next ones are made in the
// background, and each day has one that is the same for everybody.

import type { App } from "./app.ts";
import { NonetError } from "./engine.ts";
import { newGame, puzzleOf } from "./game.ts";
import type { Game } from "./game.ts";
import { keyOf, saves } from "./save.ts";
import { isRating } from "./state.ts";
import { stock } from "./stock.ts";
import { classic } from "./board/geometry.ts";
import type { NewMade, Rating } from "./types.ts";
import { frame as words } from "./words/en/frame.ts";
import { say } from "./words/en/say.ts";

const ready = 2; // puzzles of a level that are kept for the next times
const mostDaily = 10; // days that are kept
const mostUsed = 1000; // puzzles that are known to have been given out
const shape = { symmetry: "rotational" }; // puzzles look better so

// The levels of the days from Sunday on.
const week = ["extreme", "easy", "medium", "medium", "hard", "hard", "unfair"] as const;

// levels has the names of HoDoKu, the easiest first.
export const levels: readonly string[] = [...new Set(stock.map((p) => levelOf(p.rating)))];

// Made is what is known of a puzzle that was made.
type Made = Pick<NewMade, "givens" | "rating">;

function levelOf(rating: Rating | undefined): string {
	return (rating?.level ?? "").toLowerCase();
}

// levelTitle returns the name of a level as it is shown: "Hard".
export function levelTitle(level: string): string {
	return level.slice(0, 1).toUpperCase() + level.slice(1).toLowerCase();
}

// usualOf returns the rating that a puzzle of a level usually has: the middle one of the stock.
export function usualOf(level: string): Rating | undefined {
	const ratings = stock
		.map((p) => p.rating)
		.filter((r) => levelOf(r) === level)
		.sort((a, b) => (a?.er ?? 0) - (b?.er ?? 0));
	return ratings[Math.floor((ratings.length - 1) / 2)];
}

// firstGame returns what a new visitor sees.
export function firstGame(): Game {
	const first = stock[0] as Made;
	given.add(first.givens);
	return gameOfMade(first);
}

// given has the puzzles that were given out since the page was loaded: it is all there is to
// know them by if the browser keeps nothing.
const given = new Set<string>();

function givenOut(): ReadonlySet<string> {
	return new Set([...list<string>("used"), ...given]);
}

// nextPuzzle returns a puzzle of a level that was not given out before. It is there at once
// as long as some are ready; if not, the engine makes one.
export async function nextPuzzle(app: App, level: string, signal?: AbortSignal): Promise<Game> {
	const used = givenOut();
	const unused = (p: Made) => !used.has(p.givens);
	const kept = list<Made>(`ready.${level}`).filter(isMade).filter(unused);
	const inStock = stock.filter((p) => levelOf(p.rating) === level);
	let found: Made | undefined = kept[0] ?? inStock.find(unused);
	if (!found) {
		try {
			found = (await makeOne(app, level, undefined, signal)) ?? undefined;
		} catch (e) {
			// Without an engine, one that was played before is better than none.
			if (!(e instanceof NonetError) || e.code !== "unreachable") throw e;
		}
	}
	found ??= inStock[Math.floor(Math.random() * inStock.length)];
	if (!found) throw new NonetError("request", words.noLevel(level));
	given.add(found.givens);
	saves.keep("used", [...used, found.givens].slice(-mostUsed));
	refill(app, level);
	return gameOfMade(found);
}

const filling = new Set<string>();

// refill makes puzzles for the next times.
function refill(app: App, level: string): void {
	if (filling.has(level)) return;
	filling.add(level);
	void (async () => {
		try {
			for (;;) {
				const used = givenOut();
				const kept = list<Made>(`ready.${level}`)
					.filter(isMade)
					.filter((p) => !used.has(p.givens));
				if (kept.length >= ready) return;
				const made = await makeOne(app, level);
				if (!made) return;
				saves.keep(`ready.${level}`, [...kept, made]);
				if (list(`ready.${level}`).length === 0) return; // nothing can be kept
			}
		} catch {
			// The stock is left, and the next call tries again.
		} finally {
			filling.delete(level);
		}
	})();
}

async function makeOne(
	app: App,
	level: string,
	seed?: number,
	signal?: AbortSignal,
): Promise<NewMade | null> {
	let made: NewMade | null = null;
	await app.engine.call(
		"generate",
		{ ...shape, level, n: 1, ...(seed && { seed }) },
		{
			...(signal && { signal }),
			onEvent: (e) => {
				if (e.made) made = e.made;
			},
		},
	);
	return made;
}

// Day is a day of the daily puzzles.
export interface Day {
	readonly seed: number; // yyyymmdd
	readonly level: string;
	readonly title: string; // short: "Daily, 22 Nov 2026"
	readonly long: string; // "Daily puzzle of 22 November 2026"
}

export function dayOf(date: Date): Day {
	const seed = date.getFullYear() * 10000 + (date.getMonth() + 1) * 100 + date.getDate();
	return {
		seed,
		level: week[date.getDay()] ?? "medium",
		title: words.daily(say.date(date, "short")),
		long: words.dailyLong(say.date(date, "long")),
	};
}

// daily returns the puzzle of a day, which is made by its seed and so the same everywhere.
export async function daily(app: App, day: Day, signal?: AbortSignal): Promise<Game> {
	const kept = list<[number, Made]>("daily").filter((e) => Array.isArray(e) && isMade(e[1]));
	let made = kept.find(([seed]) => seed === day.seed)?.[1] ?? null;
	if (!made) {
		made = await makeOne(app, day.level, day.seed, signal);
		if (!made) throw new NonetError("limit", words.noDaily);
		saves.keep("daily", [...kept, [day.seed, made]].slice(-mostDaily));
	}
	return { ...gameOfMade(made), title: day.title };
}

// list returns a list that was kept.
function list<T>(name: string): T[] {
	const value = saves.value(name);
	return Array.isArray(value) ? (value as T[]) : [];
}

function isMade(p: unknown): p is Made {
	const made = p as Partial<Made> | null;
	return (
		typeof made?.givens === "string" &&
		/^[.1-9]{81}$/.test(made.givens) &&
		(made.rating === undefined || isRating(made.rating))
	);
}

function gameOfMade(p: Made): Game {
	const game = newGame(classic(), p);
	if (p.rating) remember(game, p.rating);
	return game;
}

// Ratings

let ratings: Map<string, Rating> | null = null;
const asked = new Map<string, Promise<Rating>>();
const ofStock = new Map(stock.map((p) => [`${classic().layout} ${p.givens}`, p.rating]));

function known(): Map<string, Rating> {
	ratings ??= saves.ratings();
	return ratings;
}

// remember keeps the rating of a puzzle that is known from elsewhere, without its steps.
export function remember(game: Game, rating: Rating): void {
	const key = keyOf(game);
	if (known().has(key)) return;
	known().set(key, { ...rating, steps: [] }); // thousands are kept
	saves.saveRatings(known());
}

// knownRating returns the rating of a puzzle if it need not be asked for.
export function knownRating(game: Game): Rating | undefined {
	const key = keyOf(game);
	return known().get(key) ?? ofStock.get(key);
}

// ratingOf returns the rating of a puzzle, with its level on the scale of HoDoKu. It throws
// an NonetError if the puzzle has none.
export function ratingOf(app: App, game: Game): Promise<Rating> {
	const rating = knownRating(game);
	if (rating) return Promise.resolve(rating);
	const key = keyOf(game);
	let answer = asked.get(key);
	if (!answer) {
		answer = app.engine.call("rate", { ...puzzleOf(game), hodoku: true });
		asked.set(key, answer);
		answer
			.then(
				(r) => remember(game, r),
				() => undefined,
			)
			.finally(() => asked.delete(key));
	}
	return answer;
}

// ratingText tells a rating in words: "ER 4.2 · Hard".
export function ratingText(r: Rating): string {
	const level = r.level ? ` · ${levelTitle(r.level)}` : "";
	return `ER ${r.er.toFixed(1)}${level}`;
}
