// Recordings of searches and their replay. The searches here share no code with those of
// the engine, so that nothing is compared with itself.

import { deepStrictEqual, ok } from "node:assert";
import { test } from "node:test";
import { classic } from "../board/geometry.ts";
import { longest, translate } from "../race/pace.ts";
import { judge } from "../race/predict.ts";
import { presets } from "../race/presets.ts";
import { Rules } from "../race/rules.ts";
import { CHOOSE, PLACE, Replay, SOLVED, Trace, UNDO, decode } from "../race/trace.ts";
import { digitsOf, listOf } from "../words.ts";
import { random } from "./made.ts";

const layout = classic();
const givens = digitsOf(presets[0]?.givens ?? "");

// Of the first preset: what engine dfs counts to prove that the solution is the only one.
const counted = { nodes: 3590, forced: 5667, dead: 4159, deepest: 56 };

interface Event {
	readonly kind: number;
	readonly cell: number;
	readonly house: number;
	readonly digit: number;
	readonly alternatives: number;
}

// search records a whole search. Wide searches also choose places of a digit in a house, the
// smallest choice first, as dancing links do; others take the cells row by row.
function search(wide: boolean, limit = Infinity): Event[] {
	const board = [...givens];
	const events: Event[] = [];
	const add = (e: Partial<Event>) =>
		events.push({ kind: CHOOSE, digit: 0, alternatives: 0, cell: -1, house: -1, ...e });
	const fits = (cell: number, digit: number) =>
		board[cell] === 0 && (layout.peers[cell] ?? []).every((p) => board[p] !== digit);
	const nine = [1, 2, 3, 4, 5, 6, 7, 8, 9];
	const choose = () => {
		type Way = [cell: number, digit: number];
		let best: { cell: number; house: number; digit: number; ways: Way[] } | null = null;
		for (let cell = 0; cell < 81; cell++) {
			if (board[cell] !== 0) continue;
			const ways = nine.filter((d) => fits(cell, d)).map((d): Way => [cell, d]);
			if (best && !(wide && ways.length < best.ways.length)) continue;
			best = { cell, house: -1, digit: 0, ways };
		}
		if (wide) {
			layout.houses.forEach(({ cells }, house) =>
				nine.forEach((digit) => {
					if (cells.some((c) => board[c] === digit)) return;
					const ways = cells
						.filter((c) => fits(c, digit))
						.sort((a, b) => a - b)
						.map((c): Way => [c, digit]);
					if (best && ways.length < best.ways.length)
						best = { cell: -1, house, digit, ways };
				}),
			);
		}
		return best;
	};
	const go = () => {
		if (events.length > limit) return;
		const c = choose();
		if (!c) {
			add({ kind: SOLVED });
			return;
		}
		const { cell, house, digit, ways } = c;
		add({ kind: CHOOSE, cell, house, digit, alternatives: ways.length });
		for (const [cell, digit] of c.ways) {
			add({ kind: PLACE, cell, digit });
			board[cell] = digit;
			go();
			board[cell] = 0;
			add({ kind: UNDO, cell, digit });
		}
	};
	go();
	return events;
}

function bytesOf(events: readonly Event[]): Uint8Array {
	const bytes = new Uint8Array(4 * events.length);
	const view = new DataView(bytes.buffer);
	events.forEach((e, i) => {
		const index = e.house >= 0 ? e.house | (1 << 14) : Math.max(0, e.cell);
		view.setUint32(
			4 * i,
			e.kind | (e.digit << 2) | (e.alternatives << 9) | (index << 16),
			true,
		);
	});
	return bytes;
}

function traceOf(events: readonly Event[]): Trace {
	const trace = new Trace(givens);
	trace.add(bytesOf(events));
	return trace;
}

const rows = search(false);
const wide = search(true);

// stateOf is what can be seen of a replay.
function stateOf(r: Replay) {
	return {
		at: r.at,
		depth: r.depth,
		board: [...r.board],
		undone: [...r.undone],
		order: [...r.order.slice(0, r.depth)],
		open: r.open(),
		choices: [...r.choice.slice(0, r.open() + 1)],
	};
}

test("an event is decoded as it was written", () => {
	const trace = traceOf(wide);
	wide.forEach((e, i) => deepStrictEqual(trace.step(i), e, `event ${i}`));
	deepStrictEqual(decode(SOLVED), {
		kind: SOLVED,
		digit: 0,
		alternatives: 0,
		cell: -1,
		house: -1,
	});
});

test("bytes may come in pieces of any length", () => {
	const bytes = bytesOf(wide);
	const trace = new Trace(givens);
	const r = random(1);
	for (let i = 0; i < bytes.length; ) {
		const to = i + r(11);
		trace.add(bytes.slice(i, to));
		i = to;
	}
	deepStrictEqual(trace.length, wide.length);
	wide.forEach((e, i) => deepStrictEqual(trace.step(i), e));
});

