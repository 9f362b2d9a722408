package nonet

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// The text of a shape is read as the same layout, in its shortest form.
func TestShapeText(t *testing.T) {
	for _, tc := range [][2]string{
		{"grid:6x8", "grid:6x8:8"},
		{"grid:6x8:8:2x4", "grid:6x8:8:2x4"},
		{"grid:6X6:9:3x3", "grid:6x6:9:3x3"},
		{"GRID:2x3:3:aab.bb", "grid:2x3:3:112.22"},
		{"grid:2x2:3:7,7,0,7", "grid:2x2:3:11.1"},
		{"free:2x2:4", "free:2x2:4"},
		{"free:4x4", "free:4x4:4"},
		{"grid:9x9", "latin:9"},
		{"grid:9x9:9:3x3", "9"},
		{"grid:4x4:4:1x2", "latin:4+differ:r1c1,r1c2+differ:r1c3,r1c4+differ:r2c1,r2c2+" +
			"differ:r2c3,r2c4+differ:r3c1,r3c2+differ:r3c3,r3c4+differ:r4c1,r4c2+differ:r4c3,r4c4"},
		{"grid:3x4:5+anti-knight", "grid:3x4:5+anti-knight"},
		{"grid:3x4:5+anti-king+apart:r1c1,r3c3", "grid:3x4:5+anti-king+apart:r1c1,r3c3"},
		{"grid:3x4:5+differ:r1c1,r2c2,r3c3+house:r1c1,r1c2,r1c3,r2c1,r2c2",
			"grid:3x4:5+house:r1c1,r1c2,r1c3,r2c1,r2c2+differ:r1c1,r2c2,r3c3"},
		{"grid:3x4:5+differ:row1", "grid:3x4:5+differ:r1c1,r1c2,r1c3,r1c4"},
	} {
		l, err := ParseLayout(tc[0])
		if err != nil || l.String() != tc[1] {
			t.Errorf("%s: %v %v, want %s", tc[0], l, err, tc[1])
			continue
		}
		if again, err := ParseLayout(tc[1]); err != nil || again.String() != tc[1] {
			t.Errorf("%s: %v %v", tc[1], again, err)
		}
	}
}

func TestShapeFaults(t *testing.T) {
	for _, tc := range [][2]string{
		{"grid:6", `found "6", expected ROWSxCOLUMNS`},
		{"grid:6x6:5", "6 rows and 6 columns: there must be 1 to 5"},
		{"grid:6x6:62", "a grid of 62 digits: there must be 1 to 61"},
		{"grid:0x6", "expected ROWSxCOLUMNS"},
		{"grid:6x6:9:4x3", "boxes of 4x3 do not fill a grid of 6x6"},
		{"grid:2x2:3:112", "a region map of 3 cells: it must have 4"},
		{"grid:3x2:3:111122", "the region of r1c1 has more than 3 cells"},
		{"grid:6x6:9+diagonal", "neither diagonals nor windows"},
		{"grid:6x6:9+differ:r1c1,r7c1", `found "r7c1", expected a cell from r1c1 to r6c6`},
		{"grid:6x8:8+differ:col9", `found "col9", expected col1 to col8`},
		{"grid:6x8:8+differ:row7", `found "row7", expected row1 to row6`},
		{"gird:6x8", `did you mean grid?`},
	} {
		if _, err := ParseLayout(tc[0]); err == nil || !strings.Contains(err.Error(), tc[1]) {
			t.Errorf("%s: %v, want %s", tc[0], err, tc[1])
		}
	}
}

// Rows, columns and regions are houses if they have a cell for each digit. In shorter ones the
// cells are peers. Cells outside have no peers.
func TestShapeHouses(t *testing.T) {
	l := must(ParseLayout("grid:2x4:4:11223.33"))
	var got []string
	for _, h := range l.Houses() {
		got = append(got, h.String()+" "+l.CellName(h.Cells[0]))
	}
	if want := []string{"row 1 r1c1", "row 2 r2c1"}; !slices.Equal(got, want) {
		t.Errorf("houses %v, want %v", got, want)
	}
	if l := must(ParseLayout("grid:2x3:3:1x3")); len(l.Houses()) != 2 {
		t.Errorf("%s has %d houses, want 2", l, len(l.Houses()))
	}
	for cell, want := range map[Cell]int{0: 4, 2: 4, 4: 4, 5: 4, 8: 0, 15: 0} {
		if got := len(l.Peers(cell)); got != want {
			t.Errorf("%s has %d peers, want %d", l.CellName(cell), got, want)
		}
	}
}

// shapeFits is an own check of a grid in the numbers of a shape, by the definition.
func shapeFits(s *Shape, g Grid) bool {
	n := s.Digits
	for a, d := range g {
		row, col := a/n, a%n
		if row >= s.Rows || col >= s.Columns {
			continue
		}
		for b := range g[:a] {
			row2, col2 := b/n, b%n
			if col2 >= s.Columns || g[b] != d {
				continue
			}
			region := s.Regions != nil && s.Regions[row*s.Columns+col] >= 0 &&
				s.Regions[row*s.Columns+col] == s.Regions[row2*s.Columns+col2]
			if region || !s.Free && (row == row2 || col == col2) {
				return false
			}
		}
	}
	return true
}

