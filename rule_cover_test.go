package nonet

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/nonet-dev/nonet/internal/testenv"
)

// Engine cover finds and counts the solutions that an enumeration leaves, for all kinds of rules
// that it takes.
func TestCoverRulesAgainstEnumeration(t *testing.T) {
	testenv.SkipSequential(t)
	layouts := smallLayouts(t)
	rnd := rand.New(rand.NewPCG(17, 6))
	kinds := map[RuleKind]int{}
	none, some := 0, 0
	s := Solver{Engine: EngineCover, Jobs: 1}
	for i := range testenv.Pick(400, 700, 20_000) {
		p, grids := randomRuled(t, rnd, layouts[i%len(layouts)])
		p.Rules = slices.DeleteFunc(p.Rules, func(r Rule) bool {
			return p.coverableRulesWith(r) != nil
		})
		for range 2 { // few of the rules above can be taken
			r := drawRule(rnd, p.Layout, []RuleKind{RuleContains, RuleRenban}[rnd.IntN(2)])
			if r == nil || p.coverableRulesWith(*r) != nil {
				continue
			}
			p.Rules = append(p.Rules, *r)
		}
		var want []string
		for _, g := range grids {
			if p.Solves(g) {
				want = append(want, g.String())
			}
		}
		var got []string
		for g, err := range s.Solutions(t.Context(), p) {
			if err != nil {
				t.Fatal(err)
			}
			got = append(got, g.String())
		}
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Fatalf("puzzle %d, %s, rules %v: found\n%v, want\n%v", i, p, p.Rules, got, want)
		}
		if n, err := s.Count(t.Context(), p); err != nil || n.Int64() != int64(len(want)) {
			t.Fatalf("puzzle %d, %s, rules %v: count %v, error %v, want %d", i, p, p.Rules, n, err,
				len(want))
		}
		for _, r := range p.Rules {
			kinds[r.Kind]++
		}
		if len(want) == 0 {
			none++
		} else {
			some++
		}
	}
	if len(kinds) < 10 || min(none, some) < 20 {
		t.Errorf("%d puzzles with solutions, %d without; rules %v", some, none, kinds)
	}
}

func (p *Puzzle) coverableRulesWith(r Rule) error {
	return (&Puzzle{Layout: p.Layout, Givens: p.Givens, Rules: []Rule{r}}).coverableRules()
}

// A rule that has no form as exact cover is refused by its name, and so is one that is too large.
func TestCoverRefusesRules(t *testing.T) {
	l := must(DefaultBoxes(64))
	for _, text := range []string{"sum:9:r1c1,r1c2", "automaton:{1;0;0;0>1>0}:r1c1",
		"contains:1,1:r1c1,r1c2", "sandwich:5:r1c1-r1c64", "cage:1040:r1c1-r1c32"} {
		p := NewPuzzle(l)
		p.Rules = []Rule{must(ParseRule(l, text))}
		s := Solver{Engine: EngineCover}
		if _, err := s.Solve(t.Context(), p); !errors.Is(err, ErrUnsupported) {
			t.Errorf("%s: %v", text, err)
		}
		if _, _, err := p.Cover(); !errors.Is(err, ErrUnsupported) {
			t.Errorf("%s: %v", text, err)
		}
	}
	p := NewPuzzle(l)
	p.Rules = slices.Repeat([]Rule{{Kind: RuleAntiConsecutive}}, 500)
	if _, _, err := p.Cover(); !errors.Is(err, ErrUnsupported) {
		t.Errorf("%d rules of all cells: %v", len(p.Rules), err)
	}
}

// A solver goes on to a puzzle without rules, and back, on one layout.
func TestCoverForgetsRules(t *testing.T) {
	l := must(DefaultBoxes(4))
	s := Solver{Engine: EngineCover}
	plain, ruled := NewPuzzle(l), NewPuzzle(l)
	ruled.Rules = []Rule{must(ParseRule(l, "cage:3:r1c1,r1c2"))}
	for range 2 {
		for p, want := range map[*Puzzle]int64{plain: 288, ruled: 48} {
			if n, err := s.Count(t.Context(), p); err != nil || n.Int64() != want {
				t.Errorf("%s: %v, %v, want %d", p, n, err, want)
			}
		}
	}
}
