package api

//go:generate go run ./pagefiles

// methods is the table: to add a method, write its types into types.go, its function into a
// file of its own, and a row here, or in native.go if the page of a static site does without it.
var methods = append([]Method{
	texts(method("read", "Reads puzzles in any format from a text or a file.", false,
		read)),
	method("layout", "Describes a layout: its houses, regions and peers.", false,
		layout),
	method("about", "Lists what the methods know by name, and their limits.", false,
		about),
	method("check", "Says how many solutions a puzzle has, and what is wrong with it.", true,
		checkPuzzle),
	method("solve", "Finds solutions.", true,
		solve),
	method("count", "Counts all solutions.", true,
		count),
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
	texts(method("rows", "Checks and rates the puzzles of a list one by one.", true,
		rows)),
	method("search", "Runs a textbook search and records each of its steps.", true,
		search),
	texts(method("matrix", "Runs dancing links over an exact cover problem and records each link.",
		true, matrix)),
	texts(method("write", "Writes grids in a format.", false,
		write)),
	method("links", "Makes links that open a grid in other programs.", false,
		links),
	method("picture", "Draws a grid as an SVG file.", false,
		drawGrid),
}, native...)
