package logic

import (
	"encoding/binary"
	"math/bits"
	"slices"
)

// The finders of chains over a setGraph. A technique of degree 1 wants chains that have a group or
// an almost locked set.

// kindsOf returns the kinds of links of a technique, by its degree.
func kindsOf(t Technique) linkKinds {
	if table[t].degree == 1 {
		return groupedLinks
	}
	return allLinks
}

// searchGraph returns the graph in which chains may eliminate something; nil if none can, or if the
// budget was used up.
func (fd *finder) searchGraph(kinds linkKinds) *setGraph {
	g := fd.setGraph(kinds)
	if g == nil || !g.refine(fd) || g.closure.none {
		return nil
	}
	return g
}

// discontinuousLoops finds candidates that imply their own opposite: on implies off, or off implies
// on.
func discontinuousLoops(fd *finder, t Technique) bool {
	g := fd.searchGraph(kindsOf(t))
	if g == nil {
		return false
	}
	for d := range fd.f.n {
		if len(g.digit[d]) == 0 {
			continue
		}
		for n, c := range fd.index[d].cells {
			i := g.digit[d][n]
			for _, on := range [2]bool{true, false} {
				if fd.budget.spend() {
					return false
				}
				if !g.mayEliminateAt(fd, i, on) {
					continue
				}
				if g.eachEnd(fd, i, on, !on,
					func(end uint32) bool { return end == i+g.endOffset(t) },
					func(end uint32) bool {
						fd.begin(t, VariantPlain, table[t].base)
						if on {
							fd.eliminate(int(c), 1<<d)
						} else {
							fd.eliminate(int(c), ^(1 << d))
						}
						if fd.proof {
							fd.out.chains = []Chain{g.chain(fd, g.trace(end, !on), on)}
						}
						return fd.emit()
					}) {
					return true
				}
			}
		}
	}
	return false
}

// mayEliminateAt reports whether a discontinuous loop from a candidate may eliminate something: the
// candidate itself if it starts on, all others of its cell if it starts off.
func (g *setGraph) mayEliminateAt(fd *finder, i uint32, on bool) bool {
	x := &g.nodes[i]
	k := &g.closure
	if on {
		return !k.mayGo(x.d, x.cells).none()
	}
	c := fd.index[x.d].cells[x.local]
	for m := fd.cell[c] &^ (1 << x.d); m != 0 && k.ok; m &= m - 1 {
		if d := lowest(m); len(g.digit[d]) > 0 && !k.refuted[d].has(int(fd.index[d].number[c])) {
			return false
		}
	}
	return true
}

// mayBegin reports whether a chain from a node that is off may eliminate something: a candidate of
// the same digit that the node sees or, if ends of two digits are allowed, a candidate of its cell
// or one that it sees.
func (g *setGraph) mayBegin(fd *finder, i uint32, twoDigits bool) bool {
	x := &g.nodes[i]
	k := &g.closure
	if !k.mayGo(x.d, x.seen).none() {
		return true
	}
	if !twoDigits || !x.cells.single() {
		return false
	}
	c := fd.index[x.d].cells[x.cells.next(0)]
	for m := fd.cell[c] &^ (1 << x.d); m != 0; m &= m - 1 {
		if d := lowest(m); len(g.digit[d]) > 0 &&
			(!k.ok || k.refuted[d].has(int(fd.index[d].number[c]))) {
			return true
		}
	}
	return false
}

// alternatingChains finds chains that begin and end with a strong link, so that one of the two ends
// is true. What sees both ends is eliminated. If the ends have different digits and their cells see
// each other, each cell loses the digit of the other end.
func alternatingChains(fd *finder, t Technique) bool {
	return fd.chainsBetweenEnds(t, kindsOf(t), true)
}

// xChains finds alternating chains of one digit.
func xChains(fd *finder, t Technique) bool {
	for d := range fd.f.n {
		if !fd.noDigitStep(d) {
			return fd.chainsBetweenEnds(t, houseLinks, false)
		}
	}
	return false
}

// xyChains finds alternating chains through bivalue cells.
func xyChains(fd *finder, t Technique) bool { return fd.chainsBetweenEnds(t, cellLinks, false) }

