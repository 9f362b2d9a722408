package classic

// DFS searches depth first: it takes the empty cells in row order, tries the legal
// digits of each in ascending order, and goes back when a cell has none. It visits the
// solutions in lexicographic order.
//
// This is the backtracking of Golomb and Baumert, Backtrack Programming, Journal of the
// ACM 12(4), 1965, with a fixed order of the cells. It is quick on grids with many givens
// in the first rows, and does not end in years on some grids without givens there.
//
// Time is proportional to the nodes and forced moves, times the peers of a cell; memory
// to the cells.
func DFS(p *Puzzle, c *Control) (nodes int64, outcome Outcome) {
	r, ok := begin(p, c)
	if ok {
		r.inOrder(r.emptyCells())
	}
	return r.nodes, r.outcome
}

// emptyCells returns the cells without a given, in row order.
func (r *run) emptyCells() []int {
	var cells []int
	for cell, given := range r.puzzle.Givens {
		if given == 0 {
			cells = append(cells, cell)
		}
	}
	return cells
}

// inOrder fills the cells, in their order, in every possible way.
func (r *run) inOrder(cells []int) bool {
	if len(cells) == 0 {
		return r.solved()
	}
	cell := cells[0]
	legal := r.legal(cell)
	if !r.choose(cell, legal.Len()) {
		return false
	}
	for digit := range legal.Digits() {
		r.place(cell, digit)
		if !r.inOrder(cells[1:]) {
			return false
		}
		r.undo(cell, digit)
	}
	return true
}
