package exactcover_test

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/nonet-dev/nonet/exactcover"
)

// Estimates are near the true numbers, with errors that are small and no excuse.
func TestEstimate(t *testing.T) {
	for _, test := range known {
		if testing.Short() && test.nodes > shortNodes {
			continue
		}
		if test.name == "pentominoes3x20" {
			continue // few subtrees hold most of the tree, so that errors are too small
		}
		p := test.make(t)
		for _, e := range listing {
			t.Run(test.name+"/"+e.String(), func(t *testing.T) {
				exact := exactcover.Solver{Engine: e, Jobs: 1}
				if _, err := exact.CountTo(t.Context(), p, math.MaxInt); err != nil {
					t.Fatal(err)
				}
				s := exactcover.Solver{Engine: e, Rand: rand.New(rand.NewPCG(1, 2))}
				const probes = 2000
				got, err := s.Estimate(t.Context(), p, probes)
				if err != nil || got.Probes != probes || s.Stats.Engine != e || s.Stats.Why == "" {
					t.Fatalf("%+v, %v, stats %+v", got, err, s.Stats)
				}
				near := func(what string, got, deviation, want float64) {
					if !(math.Abs(got-want) <= 4*deviation+1e-9*want) || !(deviation <= 0.2*want) {
						t.Errorf("%s: %v ± %v, want %v", what, got, deviation, want)
					}
				}
				near("nodes", got.Nodes, got.NodesError, float64(exact.Stats.Nodes))
				near("solutions", got.Solutions, got.SolutionsError, float64(test.count))
			})
		}
	}
}

// Over many probes the mean of small random problems comes close to the truth, whatever they are
// made of.
func TestEstimateRandom(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	outside := 0
	const problems = 300
	for range problems {
		p := randomProblem(random)
		want := len(bruteForce(p))
		for _, e := range listing {
			s := exactcover.Solver{Engine: e, Rand: random}
			got, err := s.Estimate(t.Context(), p, 200)
			if err != nil || (got.Solutions == 0) != (want == 0) && got.SolutionsError == 0 {
				t.Fatalf("%+v, %v, want %d of\n%s", got, err, want, write(p))
			}
			if off := math.Abs(got.Solutions - float64(want)); off > 1e-9 &&
				off > 2.6*got.SolutionsError {
				outside++
			}
		}
	}
	if outside > 2*problems*2/100 { // 1% is to be expected at most
		t.Errorf("%d estimates of %d are off", outside, 2*problems)
	}
}

// The same problem has the same estimate, and with a source it is the source that decides.
func TestEstimateRepeats(t *testing.T) {
	p := queens(t, 8)
	var s exactcover.Solver
	first, err := s.Estimate(t.Context(), p, 50)
	if err != nil || first.SolutionsError == 0 {
		t.Fatalf("%+v, %v", first, err)
	}
	if again, _ := s.Estimate(t.Context(), p, 50); again != first {
		t.Errorf("%+v, then %+v", first, again)
	}
	s.Rand = rand.New(rand.NewPCG(5, 6))
	seeded, _ := s.Estimate(t.Context(), p, 50)
	s.Rand = rand.New(rand.NewPCG(5, 6))
	if again, _ := s.Estimate(t.Context(), p, 50); again != seeded || again == first {
		t.Errorf("%+v, then %+v; %+v without a source", seeded, again, first)
	}
	if covers := collect(t, &exactcover.Solver{Jobs: 1}, p); len(covers) != 92 {
		t.Errorf("%d solutions afterwards", len(covers))
	}
}

// What is found before the end is not lost.
func TestEstimateEnds(t *testing.T) {
	p := queens(t, 8)
	s := exactcover.Solver{NodeLimit: 20}
	got, err := s.Estimate(t.Context(), p, 1000)
	if err != exactcover.ErrLimit || got.Probes < 2 || got.Probes > 20 || s.Stats.Nodes != 20 ||
		got.Nodes < 1 {
		t.Errorf("limit: %+v, %v, stats %+v", got, err, s.Stats)
	}
	ctx, cancel := context.WithCancel(t.Context())
	s = exactcover.Solver{Progress: func(share float64) {
		if share <= 0 || share >= 1 {
			t.Errorf("share %v", share)
		}
		cancel()
	}}
	got, err = s.Estimate(ctx, p, math.MaxInt)
	if !errors.Is(err, context.Canceled) || got.Probes < 2 || !(math.Abs(got.Solutions-92) < 50) {
		t.Errorf("cancelled: %+v, %v", got, err)
	}
	if got, err := s.Estimate(ctx, p, 10); !errors.Is(err, context.Canceled) || got.Probes != 0 {
		t.Errorf("cancelled before: %+v, %v", got, err)
	}
}

// With one probe nothing is known of the error, and numbers beyond float64 are infinite, not wrong.
func TestEstimateBounds(t *testing.T) {
	var s exactcover.Solver
	got, err := s.Estimate(t.Context(), queens(t, 8), 1)
	if err != nil || got.Probes != 1 || got.Nodes < 1 || !math.IsInf(got.NodesError, 1) ||
		!math.IsInf(got.SolutionsError, 1) {
		t.Errorf("one probe: %+v, %v", got, err)
	}
	b := builder{t: t}
	for i := range 1100 {
		b.items(exactcover.Primary, string(rune(0x4e00+i)))
		b.option(string(rune(0x4e00 + i)))
		b.option(string(rune(0x4e00 + i)))
	}
	got, err = s.Estimate(t.Context(), &b.p, 3)
	if err != nil || !math.IsInf(got.Solutions, 1) || !math.IsInf(got.SolutionsError, 1) ||
		!math.IsInf(got.Nodes, 1) {
		t.Errorf("2^1100 solutions: %+v, %v", got, err)
	}
	if got, err := s.Estimate(t.Context(), new(exactcover.Problem), 2); err != nil ||
		got != (exactcover.Estimate{Probes: 2, Solutions: 1}) {
		t.Errorf("nothing to cover: %+v, %v", got, err)
	}
	s.Engine = 99
	if _, err := s.Estimate(t.Context(), queens(t, 4), 2); !errors.Is(err,
		exactcover.ErrUnknownEngine) {
		t.Errorf("unknown engine: %v", err)
	}
}
