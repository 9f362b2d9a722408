package logic

import (
	"math/bits"
	"slices"
)

// Why no way to fill a group has a candidate.

// maxToldCandidates bounds the candidates of which a step says why they are out. If there are more,
// it tells the shortest reason.
const maxToldCandidates = 3

// maxToldCases bounds the suppositions that say why a candidate is out.
const maxToldCases = 12

// refute adds the reasons of the eliminations to the step.
func (x *fillings) refute() {
	fd := x.fd
	if !fd.proof {
		return
	}
	var best, all reason
	told := 0
	for _, e := range fd.out.eliminations {
		for m := e.digits; m != 0; m &= m - 1 {
			r := x.whyNot(int(e.cell), lowest(m))
			if told++; told == 1 || r.length < best.length {
				best = r
			}
			all.parts, all.cases = append(all.parts, r.parts...), append(all.cases, r.cases...)
		}
	}
	if told > maxToldCandidates {
		all = best
	}
	fd.out.parts, fd.out.cases = append(fd.out.parts, all.parts...), all.cases
}

// reason is why no way to fill the group has a candidate.
type reason struct {
	parts  []Part
	cases  []Case // what else it takes, if they are few
	length int
}

// whyNot says why no way to fill the group has digit d in cell c.
func (x *fillings) whyNot(c, d int) (r reason) {
	f := x.fd.f
	r.parts = append(r.parts, f.part(RoleTried, -1, 0, 1<<d, c))
	left := maxToldCases
	node, ok := x.caseOf(x.start(), c, d, 1, &left)
	r.length = maxToldCases - left
	switch {
	case ok && node.Fails != nil:
		r.parts = append(r.parts, *node.Fails)
	case ok:
		r.cases = append(r.cases, node)
	default:
		r.length = maxToldCases + 1
	}
	return r
}

// caseOf returns how digit d in cell c fails from candidates on. It reports false if that takes
// more than so many suppositions.
func (x *fillings) caseOf(dom []uint64, c, d, depth int, left *int) (node Case, ok bool) {
	f := x.fd.f
	node.Candidate = f.candidate(c*f.n + d)
	next := x.dom.copied(depth, dom)
	next[c] = 1 << d
	if *left--; *left < 0 {
		return node, false
	}
	node.Fails = x.settle(next)
	for _, b := range x.group.cells {
		if m := uint32(next[b]); b != c && single(m) && !single(uint32(dom[b])) {
			node.Forced = append(node.Forced, f.candidate(b*f.n+lowest(m)))
		}
	}
	if node.Fails != nil {
		return node, true
	}
	best := x.fewest(next)
	if best < 0 {
		return node, false
	}
	for m := next[best]; m != 0; m &= m - 1 {
		inner, ok := x.caseOf(next, best, bits.TrailingZeros64(m), depth+1, left)
		if !ok {
			return node, false
		}
		node.Cases = append(node.Cases, inner)
	}
	return node, true
}

// settle removes from dom what rules and cells in sight rule out. It returns what fails, nil if
// nothing does.
func (x *fillings) settle(dom []uint64) *Part {
	f := x.fd.f
	fails := func(p Part) *Part { return &p }
	for {
		before := slices.Clone(dom)
		for i := range x.group.list {
			if k := &x.group.list[i]; !x.fd.rules.narrow(k, dom) {
				copy(dom, before)
				return fails(f.part(RoleExcludedBy, -1, 0, 0, k.cells...))
			}
		}
		if cells, digits := x.crowded(dom); cells != nil {
			return fails(f.part(RoleClash, -1, 0, digits, cells...))
		}
		changed, ok := x.spread(dom)
		if !ok {
			b := slices.Index(dom, 0)
			return fails(f.part(RoleExcludedBy, -1, 0, x.fd.mask(b), b))
		}
		if x.how == around {
			for h := range f.houses {
				if lacks := f.all &^ f.placedIn(dom, h); lacks != 0 {
					return fails(f.part(RoleBase, h, 0, lacks))
				}
			}
		}
		if !changed && slices.Equal(before, dom) {
			return nil
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
