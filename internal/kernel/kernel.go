// Package kernel has the constraints that rules of puzzles are made of, as plain arrays: sets
// of digits, sums, lines on which neighbours are in a relation, machines that read a line,
// counts, indices, and what outside clues say of a line. It knows neither puzzles nor rules by
// name. Its sources: partial totals as bits of a word (Trick, 2003, dynamic programming for
// knapsack constraints), and machines on layers (Pesant, 2004, the regular constraint).
package kernel

import "math/bits"

// A Kernel is one constraint on some cells. It is immutable, and safe for concurrent use.
//
// Candidates are given as a word for each cell of the grid: digit d is a candidate if bit
// d-1 is set.
type Kernel interface {
	// Cells returns the cells of the constraint, each once. Callers must not change it.
	Cells() []uint16
	// Filter removes candidates that no assignment of the kernel's cells has. It may keep
	// some of them, but never removes a candidate that an assignment has. It reports false if
	// there is no assignment, as far as it sees; dom is then undefined. With fewer candidates
	// it never leaves more. If each cell has one candidate, the result is exact.
	Filter(dom []uint64) bool
	// Feasible reports what Filter would report, and changes nothing.
	Feasible(dom []uint64) bool
}

// feasible reports what Filter of a kernel would report, and changes nothing.
func feasible(k Kernel, dom []uint64) bool {
	cells := k.Cells()
	var small [16]uint64
	before := small[:0]
	for _, c := range cells {
		before = append(before, dom[c])
	}
	ok := k.Filter(dom)
	for i, c := range cells {
		dom[c] = before[i]
	}
	return ok
}

// candidates counts the candidates of cells: fewer are left after some were removed.
func candidates(cells []uint16, dom []uint64) (n int) {
	for _, c := range cells {
		n += bits.OnesCount64(dom[c])
	}
	return n
}

// allCells returns the cells of a grid of n*n.
func allCells(n int) []uint16 {
	cells := make([]uint16, n*n)
	for c := range cells {
		cells[c] = uint16(c)
	}
	return cells
}
