// What Solve says behind the last step of a path, or where there is none.

import type { App } from "../app.ts";
import { openDialog } from "../dialogs/load.ts";
import { button, el } from "../dom.ts";
import { backBeforeMistake } from "../moves.ts";
import type { CheckResult, PathResult } from "../types.ts";
import { digitsOf } from "../words.ts";
import type { Choices } from "./choices.ts";
import { after } from "./grids.ts";
import type { Stage } from "./stage.ts";
import { trouble } from "./verdict.ts";
import type { Walk } from "./walk.ts";
import { solve as words } from "../words/en/solve.ts";
import { stepName } from "../techniques.ts";

// End is what the end of a path depends on.
export interface End {
	readonly app: App;
	readonly stage: Stage;
	readonly walk: Walk;
	readonly choices: Choices;
	readonly result: PathResult;
	readonly report: CheckResult | null;
	toStart(): void; // goes to the first step
	load(): void; // asks for the path anew
}

// tellEnd shows the end of a path.
export function tellEnd(e: End): void {
	const { stage, walk, result } = e;
	const game = e.app.game.get();
	const last = walk.steps.at(-1);
	if (last) {
		const { digits, candidates } = after(last, game);
		stage.grid(game, digits, candidates);
	} else {
		stage.board?.mark(null);
		stage.board?.update(game);
	}
	if (result.kind === "solved") return tellSolved(e);
	if (result.kind === "mistakes") return tellMistakes(e);
	if (result.kind !== "stuck") return tellFault(e);
	const ways = el("div", { class: "row" });
	if (e.choices.profile !== "all") {
		ways.append(e.choices.way(words.allTechniques, { profile: "all" }));
	}
	stage.tell(words.noFurther, result.lines, ways);
}

function tellSolved({ stage, walk, choices, toStart }: End): void {
	const some = walk.steps.length > 0;
	const { hardest } = walk;
	const text =
		hardest && hardest.score > 0
			? words.hardest(stepName(hardest), hardest.score.toFixed(1))
			: some
				? words.allTaken
				: words.nothingLeft;
	const on = some
		? button(words.fromStart, toStart)
		: choices.way(words.showPath, { from: "start" });
	stage.tell(some ? words.solved : words.full, text, el("div", { class: "row" }, on));
}

function tellMistakes({ app, stage, result, report, choices, load }: End): void {
	const wrong = new Set(result.mistakes?.map((m) => m.cell));
	stage.board?.update({ ...app.game.get(), wrong });
	const ways = el("div", { class: "row" });
	const solution = report?.solution;
	if (solution !== undefined) {
		const back = () => {
			app.game.set(backBeforeMistake(app.game.get(), digitsOf(solution)));
			load();
		};
		ways.append(button(words.beforeMistake, back));
	}
	ways.append(choices.way(words.pathFromStart, { from: "start" }));
	stage.tell(words.somethingWrong, result.lines, ways);
}

// tellFault says why the puzzle has no path to a solution, and where on the board.
function tellFault({ app, stage, walk, result, report }: End): void {
	const { board } = stage;
	const last = walk.steps.at(-1);
	if (!report || !board) {
		stage.tell(last ? words.noFurther : words.noPath, result.lines);
		return;
	}
	const game = app.game.get();
	const t = trouble(app, game, report, board, app.settings.get().coords);
	const candidates = t.add ? { candidates: t.add } : {};
	const shown = last ? { ...game, ...after(last, game) } : game;
	board.update({ ...shown, wrong: t.wrong, same: t.differ, ...candidates });
	const open = button(words.openAnother, () => openDialog(app));
	const lines = t.lines.map((text) => ({ indent: 0, text }));
	const title = report.verdict === "many" ? words.severalSolutions : words.noSolution;
	stage.tell(title, lines, t.ways ?? el("div", { class: "row" }, open));
}
