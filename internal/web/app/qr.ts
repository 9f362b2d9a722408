// QR codes of texts, as ISO/IEC 18004 describes them: bytes, error correction L, versions 1 to 20.

// Of each version, how many bytes of correction a block has, and how many blocks there are.
const correction = [7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28];
const blocks = [1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8];

// A Matrix is a square of modules, row by row; 1 is dark.
export interface Matrix {
	readonly size: number;
	readonly dark: readonly number[];
}

// qrOf returns the code of a text, or null if it is too long: more than 858 bytes of UTF-8.
export function qrOf(text: string): Matrix | null {
	const bytes = new TextEncoder().encode(text);
	for (let version = 1; version <= correction.length; version++) {
		const symbol = new Sign(version);
		const room = symbol.codewords - symbol.correction * symbol.blocks;
		const data = withHead(bytes, version < 10 ? 8 : 16, room);
		if (data) return symbol.masked(interleaved(data, symbol));
	}
	return null;
}

// withHead returns the data words of a text: mode, length, bytes, padding; null: they do not fit.
function withHead(bytes: Uint8Array, lengthBits: number, room: number): number[] | null {
	const bits: number[] = [];
	const put = (value: number, n: number) => {
		for (let i = n - 1; i >= 0; i--) bits.push((value >> i) & 1);
	};
	put(4, 4); // bytes
	put(bytes.length, lengthBits);
	for (const b of bytes) put(b, 8);
	if (bits.length > 8 * room) return null;
	put(0, Math.min(4, 8 * room - bits.length));
	put(0, (8 - (bits.length % 8)) % 8);
	const words: number[] = [];
	for (let i = 0; i < bits.length; i += 8) {
		words.push(bits.slice(i, i + 8).reduce((w, b) => 2 * w + b, 0));
	}
	for (let pad = 236; words.length < room; pad = 253 - pad) words.push(pad); // 236, 17
	return words;
}

// interleaved returns the words of all blocks in the order in which they are laid.
function interleaved(data: readonly number[], { blocks: n, correction: extra }: Sign): number[] {
	const short = Math.floor(data.length / n);
	const long = data.length % n; // blocks at the end have a word more
	const parts = Array.from({ length: n }, (_, i) => {
		const from = i * short + Math.max(0, i - (n - long));
		return data.slice(from, from + short + (i >= n - long ? 1 : 0));
	});
	const divisor = divisorOf(extra);
	const rests = parts.map((p) => restOf(p, divisor));
	const words: number[] = [];
	for (let i = 0; i <= short; i++) {
		for (const p of parts) if (i < p.length) words.push(p[i] as number);
	}
	for (let i = 0; i < extra; i++) for (const r of rests) words.push(r[i] as number);
	return words;
}

// times multiplies in the field of 256 elements with the polynomial 0x11d.
function times(a: number, b: number): number {
	let product = 0;
	for (let i = 7; i >= 0; i--) {
		product = (product << 1) ^ (product & 128 ? 0x11d : 0);
		if ((b >> i) & 1) product ^= a;
	}
	return product;
}

// divisorOf returns the product of x - 2^i for i below n, without its first coefficient.
function divisorOf(n: number): number[] {
	let result = [1];
	for (let i = 0, root = 1; i < n; i++, root = times(root, 2)) {
		const next = [...result, 0];
		result.forEach((c, j) => {
			next[j + 1] = (next[j + 1] ?? 0) ^ times(c, root);
		});
		result = next;
	}
	return result.slice(1);
}

// restOf returns the remainder of the data, which is what corrects errors.
function restOf(data: readonly number[], divisor: readonly number[]): number[] {
	let rest = divisor.map(() => 0);
	for (const word of data) {
		const factor = word ^ (rest[0] ?? 0);
		rest = divisor.map((d, i) => (rest[i + 1] ?? 0) ^ times(d, factor));
	}
	return rest;
}

// bch returns a value and the remainder of its division by a polynomial of a degree.
function bch(value: number, polynomial: number, degree: number): number {
	let rest = value << degree;
	for (let i = 31 - Math.clz32(rest || 1); i >= degree; i--) {
		if ((rest >> i) & 1) rest ^= polynomial << (i - degree);
	}
	return (value << degree) | rest;
}

