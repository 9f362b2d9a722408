package hunt_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/hunt"
)

// solved returns a puzzle and its solution.
func solved(t *testing.T, text string) (puzzle, solution nonet.Grid) {
	t.Helper()
	p, err := nonet.ParsePuzzle(nonet.Classic(), text)
	if err != nil {
		t.Fatal(err)
	}
	var s nonet.Solver
	if solution, err = s.Solve(context.Background(), p); err != nil {
		t.Fatal(err)
	}
	return p.Givens, solution
}

// TestKnownDepths compares depths and ratings with what Denis Berthier publishes in the examples of
// CSP-Rules. The whips of Mauricio's puzzle, which he takes in another order, are one of the rare
// differences: he finds W31.
func TestKnownDepths(t *testing.T) {
	for _, x := range []struct {
		name, puzzle         string
		trial, whips, braids string
		groups               string
		slow                 bool
	}{
		{"top1465 #1",
			"4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........",
			"1", "10", "", "", false},
		{"top1465 #7",
			".4..1.2.......9.7..1..........43.6..8......5....2.....7.5..8......6..3..9........",
			"1", "16", "", "", true},
		{"top1465 #29",
			"..1.....7...89..........6..26..3.......5...749...........1.4.5.83.............2..",
			"1", "12", "", "", false},
		{"top1465 #89",
			"...3..5...5..1..3...7..4..12.....4...6..9......1..6..28..7..2...9..8..5...5..9..7",
			"1", "none", "12", "", true},
		{"top1465 #2",
			"7.8...3.....2.1...5.........4.....263...8.......1...9..9.6....4....7.5...........",
			"2", "none", "none", "16", true},
		{"Mauricio",
			".....1..2....3..4...52..1....36...1..2..7...89....57....9..7....8.9....43...4..8.",
			"1", "29", "19", "12", true},
		{"Easter Monster",
			"1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
			"2", "none", "none", "", false},
		{"Metcalf, B7B",
			"5.......9.2.1...7...8...3...4.6.........5.......2.7.1...3...8...6...4.2.9.......5",
			"2", "none", "none", "", false},
		{"Loki",
			"57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..",
			"3", "none", "none", "", false},
	} {
		if x.slow && testing.Short() {
			continue
		}
		puzzle, solution := solved(t, x.puzzle)
		got, err := hunt.TrialDepth(t.Context(), puzzle, solution, hunt.DepthOptions{})
		if err != nil || got.String() != x.trial {
			t.Errorf("%s: depth %v (%v), want %s", x.name, got, err, x.trial)
		}
		for by, want := range map[hunt.Pattern]string{hunt.Whips: x.whips, hunt.GWhips: x.groups,
			hunt.Braids: x.braids} {
			if want == "" {
				continue
			}
			got, err := hunt.Rating(t.Context(), puzzle, solution, by, hunt.DepthOptions{})
			if err != nil || got.String() != want {
				t.Errorf("%s: rating %d is %v (%v), want %s", x.name, by, got, err, want)
			}
		}
	}
}

// TestDepthOfRandom holds what is known of all puzzles: braids solve those of depth 0 and 1 alone,
// and are not longer than whips; g-whips are not longer than whips.
func TestDepthOfRandom(t *testing.T) {
	puzzles := 60
	if testing.Short() {
		puzzles = 10
	}
	_, solution := solved(t,
		"639241785284765193517983624123857946796432851458619237342178569861594372975326418")
	all := hunt.Set{}
	for c := range nonet.Cell(81) {
		all = all.With(c)
	}
	r, err := hunt.NewRandom(t.Context(), solution, all)
	if err != nil {
		t.Fatal(err)
	}
	for seed := range puzzles {
		set, err := r.Draw(t.Context(), rand.New(rand.NewPCG(uint64(seed), 3)), 0, 1)
		if err != nil {
			t.Fatal(err)
		}
		puzzle := set.Pick(solution)
		of := func(f func() (hunt.Bound, error)) hunt.Bound {
			b, err := f()
			if err != nil {
				t.Fatal(err)
			}
			return b
		}
		rating := func(by hunt.Pattern) hunt.Bound {
			return of(func() (hunt.Bound, error) {
				return hunt.Rating(t.Context(), puzzle, solution, by, hunt.DepthOptions{Most: 12})
			})
		}
		trial := of(func() (hunt.Bound, error) {
			return hunt.TrialDepth(t.Context(), puzzle, solution, hunt.DepthOptions{})
		})
		w, b, g := rating(hunt.Whips), rating(hunt.Braids), rating(hunt.GWhips)
		if (trial.N <= 1) == b.None || (trial.N == 0) != (b == hunt.Bound{}) {
			t.Errorf("%v: depth %v, braids %v", puzzle, trial, b)
		}
		if known := !w.Above && !w.None; known && (b.Above || b.None || b.N > w.N) {
			t.Errorf("%v: whips %v, braids %v", puzzle, w, b)
		}
		if !w.Above && !w.None && !g.Above && !g.None && g.N > w.N+1 {
			t.Errorf("%v: whips %v, g-whips %v", puzzle, w, g)
		}
	}
}

// TestDepthEnds holds searches that are cut: the bound is none that the whole search contradicts.
func TestDepthEnds(t *testing.T) {
	puzzle, solution := solved(t,
		"4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........")
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	b, err := hunt.Rating(ctx, puzzle, solution, hunt.Whips, hunt.DepthOptions{})
	if !errors.Is(err, context.Canceled) || !b.Above || b.N > 9 {
		t.Errorf("%v, %v", b, err)
	}
	for work := int64(1); work < 20_000; work *= 3 {
		b, err := hunt.Rating(t.Context(), puzzle, solution, hunt.Whips,
			hunt.DepthOptions{Work: work})
		if !errors.Is(err, nonet.ErrLimit) || !b.Above || b.N > 9 {
			t.Errorf("%v, %v after %d", b, err, work)
		}
		b, err = hunt.TrialDepth(t.Context(), puzzle, solution, hunt.DepthOptions{Work: work})
		if err == nil && b.String() != "1" || err != nil && b.String() != ">0" {
			t.Errorf("%v, %v after %d", b, err, work)
		}
	}
	_, err = hunt.TrialDepth(t.Context(), solution, puzzle, hunt.DepthOptions{})
	if !errors.Is(err, hunt.ErrNotFull) {
		t.Error(err)
	}
}
