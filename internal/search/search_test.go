package search

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nonet-dev/nonet/internal/testenv"
)

// solve returns up to limit solutions and the results of Run.
func solve(s *Searcher, t Task, limit int) (found [][]uint8, nodes int64, out Outcome) {
	t.Visit = func(solution []uint8) bool {
		found = append(found, slices.Clone(solution))
		return len(found) < limit
	}
	nodes, out = s.Run(&t)
	return found, nodes, out
}

func count(m Model, cand []uint64) int { return countWith(Compile(m), cand) }

func countWith(p *Plan, cand []uint64) (n int) {
	p.NewSearcher().Run(&Task{Cand: cand, Visit: func([]uint8) bool { n++; return true }})
	return n
}

func TestBlank(t *testing.T) {
	testenv.SkipSequential(t)
	for _, tt := range []struct {
		name string
		m    Model
		want int
	}{
		{"1", latin(1), 1},
		{"1, no houses", Model{N: 1}, 1},
		{"2, no houses", Model{N: 2}, 16},
		{"2, all cells differ from the first", Model{N: 2, Apart: [][2]uint16{{0, 1}, {2, 0},
			{0, 3}}}, 2},
		{"latin 2", latin(2), 2},
		{"latin 2 with a diagonal", with(latin(2), []uint16{0, 3}), 0},
		{"latin 3", latin(3), 12},
		{"latin 4", latin(4), 576},
		{"latin 4, two diagonals", with(latin(4), []uint16{0, 5, 10, 15}, []uint16{3, 6, 9, 12}),
			48},
		{"latin 4, a house given twice", with(latin(4), []uint16{3, 2, 1, 0}), 576},
		{"latin 4, boxes as pairs that must differ", shidokuApart(), 288},
		{"shidoku", boxes(2, 2), 288},
		{"latin 5", latin(5), 161280},
	} {
		if got := count(tt.m, blank(tt.m)); got != tt.want {
			t.Errorf("%s: %d solutions, want %d", tt.name, got, tt.want)
		}
		if got := countWith(byItems(tt.m), blank(tt.m)); got != tt.want {
			t.Errorf("%s, by items: %d solutions, want %d", tt.name, got, tt.want)
		}
	}
}

// Model.Equal with pairs that are equal anyway changes nothing. With a pair of cells that
// must differ there is no solution.
func TestEqual(t *testing.T) {
	regions := make([][]uint16, 4)
	for c, k := range "1222333213441144" {
		regions[k-'1'] = append(regions[k-'1'], uint16(c))
	}
	m := with(latin(4), regions...)
	cand := blank(m)
	give(m, cand, 9, 2)
	want := count(m, cand)
	equal, clash := m, m
	equal.Equal = [][2]uint16{{0, 9}, {9, 0}, {9, 9}}
	clash.Equal = [][2]uint16{{0, 1}}
	for name, compile := range map[string]func(Model) *Plan{"small": Compile, "items": byItems} {
		if got := countWith(compile(equal), cand); got != want || want == 0 {
			t.Errorf("%s: %d solutions, want %d", name, got, want)
		}
	}
	if got := count(clash, cand); got != 0 {
		t.Errorf("cells of a row that are equal: %d solutions", got)
	}
}

// shidokuApart is the 4x4 Sudoku with pairs of cells that must differ in place of boxes.
func shidokuApart() Model {
	m := latin(4)
	for _, c := range []uint16{0, 2, 8, 10} {
		m.Apart = append(m.Apart, [2]uint16{c, c + 5}, [2]uint16{c + 1, c + 4}, [2]uint16{c + 4,
			c + 1})
	}
	return m
}

func TestClashes(t *testing.T) {
	m := boxes(2, 2)
	for _, tt := range []struct {
		name   string
		givens map[int]uint8
	}{
		{"row", map[int]uint8{0: 1, 3: 1}},
		{"column", map[int]uint8{1: 2, 13: 2}},
		{"box", map[int]uint8{0: 4, 5: 4}},
		{"cell without candidate", map[int]uint8{7: 0}},
		{"cell that three givens empty", map[int]uint8{0: 1, 1: 2, 2: 3, 7: 4}},
	} {
		cand := blank(m)
		for c, d := range tt.givens {
			give(m, cand, c, d)
		}
		found, nodes, out := solve(Compile(m).NewSearcher(), Task{Cand: cand}, 10)
		if len(found) != 0 || nodes != 0 || out != Exhausted {
			t.Errorf("%s: %d solutions, %d nodes, outcome %d", tt.name, len(found), nodes, out)
		}
	}
}

