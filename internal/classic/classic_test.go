package classic

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// solveAll searches p to the end, watched, and returns the solutions in the order found.
func solveAll(t testing.TB, e engine, p *Puzzle) (solutions [][]uint8, nodes int64) {
	t.Helper()
	w := watch(p, e.name)
	nodes, outcome := e.search(p, &Control{
		Trace: w.event,
		Visit: func(solution []uint8) bool {
			if !slices.Equal(solution, w.grid) {
				t.Errorf("%s visits %v, its trace says %v", e.name, solution, w.grid)
			}
			solutions = append(solutions, slices.Clone(solution))
			return true
		},
	})
	w.verify(t, nodes, outcome)
	if outcome != Exhausted {
		t.Errorf("%s: %v, want exhausted", e.name, outcome)
	}
	if w.solved != len(solutions) {
		t.Errorf("%s: %d solved events, %d solutions visited", e.name, w.solved, len(solutions))
	}
	return solutions, nodes
}

// checkAgainstBruteForce has every engine search p and returns the number of solutions.
func checkAgainstBruteForce(t testing.TB, p *Puzzle) int {
	t.Helper()
	givens := slices.Clone(p.Givens)
	want, done := bruteForce(p, 1_000_000)
	if !done {
		t.Fatalf("too large for brute force: %+v", *p)
	}
	for _, e := range engines {
		got, nodes := solveAll(t, e, p)
		if e.name != "dfs" { // dfs itself finds them in this order
			slices.SortFunc(got, slices.Compare)
		}
		if !slices.EqualFunc(got, want, slices.Equal) {
			t.Errorf("%s: %d solutions, want %d", e.name, len(got), len(want))
		}
		if len(want) > 1 && nodes == 0 {
			t.Errorf("%s: %d solutions without a node", e.name, len(want))
		}
	}
	if !slices.Equal(p.Givens, givens) {
		t.Errorf("the givens were written to")
	}
	if t.Failed() {
		t.Logf("%+v", *p)
	}
	return len(want)
}

func TestRandomLayouts(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	puzzles := 300
	if testing.Short() {
		puzzles = 60
	}
	none, one, several := 0, 0, 0
	for range puzzles {
		switch n := checkAgainstBruteForce(t, randomPuzzle(r)); n {
		case 0:
			none++
		case 1:
			one++
		default:
			several++
		}
		if t.Failed() {
			return
		}
	}
	t.Logf("puzzles with no solution %d, one %d, several %d", none, one, several)
	if min(none, one, several) < puzzles/10 {
		t.Errorf("the random puzzles are too much alike")
	}
}

func FuzzEngines(f *testing.F) {
	f.Add(uint64(1), uint64(2))
	f.Add(uint64(3), uint64(4))
	f.Fuzz(func(t *testing.T, a, b uint64) {
		checkAgainstBruteForce(t, randomPuzzle(rand.New(rand.NewPCG(a, b))))
	})
}

func TestKnownCounts(t *testing.T) {
	tests := []struct {
		name   string
		puzzle *Puzzle
		want   int
	}{
		{"size 1", newPuzzle(1, nil, nil), 1},
		{"Latin 2", newPuzzle(2, nil, nil), 2},
		{"Latin 3", newPuzzle(3, nil, nil), 12},
		{"Latin 4", newPuzzle(4, nil, nil), 576},
		{"Sudoku 4", newPuzzle(4, boxes(2, 2), nil), 288},
		{"diagonal Latin 4", newPuzzle(4, diagonals(4), nil), 48},
		{"diagonal Latin 3", newPuzzle(3, diagonals(3), nil), 0},
		{"diagonal Latin 5", newPuzzle(5, diagonals(5), nil), 960},
	}
	for _, test := range tests {
		for _, e := range engines {
			got := 0
			_, outcome := e.search(test.puzzle,
				&Control{Visit: func([]uint8) bool { got++; return true }})
			if got != test.want || outcome != Exhausted {
				t.Errorf("%s, %s: %d solutions, %v; want %d",
					test.name, e.name, got, outcome, test.want)
			}
		}
	}
}

