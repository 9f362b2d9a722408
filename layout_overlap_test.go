package nonet

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// The text of grids that overlap is read as the same layout, in its shortest form.
func TestOverlapText(t *testing.T) {
	for _, tc := range [][2]string{
		{"samurai", "samurai"},
		{"Samurai", "samurai"},
		{"overlap:3x3:r13c13,r1c1,r1c13,r7c7,r13c1", "samurai"},
		{"OVERLAP:9:r1c1, r7c7", "twin"},
		{"overlap:6:r1c1,r5c4", "overlap:2x3:r1c1,r5c4"},
		{"overlap:latin:3:r1c1,r2c2", "overlap:latin:3:r1c1,r2c2"},
		{"overlap:jigsaw:aabbaabbccddccdd:r1c3,r1c1", "overlap:4:r1c1,r1c3"},
		{"overlap:jigsaw:aaababbbcccdcddd:r1c3,r1c1",
			"overlap:jigsaw:1112122233343444:r1c1,r1c3"},
		{"overlap:9:r1c1", "9"},
		{"twin+diagonal+anti-king", "twin+diagonal+anti-king"},
		{"twin+differ:r15c15,r1c1", "twin+differ:r1c1,r15c15"},
		{"overlap:4:r1c1,r3c3+disjoint+windoku", "overlap:4:r1c1,r3c3+windoku+disjoint"},
	} {
		l, err := ParseLayout(tc[0])
		if err != nil {
			t.Errorf("%s: %v", tc[0], err)
			continue
		}
		if l.String() != tc[1] {
			t.Errorf("%s: %s, want %s", tc[0], l, tc[1])
		}
		if again, err := ParseLayout(tc[1]); err != nil || again.String() != tc[1] {
			t.Errorf("%s is read as %v, %v", tc[1], again, err)
		}
	}
	for _, tc := range [][2]string{
		{"overlap:9:r2c1,r7c7", "row 1 and column 1"},
		{"overlap:9:r1c1,r7c7,r1c1", "two grids begin at r1c1"},
		{"overlap:9:r1c1,r60c1", "68 rows and 9 columns together: at most 61"},
		{"overlap:9", "expected the layout of each grid and the first cell of each"},
		{"overlap:9:", "expected a cell"},
		{"overlap:overlap:9:r1c1,r7c7:r1c1", "do not overlap again"},
		{"overlap:samurai:r1c1", "do not overlap again"},
		{"overlap:grid:6x8:r1c1,r2c2", "rows, columns, and boxes or regions alone"},
		{"overlap:9:" + strings.Repeat("r1c1,", 40) + "r1c1", "more than 40 grids"},
		{"samurei", "did you mean samurai?"},
		{"twin+house:r1c1,r1c10", "r1c10 is outside of the grid"},
		{"twin+apart:r1c1,r1c10", "r1c10 is outside of the grid"},
		{"overlap:latin:5:r1c1,r3c3+disjoint", "disjoint groups need a layout that has boxes"},
	} {
		if l, err := ParseLayout(tc[0]); err == nil || !strings.Contains(err.Error(), tc[1]) {
			t.Errorf("%s: %v, %v, want %q", tc[0], l, err, tc[1])
		}
	}
}

// A Samurai has the rows, columns and boxes of five grids, and four boxes that two grids share.
func TestSamurai(t *testing.T) {
	l := must(ParseLayout("samurai"))
	if rows, cols := l.Shape(); rows != 21 || cols != 21 || l.Size() != 21 || l.Digits() != 9 {
		t.Errorf("%d rows, %d columns, size %d, %d digits", rows, cols, l.Size(), l.Digits())
	}
	cells := slices.Collect(l.Inside())
	if len(cells) != 369 {
		t.Errorf("%d cells", len(cells))
	}
	count := map[HouseKind]int{}
	for _, h := range l.Houses() {
		count[h.Kind]++
		if len(h.Cells) != 9 {
			t.Errorf("%s has %d cells", h, len(h.Cells))
		}
	}
	if count[HouseRow] != 45 || count[HouseColumn] != 45 || count[HouseBox] != 41 {
		t.Error(count)
	}
	regions := l.Regions()
	if slices.Max(regions) != 40 || regions[9] != -1 || regions[6*21+6] != regions[8*21+8] {
		t.Error(regions)
	}
	for _, tc := range [][2]string{
		{"r13c1 r13c9", "row 13 of grid 4"}, {"r1c15 r9c15", "column 15 of grid 2"},
		{"r7c7 r8c8", "box 9 of grid 1"},
	} {
		a, b, _ := strings.Cut(tc[0], " ")
		h, ok := l.Shared(must(l.ParseCell(a)), must(l.ParseCell(b)))
		if !ok || h.String() != tc[1] {
			t.Errorf("%s share %s, want %s", tc[0], h, tc[1])
		}
	}
	d := must(l.With(Diagonals()))
	if h := d.Houses(); len(h) != 131+10 || h[133].String() != "diagonal 1 of grid 2" {
		t.Errorf("%d houses, %s", len(h), h[133])
	}
}

