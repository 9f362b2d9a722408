// The text for learners below the picture of the links.

import { el } from "../dom.ts";

// lesson is the text for learners below the picture.
export function lesson(): HTMLElement {
	const part = (title: string, ...paragraphs: (string | Node)[]) =>
		el(
			"section",
			{ class: "stack tight" },
			el("h2", {}, title),
			...paragraphs.map((p) => el("p", {}, p)),
		);
	return el(
		"div",
		{ class: "links-lesson" },
		part(
			"What you see",
			"A box at the top is an item: something that has to be covered exactly once. Its number " +
				"says how many options it has left. A row is an option, with a node for each item that " +
				"it covers. Every node knows its neighbours on four sides. The lists are circles: " +
				"what leaves the picture comes back at its other end.",
			"To cover an item is to take it out of the row at the top, and every option that has it " +
				"out of all other lists. What is left is a smaller problem of the same kind.",
		),
		part(
			"Why the links can dance",
			"A node that leaves its list keeps its own links; only its two neighbours change theirs. " +
				"So the node still knows where it belongs, and two assignments put it back. Nothing is " +
				"copied and nothing is searched for.",
			"That only works in the opposite order: the node that left last comes back first. Then its " +
				"neighbours are just those that it remembers. Step back on this page, and you do " +
				"what the search does when it gives up an option.",
		),
		part(
			"What it costs",
			"Each link is undone once for every time that it was changed, so going back costs as much as " +
				"going on. Taking the item with the fewest options keeps the tree of choices small: an " +
				"item without options ends a branch at once, an item with one leaves no choice. " +
				"Looking for that item takes a walk along the top row at each level.",
		),
		part(
			"Sudoku is such a matrix",
			"A 9×9 Sudoku has 324 items: each of 81 cells has a digit, and each of 9 digits is in " +
				"each row, column and box. Its 729 options are “this digit in this cell”; each has four " +
				"ones. A given takes its option at the start. Dominoes, queens and pentominoes are " +
				"matrices, too: who can solve one kind of problem quickly can solve them all.",
			"Judges know that. POJ 3740 gives the matrix itself, with at most 16 rows and 300 columns. " +
				"POJ 3074 and 3076 give Sudokus of 9×9 and 16×16. Their limits let a search through that " +
				"always takes the smallest item, and stop one that goes cell by cell.",
			el("a", { href: "#search" }, "Watch the searches side by side"),
		),
	);
}
