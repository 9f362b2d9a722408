package rulekind

import (
	"fmt"
	"slices"
)

// Fault says why a rule does not fit a grid.
type Fault struct {
	Reason     string
	InArgument bool // it is what stands before the cells, not the cells
}

func (f *Fault) Error() string { return f.Reason }

// ArgumentFault returns a fault of what stands before the cells.
func ArgumentFault(format string, args ...any) *Fault {
	return &Fault{fmt.Sprintf(format, args...), true}
}

// CellsFault returns a fault of the cells.
func CellsFault(format string, args ...any) *Fault {
	return &Fault{fmt.Sprintf(format, args...), false}
}

// Counted returns a number and what it counts.
func Counted(k int, one, many string) string {
	if k == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", k, many)
}

// Range returns a range and what it counts.
func Range(least, most int, one, many string) string {
	if least == most {
		return Counted(least, one, many)
	}
	return fmt.Sprintf("%d to %d %s", least, most, many)
}

func cells(k int) string { return Counted(k, "cell", "cells") }

// numbered returns a Row.Fault: the number of the rule is from least to the size of the grid less
// below.
func numbered(what string, least, below int) func(*Rule, *Grid) *Fault {
	return func(r *Rule, g *Grid) *Fault { return numberFault(r, what, least, g.N-below) }
}

// numberFault returns a fault if the number of a rule is out of range.
func numberFault(r *Rule, what string, least, most int) *Fault {
	if r.Number < least || r.Number > most {
		return ArgumentFault("%s is a number from %d to %d here, not %d",
			what, least, most, r.Number)
	}
	return nil
}

// sumFault returns a fault if the number of a rule is a sum that no digits have.
func sumFault(r *Rule, what string, least, most int) *Fault {
	switch {
	case r.Number >= least && r.Number <= most:
		return nil
	case least == most:
		return ArgumentFault("%s has the sum %d, not %d", what, least, r.Number)
	}
	return ArgumentFault("%s has a sum from %d to %d, not %d", what, least, most, r.Number)
}

// MaxCells bounds the cells of a rule.
const MaxCells = 1_000

// FaultOf returns what is wrong with the cells of a rule, or with its number or digits; nil if
// nothing is. It does not look into relations and automata.
func FaultOf(r *Rule, g *Grid) *Fault {
	f := ShapeFault(r, g)
	if fault := Of(r.Kind).Fault; f == nil && fault != nil {
		f = fault(r, g)
	}
	return f
}

// ShapeFault returns what is wrong with the lists of cells of a rule in a grid; nil if nothing is.
func ShapeFault(r *Rule, g *Grid) *Fault {
	if f := listFault(r, g.N); f != nil {
		return f
	}
	return cellFault(r, g)
}

// listFault says what is wrong with the number of lists and of their cells.
func listFault(r *Rule, n int) *Fault {
	row := Of(r.Kind)
	lists := 1
	switch row.Lists.Form {
	case NoCells:
		lists = 0
	case CellAndIn:
		lists = 2
	case ManyLists:
		if lists = len(r.Cells); lists < 2 {
			return CellsFault("%s has 2 lists of cells or more, with '/' between them", row.Name)
		}
	}
	if len(r.Cells) != lists {
		return CellsFault("%s has %s, found %d", row.Name,
			Counted(lists, "list of cells", "lists of cells"), len(r.Cells))
	}
	total := 0
	for i, list := range r.Cells {
		least, most := row.Lists.Least, row.Lists.Most
		switch {
		case row.Lists.Form == CellAndIn && i == 0:
			least, most = 1, 1
		case row.Lists.PerDigit:
			most = n
		case most == 0:
			most = MaxCells
		}
		if k := len(list); k < least || k > most {
			return CellsFault("found %s, %s has %s",
				cells(k), row.Name, Range(least, most, "cell", "cells"))
		}
		total += len(list)
	}
	if total > MaxCells {
		return CellsFault("%d cells: a rule has at most %d", total, MaxCells)
	}
	return nil
}

// cellFault says which cell is outside the grid, or is there twice where it must not be.
func cellFault(r *Rule, g *Grid) *Fault {
	n := g.width()
	shape := &Of(r.Kind).Lists
	var seen [MaxSize * MaxSize / 64]uint64
	for i, list := range r.Cells {
		if i > 0 && (shape.Form == CellAndIn || shape.Form == ManyLists) {
			clear(seen[:]) // lists may share cells: the rows and columns of a magic square
		}
		for at, c := range list {
			if int(c) >= n*n {
				return CellsFault("cell number %d is outside the grid of %d cells", c, n*n)
			}
			if !g.has(c) {
				return CellsFault("r%dc%d is outside of the grid", int(c)/n+1, int(c)%n+1)
			}
			if seen[c/64]>>(c%64)&1 != 0 {
				if shape.Again == nil {
					return CellsFault("r%dc%d is there twice", int(c)/n+1, int(c)%n+1)
				}
				apart := shape.Again(r)
				if slices.Contains(list[max(0, at-apart):at], c) {
					return CellsFault("r%dc%d is there again after fewer than %s",
						int(c)/n+1, int(c)%n+1, cells(apart))
				}
			}
			seen[c/64] |= 1 << (c % 64)
		}
	}
	return nil
}
