// Puzzles that tell a story about the searches. All are made by nonet.

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
		title: "Three ideas, one puzzle",
		layout: "",
		givens: "9....7.68.2....9.3..4......2.....4...6..8...28.39..71......5.973.76....1.........",
		stop: "unique",
		engines: ["dfs", "mrv", "dlx"],
		story:
			"To prove that there is only one solution, row order makes 3,590 choices, " +
			"fewest candidates first 37, and dancing links 4. Same puzzle, same rules, same count.",
	},
	{
		name: "easy",
		title: "Easy for all",
		layout: "",
		givens: ".9........576.9..28..17....9..42..83.6..8..4.38..17..6....65..86..7.159........2.",
		stop: "first",
		engines: ["dfs", "mrv", "dlx"],
		story:
			"Here a cell with one candidate is left at every moment. Fewest candidates first " +
			"and dancing links find them one after the other and never choose: no node at all. " +
			"Row order does not look for them, and makes 841 choices.",
	},
	{
		name: "rows",
		title: "Disaster for row order",
		layout: "",
		givens: ".........2............3.948.......7..4.71...35.3.29..4....65....5.4..61...9...2..",
		stop: "first",
		engines: ["dfs", "dfs-last", "mrv"],
		story:
			"The first row has no given, and in the solution it is 9 8 7 6 5 4 3 2 1, what row " +
			"order tries last of all: 1,596,277 choices. From the last cell it is 105, by fewest " +
			"candidates 9.",
	},
	{
		name: "last",
		title: "Lucky from the last cell",
		layout: "",
		givens: "..28..16.......9.......2.3...8..641...........912.5.....39....562.7.......7..4...",
		stop: "first",
		engines: ["dfs", "dfs-last", "mrv", "dlx"],
		story:
			"From the last cell backwards the small digits happen to be right: 25 choices, " +
			"fewer than any other search makes. It is luck and no skill: to prove that there is " +
			"no second solution it needs 11,587, dancing links 37.",
	},
	{
		name: "hard",
		title: "Hard for all",
		layout: "",
		givens: ".......4..9..3.2....1.....9.......34..41......6...5..8..6..7.8.4..81..7.9.....3..",
		stop: "unique",
		engines: ["dfs", "fullest", "mrv", "dlx"],
		story:
			"No order gets around guessing here: dancing links make 190 choices, fewest " +
			"candidates first 2,540, the fullest lines 14,545, row order 257,516.",
	},
	{
		name: "four",
		title: "4×4, every step",
		layout: "2x2",
		givens: "....3.2.1.....4.",
		stop: "unique",
		engines: ["dfs", "mrv", "dlx"],
		story:
			"Small enough to read every event. Row order makes 10 choices and goes back again " +
			"and again; the others make none and fill in one cell after the other.",
	},
	{
		name: "jigsaw",
		title: "6×6 jigsaw",
		layout: "jigsaw:112333112243152243155243655544666664",
		givens: ".....63...1................5...2....",
		stop: "unique",
		engines: ["dfs", "mrv", "dlx"],
		story:
			"Five givens and bent regions. The searches are the same: they know houses, not " +
			"boxes. Row order makes 2,612 choices, fewest candidates first 199, dancing links 3.",
	},
];
