package logic

import (
	"math/bits"

	"github.com/nonet-dev/nonet"
)

// linkKinds tells which links chains are made of.
type linkKinds uint8

const (
	houseLinks  linkKinds = 1 << iota // strong links within houses
	cellLinks                         // strong links within cells
	weakInCells                       // weak links within cells
	groupNodes                        // places where two houses meet are nodes too
	almostNodes                       // the places of a digit in an almost locked set are nodes too

	allLinks     = houseLinks | cellLinks | weakInCells
	groupedLinks = allLinks | groupNodes | almostNodes
)

// setNode is a set of candidates of one digit: on if one of them is true, off
// if none is.
type setNode struct {
	d           uint8
	local       uint32 // its index among the nodes of the digit
	cells, seen places
	lo, hi      uint32 // its strong links
	row         int32  // where what its weak links lead to begins in setGraph.rows; -1: not worked out yet
}

// setLink is a strong link: one node is on if the other is off.
type setLink struct {
	to     uint32
	house  int32 // -1: no house
	almost int32 // -1: no almost locked set
}

// setGraph has the links of a state between sets. It is kept in the view, as memory.
type setGraph struct {
	*almostSets
	kinds   linkKinds
	nodes   []setNode
	digit   [MaxSize][]uint32 // the nodes of each digit; the first are single candidates
	found   [MaxSize]map[places]uint32
	links   []setLink
	pending []pendingLink
	having  [MaxSize][]uint64 // for each place of the digit: the nodes that have it
	rows    []uint64

	// A search: what is off and on, and by what. A node that is reached by a way
	// with a set of several candidates is counted by itself: its number is
	// higher by len(nodes).
	start       uint32
	off, on     []bool
	offBy, onBy []uint32
	onLink      []uint32
	queue       []uint32
	path        []uint32
}

type pendingLink struct {
	from uint32
	setLink
}

// noSet stands where there is no node.
const noSet = ^uint32(0)

// node returns the node of a set, a new one if there is none yet.
func (g *setGraph) node(q *sea, s places) uint32 {
	if i, ok := g.found[q.d][s]; ok {
		return i
	}
	i := uint32(len(g.nodes))
	g.found[q.d][s] = i
	g.nodes = append(g.nodes, setNode{d: uint8(q.d), local: uint32(len(g.digit[q.d])), cells: s, seen: q.seen(s), row: -1})
	g.digit[q.d] = append(g.digit[q.d], i)
	return i
}

// single returns the node of a candidate.
func (g *setGraph) single(q *sea, c int) uint32 { return g.digit[q.d][q.number[c]] }

// setGraph makes the graph of the state; nil if the work was stopped.
func (v *view) setGraph(kinds linkKinds) *setGraph {
	f := v.f
	if v.setMemory == nil {
		v.setMemory = new(setGraph)
	}
	g := v.setMemory
	g.kinds, g.nodes, g.pending = kinds, g.nodes[:0], g.pending[:0]
	usable := uint32(0)
	for d := range f.n {
		g.digit[d] = g.digit[d][:0]
		g.found[d] = make(map[places]uint32)
		q := v.sea(d)
		if q == nil {
			continue
		}
		usable |= 1 << d
		for i := range q.cells {
			var s places
			s.add(i)
			g.node(q, s)
		}
		if kinds&groupNodes != 0 {
			for i, a := range q.in {
				for _, b := range q.in[:i] {
					if s := a.and(b); s.count() > 1 {
						g.node(q, s)
					}
				}
			}
		}
	}
	if kinds&almostNodes != 0 && !v.almostLinks(g) {
		return nil
	}
	if kinds&cellLinks != 0 {
		for c, m := range v.cell {
			if x, y := lowest(m), lowest(m&(m-1)); count(m) == 2 && m&^usable == 0 {
				a, b := g.single(&v.seas[x], c), g.single(&v.seas[y], c)
				g.pending = append(g.pending, pendingLink{a, setLink{b, -1, -1}}, pendingLink{b, setLink{a, -1, -1}})
			}
		}
	}
	for d := range f.n {
		if usable>>d&1 == 0 || kinds&houseLinks == 0 {
			continue
		}
		q := &v.seas[d]
		for h, in := range q.in {
			for _, a := range g.digit[d] {
				if s := g.nodes[a].cells; s.in(in) {
					if b, ok := g.found[d][in.without(s)]; ok {
						g.pending = append(g.pending, pendingLink{a, setLink{b, int32(q.houses[h]), -1}})
					}
				}
			}
		}
	}
	g.sortLinks()
	g.prepare(v)
	return g
}

