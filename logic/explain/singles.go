package explain

import (
	"strings"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/logic"
)

// Sentences of singles, locked candidates, and naked and hidden sets.

// aroundCell is the box or region of the cell, or its row.
func aroundCell(t *teller) string {
	c := t.step.Parts[0].Cells[0]
	if h := t.region(c); h != nil {
		return t.house(h)
	}
	return t.house(&t.layout.Houses()[t.layout.HousesOf(c)[0]])
}

func nameAroundCell(t *teller) string { return t.f("there is %s in %s", t.name(), aroundCell(t)) }

func lockedWhat(t *teller) string {
	text := t.f("there are locked candidates in %s (%s)", inHouse(t),
		t.called(strings.TrimPrefix(t.step.Technique.String(), "direct ")))
	if len(t.step.Placements) > 0 {
		text += t.f(", which leave a digit one place in %s",
			t.house(t.part(logic.RoleWithin).House))
	}
	return text
}

func directSetWhat(t *teller) string {
	name := t.article(strings.TrimPrefix(t.step.Technique.String(), "direct "))
	return t.f("there is %s in %s, which leaves another digit one place", name, inHouse(t))
}

func (t *teller) fullHouse() {
	x, h := t.step.Placements[0], t.part(logic.RoleWithin).House
	d := t.digit(x.Digit)
	t.say("%s lacks only %s, so its last empty cell, %s, is %s.", t.house(h), d, t.cell(x.Cell), d)
}

func (t *teller) hiddenSingle() {
	x, h := t.step.Placements[0], t.part(logic.RoleWithin).House
	t.say("%s in %s can only go in %s: %s.", t.digit(x.Digit), t.house(h), t.cell(x.Cell),
		t.othersOut(x, h))
	var seen []nonet.Cell
	for _, cause := range t.causes(x.Digit, t.emptyOf(h, x.Cell)) {
		seen = append(seen, cause.Cell)
	}
	if len(seen) > 0 {
		if d := t.digit(x.Digit); len(seen) == 1 {
			t.also("That %s is in %s.", d, t.cells(seen, "and"))
		} else {
			t.also("Those %ss are in %s.", d, t.cells(seen, "and"))
		}
	}
}

// othersOut says why a digit can be in no other empty cell of a house.
func (t *teller) othersOut(x nonet.Candidate, h *nonet.House) string {
	var out, see []nonet.Cell
	for _, c := range h.Cells {
		switch {
		case c == x.Cell || t.state.Value(c) != 0:
		case t.seesDigit(c, x.Digit):
			see = append(see, c)
		default:
			out = append(out, c)
		}
	}
	d := t.digit(x.Digit)
	switch {
	case len(out) == 0:
		return t.f("every other empty cell of %s sees %s", t.kind(h), t.article(d))
	case len(see) == 0:
		return t.f("%s has been crossed out in every other empty cell of %s (%s)", d,
			t.kind(h), t.listed(out))
	case len(see) == 1:
		return t.f("%s has been crossed out in %s, and %s sees %s", d,
			t.cells(out, "and"), t.cells(see, "and"), t.article(d))
	}
	return t.f("%s has been crossed out in %s, and the other empty cells of %s see %s", d,
		t.cells(out, "and"), t.kind(h), t.article(d))
}

func (t *teller) nakedSingle() {
	x := t.step.Placements[0]
	var seen nonet.Digits
	for _, p := range t.layout.Peers(x.Cell) {
		seen = seen.With(t.state.Value(p))
	}
	out := nonet.AllDigits(t.layout.Digits()).Minus(seen).Without(x.Digit)
	cell, d := t.cell(x.Cell), t.digit(x.Digit)
	switch {
	case out.IsEmpty():
		t.say("%s can only be %s: it sees every other digit.", cell, d)
	case seen.IsEmpty():
		t.say("%s can only be %s: every other digit has been crossed out there.", cell, d)
	default:
		t.say("%s can only be %s: it sees %s, and %s %s been crossed out there.",
			cell, d, t.digits(seen, "and"), t.digits(out, "and"), t.have(out.Len()))
	}
}

func (t *teller) directLocked() {
	base, cover, in := t.part(logic.RoleBase), t.part(logic.RoleCover), t.part(logic.RoleWithin)
	x := t.step.Placements[0]
	d := t.digit(x.Digit)
	t.say("%s in %s can only go in %s, %s in %s.",
		d, t.house(base.House), t.cells(base.Cells, "or"), t.bothOrAll(len(base.Cells)),
		t.house(cover.House))
	t.also("So one of these cells has the %s of %s, and in %s the only place left for %s is %s.",
		d, t.house(cover.House), t.house(in.House), d, t.cell(x.Cell))
}

func (t *teller) locked() {
	base, cover := t.part(logic.RoleBase), t.part(logic.RoleCover)
	d := t.digits(base.Digits, "and")
	t.say("%s in %s can only go in %s, %s in %s.",
		d, t.house(base.House), t.cells(base.Cells, "or"), t.bothOrAll(len(base.Cells)),
		t.house(cover.House))
	t.also("So one of these cells has the %s of %s: %s.", d, t.house(cover.House), t.conclusion())
}

func (t *teller) nakedSet() {
	p := t.part(logic.RolePattern)
	n := t.number(len(p.Cells))
	t.say("%s have only the candidates %s: %s cells for %s digits. So these digits go there and "+
		"nowhere else in %s: %s.",
		t.cells(p.Cells, "and"), t.digits(p.Digits, "and"), n, n, t.house(p.House), t.conclusion())
}

func (t *teller) lockedSet() {
	p := t.part(logic.RolePattern)
	n := t.number(len(p.Cells))
	t.say("%s have only the candidates %s: %s cells for %s digits. So these digits go there and "+
		"nowhere else in %s or %s: %s.",
		t.cells(p.Cells, "and"), t.digits(p.Digits, "and"), n, n,
		t.house(p.House), t.house(t.part(logic.RoleCover).House), t.conclusion())
}

func (t *teller) hiddenSet() {
	p := t.part(logic.RolePattern)
	n := t.number(len(p.Cells))
	t.say("%s in %s can only go in %s: %s digits for %s cells. So these cells hold no other "+
		"digit: %s.",
		t.digits(p.Digits, "and"), t.house(p.House), t.cells(p.Cells, "and"), n, n, t.conclusion())
}

func (t *teller) directHiddenSet() {
	p, in := t.part(logic.RolePattern), t.part(logic.RoleWithin)
	x := t.step.Placements[0]
	n := t.number(len(p.Cells))
	t.say("%s in %s can only go in %s: %s digits for %s cells. So these cells hold no other "+
		"digit, and the only place left for %s in %s is %s.",
		t.digits(p.Digits, "and"), t.house(p.House), t.cells(p.Cells, "and"), n, n,
		t.digit(x.Digit), t.house(in.House), t.cell(x.Cell))
}
