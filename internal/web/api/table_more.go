//go:build !puzzles && !formats

package api

// moreMethods are those that the page of a static site does without: their code would make what it
// loads larger.
var moreMethods = in(InWhole,
	ofFormats(texts(method("convert", "Writes puzzles in another format.", false,
		convert))),
	ofFormats(texts(method("cover", "Solves an exact cover problem, or counts its solutions.", true,
		cover))),
	method("canon", "Brings a classic puzzle to its canonical form.", false,
		canonize),
)
