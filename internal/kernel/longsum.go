package kernel

import (
	"math/bits"
	"slices"
)

// LongSum is the constraint that digits times factors have a total, for many cells. Its Filter
// looks at bounds alone, but takes all cells together that have one factor and must differ: five
// cells of a row are 15 at least. It costs less than Sum.
type LongSum struct {
	cells   []uint16
	cliques []clique
	total   int
}

// A clique is cells of a LongSum of one factor that must differ.
type clique struct {
	cells  []uint16
	factor int
}

// NewLongSum returns the constraint that the digits of the cells, each times its factor, have the
// total. Nil factors are all 1. Cells must be different, factors not 0. Function apart reports
// whether two cells must differ in any case. It keeps cells.
func NewLongSum(cells []uint16, factors []int, total int, apart func(a, b uint16) bool) *LongSum {
	s := &LongSum{cells: cells, total: total}
	factor := func(c int) int {
		if factors == nil {
			return 1
		}
		return factors[c]
	}
	left := make([]int, len(cells)) // indices of the cells that are in no clique
	for i := range left {
		left[i] = i
	}
	for len(left) > 0 {
		// the largest of the cliques that begin with each cell, or with the first if there are many
		var best []int
		for at, first := range left {
			if at > 0 && len(cells) > maxSeeds {
				break
			}
			found := []int{first}
			for _, c := range slices.Concat(left[at+1:], left[:at]) {
				fits := factor(c) == factor(first)
				for _, other := range found {
					fits = fits && apart(cells[c], cells[other])
				}
				if fits {
					found = append(found, c)
				}
			}
			if len(found) > len(best) {
				best = found
			}
		}
		q := clique{factor: factor(best[0])}
		for _, c := range best {
			q.cells = append(q.cells, cells[c])
		}
		s.cliques = append(s.cliques, q)
		left = slices.DeleteFunc(left, func(c int) bool { return slices.Contains(best, c) })
	}
	return s
}

// maxSeeds is the number of cells of a sum up to which all cells are tried as the first of a
// clique.
const maxSeeds = 81

// Largest returns the number of cells of the largest clique.
func (s *LongSum) Largest() int {
	n := 0
	for _, q := range s.cliques {
		n = max(n, len(q.cells))
	}
	return n
}

// Tightness says how much the total binds the cells while all digits 1..n are candidates: for each
// clique, by how much more its sum varies than the whole may be away from its nearer bound; in sum.
func (s *LongSum) Tightness(n int) int {
	least, greatest, ranges := 0, 0, 0
	for _, q := range s.cliques {
		low, high := cliqueRange(n, len(q.cells), q.factor)
		least, greatest = least+low, greatest+high
		ranges += high - low
	}
	return ranges - len(s.cliques)*min(s.total-least, greatest-s.total)
}

// cliqueRange returns the least and the greatest sum of that many different digits of 1..n, times
// the factor.
func cliqueRange(n, cells, factor int) (least, greatest int) {
	a, b := cells*(cells+1)/2*factor, cells*(2*n+1-cells)/2*factor
	return min(a, b), max(a, b)
}

// maxTightCells is the number of cells up to which IsTight looks at a sum.
const maxTightCells = 16

// IsTight reports whether a LongSum rules out candidates while all digits 1..n are candidates, as
// far as is seen quickly. Its parameters are those of NewLongSum, with factors.
func IsTight(
	n int, cells []uint16, factors []int, total int, apart func(a, b uint16) bool,
) bool {
	if len(cells) > maxTightCells {
		return false
	}
	var cliques [maxTightCells]struct{ factor, cells int } // sets of indices, as bits
	count := 0
	for i, c := range cells {
		for k := range cliques[:count+1] {
			q := &cliques[k]
			fits := k == count || q.factor == factors[i]
			for rest := uint(q.cells); rest != 0 && fits; rest &= rest - 1 {
				fits = apart(c, cells[bits.TrailingZeros(rest)])
			}
			if fits {
				q.factor = factors[i]
				q.cells |= 1 << i
				count = max(count, k+1)
				break
			}
		}
	}
	above, below := total, -total // how far the least total may rise, the greatest fall
	for _, q := range cliques[:count] {
		low, high := cliqueRange(n, bits.OnesCount(uint(q.cells)), q.factor)
		above -= low
		below += high
	}
	return slices.ContainsFunc(cliques[:count], func(q struct{ factor, cells int }) bool {
		return min(above, below)/max(q.factor, -q.factor) < n-bits.OnesCount(uint(q.cells))
	})
}

