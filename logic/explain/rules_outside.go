package explain

import (
	"fmt"
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
	n := t.layout.Digits()
	var counts, apart []string
	for k := range n - 1 {
		if least, most := k*(k+3)/2, k*(2*n-1-k)/2; least <= rule.Number && rule.Number <= most {
			counts, apart = append(counts, t.number(k)), append(apart, t.number(k+1))
		}
	}
	ends := t.digit(1) + " and " + t.digit(nonet.Digit(n))
	switch {
	case rule.Number == 0:
		return "no digit lies between them, so " + ends + " are neighbours"
	case counts[len(counts)-1] == "one":
		return "one digit lies between them, so " + ends + " are two cells apart"
	}
	return fmt.Sprintf("it takes %s digits between them to add up to %d, so %s are %s cells apart",
		t.enumerate(counts, "or"), rule.Number, ends, t.enumerate(apart, "or"))
}

// skyscraper says how high the first digits can be.
func (t *teller) skyscraper(rule *nonet.Rule) string {
	n, cells := t.layout.Digits(), rule.Cells[0]
	highest := t.digit(nonet.Digit(n))
	switch behind := rule.Number - 1; {
	case behind == 0:
		return "one digit is seen, so the first is " + highest
	case behind == 1:
		return "two digits are seen, the first and " + highest
	default:
		text := fmt.Sprintf("%s digits are seen, %s last of all. So %s higher ones stand behind %s, "+
			"which is at most %s", t.number(behind+1), highest, t.number(behind), t.cell(cells[0]),
			t.digit(nonet.Digit(n-behind)))
		if t.changes(cells[1]) {
			text += "; " + t.cell(cells[1]) + " is at most " + t.digit(nonet.Digit(n-behind+1))
			if behind > 2 {
				text += ", and so on"
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
	n := t.layout.Digits()
	if x := int(t.state.Value(rule.Cells[0][0])); x > 1 {
		return fmt.Sprintf("the other %s add up to %d", t.number(x-1), rule.Number-x)
	}
	var counts []string
	for x := 1; x <= n; x++ {
		if least, most := rulekind.XSums(n, x); least <= rule.Number && rule.Number <= most {
			counts = append(counts, t.number(x))
		}
	}
	cells := "cells"
	if counts[len(counts)-1] == "one" {
		cells = "cell"
	}
	return fmt.Sprintf("%s %s can add up to %d if their number is the first of them",
		t.enumerate(counts, "or"), cells, rule.Number)
}
