package booklet

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/internal/proptest"
	"pgregory.net/rapid"
)

var update = flag.Bool("update", false, "write the golden files")

// puzzle makes a puzzle of a layout: every third cell of a solution is given, and the rest is as
// that puts it. So it may have other solutions, which is nobody's business here.
func puzzle(t testing.TB, layout string) Puzzle {
	t.Helper()
	l, err := nonet.ParseLayout(layout)
	if err != nil {
		t.Fatal(err)
	}
	p := nonet.NewPuzzle(l)
	var s nonet.Solver
	solution, err := s.First(context.Background(), p)
	if err != nil {
		t.Fatal(err)
	}
	for c, d := range solution {
		if c%3 == 0 || c%7 == 1 {
			p.Givens[c] = d
		}
	}
	return Puzzle{Puzzle: p, Solution: solution, Caption: "layout " + layout[:min(12, len(layout))]}
}

// sukaku makes a puzzle of candidates: two in each cell.
func sukaku(t testing.TB) Puzzle {
	p := puzzle(t, "9")
	p.Givens = make(nonet.Grid, 81)
	p.Marks = make([]nonet.Digits, 81)
	for c, d := range p.Solution {
		p.Marks[c] = nonet.DigitsOf(d, nonet.Digit(1+(int(d)+c)%9))
	}
	p.Caption = "candidates"
	return p
}

const (
	dashes  = "9+house:r1c1,r1c2,r1c3,r2c1,r2c2,r2c3,r4c4,r4c5,r4c6+apart:r1c5,r5c6"
	jigsaw5 = "jigsaw:1111122223244435443355553"
)

