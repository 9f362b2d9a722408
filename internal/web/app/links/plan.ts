// Where the parts of a drawing of dancing links are, and how links run between them. Links that
// pass nodes by are bowed around them.

import type { Links } from "./matrix.ts";

export interface Sizes {
	readonly x: number; // from column to column
	readonly y: number; // from row to row
	readonly box: number; // half the side of a node
	readonly gap: number; // from a link to the one in the other direction, halved
	readonly head: number; // half the height of a header
	readonly arrow: number;
	readonly text: number; // height of names
}

// The more there is to draw, the smaller it is drawn.
const large: Sizes = { x: 66, y: 54, box: 13, gap: 5, head: 16, arrow: 5, text: 16 };
const middle: Sizes = { x: 46, y: 38, box: 9, gap: 3.5, head: 13, arrow: 4, text: 14 };
const small: Sizes = { x: 30, y: 26, box: 6, gap: 2.5, head: 10, arrow: 3, text: 12 };

// Names of items that are longer than this are written upwards.
const longName = 3;

export type Side = "left" | "right" | "up" | "down";

export class Plan {
	readonly sizes: Sizes;
	readonly upright: boolean; // names of items are written upwards
	readonly top: number; // y of the headers
	readonly margin: number; // x of the root
	readonly bottom: number; // y where lists go on at their headers
	readonly end: number; // x where the list of items goes on at the root
	readonly width: number;
	readonly height: number;
	readonly #links: Links;

	constructor(links: Links) {
		this.#links = links;
		const { items, options } = links.matrix;
		const many = Math.max(items.length, options.length * 0.8);
		const s = many <= 14 ? large : many <= 30 ? middle : small;
		const longest = Math.max(...items.map((name) => name.length), 1);
		this.sizes = s;
		this.upright = longest > longName;
		const names = this.upright ? longest * s.text * 0.6 + s.text : s.text * 1.6;
		this.top = names + s.head + s.gap * 4 + 6;
		this.margin = s.x * 0.75;
		this.bottom = this.top + (options.length + 0.75) * s.y;
		this.end = this.margin + (items.length + 0.7) * s.x;
		this.width = this.end + s.x * 0.25;
		this.height = this.bottom + 6;
	}

	// above is the height of the headers.
	get above(): number {
		return this.top + this.sizes.head + this.sizes.gap * 3;
	}

	// names is the y of the names of the items.
	get names(): number {
		return this.top - this.sizes.head - this.sizes.gap * 4 - 4;
	}

	// x and y are the middle of a node.
	x(x: number): number {
		return this.margin + (at(this.#links.item, x) + 1) * this.sizes.x;
	}

	y(x: number): number {
		return this.top + (at(this.#links.option, x) + 1) * this.sizes.y;
	}

	// path draws the link of a node on one of its sides.
	path(side: Side, from: number, to: number): string {
		return side === "up" || side === "down"
			? this.#upright(side, from, to)
			: this.#across(side, from, to);
	}

	#upright(side: "up" | "down", from: number, to: number): string {
		const s = this.sizes;
		const sign = side === "down" ? 1 : -1;
		const isNode = (x: number) => this.#links.option[x] !== -1;
		const half = (x: number) => (isNode(x) ? s.box : s.head);
		const x = this.x(from) + sign * s.gap;
		const start = this.y(from) + sign * half(from);
		// The end of a list is linked with its header: a stub leaves the picture.
		const around = side === "down" ? to === from || !isNode(to) : !isNode(from);
		const stub = side === "down" ? this.bottom : start - s.gap * 2.4;
		const end = around ? stub : this.y(to) - sign * half(to);
		return this.#passesNodes(from, around ? -1 : to, sign)
			? bowed("y", x, start, end, sign * s.x * 0.3, s.arrow)
			: straight("y", x, start, end, s.arrow);
	}

	#across(side: "left" | "right", from: number, to: number): string {
		const s = this.sizes;
		const sign = side === "right" ? 1 : -1;
		const y = this.top - sign * s.gap;
		const start = this.x(from) + sign * this.wide(from);
		const around = side === "right" ? to === 0 : from === 0;
		const stub = side === "right" ? this.end : start - s.gap * 2.4;
		const end = around ? stub : this.x(to) - sign * this.wide(to);
		const last = this.#links.matrix.primary;
		const passed = around ? (side === "right" ? last - from : 0) : Math.abs(to - from) - 1;
		return passed > 0
			? bowed("x", y, start, end, -sign * (s.head + s.gap * 1.8), s.arrow)
			: straight("x", y, start, end, s.arrow);
	}

	// wide is half the width of a header.
	wide(x: number): number {
		const s = this.sizes;
		return x === 0 ? s.head : Math.min(s.x / 2 - 9, s.head * 1.4);
	}

	// passesNodes says whether nodes of the same item lie between a node and the one that it is
	// linked with, or between it and the end.
	#passesNodes(from: number, to: number, sign: number): boolean {
		if (to === -1 && sign < 0) return false;
		const links = this.#links;
		const item = at(links.item, from);
		const end = to === -1 ? links.matrix.options.length : at(links.option, to);
		for (let o = at(links.option, from) + sign; o !== end; o += sign) {
			if (o < 0 || o >= links.matrix.options.length) return false;
			if (links.node(o, item) !== -1) return true;
		}
		return false;
	}
}

// at returns a value of an array that is long enough.
export function at(a: Int32Array, i: number): number {
	return a[i] as number;
}

// straight draws a line along an axis, with an arrow at its end. Side is its place on the other.
function straight(
	axis: "x" | "y",
	side: number,
	start: number,
	end: number,
	arrow: number,
): string {
	const p = point(axis);
	return `M${p(start, side)}L${p(end, side)}${head(axis, side, end, Math.sign(end - start), arrow)}`;
}

// bowed draws a line around what lies between, with an arrow at its end.
function bowed(
	axis: "x" | "y",
	side: number,
	start: number,
	end: number,
	by: number,
	arrow: number,
): string {
	const p = point(axis);
	const turn = Math.min(Math.abs(end - start) / 2, Math.abs(by) * 1.6) * Math.sign(end - start);
	return (
		`M${p(start, side)}C${p(start + turn * 0.6, side)} ${p(start + turn * 0.3, side + by)} ` +
		`${p(start + turn, side + by)}L${p(end - turn, side + by)}` +
		`C${p(end - turn * 0.3, side + by)} ${p(end - turn * 0.6, side)} ${p(end, side)}` +
		head(axis, side, end, Math.sign(end - start), arrow)
	);
}

function head(axis: "x" | "y", side: number, end: number, sign: number, arrow: number): string {
	const p = point(axis);
	const back = end - sign * arrow;
	return `M${p(back, side - arrow * 0.6)}L${p(end, side)}L${p(back, side + arrow * 0.6)}`;
}

// point writes a place by its way along the axis and beside it.
function point(axis: "x" | "y"): (along: number, beside: number) => string {
	const n = (v: number) => String(Math.round(v * 10) / 10);
	return axis === "x" ? (a, b) => `${n(a)} ${n(b)}` : (a, b) => `${n(b)} ${n(a)}`;
}
