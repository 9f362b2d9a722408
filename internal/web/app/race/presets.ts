// Puzzles that tell a story about the searches. All are made by nonet.

import { search as words } from "../words/en/search.ts";
export interface Preset {
	readonly name: string;
	readonly title: string;
	readonly layout: string; // "": classic
	readonly givens: string;
	readonly stop: "first" | "unique";
	readonly engines: readonly string[]; // with which the story is told
	readonly story: string;
}

export const presets: readonly Preset[] = [
	{
		name: "race",
		title: words.presets.race.title,
		layout: "",
		givens: "9....7.68.2....9.3..4......2.....4...6..8...28.39..71......5.973.76....1.........",
		stop: "unique",
		engines: ["dfs", "mrv", "dlx"],
		story: words.presets.race.story,
	},
	{
		name: "easy",
		title: words.presets.easy.title,
		layout: "",
		givens: ".9........576.9..28..17....9..42..83.6..8..4.38..17..6....65..86..7.159........2.",
		stop: "first",
		engines: ["dfs", "mrv", "dlx"],
		story: words.presets.easy.story,
	},
	{
		name: "rows",
		title: words.presets.rows.title,
		layout: "",
		givens: ".........2............3.948.......7..4.71...35.3.29..4....65....5.4..61...9...2..",
		stop: "first",
		engines: ["dfs", "dfs-last", "mrv"],
		story: words.presets.rows.story,
	},
	{
		name: "last",
		title: words.presets.last.title,
		layout: "",
		givens: "..28..16.......9.......2.3...8..641...........912.5.....39....562.7.......7..4...",
		stop: "first",
		engines: ["dfs", "dfs-last", "mrv", "dlx"],
		story: words.presets.last.story,
	},
	{
		name: "hard",
		title: words.presets.hard.title,
		layout: "",
		givens: ".......4..9..3.2....1.....9.......34..41......6...5..8..6..7.8.4..81..7.9.....3..",
		stop: "unique",
		engines: ["dfs", "fullest", "mrv", "dlx"],
		story: words.presets.hard.story,
	},
	{
		name: "four",
		title: words.presets.four.title,
		layout: "2x2",
		givens: "....3.2.1.....4.",
		stop: "unique",
		engines: ["dfs", "mrv", "dlx"],
		story: words.presets.four.story,
	},
	{
		name: "jigsaw",
		title: words.presets.jigsaw.title,
		layout: "jigsaw:112333112243152243155243655544666664",
		givens: ".....63...1................5...2....",
		stop: "unique",
		engines: ["dfs", "mrv", "dlx"],
		story: words.presets.jigsaw.story,
	},
];
