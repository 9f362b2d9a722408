package search

import (
	"math/bits"
	"math/rand/v2"
	"slices"

	"github.com/nonet-dev/nonet/internal/learn"
)

// A large grid with more givens than build.go can meet is found in two parts, each of which
// is much smaller than the whole:
//
//   - An arrangement says which line each digit has in each box. In a stack of boxes a digit
//     has each line once, and in a box a line has as many digits as the box has rows.
//   - The rows of the digits are then found in each band of boxes by itself, by clause
//     learning. For any arrangement there are rows, if there are no givens: by König's theorem the
//     edges of a bipartite graph of degree k, here digits and lines, can be coloured with k
//     colours, here rows. So 100x100 is ten problems of 1000 choices among at most ten.
//
// In an arrangement that suits the givens each cell is left several digits, and each digit
// several rows of a box and several boxes of a row. Simulated annealing makes these numbers
// large: the fewer there are, the higher the cost.
//
// Random grids of 64x64 with 5 to 35 % givens, 81x81 with 5 to 40 % and 100x100 with 5 to
// 30 % are solved within seconds.

const (
	// A grid of size n is arranged if at most arrangeGivens + n/arrangeGivensSize percent of the
	// cells are given. With more givens most arrangements have no rows in some band, all the more
	// so the smaller the boxes are.
	arrangeGivens, arrangeGivensSize = 20, 4

	// arrangeTries is how many arrangements are tried.
	arrangeTries = 40

	// arrangeSteps is the number of steps of annealing for each cell of the grid, and
	// arrangeStepsPercent is how many more there are for each percent of givens.
	arrangeSteps, arrangeStepsPercent = 20, 2

	// arrangeHot and arrangeCold are the temperatures at the beginning and the end.
	arrangeHot, arrangeCold = 3000, 100

	// needed is the cost of an item that has nothing left.
	needed = 16000

	// overfull is the cost of a line of a box that has one digit too many or too few. It
	// grows with the square of their number.
	overfull = 4000

	// bandConflicts, for each band of a grid, bounds the conflicts in all bands of all
	// arrangements, and firstConflicts those of each band before the others had theirs.
	bandConflicts, firstConflicts = 12_000, 200
)

// needCost is the cost of an item of which a number of alternatives is left.
var needCost = func() (t [MaxSize + 1]int) {
	for k := range t {
		t[k] = needed >> min(k, 20)
	}
	return t
}()

// arrangement says which line each digit has in each box, seen from a side of the grid.
type arrangement struct {
	*fullGrid
	side                int
	bands, stacks       int
	rowsHere, linesHere int      // of a box
	lineOf              []uint8  // by (band*n + digit)*stacks + stack: the line of the stack
	rowsLeft            []uint64 // by (band*n + digit)*n + line: rows of the band where it may be
	inCell              []uint16 // by row*n + line: digits of the line that may be in the row
	inRow               []uint16 // by row*n + digit: stacks in which the digit may be in the row
	held                []int16  // by band*n + line: digits of the line
	uneven              int      // lines of boxes with too many or too few digits
	overfull            int      // see the constant; it grows until no line is uneven
	cost                int
}

// arrange returns a full grid whose digits are candidates. It returns nil if the layout or
// the number of givens is not suitable, or if it gave up or was stopped. It opens no nodes. The
// items must be in the state of the root.
func (s *Searcher) arrange(t *Task) *fullGrid {
	rng := rand.New(rand.NewPCG(seedOf(t.Order), uint64(s.n)))
	first := rng.IntN(2)
	steps := arrangeSteps*s.cells + arrangeStepsPercent*100*s.findGivens(t.Cand)
	conflicts := int64(0)
	for try := range arrangeTries {
		g := newFullGrid(s, t.Cand, rng)
		a := newArrangement(s, g, (first+try)%2)
		if a.anneal(steps) && a.findRows(t, &conflicts) {
			return g
		}
		if s.halted || conflicts >= bandConflicts*int64(a.bands) {
			return nil
		}
	}
	return nil
}

// mayArrange reports whether the layout and the number of givens are suitable for arrange.
func (s *Searcher) mayArrange(t *Task) bool {
	return s.n >= buildSize && s.boxRows > 0 && !s.helper &&
		100*s.findGivens(t.Cand) <= (arrangeGivens+s.n/arrangeGivensSize)*s.cells
}

// newArrangement returns a random arrangement, which does not heed the givens.
func newArrangement(s *Searcher, g *fullGrid, side int) *arrangement {
	n, rows, lines := g.n, g.rows[side], g.lines[side]
	a := &arrangement{
		fullGrid: g, side: side, bands: lines, stacks: rows, rowsHere: rows, linesHere: lines,
		lineOf:   make([]uint8, lines*n*rows),
		rowsLeft: make([]uint64, lines*n*n),
		inCell:   make([]uint16, n*n), inRow: make([]uint16, n*n),
		held: make([]int16, lines*n), uneven: lines * n, overfull: overfull,
	}
	for row := range n {
		for line := range n {
			c := uint32(g.cell(side, row, line))
			for d := range n {
				if s.has(c, uint32(d)) {
					a.rowsLeft[(row/rows*n+d)*n+line] |= 1 << (row % rows)
				}
			}
		}
	}
	for stack := range a.stacks {
		for i, d := range g.rng.Perm(n) {
			for band := range a.bands {
				x := (i + band) % lines
				a.lineOf[(band*n+d)*a.stacks+stack] = uint8(x)
				a.hold(band, d, stack*lines+x, 1)
			}
		}
	}
	return a
}

