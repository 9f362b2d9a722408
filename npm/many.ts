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
		const ended = new AbortController();
		const end = () => ended.abort();
		signal?.addEventListener("abort", end);
		if (signal?.aborted) end();
		const solve = (lines: string[]) => solveAll(part, layout, lines, ended.signal);
		const source = pieces(puzzles);
		const atWork: Promise<Solved[]>[] = []; // in the order of the puzzles
		let more = true;
		try {
			for (;;) {
				while (more && atWork.length <= workers) {
					const next = await source.next();
					if (next.done) more = false;
					else {
						const answers = solve(next.value);
						answers.catch(() => undefined); // it is awaited later
						atWork.push(answers);
					}
				}
				const answers = atWork.shift();
				if (!answers) return;
				yield* await answers;
			}
		} finally {
			signal?.removeEventListener("abort", end);
			end();
			await source.return();
		}
	};
}

// pieces cuts a list into pieces, small ones first, so that all workers soon have one.
async function* pieces(puzzles: Puzzles): AsyncGenerator<string[], void, void> {
	let piece: string[] = [];
	let size = firstPiece;
	const isReady = () => piece.length >= size;
	const next = () => {
		const full = piece;
		piece = [];
		size = Math.min(2 * size, largestPiece);
		return full;
	};
	if (Symbol.asyncIterator in puzzles) {
		for await (const text of puzzles) {
			piece.push(text);
			if (isReady()) yield next();
		}
	} else {
		for (const text of puzzles) {
			piece.push(text);
			if (isReady()) yield next();
		}
	}
	if (piece.length > 0) yield piece;
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
