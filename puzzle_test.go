package nonet

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/nonet-dev/nonet/internal/proptest"
)

// A puzzle of the project's own making and its only solution.
const (
	easy       = "1.3...5.9..21.94.....7.4...3..5.2..6.6.....5.7..8.3..4...4.1.....92.58..8.4...1.7"
	easySolved = "143628579572139468986754231391542786468917352725863914237481695619275843854396127"
)

func parsePuzzle(t testing.TB, layout, text string) *Puzzle {
	t.Helper()
	l, err := ParseLayout(layout)
	if err != nil {
		t.Fatal(err)
	}
	p, err := ParsePuzzle(l, text)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestParsePuzzle(t *testing.T) {
	tests := []struct{ layout, in, want string }{
		{"4", "12.40-?_*...4321", "12.4........4321"},
		{"16", strings.Repeat("AaGg", 64), strings.Repeat("AAGG", 64)},
		{"36", strings.Repeat("Aa", 648), strings.Repeat("Aa", 648)}, // two alphabets above 35
		{"latin:1", "1", "1"},
	}
	for _, tt := range tests {
		p := parsePuzzle(t, tt.layout, tt.in)
		if got := p.Givens.String(); got != tt.want {
			t.Errorf("%s: %q, want %q", tt.in, got, tt.want)
		}
	}
	wide := parsePuzzle(t, "latin:62", strings.Repeat("62 . 1 . ", 961))
	if wide.Givens[0] != 62 || wide.Givens[1] != 0 ||
		!strings.HasPrefix(wide.Givens.String(), "62 . 1 . 62") {
		t.Errorf("size 62: %s", clip(wide.Givens.String(), 20))
	}
}

func TestParsePuzzleErrors(t *testing.T) {
	for layout, tests := range map[string]map[string]string{
		"4": {"": "0 symbols, expected 16", "12345": "5 symbols",
			"1...5...........": `r2c1: found '5', expected a digit up to 4`,
			"1...x...........": "r2c1"},
		"latin:62": {"1 2 3": "3 numbers, expected 3844",
			strings.Repeat("63 ", 3844): `r1c1: found "63"`},
	} {
		l, err := ParseLayout(layout)
		if err != nil {
			t.Fatal(err)
		}
		for in, want := range tests {
			if _, err := ParsePuzzle(l, in); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%s, %q: %v, want %q", layout, clip(in, 20), err, want)
			}
		}
	}
}

func TestGridJSON(t *testing.T) {
	b, err := json.Marshal(Grid{1, 0, 10, 61})
	if err != nil || string(b) != `"1.Az"` {
		t.Errorf("%s, %v", b, err)
	}
}

