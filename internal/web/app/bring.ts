// Makes a game the one that is played, and shows notices that go with it.

import type { App } from "./app.ts";
import { penMarksOf, started } from "./game.ts";
import type { Game } from "./game.ts";
import { keyOf, saves } from "./save.ts";
import type { LayoutResult } from "./types.ts";
import { frame as words } from "./words/en/frame.ts";

// bring makes a game the one that is played. What was kept of the same puzzle goes on, unless
// the new game brings its own grid.
export function bring(app: App, game: Game): void {
	dropNotice();
	const key = keyOf(game);
	const current = app.game.get();
	const kept = key === keyOf(current) ? current : saves.load(key);
	if (!kept || !started(kept)) {
		app.game.set(game);
	} else if (!started(game)) {
		if (kept !== current) app.game.set(kept);
	} else {
		app.game.set(game);
		if (sameGrid(kept, game)) return;
		noticeOfGame(app, words.replaced, {
			text: words.backToMine,
			run: () => app.game.set(kept),
		});
	}
}

let ofGame: Element[] = [];

// noticeOfGame shows a notice that goes with the game that it is about.
export function noticeOfGame(
	app: App,
	text: string,
	action?: { text: string; run: () => void },
): void {
	const notice = app.notice(text, action);
	notice.classList.add("of-game");
	ofGame.push(notice);
}

export function dropNotice(): void {
	for (const notice of ofGame) notice.remove();
	ofGame = [];
}

function sameGrid(a: Game, b: Game): boolean {
	const text = (g: Game) =>
		JSON.stringify([g.digits, g.corner, g.centre, g.colours, penMarksOf(g)]);
	return text(a) === text(b);
}

// layoutOf describes a layout: from what is kept, or by the engine.
export async function layoutOf(app: App, text: string): Promise<LayoutResult> {
	const kept = app.game.get().layout;
	if (kept.layout === text) return kept;
	return saves.layout(text) ?? (await app.engine.call("layout", { layout: text }));
}
