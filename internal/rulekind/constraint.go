package rulekind

import (
	"iter"

	"github.com/nonet-dev/nonet/internal/kernel"
)

// A Constraint is a condition on the digits of some cells. What a rule means is a list of them. The
// types are Total, EqualTotals, Line, Sets, Machine, Among, Points, Either, Own and
// Same.
type Constraint interface{ constraint() }

// Total is the constraint that the digits of cells, each times its factor, have a sum.
type Total struct {
	Cells   []uint16
	Factors []int // nil: all 1
	Sum     int
}

// EqualTotals is the constraint that lists of cells, which may share cells, have one sum.
type EqualTotals struct{ Lists [][]uint16 }

// Line is the constraint that any two cells that lie Least to Most places apart on a line are
// related, the earlier one first. The relation is the same for all rules of a kind and number, or
// of a kind and relation.
type Line struct {
	Cells       []uint16
	Least, Most int
	Related     func(a, b int) bool
	Implied     bool // it follows from the other constraints of the rule
}

// Sets is the constraint that the different digits of cells are together one of some sets.
type Sets struct {
	Cells []uint16
	Sets  []uint64
}

// Machine is the constraint that a machine accepts cells, read in this order. The machine is the
// same for all rules of a kind, number and automaton with as many cells.
type Machine struct {
	Cells []uint16
	Make  func() kernel.Machine
	Fast  func() (kernel.Kernel, bool) // a kernel that does the same; nil: there is none

	// Several says that the machine may have several moves for a digit, and several states to start
	// in.
	Several bool
}

// Among is the constraint that the digits are among the cells, each as often as it is listed.
type Among struct {
	Cells  []uint16
	Digits []uint8 // ascending
}

// Points is the constraint that a cell says which cell of a list has a digit.
type Points struct {
	Cell  uint16
	List  []uint16
	Digit uint8
}

// Either is the constraint that all rules hold of one branch at least.
type Either struct{ Branches [][]Rule }

// Own is a constraint that no other form says: it has a kernel of its own, which may take for
// granted that cells which are apart differ.
type Own struct {
	Kernel func(apart mustDiffer) kernel.Kernel
}

// mustDiffer reports whether two cells must differ, whatever the rule says.
type mustDiffer = func(a, b uint16) bool

// Same is the constraint that two cells have one digit.
type Same struct{ A, B uint16 }

func (Total) constraint()       {}
func (EqualTotals) constraint() {}
func (Line) constraint()        {}
func (Sets) constraint()        {}
func (Machine) constraint()     {}
func (Among) constraint()       {}
func (Points) constraint()      {}
func (Either) constraint()      {}
func (Own) constraint()         {}
func (Same) constraint()        {}

// Says returns what a rule means, beside Lists.Different.
func (r *Rule) Says(g *Grid) []Constraint { return Of(r.Kind).Says(r, g) }

// Pairs yields the pairs of cells that must be related.
func (l Line) Pairs() iter.Seq2[uint16, uint16] {
	return func(yield func(a, b uint16) bool) {
		for i, a := range l.Cells {
			for j := i + l.Least; j <= i+l.Most && j < len(l.Cells); j++ {
				if !yield(a, l.Cells[j]) {
					return
				}
			}
		}
	}
}

// Line returns the same as a Line.
func (s Same) Line() Line {
	return Line{Cells: []uint16{s.A, s.B}, Least: 1, Most: 1,
		Related: func(a, b int) bool { return a == b }}
}

// MachineOf returns cells and a machine for digits up to n that accepts them if a constraint holds.
// It reports false for constraints that it makes no machine of.
func MachineOf(said Constraint, n int) (cells []uint16, m kernel.Machine, ok bool) {
	switch x := said.(type) {
	case Machine:
		return x.Cells, x.Make(), true
	case Points:
		if x.List[0] == x.Cell {
			return x.List, kernel.IndexMachine(n, int(x.Digit)), true
		}
	}
	return nil, m, false
}

// one returns the constraint alone.
func one(c Constraint) []Constraint { return []Constraint{c} }

// neighbours returns a Row.Says: neighbours on the line are related.
func neighbours(related func(a, b int) bool) func(*Rule, *Grid) []Constraint {
	return func(r *Rule, g *Grid) []Constraint {
		return one(Line{Cells: r.line(), Least: 1, Most: 1, Related: related})
	}
}

// apart returns the relation of digits whose difference is from least on.
func apart(least int) func(a, b int) bool {
	return func(a, b int) bool { return max(a-b, b-a) >= least }
}

// classes returns that any count neighbours on a line are of different classes, of which there are
// no more. So cells that far from each other are of one class.
func classes(line []uint16, count int, class func(d int) int) []Constraint {
	if count < 2 {
		return nil
	}
	return []Constraint{
		Line{Cells: line, Least: 1, Most: count - 1,
			Related: func(a, b int) bool { return class(a) != class(b) }},
		Line{Cells: line, Least: count, Most: count, Implied: true,
			Related: func(a, b int) bool { return class(a) == class(b) }},
	}
}
