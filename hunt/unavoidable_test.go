package hunt

import (
	"context"
	"errors"
	"slices"
	"testing"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/generate"
	"github.com/nonet-dev/nonet/internal/testenv"
)

// Grids of which something is known.
const (
	// familiar is the grid with the most known puzzles of 17 givens, 29.
	familiar = "639241785284765193517983624123857946796432851458619237342178569861594372975326418"

	// apart16 has 16 disjoint unavoidable sets, and no grid has more, as Mathimagics reported in
	// the forum of enjoysudoku.com.
	apart16 = "123456789457189236689237145214573698376918452598624371731892564842365917965741823"

	// shifted has rows that are the first one shifted, and no unavoidable set of 4 cells.
	shifted = "123456789456789123789123456231564897564897231897231564312645978645978312978312645"
)

// grid parses a grid.
func grid(t testing.TB, text string) nonet.Grid {
	t.Helper()
	p, err := nonet.ParsePuzzle(nonet.Classic(), text)
	if err != nil {
		t.Fatal(err)
	}
	return p.Givens
}

// randomGrids returns solved grids.
func randomGrids(t testing.TB, n int) (list []nonet.Grid) {
	t.Helper()
	maker, err := generate.New(generate.Options{Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	for i := range n {
		p, err := maker.Puzzle(t.Context(), uint64(i))
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, p.Solution)
	}
	return list
}

// without returns the puzzle that gives all cells but those of a set.
func without(g nonet.Grid, s Set) *nonet.Puzzle {
	p := nonet.NewPuzzle(nonet.Classic())
	p.Givens = allCells.andNot(s).Pick(g)
	return p
}

// difference returns where two grids differ.
func difference(a, b nonet.Grid) (s Set) {
	for c := range a {
		if a[c] != b[c] {
			s.add(c)
		}
	}
	return s
}

// TestAllUnavoidable finds the sets of up to 9 cells in another way: such a set has at most four
// digits, so it is where the grid differs from another solution of the grid without four digits.
func TestAllUnavoidable(t *testing.T) {
	t.Parallel()
	var solver nonet.Solver
	list := append(randomGrids(t, testenv.Pick(1, 2, 5)), grid(t, familiar), grid(t, shifted))
	for _, g := range list {
		var sets []Set
		for digits := range 1 << 9 {
			var cut Set
			n := 0
			for d := range 9 {
				if digits>>d&1 == 0 {
					continue
				}
				n++
				for c := range g {
					if int(g[c]) == d+1 {
						cut.add(c)
					}
				}
			}
			if n != 4 {
				continue
			}
			for other, err := range solver.Solutions(t.Context(), without(g, cut)) {
				if err != nil {
					t.Fatal(err)
				}
				if s := difference(g, other); s.Len() > 0 && s.Len() <= 9 {
					sets = append(sets, s)
				}
			}
		}
		got, err := Unavoidable(t.Context(), g, 9)
		if err != nil {
			t.Fatal(err)
		}
		if want := minimal(sets); !slices.Equal(got, want) {
			t.Errorf("%s: %d sets, want %d", g, len(got), len(want))
		}
	}
}

// Each set is unavoidable, and no smaller one is within it.
func TestMinimalUnavoidable(t *testing.T) {
	t.Parallel()
	var solver nonet.Solver
	for _, g := range randomGrids(t, testenv.Pick(1, 2, 10)) {
		sets, err := Unavoidable(t.Context(), g, 12)
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range sets {
			if n, err := solver.CountTo(t.Context(), without(g, s), 2); n != 2 || err != nil {
				t.Fatalf("%s: %d solutions without %s (%v)", g, n, s.Pick(g), err)
			}
			for c := range s.All() {
				less := s
				less.remove(int(c))
				n, err := solver.CountTo(t.Context(), without(g, less), 2)
				if n != 1 || err != nil {
					t.Fatalf("%s: %d solutions without %s (%v)", g, n, less.Pick(g), err)
				}
			}
		}
	}
}

// The sets of a grid do not depend on how many cells larger ones may have.
func TestSmallerUnavoidable(t *testing.T) {
	t.Parallel()
	g := grid(t, familiar)
	all, err := Unavoidable(t.Context(), g, 14)
	if err != nil {
		t.Fatal(err)
	}
	for most := range 14 {
		want := all[:slices.IndexFunc(all, func(s Set) bool { return s.Len() > most })]
		got, err := Unavoidable(t.Context(), g, most)
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("up to %d cells: %d sets, want %d (%v)", most, len(got), len(want), err)
		}
	}
}

func TestDisjoint(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]int{familiar: 9, apart16: 16} {
		g := grid(t, text)
		sets, err := Unavoidable(t.Context(), g, 12)
		if err != nil {
			t.Fatal(err)
		}
		got, err := Disjoint(t.Context(), sets)
		if err != nil || len(got) != want {
			t.Errorf("%s: %d sets, want %d (%v)", text, len(got), want, err)
		}
		var cells Set
		for _, s := range got {
			if s.Overlaps(cells) || !slices.Contains(sets, s) {
				t.Errorf("%s: %v overlaps others or is not in the list", text, s.Pick(g))
			}
			cells = cells.or(s)
		}
	}
}

// Of a few sets, all choices are tried.
func TestDisjointSmall(t *testing.T) {
	t.Parallel()
	for _, g := range randomGrids(t, 8) {
		sets, err := Unavoidable(t.Context(), g, 12)
		if err != nil {
			t.Fatal(err)
		}
		sets = sets[:min(14, len(sets))]
		want := 0
		for choice := range 1 << len(sets) {
			var cells Set
			n := 0
			for i, s := range sets {
				if choice>>i&1 == 0 {
					continue
				}
				if cells.Overlaps(s) {
					n = 0
					break
				}
				cells = cells.or(s)
				n++
			}
			want = max(want, n)
		}
		if got, err := Disjoint(t.Context(), sets); err != nil || len(got) != want {
			t.Errorf("%s: %d sets, want %d (%v)", g, len(got), want, err)
		}
	}
}

func TestUnavoidableRefused(t *testing.T) {
	t.Parallel()
	twice := grid(t, familiar)
	twice[0], twice[1] = twice[1], twice[0]
	short := grid(t, familiar)
	short[40] = 0
	for _, g := range []nonet.Grid{nil, make(nonet.Grid, 16), twice, short} {
		if _, err := Unavoidable(t.Context(), g, 6); !errors.Is(err, ErrNotFull) {
			t.Errorf("%s: %v", g, err)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Unavoidable(ctx, grid(t, familiar), 18); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

func BenchmarkUnavoidable(b *testing.B) {
	list := randomGrids(b, 20)
	b.ResetTimer()
	for i := 0; b.Loop(); i++ {
		sets, err := Unavoidable(b.Context(), list[i%len(list)], 12)
		if err != nil {
			b.Fatal(err)
		}
		if _, err := Disjoint(b.Context(), sets); err != nil {
			b.Fatal(err)
		}
	}
}