func TestCompileRefuses(t *testing.T) {
	for name, m := range map[string]Model{
		"size 0":          {N: 0},
		"size 101":        {N: 101},
		"short house":     {N: 3, Houses: [][]uint16{{0, 1}}},
		"cell twice":      {N: 3, Houses: [][]uint16{{0, 1, 0}}},
		"cell outside":    {N: 3, Houses: [][]uint16{{0, 1, 9}}},
		"apart from self": {N: 3, Apart: [][2]uint16{{4, 4}}},
		"apart outside":   {N: 3, Apart: [][2]uint16{{4, 9}}},
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s: no panic", name)
				}
			}()
			Compile(m)
		}()
	}
}

func TestRunRefuses(t *testing.T) {
	m := boxes(2, 2)
	for name, task := range map[string]Task{
		"candidates": {Cand: make([]uint64, 15)},
		"order":      {Cand: blank(m), Order: make([]uint8, 16)},
		"digits":     {Cand: blank(m), Order: make([]uint8, 64)},
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s: no panic", name)
				}
			}()
			solve(Compile(m).NewSearcher(), task, 1)
		}()
	}
}

// Candidates above N are ignored.
func TestStrayCandidates(t *testing.T) {
	for _, n := range []int{3, 56, 57, 64, 65, 100} {
		m := latin(n)
		cand, all := cyclic(m), blank(m)
		for i := range cand {
			cand[i] |= ^all[i]
		}
		if got := count(m, cand); got != 1 {
			t.Errorf("size %d: %d solutions", n, got)
		}
	}
}

// k disjoint 2x2 subsquares of a cyclic Latin square of even size are blank: there are 2^k
// solutions. The sizes are those around which the number of words changes.
func TestSubsquares(t *testing.T) {
	testenv.SkipSequential(t)
	const k = 5
	for _, n := range []int{16, 54, 56, 58, 62, 64, 66, 100} {
		m := latin(n)
		cand := cyclic(m)
		for i := range k {
			for _, r := range []int{i, i + n/2} {
				for _, c := range []int{i, i + n/2} {
					copy(cand[(r*n+c)*m.Words():], blank(m)[:m.Words()])
				}
			}
		}
		s := Compile(m).NewSearcher()
		found, nodes, out := solve(s, Task{Cand: cand}, 1000)
		if len(found) != 1<<k || nodes != 1<<k-1 || out != Exhausted {
			t.Errorf("size %d: %d solutions, %d nodes, outcome %d", n, len(found), nodes, out)
		}
		checkSolutions(t, m, cand, found)
	}
}

// Large grids with holes have a valid solution, and none if a digit is given twice in a row.
func TestLarge(t *testing.T) {
	testenv.SkipSequential(t)
	for _, size := range [][2]int{{5, 5}, {7, 8}, {1, 57}, {8, 8}, {5, 13}, {7, 10}, {10, 10}} {
		m := boxes(size[0], size[1])
		rng := rand.New(rand.NewPCG(uint64(m.N), 7))
		cand := blank(m)
		for c, d := range pattern(size[0], size[1], rng) {
			if rng.IntN(100) < 75 {
				give(m, cand, c, d)
			}
		}
		s := Compile(m).NewSearcher()
		found, _, out := solve(s, Task{Cand: cand}, 2)
		if len(found) == 0 || out > Ended {
			t.Fatalf("size %d: %d solutions, outcome %d", m.N, len(found), out)
		}
		checkSolutions(t, m, cand, found)
		give(m, cand, 0, 1)
		give(m, cand, m.N-1, 1)
		if found, _, out := solve(s, Task{Cand: cand}, 2); len(found) != 0 || out != Exhausted {
			t.Errorf("size %d, clashing: %d solutions, outcome %d", m.N, len(found), out)
		}
	}
}

