package generate_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/generate"
)

// Each puzzle has regions of its own, which are irregular and connected, keeps the
// other rules of its layout, and has exactly one solution, as two engines say.
func TestJigsaws(t *testing.T) {
	for _, tt := range []struct {
		layout string
		clues  int
		n      uint64
	}{
		{"latin:3", 0, 5},
		{"4", 0, 20},
		{"latin:5", 0, 20},
		{"2x3", 0, 20},
		{"6+diagonal", 0, 10},
		{"latin:7", 0, 10},
		{"9", 0, 20},
		{"9+apart:r1c1,r9c9", 30, 5},
		{"latin:11", 0, 2},
		{"16", 150, 1},
		{"latin:17", 180, 1},
		{"18", 250, 1}, // the way of large sizes
		{"24+diagonal", 500, 1},
	} {
		t.Run(tt.layout, func(t *testing.T) {
			if testing.Short() && tt.clues > 180 {
				t.Skip("large")
			}
			rules := layout(t, tt.layout)
			o := generate.Options{Layout: rules, Jigsaw: true, Seed: 1, Clues: tt.clues}
			var texts []string
			for p, err := range generate.Puzzles(t.Context(), o, tt.n, 2) {
				if err != nil {
					t.Fatal(err)
				}
				l := p.Layout
				texts = append(texts, l.String())
				checkRegions(t, l)
				if _, more, _ := strings.Cut(rules.String(), "+"); !strings.HasSuffix(l.String(),
					more) {
					t.Errorf("layout %s lacks rules of %s", l, rules)
				}
				if !p.Puzzle.Solves(p.Solution) || tt.clues > 0 && p.Clues() != tt.clues {
					t.Errorf("%d givens, solution %v", p.Clues(), p.Solution)
				}
				for _, e := range []nonet.Engine{nonet.EngineSearch, nonet.EngineCover} {
					s := nonet.Solver{Engine: e}
					if g, err := s.Solve(t.Context(), p.Puzzle); err != nil ||
						!slices.Equal(g, p.Solution) {
						t.Errorf("%s, puzzle %v: engine %s: %v", l, p.Givens, e, err)
					}
					if e == nonet.EngineSearch && tt.clues == 0 && l.Size() <= 9 {
						checkMinimal(t, p)
					}
				}
				again, err := generator(t, o).Puzzle(t.Context(), p.Index)
				if err != nil || again.Layout.String() != l.String() ||
					!slices.Equal(again.Givens, p.Givens) {
					t.Errorf("puzzle %d is another one when made alone: %v", p.Index, err)
				}
			}
			slices.Sort(texts)
			if all := len(texts); all > 3 && len(slices.Compact(texts)) < all/2 {
				t.Errorf("only %d of %d layouts are different", len(slices.Compact(texts)), all)
			}
		})
	}
}

// checkRegions checks that the layout has a region that is not a box, and that all
// are connected.
func checkRegions(t *testing.T, l *nonet.Layout) {
	t.Helper()
	n := l.Size()
	if rows, _ := l.BoxShape(); rows != 0 || l.Regions() == nil {
		t.Errorf("%s is regular", l)
	}
	of := l.Regions()
	reached := make([]bool, len(of))
	regions := map[int]bool{}
	var walk func(c int)
	walk = func(c int) {
		reached[c] = true
		for _, b := range [...]int{c - n, c - 1, c + 1, c + n} {
			if b >= 0 && b < n*n && (b/n == c/n || b%n == c%n) && of[b] == of[c] && !reached[b] {
				walk(b)
			}
		}
	}
	for c, k := range of {
		if !reached[c] {
			if regions[k] {
				t.Errorf("%s: the region of %s is not connected", l, l.CellName(nonet.Cell(c)))
			}
			regions[k] = true
			walk(c)
		}
	}
}

func checkMinimal(t *testing.T, p generate.Puzzle) {
	t.Helper()
	var s nonet.Solver
	q := p.Puzzle.Clone()
	for c, d := range p.Givens {
		if d == 0 {
			continue
		}
		q.Givens[c] = 0
		if _, err := s.Solve(t.Context(), q); !errors.Is(err, nonet.ErrNotUnique) {
			t.Errorf("%v of %s is not needed in %v: %v", p.Layout.CellName(nonet.Cell(c)), p.Layout,
				p.Givens, err)
		}
		q.Givens[c] = d
	}
}

func TestJigsawRefuses(t *testing.T) {
	for text, want := range map[string]string{
		"1":        "the size must be at least 3",
		"latin:2":  "the size must be at least 3",
		"latin:29": "above 23 the size must not be a prime",
	} {
		_, err := generate.New(generate.Options{Layout: layout(t, text), Jigsaw: true})
		if !errors.Is(err, generate.ErrOptions) || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
	// Rules that no regions fit.
	g := generator(t, generate.Options{Layout: layout(t, "latin:3+diagonal+apart:r1c1,r2c3"),
		Jigsaw: true})
	if _, err := g.Puzzle(t.Context(), 0); !errors.Is(err, nonet.ErrNoSolution) {
		t.Error(err)
	}
}
