package search

import (
	"math/rand/v2"
	"testing"

	"github.com/nonet-dev/nonet/internal/testenv"
)

// The digits that Fixed returns at a limit are in all solutions, visited ones included.
func TestFixed(t *testing.T) {
	rng := rand.New(rand.NewPCG(51, 52))
	rounds, known, learned := 1500, 0, 0
	if testing.Short() {
		rounds = 200
	}
	for i := range rounds {
		m, cand := random(rng)
		all, ok := oracle(m, cand, 500)
		if !ok || len(all) == 0 || len(all) == 500 {
			continue
		}
		s := Compile(m).NewSearcher()
		s.learnAfter = []int{1, 3, learnAfter}[i%3]
		_, _, out := solve(s, Task{Cand: cand, NodeLimit: 1 + rng.Int64N(6), Jobs: 1 + i%2}, 1000)
		if out != Limited {
			if s.Fixed() != nil {
				t.Fatal("fixed cells after a search that was not cut short")
			}
			continue
		}
		if s.visited > 0 && s.learnAfter < learnAfter {
			learned++
		}
		for c, d := range s.Fixed() {
			if d == 0 {
				continue
			}
			known++
			for _, g := range all {
				if g[c] != d {
					t.Fatalf("%+v %b: cell %d is not always %d", m, cand, c, d)
				}
			}
		}
	}
	if known < rounds/20 || learned < rounds/200 {
		t.Errorf("%d cells known, %d searches with solutions", known, learned)
	}
}

func TestProgress(t *testing.T) {
	testenv.SkipSequential(t)
	rng := rand.New(rand.NewPCG(53, 54))
	calls := 0
	for range 10 {
		m := latin(18)
		solution := first(t, m, randomOrder(m, rng))
		cand := blank(m)
		for c, d := range solution {
			if rng.IntN(100) < 42 {
				cand[c] = 1 << (d - 1)
			}
		}
		s := Compile(m).NewSearcher()
		s.learnAfter = 1
		last := Progress{}
		s.Run(&Task{Cand: cand, NodeLimit: 30_000, Progress: func(p Progress) {
			calls++
			if p.Conflicts <= last.Conflicts || p.Restarts < last.Restarts || p.Fixed < 0 ||
				p.Fixed > p.Candidates {
				t.Errorf("%+v after %+v", p, last)
			}
			last = p
		}, Visit: func([]uint8) bool { return true }})
	}
	if calls == 0 {
		t.Error("nothing was told")
	}
}
