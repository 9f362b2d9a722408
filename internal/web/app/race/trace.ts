// The recording of a search, and its replay: pure data. A recording is a row of events of
// 4 bytes (see SearchEvent in types.ts); all else follows from them and from the rules.

// The kinds of events.
export const CHOOSE = 0;
export const PLACE = 1;
export const UNDO = 2;
export const SOLVED = 3;

export interface Step {
	readonly kind: number;
	readonly digit: number; // 0: none
	readonly cell: number; // -1: none
	readonly house: number; // -1: none
	readonly alternatives: number; // of a choice; 127: or more
}

const CHUNK = 1 << 16; // events of a piece of memory
const KEYFRAME = 4096; // events between two grids that are kept
const BLOCK = 256; // events whose depths are summed up for pictures

// Numbers is a list that grows without copies of what it has.
class Numbers {
	#pieces: Uint32Array[] = [];
	length = 0;

	push(value: number): void {
		const at = this.length & (CHUNK - 1);
		if (at === 0) this.#pieces.push(new Uint32Array(CHUNK));
		(this.#pieces[this.length >>> 16] as Uint32Array)[at] = value;
		this.length++;
	}

	at(i: number): number {
		return (this.#pieces[i >>> 16] as Uint32Array)[i & (CHUNK - 1)] as number;
	}

	// below returns how many values are less than a limit. The values ascend.
	below(limit: number): number {
		let low = 0;
		let high = this.length;
		while (low < high) {
			const middle = (low + high) >>> 1;
			if (this.at(middle) < limit) low = middle + 1;
			else high = middle;
		}
		return low;
	}
}

interface Keyframe {
	readonly depth: number;
	readonly order: Uint16Array;
	readonly choice: Uint32Array;
	readonly undone: Uint32Array;
}

// Counts are the counters of a search, the same for every engine.
export interface Counts {
	readonly nodes: number; // choices with two or more alternatives
	readonly forced: number; // with one
	readonly dead: number; // with none
	readonly deepest: number; // most digits placed at once
}

// A Trace is the events of one search on one puzzle. Events are added while the search runs.
// Position k is the moment after k events; 0 is before the first.
export class Trace {
	readonly givens: readonly number[]; // by cell; 0: empty
	#words = new Numbers();
	#choices: readonly Numbers[] = [new Numbers(), new Numbers(), new Numbers()];
	#solutions: number[] = [];
	#records: number[] = []; // the event that first placed so many digits at once, less one
	#keyframes: Keyframe[] = [];
	#low: number[] = []; // of each block: the least and the greatest depth
	#high: number[] = [];
	#end: State; // after the last event
	#half = new Uint8Array(0); // bytes of an event that is not complete

	constructor(givens: readonly number[]) {
		this.givens = givens;
		this.#end = new State(givens);
	}

	get length(): number {
		return this.#words.length;
	}

	// add takes the next bytes of the recording.
	add(bytes: Uint8Array): void {
		let all = bytes;
		if (this.#half.length > 0) {
			all = new Uint8Array(this.#half.length + bytes.length);
			all.set(this.#half);
			all.set(bytes, this.#half.length);
		}
		const whole = all.length & ~3;
		const view = new DataView(all.buffer, all.byteOffset, whole);
		for (let i = 0; i < whole; i += 4) this.#push(view.getUint32(i, true));
		this.#half = all.slice(whole);
	}

	#push(word: number): void {
		const k = this.length;
		if (k % KEYFRAME === 0) this.#keyframes.push(this.#end.keyframe());
		this.#words.push(word);
		if ((word & 3) === CHOOSE) {
			(this.#choices[Math.min((word >>> 9) & 127, 2)] as Numbers).push(k);
		}
		if ((word & 3) === SOLVED) this.#solutions.push(k);
		this.#end.apply(word, k);
		const { depth } = this.#end;
		if (depth > this.#records.length) this.#records.push(k);
		const block = Math.floor(k / BLOCK);
		if (block === this.#low.length) {
			this.#low.push(depth);
			this.#high.push(depth);
		} else {
			if (depth < (this.#low[block] as number)) this.#low[block] = depth;
			if (depth > (this.#high[block] as number)) this.#high[block] = depth;
		}
	}

	word(i: number): number {
		return this.#words.at(i);
	}

	step(i: number): Step {
		return decode(this.word(i));
	}

	// counts returns the counters after k events.
	counts(k: number): Counts {
		const [dead, forced, nodes] = this.#choices as [Numbers, Numbers, Numbers];
		let deepest = 0;
		while (deepest < this.#records.length && (this.#records[deepest] as number) < k) deepest++;
		return { nodes: nodes.below(k), forced: forced.below(k), dead: dead.below(k), deepest };
	}

	// solvedAt returns the positions of the solutions.
	solvedAt(): readonly number[] {
		return this.#solutions.map((k) => k + 1);
	}

	get nodes(): number {
		return (this.#choices[2] as Numbers).length;
	}

	// node returns the position at which node n, from 1, is opened.
	node(n: number): number {
		return (this.#choices[2] as Numbers).at(n - 1) + 1;
	}

	// next returns the first position after k that opens a node, or a dead end; the end if
	// there is none.
	next(kind: "node" | "dead", k: number): number {
		const list = this.#choices[kind === "node" ? 2 : 0] as Numbers;
		const i = list.below(k);
		return i < list.length ? list.at(i) + 1 : this.length;
	}

	// previous returns the last such position before k, or 0.
	previous(kind: "node" | "dead", k: number): number {
		const list = this.#choices[kind === "node" ? 2 : 0] as Numbers;
		const i = list.below(k - 1);
		return i > 0 ? list.at(i - 1) + 1 : 0;
	}

	// beforeChoice returns the first position from k on after which a choice follows, or -1.
	beforeChoice(k: number): number {
		for (let i = k; i < this.length; i++) if ((this.word(i) & 3) === CHOOSE) return i;
		return -1;
	}

	// nearest returns the last position at or before k of which the state is kept.
	nearest(k: number): number {
		return Math.min(Math.floor(k / KEYFRAME), this.#keyframes.length - 1) * KEYFRAME;
	}

	keyframe(k: number): Keyframe {
		return this.#keyframes[k / KEYFRAME] as Keyframe;
	}

	// profile returns the least and the greatest depth within each of so many equal parts of
	// the recording, one after the other.
	profile(parts: number): Uint16Array {
		const out = new Uint16Array(2 * parts);
		const state = new Replay(this);
		for (let i = 0; i < parts; i++) {
			const from = Math.floor((i * this.length) / parts);
			const to = Math.max(from + 1, Math.floor(((i + 1) * this.length) / parts));
			let low = Infinity;
			let high = 0;
			if (to - from >= 2 * BLOCK) {
				for (let b = Math.floor(from / BLOCK); b * BLOCK < to; b++) {
					low = Math.min(low, this.#low[b] as number);
					high = Math.max(high, this.#high[b] as number);
				}
			} else {
				for (let k = from; k < to && k < this.length; k++) {
					state.seek(k + 1);
					low = Math.min(low, state.depth);
					high = Math.max(high, state.depth);
				}
			}
			out[2 * i] = low === Infinity ? 0 : low;
			out[2 * i + 1] = high;
		}
		return out;
	}
}

// decode returns the parts of an event.
export function decode(word: number): Step {
	const kind = word & 3;
	const index = (word >>> 16) & 0x3fff;
	const isHouse = ((word >>> 30) & 1) === 1;
	return {
		kind,
		digit: (word >>> 2) & 127,
		alternatives: (word >>> 9) & 127,
		cell: kind === SOLVED || isHouse ? -1 : index,
		house: isHouse ? index : -1,
	};
}

// A State is the grid of a search and how it came to be.
class State {
	readonly board: Uint8Array; // by cell; 0: empty
	depth = 0; // digits that the search has placed
	readonly order: Uint16Array; // the cells of these digits, in the order of placing
	readonly choice: Uint32Array; // by depth: the event that opened the choice there
	readonly undone: Uint32Array; // by cell: how often its digit was taken out

	constructor(givens: readonly number[]) {
		this.board = Uint8Array.from(givens);
		this.order = new Uint16Array(givens.length);
		this.choice = new Uint32Array(givens.length + 1);
		this.undone = new Uint32Array(givens.length);
	}

	// apply makes the step of event k.
	apply(word: number, k: number): void {
		const cell = (word >>> 16) & 0x3fff;
		switch (word & 3) {
			case CHOOSE:
				this.choice[this.depth] = k;
				break;
			case PLACE:
				this.board[cell] = (word >>> 2) & 127;
				this.order[this.depth] = cell;
				this.depth++;
				break;
			case UNDO:
				this.depth--;
				this.board[cell] = 0;
				this.undone[cell] = (this.undone[cell] as number) + 1;
				break;
		}
	}

	keyframe(): Keyframe {
		const order = this.order.slice(0, this.depth);
		// The digits follow from the choices: a placed digit is kept beside its cell.
		const digits = order.map((cell) => this.board[cell] as number);
		const both = new Uint16Array(2 * this.depth);
		both.set(order);
		both.set(digits, this.depth);
		return {
			depth: this.depth,
			order: both,
			choice: this.choice.slice(0, this.depth + 1),
			undone: this.undone.slice(),
		};
	}
}

// A Replay is the state of a search at any of its positions.
export class Replay extends State {
	readonly trace: Trace;
	at = 0; // the position

	constructor(trace: Trace) {
		super(trace.givens);
		this.trace = trace;
	}

	// seek goes to a position. It costs at most as many events as lie between two keyframes.
	seek(position: number): void {
		const k = Math.max(0, Math.min(position, this.trace.length));
		const near = k === 0 ? 0 : this.trace.nearest(k);
		if (k < this.at || near > this.at) this.#restore(near);
		for (; this.at < k; this.at++) this.apply(this.trace.word(this.at), this.at);
	}

	#restore(k: number): void {
		this.board.set(this.trace.givens);
		this.depth = 0;
		this.undone.fill(0);
		this.at = k;
		if (k === 0) return;
		const kept = this.trace.keyframe(k);
		this.depth = kept.depth;
		for (let i = 0; i < kept.depth; i++) {
			const cell = kept.order[i] as number;
			this.order[i] = cell;
			this.board[cell] = kept.order[kept.depth + i] as number;
		}
		this.choice.set(kept.choice);
		this.undone.set(kept.undone);
	}

	// event returns the event that led here, or null before the first.
	event(): Step | null {
		return this.at === 0 ? null : this.trace.step(this.at - 1);
	}

	// open returns the depth of the choice in turn, whose alternatives are being tried, or -1.
	open(): number {
		const e = this.event();
		if (!e) return -1;
		return e.kind === PLACE || e.kind === SOLVED ? this.depth - 1 : this.depth;
	}

	// choiceAt returns the choice at a depth of the present path.
	choiceAt(depth: number): Step {
		return this.trace.step(this.choice[depth] as number);
	}
}
