package search

import (
	"math/bits"
	"math/rand/v2"
	"slices"
)

// A search of a large and nearly blank grid makes thousands of choices before the first
// contradiction, and any of them may be its cause. Search alone does not solve blank
// 81x81 and 100x100 within minutes. But a full grid with boxes of R rows and C columns
// can be built without a search:
//
//   - The digits are divided into C classes of R digits. In each box, each class fills one
//     of the C columns. In a stack of boxes, the classes by box and column form a Latin
//     square of order C.
//   - In a band of boxes, each class fills R columns, one in each box. These R rows and R
//     columns form a Latin square of the digits of the class.
//
// Any Latin squares will do, so most givens can be met: two digits given in one column of
// a box should be in the same class; two digits given in different columns of a box, or
// in one column of the grid but in different boxes, should be in different classes.
// Simulated annealing finds classes that break few of these rules. Then the squares are
// searched with the givens that they can have. Moves from full grid to full grid repair
// the rest (fullgrid.go). The same is done with rows and columns exchanged.
//
// CPU time of a process for 100x100 on a busy machine: .05 s without givens; .05 to .2 s
// with 3 % of the cells of a random full grid given. With 5 % most grids of 49x49 are built,
// and few of 81x81 and 100x100. arrange.go solves those that are not.

const (
	// buildSize is the least size for which a grid is built. Smaller blank grids are
	// searched in milliseconds.
	buildSize = 40

	// buildGivens is the largest share of givens, in percent of the cells, for which a
	// grid is built.
	buildGivens = 6

	// buildTries is how many times build starts anew. Where it fails, arrange.go solves most.
	buildTries = 2

	// buildVariants is how many variants of the grid are visited before learning.
	buildVariants = 100

	// classSteps is the number of steps of simulated annealing in divide. A step is an
	// exchange of two digits.
	classSteps = 100_000

	// squareNodes bounds the nodes of the search for a Latin square, for each of its
	// cells. A blank square of order 10 takes about half a node for each cell.
	squareNodes = 4

	// squareSize is the largest order of a square for which preferred values are tried
	// one after the other if no square has all of them.
	squareSize = 20
)

// findBoxes sets boxRows and boxColumns if the houses are the rows, the columns and boxes
// of one shape, and there are no other rules.
func (p *Plan) findBoxes() {
	n, m := p.n, &p.model
	if !p.rows || len(m.Houses) != 3*n || len(m.Apart)+len(m.Equal) > 0 {
		return
	}
	for i, house := range m.Houses[n : 2*n] {
		for k, c := range house {
			if int(c) != k*n+i {
				return
			}
		}
	}
	box := m.Houses[2*n]
	rows := int(slices.Max(box))/n - int(slices.Min(box))/n + 1
	if n%rows != 0 || rows == 1 || rows == n {
		return
	}
	columns := n / rows
	for _, box := range m.Houses[2*n:] {
		for _, c := range box {
			if int(c)/n/rows != int(box[0])/n/rows || int(c)%n/columns != int(box[0])%n/columns {
				return
			}
		}
	}
	p.boxRows, p.boxColumns = rows, columns
}

// build returns a full grid whose digits are candidates. It returns nil if the layout or the
// number of givens is not suitable, or if it gave up or was stopped; then there may be a
// solution all the same. It opens no nodes.
func (s *Searcher) build(t *Task) *fullGrid {
	if s.n < buildSize || s.boxRows == 0 || s.helper {
		return nil
	}
	if 100*s.findGivens(t.Cand) > buildGivens*s.cells {
		return nil
	}
	rng := rand.New(rand.NewPCG(seedOf(t.Order), uint64(s.n)))
	first := rng.IntN(2)
	for range buildTries {
		var best *fullGrid
		for i := range 2 {
			g := newFullGrid(s, t.Cand, rng)
			b := builder{fullGrid: g, side: (first + i) % 2, given: s.givens}
			if !b.fill() {
				return nil
			}
			if best == nil || len(b.unmet) < len(best.unmet) {
				best = b.fullGrid
			}
			if len(best.unmet) == 0 {
				break
			}
		}
		if best.improve() {
			return best
		}
	}
	return nil
}

