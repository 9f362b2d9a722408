package nonet

import (
	"fmt"

	"github.com/nonet-dev/nonet/exactcover"
)

// coverProblem is a layout as exact cover. Its items are (cell), (house,
// digit) and, secondary, (pair that must differ, digit); its options are
// candidates.
type coverProblem struct {
	exactcover.Problem
	layout     *Layout
	candidates []Candidate // of each option
	elements   []exactcover.Element
}

// Cover returns the puzzle as an exact cover problem and the candidate that
// each of its options stands for; the solutions of one are the solutions of
// the other. Each candidate that the givens and pencilmarks leave is an option.
// The items are named p1.2 (row 1, column 2), r1.5, c1.5, b1.5 (row 1, column
// 1, box or region 1 holds a 5) and x1.5 (the first further house, diagonals
// and windows included); secondary items a1.5 stand for the first pair of cells
// that must differ. The puzzle must be valid.
func (p *Puzzle) Cover() (*exactcover.Problem, []Candidate) {
	cp := newCoverProblem(p.Layout)
	cp.load(p)
	return &cp.Problem, cp.candidates
}

// newCoverProblem makes the items.
func newCoverProblem(l *Layout) *coverProblem {
	cp := &coverProblem{layout: l}
	add := func(kind exactcover.Kind, prefix string, a, b int) {
		if _, err := cp.AddItem(fmt.Sprintf("%s%d.%d", prefix, a, b), kind); err != nil {
			panic(err) // names differ, and there are few
		}
	}
	n := l.size
	for c := range l.Cells() {
		add(exactcover.Primary, "p", c/n+1, c%n+1)
	}
	further := 0
	for _, h := range l.houses {
		prefix, number := "x", 0
		switch h.Kind {
		case Row:
			prefix, number = "r", h.Index+1
		case Column:
			prefix, number = "c", h.Index+1
		case Box, Region:
			prefix, number = "b", h.Index+1
		default:
			further++
			number = further
		}
		for d := range n {
			add(exactcover.Primary, prefix, number, d+1)
		}
	}
	for i := range l.apart {
		for d := range n {
			add(exactcover.Secondary, "a", i+1, d+1)
		}
	}
	return cp
}

// load makes the options of a puzzle of the layout.
func (cp *coverProblem) load(p *Puzzle) {
	l := cp.layout
	n := l.size
	cp.ClearOptions()
	cp.candidates = cp.candidates[:0]
	apartOf := make(map[Cell][]int)
	for i, pair := range l.apart {
		apartOf[pair[0]] = append(apartOf[pair[0]], i)
		apartOf[pair[1]] = append(apartOf[pair[1]], i)
	}
	for c, digits := range p.Candidates() {
		for d := range digits.All() {
			cp.elements = append(cp.elements[:0], exactcover.Element{Item: c})
			for _, h := range l.housesOf[c] {
				cp.elements = append(cp.elements, exactcover.Element{Item: l.Cells() + h*n + int(d) - 1})
			}
			for _, i := range apartOf[Cell(c)] {
				cp.elements = append(cp.elements, exactcover.Element{Item: l.Cells() + (len(l.houses)+i)*n + int(d) - 1})
			}
			if _, err := cp.AddOption(cp.elements...); err != nil {
				panic(err) // the items exist and differ
			}
			cp.candidates = append(cp.candidates, Candidate{Cell(c), d})
		}
	}
}
