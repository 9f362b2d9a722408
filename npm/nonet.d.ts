// nonet solves, explains, rates and makes Sudokus of all kinds: see README.md.

import type { Code, CoreMethods, EventMethod, FormatMethods, Methods } from "./methods.js";

export * from "./methods.js";

/** What a call can be given beside its parameters. */
export interface CallOptions<Event = never> {
	/** Ends the call, which then rejects with code "cancelled". */
	signal?: AbortSignal;
	/** Gets each event that comes before the result. */
	onEvent?: (event: Event) => void;
}

/** Where the files of the package are, and how much of the machine it takes. */
export interface StartOptions {
	/**
	 * How many calls that may take seconds are worked on at a time, each in a worker of its own. One
	 * more worker has the calls that take a moment. Missing: one fewer than the machine has cores, 1
	 * to 4.
	 */
	workers?: number;
	/**
	 * The module of WebAssembly, or where it is: a WebAssembly.Module, the bytes of the file, a Response
	 * with them, a URL or its text. The file may be compressed by gzip. Missing: nonet.wasm.gz,
	 * or core.wasm.gz of package @nonet/core, beside this file.
	 */
	wasm?: string | object;
	/**
	 * The script of the workers, or what makes one. Missing: the script is in this file, and a browser
	 * gets it as a blob. Where a Content-Security-Policy forbids that, give the address of worker.js
	 * of this package. In Node it makes a Worker of node:worker_threads.
	 */
	worker?: string | URL | (() => object);
}

/** Why a call has no result. */
export class NonetError extends Error {
	/** "unreachable": the module cannot be loaded. */
	readonly code: Code | "unreachable";
	/** From 1, of the text that cannot be read. */
	readonly line: number | undefined;
	/** In bytes from 1. */
	readonly column: number | undefined;
}

/** The answer to a puzzle of many. */
export interface Solved {
	/** How many solutions there are: 2 stands for several. */
	count: 0 | 1 | 2;
	/** The first solution, "" if there is none. */
	solution: string;
	/** Why there is no answer: the text is no puzzle, or the time is over. */
	error?: string;
}

/** What every Nonet has beside its methods. */
export interface Running<Event extends keyof Methods> {
	/**
	 * The methods that send events, as iterators of these. Their end has the result. To leave the loop
	 * ends the call.
	 */
	readonly events: {
		readonly [M in Event]: (
			params: Methods[M]["params"],
			options?: { signal?: AbortSignal },
		) => AsyncGenerator<Methods[M]["event"], Methods[M]["result"], void>;
	};
	/**
	 * Solves many puzzles of a layout, each a text of its cells, and yields their answers in order.
	 * Workers get up to 1,024 puzzles at a time, and answers come when all of these are solved. Where
	 * an AsyncIterable lets wait for the next puzzle, those before it are solved meanwhile. It has all
	 * workers for long calls.
	 */
	solveMany(
		puzzles: Iterable<string> | AsyncIterable<string>,
		options?: { layout?: string; signal?: AbortSignal },
	): AsyncGenerator<Solved, void, void>;
	/** Ends all workers, and calls at work with code "cancelled". */
	close(): void;
}

/** All methods. */
export interface Nonet extends CoreMethods, FormatMethods, Running<EventMethod> {}

/** Loads the module of WebAssembly. */
export function start(options?: StartOptions): Promise<Nonet>;
