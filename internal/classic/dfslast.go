package classic

import "slices"

// DFSLast is [DFS] from the other end: it takes the empty cells from the last one
// backwards, digits still ascending. Grids that are made to be bad for DFS, with few
// givens in the first rows, are often easy for it, and the other way round.
func DFSLast(p *Puzzle, c *Control) (nodes int64, outcome Outcome) {
	r, ok := begin(p, c)
	if ok {
		cells := r.emptyCells()
		slices.Reverse(cells)
		r.inOrder(cells)
	}
	return r.nodes, r.outcome
}
