package rare

import (
	"fmt"
	"slices"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/generate"
	"github.com/nonet-dev/nonet/logic"
)

// covered has techniques that another one makes superfluous, on every layout: it finds in every
// state what they find, and is no harder.
//
//   - A candidate that a chain or loop of single candidates eliminates would, if it were true, lead
//     link by link to its being false. That is a forcing chain.
//   - The first type of a bivalue universal grave is the grave with one extra candidate.
//   - A braid is a contradiction that follows from a candidate by singles, as a dynamic chain is.
//   - Chains that nest deeper ones find what chains find that nest others.
var covered = map[logic.Technique]logic.Technique{
	logic.XChains:            logic.ForcingChain,
	logic.XYChains:           logic.ForcingChain,
	logic.ContinuousLoop:     logic.ForcingChain,
	logic.DiscontinuousLoop:  logic.ForcingChain,
	logic.AlternatingChain:   logic.ForcingChain,
	logic.BUGPlusOne:         logic.BUG,
	logic.Braid:              logic.DynamicChains,
	logic.NestedDynamic:      logic.NestedDynamicPlus,
	logic.NestedDynamicPlus:  logic.DoublyNestedChains,
	logic.DoublyNestedChains: logic.DoublyNestedMultiple,
}

// fewestOfFullHouses is the least number of givens of a classic puzzle that full houses alone
// solve: each of them completes another house, and no more than 21 of the 27 houses are
// independent, as sets of cells.
const fewestOfFullHouses = 81 - 21

// claimedBy says what finds a direct claiming where all houses are rows, columns and boxes, of
// which three share each line. Let boxes A, B and C share lines r, s and t. Digit d is in r only in
// A, and without its places in A it is in s only at x, in B. So it has places in C only in t. If it
// is placed, then in C and in t, and x is its only place in B. If it has one place in C, that is a
// single. Else C points along t, and takes from B all places but x.
const claimedBy = "whatever it finds is found by full houses, hidden singles and direct pointing"

// check returns an error if no puzzle with the options needs a technique of the goal.
func check(o *generate.Options, g logic.Goal) error {
	fail := func(t logic.Technique, format string, args ...any) error {
		return fmt.Errorf("%w: none needs %s: %s", logic.ErrGoal, t, fmt.Sprintf(format, args...))
	}
	for _, t := range g.Needs {
		if by, ok := covered[t]; ok && (g.Only == nil || slices.Contains(g.Only, by)) {
			return fail(t, "whatever it finds is found by %s, with no more difficulty", by)
		}
	}
	l := o.Layout
	if l == nil {
		l = nonet.Classic()
	}
	if o.Jigsaw || o.Skeleton != nil || o.Kinds != nil || l.IsShaped() || !hasBoxesAlone(l) {
		return nil
	}
	for _, t := range g.Needs {
		size := 5 + int(t-logic.Squirmbag)
		switch {
		case t >= logic.Squirmbag && t <= logic.Leviathan && 2*size > l.Size():
			return fail(t, "with %d lines, a fish of fewer than %d is there, too", l.Size(), size)
		case t == logic.LawOfLeftovers:
			return fail(t, "where all regions are boxes, whatever it finds is found by locked candidates")
		case l.String() != nonet.Classic().String():
		case (t == logic.FrankenXWing || t == logic.MutantXWing) && g.Only == nil:
			return fail(t, "whatever it finds is found by pointing and claiming, with no more difficulty")
		case t == logic.DirectClaiming && (g.Only == nil ||
			slices.Contains(g.Only, logic.FullHouse) &&
				slices.Contains(g.Only, logic.HiddenSingle) &&
				slices.Contains(g.Only, logic.DirectPointing)):
			return fail(t, claimedBy)
		case t == logic.FullHouse && (g.Only == nil || len(g.Only) == 1) &&
			max(o.Clues, len(o.Pattern)) < fewestOfFullHouses:
			return fail(t, "nothing is easier, and what full houses solve alone has at least %d givens: "+
				"ask for so many", fewestOfFullHouses)
		}
	}
	return nil
}

// hasBoxesAlone reports whether all houses of a layout are rows, columns and boxes.
func hasBoxesAlone(l *nonet.Layout) bool {
	return !slices.ContainsFunc(l.Houses(), func(h nonet.House) bool {
		return h.Kind != nonet.HouseRow && h.Kind != nonet.HouseColumn && h.Kind != nonet.HouseBox
	})
}
