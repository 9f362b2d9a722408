// What the browser keeps comes back as it was, the oldest games go first, and nothing that is
// kept can break the page.

import { deepStrictEqual, ok, throws } from "node:assert";
import { test } from "node:test";
import { leaves, newGame } from "../game.ts";
import { keyOf, mostGames, Saves } from "../save.ts";
import { defaults, readSettings } from "../settings.ts";
import type { LayoutResult } from "../types.ts";
import { grid, Memory } from "./made.ts";

// A layout of size 2, with a region and a pair of cells of its own.
const small: LayoutResult = {
	layout: "latin:2+apart:r1c1,r2c2",
	size: 2,
	houses: [
		{ kind: "row", name: "row 1", cells: [0, 1] },
		{ kind: "row", name: "row 2", cells: [2, 3] },
		{ kind: "column", name: "column 1", cells: [0, 2] },
		{ kind: "column", name: "column 2", cells: [1, 3] },
	],
	regions: [-1, -1, -1, -1],
	peers: [
		[1, 2, 3],
		[0, 3],
		[0, 3],
		[0, 1, 2],
	],
	apart: [[0, 3]],
};

test("a game comes back as it was", () => {
	const saves = new Saves(new Memory());
	for (let seed = 1; seed <= 50; seed++) {
		saves.save(grid(seed));
		deepStrictEqual(saves.load(keyOf(grid(seed))), grid(seed), `game ${seed}`);
		deepStrictEqual(saves.last(), grid(seed), "the last one");
	}
});

test("a Sukaku keeps its marks, and is another puzzle than one without", () => {
	const saves = new Saves(new Memory());
	const plain = grid(1);
	const sukaku = { ...plain, marks: plain.givens.map((g) => (g === 0 ? 7 : 0)) };
	saves.save(plain);
	saves.save(sukaku);
	deepStrictEqual(saves.load(keyOf(sukaku))?.marks, sukaku.marks);
	deepStrictEqual(saves.load(keyOf(plain))?.marks, undefined);
});

test("a puzzle that was set here stays when another one comes, not when it is set further", () => {
	const plain = newGame(small, { givens: "1..." });
	const own = { ...plain, draft: { id: "a", rules: ["cage:r1c1,r1c2"], painted: [0, 0, 1, 0] } };
	const saves = new Saves(new Memory());
	saves.save(own);
	deepStrictEqual(saves.last()?.draft, own.draft);
	const further = { ...newGame(small, { givens: "12.." }), draft: { id: "a" } };
	const other = { ...newGame(small, { givens: "2..." }), draft: { id: "b" } };
	const empty = { ...newGame(small, { givens: "" }), draft: { id: "c" } };
	deepStrictEqual(
		[
			leaves(own, further),
			leaves(own, other),
			leaves(own, plain),
			leaves(plain, other),
			leaves(empty, other),
		],
		[false, true, true, false, false],
	);
});

test("a puzzle keeps its rules, and is another one with others", () => {
	const saves = new Saves(new Memory());
	const killer = { ...grid(1), rules: ["cage:15:r1c1,r1c2", "thermo:r5c5,r6c5"] };
	const other = { ...grid(1), rules: ["cage:14:r1c1,r1c2"] };
	saves.save(killer);
	saves.save(other);
	deepStrictEqual(saves.load(keyOf(killer))?.rules, killer.rules);
	deepStrictEqual(saves.load(keyOf(other))?.rules, other.rules);
	deepStrictEqual(saves.load(keyOf(grid(1))), null, "without rules");
});

test("a layout comes back with its peers, and is there without an engine", () => {
	const saves = new Saves(new Memory());
	saves.save(newGame(small, { givens: "1..." }));
	deepStrictEqual(saves.last()?.layout.peers, small.peers);
	deepStrictEqual(saves.layout(small.layout)?.houses, small.houses);
	deepStrictEqual(saves.layout("4"), null);
});

test("undo is not kept", () => {
	const saves = new Saves(new Memory());
	saves.save({ ...grid(1), history: { done: null, undone: null } });
	deepStrictEqual(saves.last()?.history, undefined);
});

test("the oldest game goes first", () => {
	const saves = new Saves(new Memory());
	for (let i = 0; i <= mostGames; i++) saves.save(grid(i), 1000 + i);
	deepStrictEqual(saves.games().length, mostGames);
	deepStrictEqual(saves.load(keyOf(grid(0))), null, "the first");
	ok(saves.load(keyOf(grid(1))) !== null, "the second is left");
	deepStrictEqual(saves.games()[0]?.key, keyOf(grid(mostGames)), "the latest comes first");
});

