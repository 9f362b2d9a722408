package generate_test

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/generate"
)

// update has the golden puzzles and the corpora written anew:
//
//	go test ./generate -run 'TestGolden|TestCorpora' -update
var update = flag.Bool("update", false, "write the golden puzzles and ../testdata anew")

const (
	jigsaw5 = "jigsaw:1112211222333443344455555"
	jigsaw7 = "jigsaw:2222111255113124533312455336444553647666664777777"
	jigsaw9 = "jigsaw:442233333441223233411222263411115666415155666445555569777788969788888999777788999"
)

// The puzzles of a seed, byte for byte. They change with how grids are drawn:
// but for 9×9 with the order in which engine search tries things.
func TestGolden(t *testing.T) {
	var b bytes.Buffer
	for _, golden := range []struct {
		layout string
		o      generate.Options
		n      int
	}{
		{"9", generate.Options{}, 5},
		{"9", generate.Options{Seed: 1<<64 - 1, Clues: 30}, 3},
		{"9", generate.Options{Seed: 1, Clues: 21}, 2},
		{"9", generate.Options{Seed: 1, Clues: 27, Minimal: true}, 1},
		{"9", generate.Options{Seed: 1, Symmetry: generate.SymmetryRotational, Minimal: true}, 1},
		{"9", generate.Options{Seed: 1, Symmetry: generate.SymmetryDiagonals, Clues: 33}, 2},
		{"9+windoku", generate.Options{}, 2},
		{jigsaw7, generate.Options{}, 2},
		{"latin:6", generate.Options{}, 2},
		{"16", generate.Options{}, 1},
		{"36", generate.Options{Clues: 1000}, 1},
		{"9", generate.Options{Jigsaw: true}, 2},
		{"20", generate.Options{Jigsaw: true, Clues: 300}, 1},
	} {
		o := golden.o
		o.Layout = layout(t, golden.layout)
		fmt.Fprintf(&b, "# %s: seed %d, clues %d, minimal %v, symmetry %s\n", o.Layout, o.Seed,
			o.Clues, o.Minimal, o.Symmetry)
		for p, err := range generate.Puzzles(t.Context(), o, uint64(golden.n), 2) {
			if err != nil {
				t.Fatal(err)
			}
			if o.Jigsaw {
				fmt.Fprintln(&b, p.Layout)
			}
			fmt.Fprintf(&b, "%v\n", p.Givens)
		}
	}
	sameAsGolden(t, &b, "testdata/golden.txt")
}

// Puzzles of kinds of clues change with each change of the search, too.
func TestGoldenKinds(t *testing.T) {
	var b bytes.Buffer
	for _, k := range generate.Kinds() {
		g := generator(t, generate.Options{Layout: layout(t, "6"), Kinds: []generate.Kind{k.Kind}})
		p, err := g.Puzzle(t.Context(), 0)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&b, "# %s\n%s%v\n", k.Kind, ruleLines(p), p.Givens)
	}
	sameAsGolden(t, &b, "testdata/kinds.txt")
}

// sameAsGolden compares a text with a file.
func sameAsGolden(t *testing.T, b *bytes.Buffer, file string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, b.Bytes(), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(b.String(), string(want)); diff != "" {
		t.Errorf("%s (-update writes it anew): %s", file, diff)
	}
}

// countLimit is where the counts of the corpora end: 1000+ is that many or more.
const countLimit = 1000

