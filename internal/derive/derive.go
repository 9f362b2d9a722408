// Package derive works out what follows from the houses of a layout before any
// digit is known: further houses, cells that hold the same digit, and that no
// grid can exist. Arrays go in, data come out; the caller finds the words. Sums that follow
// from houses and the sums of a puzzle are in totals.go.
//
// There are two methods for layouts. The law of leftovers (leftovers.go) compares rows or
// columns with as many other houses, for all digits at once. Templates
// (templates.go) take all houses together, for one digit.
package derive

// Layout is a kind of grid in plain arrays. Cells are numbered row by row from 0.
type Layout struct {
	N        int         // cells of a house, rows, columns, digits: 1 to 100
	Width    int         // rows and columns of cells, if they are more than N; else 0 or N
	Houses   [][]uint16  // sets of N cells, ascending: the rows, the columns, any others
	HousesOf [][]int     // by cell: the indices of its houses, ascending
	Apart    [][2]uint16 // ascending pairs of cells that must differ and share no house

	// Families are ranges of Houses, from and to: houses of one kind, such as the
	// regions of a jigsaw, to be compared with rows and columns. Regular boxes give
	// nothing.
	Families [][2]int

	// Shaped: the first houses are not rows and then columns. Only Regions and Totals know such
	// layouts.
	Shaped bool
}

// cells returns the number of cells.
func (l *Layout) cells() int {
	width := max(l.Width, l.N)
	return width * width
}

// Facts is what follows from a layout.
type Facts struct {
	Houses        [][]uint16     // further sets of N cells, ascending, with every digit once
	Equal         [][2]uint16    // see Leftovers
	Contradiction *Contradiction // nil if none is known
}

// Contradiction says why no grid fits a layout.
//
// If Lines is empty, no digit can be in the cell Cells[0]: there is no way to put
// it into all other houses as well. Otherwise the lines and the houses hold each
// digit equally often. What they do not have in common, X of the lines and Y of
// the houses, thus holds the same digits. But Cells, which are in X or are in Y,
// can be equal to Others only, which are on the other side and fewer.
type Contradiction struct {
	Lines   []int      // indices of rows, or of columns, that follow each other
	Houses  []int      // indices of houses, ascending
	Derived [][]uint16 // houses of Facts that count like Houses

	X, Y, Cells, Others []uint16
}

// All returns all facts of both methods. They take 0.1 ms for most jigsaws of size
// 9 and 20 ms at most. templates says whether to look for templates: rows, columns
// and boxes alone have them all.
func All(l *Layout, templates bool) Facts {
	facts := Leftovers(l, MaxLeftovers)
	if templates && facts.Contradiction == nil {
		if cell, found := withoutTemplate(l); found {
			facts.Contradiction = &Contradiction{Cells: []uint16{cell}}
		}
	}
	return facts
}
