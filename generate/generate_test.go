package generate_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/generate"
	"github.com/nonet-dev/nonet/internal/proptest"
	"github.com/nonet-dev/nonet/internal/testenv"
	"pgregory.net/rapid"
)

func layout(t testing.TB, text string) *nonet.Layout {
	t.Helper()
	l, err := nonet.ParseLayout(text)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func generator(t testing.TB, o generate.Options) *generate.Generator {
	t.Helper()
	g, err := generate.New(o)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// cover proves with an engine that the generator does not use.
var cover = nonet.Solver{Engine: nonet.EngineCover}

// verify fails unless the puzzle has its solution and no other, no pencilmarks,
// and what the options promise.
func verify(t fatal, o generate.Options, p generate.Puzzle) {
	t.Helper()
	if p.Marks != nil {
		t.Fatalf("%v has pencilmarks", p.Givens)
	}
	solution, err := cover.Solve(context.Background(), p.Puzzle)
	if err != nil {
		t.Fatalf("%v of layout %s: %v", p.Givens, p.Layout, err)
	}
	if diff := cmp.Diff(solution, p.Solution); diff != "" {
		t.Fatalf("%v: the solution differs: %s", p.Givens, diff)
	}
	if o.Clues > 0 && p.Clues() != o.Clues {
		t.Fatalf("%v has %d givens, not %d", p.Givens, p.Clues(), o.Clues)
	}
	for _, orbit := range o.Symmetry.Orbits(p.Layout.Size()) {
		for _, c := range orbit {
			if (p.Givens[c] == 0) != (p.Givens[orbit[0]] == 0) {
				t.Fatalf("%v is not of symmetry %s: %s and %s", p.Givens, o.Symmetry,
					p.Layout.CellName(orbit[0]), p.Layout.CellName(c))
			}
		}
	}
	if o.Minimal || o.Clues == 0 && o.Symmetry == generate.SymmetryNone && p.Layout.Size() <= 12 {
		for c, d := range p.Givens {
			if d == 0 {
				continue
			}
			less := p.Clone()
			less.Givens[c] = 0
			if _, err := cover.Solve(context.Background(), less); !errors.Is(err,
				nonet.ErrNotUnique) {
				t.Fatalf("%v without %s: %v, want several solutions", p.Givens,
					p.Layout.CellName(nonet.Cell(c)), err)
			}
		}
	}
}

type fatal interface {
	Helper()
	Fatalf(string, ...any)
}

func TestPuzzles(t *testing.T) {
	for _, test := range []struct {
		layout string
		o      generate.Options
		n      int
	}{
		{"9", generate.Options{}, 20},
		{"9", generate.Options{Clues: 81}, 1},
		{"9", generate.Options{Clues: 80}, 1},
		{"9", generate.Options{Clues: 36}, 20},
		{"9", generate.Options{Clues: 24}, 10},
		{"9", generate.Options{Clues: 22}, 3},
		{"9", generate.Options{Clues: 20}, 1},
		{"9", generate.Options{Minimal: true}, 10},
		{"9", generate.Options{Minimal: true, Clues: 22}, 2},
		{"9", generate.Options{Minimal: true, Clues: 27}, 2},
		{"9", generate.Options{Symmetry: generate.SymmetryRotational}, 5},
		{"9", generate.Options{Symmetry: generate.SymmetryRotational4}, 5},
		{"9", generate.Options{Symmetry: generate.SymmetryHorizontal}, 5},
		{"9", generate.Options{Symmetry: generate.SymmetryVertical}, 5},
		{"9", generate.Options{Symmetry: generate.SymmetryOrthogonal}, 5},
		{"9", generate.Options{Symmetry: generate.SymmetryDiagonal}, 5},
		{"9", generate.Options{Symmetry: generate.SymmetryAntidiagonal}, 5},
		{"9", generate.Options{Symmetry: generate.SymmetryDiagonals}, 5},
		{"9", generate.Options{Symmetry: generate.SymmetryFull}, 5},
		{"9", generate.Options{Symmetry: generate.SymmetryRotational, Minimal: true}, 2},
		{"9", generate.Options{Symmetry: generate.SymmetryRotational, Clues: 29}, 5}, // the middle is given
		{"9", generate.Options{Symmetry: generate.SymmetryRotational, Clues: 30}, 5}, // and here it is not
		{"9", generate.Options{Symmetry: generate.SymmetryRotational, Clues: 24, Minimal: true}, 2},
		{"9", generate.Options{Symmetry: generate.SymmetryRotational4, Clues: 32}, 5},
		{"9", generate.Options{Symmetry: generate.SymmetryFull, Clues: 41}, 5},
		{"9+diagonal", generate.Options{}, 5},
		{"9+windoku", generate.Options{}, 3},
		{"9+apart:r1c1,r5c5+apart:r1c1,r9c9", generate.Options{Clues: 30}, 5},
		{jigsaw9, generate.Options{}, 3},
		{"latin:9", generate.Options{}, 3},
		{"1", generate.Options{}, 1},
		{"1", generate.Options{Clues: 1, Symmetry: generate.SymmetryFull}, 1},
		{"latin:2", generate.Options{}, 5},
		{"latin:3", generate.Options{Clues: 2}, 5},
		{"4", generate.Options{Clues: 4}, 10},
		{"4+house:r1c1,r2c3,r3c2,r4c4", generate.Options{}, 5},
		{jigsaw5, generate.Options{Symmetry: generate.SymmetryDiagonal}, 5},
		{"2x3", generate.Options{Clues: 8}, 3},
		{"latin:7", generate.Options{Minimal: true}, 5},
		{"3x4", generate.Options{}, 2},
		{"16", generate.Options{}, 1},
		{"25", generate.Options{Clues: 320}, 1},
		{"36", generate.Options{Clues: 900}, 1},
	} {
		name := test.layout
		if len(name) > 12 {
			name = name[:12]
		}
		name += "/" + test.o.Symmetry.String()
		if test.o.Clues > 0 {
			name += fmt.Sprintf("/clues=%d", test.o.Clues)
		}
		if test.o.Minimal {
			name += "/minimal"
		}
		t.Run(name, func(t *testing.T) {
			o := test.o
			o.Layout = layout(t, test.layout)
			g := generator(t, o)
			seen := map[string]bool{}
			for i := range uint64(test.n) {
				p, err := g.Puzzle(t.Context(), i)
				if err != nil {
					t.Fatal(err)
				}
				if p.Index != i {
					t.Errorf("puzzle %d has index %d", i, p.Index)
				}
				verify(t, o, p)
				seen[p.Givens.String()] = true
			}
			if l := o.Layout; l.Size() > 4 && len(seen) < test.n {
				t.Errorf("%d different puzzles among %d", len(seen), test.n)
			}
		})
	}
}

// Any layout, with or without solutions, and any options.
func TestRandomLayouts(t *testing.T) {
	proptest.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 6).Draw(t, "size")
		var base *nonet.Layout
		var err error
		switch rapid.IntRange(0, 2).Draw(t, "kind") {
		case 0:
			base, err = nonet.Latin(n)
		case 1:
			rows := rapid.IntRange(1, 3).Draw(t, "rows")
			base, err = nonet.Boxes(rows, rapid.IntRange(1, 2).Draw(t, "cols"))
		default:
			regions := make([]int, n*n)
			for c := range regions {
				regions[c] = c / n
			}
			base, err = nonet.Jigsaw(rapid.Permutation(regions).Draw(t, "regions"))
		}
		if err != nil {
			t.Fatal(err)
		}
		n = base.Size()
		var extra []nonet.Extra
		if rapid.Bool().Draw(t, "diagonals") {
			extra = append(extra, nonet.Diagonals())
		}
		cell := rapid.IntRange(0, n*n-1)
		for range rapid.IntRange(0, 2).Draw(t, "apart") {
			if a, b := cell.Draw(t, "a"), cell.Draw(t, "b"); a != b {
				extra = append(extra, nonet.Apart(nonet.Cell(a), nonet.Cell(b)))
			}
		}
		l, err := base.With(extra...)
		if err != nil {
			t.Fatal(err)
		}
		o := generate.Options{
			Layout:   l,
			Seed:     rapid.Uint64().Draw(t, "seed"),
			Minimal:  rapid.Bool().Draw(t, "minimal"),
			Symmetry: rapid.SampledFrom(generate.Symmetries()).Draw(t, "symmetry").Symmetry,
			Timeout:  time.Minute,
		}
		if rapid.Bool().Draw(t, "exact") {
			o.Clues = rapid.IntRange(n*n/2, n*n).Draw(t, "clues")
		}
		if o.Clues > 0 || o.Minimal && o.Symmetry != generate.SymmetryNone {
			o.Timeout = 20 * time.Millisecond // there may be no such puzzle
		}
		g, err := generate.New(o)
		if err != nil {
			if !errors.Is(err, generate.ErrOptions) || o.Clues == 0 {
				t.Fatalf("New: %v", err)
			}
			return
		}
		p, err := g.Puzzle(context.Background(), 0)
		_, unsolvable := cover.First(context.Background(), nonet.NewPuzzle(l))
		var nearest *generate.NearestError
		switch {
		case err == nil:
			verify(t, o, p)
		case errors.Is(err, nonet.ErrNoSolution):
			if !errors.Is(unsolvable, nonet.ErrNoSolution) {
				t.Fatalf("%v, but the layout has solutions", err)
			}
		case errors.As(err, &nearest):
			hard := o.Clues > 0 || o.Minimal && o.Symmetry != generate.SymmetryNone
			if !errors.Is(err, nonet.ErrLimit) || !hard || o.Clues > 0 &&
				nearest.Puzzle.Clues() == o.Clues {
				t.Fatalf("%v", err)
			}
			if nearest.Puzzle.Puzzle != nil {
				o.Clues = nearest.Puzzle.Clues()
				verify(t, o, nearest.Puzzle)
			}
		default:
			t.Fatalf("%v", err)
		}
	})
}

