package report

import (
	"strconv"
	"strings"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/check"
	"github.com/nonet-dev/nonet/logic/explain"
)

// InWords returns options of check with which texts of reports have digits and rules as sentences
// do: "the cage of 15 (r1c1 and r1c2)". symbol writes a digit; nil: as nonet.Symbol does.
func InWords(symbol func(nonet.Digit) string, limit int) check.Options {
	e := explain.Explainer{Symbol: symbol}
	return check.Options{Limit: limit, Symbol: e.Digit, Rule: e.Rule}
}

// NewCheck writes a report on a puzzle.
func NewCheck(p *nonet.Puzzle, r *check.Report) Check {
	l := p.Layout
	x := Check{Verdict: r.Verdict.String(), Text: Sentence(r), Count: r.Count, Exact: r.Exact,
		Nodes: r.Nodes}
	switch r.Verdict {
	case check.VerdictInvalid:
		x.Exact = true // there are none
		x.Conflicts = make([]Conflict, len(r.Conflicts))
		for i, c := range r.Conflicts {
			x.Conflicts[i] = Conflict{Cells: Cells(l, []nonet.Cell{c.A}), Digit: int(c.Digit)}
			if c.A != c.B {
				x.Conflicts[i].Cells = Cells(l, []nonet.Cell{c.A, c.B})
				x.Conflicts[i].Houses = shared(l, c.A, c.B)
			}
		}
		x.Breaches = NewBreaches(p, r.Breaches)
	case check.VerdictNone:
		x.Core, x.CoreRules = clues(l, r.Core), rules(p, r.CoreRules)
		x.CoreLayout = r.CoreLayout
		x.CoreMinimal, x.Impossible = r.CoreMinimal, l.Impossible()
	case check.VerdictMany:
		x.Differ, x.DifferExact = Cells(l, r.Differ), r.DifferExact
		if r.Exact {
			x.Add = Candidates(l, r.Add)
		}
	case check.VerdictOK:
		if r.Minimal {
			x.Redundant, x.Unknown = clues(l, r.Redundant), clues(l, r.Unknown)
			x.RedundantRules, x.UnknownRules = rules(p, r.RedundantRules), rules(p, r.UnknownRules)
			x.Together, x.TogetherRules = clues(l, r.Together), rules(p, r.TogetherRules)
			x.Extent = r.Extent.String()
		}
	}
	return x
}

// NewBreaches writes rules of a puzzle that are broken.
func NewBreaches(p *nonet.Puzzle, list []nonet.Breach) []Breach {
	out := make([]Breach, len(list))
	for i, b := range list {
		out[i] = Breach{p.Rules[b.Rule].Text(p.Layout), Cells(p.Layout, b.Cells), b.Found}
	}
	return out
}

func clues(l *nonet.Layout, list []check.Clue) []Clue {
	out := make([]Clue, len(list))
	for i, c := range list {
		out[i] = Clue{Cell(l.CellName(c.Cell)), digits(c.Digits)}
	}
	return out
}

// rules returns the texts of some rules of a puzzle.
func rules(p *nonet.Puzzle, indices []int) (list []string) {
	for _, i := range indices {
		list = append(list, p.Rules[i].Text(p.Layout))
	}
	return list
}

// shared returns the names of all houses that have both cells.
func shared(l *nonet.Layout, a, b nonet.Cell) (names []string) {
	for _, i := range l.HousesOf(a) {
		for _, j := range l.HousesOf(b) {
			if i == j {
				names = append(names, l.Houses()[i].String())
			}
		}
	}
	return names
}

// Sentence says a report in sentences.
func Sentence(r *check.Report) string {
	text := r.String()
	_, rest, _ := strings.Cut(text, ": ")
	switch r.Verdict {
	case check.VerdictOK:
		if _, minimal, ok := strings.Cut(text, "; "); ok {
			return "The puzzle has exactly one solution; " + minimal + "."
		}
		return "The puzzle has exactly one solution."
	case check.VerdictInvalid:
		return "The digits break the rules: " + rest + "."
	case check.VerdictNone:
		return "The puzzle has no solution: " + rest + "."
	case check.VerdictMany:
		number := strconv.Itoa(r.Count)
		if !r.Exact {
			number = "at least " + number
		}
		if _, where, ok := strings.Cut(rest, ", "); ok {
			return "The puzzle has " + number + " solutions. " + strings.ToUpper(where[:1]) +
				where[1:] + "."
		}
		return "The puzzle has " + number + " solutions."
	}
	return "It is not known how many solutions the puzzle has: " + rest + "."
}
