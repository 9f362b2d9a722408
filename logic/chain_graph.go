package logic

import (
	"math/bits"

	"github.com/nonet-dev/nonet"
)

// linkKinds tells which kinds of links chains are made of.
type linkKinds uint8

const (
	houseLinks  linkKinds = 1 << iota // strong links within houses
	cellLinks                         // strong links within cells
	weakInCells                       // weak links within cells
	groupNodes                        // the places where two houses meet are nodes too
	alsNodes                          // the places of a digit in an almost locked set are nodes too
	// strong links between almost locked sets and cells beside them
	besideSets

	allLinks     = houseLinks | cellLinks | weakInCells
	groupedLinks = allLinks | groupNodes | alsNodes | besideSets
)

// setNode is a set of candidates of one digit. It is on if one of them is true, and off if all of
// them are false.
type setNode struct {
	d           uint8
	local       uint32 // its index in setGraph.digit
	cells, seen places
	lo, hi      uint32 // its strong links are setGraph.links[lo:hi]
}

// setLink is a strong link: one node is on if the other is off.
type setLink struct {
	to     uint32
	house  int32 // the house that makes the link; -1: none
	als    int32 // the almost locked set that makes the link; -1: none
	beside bool  // one end is in a cell beside the almost locked set
}

// besideLink is a strong link between a node of an almost locked set and a candidate of a cell
// beside the set.
type besideLink struct {
	als            int32
	set, candidate uint32 // nodes
}

// setGraph has the links of a state between sets of candidates. The finder keeps its memory.
type setGraph struct {
	*alsIndex
	kinds   linkKinds
	at      uint32 // the time of the state; 0: no state
	nodes   []setNode
	digit   [MaxSize][]uint32 // the nodes of each digit, single candidates first
	found   []uint32          // hash table of the nodes by digit and cells: their indices + 1
	links   []setLink
	pending []pendingLink
	rows    []uint64
	rowsAt  [MaxSize]int // where the rows of each digit begin
	closure setClosure
	partial bool // some digits or houses were left out
	allSets bool // no almost locked set was left out

	besides []besideLink

	partNode []uint32 // the node of each alsIndex.parts; noSet: none

	// A search: which nodes are off and on, and what made them so. A node has a second number,
	// higher by len(nodes): it stands for ways to the node that contain a group or an almost locked
	// set.
	start       uint32
	strict      bool // leave out ways that contradict themselves
	off, on     []bool
	offBy, onBy []uint32
	distance    [2][]uint16 // links on the way to a number that is off, and on
	onLink      []uint32
	queue       []uint32
	path        []uint32
	deferred    []uint32
}

type pendingLink struct {
	from uint32
	setLink
}

// noSet stands for no node.
const noSet = ^uint32(0)

// node returns the node of a set of candidates; it adds the node if there is none yet.
func (g *setGraph) node(q *digitIndex, s, seen places) uint32 {
	if 2*len(g.nodes) >= len(g.found) {
		g.enlarge()
	}
	at := g.slot(uint8(q.d), s)
	if i := g.found[at]; i != 0 {
		return i - 1
	}
	i := uint32(len(g.nodes))
	g.found[at] = i + 1
	g.nodes = append(g.nodes, setNode{d: uint8(q.d), local: uint32(len(g.digit[q.d])), cells: s,
		seen: seen})
	g.digit[q.d] = append(g.digit[q.d], i)
	return i
}

// slot returns where the node of a set is, or belongs, in the hash table.
func (g *setGraph) slot(d uint8, s places) uint32 {
	x := (s[0] ^ uint64(d)<<56) * 0x9e3779b97f4a7c15
	x = (x ^ x>>32 ^ s[1]) * 0xbf58476d1ce4e5b9
	mask := uint32(len(g.found) - 1)
	for at := uint32(x>>32) & mask; ; at = (at + 1) & mask {
		i := g.found[at]
		if i == 0 {
			return at
		}
		if y := &g.nodes[i-1]; y.cells == s && y.d == d {
			return at
		}
	}
}

// enlarge makes the hash table larger.
func (g *setGraph) enlarge() {
	g.found = make([]uint32, max(2048, 2*len(g.found)))
	for i := range g.nodes {
		x := &g.nodes[i]
		g.found[g.slot(x.d, x.cells)] = uint32(i) + 1
	}
}