func TestOptions(t *testing.T) {
	for _, test := range []struct {
		layout string
		o      generate.Options
		want   string
	}{
		{"9", generate.Options{Clues: 16}, "a 9x9 Sudoku needs at least 17"},
		{"9", generate.Options{Clues: -1}, "-1 givens in a grid of 81 cells"},
		{"9", generate.Options{Clues: 82}, "82 givens in a grid of 81 cells"},
		{"9+diagonal", generate.Options{Clues: 7}, "size 9 needs at least 8, for two digits that are not given could be swapped"},
		{"4", generate.Options{Clues: 5, Symmetry: generate.SymmetryRotational}, "no pattern of symmetry rotational in a grid of 16 cells has so many"},
		{"9", generate.Options{Clues: 30, Symmetry: generate.SymmetryRotational4}, "no pattern of symmetry rotational4"},
		{"16", generate.Options{Clues: 102, Symmetry: generate.SymmetryFull}, "no pattern of symmetry full"},
		{"9", generate.Options{Symmetry: 99}, "symmetry number 99 does not exist"},
	} {
		test.o.Layout = layout(t, test.layout)
		_, err := generate.New(test.o)
		if !errors.Is(err, generate.ErrOptions) || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s %+v: %v, want ... %s", test.layout, test.o, err, test.want)
		}
		for _, err := range generate.Puzzles(t.Context(), test.o, 1, 1) {
			if !errors.Is(err, generate.ErrOptions) {
				t.Errorf("Puzzles: %v", err)
			}
		}
	}
}

