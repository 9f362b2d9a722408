// The lists of dancing links, at every event of runs that a plain search records here.

import { deepStrictEqual } from "node:assert";
import { test } from "node:test";
import { encode, Kind, type Matrix, Run } from "../links/matrix.ts";
import { endOfCover } from "../links/opening.ts";
import { isRight, nextQuestion } from "../links/quiz.ts";

const knuth: Matrix = {
	items: [..."ABCDEFG"],
	primary: 7,
	options: [
		[2, 4, 5],
		[0, 3, 6],
		[1, 2, 5],
		[0, 3],
		[1, 6],
		[3, 4, 6],
	],
};

const langford: Matrix = {
	items: ["1", "2", "3", "a", "b", "c", "d", "e", "f"],
	primary: 9,
	options: [
		[0, 3, 5],
		[0, 4, 6],
		[0, 5, 7],
		[0, 6, 8],
		[1, 3, 6],
		[1, 4, 7],
		[1, 5, 8],
		[2, 3, 7],
		[2, 4, 8],
	],
};

const secondary: Matrix = {
	items: ["p", "q", "x", "y"],
	primary: 2,
	options: [
		[0, 2],
		[0, 3],
		[1, 2],
		[1, 3],
		[1, 2, 3],
	],
};

// State is what the lists hold: the items, and for each of all items its options.
interface State {
	items: number[];
	lists: number[][];
}

// record solves a matrix with lists of numbers and no links. It returns the events, and the state
// after each of them.
function record(m: Matrix): { words: number[]; states: string[]; solutions: number[][] } {
	const words: number[] = [];
	const states: string[] = [];
	const solutions: number[][] = [];
	const state: State = {
		items: m.items.flatMap((_, i) => (i < m.primary ? [i] : [])),
		lists: m.items.map((_, i) => m.options.flatMap((o, k) => (o.includes(i) ? [k] : []))),
	};
	const taken: number[] = [];
	const tell = (kind: number, item: number, option: number) => {
		words.push(encode(kind, item, option));
		states.push(JSON.stringify(state));
	};
	const sorted = (a: number[], b: number) => [...a, b].sort((x, y) => x - y);
	const without = (a: number[], b: number) => a.filter((x) => x !== b);
	const others = (o: number, item: number) => {
		const items = m.options[o] as number[];
		const k = items.indexOf(item);
		return [...items.slice(k + 1), ...items.slice(0, k)];
	};
	const cover = (i: number) => {
		state.items = without(state.items, i);
		tell(Kind.cover, i, 0);
		for (const o of state.lists[i] as number[]) {
			for (const j of others(o, i)) {
				state.lists[j] = without(state.lists[j] as number[], o);
				tell(Kind.unlink, j, o);
			}
		}
	};
	const uncover = (i: number) => {
		for (const o of (state.lists[i] as number[]).toReversed()) {
			for (const j of others(o, i).reverse()) {
				state.lists[j] = sorted(state.lists[j] as number[], o);
				tell(Kind.relink, j, o);
			}
		}
		if (i < m.primary) state.items = sorted(state.items, i);
		tell(Kind.uncover, i, 0);
	};
	const search = () => {
		if (state.items.length === 0) {
			solutions.push([...taken]);
			tell(Kind.solution, 0, 0);
			return;
		}
		const size = (i: number) => (state.lists[i] as number[]).length;
		const i = state.items.reduce((a, b) => (size(b) < size(a) ? b : a));
		tell(Kind.choose, i, size(i));
		if (size(i) === 0) return;
		cover(i);
		for (const o of state.lists[i] as number[]) {
			taken.push(o);
			tell(Kind.take, i, o);
			others(o, i).forEach(cover);
			search();
			others(o, i).reverse().forEach(uncover);
			taken.pop();
			tell(Kind.giveBack, i, o);
		}
		uncover(i);
	};
	states.push(JSON.stringify(state));
	search();
	return { words, states, solutions };
}

// read returns what the links say, and checks that they are sound in both directions.
function read(run: Run): string {
	const l = run.links;
	const walk = (head: number, on: Int32Array, back: Int32Array) => {
		const list: number[] = [];
		for (let x = on[head] as number; x !== head; x = on[x] as number) {
			list.push(x);
			if (back[on[x] as number] !== x) throw new Error(`node ${x} has one-sided links`);
			if (list.length > l.item.length) throw new Error(`the list of node ${head} has no end`);
		}
		return list;
	};
	const lists = l.matrix.items.map((_, i) => {
		const options = walk(1 + i, l.down, l.up).map((x) => l.option[x] as number);
		deepStrictEqual(l.size[i], options.length, `size of item ${i}`);
		return options;
	});
	return JSON.stringify({ items: walk(0, l.right, l.left).map((x) => l.item[x]), lists });
}

