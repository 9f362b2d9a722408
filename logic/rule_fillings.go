package logic

import (
	"math/bits"
	"slices"
)

// What rules leave their cells once cells that see each other differ: the ways to fill the cells of
// one rule, or of several that share cells or a house.

// group is rules whose cells are filled together.
type group struct {
	list  []constraint
	rules []int // ascending
	cells []int // ascending
	house int   // the house that is filled; -1: none

	// Rules reach beyond the house.
	beyond bool
}

// Bounds of groups.
const (
	maxGroupEmpty = 18     // empty cells
	maxGroups     = 3000   // of a puzzle, for each technique
	maxFillNodes  = 20_000 // of the search in one group
)

// How the cells of a group are filled.
const (
	inSight = iota // cells of the group that see each other differ
	around         // and each cell and each house around them keeps a candidate
	hows
)

// fillings searches the ways to fill the cells of a group.
type fillings struct {
	fd    *finder
	group *group
	how   int
	left  int  // nodes that may be searched
	over  bool // the search ended before it was known whether there is a way
	dom   levels
	may   []uint32 // what the ways that were found have, by cell
	out   []uint32 // by cell outside the group: what all ways that were found take away
}

// newFillings returns a search in the state.
func (fd *finder) newFillings(g *group, how int) *fillings {
	x := &fd.fillMemory
	x.fd, x.group, x.how, x.left, x.over = fd, g, how, maxFillNodes, false
	x.may, x.out = zeroed(x.may, fd.f.cells), zeroed(x.out, fd.f.cells)
	copy(x.out, fd.cell)
	for _, c := range g.cells {
		x.out[c] = 0
	}
	return x
}

// levels are the candidates of all cells at each depth of a search.
type levels [][]uint64

// at returns the candidates of so many cells at a depth.
func (l *levels) at(depth, cells int) []uint64 {
	for len(*l) <= depth {
		*l = append(*l, nil)
	}
	if len((*l)[depth]) != cells {
		(*l)[depth] = make([]uint64, cells)
	}
	return (*l)[depth]
}

// start returns depth 0 with the candidates of a state.
func (l *levels) start(s *State) []uint64 {
	dom := l.at(0, s.f.cells)
	for c := range dom {
		dom[c] = uint64(s.mask(c))
	}
	return dom
}

// copied returns a depth with a copy of candidates.
func (l *levels) copied(depth int, dom []uint64) []uint64 {
	next := l.at(depth, len(dom))
	copy(next, dom)
	return next
}

// start returns the candidates of the state, to search from.
func (x *fillings) start() []uint64 { return x.dom.start(x.fd.State) }

// with reports whether there is a way in which a cell has a digit.
func (x *fillings) with(c, d int) bool {
	dom := x.start()
	dom[c] = 1 << d
	return x.search(dom, 0)
}

// besides reports whether there is a way in which no cell that sees cell c has digit d.
func (x *fillings) besides(c, d int) bool {
	dom := x.start()
	for _, b := range x.group.cells {
		if x.fd.f.peerSet[c].has(b) {
			if dom[b] &^= 1 << d; dom[b] == 0 {
				return false
			}
		}
	}
	dom[c] = 1 << d
	return x.search(dom, 0)
}

// search reports whether there is a way to fill the group, from candidates at a depth. If the nodes
// come to an end it says so, too, and x.over is true.
func (x *fillings) search(dom []uint64, depth int) bool {
	if x.left--; x.left < 0 || x.fd.budget.spend() {
		x.over = true
		return true
	}
	if !x.propagate(dom) {
		return false
	}
	best := x.fewest(dom)
	if best < 0 {
		x.found(dom)
		return true
	}
	fresh := dom[best] &^ uint64(x.may[best])
	for _, m := range [2]uint64{fresh, dom[best] &^ fresh} {
		for ; m != 0; m &= m - 1 {
			next := x.dom.copied(depth+1, dom)
			next[best] = m & -m
			if x.search(next, depth+1) {
				return true
			}
		}
	}
	return false
}

// fewest returns the cell of the group with the fewest candidates of those that have several; -1 if
// all are decided.
func (x *fillings) fewest(dom []uint64) int {
	best, least := -1, 65
	for _, c := range x.group.cells {
		if n := bits.OnesCount64(dom[c]); n > 1 && n < least {
			best, least = c, n
		}
	}
	return best
}

// found notes a way to fill the group.
func (x *fillings) found(dom []uint64) {
	f := x.fd.f
	var seen [MaxSize]cellSet
	for _, c := range x.group.cells {
		x.may[c] |= uint32(dom[c])
		d := bits.TrailingZeros64(dom[c])
		for w := range f.words {
			seen[d][w] |= f.peerSet[c][w]
		}
	}
	for c, m := range x.out {
		for ; m != 0; m &= m - 1 {
			if d := lowest(m); !seen[d].has(c) {
				x.out[c] &^= 1 << d
			}
		}
	}
}

