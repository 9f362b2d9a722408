// Symbols of digits, names of cells and times, as the page writes them in every language.

import type { LayoutResult } from "./types.ts";

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
