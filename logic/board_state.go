package logic

import (
	"fmt"

	"github.com/nonet-dev/nonet"
)

// State is a grid in progress: the digits that are placed and the candidates of the other cells. A
// State may be wrong: [State.Contradiction] finds what can be seen at once. A State is for one
// goroutine at a time. Make one with NewState.
type State struct {
	f        *facts
	rules    *ruleFacts // nil if the puzzle has no rules
	several  bool       // the puzzle has several solutions
	value    nonet.Grid
	cell     []uint32  // candidates of each cell, 0 if it has a digit
	pos      []uint32  // house*n+digit -> the places of the house that can have the digit
	onePlace []uint32  // of each house: the digits with exactly one place, not placed yet
	byDigit  []cellSet // of each digit: the cells that can have it
	empty    []uint8   // empty cells of each house
	placed   []uint8   // how often each digit is placed
	left     int       // empty cells of the grid
	// What the puzzle allows a cell: no digit if it has a given, else the digits of its
	// pencilmarks.
	initial []uint32

	// The time of the last change of each house, digit and cell. Time counts the candidates that
	// were removed. Finders use it to skip what has not changed.
	now                      uint32
	houseAt, digitAt, cellAt []uint32
}

// NewState returns the state in which the givens of p are placed and every other cell has the
// candidates that the givens and the pencilmarks leave in its houses: what the rules of p leave is
// for steps to find. It works for every kind of layout up to size MaxSize; the error matches
// [ErrSize], nonet.ErrInvalid or, if a rule would need too much memory, nonet.ErrUnsupported.
func NewState(p *nonet.Puzzle) (*State, error) {
	s := new(State)
	if err := s.load(p); err != nil {
		return nil, err
	}
	return s, nil
}

// load makes s the state of p and reuses the memory of s.
func (s *State) load(p *nonet.Puzzle) error {
	if err := p.Validate(); err != nil {
		return err
	}
	if s.f == nil || s.f.layout != p.Layout {
		f, err := factsOf(p.Layout)
		if err != nil {
			return err
		}
		s.alloc(f)
	}
	f := s.f
	s.rules, s.several = nil, false
	if len(p.Rules) > 0 {
		rules, err := newRuleFacts(p, f)
		if err != nil {
			return err
		}
		s.rules = rules
	}
	copy(s.value, p.Givens)
	s.count(p.Marks)
	return nil
}

// count sets all that follows from the digits and marks of a puzzle.
func (s *State) count(marks []nonet.Digits) {
	f := s.f
	clear(s.pos)
	clear(s.byDigit)
	clear(s.placed)
	for h := range s.empty {
		s.empty[h] = uint8(f.n)
	}
	s.left = f.cells
	s.now = 1
	clear(s.houseAt)
	clear(s.digitAt)
	clear(s.cellAt)
	used := s.houseAt // during this call: the digits that a house has
	for c, v := range s.value {
		if v == 0 {
			continue
		}
		s.left--
		s.placed[v-1]++
		for _, k := range f.housesOf[c] {
			used[k.house] |= 1 << (v - 1)
			s.empty[k.house]--
		}
	}
	for c, v := range s.value {
		s.cell[c], s.initial[c] = 0, 0
		if v != 0 {
			continue
		}
		m := f.all
		s.initial[c] = m
		if marks != nil {
			m &= uint32(marks[c][0])
			s.initial[c] = m
		}
		for _, k := range f.housesOf[c] {
			m &^= used[k.house]
		}
		for _, b := range f.apart[c] {
			if w := s.value[b]; w != 0 {
				m &^= 1 << (w - 1)
			}
		}
		s.cell[c] = m
		for ; m != 0; m &= m - 1 {
			d := lowest(m)
			s.byDigit[d].add(c)
			for _, k := range f.housesOf[c] {
				s.pos[int(k.at)+d] |= k.bit
			}
		}
	}
	clear(used)
	for h := range s.onePlace {
		lone := uint32(0)
		for d, m := range s.pos[h*f.n : h*f.n+f.n] {
			if single(m) {
				lone |= 1 << d
			}
		}
		s.onePlace[h] = lone
	}
}

