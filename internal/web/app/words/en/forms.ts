// Forms of English that its texts share.

import { formsOf } from "../forms.ts";

const forms = formsOf("en-GB"); // "a, b and c" without a second comma

export const { number, listed, either, date } = forms;

// count writes a number with its noun: "1 cell", "1,204 cells".
export function count(n: number, noun: string, plural = `${noun}s`): string {
	return forms.count(n, noun, plural);
}

// duration says a time in seconds: "12 minutes 40 seconds".
export function duration(seconds: number): string {
	const s = Math.floor(seconds);
	const parts: readonly (readonly [number, string])[] = [
		[Math.floor(s / 3600), "hour"],
		[Math.floor(s / 60) % 60, "minute"],
		[s % 60, "second"],
	];
	return (
		parts
			.filter(([n]) => n > 0)
			.map(([n, unit]) => count(n, unit))
			.join(" ") || "0 seconds"
	);
}

// micros writes a time in microseconds: "38 µs", "4.2 ms", "1.3 s".
export function micros(time: number): string {
	if (time < 1000) return `${Math.round(time)} µs`;
	const [value, unit] = time < 1e6 ? [time / 1e3, "ms"] : [time / 1e6, "s"];
	return `${value < 10 ? value.toFixed(1) : Math.round(value)} ${unit}`;
}

// sentence begins a text with a capital letter and ends it with a full stop.
export function sentence(text: string): string {
	return text.slice(0, 1).toUpperCase() + text.slice(1) + (/[.?!…]$/.test(text) ? "" : ".");
}
