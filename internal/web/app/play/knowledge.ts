// What the engine knows of the puzzle: its rating, its solution, and so what is wrong in the grid;
// and what is said of a grid that is full.

import { el, fill } from "../dom.ts";
import { wave } from "../board/wave.ts";
import { NonetError } from "../engine.ts";
import { clashes, mistakes, puzzleOf, samePuzzle, solved, valueAt } from "../game.ts";
import type { Game } from "../game.ts";
import { ratingOf, ratingWords } from "../levels.ts";
import { backBeforeMistake } from "../moves.ts";
import { whenIdle } from "../later.ts";
import { historyOf, kinds, timesOf } from "../record.ts";
import { keyOf, saves } from "../save.ts";
import type { Rating } from "../types.ts";
import { digitsOf } from "../words.ts";
import { play as words } from "../words/en/play.ts";
import { nameOf, tell } from "./desk.ts";
import type { Desk } from "./desk.ts";

const endCard = whenIdle(() => import("./end.ts"));

// Solution is what the engine finds; digits is null if there is not exactly one solution.
interface Solution {
	readonly digits: readonly number[] | null;
	readonly status: string;
}

const noSolution: { readonly [status: string]: string } = words.noSolution;

// Host is what knowledge needs of the view beside the desk.
export interface KnowledgeHost {
	redo(): void;
	solved(): void; // the puzzle has just been solved
	breaches(): string; // what is known to break the rules, in words; "" if nothing is
}

export class Knowledge {
	readonly rating = el("span", { class: "rating numbers", title: words.ratingAbout });
	#desk: Desk;
	#host: KnowledgeHost;
	#asked: { readonly key: string; readonly answer: Promise<Solution> } | null = null;
	#solution: readonly number[] | null = null; // if it is known, unique and wanted at once
	#celebrated = false; // the bar says that the puzzle is solved
	#wrong: readonly number[] | null = null; // digits of a full grid that were told to be wrong

	constructor(desk: Desk, host: KnowledgeHost) {
		this.#desk = desk;
		this.#host = host;
	}

	// newPuzzle forgets what was known, and asks anew.
	newPuzzle(): void {
		this.#celebrated = false;
		this.#solution = null;
		void this.#rate();
		void this.knowMistakes();
	}

	get celebrated(): boolean {
		return this.#celebrated;
	}

	// toldWrong reports whether the bar has said of this grid that it is not right.
	get toldWrong(): boolean {
		return this.#wrong === this.#desk.game.digits;
	}

