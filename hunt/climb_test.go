package hunt

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/canon"
	"github.com/nonet-dev/nonet/logic"
)

// A climb finds minimal puzzles in canonical form that are as hard as it says, each once, and the
// same ones with the same random numbers.
func TestClimb(t *testing.T) {
	t.Parallel()
	const target = 85
	g := randomGrids(t, 1)[0]
	start := randomMinimal(t, &nonet.Solver{}, g).Pick(g)
	climber := NewClimber(target, 200)
	var first []Hard
	for range 2 {
		var list []Hard
		climb, err := climber.Climb(t.Context(), start, rand.New(rand.NewPCG(1, 2)),
			func(h Hard) { list = append(list, h) })
		if err != nil || climb.Looked < 100 || climb.Top.Rating.ER < target || len(list) < 3 {
			t.Fatalf("%d puzzles rated, the hardest %s, %d found (%v)", climb.Looked,
				climb.Top.Rating.ER, len(list), err)
		}
		if first == nil {
			first = list
		}
		if len(list) != len(first) {
			t.Errorf("%d found, then %d", len(first), len(list))
		}
	}
	seen := map[string]bool{}
	for _, h := range first {
		form, _, err := canon.Form(h.Puzzle)
		if err != nil || form.String() != h.Puzzle.String() || !isMinimalPuzzle(t, h.Puzzle) {
			t.Errorf("%s is not a minimal puzzle in canonical form (%v)", h.Puzzle, err)
		}
		p := nonet.NewPuzzle(nonet.Classic())
		p.Givens = h.Puzzle
		if r, err := logic.Rate(t.Context(), p); err != nil || r != h.Rating || r.ER < target {
			t.Errorf("%s: %s, want %s (%v)", h.Puzzle, h.Rating.ER, r.ER, err)
		}
		if seen[form.String()] {
			t.Errorf("%s is found twice", form)
		}
		seen[form.String()] = true
	}
}

func TestClimbEnds(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	rnd := rand.New(rand.NewPCG(1, 2))
	c := NewClimber(110, 10)
	if _, err := c.Climb(ctx, grid(t, easterMonster), rnd, nil); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	empty := make(nonet.Grid, cells)
	if _, err := c.Climb(t.Context(), empty, rnd, nil); !errors.Is(err, ErrNotUnique) {
		t.Error(err)
	}
	if _, err := c.Climb(t.Context(), nil, rnd, nil); !errors.Is(err, canon.ErrNotClassic) {
		t.Error(err)
	}
}
