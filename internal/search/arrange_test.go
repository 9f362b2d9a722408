package search

import (
	"math/rand/v2"
	"slices"
	"sync/atomic"
	"testing"

	"github.com/nonet-dev/nonet/internal/testenv"
)

// sparse returns the candidates of a puzzle that has a share of the cells of a full grid as
// givens, in percent.
func sparse(m Model, grid []uint8, percent int, rng *rand.Rand) []uint64 {
	cand := blank(m)
	for _, c := range rng.Perm(len(grid))[:(len(grid)*percent+50)/100] {
		give(m, cand, c, grid[c])
	}
	return cand
}

// arrangementOf returns a random arrangement for a puzzle, and the Searcher at the root.
func arrangementOf(t *testing.T, m Model, cand []uint64, side int) (*arrangement, *Searcher) {
	s := Compile(m).NewSearcher()
	s.useItems()
	if !s.load(cand) || !s.propagate() {
		t.Fatal("the givens contradict each other")
	}
	rng := rand.New(rand.NewPCG(6, uint64(m.N)))
	return newArrangement(s, newFullGrid(s, cand, rng), side), s
}

// The numbers that steps keep are those of a new count, and each digit keeps each line once.
func TestArrangementCounts(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 6))
	for _, size := range [][2]int{{4, 4}, {3, 5}, {8, 2}} {
		m := boxes(size[0], size[1])
		grid := stirred(m, size[0], size[1], 2000, rng).solution()
		for side := range 2 {
			a, s := arrangementOf(t, m, sparse(m, grid, 30, rng), side)
			if a.uneven != 0 {
				t.Errorf("%v: a new arrangement has %d uneven lines", size, a.uneven)
			}
			for range 500 {
				a.step(10_000)
			}
			count := newArrangement(s, a.fullGrid, side)
			for band := range a.bands {
				for digit := range a.n {
					for stack := range a.stacks {
						count.hold(band, digit, count.line(band, digit, stack), -1)
						count.lineOf[(band*a.n+digit)*a.stacks+stack] =
							a.lineOf[(band*a.n+digit)*a.stacks+stack]
						count.hold(band, digit, a.line(band, digit, stack), 1)
					}
				}
			}
			uneven := 0
			for _, k := range a.held {
				if int(k) != a.rowsHere {
					uneven++
				}
			}
			if a.uneven != uneven || uneven == 0 || !slices.Equal(a.held, count.held) ||
				!slices.Equal(a.inCell, count.inCell) || !slices.Equal(a.inRow, count.inRow) {
				t.Errorf("%v, side %d: the counts are not those of the arrangement", size, side)
			}
			for digit := range a.n {
				for stack := range a.stacks {
					lines := 0
					for band := range a.bands {
						lines |= 1 << a.lineOf[(band*a.n+digit)*a.stacks+stack]
					}
					if lines != 1<<a.linesHere-1 {
						t.Errorf("%v: digit %d has lines %b in stack %d", size, digit, lines, stack)
					}
				}
			}
		}
	}
}

// A colouring has each row once for each digit and each line; without givens all digits may be
// in these rows.
func TestColour(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	for _, size := range [][2]int{{4, 4}, {3, 5}, {8, 2}, {7, 7}} {
		m := boxes(size[0], size[1])
		grid := stirred(m, size[0], size[1], 2000, rng).solution()
		for i, percent := range []int{0, 40} {
			a, _ := arrangementOf(t, m, sparse(m, grid, percent, rng), i)
			for band := range a.bands {
				ofDigit, ofLine := make([]uint64, a.n), make([]uint64, a.n)
				for e, row := range a.colour(band) {
					digit, line := e/a.stacks, a.line(band, e/a.stacks, e%a.stacks)
					ofDigit[digit] |= 1 << row
					ofLine[line] |= 1 << row
					if percent == 0 && a.rowsLeft[(band*a.n+digit)*a.n+line]>>row&1 == 0 {
						t.Errorf("%v: digit %d may not be in row %d", size, digit, row)
					}
				}
				all := uint64(1)<<a.rowsHere - 1
				for k := range a.n {
					if ofDigit[k] != all || ofLine[k] != all {
						t.Fatalf("%v, %d %%: digit or line %d has rows %b and %b", size, percent,
							k, ofDigit[k], ofLine[k])
					}
				}
			}
		}
	}
}