// overlapFits says by the definition whether a full grid of digits has all houses of all grids.
func overlapFits(base *Layout, at [][2]int, size int, g Grid) bool {
	n := base.Size()
	for _, p := range at {
		part := make(Grid, n*n)
		for c := range part {
			part[c] = g[(p[0]+c/n)*size+p[1]+c%n]
		}
		if !NewPuzzle(base).Solves(part) {
			return false
		}
	}
	return true
}

// bruteForce counts the grids of digits of a puzzle that fit, by trying the digits of each cell
// against the definition: two cells that see each other by a grid of base differ.
func bruteForce(p *Puzzle, base *Layout, at [][2]int) (count int) {
	l, n := p.Layout, base.Size()
	peers := map[[2]Cell]bool{}
	for _, at := range at {
		for a := range base.Cells() {
			for _, b := range base.Peers(Cell(a)) {
				move := func(c int) Cell { return Cell((at[0]+c/n)*l.Size() + at[1] + c%n) }
				peers[[2]Cell{move(a), move(int(b))}] = true
			}
		}
	}
	cells := slices.Collect(l.Inside())
	g := slices.Clone(p.Givens)
	var try func(i int)
	try = func(i int) {
		if i == len(cells) {
			if !overlapFits(base, at, l.Size(), g) {
				panic("peers and houses say different things")
			}
			count++
			return
		}
		c := cells[i]
		for d := Digit(1); int(d) <= n; d++ {
			if given := p.Givens[c]; given != 0 && given != d {
				continue
			}
			fits := true
			for _, b := range cells {
				if (b < c || p.Givens[b] != 0) && b != c && g[b] == d && peers[[2]Cell{c, b}] {
					fits = false
					break
				}
			}
			if fits {
				g[c] = d
				try(i + 1)
				g[c] = p.Givens[c]
			}
		}
	}
	try(0)
	return count
}

// Engines search and cover count as many solutions of grids that overlap as there are.
func TestOverlapCounts(t *testing.T) {
	r := rand.New(rand.NewPCG(28, 6))
	for _, tc := range []struct {
		base string
		at   [][2]int
	}{
		{"4", [][2]int{{0, 0}, {2, 2}}},
		{"4", [][2]int{{0, 0}, {1, 1}}}, // boxes that overlap in part
		{"4", [][2]int{{0, 0}, {0, 2}}},
		{"4", [][2]int{{0, 0}, {0, 3}, {3, 0}}},
		{"latin:3", [][2]int{{0, 1}, {1, 0}}},
		{"latin:3", [][2]int{{0, 0}, {2, 2}, {0, 4}, {4, 0}, {4, 4}}},
		{"latin:3", [][2]int{{0, 0}, {3, 3}}}, // no common cell
		{"2x3", [][2]int{{0, 0}, {4, 3}}},
		{"jigsaw:1112122233343444", [][2]int{{0, 0}, {2, 2}}},
	} {
		base := must(ParseLayout(tc.base))
		l := must(Overlap(base, tc.at...))
		t.Run(l.String(), func(t *testing.T) {
			s := &Solver{Rand: r}
			full, err := s.First(t.Context(), NewPuzzle(l))
			if err != nil {
				full = NewPuzzle(l).Givens // there is no solution
			}
			for range 20 {
				p := NewPuzzle(l)
				share := .4 + .3*r.Float64()
				for c := range l.Inside() {
					if r.Float64() < share {
						p.Givens[c] = full[c]
					}
				}
				if err == nil && r.IntN(3) == 0 { // perhaps there is no solution
					cells := slices.Collect(l.Inside())
					c := cells[r.IntN(len(cells))]
					p.Givens[c] = p.Givens[c]%Digit(l.Digits()) + 1
				}
				want := bruteForce(p, base, tc.at)
				for _, engine := range []Engine{EngineSearch, EngineCover} {
					count := must((&Solver{Engine: engine}).Count(t.Context(), p))
					if count.Int64() != int64(want) {
						t.Fatalf("%s: %s counts %s solutions, there are %d", p, engine, count, want)
					}
				}
				listed := 0
				for g, err := range (&Solver{}).Solutions(t.Context(), p) {
					if err != nil || !p.Solves(g) || !overlapFits(base, tc.at, l.Size(), g) {
						t.Fatalf("%s: %s is no solution: %v", p, l.Cut(g), err)
					}
					listed++
				}
				if listed != want {
					t.Fatalf("%s: %d solutions are listed of %d", p, listed, want)
				}
				testOverlapCandidates(t, p)
			}
		})
	}
}

