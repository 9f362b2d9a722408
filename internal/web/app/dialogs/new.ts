// The dialog New: the puzzles of the day, a puzzle of a level or of another kind, or a game that
// was left.

import type { App } from "../app.ts";
import { pattern } from "../board/draw.ts";
import { classic } from "../board/geometry.ts";
import { bring, dropNotice } from "../bring.ts";
import { daily, dailiesOf } from "../dailies.ts";
import type { Daily } from "../dailies.ts";
import { button, el } from "../dom.ts";
import { started, wasSet } from "../game.ts";
import type { Game } from "../game.ts";
import { progressOf, titleOf } from "../gametitle.ts";
import { icon } from "../icons.ts";
import { orderOf, shelf } from "../kinds.ts";
import type { Shelved } from "../kinds.ts";
import { levelTitle } from "../levels.ts";
import { keyOf, saves } from "../save.ts";
import type { Saved } from "../save.ts";
import { gameOf, levels, makeBy, nextPuzzle, sampleOf, usualOf } from "../supply.ts";
import { textOf } from "../words.ts";
import { frame } from "../words/en/frame.ts";
import { fresh as words } from "../words/en/fresh.ts";
import { reason, section, showDialog, status } from "./dialog.ts";
import { kindPicture } from "./kindpicture.ts";
import { openDialog } from "./load.ts";
import { techniqueName } from "../techniques.ts";

const shown = 4; // games that can be gone on with

// Start brings the game that a function returns, which may have to be made.
type Start = (make: (signal: AbortSignal) => Promise<Game>) => void;

export function newDialog(app: App): void {
	const told = status();
	const waiting = new AbortController();
	const start = async (make: (signal: AbortSignal) => Promise<Game>) => {
		told.textContent = words.making;
		try {
			const game = await make(waiting.signal);
			if (!dialog.open) return;
			dialog.close();
			bring(app, game);
			app.go("play");
		} catch (e) {
			told.textContent = words.otherLevel(reason(e));
		}
	};
	const leave = (then: () => void) => () => {
		dialog.close();
		then();
	};
	const games = saves.games();
	const dialog = showDialog(
		"new",
		words.newPuzzle,
		told,
		levelCards(app, (make) => void start(make)),
		days(
			app,
			games,
			(make) => void start(make),
			leave(() => app.go("games", { show: "dailies" })),
		),
		kindCards(app, (make) => void start(make)),
		left(app, games, () => dialog.close()),
		el(
			"div",
			{ class: "row" },
			button(
				words.openOne,
				leave(() => openDialog(app)),
			),
			button(
				words.allGames,
				leave(() => app.go("games")),
			),
			button(
				frame.views.learn,
				leave(() => app.go("learn")),
				{ title: words.trainAbout },
			),
			button(
				words.makeOne,
				leave(() => app.go("make")),
			),
		),
	);
	dialog.addEventListener("close", () => waiting.abort());
}

// card makes a card: a picture, a name and a sentence.
function card(picture: Element, name: string, about: string, run: () => void): HTMLElement {
	return el(
		"li",
		{},
		button(
			el(
				"span",
				{ class: "card-in" },
				picture,
				el(
					"span",
					{ class: "card-text" },
					el("strong", {}, name),
					el("small", { class: "muted" }, about),
				),
			),
			run,
		),
	);
}

function levelCards(app: App, start: Start): HTMLElement {
	const board = (level: string) => pattern(classic(), sampleOf(level));
	const cards = levels.map((level) =>
		card(board(level), levelTitle(level), words.about[level] ?? "", () =>
			start((signal) => nextPuzzle(app, level, signal)),
		),
	);
	const numbers = levels.map((level) => {
		const { er, hardest } = usualOf(level) ?? {};
		return el(
			"li",
			{},
			`${levelTitle(level)}: ${words.er(er, hardest && techniqueName(hardest))}`,
		);
	});
	return section(
		words.levels,
		el("ul", { class: "levels cards" }, ...cards),
		el(
			"details",
			{ class: "small about-levels" },
			el("summary", {}, words.erSign),
			el("ul", {}, ...numbers),
			el("p", {}, words.aboutLevels),
		),
	);
}

function kindCards(app: App, start: Start): HTMLElement {
	const make = async (kind: Shelved, signal: AbortSignal) => {
		const made = await makeBy(app, orderOf(kind), signal);
		if (!made) throw new Error(words.noPuzzle);
		return await gameOf(app, made);
	};
	const cards = shelf.map((kind) =>
		card(kindPicture(kind), words.names[kind], words.about[kind] ?? "", () =>
			start((signal) => make(kind, signal)),
		),
	);
	return section(words.shelf, el("ul", { class: "kinds cards" }, ...cards));
}

// days has the puzzles of today, those that were solved with a tick.
function days(app: App, games: readonly Saved[], start: Start, allDays: () => void): HTMLElement {
	const today = new Date();
	const done = new Set(games.flatMap(({ game: { played: p } }) => (p?.end && p.daily) || []));
	const one = (d: Daily) => {
		const name = words.names[d.kind ?? (d.which as "easy")];
		const solved = done.has(d.id);
		return el(
			"li",
			{},
			button(el("span", {}, name, solved && el("span", { class: "tick" }, words.tick)), () =>
				start((signal) => daily(app, d, signal)),
			),
		);
	};
	return section(
		words.today(words.day(today)),
		el("p", { class: "muted small" }, words.sameForAll),
		el("ul", { class: "dailies" }, ...dailiesOf(today).map(one)),
		button(words.allDays, allDays, { class: "button quiet" }),
	);
}

// left lists the latest games that the player has begun, and puzzles that were set here.
function left(app: App, games: readonly Saved[], done: () => void): HTMLElement | null {
	const current = keyOf(app.game.get());
	const open = games.filter(
		({ key, game }) => (started(game) || wasSet(game)) && key !== current && !game.played?.end,
	);
	if (open.length === 0) return null;
	return section(
		words.goOn,
		el(
			"ul",
			{ class: "game-list" },
			...open.slice(0, shown).map((g) => leftGame(app, g, done)),
		),
	);
}

function leftGame(app: App, { key, game }: Saved, done: () => void): HTMLElement {
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
				saves.remove(key);
				const next = li.nextElementSibling ?? li.previousElementSibling;
				li.remove();
				next?.querySelector("button")?.focus();
			},
			{ class: "button quiet", "aria-label": words.remove(titleOf(game)) },
		),
	);
	return li;
}
