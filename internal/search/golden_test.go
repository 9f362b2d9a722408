package search

import (
	"math/rand/v2"
	"testing"
)

// hard returns random candidates: each one is left with a probability of percent/100. With
// the right percentage such puzzles soon go on with learning.
func hard(m Model, rng *rand.Rand, percent int) []uint64 {
	cand := blank(m)
	w := m.Words()
	for c := range m.N * m.N {
		for d := range m.N {
			if rng.IntN(100) >= percent {
				cand[c*w+d/64] &^= 1 << (d % 64)
			}
		}
	}
	return cand
}

// The nodes and conflicts of searches that learn are the same every time and on every
// machine. They change only when plain search or learning is changed on purpose.
func TestGoldenLearning(t *testing.T) {
	for _, tt := range []struct {
		name             string
		m                Model
		percent          int
		seed             uint64
		solutions        int
		nodes, conflicts int64
	}{
		{"latin 12, several", latin(12), 50, 5, 2, 1520, 1040},
		{"latin 12", latin(12), 44, 2, 0, 1797, 1372},
		{"12x12 of 3x4", boxes(3, 4), 49, 3, 0, 5897, 4492},
	} {
		s := Compile(tt.m).NewSearcher()
		s.learnAfter = 20
		cand := hard(tt.m, rand.New(rand.NewPCG(tt.seed, 0)), tt.percent)
		solutions := 0
		// run, because Run drops the learner.
		s.useItems()
		nodes, out := s.run(&Task{Cand: cand,
			Visit: func([]uint8) bool { solutions++; return solutions < 2 }})
		var conflicts int64
		if s.learner != nil {
			for _, solver := range s.learner.solvers {
				conflicts += solver.Stats.Conflicts
			}
		}
		if solutions != tt.solutions || nodes != tt.nodes || conflicts != tt.conflicts {
			t.Errorf("%s: %d solutions (outcome %d), %d nodes, %d conflicts; want %d, %d, %d",
				tt.name, solutions, out, nodes, conflicts, tt.solutions, tt.nodes, tt.conflicts)
		}
	}
}
