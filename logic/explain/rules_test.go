package explain

import (
	"testing"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/internal/rulekind"
)

// exampleRule returns a rule of a kind that has something for every place.
func exampleRule(k rulekind.Kind) *nonet.Rule {
	return &nonet.Rule{Kind: nonet.RuleKind(k), Number: 1, Digits: []nonet.Digit{3},
		Cells:     [][]nonet.Cell{{0, 1, 2}, {3, 4, 5}},
		Relation:  &nonet.Relation{Name: "a+b=5"},
		Automaton: &nonet.Automaton{Name: "12*"},
		Branches:  [][]nonet.Rule{{{Kind: nonet.RuleThermo, Cells: [][]nonet.Cell{{0, 1}}}}}}
}

// TestPlacesOfRules fills each place in the words of each kind.
func TestPlacesOfRules(t *testing.T) {
	w := Explainer{}.words(nonet.Classic())
	for k := range rulekind.Kinds {
		rule := exampleRule(k)
		words := &rulekind.Of(k).Words
		rulekind.Fill(words.Called+words.Sentence, func(place string) string {
			if w.place(place, rule) == "" {
				t.Errorf("%s: {%s} is empty", words.Name, place)
			}
			return ""
		})
	}
}
