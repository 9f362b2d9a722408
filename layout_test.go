package nonet

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"github.com/nonet-dev/nonet/internal/proptest"
)

// wheel is a jigsaw of size 6 whose regions are connected and irregular.
const wheel = "jigsaw:111122133124332224354444355566556666"

func TestLayoutText(t *testing.T) {
	tests := []struct{ in, want string }{
		{"9", "9"},
		{"3x3", "9"},
		{"16", "16"},
		{"1", "latin:1"},
		{"2", "latin:2"}, // 1x2 boxes are rows
		{"3", "latin:3"},
		{"6", "2x3"},
		{"12", "3x4"},
		{"3x2", "3x2"},
		{"100", "100"},
		{"latin:7", "latin:7"},
		{"1x5", "latin:5"},
		{"5x1", "latin:5"},
		{"jigsaw:aabbaabbccddccdd", "4"},
		{"jigsaw:0000111122223333", "latin:4"},
		{"jigsaw:0123012301230123", "latin:4"},
		{"jigsaw:1,1,2,2,1,1,2,2,3,3,4,4,3,3,4,4", "4"},
		{"jigsaw:000011022013221113243333244455445555", "jigsaw:111122133124332224354444355566556666"},
		{"9+diagonal", "9+diagonal"},
		{"9+windoku+diagonal+windoku", "9+diagonal+windoku"},
		{"4+house:r4c4,r1c1,r2c2,r3c3", "4+house:r1c1,r2c2,r3c3,r4c4"},
		{"4+house:r4c4,r1c1,r2c2,r3c3+house:r1c4,r2c3,r3c2,r4c1", "4+diagonal"},
		{"4+house:r2c2,r2c3,r3c2,r3c3", "4+windoku"},
		{"4+house:r1c1,r1c2,r1c3,r1c4", "4"}, // a row
		{"4+apart:r2c3,r1c2", "4+apart:r1c2,r2c3"},
		{"4+apart:r1c1,r1c2", "4"}, // peers already
		{"4+apart:r1c2,r2c3+apart:r2c3,r1c2", "4+apart:r1c2,r2c3"},
		{"4+apart:r1c1,r4c4+diagonal", "4+diagonal"}, // the diagonal says it
		{"9+anti-king+anti-knight", "9+anti-knight+anti-king"},
		{"2x3+disjoint+diagonal", "2x3+diagonal+disjoint"},
		{"latin:2+apart:r1c1,r2c2+apart:r1c2,r2c1", "latin:2+anti-king"},
		{"4+differ:r3c1", "4"}, // says nothing
		{"4+differ:r3c1,r1c2", "4+differ:r1c2,r3c1"},
		{"4+differ:r1c1-r3c3", "4+differ:r1c1,r2c2,r3c3"},
		{"4+differ:r1c1-r4c4", "4+house:r1c1,r2c2,r3c3,r4c4"}, // as many cells as digits
		{"4+differ:r1c1,r1c2+apart:r1c1,r2c3", "4+differ:r1c1,r1c2+apart:r1c1,r2c3"},
		{"4+differ:r1c1,r2c3+apart:r1c1,r2c3", "4+differ:r1c1,r2c3"}, // the area says it
		{"4+anti-king+apart:r2c2,r3c3", "4+anti-king"},
		{"4+house:r1c1,r1c3,r3c1,r3c3+house:r1c2,r1c4,r3c2,r3c4" +
			"+house:r2c1,r2c3,r4c1,r4c3+house:r2c2,r2c4,r4c2,r4c4", "4+disjoint"},
	}
	for _, tt := range tests {
		l, err := ParseLayout(tt.in)
		if err != nil {
			t.Errorf("ParseLayout(%q): %v", tt.in, err)
			continue
		}
		if got := l.String(); got != tt.want {
			t.Errorf("ParseLayout(%q) = %q, want %q", tt.in, got, tt.want)
		}
		again, err := ParseLayout(l.String())
		if err != nil || again.String() != l.String() {
			t.Errorf("ParseLayout(%q) reads back as %v, %v", l.String(), again, err)
		}
	}
}

