// What the rules of a puzzle exclude at once, as the engine sees it.

import type { App } from "../app.ts";
import { NonetError } from "../engine.ts";
import { gridOf } from "../game.ts";
import type { Game } from "../game.ts";
import type { Candidate } from "../types.ts";

// Techniques that look at one rule and the candidates of its cells.
const techniques = ["RULE", "BS"];

// excludedIn returns candidates that single rules exclude. Without an engine it returns none.
export async function excludedIn(app: App, game: Game): Promise<readonly Candidate[]> {
	const excluded: Candidate[] = [];
	try {
		await app.engine.call(
			"path",
			{ ...gridOf(game, { ignoreNotes: true }), techniques, brief: true },
			{ onEvent: (step) => void excluded.push(...step.eliminations) },
		);
	} catch (e) {
		if (!(e instanceof NonetError)) throw e;
	}
	return excluded;
}
