// What the browser keeps comes back as it was, the oldest games go first, and nothing that is
// kept can break the page.

import { classic } from "../board/geometry.ts";
import { newGame } from "../game.ts";
import type { Game } from "../game.ts";
import { keyOf, mostGames, Saves } from "../save.ts";
import type { Space } from "../save.ts";
import { defaults, readSettings } from "../settings.ts";
import type { LayoutResult } from "../types.ts";
import type { Tests } from "./all.ts";
import { equal, random, that } from "./assert.ts";

// Memory is a space of some characters.
class Memory implements Space {
	readonly #items = new Map<string, string>();
	readonly #room: number;

	constructor(room = Infinity) {
		this.#room = room;
	}

	get length(): number {
		return this.#items.size;
	}

	key(i: number): string | null {
		return [...this.#items.keys()][i] ?? null;
	}

	getItem(key: string): string | null {
		return this.#items.get(key) ?? null;
	}

	setItem(key: string, value: string): void {
		const used = [...this.#items].filter(([k]) => k !== key)
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
	const givens = Array.from({ length: 81 }, () => next(4) === 0 ? 1 + next(9) : 0);
	const bits = () => givens.map((g) => g === 0 ? next(512) : 0);
	return {
		layout: classic(), givens, digits: givens.map((g) => g === 0 ? next(10) : 0),
		corner: bits(), centre: bits(), colours: bits(), seconds: next(5000), title: `no. ${seed}`,
	};
}

// A layout of size 2, with a region and a pair of cells of its own.
const small: LayoutResult = {
	layout: "latin:2+apart:r1c1,r2c2",
	size: 2,
	houses: [
		{ kind: "row", name: "row 1", cells: [0, 1] }, { kind: "row", name: "row 2", cells: [2, 3] },
		{ kind: "column", name: "column 1", cells: [0, 2] },
		{ kind: "column", name: "column 2", cells: [1, 3] },
	],
	regions: [-1, -1, -1, -1],
	peers: [[1, 2, 3], [0, 3], [0, 3], [0, 1, 2]],
	apart: [[0, 3]],
};

export const tests: Tests = {
	"a game comes back as it was"() {
		const saves = new Saves(new Memory());
		for (let seed = 1; seed <= 50; seed++) {
			saves.save(grid(seed));
			equal(saves.load(keyOf(grid(seed))), grid(seed), `game ${seed}`);
			equal(saves.last(), grid(seed), "the last one");
		}
	},
	"a Sukaku keeps its marks, and is another puzzle than one without"() {
		const saves = new Saves(new Memory());
		const plain = grid(1);
		const sukaku = { ...plain, marks: plain.givens.map((g) => g === 0 ? 7 : 0) };
		saves.save(plain);
		saves.save(sukaku);
		equal(saves.load(keyOf(sukaku))?.marks, sukaku.marks);
		equal(saves.load(keyOf(plain))?.marks, undefined);
	},
	"a puzzle keeps its rules, and is another one with others"() {
		const saves = new Saves(new Memory());
		const killer = { ...grid(1), rules: ["cage:15:r1c1,r1c2", "thermo:r5c5,r6c5"] };
		const other = { ...grid(1), rules: ["cage:14:r1c1,r1c2"] };
		saves.save(killer);
		saves.save(other);
		equal(saves.load(keyOf(killer))?.rules, killer.rules);
		equal(saves.load(keyOf(other))?.rules, other.rules);
		equal(saves.load(keyOf(grid(1))), null, "without rules");
	},
	"a layout comes back with its peers, and is there without an engine"() {
		const saves = new Saves(new Memory());
		saves.save(newGame(small, { givens: "1..." }));
		equal(saves.last()?.layout.peers, small.peers);
		equal(saves.layout(small.layout)?.houses, small.houses);
		equal(saves.layout("4"), null);
	},
	"undo is not kept"() {
		const saves = new Saves(new Memory());
		saves.save({ ...grid(1), history: { done: null, undone: null } });
		equal(saves.last()?.history, undefined);
	},
	"the oldest game goes first"() {
		const saves = new Saves(new Memory());
		for (let i = 0; i <= mostGames; i++) saves.save(grid(i), 1000 + i);
		equal(saves.games().length, mostGames);
		equal(saves.load(keyOf(grid(0))), null, "the first");
		that(saves.load(keyOf(grid(1))) !== null, "the second is left");
		equal(saves.games()[0]?.key, keyOf(grid(mostGames)), "the latest comes first");
	},
	"a full storage is told once, and what was kept stays"() {
		const saves = new Saves(new Memory(4000));
		const told: string[] = [];
		saves.failed = (why) => told.push(why);
		for (let i = 0; i < 20; i++) saves.save(grid(i), i);
		equal(told.length, 1);
		that(told[0]?.includes("room") === true, "says why");
		equal(saves.load(keyOf(grid(0))), grid(0));
	},
	"a forbidden storage is told once, and loads nothing"() {
		const saves = new Saves(null);
		let told = 0;
		saves.failed = () => told++;
		saves.save(grid(1));
		saves.saveSettings(defaults);
		equal(told, 1);
		equal(saves.last(), null);
		equal(saves.games(), []);
		equal(saves.settings(), defaults);
	},
	"a file has all games"() {
		const one = new Saves(new Memory());
		for (let i = 0; i < 30; i++) one.save(grid(i), i);
		one.save(newGame(small, { givens: "1..." }), 99);
		const other = new Saves(new Memory());
		other.save(grid(40), 100);
		equal(other.take(one.file()), 31);
		equal(other.games().length, 32);
		equal(other.last(), grid(40), "the game that was played stays the last");
		equal(other.load(keyOf(grid(7))), grid(7));
	},
	"of two games of a puzzle, the later one stays"() {
		const [one, other] = [new Saves(new Memory()), new Saves(new Memory())];
		one.save({ ...grid(1), seconds: 10 }, 10);
		other.save({ ...grid(1), seconds: 20 }, 20);
		other.take(one.file());
		equal(other.load(keyOf(grid(1)))?.seconds, 20);
		one.take(other.file());
		equal(one.load(keyOf(grid(1)))?.seconds, 20);
	},
	"a file that is no file of games is refused, and nothing changes"() {
		const files = [
			"", "{", "[]", "null", '{"kind":"nonet games"}',
			'{"kind":"nonet games","version":1,"games":[{"at":1}]}',
			'{"kind":"nonet games","version":1,"games":[{"at":1,"givens":"123","state":{}}]}',
			`{"kind":"nonet games","version":1,"games":[{"at":1,"givens":"1...","layout":
				{"layout":"2","size":2,"houses":[{"kind":"row","name":"x","cells":[0,99]}],
				"regions":[0,0,0,0]},"state":{}}]}`,
		];
		for (const text of files) {
			const saves = new Saves(new Memory());
			let refused = false;
			try {
				saves.take(text);
			} catch {
				refused = true;
			}
			that(refused, `${text} is refused`);
			equal(saves.games(), []);
		}
	},
	"what is damaged is left out"() {
		const space = new Memory();
		const saves = new Saves(space);
		saves.save(grid(1));
		const key = `nonet.game.${keyOf(grid(1))}`;
		for (const text of ["", "null", "{}", '{"givens":7}', "[[[", '{"givens":"x","state":[]}']) {
			space.setItem(key, text);
			equal(saves.last(), null, text);
			equal(saves.games(), [], text);
		}
	},
	"ratings come back, and what is no rating is left out"() {
		const space = new Memory();
		const saves = new Saves(space);
		const rating = { er: 1.2, ep: 1.2, ed: 1.2, hardest: "Hidden Single", steps: [], left: 0 };
		saves.saveRatings(new Map([["9 1", rating]]));
		equal([...saves.ratings()], [["9 1", rating]]);
		const damaged = [null, 7, [], ["a"], ["a", null], ["a", {}], ["9 1", rating]];
		space.setItem("nonet.ratings", JSON.stringify(damaged));
		equal([...saves.ratings()], [["9 1", rating]]);
	},
	"settings come back, and what is no value of a setting is left out"() {
		const saves = new Saves(new Memory());
		const changed = { ...defaults, theme: "dark", timer: false, coords: "a1" } as const;
		saves.saveSettings(changed);
		equal(saves.settings(), changed);
		equal(readSettings({ theme: "pink", timer: 1, __proto__: { coords: "a1" } }), defaults);
		equal(readSettings([1]), defaults);
		equal(readSettings({ toString: true, other: true }), defaults);
	},
};
