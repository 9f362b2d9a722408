// How games are called in lists, and how far they are.

import { solved, valueAt } from "./game.ts";
import type { Game } from "./game.ts";
import { kindOf } from "./kinds.ts";
import { knownRating, levelTitle, ratingText } from "./levels.ts";
import { fresh as words } from "./words/en/fresh.ts";

const longest = 40; // characters of the text of a layout

// titleOf returns the title of a game, or what sort of puzzle it is.
export function titleOf(game: Game): string {
	if (game.title !== "") return game.title;
	const kind = kindOf(game);
	const { layout } = game.layout;
	const sort =
		kind !== "other"
			? words.names[kind]
			: game.rules
				? words.rules(game.rules.length)
				: words.layout(layout).slice(0, longest);
	const rating = knownRating(game);
	if (rating) return `${sort}, ${ratingText(rating)}`;
	const { level } = game.played ?? {};
	return level ? `${sort}, ${levelTitle(level)}` : sort;
}

// progressOf says how far a game is.
export function progressOf(game: Game): string {
	const end = game.played?.end;
	if (end || solved(game)) return words.solvedIn(end?.seconds ?? game.seconds);
	const empty = game.givens.filter((g) => g === 0).length;
	const filled = game.givens.filter((g, c) => g === 0 && valueAt(game, c) > 0).length;
	return words.filled(filled, empty, game.seconds);
}
