package classic

// MRV searches depth first. It always chooses the empty cell with the fewest candidates
// (minimum remaining values), the first such cell if there are several, and tries its
// candidates in ascending order. It keeps the digits of each house as bits. The
// candidates of a cell are the digits that are in none of its houses.
//
// The choice of the smallest domain is from Golomb and Baumert, Backtrack Programming,
// Journal of the ACM 12(4), 1965. In constraint programming it is known as fail first,
// after Haralick and Elliott, Artificial Intelligence 14, 1980.
//
// Time is proportional to the nodes and forced moves, times the cells, times the houses
// and pairs of a cell; memory to the cells, houses and pairs.
func MRV(p *Puzzle, c *Control) (nodes int64, outcome Outcome) {
	r, ok := begin(p, c)
	if ok {
		s := &mrv{run: r, groups: r.groups(),
			used: make([]Set, len(r.puzzle.Houses)+len(r.puzzle.Apart))}
		for cell, given := range r.puzzle.Givens {
			if given != 0 {
				s.use(cell, given)
			}
		}
		s.search()
	}
	return r.nodes, r.outcome
}

type mrv struct {
	*run
	groups [][]int // by cell: its houses and pairs
	used   []Set   // by house or pair: the digits its cells hold
}

func (s *mrv) search() bool {
	cell, candidates := s.fewest()
	if cell < 0 {
		return s.solved()
	}
	if !s.choose(cell, candidates.Len()) {
		return false
	}
	for digit := range candidates.Digits() {
		s.place(cell, digit)
		s.use(cell, digit)
		if !s.search() {
			return false
		}
		s.free(cell, digit)
		s.undo(cell, digit)
	}
	return true
}

// fewest returns the empty cell with the fewest candidates, and these candidates. The
// cell is -1 if no cell is empty.
func (s *mrv) fewest() (best int, candidates Set) {
	best = -1
	for cell, digit := range s.grid {
		if digit != 0 {
			continue
		}
		if c := s.candidates(cell); best < 0 || c.Len() < candidates.Len() {
			best, candidates = cell, c
		}
	}
	return best, candidates
}

// candidates returns the digits allowed in cell that none of its houses and pairs holds.
func (s *mrv) candidates(cell int) Set {
	var used Set
	for _, g := range s.groups[cell] {
		used = used.Or(s.used[g])
	}
	return s.puzzle.allowed(cell).AndNot(used)
}

// use adds digit to the houses and pairs of cell.
func (s *mrv) use(cell int, digit uint8) {
	for _, g := range s.groups[cell] {
		s.used[g] = s.used[g].With(digit)
	}
}

// free removes digit from the houses and pairs of cell.
func (s *mrv) free(cell int, digit uint8) {
	for _, g := range s.groups[cell] {
		s.used[g] = s.used[g].Without(digit)
	}
}
