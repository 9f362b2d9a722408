package check_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/check"
	"github.com/nonet-dev/nonet/internal/ruletest"
)

const blank4 = "................"

func TestDiagnoseRules(t *testing.T) {
	tests := []struct {
		name, layout, givens string
		rules                []string
		want                 string
	}{
		{"a broken rule", "4", "12..............", []string{"cage:4:r1c1,r1c2"},
			"invalid: r1c1, r1c2: cage of 4 has 3"},
		{"a clash and a broken rule", "4", "11..............", []string{"thermo:r1c1,r1c2"},
			"invalid: r1c1 and r1c2 both 1 (row 1); r1c1, r1c2: "},
		{"rules alone", "4", blank4, []string{"cage:3:r1c1,r1c2", "cage:3:r1c3,r1c4"},
			"none: these rules contradict each other: cage:3:r1c1,r1c2, cage:3:r1c3,r1c4"},
		{"a given and a rule, others left out", "4", "..3.........1...",
			[]string{"cage:4:r1c1,r1c2", "greater:r4c2,r4c1"},
			"none: these givens and rules contradict each other: r1c3=3, cage:4:r1c1,r1c2"},
		{"two broken rules", "4", "1234............", []string{"cage:4:r1c1,r1c2", "greater:r1c3,r1c4"},
			"invalid: r1c1, r1c2: cage of 4 has 3; r1c3, r1c4: "},
		{"a rule and one of the layout", "9+anti-knight+diagonal", strings.Repeat(".", 81),
			[]string{"palindrome:r3c1,r4c3", "thermo:r1c1,r1c2"},
			"none: these rules contradict each other: palindrome:r3c1,r4c3, anti-knight"},
		{"givens, a rule and one of the layout", "9+anti-king+windoku",
			strings.Repeat(".", 20) + "5" + strings.Repeat(".", 59) + "5",
			[]string{"palindrome:r4c4,r9c9", "thermo:r9c1,r8c1"}, "none: these givens and rules " +
				"contradict each other: r3c3=5, r9c9=5, palindrome:r4c4,r9c9, anti-king"},
		{"givens and a rule of the layout", "4+diagonal", "1....2.....3....", nil,
			"none: these givens and rules contradict each other: r1c1=1, r2c2=2, r3c4=3, diagonal"},
		{"the layout alone", "4+anti-king+anti-knight", blank4, nil,
			"none: the layout has no solution even without givens: "},
		{"one solution", "4", "123434122143....", []string{"cage:5:r4c2,r4c3"}, "ok"},
		{"several", "4", "12..34..........", []string{"cage:6:r3c1,r4c1"}, "many: "},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p := ruletest.Puzzle(t, test.layout, test.givens, test.rules...)
			var s nonet.Solver
			r, err := check.Diagnose(t.Context(), &s, p, check.Options{})
			if err != nil || !strings.HasPrefix(r.String(), test.want) {
				t.Errorf("got %q, %v; want %q", r, err, test.want)
			}
		})
	}
}

// A rule that the others imply is redundant; one that decides between solutions is not.
func TestDiagnoseRedundantRules(t *testing.T) {
	p := ruletest.Puzzle(t, "4", "12..34..........", "cage:6:r3c1,r4c1", "sum:6:r3c1,r4c1",
		"thermo:r1c3,r1c4", "thermo:r2c3,r2c4", "thermo:r3c1,r4c1", "thermo:r3c2,r4c2",
		"greater:r3c3,r4c3", "cage:3:r1c1,r1c2")
	var s nonet.Solver
	r, err := check.Diagnose(t.Context(), &s, p, check.Options{Minimal: true})
	if err != nil || r.Verdict != check.VerdictOK {
		t.Fatal(r, err)
	}
	for i := range p.Rules {
		without := p.Clone()
		without.Rules = slices.Delete(without.Rules, i, i+1)
		n, err := s.CountTo(t.Context(), without, 2)
		if err != nil {
			t.Fatal(err)
		}
		if got := slices.Contains(r.RedundantRules, i); got != (n == 1) {
			t.Errorf("%s: redundant %v, without it %d solutions", p.Rules[i].Text(p.Layout), got, n)
		}
	}
	if text := r.String(); !strings.Contains(text, "cage:3:r1c1,r1c2") {
		t.Errorf("%s does not name the cage of two givens", text)
	}
}