// single returns the node of a single candidate.
func (g *setGraph) single(q *digitIndex, c int) uint32 { return g.digit[q.d][q.number[c]] }

// setGraph returns the graph of the state; nil if the budget was used up.
func (fd *finder) setGraph(kinds linkKinds) *setGraph {
	if fd.setMemory == nil {
		fd.setMemory = new(setGraph)
	}
	g := fd.setMemory
	if g.at == fd.now && g.kinds == kinds && (kinds&alsNodes == 0 || fd.alsMemory.least == 2) {
		fd.indexAll()
		return g
	}
	g.at = 0
	g.kinds, g.nodes, g.pending = kinds, g.nodes[:0], g.pending[:0]
	clear(g.found)
	g.partial = false
	g.besides = g.besides[:0]
	usable := fd.addNodes(g)
	if kinds&alsNodes != 0 && !fd.addALSLinks(g) {
		return nil
	}
	if kinds&cellLinks != 0 {
		fd.addCellLinks(g, usable)
	}
	if kinds&houseLinks != 0 && !fd.addHouseLinks(g, usable) {
		return nil
	}
	g.sortLinks()
	if !g.prepare(fd) || !g.buildClosure(fd) {
		return nil
	}
	g.at = fd.now
	return g
}

// addNodes adds single candidates and groups, and returns the digits that have nodes.
func (fd *finder) addNodes(g *setGraph) (usable uint32) {
	for d := range fd.f.n {
		g.digit[d] = g.digit[d][:0]
		q := fd.indexOf(d)
		if q == nil {
			g.partial = true
			continue
		}
		g.partial = g.partial || len(q.houses) == maxIndexed
		usable |= 1 << d
		for i := range q.cells {
			var s places
			s.add(i)
			g.node(q, s, q.sees[i])
		}
		if g.kinds&groupNodes != 0 {
			g.addGroups(q)
		}
	}
	return usable
}

// addGroups adds the groups of a digit: the places where two houses meet, if there are two or more
// and a cell sees all of them.
func (g *setGraph) addGroups(q *digitIndex) {
	for i, a := range q.in {
		for _, b := range q.in[:i] {
			if s := a.and(b); s.count() > 1 {
				if seen := q.seen(s); !seen.none() {
					g.node(q, s, seen)
				}
			}
		}
	}
}

// addCellLinks adds the strong links within cells, between digits that have nodes.
func (fd *finder) addCellLinks(g *setGraph, usable uint32) {
	for c, m := range fd.cell {
		if x, y := lowest(m), lowest(m&(m-1)); count(m) == 2 && m&^usable == 0 {
			a, b := g.single(&fd.index[x], c), g.single(&fd.index[y], c)
			g.addLink(a, b, setLink{house: -1, als: -1})
			g.addLink(b, a, setLink{house: -1, als: -1})
		}
	}
}

// addHouseLinks adds the strong links within houses of digits that have nodes: between two nodes
// that together are all places of a digit. It reports whether the budget lasted.
func (fd *finder) addHouseLinks(g *setGraph, usable uint32) bool {
	for ; usable != 0; usable &= usable - 1 {
		d := lowest(usable)
		q := &fd.index[d]
		for h, in := range q.in {
			if fd.budget.spend() {
				return false
			}
			for _, a := range g.digit[d] {
				s := g.nodes[a].cells
				if !s.in(in) {
					continue
				}
				if b := g.found[g.slot(uint8(d), in.without(s))]; b != 0 {
					g.addLink(a, b-1, setLink{house: int32(q.houses[h]), als: -1})
				}
			}
		}
	}
	return true
}

// addALSLinks adds the nodes and links of almost locked sets. It leaves out digits of which no cell
// sees all places: no weak link leads there or on.
func (fd *finder) addALSLinks(g *setGraph) bool {
	a, ok := fd.findALS(2)
	g.alsIndex = a
	if !ok {
		return false
	}
	g.allSets = len(a.list) < maxALS
	g.partNode = zeroed(g.partNode, len(a.parts))
	for i := range a.parts {
		p := &a.parts[i]
		if g.partNode[i] = noSet; !p.seen.none() || p.cells.single() {
			g.partNode[i] = g.node(&fd.index[p.digit], p.cells, p.seen)
		}
	}
	for i := range a.list {
		x := &a.list[i]
		nodes := g.partNode[x.first : int(x.first)+count(x.digits)]
		for j, from := range nodes {
			for l, to := range nodes {
				if j != l && from != noSet && to != noSet {
					g.addLink(from, to, setLink{house: -1, als: int32(i)})
				}
			}
		}
	}
	return !fd.budget.spend() && (g.kinds&besideSets == 0 || fd.besideLinks(g))
}

