package hunt

import (
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/nonet-dev/nonet"
)

func TestRandom(t *testing.T) {
	t.Parallel()
	g := grid(t, familiar)
	within := allCells
	within.remove(0)
	r, err := NewRandom(t.Context(), g, within)
	if err != nil {
		t.Fatal(err)
	}
	p := &Puzzles{grid: g}
	h := hitter{of: p, ctx: t.Context()}
	different := map[Set]bool{}
	for i := range uint64(20) {
		s, err := r.Draw(t.Context(), rand.New(rand.NewPCG(i, 0)), 0, 1)
		if err != nil {
			t.Fatal(err)
		}
		n, err := new(nonet.Solver).CountTo(t.Context(), p.puzzle(s), 2)
		if n != 1 || err != nil || !h.isMinimal(s) || !s.Within(within) {
			t.Errorf("%s: %d solutions, or not minimal (%v)", s.Pick(g), n, err)
		}
		different[s] = true
		again, err := r.Draw(t.Context(), rand.New(rand.NewPCG(i, 0)), s.Len(), 1)
		if again != s || err != nil {
			t.Errorf("the same seed draws %s, not %s (%v)", again.Pick(g), s.Pick(g), err)
		}
	}
	if len(different) < 20 {
		t.Errorf("%d different puzzles", len(different))
	}
	if _, err := r.Draw(t.Context(), rand.New(rand.NewPCG(1, 0)), 16, 3); !errors.Is(err,
		ErrNotFound) {
		t.Error(err)
	}
	if _, err := NewRandom(t.Context(), g, SetOf(1, 2)); !errors.Is(err, ErrNotUnique) {
		t.Error(err)
	}
}
