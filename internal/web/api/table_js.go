//go:build js && !puzzles && !formats

package api

var programMethods []Method // need a program
