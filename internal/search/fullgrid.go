package search

import "math/rand/v2"

// fullGrid is a full grid that is right in every row, column and box. Two kinds of moves
// change it and keep it right: cycle and exchange. A cell is unmet if its digit is not
// one of its candidates. improve searches for moves that leave fewer cells unmet (local
// search).
//
// A grid is seen from two sides. From side 0, rows are rows, lines are columns, a band is
// a row of boxes, and a stack is a column of boxes. From side 1 rows and columns are
// exchanged: lines are the rows of the grid, and a band is a column of boxes.
type fullGrid struct {
	n     int
	rows  [2]int // by side: the rows of a box
	lines [2]int // by side: the lines of a box
	words int
	cand  []uint64 // as in Task
	rng   *rand.Rand
	stop  func() bool

	digits []uint8    // by cell, from 0
	where  [2][]uint8 // by side, then by row*n + digit: the line
	log    []change   // the changes of the last move
	unmet  []uint32   // cells
	index  []int32    // by cell: its place in unmet, or -1
	work   int        // changes of a cell, those that were undone included
}

// change is a changed cell and the digit that it had before.
type change struct {
	cell  uint32
	digit uint8
}

const (
	// improveWork is the number of changes of a cell, for each cell of the grid, after
	// which improve gives up: .07 s for 100x100. Most successful runs take far less.
	improveWork = 700

	// improveShare is the percentage of possible exchanges that improve tries at each step.
	improveShare = 30

	// improveTemperature is the temperature of simulated annealing: a step that leaves k
	// more cells unmet is made with probability exp(-k/improveTemperature). With .3 and
	// with 1.3 fewer grids with 5 % givens are built.
	improveTemperature = .6
)

func newFullGrid(s *Searcher, cand []uint64, rng *rand.Rand) *fullGrid {
	p := s.Plan
	g := &fullGrid{
		n: p.n, rows: [2]int{p.boxRows, p.boxColumns}, lines: [2]int{p.boxColumns, p.boxRows},
		words: p.words, cand: cand, rng: rng, stop: s.stopped,
		digits: make([]uint8, p.cells),
		where:  [2][]uint8{make([]uint8, p.cells), make([]uint8, p.cells)},
		index:  make([]int32, p.cells),
	}
	for c := range g.index {
		g.index[c] = -1
	}
	return g
}

// cell returns the cell in a row and a line seen from a side.
func (g *fullGrid) cell(side, row, line int) int {
	if side == 1 {
		row, line = line, row
	}
	return row*g.n + line
}

// locate returns the row and line of a cell seen from a side.
func (g *fullGrid) locate(side, cell int) (row, line int) {
	if side == 1 {
		return cell % g.n, cell / g.n
	}
	return cell / g.n, cell % g.n
}

// allows reports whether a digit is a candidate of a cell.
func (g *fullGrid) allows(cell, digit int) bool {
	return g.cand[cell*g.words+digit>>6]>>(digit&63)&1 != 0
}

// set puts a digit into a cell. During a move a digit may be in a row twice; then where
// has the place that was set last.
func (g *fullGrid) set(cell int, digit uint8) {
	row, column := cell/g.n, cell%g.n
	g.digits[cell] = digit
	g.where[0][row*g.n+int(digit)] = uint8(column)
	g.where[1][column*g.n+int(digit)] = uint8(row)
	i := g.index[cell]
	switch met := g.allows(cell, int(digit)); {
	case met && i >= 0:
		last := g.unmet[len(g.unmet)-1]
		g.unmet[i], g.index[last] = last, i
		g.unmet, g.index[cell] = g.unmet[:len(g.unmet)-1], -1
	case !met && i < 0:
		g.index[cell] = int32(len(g.unmet))
		g.unmet = append(g.unmet, uint32(cell))
	}
}

// put is set, and writes the change to the log.
func (g *fullGrid) put(cell int, digit uint8) {
	g.work++
	g.log = append(g.log, change{uint32(cell), g.digits[cell]})
	g.set(cell, digit)
}

// undo undoes the changes in the log.
func (g *fullGrid) undo() {
	g.work += len(g.log)
	for i := len(g.log) - 1; i >= 0; i-- {
		g.set(int(g.log[i].cell), g.log[i].digit)
	}
	g.log = g.log[:0]
}

// cycle exchanges the digits of two rows of one band in a line. It does so, too, in all
// other lines where this is necessary so that no row has a digit twice (a row cycle).
func (g *fullGrid) cycle(side, row, other, line int) {
	for at := line; ; {
		x, y := g.cell(side, row, at), g.cell(side, other, at)
		d, e := g.digits[x], g.digits[y]
		at = int(g.where[side][row*g.n+int(e)])
		g.put(x, e)
		g.put(y, d)
		if at == line {
			return
		}
	}
}

// exchange exchanges the lines of two digits in a box. It does so, too, in all other
// boxes of the stack where this is necessary so that no line has a digit twice. (In terms
// of edge colouring: a Kempe chain of two colours, the digits, in the bipartite graph of
// bands and lines.)
func (g *fullGrid) exchange(side, digit, other, band, stack int) {
	for first := band; ; {
		_, line := g.inBox(side, other, band, stack)
		g.exchangeInBox(side, digit, other, band, stack)
		next := first
		for b := range g.n / g.rows[side] {
			if _, l := g.inBox(side, digit, b, stack); b != band && l == line {
				next = b
			}
		}
		if next == first {
			return
		}
		band = next
	}
}

// inBox returns the place of a digit in the box where a band and a stack cross.
func (g *fullGrid) inBox(side, digit, band, stack int) (row, line int) {
	for row := band * g.rows[side]; ; row++ {
		if line := int(g.where[side][row*g.n+digit]); line/g.lines[side] == stack {
			return row, line
		}
	}
}

