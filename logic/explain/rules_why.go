package explain

import (
	"slices"
	"strings"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/logic"
)

// Reasons within the sentences of steps that follow from rules.

// maxWhys bounds how many combinations whyNotThere speaks of.
const maxWhys = 4

// may returns the digits that a cell has or can have.
func (t *teller) may(c nonet.Cell) nonet.Digits {
	if v := t.state.Value(c); v != 0 {
		return nonet.DigitsOf(v)
	}
	return t.state.Candidates(c)
}

// whyNotThere says why cells of a cage cannot have the candidates that the step takes away: in no
// combination with the candidate can the other cells have the rest. If that is long, it says so of
// one candidate; "" if that is long, too.
func (t *teller) whyNotThere() string {
	var list []string
	shortest, total, least := "", 0, maxWhys+1
	for _, x := range t.step.Eliminations {
		text, whys := t.whyNot(x)
		if total += whys; whys < least {
			shortest, least = text, whys
		}
		list = append(list, t.begin(text))
	}
	switch {
	case least > maxWhys:
		return ""
	case total > maxWhys:
		return t.tr("for example, ") + shortest
	}
	return strings.Join(list, ". ")
}

// whyNot says why a cell cannot have a candidate, and of how many combinations it speaks.
func (t *teller) whyNot(x nonet.Candidate) (text string, whys int) {
	parts := slices.DeleteFunc(t.parts(logic.RoleCombination),
		func(p *logic.Part) bool { return !p.Digits.Has(x.Digit) })
	others := otherCells(t.part(logic.RoleCombination).Cells, []nonet.Cell{x.Cell})
	text = t.f("if %s were %s, ", t.cell(x.Cell), t.digit(x.Digit))
	for _, c := range others {
		if len(parts) > 1 && !slices.ContainsFunc(parts, func(p *logic.Part) bool {
			return !p.Digits.Without(x.Digit).Intersect(t.may(c)).IsEmpty()
		}) {
			return text + t.f("no combination would have a digit for %s", t.cell(c)), 1
		}
	}
	list := make([]string, len(parts))
	for i, p := range parts {
		rest := p.Digits.Without(x.Digit)
		list[i] = t.fFor(len(others), "%s would be %s", t.cells(others, "and"),
			t.digits(rest, "and")) + t.noRoom(others, rest)
	}
	return text + strings.Join(list, t.tr("; or ")), len(parts)
}

// noRoom says why cells cannot have as many digits, each in one.
func (t *teller) noRoom(cells []nonet.Cell, digits nonet.Digits) string {
	if len(cells) == 1 {
		return t.tr(", which it cannot be")
	}
	for d := range digits.All() {
		switch {
		case slices.ContainsFunc(cells, func(c nonet.Cell) bool { return t.may(c).Has(d) }):
		case len(cells) == 2:
			return t.f(", but neither of them can be %s", t.digit(d))
		default:
			return t.f(", but none of them can be %s", t.digit(d))
		}
	}
	for size := 1; size <= len(cells); size++ {
		for set := range 1 << len(cells) {
			var some []nonet.Cell
			var left nonet.Digits
			for i, c := range cells {
				if set>>i&1 != 0 {
					some, left = append(some, c), left.Union(t.may(c).Intersect(digits))
				}
			}
			switch n := left.Len(); {
			case len(some) != size || n >= size:
			case size == 1:
				return t.f(", but %s cannot be %s", t.cell(some[0]), t.digits(digits, "or"))
			default:
				return t.f(", but %s can only be %s", t.cells(some, "and"), t.digits(left, "or"))
			}
		}
	}
	return t.tr(", but that leaves some cell nothing")
}

// greatest returns the greatest of some digits.
func greatest(digits nonet.Digits) (most nonet.Digit) {
	for d := range digits.All() {
		most = d
	}
	return most
}

// maxBounds bounds how many bounds room names.
const maxBounds = 2

// room says why cells of a line on which digits rise lose candidates: how many greater digits must
// follow, or what a later cell is at most; likewise before them. It returns "" if that is long.
func (t *teller) room(cells []nonet.Cell) string {
	var list []string
	for _, g := range groups(t.step.Eliminations) {
		for _, c := range g.cells {
			i := slices.Index(cells, c)
			if i < 0 {
				return "" // it is of another rule
			}
			after, before := slices.Clone(cells[i+1:]), slices.Clone(cells[:i])
			slices.Reverse(before)
			left := t.may(c).Minus(g.digits)
			if left.IsEmpty() || greatest(g.digits) > greatest(left) {
				list = append(list, t.bound(c, after, true))
			}
			if left.IsEmpty() || g.digits.Min() < left.Min() {
				list = append(list, t.bound(c, before, false))
			}
		}
	}
	if len(list) > maxBounds {
		return ""
	}
	return strings.Join(list, t.tr(", and "))
}

// bound says what a cell is at most, or at least, as the digits of the next cells, the nearest
// first, are greater and greater, or smaller and smaller.
func (t *teller) bound(c nonet.Cell, next []nonet.Cell, most bool) string {
	n := t.layout.Digits()
	limit := func(d nonet.Digits, k int) int { // what a cell k cells away leaves c
		if most {
			return int(greatest(d)) - k
		}
		return n + 1 - int(d.Min()) - k
	}
	best, at := n-len(next), -1
	for i, o := range next {
		if x := limit(t.may(o), i+1); x < best {
			best, at = x, i
		}
	}
	so := best
	if !most {
		so = n + 1 - best
	}
	limited := t.digit(nonet.Digit(max(so, 1)))
	if at < 0 {
		k := len(next)
		if most {
			return t.fFor(k, "%s greater %s must follow %s, so it is at most %s", t.number(k),
				t.pluralIf("digit", k), t.cell(c), limited)
		}
		return t.fFor(k, "%s smaller %s must come before %s, so it is at least %s", t.number(k),
			t.pluralIf("digit", k), t.cell(c), limited)
	}
	o := next[at]
	far, known := t.cell(o)+t.far(at+1, most), t.state.Value(o) != 0
	switch {
	case most && known:
		return t.f("%s is %s, so %s is at most %s", far, t.digit(t.state.Value(o)), t.cell(c),
			limited)
	case most:
		return t.f("%s is at most %s, so %s is at most %s", far, t.digit(greatest(t.may(o))),
			t.cell(c), limited)
	case known:
		return t.f("%s is %s, so %s is at least %s", far, t.digit(t.state.Value(o)), t.cell(c),
			limited)
	}
	return t.f("%s is at least %s, so %s is at least %s", far, t.digit(t.may(o).Min()), t.cell(c),
		limited)
}

// far says how many cells away a cell of a line is, after another or before it.
func (t *teller) far(cells int, after bool) string {
	switch {
	case cells == 1 && after:
		return t.tr(", the next cell,")
	case cells == 1:
		return t.tr(", the previous cell,")
	case after:
		return t.f(", %s cells on,", t.number(cells))
	}
	return t.f(", %s cells before,", t.number(cells))
}
