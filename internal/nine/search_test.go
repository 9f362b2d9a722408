package nine

import (
	"encoding/binary"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/nonet-dev/nonet/internal/testenv"
)

// searchers are what tiers search with, the lowest first.
type searchers []struct {
	tier   Tier
	lanes  *Lanes
	single *Single
}

func newSearchers() searchers {
	list := make(searchers, len(available))
	for i, tier := range available {
		s := &list[i]
		s.tier, s.lanes, s.single = tier, NewLanes(tier), NewSingle(tier)
	}
	return list
}

// agree fails unless all tiers of Lanes and Single find the same in puzzles, and
// what counts say, as far as they say anything:
//
//   - The Lanes of all tiers have the same results, nodes included.
//   - A Single has the same solutions in the same order, and as a rule the same
//     nodes: it may see sooner or later that a state has no solution.
//
// Puzzles that take more nodes than nodeLimit are only compared among Lanes.
func (list searchers) agree(
	t *testing.T,
	puzzles []*Cells,
	limit, nodeLimit int64,
	count func(*Cells) (int64, bool),
) {
	t.Helper()
	var want *Batch
	for _, s := range list {
		b := batchOf(puzzles, true)
		b.Limit, b.NodeLimit = limit, nodeLimit
		s.lanes.Run(b)
		if want == nil {
			want = b
		}
		var nodes, singleNodes int64
		for i, x := range puzzles {
			w := want.Results[i]
			if r := b.Results[i]; r != w || !slices.Equal(b.solution(i), want.solution(i)) {
				t.Fatalf("%s: puzzle %d %v: %+v, want %+v", s.tier, i, *x, r, w)
			}
			if w.Outcome == Limited {
				continue
			}
			var first [81]uint8
			r := s.single.Run(&Task{Cells: x, Limit: limit, First: &first})
			if r.Count != w.Count || r.Outcome != w.Outcome || !slices.Equal(first[:],
				want.solution(i)) {
				t.Fatalf("%s, Single: puzzle %d %v: %+v, want %+v", s.tier, i, *x, r, w)
			}
			nodes += w.Nodes
			singleNodes += r.Nodes
		}
		if d := singleNodes - nodes; len(puzzles) > 1 && max(d, -d) > nodes/20+10 {
			t.Errorf("%s, limit %d: %d nodes in Single, %d in Lanes", s.tier, limit, singleNodes,
				nodes)
		}
	}
	for i, x := range puzzles {
		r := want.Results[i]
		if r.Count > 0 && !isSolution(x, want.solution(i)) {
			t.Fatalf("puzzle %d %v: solution %v", i, *x, want.solution(i))
		}
		if r.Outcome == Limited {
			continue
		}
		if n, ok := count(x); ok && min(n, limit) != r.Count ||
			(r.Outcome == Ended) != (r.Count == limit) {
			t.Fatalf("puzzle %d %v: %+v, naively counted %d", i, *x, r, n)
		}
	}
}

// All find as many solutions as there are.
func TestSearch(t *testing.T) {
	testenv.SkipSequential(t)
	const limit = 1000
	list := newSearchers()
	type kind struct {
		name    string
		puzzles []*Cells
	}
	rng := rand.New(rand.NewPCG(81, 1))
	kinds := []kind{{"mixture", mixture(rng, scaled(300), false)}}
	for _, random := range []struct {
		name string
		make func() *Cells
	}{
		{"givens", func() *Cells { return randomGivens(rng, 17+rng.IntN(20)) }},
		{"damaged", func() *Cells { return damaged(rng, 20+rng.IntN(10)) }},
		{"sukaku", func() *Cells { return randomMarks(rng, 0.3+0.15*rng.Float64(), 0) }},
		{"damaged sukaku", func() *Cells {
			return randomMarks(rng, 0.3+0.2*rng.Float64(),
				1+rng.IntN(20))
		}},
	} {
		k := kind{name: random.name}
		for range scaled(100) {
			k.puzzles = append(k.puzzles, random.make())
		}
		kinds = append(kinds, k)
	}
	for _, k := range kinds {
		t.Run(k.name, func(t *testing.T) {
			counts := map[*Cells]int64{}
			sizes := map[int64]int{}
			for _, x := range k.puzzles {
				if n, ok := countNaively(x, limit); ok {
					counts[x] = n
					sizes[min(n, 2)]++
				}
			}
			t.Logf("puzzles with no, one and more solutions: %v", sizes)
			if len(counts) < len(k.puzzles)*3/4 {
				t.Errorf("just %d of %d puzzles are counted naively", len(counts), len(k.puzzles))
			}
			for _, limit := range []int64{1, 2, limit} {
				list.agree(t, k.puzzles, limit, 0, func(x *Cells) (int64, bool) {
					n, ok := counts[x]
					return n, ok
				})
			}
		})
	}
	t.Run("corpus", func(t *testing.T) {
		counts := map[*Cells]int64{}
		var puzzles []*Cells
		for _, p := range readCorpus(t) {
			puzzles = append(puzzles, &p.cells)
			counts[&p.cells] = int64(p.count)
		}
		for _, limit := range []int64{1, 2, limit} {
			list.agree(t, puzzles, limit, 0, func(x *Cells) (int64, bool) {
				return counts[x],
					true
			})
		}
	})
}

// damaged returns a puzzle of which a few givens are wrong.
func damaged(rng *rand.Rand, givens int) *Cells {
	x := randomGivens(rng, givens)
	for range rng.IntN(3) {
		x[rng.IntN(81)] = 1 << rng.IntN(9)
	}
	return x
}

// FuzzSearch has all tiers search puzzles of any candidates. A cell is 2 bytes.
func FuzzSearch(f *testing.F) {
	rng := rand.New(rand.NewPCG(3, 3))
	for _, x := range mixture(rng, 10, true) {
		var data []byte
		for _, set := range x {
			data = binary.LittleEndian.AppendUint16(data, set)
		}
		f.Add(data)
	}
	list := newSearchers()
	f.Fuzz(func(t *testing.T, data []byte) {
		x := blank
		for c := range x {
			if len(data) >= 2*c+2 {
				x[c] = binary.LittleEndian.Uint16(data[2*c:]) & All
			}
		}
		// Some contradictory states need very many nodes (see README.md), on one tier
		// more than on another.
		for i := range list {
			if r := list[i].single.Run(&Task{Cells: &x, Limit: 50,
				NodeLimit: 20_000}); r.Outcome == Limited {
				t.Skip("too many nodes")
			}
		}
		list.agree(t, []*Cells{&x}, 50, 2000, func(x *Cells) (int64,
			bool) {
			return countNaively(x, 50)
		})
	})
}
