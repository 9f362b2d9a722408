// What is asked of new puzzles: the fields of the address of Make, and the parameters of
// method generate. No state, no elements.

import { levels } from "./supply.ts";
import type { Fields } from "./link.ts";
import type { GenerateParams } from "./types.ts";

export interface Order {
	readonly level: string; // "": any
	readonly er: readonly [number, number] | null; // on the scale of Sudoku Explainer
	readonly needs: readonly string[];
	readonly only: readonly string[];
	readonly symmetry: string;
	readonly clues: number; // 0: as it comes
	readonly minimal: boolean;
	readonly layout: string;
	readonly jigsaw: boolean; // new regions for each puzzle
	readonly killer: boolean; // cages with sums, and givens only if clues are asked
	readonly calcudoku: boolean; // cages with sums, products, differences and quotients
	readonly seed: number; // 0: drawn
	readonly n: number;
}

export const mostMade = 200; // puzzles of an order
export const hardest = 12; // the end of the scale of ER, as it is offered
export const easiest = 1;
const mostClues = 625;
export const mostSeed = 2 ** 53 - 1;

export const usual: Order = {
	level: "medium",
	er: null,
	needs: [],
	only: [],
	symmetry: "rotational",
	clues: 0,
	minimal: false,
	layout: "9",
	jigsaw: false,
	killer: false,
	calcudoku: false,
	seed: 0,
	n: 6,
};

function isWhole(text: string, most: number): boolean {
	return /^\d+$/.test(text) && Number(text) <= most;
}

function isLevel(text: string): boolean {
	return text === "" || levels.includes(text);
}

function isFlag(text: string): boolean {
	return text === "" || text === "0" || text === "1";
}

// rangeOf reads a range of ER such as 1.5-3.0.
function rangeOf(text: string): readonly [number, number] | null {
	const found = /^([\d.]+)-([\d.]+)$/.exec(text);
	if (!found) return null;
	const [from, to] = [Number(found[1]), Number(found[2])];
	return easiest <= from && from <= to && to <= hardest ? [from, to] : null;
}

// orderOf reads the fields of an address. What is not a value of a field is left out.
export function orderOf(params: URLSearchParams): Order {
	const whole = (name: string, most: number, otherwise: number) => {
		const text = params.get(name) ?? "";
		return isWhole(text, most) ? Number(text) : otherwise;
	};
	const names = (name: string) => (params.get(name) ?? "").split(",").filter((s) => s !== "");
	const er = rangeOf(params.get("er") ?? "");
	const level = params.get("level");
	const asked = [...params.keys()].some((k) => ["level", "er", "needs", "only"].includes(k));
	return {
		level: er ? "" : level !== null && isLevel(level) ? level : asked ? "" : usual.level,
		er,
		needs: names("needs"),
		only: names("only"),
		symmetry: params.get("symmetry") ?? usual.symmetry,
		clues: whole("clues", mostClues, 0),
		minimal: params.get("minimal") === "1",
		layout: params.get("layout") ?? usual.layout,
		jigsaw: params.get("jigsaw") === "1",
		killer: params.get("killer") === "1",
		calcudoku: params.get("calcudoku") === "1" && params.get("killer") !== "1",
		seed: whole("seed", mostSeed, 0),
		n: Math.max(whole("n", mostMade, usual.n), 1),
	};
}

// known says which texts are values of the fields that orderOf reads. Names of techniques,
// symmetries and layouts are the engine's.
export const linkFields: Fields = {
	level: isLevel,
	er: (text) => rangeOf(text) !== null,
	clues: (text) => isWhole(text, mostClues),
	minimal: isFlag,
	jigsaw: isFlag,
	killer: isFlag,
	calcudoku: isFlag,
	seed: (text) => isWhole(text, mostSeed),
	n: (text) => isWhole(text, mostMade) && Number(text) > 0,
};

// fieldsOf returns what orderOf reads. Fields with their usual values are left out.
export function fieldsOf(o: Order): Record<string, string> {
	const fields: Record<string, string> = {};
	if (o.er) fields.er = o.er.map((x) => x.toFixed(1)).join("-");
	else fields.level = o.level;
	if (o.needs.length > 0) fields.needs = o.needs.join(",");
	if (o.only.length > 0) fields.only = o.only.join(",");
	if (o.symmetry !== usual.symmetry) fields.symmetry = o.symmetry;
	if (o.clues > 0) fields.clues = String(o.clues);
	if (o.minimal) fields.minimal = "1";
	if (o.layout !== usual.layout) fields.layout = o.layout;
	if (o.jigsaw) fields.jigsaw = "1";
	if (o.killer) fields.killer = "1";
	if (o.calcudoku) fields.calcudoku = "1";
	if (o.seed > 0) fields.seed = String(o.seed);
	if (o.n !== usual.n) fields.n = String(o.n);
	return fields;
}

// paramsOf returns the parameters for the puzzles of an order from number first on.
export function paramsOf(o: Order, first: number): GenerateParams {
	const common = {
		layout: o.layout,
		n: o.n - first,
		first,
		seed: o.seed,
		...(o.jigsaw && { jigsaw: true }),
		...(o.clues > 0 && { clues: o.clues }),
	};
	if (o.killer) return { ...common, killer: true };
	return {
		...common,
		...(o.calcudoku ? { kinds: ["calcudoku"] } : { symmetry: o.symmetry }),
		...(o.minimal && !o.calcudoku && { minimal: true }),
		...(o.er ? { minER: o.er[0], maxER: o.er[1] } : o.level !== "" && { level: o.level }),
		...(o.needs.length > 0 && { needs: [...o.needs] }),
		...(o.only.length > 0 && { only: [...o.only] }),
	};
}