func TestNoSolution(t *testing.T) {
	o := generate.Options{Layout: layout(t, "4+diagonal+apart:r1c1,r2c3+apart:r1c1,r4c3")}
	_, err := generator(t, o).Puzzle(t.Context(), 0)
	if !errors.Is(err, nonet.ErrNoSolution) || !strings.Contains(err.Error(), o.Layout.String()) {
		t.Errorf("error %v", err)
	}
	n := 0
	for _, err := range generate.Puzzles(t.Context(), o, 10, 2) {
		n++
		if !errors.Is(err, nonet.ErrNoSolution) {
			t.Errorf("Puzzles: %v", err)
		}
	}
	if n != 1 {
		t.Errorf("%d results, want the sequence to end with the first", n)
	}
}

func TestNearestNumberOfGivens(t *testing.T) {
	o := generate.Options{Clues: 17, Seed: 5}
	var e *generate.NearestError
	// Longer and longer, until there is a puzzle in time.
	for o.Timeout = 100 * time.Millisecond; o.Timeout < time.Minute; o.Timeout *= 2 {
		_, err := generator(t, o).Puzzle(t.Context(), 0)
		if !errors.As(err, &e) || !errors.Is(err, nonet.ErrLimit) {
			t.Fatalf("error %v", err)
		}
		if e.Puzzle.Puzzle != nil {
			break
		}
	}
	if n := e.Puzzle.Clues(); n <= 17 || n > 30 || e.Measured != 0 {
		t.Errorf("error %+v", e)
	}
	verify(t, generate.Options{}, e.Puzzle)

	// The others are made all the same.
	var reached []bool
	o.Clues, o.Timeout = 19, time.Nanosecond
	for p, err := range generate.Puzzles(t.Context(), o, 3, 2) {
		if p.Index != uint64(len(reached)) {
			t.Errorf("index %d, want %d", p.Index, len(reached))
		}
		reached = append(reached, err == nil)
		if err != nil && (!errors.As(err, &e) || e.Puzzle.Puzzle != nil || e.Error() == "") {
			t.Errorf("error %v", err)
		}
	}
	if diff := cmp.Diff(reached, []bool{false, false, false}); diff != "" {
		t.Error(diff)
	}
}

