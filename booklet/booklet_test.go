package booklet

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/image/font/gofont/gomono"
	"pgregory.net/rapid"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/internal/proptest"
)

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

// TestEverythingIsThere: every given and every digit of every solution is in its cell,
// each grid on the page where it belongs.
func TestEverythingIsThere(t *testing.T) {
	mixed := []Puzzle{
		puzzle(t, "9"), puzzle(t, "9+diagonal"), puzzle(t, "9+windoku"), puzzle(t, "4"),
		puzzle(t, "2x3"), puzzle(t, "latin:7"), puzzle(t, jigsaw5),
		puzzle(t, "16"), puzzle(t, "25"), puzzle(t, dashes), puzzle(t, "12"), puzzle(t, "9"),
		puzzle(t, "9"), sukaku(t),
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
		for _, paper := range []Paper{PaperA4, PaperLetter} {
			t.Run(fmt.Sprintf("%s/%s", test.name, paper), func(t *testing.T) {
				var want []grid
				for i, p := range test.puzzles {
					want = append(want, wanted(&p, i+1, p.Givens, p.Marks))
				}
				for i, p := range test.puzzles {
					want = append(want, wanted(&p, i+1, p.Solution, nil))
				}
				var got []grid
				pages, solutions := 0, 0
				for i, s := range record(t, Options{Paper: paper, PerPage: test.perPage},
					test.puzzles...) {
					if s.has("Solutions") {
						solutions++
					} else {
						pages++
					}
					if !s.has(fmt.Sprint(i + 1)) {
						t.Errorf("page %d does not have its number", i+1)
					}
					got = append(got, s.grids(t, want[len(got):])...)
				}
				if pages != test.pages || solutions != test.solutions {
					t.Errorf("%d pages of puzzles and %d of solutions, want %d and %d", pages,
						solutions, test.pages, test.solutions)
				}
				if diff := cmp.Diff(want, got); diff != "" {
					t.Errorf("(-want +got)\n%s", diff)
				}
			})
		}
	}
}

// sheet is a canvas that keeps what is drawn on a page.
type sheet struct {
	texts  []placed
	frames []frame
	stars  int
	shapes int
	discs  int
}

// placed is a text on a page.
type placed struct {
	x, y, size int
	face       *face
	s          string
}

// frame is the outer border of a grid.
type frame struct{ x1, y1, x2, y2 int }

func (s *sheet) has(text string) bool {
	return slices.ContainsFunc(s.texts, func(p placed) bool { return p.s == text })
}

// recorder is a canvas that keeps pages.
type recorder struct{ sheets []*sheet }

func (r *recorder) last() *sheet { return r.sheets[len(r.sheets)-1] }
func (r *recorder) page()        { r.sheets = append(r.sheets, &sheet{}) }
func (r *recorder) text(x, y, size int, f *face, s string) {
	r.last().texts = append(r.last().texts, placed{x, y, size, f, s})
}
func (r *recorder) rectangle(x, y, w, h int, grey float64) {}
func (r *recorder) star(x, y, radius int, filled bool)     { r.last().stars++ }
func (r *recorder) shape(list []path, k ink)               { r.last().shapes += len(list) }
func (r *recorder) disc(x, y, radius int, k ink)           { r.last().discs++ }
func (r *recorder) textGrey(grey float64)                  {}
func (r *recorder) lines(l look, width int, list []segment) {
	if l == thick && len(list) > 0 {
		f := frame{math.MaxInt, math.MaxInt, 0, 0}
		for _, s := range list {
			f = frame{min(f.x1, s.x1, s.x2), min(f.y1, s.y1, s.y2), max(f.x2, s.x1, s.x2),
				max(f.y2, s.y1, s.y2)}
		}
		r.last().frames = append(r.last().frames, f)
	}
}

