// Many puzzles with little to read and write for each.

import { NonetError } from "../internal/web/engine/error.ts";
import { solveLines, type Part } from "../internal/web/engine/part.ts";
import type { Solved } from "./nonet.d.ts";

type Puzzles = Iterable<string> | AsyncIterable<string>;

const firstPiece = 64;
const largestPiece = 1024; // of puzzles that a worker gets at a time

// solveMany makes the function of that name.
export function solveMany(part: Part, workers: number) {
	return async function* (
		puzzles: Puzzles,
		{ layout = "", signal }: { layout?: string; signal?: AbortSignal } = {},
	): AsyncGenerator<Solved, void, void> {
		if (typeof puzzles === "string" || puzzles === null || typeof puzzles !== "object") {
			throw new TypeError(
				`found a ${typeof puzzles}, expected an iterable of puzzles, such as a list`,
			);
		}
		let wake: () => void = () => undefined;
		const changed = () => wake();
		const ended = new AbortController();
		const end = () => {
			ended.abort();
			changed();
		};
		signal?.addEventListener("abort", end);
		if (signal?.aborted) end();
		const source = new Source(puzzles, changed);
		const atWork: Work[] = []; // in the order of the puzzles
		const begin = (piece: string[]) => {
			const work = { answers: solveAll(part, layout, piece, ended.signal), done: false };
			const settled = () => {
				work.done = true;
				changed();
			};
			work.answers.then(settled, settled);
			atWork.push(work);
		};
		try {
			for (;;) {
				while (!ended.signal.aborted && atWork.length <= workers) {
					source.read();
					const piece = source.take(atWork.length < workers);
					if (!piece) break;
					begin(piece);
				}
				if (atWork[0]?.done) yield* await (atWork.shift() as Work).answers;
				else if (atWork.length === 0 && source.isEmpty()) return;
				else if (ended.signal.aborted) {
					throw new NonetError("cancelled", "the call was ended");
				} else {
					await new Promise<void>((resolve) => {
						wake = resolve;
					});
				}
			}
		} finally {
			signal?.removeEventListener("abort", end);
			end();
			await source.end();
		}
	};
}

// Work is a piece that a worker has.
interface Work {
	answers: Promise<Solved[]>;
	done: boolean;
}

// A Source cuts puzzles into pieces, small ones first, so that all workers soon have one.
class Source {
	readonly #from: Iterator<string> | AsyncIterator<string>;
	readonly #isAsync: boolean;
	readonly #changed: () => void; // is called when there may be a piece
	#piece: string[] = [];
	#size = firstPiece;
	#clock: ReturnType<typeof setTimeout> | undefined;
	#hasWaited = false; // the piece, for the next puzzle
	#isReading = false;
	#isDone = false;
	#failure: { error: unknown } | undefined;

	constructor(puzzles: Puzzles, changed: () => void) {
		this.#changed = changed;
		this.#isAsync = Symbol.asyncIterator in puzzles;
		this.#from =
			Symbol.asyncIterator in puzzles
				? puzzles[Symbol.asyncIterator]()
				: puzzles[Symbol.iterator]();
	}

	// read begins to read a piece, unless it is being read.
	read(): void {
		if (!this.#isReading) void this.#read();
	}

	async #read(): Promise<void> {
		this.#isReading = true;
		try {
			while (!this.#isDone && this.#piece.length < this.#size) {
				const next = this.#from.next();
				const { done, value } = this.#isAsync
					? await next
					: (next as IteratorResult<string>);
				if (done) this.#isDone = true;
				else this.#add(value);
			}
		} catch (error) {
			this.#isDone = true;
			this.#failure = { error };
		}
		this.#isReading = false;
		this.#changed();
	}

	#add(text: string): void {
		this.#piece.push(text);
		this.#clock ??= setTimeout(() => {
			this.#hasWaited = true;
			this.#changed();
		});
	}

	// take returns a piece that is full or the last one, and if isHungry one that has waited.
	take(isHungry: boolean): string[] | undefined {
		const piece = this.#piece;
		const isFull = piece.length >= this.#size;
		if (!isFull && !this.#isDone && !(isHungry && this.#hasWaited)) return undefined;
		if (piece.length === 0) return undefined;
		this.#clear();
		if (isFull) this.#size = Math.min(2 * this.#size, largestPiece);
		return piece;
	}

	#clear(): void {
		clearTimeout(this.#clock);
		this.#clock = undefined;
		this.#hasWaited = false;
		this.#piece = [];
	}

	// isEmpty returns whether all puzzles were taken, and throws what the source has thrown.
	isEmpty(): boolean {
		if (this.#isDone && this.#failure) throw this.#failure.error;
		return this.#isDone;
	}

	// end tells the source that nothing more is read. If it was asked for a puzzle that may never
	// come, nobody waits for what it does then.
	async end(): Promise<void> {
		this.#clear();
		if (this.#isDone) return;
		this.#isDone = true;
		const ended = (async () => void (await this.#from.return?.()))();
		if (!this.#isReading) return ended;
		ended.catch(() => undefined);
	}
}

// solveAll solves a piece. A worker answers the first puzzles of those that it gets, at least one.
async function solveAll(
	part: Part,
	layout: string,
	lines: string[],
	signal: AbortSignal,
): Promise<Solved[]> {
	const odd = lines.find((line) => typeof line !== "string");
	if (odd !== undefined) {
		throw new NonetError("request", `found a ${typeof odd}, expected the text of a puzzle`);
	}
	const answers: Solved[] = [];
	while (answers.length < lines.length) {
		const rest = lines.slice(answers.length).map((line) => line.replace(/[\r\n]+/g, " "));
		const params = `${layout}\n${rest.join("\n")}`;
		const text = (await part.call(solveLines, params, { signal })) as string;
		for (const line of text.split("\n")) answers.push(solved(line));
	}
	return answers;
}

// solved reads an answer: the number of solutions and the first, or "?" and why there is none.
function solved(line: string): Solved {
	const rest = line.slice(1);
	if (line[0] === "?") return { count: 0, solution: "", error: rest };
	return { count: Number(line[0]) as Solved["count"], solution: rest };
}
