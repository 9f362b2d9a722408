package search

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"sync/atomic"
	"testing"

	"github.com/nonet-dev/nonet/internal/testenv"
)

// stirred returns a random full grid with boxes: the pattern after a number of random moves.
func stirred(m Model, rows, columns, moves int, rng *rand.Rand) *fullGrid {
	p := Compile(m)
	p.needItems()
	s := &Searcher{Plan: p}
	g := newFullGrid(s, blank(m), rng)
	for c, d := range pattern(rows, columns, rng) {
		g.set(c, d-1)
	}
	for range moves {
		g.stir()
	}
	return g
}

// stir makes a random move.
func (g *fullGrid) stir() {
	g.log = g.log[:0]
	side := g.rng.IntN(2)
	rows, lines := g.rows[side], g.lines[side]
	if g.rng.IntN(2) == 0 {
		band, i, k := g.rng.IntN(lines), g.rng.IntN(rows), g.rng.IntN(rows-1)
		if k >= i {
			k++
		}
		g.cycle(side, band*rows+i, band*rows+k, g.rng.IntN(g.n))
		return
	}
	stack := g.rng.IntN(rows)
	for {
		d, e, band := g.rng.IntN(g.n), g.rng.IntN(g.n), g.rng.IntN(lines)
		_, x := g.inBox(side, d, band, stack)
		if _, y := g.inBox(side, e, band, stack); x != y {
			g.exchange(side, d, e, band, stack)
			return
		}
	}
}

// solution returns the digits from 1.
func (g *fullGrid) solution() []uint8 {
	solution := slices.Clone(g.digits)
	for c := range solution {
		solution[c]++
	}
	return solution
}

// Moves keep a grid right and its indices true, and undo restores the grid before.
func TestFullGrid(t *testing.T) {
	testenv.SkipSequential(t)
	rng := rand.New(rand.NewPCG(1, 1))
	for _, size := range [][2]int{{4, 4}, {3, 5}, {7, 2}, {2, 8}, {8, 9}} {
		m := boxes(size[0], size[1])
		g := stirred(m, size[0], size[1], 0, rng)
		g.cand = hard(m, rng, 60)
		for c, d := range g.digits {
			g.set(c, d)
		}
		changed := 0
		for range 300 {
			before := slices.Clone(g.digits)
			g.stir()
			for i := range g.log { // no cell keeps its digit
				if c := g.log[i].cell; g.digits[c] != before[c] {
					changed++
				}
			}
			checkSolutions(t, m, blank(m), [][]uint8{g.solution()})
			if rng.IntN(3) == 0 {
				g.undo()
				if !slices.Equal(g.digits, before) {
					t.Fatalf("%v: undo does not bring back the grid", size)
				}
			}
			var unmet []uint32
			for c, d := range g.digits {
				row, column := c/g.n, c%g.n
				if int(g.where[0][row*g.n+int(d)]) != column ||
					int(g.where[1][column*g.n+int(d)]) != row {
					t.Fatalf("%v: cell %d is not where its digit is said to be", size, c)
				}
				if !g.allows(c, int(d)) {
					unmet = append(unmet, uint32(c))
				}
			}
			now := slices.Clone(g.unmet)
			if slices.Sort(now); !slices.Equal(now, unmet) {
				t.Fatalf("%v: unmet %v, not %v", size, now, unmet)
			}
		}
		if changed < 600 {
			t.Errorf("%v: only %d cells changed", size, changed)
		}
	}
}

// Large grids without givens, or with few, are solved without a node, for boxes of any
// shape. The solution depends on the order of digits.
func TestBuild(t *testing.T) {
	testenv.SkipSequential(t)
	sizes := [][2]int{{6, 8}, {10, 10}, {9, 9}, {2, 30}, {7, 7}, {8, 8}, {9, 11}, {20, 5}}
	sizes = sizes[:testenv.Pick(3, 4, len(sizes))]
	for _, size := range sizes {
		m := boxes(size[0], size[1])
		s := Compile(m).NewSearcher()
		rng := rand.New(rand.NewPCG(2, uint64(m.N)))
		grid := stirred(m, size[0], size[1], 5000, rng).solution()
		order := randomOrder(m, rng)
		var blanks [][]uint8
		for _, percent := range []float64{0, 0, .3, 1, 2.5} {
			cand := blank(m)
			for c, d := range grid {
				if rng.Float64()*100 < percent {
					give(m, cand, c, d)
				}
			}
			found, nodes, out := solve(s, Task{Cand: cand, Order: order, NodeLimit: 1}, 1)
			if len(found) != 1 || nodes != 0 || out != Ended {
				t.Errorf("%v, %v %% givens: %d solutions, %d nodes, outcome %d", size, percent,
					len(found), nodes, out)
				continue
			}
			checkSolutions(t, m, cand, found)
			again, _, _ := solve(s, Task{Cand: cand, Order: order, NodeLimit: 1}, 1)
			if !slices.Equal(found[0], again[0]) {
				t.Errorf("%v, %v %% givens: another solution the second time", size, percent)
			}
			if percent == 0 {
				blanks = append(blanks, found[0])
			}
			order = nil
			if percent > 0 {
				order = randomOrder(m, rng)
			}
		}
		if len(blanks) == 2 && slices.Equal(blanks[0], blanks[1]) {
			t.Errorf("%v: the order of digits changes nothing", size)
		}
	}
}

