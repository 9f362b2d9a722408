// Puzzles by level: the first ones are part of the page, the next ones are made in the
// background.

import type { App } from "./app.ts";
import { classic } from "./board/geometry.ts";
import { layoutOf } from "./bring.ts";
import { NonetError } from "./engine.ts";
import { newGame } from "./game.ts";
import type { Game } from "./game.ts";
import { remember } from "./levels.ts";
import { saves } from "./save.ts";
import { isRating } from "./state.ts";
import { stock } from "./stock.ts";
import type { GenerateParams, NewMade, Rating } from "./types.ts";
import { fresh as words } from "./words/en/fresh.ts";

const ready = 2; // puzzles of a level that are kept for the next times
const mostUsed = 1000; // puzzles that are known to have been given out
const shape = { symmetry: "rotational" }; // puzzles look better so

// levels has the names of HoDoKu, the easiest first.
export const levels: readonly string[] = [...new Set(stock.map((p) => levelOf(p.rating)))];

// Made is what is known of a puzzle that was made.
export type Made = Pick<NewMade, "layout" | "givens" | "rules" | "rating">;

function levelOf(rating: Rating | undefined): string {
	return (rating?.level ?? "").toLowerCase();
}

// sampleOf returns the givens of a puzzle of a level, for a picture.
export function sampleOf(level: string): string {
	return stock.find((p) => levelOf(p.rating) === level)?.givens ?? "";
}

// usualOf returns the rating that a puzzle of a level usually has: the middle one of the stock.
export function usualOf(level: string): Rating | undefined {
	const ratings = stock
		.map((p) => p.rating)
		.filter((r) => levelOf(r) === level)
		.sort((a, b) => (a?.er ?? 0) - (b?.er ?? 0));
	return ratings[Math.floor((ratings.length - 1) / 2)];
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
			found = (await makeOne(app, level, signal)) ?? undefined;
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
	return gameOf(app, found);
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

function makeOne(app: App, level: string, signal?: AbortSignal): Promise<Made | null> {
	return makeBy(app, { ...shape, level }, signal);
}

// makeBy makes a puzzle, or null if none was found.
export async function makeBy(
	app: App,
	params: GenerateParams,
	signal?: AbortSignal,
): Promise<Made | null> {
	let made: Made | null = null;
	await app.engine.call(
		"generate",
		{ ...params, n: 1 },
		{
			...(signal && { signal }),
			onEvent: (e) => {
				if (e.made) made = e.made;
			},
		},
	);
	return made;
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

// gameOf returns the game of a puzzle that was made.
export async function gameOf(app: App, made: Made, title = ""): Promise<Game> {
	const { rating } = made;
	const layout = made.layout === undefined ? classic() : await layoutOf(app, made.layout);
	const game = newGame(layout, { ...made, title });
	if (!rating) return game;
	remember(game, rating);
	const { er, hardest, level } = rating;
	return { ...game, played: { er, hardest, ...(level && { level: level.toLowerCase() }) } };
}
