package search

import (
	"bufio"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nonet-dev/nonet/internal/testenv"
)

// data opens a file of the public collections.
func data(t testing.TB, name string) fs.File {
	t.Helper()
	f, err := os.Open(testenv.Data(t, name))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close() })
	return f
}

// nine reads up to limit 9x9 puzzles, one a line, with what follows on the line.
func nine(t testing.TB, name string, limit int) (cands [][]uint64, rest []string) {
	t.Helper()
	in := bufio.NewScanner(data(t, name))
	m := Model{N: 9}
	for len(cands) < limit && in.Scan() {
		line := in.Text()
		if len(line) < 81 || line[0] == '#' {
			continue
		}
		cand := blank(m)
		for c := range cand {
			if line[c] >= '1' && line[c] <= '9' {
				give(m, cand, c, line[c]-'0')
			}
		}
		cands, rest = append(cands, cand), append(rest, line[81:])
	}
	return cands, rest
}

// Random puzzles with none, one and many solutions, counted up to 1000 by other programs.
func TestCounts(t *testing.T) {
	s := Compile(boxes(3, 3)).NewSearcher()
	limit := 1 << 20
	if testing.Short() {
		limit = 100
	}
	cands, counts := nine(t, "nine/counts.txt", limit)
	for i, cand := range cands {
		want, _ := strconv.Atoi(strings.TrimPrefix(counts[i], ":"))
		if got, _, _ := solve(s, Task{Cand: cand}, 1000); len(got) != want {
			t.Errorf("puzzle %d: %d solutions, want %d", i+1, len(got), want)
		}
	}
}

// benchmark proves each puzzle to have one solution.
func benchmark(b *testing.B, m Model, cands [][]uint64) {
	s := Compile(m).NewSearcher()
	n := 0
	task := Task{Visit: func([]uint8) bool { n++; return n < 2 }}
	var nodes int64
	b.ReportAllocs()
	b.ResetTimer()
	for i := range b.N {
		n = 0
		task.Cand = cands[i%len(cands)]
		k, _ := s.Run(&task)
		if nodes += k; n != 1 {
			b.Fatalf("%d solutions", n)
		}
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "puzzles/s")
	b.ReportMetric(float64(nodes)/float64(b.N), "nodes/puzzle")
}

func BenchmarkMinimal(b *testing.B) {
	for _, size := range [][2]int{{2, 3}, {3, 3}, {3, 4}} {
		m := boxes(size[0], size[1])
		cands := puzzles(b, m, 20, 1)
		b.Run(fmt.Sprintf("%dx%d", size[0], size[1]), func(b *testing.B) { benchmark(b, m, cands) })
	}
}

func BenchmarkNine(b *testing.B) {
	for _, name := range []string{"17clue", "hardest11", "hardest1106"} {
		b.Run(name, func(b *testing.B) {
			cands, _ := nine(b, "nine/"+name+".txt", 5000)
			benchmark(b, boxes(3, 3), cands)
		})
	}
}

// BenchmarkBlank lists solutions of the blank grid.
func BenchmarkBlank(b *testing.B) {
	m := boxes(3, 3)
	n := 0
	Compile(m).NewSearcher().Run(&Task{Cand: blank(m),
		Visit: func([]uint8) bool { n++; return n < b.N }})
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "solutions/s")
}

// BenchmarkLoad solves a 100x100 grid with 30 % holes: nothing but loading and singles.
func BenchmarkLoad(b *testing.B) {
	m := boxes(10, 10)
	rng := rand.New(rand.NewPCG(1, 1))
	cand := blank(m)
	for c, d := range pattern(10, 10, rng) {
		if rng.IntN(100) < 70 {
			give(m, cand, c, d)
		}
	}
	s := Compile(m).NewSearcher()
	b.ResetTimer()
	for range b.N {
		s.Run(&Task{Cand: cand, Visit: func([]uint8) bool { return false }})
	}
}

func BenchmarkCompile(b *testing.B) {
	for range b.N {
		Compile(boxes(10, 10))
	}
}

// BenchmarkLarge solves large grids: blank, and with 2 % of the cells of a random grid given.
func BenchmarkLarge(b *testing.B) {
	for _, size := range [][2]int{{7, 7}, {8, 8}, {9, 9}, {10, 10}, {9, 11}} {
		m := boxes(size[0], size[1])
		rng := rand.New(rand.NewPCG(1, uint64(m.N)))
		cand := blank(m)
		sparse := slices.Clone(cand)
		for c, d := range stirred(m, size[0], size[1], 5000, rng).solution() {
			if rng.IntN(50) == 0 {
				give(m, sparse, c, d)
			}
		}
		s := Compile(m).NewSearcher()
		for _, cand := range [][]uint64{cand, sparse} {
			name := "blank"
			if &cand[0] == &sparse[0] {
				name = "sparse"
			}
			b.Run(fmt.Sprintf("%s %dx%d", name, m.N, m.N), func(b *testing.B) {
				for range b.N {
					task := Task{Cand: cand, Visit: func([]uint8) bool { return false }}
					if _, out := s.Run(&task); out != Ended {
						b.Fatalf("outcome %d", out)
					}
				}
			})
		}
	}
}

// BenchmarkGivens counts how many of two random grids with a share of givens are decided within
// ten seconds each: the pattern after many random moves, of which random cells are left.
func BenchmarkGivens(b *testing.B) {
	for rows := 6; rows <= 10; rows++ {
		m := boxes(rows, rows)
		s := Compile(m).NewSearcher()
		for percent := 5; percent <= 45; percent += 5 {
			b.Run(fmt.Sprintf("%dx%d %d%%", m.N, m.N, percent), func(b *testing.B) {
				decided := 0
				for i := range 2 * b.N {
					rng := rand.New(rand.NewPCG(uint64(i%2), uint64(m.N)))
					grid := stirred(m, rows, rows, 20*m.N*m.N, rng).solution()
					cand := sparse(m, grid, percent, rng)
					var stop atomic.Bool
					timer := time.AfterFunc(10*time.Second, func() { stop.Store(true) })
					_, out := s.Run(&Task{Cand: cand, Stop: &stop,
						Visit: func([]uint8) bool { return false }})
					timer.Stop()
					if out == Ended {
						decided++
					}
				}
				b.ReportMetric(float64(decided)/float64(2*b.N), "decided")
			})
		}
	}
}