test("the counters are those of the engine", () => {
	const trace = traceOf(rows);
	deepStrictEqual(trace.counts(trace.length), counted);
	deepStrictEqual(trace.nodes, counted.nodes);
	deepStrictEqual(trace.solvedAt().length, 1);
});

test("the counters count what happened so far", () => {
	const trace = traceOf(rows);
	let [nodes, forced, dead, deepest, depth] = [0, 0, 0, 0, 0];
	rows.forEach((e, i) => {
		if (i % 7 === 0)
			deepStrictEqual(trace.counts(i), { nodes, forced, dead, deepest }, `after ${i}`);
		if (e.kind === CHOOSE) {
			if (e.alternatives === 0) dead++;
			else if (e.alternatives === 1) forced++;
			else nodes++;
		}
		depth += e.kind === PLACE ? 1 : e.kind === UNDO ? -1 : 0;
		deepest = Math.max(deepest, depth);
	});
});

test("the board at each event is that of a replay from the start", () => {
	for (const events of [rows.slice(0, 9000), wide]) {
		const replay = new Replay(traceOf(events));
		const board = [...givens];
		events.forEach((e, i) => {
			if (e.kind === PLACE) board[e.cell] = e.digit;
			if (e.kind === UNDO) board[e.cell] = 0;
			replay.seek(i + 1);
			deepStrictEqual([...replay.board], board, `after event ${i}`);
		});
	}
});

test("seeking is the same as taking steps, forwards and back", () => {
	const trace = traceOf(rows);
	const steps = new Replay(trace);
	const jumps = new Replay(trace);
	const states = new Map<number, unknown>();
	const r = random(2);
	const wanted = [
		0,
		1,
		4095,
		4096,
		4097,
		8192,
		trace.length - 1,
		trace.length,
		...Array.from({ length: 60 }, () => r(trace.length)),
	].sort((a, b) => a - b);
	for (const k of wanted) {
		while (steps.at < k) steps.seek(steps.at + 1);
		states.set(k, stateOf(steps));
	}
	for (let i = 0; i < 300; i++) {
		const k = wanted[r(wanted.length)] as number;
		jumps.seek(k);
		deepStrictEqual(stateOf(jumps), states.get(k), `at ${k}`);
	}
	for (let k = trace.length; k >= trace.length - 5000; k--) {
		steps.seek(k);
		if (states.has(k)) deepStrictEqual(stateOf(steps), states.get(k), `back at ${k}`);
	}
	steps.seek(-5);
	deepStrictEqual(steps.at, 0);
	steps.seek(1e9);
	deepStrictEqual(steps.at, trace.length);
});

test("positions of nodes and dead ends are found in both directions", () => {
	const trace = traceOf(rows);
	for (const [kind, is] of [
		["node", (e: Event) => e.kind === CHOOSE && e.alternatives > 1],
		["dead", (e: Event) => e.kind === CHOOSE && e.alternatives === 0],
	] as const) {
		const found = rows.flatMap((e, i) => (is(e) ? [i + 1] : []));
		let k = 0;
		for (const want of found.slice(0, 500)) {
			deepStrictEqual(trace.next(kind, k), want);
			deepStrictEqual(trace.previous(kind, want + 1), want);
			k = want;
		}
		deepStrictEqual(trace.next(kind, found.at(-1) as number), trace.length, "after the last");
		deepStrictEqual(trace.previous(kind, found[0] as number), 0, "before the first");
		deepStrictEqual(trace.previous(kind, found[1] as number), found[0]);
	}
	deepStrictEqual(trace.node(1), trace.next("node", 0));
});

test("a choice has all its alternatives: tried, current and left", () => {
	const rules = new Rules(layout);
	for (const events of [rows.slice(0, 3000), wide]) {
		const replay = new Replay(traceOf(events));
		const open: { e: Event; tried: string[] }[] = [];
		events.forEach((e, i) => {
			if (e.kind === CHOOSE) open.push({ e, tried: [] });
			if (e.kind === UNDO) {
				// Choices below it are exhausted.
				while (open.length > replay.depth) open.pop();
			}
			const top = open.at(-1) as { e: Event; tried: string[] };
			if (e.kind === PLACE) top.tried.push(`${e.cell}=${e.digit}`);
			replay.seek(i + 1);
			if (e.kind === SOLVED) return;
			const choice = rules.choice(replay);
			if (!choice) throw new Error(`event ${i} has no choice`);
			deepStrictEqual(choice.step, top.e, `choice after event ${i}`);
			deepStrictEqual(choice.alternatives.length, top.e.alternatives, `event ${i}`);
			const texts = choice.alternatives.map((a) => `${a.cell}=${a.digit}`);
			deepStrictEqual(texts.slice(0, top.tried.length), top.tried, `tried after event ${i}`);
			const states = choice.alternatives.map((a) => a.state);
			const current = e.kind === PLACE ? top.tried.length - 1 : -1;
			deepStrictEqual(
				states,
				states.map((_, j) =>
					j === current ? "current" : j < top.tried.length ? "tried" : "left",
				),
				`states after event ${i}`,
			);
		});
	}
});