// alloc allocates the memory of s for a layout.
func (s *State) alloc(f *facts) {
	*s = State{
		f: f, value: make(nonet.Grid, f.cells), cell: make([]uint32, f.cells),
		pos: make([]uint32, len(f.houses)*f.n), onePlace: make([]uint32, len(f.houses)),
		byDigit: make([]cellSet, f.n), empty: make([]uint8, len(f.houses)),
		placed: make([]uint8, f.n), houseAt: make([]uint32, len(f.houses)),
		digitAt: make([]uint32, f.n),
		cellAt:  make([]uint32, f.cells), initial: make([]uint32, f.cells),
	}
}

// Clone returns a copy that shares nothing with s.
func (s *State) Clone() *State {
	t := new(State)
	t.alloc(s.f)
	t.set(s)
	return t
}

// set copies a state of the same layout.
func (s *State) set(o *State) {
	copy(s.value, o.value)
	copy(s.cell, o.cell)
	copy(s.pos, o.pos)
	copy(s.onePlace, o.onePlace)
	copy(s.byDigit, o.byDigit)
	copy(s.empty, o.empty)
	copy(s.placed, o.placed)
	copy(s.houseAt, o.houseAt)
	copy(s.digitAt, o.digitAt)
	copy(s.cellAt, o.cellAt)
	copy(s.initial, o.initial)
	s.left, s.now, s.rules, s.several = o.left, o.now, o.rules, o.several
}

// Layout returns the layout.
func (s *State) Layout() *nonet.Layout { return s.f.layout }

// Rules returns the rules of the puzzle that the state was made from. Callers must not change
// them.
func (s *State) Rules() []nonet.Rule {
	if s.rules == nil {
		return nil
	}
	return s.rules.rules
}

// SetSeveral says that the puzzle has several solutions: techniques that assume one have no steps
// then, nor those whose search is long in an open grid (chains of several branches without rules,
// case distinctions). Every other step holds in all solutions.
func (s *State) SetSeveral() { s.several = true }

// Several reports whether the puzzle was said to have several solutions.
func (s *State) Several() bool { return s.several }

// Value returns the digit placed in a cell, 0 if the cell is empty.
func (s *State) Value(c nonet.Cell) nonet.Digit { return s.value[c] }

// Given reports whether the cell has a given of the puzzle that the state was made from.
func (s *State) Given(c nonet.Cell) bool { return s.initial[c] == 0 && s.value[c] != 0 }

// Candidates returns the candidates of a cell. A cell with a digit has none.
func (s *State) Candidates(c nonet.Cell) nonet.Digits { return digits(s.cell[c]) }

// Solved reports whether every cell has its digit.
func (s *State) Solved() bool { return s.left == 0 }

// Puzzle returns the state as a puzzle: placed digits become givens, candidates become pencilmarks.
// The rules are those of Rules.
func (s *State) Puzzle() *nonet.Puzzle {
	p := nonet.NewPuzzle(s.f.layout)
	p.Rules = s.Rules()
	copy(p.Givens, s.value)
	p.Marks = make([]nonet.Digits, s.f.cells)
	for c := range p.Marks {
		p.Marks[c] = digits(s.cell[c])
		if s.value[c] != 0 {
			p.Marks[c] = nonet.DigitsOf(s.value[c])
		}
	}
	return p
}

// Place puts a candidate of an empty cell in this cell and removes it from the cell's peers. It
// reports whether it was a candidate; if not, nothing changes.
func (s *State) Place(c nonet.Cell, d nonet.Digit) bool {
	if d < 1 || int(d) > s.f.n || s.cell[c]>>(d-1)&1 == 0 {
		return false
	}
	s.place(int(c), int(d)-1)
	return true
}

// Remove removes a candidate. It reports whether it was there.
func (s *State) Remove(c nonet.Cell, d nonet.Digit) bool {
	if d < 1 || int(d) > s.f.n || s.cell[c]>>(d-1)&1 == 0 {
		return false
	}
	s.remove(int(c), int(d)-1)
	return true
}

// Apply takes a step: its eliminations, then its placements.
func (s *State) Apply(step *Step) {
	for _, x := range step.Eliminations {
		s.Remove(x.Cell, x.Digit)
	}
	for _, x := range step.Placements {
		s.Place(x.Cell, x.Digit)
	}
}

