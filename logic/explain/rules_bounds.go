package explain

import (
	"slices"
	"strconv"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/logic"
)

// Sentences of steps about the least and the greatest sums of cells.

func sumBoundsWhat(t *teller) string {
	return "look at how little and how much cells of " + ruleWhere(t) + " can add up to"
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
	too, them := " too small for ", t.cells(x.cells, "and")
	if len(x.cells) > 1 {
		them = "each of " + them
	}
	if t.tooGreat(x) {
		too = " too great for "
	}
	is := " is"
	if x.gone.Len() > 1 {
		is = " are"
	}
	so := t.digits(x.gone, "and") + is + too + them
	if len(list) == 0 {
		return so
	}
	return t.enumerate(list, "and") + ", so " + so
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
	cells, any := p.Cells, ""
	if len(x.cells) > 1 && p == x.by[0] && t.see(p.Cells[0], x.cells[0]) {
		cells = slices.Concat(cells, otherCells(x.cells, cells))
		slices.Sort(cells)
		any = "any " + t.number(len(p.Cells)) + " of "
	}
	end := " at least "
	if p.Role == logic.RoleMost {
		end = " at most "
	}
	if len(p.Cells) == 1 {
		if end += t.digits(p.Digits, "and"); len(cells) > 1 {
			return t.cells(cells, "and") + " are" + end
		}
		if v := t.state.Value(cells[0]); v != 0 {
			end = " " + t.digit(v)
		}
		return t.cell(cells[0]) + " is" + end
	}
	which := ""
	if len(otherCells(cells, *seen)) > 0 {
		which = ", which see each other,"
		*seen = append(*seen, cells...)
	}
	sum, terms := 0, ""
	for d := range p.Digits.All() {
		if sum += int(d); terms != "" {
			terms += " + "
		}
		terms += strconv.Itoa(int(d))
	}
	return any + t.cells(cells, "and") + which + " add up to" + end + strconv.Itoa(sum) +
		" (" + terms + ")"
}
