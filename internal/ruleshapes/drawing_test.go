package ruleshapes

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/nonet-dev/nonet"
)

// every returns a rule of each kind in the classic grid.
func every() []nonet.Rule {
	line := []nonet.Cell{0, 1, 2, 12, 13}
	row, diagonal := make([]nonet.Cell, 9), make([]nonet.Cell, 9)
	for i := range row {
		row[i], diagonal[i] = nonet.Cell(9*i), nonet.Cell(10*i)
	}
	two := [][]nonet.Cell{{30, 31}}
	smaller := &nonet.Relation{Name: "sums < 9"}
	for a := 1; a <= 9; a++ {
		var set nonet.Digits
		for b := 1; a+b < 9; b++ {
			set = set.With(nonet.Digit(b))
		}
		smaller.Pairs = append(smaller.Pairs, set)
	}
	list := []nonet.Rule{
		{Kind: nonet.RuleCage, Number: 15, Cells: [][]nonet.Cell{line}},
		{Kind: nonet.RuleCage, Cells: [][]nonet.Cell{line}},
		{Kind: nonet.RuleSum, Number: 15, Cells: [][]nonet.Cell{line}},
		{Kind: nonet.RuleSum, Number: 3, Cells: two, Factors: []int{2, -1}},
		{Kind: nonet.RuleSum, Number: 10, Cells: two},
		{Kind: nonet.RuleSum, Number: 45, Cells: [][]nonet.Cell{diagonal}},
		{Kind: nonet.RuleArrow, Number: 1, Cells: [][]nonet.Cell{line}},
		{Kind: nonet.RuleArrow, Number: 2, Cells: [][]nonet.Cell{line}},
		{Kind: nonet.RuleEqualSum, Cells: [][]nonet.Cell{{40, 41}, {50, 51}}},
		{Kind: nonet.RuleEqualSum, Cells: [][]nonet.Cell{{40, 41}, {41, 42}}},
		{Kind: nonet.RulePair, Cells: two, Relation: smaller},
		{Kind: nonet.RuleContains, Digits: []nonet.Digit{1, 2, 2}, Cells: [][]nonet.Cell{{0, 1, 9, 10}}},
		{Kind: nonet.RuleContains, Digits: []nonet.Digit{1}, Cells: [][]nonet.Cell{{0, 1, 2}}},
		{Kind: nonet.RuleIndexOf, Number: 1, Cells: [][]nonet.Cell{{18}, row}},
		{Kind: nonet.RuleAutomaton, Automaton: &nonet.Automaton{Name: "even"},
			Cells: [][]nonet.Cell{line}},
		{Kind: nonet.RuleAntiConsecutive},
	}
	for _, kind := range []nonet.RuleKind{nonet.RuleRegionSum, nonet.RuleZipper,
		nonet.RuleSumLine, nonet.RuleThermo, nonet.RuleWhisper, nonet.RuleRenban,
		nonet.RuleModular, nonet.RuleEntropic, nonet.RulePalindrome, nonet.RuleBetween,
		nonet.RuleLockout} {
		list = append(list, nonet.Rule{Kind: kind, Number: 3, Cells: [][]nonet.Cell{line}})
	}
	for _, kind := range []nonet.RuleKind{nonet.RuleGreater, nonet.RuleConsecutive,
		nonet.RuleDouble} {
		list = append(list, nonet.Rule{Kind: kind, Cells: two})
	}
	for _, kind := range []nonet.RuleKind{nonet.RuleSandwich, nonet.RuleXSum,
		nonet.RuleSkyscraper, nonet.RuleIndex} {
		list = append(list, nonet.Rule{Kind: kind, Number: 8, Cells: [][]nonet.Cell{row}},
			nonet.Rule{Kind: kind, Number: 8, Cells: [][]nonet.Cell{row[:5]}})
	}
	return list
}

