package nine

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"sync/atomic"
	"testing"
)

// singlePuzzles are puzzles with none to about a thousand solutions.
func singlePuzzles(n int) (puzzles []*Cells) {
	rng := rand.New(rand.NewPCG(9, 81))
	for i := range n {
		switch i % 4 {
		case 0:
			puzzles = append(puzzles, randomGivens(rng, 22+rng.IntN(10)))
		case 1: // contradictory as a rule
			x := randomGivens(rng, 20)
			x[rng.IntN(81)] = 1 << rng.IntN(9)
			x[rng.IntN(81)] = 1 << rng.IntN(9)
			puzzles = append(puzzles, x)
		case 2:
			puzzles = append(puzzles, randomMarks(rng, 0.3+0.12*rng.Float64(), 0))
		case 3:
			puzzles = append(puzzles, randomMarks(rng, 0.3+0.2*rng.Float64(), 1+rng.IntN(20)))
		}
	}
	return puzzles
}

// Every tier finds what the plain search finds, in its order, and as many
// solutions as there are.
func TestSingleIsThePlainSearch(t *testing.T) {
	const limit = 500
	puzzles := singlePuzzles(scaled(160))
	wants := make([][][81]uint8, len(puzzles))
	numbers := map[int]int{}
	for i, x := range puzzles {
		r := plainRun(&Task{Cells: x, Visit: collector(&wants[i], limit)})
		if n, ok := countNaively(x, limit); ok && n != r.Count {
			t.Fatalf("puzzle %d: %+v, the naive count is %d", i, r, n)
		}
		numbers[bits.Len64(uint64(r.Count))]++
	}
	for l := range bits.Len(limit) + 1 {
		if numbers[l] == 0 && !testing.Short() {
			t.Errorf("no puzzle has a number of solutions of %d bits", l)
		}
	}
	everyTier(t, func(t *testing.T, tier Tier) {
		s := NewSingle(tier)
		for i, x := range puzzles {
			want := wants[i]
			var got [][81]uint8
			var first [81]uint8
			r := s.Run(&Task{Cells: x, First: &first, Visit: collector(&got, limit)})
			if r.Count != int64(len(want)) || !slices.Equal(got, want) {
				t.Fatalf("puzzle %d: %+v, want %d solutions", i, r, len(want))
			}
			if len(want) > 0 && first != want[0] {
				t.Errorf("puzzle %d: the first solution is %v, want %v", i, first, want[0])
			}
			if r = s.Run(&Task{Cells: x, Limit: limit}); r.Count != int64(len(want)) ||
				(r.Outcome == Ended) != (r.Count == limit) {
				t.Errorf("puzzle %d: %+v, want %d solutions", i, r, len(want))
			}
		}
	})
}

// A limit ends the search at that solution of the order, a limit of nodes before
// the next guess.
func TestSingleLimits(t *testing.T) {
	everyTier(t, func(t *testing.T, tier Tier) {
		s := NewSingle(tier)
		for i, x := range singlePuzzles(scaled(200)) {
			full := s.Run(&Task{Cells: x, Limit: 3000})
			for limit := int64(1); limit <= 4; limit++ {
				r := s.Run(&Task{Cells: x, Limit: limit})
				outcome := Exhausted
				if full.Count >= limit {
					outcome = Ended
				}
				if r.Count != min(full.Count, limit) || r.Outcome != outcome ||
					r.Nodes > full.Nodes {
					t.Fatalf("puzzle %d, limit %d: %+v", i, limit, r)
				}
			}
			for _, limit := range []int64{1, 2, full.Nodes - 1} {
				if limit <= 0 || limit >= full.Nodes {
					continue
				}
				r := s.Run(&Task{Cells: x, NodeLimit: limit, Limit: 3000})
				if r.Nodes != limit || r.Outcome != Limited || r.Count > full.Count {
					t.Fatalf("puzzle %d, %d nodes: %+v", i, limit, r)
				}
			}
			if r := s.Run(&Task{Cells: x, NodeLimit: max(1, full.Nodes), Limit: 3000}); r != full {
				t.Fatalf("puzzle %d: all its nodes: %+v, want %+v", i, r, full)
			}
		}
	})
}

// A search that is cut by a limit of nodes and continued, however often, is the search that
// is not cut: its solutions, their order, its nodes and its end. In order it begins anew.
func TestSingleContinues(t *testing.T) {
	const limit = 300
	order := randomOrder(rand.New(rand.NewPCG(2, 2)))
	everyTier(t, func(t *testing.T, tier Tier) {
		s := NewSingle(tier)
		cut := 0
		for i, x := range singlePuzzles(scaled(160)) {
			for _, o := range []*Order{nil, order} {
				var want, got [][81]uint8
				whole := s.Run(&Task{Cells: x, Order: o, Limit: limit,
					Visit: collector(&want, limit)})
				task := Task{Cells: x, Order: o, Limit: limit, NodeLimit: 1}
				task.Visit = collector(&got, limit)
				r := s.Run(&task)
				for r.Outcome == Limited {
					if r.Nodes > task.NodeLimit {
						t.Fatalf("puzzle %d: %+v within %d nodes", i, r, task.NodeLimit)
					}
					cut++
					if o != nil {
						got = got[:0]
					}
					task.NodeLimit += 1 + task.NodeLimit/2
					r = s.Continue(&task)
				}
				if r != whole || !slices.Equal(got, want) {
					t.Fatalf("puzzle %d: %+v and %d solutions, want %+v and %d", i, r,
						len(got), whole, len(want))
				}
			}
		}
		if cut < 50 {
			t.Errorf("only %d searches were cut", cut)
		}
	})
}

// Stop and Visit end the search where it is.
func TestSingleStops(t *testing.T) {
	everyTier(t, func(t *testing.T, tier Tier) {
		s := NewSingle(tier)
		var stop atomic.Bool
		n := 0
		r := s.Run(&Task{Cells: &blank, Stop: &stop, Visit: func(d []uint8) bool {
			n++
			if n == 1000 {
				stop.Store(true)
			}
			return true
		}})
		if r.Outcome != Stopped || r.Count < 1000 || r.Count > 1001 {
			t.Errorf("%+v", r)
		}
		r = s.Run(&Task{Cells: &blank, Visit: func(d []uint8) bool {
			n--
			return n > 0
		}})
		if r.Outcome != Ended || n != 0 {
			t.Errorf("Visit returned false: %+v", r)
		}
	})
}

// A run allocates nothing.
func TestSingleAllocatesNothing(t *testing.T) {
	puzzles := singlePuzzles(4)
	everyTier(t, func(t *testing.T, tier Tier) {
		s := NewSingle(tier)
		var first [81]uint8
		if n := testing.AllocsPerRun(100, func() {
			for _, x := range puzzles {
				s.Run(&Task{Cells: x, Limit: 2, First: &first})
			}
		}); n != 0 {
			t.Errorf("%v allocations", n)
		}
	})
}