// almostLinks adds nodes and links of almost locked sets.
func (v *view) almostLinks(g *setGraph) bool {
	a, ok := v.almost(2)
	g.almostSets = a
	if !ok {
		return false
	}
	for i := range a.list {
		x := &a.list[i]
		var ids [maxAlmost + 1]uint32
		k := count(x.digits)
		for j := range k {
			p := &a.parts[int(x.first)+j]
			ids[j] = g.node(&v.seas[p.digit], p.cells)
		}
		for j, from := range ids[:k] {
			for l, to := range ids[:k] {
				if j != l {
					g.pending = append(g.pending, pendingLink{from, setLink{to, -1, int32(i)}})
				}
			}
		}
	}
	return !v.meter.tick()
}

// sortLinks puts the pending links in the order of the nodes that they begin
// at; those of one node stay in order, houses and cells before almost locked sets.
func (g *setGraph) sortLinks() {
	if cap(g.links) < len(g.pending) {
		g.links = make([]setLink, len(g.pending)*2)
	}
	g.links = g.links[:len(g.pending)]
	for i := range g.pending {
		g.nodes[g.pending[i].from].hi++
	}
	at := uint32(0)
	for i := range g.nodes {
		x := &g.nodes[i]
		x.lo, x.hi, at = at, at, at+x.hi
	}
	for _, almost := range [2]bool{false, true} {
		for i := range g.pending {
			if p := &g.pending[i]; p.almost >= 0 == almost {
				x := &g.nodes[p.from]
				g.links[x.hi] = p.setLink
				x.hi++
			}
		}
	}
}

// prepare makes the memory of searches.
func (g *setGraph) prepare(v *view) {
	n := len(g.nodes)
	if g.kinds&(groupNodes|almostNodes) != 0 {
		n *= 2
	}
	g.off, g.on = zeroed(g.off, n), zeroed(g.on, n)
	g.offBy, g.onBy, g.onLink = zeroed(g.offBy, n), zeroed(g.onBy, n), zeroed(g.onLink, n)
	g.rows = g.rows[:0]
	for d := range v.f.n {
		words := (len(g.digit[d]) + 63) / 64
		if words == 0 {
			continue
		}
		g.having[d] = zeroed(g.having[d], words*len(v.seas[d].cells))
		for i, p := range g.digit[d] {
			cells := g.nodes[p].cells
			for c := cells.next(0); c >= 0; c = cells.next(c + 1) {
				g.having[d][c*words+i>>6] |= 1 << (i & 63)
			}
		}
	}
}

// row returns the nodes of the same digit that a node makes off, by local
// indices: those of which it sees every candidate.
func (g *setGraph) row(v *view, i uint32) []uint64 {
	x := &g.nodes[i]
	k := len(g.digit[x.d])
	words := (k + 63) / 64
	if x.row < 0 {
		x.row = int32(len(g.rows))
		for range words {
			g.rows = append(g.rows, 0)
		}
		row := g.rows[x.row:]
		for c := range v.seas[x.d].cells {
			if !x.seen.has(c) {
				or(row, g.having[x.d][c*words:c*words+words])
			}
		}
		for w := range row {
			row[w] = ^row[w]
		}
		if k&63 != 0 {
			row[words-1] &= 1<<(k&63) - 1
		}
	}
	return g.rows[x.row : int(x.row)+words]
}

// search works out what follows, by few links, if a node is on or off. No way
// has a candidate twice, but that it can end where it begins.
func (g *setGraph) search(v *view, start uint32, on bool) {
	clear(g.off)
	clear(g.on)
	g.queue = g.queue[:0]
	g.start = start
	first := g.state(start, start)
	if on {
		g.on[first], g.onBy[first] = true, noSet
		g.queue = append(g.queue, first)
	} else {
		g.off[first], g.offBy[first] = true, noSet
		g.follow(first)
	}
	for head := 0; head < len(g.queue); head++ {
		i := g.queue[head]
		x := &g.nodes[g.of(i)]
		for w, row := range g.row(v, g.of(i)) {
			for ; row != 0; row &= row - 1 {
				g.weak(i, g.digit[x.d][w<<6|bits.TrailingZeros64(row)])
			}
		}
		if g.kinds&weakInCells != 0 && int(x.local) < len(v.seas[x.d].cells) {
			c := int(v.seas[x.d].cells[x.local])
			for m := v.cell[c] &^ (1 << x.d); m != 0; m &= m - 1 {
				if d := lowest(m); len(g.digit[d]) > 0 {
					g.weak(i, g.single(&v.seas[d], c))
				}
			}
		}
	}
}