// TestEveryKind draws and explains each kind, each in a form of its own.
func TestEveryKind(t *testing.T) {
	seen := map[nonet.RuleKind]bool{}
	for _, r := range every() {
		seen[r.Kind] = true
		d := Of(nonet.Classic(), []nonet.Rule{r}, nil)
		if r.Kind == nonet.RuleAntiConsecutive {
			if len(d.Words) != 1 || len(d.Items) != 0 {
				t.Errorf("%+v: words %q, %d items", r, d.Words, len(d.Items))
			}
			continue
		}
		if len(d.Items) != 1 || len(d.Legend) != 1 || d.Legend[0].Text == "" ||
			len(d.Legend[0].Sample) == 0 || len(d.Words) != 0 {
			t.Errorf("%+v is drawn as %+v", r, d)
		}
	}
	for kind := nonet.RuleCage; kind <= nonet.RuleAntiConsecutive; kind++ {
		if !seen[kind] {
			t.Errorf("kind %d is not tested", kind)
		}
	}
}

// TestAnyRule draws rules that mean nothing: cells outside of the grid, again and again the same
// ones, none at all, numbers of any size. Each point of a shape is near the grid.
func TestAnyRule(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for range 5000 {
		n := []int{1, 4, 9}[r.IntN(3)]
		l, err := nonet.Latin(n)
		if err != nil {
			t.Fatal(err)
		}
		var rules []nonet.Rule
		for range r.IntN(4) {
			x := nonet.Rule{Kind: nonet.RuleKind(r.IntN(30)), Number: r.IntN(20) - 5}
			if r.IntN(9) == 0 {
				x.Number = math.MinInt
			}
			for range r.IntN(3) {
				list := make([]nonet.Cell, r.IntN(6))
				for i := range list {
					list[i] = nonet.Cell(r.IntN(n*n + r.IntN(2)))
				}
				x.Cells = append(x.Cells, list)
				x.Factors = append(x.Factors, r.IntN(3)-1)
				x.Digits = append(x.Digits, nonet.Digit(r.IntN(12)))
			}
			if r.IntN(2) == 0 {
				x.Relation = &nonet.Relation{Pairs: make([]nonet.Digits, r.IntN(12))}
				x.Automaton = &nonet.Automaton{}
			}
			rules = append(rules, x)
		}
		d := Of(l, rules, nil)
		drawn := len(d.Items)
		for _, item := range d.Items {
			for _, s := range item.Shapes {
				for _, q := range s.Points {
					far := (n + 5) * Cell
					if min(q.X, q.Y) < -5*Cell || max(q.X, q.Y) > far {
						t.Fatalf("%+v has a shape at %v", rules, q)
					}
				}
			}
		}
		pairs := slices.ContainsFunc(rules, func(r nonet.Rule) bool { // several may be one item
			return r.Kind == nonet.RulePair
		})
		if drawn > len(rules) || drawn < len(rules) && len(d.Words) == 0 && !pairs {
			t.Fatalf("%d of %d rules are drawn, words %q: %+v", drawn, len(rules), d.Words, rules)
		}
	}
}

// Automata for which setters have a word have a drawing and words of their own, at any size.
func TestSaid(t *testing.T) {
	for _, test := range []struct {
		rule   string
		shapes int
		want   string
	}{
		{"even:r1c1,r2c3", 2, "digits in grey squares are even"},
		{"odd:r1c1,r2c3", 2, "digits in grey circles are odd"},
		{"slow-thermo:r1c1-r1c3", 2, "digits do not fall from the hollow bulb on"},
		{"min:r2c2", 5, "smaller than the cells beside it"},
		{"max:r1c1", 3, "greater than the cells beside it"},
	} {
		for _, size := range []string{"4", "9", "16"} {
			l, err := nonet.ParseLayout(size)
			if err != nil {
				t.Fatal(err)
			}
			rule, err := nonet.ParseRule(l, test.rule)
			if err != nil {
				t.Fatal(err)
			}
			d := Of(l, []nonet.Rule{rule}, nil)
			if len(d.Items) != 1 || len(d.Items[0].Shapes) != test.shapes || len(d.Legend) != 1 ||
				d.Legend[0].Text != test.want {
				t.Errorf("%s at size %s: %+v", test.rule, size, d)
			}
		}
	}
}

