package report

import (
	"fmt"

	"github.com/nonet-dev/nonet"
)

// NewTrueCandidates writes what nonet.Solver.Candidates found. count is up to how many solutions of
// each candidate were counted, limit whether a limit ended that.
func NewTrueCandidates(l *nonet.Layout, t *nonet.TrueCandidates, count int, limit bool,
	nodes int64) TrueCandidates {
	x := TrueCandidates{Count: t.Solutions, Exact: t.Exact, Limit: limit, Nodes: nodes,
		Possible: digitLists(t.Possible)}
	possible, open := 0, 0
	var more []nonet.Digits
	if count > 1 {
		x.Counts, x.Single = make([][]int, l.Cells()), []Candidate{}
		more = make([]nonet.Digits, l.Cells())
	}
	for i := range t.Possible {
		c := nonet.Cell(i)
		possible += t.Possible[i].Len()
		open += t.Open[i].Len()
		if count <= 1 {
			continue
		}
		x.Counts[i] = []int{}
		for d := range t.Possible[i].All() {
			n, exact := t.Count(c, d)
			x.Counts[i] = append(x.Counts[i], n)
			if !exact {
				more[i] = more[i].With(d)
			}
			if t.Single(c, d) {
				x.Single = append(x.Single, Candidate{Cell(l.CellName(c)), int(d)})
			}
		}
	}
	if count > 1 {
		x.More = digitLists(more)
	}
	if limit {
		x.Open = digitLists(t.Open)
	}
	x.Verdict = verdictOf(t)
	x.Text = x.sentences(possible, open)
	return x
}

// verdictOf says how many solutions a puzzle has.
func verdictOf(t *nonet.TrueCandidates) string {
	switch {
	case t.Solutions > 1:
		return "many"
	case !t.Exact:
		return "undecided"
	case t.Solutions == 1:
		return "one"
	}
	return "none"
}

// sentences says how many solutions there are, and how many candidates.
func (x *TrueCandidates) sentences(possible, open int) string {
	text := ""
	switch x.Verdict {
	case "none":
		return "The puzzle has no solution."
	case "one":
		return "The puzzle has exactly one solution."
	case "undecided":
		text = "It is not known how many solutions the puzzle has."
	case "many":
		least := ""
		if !x.Exact {
			least = "at least "
		}
		text = fmt.Sprintf("The puzzle has %s%d solutions.", least, x.Count)
	}
	be := "candidates are"
	if possible == 1 {
		be = "candidate is"
	}
	text += fmt.Sprintf(" %d %s possible", possible, be)
	if open > 0 {
		text += fmt.Sprintf(", and %d not decided within the limit", open)
	}
	switch n := len(x.Single); n {
	case 0:
	case 1:
		text += "; 1 of them leaves one solution"
	default:
		text += fmt.Sprintf("; %d of them leave one solution", n)
	}
	return text + "."
}

func digitLists(list []nonet.Digits) [][]int {
	out := make([][]int, len(list))
	for i, d := range list {
		out[i] = append([]int{}, digits(d)...)
	}
	return out
}