// runBuilt visits a grid that was built and some of its variants, and searches for other
// solutions by learning.
func (s *Searcher) runBuilt(t *Task, g *fullGrid, nodes int64) (int64, Outcome) {
	visit := func() bool {
		for c, d := range g.digits {
			s.solution[c] = d + 1
		}
		var more bool
		nodes, more = s.visit(t, nodes)
		return more
	}
	if !visit() || !g.variants(buildVariants, visit) {
		return nodes, Ended
	}
	s.constructed = true
	return s.runLearning(t, nodes)
}

// seedOf returns a seed made of Task.Order, and 0 if order is nil.
func seedOf(order []uint8) (seed uint64) {
	for _, d := range order {
		seed = bits.RotateLeft64(seed, 5)*0x9e3779b97f4a7c15 + uint64(d)
	}
	return seed
}

// findGivens sets s.givens to the digit, from 0, of each cell with one candidate, and to
// -1 for other cells. It returns the number of cells with one candidate.
func (s *Searcher) findGivens(cand []uint64) (count int) {
	s.givens = slices.Grow(s.givens[:0], s.cells)[:s.cells]
	for c := range s.givens {
		s.givens[c] = int16(onlyDigit(cand[c*s.words:(c+1)*s.words], s.n))
		if s.givens[c] >= 0 {
			count++
		}
	}
	return count
}

// onlyDigit returns the digit, from 0, of a set that has one digit, and -1 for other sets.
func onlyDigit(set []uint64, n int) int {
	digit := -1
	for w, x := range set {
		if n < (w+1)*64 {
			x &= 1<<(n-w*64) - 1
		}
		switch {
		case x == 0:
		case x&(x-1) != 0 || digit >= 0:
			return -1
		default:
			digit = w*64 + bits.TrailingZeros64(x)
		}
	}
	return digit
}

// builder fills a grid, seen from one side.
type builder struct {
	*fullGrid
	side  int
	given []int16 // by cell: its digit from 0, or -1
	class []int   // by digit
}

// fill fills the grid as described above. It reports false if it was stopped.
func (b *builder) fill() bool {
	n, rows, lines := b.n, b.rows[b.side], b.lines[b.side]
	b.divide()
	members := make([][]uint8, lines) // by class: its digits
	rank := make([]int, n)            // by digit: its place among them
	for d, x := range b.class {
		rank[d] = len(members[x])
		members[x] = append(members[x], uint8(d))
	}
	classes := newSquares(lines, b)
	held := make([]uint8, n*lines) // by line and band: the class that fills the line in the band
	for stack := range rows {
		for r := range n {
			for l := stack * lines; l < (stack+1)*lines; l++ {
				if d := b.given[b.cell(b.side, r, l)]; d >= 0 {
					classes.prefer(r/rows, l%lines, b.class[d])
				}
			}
		}
		for i, x := range classes.find() {
			held[(stack*lines+i%lines)*lines+i/lines] = x
		}
	}
	squares := newSquares(rows, b)
	for band := range lines {
		for x := range lines {
			var of []int // the lines that hold the class
			for l := range n {
				if int(held[l*lines+band]) == x {
					of = append(of, l)
				}
			}
			for i := range rows {
				for k, l := range of {
					if d := b.given[b.cell(b.side, band*rows+i, l)]; d >= 0 && b.class[d] == x {
						squares.prefer(i, k, rank[d])
					}
				}
			}
			for i, k := range squares.find() {
				b.set(b.cell(b.side, band*rows+i/rows, of[i%rows]), members[x][k])
			}
		}
		if b.stop() {
			return false
		}
	}
	return true
}

// classWeight returns -1 if the givens of cells x and y should be in the same class, 1 if
// they should be in different classes, and 0 otherwise.
func (b *builder) classWeight(x, y int) int {
	rows, lines := b.rows[b.side], b.lines[b.side]
	r1, l1 := b.locate(b.side, x)
	r2, l2 := b.locate(b.side, y)
	sameBand := r1/rows == r2/rows
	switch {
	case b.given[x] == b.given[y]:
		return 0
	case l1 == l2 && sameBand:
		return -1
	case l1 == l2, sameBand && l1/lines == l2/lines:
		return 1
	}
	return 0
}

