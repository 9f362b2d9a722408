package exactcover_test

import (
	"context"
	"errors"
	"runtime"
	"slices"
	"testing"
	"time"

	"github.com/nonet-dev/nonet/exactcover"
)

// shared is problems whose search is long enough to be shared out.
var shared = []struct {
	name string
	make func(testing.TB) *exactcover.Problem
}{
	{"dominoes6x7", func(t testing.TB) *exactcover.Problem { return dominoes(t, 6, 7) }},
	{"queens11", func(t testing.TB) *exactcover.Problem { return queens(t, 11) }},
	{"langford9", func(t testing.TB) *exactcover.Problem { return langford(t, 9) }}, // no solutions
}

// whole is what the stats of a search to its end say whatever the number of jobs is. Forced may
// differ: it is a matter of the history of a search when it comes upon a contradiction.
func whole(s exactcover.Stats) exactcover.Stats {
	s.Forced = 0
	return s
}

// Several jobs find the solutions of one, open as many nodes, and keep the order when asked.
func TestJobs(t *testing.T) {
	for _, test := range shared {
		t.Run(test.name, func(t *testing.T) {
			p := test.make(t)
			one := exactcover.Solver{Jobs: 1, Engine: exactcover.EngineRows}
			want := collect(t, &one, p)
			for _, jobs := range []int{2, 7} {
				s := exactcover.Solver{Jobs: jobs, Engine: exactcover.EngineRows, Ordered: true}
				same := func(a, b []int) bool { return slices.Equal(a, b) }
				if got := collect(t, &s, p); !slices.EqualFunc(got, want, same) {
					t.Errorf("%d jobs: %d solutions in order, want %d, or they differ", jobs,
						len(got), len(want))
				}
				if whole(s.Stats) != whole(one.Stats) {
					t.Errorf("%d jobs in order: stats %+v, want %+v", jobs, s.Stats, one.Stats)
				}
				s.Ordered = false
				got := collect(t, &s, p)
				slices.SortFunc(got, slices.Compare)
				sorted := slices.Clone(want)
				slices.SortFunc(sorted, slices.Compare)
				if !slices.EqualFunc(got, sorted, same) {
					t.Errorf("%d jobs: %d solutions, want %d, or they differ", jobs, len(got),
						len(want))
				}
				if whole(s.Stats) != whole(one.Stats) {
					t.Errorf("%d jobs: stats %+v, want %+v", jobs, s.Stats, one.Stats)
				}
				if n, err := s.Count(t.Context(), p); err != nil || n.Int64() != int64(len(want)) ||
					whole(s.Stats) != whole(one.Stats) {
					t.Errorf("%d jobs count %v, %v, stats %+v, want %+v", jobs, n, err, s.Stats,
						one.Stats)
				}
			}
		})
	}
}

