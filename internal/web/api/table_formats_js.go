//go:build formats

package api

var puzzleMethods, nativeMethods []Method // are in the other module
