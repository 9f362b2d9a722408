// The view Links: dancing links on a small exact cover problem, link by link, forwards and back.
// Its parts are in folder links.

import type { App, View } from "../app.ts";
import { Address, Call } from "../call.ts";
import { takeCover } from "../dialogs/open.ts";
import { button, el, fill } from "../dom.ts";
import { bytesOf } from "../engine.ts";
import { isFree } from "../focus.ts";
import { Frame } from "../links/frame.ts";
import { lesson } from "../links/lesson.ts";
import { Kind, Run } from "../links/matrix.ts";
import { Opening } from "../links/opening.ts";
import { Own } from "../links/own.ts";
import { fromAddress, fromExample, ownProblem, same, toAddress } from "../links/problem.ts";
import type { Problem } from "../links/problem.ts";
import { Quiz } from "../links/quiz.ts";
import { Side } from "../links/side.ts";
import { digitNames, examples, tell, type Example } from "../links/texts.ts";
import { Player } from "../player.ts";
import { waysToWatch } from "../race/ways.ts";
import type { MatrixResult } from "../types.ts";
import { sentence } from "../say.ts";
import { links as words } from "../words/en/links.ts";

// Events to record. A matrix that needs more is too large to be watched link by link.
const mostEvents = 200_000;

export const links: View = {
	name: "links",
	title: words.name,
	mount(root, app) {
		view = new Links(root, app);
	},
	show(params) {
		view?.show(params);
	},
	hide() {
		view?.hide();
	},
};
let view: Links | null = null;

