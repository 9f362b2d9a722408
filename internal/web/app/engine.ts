// The engine answers calls of methods: natively over HTTP, or as wasm in a worker.

import type { Failure, Methods } from "./types.ts";

export type Code = Failure["code"] | "unreachable";

// EngineError is why a call has no result. The message is for people.
export class EngineError extends Error {
	readonly code: Code;
	readonly line: number | undefined;
	readonly column: number | undefined;

	constructor(code: Code, message: string, line?: number, column?: number) {
		super(message);
		this.code = code;
		this.line = line;
		this.column = column;
	}
}

// failure returns what a method answers instead of a result as an error.
export function failure(f: Failure): EngineError {
	return new EngineError(f.code, f.message, f.line, f.column);
}

// bytesOf reads the bytes that an answer has as base64.
export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
	return Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
}

export interface CallOptions<E> {
	signal?: AbortSignal; // ends the call with code "cancelled"
	onEvent?: (event: E) => void;
}

// Status is whether calls can be answered: loading has the share that is loaded, 0 to 1.
export type Status =
	| { state: "loading"; share: number }
	| { state: "ready" }
	| { state: "broken"; message: string };

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
}