// record returns the pages of a booklet.
func record(t testing.TB, o Options, puzzles ...Puzzle) []*sheet {
	t.Helper()
	w, err := NewWriter(io.Discard, o)
	if err != nil {
		t.Fatal(err)
	}
	r := &recorder{}
	w.pages.canvas = r
	for _, p := range puzzles {
		if err := w.Add(p); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return r.sheets
}

// grid is a grid as it was drawn: the text in each cell, bold ones with a star and
// small ones with a comma behind.
type grid struct {
	Number int
	Cells  []string
}

// grids returns the grids of a page. They have as many cells as those that are wanted.
func (s *sheet) grids(t testing.TB, want []grid) (list []grid) {
	t.Helper()
	for i, f := range s.frames {
		if i == len(want) {
			t.Fatalf("more grids than wanted")
		}
		cells := len(want[i].Cells)
		n := int(math.Sqrt(float64(cells)))
		g := grid{Cells: make([]string, cells)}
		wide := f.x2 - f.x1
		for _, p := range s.texts {
			x, y := p.x+p.face.width(p.s)*p.size/2000, p.y-drop(p.size)
			switch {
			case p.x == f.x1 && p.y == f.y1-500:
				fmt.Sscan(p.s, &g.Number)
			case x > f.x1 && x < f.x2 && y > f.y1 && y < f.y2:
				text := p.s
				if p.face == boldFace() {
					text += "*"
				}
				if p.size*n*100 < wide*28 && n < 20 {
					text += ","
				}
				g.Cells[(y-f.y1)*n/wide*n+(x-f.x1)*n/wide] += text
			}
		}
		list = append(list, g)
	}
	return list
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

// A PDF shows the texts of every page, in the order in which they are drawn.
func TestPDFShowsTexts(t *testing.T) {
	puzzles := []Puzzle{puzzle(t, "9"), puzzle(t, "4+diagonal"), puzzle(t, dashes),
		puzzle(t, jigsaw5), sukaku(t)}
	o := Options{Title: "Πέντε (пять) \\ cinq – é", Details: "nonet generate --seed 1"}
	var want []string
	for _, s := range record(t, o, puzzles...) {
		for _, p := range s.texts {
			want = append(want, p.s)
		}
	}
	var b bytes.Buffer
	w, err := NewWriter(&b, o)
	if err != nil {
		t.Fatal(err)
	}
	w.pdf.doc.SetCompression(false)
	for _, p := range puzzles {
		if err := w.Add(p); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, shown := range regexp.MustCompile(`(?s)Td \((.*?)\) Tj ET\n`).FindAllSubmatch(b.Bytes(),
		-1) {
		got = append(got, decoded(shown[1]))
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	if pages := bytes.Count(b.Bytes(), []byte("<</Type /Page\n")); pages != 3 {
		t.Errorf("%d pages, want 3", pages)
	}
}

// decoded returns a text in UTF-16 with the escapes of a PDF.
func decoded(s []byte) string {
	var plain []byte
	for i := 0; i < len(s); i++ {
		if s[i] == '\\' {
			if i++; s[i] == 'r' {
				plain = append(plain, '\r')
				continue
			}
		}
		plain = append(plain, s[i])
	}
	var units []uint16
	for i := 0; i+1 < len(plain); i += 2 {
		units = append(units, uint16(plain[i])<<8|uint16(plain[i+1]))
	}
	return string(utf16.Decode(units))
}

func TestEqualBytes(t *testing.T) {
	o := Options{Details: "made for a test", PerPage: 2}
	one, other := write(t, o, puzzle(t, "9"), puzzle(t, "16")),
		write(t, o, puzzle(t, "9"), puzzle(t, "16"))
	if !bytes.Equal(one, other) || !bytes.HasPrefix(one, []byte("%PDF-")) ||
		!bytes.HasSuffix(one, []byte("%%EOF\n")) {
		t.Error("another time the bytes differ, or they are not PDF")
	}
}

// A booklet of few puzzles divides its page for these: one stands in the middle.
func TestFewPuzzlesFillThePage(t *testing.T) {
	paper := papers[PaperA4]
	s := record(t, Options{}, puzzle(t, "9"))[0]
	f := s.frames[0]
	if left, right := f.x1, paper.width-f.x2; left != right && left != right+1 && right != left+1 {
		t.Errorf("%d left of the grid, %d right of it", left, right)
	}
	if over, under := f.y1-above-margin-heading,
		paper.height-margin-footing-f.y2; max(over-under, under-over) > 200 {
		t.Errorf("%d above the grid, %d below it", over, under)
	}
	two := record(t, Options{}, puzzle(t, "9"), puzzle(t, "9"))[0].frames
	if two[0].x1 != two[1].x1 || two[0].y2 >= two[1].y1 {
		t.Errorf("two puzzles at %v", two)
	}
	if four := record(t, Options{PerPage: 4},
		puzzle(t, "9"))[0].frames[0]; four.x2-four.x1 >= f.x2-f.x1 {
		t.Error("the number of puzzles a page that the options say is not kept")
	}
}

// A long title takes two or three lines, each within the margins, above the puzzles.
func TestTitle(t *testing.T) {
	for _, test := range []struct {
		title string
		lines int
		dots  bool
	}{
		{"", 1, false},
		{"Sudoku", 1, false},
		{strings.Repeat("Sudoku for rainy days ", 4), 2, false},
		{strings.Repeat("Sudoku for rainy days ", 8), 3, false},
		{strings.Repeat("Sudoku for rainy days ", 40), 3, true},
		{strings.Repeat("W", 400), 3, true},
	} {
		s := record(t, Options{Title: test.title}, puzzle(t, "9"), puzzle(t, "9"), puzzle(t, "9"),
			puzzle(t, "9"))[0]
		var lines []placed
		for _, p := range s.texts {
			if p.size >= 1250 && p.y < margin+heading {
				lines = append(lines, p)
				right := p.x + p.face.width(p.s)*p.size/1000
				if right > papers[PaperA4].width-margin {
					t.Errorf("%.30q: a line reaches %d", test.title, right)
				}
			}
		}
		dots := len(lines) > 0 && strings.HasSuffix(lines[len(lines)-1].s, "...")
		if len(lines) != test.lines || dots != test.dots {
			t.Errorf("%.30q: lines %v, want %d, with dots %v", test.title, lines, test.lines,
				test.dots)
		}
	}
}

func TestCaptions(t *testing.T) {
	p := puzzle(t, "9")
	p.Caption, p.Stars = strings.Repeat("a long caption ", 20), 3
	s := record(t, Options{PerPage: 4}, p)[0]
	if s.stars != 3 {
		t.Errorf("%d stars", s.stars)
	}
	f := s.frames[0]
	for _, text := range s.texts {
		if text.s == p.Caption && (text.x <= f.x1 ||
			text.x+text.face.width(text.s)*text.size/1000 > f.x2) {
			t.Errorf("the caption reaches from %d to %d over a grid from %d to %d", text.x,
				text.x+text.face.width(text.s)*text.size/1000, f.x1, f.x2)
		}
	}
	if s := record(t, Options{Details: "how it was made"}, p); s[0].has("how it was made") ||
		!s[1].has("how it was made") {
		t.Error("the details are not on the last page")
	}
}

func TestOptions(t *testing.T) {
	for _, o := range []Options{
		{PerPage: 3}, {PerPage: -1}, {PerPage: 13}, {Paper: 2}, {Font: []byte("no font")},
	} {
		if _, err := NewWriter(io.Discard, o); err == nil {
			t.Errorf("%+v is not an error", o)
		}
	}
	for _, name := range []string{"A4", "letter", "Letter"} {
		if p, err := ParsePaper(name); err != nil || !strings.EqualFold(p.String(), name) {
			t.Errorf("ParsePaper(%q) = %v, %v", name, p, err)
		}
	}
	if _, err := ParsePaper("a5"); err == nil {
		t.Error("there is no a5")
	}
	if got := Paper(9).String(); got != "Paper(9)" {
		t.Errorf("paper 9 is %q", got)
	}
}

// What the fonts lack is an error that names the character, unless Options.Font has it.
func TestCharacters(t *testing.T) {
	for _, title := range []string{"Судоку", "Σουντόκου", "Sūdoku – “é”"} {
		if _, err := NewWriter(io.Discard, Options{Title: title}); err != nil {
			t.Error(err)
		}
	}
	var lacking *CharacterError
	if _, err := NewWriter(io.Discard, Options{Title: "Sudoku 数独"}); !errors.As(err, &lacking) ||
		lacking.Character != '数' || lacking.What != "title" {
		t.Errorf("%v", err)
	}
	w, err := NewWriter(io.Discard, Options{Details: "数"})
	if err != nil || w.pages.options.Details != "?" {
		t.Errorf("%v, details %q", err, w.pages.options.Details)
	}
	p := puzzle(t, "4")
	p.Caption = "\U0001F600"
	if err := w.Add(p); !errors.As(err, &lacking) || lacking.What != "caption" {
		t.Errorf("%v", err)
	}
	p.Caption, p.Digit = "", func(nonet.Digit) string { return "\n" }
	if err := w.Add(p); !errors.As(err, &lacking) || lacking.What != "digit" {
		t.Errorf("%v", err)
	}
	// ƒ is in the monospaced font as in the others; ﬁ only there would be better, but all
	// Go fonts have the same characters. So the test takes a font's place by name.
	own, err := newFace("Own", gomono.TTF)
	if err != nil {
		t.Fatal(err)
	}
	if f := (fonts{own}).of("数", false); f != own {
		t.Error("the font of the options is not asked")
	}
	if f := (fonts{own}).of("abc", true); f != boldFace() {
		t.Error("the usual font is not used where it has all characters")
	}
}

// Damaged fonts are errors, whatever the damage.
func TestDamagedFonts(t *testing.T) {
	for at := 0; at < len(gomono.TTF); at += len(gomono.TTF) / 30 {
		font := slices.Clone(gomono.TTF)
		for i := range font[at:min(at+40, len(font))] {
			font[at+i] ^= 0x5A
		}
		w, err := NewWriter(io.Discard, Options{Font: font})
		if err != nil {
			continue
		}
		w.pages.canvas.page()
		w.pages.canvas.text(100, 100, 1000, w.pages.fonts.own, "Sudoku")
		w.Close() // an error or none, but no panic
		w, err = NewWriter(io.Discard, Options{Font: font[:at]})
		if err == nil {
			w.pages.canvas.page()
			w.pages.canvas.text(100, 100, 1000, w.pages.fonts.own, "Sudoku")
			w.Close()
		}
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
	wrong = good
	wrong.Stars = 6
	if err := w.Add(wrong); err == nil {
		t.Error("six stars are too many")
	}
	bad := good
	bad.Puzzle = &nonet.Puzzle{Layout: good.Layout, Givens: good.Givens[:3]}
	if err := w.Add(bad); err == nil {
		t.Error("3 givens are not a grid")
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
	whole := len(write(t, Options{}, p))
	for left := 0; left < whole; left += whole / 8 {
		w, err := NewWriter(&failing{left}, Options{})
		if err != nil {
			t.Fatal(err)
		}
		if err := w.Add(p); err != nil {
			t.Fatal(err)
		}
		if err := w.Close(); !errors.Is(err, errFull) {
			t.Errorf("%d of %d bytes: error %v", left, whole, err)
		}
	}
}

// TestSlots: grids lie on the paper and not on each other, whatever the paper and their number.
func TestSlots(t *testing.T) {
	for _, paper := range []Paper{PaperA4, PaperLetter} {
		for _, perPage := range PerPages() {
			g := slotsOf(paper, perPage)
			wide, high := papers[paper].width, papers[paper].height
			switch right := g.left + (g.cols-1)*g.step + g.grid; {
			case g.cols*g.rows != perPage:
				t.Errorf("%s, %d a page: %d×%d", paper, perPage, g.cols, g.rows)
			case g.left < margin, right > wide-margin, g.cols > 1 && g.step < g.grid+between:
				t.Errorf("%s, %d a page: from %d to %d in steps of %d, each %d wide", paper,
					perPage, g.left, right, g.step, g.grid)
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
		for _, l := range draw(&p, fonts{}, p.Givens, nil).lines {
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
			if s.x1 < 0 || s.y1 < 0 || s.x2 > 6*unit || s.y2 > 6*unit || s.x1 > s.x2 ||
				s.y1 > s.y2 {
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
	if !slices.ContainsFunc(record(t, Options{}, p)[0].texts,
		func(p placed) bool { return strings.Contains(p.s, "are not drawn") }) {
		t.Error("nothing says that rules are not drawn")
	}
}

func TestWrap(t *testing.T) {
	f := plainFace()
	one, digit := f.width("one two"), f.width("1")
	tests := []struct {
		text  string
		most  int
		count int
		want  []string
	}{
		{"", 1000, 2, nil},
		{"one two", one, 2, []string{"one two"}},
		{"one two", one - 1, 2, []string{"one", "two"}},
		{"one two three", one, 2, []string{"one two", "three"}},
		{"one two three", one - 1, 2, []string{"one", "two..."}},
		{"11111111", 3 * digit, 4, []string{"111", "111", "11"}},
		{"11111111", 3 * digit, 2, []string{"111", "1..."}},
	}
	for _, test := range tests {
		if diff := cmp.Diff(test.want, wrap(f, test.text, test.most, test.count)); diff != "" {
			t.Errorf("%q (-want +got)\n%s", test.text, diff)
		}
	}
}

// Texts that are not UTF-8 are errors that name the byte, or have other characters in its place.
func TestTextsThatAreNotUTF8(t *testing.T) {
	for _, test := range []struct {
		text  string
		place int
	}{{"Caf\xe9", 3}, {"\xe2", 0}, {"\xe2\x82", 0}, {"\xc3", 0}, {"é\xf0\x9f", 2}, {"\x80a", 0},
		{"a\xed\xa0\x80", 1}} {
		want := func(what string, err error) {
			t.Helper()
			var foreign *EncodingError
			if !errors.As(err, &foreign) ||
				*foreign != (EncodingError{What: what, Text: test.text, Place: test.place}) {
				t.Errorf("%s %q: %v", what, test.text, err)
			}
		}
		_, err := NewWriter(io.Discard, Options{Title: test.text})
		want("title", err)
		w, err := NewWriter(io.Discard, Options{Details: test.text})
		if err != nil {
			t.Fatal(err)
		}
		if !utf8.ValidString(w.pages.options.Details) {
			t.Errorf("details %q", w.pages.options.Details)
		}
		p := puzzle(t, "4")
		p.Caption = test.text
		want("caption", w.Add(p))
		p.Caption, p.Digit = "", func(nonet.Digit) string { return test.text }
		want("digit", w.Add(p))
		if err := w.Close(); err != nil {
			t.Error(err)
		}
	}
	// A digit is asked for once: what is drawn is what was checked.
	w, err := NewWriter(io.Discard, Options{})
	if err != nil {
		t.Fatal(err)
	}
	p, asked := puzzle(t, "4"), 0
	p.Digit = func(d nonet.Digit) string {
		if asked++; asked > 4 {
			return "\xe2"
		}
		return fmt.Sprint(d)
	}
	if err := errors.Join(w.Add(p), w.Close()); err != nil {
		t.Error(err)
	}
}

// FuzzTexts writes whatever texts into booklets.
func FuzzTexts(f *testing.F) {
	f.Add("A (title) \\", "details <b> &amp;", "1–9 · \x00\xff\U0001F600")
	f.Add(")Tj", "endstream", "</svg>")
	f.Add("Caf\xe9", "\xe2", "x\xe2\x82")
	f.Add("A", "details <b> &amp;", "\xe2")
	p := puzzle(f, "4")
	f.Fuzz(func(t *testing.T, title, details, caption string) {
		if len(title)+len(details)+len(caption) > 10_000 {
			return
		}
		p := p
		p.Caption = caption
		p.Digit = func(d nonet.Digit) string {
			return caption[:min(len(caption), 3)] +
				fmt.Sprint(d)
		}
		var b bytes.Buffer
		w, err := NewWriter(&b, Options{Title: title, Details: details})
		var lacking *CharacterError
		var foreign *EncodingError
		if err != nil {
			if !errors.As(err, &lacking) && !errors.As(err, &foreign) {
				t.Fatal(err)
			}
			return
		}
		err = w.Add(p)
		if err != nil && !errors.As(err, &lacking) && !errors.As(err, &foreign) {
			t.Fatal(err)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
	})
}
