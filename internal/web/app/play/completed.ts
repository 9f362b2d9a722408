// What an entry completes: rows, columns, boxes, and all places of its digit.

import { clashes, left, solved, valueAt } from "../game.ts";
import type { Game } from "../game.ts";

// completed returns the cell of the one digit that was entered, and the cells of all that it
// completes without a clash; null if it completes nothing, or the puzzle.
export function completed(before: Game, game: Game): { from: number; cells: Set<number> } | null {
	const entered = game.digits.flatMap((d, c) => (d > 0 && d !== before.digits[c] ? [c] : []));
	const [from = -1] = entered;
	if (entered.length !== 1 || solved(game)) return null;
	const { size, houses } = game.layout;
	const wrong = clashes(game);
	const whole = (cells: readonly number[]) =>
		cells.every((c) => valueAt(game, c) > 0 && !wrong.has(c));
	const done = houses
		.map((house) => house.cells)
		.filter((cells) => cells.length === size && cells.includes(from) && whole(cells));
	const digit = valueAt(game, from);
	const same = game.givens.flatMap((_, c) => (valueAt(game, c) === digit ? [c] : []));
	if (left(game)[digit - 1] === 0 && whole(same)) done.push(same);
	return done.length > 0 ? { from, cells: new Set(done.flat()) } : null;
}
