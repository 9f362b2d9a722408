package setters

import (
	"slices"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/sketch"
)

// dots has the clues between cells of a puzzle while it is read: white and black dots, X and
// V. Constraints that say that all of them are given leave out cells that have one.
type dots struct {
	list    []Dot
	Crossed map[[2]nonet.Cell]bool // cells with an X or V
}

// Dot is a white dot, of a difference, or a black one, of a ratio.
type Dot struct {
	cells  [2]nonet.Cell // ascending
	Number int
	Black  bool
	Frees  bool // its cells need not heed what dots of the other colour leave out
}

// WhiteDot: two cells differ by that much.
func (s *Draft) WhiteDot(by int, a, b nonet.Cell, frees bool) {
	s.Difference(by, a, b)
	s.list = append(s.list, Dot{sketch.InOrder(a, b), by, false, frees})
}

// BlackDot: one cell is that many times the other.
func (s *Draft) BlackDot(of int, a, b nonet.Cell, frees bool) {
	if s.Least == 1 {
		s.Ratio(of, a, b)
	} else {
		s.Pair(sketch.Relations.Ratio(of).From0(), a, b)
	}
	s.list = append(s.list, Dot{sketch.InOrder(a, b), of, true, frees})
}

// Xv: two cells have that sum.
func (s *Draft) Xv(sum int, a, b nonet.Cell) {
	s.Total(sum, []nonet.Cell{a, b})
	s.cross(a, b)
}

// cross: there is an X or V between two cells.
func (s *dots) cross(a, b nonet.Cell) {
	if s.Crossed == nil {
		s.Crossed = map[[2]nonet.Cell]bool{}
	}
	s.Crossed[sketch.InOrder(a, b)] = true
}

// Dotted returns the cells with dots of which is is true.
func (s *dots) Dotted(is func(Dot) bool) map[[2]nonet.Cell]bool {
	cells := map[[2]nonet.Cell]bool{}
	for _, d := range s.list {
		if is(d) {
			cells[d.cells] = true
		}
	}
	return cells
}

// Free returns the cells with dots that allow them to be consecutive.
func (s *dots) Free() map[[2]nonet.Cell]bool {
	return s.Dotted(func(d Dot) bool {
		return !d.Black && d.Number == 1 || d.Black && d.Number == 2 && d.Frees
	})
}

// Ratios returns the numbers of black dots, each once, of a grid of that size.
func (s *dots) Ratios(size int) (ratios []int) {
	for _, d := range s.list {
		if d.Black && !slices.Contains(ratios, d.Number) && len(ratios) < size {
			ratios = append(ratios, d.Number)
		}
	}
	return ratios
}

// Nonconsecutive: cells side by side are not consecutive, unless a dot allows it.
func (s *Draft) Nonconsecutive() {
	free := s.Free()
	if len(free) == 0 {
		s.Kind(nonet.RuleAntiConsecutive, 0)
		return
	}
	s.Everywhere(sketch.None(sketch.Relations.Difference(1)), free)
}

// NoOtherRatio: cells side by side that have no dot have none of the ratios of black dots; 2
// if there are no black dots.
func (s *Draft) NoOtherRatio() {
	s.Everywhere(NoRatio(s.Ratios(s.Size)), s.Dotted(func(Dot) bool { return true }))
}

// NoRatio is the relation of digits that have none of the ratios; 2 if there are none.
func NoRatio(ratios []int) sketch.Relation {
	if len(ratios) == 0 {
		ratios = []int{2}
	}
	return NoneOf(sketch.Relations.Ratio, ratios)
}

// NoneOf is the relation of digits that are in none of the relations with the numbers.
func NoneOf(with func(int) sketch.Relation, numbers []int) sketch.Relation {
	var each []sketch.Relation
	for _, number := range slices.Sorted(slices.Values(numbers)) {
		each = append(each, with(number))
	}
	return sketch.None(each...)
}

// NoOtherXV: cells side by side without X and V have none of the sums.
func (s *Draft) NoOtherXV(sums ...int) {
	s.Everywhere(NoneOf(sketch.Relations.Total, sums), s.Crossed)
}

// Total is sum for a sum of the digits of the program, which may begin with 0.
func (s *Draft) Total(sum int, cells []nonet.Cell) { s.Sum(sum+len(cells)*(1-s.Least), cells) }

// find takes note of a rule that is a dot, an X or a V, in a grid of that size.
func (s *dots) find(n int, x nonet.Rule) {
	dot := func(number int, black bool) {
		cells := sketch.InOrder(x.Cells[0][0], x.Cells[0][1])
		s.list = append(s.list, Dot{cells, number, black, true})
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
		if IsXV(n, x) {
			s.cross(x.Cells[0][0], x.Cells[0][1])
		}
	}
}