func TestNodesByHand(t *testing.T) {
	// Latin 3, empty. Row 1: a node for r1c1 (3 digits), 3 for r1c2 (2 digits each);
	// r1c3 is forced. Row 2: 6 nodes for r2c1 (2 digits each, say b or c below abc).
	// Below c, r2c2 is forced. Below b, r2c2 has a and c: dfs opens 6 nodes there, of
	// which a ends dead at r2c3; mrv and dlx go to r2c3 first, where a is forced. All
	// the rest is forced.
	byCells, byFewest := int64(1+3+6+6), int64(1+3+6)
	tests := []struct {
		name   string
		puzzle *Puzzle
		want   [5]int64 // in the order of engines
	}{
		{"Latin 3", newPuzzle(3, nil, nil), [5]int64{byCells, byCells, byCells, byFewest, byFewest}},
		{"size 1", newPuzzle(1, nil, nil), [5]int64{}},
		{"solved", withGivens(t, newPuzzle(2, nil, nil), "1221"), [5]int64{}},
		// Only the last cell does not see r1c1.
		{"forced", withGivens(t, newPuzzle(2, nil, nil), "1..."), [5]int64{0, 1, 0, 0, 0}},
		// r1c1 and r2c2 of a 2x2 square are equal in every solution: a node, then two dead ends.
		{"dead ends", newPuzzle(2, nil, [][2]uint16{{0, 3}}), [5]int64{1, 1, 1, 1, 1}},
	}
	for _, test := range tests {
		for i, e := range engines {
			if nodes, outcome := e.search(test.puzzle, &Control{}); nodes != test.want[i] ||
				outcome != Exhausted {
				t.Errorf("%s, %s: %d nodes, %v; want %d",
					test.name, e.name, nodes, outcome, test.want[i])
			}
		}
	}
}

func TestGivensThatClash(t *testing.T) {
	apart := newPuzzle(3, nil, [][2]uint16{{0, 4}})
	marked := newPuzzle(2, nil, nil)
	marked.Allowed = []Set{Set{}.With(2), UpTo(2), UpTo(2), UpTo(2)}
	tests := []struct {
		name   string
		puzzle *Puzzle
	}{
		{"row", withGivens(t, newPuzzle(3, nil, nil), "1.1......")},
		{"column", withGivens(t, newPuzzle(3, nil, nil), "1.....1..")},
		{"box", withGivens(t, newPuzzle(4, boxes(2, 2), nil), "1....1..........")},
		{"pair", withGivens(t, apart, "1...1....")},
		{"mark", withGivens(t, marked, "1...")},
		{"full grid", withGivens(t, newPuzzle(2, nil, nil), "1212")},
	}
	for _, test := range tests {
		for _, e := range engines {
			nodes, outcome := e.search(test.puzzle, &Control{
				Visit: func([]uint8) bool {
					t.Errorf("%s, %s: a solution",
						test.name, e.name)
					return true
				},
				Trace: func(e Event) { t.Errorf("%s: an event %+v", test.name, e) },
			})
			if nodes != 0 || outcome != Exhausted {
				t.Errorf("%s, %s: %d nodes, %v", test.name, e.name, nodes, outcome)
			}
		}
	}
}

func TestLargeSizes(t *testing.T) {
	// Digits beyond 64 live in the second word of a Set.
	r := rand.New(rand.NewPCG(5, 6))
	for _, n := range []int{64, 65, 100} {
		p := newPuzzle(n, nil, [][2]uint16{{0, uint16(n + 1)}})
		p.Givens = cyclic(n)
		solution := slices.Clone(p.Givens)
		for _, cell := range r.Perm(n * n)[:n] {
			p.Givens[cell] = 0
		}
		for _, e := range engines {
			var got []uint8
			_, outcome := e.search(p, &Control{
				Visit: func(s []uint8) bool { got = slices.Clone(s); return false },
			})
			if outcome != Ended || !slices.Equal(got, solution) {
				t.Errorf("size %d, %s: %v, %v", n, e.name, outcome, got)
			}
		}
	}
}