// besideLinks adds the links between almost locked sets and cells beside them. If a set lacks one
// of its digits, a cell loses each other digit whose places in the set it all sees. If all
// candidates of the cell but one go, the set has the digit or the cell has that candidate. Where
// one house contains the set and the cell, both together are another almost locked set or a naked
// set, so these are left out.
func (fd *finder) besideLinks(g *setGraph) bool {
	f, a := fd.f, g.alsIndex
	g.besides = g.besides[:0]
	// of each cell: the digits whose places in the set it all sees
	sees := make([]uint32, f.cells)
	var cells []int
	for i := range a.list {
		if i&63 == 63 && fd.budget.spend() {
			return false
		}
		x := &a.list[i]
		for m := x.digits; m != 0; m &= m - 1 {
			q := &fd.index[lowest(m)]
			seen := a.part(x, q.d).seen
			for k := seen.next(0); k >= 0; k = seen.next(k + 1) {
				c := int(q.cells[k])
				if sees[c] == 0 {
					cells = append(cells, c)
				}
				sees[c] |= m & -m
			}
		}
		for _, c := range cells {
			m, out := fd.cell[c], sees[c]
			sees[c] = 0
			if count(m) < 3 || count(m&^out) > 1 || m&^out&^x.digits != 0 &&
				fd.besideHouse(a, x, c) {
				continue
			}
			for e := x.digits; e != 0; e &= e - 1 {
				from := g.partNode[int(x.first)+count(x.digits&(e&-e-1))]
				if left := m&^out | m&e&-e; single(left) && from != noSet {
					to := g.single(&fd.index[lowest(left)], c)
					link := setLink{house: -1, als: int32(i), beside: true}
					g.addLink(from, to, link)
					g.addLink(to, from, link)
					g.besides = append(g.besides, besideLink{int32(i), from, to})
				}
			}
		}
		cells = cells[:0]
	}
	return true
}

// besideHouse reports whether a house contains a set and a cell.
func (fd *finder) besideHouse(a *alsIndex, x *als, c int) bool {
	f := fd.f
next:
	for _, k := range f.housesOf[c] {
		for _, o := range a.cellsOf(x) {
			if !f.houseSet[k.house].has(int(o)) {
				continue next
			}
		}
		return true
	}
	return false
}

// addLink adds a strong link from one node to another.
func (g *setGraph) addLink(from, to uint32, link setLink) {
	link.to = to
	g.pending = append(g.pending, pendingLink{from, link})
}

// sortLinks orders the pending links by the node at which they begin. Links of one node keep their
// order, except that those of almost locked sets come last.
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
			if p := &g.pending[i]; p.als >= 0 == almost {
				x := &g.nodes[p.from]
				g.links[x.hi] = p.setLink
				x.hi++
			}
		}
	}
}

// prepare allocates the memory of searches and fills in the rows. It reports whether the budget
// lasted.
func (g *setGraph) prepare(fd *finder) bool {
	n := len(g.nodes)
	if g.kinds&(groupNodes|alsNodes) != 0 {
		n *= 2
	}
	g.off, g.on = zeroed(g.off, n), zeroed(g.on, n)
	g.offBy, g.onBy, g.onLink = zeroed(g.offBy, n), zeroed(g.onBy, n), zeroed(g.onLink, n)
	g.distance[0], g.distance[1] = zeroed(g.distance[0], n), zeroed(g.distance[1], n)
	size := 0
	for d := range fd.f.n {
		g.rowsAt[d] = size
		size += len(g.digit[d]) * words(len(g.digit[d]))
	}
	g.rows = zeroed(g.rows, size)
	for d := range fd.f.n {
		if len(g.digit[d]) == 0 {
			continue
		}
		if fd.budget.spend() {
			return false
		}
		// A candidate has a weak link to a node if it sees all of the node.
		for i, node := range g.digit[d] {
			seen := g.nodes[node].seen
			for c := seen.next(0); c >= 0; c = seen.next(c + 1) {
				g.row(g.digit[d][c])[i>>6] |= 1 << (i & 63)
			}
		}
		for _, node := range g.digit[d][len(fd.index[d].cells):] {
			row := g.row(node)
			cells := g.nodes[node].cells
			c := cells.next(0)
			copy(row, g.row(g.digit[d][c]))
			for c = cells.next(c + 1); c >= 0; c = cells.next(c + 1) {
				for w, x := range g.row(g.digit[d][c]) {
					row[w] &= x
				}
			}
		}
	}
	return true
}

