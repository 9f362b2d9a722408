package explain

import (
	"fmt"
	"io"
	"strings"

	"github.com/nonet-dev/nonet"
)

// cases is a name in the cases of a language: in English all are the same. As an argument of
// package fmt, %s is the nominative, %+s the accusative, %-s the dative; "% s" is the name with the
// word for "of", and %#s with that for "in": "vom Käfig", "der Linie"; "im Käfig", "in der Linie".
type cases struct{ nominative, accusative, dative string }

// Format writes the case that the flag of the verb says.
func (c cases) Format(f fmt.State, _ rune) {
	text := c.nominative
	switch {
	case f.Flag('+'):
		text = c.accusative
	case f.Flag('-'):
		text = c.dative
	case f.Flag(' '):
		if text = contracted("von", "vom", c.dative); strings.HasPrefix(c.dative, "der ") {
			text = c.dative // which is the genitive, too
		}
	case f.Flag('#'):
		text = contracted("in", "im", c.dative)
	}
	io.WriteString(f, text)
}

// contracted puts a preposition before a name in the dative.
func contracted(before, withArticle, dative string) string {
	if rest, ok := strings.CutPrefix(dative, "dem "); ok {
		return withArticle + " " + rest
	}
	return before + " " + dative
}

// same is a name whose cases are the same.
func same(name string) cases { return cases{name, name, name} }

// several is a name in the plural.
func (w *words) several(name string) cases {
	c := same(name)
	if rest, ok := strings.CutPrefix(name, "die "); ok && w.Language == German {
		c.dative = "den " + rest
	}
	return c
}

// all joins names as enumerate does.
func (w *words) all(list []cases, and string) cases {
	var by [3][]string
	for _, c := range list {
		for i, text := range [...]string{c.nominative, c.accusative, c.dative} {
			by[i] = append(by[i], text)
		}
	}
	return cases{w.enumerate(by[0], and), w.enumerate(by[1], and), w.enumerate(by[2], and)}
}

// ruleNoun is what a kind of rules is called: one, several, and one with the definite article.
type ruleNoun struct {
	one, many string
	the       cases
}

// ruleNoun returns how a kind of rules is called, of which name is the English name.
func (w *words) ruleNoun(name string) ruleNoun {
	if w.Language != English {
		if x, found := german().rules[name]; found {
			return x
		}
		w.lack(name)
	}
	return ruleNoun{name, plural(name), same("the " + name)}
}

// rule names a rule, with the definite article.
func (w *words) rule(rule *nonet.Rule) cases {
	for _, list := range rule.Cells {
		w.note(list)
	}
	named := &kindOf(rule).Words
	c, called := w.ruleNoun(named.Name).the, w.filled(named.Called, rule)
	return cases{c.nominative + called, c.accusative + called, c.dative + called}
}

// RuleName names a rule of a puzzle in lists: "cage of 15 (r1c1, r1c2)".
func (e Explainer) RuleName(l *nonet.Layout, rule *nonet.Rule) string {
	return e.words(l).shortRule(rule)
}

// shortRule names a rule without an article.
func (w *words) shortRule(rule *nonet.Rule) string {
	for _, list := range rule.Cells {
		w.note(list)
	}
	named := &kindOf(rule).Words
	return w.ruleNoun(named.Name).one + w.filled(named.Called, rule)
}

// feminine writes a number of digits or cells, which is feminine where that matters.
func (w *words) feminine(n int) string {
	if n == 1 {
		return w.word("one")
	}
	return w.number(n)
}
