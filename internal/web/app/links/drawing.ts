// Draws the lists of dancing links: headers in a row, the nodes of the options below them, and
// each link as a line with an arrow. Links that pass nodes by are bowed around them.

import { svg } from "../dom.ts";
import { Kind, type LinkEvent, type Links } from "./matrix.ts";

interface Sizes {
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

type Side = "left" | "right" | "up" | "down";

export class Drawing {
	readonly element: SVGSVGElement;
	readonly width: number;
	readonly height: number;
	readonly #links: Links;
	readonly #sizes: Sizes;
	readonly #top: number; // y of the headers
	readonly #margin: number; // x of the root
	readonly #bottom: number; // y where lists go on at their headers
	readonly #end: number; // x where the list of items goes on at the root
	readonly #paths: Record<Side, (SVGPathElement | null)[]>;
	readonly #drawn: Record<Side, Int32Array>; // 2 * target + 1 if the node is in its list
	readonly #boxes: SVGElement[] = []; // of nodes
	readonly #counts: SVGTextElement[] = []; // in headers
	readonly #columns: SVGElement[] = []; // behind the nodes of an item
	readonly #rows: SVGElement[] = []; // behind the nodes of an option
	readonly #hot = svg("g", { class: "link-hot" });
	readonly #head = svg("g"); // the headers, which stay in sight
	readonly #hotHead = svg("g", { class: "link-hot" });

	constructor(links: Links) {
		this.#links = links;
		const { items, options } = links.matrix;
		const many = Math.max(items.length, options.length * 0.8);
		const s = many <= 14 ? large : many <= 30 ? middle : small;
		this.#sizes = s;
		const longest = Math.max(...items.map((name) => name.length), 1);
		const upright = longest > longName;
		const names = upright ? longest * s.text * 0.6 + s.text : s.text * 1.6;
		this.#top = names + s.head + s.gap * 4 + 6;
		this.#margin = s.x * 0.75;
		this.#bottom = this.#top + (options.length + 0.75) * s.y;
		this.#end = this.#margin + (items.length + 0.7) * s.x;
		this.width = this.#end + s.x * 0.25;
		this.height = this.#bottom + 6;

		const nodes = links.item.length;
		const none = (): (SVGPathElement | null)[] => new Array(nodes).fill(null);
		this.#paths = { left: none(), right: none(), up: none(), down: none() };
		const fresh = () => new Int32Array(nodes).fill(-1);
		this.#drawn = { left: fresh(), right: fresh(), up: fresh(), down: fresh() };

		const behind = svg("g");
		const lines = svg("g", { class: "link-lines" });
		const boxes = svg("g");
		this.element = svg(
			"svg",
			{
				class: "links-picture",
				viewBox: `0 0 ${this.width} ${this.height}`,
				width: this.width,
				height: this.height,
				"aria-hidden": "true",
			},
			behind,
			lines,
			this.#hot,
			boxes,
			this.#head,
		);
		const headLines = svg("g", { class: "link-lines" });
		const headBoxes = svg("g");
		this.#head.append(
			svg("rect", {
				class: "link-under",
				width: this.width,
				height: this.#top + s.head + s.gap * 3,
			}),
			headLines,
			this.#hotHead,
			headBoxes,
		);

