package hunt

import (
	"errors"
	"slices"
	"testing"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/logic"
)

// Puzzles whose backdoors for singles are known: the easy one needs none, and Easter Monster, by
// JPF, was the first that was known to need three cells.
const (
	easy          = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	easterMonster = "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1"
)

// solved returns the solution of a puzzle.
func solved(t testing.TB, puzzle nonet.Grid) nonet.Grid {
	t.Helper()
	p := nonet.NewPuzzle(nonet.Classic())
	p.Givens = puzzle
	g, err := new(nonet.Solver).Solve(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// bySingles returns what solves puzzles by singles, as package logic knows them.
func bySingles(t testing.TB) func(nonet.Grid) (bool, error) {
	var s logic.Solver
	s.Profile = logic.NewProfile("singles", logic.FullHouse, logic.NakedSingle, logic.HiddenSingle)
	return func(g nonet.Grid) (bool, error) {
		p := nonet.NewPuzzle(nonet.Classic())
		p.Givens = g
		r, err := s.Rate(t.Context(), p)
		return r.Left == 0, err
	}
}

func TestBackdoors(t *testing.T) {
	t.Parallel()
	for _, x := range []struct {
		puzzle string
		size   int
	}{{easy, 0}, {easterMonster, 3}} {
		puzzle := grid(t, x.puzzle)
		solution := solved(t, puzzle)
		got, err := Backdoors(t.Context(), puzzle, solution, 3, nil)
		if err != nil || len(got) == 0 {
			t.Fatalf("%s: %v (%v)", x.puzzle, got, err)
		}
		solves := bySingles(t)
		for _, s := range got {
			with := slices.Clone(puzzle)
			for c := range s.All() {
				with[c] = solution[c]
			}
			if ok, err := solves(with); s.Len() != x.size || !ok || err != nil {
				t.Errorf("%s: %v: %v (%v)", x.puzzle, slices.Collect(s.All()), ok, err)
			}
		}
		none, err := Backdoors(t.Context(), puzzle, solution, x.size-1, nil)
		if err != nil || len(none) != 0 {
			t.Errorf("%s: %d smaller ones (%v)", x.puzzle, len(none), err)
		}
	}
}

// The fast singles and those of package logic find the same.
func TestBackdoorsOfLogic(t *testing.T) {
	t.Parallel()
	var solver nonet.Solver
	sizes := map[int]int{}
	for _, g := range randomGrids(t, 12) {
		puzzle := randomMinimal(t, &solver, g).Pick(g)
		want, err := Backdoors(t.Context(), puzzle, g, 2, bySingles(t))
		if err != nil {
			t.Fatal(err)
		}
		got, err := Backdoors(t.Context(), puzzle, g, 2, nil)
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("%s: %d backdoors, want %d (%v)", puzzle, len(got), len(want), err)
		}
		if len(got) > 0 {
			sizes[got[0].Len()]++
		}
	}
	t.Log(sizes)
}

func TestBackdoorsRefused(t *testing.T) {
	t.Parallel()
	puzzle := grid(t, easy)
	for _, solution := range []nonet.Grid{nil, puzzle, grid(t, familiar)} {
		if _, err := Backdoors(t.Context(), puzzle, solution, 1, nil); !errors.Is(err, ErrNotFull) {
			t.Error(err)
		}
	}
	fault := errors.New("a fault")
	_, err := Backdoors(t.Context(), puzzle, solved(t, puzzle), 1,
		func(nonet.Grid) (bool, error) { return false, fault })
	if !errors.Is(err, fault) {
		t.Error(err)
	}
}

func BenchmarkBackdoors(b *testing.B) {
	puzzle := grid(b, easterMonster)
	solution := solved(b, puzzle)
	for b.Loop() {
		if _, err := Backdoors(b.Context(), puzzle, solution, 3, nil); err != nil {
			b.Fatal(err)
		}
	}
}
