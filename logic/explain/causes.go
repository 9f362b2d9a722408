package explain

import (
	"slices"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/logic"
)

// Cause is a placed digit, and cells that cannot have the digit because they see it.
type Cause struct {
	Cell nonet.Cell
	Out  []nonet.Cell // empty cells, ascending
}

// Causes returns the placed digits by which a person sees a single on the grid, without
// candidates: as few as keep its digit out of the other empty cells of the house or, of a naked
// single, one of each other digit that its cell sees. They are sorted by their cells. It returns
// nil for a step that is not a single or needs no other digits, such as a full house. Its time
// grows with the number of cells times the size of the layout.
func Causes(s *logic.State, step *logic.Step) []Cause {
	t := newTeller(Explainer{}, s, step)
	switch step.Technique {
	case logic.HiddenSingle:
		x, h := step.Placements[0], t.part(logic.RoleWithin).House
		return t.causes(x.Digit, t.emptyOf(h, x.Cell))
	case logic.DirectPointing, logic.DirectClaiming:
		x := step.Placements[0]
		base, cover, in := t.part(logic.RoleBase), t.part(logic.RoleCover), t.part(logic.RoleWithin)
		cells := t.emptyOf(base.House, base.Cells...)
		for _, c := range t.emptyOf(in.House, x.Cell) {
			if !slices.Contains(cover.House.Cells, c) && !slices.Contains(cells, c) {
				cells = append(cells, c)
			}
		}
		return t.causes(x.Digit, cells)
	case logic.NakedSingle:
		return t.causesAround(step.Placements[0])
	}
	return nil
}

// emptyOf returns the empty cells of a house but for some.
func (t *teller) emptyOf(h *nonet.House, but ...nonet.Cell) (list []nonet.Cell) {
	for _, c := range h.Cells {
		if t.state.Value(c) == 0 && !slices.Contains(but, c) {
			list = append(list, c)
		}
	}
	return list
}

// causes returns few placed cells of a digit such that every one of the empty cells that sees the
// digit sees one of them.
func (t *teller) causes(d nonet.Digit, cells []nonet.Cell) (list []Cause) {
	seen := map[nonet.Cell]bool{}
	for {
		best, most := Cause{}, 0
		for c := range nonet.Cell(t.layout.Cells()) {
			if t.state.Value(c) != d {
				continue
			}
			x, n := Cause{Cell: c}, 0
			for _, b := range cells {
				if t.see(c, b) {
					x.Out = append(x.Out, b)
					if !seen[b] {
						n++
					}
				}
			}
			if n > most {
				best, most = x, n
			}
		}
		if most == 0 {
			break
		}
		for _, b := range best.Out {
			seen[b] = true
		}
		slices.Sort(best.Out)
		list = append(list, best)
	}
	slices.SortFunc(list, func(a, b Cause) int { return int(a.Cell) - int(b.Cell) })
	return list
}

// causesAround returns a placed cell of each digit that a cell sees. It takes the house with the
// most digits first, so that a person looks at few houses.
func (t *teller) causesAround(x nonet.Candidate) (list []Cause) {
	taken := nonet.DigitsOf(x.Digit)
	for !t.houseAround(x.Cell, &taken, &list) {
	}
	for _, c := range t.layout.Peers(x.Cell) { // that share no house, such as a knight's move away
		if v := t.state.Value(c); v != 0 && !taken.Has(v) {
			taken = taken.With(v)
			list = append(list, Cause{c, []nonet.Cell{x.Cell}})
		}
	}
	slices.SortFunc(list, func(a, b Cause) int { return int(a.Cell) - int(b.Cell) })
	return list
}

// houseAround adds the digits of the house of a cell that has most of those not yet taken, and
// reports whether there was none.
func (t *teller) houseAround(cell nonet.Cell, taken *nonet.Digits, list *[]Cause) bool {
	var best []nonet.Cell
	for _, h := range t.layout.HousesOf(cell) {
		var some []nonet.Cell
		for _, c := range t.layout.Houses()[h].Cells {
			if v := t.state.Value(c); v != 0 && !taken.Has(v) {
				some = append(some, c)
			}
		}
		if len(some) > len(best) {
			best = some
		}
	}
	for _, c := range best {
		*taken = taken.With(t.state.Value(c))
		*list = append(*list, Cause{c, []nonet.Cell{cell}})
	}
	return len(best) == 0
}