// Each alternative of a rule has its name where its rules are drawn, and no two texts stand at one
// place.
func TestAlternatives(t *testing.T) {
	for _, test := range []struct{ rule, want string }{
		{"or:{thermo:r1c1-r1c3}{cage:15:r2c1,r2c2;renban:r3c1-r3c3}", "A1 15 A2 A2"},
		{"or:{whisper:5:r1c1-r1c4}{palindrome:r1c4-r1c1}", "5 A1 A2"},
		{"or:{consecutive:r5c5,r5c6}{double:r5c5,r5c6}", "A1 A2"},
		{"or:{sandwich:5:r1c1-r1c9}{skyscraper:3:r1c1-r1c9}", "5 A1 3 A2"},
		{"or:{pair:a+b<8:r1c1,r1c2}{pair:a+b>9:r1c1,r1c2}", "a+b<8 A1 a+b>9 A2"},
		{"or:{contains:12:r1c1,r1c2,r2c1,r2c2}{even:r5c5}", "1 2 A1 A2"},
		{"or:{greater:r4c4,r4c5}{or:{product:6:r5c4,r5c5}{cage:9:r5c5,r5c6}}", "A1 6× A2B1 9 A2B2"},
	} {
		rule, err := nonet.ParseRule(nonet.Classic(), test.rule)
		if err != nil {
			t.Fatal(err)
		}
		d := Of(nonet.Classic(), []nonet.Rule{rule}, nil)
		var texts []string
		at := map[Point]bool{}
		for _, item := range d.Items {
			if !slices.Equal(item.Rules, []int{0}) {
				t.Errorf("%s: an item of the rules %d", test.rule, item.Rules)
			}
			for _, s := range item.Shapes {
				if s.Text == "" {
					continue
				}
				texts = append(texts, s.Text)
				if at[s.Points[0]] {
					t.Errorf("%s: two texts at %d", test.rule, s.Points[0])
				}
				at[s.Points[0]] = true
			}
		}
		slices.Sort(texts)
		want := strings.Fields(test.want)
		slices.Sort(want)
		got := strings.Fields(strings.Join(texts, " "))
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Errorf("%s has the texts %q, expected %q", test.rule, got, want)
		}
		last := d.Legend[len(d.Legend)-1]
		if len(d.Words) > 0 || len(last.Sample) == 0 || !strings.HasPrefix(last.Text, "A1, A2") {
			t.Errorf("%s: legend %+v, words %q", test.rule, d.Legend, d.Words)
		}
	}
}

// Alternatives of more cells than are drawn, nested more deeply than may be, or that mean nothing
// are left out.
func TestAlternativesLeftOut(t *testing.T) {
	cage := nonet.Rule{Kind: nonet.RuleCage, Number: 3, Cells: [][]nonet.Cell{{0, 1}}}
	deep, many := nonet.Or([]nonet.Rule{cage}), nonet.Or([]nonet.Rule{cage})
	for range 20 {
		deep = nonet.Or([]nonet.Rule{deep})
	}
	for range maxCells / 3 {
		many.Branches = append(many.Branches, []nonet.Rule{cage})
	}
	astray := nonet.Or([]nonet.Rule{{Kind: nonet.RuleCage, Cells: [][]nonet.Cell{{999}}}})
	none := nonet.Rule{Kind: many.Kind, Cells: many.Cells}
	for _, r := range []nonet.Rule{deep, many, astray, none} {
		if d := Of(nonet.Classic(), []nonet.Rule{r}, nil); len(d.Items) != 0 || len(d.Words) != 1 {
			t.Errorf("%d items, words %q", len(d.Items), d.Words)
		}
	}
}
