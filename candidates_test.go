package nonet_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/internal/ruletest"
	"github.com/nonet-dev/nonet/internal/testenv"
)

// openPuzzle draws a puzzle that may have any number of solutions: rules and givens that a random
// grid keeps, a few pencilmarks, and sometimes a clue that breaks all of it.
func openPuzzle(t *testing.T, r *rand.Rand) *nonet.Puzzle {
	layouts := []string{"4", "latin:4", "4+anti-knight", "6"}
	l, err := nonet.ParseLayout(layouts[r.IntN(len(layouts))])
	if err != nil {
		t.Fatal(err)
	}
	p := nonet.NewPuzzle(l)
	grid, err := (&nonet.Solver{Rand: rand.New(rand.NewPCG(r.Uint64(), 1))}).First(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	for range r.IntN(5) {
		kinds := nonet.RuleKinds()
		rule, ok := ruletest.Rule(r, l, grid, kinds[r.IntN(len(kinds))].Kind)
		if ok {
			p.Rules = append(p.Rules, rule)
		}
	}
	share := []int{0, 0, 6, 4}[r.IntN(4)]
	if l.Size() > 4 {
		share = 3
	}
	for c, d := range grid {
		if r.IntN(12) < share {
			p.Givens[c] = d
		}
	}
	if r.IntN(2) == 0 {
		p.Marks = slices.Repeat([]nonet.Digits{nonet.AllDigits(l.Digits())}, l.Cells())
		for range 1 + r.IntN(l.Cells()/2) {
			c := r.IntN(l.Cells())
			p.Marks[c] = p.Marks[c].Without(nonet.Digit(1 + r.IntN(l.Size())))
			if p.Marks[c].Intersect(nonet.DigitsOf(p.Givens[c])).IsEmpty() && p.Givens[c] > 0 {
				p.Marks[c] = nonet.AllDigits(l.Digits())
			}
		}
	}
	return p
}

// solutionsOf returns the solutions of a puzzle: those of its givens and marks, found by a textbook
// engine, that break no rule.
func solutionsOf(t *testing.T, p *nonet.Puzzle) (list []nonet.Grid) {
	plain := p.Clone()
	plain.Rules = nil
	s := nonet.Solver{Engine: nonet.EngineMRV}
	for g, err := range s.Solutions(t.Context(), plain) {
		if err != nil {
			t.Fatal(err)
		}
		if len(p.Breaches(g)) == 0 {
			list = append(list, g)
		}
	}
	return list
}

// TestCandidates compares the candidates of random puzzles with all of their solutions.
func TestCandidates(t *testing.T) {
	testenv.SkipSequential(t)
	r := rand.New(rand.NewPCG(28, 1))
	rounds := testenv.Pick(150, 500, 3000)
	verdicts := map[string]int{}
	for i := range rounds {
		p := openPuzzle(t, r)
		all := solutionsOf(t, p)
		o := nonet.CandidateOptions{Count: []int{0, 1, 2, 3, 10, 1000}[r.IntN(6)],
			Solutions: []int{0, 0, 2, 20, 1000}[r.IntN(5)]}
		s := nonet.Solver{Engine: []nonet.Engine{nonet.EngineAuto, nonet.EngineSearch}[r.IntN(2)],
			Jobs: 1}
		got, err := s.Candidates(t.Context(), p, o)
		if err == nil {
			err = compareCandidates(p.Layout, got, o, all)
		}
		if err != nil {
			t.Fatalf("puzzle %d, %+v: %v\n%s %s\n%v %v", i, o, err, p.Layout, p.Givens, p.Marks,
				p.Rules)
		}
		verdicts[[]string{"none", "one", "many"}[min(2, len(all))]]++
	}
	if verdicts["none"] < rounds/50 || verdicts["one"] < rounds/50 || verdicts["many"] < rounds/2 {
		t.Errorf("the draws are of few kinds: %v", verdicts)
	}
}

// compareCandidates compares what Candidates says without a limit with all solutions.
func compareCandidates(l *nonet.Layout, got *nonet.TrueCandidates, o nonet.CandidateOptions,
	all []nonet.Grid) error {
	if got.Solutions > len(all) || got.Exact && got.Solutions != len(all) ||
		!got.Exact && got.Solutions < min(len(all), max(2, o.Solutions)) ||
		len(all) < 2 && !got.Exact {
		return fmt.Errorf("%d solutions, exact: %v, want %d", got.Solutions, got.Exact, len(all))
	}
	for c := range got.Possible {
		if !got.Open[c].IsEmpty() {
			return fmt.Errorf("%s: open is %v", l.CellName(nonet.Cell(c)), got.Open[c])
		}
		for d := range nonet.AllDigits(l.Digits()).All() {
			want := 0
			for _, g := range all {
				if g[c] == d {
					want++
				}
			}
			cell := nonet.Cell(c)
			n, exact := got.Count(cell, d)
			most := max(1, o.Count)
			if got.Possible[c].Has(d) != (want > 0) || n != min(want, most) ||
				exact && n != want || !exact && want < most ||
				o.Count > 1 && got.Single(cell, d) != (want == 1) {
				return fmt.Errorf("%s=%d: possible: %v, %d (exact: %v), want %d", l.CellName(cell),
					d, got.Possible[c].Has(d), n, exact, want)
			}
		}
	}
	return nil
}

// Every engine finds the same candidates.
func TestCandidatesOfEngines(t *testing.T) {
	p, err := nonet.ParsePuzzle(nonet.Classic(), "53..7....6..195....98....6.8...6...3"+
		"...8.3..17.......6.6....28....419..5....8..79")
	if err != nil {
		t.Fatal(err)
	}
	all := solutionsOf(t, p)
	for _, e := range nonet.Engines() {
		s := nonet.Solver{Engine: e.Engine}
		o := nonet.CandidateOptions{Count: 5}
		got, err := s.Candidates(t.Context(), p, o)
		if err == nil {
			err = compareCandidates(p.Layout, got, o, all)
		}
		if err != nil {
			t.Errorf("%s: %v", e.Name, err)
		}
	}
}

// A limit leaves candidates open. What is not open is right.
func TestCandidatesWithLimit(t *testing.T) {
	p := ruletest.Puzzle(t, "6", "....................................", "sum:25:r1c1-r1c6,r2c1",
		"whisper:3:r2c2,r3c3,r4c4,r5c5", "renban:r6c1,r6c2,r6c3")
	full, err := new(nonet.Solver).Candidates(t.Context(), p, nonet.CandidateOptions{})
	if err != nil {
		t.Fatal(err)
	}
	var last nonet.Stats
	for _, nodes := range []int64{1, 5, 20, 60, 200, 1000} {
		s := nonet.Solver{NodeLimit: nodes}
		got, err := s.Candidates(t.Context(), p, nonet.CandidateOptions{})
		if err != nil && !errors.Is(err, nonet.ErrLimit) {
			t.Fatal(err)
		}
		if s.Stats.Nodes > nodes || s.Stats.Nodes < last.Nodes {
			t.Errorf("%d nodes, the limit is %d", s.Stats.Nodes, nodes)
		}
		last = s.Stats
		open := 0
		for c := range got.Possible {
			open += got.Open[c].Len()
			if !got.Possible[c].Minus(full.Possible[c]).IsEmpty() ||
				!full.Possible[c].Minus(got.Possible[c].Union(got.Open[c])).IsEmpty() {
				t.Errorf("%d nodes: cell %d is %v, open %v, want %v", nodes, c, got.Possible[c],
					got.Open[c], full.Possible[c])
			}
		}
		if (err != nil) != (open > 0) {
			t.Errorf("%d nodes: %d open, %v", nodes, open, err)
		}
	}
}

// A context that ends is the error, and the result is what was proved before.
func TestCandidatesStopped(t *testing.T) {
	p := nonet.NewPuzzle(nonet.Classic())
	for within := 30 * time.Millisecond; ; within *= 2 { // on a busy machine the search begins late
		ctx, cancel := context.WithTimeout(t.Context(), within)
		got, err := new(nonet.Solver).Candidates(ctx, p, nonet.CandidateOptions{Count: 1 << 30})
		cancel()
		if !errors.Is(err, context.DeadlineExceeded) || got.Exact || within > time.Minute {
			t.Fatalf("after %v: %v, %+v", within, err, got)
		}
		if got.Solutions >= 2 {
			break
		}
	}
	s := nonet.Solver{Rand: rand.New(rand.NewPCG(1, 1))}
	if _, err := s.Candidates(t.Context(), p, nonet.CandidateOptions{}); !errors.Is(err,
		nonet.ErrUnsupported) {
		t.Errorf("a random order: %v", err)
	}
}
