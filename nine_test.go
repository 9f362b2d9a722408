package nonet

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/nonet-dev/nonet/internal/proptest"
	"github.com/nonet-dev/nonet/internal/testenv"
)

// drawNine draws a classic puzzle: some cells of a random grid, perhaps with
// wrong ones, or pencilmarks of which each has the digit of the grid.
func drawNine(t *rapid.T) *Puzzle {
	p := NewPuzzle(Classic())
	rnd := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 9))
	s := Solver{Engine: EngineSearch, Rand: rnd}
	grid, err := s.First(context.Background(), p)
	if err != nil {
		t.Fatal(err)
	}
	if rapid.Bool().Draw(t, "sukaku") {
		p.Marks = make([]Digits, 81)
		more := rapid.Float64Range(0, 0.4).Draw(t, "more marks")
		for c := range p.Marks {
			p.Marks[c] = DigitsOf(grid[c])
			for d := range Digit(9) {
				if rnd.Float64() < more {
					p.Marks[c] = p.Marks[c].With(d + 1)
				}
			}
		}
		for range rapid.IntRange(0, 3).Draw(t, "marks taken") {
			c := drawCell(t, p.Layout)
			p.Marks[c] = p.Marks[c].Without(Digit(rapid.IntRange(1, 9).Draw(t, "digit")))
		}
	}
	for _, c := range rnd.Perm(81)[:rapid.IntRange(0, 40).Draw(t, "givens")] {
		p.Givens[c] = grid[c]
	}
	if p.Marks == nil && rapid.IntRange(0, 2).Draw(t, "wrong") == 0 {
		p.Givens[drawCell(t, p.Layout)] = Digit(rapid.IntRange(1, 9).Draw(t, "digit"))
	}
	return p
}

// Engine nine finds what search and cover find, by itself and in a batch.
func TestNineAgrees(t *testing.T) {
	ctx := context.Background()
	proptest.Check(t, func(t *rapid.T) {
		const limit = 300
		p := drawNine(t)
		var want []string
		for i, e := range []Engine{EngineSearch, EngineCover, EngineNine} {
			s := Solver{Engine: e, NodeLimit: 50_000}
			var list []string
			for g, err := range s.Solutions(ctx, p) {
				if errors.Is(err, ErrLimit) {
					t.Skip("too hard")
				}
				if err != nil || !p.Solves(g) {
					t.Fatalf("%s on %s: %s, %v", e, p.Givens, g, err)
				}
				if list = append(list, g.String()); len(list) == limit {
					break
				}
			}
			if i == 0 {
				want = list
			}
			slices.Sort(list)
			if len(list) != len(want) || len(list) < limit && !slices.Equal(list, want) ||
				len(slices.Compact(list)) != len(want) {
				t.Fatalf("%s on %s %v: %d solutions, search has %d",
					e, p.Givens, p.Marks, len(list), len(want))
			}
		}
		b := &Batch{Layout: p.Layout, Puzzles: p.Givens, Marks: p.Marks,
			Solutions: make([]Digit, 81),
			Results:   make([]Result, 1)}
		for _, most := range []int{1, 2, limit} {
			var s Solver
			n, err := s.CountTo(ctx, p, most)
			if err != nil || n != min(most, len(want)) {
				t.Fatalf("%s %v: CountTo %d: %d, %v, want %d",
					p.Givens, p.Marks, most, n, err, len(want))
			}
			if err := s.SolveBatch(ctx, b, most); err != nil || b.Results[0].Count != int64(n) ||
				n > 0 &&
					!p.Solves(b.Solutions) {
				t.Fatalf("%s %v: in a batch %+v, %s, %v, want %d",
					p.Givens, p.Marks, b.Results[0], Grid(b.Solutions), err, n)
			}
			first, err := s.First(ctx, p)
			if n > 0 && !slices.Equal(first, b.Solutions) {
				t.Fatalf("%s %v: First is %s, %v, in a batch %s",
					p.Givens, p.Marks, first, err, Grid(b.Solutions))
			}
		}
	})
}

