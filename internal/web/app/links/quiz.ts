// A quiz: the reader says which item the search chooses, or covers next, five times.

import { button, el, fill } from "../dom.ts";
import { links as words } from "../words/en/links.ts";
import { Kind } from "./matrix.ts";
import type { Run } from "./matrix.ts";

// A quiz has so many questions.
export const questions = 5;

// With more items than this, a list is chosen from, and there is no button for each.
const mostButtons = 14;

// Question is a moment of a run, and what happens at it.
export interface Question {
	readonly at: number; // the moment before it
	readonly item: number; // the right answer
	readonly chosen: boolean; // the search chooses the item, and does not only cover it
	readonly option: number; // whose items are covered; -1: of none
}

// nextQuestion returns the first question from a moment on, null if there is none: a choice with
// alternatives, or the cover of another item of the option that was taken.
export function nextQuestion(run: Run, from: number): Question | null {
	let option = -1;
	for (let at = from; at < run.length; at++) {
		const event = run.event(at);
		if (event?.kind === Kind.take) option = event.option;
		if (event?.kind === Kind.choose && event.option > 0) {
			return { at, item: event.item, chosen: true, option: -1 };
		}
		const primary = event !== null && event.item < run.links.matrix.primary;
		if (event?.kind === Kind.cover && primary && option >= 0) {
			return { at, item: event.item, chosen: false, option };
		}
		if (event?.kind === Kind.giveBack) option = -1;
	}
	return null;
}

// isRight says whether an item answers a question at the moment of it: of a choice every item with
// the fewest options does.
export function isRight(run: Run, question: Question, item: number): boolean {
	const { size } = run.links;
	return item === question.item || (question.chosen && size[item] === size[question.item]);
}

export interface QuizHost {
	run(): Run | null;
	seek(at: number): void;
	sentence(): string; // what the present event did
}

export class Quiz {
	readonly element = el("section", { class: "links-quiz stack tight" });
	readonly #host: QuizHost;
	readonly #text = el("p", { role: "status" });
	#asked = 0;
	#right = 0;

	constructor(host: QuizHost) {
		this.#host = host;
		this.element.setAttribute("aria-label", words.quiz);
		this.stop();
	}

	// stop ends the quiz.
	stop(): void {
		this.#asked = 0;
		this.#right = 0;
		this.#text.textContent = words.quizAbout;
		this.#put(button(words.quizStart, () => this.#start()));
	}

	#put(...ways: HTMLElement[]): void {
		const focused = this.element.contains(document.activeElement);
		fill(
			this.element,
			el("h2", {}, words.quiz),
			this.#text,
			el("div", { class: "row" }, ...ways),
		);
		if (focused) ways[0]?.focus({ preventScroll: true });
	}

	#start(): void {
		this.#asked = 0;
		this.#right = 0;
		this.#ask();
	}

	// ask goes to the next question, from the start if there is none behind this moment.
	#ask(): void {
		const run = this.#host.run();
		const question = run && (nextQuestion(run, run.at) ?? nextQuestion(run, 0));
		if (!run || !question) {
			this.#text.textContent = words.noQuestion;
			return this.#put(button(words.quizStart, () => this.#start()));
		}
		this.#host.seek(question.at);
		const { links } = run;
		const items = links.matrix.items
			.map((name, item) => ({ name, item }))
			.filter(({ item }) => !links.covered(item) && item < links.matrix.primary);
		const what = question.chosen
			? words.whichChosen
			: words.whichCovered(words.option(question.option + 1));
		this.#text.textContent = `${words.question(this.#asked + 1, questions)} ${what}`;
		const answer = (item: number) => this.#answer(run, question, item);
		if (items.length <= mostButtons) {
			return this.#put(...items.map(({ name, item }) => button(name, () => answer(item))));
		}
		const select = el(
			"select",
			{ "aria-label": words.item },
			...items.map(({ name, item }) => el("option", { value: item }, name)),
		);
		this.#put(
			select,
			button(words.answer, () => answer(Number(select.value))),
		);
	}

	#answer(run: Run, question: Question, item: number): void {
		const right = isRight(run, question, item);
		this.#asked++;
		if (right) this.#right++;
		this.#host.seek(question.at + 1);
		const name = run.links.matrix.items[question.item] ?? "";
		const told = right && item !== question.item ? words.asGood(name) : this.#host.sentence();
		const over = this.#asked === questions;
		const score = over
			? words.result(this.#right, questions)
			: words.score(this.#right, this.#asked);
		this.#text.textContent = `${right ? words.right : words.notRight} ${told} ${score}`;
		this.#put(
			over
				? button(words.fiveMore, () => this.#start(), { class: "button primary" })
				: button(words.nextQuestion, () => this.#ask(), { class: "button primary" }),
			button(words.endQuiz, () => this.stop(), { class: "button quiet" }),
		);
	}
}
