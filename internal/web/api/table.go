package api

import "slices"

//go:generate go run ./pagefiles

// methods is the table: to add a method, write its types into types.go, its function into a file of
// its own, and a row into one of the parts. A program has all of them. WebAssembly is three
// modules, so that a browser loads what it needs. One is built with the tag puzzles and has the
// methods about puzzles; one with the tag formats, those that read or write formats; and one
// without a tag has all but those of programs.
var methods = slices.Concat(puzzleMethods, formatMethods, moreMethods, programMethods)
