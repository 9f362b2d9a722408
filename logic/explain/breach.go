package explain

import (
	"strings"

	"github.com/nonet-dev/nonet"
)

// Breach says how a rule of a puzzle is broken, without the cells that show it: "cage of 15 has
// 14". It stays English if the language lacks it.
func (e Explainer) Breach(p *nonet.Puzzle, b nonet.Breach) string {
	rule := &p.Rules[b.Rule]
	name := rule.String()
	found, ok := strings.CutPrefix(b.Found, name+" ")
	if e.Language == English || !ok {
		return b.Found
	}
	said := e.Legend(found)
	for _, of := range []string{"lacks ", "does not read ", "does not accept "} { // any text
		if what, ok := strings.CutPrefix(found, of); ok {
			said = e.Sentence(of+"%s", what)
		}
	}
	if said == found {
		return b.Found
	}
	of := strings.TrimPrefix(name, rule.Kind.String())
	return e.words(p.Layout).ruleNoun(kindOf(rule).Words.Name).one +
		strings.Replace(of, " of ", " ", 1) + " " + said
}
