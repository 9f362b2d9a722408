package check

import (
	"strings"

	"github.com/nonet-dev/nonet"
)

// Each layout with other rules is made anew: of many rules, several are left out together.
const (
	maxLayoutParts = 100
	maxLayoutCells = 200_000 // of one layout for each part
)

// splitRules are the rules of a layout beyond rows, columns and regions, such as anti-knight.
type splitRules struct {
	base   string   // the text of the layout without them
	rules  []string // texts, with "+" between those that are left out together
	joined bool     // there are such

	text  string // of made
	made  *nonet.Layout
	alone []*nonet.Layout // base with one rule each; nil: not made yet
}

// splitLayout returns the rules of a layout.
func splitLayout(l *nonet.Layout) *splitRules {
	texts := strings.Split(l.String(), "+")
	x := &splitRules{base: texts[0], rules: texts[1:], text: l.String(), made: l}
	if most := max(1, min(maxLayoutParts, maxLayoutCells/l.Cells())); len(x.rules) > most {
		texts, x.rules, x.joined = x.rules, nil, true
		for i := range most {
			part := texts[i*len(texts)/most : (i+1)*len(texts)/most]
			x.rules = append(x.rules, strings.Join(part, "+"))
		}
	}
	x.alone = make([]*nonet.Layout, len(x.rules))
	return x
}

// with returns the layout with some of the rules, ascending. It remembers the last one, for most
// searches leave out clues. A layout whose text is too long to be read counts as a limit.
func (x *splitRules) with(rules []int) (*nonet.Layout, error) {
	parts := []string{x.base}
	for _, i := range rules {
		parts = append(parts, x.rules[i])
	}
	text := strings.Join(parts, "+")
	if text == x.text {
		return x.made, nil
	}
	l, err := nonet.ParseLayout(text)
	if err != nil {
		return nil, nonet.ErrLimit
	}
	x.text, x.made = text, l
	return l, nil
}

// keeps reports whether a full grid keeps a rule.
func (x *splitRules) keeps(rule int, g nonet.Grid) bool {
	if x.alone[rule] == nil {
		l, err := nonet.ParseLayout(x.base + "+" + x.rules[rule])
		if err != nil {
			return true // it is not known to break it
		}
		x.alone[rule] = l
	}
	return nonet.NewPuzzle(x.alone[rule]).Solves(g)
}
