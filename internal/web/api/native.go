//go:build !js

package api

// native are the methods of a program, which WebAssembly lacks: their code would make what a
// browser loads larger.
var native = []Method{
	texts(method("booklet", "Makes a PDF of puzzles to print.", true,
		makeBooklet)),
	texts(method("convert", "Writes puzzles in another format.", false,
		convert)),
	texts(method("cover", "Solves an exact cover problem, or counts its solutions.", true,
		cover)),
	method("canon", "Brings a classic puzzle to its canonical form.", false,
		canonize),
}
