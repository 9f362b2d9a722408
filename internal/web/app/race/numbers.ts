// How the race writes numbers and times.

// number writes a number with commas: 1,204.
export function number(n: number): string {
	return Math.round(n).toLocaleString("en");
}

// count writes a number with its noun: "1 node", "1,204 nodes".
export function count(n: number, noun: string): string {
	return `${number(n)} ${noun}${n === 1 ? "" : "s"}`;
}

// micros writes a time in microseconds: "38 µs", "4.2 ms", "1.3 s".
export function micros(time: number): string {
	if (time < 1000) return `${Math.round(time)} µs`;
	const [value, unit] = time < 1e6 ? [time / 1e3, "ms"] : [time / 1e6, "s"];
	return `${value < 10 ? value.toFixed(1) : Math.round(value)} ${unit}`;
}
