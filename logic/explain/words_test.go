package explain

import (
	"strconv"
	"strings"
	"testing"

	"github.com/nonet-dev/nonet"
)

// TestCells names cells and sets of cells, on layouts of all sizes.
func TestCells(t *testing.T) {
	for _, test := range []struct {
		layout, cells string
		rc, a1        string // for notation
		words         string // for sentences
	}{
		{"9", "r3c7", "r3c7", "C7", "r3c7"},
		{"9", "r3c9 r3c7", "r3c79", "C79", "r3c7 and r3c9"},
		{"9", "r2c5 r1c5", "r12c5", "AB5", "r1c5 and r2c5"},
		{"9", "r1c1 r1c2 r2c1 r2c2", "r12c12", "AB12", "r1c1, r1c2, r2c1 and r2c2"},
		{"9", "r1c1 r1c2 r1c3 r5c7", "r1c123,r5c7", "A123,E7", "r1c1, r1c2, r1c3 and r5c7"},
		{"9", "r1c1 r2c1 r3c1 r3c5 r4c5", "r123c1,r34c5", "ABC1,CD5",
			"r1c1, r2c1, r3c1, r3c5 and r4c5"},
		{"9", "r1c3 r1c4 r1c5 r1c6 r3c3 r3c4 r3c5 r3c6", "r13c3456", "AC3456",
			"rows 1 and 3 of columns 3 to 6"},
		{"9", "r1c2 r2c2 r3c2 r5c2 r6c2 r7c2 r9c2", "r1235679c2", "ABCEFGI2",
			"rows 1 to 3, 5 to 7 and 9 of column 2"},
		{"9", "r5c1 r5c3 r5c5 r5c6 r5c7 r9c9 r9c8", "r5c13567,r9c89", "E13567,I89",
			"columns 1, 3 and 5 to 7 of row 5; and columns 8 and 9 of row 9"},
		{"9", "r1c1 r1c1", "r1c1", "A1", "r1c1"},
		{"12", "r11c12 r11c2", "r11c2,r11c12", "K2,K12", "r11c2 and r11c12"},
		{"25", "r25c25", "r25c25", "Y25", "r25c25"},
	} {
		l, err := nonet.ParseLayout(test.layout)
		if err != nil {
			t.Fatal(err)
		}
		var cells []nonet.Cell
		for name := range strings.FieldsSeq(test.cells) {
			c, err := l.ParseCell(name)
			if err != nil {
				t.Fatal(err)
			}
			cells = append(cells, c)
		}
		w := words{layout: l}
		if got := w.set(cells); got != test.rc {
			t.Errorf("%s: %s, should be %s", test.cells, got, test.rc)
		}
		if got := w.cells(cells, "and"); got != test.words {
			t.Errorf("%s: %s, should be %s", test.cells, got, test.words)
		}
		w.Coords = A1
		if got := w.set(cells); got != test.a1 {
			t.Errorf("%s: %s, should be %s", test.cells, got, test.a1)
		}
	}
}