// Cells returns the cells.
func (s *LongSum) Cells() []uint16 { return s.cells }

// cliqueState is what the candidates say of a clique: its open cells have so many different
// digits, all of them among rest.
type cliqueState struct {
	rest      uint64
	open      int
	low, high int // the least and greatest sum, times the factor
	least     int // the greatest digit of the least sum of the open cells
	greatest  int // the least digit of the greatest sum
}

// state looks at a clique. It reports false if two cells have the same digit, or too few digits are
// left.
func (q *clique) state(dom []uint64, s *cliqueState) bool {
	var placed, rest uint64
	open, sum := 0, 0
	for _, c := range q.cells {
		x := dom[c]
		if x&(x-1) != 0 {
			rest |= x
			open++
			continue
		}
		if x == 0 || placed&x != 0 {
			return false
		}
		placed |= x
		sum += bits.TrailingZeros64(x) + 1
	}
	rest &^= placed
	*s = cliqueState{rest: rest, open: open}
	low, high := sum, sum
	below, above := rest, rest
	for range open {
		if below == 0 {
			return false
		}
		s.least = bits.TrailingZeros64(below) + 1
		s.greatest = bits.Len64(above)
		low += s.least
		high += s.greatest
		below &= below - 1
		above &^= 1 << (s.greatest - 1)
	}
	s.low, s.high = low*q.factor, high*q.factor
	if q.factor < 0 {
		s.low, s.high = s.high, s.low
	}
	return true
}

// Filter removes candidates that are too low or too high, and those that another cell of the clique
// has as its only one. See LongSum for how much it sees.
func (s *LongSum) Filter(dom []uint64) bool { return s.filter(dom, true) }

// Feasible reports what Filter would report.
func (s *LongSum) Feasible(dom []uint64) bool { return s.filter(dom, false) }

func (s *LongSum) filter(dom []uint64, narrow bool) bool {
	var room [16]cliqueState
	states := room[:]
	if len(s.cliques) > len(room) {
		states = make([]cliqueState, len(s.cliques))
	}
	above, below := s.total, -s.total // how far the least total may rise, the greatest fall
	for i := range s.cliques {
		if !s.cliques[i].state(dom, &states[i]) {
			return false
		}
		above -= states[i].low
		below += states[i].high
	}
	if above < 0 || below < 0 {
		return false
	}
	for i := range s.cliques {
		q, state := &s.cliques[i], &states[i]
		kept := state.rest
		if state.high-state.low > min(above, below) {
			kept = q.within(state, above, below)
		}
		for _, c := range q.cells {
			x := dom[c]
			if x&(x-1) == 0 {
				continue
			}
			if x &= kept; x == 0 {
				return false
			}
			if narrow {
				dom[c] = x
			}
		}
	}
	return true
}

// within returns the digits of the rest that the open cells can have if the least sum of the clique
// may rise by above and the greatest fall by below.
func (q *clique) within(state *cliqueState, above, below int) uint64 {
	up, down := above/max(q.factor, -q.factor), below/max(q.factor, -q.factor)
	if q.factor < 0 {
		up, down = down, up
	}
	kept := state.rest
	if top := state.least + up; top < 64 {
		kept &= 1<<top - 1
	}
	if bottom := state.greatest - down - 1; bottom > 0 {
		kept &= ^uint64(0) << bottom
	}
	return kept
}
