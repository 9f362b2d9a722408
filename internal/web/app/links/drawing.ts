// Draws the lists of dancing links: headers in a row, the nodes of the options below them, and
// each link as a line with an arrow.

import { svg } from "../dom.ts";
import { Kind, type LinkEvent, type Links } from "./matrix.ts";
import { at, Plan } from "./plan.ts";
import type { Side } from "./plan.ts";
import { links as words } from "../words/en/links.ts";

export class Drawing {
	readonly element: SVGSVGElement;
	readonly #links: Links;
	readonly #plan: Plan;
	readonly #paths: Record<Side, (SVGPathElement | null)[]>;
	readonly #drawn: Record<Side, Int32Array>; // 2 * target + 1 if the node is in its list
	readonly #boxes: SVGElement[] = []; // of nodes
	readonly #counts: SVGTextElement[] = []; // in headers
	readonly #columns: SVGElement[] = []; // behind the nodes of an item
	readonly #rows: SVGElement[] = []; // behind the nodes of an option
	readonly #behind = svg("g");
	readonly #lines = svg("g", { class: "link-lines" });
	readonly #hot = svg("g", { class: "link-hot" }); // links that were just written
	readonly #nodes = svg("g");
	readonly #head = svg("g"); // the headers, which stay in sight
	readonly #headLines = svg("g", { class: "link-lines" });
	readonly #hotHead = svg("g", { class: "link-hot" });
	readonly #headers = svg("g");

	constructor(links: Links) {
		this.#links = links;
		this.#plan = new Plan(links);
		const { width, height, above } = this.#plan;
		const nodes = links.item.length;
		const none = (): (SVGPathElement | null)[] => new Array(nodes).fill(null);
		this.#paths = { left: none(), right: none(), up: none(), down: none() };
		const fresh = () => new Int32Array(nodes).fill(-1);
		this.#drawn = { left: fresh(), right: fresh(), up: fresh(), down: fresh() };
		this.element = svg(
			"svg",
			{
				class: "links-picture",
				viewBox: `0 0 ${width} ${height}`,
				width,
				height,
				"aria-hidden": "true",
			},
			this.#behind,
			this.#lines,
			this.#hot,
			this.#nodes,
			this.#head,
		);
		this.#head.append(
			svg("rect", { class: "link-under", width, height: above }),
			this.#headLines,
			this.#hotHead,
			this.#headers,
		);
		this.#drawItems();
		for (let o = 0; o < links.matrix.options.length; o++) this.#drawOption(o);
		for (let x = 0; x < nodes; x++) this.#drawNode(x);
	}

	// drawItems draws the names of the items, and what is behind their nodes.
	#drawItems(): void {
		const { sizes: s, names: y, margin, bottom, top, upright } = this.#plan;
		const middle = { "text-anchor": "middle" };
		this.#headers.append(
			svg(
				"text",
				{ class: "link-option", x: margin, y, "font-size": s.text * 0.85, ...middle },
				words.items,
			),
		);
		this.#links.matrix.items.forEach((name, i) => {
			const x = this.#plan.x(1 + i);
			const column = svg("rect", {
				class: "link-column",
				x: x - s.x / 2 + 2,
				y: top - s.head - s.gap * 3,
				width: s.x - 4,
				height: bottom - top + s.head + s.gap * 3,
				rx: 6,
			});
			this.#columns.push(column);
			this.#behind.append(column);
			const place = upright
				? { transform: `translate(${x + s.text * 0.35} ${y}) rotate(-90)` }
				: { x, y, ...middle };
			const text = svg("text", { class: "link-name", "font-size": s.text, ...place }, name);
			this.#headers.append(text);
		});
	}

	// drawOption draws the number of an option, its row, and the line through its nodes.
	#drawOption(o: number): void {
		const { sizes: s, end, margin } = this.#plan;
		const { first } = this.#links;
		const y = this.#plan.y(at(first, o));
		const row = svg("rect", {
			class: "link-row",
			x: 2,
			y: y - s.y / 2 + 2,
			width: end - 2,
			height: s.y - 4,
			rx: 6,
		});
		this.#rows.push(row);
		this.#behind.append(row);
		const place = { x: margin, y: y + s.text * 0.35, "text-anchor": "middle" };
		const number = { class: "link-option", "font-size": s.text, ...place };
		this.#nodes.append(svg("text", number, String(o + 1)));
		// Links along a row never change: one line is enough for both directions.
		const from = at(first, o);
		const count = at(first, o + 1) - from;
		const xs = Array.from({ length: count }, (_, k) => this.#plan.x(from + k));
		const [x1, x2] = [Math.min(...xs), Math.max(...xs)];
		this.#lines.append(svg("line", { class: "link-across", x1, x2, y1: y, y2: y }));
	}

	// drawNode draws a node or a header, and makes room for its links.
	#drawNode(x: number): void {
		const { sizes: s } = this.#plan;
		const isNode = this.#links.option[x] !== -1;
		const upright: readonly Side[] = isNode || x > 0 ? ["up", "down"] : [];
		const across: readonly Side[] = isNode ? [] : ["left", "right"];
		for (const side of [...across, ...upright]) {
			const path = svg("path");
			this.#paths[side][x] = path;
			(across.includes(side) ? this.#headLines : this.#lines).append(path);
		}
		const [mx, my] = [this.#plan.x(x), this.#plan.y(x)];
		const half = isNode ? s.box : s.head;
		const wide = isNode ? s.box : this.#plan.wide(x);
		const rx = isNode ? s.box / 2.5 : s.head / 2;
		const size = { width: 2 * wide, height: 2 * half, rx };
		const rect = svg("rect", { x: mx - wide, y: my - half, ...size });
		const box = svg("g", { class: isNode ? "link-node" : "link-header" }, rect);
		if (!isNode && x > 0) {
			const place = { x: mx, y: my + s.text * 0.36, "text-anchor": "middle" };
			const count = svg("text", { "font-size": s.text, ...place });
			this.#counts.push(count);
			box.append(count);
		}
		this.#boxes.push(box);
		(isNode ? this.#nodes : this.#headers).append(box);
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
				path.setAttribute("d", this.#plan.path(side, x, to));
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
			const path = svg("path", {
				d: this.#plan.path(side, x, at(links[side], x)),
				class: "link",
			});
			(side === "left" || side === "right" ? this.#hotHead : this.#hot).append(path);
		}
	}

	// pin moves the headers down to where the picture is cut off, in units of the picture.
	pin(y: number): void {
		this.#head.setAttribute("transform", `translate(0 ${y})`);
		this.#head.classList.toggle("pinned", y > 0);
	}

	get above(): number {
		return this.#plan.above;
	}

	get width(): number {
		return this.#plan.width;
	}

	get height(): number {
		return this.#plan.height;
	}

	// place returns where an event happens, in units of the picture.
	place(event: LinkEvent): { x: number; y: number } | null {
		const [x] = this.#active(event);
		return x === undefined ? null : { x: this.#plan.x(x), y: this.#plan.y(x) };
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
}

function setText(e: Element | undefined, text: string): void {
	if (e && e.textContent !== text) e.textContent = text;
}

function setClass(e: Element, name: string): void {
	if (e.getAttribute("class") !== name) e.setAttribute("class", name);
}