func TestLayoutErrors(t *testing.T) {
	tests := []struct{ in, want string }{
		{"", "expected a number from 1 to 100"},
		{"0", "expected a number from 1 to 100"},
		{"101", "expected a number from 1 to 100"},
		{"-9", "expected a number from 1 to 100"},
		{"7", "say latin:7"},
		{"11x11", "the size must be 1 to 100"},
		{"3x", "expected a number from 1 to 100"},
		{"latin:", "expected a number from 1 to 100"},
		{"jigsaw:", "it must have n*n cells"},
		{"jigsaw:9", "a size and no regions: a region map has 81 symbols"},
		{"jigsaw:16+diagonal", "a size and no regions: a region map has 256 symbols"},
		{"jigsaw:00011", "it must have n*n cells"},
		{"jigsaw:0001", "the region of r1c1 has 3 cells, it must have 2"},
		{"jigsaw:0000", "has 1 regions, it must have 2"},
		{"jigsaw:0,1,x,2", `found "x"`},
		{"jigsaw:00 11", "each cell is one visible character"},
		{"9+diag", `unknown rule "diag"`},
		{"9+", `unknown rule ""`},
		{"9+cage:3:r1c1", "cage is a rule of a puzzle and not of its layout: give it by itself"},
		{"9+anti-king:r1c1", "the form of the rule is anti-king"},
		{"9+house", "the form of the rule is house:CELLS"},
		{"6+windoku", "windoku needs a size that is a square"},
		{"4+house:r1c1", "a house of 1 different cell: it must have 4"},
		{"4+house:r1c1,r1c1,r2c2,r3c3", "a house of 3 different cells: it must have 4"},
		{"4+house:r5c1,r1c1,r2c2,r3c3", `found "r5c1", expected a cell from r1c1 to r4c4`},
		{"4+apart:r1c1", "apart has 1 cell, it must have 2"},
		{"4+apart:r1c1,r1c1", "r1c1 cannot differ from itself"},
		{"4+apart:c1r1,r1c1", `found "c1r1"`},
		{"4+differ:r1c1-r1c4,r2c1", "an area of 5 cells: it must have 1 to 4"},
		{"4+differ:r1c1,r1c2,r1c1", "an area has r1c1 twice"},
		{"4+differ:r1c1-r2c3", "r1c1-r2c3 is neither straight nor diagonal"},
		{"latin:5+disjoint", "disjoint groups need a layout that has boxes"},
	}
	for _, tt := range tests {
		_, err := ParseLayout(tt.in)
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("ParseLayout(%q): %v, want an error with %q", tt.in, err, tt.want)
		}
		if le := (*LayoutError)(nil); !errors.As(err, &le) {
			t.Errorf("ParseLayout(%q): the error is a %T", tt.in, err)
		}
	}
}

func TestLayoutErrorOffset(t *testing.T) {
	for _, tt := range []struct{ right, wrong string }{
		{"", "nine"},
		{"", "x3"},
		{"3x", ""},
		{"3x", "4x4"},
		{"latin:", "0"},
		{"jigsaw:", "9"},
		{"jigsaw:", "00 11"},
		{"jigsaw:", "123"},
		{"9+diagonal+", "nothing"},
	} {
		_, err := ParseLayout(tt.right + tt.wrong)
		le := (*LayoutError)(nil)
		if !errors.As(err, &le) || le.Offset != len(tt.right) {
			t.Errorf("ParseLayout(%q): %#v, want offset %d", tt.right+tt.wrong, err, len(tt.right))
		}
	}
}

func TestClassicHouses(t *testing.T) {
	l := Classic()
	if l != Classic() {
		t.Error("Classic is not always the same pointer")
	}
	houses := l.Houses()
	if len(houses) != 27 {
		t.Fatalf("%d houses", len(houses))
	}
	for i, want := range map[int]House{
		0:  {Kind: HouseRow, Cells: []Cell{0, 1, 2, 3, 4, 5, 6, 7, 8}},
		10: {Kind: HouseColumn, Index: 1, Cells: []Cell{1, 10, 19, 28, 37, 46, 55, 64, 73}},
		22: {Kind: HouseBox, Index: 4, Cells: []Cell{30, 31, 32, 39, 40, 41, 48, 49, 50}},
	} {
		if diff := cmp.Diff(want, houses[i]); diff != "" {
			t.Errorf("house %d: %s", i, diff)
		}
	}
	if got := houses[22].String(); got != "box 5" {
		t.Errorf("house 22 is called %q", got)
	}
	if diff := cmp.Diff([]int{4, 13, 22}, l.HousesOf(40)); diff != "" {
		t.Errorf("houses of r5c5: %s", diff)
	}
	for c := range Cell(81) {
		if got := len(l.Peers(c)); got != 20 {
			t.Errorf("%s has %d peers", l.CellName(c), got)
		}
	}
	if r, c := l.BoxShape(); r != 3 || c != 3 {
		t.Errorf("BoxShape: %d %d", r, c)
	}
}

