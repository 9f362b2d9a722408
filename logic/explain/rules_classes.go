package explain

import (
	"slices"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/logic"
)

// Sentences of steps about odd and even, low and high digits.

// class returns what digits of a part are called.
func (t *teller) class(p *logic.Part) string { return t.word(t.classOf(p)) }

func (t *teller) classOf(p *logic.Part) string {
	switch low := p.Digits.Has(1); {
	case t.step.Variant == logic.VariantParity && low:
		return "odd"
	case t.step.Variant == logic.VariantParity:
		return "even"
	case low:
		return "low"
	}
	return "high"
}

func classesWhere(t *teller) string { return t.cells(t.part(logic.RoleTried).Cells, "and") }

func classesWhat(t *teller) string {
	return t.f("follow %s digits from %s along %s", t.word(t.step.Variant.String()),
		classesWhere(t), t.someRules())
}

// ruleClasses tells what follows from the class of a cell.
func (t *teller) ruleClasses() {
	tell := t.say
	if len(t.step.Rules) <= maxNamedRules {
		t.sayRules()
		tell = t.also
	}
	tried := t.part(logic.RoleTried)
	tell("%s.", t.sizesOfClasses(tried))
	t.also("Suppose %s is %s.", t.cell(tried.Cells[0]), t.class(tried))
	var list []string
	last := -1 // the part before, if more cells can be told with it
	var cells []nonet.Cell
	for i := range t.step.Parts {
		p := &t.step.Parts[i]
		if p.Role != logic.RoleColourA && p.Role != logic.RoleColourB {
			continue
		}
		if last >= 0 && t.step.Parts[last].Role == p.Role && t.step.Parts[last].House == p.House {
			cells, list = append(cells, p.Cells...), list[:len(list)-1]
		} else {
			cells = slices.Clone(p.Cells)
		}
		text := t.f("%s are %s", t.inOrder(cells, "and"), t.class(p))
		if len(cells) == 1 {
			text = t.f("%s is %s", t.cell(cells[0]), t.class(p))
		}
		if p.House != nil {
			text += t.f(" (as %s has no more digits of the other kind)", t.house(p.House))
		}
		list, last = append(list, text), i
	}
	if len(list) > 0 {
		t.also("Then %s.", t.enumerate(list, "and"))
	}
	t.also("But then %s. So %s.", t.clashOfClasses(t.part(logic.RoleClash)), t.conclusion())
}

// sizesOfClasses says which digits are of the classes and how many there are.
func (t *teller) sizesOfClasses(tried *logic.Part) string {
	n := t.layout.Digits()
	if t.step.Variant == logic.VariantParity {
		return t.f("Each house has %s odd digits and %s even ones", t.feminine((n+1)/2),
			t.feminine(n/2))
	}
	return t.f("The low digits are %s to %s, the high ones %s to %s", t.digit(1),
		t.digit(nonet.Digit(n/2)), t.digit(nonet.Digit(n-n/2+1)), t.digit(nonet.Digit(n)))
}

// clashOfClasses says what cannot be.
func (t *teller) clashOfClasses(p *logic.Part) string {
	switch has, all := len(p.Cells), p.Digits.Len(); {
	case p.House == nil:
		return t.fFor(has, "%s would also be %s", t.cells(p.Cells, "and"), t.class(p))
	case has > all:
		return t.f("%s would have %s %s digits, but there are only %s", t.house(p.House),
			t.feminine(has), t.class(p), t.feminine(all))
	default:
		return t.f("%s would have room for only %s of the %s %s digits", t.house(p.House),
			t.feminine(has), t.feminine(all), t.class(p))
	}
}
