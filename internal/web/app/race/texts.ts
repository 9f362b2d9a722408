// What a learner reads beside each search, and the sentence that tells an event.

import type { LayoutResult } from "../types.ts";
import { cellName, count, symbol } from "../words.ts";
import type { Coords } from "../words.ts";
import type { Choice } from "./rules.ts";
import { CHOOSE, PLACE, SOLVED } from "./trace.ts";
import type { Step } from "./trace.ts";
import type { Moment } from "./code.ts";

export interface About {
	readonly title: string; // the idea in a few words
	readonly paragraphs: readonly string[];
}

const abouts: Record<string, About> = {
	dfs: {
		title: "row by row",
		paragraphs: [
			"It goes through the empty cells in the order of reading, tries the digits from 1 up, " +
				"and goes back to the cell before when no digit is left. That is depth-first search, " +
				"and the whole of it.",
			"The order knows nothing of the puzzle. A wrong digit in the first row may be found " +
				"out only fifty cells later, and everything between is tried again and again: the " +
				"many short peaks in the strip. Many givens in the first rows make it quick; if " +
				"they are empty, it may take millions of choices.",
			"This is what the time limits of online judges are about. The example of POJ 2676 " +
				"costs it 52 choices: plain search passes. The second example of POJ 3074 has 17 " +
				"givens and costs 75,666, and a file has many such lines. Faster code makes each " +
				"choice cheaper by some factor; a better order leaves most of them out.",
		],
	},
	"dfs-last": {
		title: "from the last cell",
		paragraphs: [
			"The same search, with the cells from the last one backwards. Not a line of the idea " +
				"is better, and yet it is faster by a factor of thousands on some puzzles, and " +
				"slower by as much on others.",
			"So a time on one puzzle says little about a fixed order. Turn the puzzle around, and " +
				"the two change places. A program that is too slow for a judge in one order and " +
				"passes in the other has become no better: the judge's puzzles suit it. The second " +
				"example of POJ 3074 does not: it costs this order more than 20 million choices.",
		],
	},
	fullest: {
		title: "fullest row and column",
		paragraphs: [
			"It always goes on with the empty cell whose row and column hold most digits together. " +
				"Such a cell often has few digits left, so a wrong path tends to end sooner.",
			"It is a guess at what mrv knows for certain: it counts one digit twice that stands in " +
				"both lines, and it does not look at the box. It beats row order on many puzzles and " +
				"loses on some: the second example of POJ 3074 costs it 437,848 choices, dfs 75,666.",
		],
	},
	mrv: {
		title: "fewest candidates first",
		paragraphs: [
			"It always takes the cell with the fewest digits left (minimum remaining values). A " +
				"cell with none shows at once that the path is wrong. A cell with one is no choice " +
				"at all: it is filled and costs no node. Only then does it guess, where it has the " +
				"fewest ways to be wrong.",
			"Digits of rows, columns and boxes are kept as bits, so that the candidates of a cell " +
				"take three operations. To look at all cells before each choice costs time, and " +
				"saves most of the choices. Of twelve puzzles with 17 givens, the one in the middle " +
				"takes row order two million choices to prove its solution unique, this search 770.",
			"It sees cells only. That a digit has just one place left in a row escapes it, which " +
				"is why puzzles with very few givens can still be slow: the second example of POJ " +
				"3074 costs it 30,013 choices.",
		],
	},
	dlx: {
		title: "dancing links",
		paragraphs: [
			"It does not look at cells, but at things to be covered: each cell has a digit, and " +
				"each row, column and box has each digit. In 9×9 these are 324 items. An option, " +
				"such as 4 in r7c1, covers four of them. Wanted are options that cover every item " +
				"exactly once: an exact cover.",
			"It takes the item with the fewest options. So it also sees when a digit has one place " +
				"left in a row, which mrv does not: the second example of POJ 3074 costs it 2 choices.",
			"Rows and columns of the table of items and options are lists, linked in four " +
				"directions. To take an option, items and options are unlinked; each keeps its own " +
				"links, so that going back is to link them again in the opposite order. The links " +
				"dance. POJ 3740 asks for an exact cover with no Sudoku around it: the same search, " +
				"word for word.",
		],
	},
};

// engines has the names of the searches that can be watched.
export const engines: readonly string[] = Object.keys(abouts);

// aboutEngine returns the text of an engine.
export function aboutEngine(name: string): About {
	return abouts[name] ?? { title: "", paragraphs: [] };
}

// momentOf returns what an event is to the code.
export function momentOf(event: Step): Moment {
	switch (event.kind) {
		case CHOOSE:
			return event.alternatives === 0 ? "dead" : "choose";
		case PLACE:
			return "place";
		case SOLVED:
			return "solved";
		default:
			return "undo";
	}
}

// tell says what an event does.
export function tell(event: Step, choice: Choice, layout: LayoutResult, coords: Coords): string {
	const cell = (c: number) => cellName(layout, c, coords);
	const { step, alternatives } = choice;
	const all = alternatives.length;
	const house = layout.houses[step.house]?.name ?? "";
	const next = alternatives.find((a) => a.state === "left");
	const way = (a: typeof next) => (!a ? "" : step.house >= 0 ? cell(a.cell) : symbol(a.digit));
	const name = cell(event.cell);
	switch (event.kind) {
		case CHOOSE: {
			const what =
				step.house >= 0
					? `${symbol(step.digit)} in ${house}: ${count(all, "place")}`
					: `${cell(step.cell)}: ${all} left`;
			if (all === 0) return `${what}, go back`;
			return all === 1 ? `${what}, ${way(next)}` : `${what}, try ${way(next)}`;
		}
		case PLACE: {
			const i = alternatives.findIndex((a) => a.state === "current") + 1;
			const put = `Put ${symbol(event.digit)} into ${name}`;
			return all === 1 ? `${put}: forced` : `${put}: way ${i} of ${all}`;
		}
		case SOLVED:
			return "Every cell is filled: solved";
		default: {
			const take = `Take ${symbol(event.digit)} out of ${name}`;
			return next ? `${take}, try ${way(next)}` : `${take}, no other way: go back`;
		}
	}
}
