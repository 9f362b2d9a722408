// Symbols of digits, names of cells, numbers and times, as the page writes and says them.

import type { Candidate, LayoutResult } from "./types.ts";

const symbols = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

// symbol returns how a digit is written: 1 to 9, then A to Z; "." is not a digit.
export function symbol(digit: number): string {
	return digit === 0 ? "." : (symbols[digit - 1] ?? "?");
}

// digitOf returns the digit that a symbol means. All signs that mean none give 0.
function digitOf(sign: string): number {
	return sign === "" ? 0 : symbols.indexOf(sign.toUpperCase()) + 1;
}

// textOf writes the digits of a grid, row by row.
export function textOf(digits: readonly number[]): string {
	return digits.map(symbol).join("");
}

// digitsOf reads what textOf writes.
export function digitsOf(text: string): number[] {
	return Array.from(text, digitOf);
}

// bit is the place of a digit in a set of digits.
export function bit(digit: number): number {
	return 1 << (digit - 1);
}

// listOf returns the digits of a set, the smallest first.
export function listOf(set: number): number[] {
	const list: number[] = [];
	for (let digit = 1; set !== 0; digit++, set >>>= 1) {
		if (set & 1) list.push(digit);
	}
	return list;
}

// notesText writes a set of digits without blanks.
export function notesText(set: number): string {
	return listOf(set).map(symbol).join("");
}

// notesOf reads what notesText writes.
export function notesOf(text: string): number {
	let set = 0;
	for (const digit of digitsOf(text)) {
		if (digit > 0) set |= bit(digit);
	}
	return set;
}

export type Coords = "rc" | "a1";

// cellName returns the short name of a cell: r3c7, or C7.
export function cellName(layout: LayoutResult, cell: number, coords: Coords): string {
	const row = Math.floor(cell / layout.size);
	const column = (cell % layout.size) + 1;
	if (coords === "a1") return `${String.fromCharCode(65 + row)}${column}`;
	return `r${row + 1}c${column}`;
}

// cellPlace says where a cell is: "row 3 column 7, box 3".
export function cellPlace(layout: LayoutResult, cell: number, coords: Coords): string {
	const row = Math.floor(cell / layout.size) + 1;
	const place =
		coords === "a1"
			? cellName(layout, cell, coords)
			: `row ${row} column ${(cell % layout.size) + 1}`;
	const region = regionName(layout, cell);
	return region === "" ? place : `${place}, ${region}`;
}

// regionName returns "box 3", or "region C" of a jigsaw; "" if the layout has neither.
export function regionName(layout: LayoutResult, cell: number): string {
	const index = layout.regions[cell] ?? -1;
	const house = layout.houses[index];
	if (!house) return "";
	if (house.kind !== "region") return house.name;
	const first = layout.houses.findIndex((h) => h.kind === "region");
	return `region ${String.fromCharCode(65 + index - first)}`;
}

// cellAt finds the cell that a name means, as cellName writes it. -1: there is none.
export function cellAt(layout: LayoutResult, name: string): number {
	const rc = /^r(\d+)c(\d+)$/i.exec(name);
	const a1 = /^([A-Y])(\d+)$/.exec(name);
	const row = rc ? Number(rc[1]) : a1 ? (a1[1] as string).charCodeAt(0) - 64 : 0;
	const column = Number((rc ?? a1)?.[2] ?? 0);
	if (row < 1 || column < 1 || row > layout.size || column > layout.size) return -1;
	return (row - 1) * layout.size + column - 1;
}

// clock writes a time as 12:40 or 1:02:03.
export function clock(seconds: number): string {
	const two = (n: number) => String(n).padStart(2, "0");
	const s = Math.floor(seconds);
	const minutes = Math.floor(s / 60);
	if (minutes < 60) return `${minutes}:${two(s % 60)}`;
	return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(s % 60)}`;
}

// duration says a time: "12 minutes 40 seconds".
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

// number writes a number with commas: 1,204.
export function number(n: number): string {
	return n.toLocaleString("en");
}

// count writes a number with its noun: "1 cell", "1,204 cells".
export function count(n: number, noun: string, plural = `${noun}s`): string {
	return `${number(n)} ${n === 1 ? noun : plural}`;
}

// micros writes a time in microseconds: "38 µs", "4.2 ms", "1.3 s".
export function micros(time: number): string {
	if (time < 1000) return `${Math.round(time)} µs`;
	const [value, unit] = time < 1e6 ? [time / 1e3, "ms"] : [time / 1e6, "s"];
	return `${value < 10 ? value.toFixed(1) : Math.round(value)} ${unit}`;
}

// listed joins texts as people do: "a, b and c".
export function listed(texts: readonly string[]): string {
	if (texts.length < 2) return texts.join("");
	return `${texts.slice(0, -1).join(", ")} and ${texts[texts.length - 1]}`;
}

// sentence begins a text with a capital letter and ends it with a full stop.
export function sentence(text: string): string {
	return text.slice(0, 1).toUpperCase() + text.slice(1) + (/[.?!…]$/.test(text) ? "" : ".");
}

// doneText says what was done: "r2c3 is 2", "5 is crossed out in r1c2 and r1c3".
export function doneText(
	layout: LayoutResult,
	coords: Coords,
	places: readonly Candidate[],
	removes: readonly Candidate[],
): string {
	const name = (x: Candidate) => cellName(layout, x.cell, coords);
	const texts = places.map((x) => `${name(x)} is ${symbol(x.digit)}`);
	for (const digit of new Set(removes.map((x) => x.digit))) {
		const cells = removes.filter((x) => x.digit === digit).map(name);
		texts.push(`${symbol(digit)} is crossed out in ${listed(cells)}`);
	}
	return texts.join("; ");
}
