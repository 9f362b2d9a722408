package generate

import (
	"math/rand/v2"
	"slices"

	"github.com/nonet-dev/nonet"
)

const (
	// lineSteps bounds the search for one line, in cells that are tried.
	lineSteps = 60
	// linesDrawn is how many lines one is chosen from, lineTries how often they are begun.
	linesDrawn = 24
	lineTries  = 8 * linesDrawn
	// coveredMost is how much of the grid lines and cages cover at most, in percent.
	coveredMost = 65
)

// drawer draws lines and cages whose digits are those of a full grid, and knows what the clues so
// far take up.
type drawer struct {
	rnd     *rand.Rand
	layout  *nonet.Layout
	grid    nonet.Grid
	turns   [][]nonet.Cell // of the symmetry: where each cell comes to lie; the first is identity
	overlap bool

	taken   []bool // cells of lines and cages
	corners []bool // by the cell above and to the left: a line goes through, or there is a mark
	marks   []bool // of cells
	edges   map[[2]nonet.Cell]bool
	covered int // cells

	region []int // by cell; nil: there are none
	line   []nonet.Cell
	steps  int
}

func newDrawer(rnd *rand.Rand, l *nonet.Layout, g nonet.Grid, s Symmetry, overlap bool) *drawer {
	d := &drawer{rnd: rnd, layout: l, grid: g, turns: s.permutations(l.Size()), overlap: overlap,
		taken: make([]bool, l.Cells()), corners: make([]bool, l.Cells()),
		marks: make([]bool, l.Cells()), edges: map[[2]nonet.Cell]bool{}}
	for _, h := range l.Houses() {
		if h.Kind == nonet.HouseBox || h.Kind == nonet.HouseRegion {
			if d.region == nil {
				d.region = make([]int, l.Cells())
			}
			for _, c := range h.Cells {
				d.region[c] = h.Index
			}
		}
	}
	return d
}

// permutations returns where each cell of a grid comes to lie under each turn and mirror of the
// symmetry; the first is the identity.
func (s Symmetry) permutations(n int) [][]nonet.Cell {
	identity := make([]nonet.Cell, n*n)
	for c := range identity {
		identity[c] = nonet.Cell(c)
	}
	all := [][]nonet.Cell{identity}
	for k := 0; k < len(all); k++ {
		for _, t := range symmetries[s].turns {
			image := make([]nonet.Cell, n*n)
			for c, x := range all[k] {
				row, col := t(int(x)/n, int(x)%n, n-1)
				image[c] = nonet.Cell(row*n + col)
			}
			if !slices.ContainsFunc(all, func(p []nonet.Cell) bool {
				return slices.Equal(p, image)
			}) {
				all = append(all, image)
			}
		}
	}
	return all
}

// images returns the cells and what the symmetry makes of them, each once; two that have the same
// cells are one unless their order tells them apart.
func (d *drawer) images(cells []nonet.Cell, ordered bool) (all [][]nonet.Cell) {
	same := func(a, b []nonet.Cell) bool {
		if !ordered {
			a, b = slices.Sorted(slices.Values(a)), slices.Sorted(slices.Values(b))
		}
		return slices.Equal(a, b)
	}
	for _, turn := range d.turns {
		image := make([]nonet.Cell, len(cells))
		for i, c := range cells {
			image[i] = turn[c]
		}
		if !slices.ContainsFunc(all, func(other []nonet.Cell) bool { return same(other, image) }) {
			all = append(all, image)
		}
	}
	return all
}

// cornersOf returns the corners that a line goes through.
func (d *drawer) cornersOf(line []nonet.Cell) (list []nonet.Cell) {
	n := nonet.Cell(d.layout.Size())
	for i := 1; i < len(line); i++ {
		a, b := min(line[i-1], line[i]), max(line[i-1], line[i])
		switch b - a {
		case n + 1:
			list = append(list, a)
		case n - 1:
			if n > 2 {
				list = append(list, a-1)
			}
		}
	}
	return list
}

