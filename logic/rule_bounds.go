package logic

import (
	"slices"

	"github.com/nonet-dev/nonet/internal/rulekind"
)

// Bounds of sums: what the least and the greatest sum of some cells say of others.

// equation is what a rule says of sums: its sides have the same one.
type equation struct {
	rule  int
	sides []side
	cells []int
}

// side is cells whose digits, with a number, add up to what the other sides do.
type side struct {
	number  int
	cliques [][]int // the cells, in lists of cells that all see each other
}

// What an end of a range is.
const (
	atLeast = iota
	atMost
	ends
)

// addEquation adds the equation of rule i of what it says, if it is one whose cells have no other
// factors than 1 and -1. Of cages, cageCombinations knows more.
func (r *ruleFacts) addEquation(f *facts, i int, said []rulekind.Constraint) {
	x := equation{rule: i, cells: cellsOfRule(&r.rules[i])}
	if len(said) != 1 {
		return
	}
	switch said := said[0].(type) {
	case rulekind.Total:
		lists := [2][]int{}
		for k, c := range said.Cells {
			switch {
			case said.Factors == nil || said.Factors[k] == 1:
				lists[0] = append(lists[0], int(c))
			case said.Factors[k] == -1:
				lists[1] = append(lists[1], int(c))
			default:
				return
			}
		}
		x.sides = []side{{max(-said.Sum, 0), f.cliques(lists[0])},
			{max(said.Sum, 0), f.cliques(lists[1])}}
	case rulekind.EqualTotals:
		for _, list := range said.Lists {
			var cells []int
			for _, c := range list {
				cells = append(cells, int(c))
			}
			x.sides = append(x.sides, side{cliques: f.cliques(cells)})
		}
	}
	if len(x.sides) > 1 {
		r.equations = append(r.equations, x)
	}
}

// cliques returns cells in lists of cells that all see each other.
func (f *facts) cliques(cells []int) (lists [][]int) {
	for _, c := range cells {
		k := slices.IndexFunc(lists, func(list []int) bool {
			return !slices.ContainsFunc(list, func(b int) bool { return !f.peerSet[c].has(b) })
		})
		if k < 0 {
			k, lists = len(lists), append(lists, nil)
		}
		lists[k] = append(lists[k], c)
	}
	return lists
}

// extreme returns the different digits of cells that all see each other, one for each, that have
// the least sum or the greatest. It reports false if there are none.
func (fd *finder) extreme(cells []int, end int) (digits uint32, ok bool) {
	n := fd.f.n
	owner := make([]int, n) // of each digit: 1 more than the place of its cell
	var tried uint32
	var give func(k int) bool // a digit to cell k, of those that others have or are in digits
	give = func(k int) bool {
		for m := fd.mask(cells[k]) & digits &^ tried; m != 0; m &= m - 1 {
			d := lowest(m)
			if tried>>d&1 != 0 {
				continue
			}
			tried |= 1 << d
			if owner[d] == 0 || give(owner[d]-1) {
				owner[d] = k + 1
				return true
			}
		}
		return false
	}
	// A digit is taken if the cells can have it beside those that were taken before.
	has := make([]bool, len(cells))
	for i := range n {
		d := i
		if end == atMost {
			d = n - 1 - i
		}
		digits |= 1 << d
		taken := false
		for k := range cells {
			if tried = 0; !has[k] && give(k) {
				has[k], taken = true, true
				break
			}
		}
		if !taken {
			digits &^= 1 << d
		}
	}
	return digits, count(digits) == len(cells)
}

// sumOf returns the sum of digits.
func sumOf(mask uint32) (sum int) {
	for ; mask != 0; mask &= mask - 1 {
		sum += lowest(mask) + 1
	}
	return sum
}

// bounds are the extremes of a side, by clique and together.
type bounds struct {
	digits [ends][]uint32
	sum    [ends]int
}

