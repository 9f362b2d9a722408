// The dialog New: a puzzle of a level, that of the day, or a game that was left.

import type { App } from "../app.ts";
import { miniature } from "../board/draw.ts";
import { button, el } from "../dom.ts";
import { solved, started, valueAt, wasSet } from "../game.ts";
import type { Game } from "../game.ts";
import { icon } from "../icons.ts";
import {
	daily,
	dayOf,
	knownRating,
	levels,
	levelTitle,
	nextPuzzle,
	ratingText,
	usualOf,
} from "../levels.ts";
import { keyOf, saves } from "../save.ts";
import type { Saved } from "../save.ts";
import { bring, dropNotice } from "../bring.ts";
import { textOf } from "../words.ts";
import { openDialog } from "./open.ts";
import { reason, section, showDialog, status } from "./dialog.ts";
import { dialogs as words } from "../words/en/dialogs.ts";

const shown = 12; // games of the list before "all"

export function newDialog(app: App): void {
	const told = status();
	const waiting = new AbortController();
	// start brings the game that make returns, which may have to be made.
	const start = async (make: () => Promise<Game>) => {
		told.textContent = words.making;
		try {
			const game = await make();
			if (!dialog.open) return;
			dialog.close();
			bring(app, game);
			app.go("play");
		} catch (e) {
			told.textContent = words.otherLevel(reason(e));
		}
	};
	const day = dayOf(new Date());
	const dialog = showDialog(
		"new",
		words.newPuzzle,
		el(
			"ul",
			{ class: "levels" },
			...levels.map((level, i) =>
				el(
					"li",
					{},
					button(
						el(
							"span",
							{ class: "level" },
							el("strong", {}, levelTitle(level)),
							meter(i + 1),
							el(
								"small",
								{ class: "muted numbers" },
								words.aboutER(usualOf(level)?.er),
							),
							el("small", { class: "muted" }, words.suchAs(usualOf(level)?.hardest)),
						),
						() => void start(() => nextPuzzle(app, level, waiting.signal)),
					),
				),
			),
		),
		el("p", { class: "muted small" }, words.aboutLevels),
		button(
			el(
				"span",
				{ class: "day" },
				icon("day"),
				el(
					"span",
					{},
					el("strong", {}, day.long),
					el("small", { class: "muted" }, words.forAll(levelTitle(day.level))),
				),
			),
			() => void start(() => daily(app, day, waiting.signal)),
			{ class: "button wide" },
		),
		told,
		el(
			"div",
			{ class: "row" },
			button(words.openOne, () => {
				dialog.close();
				openDialog(app);
			}),
			button(words.makeOne, () => {
				dialog.close();
				app.go("make");
			}),
		),
		left(app, () => dialog.close()),
	);
	dialog.addEventListener("close", () => waiting.abort());
}

// meter shows a level as bars.
function meter(level: number): HTMLElement {
	return el(
		"span",
		{ class: "meter", "aria-hidden": "true" },
		...levels.map((_, i) => el("i", { class: i < level ? "on" : "" })),
	);
}

// left lists the games that the player has begun, and puzzles that were set here.
function left(app: App, done: () => void): HTMLElement | null {
	const current = keyOf(app.game.get());
	const games = saves
		.games()
		.filter((g) => (started(g.game) || wasSet(g.game)) && g.key !== current);
	if (games.length === 0) return null;
	const list = el("ul", { class: "games" });
	const add = (some: readonly Saved[]) => list.append(...some.map((g) => item(g)));
	const item = (saved: Saved) => {
		const { game } = saved;
		const li = el(
			"li",
			{},
			button(
				el(
					"span",
					{ class: "game" },
					miniature(game.layout, textOf(game.givens), ""),
					el(
						"span",
						{},
						el("strong", {}, titleOf(game)),
						el("small", { class: "muted numbers" }, progressOf(game)),
					),
				),
				() => {
					done();
					dropNotice();
					app.game.set(game);
					app.go("play");
				},
			),
			button(
				icon("remove"),
				() => {
					saves.remove(saved.key);
					const next = li.nextElementSibling ?? li.previousElementSibling;
					li.remove();
					next?.querySelector("button")?.focus();
				},
				{ class: "button quiet", "aria-label": words.remove(titleOf(game)) },
			),
		);
		return li;
	};
	add(games.slice(0, shown));
	const more =
		games.length > shown &&
		button(words.showAll(games.length), () => {
			add(games.slice(shown));
			if (more) more.remove();
		});
	return section(words.goOn, list, more);
}

function titleOf(game: Game): string {
	if (game.title !== "") return game.title;
	const rating = knownRating(game);
	const layout = game.rules
		? words.rules(game.rules.length)
		: game.layout.layout === "9"
			? words.classic
			: words.layout(game.layout.layout);
	return rating ? ratingText(rating) : layout.slice(0, 40);
}

function progressOf(game: Game): string {
	if (solved(game)) return words.solvedIn(game.seconds);
	const empty = game.givens.filter((g) => g === 0).length;
	const filled = game.givens.filter((g, c) => g === 0 && valueAt(game, c) > 0).length;
	return words.filled(filled, empty, game.seconds);
}
