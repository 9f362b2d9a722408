// The kinds of puzzles that New has on its shelf, and what the engine is asked to make one.

import type { Game } from "./game.ts";
import type { GenerateParams } from "./types.ts";

const symmetry = "rotational"; // puzzles look better so
const level = "medium";

// Those of clues that are drawn have more givens than they need: without, they are very hard.
const orders = {
	killer: { killer: true },
	x: { layout: "9+diagonal", symmetry, level },
	jigsaw: { layout: "9", jigsaw: true, level },
	six: { layout: "6", symmetry },
	thermo: { kinds: ["thermo"], clues: 14 },
	arrow: { kinds: ["arrow"], clues: 16 },
	windoku: { layout: "9+windoku", symmetry, level },
	kropki: { kinds: ["kropki"], clues: 10 },
	sandwich: { kinds: ["sandwich"], clues: 20 },
	samurai: { layout: "samurai", symmetry, level: "easy" },
	calcudoku: { layout: "latin:6", kinds: ["calcudoku"] },
} as const satisfies { readonly [kind: string]: GenerateParams | { kinds: readonly string[] } };

export type Shelved = keyof typeof orders;

export const shelf = Object.keys(orders) as readonly Shelved[];

// orderOf returns what makes a puzzle of a kind.
export function orderOf(kind: Shelved): GenerateParams {
	return orders[kind] as GenerateParams;
}

// Kind is what sort of puzzle a game is, for lists and statistics.
export type Kind = Shelved | "classic" | "other";

// A rule of these makes a puzzle one of a kind if it has no rules of others.
const ruleKinds: { readonly [rule: string]: Shelved } = {
	cage: "killer",
	thermo: "thermo",
	arrow: "arrow",
	white: "kropki",
	black: "kropki",
	sandwich: "sandwich",
	sum: "calcudoku",
	product: "calcudoku",
	quotient: "calcudoku",
	difference: "calcudoku",
};
const layoutKinds: { readonly [layout: string]: Kind } = {
	"9": "classic",
	"9+diagonal": "x",
	"9+windoku": "windoku",
	"6": "six",
	"2x3": "six",
	samurai: "samurai",
};
const latin = /^latin:\d+$/;

// kindOf returns the kind of a game.
export function kindOf({ layout: { layout }, rules, marks }: Game): Kind {
	const base = layoutKinds[layout] ?? (/^jigsaw:\d+$/.test(layout) ? "jigsaw" : "other");
	if (marks) return "other";
	if (!rules || rules.length === 0) return base;
	const kinds = new Set(rules.map((r) => ruleKinds[r.slice(0, r.indexOf(":"))] ?? "other"));
	const [only] = kinds;
	const usual = only === "calcudoku" ? latin.test(layout) : base === "classic";
	return usual && only && kinds.size === 1 ? only : "other";
}