// TestCorpora has two engines confirm every line of ../testdata.
func TestCorpora(t *testing.T) {
	for _, name := range []string{"nine.txt", "small.txt", "sixteen.txt"} {
		t.Run(name, func(t *testing.T) {
			file := filepath.Join("..", "testdata", name)
			if *update {
				w := corpus{t: t, rnd: rand.New(rand.NewPCG(1, uint64(len(name))))}
				w.write(name)
				if err := os.WriteFile(file, w.text.Bytes(), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			lines := 0
			for i, line := range strings.Split(strings.TrimSpace(string(text)), "\n") {
				if strings.HasPrefix(line, "#") {
					continue
				}
				lines++
				if err := checkLine(line); err != nil {
					t.Errorf("%s:%d: %v", file, i+1, err)
				}
			}
			if lines < 20 {
				t.Errorf("%s has %d puzzles", file, lines)
			}
		})
	}
}

// checkLine checks a line puzzle:count:solution or puzzle:count:solution:layout.
func checkLine(line string) error {
	fields := strings.SplitN(line, ":", 4)
	if len(fields) < 3 {
		return fmt.Errorf("%d fields", len(fields))
	}
	size := 0
	for size*size < len(fields[0]) {
		size++
	}
	text := fmt.Sprint(size)
	if len(fields) == 4 {
		text = fields[3]
	}
	l, err := nonet.ParseLayout(text)
	if err != nil {
		return err
	}
	p, err := nonet.ParsePuzzle(l, fields[0])
	if err != nil {
		return err
	}
	for _, e := range []nonet.Engine{nonet.EngineSearch, nonet.EngineCover} {
		s := nonet.Solver{Engine: e}
		n, err := s.CountTo(context.Background(), p, countLimit)
		if err != nil {
			return err
		}
		if got := countText(n); got != fields[1] {
			return fmt.Errorf("%s counts %s, not %s", e, got, fields[1])
		}
	}
	if fields[1] == "0" {
		if fields[2] != "" {
			return errors.New("a solution where there is none")
		}
		return nil
	}
	solution, err := nonet.ParsePuzzle(l, fields[2])
	if err != nil {
		return err
	}
	if !p.Solves(solution.Givens) {
		return errors.New("the solution is none")
	}
	return nil
}

func countText(n int) string {
	if n == countLimit {
		return fmt.Sprintf("%d+", n)
	}
	return fmt.Sprint(n)
}

// corpus writes one.
type corpus struct {
	t    *testing.T
	rnd  *rand.Rand
	text bytes.Buffer
}

func (w *corpus) write(name string) {
	fmt.Fprintf(&w.text, "# Made by nonet generate; see README.md.\n")
	switch name {
	case "nine.txt":
		w.section("givens taken away as far as 36 and 30",
			w.made("9", 8, generate.Options{Clues: 36}),
			w.made("9", 8, generate.Options{Clues: 30}))
		w.section("minimal", w.made("9", 20, generate.Options{Minimal: true}))
		w.section("few givens", w.made("9", 3, generate.Options{Clues: 22}),
			w.made("9", 3, generate.Options{Clues: 21}),
			w.made("9", 2, generate.Options{Clues: 20}))
		for _, s := range generate.Symmetries()[1:] {
			w.section("symmetry "+s.Symmetry.String(),
				w.made("9", 2, generate.Options{Symmetry: s.Symmetry}))
		}
		w.section("a full grid and the empty one", w.made("9", 1, generate.Options{Clues: 81}),
			[]*nonet.Puzzle{nonet.NewPuzzle(nonet.Classic())})
		minimal := w.made("9", 30, generate.Options{Seed: 2, Minimal: true})
		w.section("several solutions: one, two and four givens left out", w.without(minimal[:8], 1),
			w.without(minimal[8:14], 2), w.without(minimal[14:18], 4))
		w.section("none: one given is another digit, without a conflict", w.spoilt(minimal[18:26]))
		w.section("none: a conflict", w.conflicting(minimal[26:]))
	case "small.txt":
		for _, l := range []string{
			"1", "latin:2", "latin:3", "4", "latin:4", "4+diagonal", "4+house:r1c1,r2c3,r3c2,r4c4", jigsaw5, "latin:5",
			"2x3", "3x2", "latin:6", "2x3+apart:r1c1,r6c6+apart:r1c6,r6c1", jigsaw7, "latin:7", "2x4", "4x2+diagonal", "latin:8",
			"9+diagonal", "9+windoku", "9+diagonal+windoku", jigsaw9, "latin:9", "9+house:r1c1,r2c4,r3c7,r4c2,r5c5,r6c8,r7c3,r8c6,r9c9",
			"9+apart:r1c1,r2c4+apart:r5c5,r6c7+apart:r5c5,r7c6",
		} {
			full := w.made(l, 8, generate.Options{})
			w.section(l, full[:3], w.made(l, 1,
				generate.Options{Seed: 3, Clues: full[0].Layout.Cells() * 2 / 3}),
				w.without(full[3:6], 1), w.without(full[6:8], 3), w.spoilt(full[:2]),
				[]*nonet.Puzzle{nonet.NewPuzzle(full[0].Layout)})
		}
		w.section("a layout without solutions",
			[]*nonet.Puzzle{nonet.NewPuzzle(layout(w.t,
				"4+diagonal+apart:r1c1,r2c3+apart:r1c1,r4c3"))})
	case "sixteen.txt":
		w.section("12x12", w.made("12", 3, generate.Options{Clues: 80}),
			w.made("12", 3, generate.Options{}))
		w.section("16x16, givens taken away as far as 150 and 120",
			w.made("16", 4, generate.Options{Clues: 150}),
			w.made("16", 4, generate.Options{Clues: 120}))
		few := w.made("16", 8, generate.Options{Clues: 102})
		w.section("16x16, 102 givens", few[:3])
		w.section("16x16 with diagonals", w.made("16+diagonal", 2, generate.Options{Clues: 100}))
		w.section("16x16, several solutions",
			w.without(w.made("16", 3, generate.Options{Seed: 2}), 2))
		w.section("16x16, none", w.spoilt(few[3:5]))
		w.section("Latin squares", w.made("latin:12", 2, generate.Options{}),
			w.made("latin:16", 2, generate.Options{Clues: 150}))
	}
}

// section writes puzzles with their counts.
func (w *corpus) section(about string, lists ...[]*nonet.Puzzle) {
	fmt.Fprintf(&w.text, "# %s\n", about)
	for _, list := range lists {
		for _, p := range list {
			var s nonet.Solver
			n, err := s.CountTo(w.t.Context(), p, countLimit)
			if err != nil {
				w.t.Fatal(err)
			}
			solution := ""
			if n > 0 {
				g, err := s.First(w.t.Context(), p)
				if err != nil {
					w.t.Fatal(err)
				}
				solution = g.String()
			}
			fmt.Fprintf(&w.text, "%v:%s:%s", p.Givens, countText(n), solution)
			if usual, err := nonet.ParseLayout(fmt.Sprint(p.Layout.Size())); err != nil ||
				usual.String() != p.Layout.String() {
				fmt.Fprintf(&w.text, ":%s", p.Layout)
			}
			w.text.WriteByte('\n')
		}
	}
}

func (w *corpus) made(text string, n uint64, o generate.Options) []*nonet.Puzzle {
	o.Layout = layout(w.t, text)
	if o.Seed == 0 {
		o.Seed = 1
	}
	var list []*nonet.Puzzle
	for p, err := range generate.Puzzles(w.t.Context(), o, n, 0) {
		if err != nil {
			w.t.Fatal(err)
		}
		list = append(list, p.Puzzle)
	}
	return list
}

// without returns the puzzles without k of their givens.
func (w *corpus) without(list []*nonet.Puzzle, k int) []*nonet.Puzzle {
	var out []*nonet.Puzzle
	for _, p := range list {
		p = p.Clone()
		for range min(k, p.Givens.Clues()) {
			p.Givens[w.given(p)] = 0
		}
		out = append(out, p)
	}
	return out
}

// given returns a random cell that is given.
func (w *corpus) given(p *nonet.Puzzle) nonet.Cell {
	for {
		if c := w.rnd.IntN(len(p.Givens)); p.Givens[c] != 0 {
			return nonet.Cell(c)
		}
	}
}

// spoilt returns the puzzles that can be made unsolvable by another digit for
// one given, without two givens in conflict.
func (w *corpus) spoilt(list []*nonet.Puzzle) []*nonet.Puzzle {
	var out []*nonet.Puzzle
	for _, p := range list {
		for range 100 {
			if p.Givens.Clues() == 0 {
				break
			}
			p := p.Clone()
			p.Givens[w.given(p)] = nonet.Digit(w.rnd.IntN(p.Layout.Size()) + 1)
			if len(p.Conflicts()) > 0 {
				continue
			}
			if _, err := new(nonet.Solver).First(w.t.Context(), p); errors.Is(err,
				nonet.ErrNoSolution) {
				out = append(out, p)
				break
			}
		}
	}
	return out
}

// conflicting returns the puzzles with a given repeated in its row.
func (w *corpus) conflicting(list []*nonet.Puzzle) []*nonet.Puzzle {
	var out []*nonet.Puzzle
	for _, p := range list {
		p = p.Clone()
		c := w.given(p)
		n := nonet.Cell(p.Layout.Size())
		p.Givens[c/n*n+(c+1)%n] = p.Givens[c]
		out = append(out, p)
	}
	return out
}
