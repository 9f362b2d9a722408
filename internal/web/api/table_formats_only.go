//go:build formats

package api

var puzzleMethods, moreMethods, programMethods []Method // are in other modules
