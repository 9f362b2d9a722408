package classic

// DLX searches the puzzle as an exact cover problem with Knuth's dancing links (Dancing
// Links, 2000, arXiv cs/0011047). It always chooses the item with the fewest options,
// the first such item if there are several, and tries its options in the order of cells
// and digits.
//
//	option   digit d in cell c, unless the puzzle forbids it there
//	item     cell c holds a digit                             once
//	         house h (row, column, box, ...) holds digit d    once
//	         pair a of Apart holds digit d                    at most once (a secondary item)
//
// The items are ordered as in this list: the cells, the digits of the first house, the
// digits of the second, and so on. The given of a cell is its only option, chosen
// before the search.
//
// Memory is 24 bytes for each of the puzzle's [DLXLinks]. A puzzle that has more than
// [MaxDLXLinks] of them, which needs very many pairs that must differ, is Limited
// without a node or an event.
func DLX(p *Puzzle, c *Control) (nodes int64, outcome Outcome) {
	r, ok := begin(p, c)
	if ok {
		s := &dlx{run: r}
		if s.build() && s.chooseGivens() {
			s.search()
		}
	}
	return r.nodes, r.outcome
}

// A dlx has links over these items:
//
//	1 + cell               the item "cell holds a digit"
//	1 + cells + g*N + d-1  the item "group g holds digit d", see run.groups
//
// Option cell*N + digit-1 is "digit in cell".
type dlx struct {
	*run
	links
}

func (s *dlx) search() bool {
	if s.right[root] == root {
		return s.solved()
	}
	item := s.smallest()
	if !s.chooseItem(item) {
		return false
	}
	s.cover(item)
	for x := s.down[item]; x != item; x = s.down[x] {
		cell, digit := int(s.option[x])/s.puzzle.N, uint8(int(s.option[x])%s.puzzle.N+1)
		s.place(cell, digit)
		for y := s.right[x]; y != x; y = s.right[y] {
			s.cover(s.item[y])
		}
		if !s.search() {
			return false
		}
		for y := s.left[x]; y != x; y = s.left[y] {
			s.uncover(s.item[y])
		}
		s.undo(cell, digit)
	}
	s.uncover(item)
	return true
}

// chooseItem opens the choice of an option of item: a digit for a cell, or a place for a
// digit.
func (s *dlx) chooseItem(item int32) bool {
	cells := len(s.grid)
	i, options := int(item)-1, int(s.size[item])
	if i < cells {
		return s.choose(i, options)
	}
	return s.choosePlace((i-cells)/s.puzzle.N, (i-cells)%s.puzzle.N+1, options)
}

// MaxDLXLinks is how many links DLX builds at most, about 800 MB of them.
const MaxDLXLinks = 1 << 25

// DLXLinks returns how many links DLX builds for p: one for each item and one for each
// item of each option. The empty 9x9 Sudoku has 3,241, the empty 100x100 Sudoku 4
// million.
func DLXLinks(p *Puzzle) int64 {
	links := 1 + int64(len(p.Givens)) + int64(len(p.Houses)+len(p.Apart))*int64(p.N)
	count := func(cell int) { links += int64(p.options(cell).Len()) }
	for cell := range p.Givens {
		count(cell)
	}
	for _, house := range p.Houses {
		for _, cell := range house {
			count(int(cell))
		}
	}
	for _, pair := range p.Apart {
		count(int(pair[0]))
		count(int(pair[1]))
	}
	return links
}

// build makes the links. It returns false if there are too many or the search is stopped.
func (s *dlx) build() bool {
	links := DLXLinks(s.puzzle)
	if links > MaxDLXLinks {
		s.outcome = Limited
		return false
	}
	primary := len(s.grid) + len(s.puzzle.Houses)*s.puzzle.N
	items := primary + len(s.puzzle.Apart)*s.puzzle.N
	if !s.makeLinks(int(links), items, primary, s.stopped) {
		return false
	}

	groups := s.groups()
	x := int32(items)
	for cell := range s.grid {
		if s.stopped() {
			return false
		}
		for digit := range s.puzzle.options(cell).Digits() {
			first := x + 1
			add := func(item int) {
				x++
				s.insert(x, first, int32(item), int32(cell*s.puzzle.N+int(digit)-1))
			}
			add(1 + cell)
			for _, g := range groups[cell] {
				add(1 + len(s.grid) + g*s.puzzle.N + int(digit) - 1)
			}
		}
	}
	return true
}

// options returns the digits for which cell has an option.
func (p *Puzzle) options(cell int) Set {
	if given := p.Givens[cell]; given != 0 {
		return Set{}.With(given)
	}
	return p.allowed(cell)
}

// chooseGivens chooses the options of the givens. It returns false if the search is
// stopped.
func (s *dlx) chooseGivens() bool {
	for cell, given := range s.puzzle.Givens {
		if given == 0 {
			continue
		}
		if s.stopped() {
			return false
		}
		item := int32(1 + cell)
		x := s.down[item]
		s.cover(item)
		for y := s.right[x]; y != x; y = s.right[y] {
			s.cover(s.item[y])
		}
	}
	return true
}
