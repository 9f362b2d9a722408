// What each release has kept in browsers and written into links is read as it was meant then, and
// what is kept now has the form of the last release. To add a release to releases.json, copy what
// the last test finds different.

import { deepStrictEqual } from "node:assert";
import { test } from "node:test";
import type { Game } from "../game.ts";
import { fileOf, take } from "../gamesfile.ts";
import { keyOf, Saves } from "../save.ts";
import { defaults } from "../settings.ts";
import { fromFragment, toFragment } from "../share.ts";
import { textOf } from "../words.ts";
import { Memory } from "./made.ts";
import releases from "./releases.json";

// told returns what there is to say of a game.
function told(g: Game | null): string {
	if (g === null) return "none";
	const sets = [g.corner, g.centre, g.colours].map((list) => list.join());
	return [keyOf(g), textOf(g.digits), ...sets, g.seconds, g.title].join("|");
}

function spaceOf(storage: Readonly<Record<string, string>>): Memory {
	const space = new Memory();
	for (const [key, value] of Object.entries(storage)) space.setItem(key, value);
	return space;
}

const unknown = () => Promise.reject(new Error("no layout is asked for"));

for (const r of releases) {
	test(`what ${r.version} has kept is read`, async () => {
		const saves = new Saves(spaceOf(r.storage));
		deepStrictEqual(
			saves.games().map((g) => told(g.game)),
			r.games,
			"games",
		);
		deepStrictEqual(told(saves.last()), r.last, "the last game");
		deepStrictEqual(saves.settings(), { ...defaults, ...r.settings }, "settings");
		deepStrictEqual([...saves.ratings()].length, r.ratings, "ratings");
		const other = new Saves(new Memory());
		deepStrictEqual(take(other, r.file).games, r.games.length, "games of a file");
		deepStrictEqual(
			other.games().map((g) => told(g.game)),
			r.games,
			"games of a file",
		);
		const link = new URLSearchParams(r.link.replace(/^#\w+&/, ""));
		deepStrictEqual(told(await fromFragment(link, unknown)), r.last, "a link");
	});
}

test("what is kept now has the form of the last release", async () => {
	const last = releases[releases.length - 1];
	if (!last) throw new Error("there is no release");
	const saves = new Saves(spaceOf(last.storage));
	const now = new Memory();
	const copy = new Saves(now);
	for (const { game, at } of saves.games().reverse()) copy.save(game, at);
	copy.saveSettings(saves.settings());
	copy.saveRatings(saves.ratings());
	const kept = Array.from({ length: now.length }, (_, i) => now.key(i) ?? "");
	const items = kept.sort().map((key) => [key, now.getItem(key) ?? ""]);
	deepStrictEqual(
		Object.fromEntries(items),
		last.storage,
		"else add what is kept to releases.json",
	);
	deepStrictEqual(fileOf(copy), last.file, "else add the file to releases.json");
	const game = saves.last();
	if (game)
		deepStrictEqual(await toFragment(game), last.link, "else add the link to releases.json");
});
