// All that the page keeps as one file, and back: docs/games-file.md describes it.

import { replayOf } from "./record.ts";
import { entryOf, readEntry } from "./save.ts";
import type { Entry, Saves } from "./save.ts";
import { readSettings } from "./settings.ts";
import { BadState } from "./state.ts";
import { games as words } from "./words/en/games.ts";

const kind = "nonet games";
const version = 2; // 1 had games alone, without moves

// Values that each browser makes for itself, or that the file has in another place.
const ownPlaces = ["game.", "last", "settings", "ratings", "ready.", "drawn"];

interface GamesFile {
	readonly kind: typeof kind;
	readonly version: number;
	readonly games: readonly Entry[];
	readonly settings?: unknown;
	readonly values?: { readonly [name: string]: unknown };
}

// fileOf returns the text of a file with all games, the settings and other values.
export function fileOf(saves: Saves): string {
	const others = saves.names().filter((n) => !ownPlaces.some((own) => n.startsWith(own)));
	const file: GamesFile = {
		kind,
		version,
		games: saves.games().map((g) => entryOf(g.game, g.at)),
		settings: saves.settings(),
		values: Object.fromEntries(others.map((name) => [name, saves.value(name)])),
	};
	return JSON.stringify(file);
}

// Taken says what a file had.
export interface Taken {
	readonly games: number;
	readonly newer: number; // games that were new here, or played later than here
}

// take adds what a file has. A game that is kept already is replaced if the file has it from a
// later time; settings are those of the file, and other values stay where there are some. A file
// that cannot be read throws a BadState, and nothing changes.
export function take(saves: Saves, text: string): Taken {
	let file: Partial<GamesFile> | null;
	try {
		file = JSON.parse(text) as typeof file;
	} catch {
		throw new BadState(words.noJSON);
	}
	if (file?.kind !== kind || !Array.isArray(file.games)) throw new BadState(words.noGames);
	const of = file.version ?? 1;
	if (!Number.isInteger(of) || of < 1 || of > version)
		throw new BadState(words.version(of, version));
	const games = file.games.map((e: unknown, i) => {
		const saved = readEntry(e);
		if (saved.game.moves && !replayOf(saved.game)) throw new BadState(words.badMoves(i + 1));
		return saved;
	});
	const newer = games.filter(({ key, at }) => at > saves.at(key));
	for (const { game, at } of newer) {
		if (!saves.put(game, at)) throw new BadState(words.noRoom);
	}
	if (file.settings !== undefined) saves.saveSettings(readSettings(file.settings));
	const kept = saves.names();
	for (const [name, value] of Object.entries(file.values ?? {})) {
		const own = ownPlaces.some((o) => name.startsWith(o));
		if (!own && !kept.includes(name)) saves.keep(name, value);
	}
	return { games: games.length, newer: newer.length };
}
