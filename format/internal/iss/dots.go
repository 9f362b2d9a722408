package iss

import (
	"errors"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/sketch"
)

// neighbours calls visit with all cells among those of the arguments that are side by side;
// the first of them comes first in the arguments.
func (r *reader) neighbours(args []string, visit func(a, b nonet.Cell)) error {
	cells, err := r.cells(args)
	if err != nil {
		return err
	}
	found := false
	later := map[nonet.Cell]bool{}
	for _, c := range cells {
		later[c] = true
	}
	for _, a := range cells {
		delete(later, a)
		row, col := int(a)/r.n, int(a)%r.n
		beside := [][2]int{{row - 1, col}, {row, col - 1}, {row, col + 1}, {row + 1, col}}
		for _, at := range beside {
			b := nonet.Cell(at[0]*r.n + at[1])
			if r.rules.Inside(at[0], at[1]) && later[b] && r.isGroup([]nonet.Cell{a, b}) {
				found = true
				visit(a, b)
			}
		}
	}
	if !found {
		return errors.New("found no two cells side by side")
	}
	return nil
}

// issSums returns the meaning of a type for neighbours of a sum.
func issSums(sum int) func(*reader, []string) error {
	return func(r *reader, args []string) error {
		return r.neighbours(args, func(a, b nonet.Cell) {
			r.summed[sketch.InOrder(a, b)] = true
			r.sumOf(sum, []nonet.Cell{a, b}, nil)
		})
	}
}

func (r *reader) whiteDots(args []string) error {
	return r.neighbours(args, func(a, b nonet.Cell) {
		r.dotted[sketch.InOrder(a, b)] = true
		r.rules.Difference(1, a, b)
	})
}

func (r *reader) blackDots(args []string) error {
	return r.neighbours(args, func(a, b nonet.Cell) {
		r.dotted[sketch.InOrder(a, b)] = true
		if r.least == 0 {
			r.rules.Pair(r.ofValues(sketch.Relations.Ratio(2)), a, b)
		} else {
			r.rules.Ratio(2, a, b)
		}
	})
}

func (r *reader) greater(args []string) error { return r.neighbours(args, r.rules.Greater) }

// strict adds that neighbours without a dot, or without an X or a V, are not as those with one.
func (r *reader) strict() {
	r.apartFromVariables(r.dotted)
	r.apartFromVariables(r.summed)
	if r.kropki {
		r.rules.Everywhere(r.ofValues(sketch.None(sketch.Relations.Difference(1),
			sketch.Relations.Ratio(2))), r.dotted)
	}
	if r.xv {
		r.rules.Everywhere(r.ofValues(sketch.None(sketch.Relations.Total(5),
			sketch.Relations.Total(10))), r.summed)
	}
}

// ofValues returns a relation of values as one of digits.
func (r *reader) ofValues(x sketch.Relation) sketch.Relation {
	if r.least == 0 {
		return x.From0()
	}
	return x
}

// putDot writes rules of a kind for two neighbours.
func putDot(kind nonet.RuleKind) func(*writer, string, nonet.Rule) bool {
	return func(w *writer, name string, x nonet.Rule) bool {
		return x.Kind == kind && sketch.SideBySide(w.n, x.Cells[0]) && putKind(kind)(w, name, x)
	}
}
