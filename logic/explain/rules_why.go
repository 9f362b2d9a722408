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
		list = append(list, capital(text))
	}
	switch {
	case least > maxWhys:
		return ""
	case total > maxWhys:
		return "for example, " + shortest
	}
	return strings.Join(list, ". ")
}

// whyNot says why a cell cannot have a candidate, and of how many combinations it speaks.
func (t *teller) whyNot(x nonet.Candidate) (text string, whys int) {
	parts := slices.DeleteFunc(t.parts(logic.RoleCombination),
		func(p *logic.Part) bool { return !p.Digits.Has(x.Digit) })
	others := otherCells(t.part(logic.RoleCombination).Cells, []nonet.Cell{x.Cell})
	text = "if " + t.cell(x.Cell) + " were " + t.digit(x.Digit) + ", "
	for _, c := range others {
		if len(parts) > 1 && !slices.ContainsFunc(parts, func(p *logic.Part) bool {
			return !p.Digits.Without(x.Digit).Intersect(t.may(c)).IsEmpty()
		}) {
			return text + "no combination would have a digit for " + t.cell(c), 1
		}
	}
	list := make([]string, len(parts))
	for i, p := range parts {
		rest := p.Digits.Without(x.Digit)
		list[i] = t.cells(others, "and") + " would be " + t.digits(rest, "and") +
			t.noRoom(others, rest)
	}
	return text + strings.Join(list, "; or "), len(parts)
}

// noRoom says why cells cannot have as many digits, each in one.
func (t *teller) noRoom(cells []nonet.Cell, digits nonet.Digits) string {
	them := "none of them"
	if len(cells) == 1 {
		return ", which it cannot be"
	} else if len(cells) == 2 {
		them = "neither of them"
	}
	for d := range digits.All() {
		if !slices.ContainsFunc(cells, func(c nonet.Cell) bool { return t.may(c).Has(d) }) {
			return ", but " + them + " can be " + t.digit(d)
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
				return ", but " + t.cell(some[0]) + " cannot be " + t.digits(digits, "or")
			default:
				return ", but " + t.cells(some, "and") + " can only be " + t.digits(left, "or")
			}
		}
	}
	return ", but that leaves some cell nothing"
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
	return strings.Join(list, ", and ")
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
	it, is := best, " is at most "
	if !most {
		it, is = n+1-best, " is at least "
	}
	so := is + t.digit(nonet.Digit(max(it, 1)))
	if at < 0 && most {
		return t.number(len(next)) + " greater " + t.pluralIf("digit", len(next)) +
			" must follow " +
			t.cell(c) + ", so it" + so
	} else if at < 0 {
		return t.number(len(next)) + " smaller " + t.pluralIf("digit", len(next)) +
			" must come before " + t.cell(c) + ", so it" + so
	}
	far := ", the next cell,"
	if at > 0 {
		far = ", " + t.number(at+1) + " cells on,"
	}
	if !most {
		far = strings.NewReplacer("next", "previous", "on", "before").Replace(far)
	}
	end := greatest(t.may(next[at]))
	if !most {
		end = t.may(next[at]).Min()
	}
	if t.state.Value(next[at]) != 0 {
		is = " is "
	}
	return t.cell(next[at]) + far + is + t.digit(end) + ", so " + t.cell(c) + so
}