// of returns the node of a number of the search.
func (g *setGraph) of(state uint32) uint32 {
	if n := uint32(len(g.nodes)); state >= n {
		return state - n
	}
	return state
}

// state returns the number that a node has in the search if it is reached from
// a number.
func (g *setGraph) state(from, node uint32) uint32 {
	n := uint32(len(g.nodes))
	if from >= n || len(g.on) > len(g.nodes) && !g.nodes[node].cells.single() {
		return node + n
	}
	return node
}

// weak takes the weak link to a node from what is on.
func (g *setGraph) weak(from, node uint32) {
	if to := g.state(from, node); !g.off[to] && !g.crosses(from, true, node) {
		g.off[to], g.offBy[to] = true, from
		g.follow(to)
	}
}

// follow takes the strong links from what is off.
func (g *setGraph) follow(from uint32) {
	x := &g.nodes[g.of(from)]
	for l := x.lo; l < x.hi; l++ {
		if to := g.state(from, g.links[l].to); !g.on[to] && !g.crosses(from, false, g.links[l].to) {
			g.on[to], g.onBy[to], g.onLink[to] = true, from, l
			g.queue = append(g.queue, to)
		}
	}
}

// crosses reports whether a node has a candidate that is on the way to a number,
// on or off.
func (g *setGraph) crosses(i uint32, on bool, node uint32) bool {
	if node == g.start {
		return false
	}
	x := &g.nodes[node]
	for turn := !on; i != noSet; on = !on {
		if y := &g.nodes[g.of(i)]; y.d == x.d && (y.cells == x.cells || on != turn && (on && y.cells.in(x.cells) || turn && x.cells.in(y.cells))) {
			return true
		}
		if on {
			i = g.onBy[i]
		} else {
			i = g.offBy[i]
		}
	}
	return false
}

// trace returns the way, numbers on and off in turns, from the start of the last
// search.
func (g *setGraph) trace(end uint32, on bool) []uint32 {
	g.path = g.path[:0]
	for i := end; i != noSet; on = !on {
		g.path = append(g.path, i)
		if on {
			i = g.onBy[i]
		} else {
			i = g.offBy[i]
		}
	}
	for i, j := 0, len(g.path)-1; i < j; i, j = i+1, j-1 {
		g.path[i], g.path[j] = g.path[j], g.path[i]
	}
	return g.path
}

// ends returns what to add to a node to get the number under which the search
// has it if a technique wants chains with sets.
func (g *setGraph) ends(t Technique) uint32 {
	if table[t].degree == 1 {
		return uint32(len(g.nodes))
	}
	return 0
}

// chain makes the chain of a way that begins on or off. Its strong links are
// those of the last search.
func (g *setGraph) chain(v *view, path []uint32, on bool) Chain {
	f := v.f
	var chain Chain
	for k, i := range path {
		x := &g.nodes[g.of(i)]
		cells := v.seas[x.d].list(x.cells)
		node := Node{Candidate: nonet.Candidate{Cell: nonet.Cell(cells[0]), Digit: x.d + 1}, On: on}
		for _, c := range cells[1:] {
			node.More = append(node.More, nonet.Cell(c))
		}
		if k > 0 {
			node.Parents = []int{k - 1}
			before := &g.nodes[g.of(path[k-1])]
			switch {
			case on:
				link := g.links[g.onLink[i]]
				switch {
				case link.almost >= 0:
					y := &g.almostSets.list[link.almost]
					node.Reason = AlmostLocked
					var all []int
					for _, c := range g.almostSets.cellsOf(y) {
						all = append(all, int(c))
					}
					p := f.part(AlmostSet, -1, 0, y.digits, all...)
					p.House = &f.houses[y.house]
					node.Set = &p
				case link.house >= 0:
					node.Reason, node.House = OnlyPlace, &f.houses[link.house]
				default:
					node.Reason = OnlyCandidate
				}
			case before.d != x.d:
				node.Reason = InCell
			default:
				node.Reason = Apart
				if h := f.common(append(v.seas[x.d].list(before.cells), cells...), 0); h >= 0 {
					node.Reason, node.House = InHouse, &f.houses[h]
				}
			}
		}
		chain = append(chain, node)
		on = !on
	}
	return chain
}

