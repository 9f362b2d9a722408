// How far the search of a lane is, and the words for it.

import type { SearchResult } from "../types.ts";
import { count, number } from "../words.ts";

export type LaneState =
	| { readonly is: "waiting" | "running" | "stopped" }
	| { readonly is: "done"; readonly result: SearchResult }
	| { readonly is: "failed"; readonly message: string };

// statusText returns a state in a word or two, and the look of it.
export function statusText(state: LaneState): readonly [text: string, look: string] {
	switch (state.is) {
		case "done":
			return outcomes[state.result.outcome] ?? ["given up", "warn"];
		case "running":
			return ["searching…", ""];
		case "stopped":
			return ["stopped", "warn"];
		case "failed":
			return ["failed", "bad"];
		default:
			return ["waiting", ""];
	}
}

const outcomes: Partial<Record<SearchResult["outcome"], readonly [string, string]>> = {
	solved: ["solved", "good"],
	unique: ["unique", "good"],
	many: ["2 solutions", "warn"],
	none: ["no solution", "bad"],
};

// noteText says how much of a search can be replayed. nodes are those of the search so far, of
// which some were recorded.
export function noteText(state: LaneState, nodes: number, recorded: number): string {
	switch (state.is) {
		case "running":
			return `${count(nodes, "node")} so far`;
		case "failed":
			return state.message;
		case "stopped":
			return `stopped after ${count(nodes, "node")}`;
		case "done": {
			const { result } = state;
			const all = count(result.nodes, "node");
			const text = result.outcome === "limit" ? `no end after ${all}` : all;
			return result.recorded < result.events
				? `${text}; the first ${number(recorded)} can be replayed`
				: `${text} in ${count(result.events, "event")}`;
		}
		default:
			return "";
	}
}

// verdictText says how a search ended, "" if it has not.
export function verdictText(state: LaneState): string {
	if (state.is !== "done") return "";
	const { outcome, recorded, events } = state.result;
	if (recorded < events) return "The recording ends here.";
	switch (outcome) {
		case "unique":
			return "All ways are tried: there is no other solution.";
		case "none":
			return events === 0
				? "Givens contradict each other: there is nothing to try."
				: "All ways are tried: there is no solution.";
		case "many":
			return "A second solution: the puzzle has several.";
		case "solved":
			return "Every cell is filled: solved.";
		default:
			return "";
	}
}
