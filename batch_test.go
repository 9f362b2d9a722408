package nonet

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/nonet-dev/nonet/internal/proptest"
)

// mixedBatch has puzzles of size 4 of every kind, n times over.
func mixedBatch(n int) *Batch {
	l := must(Boxes(2, 2))
	b := &Batch{Layout: l}
	for range n {
		for _, text := range []string{
			"1234341221434321", // full
			"1..............2", // several solutions
			"123....4........", // none
			"11..............", // a clash
			"1...2...3......4", //
			"................", // blank
			"9...............", // no puzzle at all
		} {
			for _, ch := range []byte(text) {
				d := Digit(0)
				if ch != '.' {
					d = ch - '0'
				}
				b.Puzzles = append(b.Puzzles, d)
			}
			b.Results = append(b.Results, Result{})
		}
	}
	b.Solutions = make([]Digit, len(b.Puzzles))
	return b
}

func TestSolveBatch(t *testing.T) {
	var want []Result
	for _, e := range engineList(mixedBatch(1).Layout) {
		for _, limit := range []int{1, 2, 1000} {
			var solutions []Digit
			for _, jobs := range []int{1, 2, 7} {
				b := mixedBatch(30)
				s := Solver{Engine: e, Jobs: jobs}
				if err := s.SolveBatch(t.Context(), b, limit); err != nil {
					t.Fatal(err)
				}
				checkBatch(t, b, limit)
				if jobs == 1 {
					want, solutions = b.Results, b.Solutions
				}
				if diff := cmp.Diff(want, b.Results); diff != "" {
					t.Errorf("%s, limit %d: results depend on the jobs: %s", e, limit, diff)
				}
				if !slices.Equal(solutions, b.Solutions) {
					t.Errorf("%s, limit %d: solutions depend on the jobs", e, limit)
				}
			}
		}
	}
}

// checkBatch compares a finished batch with Solver.CountTo puzzle by puzzle.
func checkBatch(t *testing.T, b *Batch, limit int) {
	t.Helper()
	cells := b.Layout.Cells()
	var s Solver
	for i, r := range b.Results {
		p := &Puzzle{Layout: b.Layout, Givens: b.Puzzles[i*cells : (i+1)*cells]}
		g := Grid(b.Solutions[i*cells : (i+1)*cells])
		n, err := s.CountTo(t.Context(), p, limit)
		want := []Status{StatusNoSolution, StatusSolved, StatusNotUnique}[min(n, 2)]
		if err != nil {
			want = StatusInvalid
		}
		if r.Status != want || r.Count != int64(n) {
			t.Fatalf("puzzle %d, limit %d: %+v, want %v and %d", i, limit, r, want, n)
		}
		if n > 0 != p.Solves(g) || n == 0 && g.Clues() != 0 {
			t.Fatalf("puzzle %d: solution %s", i, g)
		}
	}
}

func TestSolveBatchMarks(t *testing.T) {
	b := mixedBatch(1)
	b.Marks = make([]Digits, len(b.Puzzles))
	for i := range b.Marks {
		b.Marks[i] = AllDigits(4)
	}
	b.Marks[5*16] = DigitsOf(2) // of the blank grid: a quarter of the solutions is left
	var s Solver
	if err := s.SolveBatch(t.Context(), b, 1000); err != nil || b.Results[5].Count != 288/4 {
		t.Errorf("%+v, %v", b.Results[5], err)
	}
}

func TestSolveBatchLimits(t *testing.T) {
	grids := func() *Batch {
		return &Batch{Layout: Classic(), Puzzles: make([]Digit, 3*81), Results: make([]Result, 3)}
	}
	for _, s := range []Solver{{NodeLimit: 100}, {Timeout: 10 * time.Millisecond},
		{NodeLimit: 100, Jobs: 1}, {Engine: EngineCover, Timeout: 10 * time.Millisecond}} {
		b := grids()
		if err := s.SolveBatch(t.Context(), b, 1<<30); err != nil {
			t.Fatal(err)
		}
		for i, r := range b.Results {
			if r.Status != StatusLimit || r.Nodes == 0 && s.NodeLimit > 0 {
				t.Errorf("puzzle %d: %+v", i, r)
			}
		}
	}
	for _, jobs := range []int{1, 2} {
		ctx, cancel := context.WithTimeout(t.Context(), 10*time.Millisecond)
		b := grids()
		s := Solver{Jobs: jobs}
		if err := s.SolveBatch(ctx, b, 1<<30); !errors.Is(err, context.DeadlineExceeded) {
			t.Error(err)
		}
		for i, r := range b.Results {
			if r.Status != StatusCancelled {
				t.Errorf("jobs %d, puzzle %d: %+v", jobs, i, r)
			}
		}
		cancel()
	}
}

func TestSolveBatchRandom(t *testing.T) {
	solve := func(jobs int) []Digit {
		b := &Batch{Layout: Classic(), Puzzles: make([]Digit, 10*81),
			Solutions: make([]Digit, 10*81),
			Results:   make([]Result, 10)}
		s := Solver{Rand: rand.New(rand.NewPCG(1, 2)), Jobs: jobs}
		if err := s.SolveBatch(t.Context(), b, 1); err != nil {
			t.Fatal(err)
		}
		return b.Solutions
	}
	one, two := solve(1), solve(2)
	if !slices.Equal(one, two) {
		t.Error("random solutions depend on the jobs")
	}
	if slices.Equal(one[:81], one[81:162]) {
		t.Error("the puzzles of a batch have equal draws")
	}
}

func TestSolveBatchMisuse(t *testing.T) {
	var s Solver
	for name, b := range map[string]*Batch{
		"no layout":     {},
		"short puzzles": {Layout: Classic(), Puzzles: make([]Digit, 80), Results: make([]Result, 1)},
		"short marks": {Layout: Classic(), Puzzles: make([]Digit, 81), Marks: make([]Digits, 1),
			Results: make([]Result, 1)},
		"short answers": {Layout: Classic(), Puzzles: make([]Digit, 81), Solutions: make([]Digit, 1),
			Results: make([]Result, 1)},
	} {
		if err := s.SolveBatch(t.Context(), b, 1); !errors.Is(err, ErrInvalid) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if err := s.SolveBatch(t.Context(), mixedBatch(1), 0); err == nil {
		t.Error("a limit of 0 is taken")
	}
	if err := s.SolveBatch(t.Context(), &Batch{Layout: Classic()}, 1); err != nil {
		t.Errorf("an empty batch: %v", err)
	}
}

func TestSlab(t *testing.T) {
	proptest.Check(t, func(t *rapid.T) {
		var s slab
		var copies, want []Grid
		for range rapid.IntRange(1, 50).Draw(t, "grids") {
			g := Grid(rapid.SliceOfN(rapid.Byte(), 1, 5000).Draw(t, "grid"))
			want = append(want, g)
			copies = append(copies, s.clone(g))
		}
		if diff := cmp.Diff(want, copies); diff != "" {
			t.Fatal(diff)
		}
	})
}
