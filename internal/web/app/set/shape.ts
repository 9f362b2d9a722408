// The grid: its size, its regions, and rules for all of it as switches.

import { cellsIn, highest, shapeOf } from "../board/geometry.ts";
import { layoutOf, noticeOfGame } from "../bring.ts";
import { button, el, fill } from "../dom.ts";
import type { DrawnKind } from "../types.ts";
import { grids } from "../words/en/grids.ts";
import { set as words } from "../words/en/set.ts";
import type { Desk } from "./desk.ts";
import {
	baseOf,
	hasBoxes,
	jigsawText,
	plainText,
	resized,
	shapeText,
	switched,
	unfinished,
	without,
	withRule,
} from "./draft.ts";
import type { Draft } from "./draft.ts";

const sizes = Array.from({ length: 13 }, (_, i) => i + 4);
const most = 16; // rows, columns and digits

type Had = { readonly givens: number; readonly marks: number; readonly rules: number };

export class Shape {
	readonly element: HTMLDetailsElement;
	readonly regions = el("div", { class: "set-regions row", role: "group" });
	readonly #desk: Desk;
	#changes: Promise<unknown> = Promise.resolve(); // ends when those that were asked for are made
	#waiting = 0; // the number of changes that are not made yet
	readonly #size = el("select", { "aria-label": words.size });
	readonly #kind = el("select", { "aria-label": words.regionsOf });
	readonly #switches = el("div", { class: "stack tight" });
	readonly #rows = count(words.rows, () => void this.#reshape("rows"));
	readonly #columns = count(words.columns, () => void this.#reshape("columns"));
	readonly #digits = count(words.digitsTo, () => void this.#reshape("digits"));
	readonly #free = el("input", { type: "checkbox", onchange: () => void this.#reshape("free") });
	readonly #other = el(
		"div",
		{ class: "stack tight set-other", hidden: true },
		el(
			"div",
			{ class: "set-counts" },
			...[this.#rows, this.#columns, this.#digits].map(counted),
		),
		el("label", { class: "check" }, this.#free, el("span", {}, words.repeat)),
	);

	constructor(desk: Desk) {
		this.#desk = desk;
		this.regions.setAttribute("aria-label", words.region);
		for (const s of sizes) this.#size.append(el("option", { value: s }, `${s}×${s}`));
		for (const [value, text] of Object.entries(grids)) {
			this.#size.append(el("option", { value }, text));
		}
		this.#size.append(el("option", { value: "other" }, words.otherSize));
		this.#size.addEventListener("change", () => {
			const size = Number(this.#size.value);
			if (size) return void this.#resize(plainText(shapeOf({ size })));
			if (this.#size.value !== "other") return void this.#resize(this.#size.value);
			this.#other.hidden = false;
			this.#rows.focus();
		});
		const kinds = Object.entries(words.regionKinds);
		for (const [value, text] of kinds) this.#kind.append(el("option", { value }, text));
		this.#kind.addEventListener("change", () => void this.#regionsAs(this.#kind.value));
		this.element = el(
			"details",
			{ class: "panel" },
			el("summary", {}, words.grid),
			el(
				"div",
				{ class: "stack tight set-shape-form" },
				el("label", { class: "field" }, el("span", {}, words.size), this.#size),
				this.#other,
				el("label", { class: "field" }, el("span", {}, words.regionsOf), this.#kind),
				this.#switches,
			),
		);
	}

	show(): void {
		const { draft, tool } = this.#desk;
		const { layout } = draft;
		// While a change is not made yet, the fields show what was chosen.
		if (this.#waiting === 0) this.#showShape();
		if (!this.#switches.hasChildNodes()) this.#fill();
		this.regions.hidden = tool !== "regions";
		if (this.regions.childElementCount !== layout.size) this.#fillRegions(layout.size);
		[...this.regions.children].forEach((b, i) => {
			b.setAttribute("aria-pressed", String(i === this.#desk.region));
		});
	}

	#showShape(): void {
		const { draft } = this.#desk;
		const { layout } = draft;
		const { size, rows, columns } = shapeOf(layout);
		const own = !!layout.rows && !layout.areas; // numbers of rows, columns and digits
		if (layout.rows || this.#other.hidden) {
			this.#size.value = own ? "other" : layout.areas ? baseOf(layout) : String(size);
			this.#other.hidden = !own;
		}
		this.#rows.value = String(rows);
		this.#columns.value = String(columns);
		this.#digits.value = String(highest(layout));
		this.#free.checked = layout.layout.startsWith("free:");
		this.#kind.value = /^(jigsaw|latin)/.exec(layout.layout)?.[0] ?? "boxes";
		this.#kind.disabled = !!layout.areas;
		if (own) {
			const [, , , regions] = (layout.layout.split("+")[0] ?? "").split(":");
			this.#kind.value = !regions ? "latin" : /x/.test(regions) ? "boxes" : "jigsaw";
		}
		if (draft.painted) this.#kind.value = "jigsaw";
		for (const o of this.#kind.options) {
			o.disabled = o.value === "boxes" && !layout.rows && !hasBoxes(layout.size);
			if (o.value === "jigsaw") o.disabled = !!layout.rows;
		}
		for (const input of this.#switches.querySelectorAll("input")) {
			input.checked = this.isOn(input.name);
		}
	}

	#fill(): void {
		const whole = [...this.#desk.kinds.values()].filter((k) => k.lists === "none");
		fill(this.#switches, ...whole.map((k) => this.#switch(k)));
	}

	#switch(kind: DrawnKind): HTMLElement {
		const input = el("input", {
			type: "checkbox",
			name: kind.name,
			onchange: () => void this.#turn(kind, input.checked),
		});
		return el(
			"label",
			{ class: "check", title: kind.about },
			input,
			el("span", {}, words.switches[kind.name] ?? kind.title),
		);
	}

	isOn(name: string): boolean {
		const { draft, kinds } = this.#desk;
		if (kinds.get(name)?.ofLayout) return draft.layout.layout.split("+").includes(name);
		return draft.rules.some((r) => r.kind === name);
	}

	// toggle turns a rule for all of the grid on, or off.
	toggle(kind: DrawnKind): void {
		void this.#turn(kind, !this.isOn(kind.name));
	}

	async #turn(kind: DrawnKind, on: boolean): Promise<void> {
		const { app, draft } = this.#desk;
		app.say(words.turned(words.switches[kind.name] ?? kind.title, on));
		if (kind.ofLayout) {
			await this.#take((now) => switched(now.layout.layout, kind.name, on));
			return;
		}
		const at = draft.rules.findIndex((r) => r.kind === kind.name);
		const rule = { kind: kind.name, argument: "", lists: [] };
		this.#desk.edit(on ? withRule(draft, rule) : without(draft, at), "", -1);
	}

	// take gives the draft another layout of the same size; null: none.
	async #take(text: (draft: Draft) => string | null): Promise<void> {
		await this.#change(async (draft) => {
			const other = text(draft);
			if (other === null) return draft;
			const layout = await layoutOf(this.#desk.app, other);
			return { ...draft, layout, painted: null };
		});
	}

	// change makes another draft of the one that there is once the changes before have been made
	// and the engine has read what they led to. If something else changes the draft meanwhile, the
	// change begins anew. It resolves with the drafts before and after, null if the engine has
	// refused.
	async #change(
		change: (draft: Draft) => Promise<Draft>,
		chosen?: number,
	): Promise<{ was: Draft; now: Draft } | null> {
		const desk = this.#desk;
		this.#waiting++;
		const made = this.#changes.then(async () => {
			for (;;) {
				await desk.settled();
				const was = desk.draft;
				const now = await change(was);
				if (desk.draft !== was) continue;
				desk.edit(now, "", chosen);
				return { was, now };
			}
		});
		this.#changes = made.catch(() => {});
		try {
			return await made;
		} catch (e) {
			desk.app.notice((e as Error).message);
			return null;
		} finally {
			this.#waiting--;
			this.show();
		}
	}