// divide divides the digits into classes by simulated annealing. It minimises the sum of
// classWeight over the pairs of givens whose digits are in one class.
func (b *builder) divide() {
	n, count := b.n, b.lines[b.side]
	class := make([]int, n)
	for i, d := range b.rng.Perm(n) {
		class[d] = i % count
	}
	b.class = class
	weight := make([]int, n*n) // by pairs of digits: the sum of classWeight
	var cells []int
	for x, d := range b.given {
		if d < 0 {
			continue
		}
		for _, y := range cells {
			w, e := b.classWeight(x, y), b.given[y]
			weight[int(d)*n+int(e)] += w
			weight[int(e)*n+int(d)] += w
		}
		cells = append(cells, x)
	}
	if len(cells) == 0 {
		return
	}
	sum := make([]int, n*count) // by digit and class: the weights with the digits of the class
	for d := range n {
		for e := range n {
			sum[d*count+class[e]] += weight[d*n+e]
		}
	}
	for step := range classSteps {
		d, e := b.rng.IntN(n), b.rng.IntN(n)
		x, y := class[d], class[e]
		if x == y {
			continue
		}
		more := sum[d*count+y] - sum[d*count+x] + sum[e*count+x] - sum[e*count+y] - 2*weight[d*n+e]
		temperature := .7 * float64(classSteps-step) / classSteps
		if more > 0 && b.rng.ExpFloat64()*temperature < float64(more) {
			continue
		}
		class[d], class[e] = y, x
		for f := range n {
			w := weight[f*n+e] - weight[f*n+d]
			sum[f*count+x] += w
			sum[f*count+y] -= w
		}
	}
}

// squares finds random Latin squares with preferred values.
type squares struct {
	n        int
	rng      *rand.Rand
	searcher *Searcher
	task     Task
	cand     []uint64
	found    []uint8
}

func newSquares(n int, b *builder) *squares {
	q := &squares{n: n, rng: b.rng, cand: make([]uint64, n*n)}
	m := Model{N: n}
	for i := range 2 * n {
		house := make([]uint16, n)
		for k := range house {
			house[k] = uint16(i%n*n + k)
			if i >= n {
				house[k] = uint16(k*n + i%n)
			}
		}
		m.Houses = append(m.Houses, house)
	}
	q.searcher = Compile(m).NewSearcher()
	q.task = Task{
		Cand: q.cand, Order: make([]uint8, n*n*n), NodeLimit: int64(squareNodes * n * n),
		Visit: func(solution []uint8) bool {
			q.found = append(q.found[:0], solution...)
			return false
		},
	}
	q.reset()
	return q
}

// all is the set of all values.
func (q *squares) all() uint64 { return 1<<q.n - 1 }

func (q *squares) reset() {
	for i := range q.cand {
		q.cand[i] = q.all()
	}
}

// prefer asks find for a value in a row and column of the next square.
func (q *squares) prefer(row, column, value int) { q.cand[row*q.n+column] = 1 << value }

// find returns a Latin square by row*n + column. It has all preferred values, or if no
// such square is found, as many as can be had when they are tried one after the other in
// random order. It is valid until the next call.
func (q *squares) find() []uint8 {
	for c := range q.n * q.n {
		for i, d := range q.rng.Perm(q.n) {
			q.task.Order[c*q.n+i] = uint8(d + 1)
		}
	}
	if !q.search() {
		preferred := slices.Clone(q.cand)
		q.reset()
		q.found = q.found[:0]
		for i := range q.n * q.n {
			q.found = append(q.found, uint8((i/q.n+i%q.n)%q.n+1))
		}
		for _, i := range q.rng.Perm(len(preferred)) {
			if preferred[i] == q.all() || q.n > squareSize {
				continue
			}
			if q.cand[i] = preferred[i]; !q.search() {
				q.cand[i] = q.all()
			}
		}
	}
	q.reset()
	for i := range q.found {
		q.found[i]--
	}
	return q.found
}

// search puts a square with the preferred values into found, and reports whether it found one.
func (q *squares) search() bool {
	_, out := q.searcher.Run(&q.task)
	return out == Ended
}
