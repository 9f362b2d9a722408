package format

import (
	"slices"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/sketch"
)

// dots has the clues between cells of a puzzle while it is read: white and black dots, X and
// V. Constraints that say that all of them are given leave out cells that have one.
type dots struct {
	list    []dot
	crossed map[[2]nonet.Cell]bool // cells with an X or V
}

// dot is a white dot, of a difference, or a black one, of a ratio.
type dot struct {
	cells  [2]nonet.Cell // ascending
	number int
	black  bool
	frees  bool // its cells need not heed what dots of the other colour leave out
}

// whiteDot: two cells differ by that much.
func (s *draft) whiteDot(by int, a, b nonet.Cell, frees bool) {
	s.Difference(by, a, b)
	s.list = append(s.list, dot{sketch.InOrder(a, b), by, false, frees})
}

// blackDot: one cell is that many times the other.
func (s *draft) blackDot(of int, a, b nonet.Cell, frees bool) {
	if s.least == 1 {
		s.Ratio(of, a, b)
	} else {
		s.Pair(sketch.Relations.Ratio(of).From0(), a, b)
	}
	s.list = append(s.list, dot{sketch.InOrder(a, b), of, true, frees})
}

// xv: two cells have that sum.
func (s *draft) xv(sum int, a, b nonet.Cell) {
	s.total(sum, []nonet.Cell{a, b})
	s.cross(a, b)
}

// cross: there is an X or V between two cells.
func (s *dots) cross(a, b nonet.Cell) {
	if s.crossed == nil {
		s.crossed = map[[2]nonet.Cell]bool{}
	}
	s.crossed[sketch.InOrder(a, b)] = true
}

// dotted returns the cells with dots of which is is true.
func (s *dots) dotted(is func(dot) bool) map[[2]nonet.Cell]bool {
	cells := map[[2]nonet.Cell]bool{}
	for _, d := range s.list {
		if is(d) {
			cells[d.cells] = true
		}
	}
	return cells
}

// free returns the cells with dots that allow them to be consecutive.
func (s *dots) free() map[[2]nonet.Cell]bool {
	return s.dotted(func(d dot) bool {
		return !d.black && d.number == 1 || d.black && d.number == 2 && d.frees
	})
}

// ratios returns the numbers of black dots, each once, of a grid of that size.
func (s *dots) ratios(size int) (ratios []int) {
	for _, d := range s.list {
		if d.black && !slices.Contains(ratios, d.number) && len(ratios) < size {
			ratios = append(ratios, d.number)
		}
	}
	return ratios
}

// nonconsecutive: cells side by side are not consecutive, unless a dot allows it.
func (s *draft) nonconsecutive() {
	free := s.free()
	if len(free) == 0 {
		s.Kind(nonet.RuleAntiConsecutive, 0)
		return
	}
	s.Everywhere(sketch.None(sketch.Relations.Difference(1)), free)
}

// noOtherRatio: cells side by side that have no dot have none of the ratios of black dots; 2
// if there are no black dots.
func (s *draft) noOtherRatio() {
	s.Everywhere(noRatio(s.ratios(s.Size)), s.dotted(func(dot) bool { return true }))
}

// noRatio is the relation of digits that have none of the ratios; 2 if there are none.
func noRatio(ratios []int) sketch.Relation {
	if len(ratios) == 0 {
		ratios = []int{2}
	}
	return noneOf(sketch.Relations.Ratio, ratios)
}

// noneOf is the relation of digits that are in none of the relations with the numbers.
func noneOf(with func(int) sketch.Relation, numbers []int) sketch.Relation {
	var each []sketch.Relation
	for _, number := range slices.Sorted(slices.Values(numbers)) {
		each = append(each, with(number))
	}
	return sketch.None(each...)
}

// noOtherXV: cells side by side without X and V have none of the sums.
func (s *draft) noOtherXV(sums ...int) {
	s.Everywhere(noneOf(sketch.Relations.Total, sums), s.crossed)
}

// total is sum for a sum of the digits of the program, which may begin with 0.
func (s *draft) total(sum int, cells []nonet.Cell) { s.Sum(sum+len(cells)*(1-s.least), cells) }

// find takes note of a rule that is a dot, an X or a V, in a grid of that size.
func (s *dots) find(n int, x nonet.Rule) {
	dot := func(number int, black bool) {
		cells := sketch.InOrder(x.Cells[0][0], x.Cells[0][1])
		s.list = append(s.list, dot{cells, number, black, true})
	}
	switch x.Kind {
	case nonet.RuleConsecutive:
		dot(1, false)
	case nonet.RuleDouble:
		dot(2, true)
	case nonet.RuleDifference:
		dot(x.Number, false)
	case nonet.RuleQuotient:
		dot(x.Number, true)
	case nonet.RulePair:
		for by := 2; by < n; by++ {
			switch {
			case sketch.Relations.Difference(by).Is(x.Relation):
				dot(by, false)
				return
			case by > 2 && sketch.Relations.Ratio(by).Is(x.Relation):
				dot(by, true)
				return
			}
		}
	case nonet.RuleSum:
		if isXV(n, x) {
			s.cross(x.Cells[0][0], x.Cells[0][1])
		}
	}
}
