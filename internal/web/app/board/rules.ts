// What the engine knows of the rules of a puzzle, and their picture on a board.

import type { App } from "../app.ts";
import { picture } from "../dom.ts";
import { puzzleOf } from "../game.ts";
import type { Game } from "../game.ts";
import { saves } from "../save.ts";
import type { Puzzle, RulesResult } from "../types.ts";
import { hasHidden, layer } from "./draw.ts";
import { extent, geometry } from "./geometry.ts";
import type { Board } from "./grid.ts";
import { engineLanguage } from "../words/language.ts";

const kept = "rules"; // where the last answer is kept, for when the page comes back
const mostKept = 200_000; // characters of it

// rulesOf asks the engine for the rules of a game. What it said last of the same puzzle is known
// without it, and is asked for again for the next time.
export async function rulesOf(app: App, game: Game): Promise<RulesResult> {
	const params = { ...puzzleOf(game), coords: app.settings.get().coords, lang: engineLanguage };
	const puzzle = JSON.stringify(params);
	const last = saves.value(kept) as { puzzle: string; answer: RulesResult } | null;
	const ask = async () => {
		const answer = await app.engine.call("rules", params);
		if (JSON.stringify(answer).length <= mostKept) saves.keep(kept, { puzzle, answer });
		return answer;
	};
	if (last?.puzzle !== puzzle) return ask();
	ask().catch(() => undefined);
	return last.answer;
}

// hasRules reports whether a game has rules that the engine shows.
export function hasRules(game: Game): boolean {
	return game.rules !== undefined || hasHidden(game.layout);
}

// show lays the rules of a game on a board, if it has any.
export async function show(app: App, game: Game, board: Board): Promise<void> {
	if (hasRules(game)) lay(board, await rulesOf(app, game));
}

// lay puts the picture of rules behind the digits of a board. What stands outside of the grid
// makes the board larger: its table stays where the cells are.
// There is at least so much room around the grid.
export function lay(board: Board, { svg, above }: RulesResult, room = 0): void {
	const frame = board.element.querySelector("svg") as SVGSVGElement;
	const table = board.element.querySelector("table") as HTMLTableElement;
	layInto(frame, svg, room);
	board.above = above;
	const paper = extent(board.layout);
	const { x, y, width, height } = frame.viewBox.baseVal;
	const { margin } = geometry(board.layout);
	const part = (length: number, of: number) => `${(100 * (length + margin)) / of}%`;
	table.style.inset = [
		part(-y, height),
		part(width + x - paper.width, width),
		part(height + y - paper.height, height),
		part(-x, width),
	].join(" ");
	board.element.style.aspectRatio = `${width} / ${height}`;
	board.element.style.margin = "0 auto";
	board.element.style.maxWidth = `${Math.min(100, (100 * width) / height)}%`;
}

// layOf returns what draws the rules of a puzzle, null if it has none.
export async function layOf(
	app: App,
	{ layout, givens, rules }: Puzzle,
): Promise<((picture: SVGSVGElement) => void) | null> {
	if (!rules) return null;
	const { svg } = await app.engine.call("rules", {
		givens,
		rules,
		...(layout !== undefined && { layout }),
	});
	return (picture) => layInto(picture, svg);
}

// layInto puts the picture of rules into the picture of a board.
export function layInto(frame: SVGSVGElement, text: string, room = 0): void {
	frame.querySelector(".b-rules")?.remove();
	const paper = frame.querySelector(".b-paper") as SVGRectElement;
	const [wide, high] = [paper.width.baseVal.value, paper.height.baseVal.value];
	let [left, top, right, bottom] = [-room, -room, wide + room, high + room];
	if (text !== "") {
		const drawn = picture(text);
		const { x, y, width, height } = drawn.viewBox.baseVal;
		const rules = layer(drawn);
		rules.classList.add("b-rules");
		frame.querySelector(".b-lines")?.after(rules);
		left = Math.min(x, left);
		top = Math.min(y, top);
		right = Math.max(x + width, right);
		bottom = Math.max(y + height, bottom);
	}
	frame.setAttribute("viewBox", [left, top, right - left, bottom - top].join(" "));
}