func TestNodeLimit(t *testing.T) {
	m := boxes(3, 4)
	s := Compile(m).NewSearcher()
	tested := 0
	for _, cand := range puzzles(t, m, 5, 1) {
		want, nodes, out := solve(s, Task{Cand: cand}, 1000)
		if len(want) != 1 || out != Exhausted {
			t.Fatalf("%d solutions, outcome %d", len(want), out)
		}
		if nodes == 0 {
			continue // nothing to limit, and 0 means no limit
		}
		tested++
		for limit := int64(1); limit < nodes; limit++ {
			if _, k, out := solve(s, Task{Cand: cand, NodeLimit: limit}, 1000); k != limit ||
				out != Limited {
				t.Fatalf("limit %d of %d: %d nodes, outcome %d", limit, nodes, k, out)
			}
		}
		got, k, out := solve(s, Task{Cand: cand, NodeLimit: nodes}, 1000)
		if k != nodes || out != Exhausted || !slices.EqualFunc(got, want, slices.Equal) {
			t.Fatalf("limit = nodes = %d: %d nodes, outcome %d", nodes, k, out)
		}
	}
	if tested == 0 {
		t.Error("no puzzle took a node")
	}
}

// A choice among three digits of one cell is one node, although it has three alternatives.
func TestNodes(t *testing.T) {
	for _, tt := range []struct {
		m         Model
		solutions int
		nodes     int64
	}{
		{Model{N: 3}, 19683, 9841}, // a tree with 3 branches everywhere and 9 levels
		{latin(2), 2, 1},
		{latin(1), 1, 0},
	} {
		found, nodes, _ := solve(Compile(tt.m).NewSearcher(), Task{Cand: blank(tt.m)}, 100000)
		if len(found) != tt.solutions || nodes != tt.nodes {
			t.Errorf("size %d: %d solutions, %d nodes; want %d, %d", tt.m.N, len(found), nodes,
				tt.solutions, tt.nodes)
		}
	}
}

func TestStop(t *testing.T) {
	for _, size := range [][2]int{{3, 3}, {10, 10}} {
		m := boxes(size[0], size[1])
		cand := blank(m)
		for c, d := range pattern(size[0], size[1], rand.New(rand.NewPCG(1, 1))) {
			if m.N > 9 && c%4 > 0 {
				give(m, cand, c, d)
			}
		}
		var stop atomic.Bool
		task := Task{Cand: cand, Stop: &stop}
		s := Compile(m).NewSearcher()
		visits := 0
		task.Visit = func([]uint8) bool {
			visits++
			stop.Store(visits == 10)
			return true
		}
		if _, out := s.Run(&task); out != Stopped || visits != 10 {
			t.Errorf("size %d: outcome %d after %d solutions", m.N, out, visits)
		}
		if nodes, out := s.Run(&task); out != Stopped || visits != 10 || nodes != 0 {
			t.Errorf("size %d: stopped before it began: outcome %d, %d nodes", m.N, out, nodes)
		}
		stop.Store(false)
		visits = 5
		if _, out := s.Run(&task); out != Stopped || visits != 10 {
			t.Errorf("size %d: again: outcome %d, %d solutions", m.N, out, visits)
		}
	}
}

// A search that would not end is stopped by another goroutine.
func TestStopFromOutside(t *testing.T) {
	for _, m := range []Model{boxes(3, 3), boxes(5, 5), boxes(10, 10)} {
		var stop atomic.Bool
		timer := time.AfterFunc(20*time.Millisecond, func() { stop.Store(true) })
		_, out := Compile(m).NewSearcher().Run(&Task{Cand: blank(m), Stop: &stop,
			Visit: func([]uint8) bool { return true }})
		if timer.Stop(); out != Stopped {
			t.Errorf("size %d: outcome %d", m.N, out)
		}
	}
}

// A run has the same result as with a new Searcher, however the run before ended.
func TestReuse(t *testing.T) {
	m := boxes(3, 3)
	p := Compile(m)
	used := p.NewSearcher()
	var stop atomic.Bool
	stop.Store(true)
	hard := puzzles(t, m, 6, 11)
	clash := blank(m)
	give(m, clash, 0, 5)
	give(m, clash, 1, 5)
	for i, cand := range hard {
		switch i % 5 {
		case 0:
			solve(used, Task{Cand: blank(m)}, 3)
		case 1:
			solve(used, Task{Cand: hard[0], NodeLimit: 1}, 3)
		case 2:
			solve(used, Task{Cand: hard[0], Stop: &stop}, 3)
		case 3:
			solve(used, Task{Cand: clash}, 3)
		}
		want, wantNodes, wantOut := solve(p.NewSearcher(), Task{Cand: cand}, 100)
		got, nodes, out := solve(used, Task{Cand: cand}, 100)
		if nodes != wantNodes || out != wantOut || !slices.EqualFunc(got, want, slices.Equal) {
			t.Errorf("puzzle %d: %d solutions, %d nodes, outcome %d; new: %d, %d, %d", i,
				len(got), nodes, out, len(want), wantNodes, wantOut)
		}
	}
}

