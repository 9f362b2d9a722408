//go:build !puzzles

package api

// formatMethods read or write formats.
var formatMethods = in(InWhole,
	ofFormats(texts(method("read", "Reads puzzles in any format from a text or a file.", false,
		read))),
	ofFormats(texts(method("rows", "Checks and rates the puzzles of a list one by one.", true,
		rows))),
	ofFormats(texts(method("matrix", "Runs dancing links over an exact cover problem and records "+
		"each link.", true,
		matrix))),
	ofFormats(texts(method("write", "Writes grids in a format.", false,
		write))),
	ofFormats(method("links", "Makes links that open a grid in other programs.", false,
		links)),
)
