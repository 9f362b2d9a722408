// How far the search of a lane is, and the words for it.

import type { SearchResult } from "../types.ts";
import { search as words } from "../words/en/search.ts";

export type LaneState =
	| { readonly is: "waiting" | "running" | "stopped" }
	| { readonly is: "done"; readonly result: SearchResult }
	| { readonly is: "failed"; readonly message: string };

// statusText returns a state in a word or two, and the look of it.
export function statusText(state: LaneState): readonly [text: string, look: string] {
	switch (state.is) {
		case "done":
			return outcomes[state.result.outcome] ?? [words.states.limit, "warn"];
		case "stopped":
			return [words.states.stopped, "warn"];
		case "failed":
			return [words.states.failed, "bad"];
		default:
			return [words.states[state.is], ""];
	}
}

const outcomes: Partial<Record<SearchResult["outcome"], readonly [string, string]>> = {
	solved: [words.states.solved, "good"],
	unique: [words.states.unique, "good"],
	many: [words.states.many, "warn"],
	none: [words.states.none, "bad"],
};

// noteText says how much of a search can be replayed. nodes are those of the search so far, of
// which some were recorded.
export function noteText(state: LaneState, nodes: number, recorded: number): string {
	switch (state.is) {
		case "running":
			return words.soFar(nodes);
		case "failed":
			return state.message;
		case "stopped":
			return words.stoppedAfter(nodes);
		case "done": {
			const { result } = state;
			const all = result.outcome === "limit" ? words.noEndAfter : words.nodes;
			const text = all(result.nodes);
			return result.recorded < result.events
				? words.firstOf(text, recorded)
				: words.inEvents(text, result.events);
		}
		default:
			return "";
	}
}

// verdictText says how a search ended, "" if it has not.
export function verdictText(state: LaneState): string {
	if (state.is !== "done") return "";
	const { outcome, recorded, events } = state.result;
	if (recorded < events) return words.recordingEnds;
	switch (outcome) {
		case "unique":
			return words.noOther;
		case "none":
			return events === 0 ? words.contradiction : words.noSolution;
		case "many":
			return words.second;
		case "solved":
			return words.solved;
		default:
			return "";
	}
}
