package check

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/nonet-dev/nonet"
)

// Longest lists in the text of a report.
const (
	maxListed = 20  // clashes, cells that differ, redundant clues
	maxCore   = 100 // clues of a core
)

// String returns the report on one line:
//
//	ok
//	invalid: r1c1 and r1c5 both 5 (row 1); r4c1, r4c2: cage of 15 has 14
//	none: these givens contradict each other: r1c2=5, r3c1=5, r2c7=4
//	none: these givens and rules contradict each other: r1c2=5, cage:3:r1c1,r1c3, anti-knight
//	many: 2, they differ in r1c1, r1c2, r4c1, r4c2; adding r1c1=3 leaves one
//	many: 462, 54 cells differ; adding r1c6=7 leaves one
//	undecided: a limit was reached with 1 solution found
//
// A number of solutions with a + is a lower bound. Lists are cut after 20 entries,
// cores after 100; the number of the others follows. Cells that differ are counted above 20.
// Package report writes the whole lists.
func (r Report) String() string {
	text := r.Verdict.String()
	switch r.Verdict {
	case VerdictUndecided:
		return text + ": " + undecided(r.Count)
	case VerdictOK:
		if r.Minimal {
			return text + "; " + r.minimalText()
		}
	case VerdictInvalid:
		clashes := make([]string, len(r.Conflicts))
		for i, c := range r.Conflicts {
			clashes[i] = clash(r.layout, r.symbol, c)
		}
		parts := []string{list(clashes, maxListed)}
		if len(clashes) == 0 {
			parts = nil
		}
		for _, b := range r.Breaches[:min(len(r.Breaches), maxListed)] {
			parts = append(parts, broken(r.layout, b))
		}
		text += ": " + strings.Join(parts, "; ")
		if over := len(r.Breaches) - maxListed; over > 0 {
			text += fmt.Sprintf(" and %d more", over)
		}
		return text
	case VerdictNone:
		return text + ": " + r.coreText()
	case VerdictMany:
		text += ": " + number(r.Count, r.Exact)
		switch n := len(r.Differ); {
		case n > maxListed && r.DifferExact:
			text += fmt.Sprintf(", %d cells differ", n)
		case n > maxListed:
			text += fmt.Sprintf(", at least %d cells differ", n)
		case n > 0:
			text += differIn(r.DifferExact) + list(r.cells(r.Differ), maxListed)
		}
		if len(r.Add) > 0 {
			text += "; adding " + r.clue(Clue{r.Add[0].Cell, nonet.DigitsOf(r.Add[0].Digit)}) +
				" leaves one"
		}
	}
	return text
}

func undecided(count int) string {
	if count == 0 {
		return "a limit was reached before a solution was found"
	}
	return "a limit was reached with 1 solution found"
}

func number(n int, exact bool) string {
	if exact {
		return strconv.Itoa(n)
	}
	return strconv.Itoa(n) + "+"
}

func differIn(exact bool) string {
	if exact {
		return ", they differ in "
	}
	return ", they differ at least in "
}

func (r Report) minimalText() string {
	what := "given"
	if len(r.rules) > 0 {
		what = "given and no rule"
	}
	redundant := append(r.clues(r.Redundant), r.ruleTexts(r.RedundantRules)...)
	unknown := append(r.clues(r.Unknown), r.ruleTexts(r.UnknownRules)...)
	text := "no " + what + " is redundant"
	if len(redundant) > 0 {
		text = "redundant, each by itself: " + list(redundant, maxListed) +
			r.togetherText(len(redundant))
	} else if len(unknown) > 0 {
		text = "no " + what + " was found redundant"
	}
	if len(unknown) > 0 {
		text += "; a limit was reached for " + list(unknown, maxListed)
	}
	return text
}

// togetherText says which of some redundant clues and rules can be left out together.
func (r Report) togetherText(redundant int) string {
	parts := append(r.clues(r.Together), r.ruleTexts(r.TogetherRules)...)
	switch {
	case redundant < 2 || len(parts) == 0:
		return ""
	case len(parts) == redundant:
		return "; all of them can be left out together"
	}
	what := map[Extent]string{ExtentSome: "together at least: ",
		ExtentMaximal: "together, and no other with them: ",
		ExtentLargest: "as many as possible together: "}[r.Extent]
	return "; " + what + list(parts, maxListed)
}

