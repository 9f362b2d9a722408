package classic

import "slices"

// DFSLast is [DFS] with the empty cells in the opposite order, and digits ascending as
// there. Grids with few givens in the first rows, which are hard for DFS, are often easy
// for DFSLast. Grids with few givens in the last rows are hard for it.
func DFSLast(p *Puzzle, c *Control) (nodes int64, outcome Outcome) {
	r, ok := begin(p, c)
	if ok {
		cells := r.emptyCells()
		slices.Reverse(cells)
		r.inOrder(cells)
	}
	return r.nodes, r.outcome
}
