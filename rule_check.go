package nonet

import (
	"fmt"
	"slices"

	"github.com/nonet-dev/nonet/internal/rulekind"
)

// maxBreaches bounds what Breaches lists.
const maxBreaches = 1_000

// Breach is a rule of a puzzle that a grid breaks.
type Breach struct {
	Rule  int    // index in Rules
	Cells []Cell // the cells of the rule that show it
	Found string // "cage of 15 has 14"
}

// Breaches returns the rules that a grid breaks, which fits the layout of the valid puzzle and
// may have empty cells: those that no digits in the empty cells can mend, as far as that is seen
// in the rule alone. If a full grid has no conflicts, the rules that it breaks are those listed.
// A rule may be listed several times, with other cells. At most 1,000 are listed. Conflicts has
// what breaks the layout.
func (p *Puzzle) Breaches(g Grid) []Breach {
	var all []Breach
	p.eachBreach(g, func(b Breach) bool {
		all = append(all, b)
		return len(all) < maxBreaches
	})
	return all
}

// eachBreach calls visit with each breach until it returns false.
func (p *Puzzle) eachBreach(g Grid, visit func(Breach) bool) {
	rule, done := 0, false
	f := rulekind.Finder{
		Grid: p.Layout.ruleGrid(), Digits: g,
		Text: func(digits []uint8) string {
			if p.Layout.Digits() > MaxSymbols {
				return fmt.Sprint(Grid(digits))
			}
			return clip(Grid(digits).String(), 60)
		},
		Add: func(plain []uint16, found string) {
			if !done {
				cells := make([]Cell, len(plain))
				for i, c := range plain {
					cells[i] = Cell(c)
				}
				done = !visit(Breach{rule, cells, p.Rules[rule].String() + " " + found})
			}
		},
	}
	plain := plainRules(p.Rules)
	for rule = range plain {
		if f.Find(&plain[rule]); done {
			return
		}
	}
}

// String names the rule without its cells: "cage of 15".
func (r Rule) String() string {
	if r.Kind >= ruleKinds {
		return r.Kind.String()
	}
	of := ""
	switch r.Kind.row().Takes {
	case rulekind.Digits:
		size := 0
		if len(r.Digits) > 0 {
			size = int(slices.Max(r.Digits))
		}
		of = "of " + digitsText(r.Digits, size)
	case rulekind.Relation:
		if r.Relation != nil {
			of = clip(r.Relation.Name, 40)
		}
	case rulekind.Automata:
		if r.Automaton != nil {
			of = clip(r.Automaton.Name, 40)
		}
	case rulekind.Number:
		of = fmt.Sprintf("of %d", r.Number)
	}
	if of == "" {
		return r.Kind.String()
	}
	return r.Kind.String() + " " + of
}