func TestVisitFalseEnds(t *testing.T) {
	p := newPuzzle(4, boxes(2, 2), nil)
	for _, e := range engines {
		all, _ := solveAll(t, e, p)
		for _, wanted := range []int{1, 2, 287, 288} {
			w := watch(p, e.name)
			var got [][]uint8
			nodes, outcome := e.search(p,
				&Control{Trace: w.event, Visit: func(solution []uint8) bool {
					got = append(got, slices.Clone(solution))
					return len(got) < wanted
				}})
			w.verify(t, nodes, outcome)
			if outcome != Ended || !slices.EqualFunc(got, all[:wanted], slices.Equal) {
				t.Errorf("%s: %v after %d solutions, want %d", e.name, outcome, len(got), wanted)
			}
			if !slices.Equal(w.grid, all[wanted-1]) {
				t.Errorf("%s: the trace ends at %v, want the last solution", e.name, w.grid)
			}
		}
	}
}

func TestNodeLimit(t *testing.T) {
	p := withGivens(t, newPuzzle(4, boxes(2, 2), nil), "1...............")
	for _, e := range engines {
		all, nodes := solveAll(t, e, p)
		for limit := int64(1); limit <= nodes+1; limit++ {
			w := watch(p, e.name)
			var got [][]uint8
			n, outcome := e.search(p, &Control{NodeLimit: limit, Trace: w.event,
				Visit: func(solution []uint8) bool {
					got = append(got, slices.Clone(solution))
					return true
				}})
			w.verify(t, n, outcome)
			wantNodes, wantOutcome := limit, Limited
			if limit >= nodes {
				wantNodes, wantOutcome = nodes, Exhausted
			}
			if n != wantNodes || outcome != wantOutcome {
				t.Fatalf("%s, limit %d: %d nodes, %v; want %d, %v",
					e.name, limit, n, outcome, wantNodes, wantOutcome)
			}
			if len(got) > len(all) || !slices.EqualFunc(got, all[:len(got)], slices.Equal) ||
				outcome == Exhausted && len(got) < len(all) {
				t.Fatalf("%s, limit %d: %d solutions, not those of the whole search",
					e.name, limit, len(got))
			}
		}
	}
}

func TestStop(t *testing.T) {
	p := newPuzzle(4, nil, nil)
	solved := withGivens(t, newPuzzle(2, nil, nil), "1221")
	clash := withGivens(t, newPuzzle(2, nil, nil), "1122") // stopped is not the same as no solution
	var stop atomic.Bool
	for _, e := range engines {
		stop.Store(true)
		for _, p := range []*Puzzle{p, solved, clash} {
			nodes, outcome := e.search(p, &Control{
				Stop: &stop,
				Visit: func([]uint8) bool {
					t.Errorf("%s: a solution after the stop",
						e.name)
					return true
				},
				Trace: func(event Event) { t.Errorf("%s: %+v after the stop", e.name, event) },
			})
			if nodes != 0 || outcome != Stopped {
				t.Errorf("%s, stopped before: %d nodes, %v", e.name, nodes, outcome)
			}
		}

		stop.Store(false)
		visited := 0
		if _, outcome := e.search(p, &Control{Stop: &stop, Visit: func([]uint8) bool {
			visited++
			stop.Store(visited == 10)
			return true
		}}); outcome != Stopped || visited != 10 {
			t.Errorf("%s, stopped at solution 10: %v, %d solutions", e.name, outcome, visited)
		}

		for last := 0; last < 60; last++ {
			stop.Store(false)
			w := watch(p, e.name)
			events := 0
			nodes, outcome := e.search(p, &Control{Stop: &stop, Trace: func(event Event) {
				if events > last && (event.Kind == Choose || event.Kind == Solved) {
					t.Errorf("%s, stopped at event %d: %+v after it", e.name, last, event)
				}
				w.event(event)
				stop.Store(events >= last)
				events++
			}})
			w.verify(t, nodes, outcome)
			if outcome != Stopped {
				t.Errorf("%s, stopped at event %d: %v", e.name, last, outcome)
			}
		}
	}
}

