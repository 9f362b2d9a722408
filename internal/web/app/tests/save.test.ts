// What the browser keeps comes back as it was, the oldest games go first, and nothing that is
// kept can break the page.

import { deepStrictEqual, ok, throws } from "node:assert";
import { test } from "node:test";
import { leaves, newGame, started } from "../game.ts";
import type { Game } from "../game.ts";
import { fileOf, take } from "../gamesfile.ts";
import { canRedo, canUndo, redo, undo } from "../moves.ts";
import { keyOf, Saves } from "../save.ts";
import { defaults, readSettings } from "../settings.ts";
import type { LayoutResult } from "../types.ts";
import { grid, Memory, playedGame } from "./made.ts";

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

test("the latest game comes first", () => {
	const saves = new Saves(new Memory());
	for (let i = 0; i < 20; i++) saves.save(grid(i), 1000 + i);
	deepStrictEqual(saves.games()[0]?.key, keyOf(grid(19)));
});

test("undo and redo are there again when a game is loaded", () => {
	const saves = new Saves(new Memory());
	let game = playedGame(1, 40);
	const first = game;
	for (let i = 0; i < 10; i++) game = undo(game);
	saves.save(game);
	let loaded = saves.load(keyOf(game)) as Game;
	for (let i = 0; i < 10; i++) loaded = redo(loaded);
	ok(!canRedo(loaded), "as much can be done again as was undone");
	deepStrictEqual([loaded.digits, loaded.centre], [first.digits, first.centre]);
	while (canUndo(loaded)) loaded = undo(loaded);
	ok(!started(loaded), "all can be undone");
});

test("when there is no more room, the moves of the oldest finished games go, and no game", () => {
	const space = new Memory(22_000);
	const saves = new Saves(space);
	const told: string[] = [];
	saves.failed = (why) => told.push(why);
	const end = { at: 1, seconds: 60, hints: 0, checks: 0 };
	const finished = Array.from({ length: 12 }, (_, i) => ({
		...playedGame(i, 150),
		played: { level: "hard", end },
	}));
	for (const [i, game] of finished.entries()) saves.save(game, i);
	const running = playedGame(99, 300);
	saves.save(running, 99);
	deepStrictEqual(told, []);
	deepStrictEqual(saves.games().length, 13);
	deepStrictEqual(saves.last()?.moves, running.moves);
	const [newest, oldest] = [finished[11] as Game, finished[0] as Game];
	deepStrictEqual(saves.load(keyOf(newest))?.moves, newest.moves);
	deepStrictEqual(saves.load(keyOf(oldest))?.moves, undefined);
	deepStrictEqual(saves.load(keyOf(oldest))?.played?.end, end);
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
	deepStrictEqual(take(other, fileOf(one)), { games: 31, newer: 31 });
	deepStrictEqual(other.games().length, 32);
	deepStrictEqual(other.last(), grid(40), "the game that was played stays the last");
	deepStrictEqual(other.load(keyOf(grid(7))), grid(7));
});

test("a file has settings, and what the browser does not have", () => {
	const [one, other] = [new Saves(new Memory()), new Saves(new Memory())];
	one.saveSettings({ ...defaults, coords: "a1" });
	one.keep("ticks", ["HS"]);
	one.keep("used", [1]);
	one.keep("ready.hard", [2]);
	other.keep("used", [3]);
	take(other, fileOf(one));
	deepStrictEqual(other.settings().coords, "a1");
	deepStrictEqual(other.value("ticks"), ["HS"]);
	deepStrictEqual(other.value("used"), [3], "what is there stays");
	deepStrictEqual(other.value("ready.hard"), null, "each browser makes its own");
});

test("a file brings the moves of games", () => {
	const [one, other] = [new Saves(new Memory()), new Saves(new Memory())];
	const game = playedGame(5, 60);
	one.save(game, 1);
	take(other, fileOf(one));
	deepStrictEqual(other.load(keyOf(game))?.moves, game.moves);
});

test("of two games of a puzzle, the later one stays", () => {
	const [one, other] = [new Saves(new Memory()), new Saves(new Memory())];
	one.save({ ...grid(1), seconds: 10 }, 10);
	other.save({ ...grid(1), seconds: 20 }, 20);
	take(other, fileOf(one));
	deepStrictEqual(other.load(keyOf(grid(1)))?.seconds, 20);
	take(one, fileOf(other));
	deepStrictEqual(one.load(keyOf(grid(1)))?.seconds, 20);
});

test("a file that is not a file of games is refused, and nothing changes", () => {
	const files = [
		"",
		"{",
		"[]",
		"null",
		'{"kind":"nonet games"}',
		'{"kind":"nonet games","version":3,"games":[]}',
		`{"kind":"nonet games","version":2,"games":[{"at":1,"givens":"${".".repeat(81)}","state":
			{"moves":"E1.5:zz"}}]}`,
		'{"kind":"nonet games","version":1,"games":[{"at":1}]}',
		'{"kind":"nonet games","version":1,"games":[{"at":1,"givens":"123","state":{}}]}',
		`{"kind":"nonet games","version":1,"games":[{"at":1,"givens":"1...","layout":
			{"layout":"2","size":2,"houses":[{"kind":"row","name":"x","cells":[0,99]}],
			"regions":[0,0,0,0]},"state":{}}]}`,
	];
	for (const text of files) {
		const saves = new Saves(new Memory());
		throws(() => take(saves, text), `${text} is refused`);
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

test("a tab comes back with its own game, a new one with the one that was saved last", () => {
	const space = new Memory();
	const [one, other] = [new Saves(space, new Memory()), new Saves(space, new Memory())];
	ok(one.save(grid(1), 1) && other.save(grid(2), 2));
	deepStrictEqual([one.last(), other.last()], [grid(1), grid(2)]);
	deepStrictEqual(new Saves(space, new Memory()).last(), grid(2));
	one.remove(keyOf(grid(1)));
	deepStrictEqual(one.last(), grid(2), "its own is gone");
});
