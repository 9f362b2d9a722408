// The page's own links carry a whole game, and a hostile link is refused in words.

import { deepStrictEqual, ok } from "node:assert";
import { test } from "node:test";
import { classic } from "../board/geometry.ts";
import { fromFragment, ownLink, toFragment } from "../share.ts";
import { BadState } from "../state.ts";
import type { LayoutResult } from "../types.ts";
import type { Game } from "../game.ts";
import { grid } from "./made.ts";

const empty = ".".repeat(81);

const none = (_text: string): Promise<LayoutResult> =>
	Promise.reject(new BadState("no such layout"));

// open reads a link as the page does.
function open(fragment: string, layoutOf = none): Promise<Game | null> {
	const fields = fragment.replace(/^#(\w+&)?/, "");
	return fromFragment(new URLSearchParams(fields), layoutOf);
}

// refused opens a link that cannot be opened, and returns why.
async function refused(fragment: string, layoutOf = none): Promise<string> {
	try {
		await open(fragment, layoutOf);
	} catch (e) {
		ok(e instanceof BadState, `${fragment.slice(0, 80)}: ${e} is an error in words`);
		return (e as Error).message;
	}
	throw new Error(`${fragment.slice(0, 80)} was opened`);
}

// state packs a text as the state of a link.
async function state(text: string): Promise<string> {
	const packed = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
	const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
	return btoa(Array.from(bytes, (b) => String.fromCharCode(b)).join(""))
		.replaceAll("+", "-")
		.replaceAll("/", "_")
		.replace(/=+$/, "");
}

test("a link carries the whole game", async () => {
	for (let seed = 1; seed <= 100; seed++) {
		const link = await toFragment(grid(seed));
		ok(/^#play&[\w.=&%*+-]+$/.test(link), `${link} is plain text`);
		deepStrictEqual(await open(link), grid(seed), `game ${seed}`);
	}
});

test("a link to the puzzle alone has nothing of the player", async () => {
	const game = grid(3);
	const opened = await open(await toFragment(game, "solve", false));
	deepStrictEqual(opened?.givens, game.givens);
	deepStrictEqual(opened?.digits.some(Boolean), false);
	deepStrictEqual(opened?.seconds, 0);
});

test("a link carries the rules, also without the grid of the player", async () => {
	const killer = { ...grid(4), rules: ["cage:15:r1c1,r1c2", "pair:|a-b|>=5:r1c1,r2c1"] };
	deepStrictEqual((await open(await toFragment(killer)))?.rules, killer.rules);
	deepStrictEqual((await open(await toFragment(killer, "play", false)))?.rules, killer.rules);
	ok(
		(await refused(`#p=${empty}&s=${await state('{"rules":[1]}')}`)).includes("rules"),
		"rules that are not texts",
	);
});

test("an empty classic grid has a link without a state", async () => {
	const zero = new Array<number>(81).fill(0);
	const game: Game = {
		layout: classic(),
		givens: zero,
		digits: zero,
		corner: zero,
		centre: zero,
		colours: zero,
		seconds: 0,
		title: "",
	};
	deepStrictEqual(await toFragment(game), `#play&p=${empty}`);
});

test("the view may be left out, and 0 is an empty cell, too", async () => {
	const opened = await open(`#p=5${"0".repeat(80)}`);
	deepStrictEqual(opened?.givens[0], 5);
	deepStrictEqual(await open("#play&x=1"), null);
});

test("a pasted link of the page is known, wherever the page was", async () => {
	const fields = ownLink(` https://example.org/x${await toFragment(grid(9))}\n`);
	deepStrictEqual(fields && (await fromFragment(fields, none)), grid(9));
	for (const text of [
		"",
		"53..7....",
		"https://x/#m=edit&p=abc",
		"https://x/?p=1",
		"#play",
		"two words #p=1",
	]) {
		deepStrictEqual(ownLink(text), null, text);
	}
});

test("a link carries the marks of a Sukaku", async () => {
	const game = { ...grid(5), marks: grid(5).givens.map((g) => (g === 0 ? 511 : 0)) };
	deepStrictEqual((await open(await toFragment(game)))?.marks, game.marks);
	deepStrictEqual((await open(await toFragment(game, "play", false)))?.marks, game.marks);
});

test("other layouts are asked for by their text", async () => {
	const layout = { ...classic(), layout: "9+diagonal" };
	const game = { ...grid(2), layout };
	const asked: string[] = [];
	const opened = await open(await toFragment(game), (text) => {
		asked.push(text);
		return Promise.resolve(layout);
	});
	deepStrictEqual(asked, ["9+diagonal"]);
	deepStrictEqual(opened?.layout.layout, "9+diagonal");
	deepStrictEqual(await refused(await toFragment(game)), "no such layout");
});

test("a state that unpacks to more than 1 MiB is refused", async () => {
	const bomb = await state(`{"title":"${"a".repeat(64 << 20)}"}`);
	ok(bomb.length < 100_000, "the link itself is short");
	ok((await refused(`#p=${empty}&s=${bomb}`)).includes("1 MiB"), "says why");
});

test("links that are too long are refused", async () => {
	ok((await refused(`#p=${"1".repeat(2 << 20)}`)).includes("too long"), "p");
	ok((await refused(`#p=${empty}&s=${"A".repeat(2 << 20)}`)).includes("too long"), "s");
});

test("damaged states are refused", async () => {
	for (const s of ["!!", "A", "////", "AAAA", await state("{"), await state("")]) {
		ok((await refused(`#p=${empty}&s=${encodeURIComponent(s)}`)).includes("damaged"), s);
	}
});

test("states that are not a game are refused", async () => {
	const states = [
		"7",
		"null",
		"[]",
		'"x"',
		'{"digits":7}',
		'{"digits":"123"}',
		`{"digits":"x${empty.slice(1)}"}`,
		'{"corner":[1,2]}',
		'{"centre":"x"}',
		`{"corner":[${new Array(81).fill(-1).join()}]}`,
		`{"marks":[${new Array(81).fill(512).join()}]}`,
		`{"colours":[${new Array(81).fill(0.5).join()}]}`,
		'{"seconds":-1}',
		'{"seconds":"1"}',
		'{"seconds":1e300}',
		'{"title":{}}',
	];
	for (const text of states) {
		ok((await refused(`#p=${empty}&s=${await state(text)}`)).length > 10, text);
	}
});

test("givens that do not fit the layout are refused", async () => {
	for (const p of ["", "1", `${empty}.`, `x${empty.slice(1)}`, `A${empty.slice(1)}`, "💣"]) {
		ok((await refused(`#p=${encodeURIComponent(p)}`)).includes("the puzzle"), p);
	}
});

test("a digit of the player in a given cell is left out", async () => {
	const s = await state(`{"digits":"7${empty.slice(1)}"}`);
	const opened = await open(`#p=5${empty.slice(1)}&s=${s}`);
	deepStrictEqual([opened?.givens[0], opened?.digits[0]], [5, 0]);
});

test("long titles are cut", async () => {
	const long = await state(`{"title":"${"t".repeat(5000)}"}`);
	const opened = await open(`#p=${empty}&s=${long}`);
	deepStrictEqual(opened?.title.length, 200);
});
