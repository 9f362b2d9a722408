package nine

import (
	"math/rand/v2"
	"testing"

	"github.com/nonet-dev/nonet/internal/testenv"
)

// The nodes of searches are free of noise: whatever changes the search changes
// them, and has to change the figures here. All tiers of Lanes have the same. A
// Single may see sooner or later that a state has no solution, so its AVX-512
// tier has figures of its own where they differ.
func TestGoldenNodes(t *testing.T) {
	testenv.SkipSequential(t)
	made := func(n int, kind func(*rand.Rand) *Cells) (list []*Cells) {
		rng := rand.New(rand.NewPCG(1, 1))
		for range n {
			list = append(list, kind(rng))
		}
		return list
	}
	var corpus []*Cells
	for _, p := range readCorpus(t) {
		corpus = append(corpus, &p.cells)
	}
	minimals := made(500, minimal)
	sukakus := made(200, func(rng *rand.Rand) *Cells { return randomMarks(rng, 0.48, 2) })
	for _, tt := range []struct {
		name      string
		puzzles   []*Cells
		limit     int64
		nodes     int64
		single512 int64 // 0: the same
	}{
		{"corpus, first", corpus, 1, 196, 0},
		{"corpus, unique", corpus, 2, 209, 0},
		{"corpus, count", corpus, 1000, 8077, 0},
		{"minimal, first", minimals, 1, 258, 0},
		{"minimal, unique", minimals, 2, 275, 0},
		{"several solutions, count", made(200, several), 1000, 132838, 132837},
		{"sukaku, first", sukakus, 1, 4745, 4744},
		{"sukaku, unique", sukakus, 2, 5985, 5984},
		{"sukaku, count", sukakus, 1000, 23312, 23313},
		{"blank", []*Cells{&blank}, 1000, 1047, 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			everyTier(t, func(t *testing.T, tier Tier) {
				b := batchOf(tt.puzzles, true)
				b.Limit = tt.limit
				NewLanes(tier).Run(b)
				var lanes, single int64
				for _, r := range b.Results {
					lanes += r.Nodes
				}
				s := NewSingle(tier)
				for _, x := range tt.puzzles {
					single += s.Run(&Task{Cells: x, Limit: tt.limit}).Nodes
				}
				wantSingle := tt.nodes
				if tier == AVX512 && tt.single512 != 0 {
					wantSingle = tt.single512
				}
				if lanes != tt.nodes || single != wantSingle {
					t.Errorf("%d nodes in Lanes, %d in Single; want %d, %d", lanes, single,
						tt.nodes, wantSingle)
				}
			})
		})
	}
}
