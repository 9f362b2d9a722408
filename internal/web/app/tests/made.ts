// What tests make for themselves: numbers that look random, a place that keeps things, games.

import { classic } from "../board/geometry.ts";
import { newGame } from "../game.ts";
import type { Field, Game } from "../game.ts";
import { apply } from "../moves.ts";
import type { Space } from "../save.ts";
import { symbol } from "../words.ts";

// random returns a generator of numbers from 0 up to below n, always the same for a seed.
export function random(seed: number): (n: number) => number {
	let state = seed >>> 0;
	return (n) => {
		state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0;
		state = Math.imul(state ^ (state >>> 12), 0x297a2d39) >>> 0;
		return ((state ^ (state >>> 15)) >>> 0) % n;
	};
}

// Memory is a space of some characters.
export class Memory implements Space {
	readonly #items = new Map<string, string>();
	readonly #room: number;

	constructor(room = Infinity) {
		this.#room = room;
	}

	get length(): number {
		return this.#items.size;
	}

	clear(): void {
		this.#items.clear();
	}

	key(i: number): string | null {
		return [...this.#items.keys()][i] ?? null;
	}

	getItem(key: string): string | null {
		return this.#items.get(key) ?? null;
	}

	setItem(key: string, value: string): void {
		const used = [...this.#items]
			.filter(([k]) => k !== key)
			.reduce((n, [k, v]) => n + k.length + v.length, 0);
		if (used + key.length + value.length > this.#room) throw new Error("full");
		this.#items.set(key, value);
	}

	removeItem(key: string): void {
		this.#items.delete(key);
	}
}

// grid returns a game of some puzzle, with digits, notes and colours.
export function grid(seed: number): Game {
	const next = random(seed);
	const givens = Array.from({ length: 81 }, () => (next(4) === 0 ? 1 + next(9) : 0));
	const bits = () => givens.map((g) => (g === 0 ? next(512) : 0));
	return {
		layout: classic(),
		givens,
		digits: givens.map((g) => (g === 0 ? next(10) : 0)),
		corner: bits(),
		centre: bits(),
		colours: bits(),
		seconds: next(5000),
		title: `no. ${seed}`,
	};
}

// playedGame returns a game of some puzzle in which entries were made at random, one a second.
export function playedGame(seed: number, moves: number): Game {
	const next = random(seed);
	const givens = Array.from({ length: 81 }, () => (next(4) === 0 ? symbol(1 + next(9)) : "."));
	let game = newGame(classic(), { givens: givens.join(""), title: `no. ${seed}` });
	const fields: readonly Field[] = ["digits", "digits", "centre", "corner", "colours"];
	for (let i = 1; i <= moves; i++) {
		const field = fields[next(fields.length)] as Field;
		const action = { do: "enter", field, cells: [next(81)], digit: 1 + next(9) } as const;
		game = apply(game, { ...action, tidy: true }, i);
	}
	return game;
}