// place takes up what a clue needs. It reports false, and takes up nothing, if that is taken.
func (d *drawer) place(k Kind, cells []nonet.Cell) bool {
	var places []*bool
	switch k.row().takes {
	case takesCells:
		for _, c := range cells {
			places = append(places, &d.taken[c])
		}
		if k != KindCage {
			for _, c := range d.cornersOf(cells) {
				places = append(places, &d.corners[c])
			}
		}
	case takesCorner:
		places = append(places, &d.corners[slices.Min(cells)])
	case takesMark:
		for _, c := range cells {
			places = append(places, &d.marks[c])
		}
	case takesEdge:
		edge := [2]nonet.Cell{slices.Min(cells), slices.Max(cells)}
		if d.edges[edge] {
			return false
		}
		d.edges[edge] = true
	}
	if slices.ContainsFunc(places, func(p *bool) bool { return *p }) && !d.overlap {
		return false
	}
	for _, p := range places {
		*p = true
	}
	if k.row().takes == takesCells {
		d.covered += len(cells)
	}
	return true
}

// state is what a drawer knows that clues take up.
type state struct {
	taken, corners, marks []bool
	edges                 map[[2]nonet.Cell]bool
	covered               int
}

func (d *drawer) save() state {
	edges := make(map[[2]nonet.Cell]bool, len(d.edges))
	for e := range d.edges {
		edges[e] = true
	}
	return state{slices.Clone(d.taken), slices.Clone(d.corners), slices.Clone(d.marks), edges,
		d.covered}
}

func (d *drawer) restore(s state) {
	d.taken, d.corners, d.marks, d.edges, d.covered = s.taken, s.corners, s.marks, s.edges,
		s.covered
}

// full reports whether lines cover as much of the grid as they may.
func (d *drawer) full() bool { return !d.overlap && 100*d.covered >= coveredMost*len(d.taken) }

// draw draws cells for a clue of a kind, without taking them up; nil if it finds none.
func (d *drawer) draw(k Kind) []nonet.Cell {
	n, row := d.layout.Size(), k.row()
	most := min(row.most, n)
	if most < row.least || row.regions && d.region == nil {
		return nil
	}
	count := row.least + d.rnd.IntN(most-row.least+1)
	start := nonet.Cell(d.rnd.IntN(n * n))
	d.line, d.steps = d.line[:0], lineSteps
	if k == KindCage {
		return d.area(start, count)
	}
	if d.grow(k, start, count) {
		return slices.Clone(d.line)
	}
	return nil
}

// grow makes the line longer by a cell, then by further ones up to count.
func (d *drawer) grow(k Kind, c nonet.Cell, count int) bool {
	d.steps--
	d.line = append(d.line, c)
	if d.begins(k, count) {
		if len(d.line) == count {
			return true
		}
		for _, next := range d.nextCells() {
			if d.steps > 0 && d.grow(k, next, count) {
				return true
			}
		}
	}
	d.line = d.line[:len(d.line)-1]
	return false
}

// begins reports whether a line of count cells can begin as it does, and all images of it.
func (d *drawer) begins(k Kind, count int) bool {
	n, row := d.layout.Size(), k.row()
	last := d.line[len(d.line)-1]
	for i, turn := range d.turns {
		image := turn[last]
		if i > 0 && slices.Contains(d.line, image) || d.taken[image] && !d.overlap {
			return false
		}
		digits := make([]int, len(d.line))
		for j, c := range d.line {
			digits[j] = int(d.grid[turn[c]])
		}
		if row.regions {
			if !d.sumsAgree(turn, digits, count) {
				return false
			}
		} else if !row.shape(digits, count, n) && (i == 0 || !row.shape(opposite(digits, n),
			count, n)) {
			return false
		}
	}
	return true
}