// A core of random clues, rules and rules of the layout has no solution, and without any one of
// its parts it has.
func TestCoresWithRules(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	layouts := []string{"4", "4+diagonal", "4+windoku+apart:r1c1,r2c3",
		"4+diagonal+differ:r1c2,r2c3",
		"4+disjoint+apart:r1c1,r3c2+apart:r1c4,r3c3"}
	var s nonet.Solver
	cores, named := 0, 0
	for i := range 300 {
		p := ruletest.Puzzle(t, layouts[i%len(layouts)], blank4)
		for range 4 {
			p.Givens[rnd.IntN(16)] = nonet.Digit(1 + rnd.IntN(4))
		}
		for range 5 {
			a := rnd.IntN(15)
			cells := []nonet.Cell{nonet.Cell(a), nonet.Cell(a + 1)}
			r := nonet.Rule{Kind: nonet.RuleCage, Number: 3 + rnd.IntN(5),
				Cells: [][]nonet.Cell{cells}}
			if rnd.IntN(2) == 0 {
				r = nonet.Rule{Kind: nonet.RuleThermo, Cells: [][]nonet.Cell{cells}}
			}
			p.Rules = append(p.Rules, r)
		}
		r, err := check.Diagnose(t.Context(), &s, p, check.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if r.Verdict != check.VerdictNone {
			continue
		}
		cores++
		if len(r.CoreLayout) > 0 {
			named++
		}
		parts := len(r.Core) + len(r.CoreRules) + len(r.CoreLayout)
		if !r.CoreMinimal || solvable(t, p, &r, parts) {
			t.Fatalf("%v: minimal %v", r, r.CoreMinimal)
		}
		for i := range parts {
			if !solvable(t, p, &r, i) {
				t.Errorf("%v: part %d is not needed", r, i)
			}
		}
	}
	if cores < 20 || named < 5 {
		t.Errorf("%d cores, %d with rules of the layout", cores, named)
	}
}

// solvable reports whether the core of a puzzle has a solution without one of its parts: clues,
// rules, rules of the layout.
func solvable(t *testing.T, p *nonet.Puzzle, r *check.Report, without int) bool {
	base, _, _ := strings.Cut(p.Layout.String(), "+")
	rules := len(r.Core) + len(r.CoreRules)
	for i, text := range r.CoreLayout {
		if rules+i != without {
			base += "+" + text
		}
	}
	q := ruletest.Puzzle(t, base, blank4)
	for i, c := range r.Core {
		if i != without {
			q.Givens[c.Cell] = c.Digits.Min()
		}
	}
	for i, k := range r.CoreRules {
		if len(r.Core)+i != without {
			q.Rules = append(q.Rules, p.Rules[k])
		}
	}
	n, err := new(nonet.Solver).CountTo(t.Context(), q, 1)
	if err != nil {
		t.Fatal(err)
	}
	return n > 0
}

// Rules of a layout that are too many to be left out one by one are left out together, and nobody
// is told that all of them are needed.
func TestCoreOfManyLayoutRules(t *testing.T) {
	layout := "9"
	for c := range 81 {
		for _, step := range [][2]int{{1, 2}, {1, -2}, {3, 3}, {3, -3}} {
			if row, col := c/9+step[0], c%9+step[1]; row < 9 && col >= 0 && col < 9 {
				layout += fmt.Sprintf("+apart:r%dc%d,r%dc%d", c/9+1, c%9+1, row+1, col+1)
			}
		}
	}
	p := ruletest.Puzzle(t, layout, strings.Repeat(".", 81), "palindrome:r3c1,r4c3")
	r, err := check.Diagnose(t.Context(), &nonet.Solver{}, p, check.Options{})
	if err != nil || r.Verdict != check.VerdictNone || r.CoreMinimal || len(r.CoreLayout) > 2 ||
		!slices.Contains(r.CoreLayout, "apart:r3c1,r4c3") {
		t.Errorf("%v, %v: %q", r, err, r.CoreLayout)
	}
}