	// reshape makes the grid one of the rows, columns and digits that are written.
	async #reshape(changed: "rows" | "columns" | "digits" | "free"): Promise<void> {
		const [rows, columns, digits] = [this.#rows, this.#columns, this.#digits].map((input) => {
			const n = Number(input.value);
			const good = Number.isInteger(n) && n >= 1 && n <= most;
			input.setCustomValidity(good ? "" : words.notSize(1, most));
			return input.reportValidity() && good ? n : 0;
		}) as [number, number, number];
		if (!rows || !columns || !digits) return;
		// There are at least as many digits as rows and columns: what was changed last counts.
		const less = changed === "digits";
		const shape = {
			size: less ? digits : Math.max(rows, columns, digits),
			rows: less ? Math.min(rows, digits) : rows,
			columns: less ? Math.min(columns, digits) : columns,
		};
		const regions = this.#kind.value !== "latin";
		await this.#resize(shapeText(shape, regions, this.#free.checked));
	}

	async #resize(plain: string): Promise<void> {
		const { app } = this.#desk;
		const done = await this.#change(async (draft) => {
			const [, ...switches] = draft.layout.layout.split("+");
			const all = [plain, ...switches].join("+");
			const layout = await layoutOf(app, all).catch(() => layoutOf(app, plain));
			return resized(draft, layout, this.#desk.kinds);
		}, -1);
		if (!done) return;
		const [was, now] = [done.was, done.now].map((d) => ({
			givens: cellsIn(d.layout).filter((c) => d.givens[c]).length,
			marks: d.marks.filter((v) => v > 0).length,
			rules: d.rules.length + d.layout.layout.split("+").length,
		})) as [Had, Had];
		const { layout } = done.now;
		const { rows, columns } = shapeOf(layout);
		const text = words.resized(
			rows,
			columns,
			highest(layout),
			was.givens - now.givens,
			was.marks - now.marks,
			was.rules - now.rules,
		);
		if (text.lost === "") return app.say(text.size);
		const back = { text: words.undo, run: () => this.#desk.edit(done.was, "", -1) };
		noticeOfGame(app, `${text.size} ${text.lost}`, back);
	}

	async #regionsAs(kind: string): Promise<void> {
		if (kind === "jigsaw") {
			await this.#change(async (draft) => ({ ...draft, painted: this.#painted(draft) }), -1);
			this.#desk.use("regions");
			return;
		}
		await this.#take((draft) => {
			const { size, layout, rows } = draft.layout;
			const [, ...rules] = layout.split("+");
			const shape = { ...shapeOf(draft.layout), size: highest(draft.layout) };
			const shaped = shapeText(shape, kind !== "latin", this.#free.checked);
			const base = rows ? shaped : kind === "latin" ? `latin:${size}` : String(size);
			const kept = kind === "latin" ? rules.filter((r) => r !== "disjoint") : rules;
			return [base, ...kept].join("+");
		});
	}

	#fillRegions(size: number): void {
		const buttons = Array.from({ length: size }, (_, i) =>
			button(
				String(i + 1),
				() => {
					this.#desk.region = i;
					this.show();
				},
				{ class: `button set-region colour-${(i % 9) + 1}` },
			),
		);
		fill(this.regions, ...buttons);
	}

	// painted returns the regions of the draft, numbered from 0.
	#painted({ layout, painted }: Draft): readonly number[] {
		if (painted) return painted;
		const names = [...new Set(layout.regions)];
		const { size } = layout;
		if (names.length !== size) return layout.regions.map((_, c) => Math.floor(c / size));
		return layout.regions.map((r) => names.indexOf(r));
	}

	// paint puts a cell into the chosen region. Regions that are whole become the layout.
	paint(cell: number): void {
		if (this.#desk.draft.layout.rows) return this.#desk.app.say(words.noPaint);
		const { region, draft } = this.#desk;
		const before = this.#painted(draft);
		if (before[cell] === region) return;
		const painted = before.map((r, c) => (c === cell ? region : r));
		this.#desk.edit({ ...draft, painted }, "regions");
		this.#desk.app.say(words.painted(this.#desk.cell(cell), region + 1));
		if (unfinished(painted, draft.layout.size).length > 0) return;
		void this.#take((now) => {
			const regions = this.#painted(now); // more may have been painted meanwhile
			if (unfinished(regions, now.layout.size).length > 0) return null;
			return jigsawText(regions, now.layout.layout);
		});
	}

	// told says which regions are not whole, "" if all are.
	get told(): string {
		const { painted, layout } = this.#desk.draft;
		const odd = painted ? unfinished(painted, layout.size) : [];
		return odd.length > 0 ? words.regionsAre(odd, layout.size) : "";
	}
}

// count returns a field for a number of rows, columns or digits.
function count(label: string, onchange: () => void): HTMLInputElement {
	return el("input", { type: "number", min: 1, max: most, "aria-label": label, onchange });
}

function counted(input: HTMLInputElement): HTMLElement {
	const label = input.getAttribute("aria-label") ?? "";
	return el("label", { class: "field" }, el("span", { class: "small" }, label), input);
}
