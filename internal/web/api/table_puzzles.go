//go:build !formats

package api

// puzzleMethods are about puzzles that the caller has read. They must not need package format.
var puzzleMethods = []Method{
	method("layout", "Describes a layout: its houses, regions and peers.", false,
		layout),
	method("about", "Lists what the methods know by name, and their limits.", false,
		about),
	method("rules", "Says the rules of a puzzle in words, and draws them.", false,
		describeRules),
	method("breaches", "Says which rules the digits of a grid break.", false,
		findBreaches),
	method("check", "Says how many solutions a puzzle has, and what is wrong with it.", true,
		checkPuzzle),
	method("solve", "Finds solutions.", true,
		solve),
	method("count", "Counts all solutions.", true,
		count),
	method("candidates", "Finds the digits of each cell over all solutions.", true,
		candidates),
	method("hint", "Says what is wrong with a grid in progress, or the easiest next step.", false,
		hintNext),
	method("steps", "Finds all steps that can be taken in a grid.", true,
		steps),
	method("path", "Solves a puzzle step by step as people do.", true,
		path),
	method("rate", "Says how difficult a puzzle is for people.", true,
		rate),
	method("generate", "Makes puzzles.", true,
		makePuzzles),
	method("search", "Runs a textbook search and records each of its steps.", true,
		search),
	method("picture", "Draws a grid as an SVG file.", false,
		drawGrid),
}
