package nonet

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/nonet-dev/nonet/internal/testenv"
)

func filterOf(t *testing.T, rules ...Rule) (*RuleFilter, []Digits) {
	t.Helper()
	p := NewPuzzle(Classic())
	p.Rules = rules
	f, err := p.RuleFilter()
	if err != nil {
		t.Fatal(err)
	}
	return f, p.Candidates()
}

func TestRuleFilterOfCage(t *testing.T) {
	f, cand := filterOf(t, Rule{Kind: RuleCage, Number: 17, Cells: [][]Cell{{0, 1}}},
		Rule{Kind: RuleCage, Number: 7, Cells: [][]Cell{{2, 3, 4}}})
	if !f.Rule(0, cand) || cand[0] != DigitsOf(8, 9) || cand[1] != DigitsOf(8, 9) {
		t.Errorf("a cage of 17 leaves %v and %v, expected 8 and 9", cand[0], cand[1])
	}
	if cand[2] != AllDigits(9) {
		t.Errorf("a cage of 17 changes a cell outside to %v", cand[2])
	}
	if sets := f.Sets(1, cand); !slices.Equal(sets, []Digits{DigitsOf(1, 2, 4)}) {
		t.Errorf("sets of 7 in three cells: %v, expected 1, 2 and 4", sets)
	}
	cand[2] = DigitsOf(9)
	if f.Rule(1, cand) {
		t.Error("a cage of 7 with a 9 is expected to leave nothing")
	}
}

func TestRuleFilterOfPalindrome(t *testing.T) {
	f, cand := filterOf(t, Rule{Kind: RulePalindrome, Cells: [][]Cell{{0, 10, 20}}})
	cand[0], cand[20] = DigitsOf(1, 2, 3), DigitsOf(3, 4)
	if !f.Rule(0, cand) || cand[0] != DigitsOf(3) || cand[20] != DigitsOf(3) {
		t.Errorf("the ends of a palindrome are %v and %v, expected 3", cand[0], cand[20])
	}
	if sets := f.Sets(0, cand); sets != nil {
		t.Errorf("a palindrome has sets: %v", sets)
	}
}

// A filter repeats the kernels of a rule that has several.
func TestRuleFilterOfModular(t *testing.T) {
	f, cand := filterOf(t, Rule{Kind: RuleModular, Number: 3, Cells: [][]Cell{{0, 10, 20, 30}}})
	cand[10], cand[20] = DigitsOf(2, 5, 8), DigitsOf(1, 4)
	if !f.Rule(0, cand) || cand[30] != DigitsOf(3, 6, 9) || cand[0] != cand[30] {
		t.Errorf("the ends leave %v and %v, expected 3, 6 and 9", cand[0], cand[30])
	}
}

// A sum may repeat a digit though a cage, another rule, has its cells differ.
func TestRuleFilterRestsOnTheRuleAlone(t *testing.T) {
	cells := [][]Cell{{0, 30}} // r1c1 and r4c4, which no house has
	for _, other := range []Rule{{Kind: RuleCage, Number: 10, Cells: cells},
		{Kind: RuleRenban, Cells: cells}} {
		f, cand := filterOf(t, Rule{Kind: RuleSum, Number: 2, Cells: cells}, other)
		if !f.Rule(0, cand) || cand[0] != DigitsOf(1) || cand[30] != DigitsOf(1) {
			t.Errorf("beside a %v a sum of 2 leaves %v and %v, expected 1", other, cand[0], cand[30])
		}
	}
}

// A sum may not repeat a digit in cells that are peers in the layout.
func TestRuleFilterKnowsPeers(t *testing.T) {
	f, cand := filterOf(t, Rule{Kind: RuleSum, Number: 4, Cells: [][]Cell{{0, 1}}})
	if !f.Rule(0, cand) || cand[0] != DigitsOf(1, 3) || cand[1] != DigitsOf(1, 3) {
		t.Errorf("a sum of 4 in a row leaves %v and %v, expected 1 and 3", cand[0], cand[1])
	}
}

// What a rule leaves depends on its own cells, and sometimes on further ones.
func TestRuleFilterCells(t *testing.T) {
	for text, want := range map[string]int{
		"cage:15:r1c1-r1c3":                       3,
		"thermo:r1c3-r1c1":                        3,
		"counting-circles:r1c1":                   17,
		"or:{thermo:r1c1,r1c2}{cage:5:r9c9}":      3,
		"full-rank:5:r1c1-r1c9":                   81,
		"or:{thermo:r1c1,r1c2}{full-rank:5:row1}": 81,
		"anti-taxicab":                            81,
	} {
		p := NewPuzzle(must(DefaultBoxes(9)))
		p.Rules = []Rule{must(ParseRule(p.Layout, text))}
		if got := len(must(p.RuleFilter()).Cells(0)); got != want {
			t.Errorf("%s: %v cells, want %v", text, got, want)
		}
	}
}

// With fewer candidates a rule leaves no more: proofs of chains rest on that. A digit that it takes
// from a cell is one with which it leaves nothing.
func TestRuleFilterIsMonotone(t *testing.T) {
	testenv.SkipSequential(t)
	for _, size := range []int{4, 6} {
		l := must(DefaultBoxes(size))
		full := must(new(Solver).First(t.Context(), NewPuzzle(l)))
		for kind := range ruleKinds {
			for round := range uint64(testenv.Pick(100, 300, 3000)) {
				r := rand.New(rand.NewPCG(uint64(kind), round))
				p := NewPuzzle(l)
				if rule := drawRule(r, l, kind); rule != nil {
					p.Rules = []Rule{*rule}
				}
				f, err := p.RuleFilter()
				if p.Rules == nil || err != nil {
					continue
				}
				digits, dom := r.Perm(size), make([]uint64, l.Cells())
				for c := range dom {
					dom[c] = 1 << digits[full[c]-1]
					if r.IntN(5) > 0 {
						dom[c] |= r.Uint64() & (1<<size - 1)
					}
				}
				after := slices.Clone(dom)
				if !f.Narrow(0, after) {
					continue
				}
				for c := range dom {
					for m := dom[c] &^ after[c]; m != 0; m &= m - 1 {
						less := slices.Clone(dom)
						if less[c] = m & -m; f.Narrow(0, less) {
							t.Fatalf("%s of %b: %b is taken from cell %d, but may be there",
								p.Rules[0].Text(l), dom, m&-m, c)
						}
					}
				}
			}
		}
	}
}
