//go:build !js

package api

// nativeMethods are those of a program, which WebAssembly lacks: their code would make what a
// browser loads larger.
var nativeMethods = []Method{
	texts(method("booklet", "Makes a PDF of puzzles to print.", true,
		makeBooklet)),
	ofFormats(texts(method("convert", "Writes puzzles in another format.", false,
		convert))),
	ofFormats(texts(method("cover", "Solves an exact cover problem, or counts its solutions.", true,
		cover))),
	method("canon", "Brings a classic puzzle to its canonical form.", false,
		canonize),
}