	// mistaken returns the cells that are known to be wrong and are to be shown at once.
	mistaken(): readonly number[] {
		const { app, game } = this.#desk;
		if (app.settings.get().mistakes !== "wrong" || !this.#solution) return [];
		return mistakes(game, this.#solution).filter((c) => game.digits[c]);
	}

	// look says of a grid that has just become full whether it is right.
	look(): void {
		const { game, hint } = this.#desk;
		const done = solved(game);
		if (done && !this.#celebrated) void this.#celebrate(game);
		this.#tellWrong(game);
		if (!done && this.#celebrated) {
			this.#celebrated = false;
			hint.close();
		}
	}

	#tellWrong(game: Game): void {
		const { app } = this.#desk;
		const wrong = clashes(game);
		if (empty(game) > 0 || wrong.size === 0 || this.toldWrong) return;
		this.#wrong = game.digits;
		const hidden = app.settings.get().mistakes === "off";
		const why = hidden ? words.breaksRules : this.#host.breaches() || words.clash(wrong.size);
		const check = { text: words.tool.check, run: () => void this.check(), primary: true };
		tell(this.#desk, words.notRight(why), [check], hidden ? [] : wrong);
	}

	async #celebrate(game: Game): Promise<void> {
		const desk = this.#desk;
		const { app, hint, timer } = desk;
		const first = !game.played?.end && !!game.moves;
		this.#celebrated = true;
		timer.stop();
		const seconds = game.played?.end?.seconds ?? timer.seconds;
		const text = words.solvedIn(seconds);
		hint.panel(`${text}.`);
		app.say(text);
		this.#host.solved();
		if (first) desk.set(ended(desk.game, { seconds }));
		const [rating, card] = await Promise.all([this.#ratingOf(game), endCard()]);
		const now = desk.game;
		if (!this.#celebrated || now.digits !== game.digits) return;
		if (first) {
			wave(desk.board, lastCell(now));
			desk.set(ended(now, rating ?? {}));
		}
		saves.save(desk.game);
		const end = desk.game.played?.end ?? { at: 0, seconds, hints: 0, checks: 0 };
		hint.panel(`${text}.`, ...card.endCard(desk, end));
	}

	// The rating

	async #rate(): Promise<void> {
		const { game } = this.#desk;
		this.rating.textContent = "";
		const rating = await this.#ratingOf(game);
		if (rating && samePuzzle(game, this.#desk.game)) {
			const [level = "", er] = ratingWords(rating);
			fill(this.rating, el("strong", {}, level), er && ` · ${er}`);
		}
	}

	async #ratingOf(game: Game): Promise<Rating | null> {
		if (game.givens.every((d) => d === 0)) return null;
		try {
			return await ratingOf(this.#desk.app, game);
		} catch (error) {
			if (error instanceof NonetError) return null; // the puzzle has none, or nobody rates
			throw error;
		}
	}

	// The solution

	#solutionOf(game: Game): Promise<Solution> {
		const key = keyOf(game);
		if (this.#asked?.key === key) return this.#asked.answer;
		const answer = this.#desk.app.engine
			.call("solve", { ...puzzleOf(game), limit: 2 })
			.then((r) => ({
				digits: r.unique ? digitsOf(r.solutions[0] ?? "") : null,
				status: r.limit ? "limit" : r.count > 0 ? "many" : "none",
			}));
		this.#asked = { key, answer };
		answer.catch(() => {
			if (this.#asked?.answer === answer) this.#asked = null;
		});
		return answer;
	}

	// knowMistakes asks for the solution if wrong digits are to be shown at once.
	async knowMistakes(): Promise<void> {
		const { app, game } = this.#desk;
		if (app.settings.get().mistakes !== "wrong") return;
		try {
			const { digits } = await this.#solutionOf(game);
			if (!samePuzzle(game, this.#desk.game)) return;
			this.#solution = digits;
			this.#desk.draw();
		} catch {
			// Clashes are shown without it.
		}
	}

	async check(): Promise<void> {
		this.#desk.note(kinds.check);
		const { game, hint } = this.#desk;
		try {
			const solution = await this.#solutionOf(game);
			if (samePuzzle(game, this.#desk.game)) this.#report(solution);
		} catch (error) {
			hint.fail(error, () => void this.check());
		}
	}

	#report(solution: Solution): void {
		const desk = this.#desk;
		const { app, game } = desk;
		if (!solution.digits) {
			const why = noSolution[solution.status] ?? words.noSolution.other;
			const see = { text: words.seeWhy, run: () => app.go("solve") };
			tell(desk, words.cannotCheck(why), [see]);
			return;
		}
		const wrong = mistakes(game, solution.digits);
		const digits = wrong.filter((c) => game.digits[c]).map((c) => nameOf(desk, c));
		const notes = wrong.filter((c) => !game.digits[c]).map((c) => nameOf(desk, c));
		const entries = game.digits.filter((d) => d > 0).length;
		const parts: string[] = [];
		if (digits.length > 0) parts.push(words.wrong(digits));
		if (notes.length > 0) parts.push(words.wrongNotes(notes));
		if (wrong.length === 0) {
			parts.push(
				entries === 0 ? words.nothingToCheck : words.rightSoFar(entries, empty(game)),
			);
		}
		const back = { text: words.goBack, run: () => void this.beforeMistake(), primary: true };
		tell(desk, parts.join(" "), wrong.length > 0 ? [back] : [], wrong);
	}

	async beforeMistake(): Promise<void> {
		const desk = this.#desk;
		try {
			const solution = await this.#solutionOf(desk.game);
			if (!solution.digits) return this.#report(solution);
			const wrong = mistakes(desk.game, solution.digits).length;
			desk.set(backBeforeMistake(desk.game, solution.digits, desk.timer.exact));
			const redo = { text: words.tool.redo, run: () => this.#host.redo() };
			if (wrong > 0) tell(desk, words.wentBack, [redo]);
			else tell(desk, words.noMistake);
		} catch (error) {
			desk.hint.fail(error, () => void this.beforeMistake());
		}
	}
}

// ended returns a game that is solved for the first time, with what is known of it.
function ended(
	game: Game,
	known: { seconds?: number; er?: number; hardest?: string; level?: string },
): Game {
	const { seconds, er, hardest, level } = known;
	const end = seconds !== undefined && {
		end: {
			at: Date.now(),
			seconds,
			hints: timesOf(game, kinds.hint),
			checks: timesOf(game, kinds.check),
		},
	};
	const played = {
		...(er !== undefined && { er }),
		...(hardest && { hardest }),
		...(level && { level: level.toLowerCase() }),
		...game.played,
		...end,
	};
	return { ...game, played };
}

// lastCell returns the cell of the last entry.
function lastCell(game: Game): number {
	const digits = historyOf(game).done?.changes.filter((c) => c.field === "digits") ?? [];
	return digits.at(-1)?.cell ?? 0;
}

function empty(game: Game): number {
	return game.givens.filter((_, c) => valueAt(game, c) === 0).length;
}