// boundsOf returns the bounds of a side. It reports false if it cannot be filled.
func (fd *finder) boundsOf(s *side) (b bounds, ok bool) {
	for end := range ends {
		b.sum[end] = s.number
		for _, clique := range s.cliques {
			digits, ok := fd.extreme(clique, end)
			if !ok {
				return b, false
			}
			b.digits[end] = append(b.digits[end], digits)
			b.sum[end] += sumOf(digits)
		}
	}
	return b, true
}

// sumBounds finds candidates that are too great or too small for a rule that says that sums are
// equal, as the others of their side add up to so much at least and another side to so much at
// most, or the other way round.
func sumBounds(fd *finder, t Technique) bool {
	if fd.rules == nil {
		return false
	}
	for i := range fd.rules.equations {
		x := &fd.rules.equations[i]
		if fd.unchangedSince(fd.ruleMemo(t, x.rule), fd.changedAt(x.cells)) {
			continue
		}
		if fd.budget.spend() {
			return false
		}
		if fd.boundEquation(t, x) {
			return true
		}
	}
	return false
}

// boundEquation emits what the bounds of the sides of an equation leave.
func (fd *finder) boundEquation(t Technique, x *equation) bool {
	list := make([]bounds, len(x.sides))
	for k := range x.sides {
		var ok bool
		if list[k], ok = fd.boundsOf(&x.sides[k]); !ok {
			return false // the state has a contradiction
		}
	}
	fd.ruleStep(t, VariantPlain, x.rule)
	for k := range x.sides {
		for end := range ends {
			other := -1 // the side with the greatest of the least sums, and so on
			for o := range list {
				if o != k && (other < 0 ||
					(list[o].sum[end]-list[other].sum[end])*(1-2*end) > 0) {
					other = o
				}
			}
			fd.boundSide(x, list, k, other, end)
		}
	}
	return fd.emit()
}

// boundSide eliminates in the cells of a side what is less than an end of the sum of another side
// leaves them, or greater.
func (fd *finder) boundSide(x *equation, list []bounds, own, other, end int) {
	opposite := ends - 1 - end
	for k, clique := range x.sides[own].cliques {
		for i, c := range clique {
			if fd.value[c] != 0 {
				continue
			}
			rest := slices.Delete(slices.Clone(clique), i, i+1)
			digits, _ := fd.extreme(rest, opposite)
			bound := list[other].sum[end] - list[own].sum[opposite] +
				sumOf(list[own].digits[opposite][k]) - sumOf(digits)
			gone := fd.cell[c] & fd.beyond(bound, end) &^ fd.eliminated(c)
			if gone == 0 {
				continue
			}
			fd.eliminate(c, gone)
			if !fd.proof {
				continue
			}
			fd.part(RoleTried, -1, 0, gone, c)
			if len(rest) > 0 {
				fd.part(boundRoles[opposite], -1, 0, digits, rest...)
			}
			for o, cells := range x.sides[own].cliques {
				if o != k {
					fd.part(boundRoles[opposite], -1, 0, list[own].digits[opposite][o], cells...)
				}
			}
			for o, cells := range x.sides[other].cliques {
				fd.part(boundRoles[end], -1, 0, list[other].digits[end][o], cells...)
			}
		}
	}
}

// eliminated returns what the step takes away from a cell so far.
func (fd *finder) eliminated(c int) (digits uint32) {
	for _, e := range fd.out.eliminations {
		if int(e.cell) == c {
			digits |= e.digits
		}
	}
	return digits
}

// boundRoles has the role of the cells and digits of each end.
var boundRoles = [ends]Role{atLeast: RoleLeast, atMost: RoleMost}

// beyond returns the digits below a bound, or above it.
func (fd *finder) beyond(bound, end int) uint32 {
	below := uint32(1)<<min(max(bound-1+end, 0), fd.f.n) - 1
	if end == atLeast {
		return below
	}
	return fd.f.all &^ below
}