test("a dead end has a reason for every digit", () => {
	const rules = new Rules(layout);
	const replay = new Replay(traceOf(rows));
	let ends = 0;
	rows.slice(0, 5000).forEach((e, i) => {
		if (e.kind !== CHOOSE || e.alternatives > 0) return;
		ends++;
		replay.seek(i + 1);
		const reasons = rules.reasons(replay.board, e);
		deepStrictEqual(
			reasons.map((r) => r.digit),
			[1, 2, 3, 4, 5, 6, 7, 8, 9],
		);
		for (const r of reasons) {
			ok(replay.board[r.by] === r.digit, `it holds ${r.digit}`);
			ok(layout.peers[e.cell]?.includes(r.by) === true, "the cell sees it");
		}
	});
	ok(ends > 100, "there are dead ends");
});

test("a predicted cell is right if no cell has fewer candidates", () => {
	const rules = new Rules(layout);
	// r1c2 can hold 1, 3 and 5, r3c9 only 5.
	const taken = 26;
	ok(judge(rules, givens, taken, taken, "rc").right, "the cell that is taken");
	const other = judge(rules, givens, taken, 1, "rc");
	deepStrictEqual(other, { right: false, text: "r1c2 has 3 candidates, r3c9 has 1." });
	const equals = givens.flatMap((d, c) =>
		d === 0 && c !== taken && listOf(rules.legal(givens, c)).length === 1 ? [c] : [],
	);
	for (const c of equals) ok(judge(rules, givens, taken, c, "rc").right, `cell ${c}`);
});

test("the item that dancing links chooses has the least size", () => {
	const rules = new Rules(layout);
	const sizes = new Int16Array(rules.items);
	deepStrictEqual(rules.items, 324);
	deepStrictEqual(
		rules.blocks.map((b) => b.first),
		[0, 81, 162, 243],
	);
	const replay = new Replay(traceOf(wide));
	wide.forEach((e, i) => {
		if (e.kind !== CHOOSE) return;
		replay.seek(i + 1);
		rules.sizes(replay.board, sizes);
		const open = [...sizes].filter((n) => n >= 0);
		deepStrictEqual(sizes[rules.itemOf(e)], e.alternatives, `event ${i}`);
		deepStrictEqual(Math.min(...open), e.alternatives, `least at event ${i}`);
		deepStrictEqual(open.length, 4 * replay.board.filter((d) => d === 0).length);
	});
});

test("the profile has the least and the greatest depth of each part", () => {
	const trace = traceOf(rows);
	const depths: number[] = [];
	let depth = 0;
	for (const e of rows) {
		depth += e.kind === PLACE ? 1 : e.kind === UNDO ? -1 : 0;
		depths.push(depth);
	}
	for (const parts of [1, 7, 320, trace.length]) {
		const profile = trace.profile(parts);
		deepStrictEqual(profile.length, 2 * parts);
		const [lows, highs] = [0, 1].map((o) => [...profile].filter((_, i) => i % 2 === o));
		deepStrictEqual(Math.min(...(lows as number[])), Math.min(...depths), `${parts} parts`);
		deepStrictEqual(Math.max(...(highs as number[])), 56, `${parts} parts`);
	}
	const exact = trace.profile(trace.length);
	deepStrictEqual(
		[...exact].filter((_, i) => i % 2 === 0),
		depths,
	);
});

test("lanes go together by event, node and share", () => {
	const [a, b] = [traceOf(rows), traceOf(wide)];
	deepStrictEqual(longest("event", [b, a]), 1);
	deepStrictEqual(longest("node", [b, a]), 1);
	deepStrictEqual(longest("share", []), -1);
	deepStrictEqual(translate("event", 100, a, b), 100);
	deepStrictEqual(translate("event", a.length, a, b), b.length);
	for (const unit of ["node", "share"] as const) {
		deepStrictEqual(translate(unit, 0, a, b), 0, unit);
		deepStrictEqual(translate(unit, a.length, a, b), b.length, unit);
		let before = 0;
		for (let k = 0; k <= a.length; k += 13) {
			const at = translate(unit, k, a, b);
			ok(at >= before && at <= b.length, `${unit} goes on at ${k}`);
			before = at;
		}
	}
	deepStrictEqual(translate("node", a.node(2), a, b), b.node(2), "the second node of both");
});
