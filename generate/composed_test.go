package generate_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/generate"
)

// skeleton parses an empty grid with rules.
func skeleton(t testing.TB, name string, rules ...string) *nonet.Puzzle {
	t.Helper()
	l, list, err := nonet.WithRules(layout(t, name), rules...)
	if err != nil {
		t.Fatal(err)
	}
	p := nonet.NewPuzzle(l)
	p.Rules = list
	return p
}

// solutions counts solutions up to two.
func solutions(t testing.TB, p *nonet.Puzzle) int {
	t.Helper()
	s := nonet.Solver{NodeLimit: 5_000_000}
	n, err := s.CountTo(t.Context(), p, 2)
	if err != nil {
		t.Fatalf("%v: %v", p, err)
	}
	return n
}

// checkMade checks what every puzzle promises: its solution is the only one and keeps the rules,
// and no cell is given needlessly, apart from those that are kept and those that take a long search
// to tell.
func checkMade(t *testing.T, p generate.Puzzle, kept nonet.Grid, minimal bool) {
	t.Helper()
	if err := p.Validate(); err != nil {
		t.Fatal(err)
	}
	if !p.Solves(p.Solution) || solutions(t, p.Puzzle) != 1 {
		t.Errorf("%v: not one solution", p)
	}
	for c, d := range p.Givens {
		if d == 0 || kept != nil && kept[c] != 0 || !minimal || !p.Layout.IsInside(nonet.Cell(c)) {
			continue
		}
		less := p.Puzzle.Clone()
		less.Givens[c] = 0
		s := nonet.Solver{NodeLimit: 300}
		if n, err := s.CountTo(t.Context(), less, 2); n == 1 && err == nil {
			t.Errorf("%v: %s is given needlessly", p, p.Layout.CellName(nonet.Cell(c)))
		}
	}
}

// isSymmetric reports whether the same cells are given after half a turn, and the rules have the
// same cells.
func isSymmetric(p *nonet.Puzzle) bool {
	last := nonet.Cell(p.Layout.Cells() - 1)
	for c, d := range p.Givens {
		if (d == 0) != (p.Givens[int(last)-c] == 0) {
			return false
		}
	}
	key := func(cells []nonet.Cell) string {
		return fmt.Sprint(slices.Sorted(slices.Values(cells)))
	}
	have := map[string]bool{}
	for _, r := range p.Rules {
		have[key(r.Cells[0])] = true
	}
	return !slices.ContainsFunc(p.Rules, func(r nonet.Rule) bool {
		var image []nonet.Cell
		for _, c := range r.Cells[0] {
			image = append(image, last-c)
		}
		return !have[key(image)]
	})
}

// Puzzles of all kinds and sizes keep what they promise.
func TestKinds(t *testing.T) {
	layouts := []string{"4", "latin:5", "6", "latin:7", "8", "9", "9+diagonal", "jigsaw:6"}
	for i, k := range generate.Kinds() {
		for j, layout := range layouts {
			if testing.Short() && (i+j)%4 != 0 || k.Kind == generate.KindCalcudoku {
				continue
			}
			t.Run(k.Names[0]+"/"+layout, func(t *testing.T) {
				o := generate.Options{Seed: 5, Kinds: []generate.Kind{k.Kind}}
				size, jigsaw := strings.CutPrefix(layout, "jigsaw:")
				if o.Jigsaw = jigsaw; jigsaw {
					layout = "latin:" + size
				}
				o.Layout = skeleton(t, layout).Layout
				if k.Kind == generate.KindEntropic && o.Layout.Size()%3 != 0 ||
					k.Kind == generate.KindRegionSum && !jigsaw && layout[0] == 'l' {
					if _, err := generate.New(o); !errors.Is(err, generate.ErrOptions) {
						t.Errorf("%v, want that the layout has no place for it", err)
					}
					return
				}
				if (i+j)%8 < 4 {
					o.Symmetry = generate.SymmetryRotational
				}
				p, err := generator(t, o).Puzzle(t.Context(), 0)
				if err != nil {
					t.Fatal(err)
				}
				checkMade(t, p, nil, o.Symmetry == generate.SymmetryNone)
				if o.Symmetry == generate.SymmetryRotational && !isSymmetric(p.Puzzle) {
					t.Errorf("%v: not symmetric", p)
				}
				overlap := make([]int, p.Layout.Cells())
				for _, r := range p.Rules {
					for _, c := range r.Cells[0] {
						overlap[c]++
					}
				}
				if isLine(k.Kind) && slices.Max(overlap) > 1 {
					t.Errorf("%v: lines lie on each other", p)
				}
			})
		}
	}
}