func TestFurtherHouses(t *testing.T) {
	l, err := ParseLayout("9+diagonal+windoku" +
		"+house:r1c1,r2c3,r3c5,r4c7,r5c9,r6c2,r7c4,r8c6,r9c8+apart:r1c1,r5c4")
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, h := range l.Houses()[27:] {
		names = append(names, fmt.Sprint(h, " ", l.CellName(h.Cells[0]), " ",
			l.CellName(h.Cells[8])))
	}
	want := []string{
		"diagonal 1 r1c1 r9c9", "diagonal 2 r1c9 r9c1",
		"window 1 r2c2 r4c4", "window 2 r2c6 r4c8", "window 3 r6c2 r8c4", "window 4 r6c6 r8c8",
		"house 1 r1c1 r9c8",
	}
	if diff := cmp.Diff(want, names); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([][2]Cell{{0, 39}}, l.Apart()); diff != "" {
		t.Error(diff)
	}
	if !slices.Contains(l.Peers(0), 39) || !slices.Contains(l.Peers(39), 0) {
		t.Error("a pair that must differ is not a pair of peers")
	}
	if h, ok := l.Shared(0, 80); !ok || h.Kind != HouseDiagonal {
		t.Errorf("r1c1 and r9c9 share %v, %v", h, ok)
	}
	if _, ok := l.Shared(0, 39); ok {
		t.Error("a pair that must differ shares a house")
	}
}

func TestCellName(t *testing.T) {
	l := must(Boxes(4, 4))
	for _, name := range []string{"r1c1", "r1c16", "r16c1", "r16c16", "r9c10"} {
		c, err := l.ParseCell(name)
		if err != nil || l.CellName(c) != name {
			t.Errorf("%s: cell %d, called %s, %v", name, c, l.CellName(c), err)
		}
	}
}

// drawLayout draws a layout of size 1..most with any mixture of rules.
func drawLayout(t *rapid.T, most int) *Layout {
	n := rapid.IntRange(1, most).Draw(t, "size")
	var l *Layout
	switch rapid.IntRange(0, 2).Draw(t, "kind") {
	case 0:
		l = must(Latin(n))
	case 1:
		var rows []int
		for r := 1; r <= n; r++ {
			if n%r == 0 {
				rows = append(rows, r)
			}
		}
		r := rapid.SampledFrom(rows).Draw(t, "box rows")
		l = must(Boxes(r, n/r))
	default:
		// Regions grown by swaps from rows, so that solutions are likely.
		regions := make([]int, n*n)
		for c := range regions {
			regions[c] = c / n
		}
		for range rapid.IntRange(0, n).Draw(t, "swaps") {
			a := rapid.IntRange(0, n*n-1).Draw(t, "a")
			b := rapid.IntRange(0, n*n-1).Draw(t, "b")
			regions[a], regions[b] = regions[b], regions[a]
		}
		l = must(Jigsaw(regions))
	}
	var extra []Extra
	if rapid.IntRange(0, 3).Draw(t, "diagonals") == 0 {
		extra = append(extra, Diagonals())
	}
	if l.windows() != nil && rapid.IntRange(0, 3).Draw(t, "windows") == 0 {
		extra = append(extra, Windows())
	}
	for range rapid.IntRange(0, 1).Draw(t, "further houses") {
		cells := rapid.Permutation(identity(n*n)).Draw(t, "house")[:n]
		extra = append(extra, ExtraHouse(cells...))
	}
	for range rapid.IntRange(0, 3).Draw(t, "apart") {
		if a, b := drawCell(t, l), drawCell(t, l); a != b {
			extra = append(extra, Apart(a, b))
		}
	}
	return must(l.With(extra...))
}

