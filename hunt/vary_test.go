package hunt

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/canon"
)

// near returns what Vary finds, in order of the texts.
func near(t testing.TB, puzzle nonet.Grid, drop, add int) (list []string) {
	t.Helper()
	_, err := Vary(t.Context(), puzzle, drop, add, func(g nonet.Grid) bool {
		list = append(list, g.String())
		return true
	})
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(list)
	return list
}

// isMinimalPuzzle reports whether a puzzle has one solution and needs all givens.
func isMinimalPuzzle(t testing.TB, g nonet.Grid) bool {
	var solver nonet.Solver
	p := nonet.NewPuzzle(nonet.Classic())
	p.Givens = g
	n, err := solver.CountTo(t.Context(), p, 2)
	if err != nil {
		t.Fatal(err)
	}
	for c, d := range g {
		if n != 1 {
			return false
		}
		if d != 0 {
			g[c] = 0
			more, err := solver.CountTo(t.Context(), p, 2)
			if g[c] = d; err != nil {
				t.Fatal(err)
			}
			n = min(n, more-1)
		}
	}
	return n == 1
}

// TestVary compares the puzzles near others with all ways to change one given or two.
func TestVary(t *testing.T) {
	t.Parallel()
	var solver nonet.Solver
	for _, g := range randomGrids(t, 2) {
		puzzle := randomMinimal(t, &solver, g).Pick(g)
		own, _, err := canon.Form(puzzle)
		if err != nil {
			t.Fatal(err)
		}
		want := map[[2]int][]string{}
		note := func(drop, add int, q nonet.Grid) {
			if !isMinimalPuzzle(t, q) {
				return
			}
			form, _, err := canon.Form(q)
			if err != nil {
				t.Fatal(err)
			}
			if form.String() != own.String() {
				key := [2]int{drop, add}
				want[key] = append(want[key], form.String())
			}
		}
		for c := range cells {
			for d := range nonet.Digit(10) {
				q := slices.Clone(puzzle)
				if d == 0 || puzzle[c] != 0 {
					continue
				}
				q[c] = d
				note(0, 1, q)
			}
		}
		for out, old := range puzzle {
			if old == 0 {
				continue
			}
			for c := range cells {
				for d := range nonet.Digit(10) {
					q := slices.Clone(puzzle)
					q[out] = 0
					if d == 0 || q[c] != 0 || c == out && d == old {
						continue
					}
					q[c] = d
					note(1, 1, q)
				}
			}
		}
		for _, key := range [][2]int{{0, 0}, {0, 1}, {1, 0}, {1, 1}} {
			list := want[key]
			slices.Sort(list)
			list = slices.Compact(list)
			if got := near(t, puzzle, key[0], key[1]); !slices.Equal(got, list) {
				t.Errorf("%s: {-%d+%d}: %d puzzles, want %d", puzzle, key[0], key[1], len(got),
					len(list))
			}
		}
		if len(want[[2]int{1, 1}]) < 5 {
			t.Errorf("%s: %d puzzles", puzzle, len(want[[2]int{1, 1}]))
		}
	}
}

// If a puzzle is near another one, the other one is near it.
func TestVaryBack(t *testing.T) {
	t.Parallel()
	var solver nonet.Solver
	g := randomGrids(t, 1)[0]
	puzzle := randomMinimal(t, &solver, g).Pick(g)
	own, _, err := canon.Form(puzzle)
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for _, key := range [][2]int{{1, 1}, {1, 2}} {
		list := near(t, puzzle, key[0], key[1])
		for _, text := range list[:min(len(list), 4)] {
			found++
			back := near(t, grid(t, text), key[1], key[0])
			if !slices.Contains(back, own.String()) {
				t.Errorf("%s is near %s, but not the other way", text, own)
			}
		}
	}
	if found < 4 {
		t.Errorf("%d puzzles", found)
	}
}

func TestVaryEnds(t *testing.T) {
	t.Parallel()
	puzzle := grid(t, easterMonster)
	n := 0
	if _, err := Vary(t.Context(), puzzle, 1, 1, func(g nonet.Grid) bool {
		n++
		return n < 3
	}); err != nil || n != 3 {
		t.Errorf("%d puzzles (%v)", n, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := Vary(ctx, puzzle, 1, 1, func(nonet.Grid) bool { return true })
	if !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	twice := grid(t, "11"+strings.Repeat(".", 79))
	if _, err := Vary(t.Context(), twice, 1, 1, nil); !errors.Is(err, canon.ErrTwice) {
		t.Error(err)
	}
}

func BenchmarkVary(b *testing.B) {
	puzzle := grid(b, easterMonster)
	for b.Loop() {
		near(b, puzzle, 1, 1)
	}
}
