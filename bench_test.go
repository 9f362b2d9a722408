package nonet

import (
	"context"
	"math/rand/v2"
	"testing"
)

// benchPuzzles returns n puzzles with one solution: random grids with as many
// givens removed as a fixed number of tries allows.
func benchPuzzles(b *testing.B, n int) []*Puzzle {
	b.Helper()
	var puzzles []*Puzzle
	for i := range n {
		rnd := rand.New(rand.NewPCG(1, uint64(i)))
		s := Solver{Rand: rnd}
		g, err := s.First(context.Background(), NewPuzzle(Classic()))
		if err != nil {
			b.Fatal(err)
		}
		p := &Puzzle{Layout: Classic(), Givens: g}
		s.Rand = nil
		for _, c := range rnd.Perm(81) {
			d := p.Givens[c]
			p.Givens[c] = 0
			if n, _ := s.CountTo(context.Background(), p, 2); n != 1 {
				p.Givens[c] = d
			}
		}
		puzzles = append(puzzles, p)
	}
	return puzzles
}

// BenchmarkSolve proves the uniqueness of generated minimal puzzles on each
// engine that can do so in reasonable time.
func BenchmarkSolve(b *testing.B) {
	puzzles := benchPuzzles(b, 50)
	for _, e := range []Engine{Nine, Search, Cover, MRV, DLX} {
		b.Run(e.String(), func(b *testing.B) {
			s := Solver{Engine: e}
			var nodes int64
			for i := 0; b.Loop(); i++ {
				if _, err := s.Solve(context.Background(), puzzles[i%len(puzzles)]); err != nil {
					b.Fatal(err)
				}
				nodes += s.Stats.Nodes
			}
			b.ReportMetric(float64(nodes)/float64(b.N), "nodes/op")
		})
	}
}

// BenchmarkLayout compiles the largest layout.
func BenchmarkLayout(b *testing.B) {
	for b.Loop() {
		must(Boxes(10, 10))
	}
}