// What keeps the number of solutions keeps it for engine nine, in a batch with
// what it was made of.
func TestNineMetamorphic(t *testing.T) {
	proptest.Check(t, func(t *rapid.T) {
		const limit, twins = 200, 8
		p := drawNine(t)
		b := &Batch{Layout: p.Layout, Results: make([]Result, 1+twins)}
		add := func(p *Puzzle) {
			b.Puzzles = append(b.Puzzles, p.Givens...)
			for c := range p.Givens {
				marks := AllDigits(9)
				if p.Marks != nil {
					marks = p.Marks[c]
				}
				b.Marks = append(b.Marks, marks)
			}
		}
		add(p)
		for range twins {
			digits := rapid.Permutation(identity(9)).Draw(t, "digits")
			rowTo, colTo := chutes(t, 3, 3, "rows"), chutes(t, 3, 3, "columns")
			transposed := rapid.Bool().Draw(t, "transpose")
			q := NewPuzzle(p.Layout)
			if p.Marks != nil {
				q.Marks = make([]Digits, 81)
			}
			for c, d := range p.Givens {
				to := rowTo[c/9]*9 + colTo[c%9]
				if transposed {
					to = colTo[c%9]*9 + rowTo[c/9]
				}
				if d != 0 {
					q.Givens[to] = Digit(digits[d-1]) + 1
				}
				if p.Marks != nil {
					for d := range p.Marks[c].All() {
						q.Marks[to] = q.Marks[to].With(Digit(digits[d-1]) + 1)
					}
				}
			}
			add(q)
		}
		s := Solver{NodeLimit: 50_000}
		if err := s.SolveBatch(context.Background(), b, limit); err != nil {
			t.Fatal(err)
		}
		for i, r := range b.Results {
			if r.Status == StatusLimit {
				t.Skip("too hard")
			}
			if r.Count != b.Results[0].Count {
				t.Fatalf("%s has %+v, its twin %s %+v",
					p.Givens, b.Results[0], b.puzzle(i).Givens, r)
			}
		}
	})
}

// nineBatch returns n classic puzzles of a few kinds, some of which are no
// puzzles, with pencilmarks or without, and the kind of each.
func nineBatch(t *testing.T, n int, marks bool) (*Batch, []int) {
	t.Helper()
	var kinds []*Puzzle
	for _, c := range readCorpus(t, "testdata/nine.txt") {
		kinds = append(kinds, c.puzzle)
	}
	for _, wrong := range []Digit{10, 16, 100, 255} {
		p := NewPuzzle(Classic())
		p.Givens[wrong%81] = wrong
		kinds = append(kinds, p)
	}
	kinds = append(kinds, NewPuzzle(Classic()), parsePuzzle(t, "9", easySolved))
	if marks {
		for i := range 40 {
			p := NewPuzzle(Classic())
			p.Marks = make([]Digits, 81)
			for c := range p.Marks {
				p.Marks[c] = DigitsOf(easySolved[c]-'0', Digit(1+(c+i)%9), Digit(1+(c*i)%9))
			}
			switch i % 10 {
			case 0:
				p.Marks[i] = Digits{}
			case 1:
				p.Marks[i] = DigitsOf(1, 2, Digit(10+i))
			case 2:
				p.Marks[i] = DigitsOf(100)
			case 3:
				p.Givens[i] = easySolved[i] - '0'
			}
			kinds = append(kinds, p)
		}
	}
	b := &Batch{Layout: Classic(), Results: make([]Result, n), Solutions: make([]Digit, 81*n)}
	var numbers []int
	for i := range n {
		k := i * 31 % len(kinds)
		p := kinds[k]
		numbers = append(numbers, k)
		b.Puzzles = append(b.Puzzles, p.Givens...)
		if marks && p.Marks == nil {
			p.Marks = slices.Repeat([]Digits{AllDigits(9)}, 81)
		}
		if marks {
			b.Marks = append(b.Marks, p.Marks...)
		}
	}
	return b, numbers
}

