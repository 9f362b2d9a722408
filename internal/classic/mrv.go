package classic

// MRV searches depth first and always goes on at the empty cell with the fewest
// candidates (the minimum of remaining values), the lowest such cell if there are
// several. It tries the candidates in ascending order. For each house it keeps the
// digits used in it as bits, so that the candidates of a cell are what the masks of its
// houses leave free.
//
// The choice of the smallest domain is Golomb and Baumert's, Backtrack Programming,
// Journal of the ACM 12(4), 1965; on constraint problems it is known as fail first,
// after Haralick and Elliott, Artificial Intelligence 14, 1980.
//
// Time is proportional to the nodes and forced moves, times the cells, times the houses
// and pairs of a cell; memory to the cells, houses and pairs.
func MRV(p *Puzzle, c *Control) (nodes int64, outcome Outcome) {
	r, ok := begin(p, c)
	if ok {
		s := &mrv{run: r, groups: r.groups(), used: make([]Set, len(r.Houses)+len(r.Apart))}
		for cell, given := range r.Givens {
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

// fewest returns the empty cell with the fewest candidates, and these, or -1 if no cell is empty.
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

// candidates returns the digits allowed in cell that none of its houses and pairs uses.
func (s *mrv) candidates(cell int) Set {
	var used Set
	for _, g := range s.groups[cell] {
		used = used.Or(s.used[g])
	}
	return s.allowed(cell).AndNot(used)
}

// use marks digit as used in the houses and pairs of cell.
func (s *mrv) use(cell int, digit uint8) {
	for _, g := range s.groups[cell] {
		s.used[g] = s.used[g].With(digit)
	}
}

// free takes use back.
func (s *mrv) free(cell int, digit uint8) {
	for _, g := range s.groups[cell] {
		s.used[g] = s.used[g].Without(digit)
	}
}
