// Package classic holds the textbook searches on Sudoku-like grids, one file each, kept
// as plain as a textbook: to be read, watched and compared, not to be fast.
//
//	DFS      the cells in row order
//	DFSLast  the cells from the last one backwards
//	Fullest  the empty cell whose row and column hold most digits together
//	MRV      the empty cell with the fewest candidates, on bit masks
//	DLX      the puzzle as exact cover, by dancing links, the item with the fewest options
//
// Every search finds every solution of every layout: a [Puzzle] says which sets of
// cells hold each digit once and which further pairs of cells must differ, and nothing
// more. What the searches share (the rules, the counting of nodes, limits, tracing) is
// in run.go.
//
// # Nodes
//
// A node is a choice opened on something (a cell; for DLX also the places of a digit in
// a house) that has two or more alternatives left. It is counted once, when it is
// opened, and not once per alternative. A choice with one alternative is a forced move
// and a choice with none is a dead end; neither is a node. All five searches count by
// this rule, so their counts compare.
package classic

import "sync/atomic"

// A Puzzle is a grid of N by N cells to be filled with the digits 1..N. Cells are
// numbered row by row from 0: cell c is in row c/N and column c%N. The searches only
// read it, so any number of them may share one. They trust it: Peers that contradict
// Houses and Apart, slices of a wrong length or digits over N make a search panic or
// give wrong answers.
type Puzzle struct {
	N       int         // 1..100
	Houses  [][]uint16  // sets of N cells that hold each digit once: first the N rows, then the N columns, then any others
	Apart   [][2]uint16 // pairs of cells that must differ though they share no house
	Peers   [][]uint16  // by cell: the other cells that must differ from it, by Houses or Apart, ascending
	Givens  []uint8     // by cell: the digit that is fixed before the search, 0 where there is none
	Allowed []Set       // by cell: the digits it may hold, its given included; nil allows all
}

// A Control says how far a search goes and who watches it. The zero value searches to
// the end and tells nobody.
type Control struct {
	// NodeLimit ends the search, with Limited, where it would open node NodeLimit+1. 0 is no limit.
	NodeLimit int64

	// Stop ends the search, with Stopped, soon after it becomes true: the searches look
	// at it at every choice and every solution. Nil is never.
	Stop *atomic.Bool

	// Visit is called with each solution: its digits 1..N by cell, to be read during
	// the call only. False ends the search, with Ended. Nil goes on.
	Visit func(solution []uint8) bool

	// Trace is called with each Event of the search, in order. Nil is off.
	Trace func(Event)
}

// An Outcome says why a search came back.
type Outcome uint8

const (
	Exhausted Outcome = iota // everything was searched: the solutions visited are all there are
	Ended                    // Visit wanted no more
	Limited                  // a further node would have been over NodeLimit, or DLX's links over MaxDLXLinks
	Stopped                  // Stop became true
)

func (o Outcome) String() string {
	return [...]string{"exhausted", "ended", "limited", "stopped"}[o]
}

// An Event is one step of a search. Givens have no events: they are fixed before the search.
//
//	           Cell           House          Digit          Alternatives
//	Choose     the cell       -1             0              digits left for the cell
//	           -1             the house      the digit      cells left for the digit in the house (DLX only)
//	Place      the cell       -1             the digit      0
//	Undo       the cell       -1             the digit      0
//	Solved     -1             -1             0              0
//
// The digits that are placed and not undone, together with the givens, are at every
// moment the grid of the search; at Solved they are a solution. Every Place or Undo
// belongs to the last Choose of the same Depth. The trace ends where the search ends:
// an exhausted search has undone everything, any other leaves its last grid as it is.
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
	Choose EventKind = iota // the search turns to a cell, or to the places of a digit in a house
	Place                   // it writes a digit into a cell
	Undo                    // it takes that digit back
	Solved                  // the grid is full and right
)

func (k EventKind) String() string {
	return [...]string{"choose", "place", "undo", "solved"}[k]
}