// opposite turns digits round: the highest becomes 1. What rises then falls.
func opposite(digits []int, n int) []int {
	out := make([]int, len(digits))
	for i, d := range digits {
		out[i] = n + 1 - d
	}
	return out
}

// sumsAgree reports whether the parts of a line in different regions have one sum, as far as they
// are finished. A finished line has at least two parts.
func (d *drawer) sumsAgree(turn []nonet.Cell, digits []int, count int) bool {
	first, sum, parts := 0, 0, 0
	for i, c := range d.line {
		if i > 0 && d.region[turn[c]] != d.region[turn[d.line[i-1]]] {
			if parts > 0 && sum != first {
				return false
			}
			first, sum = sum, 0
			parts++
		}
		sum += digits[i]
	}
	if parts > 0 && sum > first {
		return false
	}
	return len(d.line) < count || parts > 0 && sum == first
}

// nextCells returns in random order the cells to which the line can go: it makes no sharp turns,
// and does not come near itself.
func (d *drawer) nextCells() (list []nonet.Cell) {
	n := d.layout.Size()
	at := d.line[len(d.line)-1]
	row, col := int(at)/n, int(at)%n
	for dr := -1; dr <= 1; dr++ {
		for dc := -1; dc <= 1; dc++ {
			r, c := row+dr, col+dc
			if dr == 0 && dc == 0 || r < 0 || c < 0 || r >= n || c >= n {
				continue
			}
			next := nonet.Cell(r*n + c)
			if !d.nearLine(r, c) && (d.overlap || !d.crosses(at, next)) {
				list = append(list, next)
			}
		}
	}
	d.rnd.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	if k := len(d.line); k > 1 && d.rnd.IntN(2) == 0 { // straight on
		straight := 2*at - d.line[k-2]
		if i := slices.Index(list, straight); i > 0 {
			list[0], list[i] = list[i], list[0]
		}
	}
	return list
}

// nearLine reports whether a cell touches the line before its last cell: with a side, or with a
// corner before its last two.
func (d *drawer) nearLine(r, c int) bool {
	n := d.layout.Size()
	for i, x := range d.line[:len(d.line)-1] {
		dr, dc := difference(int(x)/n, r), difference(int(x)%n, c)
		if dr+dc <= 1 || dr <= 1 && dc <= 1 && i < len(d.line)-2 {
			return true
		}
	}
	return false
}

// crosses reports whether a step goes through a corner that is taken.
func (d *drawer) crosses(a, b nonet.Cell) bool {
	return slices.ContainsFunc(d.cornersOf([]nonet.Cell{a, b}), func(c nonet.Cell) bool {
		return d.corners[c]
	})
}

// area draws connected cells with different digits, also of all images; nil if it finds none.
func (d *drawer) area(start nonet.Cell, count int) []nonet.Cell {
	n := d.layout.Size()
	free := func(c nonet.Cell) bool {
		for i, turn := range d.turns {
			if i > 0 && (turn[c] == c || slices.Contains(d.line, turn[c])) ||
				d.taken[turn[c]] && !d.overlap {
				return false
			}
			if slices.ContainsFunc(d.line, func(x nonet.Cell) bool {
				return d.grid[turn[x]] == d.grid[turn[c]]
			}) {
				return false
			}
		}
		return true
	}
	if !free(start) {
		return nil
	}
	for d.line = append(d.line, start); len(d.line) < count; {
		var next []nonet.Cell
		for _, x := range d.line {
			for side := range 4 {
				y := cellBeside(n, int(x), side)
				if y >= 0 && !slices.Contains(d.line, nonet.Cell(y)) && free(nonet.Cell(y)) {
					next = append(next, nonet.Cell(y))
				}
			}
		}
		if next == nil {
			return nil
		}
		d.line = append(d.line, next[d.rnd.IntN(len(next))])
	}
	return slices.Sorted(slices.Values(d.line))
}
