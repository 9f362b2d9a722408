package format

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/nonet-dev/nonet"
)

// Variables are cells below the grid that rules name. Each string accepts just those values that
// its meaning does, held against all values of the grid of 2x2 and its variables.
func TestISSVariables(t *testing.T) {
	usual := func(v []int) bool {
		return v[0] != v[1] && v[0] != v[2] && v[1] != v[3] && v[2] != v[3]
	}
	far := func(a, b int) bool { return max(a-b, b-a) != 1 }
	for text, test := range map[string]struct {
		shape     string // rows and columns of the layout, and its digits
		variables []nonet.Cell
		values    int
		holds     func(v []int) bool // v: the grid, row by row, and then the variables
	}{
		".Shape~2x2.Var~A~pair~2.Thermo~VA1~VA2": {"3x2:3", []nonet.Cell{6, 7}, 2,
			func(v []int) bool { return usual(v) && v[4] < v[5] }},
		".Shape~2x2.Var~B.Var~C.AllDifferent~R1C1~VB.Palindrome~VB~VC": {"3x2:3",
			[]nonet.Cell{6, 7}, 2,
			func(v []int) bool { return usual(v) && v[4] != v[0] && v[4] == v[5] }},
		".Shape~2x2~3.Var~A~~1.Arrow~VA~R1C1~R1C2": {"3x2:3", []nonet.Cell{6}, 3,
			func(v []int) bool { return usual(v) && v[4] == v[0]+v[1] }},
		".Shape~2x2.Var~A~~2x2.ConnectedValues~VA~1~2": {"4x2:4", []nonet.Cell{8, 9, 12, 13}, 2,
			func(v []int) bool {
				count := 0
				for _, x := range v[4:] {
					count += x % 2
				}
				return usual(v) && count == 2 && v[4] != v[7]
			}},
		".Shape~2x2.Var~A~~2x2.Quad~VA1~1": {"4x2:4", []nonet.Cell{8, 9, 12, 13}, 2,
			func(v []int) bool { return usual(v) && slices.Contains(v[4:], 1) }},
		".Shape~2x2.Var~A~~3.Replicate~F~VA1.~VA1_2.End": {"4x2:4", []nonet.Cell{8, 9, 12}, 2,
			func(v []int) bool { return usual(v) && v[4] == 2 && v[6] == 2 }},
		".Shape~2x2~3.AntiConsecutive.Var~A~~2": {"3x2:3", []nonet.Cell{6, 7}, 3,
			func(v []int) bool {
				return usual(v) && far(v[0], v[1]) && far(v[0], v[2]) && far(v[1], v[3]) &&
					far(v[2], v[3])
			}},
		".Shape~2x2~4.AntiKing.Var~A~~2": {"3x2:4", []nonet.Cell{8, 9}, 4,
			func(v []int) bool { return usual(v) && v[0] != v[3] && v[1] != v[2] }},
		".Shape~2x2~2~Raw.StrictKropki.Var~A~~2": {"3x2:3", []nonet.Cell{6, 7}, 2,
			func(v []int) bool { return v[0] == v[1] && v[0] == v[2] && v[0] == v[3] }},
		".Shape~2x2.Var~A~~1x3.Pair~G~_x~VA1~VA3": {"3x3:3", []nonet.Cell{6, 7, 8}, 2,
			func(v []int) bool { return usual(v) && v[4] != v[6] }},
	} {
		rec := read(t, text, Options{})[0]
		if rec.Err != nil {
			t.Errorf("%s: %v", text, rec.Err)
			continue
		}
		if !strings.HasPrefix(rec.Puzzle.Layout.String(), "free:"+test.shape) {
			t.Errorf("%s: got layout %s, want free:%s", text, rec.Puzzle.Layout, test.shape)
		}
		n := rec.Puzzle.Layout.Size()
		cells := append([]nonet.Cell{0, 1, nonet.Cell(n), nonet.Cell(n + 1)}, test.variables...)
		v := make([]int, len(cells))
		kept := 0
		var all func(i int)
		all = func(i int) {
			if i < len(cells) {
				for v[i] = 1; v[i] <= test.values; v[i]++ {
					all(i + 1)
				}
				return
			}
			g := slices.Repeat(nonet.Grid{nonet.Outside}, n*n)
			for k, c := range cells {
				g[c] = nonet.Digit(v[k])
			}
			if got, want := rec.Puzzle.Solves(g), test.holds(v); got != want {
				t.Fatalf("%s: %v: got %v, want %v", text, v, got, want)
			} else if got {
				kept++
			}
		}
		all(0)
		count, err := new(nonet.Solver).Count(t.Context(), rec.Puzzle)
		if err != nil || count.Int64() != int64(kept) || kept == 0 {
			t.Errorf("%s: got %v solutions, %v, want %d", text, count, err, kept)
		}
	}
}