func TestCancel(t *testing.T) {
	for _, o := range []generate.Options{
		{Clues: 17},
		{Layout: layout(t, "100"), Minimal: true},
		{Layout: layout(t, "49+diagonal")},
		{Symmetry: generate.SymmetryFull, Minimal: true, Seed: 4},
	} {
		g := generator(t, o)
		ctx, cancel := context.WithCancel(t.Context())
		time.AfterFunc(20*time.Millisecond, cancel)
		_, err := g.Puzzle(ctx, 0)
		if !errors.Is(err, context.Canceled) || errors.Is(err, nonet.ErrLimit) {
			t.Errorf("%+v: error %v", o, err)
		}
		var e *generate.NearestError
		if !errors.As(err, &e) {
			t.Errorf("%+v: error %v", o, err)
		}
		_, err = g.Puzzle(ctx, 1)
		if !errors.Is(err, context.Canceled) {
			t.Errorf("with a cancelled context: %v", err)
		}
	}

	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var last error
	n := 0
	for _, err := range generate.Puzzles(ctx, generate.Options{}, 1<<40, 2) {
		if n++; n == 10 {
			cancel()
		}
		last = err
	}
	if !errors.Is(last, context.Canceled) {
		t.Errorf("the sequence ended with %v after %d", last, n)
	}
	for range generate.Puzzles(t.Context(), generate.Options{}, 1<<40, 2) {
		break
	}
}

// The same seed gives the same puzzles, whatever the jobs, and whatever the
// generator has made before.
func TestSame(t *testing.T) {
	for _, test := range []struct {
		o generate.Options
		n int
	}{
		{generate.Options{Seed: 7}, 600}, // made by the hundred
		{generate.Options{Seed: 7, Clues: 22}, 6},
		{generate.Options{Seed: 7, Symmetry: generate.SymmetryRotational, Minimal: true}, 6},
		{generate.Options{Seed: 7, Layout: layout(t, "2x3+diagonal")}, 6},
		{generate.Options{Seed: 7, Layout: layout(t, "16")}, 6},
		{generate.Options{Seed: 7, Kinds: []generate.Kind{generate.KindThermo,
			generate.KindSandwich}}, 3},
		{generate.Options{Seed: 7, Kinds: []generate.Kind{generate.KindMixed},
			Layout: layout(t, "6"), Symmetry: generate.SymmetryDiagonal}, 4},
		{generate.Options{Seed: 7, Skeleton: skeleton(t, "9+anti-knight", "renban:r1c1-r5c5",
			"killer:20:r8c1-r8c5")}, 3},
	} {
		o, n := test.o, test.n
		var one, many []string
		for p, err := range generate.Puzzles(t.Context(), o, uint64(n), 1) {
			if err != nil {
				t.Fatal(err)
			}
			one = append(one, ruleLines(p)+p.Givens.String(), p.Solution.String())
		}
		for p, err := range generate.Puzzles(t.Context(), o, uint64(n), 5) {
			if err != nil {
				t.Fatal(err)
			}
			many = append(many, ruleLines(p)+p.Givens.String(), p.Solution.String())
		}
		if diff := cmp.Diff(one, many); diff != "" {
			t.Errorf("1 and 5 jobs: %s", diff)
		}
		g := generator(t, o)
		for i := n - 1; i >= 0; i-- {
			p, err := g.Puzzle(t.Context(), uint64(i))
			if err != nil {
				t.Fatal(err)
			}
			if got := ruleLines(p) + p.Givens.String(); got != one[2*i] {
				t.Errorf("puzzle %d made in another order:\n%s\n%s", i, got, one[2*i])
			}
		}
	}
}

