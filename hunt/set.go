package hunt

import (
	"iter"
	"math/bits"

	"github.com/nonet-dev/nonet"
)

const (
	cells = 81
	size  = 9
)

// Set is a set of cells of the classic grid. The zero value is empty. Sets are equal if == says so.
type Set struct{ low, high uint64 } // cells 0 to 63, cells 64 to 80

// allCells has every cell.
var allCells = Set{^uint64(0), 1<<(cells-64) - 1}

// SetOf returns the set of some cells. A cell above 80 is a fault of the caller and panics.
func SetOf(list ...nonet.Cell) (s Set) {
	for _, c := range list {
		s = s.With(c)
	}
	return s
}

// With returns the set with one cell more. A cell above 80 is a fault of the caller and panics.
func (s Set) With(c nonet.Cell) Set {
	if c >= cells {
		panic("hunt: a cell outside of the classic grid")
	}
	s.add(int(c))
	return s
}

func (s *Set) add(c int) {
	if c < 64 {
		s.low |= 1 << c
	} else {
		s.high |= 1 << (c - 64)
	}
}

func (s *Set) remove(c int) {
	if c < 64 {
		s.low &^= 1 << c
	} else {
		s.high &^= 1 << (c - 64)
	}
}

// Has reports whether a cell is in the set.
func (s Set) Has(c nonet.Cell) bool { return s.has(int(c)) }

func (s Set) has(c int) bool {
	if c < 64 {
		return s.low>>c&1 != 0
	}
	return s.high>>(c-64)&1 != 0
}

// Len returns how many cells the set has.
func (s Set) Len() int { return bits.OnesCount64(s.low) + bits.OnesCount64(s.high) }

// Overlaps reports whether the sets have a cell in common.
func (s Set) Overlaps(t Set) bool { return s.low&t.low|s.high&t.high != 0 }

// Within reports whether every cell of s is in t.
func (s Set) Within(t Set) bool { return s.low&^t.low|s.high&^t.high == 0 }

// All yields the cells in ascending order.
func (s Set) All() iter.Seq[nonet.Cell] {
	return func(yield func(nonet.Cell) bool) {
		for s != (Set{}) {
			if !yield(nonet.Cell(s.first())) {
				return
			}
			s.remove(s.first())
		}
	}
}

// first returns the first cell of a set that is not empty.
func (s Set) first() int {
	if s.low != 0 {
		return bits.TrailingZeros64(s.low)
	}
	return 64 + bits.TrailingZeros64(s.high)
}

func (s Set) and(t Set) Set    { return Set{s.low & t.low, s.high & t.high} }
func (s Set) or(t Set) Set     { return Set{s.low | t.low, s.high | t.high} }
func (s Set) andNot(t Set) Set { return Set{s.low &^ t.low, s.high &^ t.high} }

// compare orders sets: those with fewer cells first, then as lists of cells.
func (s Set) compare(t Set) int {
	if n := s.Len() - t.Len(); n != 0 {
		return n
	}
	differ := Set{s.low ^ t.low, s.high ^ t.high}
	switch {
	case differ == (Set{}):
		return 0
	case s.has(differ.first()):
		return -1
	}
	return 1
}

// Pick returns the digits of a grid in the cells of the set, and empty cells elsewhere.
func (s Set) Pick(g nonet.Grid) nonet.Grid {
	picked := make(nonet.Grid, len(g))
	for c := range s.All() {
		picked[c] = g[c]
	}
	return picked
}
