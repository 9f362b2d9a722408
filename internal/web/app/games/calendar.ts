// The calendar of dailies: a month, which puzzles of each day were solved, and those of one day.

import type { App } from "../app.ts";
import { bring } from "../bring.ts";
import { daily, dailiesOf, dateOf, dayId } from "../dailies.ts";
import { reason, status } from "../dialogs/dialog.ts";
import { button, el, fill } from "../dom.ts";
import type { Saved } from "../save.ts";
import { daysOf, wonOf } from "../stats.ts";
import type { Days } from "../stats.ts";
import { fresh } from "../words/en/fresh.ts";
import { games as words } from "../words/en/games.ts";

const monday = new Date(2024, 0, 1);

// weeksOf returns the days of a month in weeks from Monday on, null outside of it.
export function weeksOf(year: number, month: number): (Date | null)[][] {
	const before = (new Date(year, month, 1).getDay() + 6) % 7;
	const days = new Date(year, month + 1, 0).getDate();
	return Array.from({ length: Math.ceil((before + days) / 7) }, (_, w) =>
		Array.from({ length: 7 }, (__, i) => {
			const day = 7 * w + i - before + 1;
			return day < 1 || day > days ? null : new Date(year, month, day, 12);
		}),
	);
}

export function calendar(app: App, saved: readonly Saved[], day: string | null): HTMLElement {
	const today = new Date();
	const days = daysOf(wonOf(saved), today);
	let chosen = day && day <= dayId(today) ? dateOf(day) : today;
	let [year, month] = [chosen.getFullYear(), chosen.getMonth()];
	const table = el("table", { class: "calendar" });
	const head = el("h2", { class: "calendar-month", "aria-live": "polite" });
	const puzzles = el("div", { class: "stack tight day-puzzles" });
	const choose = (date: Date) => {
		chosen = date;
		[year, month] = [date.getFullYear(), date.getMonth()];
		app.address(`#games&day=${dayId(date)}`);
		draw();
		table.querySelector<HTMLElement>("[aria-pressed=true]")?.focus();
	};
	const draw = () => {
		head.textContent = words.month(new Date(year, month, 1));
		drawMonth(table, weeksOf(year, month), { chosen, today, days, choose });
		fill(puzzles, ...puzzlesOf(app, chosen, days));
		next.setAttribute("aria-disabled", String(isLast()));
	};
	const isLast = () => year === today.getFullYear() && month === today.getMonth();
	const turn = (by: number) => {
		if (by > 0 && isLast()) return;
		const first = new Date(year, month + by, 1);
		[year, month] = [first.getFullYear(), first.getMonth()];
		draw();
	};
	const previous = button("‹", () => turn(-1), { "aria-label": words.previousMonth });
	const next = button("›", () => turn(1), { "aria-label": words.nextMonth });
	draw();
	return el(
		"div",
		{ class: "dailies-view" },
		el(
			"div",
			{ class: "stack" },
			el("p", {}, words.streaks(days.streak, days.longest)),
			el("div", { class: "row calendar-head" }, previous, head, next),
			table,
		),
		puzzles,
	);
}

interface Month {
	readonly chosen: Date;
	readonly today: Date;
	readonly days: Days;
	choose(date: Date): void;
}

function drawMonth(table: HTMLElement, weeks: (Date | null)[][], m: Month): void {
	const names = Array.from({ length: 7 }, (_, i) => new Date(2024, 0, monday.getDate() + i));
	const cell = (date: Date | null) => {
		if (!date) return el("td");
		const solved = m.days.solved.get(dayId(date)) ?? [];
		const future = dayId(date) > dayId(m.today);
		const pips = el(
			"span",
			{ class: "pips", "aria-hidden": "true" },
			...dailiesOf(date).map((d) => el("i", { class: solved.includes(d.which) ? "on" : "" })),
		);
		const day = button(el("span", {}, String(date.getDate()), pips), () => m.choose(date), {
			class: "button day",
			disabled: future,
			"aria-pressed": String(dayId(date) === dayId(m.chosen)),
			"aria-current": dayId(date) === dayId(m.today) && "date",
			"aria-label": words.dayLabel(date, solved.length),
		});
		day.addEventListener("keydown", (e) => {
			const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }[e.key];
			if (!by) return;
			e.preventDefault();
			const to = new Date(date.getFullYear(), date.getMonth(), date.getDate() + by, 12);
			if (dayId(to) <= dayId(m.today)) m.choose(to);
		});
		return el("td", {}, day);
	};
	const week = (days: (Date | null)[]) => el("tr", {}, ...days.map(cell));
	fill(
		table,
		el("caption", { class: "unseen" }, words.calendar),
		el(
			"thead",
			{},
			el("tr", {}, ...names.map((d) => el("th", { scope: "col" }, words.weekday(d)))),
		),
		el("tbody", {}, ...weeks.map(week)),
	);
}

// puzzlesOf has the puzzles of a day.
function puzzlesOf(app: App, date: Date, days: Days): HTMLElement[] {
	const told = status();
	const solved = days.solved.get(dayId(date)) ?? [];
	const play = async (d: ReturnType<typeof dailiesOf>[number]) => {
		told.textContent = fresh.making;
		try {
			const game = await daily(app, d);
			if (!told.isConnected) return;
			bring(app, game);
			app.go("play");
		} catch (e) {
			told.textContent = reason(e);
		}
	};
	const item = (d: ReturnType<typeof dailiesOf>[number]) => {
		const name = fresh.names[d.kind ?? (d.which as "easy")];
		const done = solved.includes(d.which);
		return el(
			"li",
			{},
			button(
				el("span", {}, name, done && el("span", { class: "tick" }, fresh.tick)),
				() => void play(d),
			),
		);
	};
	return [
		el("h2", {}, fresh.day(date)),
		el("ul", { class: "dailies" }, ...dailiesOf(date).map(item)),
		told,
	];
}