// hold adds a digit to a line of a band, or takes it away: by is 1 or -1.
func (a *arrangement) hold(band, digit, line, by int) {
	held := &a.held[band*a.n+line]
	over := int(*held) - a.rowsHere
	if over == 0 {
		a.uneven++
	}
	*held += int16(by)
	if over+by == 0 {
		a.uneven--
	}
	rows := a.rowsLeft[(band*a.n+digit)*a.n+line]
	a.cost += a.overfull*(1+2*over*by) + by*needCost[bits.OnesCount64(rows)]
	for ; rows != 0; rows &= rows - 1 {
		row := band*a.rowsHere + bits.TrailingZeros64(rows)
		a.count(&a.inCell[row*a.n+line], by)
		a.count(&a.inRow[row*a.n+digit], by)
	}
}

// count changes the number of alternatives of an item.
func (a *arrangement) count(left *uint16, by int) {
	a.cost -= needCost[*left]
	*left += uint16(by)
	a.cost += needCost[*left]
}

// anneal makes the cost small by simulated annealing. A step exchanges the lines of a digit
// in two boxes of a stack. It reports false if some lines are uneven at the end, or if it
// was stopped.
func (a *arrangement) anneal(steps int) bool {
	const rounds = 64 // with a temperature and, at the end, a cost of uneven lines each
	round := max(1, steps/rounds)
	temperature := float64(arrangeHot)
	for i := range 2 * rounds {
		if i >= rounds {
			if a.uneven == 0 {
				break
			}
			a.overfull += overfull / 8
		}
		for k := range round {
			if k%1024 == 0 && a.stop() {
				return false
			}
			a.step(temperature)
		}
		if i < rounds {
			temperature *= arrangeCooling
		}
	}
	return a.uneven == 0
}

// arrangeCooling to the power of 64 is arrangeCold/arrangeHot.
const arrangeCooling = .94825

// step makes a random exchange, or leaves it if it costs too much.
func (a *arrangement) step(temperature float64) {
	digit, stack := a.rng.IntN(a.n), a.rng.IntN(a.stacks)
	band, other := a.rng.IntN(a.bands), a.rng.IntN(a.bands-1)
	if other >= band {
		other++
	}
	before := a.cost
	a.exchangeLines(digit, stack, band, other)
	more := float64(a.cost - before)
	if more > 0 && a.rng.ExpFloat64()*temperature < more {
		a.exchangeLines(digit, stack, band, other)
	}
}

// exchangeLines exchanges the lines that a digit has in two boxes of a stack.
func (a *arrangement) exchangeLines(digit, stack, band, other int) {
	first := stack * a.linesHere
	x := &a.lineOf[(band*a.n+digit)*a.stacks+stack]
	y := &a.lineOf[(other*a.n+digit)*a.stacks+stack]
	a.hold(band, digit, first+int(*x), -1)
	a.hold(other, digit, first+int(*y), -1)
	*x, *y = *y, *x
	a.hold(band, digit, first+int(*x), 1)
	a.hold(other, digit, first+int(*y), 1)
}

// line returns the line of a digit in a band and a stack.
func (a *arrangement) line(band, digit, stack int) int {
	return stack*a.linesHere + int(a.lineOf[(band*a.n+digit)*a.stacks+stack])
}

// findRows finds the rows of all digits and fills the grid. It reports false if it did not
// find them. It adds the number of conflicts. That a band has no rows mostly shows within a few
// conflicts, so all bands get a few before any gets many.
func (a *arrangement) findRows(t *Task, conflicts *int64) bool {
	problems := make([]*bandProblem, a.bands)
	for band := range problems {
		p := a.newBand(t, band)
		if a.stop() || !a.run(p, firstConflicts, conflicts) {
			return false
		}
		problems[band] = p
	}
	for _, p := range problems {
		limit := bandConflicts*int64(a.bands) - *conflicts
		if !p.done && (limit <= 0 || !a.run(p, limit, conflicts) || !p.done) {
			return false
		}
	}
	return true
}

// run continues to look for the rows of a band, and fills it if there are any. It reports false if
// there are none or it was stopped.
func (a *arrangement) run(p *bandProblem, limit int64, conflicts *int64) bool {
	before := p.solver.Stats.Conflicts
	out := p.solver.Run(learn.Limit{Conflicts: limit})
	*conflicts += p.solver.Stats.Conflicts - before
	if out != learn.Satisfiable {
		return out == learn.Limited
	}
	p.done = true
	for v, c := range p.choices {
		if p.solver.Value(uint32(v)) {
			a.set(int(c.cell), c.digit)
		}
	}
	return true
}

