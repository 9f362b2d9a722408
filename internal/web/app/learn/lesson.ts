// A lesson: what a technique is, and its examples, each walked through in stages.

import type { App } from "../app.ts";
import { el, fill } from "../dom.ts";
import { Stages } from "../steps/stages.ts";
import { StepText } from "../steps/text.ts";
import type { Example, LessonResult } from "../types.ts";
import { sentence } from "../say.ts";
import { learn as words } from "../words/en/learn.ts";
import { address, capital, dots } from "./catalogue.ts";
import { Position } from "./position.ts";
import { done, learnedOf } from "./progress.ts";
import type { Progress } from "./progress.ts";
import { techniques } from "../words/en/techniques.ts";
import { formName, inEnglish, techniqueName, told } from "../techniques.ts";

export class Lesson {
	readonly element = el("div", { class: "learn-pair" });
	readonly #position: Position;
	readonly #stages: Stages;
	readonly #text = el("div", {});
	readonly #about = el("div", { class: "stack" });
	readonly #form = el("div", { class: "stack tight" });
	#told: StepText | null = null;
	#example: Example | null = null;

	constructor(app: App) {
		this.#position = new Position(app, false);
		this.#stages = new Stages(
			app,
			() => this.#position.board,
			(stage, whole) => {
				if (whole && this.#example) this.#told?.show(this.#example.step);
				else this.#told?.lines(stage.lines);
			},
		);
		const example = el(
			"section",
			{ class: "panel stack", "aria-label": words.example },
			el("h2", {}, words.example),
			this.#form,
			this.#stages.element,
			this.#text,
		);
		fill(
			this.element,
			el("div", { class: "learn-board stack" }, this.#position.frame),
			el("div", { class: "stack" }, this.#about, example),
		);
	}

	// show tells a lesson.
	async show(lesson: LessonResult, progress: Progress): Promise<void> {
		const learned = learnedOf(progress, lesson.code);
		const { alone, hinted, shown } = learned;
		const rows: [string, string | undefined][] = [
			[words.when, lesson.when],
			[words.scale, sentence(lesson.difficulty)],
			[words.assumes, lesson.assumes?.map(sentence).join(" ")],
			[words.also, lesson.also && sentence(lesson.also)],
		];
		fill(
			this.#about,
			el("h1", {}, capital(techniqueName(lesson.name))),
			inEnglish(techniques.lessonInEnglish),
			el("p", { class: "learn-means", lang: told }, lesson.means),
			el(
				"dl",
				{ class: "learn-facts" },
				...rows.flatMap(([name, text]) =>
					text ? [el("dt", {}, name), el("dd", { lang: told }, text)] : [],
				),
			),
			el(
				"p",
				{ class: "row" },
				el(
					"a",
					{ class: "button primary", href: address(lesson.code, true) },
					words.practise,
				),
				dots(done(learned)),
				alone + hinted + shown > 0 &&
					el("span", { class: "muted small" }, words.kept(alone, hinted, shown)),
			),
		);
		await this.#choose(lesson, 0);
	}

	async #choose(lesson: LessonResult, at: number): Promise<void> {
		const example = lesson.examples[at];
		if (!example) return;
		this.#example = null;
		const name = (e: Example, i: number) =>
			e.form ? capital(formName(e.form)) : words.forms(i + 1);
		const select = el(
			"select",
			{ onchange: () => void this.#choose(lesson, select.selectedIndex) },
			...lesson.examples.map((e, i) => el("option", { selected: i === at }, name(e, i))),
		);
		const several = lesson.examples.length > 1;
		fill(
			this.#form,
			several && el("label", { class: "row" }, words.form, select),
			!several && example.form && el("p", {}, el("b", {}, name(example, 0))),
			example.means && el("p", { class: "muted", lang: told }, example.means),
		);
		if (several && document.activeElement === document.body) select.focus();
		const board = await this.#position.load(example);
		this.#example = example;
		this.#told = new StepText(board);
		fill(this.#text, this.#told.element);
		board.mark(example.step);
		this.#stages.load(example.step);
	}
}