// After a solution that was built the search finds other solutions.
func TestBuildSeveral(t *testing.T) {
	testenv.SkipSequential(t)
	m := boxes(6, 7)
	cand := blank(m)
	for _, c := range []int{0, 200, 700, 1500} {
		give(m, cand, c, uint8(1+c%m.N))
	}
	want := buildVariants + 10 // the last ones by learning
	found, nodes, out := solve(Compile(m).NewSearcher(), Task{Cand: cand}, want)
	if len(found) != want || out != Ended || nodes == 0 {
		t.Fatalf("%d solutions, %d nodes, outcome %d", len(found), nodes, out)
	}
	checkSolutions(t, m, cand, found)
	found, nodes, out = solve(Compile(m).NewSearcher(), Task{Cand: cand}, 2)
	if len(found) != 2 || out != Ended || nodes != 0 {
		t.Fatalf("%d solutions, %d nodes, outcome %d", len(found), nodes, out)
	}
}

// Grids are not built for layouts with other rules than rows, columns and boxes, for givens
// that contradict each other, and when the search is stopped.
func TestBuildNotFor(t *testing.T) {
	m := boxes(7, 7)
	diagonal := make([]uint16, m.N)
	for i := range diagonal {
		diagonal[i] = uint16(i * (m.N + 1))
	}
	moved := boxes(7, 7) // two boxes with two cells exchanged
	a, b := moved.Houses[2*m.N], moved.Houses[2*m.N+1]
	a[0], b[0] = b[0], a[0]
	apart, equal := m, m
	apart.Apart, equal.Equal = [][2]uint16{{0, 60}}, [][2]uint16{{0, 60}}
	rows, columns := m.Houses[:49], m.Houses[49:98]
	for name, m := range map[string]Model{
		"diagonal": with(m, diagonal), "apart": apart, "equal": equal, "regions": moved,
		"latin":         latin(49),
		"columns first": {N: 49, Houses: slices.Concat(columns, rows, m.Houses[98:])},
	} {
		if s := Compile(m).NewSearcher(); s.boxRows != 0 {
			t.Errorf("%s: boxes of %d rows", name, s.boxRows)
		}
	}
	cand := blank(m)
	give(m, cand, 0, 1)
	give(m, cand, 1, 1)
	found, _, out := solve(Compile(m).NewSearcher(), Task{Cand: cand}, 1)
	if len(found) != 0 || out != Exhausted {
		t.Errorf("givens that clash: %d solutions, outcome %d", len(found), out)
	}
	var stop atomic.Bool
	stop.Store(true)
	found, _, out = solve(Compile(m).NewSearcher(), Task{Cand: blank(m), Stop: &stop}, 1)
	if len(found) != 0 || out != Stopped {
		t.Errorf("stopped: %d solutions, outcome %d", len(found), out)
	}
}

// A system of equations has as many solutions as its Howell form says, and each sample is a
// solution.
func TestEquations(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	for range 2000 {
		n, vars := 1+rng.IntN(12), 1+rng.IntN(3)
		var all [][]uint16
		e := equations{n: uint32(n), pivots: make([][]uint16, vars)}
		for range rng.IntN(5) {
			v := make([]uint16, vars)
			for i := range v {
				v[i] = uint16(rng.IntN(n))
			}
			all = append(all, slices.Clone(v))
			e.add(v)
		}
		solves := func(x []int) bool {
			for _, v := range all {
				sum := 0
				for i, a := range v {
					sum += int(a) * x[i]
				}
				if sum%n != 0 {
					return false
				}
			}
			return true
		}
		want := 0
		x := make([]int, vars)
		for {
			if solves(x) {
				want++
			}
			i := 0
			for i < vars && x[i] == n-1 {
				x[i] = 0
				i++
			}
			if i == vars {
				break
			}
			x[i]++
		}
		got := 1
		for i, p := range e.pivots {
			if p == nil {
				got *= n
			} else {
				got *= int(p[i])
			}
		}
		if got != want {
			t.Fatalf("modulo %d, %v: %d solutions, not %d", n, all, got, want)
		}
		for range 5 {
			for i, a := range e.sample(rng) {
				x[i] = int(a)
			}
			if !solves(x) {
				t.Fatalf("modulo %d, %v: %v is not a solution", n, all, x)
			}
		}
	}
}