// A puzzle in a batch has the result that it has by itself, with pencilmarks or
// without, among valid and invalid puzzles, with any number of jobs.
func TestNineBatch(t *testing.T) {
	for _, marks := range []bool{false, true} {
		for _, limit := range []int{1, 2, 1000} {
			want := map[int]Result{}
			for _, jobs := range []int{1, 2, 7} {
				for _, solutions := range []bool{true, false} {
					b, kinds := nineBatch(t, 1500, marks)
					if !solutions {
						b.Solutions = nil
					}
					s := Solver{Jobs: jobs}
					if err := s.SolveBatch(t.Context(), b, limit); err != nil {
						t.Fatal(err)
					}
					var stats Stats
					for i, r := range b.Results {
						stats.Nodes += r.Nodes
						stats.Solutions += r.Count
						w, seen := want[kinds[i]]
						if !seen {
							w = alone(t, b.puzzle(i), limit)
							w.Nodes = r.Nodes // a Single may need others
							want[kinds[i]] = w
						}
						if r != w {
							t.Fatalf("puzzle %d of %d jobs, limit %d: %+v, want %+v",
								i, jobs, limit, r, w)
						}
						if solutions {
							g := Grid(b.Solutions[81*i : 81*i+81])
							if r.Count > 0 && !b.puzzle(i).Solves(g) || r.Count == 0 &&
								g.Clues() > 0 {
								t.Fatalf("puzzle %d: solution %s, %+v", i, g, r)
							}
						}
					}
					stats.Engine = EngineNine
					if s.Stats != stats {
						t.Errorf("%+v, want %+v", s.Stats, stats)
					}
				}
			}
		}
	}
}

// alone returns the result of a puzzle as engine search finds it, without nodes.
func alone(t *testing.T, p *Puzzle, limit int) Result {
	s := Solver{Engine: EngineSearch}
	n, err := s.CountTo(t.Context(), p, limit)
	if errors.Is(err, ErrInvalid) {
		return Result{Status: StatusInvalid}
	}
	if err != nil {
		t.Fatal(err)
	}
	return Result{Status: []Status{StatusNoSolution, StatusSolved, StatusNotUnique}[min(n, 2)],
		Count: int64(n)}
}

// A node limit is kept to the node, and gives the same on every number of
// goroutines.
func TestNineNodeLimit(t *testing.T) {
	for _, nodes := range []int64{1, 2, 5, 100} {
		var want []Result
		for _, jobs := range []int{1, 2, 7} {
			b, _ := nineBatch(t, 1200, false)
			s := Solver{Jobs: jobs, NodeLimit: nodes}
			if err := s.SolveBatch(t.Context(), b, 1000); err != nil {
				t.Fatal(err)
			}
			limited := 0
			for i, r := range b.Results {
				if r.Nodes > nodes || r.Status == StatusLimit && r.Nodes != nodes {
					t.Fatalf("puzzle %d, %d nodes: %+v", i, nodes, r)
				}
				if r.Status == StatusLimit {
					limited++
				}
			}
			if limited == 0 {
				t.Errorf("%d nodes are enough", nodes)
			}
			if want == nil {
				want = b.Results
			}
			if diff := cmp.Diff(want, b.Results); diff != "" {
				t.Errorf("%d nodes: results depend on the jobs: %s", nodes, diff)
			}
		}
		p := NewPuzzle(Classic())
		s := Solver{NodeLimit: nodes}
		if _, err := s.Count(t.Context(), p); !errors.Is(err, ErrLimit) || s.Stats.Nodes != nodes {
			t.Errorf("Count, %d nodes: %+v, %v", nodes, s.Stats, err)
		}
	}
}

// A timeout ends the puzzles that take longer, and no others.
func TestNineTimeout(t *testing.T) {
	for _, jobs := range []int{1, 3} {
		b, kinds := nineBatch(t, 1100, false)
		blank := slices.IndexFunc(kinds, func(k int) bool {
			return b.puzzle(slices.Index(kinds,
				k)).Givens.Clues() == 0
		})
		s := Solver{Jobs: jobs, Timeout: 20 * time.Millisecond}
		if err := s.SolveBatch(t.Context(), b, 1<<30); err != nil {
			t.Fatal(err)
		}
		for i, r := range b.Results {
			switch {
			case kinds[i] == kinds[blank] && r.Status != StatusLimit:
				t.Errorf("jobs %d, puzzle %d is blank: %+v", jobs, i, r)
			case r.Status == StatusCancelled:
				t.Errorf("jobs %d, puzzle %d: %+v", jobs, i, r)
			}
		}
	}
}

