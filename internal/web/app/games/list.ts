// The list of all games: filters, and what can be done with each.

import type { App } from "../app.ts";
import { pattern } from "../board/draw.ts";
import { dropNotice } from "../bring.ts";
import { button, el, fill } from "../dom.ts";
import { solved, started, wasSet } from "../game.ts";
import type { Game } from "../game.ts";
import { noGames } from "./empty.ts";
import { progressOf, titleOf } from "../gametitle.ts";
import { icon } from "../icons.ts";
import { kindOf } from "../kinds.ts";
import { levelTitle } from "../levels.ts";
import { saves } from "../save.ts";
import type { Saved } from "../save.ts";
import { levelOf } from "../stats.ts";
import { textOf } from "../words.ts";
import { fresh } from "../words/en/fresh.ts";
import { games as words } from "../words/en/games.ts";
import { say } from "../words/en/say.ts";

const page = 60; // games that are shown at once

// Filter says which games are shown; an empty text lets all pass.
export interface Filter {
	readonly state: string; // "running", "finished"
	readonly kind: string;
	readonly level: string;
	readonly text: string; // in the title, the author or the date
}

// passes reports whether a filter lets a game pass.
export function passes({ game, at }: Saved, { state, kind, level, text }: Filter): boolean {
	const words = () => [titleOf(game), game.author ?? "", say.date(new Date(at), "long")];
	const wanted = text.trim().toLowerCase();
	return (
		(state === "" || (state === "finished") === isFinished(game)) &&
		(kind === "" || kindOf(game) === kind) &&
		(level === "" || levelOf(game) === level) &&
		(wanted === "" || words().join(" ").toLowerCase().includes(wanted))
	);
}

function isFinished(game: Game): boolean {
	return !!game.played?.end || solved(game);
}

export function gameList(app: App, saved: readonly Saved[]): HTMLElement {
	let all = saved.filter(({ game }) => started(game) || wasSet(game) || game.played?.end);
	let filter: Filter = { state: "", kind: "", level: "", text: "" };
	let shown = page;
	const list = el("ul", { class: "game-list" });
	const more = el("div", { class: "row" });
	const filters = el("div", { class: "row game-filters", role: "search" });
	const nothing = noGames(app, words.none);
	const told = el("p", { class: "muted small", role: "status" });
	const draw = () => {
		const found = all.filter((g) => passes(g, filter));
		fill(list, ...found.slice(0, shown).map((g) => item(app, g, remove)));
		const showMore = button(words.more(found.length - shown), () => {
			shown += page;
			draw();
		});
		fill(more, found.length > shown && showMore);
		told.textContent = all.length === 0 ? "" : words.found(found.length, all.length);
		filters.hidden = all.length === 0;
		nothing.hidden = all.length > 0;
	};
	const remove = (gone: Saved, at: number) => {
		saves.remove(gone.key);
		const before = all;
		all = all.filter((g) => g !== gone);
		draw();
		const next = list.children[Math.min(at, list.children.length - 1)];
		const near = next ?? (all.length > 0 ? filters : nothing);
		near.querySelector<HTMLElement>("button, input")?.focus();
		const back = () => {
			saves.put(gone.game, gone.at);
			all = before;
			draw();
		};
		app.notice(words.removed(titleOf(gone.game)), { text: words.bringBack, run: back });
	};
	const search = el("input", {
		type: "search",
		placeholder: words.search,
		"aria-label": words.search,
		oninput: () => set({ text: search.value }),
	});
	const set = (change: Partial<Filter>) => {
		filter = { ...filter, ...change };
		shown = page;
		draw();
	};
	const select = (
		name: keyof Filter,
		label: string,
		options: readonly (readonly [string, string])[],
	) => {
		const e = el(
			"select",
			{ "aria-label": label, onchange: () => set({ [name]: e.value }) },
			...[["", label] as const, ...options].map(([value, text]) =>
				el("option", { value }, text),
			),
		);
		return e;
	};
	const kinds = [...new Set(all.map(({ game }) => kindOf(game)))];
	const levels = [...new Set(all.map(({ game }) => levelOf(game)))].filter((l) => l !== "");
	fill(
		filters,
		search,
		select("state", words.anyState, [
			["running", words.running],
			["finished", words.finished],
		]),
		select(
			"kind",
			words.anyKind,
			kinds.map((k) => [k, fresh.names[k]]),
		),
		select(
			"level",
			words.anyLevel,
			levels.map((l) => [l, levelTitle(l)]),
		),
	);
	draw();
	return el("div", { class: "stack" }, filters, told, list, nothing, more);
}

function item(app: App, saved: Saved, remove: (gone: Saved, at: number) => void): HTMLElement {
	const { game, at } = saved;
	const open = (view: string) => () => {
		dropNotice();
		app.game.set(saves.load(saved.key) ?? game);
		app.go(view);
	};
	const title = titleOf(game);
	const li = el(
		"li",
		{},
		button(
			el(
				"span",
				{ class: "game" },
				pattern(game.layout, textOf(game.givens)),
				el(
					"span",
					{},
					el("strong", {}, title),
					el("small", { class: "muted numbers" }, progressOf(game)),
					el("small", { class: "muted numbers" }, say.date(new Date(at), "short")),
				),
			),
			open("play"),
		),
		game.moves !== undefined &&
			button(icon("play"), open("review"), {
				class: "button quiet",
				"aria-label": words.reviewOf(title),
				title: words.review,
			}),
		button(
			icon("remove"),
			() => remove(saved, [...(li.parentElement?.children ?? [])].indexOf(li)),
			{ class: "button quiet", "aria-label": fresh.remove(title) },
		),
	);
	return li;
}
