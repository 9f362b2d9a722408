package exactcover_test

import (
	"context"
	"slices"
	"testing"

	"github.com/nonet-dev/nonet/exactcover"
)

// Each lends the solutions that Solutions gives, in the same order if that is kept.
func TestEach(t *testing.T) {
	for _, test := range shared {
		p := test.make(t)
		one := exactcover.Solver{Jobs: 1}
		want := collect(t, &one, p)
		sorted := slices.SortedFunc(slices.Values(want), slices.Compare)
		for _, e := range listing {
			for _, s := range []exactcover.Solver{{Engine: e, Jobs: 1}, {Engine: e, Jobs: 3},
				{Engine: e, Jobs: 3, Ordered: true}} {
				var got [][]int
				if err := s.Each(t.Context(), p, func(cover []int) bool {
					got = append(got, slices.Sorted(slices.Values(cover)))
					clear(cover) // nobody needs it any more
					return true
				}); err != nil {
					t.Fatal(err)
				}
				if e == exactcover.EngineRows && (s.Jobs == 1 || s.Ordered) {
					if !slices.EqualFunc(got, want, slices.Equal) {
						t.Errorf("%s, %v, %d jobs: other solutions, or in another order", test.name,
							e, s.Jobs)
					}
					continue
				}
				slices.SortFunc(got, slices.Compare)
				if !slices.EqualFunc(got, sorted, slices.Equal) {
					t.Errorf("%s, %v, %d jobs: other solutions", test.name, e, s.Jobs)
				}
			}
		}
	}
}

// Each ends when it is told to, and with the errors of a search.
func TestEachEnds(t *testing.T) {
	p := endless(t)
	for _, jobs := range []int{1, 3} {
		n := int64(0)
		s := exactcover.Solver{Jobs: jobs}
		err := s.Each(t.Context(), p, func([]int) bool { n++; return n < 20_000 })
		if err != nil || n != 20_000 || s.Stats.Solutions != n {
			t.Errorf("%d jobs: %d solutions, error %v, stats %+v", jobs, n, err, s.Stats)
		}
		ctx, cancel := context.WithCancel(t.Context())
		err = s.Each(ctx, p, func([]int) bool { cancel(); return true })
		cancel()
		if err != context.Canceled {
			t.Errorf("%d jobs: error %v of a cancelled search", jobs, err)
		}
		s.NodeLimit = 100
		if err := s.Each(t.Context(), p,
			func([]int) bool { return true }); err != exactcover.ErrLimit || s.Stats.Nodes != 100 {
			t.Errorf("%d jobs: error %v, stats %+v, want the limit", jobs, err, s.Stats)
		}
	}
}

// What Solutions gave stays as it is when the same Solver lends others.
func TestEachBehindSolutions(t *testing.T) {
	p := queens(t, 6)
	s := exactcover.Solver{Jobs: 1}
	kept := collect(t, &s, p)
	want := collect(t, new(exactcover.Solver), p)
	if err := s.Each(t.Context(), p, func(c []int) bool { clear(c); return true }); err != nil {
		t.Fatal(err)
	}
	if !slices.EqualFunc(kept, want, slices.Equal) {
		t.Errorf("%v, before it was %v", kept, want)
	}
}

// Lent solutions cost no memory.
func TestEachAllocations(t *testing.T) {
	p := dominoes(t, 6, 6)
	s := exactcover.Solver{Jobs: 1}
	run := func() {
		if err := s.Each(t.Context(), p, func([]int) bool { return true }); err != nil {
			t.Fatal(err)
		}
	}
	run()
	if n := testing.AllocsPerRun(5, run); n > 50 {
		t.Errorf("%v allocations for 6728 solutions", n)
	}
}
