package generate

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/nonet-dev/nonet"
)

// Maps have n connected regions of n cells, at every size.
func TestTrade(t *testing.T) {
	for n := 1; n <= 40; n++ {
		r := newRegions(n)
		rnd := rand.New(rand.NewPCG(1, uint64(n)))
		for range 1 + 40/n {
			of := r.trade(rnd)
			size := make([]int, n)
			for c, k := range of {
				size[k]++
				if !r.connected(c) {
					t.Fatalf("size %d: region %d of %v is not connected", n, k, of)
				}
			}
			if slices.Min(size) != n || slices.Max(size) != n {
				t.Fatalf("size %d: regions of %d cells", n, size)
			}
		}
	}
}

// Circles keep regions connected and every digit in each, and change the map.
func TestCircles(t *testing.T) {
	for _, n := range []int{4, 6, 9, 16, 25} {
		l, err := nonet.DefaultBoxes(n)
		if err != nil {
			t.Fatal(err)
		}
		rnd := rand.New(rand.NewPCG(2, uint64(n)))
		var g grids
		g.init(l)
		grid, err := g.draw(t.Context(), rnd)
		if err != nil {
			t.Fatal(err)
		}
		r := newRegions(n)
		for range 3 {
			copy(r.of, l.Regions())
			of := slices.Clone(r.circles(rnd, grid))
			digits := make([]nonet.Digits, n)
			for c, k := range of {
				digits[k] = digits[k].With(grid[c])
				if !r.connected(c) {
					t.Fatalf("size %d: region %d is not connected", n, k)
				}
			}
			for k, d := range digits {
				if d != nonet.AllDigits(n) {
					t.Errorf("size %d: region %d has digits %v", n, k, d)
				}
			}
			if n > 6 && slices.Equal(of, l.Regions()) {
				t.Errorf("size %d: nothing changed", n)
			}
		}
	}
}
