package search

import (
	"math/bits"
	"math/rand/v2"
	"slices"
)

// A search of a large and nearly blank grid makes thousands of choices before it meets the first contradiction, which may be the
// fault of any of them: blank 81x81 and 100x100 are not solved within minutes. But full grids of any size can be
// built without a search, and most givens can be built in:
//
//   - The digits are divided into classes, as many as a box has columns, each of as many digits as a box has rows. A class takes a column of
//     a box. In a stack of boxes, the classes of the columns of all boxes are a Latin square.
//   - In a band of boxes a class then has a column of each box: as many columns as rows. These cells are a Latin square of its digits.
//
// Every choice of these squares makes a full grid. Givens in one column of a box ask for digits of the same class, givens in two
// columns of a box, or in two boxes of one column, for digits of different classes. The classes are chosen so that few of these wishes are
// not granted, and the squares so that they have all givens that are left. What is still unmet is mended by moves that lead from
// full grid to full grid (fullgrid.go). All of it holds with rows and columns exchanged, too.
//
// Measured on 100x100: without givens .1 s, with 3 % givens of a random full grid up to .4 s. More than 5 % are rarely met.

const (
	// buildSize is the least size for which a grid is built first. Smaller blank ones are searched in milliseconds.
	buildSize = 40

	// buildGivens is up to which part of the cells may be given, in percent.
	buildGivens = 6

	// buildTries is how many grids are built and improved.
	buildTries = 8

	// classSteps is how many exchanges of two digits are tried to find classes.
	classSteps = 100_000

	// squareNodes is how many nodes the search for a Latin square may take for each of its cells. A blank one of order 10 takes about
	// half a node for each.
	squareNodes = 4

	// squareSize is up to which order wanted values are tried one after the other where they cannot all be had.
	squareSize = 20
)

// findBoxes sets boxRows and boxColumns if the houses are the rows, the columns and boxes of one shape, and nothing else is asked.
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

// build puts a full grid that keeps to the candidates into solution, where the grid is large and nearly blank. It reports whether it did;
// if not there may be one all the same. It spends no nodes.
func (s *Searcher) build(t *Task) bool {
	if s.n < buildSize || s.boxRows == 0 || s.narrowed {
		return false
	}
	if 100*s.findGivens(t.Cand) > buildGivens*s.cells {
		return false
	}
	rng := rand.New(rand.NewPCG(seedOf(t.Order), uint64(s.n)))
	first := rng.IntN(2)
	for range buildTries {
		var best *fullGrid
		for i := range 2 {
			b := builder{fullGrid: newFullGrid(s, t.Cand, rng), side: (first + i) % 2, given: s.givens}
			if !b.fill() {
				return false
			}
			if best == nil || len(b.unmet) < len(best.unmet) {
				best = b.fullGrid
			}
			if len(best.unmet) == 0 {
				break
			}
		}
		if best.improve() {
			for c, d := range best.digits {
				s.solution[c] = d + 1
			}
			return true
		}
	}
	return false
}

// seedOf makes a seed of a random order of digits: 0 without one.
func seedOf(order []uint8) (seed uint64) {
	for _, d := range order {
		seed = bits.RotateLeft64(seed, 5)*0x9e3779b97f4a7c15 + uint64(d)
	}
	return seed
}

// findGivens sets givens to the digit, from 0, of each cell that has one candidate, and to -1 for the others. It returns how many have.
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

// onlyDigit returns the digit, from 0, that is the only one of a set, or -1.
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

// builder fills a grid as seen from one side.
type builder struct {
	*fullGrid
	side  int
	given []int16 // by cell: its digit from 0, or -1
	class []int   // by digit
}

// fill fills the grid. It reports false if it was stopped.
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
	held := make([]uint8, n*lines) // by line and band: the class that a line of a box takes
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

// wish returns how two givens, by the cells, bear on whether their digits are in one class: 1 against it, -1 for it, 0 not at all.
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

// divide divides the digits into classes, by simulated annealing: digits of two classes are exchanged.
func (b *builder) divide() {
	n, count := b.n, b.lines[b.side]
	class := make([]int, n)
	for i, d := range b.rng.Perm(n) {
		class[d] = i % count
	}
	b.class = class
	weight := make([]int, n*n) // by pairs of digits: what argues against one class for both
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

// squares finds random Latin squares with values that are wanted.
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
	q.task = Task{Cand: q.cand, Order: make([]uint8, n*n*n), NodeLimit: int64(squareNodes * n * n), Visit: func(solution []uint8) bool {
		q.found = append(q.found[:0], solution...)
		return false
	}}
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

// want asks for a value in a row and column of the next square.
func (q *squares) prefer(row, column, value int) { q.cand[row*q.n+column] = 1 << value }

// find returns a square with all wanted values, or as many as it finds one after the other, by row*n + column. It is valid until the next call.
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

// search puts a square with the wanted values into found, which it leaves alone if it finds none.
func (q *squares) search() bool {
	_, out := q.searcher.Run(&q.task)
	return out == Ended
}