const masks: readonly ((x: number, y: number) => boolean)[] = [
	(x, y) => (x + y) % 2 === 0,
	(_, y) => y % 2 === 0,
	(x) => x % 3 === 0,
	(x, y) => (x + y) % 3 === 0,
	(x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
	(x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
	(x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
	(x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

// A symbol of a version with its patterns, before there are words in it.
class Sign {
	readonly size: number;
	readonly codewords: number;
	readonly correction: number;
	readonly blocks: number;
	readonly #version: number;
	readonly #dark: number[];
	readonly #fixed: boolean[]; // modules of patterns

	constructor(version: number) {
		this.#version = version;
		this.size = 17 + 4 * version;
		this.correction = correction[version - 1] ?? 0;
		this.blocks = blocks[version - 1] ?? 1;
		this.#dark = new Array<number>(this.size ** 2).fill(0);
		this.#fixed = new Array<boolean>(this.size ** 2).fill(false);
		this.#patterns();
		this.#format(0);
		this.codewords = Math.floor(this.#fixed.filter((f) => !f).length / 8);
	}

	#set(x: number, y: number, dark: boolean | number): void {
		if (x < 0 || y < 0 || x >= this.size || y >= this.size) return;
		this.#dark[y * this.size + x] = dark ? 1 : 0;
		this.#fixed[y * this.size + x] = true;
	}

	// square draws rings around a centre: those at a distance are light, all others are dark.
	#square(x: number, y: number, radius: number, light: readonly number[]): void {
		for (let dy = -radius; dy <= radius; dy++) {
			for (let dx = -radius; dx <= radius; dx++) {
				const ring = Math.max(Math.abs(dx), Math.abs(dy));
				this.#set(x + dx, y + dy, !light.includes(ring));
			}
		}
	}

	#patterns(): void {
		const { size } = this;
		for (let i = 0; i < size; i++) {
			this.#set(6, i, i % 2 === 0);
			this.#set(i, 6, i % 2 === 0);
		}
		const last = size - 4;
		for (const [x, y] of [
			[3, 3],
			[last, 3],
			[3, last],
		] as const) {
			this.#square(x, y, 4, [2, 4]);
		}
		const at = alignment(this.#version, size);
		const end = at.length - 1;
		at.forEach((x, i) => {
			at.forEach((y, j) => {
				const corner = (i === 0 && (j === 0 || j === end)) || (i === end && j === 0);
				if (!corner) this.#square(x, y, 2, [1]);
			});
		});
		if (this.#version < 7) return;
		const bits = bch(this.#version, 0x1f25, 12);
		for (let i = 0; i < 18; i++) {
			const [a, b] = [size - 11 + (i % 3), Math.floor(i / 3)];
			this.#set(a, b, (bits >> i) & 1);
			this.#set(b, a, (bits >> i) & 1);
		}
	}

	// format writes which mask there is, twice.
	#format(mask: number): void {
		const { size } = this;
		const bits = bch(8 | mask, 0x537, 10) ^ 0x5412; // 8: correction L
		for (let i = 0; i < 15; i++) {
			const bit = (bits >> i) & 1;
			if (i < 6) this.#set(8, i, bit);
			else if (i < 8) this.#set(8, i + 1, bit);
			else if (i === 8) this.#set(7, 8, bit);
			else this.#set(14 - i, 8, bit);
			if (i < 8) this.#set(size - 1 - i, 8, bit);
			else this.#set(8, size - 15 + i, bit);
		}
		this.#set(8, size - 8, 1);
	}

	// masked lays the words, and takes the mask that is the easiest to read.
	masked(words: readonly number[]): Matrix {
		const { size } = this;
		let bit = 0;
		let up = true;
		for (let right = size - 1; right > 0; right -= right === 8 ? 3 : 2, up = !up) {
			for (let i = 0; i < size; i++) {
				const y = up ? size - 1 - i : i;
				for (const x of [right, right - 1]) {
					if (this.#fixed[y * size + x]) continue;
					const word = words[bit >> 3] ?? 0;
					this.#dark[y * size + x] = (word >> (7 - (bit & 7))) & 1;
					bit++;
				}
			}
		}
		const all = masks.map((mask, i) => {
			this.#format(i);
			return this.#dark.map((d, at) => {
				const hit = !this.#fixed[at] && mask(at % size, Math.floor(at / size));
				return hit ? 1 - d : d;
			});
		});
		const faults = all.map((dark) => faultsOf(dark, size));
		return { size, dark: all[faults.indexOf(Math.min(...faults))] as number[] };
	}
}

// alignment returns the rows and columns of the small squares.
function alignment(version: number, size: number): number[] {
	if (version === 1) return [];
	const count = Math.floor(version / 7) + 2;
	const step = 2 * Math.ceil((size - 13) / (count - 1) / 2);
	return Array.from({ length: count }, (_, i) =>
		i === 0 ? 6 : size - 7 - (count - 1 - i) * step,
	);
}

// faultsOf counts what makes a symbol hard to read: long runs, squares of one colour, what looks
// like a corner, and too many modules of one colour.
function faultsOf(dark: readonly number[], size: number): number {
	let faults = 0;
	const lines = Array.from({ length: size }, (_, i) => [
		dark.slice(i * size, (i + 1) * size).join(""),
		Array.from({ length: size }, (_, j) => dark[j * size + i]).join(""),
	]).flat();
	for (const line of lines) {
		for (const [run] of line.matchAll(/0{5,}|1{5,}/g)) faults += run.length - 2;
		for (const _ of line.matchAll(/(?=00001011101|10111010000)/g)) faults += 40;
	}
	for (let y = 0; y + 1 < size; y++) {
		for (let x = 0; x + 1 < size; x++) {
			const at = y * size + x;
			const sum = [at, at + 1, at + size, at + size + 1].reduce(
				(n, i) => n + (dark[i] ?? 0),
				0,
			);
			if (sum % 4 === 0) faults += 3;
		}
	}
	const share = dark.reduce((n, d) => n + d, 0) / dark.length;
	return faults + 10 * Math.floor(20 * Math.abs(share - 0.5));
}
