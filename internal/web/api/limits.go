package api

// Bounds of every call.
const (
	MaxBody    = 1 << 20   // bytes of the parameters
	MaxPuzzles = 1000      // puzzles of one call
	MaxSize    = 25        // size of a layout
	MaxEvents  = 2_000_000 // events that search and matrix record
	MaxSeconds = 20        // of one call
)
