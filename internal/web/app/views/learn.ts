// The view Learn: a course of lessons on techniques, and training of any technique. Its parts are
// in folder learn.

import type { App, View } from "../app.ts";
import { Address, Call } from "../call.ts";
import { button, el, fill } from "../dom.ts";
import { NonetError } from "../engine.ts";
import { address, catalogue, capital, courseOf } from "../learn/catalogue.ts";
import { Exercise } from "../learn/exercise.ts";
import { Lesson } from "../learn/lesson.ts";
import { add, done, exercises, learnedOf, readProgress } from "../learn/progress.ts";
import type { Progress } from "../learn/progress.ts";
import { tellOdd } from "../link.ts";
import type { Fields } from "../link.ts";
import { saves } from "../save.ts";
import { sentence } from "../say.ts";
import type { About } from "../types.ts";
import { learn as words } from "../words/en/learn.ts";
import { engineLanguage } from "../words/language.ts";
import { techniqueName } from "../techniques.ts";

const linkFields: Fields = {
	t: (text) => text !== "",
	do: (text) => text === "new" || /^[1-9]\d{0,15}$/.test(text),
};

const kept = "learned"; // the name of what is kept

export const learn: View = {
	name: "learn",
	title: words.name,
	mount(root, app) {
		view = new Learn(root, app);
	},
	show(params) {
		view?.show(params);
	},
	hide() {
		view?.hide();
	},
};
let view: Learn | null = null;

class Learn {
	readonly #app: App;
	readonly #address: Address;
	readonly #place = el("nav", { class: "learn-place row", "aria-label": words.lessons });
	readonly #content = el("div", { class: "stack" });
	readonly #lesson: Lesson;
	readonly #exercise: Exercise;
	readonly #call = new Call();
	#about: About | null = null;
	#code = ""; // of the technique that is shown; "": the list is
	#seed = 0; // of the exercise that is shown; 0: none is

	constructor(root: HTMLElement, app: App) {
		this.#app = app;
		this.#address = new Address(app, () => this.#hash());
		this.#lesson = new Lesson(app);
		this.#exercise = new Exercise(app, {
			ended: (how) => {
				const progress = add(this.#progress(), this.#code, how, Date.now());
				saves.keep(kept, progress);
				const n = done(learnedOf(progress, this.#code));
				if (n === exercises && how !== "shown") this.#app.say(words.lessonDone);
				return n;
			},
			loaded: (seed) => {
				this.#seed = seed;
				this.#address.soon();
			},
			another: () => void this.#load(this.#code, 0),
		});
		fill(root, this.#place, this.#content);
		document.addEventListener("keydown", (e) => {
			if (this.#address.shown && this.#seed > 0) this.#exercise.key(e);
		});
	}

	#progress(): Progress {
		return readProgress(saves.value(kept));
	}

	show(params: URLSearchParams): void {
		this.#address.show();
		tellOdd(this.#app, params, linkFields);
		const code = params.get("t") ?? "";
		const wanted = params.get("do");
		const seed = /^[1-9]\d*$/.test(wanted ?? "") ? Number(wanted) : 0;
		if (seed > 0 && seed === this.#seed && code === this.#code) return; // it is shown
		void this.#load(code, wanted === null ? null : seed);
	}

	hide(): void {
		this.#address.hide();
		this.#exercise.leave();
		this.#call.end();
	}

	// load shows the list, a lesson, or an exercise; of seed 0 a new one.
	async #load(code: string, seed: number | null): Promise<void> {
		const signal = this.#call.begin();
		this.#exercise.leave();
		this.#seed = 0;
		try {
			this.#about ??= await this.#app.engine.call("about", {});
			if (signal.aborted) return;
			const technique = this.#about.techniques.find((t) => t.code === code);
			this.#code = technique?.code ?? "";
			if (code !== "" && !technique) this.#app.notice(words.noLesson(code.slice(0, 40)));
			this.#putPlace();
			if (!technique) {
				fill(this.#content, ...catalogue(this.#about, this.#progress()));
				return;
			}
			if (seed !== null) {
				fill(this.#content, this.#exercise.element);
				const n = done(learnedOf(this.#progress(), code));
				await this.#exercise.load(techniqueName(technique.name), code, seed, n);
				return;
			}
			const { coords } = this.#app.settings.get();
			const params = { technique: code, coords, lang: engineLanguage };
			const lesson = await this.#app.engine.call("lesson", params, { signal });
			if (signal.aborted) return;
			fill(this.#content, this.#lesson.element);
			await this.#lesson.show(lesson, this.#progress());
		} catch (error) {
			if (signal.aborted || !(error instanceof NonetError)) return;
			fill(
				this.#content,
				el("p", {}, sentence(error.message)),
				button(words.again, () => void this.#load(code, seed)),
			);
		}
	}

	// putPlace writes the way back to the list, and the lessons before and behind this one.
	#putPlace(): void {
		const about = this.#about;
		if (!about || this.#code === "") return fill(this.#place);
		const course = courseOf(about);
		const at = course.findIndex((t) => t.code === this.#code);
		const before = at > 0 ? course[at - 1] : undefined;
		const next = at >= 0 ? course[at + 1] : undefined;
		fill(
			this.#place,
			el("a", { href: "#learn" }, words.lessons),
			before &&
				el(
					"a",
					{ href: address(before.code) },
					words.before(capital(techniqueName(before.name))),
				),
			next &&
				el(
					"a",
					{ href: address(next.code) },
					words.next(capital(techniqueName(next.name))),
				),
		);
	}

	#hash(): string | null {
		if (this.#code === "" || this.#seed === 0) return null;
		return `#learn&${new URLSearchParams({ t: this.#code, do: String(this.#seed) })}`;
	}
}