func TestValidate(t *testing.T) {
	short := NewPuzzle(Classic())
	short.Givens = short.Givens[:80]
	high := NewPuzzle(Classic())
	high.Givens[9] = 10
	marks := NewPuzzle(Classic())
	marks.Marks = make([]Digits, 80)
	highMark := NewPuzzle(Classic())
	highMark.Marks = make([]Digits, 81)
	highMark.Marks[80] = DigitsOf(3, 12)
	for want, p := range map[string]*Puzzle{
		"no layout":                  {},
		"80 cells, the layout has":   short,
		"r2c1 is 10":                 high,
		"pencilmarks for 80 cells":   marks,
		"r9c9 has the pencilmark 12": highMark,
	} {
		err := p.Validate()
		if !errors.Is(err, ErrInvalid) || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
	if err := NewPuzzle(Classic()).Validate(); err != nil {
		t.Error(err)
	}
}

func TestConflicts(t *testing.T) {
	p := parsePuzzle(t, "4+apart:r1c1,r2c3", "11..1.1.........")
	p.Marks = make([]Digits, 16)
	for c := range p.Marks {
		p.Marks[c] = AllDigits(4)
	}
	p.Marks[0] = DigitsOf(2)
	p.Marks[15] = Digits{}
	var got []string
	for _, c := range p.Conflicts() {
		text := p.Layout.CellName(c.A) + " " + p.Layout.CellName(c.B)
		if c.House != nil {
			text += " " + c.House.String()
		}
		got = append(got, text)
	}
	want := []string{
		"r1c1 r1c1", "r1c1 r1c2 row 1", "r1c1 r2c1 column 1", "r1c1 r2c3",
		"r1c2 r2c1 box 1", "r2c1 r2c3 row 2", "r4c4 r4c4",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestSolves(t *testing.T) {
	p := parsePuzzle(t, "9", easy)
	solution := parsePuzzle(t, "9", easySolved).Givens
	if !p.Solves(solution) {
		t.Error("the solution does not solve the puzzle")
	}
	for c := range solution {
		wrong := append(Grid(nil), solution...)
		for d := range 256 {
			if wrong[c] = Digit(d); Digit(d) != solution[c] && p.Solves(wrong) {
				t.Errorf("%s may also be %d", p.Layout.CellName(Cell(c)), d)
			}
		}
	}
	if p.Solves(solution[:80]) {
		t.Error("a short grid solves the puzzle")
	}
	p.Marks = make([]Digits, 81)
	for c, d := range solution {
		p.Marks[c] = DigitsOf(d)
	}
	if !p.Solves(solution) {
		t.Error("pencilmarks exclude the solution")
	}
	p.Marks[5] = AllDigits(9).Without(solution[5])
	if p.Solves(solution) {
		t.Error("a digit that is not a pencilmark is accepted")
	}
}

func TestCandidates(t *testing.T) {
	p := parsePuzzle(t, "4", "1...............")
	p.Marks = make([]Digits, 16)
	for c := range p.Marks {
		p.Marks[c] = AllDigits(4)
	}
	p.Marks[15] = DigitsOf(1, 3)
	cand := p.Candidates()
	for c, want := range map[int]Digits{0: DigitsOf(1), 1: DigitsOf(2, 3, 4), 5: DigitsOf(2, 3, 4),
		10: AllDigits(4), 15: DigitsOf(1, 3)} {
		if cand[c] != want {
			t.Errorf("%s: %v, want %v", p.Layout.CellName(Cell(c)), cand[c], want)
		}
	}
}

func TestDigits(t *testing.T) {
	proptest.Check(t, func(t *rapid.T) {
		digit := rapid.Uint8Range(1, 128)
		list := rapid.SliceOf(digit).Draw(t, "digits")
		in := map[Digit]bool{}
		for _, d := range list {
			in[d] = true
		}
		s := DigitsOf(list...)
		if s.Len() != len(in) || s.IsEmpty() != (len(in) == 0) {
			t.Fatalf("%v: Len %d", list, s.Len())
		}
		last := Digit(0)
		for d := range s.All() {
			if !in[d] || d <= last || (last == 0 && d != s.Min()) {
				t.Fatalf("%v: %d after %d", list, d, last)
			}
			last = d
		}
		d := digit.Draw(t, "digit")
		if s.Has(d) != in[d] || !s.With(d).Has(d) || s.Without(d).Has(d) || s.Has(0) ||
			s.With(0) != s {
			t.Fatalf("%v: %d", list, d)
		}
		n := rapid.IntRange(0, 128).Draw(t, "n")
		if all := AllDigits(n); all.Len() != n || n > 0 && !all.Has(Digit(n)) {
			t.Fatalf("AllDigits(%d) = %v", n, all)
		}
		other := AllDigits(n)
		if s.Union(other).Len()+s.Intersect(other).Len() != s.Len()+n ||
			s.Minus(other).Len() != s.Len()-s.Intersect(other).Len() {
			t.Fatalf("%v and %v", s, other)
		}
	})
	if (Digits{}).Min() != 0 {
		t.Error("the empty set has a lowest digit")
	}
}
