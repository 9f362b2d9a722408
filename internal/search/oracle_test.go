package search

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/nonet-dev/nonet/internal/testenv"
)

// oracle returns up to limit solutions. It tries all digits of all cells in order and compares
// each with all cells before. ok is false if that took too many steps.
func oracle(m Model, cand []uint64, limit int) (found [][]uint8, ok bool) {
	cells := m.N * m.N
	differ := make([][]bool, cells)
	for c := range differ {
		differ[c] = make([]bool, cells)
	}
	for _, house := range m.Houses {
		for _, a := range house {
			for _, b := range house {
				differ[a][b] = a != b
			}
		}
	}
	for _, pair := range m.Apart {
		differ[pair[0]][pair[1]], differ[pair[1]][pair[0]] = true, true
	}
	grid := make([]uint8, cells)
	steps := 0
	var fill func(c int) bool
	fill = func(c int) bool {
		if c == cells {
			found = append(found, slices.Clone(grid))
			return len(found) < limit
		}
		for d := range m.N {
			steps++
			clash := cand[c]>>d&1 == 0
			for b := 0; b < c && !clash; b++ {
				clash = differ[c][b] && grid[b] == uint8(d+1)
			}
			if clash {
				continue
			}
			grid[c] = uint8(d + 1)
			if steps > 1e5 || !fill(c+1) {
				return false
			}
		}
		return true
	}
	fill(0)
	return found, steps <= 1e5
}

// random makes a random layout and random candidates.
func random(rng *rand.Rand) (Model, []uint64) {
	n := 1 + rng.IntN(5)
	m := Model{N: n}
	kind := rng.IntN(4)
	if kind > 0 {
		m = latin(n)
		if n == 4 && kind == 1 {
			m = boxes(2, 2)
		}
	}
	for range rng.IntN(4) {
		house := make([]uint16, n)
		for i, c := range rng.Perm(n * n)[:n] {
			house[i] = uint16(c)
		}
		// all but one or two cells as in another house
		if len(m.Houses) > 0 && n > 1 && rng.IntN(2) == 0 {
			copy(house, m.Houses[rng.IntN(len(m.Houses))])
			for range 1 + rng.IntN(2) {
				if c := uint16(rng.IntN(n * n)); !slices.Contains(house, c) {
					house[rng.IntN(n)] = c
				}
			}
		}
		m.Houses = append(m.Houses, house)
	}
	if n > 1 {
		for range rng.IntN(6) {
			pair := rng.Perm(n * n)
			m.Apart = append(m.Apart, [2]uint16{uint16(pair[0]), uint16(pair[1])})
		}
	}
	cand := blank(m)
	density := 30 + rng.IntN(71)
	for c := range cand {
		for d := range n {
			if rng.IntN(100) >= density {
				cand[c] &^= 1 << d
			}
		}
		if cand[c] == 0 && rng.IntN(20) > 0 {
			cand[c] = 1 << rng.IntN(n)
		}
	}
	return m, cand
}

// byItems compiles a model for the search of items, also if it is small.
func byItems(m Model) *Plan {
	p := Compile(m)
	p.needItems()
	p.small = nil
	return p
}

// compare compares the solutions of searches in all modes with those of the oracle. It
// returns their number, or -1 if the oracle gave up.
func compare(t *testing.T, s *Searcher, m Model, cand []uint64, order []uint8) int {
	t.Helper()
	const limit = 3000
	want, ok := oracle(m, cand, limit)
	if !ok {
		return -1
	}
	before := slices.Clone(cand)
	small, items := Compile(m), byItems(m)
	for _, mode := range []struct {
		plan                      *Plan
		restart, learnAfter, jobs int
	}{
		{small, firstRestart, learnAfter, 1},
		{items, firstRestart, learnAfter, 1},
		{small, 1, 1 << 30, 1}, // restart as often as can be
		{items, 1, 1 << 30, 1},
		{small, firstRestart, 1, 1}, // learn as early as can be
		{items, firstRestart, 1, 1},
		{small, firstRestart, 2, 1},
		{items, firstRestart, 1, 2},
	} {
		s.Use(mode.plan)
		s.restart, s.learnAfter = mode.restart, mode.learnAfter
		got, _, out := solve(s, Task{Cand: cand, Order: order, Jobs: mode.jobs}, limit)
		if !slices.Equal(cand, before) {
			t.Fatal("the candidates were modified")
		}
		checkSolutions(t, m, cand, got)
		if len(got) != len(want) || (out == Exhausted) != (len(got) < limit) {
			t.Fatalf("%d solutions, outcome %d, want %d: %+v %b", len(got), out, len(want), m, cand)
		}
	}
	return len(want)
}

func TestOracle(t *testing.T) {
	testenv.SkipSequential(t)
	rng := rand.New(rand.NewPCG(5, 6))
	var none, one, more int
	s := Compile(latin(1)).NewSearcher()
	rounds := testenv.Pick(200, 260, 1500)
	if testenv.Race {
		rounds = 60 // one of the searches has two jobs
	}
	least := rounds / 20
	for i := range rounds {
		m, cand := random(rng)
		var order []uint8
		if i%3 == 0 {
			order = randomOrder(m, rng)
		}
		switch compare(t, s, m, cand, order) {
		case -1:
		case 0:
			none++
		case 1:
			one++
		default:
			more++
		}
	}
	if none < least || one < least || more < least {
		t.Errorf("%d without solution, %d with one, %d with more: not a good mix", none, one, more)
	}
}

// Restarts neither lose nor repeat solutions. The puzzles take many contradictions until the
// first of several solutions.
func TestRestarts(t *testing.T) {
	testenv.SkipSequential(t)
	rng := rand.New(rand.NewPCG(8, 9))
	m := latin(10)
	s := byItems(m).NewSearcher()
	rounds, more := 12, 0
	if testing.Short() {
		rounds = 4
	}
	for i := range rounds {
		if i == rounds/2 {
			s.Use(Compile(m))
		}
		solution := first(t, m, randomOrder(m, rng))
		cand := blank(m)
		for c, d := range solution {
			cand[c] = cand[c]&rng.Uint64()&(rng.Uint64()|rng.Uint64()) | 1<<(d-1)
		}
		const limit = 2000
		s.restart, s.learnAfter = 1<<30, 1<<30 // never
		want, _, _ := solve(s, Task{Cand: cand}, limit)
		s.restart = 1
		got, _, _ := solve(s, Task{Cand: cand}, limit)
		checkSolutions(t, m, cand, got)
		if len(got) != len(want) || len(want) == 0 {
			t.Fatalf("%d solutions with restarts, %d without", len(got), len(want))
		}
		if len(got) > 1 && len(got) < limit {
			more++
		}
	}
	if more < rounds/2 {
		t.Errorf("only %d puzzles with several solutions", more)
	}
}

func FuzzOracle(f *testing.F) {
	f.Add(uint64(1), uint64(2))
	f.Fuzz(func(t *testing.T, a, b uint64) {
		rng := rand.New(rand.NewPCG(a, b))
		m, cand := random(rng)
		compare(t, Compile(m).NewSearcher(), m, cand, randomOrder(m, rng))
	})
}