		headBoxes.append(
			svg(
				"text",
				{
					class: "link-option",
					x: this.#margin,
					y: this.#top - s.head - s.gap * 4 - 4,
					"font-size": s.text * 0.85,
					"text-anchor": "middle",
				},
				"items",
			),
		);
		items.forEach((name, i) => {
			const x = this.#x(1 + i);
			const column = svg("rect", {
				class: "link-column",
				x: x - s.x / 2 + 2,
				y: this.#top - s.head - s.gap * 3,
				width: s.x - 4,
				height: this.#bottom - this.#top + s.head + s.gap * 3,
				rx: 6,
			});
			this.#columns.push(column);
			behind.append(column);
			const y = this.#top - s.head - s.gap * 4 - 4;
			headBoxes.append(
				svg(
					"text",
					{
						class: "link-name",
						"font-size": s.text,
						...(upright
							? { transform: `translate(${x + s.text * 0.35} ${y}) rotate(-90)` }
							: { x, y, "text-anchor": "middle" }),
					},
					name,
				),
			);
		});
		options.forEach((_, o) => {
			const y = this.#y(at(links.first, o));
			const row = svg("rect", {
				class: "link-row",
				x: 2,
				y: y - s.y / 2 + 2,
				width: this.#end - 2,
				height: s.y - 4,
				rx: 6,
			});
			this.#rows.push(row);
			behind.append(row);
			boxes.append(
				svg(
					"text",
					{
						class: "link-option",
						x: this.#margin,
						y: y + s.text * 0.35,
						"font-size": s.text,
						"text-anchor": "middle",
					},
					String(o + 1),
				),
			);
			// Links along a row never change: one line is enough for both directions.
			const from = at(links.first, o);
			const to = at(links.first, o + 1) - 1;
			const xs = Array.from({ length: to - from + 1 }, (_, k) => this.#x(from + k));
			lines.append(
				svg("line", {
					class: "link-across",
					x1: Math.min(...xs),
					x2: Math.max(...xs),
					y1: y,
					y2: y,
				}),
			);
		});
		for (let x = 0; x < nodes; x++) {
			const isNode = links.option[x] !== -1;
			const sides: Side[] = isNode
				? ["up", "down"]
				: x === 0
					? ["left", "right"]
					: ["left", "right", "up", "down"];
			for (const side of sides) {
				const path = svg("path");
				this.#paths[side][x] = path;
				(side === "left" || side === "right" ? headLines : lines).append(path);
			}
			const half = isNode ? s.box : s.head;
			const wide = isNode ? s.box : x === 0 ? s.head : Math.min(s.x / 2 - 9, s.head * 1.4);
			const box = svg(
				"g",
				{ class: isNode ? "link-node" : "link-header" },
				svg("rect", {
					x: this.#x(x) - wide,
					y: this.#y(x) - half,
					width: 2 * wide,
					height: 2 * half,
					rx: isNode ? s.box / 2.5 : s.head / 2,
				}),
			);
			if (!isNode && x > 0) {
				const count = svg("text", {
					x: this.#x(x),
					y: this.#y(x) + s.text * 0.36,
					"font-size": s.text,
					"text-anchor": "middle",
				});
				this.#counts.push(count);
				box.append(count);
			}
			this.#boxes.push(box);
			(isNode ? boxes : headBoxes).append(box);
		}
	}