func identity(n int) []Cell {
	cells := make([]Cell, n)
	for i := range cells {
		cells[i] = Cell(i)
	}
	return cells
}

func drawCell(t *rapid.T, l *Layout) Cell {
	return Cell(rapid.IntRange(0, l.Cells()-1).Draw(t, "cell"))
}

func TestLayoutProperties(t *testing.T) {
	proptest.Check(t, func(t *rapid.T) {
		l := drawLayout(t, 9)
		again, err := ParseLayout(l.String())
		if err != nil {
			t.Fatalf("%s: %v", l, err)
		}
		if diff := cmp.Diff(l.Houses(), again.Houses()); diff != "" {
			t.Fatalf("%s: houses change: %s", l, diff)
		}
		if diff := cmp.Diff(l.Apart(), again.Apart(), cmpopts.EquateEmpty()); diff != "" {
			t.Fatalf("%s: pairs change: %s", l, diff)
		}
		for _, h := range l.Houses() {
			if len(h.Cells) != l.Size() || !slices.IsSorted(h.Cells) ||
				len(slices.Compact(slices.Clone(h.Cells))) != l.Size() {
				t.Fatalf("%s: %v is %v", l, h, h.Cells)
			}
		}
		for c := range Cell(l.Cells()) {
			for _, b := range l.Peers(c) {
				if b == c || !slices.Contains(l.Peers(b), c) {
					t.Fatalf("%s: peers of %d and %d are not mutual", l, c, b)
				}
			}
			if !slices.IsSorted(l.Peers(c)) {
				t.Fatalf("%s: peers of %d are not sorted", l, c)
			}
		}
		regions := l.Regions()
		if regions == nil {
			return
		}
		twin, err := Jigsaw(regions)
		if err != nil {
			t.Fatal(err)
		}
		base, _, _ := strings.Cut(l.String(), "+")
		if twin.String() != base {
			t.Fatalf("regions of %s make %s", base, twin)
		}
	})
}

func FuzzParseLayout(f *testing.F) {
	for _, s := range []string{"9", "2x3", "latin:7", "4+diagonal+windoku", "4+apart:r1c1,r2c3",
		"4+house:r1c1,r2c2,r3c3,r4c4", wheel, "jigsaw:1,1,2,2", "grid:2x3:3:1x3", "free:2x3:4",
		"grid:2x3:3:aab.bb+anti-king", "grid:2x2:3:7,7,0,7", "grid:3x3:3:", "grid:1x1:61"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		l, err := ParseLayout(s)
		if err != nil {
			return
		}
		again, err := ParseLayout(l.String())
		if err != nil || again.String() != l.String() {
			t.Fatalf("%q is %q, which reads as %v, %v", s, l, again, err)
		}
	})
}

// The cells that the names of rules put apart, counted by hand for the 9×9 grid.
func TestChessAndDisjointPeers(t *testing.T) {
	for text, want := range map[string]int{
		"9":                          20,
		"9+anti-king":                20 + 0, // r5c5 has all its diagonal neighbours in its box
		"9+anti-knight":              20 + 8,
		"9+disjoint":                 20 + 4,
		"9+differ:r5c5,r1c1,r9c9":    20 + 2,
		"9+anti-knight+anti-king":    20 + 8,
		"latin:9+anti-king":          16 + 4,
		"latin:9+differ:r5c5,r5c6":   16,
		"9+differ:r5c5,r7c6+windoku": 20 + 1,
	} {
		l, err := ParseLayout(text)
		if err != nil {
			t.Fatal(err)
		}
		if got := len(l.Peers(40)); got != want {
			t.Errorf("%s: r5c5 has %d peers, want %d", text, got, want)
		}
	}
	l := must(ParseLayout("9+anti-knight+differ:r1c1,r2c2,r5c5"))
	if !l.AntiKnight() || l.AntiKing() || l.Disjoint() ||
		!slices.EqualFunc(l.Areas(), [][]Cell{{0, 10, 40}}, slices.Equal[[]Cell]) {
		t.Errorf("%s: %v %v %v %v", l, l.AntiKnight(), l.AntiKing(), l.Disjoint(), l.Areas())
	}
}
