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
		story: "To prove that there is only one solution, row order makes three thousand five "
			+ "hundred and ninety choices, fewest candidates first thirty-seven, and dancing links "
			+ "four. Same puzzle, same rules, same count.",
	},
	{
		name: "easy",
		title: "Easy for all",
		layout: "",
		givens: ".9........576.9..28..17....9..42..83.6..8..4.38..17..6....65..86..7.159........2.",
		stop: "first",
		engines: ["dfs", "mrv", "dlx"],
		story: "Here a cell with one candidate is left at every moment. Fewest candidates first "
			+ "and dancing links find them one after the other and never choose: no node at all. "
			+ "Row order does not look for them, and makes eight hundred and forty-one choices.",
	},
	{
		name: "rows",
		title: "Disaster for row order",
		layout: "",
		givens: ".........2............3.948.......7..4.71...35.3.29..4....65....5.4..61...9...2..",
		stop: "first",
		engines: ["dfs", "dfs-last", "mrv"],
		story: "The first row has no given, and in the solution it is 9 8 7 6 5 4 3 2 1, what row "
			+ "order tries last of all: one million six hundred thousand choices. From the last "
			+ "cell it is one hundred and five, by fewest candidates nine.",
	},
	{
		name: "last",
		title: "Lucky from the last cell",
		layout: "",
		givens: "..28..16.......9.......2.3...8..641...........912.5.....39....562.7.......7..4...",
		stop: "first",
		engines: ["dfs", "dfs-last", "mrv", "dlx"],
		story: "From the last cell backwards the small digits happen to be right: twenty-five "
			+ "choices, fewer than any other search makes. It is luck and no skill: to prove that "
			+ "there is no second solution it needs eleven thousand five hundred and eighty-seven, "
			+ "dancing links thirty-seven.",
	},
	{
		name: "hard",
		title: "Hard for all",
		layout: "",
		givens: ".......4..9..3.2....1.....9.......34..41......6...5..8..6..7.8.4..81..7.9.....3..",
		stop: "unique",
		engines: ["dfs", "fullest", "mrv", "dlx"],
		story: "No order gets around guessing here: dancing links make one hundred and ninety "
			+ "choices, fewest candidates first two thousand five hundred and forty, the fullest "
			+ "lines fourteen thousand five hundred, row order two hundred and fifty-seven "
			+ "thousand.",
	},
	{
		name: "four",
		title: "4×4, every step",
		layout: "2x2",
		givens: "....3.2.1.....4.",
		stop: "unique",
		engines: ["dfs", "mrv", "dlx"],
		story: "Small enough to read every event. Row order makes ten choices and goes back again "
			+ "and again; the others make none and fill in one cell after the other.",
	},
	{
		name: "jigsaw",
		title: "6×6 jigsaw",
		layout: "jigsaw:112333112243152243155243655544666664",
		givens: ".....63...1................5...2....",
		stop: "unique",
		engines: ["dfs", "mrv", "dlx"],
		story: "Five givens and bent regions. The searches are the same: they know houses, not "
			+ "boxes. Row order makes two thousand six hundred and twelve choices, fewest "
			+ "candidates first one hundred and ninety-nine, dancing links three.",
	},
];
