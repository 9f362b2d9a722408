package api

import "slices"

//go:generate go run ./pagefiles

// methods is the table: to add a method, write its types into types.go, its function into a file of
// its own, and a row into one of the parts. A program has all of them. WebAssembly is two modules,
// so that a browser loads what it needs: one has the methods about puzzles, the other, built with
// the tag formats, those that read or write formats.
var methods = slices.Concat(puzzleMethods, formatMethods, nativeMethods)
