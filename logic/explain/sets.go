package explain

import (
	"slices"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/logic"
)

// Sentences of almost locked sets, Sue de Coq and templates.

func alsWhere(t *teller) string { return t.house(t.part(logic.RoleALS).House) }

func alsWhat(t *teller) string {
	return t.f("there is %s that begins with %s", t.name(),
		t.cells(t.part(logic.RoleALS).Cells, "and"))
}

// setsNamed lists the almost locked sets of a step by their names.
func (t *teller) setsNamed() []*logic.Part {
	sets := t.parts(logic.RoleALS)
	t.say("%s almost locked %s (such a set has one digit more than cells: if it loses one of "+
		"the digits, it has all the others):", t.number(len(sets)), t.pluralIf("set", len(sets)))
	for i, p := range sets {
		t.item("Set %s: %s (%s) with the digits %s", letters(i), t.cells(p.Cells, "and"),
			t.house(p.House), t.digits(p.Digits, "and"))
	}
	return sets
}

func (t *teller) alsXZ() {
	t.setsNamed()
	var common nonet.Digits
	for _, p := range t.parts(logic.RoleRestrictedCommon) {
		common = common.Union(p.Digits)
	}
	if t.step.Variant != logic.VariantDoublyLinked {
		x, z := t.digits(common, "and"), t.gone()
		t.say("Set A and set B cannot both have %s, as every %s of set A sees every %s of set B "+
			"(%s is a restricted common digit).", x, x, x, x)
		t.also("So one of the sets lacks %s and has all its other digits. Both sets have the %s "+
			"%s.", x, t.pluralIf("candidate", z.Len()), t.digits(z, "and"))
		t.inOneSet(t.f("set A or set %s", "B"))
		return
	}
	list := t.digitList(common)
	t.say("Set A and set B cannot both have %s, and they cannot both have %s, as all candidates "+
		"of these digits see each other across the sets (%s are restricted common digits).",
		list[0], t.enumerate(list[1:], "or"), t.enumerate(list, "and"))
	t.also("Each set lacks only one digit, so one set lacks %s and has %s, the other lacks %s "+
		"and has %s, and both have all their other digits.",
		list[0], list[1], list[1], list[0])
	t.also("A cell that sees every candidate of one of these digits there cannot have it: %s.",
		t.conclusion())
}

// alsChain writes the sentences of a chain of three or more almost locked sets.
func (t *teller) alsChain() {
	sets, commons := t.setsNamed(), t.parts(logic.RoleRestrictedCommon)
	for i, p := range commons {
		a, b, d := letters(i), letters((i+1)%len(sets)), t.digits(p.Digits, "and")
		if i == 0 {
			t.say("Set %s and set %s cannot both have %s, as every %s of set %s sees every %s "+
				"of set %s (%s is a restricted common digit).", a, b, d, d, a, d, b, d)
		} else {
			t.also("In the same way, set %s and set %s cannot both have %s.", a, b, d)
		}
	}
	if len(commons) == len(sets) {
		t.also("The sets form a ring. Each set lacks only one digit, so each of these shared " +
			"digits is in exactly one of its two sets, and every set has all its other digits.")
		t.also("A cell that sees every candidate of such a digit there cannot have it: %s.",
			t.conclusion())
		return
	}
	z := t.gone()
	zs, last := t.digits(z, "or"), letters(len(sets)-1)
	t.say("Suppose that set A lacks %s.", zs)
	for i, p := range commons[:min(len(commons), len(sets)-1)] {
		d := t.digits(p.Digits, "and")
		next := letters(i + 1)
		text := t.f("Set %s then has %s, so set %s lacks %s", letters(i), d, next, d)
		switch last := i+1 == len(sets)-1; {
		case last && z.Len() == 1:
			text += t.f(" and has %s", zs)
		case last:
			text += t.tr(" and has the digit that set A lacks")
		}
		t.also("%s.", text)
	}
	t.inOneSet(t.f("set A or set %s", last))
}

// inOneSet writes the end of a pattern of sets of which at least one has each
// digit that is crossed out.
func (t *teller) inOneSet(sets string) {
	z, these := t.gone(), t.tr("these sets")
	if sets == t.tr("set A") {
		these = t.tr("this set")
	}
	d := t.digits(z, "and")
	if z.Len() == 1 {
		t.also("So %s has %s, and a cell that sees every candidate %s of %s cannot be %s: %s.",
			sets, d, d, these, d, t.conclusion())
		return
	}
	t.also("So for each of %s, %s has it, and a cell that sees every candidate of that digit in "+
		"%s cannot have it: %s.", d, sets, these, t.conclusion())
}