// A cancelled batch has the results of what was finished, and no others.
func TestNineCancel(t *testing.T) {
	for _, jobs := range []int{1, 3} {
		b, kinds := nineBatch(t, 3000, false)
		want, _ := nineBatch(t, 200, false)
		var s Solver
		if err := s.SolveBatch(t.Context(), want, 1000); err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
		s.Jobs = jobs
		err := s.SolveBatch(ctx, b, 1<<30) // the blank ones have no end
		cancel()
		if !errors.Is(err, context.DeadlineExceeded) {
			t.Error(err)
		}
		cancelled := 0
		for i, r := range b.Results {
			if r.Status == StatusCancelled {
				cancelled++
				continue
			}
			w := want.Results[slices.Index(kinds, kinds[i])]
			if w.Count < 1000 && r != w {
				t.Errorf("jobs %d, puzzle %d: %+v, want %+v", jobs, i, r, w)
			}
		}
		if cancelled == 0 { // on a busy machine, all may be
			t.Errorf("jobs %d: %d of %d puzzles are cancelled", jobs, cancelled, len(b.Results))
		}

		ctx, cancel = context.WithCancel(t.Context())
		cancel()
		if err := s.SolveBatch(ctx, b, 2); !errors.Is(err, context.Canceled) {
			t.Errorf("cancelled before: %v", err)
		}
	}
}

// A random search that has no end is stopped, too.
func TestNineRandomStops(t *testing.T) {
	s := Solver{Rand: rand.New(rand.NewPCG(1, 1)), Timeout: 10 * time.Millisecond}
	if n, err := s.Count(t.Context(), endless()); !errors.Is(err, ErrLimit) {
		t.Errorf("%s, %v", n, err)
	}
	s = Solver{Rand: s.Rand}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var last error
	n := 0
	for _, err := range s.Solutions(ctx, endless()) {
		if n++; n == 10 {
			cancel()
		}
		last = err
	}
	if !errors.Is(last, context.Canceled) {
		t.Errorf("%v after %d solutions", last, n)
	}
}

// Once warm, a Solver allocates nothing for a puzzle but the grids that it
// returns, which are cut from larger pieces.
func TestNineAllocates(t *testing.T) {
	var puzzles []*Puzzle
	for _, c := range readCorpus(t, "testdata/nine.txt")[:30] {
		puzzles = append(puzzles, c.puzzle)
	}
	ctx := context.Background()
	var s Solver
	batch, _ := nineBatch(t, 200, false)
	for i := range batch.Results {
		if batch.puzzle(i).Validate() != nil {
			clear(batch.puzzle(i).Givens)
		}
	}
	marks := *batch
	marks.Marks = slices.Repeat([]Digits{AllDigits(9)}, len(batch.Puzzles))
	single := Solver{Jobs: 1}
	for _, tt := range []struct {
		name string
		run  func()
	}{
		{"Solve", func() {
			for _, p := range puzzles {
				_, _ = s.Solve(ctx, p)
			}
		}},
		{"First", func() {
			for _, p := range puzzles {
				_, _ = s.First(ctx, p)
			}
		}},
		{"CountTo", func() {
			for _, p := range puzzles {
				_, _ = s.CountTo(ctx, p, 5)
			}
		}},
		{"SolveBatch", func() { _ = single.SolveBatch(ctx, batch, 2) }},
		{"SolveBatch, marks", func() { _ = single.SolveBatch(ctx, &marks, 2) }},
	} {
		if testenv.Race && strings.HasPrefix(tt.name, "SolveBatch") {
			continue // its memory comes from a sync.Pool, which then drops some at random
		}
		if n := testing.AllocsPerRun(100, tt.run); n > 0 {
			t.Errorf("%s: %v allocations", tt.name, n)
		}
	}
}
