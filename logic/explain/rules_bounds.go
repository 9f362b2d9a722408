package explain

import (
	"slices"
	"strconv"
	"strings"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/logic"
)

// Sentences of steps about the least and the greatest sums of cells.

func sumBoundsWhat(t *teller) string {
	return t.f("look at how little and how much cells of %s can add up to", t.ruleOrHouses())
}

// bounded is digits that are too small or too great for some cells, and why.
type bounded struct {
	cells []nonet.Cell
	gone  nonet.Digits
	by    []*logic.Part // the cells and digits that leave no more than others
}

// bounded returns the reasons of the step. Cells that all see each other, of which the others leave
// each the same, have one.
func (t *teller) bounded() (list []bounded) {
	for i := range t.step.Parts {
		switch p := &t.step.Parts[i]; p.Role {
		case logic.RoleTried:
			list = append(list, bounded{cells: p.Cells, gone: p.Digits})
		case logic.RoleLeast, logic.RoleMost:
			x := &list[len(list)-1]
			x.by = append(x.by, p)
		}
	}
	for i := 1; i < len(list); i++ {
		k := slices.IndexFunc(list[:i], func(o bounded) bool { return o.like(&list[i]) })
		if k >= 0 {
			list[k].cells = append(slices.Clone(list[k].cells), list[i].cells...)
			list[k].gone = list[k].gone.Union(list[i].gone)
			list = slices.Delete(list, i, i+1)
			i--
		}
	}
	return list
}

// like reports whether two reasons are the same, but for which of some cells is the one.
func (x *bounded) like(o *bounded) bool {
	if len(x.by) != len(o.by) {
		return false
	}
	for i, p := range x.by {
		q := o.by[i]
		if p.Role != q.Role || p.Digits != q.Digits ||
			len(otherCells(q.Cells, slices.Concat(p.Cells, x.cells))) > 0 ||
			len(otherCells(p.Cells, slices.Concat(q.Cells, o.cells))) > 0 {
			return false
		}
	}
	return true
}

// sumBounds tells the bounds of a sum.
func (t *teller) sumBounds() {
	t.say("%s.", t.meaning(t.rule(0)))
	list := t.bounded()
	var seen []nonet.Cell
	for i := range list[:min(len(list), maxBounds)] {
		t.also("%s.", t.boundedBy(&list[i], &seen))
	}
	if len(list) > maxBounds {
		t.also("The other cells are bounded likewise: %s.", t.conclusion())
		return
	}
	t.also("So %s.", t.conclusion())
}

// boundedBy says why digits are too small or too great.
func (t *teller) boundedBy(x *bounded, seen *[]nonet.Cell) string {
	var list []string
	for _, p := range x.by {
		list = append(list, t.atLeast(x, p, seen))
	}
	digits, is, them := t.digits(x.gone, "and"), t.isAre(x.gone.Len()), t.cells(x.cells, "and")
	if len(x.cells) > 1 {
		them = t.f("each of %s", them)
	}
	great, by := t.tooGreat(x), t.enumerate(list, "and")
	switch {
	case len(list) == 0 && great:
		return t.f("%s %s too great for %s", digits, is, them)
	case len(list) == 0:
		return t.f("%s %s too small for %s", digits, is, them)
	case great:
		return t.f("%s, so %s %s too great for %s", by, digits, is, them)
	}
	return t.f("%s, so %s %s too small for %s", by, digits, is, them)
}

// tooGreat reports whether the digits are greater than what is left, not smaller.
func (t *teller) tooGreat(x *bounded) bool {
	left := t.may(x.cells[0])
	for _, e := range t.step.Eliminations {
		if e.Cell == x.cells[0] && left.Len() > 1 {
			left = left.Without(e.Digit)
		}
	}
	return x.gone.Min() > left.Min()
}

// atLeast says what cells add up to at least or at most. seen has the cells that are known to see
// each other.
func (t *teller) atLeast(x *bounded, p *logic.Part, seen *[]nonet.Cell) string {
	cells, most := p.Cells, p.Role == logic.RoleMost
	together := len(x.cells) > 1 && p == x.by[0] && t.see(p.Cells[0], x.cells[0])
	if together {
		cells = slices.Concat(cells, otherCells(x.cells, cells))
		slices.Sort(cells)
	}
	name := t.cells(cells, "and")
	if len(p.Cells) == 1 {
		return t.bounds(cells, t.digits(p.Digits, "and"), most)
	}
	if together {
		name = t.f("any %s of %s", t.number(len(p.Cells)), name)
	}
	if len(otherCells(cells, *seen)) > 0 {
		name += t.tr(", which see each other,")
		*seen = append(*seen, cells...)
	}
	sum := 0
	var terms []string
	for d := range p.Digits.All() {
		sum += int(d)
		terms = append(terms, strconv.Itoa(int(d)))
	}
	if most {
		return t.f("%s add up to at most %d (%s)", name, sum, strings.Join(terms, " + "))
	}
	return t.f("%s add up to at least %d (%s)", name, sum, strings.Join(terms, " + "))
}

// bounds says what each of some cells is at least or at most, or what the only one is.
func (t *teller) bounds(cells []nonet.Cell, end string, most bool) string {
	name := t.cells(cells, "and")
	switch {
	case len(cells) > 1 && most:
		return t.f("%s are at most %s", name, end)
	case len(cells) > 1:
		return t.f("%s are at least %s", name, end)
	case t.state.Value(cells[0]) != 0:
		return t.f("%s is %s", name, t.digit(t.state.Value(cells[0])))
	case most:
		return t.f("%s is at most %s", name, end)
	}
	return t.f("%s is at least %s", name, end)
}
