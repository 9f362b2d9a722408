// The exact cover problem whose links are shown, and its address.

import type { MatrixParams } from "../types.ts";
import { examples, type Example } from "./texts.ts";
import { links as words } from "../words/en/links.ts";

// The address has texts up to this length.
const longestAddress = 2_000;

// Problem is what is shown, or asked for.
export interface Problem {
	readonly about: string;
	readonly params: MatrixParams;
}

export function fromExample(e: Example): Problem {
	return {
		about: e.about,
		params: e.puzzle ? { puzzle: { ...e.puzzle } } : { text: e.text ?? "" },
	};
}

// The address has rows of a matrix with "." between them, or the text itself, or a puzzle.
export function toAddress(params: MatrixParams): Record<string, string> {
	if (params.puzzle) {
		return { puzzle: `${params.puzzle.layout ?? ""}~${params.puzzle.givens}` };
	}
	const text = params.text ?? "";
	const example = examples.findIndex((e) => e.text === text);
	if (example > 0) return { m: `example-${example + 1}` };
	if (example === 0) return {};
	if (text.length > longestAddress) return {};
	return { m: /^[01\s]+$/.test(text) ? text.trim().replace(/\s*\n\s*/g, ".") : text };
}

export function fromAddress(params: URLSearchParams): Problem | null {
	const puzzle = params.get("puzzle");
	if (puzzle !== null) {
		const [layout = "", givens = ""] = puzzle.split("~");
		const known = examples.find(({ puzzle: p }) => p?.layout === layout && p.givens === givens);
		if (known) return fromExample(known);
		return { about: words.puzzleAbout, params: { puzzle: { layout, givens } } };
	}
	const m = params.get("m");
	if (m === null) return null;
	const example = examples[Number(/^example-(\d+)$/.exec(m)?.[1] ?? 0) - 1];
	if (example) return fromExample(example);
	return ownProblem(/^[01. ]+$/.test(m) ? m.replaceAll(".", "\n") : m);
}

export function ownProblem(text: string): Problem {
	return { about: words.ownAbout, params: { text } };
}

export function same(a: Problem, b: Problem): boolean {
	return JSON.stringify(a.params) === JSON.stringify(b.params);
}