func TestStopFromOutside(t *testing.T) {
	// Without the stop these searches would not end.
	p := newPuzzle(25, boxes(5, 5), nil)
	for _, e := range engines {
		var stop atomic.Bool
		time.AfterFunc(5*time.Millisecond, func() { stop.Store(true) })
		if _, outcome := e.search(p, &Control{Stop: &stop}); outcome != Stopped {
			t.Errorf("%s: %v", e.name, outcome)
		}
	}
}

func TestStopWhileDLXPrepares(t *testing.T) {
	var stop atomic.Bool
	r, ok := begin(withGivens(t, newPuzzle(2, nil, nil), "1..."), &Control{Stop: &stop})
	s := &dlx{run: r}
	if !ok || !s.build() {
		t.Fatal("not built")
	}
	stop.Store(true)
	if s.chooseGivens() || r.outcome != Stopped {
		t.Error("chooseGivens does not stop")
	}
	r.outcome = Exhausted
	if s = (&dlx{run: r}); s.build() || r.outcome != Stopped {
		t.Error("build does not stop")
	}
}

func TestDLXLinks(t *testing.T) {
	marked := newPuzzle(2, nil, [][2]uint16{{0, 3}})
	marked.Allowed = []Set{Set{}.With(2), UpTo(2), UpTo(2), UpTo(2)}
	tests := []struct {
		name   string
		puzzle *Puzzle
		want   int64
	}{
		{"Sudoku 9", newPuzzle(9, boxes(3, 3), nil), 1 + 4*81 + 4*729},
		{"Latin 2", newPuzzle(2, nil, nil), 1 + 3*4 + 3*8},
		{"Latin 2, a given", withGivens(t, newPuzzle(2, nil, nil), "1..."), 1 + 3*4 + 3*7},
		{"Latin 2, a pair and a mark", marked, 1 + 3*4 + 2 + 3*7 + 3},
	}
	for _, test := range tests {
		if got := DLXLinks(test.puzzle); got != test.want {
			t.Errorf("%s: %d links, want %d", test.name, got, test.want)
		}
		r, _ := begin(test.puzzle, &Control{})
		s := &dlx{run: r}
		if s.build(); int64(len(s.item)) != test.want {
			t.Errorf("%s: %d links built, want %d", test.name, len(s.item), test.want)
		}
		for x, item := range s.item {
			if x > 0 && x < len(s.size) && item != 0 || x >= len(s.size) && item == 0 {
				t.Fatalf("%s: link %d is not filled in right", test.name, x)
			}
		}
	}

	// Far too many pairs: refused before memory is taken for them.
	p := newPuzzle(100, nil, nil)
	p.Apart = make([][2]uint16, 200_000)
	for i := range p.Apart {
		p.Apart[i] = [2]uint16{uint16(i % 100), uint16(i%9900 + 100)}
	}
	if links := DLXLinks(p); links <= MaxDLXLinks {
		t.Fatalf("%d links are not too many", links)
	}
	if nodes, outcome := DLX(p, &Control{}); nodes != 0 || outcome != Limited {
		t.Errorf("too many links: %d nodes, %v", nodes, outcome)
	}
}