// testOverlapCandidates compares Candidates with all solutions.
func testOverlapCandidates(t *testing.T, p *Puzzle) {
	t.Helper()
	want := make([]Digits, p.Layout.Cells())
	for g := range (&Solver{}).Solutions(t.Context(), p) {
		for c, d := range g {
			want[c] = want[c].With(d)
		}
	}
	got, err := (&Solver{}).Candidates(t.Context(), p, CandidateOptions{})
	if err != nil || !slices.Equal(got.Possible, want) {
		t.Fatalf("%s: candidates %v, want %v: %v", p, got.Possible, want, err)
	}
}

// Engines that know only grids of as many rows as digits decline grids that overlap.
func TestOverlapEngines(t *testing.T) {
	p := NewPuzzle(must(ParseLayout("overlap:4:r1c1,r3c3")))
	for _, e := range Engines() {
		_, err := (&Solver{Engine: e.Engine}).First(t.Context(), p)
		takes := e.Engine == EngineAuto || e.Engine == EngineSearch || e.Engine == EngineCover
		if takes != (err == nil) {
			t.Errorf("%s: %v", e.Name, err)
		}
	}
}

// The text of a puzzle has the cells of the grids, row by row, or all of them.
func TestOverlapPuzzle(t *testing.T) {
	l := must(ParseLayout("overlap:4:r1c1,r3c3"))
	inside := "1234" + "...." + "......" + "......" + "...." + "...4"
	p := must(ParsePuzzle(l, inside))
	if got := p.String(); got != "overlap:4:r1c1,r3c3: "+inside {
		t.Error(got)
	}
	for _, hole := range []string{".", "#", "0", " ", "1"} {
		h := strings.Repeat(hole, 2)
		whole := "1234" + h + "...." + h + "......" + "......" + h + "...." + h + "...4"
		if q, err := ParsePuzzle(l, whole); err != nil || q.String() != p.String() {
			t.Errorf("%s: %v, %v", whole, q, err)
		}
	}
	if _, err := ParsePuzzle(l, "5"+inside[1:]); err == nil ||
		!strings.Contains(err.Error(), "expected a digit up to 4") {
		t.Error(err)
	}
	p.Givens[0] = 5
	if err := p.Validate(); err == nil || !strings.Contains(err.Error(), "the highest digit is 4") {
		t.Error(err)
	}
}

// Rules stand in grids that overlap: their digits and lines are those of the grids.
func TestOverlapRules(t *testing.T) {
	l := must(ParseLayout("overlap:4:r1c1,r3c3"))
	rr := RuleReader{Layout: l}
	for _, text := range []string{"cage:5:r1c1,r1c2", "sandwich:3:r1c1-r1c4", "anti-taxicab",
		"anti-consecutive", "thermo:r3c3-r3c6", "x-sum:5:r6c6-r6c3", "minimum:r2c4"} {
		x, err := rr.Rule(text)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		p := NewPuzzle(l)
		p.Rules = []Rule{x}
		// Plain solutions that keep the rule are those with it.
		want := map[string]bool{}
		for g := range (&Solver{}).Solutions(t.Context(), NewPuzzle(l)) {
			if len(p.Breaches(g)) == 0 {
				want[l.Cut(g).String()] = true
			}
		}
		got := map[string]bool{}
		for g, err := range (&Solver{}).Solutions(t.Context(), p) {
			if err != nil {
				t.Fatal(err)
			}
			got[l.Cut(g).String()] = true
		}
		if fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("%s: %d solutions, want %d", text, len(got), len(want))
		}
	}
	for _, tc := range [][2]string{
		{"cage:9:r1c4,r1c5", "r1c5 is outside of the grid"},
		{"sandwich:3:r3c2-r3c5", "whole row or column"},
		{"sum:20:row1", "r1c5 is outside"},
		{"full-rank:1:r1c1-r1c4", "as many rows and columns as digits"},
	} {
		if _, err := rr.Rule(tc[0]); err == nil || !strings.Contains(err.Error(), tc[1]) {
			t.Errorf("%s: %v, want %q", tc[0], err, tc[1])
		}
	}
}
