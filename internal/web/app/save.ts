// The games and settings that the browser keeps.

import type { Game } from "./game.ts";
import { BadState, fullLayout, gameOf, isRating, smallLayout, stateOf } from "./state.ts";
import type { SmallLayout, State } from "./state.ts";
import { classic } from "./board/geometry.ts";
import { limits } from "./types.ts";
import type { LayoutResult, Rating } from "./types.ts";
import { readSettings } from "./settings.ts";
import type { Settings } from "./settings.ts";
import { textOf } from "./words.ts";
import { frame as words } from "./words/en/frame.ts";

// Space is where things are kept: localStorage has it, and so do tests.
export interface Space {
	readonly length: number;
	key(i: number): string | null;
	getItem(key: string): string | null;
	setItem(key: string, value: string): void;
	removeItem(key: string): void;
}

// Saved is a kept game and when it was played last, in milliseconds.
export interface Saved {
	readonly key: string;
	readonly game: Game;
	readonly at: number;
}

// Entry is a game as it is written. A classic layout is left out.
interface Entry {
	at: number;
	layout?: SmallLayout;
	givens: string;
	state: State;
}

export const mostGames = 200;
const mostRatings = 1000;

const gamePrefix = "nonet.game.";
const lastKey = "nonet.last";
export const settingsKey = "nonet.settings";
const ratingsKey = "nonet.ratings";
const fileKind = "nonet games";

// keyOf names the puzzle of a game.
export function keyOf({ layout, givens, marks, rules }: Game): string {
	const bits = marks ? [marks.map((b) => b.toString(36)).join()] : [];
	return [layout.layout, textOf(givens), ...bits, ...(rules ?? [])].join(" ");
}

// browserSpace returns what the browser keeps for the page, or null where it keeps nothing.
function browserSpace(): Space | null {
	try {
		return window.localStorage;
	} catch {
		return null;
	}
}

// Saves has what is kept: games, settings and more. It throws nothing: what cannot be read
// is left out.
export class Saves {
	// failed is called the first time that something cannot be kept.
	failed: (why: string) => void = () => undefined;
	readonly #space: Space | null;
	#told = false;

	constructor(space: Space | null) {
		this.#space = space;
	}

	save(game: Game, at = Date.now()): void {
		const key = keyOf(game);
		const isNew = this.#read(gamePrefix + key) === null;
		if (!this.#write(gamePrefix + key, JSON.stringify(entryOf(game, at)))) return;
		this.#write(lastKey, key);
		if (isNew) this.#dropOldest();
	}

	// holds says whether an item of the storage is the place of a game.
	holds(item: string | null, game: Game): boolean {
		return item === gamePrefix + keyOf(game);
	}

	load(key: string): Game | null {
		return this.#entry(gamePrefix + key)?.game ?? null;
	}

	// last returns the game that was saved last.
	last(): Game | null {
		const key = this.#read(lastKey);
		return key === null ? null : this.load(key);
	}

	remove(key: string): void {
		try {
			this.#space?.removeItem(gamePrefix + key);
		} catch {
			// What cannot be removed does no harm.
		}
	}

	// games returns what is kept, the latest first.
	games(): Saved[] {
		return this.#keys()
			.map((key) => this.#entry(key))
			.filter((g) => g !== null)
			.sort((a, b) => b.at - a.at);
	}

	// layout returns a layout that a kept game has.
	layout(text: string): LayoutResult | null {
		if (text === classic().layout || text === "") return classic();
		const key = this.#keys().find((k) => k.startsWith(`${gamePrefix}${text} `));
		return (key && this.#entry(key)?.game.layout) || null;
	}

	// file returns all games as the text of a file, which take reads.
	file(): string {
		const games = this.games().map((g) => entryOf(g.game, g.at));
		return JSON.stringify({ kind: fileKind, version: 1, games });
	}

	// take adds the games of a file and returns how many. A game that is kept already is
	// replaced if the file has it from a later time.
	take(text: string): number {
		let file: { kind?: unknown; games?: unknown } | null;
		try {
			file = JSON.parse(text) as typeof file;
		} catch {
			throw new BadState(words.noJSON);
		}
		if (file?.kind !== fileKind || !Array.isArray(file.games)) {
			throw new BadState(words.noGames);
		}
		const games = file.games.slice(0, mostGames).map(readEntry);
		const last = this.#read(lastKey);
		for (const { key, game, at } of games) {
			if (at >= (this.#entry(gamePrefix + key)?.at ?? 0)) this.save(game, at);
		}
		if (last !== null) this.#write(lastKey, last);
		return games.length;
	}

	settings(): Settings {
		return readSettings(this.#json(settingsKey));
	}

	saveSettings(settings: Settings): void {
		this.#write(settingsKey, JSON.stringify(settings));
	}

	// value returns something else that was kept, as it was parsed, or null.
	value(name: string): unknown {
		return this.#json(`nonet.${name}`);
	}

	keep(name: string, value: unknown): void {
		this.#write(`nonet.${name}`, JSON.stringify(value));
	}

	ratings(): Map<string, Rating> {
		const list = this.#json(ratingsKey);
		return new Map(Array.isArray(list) ? list.filter(isRated) : []);
	}

	saveRatings(ratings: ReadonlyMap<string, Rating>): void {
		this.#write(ratingsKey, JSON.stringify([...ratings].slice(-mostRatings)));
	}

	#dropOldest(): void {
		for (const g of this.games().slice(mostGames)) this.remove(g.key);
	}

	#keys(): string[] {
		try {
			const space = this.#space;
			if (!space) return [];
			return Array.from({ length: space.length }, (_, i) => space.key(i) ?? "").filter((k) =>
				k.startsWith(gamePrefix),
			);
		} catch {
			return [];
		}
	}

	#entry(storageKey: string): Saved | null {
		try {
			return readEntry(this.#json(storageKey));
		} catch {
			return null;
		}
	}

	#json(key: string): unknown {
		const text = this.#read(key);
		if (text === null || text.length > limits.body) return null;
		try {
			return JSON.parse(text);
		} catch {
			return null;
		}
	}

	#read(key: string): string | null {
		try {
			return this.#space?.getItem(key) ?? null;
		} catch {
			return null;
		}
	}

	#write(key: string, value: string): boolean {
		try {
			if (!this.#space) throw new Error("no storage");
			this.#space.setItem(key, value);
			return true;
		} catch {
			if (!this.#told) {
				this.#told = true;
				this.failed(this.#space ? words.noRoom : words.mayNotKeep);
			}
			return false;
		}
	}
}

function entryOf(game: Game, at: number): Entry {
	const plain = game.layout.layout === classic().layout;
	return {
		at,
		...(!plain && { layout: smallLayout(game.layout) }),
		givens: textOf(game.givens),
		state: stateOf(game),
	};
}

function readEntry(value: unknown): Saved {
	const e = value as Partial<Entry> | null;
	if (typeof e !== "object" || e === null || typeof e.givens !== "string") {
		throw new BadState(words.gameWithout);
	}
	const layout = e.layout === undefined ? classic() : fullLayout(e.layout);
	const game = gameOf(layout, e.givens, e.state ?? {});
	return { key: keyOf(game), game, at: Number.isFinite(e.at) ? (e.at as number) : 0 };
}

function isRated(e: unknown): e is [string, Rating] {
	return Array.isArray(e) && typeof e[0] === "string" && isRating(e[1]);
}

export const saves = new Saves(browserSpace());
