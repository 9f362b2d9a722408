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
	return "suppose " + t.digits(t.gone(), "or") + " in " + t.cell(x.Cell) +
		", and go through the cases that are left"
}

// ruleCases tells the cases of each candidate.
func (t *teller) ruleCases() {
	t.say("In each case, %s leads to nothing:", t.shortCandidates())
	t.sayCases(t.step.Cases, 1)
	t.say("So %s.", t.conclusion())
}

// shortCandidates names the candidates of the step, which are of one cell: "3 or 4 in r1c2".
func (t *teller) shortCandidates() string {
	return t.digits(t.gone(), "or") + " in " + t.cell(t.step.Eliminations[0].Cell)
}

// sayCases adds a line for each case, and those within it below.
func (t *teller) sayCases(list []logic.Case, indent int) {
	for i := range list {
		x := &list[i]
		text := "If " + t.cell(x.Cell) + " is " + t.digit(x.Digit)
		if forced := t.forced(x.Forced); forced != "" {
			text += ", " + forced
		}
		if x.Fails != nil {
			t.add(indent, NoNode, text+": "+t.fails(x.Fails)+".")
			continue
		}
		t.add(indent, NoNode, text+".")
		t.sayCases(x.Cases, indent+1)
	}
}

// forced names digits that follow.
func (t *teller) forced(list []nonet.Candidate) string {
	var names []string
	for i, c := range list {
		if i == maxForced-1 && len(list) > maxForced {
			names = append(names, t.count(len(list)-i)+" further cells follow")
			break
		}
		names = append(names, t.cell(c.Cell)+" is "+t.digit(c.Digit))
	}
	return t.enumerate(names, "and")
}

// fails says what has no way to be filled.
func (t *teller) fails(p *logic.Part) string {
	switch p.Role {
	case logic.RoleBase:
		return t.house(p.House) + " has no place for " + t.digits(p.Digits, "or")
	case logic.RoleExcludedBy:
		if len(p.Cells) == 1 {
			return "no digit is left for " + t.cells(p.Cells, "and")
		}
	case logic.RoleClash:
		text := t.cells(p.Cells, "and") + ", which see each other, "
		if len(p.Cells) == 2 {
			return text + "are both " + t.digits(p.Digits, "and")
		}
		return text + "only have " + t.digits(p.Digits, "and") + " left"
	case logic.RoleInnie:
		return "no digits give " + t.cells(p.Cells, "and") + " the sum that the rules leave them"
	}
	return "no digits fit " + t.ruleWith(p.Cells)
}

// ruleWith names the rule of the step that has just these cells; a rule about the whole grid is one
// that has none.
func (t *teller) ruleWith(cells []nonet.Cell) string {
	for i := range t.step.Rules {
		own := slices.Concat(t.rule(i).Cells...)
		if len(otherCells(cells, own)) == 0 && len(otherCells(own, cells)) == 0 {
			return t.words.rule(t.rule(i))
		}
	}
	return t.cells(cells, "and")
}
