// How the lanes of a race go together. The position of the race is that of the longest lane;
// the others are at the same event, at the same node, or at the same share of their run.

import type { Trace } from "./trace.ts";

export type Unit = "event" | "node" | "share";

// longest returns the lane whose positions are those of the race, or -1 if there is none.
export function longest(unit: Unit, traces: readonly Trace[]): number {
	const size = (t: Trace) => (unit === "node" ? t.nodes + t.length / 2 ** 32 : t.length);
	let best = -1;
	traces.forEach((t, i) => {
		if (best < 0 || size(t) > size(traces[best] as Trace)) best = i;
	});
	return best;
}

// translate returns the position of a lane that goes with a position of another one.
export function translate(unit: Unit, k: number, from: Trace, to: Trace): number {
	if (from === to) return k;
	switch (unit) {
		case "event":
			return Math.min(k, to.length);
		case "share":
			return from.length === 0 ? 0 : Math.round((k / from.length) * to.length);
		default:
			return atNode(nodeOf(k, from), to);
	}
}

// nodeOf returns how many nodes are opened at a position; its fraction says how far it is on
// the way to the next one, or to the end.
function nodeOf(k: number, trace: Trace): number {
	const { nodes } = trace.counts(k);
	const [from, to] = span(nodes, trace);
	return nodes + (to > from ? (k - from) / (to - from) : 1);
}

function atNode(node: number, trace: Trace): number {
	const whole = Math.floor(node);
	if (whole > trace.nodes) return trace.length;
	const [from, to] = span(whole, trace);
	return Math.round(from + (node - whole) * (to - from));
}

// span returns the positions from node n, the start for 0, to the next one.
function span(n: number, trace: Trace): readonly [number, number] {
	return [n === 0 ? 0 : trace.node(n), n < trace.nodes ? trace.node(n + 1) : trace.length];
}