// ruleLines returns the rules of a puzzle, one a line.
func ruleLines(p generate.Puzzle) (text string) {
	for _, r := range p.Rules {
		text += r.Text(p.Layout) + "\n"
	}
	return text
}

// A seed gives the same puzzles whatever instructions the CPU has.
func TestTiers(t *testing.T) {
	testenv.SkipProcesses(t)
	program, err := os.Executable()
	if err != nil {
		t.Skip(err)
	}
	// one that is missing is the best one there is
	for _, tier := range []string{"generic", "neon", "avx2", "avx512"} {
		cmd := exec.CommandContext(t.Context(), program,
			"-test.run=^(TestGolden|TestGoldenKinds|TestSame)$")
		cmd.Env = append(os.Environ(), "NONET_CPU="+tier)
		if out, err := cmd.CombinedOutput(); err != nil || !strings.Contains(string(out), "PASS") {
			t.Errorf("%s: %v: %s", tier, err, out)
		}
	}
}

func TestSymmetries(t *testing.T) {
	pattern := func(s generate.Symmetry, n int) string {
		letters := make([]byte, n*n)
		for i, orbit := range s.Orbits(n) {
			for _, c := range orbit {
				letters[c] = byte('a' + i)
			}
		}
		var rows []string
		for i := range n {
			rows = append(rows, string(letters[i*n:(i+1)*n]))
		}
		return strings.Join(rows, " ")
	}
	for s, want := range map[generate.Symmetry][2]string{
		generate.SymmetryNone:         {"abc def ghi", "abcd efgh ijkl mnop"},
		generate.SymmetryRotational:   {"abc ded cba", "abcd efgh hgfe dcba"},
		generate.SymmetryRotational4:  {"aba bcb aba", "abca cddb bddc acba"},
		generate.SymmetryHorizontal:   {"aba cdc efe", "abba cddc effe ghhg"},
		generate.SymmetryVertical:     {"abc def abc", "abcd efgh efgh abcd"},
		generate.SymmetryOrthogonal:   {"aba cdc aba", "abba cddc cddc abba"},
		generate.SymmetryDiagonal:     {"abc bde cef", "abcd befg cfhi dgij"},
		generate.SymmetryAntidiagonal: {"abc deb fda", "abcd efgc hifb jhea"},
		generate.SymmetryDiagonals:    {"abc bdb cba", "abcd befc cfeb dcba"},
		generate.SymmetryFull:         {"aba bcb aba", "abba bccb bccb abba"},
	} {
		for i, n := range []int{3, 4} {
			if got := pattern(s, n); got != want[i] {
				t.Errorf("%s, size %d: %s, want %s", s, n, got, want[i])
			}
		}
	}
	for _, info := range generate.Symmetries() {
		for _, name := range info.Names {
			if s, err := generate.ParseSymmetry(name); s != info.Symmetry || err != nil {
				t.Errorf("ParseSymmetry(%q) = %v, %v", name, s, err)
			}
		}
		if info.Symmetry.String() != info.Names[0] {
			t.Errorf("%d is %s and %s", info.Symmetry, info.Symmetry, info.Names[0])
		}
	}
	if _, err := generate.ParseSymmetry("round"); err == nil ||
		!strings.Contains(err.Error(), "antidiagonal") {
		t.Errorf("ParseSymmetry: %v", err)
	}
}

func ExampleGenerator_Puzzle() {
	g, err := generate.New(generate.Options{Seed: 1, Clues: 30,
		Symmetry: generate.SymmetryRotational})
	if err != nil {
		panic(err)
	}
	for i := range uint64(2) {
		p, err := g.Puzzle(context.Background(), i)
		if err != nil {
			panic(err)
		}
		solution, err := new(nonet.Solver).Solve(context.Background(), p.Puzzle)
		fmt.Println(p.Clues(), solution.String() == p.Solution.String(), err)
	}
	// Output:
	// 30 true <nil>
	// 30 true <nil>
}

