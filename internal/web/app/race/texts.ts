// What a learner reads beside each search, and the sentence that tells an event.

import type { LayoutResult } from "../types.ts";
import { houseName } from "../say.ts";
import { cellName, symbol } from "../words.ts";
import type { Coords } from "../words.ts";
import type { Choice } from "./rules.ts";
import { CHOOSE, PLACE, SOLVED } from "./trace.ts";
import type { Step } from "./trace.ts";
import type { Moment } from "./code.ts";
import { search as words } from "../words/en/search.ts";

export interface About {
	readonly title: string; // the idea in a few words
	readonly paragraphs: readonly string[];
}

const abouts: Record<string, About> = words.engines;

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
	const house = houseName(layout.houses[step.house]);
	const next = alternatives.find((a) => a.state === "left");
	const way = (a: typeof next) => (!a ? "" : step.house >= 0 ? cell(a.cell) : symbol(a.digit));
	const name = cell(event.cell);
	switch (event.kind) {
		case CHOOSE: {
			const what =
				step.house >= 0
					? words.places(words.digitIn(symbol(step.digit), house), all)
					: words.candidates(cell(step.cell), all);
			if (all === 0) return words.goBack(what);
			return all === 1 ? words.onlyWay(what, way(next)) : words.tryWay(what, way(next));
		}
		case PLACE: {
			const i = alternatives.findIndex((a) => a.state === "current") + 1;
			const put = words.put(symbol(event.digit), name);
			return all === 1 ? words.forced(put) : words.wayOf(put, i, all);
		}
		case SOLVED:
			return words.filled;
		default: {
			const take = words.take(symbol(event.digit), name);
			return next ? words.tryWay(take, way(next)) : words.noWay(take);
		}
	}
}