// With the nodes that a search needs, several jobs finish it, and with fewer they open exactly
// those allowed.
func TestJobsNodeLimit(t *testing.T) {
	p := queens(t, 11)
	free := exactcover.Solver{Jobs: 1, Engine: exactcover.EngineRows}
	total, err := free.Count(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	need := free.Stats.Nodes
	for _, limit := range []int64{need, need - 1, need * 3 / 4} {
		for _, ordered := range []bool{true, false} {
			s := exactcover.Solver{Jobs: 3, Engine: exactcover.EngineRows, NodeLimit: limit,
				Ordered: ordered}
			var want error
			if limit < need {
				want = exactcover.ErrLimit
			}
			if n, err := s.Count(t.Context(), p); err != want || s.Stats.Nodes != limit ||
				(n.Cmp(total) == 0) != (want == nil) && limit < need-1 {
				t.Errorf("limit %d of %d: %v solutions, error %v after %d nodes", limit, need, n,
					err, s.Stats.Nodes)
			}
			var end error
			listed := int64(0)
			for cover, err := range s.Solutions(t.Context(), p) {
				if end != nil || (cover == nil) == (err == nil) {
					t.Fatalf("pair %v, %v after error %v", cover, err, end)
				}
				if end = err; err == nil {
					listed++
				}
			}
			if end != want || s.Stats.Nodes != limit || s.Stats.Solutions != listed {
				t.Errorf("limit %d of %d: %d listed, then %v, stats %+v", limit, need, listed, end,
					s.Stats)
			}
		}
	}
}

// First, Solve and CountTo give the same whatever the number of jobs.
func TestJobsFirst(t *testing.T) {
	for _, test := range shared {
		p := test.make(t)
		one, many := exactcover.Solver{Jobs: 1}, exactcover.Solver{Jobs: 4}
		first, err := one.First(t.Context(), p)
		if got, e := many.First(t.Context(), p); e != err || !slices.Equal(got, first) {
			t.Errorf("%s: First gives %v, %v, want %v, %v", test.name, got, e, first, err)
		}
		only, err := one.Solve(t.Context(), p)
		if got, e := many.Solve(t.Context(), p); e != err || !slices.Equal(got, only) {
			t.Errorf("%s: Solve gives %v, %v, want %v, %v", test.name, got, e, only, err)
		}
		all, err := one.Count(t.Context(), p)
		if err != nil {
			t.Fatal(err)
		}
		for _, limit := range []int{1, 2000, 20000, 1000000} {
			want := min(limit, int(all.Int64()))
			if n, err := many.CountTo(t.Context(), p, limit); err != nil || n != want ||
				many.Stats.Solutions != int64(want) {
				t.Errorf("%s: CountTo %d gives %d, %v, want %d; stats %+v", test.name, limit, n,
					err, want, many.Stats)
			}
		}
	}
}

// settle waits until the goroutines that there were before are the only ones again.
func settle(t *testing.T, before int) {
	t.Helper()
	for range 2000 {
		if runtime.NumGoroutine() <= before {
			return
		}
		time.Sleep(5 * time.Millisecond)
	}
	t.Errorf("%d goroutines, there were %d", runtime.NumGoroutine(), before)
}

// A search of several jobs ends with the context, with a break and with a panic of the caller, and
// nothing of it goes on.
func TestJobsEnd(t *testing.T) {
	before := runtime.NumGoroutine()
	p := endless(t)
	for _, ordered := range []bool{true, false} {
		s := exactcover.Solver{Jobs: 4, Ordered: ordered}
		ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
		if n, err := s.Count(ctx, p); !errors.Is(err, context.DeadlineExceeded) ||
			n.Int64() != s.Stats.Solutions {
			t.Errorf("count %v, error %v, stats %+v", n, err, s.Stats)
		}
		cancel()
		settle(t, before)

		// The reader is slower than the search: what waits for it is bounded.
		ctx, cancel = context.WithCancel(t.Context())
		defer cancel()
		n := int64(0)
		var end error
		for _, err := range s.Solutions(ctx, p) {
			if end = err; err == nil {
				n++
			}
			if n == 20_000 {
				time.Sleep(20 * time.Millisecond)
				cancel()
			}
		}
		cancel()
		if end != context.Canceled || n < 20_000 || n != s.Stats.Solutions {
			t.Errorf("%d solutions, then %v, stats %+v", n, end, s.Stats)
		}
		settle(t, before)

		n = 0
		for range s.Solutions(t.Context(), p) {
			if n++; n == 30_000 {
				break
			}
		}
		if n != s.Stats.Solutions {
			t.Errorf("%d solutions, stats %+v", n, s.Stats)
		}
		settle(t, before)

		func() {
			defer func() {
				if recover() != "enough" {
					t.Error("the panic was lost")
				}
			}()
			n = 0
			for range s.Solutions(t.Context(), p) {
				if n++; n == 30_000 {
					panic("enough")
				}
			}
		}()
		settle(t, before)
	}
	// The Solver is as good as new.
	s := exactcover.Solver{Jobs: 4}
	if n, err := s.Count(t.Context(), queens(t, 6)); err != nil || n.Int64() != 4 {
		t.Errorf("afterwards: %v, %v", n, err)
	}
}