class Links {
	readonly #app: App;
	readonly #root: HTMLElement;
	#problem: Problem | null = null;
	#run: Run | null = null;
	#result: MatrixResult | null = null;
	readonly #call = new Call();
	readonly #address: Address;
	readonly #opening: Opening;
	readonly #frame = new Frame();
	readonly #side = new Side();
	readonly #quiz = new Quiz({
		run: () => this.#run,
		seek: (at) => {
			this.#player.pause();
			this.#player.seek(at);
		},
		sentence: () => this.#sentence.textContent ?? "",
	});
	readonly #own = new Own({
		show: (text) => this.#app.go("links", { m: text }),
		board: () => this.#fromBoard(),
	});

	readonly #player = new Player({
		show: (at, direction) => this.#show(at, direction),
		jumps: [
			{
				name: words.jumps.choice,
				find: (at, way) => this.#run?.find(at, way, Kind.choose) ?? at,
			},
			{
				name: words.jumps.solution,
				sign: "dot",
				find: (at, way) => this.#run?.find(at, way, Kind.solution) ?? at,
			},
		],
		slowest: 0.5,
		fastest: 200,
		speed: 2,
		unit: words.unit,
	});
	readonly #choose = el("select", {
		"aria-label": words.example,
		onchange: () => this.#example(),
	});
	readonly #about = el("p", { class: "muted" });
	readonly #sentence = el("p", { class: "links-sentence" });
	readonly #count = el("p", { class: "muted small numbers" });

	constructor(root: HTMLElement, app: App) {
		this.#app = app;
		this.#root = root;
		this.#address = new Address(app, () => this.#hash());
		this.#choose.append(
			...examples.map((e, i) => el("option", { value: String(i) }, e.name)),
			el("option", { value: "own", hidden: true }, words.ownProblem),
		);
		fill(
			root,
			waysToWatch("links"),
			el(
				"div",
				{ class: "links-head" },
				el("h1", {}, words.heading),
				el("div", { class: "row" }, this.#choose, this.#own.element, this.#frame.size),
			),
			this.#about,
			el(
				"div",
				{ class: "links-main" },
				el(
					"div",
					{ class: "panel links-stage" },
					this.#frame.element,
					el(
						"div",
						{ class: "links-told", role: "status", "aria-live": "off" },
						this.#sentence,
						this.#count,
					),
					this.#player.element,
					this.#quiz.element,
				),
				this.#side.element,
			),
			lesson(),
		);
		root.addEventListener("keydown", (e) => {
			if (!this.#frame.scrolls(e)) this.#player.key(e);
		});
		document.addEventListener("keydown", (e) => {
			if (this.#address.shown && isFree(e)) this.#player.key(e);
		});
		this.#opening = new Opening(root, this.#frame.element, this.#player);
	}

	show(params: URLSearchParams): void {
		this.#address.show();
		this.#own.offerBoard(this.#app.game.get().layout.size <= 6);
		const at = Number(params.get("at") ?? 0) || 0;
		const opened = takeCover();
		const wanted = opened !== null ? ownProblem(opened) : fromAddress(params);
		const problem = wanted ?? this.#problem ?? fromExample(examples[0] as Example);
		const embedded = params.get("embed") === "1";
		this.#root.classList.toggle("embed", embedded);
		if (this.#problem && same(problem, this.#problem) && this.#run) {
			if (params.has("at")) {
				this.#opening.end();
				this.#player.seek(at);
			}
			return;
		}
		const isFirst = !wanted && !this.#problem && !params.has("at") && !embedded;
		void this.#load(problem, at, isFirst);
	}

	hide(): void {
		this.#address.hide();
		this.#player.pause();
	}

	#example(): void {
		const example = examples[Number(this.#choose.value)];
		if (example) this.#app.go("links", toAddress(fromExample(example).params));
	}

	#fromBoard(): void {
		const game = this.#app.game.get();
		const givens = game.givens.map((d) => (d === 0 ? "." : d.toString(36))).join("");
		this.#app.go("links", { puzzle: `${game.layout.layout}~${givens}` });
	}

	// load asks for the run of a problem and shows it. The one that is shown before the reader has
	// chosen any plays its first cover.
	async #load(problem: Problem, at: number, isFirst = false): Promise<void> {
		const signal = this.#call.begin();
		this.#opening.end();
		this.#own.clear();
		const chunks: Uint8Array[] = [];
		try {
			const result = await this.#app.engine.call(
				"matrix",
				{ ...problem.params, most: mostEvents },
				{ signal, onEvent: (e) => chunks.push(bytesOf(e.trace)) },
			);
			if (signal.aborted) return;
			this.#take(problem, result, chunks, at);
			if (isFirst && this.#run) this.#opening.begin(this.#run);
		} catch (error) {
			if (signal.aborted) return;
			this.#refuse(problem, error as Error & { line?: number });
		}
	}

	// refuse says why a problem cannot be shown, where it was typed. What is there stays.
	#refuse(problem: Problem, error: Error & { line?: number }): void {
		const where = error.line ? words.atLine(error.line) : "";
		if (this.#run || problem.params.text !== examples[0]?.text) {
			this.#own.refuse(problem.params.text, where + sentence(error.message));
			if (!this.#run) {
				this.#app.notice(words.notShown(where + sentence(error.message)));
				void this.#load(fromExample(examples[0] as Example), 0);
			}
			return;
		}
		fill(
			this.#frame.element,
			el(
				"div",
				{ class: "empty" },
				el("p", {}, error.message),
				button(words.again, () => void this.#load(problem, 0)),
			),
		);
	}

	#take(problem: Problem, result: MatrixResult, chunks: Uint8Array[], at: number): void {
		const matrix = {
			items: result.items,
			primary: result.items.length - result.secondary,
			options: result.options,
			...(problem.params.puzzle ? { names: digitNames(result) } : {}),
		};
		this.#problem = problem;
		this.#result = result;
		this.#run = new Run(matrix);
		for (const chunk of chunks) this.#run.add(chunk);
		const example = examples.findIndex((e) => same(fromExample(e), problem));
		this.#choose.value = example === -1 ? "own" : String(example);
		this.#about.textContent = problem.about;
		const own = this.#own.element;
		if (own.contains(document.activeElement)) this.#frame.element.focus();
		own.open = false;
		this.#frame.load(this.#run);
		this.#quiz.stop();
		this.#player.load(this.#run.length, at);
	}

	#show(at: number, direction: number): void {
		this.#run?.seek(at);
		this.#draw();
		if (direction !== 0 && !this.#player.playing && this.#app.settings.get().readSteps) {
			this.#app.say(this.#sentence.textContent ?? "");
		}
		if (!this.#player.playing) this.#address.soon();
	}

	#draw(): void {
		const run = this.#run;
		const result = this.#result;
		if (!run || !result) return;
		const end = run.at === run.length ? ending(result) : "";
		const told = tell(run.event(run.at - 1), run.links);
		this.#sentence.textContent = [told, end].filter(Boolean).join(" ");
		const more =
			result.events > result.recorded ? words.recorded(result.recorded, result.events) : "";
		this.#count.textContent = words.event(run.at, run.length) + more;
		this.#side.draw(run, result.solutions);
		this.#frame.draw();
	}

	// hash returns the address of the moment.
	#hash(): string | null {
		if (!this.#problem) return null;
		const fields = new URLSearchParams(toAddress(this.#problem.params));
		if (this.#player.at > 0) fields.set("at", String(this.#player.at));
		if (this.#root.classList.contains("embed")) fields.set("embed", "1");
		return fields.size > 0 ? `#links&${fields}` : "#links";
	}
}

function ending(result: MatrixResult): string {
	if (result.recorded < result.events || result.outcome === "limit") {
		return words.recordingEnds;
	}
	return result.solutions === 0 ? words.noSolution : words.tried(result.solutions);
}
