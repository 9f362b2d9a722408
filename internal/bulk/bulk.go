// Package bulk has the types in which package format hands large inputs to the program.
// The program reads an input on several goroutines: one cuts it into pieces, the others
// read the pieces. R is format.Record, which package bulk cannot import.
package bulk

import (
	"iter"

	"github.com/nonet-dev/nonet"
)

// Piece is a part of an input: one record, or many lines with a puzzle each.
// Exactly one of Record and Read is set.
type Piece[R any] struct {
	Record *R

	// Read yields what the lines have, in order: runs of puzzles, and the records that are
	// in no run. Exactly one of the two is not nil. A run is valid until the next step, a
	// record stays valid. Read can be called once, on any goroutine, at the same time as
	// the Read of other pieces.
	Read iter.Seq2[*Run[R], *R]

	Lines int // how many records the piece has at most
	Bytes int // the memory that the lines take up
}

// Run is puzzles of one layout on consecutive lines, without pencilmarks, in the flat
// form of nonet.Batch.
type Run[R any] struct {
	Layout  *nonet.Layout
	Puzzles []nonet.Digit // Len*Layout.Cells() values, 0 is an empty cell
	Len     int           // how many puzzles
	Symbols byte          // in which the puzzles are written, as in format.Options
	File    string        // as in format.Options
	Line    int           // of the first puzzle, from 1

	// Record returns puzzle i, from 0, as a record, which stays valid.
	Record func(i int) *R

	// Other reports whether puzzle i may come with a solution other than this one; nil: with any.
	// Record tells.
	Other func(i int, solution []nonet.Digit) bool
}
