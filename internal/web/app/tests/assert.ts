// What the tests of the pure parts share.

// equal fails if two values are not the same data.
export function equal(got: unknown, want: unknown, what = ""): void {
	const a = JSON.stringify(got);
	const b = JSON.stringify(want);
	if (a !== b) throw new Error(`${what}: got ${a}, want ${b}`);
}

// that fails unless something holds.
export function that(holds: boolean, what: string): void {
	if (!holds) throw new Error(what);
}

// random returns a generator of numbers from 0 up to below n, always the same for a seed.
export function random(seed: number): (n: number) => number {
	let state = seed >>> 0;
	return (n) => {
		state = Math.imul(state ^ state >>> 15, 0x2c1b3c6d) + 0x9e3779b9 >>> 0;
		state = Math.imul(state ^ state >>> 12, 0x297a2d39) >>> 0;
		return ((state ^ state >>> 15) >>> 0) % n;
	};
}
