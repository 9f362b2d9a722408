package hunt

import (
	"cmp"
	"context"
	"errors"
	"os"
	"slices"
	"strconv"
	"testing"

	"github.com/nonet-dev/nonet"
)

// allParts searches all parts.
func allParts(t testing.TB, p *Puzzles) (list []Set) {
	t.Helper()
	for i := range p.Parts() {
		found, err := p.Part(t.Context(), i)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, found...)
	}
	slices.SortFunc(list, Set.compare)
	return list
}

// choices returns all ways to take n of some cells.
func choices(list []nonet.Cell, n int) (sets []Set) {
	if n == 0 {
		return []Set{{}}
	}
	for i := range list {
		for _, s := range choices(list[i+1:], n-1) {
			s.add(int(list[i]))
			sets = append(sets, s)
		}
	}
	return sets
}

// TestPuzzlesInside compares the minimal puzzles that are found in puzzles with all choices of
// their givens.
func TestPuzzlesInside(t *testing.T) {
	t.Parallel()
	var solver nonet.Solver
	found := 0
	for _, g := range randomGrids(t, 4) {
		for _, more := range []int{0, 3} {
			given := randomMinimal(t, &solver, g)
			for c := range allCells.andNot(given).All() {
				if given.Len() >= 26+more {
					break
				}
				given.add(int(c))
			}
			list := slices.Collect(given.All())
			for left := range 5 {
				n := given.Len() - left
				p, err := NewPuzzles(t.Context(), g, given, n)
				if err != nil {
					t.Fatal(err)
				}
				h := hitter{of: p, ctx: t.Context()}
				var want []Set
				for _, out := range choices(list, left) {
					s := given.andNot(out)
					one, err := solver.CountTo(t.Context(), p.puzzle(s), 2)
					if err != nil {
						t.Fatal(err)
					}
					if one == 1 && h.isMinimal(s) {
						want = append(want, s)
					}
				}
				slices.SortFunc(want, Set.compare)
				got := allParts(t, p)
				if !slices.Equal(got, want) {
					t.Errorf("%s: %d puzzles of %d givens, want %d", given.Pick(g), len(got), n,
						len(want))
				}
				found += len(got)
			}
		}
	}
	if found < 20 {
		t.Errorf("%d puzzles", found)
	}
}

// randomMinimal takes givens away from the beginning as long as there is one solution.
func randomMinimal(t testing.TB, solver *nonet.Solver, g nonet.Grid) Set {
	given := allCells
	for c := range allCells.All() {
		less := given
		less.remove(int(c) * 29 % cells)
		n, err := solver.CountTo(t.Context(), without(g, allCells.andNot(less)), 2)
		if err != nil {
			t.Fatal(err)
		}
		if n == 1 {
			given = less
		}
	}
	return given
}

// puzzle17 is a puzzle of 17 givens. It is found again among the puzzles of its grid with some
// other cells.
const puzzle17 = ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6..."

func TestPuzzlesOf17(t *testing.T) {
	t.Parallel()
	p, err := nonet.ParsePuzzle(nonet.Classic(), puzzle17)
	if err != nil {
		t.Fatal(err)
	}
	g, err := new(nonet.Solver).Solve(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	within, givens := allCells, Set{}
	for c, d := range p.Givens {
		if d != 0 {
			givens.add(c)
		} else if c%3 != 0 { // about 21 cells are left beside the givens
			within.remove(c)
		}
	}
	search, err := NewPuzzles(t.Context(), g, within, 17)
	if err != nil {
		t.Fatal(err)
	}
	if list := allParts(t, search); !slices.Contains(list, givens) {
		t.Errorf("found %d puzzles, but not the known one", len(list))
	}
	if search, err = NewPuzzles(t.Context(), g, within, 16); err != nil {
		t.Fatal(err)
	}
	if list := allParts(t, search); len(list) != 0 {
		t.Errorf("found %d puzzles with 16 givens", len(list))
	}
}

func TestPuzzlesRefused(t *testing.T) {
	t.Parallel()
	g := grid(t, familiar)
	if _, err := NewPuzzles(t.Context(), g, SetOf(1, 2, 3), 17); !errors.Is(err, ErrNotUnique) {
		t.Error(err)
	}
	if _, err := NewPuzzles(t.Context(), g[:80], allCells, 17); !errors.Is(err, ErrNotFull) {
		t.Error(err)
	}
	p, err := NewPuzzles(t.Context(), g, allCells, 16)
	if err != nil {
		t.Fatal(err)
	}
	if p.Parts() < 100 {
		t.Errorf("%d parts", p.Parts())
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := NewPuzzles(ctx, g, allCells, 16); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// BenchmarkPuzzles searches one part in STEP (default 1000) for puzzles of 17 givens, and reports
// the time that all parts would take.
func BenchmarkPuzzles(b *testing.B) {
	step, err := strconv.Atoi(cmp.Or(os.Getenv("STEP"), "1000"))
	if err != nil {
		b.Fatal(err)
	}
	for name, g := range map[string]nonet.Grid{"familiar": grid(b, familiar),
		"random": randomGrids(b, 1)[0]} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				p, err := NewPuzzles(b.Context(), g, allCells, 17)
				if err != nil {
					b.Fatal(err)
				}
				for i := 0; i < p.Parts(); i += step {
					if _, err := p.Part(b.Context(), i); err != nil {
						b.Fatal(err)
					}
				}
			}
		})
	}
}
