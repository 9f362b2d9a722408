// Dancing links over a small exact cover problem: the lists as they are at each moment of a
// recorded run. Every event changes at most two links, and every event can be taken back.

// Matrix is an exact cover problem. Items are the columns, options the rows.
export interface Matrix {
	readonly items: readonly string[];
	readonly primary: number; // the items behind these are covered at most once
	readonly options: readonly (readonly number[])[];
	readonly names?: readonly string[]; // of the options, unless their items say enough
}

// Kind is what happens at an event; the numbers are those of the recording.
export const Kind = {
	choose: 0,
	take: 1,
	giveBack: 2,
	cover: 3,
	uncover: 4,
	unlink: 5,
	relink: 6,
	solution: 7,
} as const;

export interface LinkEvent {
	readonly kind: number;
	readonly item: number;
	readonly option: number; // of choose: the options that are left
}

// decode reads an event of a recording: bits 0-2 the kind, 3-15 the item, 16-31 the option.
export function decode(word: number): LinkEvent {
	return { kind: word & 7, item: (word >>> 3) & 0x1fff, option: word >>> 16 };
}

export function encode(kind: number, item: number, option: number): number {
	return (kind | (item << 3) | (option << 16)) >>> 0;
}

// Level is a choice of the search that is in progress.
export interface Level {
	readonly item: number;
	readonly left: number; // options that it had when it was chosen
	readonly option: number; // the option that is taken, or -1
	readonly tried: number; // options that were taken so far, with that one
}

// Links has the links of all nodes. Node 0 is the root of the list of items, nodes 1 to n are the
// headers of the items, and the nodes of the options follow, row by row.
export class Links {
	readonly matrix: Matrix;
	readonly item: Int32Array; // of each node; -1 of the root
	readonly option: Int32Array; // -1 of the root and the headers
	readonly first: Int32Array; // the first node of each option; at the end the number of nodes
	readonly left: Int32Array;
	readonly right: Int32Array;
	readonly up: Int32Array;
	readonly down: Int32Array;
	readonly size: Int32Array; // options left of each item
	readonly levels: Level[] = [];
	solutions = 0;

	constructor(matrix: Matrix) {
		this.matrix = matrix;
		const n = matrix.items.length;
		const nodes = matrix.options.reduce((sum, o) => sum + o.length, n + 1);
		this.item = new Int32Array(nodes).fill(-1);
		this.option = new Int32Array(nodes).fill(-1);
		this.first = new Int32Array(matrix.options.length + 1);
		this.size = new Int32Array(n);
		this.left = Int32Array.from({ length: nodes }, (_, x) => x);
		this.right = this.left.slice();
		this.up = this.left.slice();
		this.down = this.left.slice();
		for (let i = 0; i < n; i++) {
			this.item[1 + i] = i;
			// Secondary items are in no list: they are never chosen.
			if (i < matrix.primary) this.#chain(this.left, this.right, 0, 1 + i);
		}
		let x = n + 1;
		matrix.options.forEach((items, o) => {
			const start = x;
			this.first[o] = start;
			for (const i of items) {
				this.item[x] = i;
				this.option[x] = o;
				this.#chain(this.up, this.down, 1 + i, x);
				if (x > start) this.#chain(this.left, this.right, start, x);
				this.size[i] = at(this.size, i) + 1;
				x++;
			}
		});
		this.first[matrix.options.length] = x;
	}

