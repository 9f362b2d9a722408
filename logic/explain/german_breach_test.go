//go:build !english

package explain

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/internal/rulekind"
	"github.com/nonet-dev/nonet/internal/ruletest"
)

// TestGermanBreaches: German says of each kind of rules how random digits break it.
func TestGermanBreaches(t *testing.T) {
	layout := nonet.Classic()
	e := Explainer{Language: German}
	for k := range rulekind.Kinds {
		t.Run(rulekind.Of(k).Words.Name, func(t *testing.T) {
			r, said := rand.New(rand.NewPCG(5, uint64(k))), 0
			for range 400 {
				p := nonet.Puzzle{Layout: layout, Givens: make(nonet.Grid, 81)}
				solution, digits := make(nonet.Grid, 81), r.Perm(9)
				for i, sign := range solved {
					solution[i] = nonet.Digit(1 + digits[sign-'1'])
				}
				rule, ok := ruletest.Rule(r, layout, solution, nonet.RuleKind(k))
				if !ok && rulekind.Of(k).Lists.Form != rulekind.NoCells {
					continue
				}
				p.Rules = []nonet.Rule{rule}
				for i := range p.Givens {
					p.Givens[i] = nonet.Digit(r.IntN(10))
				}
				for _, b := range p.Breaches(p.Givens) {
					said++
					if text := e.Breach(&p, b); text == b.Found ||
						strings.Contains(text, " has ") {
						t.Fatalf("%q is told as %q", b.Found, text)
					}
				}
			}
			if said == 0 {
				t.Error("no rule was broken")
			}
		})
	}
}

const solved = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"

// TestBreach: what is told of a broken rule in both languages.
func TestBreach(t *testing.T) {
	p := ruletest.Puzzle(t, "9", "12"+strings.Repeat(".", 79), "cage:4:r1c1,r1c2",
		"thermo:r1c2,r1c1")
	want := [][2]string{
		{"cage of 4 has 3", "Käfig 4 hat 3"},
		{"thermo has 2 in cell 1 and 1 in cell 2", "Thermometer hat 2 in Zelle 1 und 1 in Zelle 2"},
	}
	all := p.Breaches(p.Givens)
	if len(all) != len(want) {
		t.Fatalf("got %+v", all)
	}
	for i, b := range all {
		for language, text := range want[i] {
			if got := (Explainer{Language: Language(language)}).Breach(p, b); got != text {
				t.Errorf("got %q, want %q", got, text)
			}
		}
	}
}
