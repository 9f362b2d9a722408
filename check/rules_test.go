package check_test

import (
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

// A core of random clues and rules has no solution, and without any one of its parts it has.
func TestCoresWithRules(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	var s nonet.Solver
	cores := 0
	for range 300 {
		p := ruletest.Puzzle(t, "4", blank4)
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
		// count counts the solutions of the core without clue skip or rule skip.
		count := func(clue, rule int) int {
			q := nonet.NewPuzzle(p.Layout)
			for i, c := range r.Core {
				if i != clue {
					q.Givens[c.Cell] = c.Digits.Min()
				}
			}
			for i, k := range r.CoreRules {
				if i != rule {
					q.Rules = append(q.Rules, p.Rules[k])
				}
			}
			n, err := s.CountTo(t.Context(), q, 1)
			if err != nil {
				t.Fatal(err)
			}
			return n
		}
		if !r.CoreMinimal || count(-1, -1) != 0 {
			t.Fatalf("%v: minimal %v, %d solutions", r, r.CoreMinimal, count(-1, -1))
		}
		for i := range r.Core {
			if count(i, -1) == 0 {
				t.Errorf("%v: clue %d is not needed", r, i)
			}
		}
		for i := range r.CoreRules {
			if count(-1, i) == 0 {
				t.Errorf("%v: rule %d is not needed", r, i)
			}
		}
	}
	if cores < 20 {
		t.Errorf("%d cores", cores)
	}
}