// write writes a booklet.
func write(t testing.TB, o Options, puzzles ...Puzzle) []byte {
	t.Helper()
	var b bytes.Buffer
	w, err := NewWriter(&b, o)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range puzzles {
		if err := w.Add(p); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// TestEverythingIsThere reads booklets back: every given and every digit of
// every solution is in its cell, each grid on the page where it belongs.
func TestEverythingIsThere(t *testing.T) {
	mixed := []Puzzle{
		puzzle(t, "9"), puzzle(t, "9+diagonal"), puzzle(t, "9+windoku"), puzzle(t, "4"), puzzle(t, "2x3"), puzzle(t, "latin:7"), puzzle(t, jigsaw5),
		puzzle(t, "16"), puzzle(t, "25"), puzzle(t, dashes), puzzle(t, "12"), puzzle(t, "9"), puzzle(t, "9"), sukaku(t),
	}
	numbers := puzzle(t, "16")
	numbers.Digit = func(d nonet.Digit) string { return fmt.Sprint(d) }
	mixed = append(mixed, numbers)
	tests := []struct {
		name             string
		puzzles          []Puzzle
		perPage          int
		pages, solutions int
	}{
		{"none", nil, 0, 1, 0},
		{"one", mixed[:1], 0, 1, 1},
		{"four a page", mixed[:7], 4, 2, 1},
		{"usual of 9", mixed[:5], 0, 2, 1},
		{"usual of 16", mixed[7:10], 0, 2, 3}, // solutions of three sizes
		{"usual of 25", mixed[8:10], 0, 2, 2},
		{"one a page", mixed, 1, 15, 5},
		{"two a page", mixed, 2, 8, 5},
		{"six a page", mixed, 6, 3, 5},
		{"nine a page", mixed, 9, 2, 5},
		{"twelve a page", mixed, 12, 2, 5},
		{"twice twelve", append(mixed[:12:12], mixed[:12]...), 12, 2, 7},
		{"size 64", []Puzzle{puzzle(t, "64")}, 0, 1, 1},
	}
	for _, test := range tests {
		for _, paper := range []Paper{A4, Letter} {
			for form, read := range map[Form]func(testing.TB, []byte) []sheet{PDF: readPDF, HTML: readHTML} {
				t.Run(fmt.Sprintf("%s/%s/%d", test.name, paper, form), func(t *testing.T) {
					text := write(t, Options{Form: form, Paper: paper, PerPage: test.perPage}, test.puzzles...)
					if again := write(t, Options{Form: form, Paper: paper, PerPage: test.perPage}, test.puzzles...); !bytes.Equal(text, again) {
						t.Error("another time the bytes differ")
					}
					var want, got []grid
					for i, p := range test.puzzles {
						want = append(want, wanted(&p, i+1, p.Givens, p.Marks))
					}
					for i, p := range test.puzzles {
						want = append(want, wanted(&p, i+1, p.Solution, nil))
					}
					pages, solutions := 0, 0
					for _, s := range read(t, text) {
						if s.solutions {
							solutions++
						} else {
							pages++
						}
						got = append(got, s.grids...)
					}
					if pages != test.pages || solutions != test.solutions {
						t.Errorf("%d pages of puzzles and %d of solutions, want %d and %d", pages, solutions, test.pages, test.solutions)
					}
					if diff := cmp.Diff(want, got); diff != "" {
						t.Errorf("(-want +got)\n%s", diff)
					}
				})
			}
		}
	}
}

// sheet is a page as it was read back.
type sheet struct {
	solutions bool
	grids     []grid
}

// grid is a grid as it was read back: the text in each cell, bold ones with a star
// and small ones with a comma behind.
type grid struct {
	Number int
	Cells  []string
}

func wanted(p *Puzzle, number int, values nonet.Grid, marks []nonet.Digits) grid {
	g := grid{number, make([]string, len(values))}
	for c, d := range values {
		switch {
		case d != 0 && p.Givens[c] != 0:
			g.Cells[c] = p.DigitText(d) + "*"
		case d != 0:
			g.Cells[c] = p.DigitText(d)
		case marks != nil:
			for d := range marks[c].All() {
				g.Cells[c] += p.DigitText(d) + ","
			}
		}
	}
	return g
}

// put puts a text that was read into its cell.
func (g *grid) put(t testing.TB, side, x, y, size int, bold bool, s string) {
	n := side / unit
	if g.Cells == nil {
		g.Cells = make([]string, n*n)
	}
	if x < 0 || x >= side || y < 0 || y >= side {
		t.Errorf("grid %d of width %d has a text at %d, %d", g.Number, side, x, y)
		return
	}
	if bold {
		s += "*"
	}
	if size < unit*28/100 && n < 20 {
		s += ","
	}
	g.Cells[y/unit*n+x/unit] += s
}

// TestGolden holds a booklet of each form against what it was, PDF with its
// streams expanded.
func TestGolden(t *testing.T) {
	puzzles := []Puzzle{puzzle(t, "9"), puzzle(t, "4+diagonal"), puzzle(t, dashes), puzzle(t, jigsaw5), sukaku(t)}
	o := Options{Title: "Five <puzzles> (é)", Details: "nonet generate --seed 1", PerPage: 4}
	for _, form := range []Form{PDF, HTML} {
		o.Form = form
		got := write(t, o, puzzles...)
		name := "booklet.html"
		if form == PDF {
			name, got = "booklet.pdf.txt", expand(t, got)
		}
		file := filepath.Join("testdata", name)
		if *update {
			if err := os.WriteFile(file, got, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(strings.Split(string(want), "\n"), strings.Split(string(got), "\n")); diff != "" {
			t.Errorf("%s (-want +got)\n%s", file, diff)
		}
	}
}

func TestHTMLNeedsNothingElse(t *testing.T) {
	text := string(write(t, Options{Form: HTML}, puzzle(t, "9"), puzzle(t, dashes)))
	for _, bad := range []string{"<script", "http", "src=", "url(", "@import", "<link"} {
		if strings.Contains(text, bad) {
			t.Errorf("it has %q", bad)
		}
	}
	for _, ref := range regexp.MustCompile(`href="([^"]*)"`).FindAllStringSubmatch(text, -1) {
		if !strings.HasPrefix(ref[1], "#") || strings.Count(text, `id="`+ref[1][1:]+`"`) != 1 {
			t.Errorf("it refers to %q", ref[1])
		}
	}
	if !strings.Contains(text, "@page{size:a4 portrait") {
		t.Error("it does not tell the paper")
	}
}

func TestOptions(t *testing.T) {
	for _, o := range []Options{
		{PerPage: 3}, {PerPage: -1}, {PerPage: 13}, {Paper: 2}, {Form: 2}, {Title: "Судоку"},
	} {
		if _, err := NewWriter(io.Discard, o); err == nil {
			t.Errorf("%+v is no error", o)
		}
	}
	if _, err := NewWriter(io.Discard, Options{Form: HTML, Title: "Судоку"}); err != nil {
		t.Error(err)
	}
	for _, name := range []string{"A4", "letter", "Letter"} {
		if p, err := ParsePaper(name); err != nil || !strings.EqualFold(p.String(), name) {
			t.Errorf("ParsePaper(%q) = %v, %v", name, p, err)
		}
	}
	if _, err := ParsePaper("a5"); err == nil {
		t.Error("there is no a5")
	}
}

func TestAddRefuses(t *testing.T) {
	w, err := NewWriter(io.Discard, Options{})
	if err != nil {
		t.Fatal(err)
	}
	good := puzzle(t, "4")
	wrong := good
	wrong.Solution = make(nonet.Grid, 16)
	if err := w.Add(wrong); err == nil {
		t.Error("an empty solution is none")
	}
	bad := good
	bad.Puzzle = &nonet.Puzzle{Layout: good.Layout, Givens: good.Givens[:3]}
	if err := w.Add(bad); err == nil {
		t.Error("3 givens are no grid")
	}
	w.cells = MaxCells - 16
	if err := w.Add(good); err != nil {
		t.Error(err)
	}
	if err := w.Add(good); !errors.Is(err, ErrTooLong) {
		t.Errorf("%v instead of ErrTooLong", err)
	}
	if err := w.Close(); err != nil {
		t.Error(err)
	}
}

// failing fails after some bytes.
type failing struct{ left int }

var errFull = errors.New("full")

func (f *failing) Write(p []byte) (int, error) {
	if f.left -= len(p); f.left < 0 {
		return 0, errFull
	}
	return len(p), nil
}

func TestWriteErrors(t *testing.T) {
	p := puzzle(t, "9")
	for _, form := range []Form{PDF, HTML} {
		o := Options{Form: form, PerPage: 1}
		whole := len(write(t, o, p, p, p))
		for left := 0; left < whole; left += whole / 8 {
			w, err := NewWriter(&failing{left}, o)
			if err != nil {
				t.Fatal(err)
			}
			for range 3 {
				if err := w.Add(p); err != nil && !errors.Is(err, errFull) {
					t.Fatal(err)
				}
			}
			if err := w.Close(); !errors.Is(err, errFull) {
				t.Errorf("form %d, %d of %d bytes: error %v", form, left, whole, err)
			}
		}
	}
}

// TestSlots: grids lie on the paper and not on each other, whatever the paper and their number.
func TestSlots(t *testing.T) {
	for _, paper := range []Paper{A4, Letter} {
		for _, perPage := range PerPages() {
			g := slotsOf(paper, perPage)
			wide, high := papers[paper].width, papers[paper].height
			switch right := g.left + (g.cols-1)*g.step + g.grid; {
			case g.cols*g.rows != perPage:
				t.Errorf("%s, %d a page: %d×%d", paper, perPage, g.cols, g.rows)
			case g.left < margin, right > wide-margin, g.cols > 1 && g.step < g.grid+between:
				t.Errorf("%s, %d a page: from %d to %d in steps of %d, each %d wide", paper, perPage, g.left, right, g.step, g.grid)
			case g.height < above+g.grid, g.rows*g.height > high-2*margin-heading-footing:
				t.Errorf("%s, %d a page: %d rows of %d", paper, perPage, g.rows, g.height)
			case g.grid < 13000: // 4.6 cm
				t.Errorf("%s, %d a page: grids are %d wide", paper, perPage, g.grid)
			}
		}
	}
}

// TestBorders: each border of two cells is drawn once, and it is thick if they
// are of two regions.
func TestBorders(t *testing.T) {
	for _, layout := range []string{"9", "4", "2x3", "latin:5", jigsaw5, "25"} {
		p := puzzle(t, layout)
		n, regions := p.Layout.Size(), p.Layout.Regions()
		got := map[segment]look{}
		for _, l := range draw(&p, p.Givens, nil).lines {
			for _, s := range l.list {
				if s.x1 > s.x2 || s.y1 > s.y2 {
					s = segment{s.x2, s.y2, s.x1, s.y1}
				}
				for s.x1 < s.x2 || s.y1 < s.y2 {
					piece := segment{s.x1, s.y1, min(s.x2, s.x1+unit), min(s.y2, s.y1+unit)}
					if _, twice := got[piece]; twice {
						t.Errorf("%s: %v is drawn twice", layout, piece)
					}
					got[piece] = l.look
					if s.x1 < s.x2 {
						s.x1 += unit
					} else {
						s.y1 += unit
					}
				}
			}
		}
		want := map[segment]look{}
		for i := range n + 1 {
			for j := range n {
				across, down := thin, thin
				if i == 0 || i == n || regions != nil && regions[(i-1)*n+j] != regions[i*n+j] {
					across = thick
				}
				if i == 0 || i == n || regions != nil && regions[j*n+i-1] != regions[j*n+i] {
					down = thick
				}
				want[segment{j * unit, i * unit, (j + 1) * unit, i * unit}] = across
				want[segment{i * unit, j * unit, i * unit, (j + 1) * unit}] = down
			}
		}
		if diff := cmp.Diff(want, got, cmp.AllowUnexported(segment{})); diff != "" {
			t.Errorf("%s (-want +got)\n%s", layout, diff)
		}
	}
}

// TestOutline: the border of a house is closed: at each end of a piece another one begins.
func TestOutline(t *testing.T) {
	proptest.Check(t, func(t *rapid.T) {
		cells := rapid.SliceOfNDistinct(rapid.Custom(func(t *rapid.T) nonet.Cell {
			return nonet.Cell(rapid.IntRange(0, 35).Draw(t, "cell"))
		}), 1, 12, rapid.ID).Draw(t, "cells")
		ends := map[[2]int]int{}
		for _, s := range outline(6, cells, 20) {
			if s.x1 < 0 || s.y1 < 0 || s.x2 > 6*unit || s.y2 > 6*unit || s.x1 > s.x2 || s.y1 > s.y2 {
				t.Fatalf("segment %v", s)
			}
			ends[[2]int{s.x1, s.y1}]++
			ends[[2]int{s.x2, s.y2}]++
		}
		for at, n := range ends {
			if n%2 != 0 {
				t.Fatalf("%d pieces end at %v", n, at)
			}
		}
	})
}

func TestRulesThatAreNotDrawn(t *testing.T) {
	p := puzzle(t, "9")
	var extra []nonet.Extra
	for c := range 80 {
		for d := c + 1; d < 81; d++ {
			if p.Solution[c] != p.Solution[d] {
				extra = append(extra, nonet.Apart(nonet.Cell(c), nonet.Cell(d)))
			}
		}
	}
	l, err := p.Layout.With(extra...)
	if err != nil {
		t.Fatal(err)
	}
	p.Puzzle = &nonet.Puzzle{Layout: l, Givens: p.Givens}
	if text := write(t, Options{Form: HTML}, p); !bytes.Contains(text, []byte("not all rules are drawn")) {
		t.Error("nothing says that rules are not drawn")
	}
}

func TestWrap(t *testing.T) {
	tests := []struct {
		text  string
		most  int
		count int
		want  []string
	}{
		{"", 1000, 2, nil},
		{"one two", 10_000, 2, []string{"one two"}},
		{"one two", 2000, 2, []string{"one", "two"}},
		{"one two three", 3600, 2, []string{"one two", "three"}},
		{"one two three", 2500, 2, []string{"one", "two..."}},
		{"11111111", 556 * 3, 4, []string{"111", "111", "11"}},
		{"11111111", 556 * 3, 2, []string{"111", "1..."}},
	}
	for _, test := range tests {
		if diff := cmp.Diff(test.want, wrap(test.text, test.most, test.count)); diff != "" {
			t.Errorf("%q (-want +got)\n%s", test.text, diff)
		}
	}
}

// FuzzTexts writes whatever texts into booklets, which stay well formed.
func FuzzTexts(f *testing.F) {
	f.Add("A (title) \\", "details <b> &amp;", "1–9 · \x00\xff\U0001F600")
	f.Add(")Tj", "endstream", "</svg>")
	p := puzzle(f, "4")
	f.Fuzz(func(t *testing.T, title, details, caption string) {
		if len(title)+len(details)+len(caption) > 10_000 {
			return
		}
		p := p
		p.Caption = caption
		p.Digit = func(d nonet.Digit) string { return caption[:min(len(caption), 3)] + fmt.Sprint(d) }
		if w, err := NewWriter(io.Discard, Options{Title: title}); err == nil {
			w.Close()
			readPDF(t, write(t, Options{Title: title, Details: details}, p))
		}
		text := write(t, Options{Form: HTML, Title: title, Details: details}, p)
		if !utf8.Valid(text) {
			t.Error("it is no UTF-8")
		}
		if got := bytes.Count(text, []byte("<")); got != bytes.Count(write(t, Options{Form: HTML, Title: "T", Details: "d"}, p), []byte("<")) && details != "" {
			t.Errorf("a text opens an element")
		}
	})
}