// deathBlossom writes the sentences of a stem cell and of an almost locked set for each
// of its candidates, which loses that digit if the stem has it. It can be one set for
// several candidates.
func (t *teller) deathBlossom() {
	stem := t.part(logic.RolePivot)
	sets := t.setsNamed()
	cell, z := t.cell(stem.Cells[0]), t.digits(t.gone(), "and")
	t.say("%s (the stem) is %s.", cell, t.digits(stem.Digits, "or"))
	used := make([]bool, len(sets))
	for d := range stem.Digits.All() {
		set := -1
		for i, s := range sets {
			if t.losesTo(s, d, stem.Cells[0]) && (set < 0 || used[set] || !used[i]) {
				set = i // the last one, if possible one that no other digit has
			}
		}
		if set < 0 {
			continue
		}
		used[set] = true
		t.also("If %s is %s, set %s loses %s and has all its other digits, %s included.",
			cell, t.digit(d), letters(set), t.digit(d), z)
	}
	if len(sets) == 1 {
		t.inOneSet(t.tr("set A"))
		return
	}
	t.inOneSet(t.tr("at least one of the sets"))
}

// losesTo reports whether a set loses a digit if a cell has it.
func (t *teller) losesTo(set *logic.Part, d nonet.Digit, c nonet.Cell) bool {
	if !set.Digits.Has(d) {
		return false
	}
	return !slices.ContainsFunc(set.Cells, func(b nonet.Cell) bool {
		return t.state.Candidates(b).Has(d) && !t.see(b, c)
	})
}

func (t *teller) sueDeCoq() {
	p, sets := t.part(logic.RolePattern), t.parts(logic.RoleComplement)
	n := len(p.Cells)
	t.say("Three sets of cells:")
	t.item("Set A: %s (%s and %s) with the candidates %s", t.cells(p.Cells, "and"),
		t.house(sets[0].House), t.house(sets[1].House), t.digits(p.Digits, "and"))
	for i, s := range sets {
		t.item("Set %s: %s (%s) with the candidates %s", letters(i+1), t.cells(s.Cells, "and"),
			t.house(s.House), t.digits(s.Digits, "and"))
		n += len(s.Cells)
	}
	t.say("Together these are %s cells for %s digits, and for each digit, all of the cells that "+
		"have it as a candidate see each other. So each digit is there exactly once, and a cell "+
		"that sees all candidates of a digit there cannot be that digit: %s.",
		t.number(n), t.number(n), t.conclusion())
}

func (t *teller) template() {
	p := t.part(logic.RolePattern)
	d := t.digits(p.Digits, "and")
	t.say("Consider every way to place all %ss that are missing in the grid, one in each house.", d)
	if len(t.step.Placements) > 0 {
		where := t.tr("this cell")
		if len(t.step.Placements) > 1 {
			where = t.tr("these cells")
		}
		t.also("Every one of them has %s in %s: %s.", t.article(d), where, t.conclusion())
		return
	}
	t.also("They only use %s: %s.", t.cells(p.Cells, "and"), t.conclusion())
}

// alsWWing says why one of two sets has all its digits but one.
func (t *teller) alsWWing() {
	t.setsNamed()
	link := t.part(logic.RoleStrongLink)
	w := t.digits(link.Digits, "and")
	first := link.Cells[0]
	a, b := "A", "B"
	for _, c := range t.part(logic.RoleALS).Cells {
		if t.state.Candidates(c).Has(link.Digits.Min()) && !t.see(c, first) {
			a, b = b, a
			break
		}
	}
	t.say("In %s, %s can only go in %s. If %s is %s, set %s loses %s; if %s is %s, set %s loses %s.",
		t.house(link.House), w, t.cells(link.Cells, "or"), t.cell(first), w, a, w,
		t.cell(link.Cells[1]), w, b, w)
	t.also("A set that has lost a digit has all its others.")
	t.inOneSet(t.f("set A or set %s", "B"))
}

func hiddenWhere(t *teller) string { return t.houses(housesOf(t.parts(logic.RolePattern))) }

func hiddenWhat(t *teller) string { return t.f("there is %s in %s", t.name(), hiddenWhere(t)) }

// ahsXZ says why one of two almost hidden sets is a hidden set.
func (t *teller) ahsXZ() {
	sets, shared := t.parts(logic.RolePattern), t.parts(logic.RoleRestrictedCommon)
	t.say("Two almost hidden sets (digits that have one place more in a house than they are many: " +
		"if one of these cells has none of them, they fill all others):")
	for i, p := range sets {
		t.item("Set %s: %s in %s can only go in %s", letters(i), t.digits(p.Digits, "and"),
			t.house(p.House), t.cells(p.Cells, "or"))
	}
	c := t.cells(shared[0].Cells, "and")
	if t.step.Variant != logic.VariantDoublyLinked {
		t.say("%s is in both sets. It cannot have a digit of both, so one of the sets has to do "+
			"without it, and its digits fill its other cells. In both cases, %s.", c, t.conclusion())
		return
	}
	d := t.cells(shared[1].Cells, "and")
	t.say("%s and %s are in both sets. Neither can have a digit of both, and each set can do without "+
		"one cell only. So one set has a digit in %s and the other one in %s, and the digits of the "+
		"sets fill all other cells of theirs. In both cases, %s.", c, d, c, d, t.conclusion())
}
