package explain

import (
	"slices"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/internal/rulekind"
)

// What clues beside the grid say of their row or column.

// outside says what follows from such a clue alone; "" for other rules. The sign of a clue says
// what it counts.
func (t *teller) outside(rule *nonet.Rule) string {
	switch look := &kindOf(rule).Look; {
	case look.As != rulekind.AsClue:
	case look.Clue == rulekind.BetweenBars:
		return t.sandwich(rule)
	case look.Clue == rulekind.BelowRoof:
		return t.skyscraper(rule)
	case look.Clue == rulekind.BehindSigma:
		return t.xSum(rule)
	}
	return ""
}

// sandwich says how far apart the ends are.
func (t *teller) sandwich(rule *nonet.Rule) string {
	n, longest := t.layout.Digits(), 0
	var counts, apart []string
	for k := range n - 1 {
		if least, most := k*(k+3)/2, k*(2*n-1-k)/2; least <= rule.Number && rule.Number <= most {
			counts, apart = append(counts, t.feminine(k)), append(apart, t.feminine(k+1))
			longest = k
		}
	}
	ends := t.f("%s and %s", t.digit(1), t.digit(nonet.Digit(n)))
	switch {
	case rule.Number == 0:
		return t.f("no digit lies between them, so %s are neighbours", ends)
	case longest == 1:
		return t.f("one digit lies between them, so %s are two cells apart", ends)
	}
	return t.f("it takes %s digits between them to add up to %d, so %s are %s cells apart",
		t.enumerate(counts, "or"), rule.Number, ends, t.enumerate(apart, "or"))
}

// skyscraper says how high the first digits can be.
func (t *teller) skyscraper(rule *nonet.Rule) string {
	n, cells := t.layout.Digits(), rule.Cells[0]
	highest := t.digit(nonet.Digit(n))
	switch behind := rule.Number - 1; {
	case behind == 0:
		return t.f("one digit is seen, so the first is %s", highest)
	case behind == 1:
		return t.f("two digits are seen, the first and %s", highest)
	default:
		text := t.f("%s digits are seen, %s last of all. So %s higher ones stand behind %s, "+
			"which is at most %s", t.number(behind+1), highest, t.number(behind), t.cell(cells[0]),
			t.digit(nonet.Digit(n-behind)))
		if t.changes(cells[1]) {
			text += t.f("; %s is at most %s", t.cell(cells[1]), t.digit(nonet.Digit(n-behind+1)))
			if behind > 2 {
				text += t.tr(", and so on")
			}
		}
		return text
	}
}

// changes reports whether the step takes candidates away from a cell.
func (t *teller) changes(c nonet.Cell) bool {
	return slices.ContainsFunc(t.step.Eliminations,
		func(x nonet.Candidate) bool { return x.Cell == c })
}

// xSum says how many cells can have the sum, or what the others of them add up to.
func (t *teller) xSum(rule *nonet.Rule) string {
	n, longest := t.layout.Digits(), 0
	if x := int(t.state.Value(rule.Cells[0][0])); x > 1 {
		return t.fFor(x-1, "the other %s add up to %d", t.number(x-1), rule.Number-x)
	}
	var counts []string
	for x := 1; x <= n; x++ {
		if least, most := rulekind.XSums(n, x); least <= rule.Number && rule.Number <= most {
			counts = append(counts, t.feminine(x))
			longest = x
		}
	}
	return t.fFor(longest, "%s %s can add up to %d if their number is the first of them",
		t.enumerate(counts, "or"), t.pluralIf("cell", longest), rule.Number)
}
