package exactcover_test

import (
	"context"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/nonet-dev/nonet/exactcover"
	"github.com/nonet-dev/nonet/exactcover/problems"
	"github.com/nonet-dev/nonet/internal/testenv"
)

// TestEnds ends each method early on problems that have far too many solutions.
func TestEnds(t *testing.T) {
	queens, err := problems.Queens(24)
	if err != nil {
		t.Fatal(err)
	}
	pairs, err := problems.Langford(40)
	if err != nil {
		t.Fatal(err)
	}
	costly := hardCosts(t)
	for _, e := range exactcover.Engines() {
		for name, call := range map[string]func(*exactcover.Solver, context.Context) error{
			"Count": func(s *exactcover.Solver, ctx context.Context) error {
				_, err := s.Count(ctx, queens)
				return err
			},
			"CountBy": func(s *exactcover.Solver, ctx context.Context) error {
				_, err := s.CountBy(ctx, pairs, 0)
				return err
			},
			"Sample": func(s *exactcover.Solver, ctx context.Context) error {
				s.Rand = rand.New(rand.NewPCG(1, 1))
				_, err := s.Sample(ctx, queens, 1<<16)
				return err
			},
			"Solutions": func(s *exactcover.Solver, ctx context.Context) error {
				for _, err := range s.Solutions(ctx, pairs) {
					if err != nil {
						return err
					}
				}
				return nil
			},
			"Estimate": func(s *exactcover.Solver, ctx context.Context) error {
				s.Rand = rand.New(rand.NewPCG(1, 1))
				_, err := s.Estimate(ctx, queens, 1<<30)
				return err
			},
			"Cheapest": func(s *exactcover.Solver, ctx context.Context) error {
				_, err := s.Cheapest(ctx, costly, 3)
				return err
			},
		} {
			lists := name == "Solutions" || name == "Estimate"
			if lists && e.Engine == exactcover.EngineMemo ||
				name == "Cheapest" && e.Engine != exactcover.EngineAuto {
				continue // unsupported
			}
			t.Run(e.Name+" "+name, func(t *testing.T) {
				testenv.Ends(t, nil, func(ctx context.Context, _ time.Duration) error {
					return call(&exactcover.Solver{Engine: e.Engine}, ctx)
				})
			})
		}
	}
}
