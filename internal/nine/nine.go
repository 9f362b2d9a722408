// Package nine searches classic 9×9 puzzles: rows, columns and 3×3 boxes. It
// knows nothing of the rest of the module: puzzles are arrays of digits or of
// 9-bit masks of candidates.
//
// There are two forms. A Single searches one puzzle with the whole width of the machine's
// vector registers; Lanes search many puzzles at once, each in a lane of its own. Both
// exist in tiers (see Tier), of which the best one of the CPU is used. All tiers make the
// same choices in the same order, so that the solutions and their order depend on the
// puzzle alone.
// README.md in this folder explains how it works.
package nine

import (
	"sync/atomic"
	"time"
)

// Cells has the candidates of each cell of a grid in row-major order: bit d-1
// is set if digit d may stand there.
type Cells [81]uint16

// All is the set of the nine digits.
const All = 0x1ff

// Outcome says why a search ended.
type Outcome uint8

// The reasons.
const (
	Exhausted Outcome = iota // the whole tree was searched
	Ended                    // the limit of solutions was reached, or Visit returned false
	Limited                  // the limit of nodes or the timeout was reached
	Stopped                  // Stop was set; the result may have less than was found
)

// Result is what a search found.
type Result struct {
	Count   int64 // solutions
	Nodes   int64 // guesses: choices opened after propagation, each with two alternatives
	Outcome Outcome
}

// Task is one puzzle for a Single to search.
type Task struct {
	Cells     *Cells
	Limit     int64        // end after that many solutions; 0: never
	NodeLimit int64        // end before more nodes than this are opened; 0: never
	Stop      *atomic.Bool // end soon (within a millisecond) after it is set; nil: never
	Order     *Order       // nil: the order of the engine, which is faster

	// First, if not nil, is set to the first solution, digits 1 to 9.
	First *[81]uint8
	// Visit, if not nil, is called with each solution until it returns false. The memory
	// of the solution is used again after the call.
	Visit func(solution []uint8) bool
}

// Batch is many puzzles for Lanes to search. Several Lanes may run the same
// batch at the same time, each on a goroutine of its own: they share the work.
type Batch struct {
	// Digits has 81 values for each puzzle, 0 for an empty cell and no value
	// above 9. Marks, if not nil, is used in its place: 81 masks a puzzle.
	Digits []uint8
	Marks  []uint16

	Limit     int64         // solutions to search for in each puzzle; 0: all
	NodeLimit int64         // per puzzle; 0: none
	Timeout   time.Duration // per puzzle, to about a millisecond; 0: none
	Stop      *atomic.Bool  // end soon after it is set; nil: never

	// Solutions, if not nil, has 81 values for each puzzle. They are set to its first
	// solution. If none was found, they mean nothing.
	Solutions []uint8
	// Results has an element for each puzzle; all are set.
	Results []Result

	begun atomic.Int64 // puzzles that some Lanes have taken
	// nil, or the puzzles are these parts of one; see list.go
	segments []*segment
	ask      func(lane int, found bool) *Cells // nil, or returns the puzzles; see Lanes.Ask
}