// propagate removes from dom what rules and houses rule out, as far as it sees. It reports false
// if nothing is left.
func (x *fillings) propagate(dom []uint64) bool {
	for again := true; again; {
		again = false
		for i := range x.group.list {
			k := &x.group.list[i]
			before := x.candidates(k.cells, dom)
			if !x.fd.rules.narrow(k, dom) {
				return false
			}
			again = again || x.candidates(k.cells, dom) != before
		}
		changed, ok := x.spread(dom)
		if !ok {
			return false
		}
		again = again || changed
	}
	return x.how == inSight || x.housesFull(dom)
}

func (x *fillings) candidates(cells []int, dom []uint64) (n int) {
	for _, c := range cells {
		n += bits.OnesCount64(dom[c])
	}
	return n
}

// spread removes the digits of decided cells of the group from the cells that see them. It reports
// whether it removed any, and that no cell is left without candidates.
func (x *fillings) spread(dom []uint64) (changed, ok bool) {
	f := x.fd.f
	for _, c := range x.group.cells {
		m := dom[c]
		if m&(m-1) != 0 {
			continue
		}
		if x.how == inSight {
			for _, b := range x.group.cells {
				if dom[b]&m != 0 && f.peerSet[c].has(b) {
					if dom[b] &^= m; dom[b] == 0 {
						return true, false
					}
					changed = true
				}
			}
			continue
		}
		for _, b := range f.peers[c] {
			if dom[b]&m != 0 {
				if dom[b] &^= m; dom[b] == 0 {
					return true, false
				}
				changed = true
			}
		}
	}
	return changed, true
}

// housesFull reports whether each digit has a place in each house.
func (x *fillings) housesFull(dom []uint64) bool {
	for h := range x.fd.f.houses {
		if x.fd.f.placedIn(dom, h) != x.fd.f.all {
			return false
		}
	}
	return true
}

// narrow removes from dom, the candidates of all cells, what a constraint rules out. It reports
// false if nothing is left.
func (r *ruleFacts) narrow(k *constraint, dom []uint64) bool {
	for _, c := range k.cells {
		if dom[c] == 0 {
			return false
		}
	}
	switch {
	case k.total >= 0:
		return r.totalFilter.Narrow(k.total, dom)
	case k.pair != nil:
		a, b := k.cells[0], k.cells[1]
		forB := k.pair.without(0, uint32(dom[a]))
		dom[a] &^= uint64(k.pair.without(1, uint32(dom[b])))
		dom[b] &^= uint64(forB)
		return dom[a] != 0 && dom[b] != 0
	}
	return r.filter.Narrow(k.rule, dom)
}

// ruleFillings finds candidates that no way to fill the cells of a group has, of the groups and
// with the means that the degree of the technique says.
func ruleFillings(fd *finder, t Technique) bool {
	if fd.rules == nil {
		return false
	}
	how := inSight
	if table[t].degree == groupKinds {
		how = around
	}
	for kind := range groupKinds {
		if how == inSight && kind != table[t].degree {
			continue
		}
		if fd.fillGroups(t, kind, how) {
			return true
		}
		if fd.budget.over {
			return false
		}
	}
	return false
}

// fillGroups emits what the groups of a kind leave.
func (fd *finder) fillGroups(t Technique, kind, how int) bool {
	groups := fd.rules.groupsOf(fd.f, kind)
	memos := &fd.groupMemos[how][kind]
	if len(*memos) == 0 {
		*memos = make([]uint32, len(groups))
	}
	for i := range groups {
		g := &groups[i]
		changed := fd.changedAt(g.cells)
		if how == around {
			changed = fd.changedAround(g.cells)
		}
		if fd.unchangedSince(&(*memos)[i], changed) {
			continue
		}
		if fd.budget.spend() {
			return false
		}
		if fd.fillGroup(t, g, how) {
			return true
		}
		if fd.budget.over {
			return false
		}
	}
	return false
}

// changedAround returns the time of the last change of the houses of some cells.
func (fd *finder) changedAround(cells []int) (at uint32) {
	for _, c := range cells {
		for _, k := range fd.f.housesOf[c] {
			at = max(at, fd.houseAt[k.house])
		}
	}
	return at
}

// fillGroup emits what no way to fill a group leaves.
func (fd *finder) fillGroup(t Technique, g *group, how int) bool {
	empty := 0
	for _, c := range g.cells {
		if fd.value[c] == 0 {
			empty++
		}
	}
	if empty == 0 || empty > maxGroupEmpty {
		return false
	}
	x := fd.newFillings(g, how)
	if !x.search(x.start(), 0) || x.over {
		return false // the state has a contradiction, or there is too much to search
	}
	fd.ruleStep(t, VariantPlain, g.rules...)
	if g.beyond {
		fd.out.rating += reachingBeyond
	}
	if fd.proof && g.house >= 0 {
		fd.part(RoleWithin, g.house, fd.f.all, 0)
	}
	for _, c := range g.cells {
		fd.eliminate(c, x.gone(c))
	}
	if len(fd.out.eliminations) > 0 {
		x.refute()
	} else if !x.over {
		fd.out.variant = VariantOutside
		fd.fillOutside(x)
	}
	return fd.emit()
}

