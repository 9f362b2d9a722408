// The layout of an order: boxes of a size, a jigsaw, or any as text, with a picture of it.

import type { App } from "../app.ts";
import { miniature } from "../board/draw.ts";
import { classic } from "../board/geometry.ts";
import { layoutOf } from "../bring.ts";
import { reason } from "../dialogs/dialog.ts";
import { el, fill, segmented } from "../dom.ts";
import { grids } from "../words/en/grids.ts";
import { make as words } from "../words/en/make.ts";
import type { Ordering } from "./form.ts";

const sizes = [4, 6, 8, 9, 10, 12, 14, 15, 16, 18, 20, 21, 24, 25]; // that have boxes
const jigsaws = Array.from({ length: 22 }, (_, i) => i + 4);

// The layouts that two forms begin with.
const first: { readonly [form: string]: string } = { grids: "samurai", other: "latin:9" };

// A text of a layout that the two simple forms can show.
const simple = /^(\d+)((?:\+(?:diagonal|windoku))*)$/;

export function shape(app: App, order: Ordering): HTMLElement {
	const m = simple.exec(order.now.layout);
	const kind = order.now.jigsaw
		? "jigsaw"
		: m && sizes.includes(Number(m[1]))
			? "boxes"
			: order.now.layout in grids
				? "grids"
				: "other";
	const size = m ? Number(m[1]) : 9;
	const rules = (m?.[2] ?? "").split("+").filter((r) => r !== "");
	const build = (s: number, list: readonly string[]) =>
		[s, ...list.filter((r) => r !== "windoku" || (s === 9 && !order.now.jigsaw))].join("+");
	const rule = (name: string, text: string) =>
		el(
			"label",
			{ class: "check" },
			el("input", {
				type: "checkbox",
				name,
				checked: rules.includes(name),
				onchange: () =>
					order.change(
						{
							layout: build(
								size,
								rules.includes(name)
									? rules.filter((r) => r !== name)
									: [...rules, name],
							),
						},
						true,
					),
			}),
			el("span", {}, text),
		);
	const preview = el("div", { class: "preview-board" });
	const said = el("small", { class: "muted" });
	void drawPreview(app, order, preview, said);
	const controls =
		kind === "grids"
			? el(
					"select",
					{
						name: "grids",
						"aria-label": words.grids,
						onchange: (e: Event) =>
							order.change({ layout: (e.target as HTMLSelectElement).value }, true),
					},
					...Object.entries(grids).map(([value, text]) =>
						el("option", { value, selected: value === order.now.layout }, text),
					),
				)
			: kind === "other"
				? el(
						"label",
						{ class: "field" },
						el("span", {}, words.layoutText),
						el("input", {
							type: "text",
							name: "layout",
							value: order.now.layout,
							spellcheck: "false",
							autocomplete: "off",
							list: "known-layouts",
							onchange: (e: Event) =>
								order.change(
									{ layout: (e.target as HTMLInputElement).value.trim() || "9" },
									true,
								),
						}),
						el(
							"datalist",
							{ id: "known-layouts" },
							...(order.about?.layouts ?? []).map((l) =>
								el("option", { value: l.name }, l.about),
							),
						),
					)
				: el(
						"div",
						{ class: "stack tight" },
						el(
							"label",
							{ class: "field" },
							el("span", {}, words.size),
							el(
								"select",
								{
									name: "size",
									onchange: (e: Event) =>
										order.change(
											{
												layout: build(
													Number((e.target as HTMLSelectElement).value),
													rules,
												),
											},
											true,
										),
								},
								...(kind === "boxes" ? sizes : jigsaws).map((s) =>
									el("option", { value: s, selected: s === size }, `${s}×${s}`),
								),
							),
						),
						rule("diagonal", words.diagonals),
						kind === "boxes" && size === 9 && rule("windoku", words.windows),
					);
	return el(
		"div",
		{ class: "field" },
		el("span", { "aria-hidden": "true" }, words.layout),
		segmented(
			words.layout,
			[
				["boxes", words.layouts.boxes],
				["jigsaw", words.layouts.jigsaw],
				["grids", words.layouts.grids],
				["other", words.layouts.other],
			],
			kind,
			(k) =>
				order.change({ jigsaw: k === "jigsaw", layout: first[k] ?? build(9, rules) }, true),
		),
		el("div", { class: "shape" }, controls, el("div", { class: "stack tight" }, preview, said)),
	);
}

let previews = 0;

async function drawPreview(
	app: App,
	order: Ordering,
	place: HTMLElement,
	said: HTMLElement,
): Promise<void> {
	const mine = ++previews;
	const text = order.now.layout;
	try {
		const layout = text === "9" ? classic() : await layoutOf(app, text);
		if (mine !== previews) return;
		const drawn = order.now.jigsaw
			? {
					...layout,
					regions: layout.regions.map(() => -1),
					houses: layout.houses.filter((h) => h.kind !== "box"),
				}
			: layout;
		fill(place, miniature(drawn, "", words.emptyGrid(text)));
		said.textContent = order.now.jigsaw
			? words.newRegions
			: layout.impossible
				? words.impossible(layout.impossible)
				: "";
	} catch (e) {
		if (mine === previews) said.textContent = reason(e);
	}
}
