//go:build !js

package api

// programMethods are those of a program, which WebAssembly lacks: PDF takes much code.
var programMethods = in(InProgram,
	texts(method("booklet", "Makes a PDF of puzzles to print.", true,
		makeBooklet)),
)
