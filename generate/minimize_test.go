package generate

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/internal/nine"
)

// A minimizer leaves what is left when each given in turn is taken away where another
// engine finds no second solution without it.
func TestCarver(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 0))
	var u uniform
	var c minimizer
	var single nine.Single
	slow := nonet.Solver{Engine: nonet.EngineSearch}
	for range 30 {
		u.draw(rnd, c.grid[:])
		c.drawOrder(rnd)
		c.begin()
		for c.next() {
			c.answer(single.Run(&nine.Task{Cells: &c.cells, Limit: 1}).Count > 0)
		}
		want := nonet.NewPuzzle(nonet.Classic())
		copy(want.Givens, c.grid[:])
		for _, cell := range c.order {
			want.Givens[cell] = 0
			n, err := slow.CountTo(t.Context(), want, 2)
			if err != nil {
				t.Fatal(err)
			}
			if n > 1 {
				want.Givens[cell] = c.grid[cell]
			}
		}
		if got := c.puzzle(nonet.Classic(), 0); !slices.Equal(got.Givens, want.Givens) {
			t.Fatalf("%v, want\n%v", got.Givens, want.Givens)
		}
	}
}

// How much a minimizer asks: less with every swap and every given that follows, the same
// on every machine.
func TestCarverAsks(t *testing.T) {
	rnd := rand.New(rand.NewPCG(2, 0))
	var u uniform
	var c minimizer
	var single nine.Single
	var answers [2]int
	for range 300 {
		u.draw(rnd, c.grid[:])
		c.drawOrder(rnd)
		c.begin()
		for c.next() {
			n := single.Run(&nine.Task{Cells: &c.cells, Limit: 1}).Count
			c.answer(n > 0)
			answers[n]++
		}
	}
	if want := [2]int{4670, 4455}; answers != want {
		t.Errorf("%d questions with the answers no and yes, want %d", answers, want)
	}
}
