package logic

import "slices"

// An almost hidden set is some digits that have one place more in a house than they are many. If
// one of the cells has none of the digits, these fill the others: a hidden set.

// Bounds of almost hidden sets.
const (
	maxAHSDigits = 4
	maxAHS       = 4000
)

// ahs is an almost hidden set without one of its cells: a hidden set, if this cell has none of its
// digits.
type ahs struct {
	house  int
	digits uint32
	places uint32 // of the house, with that of the cell
	dead   []elimination
}

// ahsXZ finds two almost hidden sets of different houses that share a cell which cannot have a
// digit of both. So one of the sets has to do without this cell, and is a hidden set of its other
// cells: what goes in both cases goes. If they share two such cells (doubly linked), each set has
// one of them.
func ahsXZ(fd *finder, t Technique) bool {
	f := fd.f
	at := make([][]ahs, f.cells) // the sets without a cell, by this cell
	n := 0
	for h := range f.houses {
		var s subsets
		for degree := 1; degree <= maxAHSDigits; degree++ {
			s.reset(degree)
			s.bits = degree + 1
			for d, m := range fd.pos[h*f.n : h*f.n+f.n] {
				if k := count(m); k >= 2 && k <= degree+1 {
					s.add(d, m)
				}
			}
			if fd.budget.spend() {
				return false
			}
			s.each(func(ids, union uint32) bool {
				for m := union; m != 0 && n < maxAHS; m &= m - 1 {
					c := f.cellAt(h, m)
					n++
					at[c] = append(at[c], ahs{h, ids, union, fd.hiddenSetWithout(h, ids, union, c)})
				}
				return false
			})
		}
	}
	for c, list := range at {
		for i := range list {
			if fd.budget.spend() {
				return false
			}
			for j := range i {
				if fd.ahsXZOf(t, c, &list[j], &list[i], at) {
					return true
				}
			}
		}
	}
	return false
}

// hiddenSetWithout returns what an almost hidden set eliminates if a cell has none of its digits.
func (fd *finder) hiddenSetWithout(h int, digits, places uint32, without int) (list []elimination) {
	f := fd.f
	add := func(c int, m uint32) {
		if m &= fd.cell[c]; m != 0 {
			list = append(list, elimination{int32(c), m})
		}
	}
	add(without, digits)
	for m := places; m != 0; m &= m - 1 {
		if c := f.cellAt(h, m); c != without {
			add(c, ^digits)
		}
	}
	for m := digits; m != 0; m &= m - 1 {
		d := lowest(m)
		elim := fd.byDigit[d]
		for rest := fd.pos[h*f.n+d]; rest != 0; rest &= rest - 1 {
			if c := f.cellAt(h, rest); c != without {
				elim = f.and(&elim, &f.peerSet[c])
			}
		}
		elim.drop(without)
		for c := f.pop(&elim); c >= 0; c = f.pop(&elim) {
			add(c, 1<<d)
		}
	}
	slices.SortFunc(list, func(x, y elimination) int { return int(x.cell) - int(y.cell) })
	merged := list[:0]
	for _, x := range list {
		if k := len(merged); k > 0 && merged[k-1].cell == x.cell {
			merged[k-1].digits |= x.digits
		} else {
			merged = append(merged, x)
		}
	}
	return merged
}

// ahsXZOf emits what follows from two sets that share cell c.
func (fd *finder) ahsXZOf(t Technique, c int, x, y *ahs, at [][]ahs) bool {
	f := fd.f
	if x.house == y.house || x.digits&y.digits&fd.cell[c] != 0 ||
		single(x.digits) && single(y.digits) {
		return false
	}
	one, two := x.dead, y.dead
	variant, second := VariantPlain, -1
	for m := x.places; m != 0; m &= m - 1 {
		b := f.cellAt(x.house, m)
		if b == c || fd.placesOf(y.house, b)&y.places == 0 || x.digits&y.digits&fd.cell[b] != 0 {
			continue
		}
		if b < c {
			return false // found at that cell
		}
		same := func(z *ahs) func(o ahs) bool {
			return func(o ahs) bool { return o.house == z.house && o.digits == z.digits }
		}
		i, j := slices.IndexFunc(at[b], same(x)), slices.IndexFunc(at[b], same(y))
		if i < 0 || j < 0 {
			continue
		}
		variant, second = VariantDoublyLinked, b
		one, two = union(x.dead, at[b][j].dead), union(y.dead, at[b][i].dead)
		break
	}
	fd.begin(t, variant, table[t].base)
	for i, j := 0, 0; i < len(one) && j < len(two); {
		switch {
		case one[i].cell < two[j].cell:
			i++
		case one[i].cell > two[j].cell:
			j++
		default:
			fd.eliminate(int(one[i].cell), one[i].digits&two[j].digits)
			i, j = i+1, j+1
		}
	}
	if fd.proof {
		fd.part(RolePattern, x.house, x.places, x.digits)
		fd.part(RolePattern, y.house, y.places, y.digits)
		fd.part(RoleRestrictedCommon, -1, 0, x.digits|y.digits, c)
		if second >= 0 {
			fd.part(RoleRestrictedCommon, -1, 0, x.digits|y.digits, second)
		}
	}
	return fd.emit()
}

// union joins two lists of eliminations, which ascend by cell.
func union(x, y []elimination) (all []elimination) {
	for len(x) > 0 && len(y) > 0 {
		switch {
		case x[0].cell < y[0].cell:
			all, x = append(all, x[0]), x[1:]
		case x[0].cell > y[0].cell:
			all, y = append(all, y[0]), y[1:]
		default:
			all = append(all, elimination{x[0].cell, x[0].digits | y[0].digits})
			x, y = x[1:], y[1:]
		}
	}
	return append(append(all, x...), y...)
}