// The finders of chains. The degree of a technique is 1 if it has sets of
// several candidates as nodes: then each chain has one.

// kindsOf returns the links of a technique by its degree.
func kindsOf(t Technique) linkKinds {
	if table[t].degree == 1 {
		return groupedLinks
	}
	return allLinks
}

// discontinuousLoops finds candidates that make themselves off if they are on,
// or on if they are off.
func discontinuousLoops(v *view, t Technique) bool {
	g := v.setGraph(kindsOf(t))
	if g == nil {
		return false
	}
	for d := range v.f.n {
		if len(g.digit[d]) == 0 {
			continue
		}
		for n, c := range v.seas[d].cells {
			i := g.digit[d][n]
			for _, on := range [2]bool{true, false} {
				if v.meter.tick() {
					return false
				}
				g.search(v, i, on)
				end := i + g.ends(t)
				if on && !g.off[end] || !on && !g.on[end] {
					continue
				}
				v.begin(t, Plain, table[t].base)
				if on {
					v.strike(int(c), 1<<d)
				} else {
					v.strike(int(c), ^(1 << d))
				}
				if v.proof {
					v.out.chains = []Chain{g.chain(v, g.trace(end, !on), on)}
				}
				if v.hit() {
					return true
				}
			}
		}
	}
	return false
}

// alternating finds chains that begin and end with a strong link, so that one
// of the ends is true: what excludes both goes. If the ends have different digits and their
// cells see each other, neither cell has the other's digit.
func alternating(v *view, t Technique) bool {
	return v.endsOf(t, kindsOf(t), true)
}

// xChains finds such chains of one digit.
func xChains(v *view, t Technique) bool { return v.endsOf(t, houseLinks, false) }

// xyChains finds such chains through cells of two candidates.
func xyChains(v *view, t Technique) bool { return v.endsOf(t, cellLinks, false) }

// endsOf finds chains between two nodes.
func (v *view) endsOf(t Technique, kinds linkKinds, twoDigits bool) bool {
	g := v.setGraph(kinds)
	if g == nil {
		return false
	}
	type result struct {
		d    int
		gone places
	}
	seen := make(map[result]bool)
	most := g.ends(t)
	for i := range g.nodes {
		x := &g.nodes[i]
		if x.lo == x.hi {
			continue
		}
		if v.meter.tick() {
			return false
		}
		q := &v.seas[x.d]
		g.search(v, uint32(i), false)
		// One digit: what sees both ends.
		for _, j := range g.digit[x.d] {
			y := &g.nodes[j]
			if !g.on[j+most] || y.cells.meets(x.cells) {
				continue
			}
			gone := x.seen.and(y.seen)
			if gone.none() || seen[result{int(x.d), gone}] {
				continue
			}
			seen[result{int(x.d), gone}] = true
			v.begin(t, Plain, table[t].base)
			v.strikePlaces(q, gone)
			if v.proof {
				v.out.chains = []Chain{g.chain(v, g.trace(j+most, true), false)}
			}
			if v.hit() {
				return true
			}
		}
		if !twoDigits || int(x.local) >= len(q.cells) {
			continue
		}
		c := int(q.cells[x.local])
		for m := v.f.all &^ (1 << x.d); m != 0; m &= m - 1 {
			d := lowest(m)
			if len(g.digit[d]) == 0 {
				continue
			}
			p := &v.seas[d]
			for n, o := range p.cells {
				j := g.digit[d][n]
				if !g.on[j+most] || !v.f.peerSet[c].has(int(o)) {
					continue
				}
				v.begin(t, Plain, table[t].base)
				v.strike(c, 1<<d)
				v.strike(int(o), 1<<x.d)
				if len(v.out.gone) == 0 {
					continue
				}
				if v.proof {
					v.out.chains = []Chain{g.chain(v, g.trace(j+most, true), false)}
				}
				if v.hit() {
					return true
				}
			}
		}
	}
	return false
}