func isLine(k generate.Kind) bool { return k <= generate.KindParityLine }

// A skeleton stays, and its puzzle is minimal.
func TestSkeletons(t *testing.T) {
	for _, x := range []struct {
		layout string
		rules  []string
		kinds  []generate.Kind
	}{
		{"9", []string{"whisper:5:r1c1-r5c5", "renban:r9c1-r5c1", "thermo:r2c9-r8c9",
			"arrow:r9c5,r8c5,r7c5"}, nil},
		{"9", []string{"thermo:r1c1-r1c6"}, []generate.Kind{generate.KindSandwich}},
		{"9", []string{"whisper:5:r1c1-r1c6"}, []generate.Kind{generate.KindCage}},
		{"6", []string{"anti-consecutive"}, nil},
		{"6", nil, nil},
		{"6", []string{"cage:8:r1c1-r1c3"}, []generate.Kind{generate.KindCage}},
	} {
		p := skeleton(t, x.layout, x.rules...)
		p.Givens[len(p.Givens)-1] = 3
		g := generator(t, generate.Options{Skeleton: p, Kinds: x.kinds, Seed: 3})
		for i := range uint64(2) {
			made, err := g.Puzzle(t.Context(), i)
			if err != nil {
				t.Fatal(err)
			}
			checkMade(t, made, p.Givens, true)
			cages := map[nonet.Cell]bool{}
			for _, r := range made.Rules {
				if r.Kind != nonet.RuleCage {
					continue
				}
				for _, c := range r.Cells[0] {
					if cages[c] {
						t.Errorf("%v: cages lie on each other", made)
					}
					cages[c] = true
				}
			}
			for j, r := range p.Rules {
				if made.Rules[j].Text(p.Layout) != r.Text(p.Layout) {
					t.Errorf("%v: rule %d is %v", made, j, made.Rules[j])
				}
			}
			if made.Givens[len(p.Givens)-1] != 3 {
				t.Errorf("%v: the given is not there", made)
			}
		}
	}
}