func TestSearchesShareAPuzzle(t *testing.T) {
	p := newPuzzle(4, boxes(2, 2), [][2]uint16{{0, 15}})
	solutions, done := bruteForce(p, 1_000_000)
	if !done {
		t.Fatal("too large for brute force")
	}
	want := len(solutions)
	var group sync.WaitGroup
	for _, e := range slices.Concat(engines, engines) {
		group.Go(func() {
			got := 0
			e.search(p, &Control{Visit: func([]uint8) bool { got++; return true }})
			if got != want {
				t.Errorf("%s: %d solutions, want %d", e.name, got, want)
			}
		})
	}
	group.Wait()
}

// goldenLayouts are the layouts of testdata/nodes.txt.
var goldenLayouts = map[string]*Puzzle{
	"sudoku-9":   newPuzzle(9, boxes(3, 3), nil),
	"diagonal-9": newPuzzle(9, slices.Concat(boxes(3, 3), diagonals(9)), nil),
	"knight-9":   newPuzzle(9, boxes(3, 3), knights(9)),
	"sudoku-2x3": newPuzzle(6, boxes(2, 3), nil),
	"latin-7":    newPuzzle(7, nil, nil),
	"jigsaw-6":   newPuzzle(6, regions("aaabbb"+"caabbd"+"cacbdd"+"cceddf"+"ceefdf"+"eeefff"), nil),
}

var update = flag.Bool("update", false, "write the node counts to testdata/nodes.txt")

// TestGoldenNodes searches every puzzle of testdata/nodes.txt to the end. Its lines are
// layout, puzzle, number of solutions, and the nodes of dfs, dfs-last, fullest, mrv and
// dlx.
func TestGoldenNodes(t *testing.T) {
	if testing.Short() {
		t.Skip("searches of 40,000 nodes")
	}
	const file = "testdata/nodes.txt"
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	for line := range strings.Lines(string(data)) {
		if strings.HasPrefix(line, "#") {
			out.WriteString(line)
			continue
		}
		fields := strings.Fields(line)
		p := withGivens(t, goldenLayouts[fields[0]], fields[1])
		got := fmt.Sprintf("%s %s %s", fields[0], fields[1], fields[2])
		for _, e := range engines {
			solutions := 0
			count := func([]uint8) bool { solutions++; return true }
			nodes, _ := e.search(p, &Control{Visit: count})
			if fmt.Sprint(solutions) != fields[2] {
				t.Errorf("%s %s: %s finds %d solutions", fields[0], fields[1], e.name, solutions)
			}
			got += fmt.Sprintf(" %d", nodes)
		}
		if want := strings.TrimSpace(line); got != want && !*update {
			t.Errorf("got  %s\nwant %s", got, want)
		}
		out.WriteString(got + "\n")
	}
	if *update && !t.Failed() {
		if err := os.WriteFile(file, []byte(out.String()), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

func BenchmarkEngines(b *testing.B) {
	data, err := os.ReadFile("testdata/nodes.txt")
	if err != nil {
		b.Fatal(err)
	}
	var puzzles []*Puzzle
	for line := range strings.Lines(string(data)) {
		if fields := strings.Fields(line); fields[0] == "sudoku-9" {
			puzzles = append(puzzles, withGivens(b, goldenLayouts["sudoku-9"], fields[1]))
		}
	}
	for _, e := range engines {
		b.Run(e.name, func(b *testing.B) {
			var nodes int64
			for b.Loop() {
				nodes = 0
				for _, p := range puzzles {
					n, _ := e.search(p, &Control{})
					nodes += n
				}
			}
			b.ReportMetric(float64(nodes)/float64(len(puzzles)), "nodes/puzzle")
			b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N)/float64(len(puzzles)),
				"µs/puzzle")
		})
	}
}

func TestStringsAreTotal(t *testing.T) {
	for i := range 256 {
		if Outcome(i).String() == "" || EventKind(i).String() == "" {
			t.Errorf("%d has no text", i)
		}
	}
	if got := Outcome(9).String(); got != "Outcome(9)" {
		t.Errorf("an unknown outcome is %q", got)
	}
}
