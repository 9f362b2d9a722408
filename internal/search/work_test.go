package search

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/nonet-dev/nonet/internal/testenv"
)

// A search that is interrupted after each piece of work finds the same solutions, in plain
// search and in learning. Its work grows from call to call.
func TestWorkLimit(t *testing.T) {
	testenv.SkipSequential(t)
	const limit = 20
	rng := rand.New(rand.NewPCG(8, 8))
	m := boxes(3, 3)
	calls, learned := 0, 0
	for i := range 120 {
		s := Compile(m).NewSearcher()
		if i%2 == 0 {
			s = byItems(m).NewSearcher()
		}
		s.learnAfter = 1 + rng.IntN(30)
		cand := hard(m, rng, 56+rng.IntN(6))
		want, _, _ := solve(s, Task{Cand: cand}, limit)
		piece, before := 1+rng.Int64N(5000), int64(-1)
		got, nodes, out := solve(s, Task{Cand: cand, WorkLimit: func(done int64) int64 {
			if done <= before {
				t.Fatalf("puzzle %d: %d units of work after %d", i, done, before)
			}
			before = done
			calls++
			if s.learner != nil {
				learned++
			}
			s.Spend(1000)
			return done + piece
		}}, limit)
		for _, list := range [][][]uint8{got, want} {
			slices.SortFunc(list, slices.Compare)
		}
		if len(got) != len(want) ||
			len(want) < limit && !slices.EqualFunc(got, want, slices.Equal) {
			t.Fatalf("puzzle %d: %d solutions, want %d (outcome %d, %d nodes)", i, len(got),
				len(want), out, nodes)
		}
	}
	if calls < 500 || learned < 100 {
		t.Errorf("%d calls, %d of them while learning", calls, learned)
	}
}

// The search ends with Limited where WorkLimit says so, and nodes that it spends count.
func TestWorkLimitEnds(t *testing.T) {
	m := boxes(3, 4)
	cand := hard(m, rand.New(rand.NewPCG(3, 0)), 49)
	for _, learnAfter := range []int{20, 1 << 30} {
		for _, nodeLimit := range []int64{0, 1500} {
			s := Compile(m).NewSearcher()
			s.learnAfter = learnAfter
			calls := 0
			_, nodes, out := solve(s, Task{Cand: cand, NodeLimit: nodeLimit,
				WorkLimit: func(done int64) int64 {
					if calls++; calls == 10 {
						return done
					}
					s.Spend(1000)
					return done + 20_000
				}}, 2)
			switch {
			case out != Limited:
				t.Errorf("%d nodes at most: outcome %d", nodeLimit, out)
			case nodeLimit == 0 && (calls != 10 || nodes <= 9000):
				t.Errorf("%d calls, %d nodes", calls, nodes)
			case nodeLimit > 0 && (calls > 2 || nodes < nodeLimit):
				t.Errorf("%d calls, %d nodes, %d at most", calls, nodes, nodeLimit)
			}
		}
	}
}