// chainsBetweenEnds finds chains whose first node is off and whose last node is on.
func (fd *finder) chainsBetweenEnds(t Technique, kinds linkKinds, twoDigits bool) bool {
	g := fd.searchGraph(kinds)
	if g == nil {
		return false
	}
	type result struct {
		d    int
		elim places
	}
	seen := make(map[result]bool)
	most := g.endOffset(t)
	for i := range g.nodes {
		x := &g.nodes[i]
		if x.lo == x.hi {
			continue
		}
		if fd.budget.spend() {
			return false
		}
		if !g.mayBegin(fd, uint32(i), twoDigits) {
			continue
		}
		q := &fd.index[x.d]
		if g.eachEnd(fd, uint32(i), false, true, func(end uint32) bool {
			if end < most || end-most >= uint32(len(g.nodes)) ||
				kinds&alsNodes == 0 && g.distance[1][end] == 1 { // locked candidates, not a chain
				return false
			}
			y := &g.nodes[end-most]
			if y.d == x.d {
				elim := x.seen.and(y.seen)
				return !y.cells.meets(x.cells) && !elim.none() && !seen[result{int(x.d), elim}]
			}
			if !twoDigits || !x.cells.single() || !y.cells.single() {
				return false
			}
			c, o := q.list(x.cells)[0], fd.index[y.d].list(y.cells)[0]
			return fd.f.peerSet[c].has(o) && (fd.cell[c]>>y.d&1 != 0 || fd.cell[o]>>x.d&1 != 0)
		}, func(end uint32) bool {
			y := &g.nodes[end-most]
			fd.begin(t, VariantPlain, table[t].base)
			if y.d == x.d {
				elim := x.seen.and(y.seen)
				if seen[result{int(x.d), elim}] {
					return false
				}
				seen[result{int(x.d), elim}] = true
				fd.eliminatePlaces(q, elim)
			} else {
				fd.eliminate(q.list(x.cells)[0], 1<<y.d)
				fd.eliminate(fd.index[y.d].list(y.cells)[0], 1<<x.d)
			}
			if fd.proof {
				fd.out.chains = []Chain{g.chain(fd, g.trace(end, true), false)}
			}
			return fd.emit()
		}) {
			return true
		}
	}
	return false
}

// continuousLoops finds loops of alternating strong and weak links. Every link of such a loop holds
// in both directions, so exactly one end of each weak link is true. Loops with groups are first
// sought without almost locked sets, because the ways over sets are shorter.
func continuousLoops(fd *finder, t Technique) bool {
	seen := loopsSeen{loops: make(map[uint64]bool), results: make(map[string]bool)}
	if table[t].degree == 1 && fd.loopsOver(t, allLinks|groupNodes, &seen) {
		return true
	}
	return fd.loopsOver(t, kindsOf(t), &seen)
}

// loopsOver finds continuous loops over some kinds of links.
func (fd *finder) loopsOver(t Technique, kinds linkKinds, seen *loopsSeen) bool {
	g := fd.setGraph(kinds)
	if g == nil || !g.refine(fd) || g.closure.none && len(g.besides) == 0 || !g.loops(fd) {
		return false
	}
	walk := loopWalk{setGraph: g, fd: fd}
	walk.found = func(path []uint32) bool { return fd.emitNiceLoop(t, g, path, seen) }
	var ends []uint32
	for i := range g.nodes {
		x := &g.nodes[i]
		if x.lo == x.hi {
			continue
		}
		if fd.budget.spend() {
			return false
		}
		if g.closure.ok && !g.closure.looped[i] {
			continue
		}
		g.search(fd, uint32(i), false, false)
		ends = g.appendWeak(ends[:0], fd, uint32(i))
		for _, j := range ends {
			end := j + g.endOffset(t)
			if !g.on[end] {
				continue
			}
			shortest := int(g.distance[1][end])
			for n, most := range [2]int{maxShortest, maxLonger} {
				if fd.budget.spend() {
					return false
				}
				walk.left = most
				if walk.back(end, true, shortest+n*loopSlack) {
					return true
				}
			}
		}
	}
	return false
}

// loopSlack is how many links a way that closes a loop may have more than the shortest one. A link
// over an almost locked set is one link here, but often stands for a longer way without sets. With
// 2, the search takes half as long again as with 0 and finds twice as many loops; 4 adds few.
const loopSlack = 2

// The search back along the ways that close a loop has two passes with bounds of their own, because
// the longer ways, of which there are many, would use up the steps for the shortest ones.
const (
	maxShortest = 3000 // steps back along the shortest ways
	maxLonger   = 300  // steps back along ways of up to loopSlack links more
)

