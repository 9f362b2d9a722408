// Brings up settings and the game, keeps both, and loads games from the address.

import type { App } from "./app.ts";
import { bring, layoutOf } from "./bring.ts";
import { NonetError } from "./engine.ts";
import { openDialog, opener, shareDialog } from "./dialogs/load.ts";
import { leaves } from "./game.ts";
import type { Game } from "./game.ts";
import { firstGame } from "./levels.ts";
import { keyOf, settingsKey, saves } from "./save.ts";
import { applySettings, forcedColours } from "./settings.ts";
import { fromFragment } from "./share.ts";
import { BadState } from "./state.ts";
import type { ReadResult } from "./types.ts";
import { frame as words } from "./words/en/frame.ts";

const pause = 300; // ms from the last action until the game is saved

// start loads what was kept and saves what changes.
export function start(app: App): void {
	tellFaults(app);
	keepSettings(app);
	app.game.set(saves.last() ?? firstGame());
	keepGame(app);
}

// tellFaults says when nothing can be kept, and when there is no engine.
function tellFaults(app: App): void {
	saves.failed = (why) => {
		const text = words.nothingLost(why);
		app.alert(text);
		const share = { text: words.shareGame, run: () => shareDialog(app) };
		app.notice(text, share);
	};
	let broken: Element | null = null;
	app.engine.watch((status) => {
		if (status.state === "ready") broken?.remove();
		if (status.state !== "broken" || broken?.isConnected) return;
		const again = { text: words.again, run: () => app.engine.retry() };
		broken = app.notice(words.playOn(status.message), again);
	});
}

function keepSettings(app: App): void {
	app.settings.set(saves.settings());
	applySettings(app.settings.get());
	forcedColours().addEventListener("change", () => applySettings(app.settings.get()));
	app.settings.watch((s) => {
		applySettings(s);
		saves.saveSettings(s);
	});
	// Another tab has changed them.
	addEventListener("storage", (e) => {
		if (e.key === settingsKey && e.newValue !== null) app.settings.set(saves.settings());
	});
}

// keepGame saves the game soon after each change.
function keepGame(app: App): void {
	let timer: ReturnType<typeof setTimeout> | undefined; // undefined: all is saved
	const saved = () => {
		clearTimeout(timer);
		timer = undefined;
	};
	const save = () => {
		// What there was no room for is tried again, at the latest when the page is left.
		if (timer === undefined || saves.save(app.game.get())) saved();
	};
	app.game.watch((game, before) => {
		if (embedded()) return; // a lesson is not a game of the reader
		if (keyOf(game) !== keyOf(before)) {
			if (timer !== undefined) saves.save(before);
			if (!leaves(before, game)) saves.remove(keyOf(before));
		}
		clearTimeout(timer);
		timer = setTimeout(save, pause);
	});
	addEventListener("pagehide", save);
	// Another tab has gone on with this game. Without this, the tab that is closed last would keep
	// its own, older grid.
	addEventListener("storage", (e) => {
		const game = app.game.get();
		const kept = saves.holds(e.key, game) && e.newValue !== null && saves.load(keyOf(game));
		if (!kept) return;
		app.game.set(kept);
		saved();
	});
	document.addEventListener("visibilitychange", () => {
		if (document.visibilityState === "hidden") save();
	});
}

// embedded says whether the page is shown in the frame of another one.
function embedded(): boolean {
	return /[#&]embed=1(&|$)/.test(location.hash);
}

// arrive loads the game that the address names, if it names one, and takes it out of the
// address: else loading the page again would undo what was played since.
export async function arrive(app: App): Promise<void> {
	const [first = "", ...rest] = location.hash.slice(1).split("&");
	if (first === "opened") {
		await arriveOpened(app);
		return;
	}
	const hasView = !first.includes("=");
	const params = new URLSearchParams((hasView ? rest : [first, ...rest]).join("&"));
	if (!params.has("p")) {
		if (params.has("s") || params.has("l")) {
			app.notice(words.noPuzzle);
		}
		return;
	}
	let game: Game | null;
	try {
		game = await fromFragment(params, (text) => layoutOf(app, text));
	} catch (e) {
		if (!(e instanceof BadState || e instanceof NonetError)) throw e;
		app.notice(words.badLink(e.message), {
			text: words.openAnother,
			run: () => openDialog(app, params.get("p") ?? ""),
		});
		game = null;
	}
	if (game) {
		bring(app, game);
		const opened = game;
		void opener().then((m) => m.tellVerdict(app, opened));
	}
	if (embedded()) return;
	for (const name of ["p", "l", "s"]) params.delete(name);
	const view = hasView ? first : "play";
	// Without a field, Search shows its first preset.
	if (view === "search" && params.size === 0) params.set("preset", "own");
	const fields = params.toString();
	history.replaceState(null, "", `#${view}${fields && `&${fields}`}`);
}

// arriveOpened shows what the program that serves the page was started with.
async function arriveOpened(app: App): Promise<void> {
	history.replaceState(null, "", "#play");
	try {
		const answer = await fetch("opened");
		if (!answer.ok) return;
		const { openFound } = await opener();
		await openFound(app, (await answer.json()) as ReadResult);
	} catch (e) {
		app.notice(words.notOpened(e instanceof Error ? e.message : e));
	}
}
