package explain

import (
	"slices"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/logic"
)

// Sentences of case distinctions.

// maxForced bounds how many digits that follow from a supposition are named.
const maxForced = 6

func casesWhere(t *teller) string { return t.cell(t.step.Eliminations[0].Cell) }

func casesWhat(t *teller) string {
	x := t.step.Eliminations[0]
	return t.f("suppose %s in %s, and go through the cases that are left",
		t.digits(t.gone(), "or"), t.cell(x.Cell))
}

// ruleCases tells the cases of each candidate.
func (t *teller) ruleCases() {
	t.say("In each case, %s leads to nothing:", t.shortCandidates())
	t.sayCases(t.step.Cases, 1)
	t.say("So %s.", t.conclusion())
}

// shortCandidates names the candidates of the step, which are of one cell: "3 or 4 in r1c2".
func (t *teller) shortCandidates() string {
	return t.f("%s in %s", t.digits(t.gone(), "or"), t.cell(t.step.Eliminations[0].Cell))
}

// sayCases adds a line for each case, and those within it below.
func (t *teller) sayCases(list []logic.Case, indent int) {
	for i := range list {
		x := &list[i]
		t.add(indent, NoNode, t.supposedCase(x))
		if x.Fails == nil {
			t.sayCases(x.Cases, indent+1)
		}
	}
}

// supposedCase says what a case supposes, what follows, and what then has no way to be filled.
func (t *teller) supposedCase(x *logic.Case) string {
	cell, digit := t.cell(x.Cell), t.digit(x.Digit)
	forced, fails := t.forced(x.Forced), ""
	if x.Fails != nil {
		fails = t.fails(x.Fails)
	}
	switch {
	case forced != "" && fails != "":
		return t.f("If %s is %s, %s: %s.", cell, digit, forced, fails)
	case forced != "":
		return t.f("If %s is %s, %s.", cell, digit, forced)
	case fails != "":
		return t.f("If %s is %s: %s.", cell, digit, fails)
	}
	return t.f("If %s is %s.", cell, digit)
}

// forced names digits that follow.
func (t *teller) forced(list []nonet.Candidate) string {
	var names []string
	for i, c := range list {
		if i == maxForced-1 && len(list) > maxForced {
			names = append(names, t.f("%s further cells follow", t.count(len(list)-i)))
			break
		}
		names = append(names, t.f("%s is %s", t.cell(c.Cell), t.digit(c.Digit)))
	}
	return t.enumerate(names, "and")
}

// fails says what has no way to be filled.
func (t *teller) fails(p *logic.Part) string {
	switch p.Role {
	case logic.RoleBase:
		return t.f("%s has no place for %s", t.house(p.House), t.digits(p.Digits, "or"))
	case logic.RoleExcludedBy:
		if len(p.Cells) == 1 {
			return t.f("no digit is left for %s", t.cells(p.Cells, "and"))
		}
	case logic.RoleClash:
		cells, digits := t.cells(p.Cells, "and"), t.digits(p.Digits, "and")
		if len(p.Cells) == 2 {
			return t.f("%s, which see each other, are both %s", cells, digits)
		}
		return t.f("%s, which see each other, only have %s left", cells, digits)
	case logic.RoleInnie:
		return t.f("no digits give %s the sum that the rules leave them",
			t.cells(p.Cells, "and"))
	}
	return t.f("no digits fit %s", t.ruleWith(p.Cells))
}

// ruleWith names the rule of the step that has just these cells; a rule about the whole grid is one
// that has none.
func (t *teller) ruleWith(cells []nonet.Cell) cases {
	for i := range t.step.Rules {
		own := slices.Concat(t.rule(i).Cells...)
		if len(otherCells(cells, own)) == 0 && len(otherCells(own, cells)) == 0 {
			return t.words.rule(t.rule(i))
		}
	}
	return same(t.cells(cells, "and"))
}
