package explain

import (
	"strings"
	"testing"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/internal/rulekind"
	"github.com/nonet-dev/nonet/logic"
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

// TestClassesOfManyRules: a text of more rules than it can name begins with what is odd or low.
func TestClassesOfManyRules(t *testing.T) {
	found := false
	for _, w := range readRules(t) {
		if w.technique != logic.RuleClasses {
			continue
		}
		found = true
		step := *w.find(t)
		for len(step.Rules) <= maxNamedRules {
			step.Rules = append(step.Rules, step.Rules[0])
		}
		text := Explainer{}.Text(w.state, &step, StageFull)
		if !strings.HasPrefix(text, "Each house has ") && !strings.HasPrefix(text, "The low ") {
			t.Errorf("got %q", text)
		}
	}
	if !found {
		t.Error("no step is of odd and even or low and high digits")
	}
}
