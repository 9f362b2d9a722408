// The engine answers calls of methods: natively over HTTP, or as wasm in a worker.

import type { CallOptions, Status } from "../engine/part.ts";
import { cellMembers, type Methods, type ReadResult } from "./types.ts";

export { NonetError, failure, type Code } from "../engine/error.ts";
export type { CallOptions, Status };

// request writes parameters. In JSON a cell has a name, "r3c7"; the page knows it by its index.
export function request(params: object): string {
	const n = sizeOf(params);
	return JSON.stringify(params, (member, x: unknown) =>
		member === "cell" && typeof x === "number" ? `r${Math.floor(x / n) + 1}c${(x % n) + 1}` : x,
	);
}

// indexed makes the names of cells in an answer to a call the indices of the cells.
export function indexed(answer: unknown, params: object): unknown {
	const { size } = answer as { size?: number }; // of a layout
	return withIndices(answer, size ?? sizeOf(params), false);
}

function sizeOf(params: object): number {
	const { givens } = params as { givens?: string };
	return Math.sqrt(givens?.length ?? 0);
}

function withIndices(x: unknown, n: number, cells: boolean): unknown {
	if (typeof x === "string" && cells) {
		const [row = 0, column = 0] = x.slice(1).split("c").map(Number);
		return (row - 1) * n + column - 1;
	}
	if (Array.isArray(x)) return x.map((y) => withIndices(y, n, cells));
	if (typeof x !== "object" || x === null) return x;
	const size = n || sizeOf(x); // a call that named no puzzle has one in its answer
	return Object.fromEntries(
		Object.entries(x).map(([name, y]) => [name, withIndices(y, size, cellMembers.has(name))]),
	);
}

// indexedByPuzzle makes the names of cells in each puzzle of a result their indices.
export function indexedByPuzzle(result: ReadResult): ReadResult {
	return { ...result, puzzles: result.puzzles.map((p) => indexed(p, p) as typeof p) };
}

// bytesOf reads the bytes that an answer has as base64.
export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
	return Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
}

export interface Engine {
	readonly kind: "http" | "wasm";
	status(): Status;
	watch(f: (status: Status) => void): () => void;
	retry(): void; // after "broken"
	call<M extends keyof Methods>(
		method: M,
		params: Methods[M]["params"],
		options?: CallOptions<Methods[M]["event"]>,
	): Promise<Methods[M]["result"]>;
	// readPicture reads the puzzles of a picture, as method read does those of a text.
	readPicture(pixels: ImageData, signal: AbortSignal): Promise<ReadResult>;
}