// ruleTexts writes some rules.
func (r Report) ruleTexts(indices []int) []string {
	out := make([]string, len(indices))
	for i, k := range indices {
		if r.rule != nil {
			out[i] = r.rule(r.layout, &r.rules[k])
		} else {
			out[i] = r.rules[k].Text(r.layout)
		}
	}
	return out
}

// broken says what a breach is: "r4c1, r4c2: cage of 15 has 14".
func broken(l *nonet.Layout, b nonet.Breach) string {
	cells := make([]string, len(b.Cells))
	for i, c := range b.Cells {
		cells[i] = l.CellName(c)
	}
	return list(cells, maxListed) + ": " + b.Found
}

func (r Report) coreText() string {
	if len(r.Core)+len(r.CoreRules) == 0 {
		text := "the layout has no solution even without givens"
		if reason := r.layout.Impossible(); reason != "" {
			text += ": " + reason
		} else if len(r.CoreLayout) > 0 {
			text += ": " + list(r.CoreLayout, maxCore)
		}
		return text
	}
	var kinds []string
	if len(r.Core) > 0 {
		kinds = append(kinds, "givens")
	}
	if slices.ContainsFunc(r.Core, func(c Clue) bool { return c.Digits.Len() > 1 }) {
		kinds = append(kinds, "pencilmarks")
	}
	if len(r.CoreRules)+len(r.CoreLayout) > 0 {
		kinds = append(kinds, "rules")
	}
	what := "these " + strings.Join(kinds, " and ")
	if len(kinds) == 3 {
		what = "these givens, pencilmarks and rules"
	}
	parts := slices.Concat(r.clues(r.Core), r.ruleTexts(r.CoreRules), r.CoreLayout)
	switch {
	case len(parts) == 1:
		kind := strings.TrimSuffix(kinds[0], "s")
		return "this " + kind + " alone leaves no solution: " + parts[0]
	case !r.CoreMinimal:
		what += ", perhaps fewer of them,"
	}
	return what + " contradict each other: " + list(parts, maxCore)
}

func (r Report) clues(clues []Clue) []string {
	out := make([]string, len(clues))
	for i, c := range clues {
		out[i] = r.clue(c)
	}
	return out
}

// clue returns r1c1=5, or r1c1=1|5 for pencilmarks.
func (r Report) clue(c Clue) string {
	var digits []string
	for d := range c.Digits.All() {
		digits = append(digits, symbol(r.symbol, d))
	}
	return r.layout.CellName(c.Cell) + "=" + strings.Join(digits, "|")
}

func (r Report) cells(cells []nonet.Cell) []string {
	out := make([]string, len(cells))
	for i, c := range cells {
		out[i] = r.layout.CellName(c)
	}
	return out
}

// symbol writes a digit.
func symbol(f func(nonet.Digit) string, d nonet.Digit) string {
	if f != nil {
		return f(d)
	}
	return strconv.Itoa(int(d))
}

// clash says what a conflict is: "r1c1 and r1c5 both 5 (row 1)".
func clash(l *nonet.Layout, sym func(nonet.Digit) string, c nonet.Conflict) string {
	switch {
	case c.A == c.B && c.Digit == 0:
		return l.CellName(c.A) + " has no pencilmark left"
	case c.A == c.B:
		return fmt.Sprintf("%s is %s, which is not among its pencilmarks", l.CellName(c.A),
			symbol(sym, c.Digit))
	}
	house := "they must differ"
	if c.House != nil {
		house = houseName(l, c.House)
	}
	return fmt.Sprintf("%s and %s both %s (%s)", l.CellName(c.A), l.CellName(c.B),
		symbol(sym, c.Digit), house)
}

// houseName names a house: "row 1". Nobody sees the numbers of regions, windows and further houses:
// they are named by their first cell, "region of r1c1".
func houseName(l *nonet.Layout, h *nonet.House) string {
	switch h.Kind {
	case nonet.HouseRegion, nonet.HouseWindow, nonet.HouseDisjoint, nonet.HouseFurther:
		return h.Kind.String() + " of " + l.CellName(h.Cells[0])
	}
	return h.String()
}

// list joins at most limit entries and says how many there are beyond.
func list(entries []string, limit int) string {
	if over := len(entries) - limit; over > 0 {
		return fmt.Sprintf("%s and %d more", strings.Join(entries[:limit], ", "), over)
	}
	return strings.Join(entries, ", ")
}