// Solutions of small shapes with rules are those that enumeration finds, by each engine that
// takes them.
func TestShapeByEnumeration(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 150 {
		s := Shape{Rows: 1 + r.IntN(3), Columns: 1 + r.IntN(3), Free: r.IntN(4) == 0}
		s.Digits = max(s.Rows, s.Columns) + r.IntN(2)
		if r.IntN(2) == 0 {
			for range s.Rows * s.Columns {
				s.Regions = append(s.Regions, r.IntN(4)-1)
			}
		}
		l, err := Shaped(s)
		if err != nil {
			continue // a region is too large
		}
		if !l.IsShaped() {
			continue
		}
		p := NewPuzzle(l)
		last := l.CellName(Cell((s.Rows-1)*s.Digits + s.Columns - 1))
		for _, text := range []string{"sum:3:r1c1," + last, "anti-consecutive",
			"greater:r1c1," + last, "contains:1:row1"} {
			if rule, err := ParseRule(l, text); err == nil && r.IntN(3) == 0 {
				p.Rules = append(p.Rules, rule)
			}
		}
		if p.Validate() != nil {
			continue // a sum of one cell
		}
		want := map[string]bool{}
		g := slices.Clone(p.Givens)
		var fill func(c int)
		fill = func(c int) {
			switch {
			case c == len(g):
				if shapeFits(&s, g) && p.Solves(g) {
					want[g.String()] = true
				}
			case p.Givens[c] != 0:
				fill(c + 1)
			default:
				for g[c] = 1; int(g[c]) <= s.Digits; g[c]++ {
					fill(c + 1)
				}
				g[c] = 0
			}
		}
		if fill(0); s.Digits < 4 || s.Rows*s.Columns < 8 {
			checkShape(t, p, want)
		}
	}
}

func checkShape(t *testing.T, p *Puzzle, want map[string]bool) {
	t.Helper()
	for _, engine := range []Engine{EngineAuto, EngineSearch, EngineCover} {
		s := Solver{Engine: engine, Jobs: 1}
		got := 0
		for g, err := range s.Solutions(context.Background(), p) {
			if err != nil {
				if engine == EngineCover {
					got = len(want) // a rule that it does not take
					break
				}
				t.Fatalf("%v: %v", p, err)
			}
			if got++; !want[g.String()] {
				t.Fatalf("%v: %s found %s", p, engine, g)
			}
		}
		if got != len(want) {
			t.Fatalf("%v, rules %v: %s found %d solutions, want %d", p, p.Rules, engine, got,
				len(want))
		}
	}
}

// Solves must not be what makes the enumeration right: it says the same as the definition.
func TestShapeSolves(t *testing.T) {
	s := Shape{Rows: 2, Columns: 3, Digits: 3, Regions: []int{0, 0, -1, 1, 1, 0}}
	l := must(Shaped(s))
	p := NewPuzzle(l)
	for number := range 729 {
		g := slices.Clone(p.Givens)
		for c := range l.Inside() {
			g[c] = Digit(1 + number%3)
			number /= 3
		}
		if got, want := p.Solves(g), shapeFits(&s, g); got != want {
			t.Errorf("%s: %v, want %v", l.Cut(g), got, want)
		}
	}
}

// The text of a puzzle has the cells of the grid.
func TestShapePuzzle(t *testing.T) {
	l := must(ParseLayout("grid:2x3:3"))
	p := must(ParsePuzzle(l, "1.2..3"))
	if got := p.String(); got != "grid:2x3:3: 1.2..3" {
		t.Error(got)
	}
	g := must(new(Solver).Solve(t.Context(), p))
	if got := l.Cut(g).String(); got != "132213" && got != "132 213" {
		t.Error(got)
	}
	p.Givens[8] = 2
	if err := p.Validate(); err == nil || !strings.Contains(err.Error(), "r3c3 is outside") {
		t.Error(err)
	}
}

// A text has the cells of the grid, those of all its rows and columns, or those of the square.
func TestTextCells(t *testing.T) {
	for layout, counts := range map[string][]int{
		"4": {16}, "grid:2x3:4": {6, 16}, "free:3x2:2": {6, 9}, "samurai": {369, 441},
		"overlap:4:r1c1,r1c4": {28, 49}, "overlap:4:r1c1,r1c5,r3c5": {40, 48, 64},
	} {
		l := must(ParseLayout(layout))
		for symbols := range 500 {
			cells, ok := l.TextCells(symbols)
			if want := slices.Contains(counts, symbols); ok != want {
				t.Errorf("%s takes %d symbols: %v, want %v", l, symbols, ok, want)
			}
			if !ok {
				continue
			}
			got := slices.Collect(cells)
			if !slices.IsSorted(got) || len(got) != symbols {
				t.Errorf("%s: %d symbols are of the cells %v", l, symbols, got)
			}
			for c := range l.Inside() {
				if !slices.Contains(got, c) {
					t.Errorf("%s: %d symbols have none for %s", l, symbols, l.CellName(c))
				}
			}
		}
	}
}

// Short houses are those that are no houses but have two cells or more, each once.
func TestShortHouses(t *testing.T) {
	for layout, want := range map[string]string{
		"9":                   "",
		"samurai":             "",
		"grid:2x4:4:11223.33": "column 1, column 2, column 3, column 4, region 1, region 2, region 3",
		"grid:2x3:4:2x1":      "row 1, row 2, column 1, column 2, column 3",
		"grid:4x4:5:2x2": "row 1, row 2, row 3, row 4, column 1, column 2, column 3, column 4, " +
			"box 1, box 2, box 3, box 4",
		"free:2x3:4:11123.": "region 1",
	} {
		l := must(ParseLayout(layout))
		var got []string
		for _, h := range l.ShortHouses() {
			got = append(got, h.String())
			for i, b := range h.Cells {
				for _, a := range h.Cells[:i] {
					if !slices.Contains(l.Peers(a), b) {
						t.Errorf("%s: %s may have a digit twice", l, h)
					}
				}
			}
		}
		if got := strings.Join(got, ", "); got != want {
			t.Errorf("%s: %s, want %s", layout, got, want)
		}
	}
}
