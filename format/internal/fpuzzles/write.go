package fpuzzles

import (
	"slices"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/lex"
	"github.com/nonet-dev/nonet/format/internal/setters"
	"github.com/nonet-dev/nonet/format/internal/sketch"
)

// fpuzzlesExcept is a constraint of all cells side by side but for those that have a clue.
type fpuzzlesExcept struct {
	name, element string // the name of the member, and of the element in it; "": it is true
	without       map[[2]nonet.Cell]bool
	relation      sketch.Relation
	cells         map[[2]nonet.Cell]bool // of the rules of pairs that are in the relation
}

// listsOf returns the constraints of f-puzzles that say what the rules of a puzzle say,
// and the further houses and pairs of its layout. The error names the rules for which there is
// none.
func listsOf(p *nonet.Puzzle, f sketch.Features) ([]setters.List, error) {
	w := setters.NewOut(p)
	for _, cells := range sketch.FurtherHouses(w.L, f) {
		putCells(w, "extraregion", "", cells)
	}
	for _, pair := range f.Apart { // a region of two cells, as cages are areas
		putCells(w, "extraregion", "", pair[:])
	}
	for _, cells := range f.Areas {
		putCells(w, "killercage", "", cells)
	}
	if len(p.Rules) == 0 {
		return w.Lists, nil
	}
	except := []fpuzzlesExcept{
		{"nonconsecutive", "", w.Dots.Free(), sketch.None(sketch.Relations.Difference(1)), nil},
		{"negative", "ratio", w.Dots.Dotted(func(setters.Dot) bool { return true }),
			setters.NoRatio(w.Dots.Ratios(w.N)), nil},
		{"negative", "xv", w.Dots.Crossed,
			setters.NoneOf(sketch.Relations.Total, []int{5, 10}), nil},
	}
	unheld := w.Rules(rows, takeExcept(w.N, except, p.Rules))
	if unheld = append(unheld, writeExcept(w, except)...); len(unheld) > 0 {
		return nil, lex.CannotHold("f-puzzles has no constraint for some of the rules: %s",
			sketch.KindsOf(unheld))
	}
	return w.Lists, nil
}

// takeExcept returns the rules but for those that constraints of all cells side by side say.
func takeExcept(n int, except []fpuzzlesExcept, rules []nonet.Rule) (rest []nonet.Rule) {
	for _, x := range rules {
		if x.Kind != nonet.RulePair || !sketch.SideBySide(n, x.Cells[0]) {
			rest = append(rest, x)
			continue
		}
		at := sketch.InOrder(x.Cells[0][0], x.Cells[0][1])
		i := slices.IndexFunc(except, func(e fpuzzlesExcept) bool {
			return !e.without[at] && e.relation.Is(x.Relation)
		})
		if i < 0 {
			rest = append(rest, x)
			continue
		}
		if except[i].cells == nil {
			except[i].cells = map[[2]nonet.Cell]bool{}
		}
		except[i].cells[at] = true
	}
	return rest
}

// writeExcept adds the constraints of all cells side by side for which all pairs were found. It
// returns the rules of the others.
func writeExcept(w *setterOut, except []fpuzzlesExcept) (unheld []nonet.Rule) {
	for _, x := range except {
		if x.cells == nil {
			continue
		}
		for pair := range sketch.PairsApart(w.N, sketch.Dominoes) {
			if !x.without[pair] && !x.cells[pair] {
				unheld = append(unheld,
					slices.Repeat([]nonet.Rule{{Kind: nonet.RulePair}}, len(x.cells))...)
				break
			}
		}
		if x.element == "" {
			w.Whole(x.name)
		} else {
			w.Add(x.name, "", "", `"`+x.element+`"`)
		}
	}
	return unheld
}