// continuousLoops finds chains from a node that is off to one that makes it
// off. All links hold in both directions, so of each weak link one end is true.
func continuousLoops(v *view, t Technique) bool {
	g := v.setGraph(kindsOf(t))
	if g == nil {
		return false
	}
	for i := range g.nodes {
		x := &g.nodes[i]
		if x.lo == x.hi {
			continue
		}
		if v.meter.tick() {
			return false
		}
		g.search(v, uint32(i), false)
		for w, row := range g.row(v, uint32(i)) {
			for ; row != 0; row &= row - 1 {
				if v.nice(t, g, uint32(i), g.digit[x.d][w<<6|bits.TrailingZeros64(row)]) {
					return true
				}
			}
		}
		if q := &v.seas[x.d]; int(x.local) < len(q.cells) {
			c := int(q.cells[x.local])
			for m := v.cell[c] &^ (1 << x.d); m != 0; m &= m - 1 {
				if d := lowest(m); len(g.digit[d]) > 0 && v.nice(t, g, uint32(i), g.single(&v.seas[d], c)) {
					return true
				}
			}
		}
	}
	return false
}

// nice offers the loop from node i, off, to node j, on, and back.
func (v *view) nice(t Technique, g *setGraph, i, j uint32) bool {
	end := j + g.ends(t)
	if !g.on[end] {
		return false
	}
	path := g.trace(end, true)
	if len(path) < 4 {
		return false
	}
	v.begin(t, Plain, table[t].base)
	gone := make(map[nonet.Candidate]bool)
	strike := func(c int, m uint32) {
		for m &= v.cell[c]; m != 0; m &= m - 1 {
			x := nonet.Candidate{Cell: nonet.Cell(c), Digit: nonet.Digit(lowest(m))}
			if !gone[x] {
				gone[x] = true
				v.strike(c, m&-m)
			}
		}
	}
	strikeAll := func(q *sea, s places) {
		for k := s.next(0); k >= 0; k = s.next(k + 1) {
			strike(int(q.cells[k]), 1<<q.d)
		}
	}
	for k := 1; k < len(path); k += 2 {
		// path[k] is on; the next is off, and the first follows the last.
		a, b := &g.nodes[g.of(path[k])], &g.nodes[g.of(path[(k+1)%len(path)])]
		if a.d == b.d {
			strikeAll(&v.seas[a.d], a.seen.and(b.seen))
		} else {
			strike(int(v.seas[a.d].cells[a.local]), ^(1<<a.d | 1<<b.d))
		}
		if link := g.links[g.onLink[path[k]]]; link.almost >= 0 {
			// Its set has one of two digits, so all others.
			x := &g.almostSets.list[link.almost]
			for m := x.digits &^ (1<<a.d | 1<<g.nodes[g.of(path[k-1])].d); m != 0; m &= m - 1 {
				d := lowest(m)
				strikeAll(&v.seas[d], g.almostSets.part(x, d).seen)
			}
		}
	}
	if len(gone) == 0 {
		return false
	}
	if v.proof {
		chain := g.chain(v, path, false)
		back := g.chain(v, []uint32{j, i}, true)[1]
		back.Parents = []int{len(chain) - 1}
		v.out.chains = []Chain{append(chain, back)}
	}
	return v.hit()
}

// remotePairs finds cells of the same two candidates that see each other in a
// row: of two that are an odd number of steps apart one has each of the digits.
func remotePairs(v *view, t Technique) bool {
	f := v.f
	done := map[uint32]bool{}
	for _, m := range v.cell {
		if count(m) != 2 || done[m] {
			continue
		}
		done[m] = true
		var cells []int
		for c, o := range v.cell {
			if o == m {
				cells = append(cells, c)
			}
		}
		if len(cells) < 4 {
			continue
		}
		for i, start := range cells {
			if v.meter.tick() {
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
				v.begin(t, Plain, table[t].base)
				gone := f.and(&f.peerSet[start], &f.peerSet[end])
				for x := m; x != 0; x &= x - 1 {
					v.strikeSet(&gone, lowest(x))
				}
				if v.proof {
					var path []int
					for c := end; c >= 0; c = by[c] {
						path = append(path, c)
					}
					v.part(Pattern, -1, 0, m, path...)
				}
				if v.hit() {
					return true
				}
			}
		}
	}
	return false
}
