package ruleshapes

import (
	"slices"
	"testing"

	"github.com/nonet-dev/nonet"
)

// relationOf returns a relation of digits 1 to 9.
func relationOf(name string, holds func(a, b int) bool) *nonet.Relation {
	r := &nonet.Relation{Name: name}
	for a := 1; a <= 9; a++ {
		var set nonet.Digits
		for b := 1; b <= 9; b++ {
			if holds(a, b) {
				set = set.With(nonet.Digit(b))
			}
		}
		r.Pairs = append(r.Pairs, set)
	}
	return r
}

// pairsOf returns a rule for each pair of cells.
func pairsOf(r *nonet.Relation, pairs ...[2]nonet.Cell) []nonet.Rule {
	var list []nonet.Rule
	for _, p := range pairs {
		list = append(list, nonet.Rule{Kind: nonet.RulePair, Relation: r,
			Cells: [][]nonet.Cell{{p[0], p[1]}}})
	}
	return list
}

// TestRelations says what a relation means, whatever its name.
func TestRelations(t *testing.T) {
	apart := func(a, b int) int { return max(a-b, b-a) }
	for _, test := range []struct {
		name  string
		holds func(a, b int) bool
		want  string
	}{
		{"R1", func(a, b int) bool { return a > b }, "the tip points to the smaller digit"},
		{"R1", func(a, b int) bool { return apart(a, b) == 3 }, "two cells: the difference is 3"},
		{"R1", func(a, b int) bool { return a == 3*b || b == 3*a },
			"two cells: one is 3 times the other"},
		{"R1", func(a, b int) bool { return a+b == 11 }, "two cells: the sum is 11"},
		{"R1", func(a, b int) bool { return apart(a, b) >= 4 }, "two cells: they differ by 4 or more"},
		{"R1", func(a, b int) bool { return apart(a, b) < 3 }, "two cells: they differ by less than 3"},
		{"R1", func(a, b int) bool { return a+b != 5 && a+b != 10 },
			"two cells: the sum is not 5 or 10"},
		{"R1", func(a, b int) bool { return apart(a, b) != 1 && a != 2*b && b != 2*a },
			"two cells: the difference is not 1, the ratio not 2"},
		{"R1", func(a, b int) bool { return a*b < 20 }, "two cells: relation R1"},
		{"a*b<20", func(a, b int) bool { return a*b < 20 }, "two cells: a*b<20"},
		{"", func(a, b int) bool { return a*b < 20 }, "two cells: relation A"},
	} {
		rules := pairsOf(relationOf(test.name, test.holds), [2]nonet.Cell{0, 1})
		d := Of(nonet.Classic(), rules, nil)
		want := test.want
		if want == "the tip points to the smaller digit" {
			want = "two cells: " + want
		}
		if len(d.Legend) != 1 || d.Legend[0].Text != want {
			t.Errorf("the legend is %+v, should be %q", d.Legend, want)
		}
	}
}

// TestPairsTogether draws neighbours on a path, and all pairs of a set, as one line, and says
// in words what holds everywhere.
func TestPairsTogether(t *testing.T) {
	r := relationOf("R1", func(a, b int) bool { return a*b < 20 })
	for name, test := range map[string]struct {
		pairs [][2]nonet.Cell
		want  string
		items int
	}{
		"path": {[][2]nonet.Cell{{0, 1}, {1, 2}, {2, 3}}, "neighbours on the line: relation R1", 1},
		"set":  {[][2]nonet.Cell{{0, 1}, {0, 2}, {1, 2}}, "any two cells of the line: relation R1", 1},
		"two":  {[][2]nonet.Cell{{0, 1}, {3, 4}}, "two cells: relation R1", 2},
	} {
		d := Of(nonet.Classic(), pairsOf(r, test.pairs...), nil)
		rules := 0
		for _, item := range d.Items {
			rules += len(item.Rules)
		}
		if len(d.Items) != test.items || rules != len(test.pairs) || len(d.Legend) != 1 ||
			d.Legend[0].Text != test.want {
			t.Errorf("%s: %d items, legend %+v", name, len(d.Items), d.Legend)
		}
	}
	var sides [][2]nonet.Cell
	for c := range nonet.Cell(81) {
		if c%9 != 8 {
			sides = append(sides, [2]nonet.Cell{c, c + 1})
		}
		if c < 72 {
			sides = append(sides, [2]nonet.Cell{c, c + 9})
		}
	}
	if d := Of(nonet.Classic(), pairsOf(r, sides...), nil); len(d.Items) != 0 ||
		!slices.Equal(d.Words, []string{"all cells side by side: relation R1"}) {
		t.Errorf("everywhere: %d items, words %q", len(d.Items), d.Words)
	}
	rules := append(pairsOf(r, sides[1:]...), nonet.Rule{Kind: nonet.RuleDouble,
		Cells: [][]nonet.Cell{{0, 1}}})
	if d := Of(nonet.Classic(), rules, nil); len(d.Items) != 1 ||
		!slices.Equal(d.Words, []string{"cells side by side without a mark: relation R1"}) {
		t.Errorf("everywhere but one: %d items, words %q", len(d.Items), d.Words)
	}
}

// TestLineThroughSet finds a line through the cells of a set, which have no order.
func TestLineThroughSet(t *testing.T) {
	m := &maker{n: 9}
	for _, test := range []struct{ cells, want []nonet.Cell }{
		{[]nonet.Cell{0, 1, 9, 10}, []nonet.Cell{0, 1, 10, 9}},   // round a corner by sides
		{[]nonet.Cell{0, 10, 9}, []nonet.Cell{0, 10, 9}},         // as somebody has drawn it
		{[]nonet.Cell{1, 9, 19}, []nonet.Cell{1, 9, 19}},         // by corners
		{[]nonet.Cell{0, 2, 10, 12}, []nonet.Cell{0, 10, 2, 12}}, // in another order
	} {
		if got := m.throughSet(test.cells); len(got) != 1 || !slices.Equal(got[0], test.want) {
			t.Errorf("%v: %v, should be %v", test.cells, got, test.want)
		}
	}
	// No line goes through a cross without meeting a cell twice: each arm has a line.
	if got := m.throughSet([]nonet.Cell{10, 30, 50}); len(got) != 2 {
		t.Errorf("cells that are apart: %v", got)
	}
}