function load(m: Matrix, words: readonly number[]): Run {
	const run = new Run(m);
	const bytes = new Uint8Array(4 * words.length);
	words.forEach((w, i) => new DataView(bytes.buffer).setUint32(4 * i, w, true));
	// Recordings come in parts.
	const half = 4 * (words.length >> 1);
	run.add(bytes.subarray(0, half));
	run.add(bytes.subarray(half));
	return run;
}

const all = Object.entries({ knuth, langford, secondary });

test("the links hold what a search with lists holds, at each event, forwards and back", () => {
	for (const [name, m] of all) {
		const { words, states } = record(m);
		const run = load(m, words);
		deepStrictEqual(run.length, words.length, `${name}: events`);
		for (let i = 0; i <= run.length; i++) {
			run.seek(i);
			deepStrictEqual(read(run), states[i], `${name}: after ${i} events`);
		}
		for (let i = run.length; i >= 0; i--) {
			run.seek(i);
			deepStrictEqual(read(run), states[i], `${name}: back at ${i} events`);
		}
	}
});

test("choices are the same forwards and back, and none is left at both ends", () => {
	for (const [name, m] of all) {
		const run = load(m, record(m).words);
		const levels: string[] = [];
		for (let i = 0; i <= run.length; i++) {
			run.seek(i);
			levels.push(JSON.stringify([run.links.levels, run.links.solutions]));
		}
		deepStrictEqual(run.links.levels, [], `${name}: choices at the end`);
		for (let i = run.length; i >= 0; i--) {
			run.seek(i);
			deepStrictEqual(
				JSON.stringify([run.links.levels, run.links.solutions]),
				levels[i],
				`${name}: choices back at ${i}`,
			);
		}
		deepStrictEqual(run.links.levels, [], `${name}: choices at the start`);
	}
});

test("the options that are taken at a solution are that solution", () => {
	for (const [name, m] of all) {
		const { words, solutions } = record(m);
		const run = load(m, words);
		const found: number[][] = [];
		for (
			let i = run.find(0, 1, Kind.solution), before = 0;
			i !== before;
			before = i, i = run.find(i, 1, Kind.solution)
		) {
			run.seek(i);
			found.push(run.links.taken());
		}
		deepStrictEqual(found, solutions, `${name}: solutions`);
	}
	deepStrictEqual(record(knuth).solutions, [[3, 0, 4]], "the solution of Knuth's matrix");
});

test("find goes to the next event of a kind and back, and stays if there is none", () => {
	const run = load(knuth, record(knuth).words);
	const first = run.find(0, 1, Kind.solution);
	deepStrictEqual(run.event(first - 1)?.kind, Kind.solution, "kind");
	deepStrictEqual(run.find(first, 1, Kind.solution), first, "no second solution");
	deepStrictEqual(run.find(run.length, -1, Kind.solution), first, "back");
	deepStrictEqual(run.find(first, -1, Kind.solution), first, "none before");
});

test("the first cover ends when its item and all options of it are out of the lists", () => {
	const run = load(knuth, record(knuth).words);
	const end = endOfCover(run);
	run.seek(end);
	deepStrictEqual([end, run.links.covered(0), run.event(end)?.kind], [5, true, Kind.take]);
	deepStrictEqual(endOfCover(new Run(knuth)), 0, "a run without events");
});

test("the quiz asks for choices and covers, and every item with the fewest options is right", () => {
	const run = new Run(knuth);
	run.add(new Uint8Array(Uint32Array.from(record(knuth).words).buffer));
	let from = 0;
	let chosen = 0;
	let covered = 0;
	for (let q = nextQuestion(run, from); q; q = nextQuestion(run, from)) {
		run.seek(q.at);
		const { size } = run.links;
		const open = knuth.items.flatMap((_, i) => (run.links.covered(i) ? [] : [i]));
		const least = Math.min(...open.map((i) => size[i] as number));
		for (const item of open) {
			const right = q.chosen ? size[item] === least : item === q.item;
			deepStrictEqual(isRight(run, q, item), right, `item ${item} at ${q.at}`);
		}
		if (q.chosen) chosen++;
		else covered++;
		from = q.at + 1;
	}
	deepStrictEqual(
		[chosen > 2, covered > 4],
		[true, true],
		`${chosen} choices, ${covered} covers`,
	);
});