	// update draws the links as they are after an event.
	update(event: LinkEvent | null): void {
		const links = this.#links;
		for (const side of ["left", "right", "up", "down"] as const) {
			const drawn = this.#drawn[side];
			const paths = this.#paths[side];
			for (let x = 0; x < paths.length; x++) {
				const path = paths[x];
				if (!path) continue;
				const to = at(links[side], x);
				const key = 2 * to + (this.#inList(x, side) ? 1 : 0);
				if (drawn[x] === key) continue;
				drawn[x] = key;
				path.setAttribute("d", this.#path(side, x, to));
				path.setAttribute("class", key & 1 ? "link" : "link kept");
			}
		}
		const taken = new Set(links.taken());
		const solved = event?.kind === Kind.solution;
		this.#rows.forEach((row, o) => {
			row.setAttribute(
				"class",
				`link-row${taken.has(o) ? (solved ? " solved" : " taken") : ""}`,
			);
		});
		const chosen = event?.kind === Kind.choose ? event.item : (links.levels.at(-1)?.item ?? -1);
		const active = this.#active(event);
		this.#columns.forEach((column, i) => {
			const covered = links.covered(i);
			const state =
				event?.kind === Kind.choose && i === chosen
					? event.option === 0
						? " dead"
						: " chosen"
					: covered
						? " covered"
						: "";
			column.setAttribute("class", `link-column${state}`);
			setText(this.#counts[i], String(links.size[i]));
		});
		this.#boxes.forEach((box, x) => {
			const i = at(links.item, x);
			const o = at(links.option, x);
			const classes = [o === -1 ? "link-header" : "link-node"];
			if (i !== -1 && links.covered(i)) classes.push("covered");
			if (!links.linked(x)) classes.push("out");
			if (o !== -1 && taken.has(o)) classes.push(solved ? "solved" : "taken");
			if (o === -1 && i !== -1 && i === chosen) classes.push("chosen");
			if (active.has(x)) classes.push("active");
			setClass(box, classes.join(" "));
		});
		this.#hot.replaceChildren();
		this.#hotHead.replaceChildren();
		for (const [side, x] of this.#changed(event)) {
			const path = svg("path", { d: this.#path(side, x, at(links[side], x)), class: "link" });
			(side === "left" || side === "right" ? this.#hotHead : this.#hot).append(path);
		}
	}

	// pin moves the headers down to where the picture is cut off, in units of the picture.
	pin(y: number): void {
		this.#head.setAttribute("transform", `translate(0 ${y})`);
		this.#head.classList.toggle("pinned", y > 0);
	}

	// above is the height of the headers.
	get above(): number {
		return this.#top + this.#sizes.head + this.#sizes.gap * 3;
	}

	// place returns where an event happens, in units of the picture.
	place(event: LinkEvent): { x: number; y: number } | null {
		const [x] = this.#active(event);
		return x === undefined ? null : { x: this.#x(x), y: this.#y(x) };
	}

	// active returns the nodes that an event is about.
	#active(event: LinkEvent | null): Set<number> {
		if (!event) return new Set();
		switch (event.kind) {
			case Kind.choose:
			case Kind.cover:
			case Kind.uncover:
				return new Set([1 + event.item]);
			case Kind.solution:
				return new Set();
			default:
				return new Set([this.#links.node(event.option, event.item)]);
		}
	}

	// changed returns the links that an event has written.
	#changed(event: LinkEvent | null): [Side, number][] {
		const links = this.#links;
		if (event?.kind === Kind.unlink || event?.kind === Kind.relink) {
			const x = links.node(event.option, event.item);
			return [
				["down", at(links.up, x)],
				["up", at(links.down, x)],
			];
		}
		const header = event?.kind === Kind.cover || event?.kind === Kind.uncover;
		if (header && event.item < links.matrix.primary) {
			const x = 1 + event.item;
			return [
				["right", at(links.left, x)],
				["left", at(links.right, x)],
			];
		}
		return [];
	}

	#inList(x: number, side: Side): boolean {
		if (side === "up" || side === "down") {
			return this.#links.option[x] === -1 || this.#links.linked(x);
		}
		return x === 0 || this.#links.linked(x);
	}

	// x and y are the middle of a node.
	#x(x: number): number {
		return this.#margin + (at(this.#links.item, x) + 1) * this.#sizes.x;
	}

	#y(x: number): number {
		return this.#top + (at(this.#links.option, x) + 1) * this.#sizes.y;
	}

	// path draws the link of a node on one of its sides.
	#path(side: Side, from: number, to: number): string {
		const s = this.#sizes;
		const links = this.#links;
		const isNode = (x: number) => links.option[x] !== -1;
		const half = (x: number) => (isNode(x) ? s.box : s.head);
		if (side === "up" || side === "down") {
			const sign = side === "down" ? 1 : -1;
			const x = this.#x(from) + sign * s.gap;
			const start = this.#y(from) + sign * half(from);
			// The end of a list is linked with its header: a stub leaves the picture.
			const around = side === "down" ? to === from || !isNode(to) : !isNode(from);
			const end = around
				? side === "down"
					? this.#bottom
					: start - s.gap * 2.4
				: this.#y(to) - sign * half(to);
			const passes = this.#passesNodes(from, around ? -1 : to, sign);
			return passes
				? bowed("y", x, start, end, sign * s.x * 0.3, s.arrow)
				: straight("y", x, start, end, s.arrow);
		}
		const sign = side === "right" ? 1 : -1;
		const wide = (x: number) => (x === 0 ? s.head : Math.min(s.x / 2 - 9, s.head * 1.4));
		const y = this.#top - sign * s.gap;
		const start = this.#x(from) + sign * wide(from);
		const around = side === "right" ? to === 0 : from === 0;
		const end = around
			? side === "right"
				? this.#end
				: start - s.gap * 2.4
			: this.#x(to) - sign * wide(to);
		const last = links.matrix.primary;
		const passed = around ? (side === "right" ? last - from : 0) : Math.abs(to - from) - 1;
		return passed > 0
			? bowed("x", y, start, end, -sign * (s.head + s.gap * 1.8), s.arrow)
			: straight("x", y, start, end, s.arrow);
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

function at(a: Int32Array, i: number): number {
	return a[i] as number;
}

function setText(e: Element | undefined, text: string): void {
	if (e && e.textContent !== text) e.textContent = text;
}

function setClass(e: Element, name: string): void {
	if (e.getAttribute("class") !== name) e.setAttribute("class", name);
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
