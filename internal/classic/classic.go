// Package classic holds the textbook searches on Sudoku-like grids, one file each, kept
// as plain as a textbook: to be read, watched and compared, not to be fast.
//
//	DFS      the cells in row order
//	DFSLast  the cells from the last one backwards
//	Fullest  the empty cell whose row and column hold most digits together
//	MRV      the empty cell with the fewest candidates, on bit masks
//	DLX      the puzzle as exact cover, by dancing links, the item with the fewest options
//
// CoverMatrix is DLX on any small exact cover problem, watched link by link.
//
// Each of the five finds all solutions on every layout: a [Puzzle] has the sets of cells
// that hold each digit once and the further pairs of cells that must differ. What the
// searches share (the rules, the counting of nodes, limits, tracing) is in run.go.
//
// # Nodes
//
// A node is a choice with two or more alternatives: digits for a cell or, in DLX, also
// places for a digit in a house. It is counted once, when it is opened, and not once
// for each alternative. A choice with one alternative is a forced move and a choice with
// none is a dead end; neither is a node. All five searches count by this rule, so their
// numbers of nodes can be compared.
package classic

import (
	"fmt"
	"sync/atomic"
)

// A Puzzle is a grid of N by N cells to be filled with the digits 1..N. Cells are
// numbered row by row from 0: cell c is in row c/N and column c%N. The searches only
// read it, so any number of them may share one. They trust it: Peers that contradict
// Houses and Apart, slices of a wrong length or digits over N make a search panic or
// give wrong answers.
type Puzzle struct {
	N       int         // 1..100
	Houses  [][]uint16  // sets of N cells with each digit once: N rows, N columns, any others
	Apart   [][2]uint16 // pairs of cells that must differ though they share no house
	Peers   [][]uint16  // by cell: the cells that must differ from it, ascending
	Givens  []uint8     // by cell: the digit that is fixed before the search, or 0
	Allowed []Set       // by cell: the digits it may hold, its given included; nil allows all
}

// A Control says how far a search goes and which functions it calls. With the zero
// value it searches to the end and calls none.
type Control struct {
	// NodeLimit ends the search, with Limited, before it opens node NodeLimit+1. 0 is no
	// limit.
	NodeLimit int64

	// Stop ends the search, with Stopped, soon after it becomes true: the search looks at
	// it at every choice and every solution. Nil never ends it.
	Stop *atomic.Bool

	// Visit, if not nil, is called with each solution: its digits 1..N by cell, which
	// are valid during the call. If it returns false the search ends, with Ended.
	Visit func(solution []uint8) bool

	// Trace, if not nil, is called with each Event of the search, in order.
	Trace func(Event)
}

// An Outcome says why a search ended.
type Outcome uint8

const (
	Exhausted Outcome = iota // everything was searched: the solutions visited are all there are
	Ended                    // Visit returned false
	Limited                  // NodeLimit was reached, or DLX would need more than MaxDLXLinks
	Stopped                  // Stop became true
)

func (o Outcome) String() string {
	return nameOf("Outcome", int(o), "exhausted", "ended", "limited", "stopped")
}

// An Event is one step of a search. Givens have no events: they are fixed before the
// search.
//
//	           Cell       House       Digit       Alternatives
//	Choose     the cell   -1          0           digits left for the cell
//	           -1         the house   the digit   cells left for the digit (DLX only)
//	Place      the cell   -1          the digit   0
//	Undo       the cell   -1          the digit   0
//	Solved     -1         -1          0           0
//
// The grid of the search has the givens and all digits that were placed and not undone;
// at Solved it is a solution. Every Place or Undo belongs to the last Choose of the same
// Depth. An exhausted search has undone every Place. Any other search leaves its last
// grid as it is.
type Event struct {
	Kind         EventKind
	Cell         int // 0..N*N-1, or -1
	House        int // index into Puzzle.Houses, or -1
	Digit        int // 1..N, or 0
	Depth        int // digits placed by the search before the choice; for Solved, all of them
	Alternatives int // 0: a dead end; 1: a forced move; 2 or more: a node
}

// An EventKind is a kind of step of a search.
type EventKind uint8

const (
	Choose EventKind = iota // the next cell, or the next house for the places of a digit
	Place                   // a digit is written into a cell
	Undo                    // the digit is taken out again
	Solved                  // the grid is a solution
)

func (k EventKind) String() string {
	return nameOf("EventKind", int(k), "choose", "place", "undo", "solved")
}

// nameOf returns names[i], or the type and the number if there is no such name.
func nameOf(kind string, i int, names ...string) string {
	if i < len(names) {
		return names[i]
	}
	return fmt.Sprintf("%s(%d)", kind, i)
}
