package iss

import (
	"fmt"
	"slices"

	"github.com/nonet-dev/nonet"
)

// This file has the ranks of lines that are read as numbers.

// The arguments of FullRankTies.
const (
	noTies      = "none"         // no two lines are equal, whether they have ranks or not
	usualTies   = "only-unclued" // no line is equal to one that has a rank
	anyTies     = "any"
	rankTiesTag = "FullRankTies"
)

// ranked is the row of FullRank. A rule is written as it if it is of the kind.
func ranked(name string, kind nonet.RuleKind) issRow {
	usual := outside(name, nonet.RuleFullRank, nil)
	row := outside(name, kind, nil)
	row.take = func(r *reader, args []string) (err error) {
		r.square("full rank", func() {
			if r.ties == anyTies {
				err = outside(name, nonet.RuleTiedRank, nil).take(r, args)
			} else {
				err = usual.take(r, args)
			}
		})
		return err
	}
	put := row.put
	row.put = func(w *writer, name string, x nonet.Rule) bool {
		ties := anyTies
		if x.Kind == nonet.RuleFullRank {
			ties = usualTies
		}
		// Whether ties may be is said once for all ranks.
		if x.Kind != kind || !w.isFree(rankTiesTag, ties) || !put(w, name, x) {
			return false
		}
		if ties == anyTies && !w.ties {
			w.ties = true
			w.item(rankTiesTag, anyTies)
		}
		return true
	}
	return row
}

// rankTies: which lines may be equal.
func (r *reader) rankTies(args []string) error {
	if len(args) != 1 || !slices.Contains([]string{noTies, usualTies, anyTies}, args[0]) {
		return fmt.Errorf("expected %s, %s or %s", noTies, usualTies, anyTies)
	}
	var err error
	if args[0] == noTies {
		r.square("full rank ties", func() { err = r.noEqualLines() })
	}
	return err
}

// noEqualLines adds that no row or column is equal to another, whatever the direction in which each
// is read: for two that can be, that two cells at one place differ.
func (r *reader) noEqualLines() error {
	l, err := r.newRules().Layout()
	if err != nil {
		return err
	}
	var lines [][]nonet.Cell
	for i := range r.n {
		for _, line := range [2][]nonet.Cell{r.row(i), r.column(i)} {
			back := slices.Clone(line)
			slices.Reverse(back)
			lines = append(lines, line, back)
		}
	}
	for j, b := range lines {
		for _, a := range lines[:j] {
			if a[0] > a[len(a)-1] { // the same as of both in the other direction
				continue
			}
			branches, apart := unequal(l, a, b)
			if !apart {
				r.rules.Rule(nonet.Or(branches...))
			}
		}
	}
	return nil
}

// unequal returns the branches of the choice that two lines differ at one place or another. It
// reports true if the layout says so anyway.
func unequal(l *nonet.Layout, a, b []nonet.Cell) (branches [][]nonet.Rule, apart bool) {
	for i, c := range a {
		if c == b[i] {
			continue
		}
		if slices.Contains(l.Peers(c), b[i]) {
			return nil, true
		}
		pair := []nonet.Cell{min(c, b[i]), max(c, b[i])}
		branches = append(branches, []nonet.Rule{{Kind: nonet.RuleDifferent,
			Cells: [][]nonet.Cell{pair}}})
	}
	return branches, len(branches) == 0 // a line and itself
}
