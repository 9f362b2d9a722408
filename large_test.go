package nonet_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/nonet-dev/nonet"
)

// Blank and nearly blank grids of the largest sizes are solved without search, with a
// random order as well.
func TestLargeBlank(t *testing.T) {
	for _, text := range []string{"81", "9x11", "100"} {
		l, err := nonet.ParseLayout(text)
		if err != nil {
			t.Fatal(err)
		}
		var grids []nonet.Grid
		for i := range uint64(3) {
			p := nonet.NewPuzzle(l)
			rnd := rand.New(rand.NewPCG(i, i))
			for range 5 { // cells far apart do not contradict each other
				band, digit := rnd.IntN(5), nonet.Digit(1+rnd.IntN(l.Size()))
				p.Givens[band*12*l.Size()+band*12+rnd.IntN(5)] = digit
			}
			s := nonet.Solver{NodeLimit: 1}
			if i > 0 {
				s.Rand = rnd
			}
			grid, err := s.First(context.Background(), p)
			if err != nil || s.Stats.Nodes != 0 || !p.Solves(grid) {
				t.Errorf("%s, %d: %v, %d nodes", text, i, err, s.Stats.Nodes)
			}
			grids = append(grids, grid)
		}
		if slices.Equal(grids[1], grids[2]) {
			t.Errorf("%s: the same grid with two generators", text)
		}
	}
}
