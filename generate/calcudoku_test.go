package generate

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/nonet-dev/nonet"
)

// Calcudokus of sizes 4 to 9 have one solution. Their cages and the cells that are given take all
// cells, and all four signs occur.
func TestCalcudoku(t *testing.T) {
	signs := map[nonet.RuleKind]int{}
	for n := 4; n <= 9; n++ {
		l, _ := nonet.ParseLayout(fmt.Sprint("latin:", n))
		g, err := New(Options{Layout: l, Kinds: []Kind{KindCalcudoku}, Seed: uint64(n)})
		if err != nil {
			t.Fatal(err)
		}
		p, err := g.Puzzle(t.Context(), 0)
		if err != nil {
			t.Fatal(err)
		}
		s := nonet.Solver{Jobs: 1}
		if count, err := s.CountTo(t.Context(), p.Puzzle, 2); count != 1 || err != nil ||
			!p.Solves(p.Solution) {
			t.Errorf("%s: %d solutions, %v", l, count, err)
		}
		taken := make([]int, l.Cells())
		for c, d := range p.Givens {
			if d != 0 {
				taken[c]++
			}
		}
		for _, r := range p.Rules {
			signs[r.Kind]++
			if k := len(r.Cells[0]); k < 2 || k > killerMost {
				t.Errorf("%s has %d cells", r.Text(l), k)
			}
			for _, c := range r.Cells[0] {
				taken[c]++
			}
		}
		if slices.ContainsFunc(taken, func(k int) bool { return k != 1 }) {
			t.Errorf("%s: cells are taken so often: %v", l, taken)
		}
		again, _ := New(Options{Layout: l, Kinds: []Kind{KindCalcudoku}, Seed: uint64(n)})
		if q, err := again.Puzzle(t.Context(), 0); err != nil ||
			fmt.Sprint(q.Rules) != fmt.Sprint(p.Rules) {
			t.Errorf("%s: another puzzle of the same seed", l)
		}
	}
	for _, kind := range []nonet.RuleKind{nonet.RuleSum, nonet.RuleProduct, nonet.RuleQuotient,
		nonet.RuleDifference} {
		if signs[kind] == 0 || len(signs) != 4 {
			t.Errorf("%s: %d cages", kind, signs[kind])
		}
	}
}

// Without a layout, a calcudoku is a Latin square of size 6; its cages may have a digit twice.
func TestCalcudokuUsual(t *testing.T) {
	twice := false
	for seed := range uint64(20) {
		g, err := New(Options{Kinds: []Kind{KindCalcudoku}, Seed: seed})
		if err != nil {
			t.Fatal(err)
		}
		p, err := g.Puzzle(t.Context(), 0)
		if err != nil || p.Layout.String() != "latin:6" {
			t.Fatal(p.Puzzle, err)
		}
		for _, r := range p.Rules {
			digits := nonet.Digits{}
			for _, c := range r.Cells[0] {
				twice = twice || digits.Has(p.Solution[c])
				digits = digits.With(p.Solution[c])
			}
		}
	}
	if !twice {
		t.Error("no cage has a digit twice")
	}
}

func TestCalcudokuAlone(t *testing.T) {
	nine := nonet.Classic()
	for text, o := range map[string]Options{
		"no other kinds": {Kinds: []Kind{KindCalcudoku, KindThermo}},
		"cages and places": {Kinds: []Kind{KindCalcudoku},
			At: [][]nonet.Cell{{0, 1}}},
		"no symmetry":          {Kinds: []Kind{KindCalcudoku}, Symmetry: SymmetryRotational},
		"made of givens alone": {Kinds: []Kind{KindCalcudoku}, Layout: overlapping(t)},
	} {
		if _, err := New(o); err == nil || !strings.Contains(err.Error(), text) {
			t.Errorf("%v, want %s", err, text)
		}
	}
	for seed := range uint64(20) { // a mixed puzzle has no cages that take all cells
		g, err := New(Options{Layout: nine, Kinds: []Kind{KindMixed}, Seed: seed})
		if err != nil {
			t.Fatal(err)
		}
		w := work{Generator: g, ctx: t.Context(), rnd: rand.New(rand.NewPCG(seed, 0))}
		base, grid, err := w.baseAndGrid()
		if err != nil {
			t.Fatal(err)
		}
		if c := w.newComposer(base, grid); slices.Contains(c.kinds, KindCalcudoku) {
			t.Errorf("seed %d mixes %v", seed, c.kinds)
		}
	}
}

func overlapping(t *testing.T) *nonet.Layout {
	l, err := nonet.ParseLayout("twin")
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// Fill cuts a full grid into cages of two cells and more.
func TestFillCalcudoku(t *testing.T) {
	rules, grid, err := Fill(t.Context(), Options{Kinds: []Kind{KindCalcudoku}, Seed: 3})
	if err != nil {
		t.Fatal(err)
	}
	p := nonet.NewPuzzle(UsualLayout([]Kind{KindCalcudoku}))
	p.Rules = rules
	cells := 0
	for _, r := range rules {
		cells += len(r.Cells[0])
	}
	if cells != 36 || !p.Solves(grid) {
		t.Errorf("%d cells, %v", cells, rules)
	}
}