// words returns how many words a set of n elements takes.
func words(n int) int { return (n + 63) / 64 }

// row returns the nodes of the same digit that have a weak link with a node, by their index in
// setGraph.digit: those whose candidates it all sees.
func (g *setGraph) row(i uint32) []uint64 {
	x := &g.nodes[i]
	k := words(len(g.digit[x.d]))
	at := g.rowsAt[x.d] + int(x.local)*k
	return g.rows[at : at+k : at+k]
}

// search finds what follows by the fewest links if a node is on or off. A strict search leaves out
// ways that contradict themselves.
func (g *setGraph) search(fd *finder, start uint32, on, strict bool) {
	clear(g.off)
	clear(g.on)
	g.queue = g.queue[:0]
	g.start, g.strict = start, strict
	first := g.state(start, start)
	if on {
		g.on[first], g.onBy[first], g.distance[1][first] = true, noSet, 0
		g.queue = append(g.queue, first)
	} else {
		g.off[first], g.offBy[first], g.distance[0][first] = true, noSet, 0
		g.follow(first)
	}
	for head := 0; head < len(g.queue); head++ {
		if head&63 == 63 && fd.budget.spend() {
			return // what was reached until now is true
		}
		i := g.queue[head]
		x := &g.nodes[g.nodeOf(i)]
		for w, row := range g.row(g.nodeOf(i)) {
			for ; row != 0; row &= row - 1 {
				g.weak(i, g.digit[x.d][w<<6|bits.TrailingZeros64(row)])
			}
		}
		if g.kinds&weakInCells != 0 && int(x.local) < len(fd.index[x.d].cells) {
			c := int(fd.index[x.d].cells[x.local])
			for m := fd.cell[c] &^ (1 << x.d); m != 0; m &= m - 1 {
				if d := lowest(m); len(g.digit[d]) > 0 {
					g.weak(i, g.single(&fd.index[d], c))
				}
			}
		}
	}
}

// nodeOf returns the node of a number of the search.
func (g *setGraph) nodeOf(state uint32) uint32 {
	if n := uint32(len(g.nodes)); state >= n {
		return state - n
	}
	return state
}

// state returns the number of a node that is reached from another number.
func (g *setGraph) state(from, node uint32) uint32 {
	n := uint32(len(g.nodes))
	if from >= n || len(g.on) > len(g.nodes) && !g.nodes[node].cells.single() {
		return node + n
	}
	return node
}

// across returns the number of the other end of a strong link. A link over an almost locked set
// counts as a set.
func (g *setGraph) across(from, l uint32) uint32 {
	if to := g.links[l].to; g.links[l].als >= 0 {
		return to + uint32(len(g.nodes))
	}
	return g.state(from, g.links[l].to)
}

// weak follows the weak link from a number that is on to a node.
func (g *setGraph) weak(from, node uint32) {
	if to := g.state(from, node); !g.off[to] && !(g.strict && g.contradictsWay(from, true, node)) {
		g.off[to], g.offBy[to], g.distance[0][to] = true, from, g.distance[1][from]+1
		g.follow(to)
	}
}

// follow follows the strong links from a number that is off.
func (g *setGraph) follow(from uint32) {
	x := &g.nodes[g.nodeOf(from)]
	for l := x.lo; l < x.hi; l++ {
		to := g.across(from, l)
		if !g.on[to] && !(g.strict && g.contradictsWay(from, false, g.links[l].to)) {
			g.on[to], g.onBy[to], g.onLink[to], g.distance[1][to] = true, from, l,
				g.distance[0][from]+1
			g.queue = append(g.queue, to)
		}
	}
}