// Random grids with some givens are solved, with the same solution each time. The layouts have
// boxes of other shapes, too.
func TestArrange(t *testing.T) {
	testenv.SkipSequential(t)
	tests := []struct{ rows, columns, percent int }{
		{7, 7, 25}, {6, 8, 10}, {3, 15, 10}, {8, 8, 30}, {8, 8, 5}, {9, 9, 5}, {10, 10, 8},
	}
	for _, tt := range tests[:testenv.Pick(2, 4, len(tests))] {
		m := boxes(tt.rows, tt.columns)
		rng := rand.New(rand.NewPCG(8, uint64(m.N)))
		grid := stirred(m, tt.rows, tt.columns, 20*m.N*m.N, rng).solution()
		cand := sparse(m, grid, tt.percent, rng)
		s := Compile(m).NewSearcher()
		var before [][]uint8
		for range 2 {
			found, nodes, out := solve(s, Task{Cand: cand}, 1)
			if len(found) != 1 || out != Ended {
				t.Fatalf("%v: %d solutions, outcome %d", tt, len(found), out)
			}
			// Learning would take decisions.
			if nodes > int64(4*m.N*m.N) {
				t.Errorf("%v: %d nodes", tt, nodes)
			}
			checkSolutions(t, m, cand, found)
			if before != nil && !slices.Equal(before[0], found[0]) {
				t.Errorf("%v: another solution the second time", tt)
			}
			before = found
		}
		_, root := arrangementOf(t, m, cand, 0)
		if g := root.arrange(&Task{Cand: cand}); g == nil {
			t.Errorf("%v: no arrangement", tt)
		} else {
			checkSolutions(t, m, cand, [][]uint8{g.solution()})
		}
	}
}

// After an arranged grid the search finds others.
func TestArrangeSeveral(t *testing.T) {
	testenv.SkipSequential(t)
	m := boxes(6, 7)
	rng := rand.New(rand.NewPCG(9, 9))
	cand := sparse(m, stirred(m, 6, 7, 20_000, rng).solution(), 20, rng)
	want := buildVariants + 5
	found, _, out := solve(Compile(m).NewSearcher(), Task{Cand: cand}, want)
	if len(found) != want || out != Ended {
		t.Fatalf("%d solutions, outcome %d", len(found), out)
	}
	checkSolutions(t, m, cand, found)
}

// Layouts with other rules, small ones and those with many givens are not arranged, and arrange
// gives up when it is stopped.
func TestArrangeNotFor(t *testing.T) {
	m := boxes(7, 7)
	rng := rand.New(rand.NewPCG(10, 10))
	grid := pattern(7, 7, rng)
	_, s := arrangementOf(t, m, sparse(m, grid, 20, rng), 0)
	if !s.mayArrange(&Task{Cand: sparse(m, grid, 20, rng)}) {
		t.Error("20 % givens are not arranged")
	}
	if s.mayArrange(&Task{Cand: sparse(m, grid, 40, rng)}) {
		t.Error("40 % givens are arranged")
	}
	for name, m := range map[string]Model{
		"latin": latin(49), "small": boxes(5, 5),
		"equal": {N: 49, Houses: m.Houses, Equal: [][2]uint16{{0, 60}}},
	} {
		if Compile(m).NewSearcher().mayArrange(&Task{Cand: blank(m)}) {
			t.Errorf("%s: is arranged", name)
		}
	}
	var stop atomic.Bool
	stop.Store(true)
	s.stop = &stop
	if s.arrange(&Task{Cand: sparse(m, grid, 20, rng), Stop: &stop}) != nil || !s.halted {
		t.Error("arranged although stopped")
	}
}