// Order changes which solution is found first, and not the set of solutions.
func TestOrder(t *testing.T) {
	m := boxes(2, 2)
	s := Compile(m).NewSearcher()
	want, _, _ := solve(s, Task{Cand: blank(m)}, 1000)
	sortSolutions(want)
	rng := rand.New(rand.NewPCG(1, 2))
	firsts := map[string]bool{}
	for range 200 {
		order := randomOrder(m, rng)
		got, _, _ := solve(s, Task{Cand: blank(m), Order: order}, 1000)
		firsts[fmt.Sprint(got[0])] = true
		if got[0][0] != order[0] {
			t.Fatalf("cell 0 has %d first, not %d", got[0][0], order[0])
		}
		if sortSolutions(got); !slices.EqualFunc(got, want, slices.Equal) {
			t.Fatalf("%d solutions, want %d", len(got), len(want))
		}
	}
	if len(firsts) < 100 {
		t.Errorf("only %d different first solutions of 288 in 200 random orders", len(firsts))
	}
}

// The number of solutions does not change if digits, rows of a band, bands or stacks are
// permuted or the grid is transposed.
func TestSymmetries(t *testing.T) {
	m := boxes(3, 3)
	rng := rand.New(rand.NewPCG(3, 4))
	s := Compile(m).NewSearcher()
	for i, cand := range puzzles(t, m, 10, 5) {
		for range i % 3 { // take givens away, so that there are several solutions
			if c := rng.IntN(81); cand[c]&(cand[c]-1) == 0 {
				cand[c] = 511
			}
		}
		want, _, _ := solve(s, Task{Cand: cand}, 100000)
		digits, rows, columns := rng.Perm(9), lines(rng), lines(rng)
		image := blank(m)
		transpose := rng.IntN(2) == 0
		for c, set := range cand {
			to := rows[c/9]*9 + columns[c%9]
			if transpose {
				to = columns[c%9]*9 + rows[c/9]
			}
			image[to] = 0
			for d := range 9 {
				image[to] |= set >> d & 1 << digits[d]
			}
		}
		if got, _, _ := solve(s, Task{Cand: image}, 100000); len(got) != len(want) {
			t.Errorf("puzzle %d: %d solutions, image %d", i, len(want), len(got))
		}
	}
}

// The nodes of puzzles made from fixed seeds. They change only when the search is changed on
// purpose.
func TestGoldenNodes(t *testing.T) {
	testenv.SkipSequential(t)
	for _, tt := range []struct {
		name   string
		m      Model
		number int
		want   int64
	}{
		{"9x9", boxes(3, 3), 50, 35},
		{"latin 9", latin(9), 10, 17},
		{"6x6 of 2x3, diagonals", with(boxes(2, 3), []uint16{0, 7, 14, 21, 28, 35}, []uint16{5,
			10, 15, 20, 25, 30}), 50, 77},
		{"12x12 of 3x4", boxes(3, 4), 5, 51},
	} {
		s := Compile(tt.m).NewSearcher()
		var sum int64
		for _, cand := range puzzles(t, tt.m, tt.number, 1) {
			found, nodes, out := solve(s, Task{Cand: cand}, 2)
			if len(found) != 1 || out != Exhausted {
				t.Fatalf("%s: %d solutions, outcome %d", tt.name, len(found), out)
			}
			sum += nodes
		}
		if sum != tt.want {
			t.Errorf("%s: %d nodes, want %d", tt.name, sum, tt.want)
		}
	}
}

func TestAllocs(t *testing.T) {
	testenv.SkipSequential(t)
	for _, m := range []Model{boxes(3, 3), boxes(6, 6), latin(64)} {
		s := Compile(m).NewSearcher()
		n := 0
		task := Task{Cand: blank(m), NodeLimit: 3000,
			Visit: func([]uint8) bool { n++; return n%50 != 0 }}
		if got := testing.AllocsPerRun(5, func() { s.Run(&task) }); got != 0 {
			t.Errorf("size %d: %v allocations per run", m.N, got)
		}
	}
}
