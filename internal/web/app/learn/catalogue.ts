// The list of lessons: the course, and all techniques by family.

import { el } from "../dom.ts";
import type { About, Technique } from "../types.ts";
import { sentence } from "../say.ts";
import { learn as words } from "../words/en/learn.ts";
import { done, exercises, learnedOf } from "./progress.ts";
import type { Progress } from "./progress.ts";
import { familyName, techniqueName } from "../techniques.ts";

// address returns the address of a lesson, or of its exercises.
export function address(code: string, exercise = false): string {
	const fields = new URLSearchParams(exercise ? { t: code, do: "new" } : { t: code });
	return `#learn&${fields}`;
}

// capital writes the name of a technique as a title.
export function capital(name: string): string {
	return sentence(name).slice(0, -1);
}

// courseOf returns the techniques of the course, in their order.
export function courseOf(about: About): Technique[] {
	return about.course.flatMap((code) => about.techniques.find((t) => t.code === code) ?? []);
}

// catalogue draws the list.
export function catalogue(about: About, progress: Progress): HTMLElement[] {
	const course = courseOf(about);
	const next = course.find((t) => done(learnedOf(progress, t.code)) < exercises) ?? course[0];
	const families = [...new Set(about.techniques.map((t) => t.family))];
	return [
		el(
			"section",
			{ class: "stack", "aria-labelledby": "learn-course" },
			el(
				"div",
				{ class: "row between" },
				el("h1", { id: "learn-course" }, words.course),
				next &&
					el(
						"a",
						{ class: "button primary", href: address(next.code) },
						words.goOn(techniqueName(next.name)),
					),
			),
			el("p", { class: "muted" }, words.courseAbout),
			el("ol", { class: "learn-course" }, ...course.map((t, i) => card(t, i + 1, progress))),
		),
		el(
			"section",
			{ class: "stack", "aria-labelledby": "learn-all" },
			el("h2", { id: "learn-all" }, words.all),
			el("p", { class: "muted" }, words.allAbout),
			el(
				"div",
				{ class: "learn-families" },
				...families.map((name) =>
					family(
						name,
						about.techniques.filter((t) => t.family === name),
						progress,
					),
				),
			),
		),
	];
}

function card(t: Technique, n: number, progress: Progress): HTMLElement {
	return el(
		"li",
		{},
		el(
			"a",
			{ class: "learn-card", href: address(t.code) },
			el("span", { class: "learn-number numbers", "aria-hidden": "true" }, n),
			el("span", { class: "learn-name" }, capital(techniqueName(t.name))),
			dots(done(learnedOf(progress, t.code))),
		),
	);
}

// dots shows how many exercises of a lesson are done.
export function dots(n: number): HTMLElement {
	return el(
		"span",
		{ class: "learn-dots", role: "img", "aria-label": words.done(n, exercises) },
		...Array.from({ length: exercises }, (_, i) => el("i", { class: i < n && "full" })),
	);
}

function family(name: string, techniques: readonly Technique[], progress: Progress): HTMLElement {
	const row = (t: Technique) => {
		const { alone, hinted } = learnedOf(progress, t.code);
		return el(
			"li",
			{},
			el("a", { href: address(t.code) }, techniqueName(t.name)),
			" ",
			el(
				"span",
				{ class: "muted small numbers", title: words.difficulty(t.score) },
				t.score.toFixed(1),
			),
			alone + hinted > 0 &&
				el(
					"span",
					{ class: "chip numbers", title: words.found(alone + hinted) },
					`✓ ${alone + hinted}`,
				),
		);
	};
	return el(
		"section",
		{ class: "learn-family" },
		el("h3", {}, capital(familyName(name))),
		el("ul", {}, ...techniques.map(row)),
	);
}