// contradictsWay reports whether a node, in the opposite state of a number, is already on the way
// to this number or contradicts a node on the way.
func (g *setGraph) contradictsWay(i uint32, on bool, node uint32) bool {
	if node == g.start {
		return false
	}
	x := &g.nodes[node]
	for turn := !on; i != noSet; on = !on {
		if y := &g.nodes[g.nodeOf(i)]; y.d == x.d &&
			(y.cells == x.cells || on != turn &&
				(on && y.cells.in(x.cells) || turn && x.cells.in(y.cells))) {
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

// trace returns the way from the start of the last search to a number: numbers that are on and off
// in turns.
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

// endOffset returns what to add to a node to get its number at the end of a chain, as a technique
// of groups wants ways that contain a group or a set.
func (g *setGraph) endOffset(t Technique) uint32 {
	if table[t].degree == 1 {
		return uint32(len(g.nodes))
	}
	return 0
}

// isConsistent reports whether the way to a number does not contradict itself before its end.
func (g *setGraph) isConsistent(end uint32, on bool) bool {
	for i := end; i != noSet; on = !on {
		by := g.offBy[i]
		if on {
			by = g.onBy[i]
		}
		if by != noSet && g.contradictsWay(by, !on, g.nodeOf(i)) {
			return false
		}
		i = by
	}
	return true
}

// eachEnd searches from a node and calls found for every wanted number that is reached, until found
// returns true. If endsOn is set it looks at numbers that are on, else at the start only, being
// off. It prefers ways that do not contradict themselves; found can trace the way.
func (g *setGraph) eachEnd(fd *finder, start uint32, on, endsOn bool,
	wanted func(state uint32) bool, found func(end uint32) bool) bool {
	g.search(fd, start, on, false)
	g.deferred = g.deferred[:0]
	reached := g.off
	ends := []uint32{start, start + uint32(len(g.nodes))}
	if endsOn {
		reached, ends = g.on, g.queue
	}
	for _, end := range ends {
		if int(end) >= len(reached) || !reached[end] || !wanted(end) {
			continue
		}
		if !g.isConsistent(end, endsOn) {
			g.deferred = append(g.deferred, end)
		} else if found(end) {
			return true
		}
	}
	for round := 0; round < 2 && len(g.deferred) > 0; round++ {
		g.search(fd, start, on, round == 0)
		rest := g.deferred[:0]
		for _, end := range g.deferred {
			switch {
			case !reached[end]:
				rest = append(rest, end)
			case found(end):
				return true
			}
		}
		g.deferred = rest
	}
	return false
}

// chain makes a Chain of a way that begins on or off. Its strong links are those of the last
// search.
func (g *setGraph) chain(fd *finder, path []uint32, on bool) Chain {
	f := fd.f
	var chain Chain
	for k, i := range path {
		x := &g.nodes[g.nodeOf(i)]
		cells := fd.index[x.d].list(x.cells)
		node := Node{Candidate: nonet.Candidate{Cell: nonet.Cell(cells[0]), Digit: x.d + 1}, On: on}
		for _, c := range cells[1:] {
			node.More = append(node.More, nonet.Cell(c))
		}
		if k > 0 {
			node.Parents = []int{k - 1}
			before := &g.nodes[g.nodeOf(path[k-1])]
			switch {
			case on:
				link := g.links[g.onLink[i]]
				switch {
				case link.als >= 0:
					y := &g.alsIndex.list[link.als]
					node.Reason = ReasonALS
					var all []int
					for _, c := range g.alsIndex.cellsOf(y) {
						all = append(all, int(c))
					}
					p := f.part(RoleALS, -1, 0, y.digits, all...)
					p.House = &f.houses[f.common(all, 0)]
					node.Set = &p
					if link.beside {
						node.Reason = ReasonBesideALS
					}
				case link.house >= 0:
					node.Reason, node.House = ReasonOnlyPlace, &f.houses[link.house]
				default:
					node.Reason = ReasonOnlyCandidate
				}
			case before.d != x.d:
				node.Reason = ReasonInCell
			default:
				node.Reason = ReasonApart
				if h := f.common(append(fd.index[x.d].list(before.cells), cells...), 0); h >= 0 {
					node.Reason, node.House = ReasonInHouse, &f.houses[h]
				}
			}
		}
		chain = append(chain, node)
		on = !on
	}
	return chain
}