// appendWeak appends the nodes that have a weak link with a node.
func (g *setGraph) appendWeak(list []uint32, fd *finder, i uint32) []uint32 {
	x := &g.nodes[i]
	for w, row := range g.row(i) {
		for ; row != 0; row &= row - 1 {
			list = append(list, g.digit[x.d][w<<6|bits.TrailingZeros64(row)])
		}
	}
	if q := &fd.index[x.d]; g.kinds&weakInCells != 0 && int(x.local) < len(q.cells) {
		c := int(q.cells[x.local])
		for m := fd.cell[c] &^ (1 << x.d); m != 0; m &= m - 1 {
			if d := lowest(m); len(g.digit[d]) > 0 {
				list = append(list, g.single(&fd.index[d], c))
			}
		}
	}
	return list
}

// loopWalk walks back from the end of a way to the start of the last search.
type loopWalk struct {
	*setGraph
	fd    *finder
	left  int                      // how many steps it may take
	path  []uint32                 // the numbers from the end on
	weak  []uint32                 // a stack: the nodes that have a weak link with the last ones
	found func(path []uint32) bool // gets the whole path; true ends the walk
}

// back calls found for the consistent ways of at most a number of links from the start to a number,
// until found returns true. The path has what comes after the number.
func (w *loopWalk) back(to uint32, on bool, most int) (done bool) {
	if w.left--; w.left < 0 || w.contradicts(to, on) {
		return false
	}
	w.path = append(w.path, to)
	switch {
	case on:
		done = w.backStrong(to, most)
	case w.distance[0][to] == 0:
		done = w.found(w.path)
	default:
		done = w.backWeak(to, most)
	}
	w.path = w.path[:len(w.path)-1]
	return done
}

// contradicts reports whether a number is already on the path or contradicts a number on it.
func (w *loopWalk) contradicts(to uint32, on bool) bool {
	x := &w.nodes[w.nodeOf(to)]
	for k, i := range w.path {
		y := &w.nodes[w.nodeOf(i)]
		if x.d == y.d && (x.cells == y.cells || (len(w.path)-k)&1 != 0 &&
			(on && x.cells.in(y.cells) || !on && y.cells.in(x.cells))) {
			return true
		}
	}
	return false
}

// backWeak goes back over the weak links to a number that is off.
func (w *loopWalk) backWeak(to uint32, most int) (done bool) {
	n := uint32(len(w.nodes))
	// it may be the first node on the way that is a group or a set
	first := to < n || !w.nodes[to-n].cells.single()
	from := len(w.weak)
	w.weak = w.appendWeak(w.weak, w.fd, w.nodeOf(to))
	for k, end := from, len(w.weak); k < end && !done; k++ {
		i := w.weak[k]
		done = first && w.backTo(i, true, most) || to >= n && w.backTo(i+n, true, most)
	}
	w.weak = w.weak[:from]
	return done
}

// backStrong goes back over the strong links to a number that is on. They exist in both directions.
func (w *loopWalk) backStrong(to uint32, most int) bool {
	n := uint32(len(w.nodes))
	x := &w.nodes[w.nodeOf(to)]
	for l := x.lo; l < x.hi; l++ {
		i, almost := w.links[l].to, w.links[l].als >= 0
		if almost && to < n {
			continue
		}
		w.onLink[to] = l
		first := to < n || almost || !x.cells.single()
		if first && w.backTo(i, false, most) || to >= n && w.backTo(i+n, false, most) {
			return true
		}
	}
	return false
}

// backTo goes back to a number if the search reached it by few enough links.
func (w *loopWalk) backTo(i uint32, on bool, most int) bool {
	if on {
		return w.on[i] && int(w.distance[1][i]) < most && w.back(i, true, most-1)
	}
	return w.off[i] && int(w.distance[0][i]) < most && w.back(i, false, most-1)
}

// loopsSeen remembers the loops, and the results of loops, that were found before.
type loopsSeen struct {
	loops   map[uint64]bool // by a hash of the strong links
	results map[string]bool
	key     []byte

	// Of the present loop, by digit: what its weak links between cells remove, what else it
	// removes, and what its own cells have.
	elim, rest, own [MaxSize]places
}

