package classic

// Fullest searches depth first. It always chooses the empty cell whose row and column
// hold most digits together, the first such cell if there are several, as such a cell
// often has few legal digits. It tries these in ascending order. The choice of the cell
// takes no account of boxes, other houses and pairs.
//
// Time is proportional to the nodes and forced moves, times the cells; memory to the cells.
func Fullest(p *Puzzle, c *Control) (nodes int64, outcome Outcome) {
	r, ok := begin(p, c)
	if ok {
		s := &fullest{run: r, inRow: make([]int, r.puzzle.N), inColumn: make([]int, r.puzzle.N)}
		for cell, given := range r.puzzle.Givens {
			if given != 0 {
				s.count(cell, +1)
			}
		}
		s.search()
	}
	return r.nodes, r.outcome
}

type fullest struct {
	*run
	inRow    []int // by row: the digits it holds
	inColumn []int // by column: the digits it holds
}

func (s *fullest) search() bool {
	cell := s.fullestCell()
	if cell < 0 {
		return s.solved()
	}
	legal := s.legal(cell)
	if !s.choose(cell, legal.Len()) {
		return false
	}
	for digit := range legal.Digits() {
		s.place(cell, digit)
		s.count(cell, +1)
		if !s.search() {
			return false
		}
		s.count(cell, -1)
		s.undo(cell, digit)
	}
	return true
}

// fullestCell returns the empty cell whose row and column hold most digits, or -1 if no
// cell is empty.
func (s *fullest) fullestCell() int {
	best, most := -1, -1
	for cell, digit := range s.grid {
		if digit != 0 {
			continue
		}
		if n := s.inRow[cell/s.puzzle.N] + s.inColumn[cell%s.puzzle.N]; n > most {
			best, most = cell, n
		}
	}
	return best
}

// count adds change to the digits that the row and the column of cell hold.
func (s *fullest) count(cell, change int) {
	s.inRow[cell/s.puzzle.N] += change
	s.inColumn[cell%s.puzzle.N] += change
}
