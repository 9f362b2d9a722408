// The puzzle and all steps in words, on paper.

import type { App } from "../app.ts";
import { miniature } from "../board/draw.ts";
import { hasRules, layInto, rulesOf } from "../board/rules.ts";
import { el, fill } from "../dom.ts";
import type { Line, Step } from "../types.ts";
import { textOf } from "../words.ts";
import { scoreText } from "./list.ts";
import { solve as words } from "../words/en/solve.ts";
import { stepName } from "../techniques.ts";

// paper returns an element that is filled while the page is printed, if there are steps to print.
export function paper(app: App, steps: () => readonly Step[] | null): HTMLElement {
	const element = el("div", { class: "solve-paper" });
	addEventListener("beforeprint", () => {
		const list = steps();
		if (list) print(app, list, element);
	});
	addEventListener("afterprint", () => element.replaceChildren());
	return element;
}

function print(app: App, steps: readonly Step[], into: HTMLElement): void {
	const game = app.game.get();
	const board = miniature(game.layout, textOf(game.givens), words.puzzle);
	if (hasRules(game)) {
		rulesOf(app, game).then(
			({ svg }) => layInto(board, svg),
			() => undefined,
		);
	}
	fill(
		into,
		board,
		...steps.map((step, i) => el("section", {}, title(i, step), ...step.full.map(sentence))),
	);
}

function title(i: number, step: Step): HTMLElement {
	const score = step.score > 0 ? ` (${scoreText(step.score)})` : "";
	return el("h3", {}, `${i + 1}. ${stepName(step)}${score}`);
}

function sentence(line: Line): HTMLElement {
	const p = el("p", {}, line.text);
	p.style.setProperty("--indent", String(line.indent));
	return p;
}
