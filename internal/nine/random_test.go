package nine

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// randomOrder draws an order.
func randomOrder(rng *rand.Rand) *Order {
	o := new(Order)
	for i, c := range rng.Perm(81) {
		o.Cells[i] = uint8(c)
	}
	for c := range o.Digits {
		for i, d := range rng.Perm(9) {
			o.Digits[c][i] = uint8(d + 1)
		}
	}
	return o
}

// A random order is the order of the search that settles the cells one after the
// other, each with its digits as they come: solutions compare as the sequences of
// these do. Every tier finds all of them in it, each once.
func TestOrder(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 4))
	puzzles := mixture(rng, 60, false)
	everyTier(t, func(t *testing.T, tier Tier) {
		rng := rand.New(rand.NewPCG(2, 4))
		s := NewSingle(tier)
		for i, x := range puzzles {
			var want, got [][81]uint8
			s.Run(&Task{Cells: x, Visit: collector(&want, 500)})
			if len(want) == 500 {
				continue
			}
			order := randomOrder(rng)
			rank := func(digits [81]uint8) (at [81]int) {
				for i, c := range order.Cells {
					at[i] = slices.Index(order.Digits[c][:], digits[c])
				}
				return at
			}
			slices.SortFunc(want, func(a, b [81]uint8) int {
				x, y := rank(a), rank(b)
				return slices.Compare(x[:], y[:])
			})
			var first [81]uint8
			r := s.Run(&Task{Cells: x, Order: order, First: &first, Visit: collector(&got, 1000)})
			if r.Count != int64(len(want)) || r.Outcome != Exhausted || !slices.Equal(got, want) {
				t.Fatalf("puzzle %d: %+v, %d solutions, want %d", i, r, len(got), len(want))
			}
			if len(want) > 0 && first != want[0] {
				t.Errorf("puzzle %d: the first solution is %v, want %v", i, first, want[0])
			}
			for limit := 1; limit <= min(3, len(want)); limit++ {
				got = nil
				r := s.Run(&Task{Cells: x, Order: order, Limit: int64(limit),
					Visit: collector(&got, 1000)})
				if r.Count != int64(limit) || r.Outcome != Ended ||
					!slices.Equal(got, want[:limit]) {
					t.Errorf("puzzle %d, limit %d: %+v", i, limit, r)
				}
				got = nil
				if r := s.Run(&Task{Cells: x, Order: order, Visit: collector(&got,
					limit)}); r.Count != int64(
					limit,
				) ||
					r.Outcome != Ended && len(want) > limit {
					t.Errorf("puzzle %d, left at %d: %+v", i, limit, r)
				}
			}
		}
	})
}

// A limit of nodes holds for all questions together, and one that is just
// enough changes nothing.
func TestOrderNodeLimit(t *testing.T) {
	puzzles := mixture(rand.New(rand.NewPCG(3, 4)), 60, false)
	everyTier(t, func(t *testing.T, tier Tier) {
		rng := rand.New(rand.NewPCG(4, 4))
		s := NewSingle(tier)
		some := false
		for i, x := range puzzles {
			order := randomOrder(rng)
			full := s.Run(&Task{Cells: x, Order: order, Limit: 100})
			for _, limit := range []int64{1, full.Nodes / 2, full.Nodes - 1} {
				if limit < 1 || limit >= full.Nodes {
					continue
				}
				some = true
				r := s.Run(&Task{Cells: x, Order: order, Limit: 100, NodeLimit: limit})
				if r.Outcome != Limited || r.Nodes != limit || r.Count > full.Count {
					t.Errorf("puzzle %d, %d nodes of %d: %+v", i, limit, full.Nodes, r)
				}
			}
			if r := s.Run(&Task{Cells: x, Order: order, Limit: 100, NodeLimit: max(1,
				full.Nodes)}); r != full {
				t.Errorf("puzzle %d: with all its nodes %+v, want %+v", i, r, full)
			}
		}
		if !some {
			t.Error("no puzzle had nodes")
		}
	})
}

// The first grids of random orders are the same on every tier and differ from each
// other.
func TestOrderOfBlankGrids(t *testing.T) {
	seen := map[[81]uint8]bool{}
	for seed := range uint64(50) {
		order := randomOrder(rand.New(rand.NewPCG(seed, 0)))
		var want [81]uint8
		for _, tier := range available {
			var first [81]uint8
			r := NewSingle(tier).Run(&Task{Cells: &blank, Order: order, Limit: 1, First: &first})
			if r.Count != 1 || !isSolution(&blank, first[:]) {
				t.Fatalf("%s, seed %d: %+v, %v", tier, seed, r, first)
			}
			if tier == Generic {
				want = first
			}
			if first != want {
				t.Errorf("%s, seed %d: %v, want %v", tier, seed, first, want)
			}
		}
		seen[want] = true
	}
	if len(seen) != 50 {
		t.Errorf("50 orders give %d grids", len(seen))
	}
}