// What a skeleton cannot have is told apart: no solution, a time that is over.
func TestSkeletonsWithout(t *testing.T) {
	none := skeleton(t, "4", "thermo:r1c1-r1c4", "thermo:r2c1-r2c4")
	g := generator(t, generate.Options{Skeleton: none})
	if _, err := g.Puzzle(t.Context(), 0); !errors.Is(err, nonet.ErrNoSolution) {
		t.Errorf("no solution: %v", err)
	}
	g = generator(t, generate.Options{Skeleton: skeleton(t, "16", "thermo:r1c1-r1c9"),
		Kinds: []generate.Kind{generate.KindArrow}, Timeout: time.Millisecond})
	if _, err := g.Puzzle(t.Context(), 0); !errors.Is(err, nonet.ErrLimit) {
		t.Errorf("no time: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := g.Puzzle(ctx, 0); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

// Options that contradict each other are refused.
func TestComposedOptions(t *testing.T) {
	grid, _ := nonet.ParsePuzzle(layout(t, "4"), "1234341221434321")
	wrong := grid.Clone().Givens
	wrong[0] = 2
	sandwich, row := []generate.Kind{generate.KindSandwich}, []nonet.Cell{0, 1, 2, 3}
	for want, o := range map[string]generate.Options{
		"kind number 99":  {Kinds: []generate.Kind{99}},
		"empty list":      {Kinds: []generate.Kind{}},
		"name these, too": {At: [][]nonet.Cell{row}},
		"does not solve":  {Layout: grid.Layout, Solution: wrong},
		"no place for sandwich": {Layout: grid.Layout, Kinds: sandwich,
			At: [][]nonet.Cell{row[:2]}},
		"has its layout":          {Skeleton: skeleton(t, "4"), Jigsaw: true},
		"a pattern goes without":  {Kinds: sandwich, Pattern: []nonet.Cell{1, 2, 3, 4, 5, 6, 7, 8}},
		"symmetry number 99":      {Kinds: sandwich, Symmetry: 99},
		"sizes up to 64, not 100": {Layout: layout(t, "100"), Kinds: sandwich},
	} {
		if _, err := generate.New(o); !errors.Is(err, generate.ErrOptions) ||
			!strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", want, err)
		}
	}
}

// Fill computes each clue of a solution, and says which solution it is of.
func TestFill(t *testing.T) {
	grid, err := nonet.ParsePuzzle(layout(t, "4"), "1234341221434321")
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range []struct {
		kinds string
		at    string
		want  string
	}{
		{"sandwich", "r1c1-r1c4 r4c1-r1c1",
			"sandwich:5:r1c1,r1c2,r1c3,r1c4 sandwich:5:r4c1,r3c1,r2c1,r1c1"},
		{"skyscraper", "r1c1-r1c4 r1c4-r1c1",
			"skyscraper:4:r1c1,r1c2,r1c3,r1c4 skyscraper:1:r1c4,r1c3,r1c2,r1c1"},
		{"x-sum", "r2c1-r2c4", "x-sum:8:r2c1,r2c2,r2c3,r2c4"},
		{"little-killer", "r1c3-r2c4", "sum:5:r1c3,r2c4"},
		{"kropki", "r1c1,r1c2 r2c1,r2c3 r1c2,r2c2", "consecutive:r1c1,r1c2 double:r1c2,r2c2"},
		{"cage,thermo", "r1c1-r1c3", "cage:6:r1c1,r1c2,r1c3 thermo:r1c1,r1c2,r1c3"},
		{"thermo", "r1c4-r1c1", "thermo:r1c1,r1c2,r1c3,r1c4"},
		{"arrow", "r1c4,r1c3,r2c2", ""},
		{"arrow", "r1c2,r1c1,r1c3", "arrow:r1c3,r1c1,r1c2"},
		{"parity", "r1c1 r1c2", "odd:r1c1 even:r1c2"},
		{"greater", "r1c1,r1c2", "greater:r1c2,r1c1"},
	} {
		o := generate.Options{Skeleton: nonet.NewPuzzle(grid.Layout), Solution: grid.Givens}
		for name := range strings.SplitSeq(x.kinds, ",") {
			k, err := generate.ParseKind(name)
			if err != nil {
				t.Fatal(err)
			}
			o.Kinds = append(o.Kinds, k)
		}
		for text := range strings.FieldsSeq(x.at) {
			cells, err := grid.Layout.ParseCells(text)
			if err != nil {
				t.Fatal(err)
			}
			o.At = append(o.At, cells)
		}
		rules, solution, err := generate.Fill(t.Context(), o)
		if x.kinds == "kropki" { // r2c1,r2c3 are no neighbours
			if !errors.Is(err, generate.ErrOptions) {
				t.Errorf("%s: %v", x.kinds, err)
			}
			o.At = slices.Delete(o.At, 1, 2)
			rules, solution, err = generate.Fill(t.Context(), o)
		}
		if err != nil {
			t.Fatal(err)
		}
		var got, want []string
		for _, r := range rules {
			got = append(got, r.Text(grid.Layout))
		}
		for text := range strings.FieldsSeq(x.want) {
			r, err := nonet.ParseRule(grid.Layout, text)
			if err != nil {
				t.Fatal(err)
			}
			want = append(want, r.Text(grid.Layout))
		}
		if !slices.Equal(got, want) || !slices.Equal(solution, grid.Givens) {
			t.Errorf("%s at %s: got %q, want %q", x.kinds, x.at, got, want)
		}
	}
	// Without places each kind has clues, and the solution keeps them.
	for _, k := range generate.Kinds() {
		p := skeleton(t, "9")
		rules, solution, err := generate.Fill(t.Context(), generate.Options{Skeleton: p,
			Kinds: []generate.Kind{k.Kind}, Seed: 4})
		p.Rules = rules
		if err != nil || len(rules) < 4 || p.Validate() != nil || !p.Solves(solution) {
			t.Errorf("%s: %d clues, %v", k.Names[0], len(rules), err)
		}
	}
}

// Reduce leaves what is needed: each given and each rule, or each pair of them with a symmetry.
func TestReduce(t *testing.T) {
	g := generator(t, generate.Options{Kinds: []generate.Kind{generate.KindSandwich,
		generate.KindThermo}, Seed: 8, Symmetry: generate.SymmetryRotational})
	made, err := g.Puzzle(t.Context(), 0)
	if err != nil {
		t.Fatal(err)
	}
	full := made.Puzzle.Clone()
	rules, _, err := generate.Fill(t.Context(), generate.Options{Skeleton: full,
		Kinds: []generate.Kind{generate.KindXSum}})
	if err != nil {
		t.Fatal(err)
	}
	full.Rules = append(full.Rules, rules...)
	copy(full.Givens, made.Solution[:9])
	copy(full.Givens[72:], made.Solution[72:])
	for _, o := range []generate.ReduceOptions{{}, {Symmetry: generate.SymmetryRotational},
		{KeepGivens: true}, {KeepRules: true}} {
		p, err := generate.Reduce(t.Context(), full, o)
		if err != nil {
			t.Fatal(err)
		}
		checkMade(t, generate.Puzzle{Puzzle: p, Solution: made.Solution}, nil,
			o.Symmetry == generate.SymmetryNone && !o.KeepGivens)
		switch {
		case o.KeepGivens && !slices.Equal(p.Givens, full.Givens),
			o.KeepRules && len(p.Rules) != len(full.Rules),
			o.Symmetry != generate.SymmetryNone && !isSymmetric(p):
			t.Errorf("%+v: %v", o, p)
		}
		for i := range p.Rules {
			if o.Symmetry != generate.SymmetryNone || o.KeepRules {
				break
			}
			less := p.Clone()
			less.Rules = slices.Delete(less.Rules, i, i+1)
			if solutions(t, less) == 1 {
				t.Errorf("%+v: rule %v is not needed", o, p.Rules[i])
			}
		}
	}
	many := skeleton(t, "4")
	if _, err := generate.Reduce(t.Context(), many, generate.ReduceOptions{}); !errors.Is(err,
		nonet.ErrNotUnique) {
		t.Errorf("many: %v", err)
	}
}

// Large puzzles are made, too.
func TestLargeKinds(t *testing.T) {
	if testing.Short() {
		t.Skip("takes some seconds")
	}
	for _, k := range []generate.Kind{generate.KindThermo, generate.KindQuadruple} {
		g := generator(t, generate.Options{Layout: layout(t, "16"), Seed: 1,
			Kinds: []generate.Kind{k}, Timeout: time.Minute})
		p, err := g.Puzzle(t.Context(), 0)
		if err != nil {
			t.Fatal(err)
		}
		checkMade(t, p, nil, false)
	}
}

// A given that is redundant stays only if the puzzle is farther from what is wanted without it.
func TestWantedIsReduced(t *testing.T) {
	// Every house wants two givens.
	distance := func(_ context.Context, p *nonet.Puzzle) (missing int, _ error) {
		for _, h := range p.Layout.Houses() {
			given := 0
			for _, c := range h.Cells {
				given += min(int(p.Givens[c]), 1)
			}
			missing += max(0, 2-given)
		}
		return missing, nil
	}
	base := skeleton(t, "9", "thermo:r1c1-r5c5", "cage:15:r2c7,r2c8", "whisper:5:r6c1-r6c4")
	for seed := range uint64(5) {
		g := generator(t, generate.Options{Skeleton: base, Seed: seed, Distance: distance})
		p, err := g.Puzzle(t.Context(), 0)
		if d, _ := distance(t.Context(), p.Puzzle); err != nil || d != 0 {
			t.Fatalf("seed %d: distance %d, %v", seed, d, err)
		}
		for c, digit := range p.Givens {
			if digit == 0 {
				continue
			}
			p.Givens[c] = 0
			d, _ := distance(t.Context(), p.Puzzle)
			n, err := new(nonet.Solver).CountTo(t.Context(), p.Puzzle, 2)
			if err != nil || n == 1 && d == 0 {
				t.Errorf("seed %d: %s is redundant, %v", seed, p.Layout.CellName(nonet.Cell(c)),
					err)
			}
			p.Givens[c] = digit
		}
	}
}

// Grids of other shapes lose what is not needed, too, but have no symmetry.
func TestReduceShapes(t *testing.T) {
	for _, name := range []string{"samurai", "twin", "grid:4x6:6:2x3"} {
		l, err := nonet.ParseLayout(name)
		if err != nil {
			t.Fatal(err)
		}
		var solver nonet.Solver
		var grid nonet.Grid
		for g, err := range solver.Solutions(t.Context(), nonet.NewPuzzle(l)) {
			if err != nil {
				t.Fatal(err)
			}
			grid = slices.Clone(g)
			break
		}
		full := &nonet.Puzzle{Layout: l, Givens: grid}
		p, err := generate.Reduce(t.Context(), full, generate.ReduceOptions{Minimal: true})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		checkMade(t, generate.Puzzle{Puzzle: p, Solution: grid}, nil, true)
		if p.Clues() >= full.Clues() {
			t.Errorf("%s: %d of %d givens stay", name, p.Clues(), full.Clues())
		}
		_, err = generate.Reduce(t.Context(), full,
			generate.ReduceOptions{Symmetry: generate.SymmetryRotational})
		if !errors.Is(err, generate.ErrOptions) {
			t.Errorf("%s with a symmetry: %v", name, err)
		}
	}
}
