// The grid: its size, its regions, and rules for all of it as switches.

import { layoutOf, noticeOfGame } from "../bring.ts";
import { button, el, fill } from "../dom.ts";
import type { DrawnKind } from "../types.ts";
import { set as words } from "../words/en/set.ts";
import type { Desk } from "./desk.ts";
import {
	hasBoxes,
	jigsawText,
	plainText,
	resized,
	switched,
	unfinished,
	without,
	withRule,
} from "./draft.ts";

const sizes = Array.from({ length: 13 }, (_, i) => i + 4);

type Had = { readonly givens: number; readonly marks: number; readonly rules: number };

export class Shape {
	readonly element: HTMLDetailsElement;
	readonly regions = el("div", { class: "set-regions row", role: "group" });
	readonly #desk: Desk;
	readonly #size = el("select", { "aria-label": words.size });
	readonly #kind = el("select", { "aria-label": words.regionsOf });
	readonly #switches = el("div", { class: "stack tight" });

	constructor(desk: Desk) {
		this.#desk = desk;
		this.regions.setAttribute("aria-label", words.region);
		for (const s of sizes) this.#size.append(el("option", { value: s }, `${s}×${s}`));
		this.#size.addEventListener("change", () => void this.#resize(Number(this.#size.value)));
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
				el("label", { class: "field" }, el("span", {}, words.regionsOf), this.#kind),
				this.#switches,
			),
		);
	}

	show(): void {
		const { draft, tool } = this.#desk;
		const { layout } = draft;
		this.#size.value = String(layout.size);
		this.#kind.value = /^(jigsaw|latin)/.exec(layout.layout)?.[0] ?? "boxes";
		if (draft.painted) this.#kind.value = "jigsaw";
		for (const o of this.#kind.options) {
			o.disabled = o.value === "boxes" && !hasBoxes(layout.size);
		}
		if (!this.#switches.hasChildNodes()) this.#fill();
		for (const input of this.#switches.querySelectorAll("input")) {
			input.checked = this.isOn(input.name);
		}
		this.regions.hidden = tool !== "regions";
		if (this.regions.childElementCount !== layout.size) this.#fillRegions(layout.size);
		[...this.regions.children].forEach((b, i) => {
			b.setAttribute("aria-pressed", String(i === this.#desk.region));
		});
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
			await this.#take(switched(draft.layout.layout, kind.name, on));
			return;
		}
		const at = draft.rules.findIndex((r) => r.kind === kind.name);
		const rule = { kind: kind.name, argument: "", lists: [] };
		this.#desk.edit(on ? withRule(draft, rule) : without(draft, at), "", -1);
	}

	// take gives the draft another layout of the same size.
	async #take(text: string): Promise<void> {
		const { app, draft } = this.#desk;
		try {
			const layout = await layoutOf(app, text);
			if (this.#desk.draft === draft) {
				this.#desk.edit({ ...draft, layout, painted: null });
			}
		} catch (e) {
			app.notice((e as Error).message);
		}
		this.show();
	}

	async #resize(size: number): Promise<void> {
		const { app, draft } = this.#desk;
		const [, ...switches] = draft.layout.layout.split("+");
		const plain = plainText(size);
		const all = [plain, ...switches].join("+");
		const layout = await layoutOf(app, all).catch(() => layoutOf(app, plain));
		if (this.#desk.draft !== draft) return this.show();
		const next = resized(draft, layout, this.#desk.kinds);
		this.#desk.edit(next, "", -1);
		const [was, now] = [draft, next].map((d) => ({
			givens: d.givens.filter((v) => v > 0).length,
			marks: d.marks.filter((v) => v > 0).length,
			rules: d.rules.length + d.layout.layout.split("+").length,
		})) as [Had, Had];
		const text = words.resized(
			size,
			was.givens - now.givens,
			was.marks - now.marks,
			was.rules - now.rules,
		);
		if (text.lost === "") return app.say(text.size);
		const back = { text: words.undo, run: () => this.#desk.edit(draft, "", -1) };
		noticeOfGame(app, `${text.size} ${text.lost}`, back);
	}

	async #regionsAs(kind: string): Promise<void> {
		const { draft } = this.#desk;
		const { size, layout } = draft.layout;
		const [, ...rules] = layout.split("+");
		if (kind === "jigsaw") {
			this.#desk.edit({ ...draft, painted: this.#painted() });
			this.#desk.use("regions");
			return;
		}
		const base = kind === "latin" ? `latin:${size}` : String(size);
		const kept = kind === "latin" ? rules.filter((r) => r !== "disjoint") : rules;
		await this.#take([base, ...kept].join("+"));
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
	#painted(): readonly number[] {
		const { layout, painted } = this.#desk.draft;
		if (painted) return painted;
		const names = [...new Set(layout.regions)];
		const { size } = layout;
		if (names.length !== size) return layout.regions.map((_, c) => Math.floor(c / size));
		return layout.regions.map((r) => names.indexOf(r));
	}

	// paint puts a cell into the chosen region. Regions that are whole become the layout.
	paint(cell: number): void {
		const before = this.#painted();
		const { region, draft } = this.#desk;
		if (before[cell] === region) return;
		const painted = before.map((r, c) => (c === cell ? region : r));
		this.#desk.edit({ ...draft, painted }, "regions");
		this.#desk.app.say(words.painted(this.#desk.cell(cell), region + 1));
		if (unfinished(painted, draft.layout.size).length === 0) {
			void this.#take(jigsawText(painted, draft.layout.layout));
		}
	}

	// told says which regions are not whole, "" if all are.
	get told(): string {
		const { painted, layout } = this.#desk.draft;
		const odd = painted ? unfinished(painted, layout.size) : [];
		return odd.length > 0 ? words.regionsAre(odd, layout.size) : "";
	}
}
