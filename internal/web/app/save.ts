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
export interface Entry {
	at: number;
	layout?: SmallLayout;
	givens: string;
	state: State;
}

const mostRatings = 1000;

const gamePrefix = "nonet.game.";
const lastKey = "nonet.last";
export const settingsKey = "nonet.settings";
const ratingsKey = "nonet.ratings";

// keyOf names the puzzle of a game.
export function keyOf({ layout, givens, marks, rules }: Game): string {
	const bits = marks ? [marks.map((b) => b.toString(36)).join()] : [];
	return [layout.layout, textOf(givens), ...bits, ...(rules ?? [])].join(" ");
}

// browserSpace returns what the browser keeps for the page, or for a tab of it as long as that is
// open; null where it keeps nothing.
function browserSpace(which: "localStorage" | "sessionStorage"): Space | null {
	try {
		return window[which] ?? null;
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
	readonly #ofTab: Space | null; // which game this tab has, where others may have another one
	#told = false;

	constructor(space: Space | null, ofTab: Space | null = null) {
		this.#space = space;
		this.#ofTab = ofTab;
	}

	// save keeps a game as the one that was played last. It reports whether there was room for it.
	save(game: Game, at = Date.now()): boolean {
		const key = keyOf(game);
		if (!this.put(game, at)) return false;
		this.#write(lastKey, key);
		try {
			this.#ofTab?.setItem(lastKey, key);
		} catch {
			// After it is loaded anew, the tab then has the game that any tab has saved last.
		}
		return true;
	}

	// put keeps a game and leaves it open which one was played last.
	put(game: Game, at: number): boolean {
		return this.#write(gamePrefix + keyOf(game), JSON.stringify(entryOf(game, at)));
	}

	// at returns when a kept game was played last, -1 if there is none.
	at(key: string): number {
		return this.#entry(gamePrefix + key)?.at ?? -1;
	}

	// holds says whether an item of the storage is the place of a game.
	holds(item: string | null, game: Game): boolean {
		return item === gamePrefix + keyOf(game);
	}

	load(key: string): Game | null {
		return this.#entry(gamePrefix + key)?.game ?? null;
	}

	// last returns the game that was saved last, by this tab if it has saved one.
	last(): Game | null {
		const [own, any] = [this.#read(lastKey, this.#ofTab), this.#read(lastKey)];
		return (own === null ? null : this.load(own)) ?? (any === null ? null : this.load(any));
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

	// names returns the names of all values.
	names(): string[] {
		return this.#all("nonet.").map((k) => k.slice("nonet.".length));
	}

	ratings(): Map<string, Rating> {
		const list = this.#json(ratingsKey);
		return new Map(Array.isArray(list) ? list.filter(isRated) : []);
	}

	saveRatings(ratings: ReadonlyMap<string, Rating>): void {
		this.#write(ratingsKey, JSON.stringify([...ratings].slice(-mostRatings)));
	}

	// makeRoom drops the moves of the game that was finished the longest time ago: its result
	// stays. It reports whether there was one.
	#makeRoom(): boolean {
		const oldest = this.games().findLast(({ game }) => game.moves && game.played?.end);
		if (!oldest) return false;
		const { moves: _, ...game } = oldest.game;
		try {
			const text = JSON.stringify(entryOf(game, oldest.at));
			this.#space?.setItem(gamePrefix + oldest.key, text);
			return true;
		} catch {
			return false;
		}
	}

	#keys(): string[] {
		return this.#all(gamePrefix);
	}

	#all(prefix: string): string[] {
		try {
			const space = this.#space;
			if (!space) return [];
			return Array.from({ length: space.length }, (_, i) => space.key(i) ?? "").filter((k) =>
				k.startsWith(prefix),
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

	#read(key: string, space = this.#space): string | null {
		try {
			return space?.getItem(key) ?? null;
		} catch {
			return null;
		}
	}

	#write(key: string, value: string): boolean {
		do {
			try {
				if (!this.#space) break;
				this.#space.setItem(key, value);
				return true;
			} catch {
				// There may be room for it without the moves of old games.
			}
		} while (this.#makeRoom());
		if (!this.#told) {
			this.#told = true;
			this.failed(this.#space ? words.noRoom : words.mayNotKeep);
		}
		return false;
	}
}

// entryOf returns a game as it is written.
export function entryOf(game: Game, at: number): Entry {
	const plain = game.layout.layout === classic().layout;
	return {
		at,
		...(!plain && { layout: smallLayout(game.layout) }),
		givens: textOf(game.givens),
		state: stateOf(game),
	};
}

// readEntry reads what entryOf returns. It throws a BadState if that is no game.
export function readEntry(value: unknown): Saved {
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

export const saves = new Saves(browserSpace("localStorage"), browserSpace("sessionStorage"));