// bandProblem is the choice of rows in a band. Exactly one row is chosen for a digit in a stack,
// one stack for a digit in a row, and one digit for a cell.
type bandProblem struct {
	choices []choice // by variable
	solver  *learn.Solver
	done    bool
}

// choice puts a digit into a cell.
type choice struct {
	cell  uint32
	digit uint8
	first bool // colour chose it
}

func (a *arrangement) newBand(t *Task, band int) *bandProblem {
	n, stacks := a.n, a.stacks
	p := new(bandProblem)
	var groups [][]uint32
	ofCell, ofRow := make([][]uint32, a.rowsHere*n), make([][]uint32, a.rowsHere*n)
	row := a.colour(band)
	for digit := range n {
		for stack := range stacks {
			line := a.line(band, digit, stack)
			var group []uint32
			for x := a.rowsLeft[(band*n+digit)*n+line]; x != 0; x &= x - 1 {
				r := bits.TrailingZeros64(x)
				v := uint32(len(p.choices))
				p.choices = append(p.choices, choice{
					cell:  uint32(a.cell(a.side, band*a.rowsHere+r, line)),
					digit: uint8(digit),
					first: int(row[digit*stacks+stack]) == r,
				})
				group = append(group, v)
				ofCell[r*n+line] = append(ofCell[r*n+line], v)
				ofRow[r*n+digit] = append(ofRow[r*n+digit], v)
			}
			groups = append(groups, group)
		}
	}
	p.solver = learn.New(
		learn.Problem{Vars: len(p.choices), Groups: slices.Concat(groups, ofCell, ofRow)},
		learn.Config{Stable: true, Seed: a.rng.Uint64(), Stop: t.Stop})
	if !a.stop() {
		for v, c := range p.choices {
			p.solver.Prefer(uint32(v), c.first)
		}
	}
	return p
}

// colour gives each digit of a band a row in each stack: by digit*stacks + stack. No line and
// no digit has a row twice. The digits may be in most of these rows, not in all.
//
// Row after row it matches digits and lines, with as few as possible that may not be in the row.
// What is left is always a regular graph, so every digit is matched.
func (a *arrangement) colour(band int) []int8 {
	m := matching{
		arrangement: a, band: band, row: slices.Repeat([]int8{-1}, a.n*a.stacks),
		ofLine: make([]int, a.n), ofDigit: make([]int, a.n), seen: make([]bool, a.n),
	}
	left := uint64(1)<<a.rowsHere - 1 // rows
	for _, r := range a.rng.Perm(a.rowsHere) {
		m.match(r, left)
		for _, e := range m.ofDigit {
			m.row[e] = int8(r)
		}
		left &^= 1 << r
	}
	return m.row
}

// matching matches the digits of a band with its lines. Digit e/stacks and its line in stack
// e%stacks are edge e.
type matching struct {
	*arrangement
	band            int
	row             []int8 // by edge, -1 if it has none yet
	ofLine, ofDigit []int  // the edge, or -1
	seen            []bool // by line
}

func (m *matching) lineOfEdge(e int) int { return m.line(m.band, e/m.stacks, e%m.stacks) }

func (m *matching) rowsOfEdge(e int) uint64 {
	return m.rowsLeft[(m.band*m.n+e/m.stacks)*m.n+m.lineOfEdge(e)]
}

// match finds edges for a row. Those that have few other rows come first.
func (m *matching) match(r int, left uint64) {
	var edges []int
	for e, x := range m.row {
		if x < 0 && m.rowsOfEdge(e)>>r&1 != 0 {
			edges = append(edges, e)
		}
	}
	slices.SortStableFunc(edges, func(x, y int) int {
		return bits.OnesCount64(m.rowsOfEdge(x)&left) - bits.OnesCount64(m.rowsOfEdge(y)&left)
	})
	for i := range m.n {
		m.ofLine[i], m.ofDigit[i] = -1, -1
	}
	for _, e := range edges {
		if line := m.lineOfEdge(e); m.ofLine[line] < 0 && m.ofDigit[e/m.stacks] < 0 {
			m.ofLine[line], m.ofDigit[e/m.stacks] = e, e
		}
	}
	for _, anyRow := range []bool{false, true} {
		for digit, e := range m.ofDigit {
			if e < 0 {
				clear(m.seen)
				m.augment(digit, r, anyRow)
			}
		}
	}
}

// augment finds an edge for a digit, if necessary by giving other edges to digits that have one.
// The edges may be in row r, or anyRow is true. It reports whether it did.
func (m *matching) augment(digit, r int, anyRow bool) bool {
	for e := digit * m.stacks; e < (digit+1)*m.stacks; e++ {
		line := m.lineOfEdge(e)
		if m.row[e] >= 0 || m.seen[line] || !anyRow && m.rowsOfEdge(e)>>r&1 == 0 {
			continue
		}
		m.seen[line] = true
		if m.ofLine[line] < 0 || m.augment(m.ofLine[line]/m.stacks, r, anyRow) {
			m.ofLine[line], m.ofDigit[digit] = e, e
			return true
		}
	}
	return false
}