// What is said of variables that are not there, or too many, is an error.
func TestISSVariablesRefused(t *testing.T) {
	for text, want := range map[string]string{
		".Var~A~~2.Thermo~VA1~VA3":             "with cells outside of the grid",
		".Var~A~~2.Var~A~~3.Thermo~VA1~VA2":    "second group",
		".Var~A~~1001.Thermo~VA1~VA2":          "expected a number of variables",
		".Var~A~~900.Var~B~~900.Thermo~VA1~VB": "more than 1000",
		".Var~A~~900.Thermo~VA1~VA2":           "which are more than 61",
		".Var~a~~2.Thermo~R1C1~R1C2":           "capital letters",
		".Var~A~~0.Thermo~R1C1~R1C2":           "expected a number of variables",
		".Var~A~~2.Quad~R9C1~1":                "not the upper left one of four cells",
		".Var~A~~2.WhiteDot~R9C1~VA1":          "no two cells side by side",
		".Var~A~~2.Indexing~C~VA1":             "expected cells of the grid",
		".Var~A~~2.FullRank~R1~3~":             "full rank with variables",
		".Var~A~~2.AntiTaxicab":                "anti-taxicab with variables",
		".Var~A~~2.Entropic~R1C1~R1C2~R1C3":    "entropic with variables",
		".Doppelganger":                        "a square grid with boxes and the values from 0",
	} {
		rec := read(t, text, Options{})[0]
		if rec.Err == nil || !strings.Contains(fmt.Sprint(rec.Err), want) {
			t.Errorf("%s: got %v, want %q", text, rec.Err, want)
		}
	}
}

// A Doppelganger of 4x4 has the solutions that its words say: each row, column and box misses a
// value that no other of its kind misses, and the three of a 0 differ.
func TestISSDoppelganger(t *testing.T) {
	rec := read(t, ".Shape~4x4~0-4.Doppelganger", Options{})[0]
	if rec.Err != nil {
		t.Fatal(rec.Err)
	}
	n := rec.Puzzle.Layout.Size()
	got := 0
	for g := range new(nonet.Solver).Solutions(t.Context(), rec.Puzzle) {
		var rows, columns, boxes [4]int // the values, as bits
		for i := range 16 {
			row, col, v := i/4, i%4, int(g[i/4*n+i%4])-1
			for _, set := range []*int{&rows[row], &columns[col], &boxes[row/2*2+col/2]} {
				*set |= 1 << v
			}
		}
		for _, sets := range [][4]int{rows, columns, boxes} {
			missing := 0
			for _, set := range sets {
				missing |= 1<<5 - 1 - set
			}
			if missing != 1<<5-2 {
				t.Fatalf("%s: got the values that are missing %b, want each but 0", g, missing)
			}
		}
		for i := range 16 {
			row, col := i/4, i%4
			a, b, c := rows[row], columns[col], boxes[row/2*2+col/2]
			if g[row*n+col] == 1 && (a == b || a == c || b == c) {
				t.Fatalf("%s: the 0 of r%dc%d is not as said", g, row+1, col+1)
			}
		}
		got++
	}
	if got != 768 { // as many as ISS finds
		t.Errorf("got %d solutions, want 768", got)
	}
}