// emitNiceLoop emits the loop from path[0], which is on, to the end of path, which is off, and
// back. If weak links between cells remove candidates from cells of the loop itself, the loop is
// also emitted without these eliminations: most programs do not list them.
func (fd *finder) emitNiceLoop(t Technique, g *setGraph, path []uint32, seen *loopsSeen) bool {
	k := len(path)
	if k < 4 {
		return false
	}
	sum := uint64(0)
	for i := 0; i < k; i += 2 {
		a, b := g.nodeOf(path[i]), g.nodeOf(path[i+1])
		x := uint64(min(a, b))<<32 | uint64(max(a, b)) +
			uint64(g.links[g.onLink[path[i]]].als+1)<<48
		x *= 0x9e3779b97f4a7c15
		sum += (x ^ x>>29) * 0xbf58476d1ce4e5b9
	}
	if seen.loops[sum] {
		return false
	}
	seen.loops[sum] = true
	fd.loopRemoves(g, path, seen)
	if fd.niceStep(t, g, path, seen) {
		return true
	}
	within := false
	for d := range fd.f.n {
		within = within || seen.elim[d].meets(seen.own[d].without(seen.rest[d]))
		seen.elim[d] = seen.elim[d].without(seen.own[d])
	}
	return within && fd.niceStep(t, g, path, seen)
}

// loopRemoves fills in what a loop removes.
func (fd *finder) loopRemoves(g *setGraph, path []uint32, seen *loopsSeen) {
	k := len(path)
	clear(seen.elim[:fd.f.n])
	clear(seen.rest[:fd.f.n])
	clear(seen.own[:fd.f.n])
	own := func(c uint16) {
		for m := fd.cell[c]; m != 0; m &= m - 1 {
			if d := lowest(m); len(g.digit[d]) > 0 {
				seen.own[d].add(int(fd.index[d].number[c]))
			}
		}
	}
	for i, state := range path {
		x := &g.nodes[g.nodeOf(state)]
		for n := x.cells.next(0); n >= 0; n = x.cells.next(n + 1) {
			own(fd.index[x.d].cells[n])
		}
		if i&1 == 0 {
			if link := g.links[g.onLink[state]]; link.als >= 0 {
				for _, c := range g.alsIndex.cellsOf(&g.alsIndex.list[link.als]) {
					own(c)
				}
			}
		}
	}
	for i := 0; i < k; i += 2 {
		// path[i] is on. It makes the node before it off; path[0] makes the last node off.
		on, next, before := g.nodeOf(path[i]), g.nodeOf(path[(i+k-1)%k]), g.nodeOf(path[i+1])
		a, b := &g.nodes[on], &g.nodes[next]
		if a.d == b.d {
			seen.elim[a.d] = seen.elim[a.d].or(a.seen.and(b.seen))
		} else {
			c := fd.index[a.d].cells[a.local]
			for m := fd.cell[c] &^ (1<<a.d | 1<<b.d); m != 0; m &= m - 1 {
				if q := &fd.index[lowest(m)]; len(g.digit[q.d]) > 0 {
					seen.rest[q.d].add(int(q.number[c]))
				}
			}
		}
		if link := g.links[g.onLink[path[i]]]; link.als >= 0 {
			if link.beside {
				fd.besideRemoves(g, g.besideLink(fd, link.als, on, before), func(d int, s places) {
					seen.rest[d] = seen.rest[d].or(s)
				})
				continue
			}
			// The set has exactly one of the two digits, so it has all its other digits.
			x := &g.alsIndex.list[link.als]
			for m := x.digits &^ (1<<a.d | 1<<g.nodes[before].d); m != 0; m &= m - 1 {
				d := lowest(m)
				seen.rest[d] = seen.rest[d].or(g.alsIndex.part(x, d).seen)
			}
		}
	}
}

// besideRemoves calls removes with what a loop removes by a link between an almost locked set and a
// cell beside it. There are two cases. Either the cell has the candidate of the link, and the set
// has all its digits except that of the link. Or the set has that digit, and lacks the other
// candidate of the cell. So every digit of the set is in the set or in the cell; the digits that
// the cell cannot take from the set are in the set.
func (fd *finder) besideRemoves(g *setGraph, link besideLink, removes func(d int, s places)) {
	x := &g.alsIndex.list[link.als]
	node, cell := &g.nodes[link.set], &g.nodes[link.candidate]
	c := fd.index[cell.d].cells[cell.local]
	others := fd.cell[c] &^ (1 << cell.d)
	for m := x.digits; m != 0; m &= m - 1 {
		d := lowest(m)
		s := g.alsIndex.part(x, d).seen
		switch {
		case others>>d&1 != 0 || d == int(node.d) && d == int(cell.d):
			s = s.and(fd.index[d].sees[fd.index[d].number[c]])
		case d == int(node.d):
			continue
		}
		removes(d, s)
	}
}