// place puts digit d, counted from 0, in the empty cell c.
func (s *State) place(c, d int) {
	s.value[c] = nonet.Digit(d + 1)
	s.removeAll(c, s.cell[c])
	for _, k := range s.f.housesOf[c] {
		for m := s.pos[int(k.at)+d]; m != 0; m &= m - 1 {
			s.remove(int(s.f.members[int(k.at)+lowest(m)]), d)
		}
		s.empty[k.house]--
	}
	for _, b := range s.f.apart[c] {
		if s.cell[b]>>d&1 != 0 {
			s.remove(int(b), d)
		}
	}
	s.placed[d]++
	s.left--
}

// remove removes candidate d, counted from 0, from cell c. It must be there.
func (s *State) remove(c, d int) {
	s.cell[c] &^= 1 << d
	s.byDigit[d].drop(c)
	s.now++
	for _, k := range s.f.housesOf[c] {
		m := s.pos[int(k.at)+d] &^ k.bit
		s.pos[int(k.at)+d] = m
		if m&(m-1) == 0 {
			if s.onePlace[k.house] |= 1 << d; m == 0 {
				s.onePlace[k.house] &^= 1 << d
			}
		}
		s.houseAt[k.house] = s.now
	}
	s.digitAt[d], s.cellAt[c] = s.now, s.now
}

// removeAll removes those candidates of a mask that cell c has.
func (s *State) removeAll(c int, m uint32) {
	for m &= s.cell[c]; m != 0; m &= m - 1 {
		s.remove(c, lowest(m))
	}
}

// Contradiction is an error that can be seen in a state at once: a house with a digit twice, a cell
// without candidates, or a house without a place for a digit. For rules that digits break, see
// nonet.Puzzle.Breaches.
type Contradiction struct {
	// Two cells with the same digit, or one cell without candidates. Nil: a house lacks a digit.
	Cells []nonet.Cell
	Digit nonet.Digit  // the digit that is there twice, or has no place in House
	House *nonet.House // the house with the digit twice, or without a place for it

	layout *nonet.Layout
}

// Error says it in words: "r1c1 and r1c5 both have 5 (row 1)".
func (x *Contradiction) Error() string {
	l := x.layout
	switch {
	case len(x.Cells) == 2:
		where := ""
		if x.House != nil {
			where = " (" + x.House.String() + ")"
		}
		return fmt.Sprintf("%s and %s both have %d%s", l.CellName(x.Cells[0]),
			l.CellName(x.Cells[1]), x.Digit, where)
	case len(x.Cells) == 1:
		return fmt.Sprintf("%s has no candidate left", l.CellName(x.Cells[0]))
	}
	return fmt.Sprintf("%s has no place left for %d", x.House, x.Digit)
}

// Contradiction returns the first contradiction of the state: two equal digits that must differ,
// else a cell without candidates, else a house without a place for a digit. Without one it
// returns nil; the state may have no solution all the same.
func (s *State) Contradiction() *Contradiction {
	l := s.f.layout
	for c, v := range s.value {
		if v == 0 {
			continue
		}
		for _, b := range s.f.peers[c] {
			if int(b) > c && s.value[b] == v {
				found := &Contradiction{Cells: []nonet.Cell{nonet.Cell(c), b}, Digit: v, layout: l}
				if h, ok := l.Shared(nonet.Cell(c), b); ok {
					found.House = &h
				}
				return found
			}
		}
	}
	for c, v := range s.value {
		if v == 0 && s.cell[c] == 0 {
			return &Contradiction{Cells: []nonet.Cell{nonet.Cell(c)}, layout: l}
		}
	}
	for h, house := range s.f.houses {
		have := uint32(0)
		for _, c := range house.Cells {
			if v := s.value[c]; v != 0 {
				have |= 1 << (v - 1)
			}
		}
		for d := range s.f.n {
			if have>>d&1 == 0 && s.pos[h*s.f.n+d] == 0 {
				return &Contradiction{Digit: nonet.Digit(d + 1), House: copyHouse(&s.f.houses[h]),
					layout: l}
			}
		}
	}
	return nil
}

// digits returns a mask of digits as a set.
func digits(m uint32) nonet.Digits { return nonet.Digits{uint64(m)} }
