package explain

import (
	"slices"
	"strings"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/logic"
)

// Sentences of steps about the ways to fill the cells of rules.

// maxNamedRules bounds the rules that such a step names.
const maxNamedRules = 3

// someRules names the rules of the step.
func (t *teller) someRules() cases {
	n := len(t.step.Rules)
	if within := t.part(logic.RoleWithin).House; within != nil && n > maxNamedRules {
		return t.several(t.f("the %s rules within %s", t.count(n), t.house(within)))
	}
	list := make([]cases, n)
	for i := range list {
		list[i] = t.words.rule(t.rule(i))
	}
	return t.all(list, "and")
}

func fillingsWhere(t *teller) string {
	if within := t.part(logic.RoleWithin).House; within != nil {
		return t.house(within)
	}
	return t.someRules().nominative
}

func fillingsWhat(t *teller) string {
	n, rules := len(t.step.Rules), t.someRules()
	if t.step.Technique == logic.RulesAndSurroundings {
		return t.fFor(n, "look at how %s can be filled, and at what that leaves the cells around",
			rules)
	}
	return t.fFor(n, "look at how %s can be filled if cells that see each other differ", rules)
}

// refutation is why some candidates are out.
type refutation struct {
	cell   nonet.Cell
	digits nonet.Digits
	by     *logic.Part // nil: a search finds that
}

// refutations returns what the step says of single candidates. Candidates of a cell that are out
// for one reason are one.
func (t *teller) refutations() (list []refutation) {
	for i := range t.step.Parts {
		p := &t.step.Parts[i]
		if p.Role != logic.RoleTried {
			continue
		}
		x := refutation{cell: p.Cells[0], digits: p.Digits}
		if i+1 < len(t.step.Parts) && t.step.Parts[i+1].Role != logic.RoleTried {
			x.by = &t.step.Parts[i+1]
		}
		k := slices.IndexFunc(list, func(o refutation) bool {
			return o.cell == x.cell && (o.by == nil) == (x.by == nil) &&
				(x.by == nil || o.by.Role == x.by.Role && o.by.Digits == x.by.Digits &&
					slices.Equal(o.by.Cells, x.by.Cells))
		})
		if k < 0 {
			list = append(list, x)
		} else {
			list[k].digits = list[k].digits.Union(x.digits)
		}
	}
	return list
}

// ruleFillings tells what no way to fill the cells of rules has.
func (t *teller) ruleFillings() {
	t.sayRules()
	list := t.refutations()
	if t.step.Variant == logic.VariantOutside {
		t.always(list)
		return
	}
	told := 0
	for _, p := range t.parts(logic.RoleTried) {
		told += p.Digits.Len()
	}
	tell, example := t.also, ""
	if told < len(t.step.Eliminations) {
		example = t.tr("for example, ")
	}
	for _, x := range list {
		if cases := t.casesOf(x); cases != nil {
			tell("%s", t.f("%sin each case, %s in %s leads to nothing:", example,
				t.digits(x.digits, "or"), t.cell(x.cell)))
			t.sayCases(cases, 1)
			tell = t.say
		} else {
			tell("%s.", example+t.refuted(x))
			tell = t.also
		}
		example = ""
	}
	if told < len(t.step.Eliminations) {
		tell("%s", t.f("The others fail likewise: %s.", t.conclusion()))
		return
	}
	tell("So %s.", t.conclusion())
}

// casesOf returns the cases of a refutation, if it has some for each candidate.
func (t *teller) casesOf(x refutation) (list []logic.Case) {
	for _, k := range t.step.Cases {
		if x.by == nil && k.Cell == x.cell && x.digits.Has(k.Digit) {
			list = append(list, k)
		}
	}
	if len(list) < x.digits.Len() {
		return nil
	}
	return list
}

// sayRules says what the rules mean, if they are few, and in which house they are together.
func (t *teller) sayRules() {
	within := t.part(logic.RoleWithin).House
	if n := len(t.step.Rules); n > maxNamedRules {
		t.say("%s leave few ways to fill its cells, which all differ.", t.someRules())
		return
	}
	list := make([]string, len(t.step.Rules))
	for i := range list {
		if list[i] = t.meaning(t.rule(i)); i > 0 {
			list[i] = t.begin(list[i])
		}
	}
	t.say("%s.", strings.Join(list, ". "))
	if within != nil {
		t.also("All digits of %s differ.", t.house(within))
	}
}

// refuted says why candidates of a cell are out.
func (t *teller) refuted(x refutation) string {
	digits, cell := t.digits(x.digits, "or"), t.cell(x.cell)
	switch {
	case x.by == nil:
		return t.f("with %s in %s, no digits fit the other cells", digits, cell)
	case x.by.Role == logic.RoleBase:
		return t.f("with %s in %s, %s would have no place for %s", digits, cell,
			t.house(x.by.House), t.digits(x.by.Digits, "or"))
	case x.by.Role == logic.RoleExcludedBy && len(x.by.Cells) == 1:
		return t.f("with %s in %s, there would be no digit left for %s", digits, cell,
			t.cells(x.by.Cells, "and"))
	case x.by.Role == logic.RoleExcludedBy:
		return t.f("with %s in %s, no digits would be left for %s", digits, cell,
			t.ruleWith(x.by.Cells))
	}
	others := otherCells(x.by.Cells, []nonet.Cell{x.cell})
	switch n := x.by.Digits.Len(); {
	case len(x.by.Cells) == 2 && n == 1 && len(others) == 1:
		return t.f("with %s in %s, %s, which sees it, would be %s, too", digits, cell,
			t.cells(others, "and"), t.digits(x.by.Digits, "or"))
	case len(x.by.Cells) == 2 && n == 1:
		return t.f("with %s in %s, %s, which see each other, would both be %s", digits, cell,
			t.cells(x.by.Cells, "and"), t.digits(x.by.Digits, "or"))
	}
	return t.f("with %s in %s, %s, which all see each other, would only have the digits %s",
		digits, cell, t.cells(x.by.Cells, "and"), t.digits(x.by.Digits, "and"))
}

// always says which digits outside of rules all ways to fill these take away.
func (t *teller) always(list []refutation) {
	var places []group
	for _, x := range list {
		i := slices.IndexFunc(places,
			func(g group) bool { return slices.Equal(g.cells, x.by.Cells) })
		if i < 0 {
			i = len(places)
			places = append(places, group{cells: x.by.Cells})
		}
		places[i].digits = places[i].digits.Union(x.digits)
	}
	texts := make([]string, min(len(places), maxNamedRules))
	for i, g := range places[:len(texts)] {
		texts[i] = t.f("%s in %s", t.digits(g.digits, "and"), t.cells(g.cells, "or"))
	}
	and := "and"
	if len(places) > len(texts) {
		and = "and, among others,"
	}
	t.also("However these cells are filled, they have %s.", t.enumerate(texts, and))
	t.also("A cell that sees all places of a digit cannot have it: %s.", t.conclusion())
}