// gone returns the candidates of a cell of the group that no way to fill it has.
func (x *fillings) gone(c int) (digits uint32) {
	for m := x.fd.cell[c]; m != 0 && !x.over; m &= m - 1 {
		if d := lowest(m); x.may[c]>>d&1 == 0 && !x.with(c, d) {
			digits |= 1 << d
		}
	}
	return digits
}

// fillOutside eliminates outside a group what every way to fill it takes away.
func (fd *finder) fillOutside(x *fillings) {
	for c := range x.out {
		for m := x.out[c]; m != 0 && !x.over; m &= m - 1 {
			d := lowest(m)
			if x.out[c]>>d&1 == 0 || x.besides(c, d) {
				continue
			}
			fd.eliminate(c, 1<<d)
			if fd.proof {
				x.tellPlaces(c, d)
			}
		}
	}
}

// The groups of rules that are looked at.
const (
	singleRules = iota
	pairsOfRules
	rulesOfHouses
	groupKinds
)

// groupsOf returns the groups of a kind, those with few cells first.
func (r *ruleFacts) groupsOf(f *facts, kind int) []group {
	r.groups[kind].once.Do(func() {
		var list []group
		switch kind {
		case singleRules:
			list = r.singles()
		case pairsOfRules:
			list = r.pairs(f)
		default:
			list = r.ofHouses(f)
		}
		slices.SortStableFunc(list, func(a, b group) int { return len(a.cells) - len(b.cells) })
		if len(list) > maxGroups {
			list = list[:maxGroups]
		}
		r.groups[kind].list = list
	})
	return r.groups[kind].list
}

// newGroup returns the group of some rules and their cells.
func (r *ruleFacts) newGroup(rules ...int) group {
	g := group{house: -1}
	for _, i := range rules {
		cells := cellsOfRule(&r.rules[i])
		g.list = append(g.list, constraint{rule: i, total: -1, cells: cells})
		g.rules = append(g.rules, i)
		g.cells = append(g.cells, cells...)
	}
	slices.Sort(g.rules)
	slices.Sort(g.cells)
	g.cells = slices.Compact(g.cells)
	return g
}

// singles returns a group for each rule that has cells.
func (r *ruleFacts) singles() (list []group) {
	for i, rule := range r.rules {
		if len(rule.Cells) > 0 {
			list = append(list, r.newGroup(i))
		}
	}
	return list
}

// pairs returns a group for each two rules that share a cell.
func (r *ruleFacts) pairs(f *facts) (list []group) {
	of := make([][]int, f.cells)
	for i := range r.rules {
		for _, c := range cellsOfRule(&r.rules[i]) {
			of[c] = append(of[c], i)
		}
	}
	for i := range r.rules {
		var beside []int
		for _, c := range cellsOfRule(&r.rules[i]) {
			beside = append(beside, of[c]...)
		}
		slices.Sort(beside)
		for _, o := range slices.Compact(beside) {
			if o > i && len(list) <= 2*maxGroups {
				list = append(list, r.newGroup(i, o))
			}
		}
	}
	return list
}

// ofHouses returns a group for each house and the rules within its cells, and one for each house
// and the rules that have several cells there.
func (r *ruleFacts) ofHouses(f *facts) (list []group) {
	for h := range f.houses {
		var within, meet []int
		for i := range r.rules {
			cells := cellsOfRule(&r.rules[i])
			in := 0
			for _, c := range cells {
				if f.houseSet[h].has(c) {
					in++
				}
			}
			if in > 1 {
				meet = append(meet, i)
			}
			if in > 0 && in == len(cells) {
				within = append(within, i)
			}
		}
		if len(within) > 0 {
			list = append(list, r.ofHouse(f, h, within))
		}
		if len(meet) > len(within) {
			if g := r.ofHouse(f, h, meet); len(g.cells) <= f.n+maxBeyond {
				list = append(list, g)
			}
		}
	}
	return list
}

// reachingBeyond is how much more difficult a house is with rules that reach beyond it.
const reachingBeyond = .6

// maxBeyond bounds the cells beyond a house that are filled with it.
const maxBeyond = 9

// ofHouse returns the group of a house and some rules.
func (r *ruleFacts) ofHouse(f *facts, h int, rules []int) group {
	g := r.newGroup(rules...)
	for _, c := range f.houses[h].Cells {
		g.cells = append(g.cells, int(c))
	}
	slices.Sort(g.cells)
	g.cells = slices.Compact(g.cells)
	g.house, g.beyond = h, len(g.cells) > f.n
	return g
}
