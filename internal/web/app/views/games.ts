// The view Games: all games that the browser keeps, what they say together, the calendar of
// dailies, and the file of all. Its parts are in folder games.

import type { App, View } from "../app.ts";
import { el, fill, segmented } from "../dom.ts";
import { calendar } from "../games/calendar.ts";
import { fileOfGames } from "../games/file.ts";
import { gameList } from "../games/list.ts";
import { statistics } from "../games/statistics.ts";
import { tellOdd } from "../link.ts";
import { saves } from "../save.ts";
import { games as words } from "../words/en/games.ts";

type Part = "list" | "statistics" | "dailies";

const parts: readonly (readonly [Part, string])[] = [
	["list", words.list],
	["statistics", words.statistics],
	["dailies", words.dailies],
];

const linkFields = {
	show: (text: string) => parts.some(([name]) => name === text),
	day: (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)),
};

let app: App;
let part: Part = "list";
let day: string | null = null;
const choice = el("div");
const place = el("div", { class: "stack" });

export const games: View = {
	name: "games",
	title: words.name,
	mount(root, shared) {
		app = shared;
		fill(root, el("h1", { class: "unseen" }, words.heading), choice, place);
	},
	show(params) {
		tellOdd(app, params, linkFields);
		const wanted = params.get("show") ?? "";
		if (linkFields.show(wanted)) part = wanted as Part;
		const wantedDay = params.get("day") ?? "";
		if (linkFields.day(wantedDay)) [part, day] = ["dailies", wantedDay];
		const change = (to: Part) => {
			part = to;
			app.address(`#games&show=${to}`);
			draw();
		};
		fill(choice, segmented(words.show, parts, part, change));
		draw();
	},
	hide() {},
};

function draw(): void {
	const all = saves.games();
	if (part === "statistics") fill(place, statistics(app, all));
	else if (part === "dailies") fill(place, calendar(app, all, day));
	else fill(place, gameList(app, all), fileOfGames(app, draw));
}
