package nonet_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/internal/testenv"
)

// TestEnds ends each method of a Solver early on blank grids, which have far too many
// solutions.
func TestEnds(t *testing.T) {
	classic := nonet.NewPuzzle(nonet.Classic())
	layout, err := nonet.ParseLayout("4x4")
	if err != nil {
		t.Fatal(err)
	}
	large := nonet.NewPuzzle(layout)
	for _, p := range []*nonet.Puzzle{classic, large} {
		for _, e := range nonet.Engines() {
			if e.Engine == nonet.EngineNine && p == large {
				continue
			}
			for name, call := range map[string]func(*nonet.Solver, context.Context) error{
				"Count": func(s *nonet.Solver, ctx context.Context) error {
					_, err := s.Count(ctx, p)
					return err
				},
				"Solutions": func(s *nonet.Solver, ctx context.Context) error {
					for _, err := range s.Solutions(ctx, p) {
						if err != nil {
							return err
						}
					}
					return nil
				},
				"Solutions in random order": func(s *nonet.Solver, ctx context.Context) error {
					if !e.Textbook {
						s.Rand = rand.New(rand.NewPCG(1, 1))
					}
					for _, err := range s.Solutions(ctx, p) {
						if err != nil {
							return err
						}
					}
					return nil
				},
			} {
				t.Run(p.Layout.String()+" "+e.Name+" "+name, func(t *testing.T) {
					testenv.Ends(t, nonet.ErrLimit,
						func(ctx context.Context, timeout time.Duration) error {
							s := nonet.Solver{Engine: e.Engine, Timeout: timeout}
							return call(&s, ctx)
						})
				})
			}
		}
	}
}

// TestEndsBatch ends batches of blank grids early. The timeout is that of each puzzle.
func TestEndsBatch(t *testing.T) {
	for _, e := range nonet.Engines() {
		t.Run(e.Name, func(t *testing.T) {
			testenv.Ends(t, nonet.ErrLimit,
				func(ctx context.Context, timeout time.Duration) error {
					s := nonet.Solver{Engine: e.Engine, Timeout: timeout}
					b := nonet.Batch{Layout: nonet.Classic(), Puzzles: make([]nonet.Digit, 2*81),
						Results: make([]nonet.Result, 2)}
					if err := s.SolveBatch(ctx, &b, 1<<30); err != nil {
						return err
					}
					for _, r := range b.Results {
						if r.Status != nonet.StatusLimit {
							t.Errorf("a puzzle of the batch: %v", r.Status)
						}
					}
					return nonet.ErrLimit
				})
		})
	}
}

// TestEndsCore ends the search for clues without a solution, which clause learning makes: 15
// cells of a row have 14 digits, which takes learning very long to see.
func TestEndsCore(t *testing.T) {
	layout, err := nonet.ParseLayout("latin:30")
	if err != nil {
		t.Fatal(err)
	}
	p := nonet.NewPuzzle(layout)
	p.Marks = slices.Repeat([]nonet.Digits{nonet.AllDigits(30)}, layout.Cells())
	for c := range 15 {
		p.Marks[c] = nonet.AllDigits(14)
	}
	testenv.Ends(t, nonet.ErrLimit, func(ctx context.Context, timeout time.Duration) error {
		_, err := (&nonet.Solver{Timeout: timeout}).Core(ctx, p)
		return err
	})
}
