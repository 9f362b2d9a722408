package nonet

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"runtime"
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
	for _, e := range []Engine{EngineNine, EngineSearch, EngineCover, EngineMRV, EngineDLX} {
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

// BenchmarkSolveBatch finds the solutions of 10,000 generated minimal puzzles at
// once on one core, and with limit 2 proves that they are the only ones.
func BenchmarkSolveBatch(b *testing.B) {
	const n = 10_000
	puzzles := Batch{Layout: Classic(), Solutions: make([]Digit, 81*n), Results: make([]Result, n)}
	for _, p := range benchPuzzles(b, n) {
		puzzles.Puzzles = append(puzzles.Puzzles, p.Givens...)
	}
	for _, limit := range []int{1, 2} {
		b.Run(fmt.Sprintf("limit=%d", limit), func(b *testing.B) {
			s := Solver{Jobs: 1}
			for b.Loop() {
				if err := s.SolveBatch(context.Background(), &puzzles, limit); err != nil ||
					s.Stats.Solutions != n {
					b.Fatal(err, s.Stats.Solutions)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*n), "ns/puzzle")
			b.ReportMetric(float64(s.Stats.Nodes)/n, "nodes/puzzle")
		})
	}
}

// BenchmarkBlank counts, and lists, a million solutions of the blank 9×9 grid.
func BenchmarkBlank(b *testing.B) {
	const n = 1_000_000
	p := NewPuzzle(Classic())
	report := func(b *testing.B, s *Solver) {
		b.ReportMetric(float64(b.N*n)/b.Elapsed().Seconds(), "solutions/s")
		b.ReportMetric(float64(s.Stats.Nodes), "nodes")
	}
	for _, jobs := range []int{1, 0} {
		name := fmt.Sprintf("jobs=%d", cmp.Or(jobs, runtime.GOMAXPROCS(0)))
		b.Run("CountTo/"+name, func(b *testing.B) {
			s := Solver{Jobs: jobs}
			for b.Loop() {
				if count, err := s.CountTo(context.Background(), p, n); err != nil || count != n {
					b.Fatal(count, err)
				}
			}
			report(b, &s)
		})
		b.Run("Solutions/"+name, func(b *testing.B) {
			s := Solver{Jobs: jobs}
			for b.Loop() {
				count := 0
				for _, err := range s.Solutions(context.Background(), p) {
					if err != nil {
						b.Fatal(err)
					}
					if count++; count == n {
						break
					}
				}
			}
			report(b, &s)
		})
	}
}

// BenchmarkLayout compiles the largest layout.
func BenchmarkLayout(b *testing.B) {
	for b.Loop() {
		must(Boxes(10, 10))
	}
}