test("a full storage is told once, and what was kept stays", () => {
	const saves = new Saves(new Memory(4000));
	const told: string[] = [];
	saves.failed = (why) => told.push(why);
	for (let i = 0; i < 20; i++) saves.save(grid(i), i);
	deepStrictEqual(told.length, 1);
	ok(told[0]?.includes("room") === true, "says why");
	deepStrictEqual(saves.load(keyOf(grid(0))), grid(0));
});

test("a forbidden storage is told once, and loads nothing", () => {
	const saves = new Saves(null);
	let told = 0;
	saves.failed = () => told++;
	saves.save(grid(1));
	saves.saveSettings(defaults);
	deepStrictEqual(told, 1);
	deepStrictEqual(saves.last(), null);
	deepStrictEqual(saves.games(), []);
	deepStrictEqual(saves.settings(), defaults);
});

test("a file has all games", () => {
	const one = new Saves(new Memory());
	for (let i = 0; i < 30; i++) one.save(grid(i), i);
	one.save(newGame(small, { givens: "1..." }), 99);
	const other = new Saves(new Memory());
	other.save(grid(40), 100);
	deepStrictEqual(other.take(one.file()), 31);
	deepStrictEqual(other.games().length, 32);
	deepStrictEqual(other.last(), grid(40), "the game that was played stays the last");
	deepStrictEqual(other.load(keyOf(grid(7))), grid(7));
});

test("of two games of a puzzle, the later one stays", () => {
	const [one, other] = [new Saves(new Memory()), new Saves(new Memory())];
	one.save({ ...grid(1), seconds: 10 }, 10);
	other.save({ ...grid(1), seconds: 20 }, 20);
	other.take(one.file());
	deepStrictEqual(other.load(keyOf(grid(1)))?.seconds, 20);
	one.take(other.file());
	deepStrictEqual(one.load(keyOf(grid(1)))?.seconds, 20);
});

test("a file that is not a file of games is refused, and nothing changes", () => {
	const files = [
		"",
		"{",
		"[]",
		"null",
		'{"kind":"nonet games"}',
		'{"kind":"nonet games","version":1,"games":[{"at":1}]}',
		'{"kind":"nonet games","version":1,"games":[{"at":1,"givens":"123","state":{}}]}',
		`{"kind":"nonet games","version":1,"games":[{"at":1,"givens":"1...","layout":
			{"layout":"2","size":2,"houses":[{"kind":"row","name":"x","cells":[0,99]}],
			"regions":[0,0,0,0]},"state":{}}]}`,
	];
	for (const text of files) {
		const saves = new Saves(new Memory());
		throws(() => saves.take(text), `${text} is refused`);
		deepStrictEqual(saves.games(), []);
	}
});

test("what is damaged is left out", () => {
	const space = new Memory();
	const saves = new Saves(space);
	saves.save(grid(1));
	const key = `nonet.game.${keyOf(grid(1))}`;
	for (const text of ["", "null", "{}", '{"givens":7}', "[[[", '{"givens":"x","state":[]}']) {
		space.setItem(key, text);
		deepStrictEqual(saves.last(), null, text);
		deepStrictEqual(saves.games(), [], text);
	}
});

test("ratings come back, and what is not a rating is left out", () => {
	const space = new Memory();
	const saves = new Saves(space);
	const rating = {
		er: 1.2,
		ep: 1.2,
		ed: 1.2,
		hardest: "Hidden Single",
		code: "HS",
		steps: [],
		left: 0,
	};
	saves.saveRatings(new Map([["9 1", rating]]));
	deepStrictEqual([...saves.ratings()], [["9 1", rating]]);
	const damaged = [null, 7, [], ["a"], ["a", null], ["a", {}], ["9 1", rating]];
	space.setItem("nonet.ratings", JSON.stringify(damaged));
	deepStrictEqual([...saves.ratings()], [["9 1", rating]]);
});

test("settings come back, and what is not a value of a setting is left out", () => {
	const saves = new Saves(new Memory());
	const changed = { ...defaults, theme: "dark", timer: false, coords: "a1" } as const;
	saves.saveSettings(changed);
	deepStrictEqual(saves.settings(), changed);
	deepStrictEqual(
		readSettings({ theme: "pink", timer: 1, __proto__: { coords: "a1" } }),
		defaults,
	);
	deepStrictEqual(readSettings([1]), defaults);
	deepStrictEqual(readSettings({ toString: true, other: true }), defaults);
});
