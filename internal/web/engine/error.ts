// Why a call has no result.

import type { Failure } from "./methods.ts";

export type Code = Failure["code"] | "unreachable";

// NonetError is why a call has no result. The message is for people.
export class NonetError extends Error {
	readonly code: Code;
	readonly line: number | undefined;
	readonly column: number | undefined;

	constructor(code: Code, message: string, line?: number, column?: number) {
		super(message);
		this.name = "NonetError";
		this.code = code;
		this.line = line;
		this.column = column;
	}
}

// failure returns what a method answers instead of a result as an error.
export function failure(f: Failure): NonetError {
	return new NonetError(f.code, f.message, f.line, f.column);
}