	// chain puts a node before the head of a list, which is the end of it.
	#chain(before: Int32Array, after: Int32Array, head: number, x: number): void {
		const last = at(before, head);
		before[x] = last;
		after[x] = head;
		after[last] = x;
		before[head] = x;
	}

	// node returns the node of an item in an option, or -1.
	node(option: number, item: number): number {
		for (let x = at(this.first, option); x < at(this.first, option + 1); x++) {
			if (this.item[x] === item) return x;
		}
		return -1;
	}

	// linked says whether a node is in its list: that of the options of its item, or that of items.
	linked(x: number): boolean {
		return this.option[x] === -1
			? at(this.right, at(this.left, x)) === x
			: at(this.down, at(this.up, x)) === x;
	}

	// covered says whether an item is covered: it, or for a secondary item its last event.
	covered(item: number): boolean {
		return item < this.matrix.primary
			? !this.linked(1 + item)
			: this.#coveredSecondary.has(item);
	}
	readonly #coveredSecondary = new Set<number>();

	// apply makes an event happen.
	apply(e: LinkEvent): void {
		this.#change(e, true);
	}

	// revert takes the last event back. Links taken out are still written in the node that left,
	// so the search and this method put them back in the same way.
	revert(e: LinkEvent): void {
		this.#change(e, false);
	}

	#change(e: LinkEvent, forward: boolean): void {
		const top = this.levels.length - 1;
		const level = this.levels[top];
		switch (e.kind) {
			case Kind.choose:
				if (e.option === 0) break;
				if (forward) {
					this.levels.push({ item: e.item, left: e.option, option: -1, tried: 0 });
				} else {
					this.levels.pop();
				}
				break;
			case Kind.take:
				if (!level) break;
				this.levels[top] = forward
					? { ...level, option: e.option, tried: level.tried + 1 }
					: { ...level, option: -1, tried: level.tried - 1 };
				break;
			case Kind.giveBack:
				if (level) this.levels[top] = { ...level, option: forward ? -1 : e.option };
				break;
			case Kind.cover:
				this.#header(e.item, !forward);
				break;
			case Kind.uncover:
				// The level ends when its own item comes back.
				if (forward && level && level.option === -1 && level.item === e.item) {
					this.levels.pop();
				} else if (!forward && this.#endsLevel(e.item)) {
					const left = at(this.size, e.item);
					this.levels.push({ item: e.item, left, option: -1, tried: left });
				}
				this.#header(e.item, forward);
				break;
			case Kind.unlink:
				this.#node(e, !forward);
				break;
			case Kind.relink:
				this.#node(e, forward);
				break;
			case Kind.solution:
				this.solutions += forward ? 1 : -1;
		}
	}

	// endsLevel says whether the uncovering of an item, which is taken back, ended a level: it did
	// unless the item belongs to the option that is taken.
	#endsLevel(item: number): boolean {
		const level = this.levels.at(-1);
		return !level || level.option === -1 || this.node(level.option, item) === -1;
	}

	// header puts the header of an item into the list of items, or takes it out.
	#header(item: number, into: boolean): void {
		if (into) this.#coveredSecondary.delete(item);
		else this.#coveredSecondary.add(item);
		if (item >= this.matrix.primary) return;
		const x = 1 + item;
		this.right[at(this.left, x)] = into ? x : at(this.right, x);
		this.left[at(this.right, x)] = into ? x : at(this.left, x);
	}

	// node puts a node into the list of its item, or takes it out.
	#node(e: LinkEvent, into: boolean): void {
		const x = this.node(e.option, e.item);
		if (x === -1) return;
		this.down[at(this.up, x)] = into ? x : at(this.down, x);
		this.up[at(this.down, x)] = into ? x : at(this.up, x);
		this.size[e.item] = at(this.size, e.item) + (into ? 1 : -1);
	}

	// taken lists the options that are taken, in the order in which they were.
	taken(): number[] {
		return this.levels.filter((l) => l.option !== -1).map((l) => l.option);
	}
}

function at(a: Int32Array, i: number): number {
	return a[i] as number;
}

// Run is a recording and the lists at one of its moments: after so many of its events.
export class Run {
	readonly links: Links;
	#words = new Uint32Array(1024);
	#length = 0;
	#at = 0;

	constructor(matrix: Matrix) {
		this.links = new Links(matrix);
	}

	get length(): number {
		return this.#length;
	}

	get at(): number {
		return this.#at;
	}

	// add appends events, 4 bytes each, little endian.
	add(bytes: Uint8Array): void {
		const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
		const more = bytes.byteLength >> 2;
		if (this.#length + more > this.#words.length) {
			const grown = new Uint32Array(Math.max(2 * this.#words.length, this.#length + more));
			grown.set(this.#words.subarray(0, this.#length));
			this.#words = grown;
		}
		for (let i = 0; i < more; i++) this.#words[this.#length++] = view.getUint32(4 * i, true);
	}

	// event returns the event that leads from moment i to moment i + 1.
	event(i: number): LinkEvent | null {
		return i >= 0 && i < this.#length ? decode(this.#words[i] as number) : null;
	}

	// seek goes to a moment, event by event.
	seek(to: number): void {
		while (this.#at < to && this.#at < this.#length) {
			this.links.apply(decode(this.#words[this.#at++] as number));
		}
		while (this.#at > to && this.#at > 0) {
			this.links.revert(decode(this.#words[--this.#at] as number));
		}
	}

	// find returns the next moment in a direction whose last event has one of the kinds, or from.
	find(from: number, direction: 1 | -1, kind: number): number {
		for (let i = from + direction; i > 0 && i <= this.#length; i += direction) {
			if (((this.#words[i - 1] as number) & 7) === kind) return i;
		}
		return from;
	}
}
