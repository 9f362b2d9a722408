package logic

import (
	"math/bits"
	"slices"
)

// Why no way to fill a group has a candidate.

// maxToldCandidates bounds the candidates of which a step says why they are out. If there are more,
// it tells the shortest reason.
const maxToldCandidates = 3

// refute adds the reasons of the eliminations to the step.
func (x *fillings) refute() {
	fd := x.fd
	if !fd.proof {
		return
	}
	var best []Part
	var all []Part
	told, least := 0, 1<<30
	for _, e := range fd.out.eliminations {
		for m := e.digits; m != 0; m &= m - 1 {
			parts, rounds := x.whyNot(int(e.cell), lowest(m))
			if rounds < least {
				best, least = parts, rounds
			}
			if told++; told <= maxToldCandidates {
				all = append(all, parts...)
			}
		}
	}
	if told > maxToldCandidates {
		all = best
	}
	fd.out.parts = append(fd.out.parts, all...)
}

// whyNot returns parts that say why no way to fill the group has digit d in cell c, and after how
// many rounds of what rules and cells in sight take away this is seen.
func (x *fillings) whyNot(c, d int) (parts []Part, rounds int) {
	fd, f := x.fd, x.fd.f
	parts = append(parts, f.part(RoleTried, -1, 0, 1<<d, c))
	dom := x.start()
	dom[c] = 1 << d
	for ; ; rounds++ {
		for i := range x.group.list {
			if k := &x.group.list[i]; !fd.rules.narrow(k, dom) {
				return append(parts, f.part(RoleExcludedBy, -1, 0, 0, k.cells...)), rounds
			}
		}
		if cells, digits := x.crowded(dom); cells != nil {
			return append(parts, f.part(RoleClash, -1, 0, digits, cells...)), rounds
		}
		before := slices.Clone(dom)
		changed, ok := x.spread(dom)
		if !ok {
			b := slices.Index(dom, 0)
			return append(parts, f.part(RoleExcludedBy, -1, 0, fd.mask(b), b)), rounds
		}
		if x.how == around {
			for h := range f.houses {
				if lacks := f.all &^ f.placedIn(dom, h); lacks != 0 {
					return append(parts, f.part(RoleBase, h, 0, lacks)), rounds
				}
			}
		}
		if !changed && slices.Equal(before, dom) {
			return parts, 1000 // it takes a search
		}
	}
}

// crowded returns cells of the group that all see each other and have fewer digits than they are;
// nil if there are none. It looks for up to four cells.
func (x *fillings) crowded(dom []uint64) (cells []int, digits uint32) {
	f := x.fd.f
	var from func(chosen []int, union uint64, i, size int) bool
	from = func(chosen []int, union uint64, i, size int) bool {
		if len(chosen) == size {
			cells, digits = slices.Clone(chosen), uint32(union)
			return true
		}
		for ; i < len(x.group.cells); i++ {
			c := x.group.cells[i]
			both := union | dom[c]
			if bits.OnesCount64(both) < size && !slices.ContainsFunc(chosen,
				func(b int) bool { return !f.peerSet[b].has(c) }) &&
				from(append(chosen, c), both, i+1, size) {
				return true
			}
		}
		return false
	}
	const most = 4
	for size := 2; size <= most; size++ {
		if from(nil, 0, 0, size) {
			return cells, digits
		}
	}
	return nil, 0
}

// tellPlaces adds that one of the cells of the group that see cell c has digit d in any case.
func (x *fillings) tellPlaces(c, d int) {
	fd := x.fd
	var places []int
	for _, b := range x.group.cells {
		if x.may[b]>>d&1 != 0 && fd.f.peerSet[c].has(b) {
			places = append(places, b)
		}
	}
	fd.part(RoleTried, -1, 0, 1<<d, c)
	fd.part(RolePattern, -1, 0, 1<<d, places...)
}