// TestHouses names the houses of layouts of all kinds.
func TestHouses(t *testing.T) {
	for layout, want := range map[string]string{
		"4+diagonal": "row 1, row 2, row 3, row 4, column 1, column 2, column " +
			"3, column 4, box 1, box 2, box 3, box 4, the falling diagonal, the rising diagonal",
		"latin:2": "row 1, row 2, column 1, column 2",
		"jigsaw:aabbaabcddbcddcc": "row 1, row 2, row 3, row 4, column 1, column 2, column " +
			"3, column 4, the region of r1c1, the region of r1c3, the region of r2c4, the " +
			"region of r3c1",
		"4+house:r1c1,r2c3,r3c2,r4c4": "row 1, row 2, row 3, row 4, column 1, column 2, column " +
			"3, column 4, box 1, box 2, box 3, box 4, the extra house of r1c1",
	} {
		l, err := nonet.ParseLayout(layout)
		if err != nil {
			t.Error(layout, err)
			continue
		}
		w := words{layout: l}
		var names []string
		houses := l.Houses()
		for i := range houses {
			names = append(names, w.house(&houses[i]))
		}
		if got := strings.Join(names, ", "); got != want {
			t.Errorf("%s: %s", layout, got)
		}
	}
	jigsaw, err := nonet.ParseLayout("jigsaw:aabbaabcddbcddcc")
	if err != nil {
		t.Fatal(err)
	}
	regions := jigsaw.Houses()[8:]
	j := words{layout: jigsaw}
	if got := j.shortName(&regions[0]); got != "region of r1c1" {
		t.Error(got)
	}
	if got := j.houses([]*nonet.House{&regions[0],
		&regions[2]}); got != "the regions of r1c1 and r2c4" {
		t.Error(got)
	}
	l := nonet.Classic()
	w := (Explainer{Coords: A1}).words(l)
	houses := l.Houses()
	for want, list := range map[string][]*nonet.House{
		"rows A and C":              {&houses[0], &houses[2]},
		"columns 1, 2 and 3":        {&houses[9], &houses[10], &houses[11]},
		"boxes 1 and 2":             {&houses[18], &houses[19]},
		"row A, column 9 and box 9": {&houses[0], &houses[17], &houses[26]},
	} {
		if got := w.houses(list); got != want {
			t.Errorf("%s, should be %s", got, want)
		}
	}
}

func TestArticle(t *testing.T) {
	for _, name := range strings.Fields("an-X-wing a-swordfish an-XY-wing a-Y-cycle a-unique " +
		"a-W-wing an-ALS a-Nishio an-8 a-7 an-11 a-18th an-A a-B an-empty a-skyscraper " +
		"a-2-string an-aligned a-UR") {
		want, noun, _ := strings.Cut(name, "-")
		if got := article(noun); got != want+" "+noun {
			t.Errorf("%s", got)
		}
	}
}

// TestSymbols writes digits as the caller does.
func TestSymbols(t *testing.T) {
	l := nonet.Classic()
	number := func(d nonet.Digit) string { return strconv.Itoa(int(d)) }
	numbers := (Explainer{Symbol: number}).words(l)
	plain := words{layout: l}
	set := nonet.DigitsOf(3, 10, 12)
	if got := numbers.braces(set) + plain.braces(set) +
		plain.digits(set, "or"); got != "{3,10,12}{3,A,C}3, A or C" {
		t.Error(got)
	}
}

// Cells that are a whole row or column are named by it, and by their order.
func TestWholeLines(t *testing.T) {
	l := nonet.Classic()
	for text, want := range map[string]string{
		"r1c1-r1c9": "row 1", "r9c9-r9c1": "row 9 from right to left",
		"r1c3-r9c3": "column 3", "r9c9-r1c9": "column 9 from bottom to top",
		"r1c1,r1c2,r1c5,r1c6,r2c1,r3c3": "r1c1, r1c2, r1c5, r1c6, r2c1 and r3c3",
		"r1c1-r1c8,r2c9":                "r1c1, r1c2, r1c3, r1c4, r1c5, r1c6, r1c7, r1c8 and r2c9",
		"r1c1-r9c9":                     "r1c1, r2c2, r3c3, r4c4, r5c5, r6c6, r7c7, r8c8 and r9c9",
	} {
		rule, err := nonet.ParseRule(l, "palindrome:"+text)
		if err != nil {
			t.Fatal(err)
		}
		if got := (Explainer{}).CellsInOrder(l, rule.Cells[0]...); got != want {
			t.Errorf("%s is named %q, want %q", text, got, want)
		}
	}
	row := []nonet.Cell{18, 19, 20, 21, 22, 23, 24, 25, 26}
	if got := (Explainer{Coords: A1}).CellsInOrder(l, row...); got != "row C" {
		t.Errorf("got %q, want row C", got)
	}
}