// BenchmarkPuzzles makes minimal 9×9 puzzles by the hundred.
func BenchmarkPuzzles(b *testing.B) {
	for _, err := range generate.Puzzles(b.Context(), generate.Options{}, uint64(b.N), 1) {
		if err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkPuzzle(b *testing.B) {
	for _, bench := range []struct {
		name, layout string
		o            generate.Options
	}{
		{"default", "9", generate.Options{}},
		{"clues=36", "9", generate.Options{Clues: 36}},
		{"clues=22", "9", generate.Options{Clues: 22}},
		{"clues=20", "9", generate.Options{Clues: 20}},
		{"rotational", "9", generate.Options{Symmetry: generate.SymmetryRotational}},
		{"rotational,minimal", "9", generate.Options{Symmetry: generate.SymmetryRotational, Minimal: true}},
		{"16x16", "16", generate.Options{}},
		{"16x16,minimal", "16", generate.Options{Minimal: true}},
		{"25x25", "25", generate.Options{}},
		{"36x36", "36", generate.Options{}},
		{"jigsaw", "9", generate.Options{Jigsaw: true}},
		{"jigsaw,16x16", "16", generate.Options{Jigsaw: true}},
		{"jigsaw,36x36", "36", generate.Options{Jigsaw: true}},
	} {
		b.Run(bench.name, func(b *testing.B) {
			bench.o.Layout = layout(b, bench.layout)
			g := generator(b, bench.o)
			for i := uint64(0); b.Loop(); i++ {
				if _, err := g.Puzzle(b.Context(), i); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// Puzzles have distance 0 and all else that the options ask for, whatever the number of
// jobs; with Tries the nearest of the puzzles that were measured is taken.
func TestDistance(t *testing.T) {
	ones := func(p *nonet.Puzzle) (n int) {
		for _, d := range p.Givens {
			if d == 1 {
				n++
			}
		}
		return n
	}
	measured := make(chan int, 1<<20)
	from := func(want int) func(context.Context, *nonet.Puzzle) (int, error) {
		return func(_ context.Context, p *nonet.Puzzle) (int, error) {
			d := max(want-ones(p), ones(p)-want)
			measured <- d
			return d, nil
		}
	}
	made := func(o generate.Options, jobs int) (list []string) {
		for p, err := range generate.Puzzles(context.Background(), o, 20, jobs) {
			if err != nil {
				t.Fatal(err)
			}
			if got := ones(p.Puzzle); o.Tries == 0 && got != 4 {
				t.Errorf("%s: %d ones, want 4", p.Givens, got)
			}
			if o.Clues > 0 && p.Clues() != o.Clues {
				t.Errorf("%s: %d givens, want %d", p.Givens, p.Clues(), o.Clues)
			}
			var s nonet.Solver
			if solution, err := s.Solve(context.Background(), p.Puzzle); err != nil ||
				!slices.Equal(solution, p.Solution) {
				t.Errorf("%s: %v, %v", p.Givens, solution, err)
			}
			list = append(list, p.Givens.String())
		}
		return list
	}
	for _, o := range []generate.Options{{Seed: 1},
		{Seed: 2, Clues: 26, Symmetry: generate.SymmetryRotational},
		{Seed: 3, Minimal: true, Clues: 24}} {
		o.Distance = from(4)
		if one, three := made(o, 1), made(o, 3); !slices.Equal(one, three) {
			t.Errorf("%+v: puzzles differ with the number of jobs", o)
		}
	}
	for len(measured) > 0 {
		<-measured
	}
	// there are no ten ones
	list := made(generate.Options{Seed: 4, Distance: from(10), Tries: 7}, 1)
	if len(measured) != 7*len(list) {
		t.Errorf("%d puzzles measured for %d, want 7 for each", len(measured), len(list))
	}
	for i, text := range list {
		least := 10
		for range 7 {
			least = min(least, <-measured)
		}
		if n := strings.Count(text, "1"); 10-n != least {
			t.Errorf("puzzle %d has %d ones, and one that was measured had %d", i, n, 10-least)
		}
	}
	failed := errors.New("failed")
	o := generate.Options{Distance: func(context.Context, *nonet.Puzzle) (int, error) {
		return 0,
			failed
	}}
	g, err := generate.New(o)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := g.Puzzle(context.Background(), 0); !errors.Is(err, failed) {
		t.Errorf("%v, want the error of Distance", err)
	}
}

// When the time is over the nearest puzzle so far is in the error, of each puzzle that
// was being made.
func TestNearestSoFar(t *testing.T) {
	for _, pattern := range [][]nonet.Cell{nil, cellsOf(heart)} {
		for _, jobs := range []int{1, 3} {
			ctx, cancel := context.WithCancel(t.Context())
			var measured atomic.Int64
			o := generate.Options{Seed: 5, Pattern: pattern,
				Distance: func(context.Context, *nonet.Puzzle) (int, error) {
					n := measured.Add(1)
					if n == 50 {
						cancel()
					}
					return int(1000 - n), nil // never wanted, and each nearer than those before
				}}
			nearest := 0
			for p, err := range generate.Puzzles(ctx, o, 100, jobs) {
				var d *generate.NearestError
				switch {
				case errors.As(err, &d) && d.Puzzle.Puzzle != nil:
					nearest++
					if !errors.Is(err, context.Canceled) || d.Distance >= 1000 || d.Measured == 0 ||
						d.Puzzle.Index != uint64(nearest-1) || p.Index != d.Puzzle.Index {
						t.Errorf("puzzle %d: %v", p.Index, err)
					}
					var s nonet.Solver
					if solution, err := s.Solve(t.Context(), d.Puzzle.Puzzle); err != nil ||
						!slices.Equal(solution, d.Puzzle.Solution) {
						t.Errorf("puzzle %d: %v, %v", p.Index, solution, err)
					}
				case !errors.Is(err, context.Canceled):
					t.Errorf("puzzle %d: %v", p.Index, err)
				}
			}
			// With several jobs the first puzzle may not have been measured yet.
			if jobs == 1 && nearest == 0 || nearest > jobs {
				t.Errorf("%d jobs: %d puzzles that were being made", jobs, nearest)
			}
		}
	}
	var d *generate.NearestError
	// Longer and longer, until a puzzle is measured in time.
	for wait := 50 * time.Millisecond; wait < time.Minute; wait *= 2 {
		g, err := generate.New(generate.Options{Timeout: wait,
			Distance: func(context.Context, *nonet.Puzzle) (int, error) { return 1, nil }})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := g.Puzzle(t.Context(), 0); !errors.As(err, &d) ||
			!errors.Is(err, nonet.ErrLimit) {
			t.Fatalf("%v after the timeout", err)
		}
		if d.Measured > 0 {
			break
		}
	}
	if d.Distance != 1 {
		t.Errorf("the distance is %d", d.Distance)
	}
}

// A run can go on where another one ended.
func TestFirst(t *testing.T) {
	symmetric := generate.Options{Seed: 3, Symmetry: generate.SymmetryRotational}
	for _, o := range []generate.Options{{Seed: 3}, symmetric} {
		var whole, parts []string
		for p, err := range generate.Puzzles(t.Context(), o, 20, 2) {
			if err != nil {
				t.Fatal(err)
			}
			whole = append(whole, p.String())
		}
		for o.First = 0; o.First < 20; o.First += 10 {
			i := o.First
			for p, err := range generate.Puzzles(t.Context(), o, 10, 2) {
				if err != nil || p.Index != i {
					t.Fatalf("got puzzle %d, %v, want puzzle %d", p.Index, err, i)
				}
				parts = append(parts, p.String())
				i++
			}
		}
		if !slices.Equal(whole, parts) {
			t.Errorf("two halves of a run are not the whole run: %v, %v", parts, whole)
		}
	}
}

// Work ends the making of a puzzle at the same place each time, by patterns too.
func TestWork(t *testing.T) {
	pattern := []nonet.Cell{}
	for c := range nonet.Cell(17) {
		pattern = append(pattern, c*4)
	}
	for name, o := range map[string]generate.Options{
		"clues":   {Seed: 1, Clues: 17, Work: 50},
		"pattern": {Seed: 1, Pattern: pattern, Work: 50},
	} {
		t.Run(name, func(t *testing.T) {
			var first *generate.NearestError
			for range 2 {
				g, err := generate.New(o)
				if err != nil {
					t.Fatal(err)
				}
				_, err = g.Puzzle(t.Context(), 0)
				var nearest *generate.NearestError
				if !errors.As(err, &nearest) || !errors.Is(err, nonet.ErrLimit) {
					t.Fatalf("found %v, want ErrLimit", err)
				}
				if first != nil && nearest.Error() != first.Error() {
					t.Errorf("%v, then %v", first, nearest)
				}
				first = nearest
			}
		})
	}
	if _, err := generate.New(generate.Options{Work: -1}); !errors.Is(err, generate.ErrOptions) {
		t.Errorf("negative work: %v", err)
	}
}
