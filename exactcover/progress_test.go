package exactcover_test

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/nonet-dev/nonet/exactcover"
)

// While solutions are listed the progress goes up, by the goroutine that asked for them, which for
// a balanced tree is not far from the truth.
func TestProgress(t *testing.T) {
	p := latin(t, 6, 0, 0)
	for _, e := range listing {
		for _, jobs := range []int{1, 3} {
			for _, ordered := range []bool{false, true} {
				if ordered && jobs == 1 {
					continue // the same
				}
				last, calls, n := 0.0, 0, 0
				inside := false
				s := exactcover.Solver{Engine: e, Jobs: jobs, Ordered: ordered,
					Progress: func(share float64) {
						if share < last || share > 1 || inside {
							t.Errorf("share %v after %v, within the loop: %v", share, last, inside)
						}
						last, calls = share, calls+1
					}}
				for _, err := range s.Solutions(t.Context(), p) {
					inside = true
					if err != nil {
						t.Fatal(err)
					}
					n++
					inside = false
					if calls == 2 {
						break
					}
				}
				// 812851200 solutions; those that wait are not far behind.
				truth := float64(n) / 812851200
				if last < truth/2 || last > truth*2+0.05 {
					t.Errorf("%v, %d jobs, ordered %v: share %v after %d solutions, which are %v",
						e, jobs, ordered, last, n, truth)
				}
			}
		}
	}
}

// Of a search that is only counted it is told, too, whoever does the work.
func TestProgressCount(t *testing.T) {
	p := latin(t, 6, 0, 0)
	for _, e := range listing {
		for _, jobs := range []int{1, 2} {
			shares := []float64{}
			ctx, cancel := context.WithCancel(t.Context())
			s := exactcover.Solver{Engine: e, Jobs: jobs, Progress: func(share float64) {
				if shares = append(shares, share); len(shares) == 2 {
					cancel()
				}
			}}
			n, err := s.CountTo(ctx, p, math.MaxInt)
			cancel()
			if err != context.Canceled || len(shares) < 2 || !slices.IsSorted(shares) {
				t.Fatalf("%v, %d jobs: shares %v, then %v", e, jobs, shares, err)
			}
			if truth := float64(n) / 812851200; shares[0] <= 0 || shares[1] > 2*truth+0.05 {
				t.Errorf("%v, %d jobs: shares %v; %v is done", e, jobs, shares, truth)
			}
		}
	}
}

// A short search ends before anything is told, and a Rand changes nothing.
func TestProgressShort(t *testing.T) {
	s := exactcover.Solver{Rand: rand.New(rand.NewPCG(1, 1)),
		Progress: func(share float64) { t.Errorf("share %v", share) }}
	if _, err := s.First(t.Context(), queens(t, 4)); err != nil {
		t.Fatal(err)
	}
}