// besideMayGo reports whether a loop over a link between an almost locked set and a cell beside it
// removes something because of this link.
func (g *setGraph) besideMayGo(fd *finder, link besideLink) (may bool) {
	fd.besideRemoves(g, link, func(_ int, s places) { may = may || !s.none() })
	return may
}

// besideLink returns the link between an almost locked set and a cell beside it, whichever of the
// two nodes is in the cell.
func (g *setGraph) besideLink(fd *finder, set int32, a, b uint32) besideLink {
	node := &g.nodes[a]
	cells := g.alsIndex.cellsOf(&g.alsIndex.list[set])
	if node.cells.single() && !slices.Contains(cells, fd.index[node.d].cells[node.local]) {
		a, b = b, a
	}
	return besideLink{set, a, b}
}

// niceStep emits the step of a loop that removes what seen has, unless an earlier loop removes the
// same.
func (fd *finder) niceStep(t Technique, g *setGraph, path []uint32, seen *loopsSeen) bool {
	seen.key = seen.key[:0]
	for d := range fd.f.n {
		if s := seen.elim[d].or(seen.rest[d]); !s.none() {
			seen.key = binary.LittleEndian.AppendUint64(append(seen.key, byte(d)), s[0])
			seen.key = binary.LittleEndian.AppendUint64(seen.key, s[1])
		}
	}
	if len(seen.key) == 0 || seen.results[string(seen.key)] {
		return false
	}
	seen.results[string(seen.key)] = true
	fd.begin(t, VariantPlain, table[t].base)
	for d := range fd.f.n {
		if s := seen.elim[d].or(seen.rest[d]); !s.none() {
			fd.eliminatePlaces(&fd.index[d], s)
		}
	}
	if fd.proof {
		k := len(path)
		way := slices.Clone(path)
		slices.Reverse(way)
		chain := g.chain(fd, way, false)
		back := g.chain(fd, []uint32{way[k-1], way[0]}, true)[1]
		back.Parents = []int{k - 1}
		fd.out.chains = []Chain{append(chain, back)}
	}
	return fd.emit()
}

// pairChain begins the step of a chain of cells with the same two candidates, and reports whether
// its ends eliminate something.
func (fd *finder) pairChain(t Technique, m uint32, path []int) bool {
	f := fd.f
	ends := f.and(&f.peerSet[path[0]], &f.peerSet[path[len(path)-1]])
	all, any := ends, false
	for i := range path {
		for j := i + 3; j < len(path); j += 2 {
			both := f.and(&f.peerSet[path[i]], &f.peerSet[path[j]])
			for w := range f.words {
				all[w] |= both[w]
			}
		}
	}
	fd.begin(t, VariantPlain, table[t].base)
	for x := m; x != 0; x &= x - 1 {
		any = any || !f.disjoint(&ends, &fd.byDigit[lowest(x)])
		fd.eliminateSet(&all, lowest(x))
	}
	if fd.proof {
		fd.part(RolePattern, -1, 0, m, path...)
	}
	return any
}

// remotePairs finds chains of bivalue cells with the same two candidates, each of which sees the
// next. If the number of links between two of them is odd, these have different digits: both digits
// are eliminated from the cells that see both. A chain is offered if its ends eliminate something,
// with what other cells of it eliminate.
func remotePairs(fd *finder, t Technique) bool {
	f := fd.f
	done := map[uint32]bool{}
	for _, m := range fd.cell {
		if count(m) != 2 || done[m] {
			continue
		}
		done[m] = true
		var cells []int
		for c, o := range fd.cell {
			if o == m {
				cells = append(cells, c)
			}
		}
		if len(cells) < 4 {
			continue
		}
		for i, start := range cells {
			if fd.budget.spend() {
				return false
			}
			by := map[int]int{start: -1}
			far := map[int]int{start: 0}
			queue := []int{start}
			for head := 0; head < len(queue); head++ {
				a := queue[head]
				for _, b := range cells {
					if _, ok := by[b]; !ok && f.peerSet[a].has(b) {
						by[b], far[b] = a, far[a]+1
						queue = append(queue, b)
					}
				}
			}
			for _, end := range cells[i+1:] {
				if k, ok := far[end]; !ok || k < 3 || k&1 == 0 {
					continue
				}
				var path []int
				for c := end; c >= 0; c = by[c] {
					path = append(path, c)
				}
				if !fd.pairChain(t, m, path) {
					continue
				}
				if fd.emit() {
					return true
				}
			}
		}
	}
	return false
}