// Puzzles made of the permuted addition table of a group are solved within few nodes.
func TestFitGroup(t *testing.T) {
	testenv.SkipSequential(t)
	rng := rand.New(rand.NewPCG(4, 4))
	for _, tt := range []struct {
		rows, columns int
		factors       []int // of the group, one after the other
		holes         int   // percent
	}{
		{7, 7, []int{49}, 45}, {8, 8, []int{64}, 40}, {8, 8, []int{64}, 62},
		{10, 10, []int{100}, 36}, {10, 10, []int{100}, 62}, {6, 8, []int{48}, 45},
		{1, 36, []int{6, 6}, 50}, {1, 50, []int{50}, 50}, {1, 60, []int{2, 30}, 60},
	} {
		n := tt.rows * tt.columns
		m := boxes(tt.rows, tt.columns)
		if tt.rows == 1 {
			m = latin(n)
		}
		table := func(a, b int) (sum int) {
			for _, f := range tt.factors {
				sum = sum*f + (a%f+b%f)%f
				a, b = a/f, b/f
			}
			return sum
		}
		order := func(size int) (lines []int) {
			for _, k := range rng.Perm(n / size) {
				for _, i := range rng.Perm(size) {
					lines = append(lines, k*size+i)
				}
			}
			return lines
		}
		digits, rows, columns := rng.Perm(n), order(tt.rows), order(tt.columns)
		cand := blank(m)
		for c := range n * n {
			if r := rows[c/n]; rng.IntN(100) >= tt.holes {
				shift := r%tt.rows*tt.columns + r/tt.rows
				give(m, cand, c, uint8(digits[table(shift, columns[c%n])]+1))
			}
		}
		s := Compile(m).NewSearcher()
		found, _, out := solve(s, Task{Cand: cand, NodeLimit: int64(2 * n * n)}, 1)
		name := fmt.Sprintf("%dx%d of %v, %d %% holes", tt.rows, tt.columns, tt.factors, tt.holes)
		if len(found) != 1 || out != Ended {
			t.Errorf("%s: %d solutions, outcome %d", name, len(found), out)
			continue
		}
		checkSolutions(t, m, cand, found)
		if s.fitGroup(cand) == nil {
			t.Errorf("%s: no group", name)
		}
	}
	// Other grids are not taken for such tables.
	for _, size := range [][2]int{{5, 5}, {7, 7}, {6, 8}} {
		m := boxes(size[0], size[1])
		cand := blank(m)
		for c, d := range stirred(m, size[0], size[1], 5000, rng).solution() {
			if rng.IntN(100) < 60 {
				give(m, cand, c, d)
			}
		}
		if Compile(m).NewSearcher().fitGroup(cand) != nil {
			t.Errorf("%v: a random grid is taken for the table of a group", size)
		}
	}
}

// Nodes that Visit adds with Spend count, and Nodes returns the number so far, for small
// models and for others.
func TestSpend(t *testing.T) {
	m := boxes(2, 3)
	for name, p := range map[string]*Plan{"small": Compile(m), "items": byItems(m)} {
		s := p.NewSearcher()
		want, _ := s.Run(&Task{Cand: blank(m),
			Visit: func([]uint8) bool { return s.Nodes() < 100 }})
		got, _ := s.Run(&Task{Cand: blank(m), Visit: func([]uint8) bool {
			s.Spend(1000)
			return s.Nodes() < 1100
		}})
		if want < 100 || want > 1000 || got < 1100 {
			t.Errorf("%s: %d nodes, and %d with 1000 spent at each solution", name, want, got)
		}
		_, out := s.Run(&Task{Cand: blank(m), NodeLimit: 50, Visit: func([]uint8) bool {
			s.Spend(1000)
			return true
		}})
		if out != Limited {
			t.Errorf("%s: outcome %d, not limited although all nodes are spent", name, out)
		}
	}
}