// exchangeInBox exchanges the lines of two digits in a box. If they are in different
// rows, other digits of the band change rows.
//
// Let digit be in row i of line x, and other in row j of line y. Without the two digits,
// these two cells are empty. Starting in line x, the digit in row j moves to row i. If
// row i has that digit in another line, it moves to row j there, which moves the digit of
// row j in that line to row i, and so on. The chain ends in line y, or when the moved
// digit is digit, which row i has lost. Now row j of line x is empty, and so is row i or
// row j of line y. These cells take other and digit. (This is König's proof that the
// edges of a bipartite graph of degree k have a colouring with k colours; here rows are
// the colours.)
func (g *fullGrid) exchangeInBox(side, digit, other, band, stack int) {
	i, x := g.inBox(side, digit, band, stack)
	j, y := g.inBox(side, other, band, stack)
	if i == j {
		g.put(g.cell(side, i, x), uint8(other))
		g.put(g.cell(side, i, y), uint8(digit))
		return
	}
	last := j // the row of the empty cell in line y
	for line := x; ; {
		upper, lower := g.cell(side, i, line), g.cell(side, j, line)
		moved := g.digits[lower]
		if line == y {
			g.put(lower, g.digits[upper])
			last = i
			break
		}
		next := int(g.where[side][i*g.n+int(moved)])
		if line != x {
			g.put(lower, g.digits[upper])
		}
		g.put(upper, moved)
		if int(moved) == digit {
			break
		}
		line = next
	}
	g.put(g.cell(side, j, x), uint8(other))
	g.put(g.cell(side, last, y), uint8(digit))
}

// move brings a digit to a cell: by a cycle if the cell's line has the digit in the
// cell's band, otherwise by an exchange and a cycle.
type move struct {
	side, cell, digit int
	other             int // the digit to exchange it with, or -1
}

func (g *fullGrid) apply(m move) {
	row, line := g.locate(m.side, m.cell)
	if m.other >= 0 {
		g.exchange(m.side, m.digit, m.other, row/g.rows[m.side], line/g.lines[m.side])
	}
	if now := int(g.where[1-m.side][line*g.n+m.digit]); now != row {
		g.cycle(m.side, row, now, line)
	}
}

// improve makes moves until no cell is unmet. It reports false if it gave up or was stopped.
//
// Each step chooses an unmet cell and one of its candidates at random, and tries moves
// that bring the digit to the cell. It makes the move that leaves the fewest cells unmet.
// If that is more than before, it makes the move only with a probability that decreases
// with the difference.
func (g *fullGrid) improve() bool {
	for budget := g.work + improveWork*len(g.digits); len(g.unmet) > 0; {
		if g.work > budget || g.stop() {
			return false
		}
		m := move{cell: int(g.unmet[g.rng.IntN(len(g.unmet))]), digit: -1}
		for d, seen := 0, 0; d < g.n; d++ {
			if g.allows(m.cell, d) {
				if seen++; g.rng.IntN(seen) == 0 {
					m.digit = d
				}
			}
		}
		if m.digit < 0 {
			return false
		}
		before := len(g.unmet)
		g.log = g.log[:0]
		m, unmet := g.bestMove(m)
		more := float64(unmet - before)
		if more <= 0 || g.rng.ExpFloat64()*improveTemperature >= more {
			g.apply(m)
		}
	}
	return true
}

// bestMove tries moves that bring m.digit to m.cell. It returns the move that leaves the
// fewest cells unmet, and their number.
func (g *fullGrid) bestMove(m move) (best move, fewest int) {
	ties := 0
	fewest = len(g.digits) + 1
	try := func() {
		g.apply(m)
		unmet := len(g.unmet)
		g.undo()
		if unmet > fewest {
			return
		}
		if unmet < fewest {
			fewest, ties = unmet, 0
		}
		if ties++; g.rng.IntN(ties) == 0 {
			best = m
		}
	}
	for m.side = range 2 {
		rows := g.rows[m.side]
		row, line := g.locate(m.side, m.cell)
		first := row / rows * rows
		m.other = -1
		if now := int(g.where[1-m.side][line*g.n+m.digit]); now/rows == row/rows {
			try()
			continue
		}
		always := g.rng.IntN(rows) // this exchange is always tried
		for i := range rows {
			if i == always || g.rng.IntN(100) < improveShare {
				m.other = int(g.digits[g.cell(m.side, first+i, line)])
				try()
			}
		}
	}
	return best, fewest
}

// variants calls visit with the grid changed by one cycle, for up to limit different cycles
// that leave no cell unmet. It restores the grid after each. It reports false if visit did.
//
// No two cycles of different sides change the same cells: these would be in two rows and two
// columns of one box, which would have a digit twice.
func (g *fullGrid) variants(limit int, visit func() bool) bool {
	more := true
	for side, rows := range g.rows {
		for row := range g.n {
			for other := row + 1; other%rows != 0 && more && limit > 0; other++ {
				limit, more = g.variantsOf(side, row, other, limit, visit)
			}
		}
	}
	return more
}

// variantsOf is variants for the cycles of two rows. It returns the limit for the next cycles.
func (g *fullGrid) variantsOf(side, row, other, limit int, visit func() bool) (int, bool) {
	var done [MaxSize]bool // lines of the cycles so far
	for line := range g.n {
		if done[line] || limit == 0 || g.stop() {
			continue
		}
		g.log = g.log[:0]
		g.cycle(side, row, other, line)
		for _, changed := range g.log {
			_, l := g.locate(side, int(changed.cell))
			done[l] = true
		}
		more := true
		if len(g.unmet) == 0 {
			limit--
			more = visit()
		}
		g.undo()
		if !more {
			return limit, false
		}
	}
	return limit, true
}
