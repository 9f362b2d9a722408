// The first puzzle, and what is known of how difficult puzzles are.

import type { App } from "./app.ts";
import { classic } from "./board/geometry.ts";
import { newGame, puzzleOf } from "./game.ts";
import type { Game } from "./game.ts";
import { keyOf, saves } from "./save.ts";
import type { Rating } from "./types.ts";
import { say } from "./words/en/say.ts";

// levelTitle returns the name of a level as it is shown: "Hard".
export function levelTitle(level: string): string {
	return say.levels[level.toLowerCase()] ?? level;
}

// The first puzzle of the stock, which itself is loaded later.
const first = {
	givens: ".4....26..1.7.......6.25..1..4.5768.3.......2.9783.5..2..48.1.......1.3..81....2.",
	rating: {
		er: 1.5,
		ep: 1.2,
		ed: 1.2,
		ties: 1,
		level: "Easy",
		points: 204,
		hardest: "hidden single",
		code: "HS",
		steps: [],
		left: 0,
	},
};

// firstGame returns what a new visitor sees.
export function firstGame(): Game {
	const game = newGame(classic(), first);
	remember(game, first.rating);
	return game;
}

// Ratings

let ratings: Map<string, Rating> | null = null;
const asked = new Map<string, Promise<Rating>>();

function known(): Map<string, Rating> {
	ratings ??= saves.ratings();
	return ratings;
}

// remember keeps the rating of a puzzle that is known from elsewhere, without its steps.
export function remember(game: Game, rating: Rating): void {
	const key = keyOf(game);
	if (known().has(key)) return;
	known().set(key, { ...rating, steps: [] }); // thousands are kept
	saves.saveRatings(known());
}

// knownRating returns the rating of a puzzle if it need not be asked for.
export function knownRating(game: Game): Rating | undefined {
	return known().get(keyOf(game));
}

// ratingOf returns the rating of a puzzle, with its level on the scale of HoDoKu. It throws
// an NonetError if the puzzle has none.
export function ratingOf(app: App, game: Game): Promise<Rating> {
	const rating = knownRating(game);
	if (rating) return Promise.resolve(rating);
	const key = keyOf(game);
	let answer = asked.get(key);
	if (!answer) {
		answer = app.engine.call("rate", { ...puzzleOf(game), hodoku: true });
		asked.set(key, answer);
		answer
			.then(
				(r) => remember(game, r),
				() => undefined,
			)
			.finally(() => asked.delete(key));
	}
	return answer;
}

// ratingWords tells a rating in words, what most people understand first: "Hard", "ER 4.2".
export function ratingWords(r: Rating): string[] {
	return [...(r.level ? [levelTitle(r.level)] : []), `ER ${r.er.toFixed(1)}`];
}

// ratingText tells a rating in one text: "Hard · ER 4.2".
export function ratingText(r: Rating): string {
	return ratingWords(r).join(" · ");
}
