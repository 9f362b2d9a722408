package logic

import (
	"context"
	"testing"
	"time"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/internal/testenv"
)

// TestEnds ends each method of a Solver early: on a puzzle that takes the hardest techniques, and
// on the blank grid of size 25, where no technique has a step.
func TestEnds(t *testing.T) {
	hardest, err := nonet.ParsePuzzle(nonet.Classic(),
		"........8..3...4...9..2..6.....79.......612...6.5.2.7...8...5...1.....2.4.5.....3")
	if err != nil {
		t.Fatal(err)
	}
	blank, err := NewState(nonet.NewPuzzle(mustLayout(t, "25")))
	if err != nil {
		t.Fatal(err)
	}
	for name, call := range map[string]func(*Solver, context.Context) error{
		"Next": func(s *Solver, ctx context.Context) error {
			_, err := s.Next(ctx, blank)
			return err
		},
		"Steps": func(s *Solver, ctx context.Context) error {
			for _, err := range s.Steps(ctx, blank, NestedDynamic) {
				if err != nil {
					return err
				}
			}
			return nil
		},
		"Rate": func(s *Solver, ctx context.Context) error {
			_, err := s.Rate(ctx, hardest)
			return err
		},
		"Path": func(s *Solver, ctx context.Context) error {
			for _, err := range s.Path(ctx, hardest) {
				if err != nil {
					return err
				}
			}
			return nil
		},
	} {
		for _, profile := range []*Profile{ProfileSE(), ProfileAll()} {
			t.Run(name+" "+profile.String(), func(t *testing.T) {
				testenv.Ends(t, nonet.ErrLimit,
					func(ctx context.Context, timeout time.Duration) error {
						return call(&Solver{Profile: profile, Timeout: timeout}, ctx)
					})
			})
		}
	}
}

// TestLateStop: a timeout that is reached as a call ends does not end the next one.
func TestLateStop(t *testing.T) {
	s := &Solver{Timeout: time.Hour}
	s.start(t.Context())()
	late := s.budget.stop
	defer s.start(t.Context())()
	late.Store(true)
	if s.budget.stopped() {
		t.Error("the call after it is stopped")
	}
}
