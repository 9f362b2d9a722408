// What is shown when a puzzle is solved: a card with the time beside earlier ones, and with ways
// on.

import { bring } from "../bring.ts";
import { daily, dailiesOf } from "../dailies.ts";
import type { Daily } from "../dailies.ts";
import { reason } from "../dialogs/dialog.ts";
import { shareResult } from "../dialogs/result.ts";
import { newDialog } from "../dialogs/load.ts";
import { button, el } from "../dom.ts";
import type { End, Game } from "../game.ts";
import { kindOf, orderOf, shelf } from "../kinds.ts";
import type { Shelved } from "../kinds.ts";
import { saves } from "../save.ts";
import { daysOf, levelOf, summaryOf, wonOf } from "../stats.ts";
import { gameOf, levels, makeBy, nextPuzzle } from "../supply.ts";
import { clock } from "../words.ts";
import { fresh as names } from "../words/en/fresh.ts";
import { games as words } from "../words/en/games.ts";
import type { Desk } from "./desk.ts";
import { techniqueName } from "../techniques.ts";

// What the puzzle that comes next is called, and how it comes.
interface Next {
	readonly text: string;
	readonly make: (desk: Desk) => Promise<Game>;
}

// nextOf returns the next puzzle of the same sort; null if there is none at once.
function nextOf(game: Game, done: ReadonlySet<string>): Next | null {
	const { daily: id } = game.played ?? {};
	if (id) {
		const open = dailiesOf(new Date()).find((d) => d.id !== id && !done.has(d.id));
		if (open) return { text: words.nextDaily(nameOf(open)), make: (d) => daily(d.app, open) };
	}
	const kind = kindOf(game);
	if (shelf.includes(kind as Shelved)) {
		const make = async ({ app }: Desk) => {
			const made = await makeBy(app, orderOf(kind as Shelved));
			if (!made) throw new Error(names.noPuzzle);
			return await gameOf(app, made);
		};
		return { text: words.next(names.names[kind]), make };
	}
	const level = levelOf(game) as keyof typeof names.names;
	if (kind !== "classic" || !levels.includes(level)) return null;
	return { text: words.next(names.names[level]), make: ({ app }) => nextPuzzle(app, level) };
}

function nameOf({ kind, which }: Daily): string {
	return names.names[kind ?? (which as "easy")];
}

// endCard returns what the card has.
export function endCard(desk: Desk, end: End): HTMLElement[] {
	const { app, game, hint } = desk;
	const won = wonOf(saves.games());
	const sort = { kind: kindOf(game), level: levelOf(game) };
	const same = won.filter((w) => w.kind === sort.kind && w.level === sort.level);
	const sum = summaryOf(same);
	const days = daysOf(won);
	const best = sum.n > 1 && end.seconds <= sum.best;
	const fact = (name: string, value: string, record = false) =>
		el("div", { class: record ? "record" : "" }, el("dt", {}, name), el("dd", {}, value));
	const { hardest = "", er } = game.played ?? {};
	const called = techniqueName(hardest);
	const facts = el(
		"dl",
		{ class: "solved-facts" },
		fact(words.time, best ? words.record(clock(end.seconds)) : clock(end.seconds), best),
		sum.n > 1 && fact(words.best, clock(sum.best)),
		sum.n > 1 && fact(words.average(sum.n), clock(sum.average)),
		days.streak > 0 && fact(words.streak, words.days(days.streak)),
		fact(words.hints, String(end.hints)),
		fact(words.checks, String(end.checks)),
		hardest && fact(words.hardest, er ? words.withER(called, er) : called),
	);
	const done = new Set(won.map((w) => w.daily));
	const next = nextOf(game, done);
	const go = async (wanted: Next) => {
		try {
			bring(app, await wanted.make(desk));
		} catch (e) {
			hint.tell(reason(e), [{ text: words.again, run: () => void go(wanted) }]);
		}
	};
	return [
		facts,
		el(
			"div",
			{ class: "end-ways" },
			next
				? button(next.text, () => void go(next), { class: "button primary" })
				: button(names.newPuzzle, () => newDialog(app), { class: "button primary" }),
			game.moves && button(words.review, () => app.go("review")),
			button(words.shareResult, () => void shareResult(app, game, end)),
			next && button(names.newPuzzle, () => newDialog(app)),
			button(words.readSteps, () => app.go("solve")),
		),
	];
}
