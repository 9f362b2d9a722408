package logic

import "math/bits"

// setClosure is the transitive closure of the links of a setGraph: which nodes are on and which are
// off if a node is on. The nodes of a strongly connected component share a row (Tarjan's
// algorithm). The closure tells which candidates chains can eliminate, before any chain is searched
// for: if a chain or a loop eliminates a candidate, the links from this candidate lead to a
// contradiction, because the candidate makes one end off and so the other end on.
type setClosure struct {
	ok       bool            // false: nothing is known
	refuted  [MaxSize]places // by digit: the candidates that make themselves off if they are on
	none     bool            // there are no such candidates
	neverAny bool            // there were none before refine either
	refined  bool
	// Of each node, if filled in: whether a loop through it may eliminate a candidate.
	looped []bool
	words  int          // the length of half a row
	base   [MaxSize]int // where the nodes of each digit begin in a row, in words
	// the nodes that have strong links, by their index among the nodes of the digit
	linked [MaxSize][]uint64
	at     []uint32 // where each node is in a row, in bits
	// The row of each component root: the nodes that are on, then the nodes that are off.
	rows  []uint64
	root  []uint32 // of the component; noSet while it is open
	index []int32
	low   []int32
	stack []uint32
	next  int32
	// Of each node: where its row begins in offRows, + 1; 0: not filled in. The row has what
	// follows if the node is off.
	offAt   []int32
	offRows []uint64
	through []uint64 // the memory of loops
}

// maxSetClosure bounds the nodes of the closure, and with it its memory to some megabytes. 9×9 has
// some thousand nodes.
const maxSetClosure = 4096

// buildClosure fills in the closure. It reports whether the budget lasted.
func (g *setGraph) buildClosure(fd *finder) bool {
	k := &g.closure
	k.looped, k.refined = k.looped[:0], false
	k.ok = len(g.nodes) <= maxSetClosure && !fd.noShortcuts
	k.none, k.neverAny = k.ok, k.ok
	if !k.ok {
		return true
	}
	n := len(g.nodes)
	k.words, k.at = 0, zeroed(k.at, n)
	for d := range fd.f.n {
		k.base[d] = k.words
		k.linked[d] = zeroed(k.linked[d], words(len(g.digit[d])))
		for i, node := range g.digit[d] {
			k.at[node] = uint32(k.words<<6 + i)
			if x := &g.nodes[node]; x.lo < x.hi {
				k.linked[d][i>>6] |= 1 << (i & 63)
			}
		}
		k.words += len(k.linked[d])
	}
	k.rows = zeroed(k.rows, n*2*k.words)
	k.root, k.index, k.low = zeroed(k.root, n), zeroed(k.index, n), zeroed(k.low, n)
	k.stack, k.next = k.stack[:0], 0
	k.offAt, k.offRows = zeroed(k.offAt, n), k.offRows[:0]
	for d := range fd.f.n {
		k.refuted[d] = places{}
		if len(g.digit[d]) == 0 {
			continue
		}
		for c := range fd.index[d].cells {
			i := g.digit[d][c]
			if k.index[i] == 0 && !g.visit(fd, i) {
				k.ok = false
				return false
			}
			if !hasBit(k.row(k.root[i])[k.words:], k.at[i]) {
				continue
			}
			k.refuted[d].add(c)
			k.none, k.neverAny = false, false
		}
	}
	for i := range g.nodes { // nodes that no candidate leads to
		if x := &g.nodes[i]; x.lo < x.hi && k.index[i] == 0 && !g.visit(fd, uint32(i)) {
			k.ok = false
			return false
		}
	}
	return !fd.budget.over
}

// hasBit reports whether a set has bit i.
func hasBit(set []uint64, i uint32) bool { return set[i>>6]>>(i&63)&1 != 0 }

// refine keeps only those refuted candidates that a way over a group or an almost locked set
// refutes, in a graph that has these: chains without them are other techniques. It reports whether
// the budget lasted.
func (g *setGraph) refine(fd *finder) bool {
	k := &g.closure
	if !k.ok || k.refined || g.kinds&(groupNodes|alsNodes) == 0 {
		return true
	}
	k.none = true
	for d := range fd.f.n {
		for c := k.refuted[d].next(0); c >= 0; c = k.refuted[d].next(c + 1) {
			i := g.digit[d][c]
			if g.search(fd, i, true, false); fd.budget.over {
				return false
			}
			if g.off[int(i)+len(g.nodes)] {
				k.none = false
			} else {
				k.refuted[d].drop(c)
			}
		}
	}
	k.refined = true
	return true
}

// ifOff returns the nodes that are on, then the nodes that are off, if node i is off.
func (g *setGraph) ifOff(i uint32) []uint64 {
	k := &g.closure
	if k.offAt[i] == 0 {
		from := len(k.offRows)
		k.offRows = append(k.offRows, k.row(i)...)
		row := k.offRows[from:]
		clear(row)
		for l := g.nodes[i].lo; l < g.nodes[i].hi; l++ {
			or(row, k.row(k.root[g.links[l].to]))
		}
		at := uint32(k.words<<6) + k.at[i]
		row[at>>6] |= 1 << (at & 63)
		k.offAt[i] = int32(from) + 1
	}
	at := int(k.offAt[i]) - 1
	return k.offRows[at : at+2*k.words]
}

// loops finds for each node whether a loop through it can eliminate a candidate. A loop eliminates
// what sees both ends of a weak link or shares their cell, and what sees all places of a third
// digit of an almost locked set that makes a strong link. So for each refuted candidate it looks
// for such links and asks the closure whether they are in a loop.
func (g *setGraph) loops(fd *finder) bool {
	k := &g.closure
	if !k.ok || len(k.looped) > 0 {
		return true
	}
	k.looped = zeroed(k.looped, len(g.nodes))
	for d := range fd.f.n {
		for c := k.refuted[d].next(0); c >= 0; c = k.refuted[d].next(c + 1) {
			if fd.budget.spend() {
				k.looped = k.looped[:0]
				return false
			}
			k.through = zeroed(k.through, k.words)
			g.loopsSeenBy(d, c)
			if g.kinds&weakInCells != 0 {
				g.loopsInCell(fd, d, c)
			}
			if g.kinds&alsNodes != 0 {
				for _, p := range g.alsIndex.digit[d] {
					if part := &g.alsIndex.parts[p]; part.seen.has(c) {
						g.loopWithin(&g.alsIndex.list[part.set], d)
					}
				}
			}
			g.markLooped(fd)
		}
	}
	for _, l := range g.besides {
		if !g.besideMayGo(fd, l) {
			continue
		}
		k.through = zeroed(k.through, k.words)
		g.loopAcross(l.set, l.candidate)
		g.loopAcross(l.candidate, l.set)
		g.markLooped(fd)
	}
	return true
}

// loopsSeenBy asks for loops over the weak links of digit d whose two ends see its place c.
func (g *setGraph) loopsSeenBy(d, c int) {
	sees := g.row(g.digit[d][c])
	for w := range sees {
		for m := sees[w]; m != 0; m &= m - 1 {
			a := g.digit[d][w<<6|bits.TrailingZeros64(m)]
			for w, both := range g.row(a) {
				for both &= sees[w]; both != 0; both &= both - 1 {
					g.loopOver(a, g.digit[d][w<<6|bits.TrailingZeros64(both)])
				}
			}
		}
	}
}

// loopsInCell asks for loops over the weak links between other digits in the cell of place c of
// digit d.
func (g *setGraph) loopsInCell(fd *finder, d, c int) {
	cell := int(fd.index[d].cells[c])
	others := fd.cell[cell] &^ (1 << d)
	for m := others; m != 0; m &= m - 1 {
		for o := others &^ (m & -m); o != 0; o &= o - 1 {
			if a, b := lowest(m), lowest(o); len(g.digit[a]) > 0 && len(g.digit[b]) > 0 {
				g.loopOver(g.single(&fd.index[a], cell), g.single(&fd.index[b], cell))
			}
		}
	}
}

// markLooped marks the nodes of through: loops through them may eliminate something.
func (g *setGraph) markLooped(fd *finder) {
	k := &g.closure
	for e := range fd.f.n {
		for w := range k.linked[e] {
			for m := k.through[k.base[e]+w]; m != 0; m &= m - 1 {
				k.looped[g.digit[e][w<<6|bits.TrailingZeros64(m)]] = true
			}
		}
	}
}

// loopOver adds the nodes that are off on a loop over the weak link from a to b, if there is a
// loop.
func (g *setGraph) loopOver(a, b uint32) {
	k := &g.closure
	if forth := g.ifOff(b); hasBit(forth, k.at[a]) {
		for w, x := range g.ifOff(a)[:k.words] {
			k.through[w] |= x & forth[k.words+w]
		}
	}
}

// loopWithin adds the nodes on loops over the strong links of an almost locked set between digits
// other than d.
func (g *setGraph) loopWithin(x *als, d int) {
	nodes := g.partNode[x.first : int(x.first)+count(x.digits)]
	own := count(x.digits & (1<<d - 1))
	for i, from := range nodes {
		for j, to := range nodes {
			if i == j || i == own || j == own || from == noSet || to == noSet {
				continue
			}
			g.loopAcross(from, to)
		}
	}
}

// loopAcross adds the nodes on loops over a strong link between two nodes.
func (g *setGraph) loopAcross(from, to uint32) {
	k := &g.closure
	if on := k.row(k.root[to]); hasBit(on[k.words:], k.at[from]) {
		for w, x := range k.row(k.root[from])[:k.words] {
			k.through[w] |= x & on[k.words+w]
		}
	}
}

// mayGo returns those of some candidates of a digit that chains may eliminate.
func (k *setClosure) mayGo(d uint8, s places) places {
	if !k.ok {
		return s
	}
	return s.and(k.refuted[d])
}

// row returns the row of node i. Use it for the root of a closed component.
func (k *setClosure) row(i uint32) []uint64 {
	at := int(i) * 2 * k.words
	return k.rows[at : at+2*k.words : at+2*k.words]
}

// visit fills in the row of node i and, if this closes its component, of the component. It reports
// whether the budget lasted.
func (g *setGraph) visit(fd *finder, i uint32) bool {
	k := &g.closure
	k.next++
	k.index[i], k.low[i] = k.next, k.next
	if k.next&63 == 0 && fd.budget.spend() {
		return false
	}
	k.stack = append(k.stack, i)
	k.root[i] = noSet
	x := &g.nodes[i]
	row := k.row(i)
	off := row[k.words:]
	row[k.at[i]>>6] |= 1 << (k.at[i] & 63)
	direct := g.row(i)
	base := k.base[x.d]
	for w, m := range direct {
		for m &= k.linked[x.d][w]; m != 0; m &= m - 1 {
			// A node that is already off leads to nothing more.
			if off[base+w]&(m&-m) == 0 &&
				!g.through(fd, i, g.digit[x.d][w<<6|bits.TrailingZeros64(m)], row) {
				return false
			}
		}
	}
	for w, m := range direct {
		off[base+w] |= m
	}
	if g.kinds&weakInCells != 0 && int(x.local) < len(fd.index[x.d].cells) {
		c := int(fd.index[x.d].cells[x.local])
		for m := fd.cell[c] &^ (1 << x.d); m != 0; m &= m - 1 {
			d := lowest(m)
			if len(g.digit[d]) == 0 {
				continue
			}
			b := g.single(&fd.index[d], c)
			if hasBit(off, k.at[b]) {
				continue
			}
			if !g.through(fd, i, b, row) {
				return false
			}
			off[k.at[b]>>6] |= 1 << (k.at[b] & 63)
		}
	}
	if k.low[i] != k.index[i] {
		return true
	}
	for {
		j := k.stack[len(k.stack)-1]
		k.stack = k.stack[:len(k.stack)-1]
		k.root[j] = i
		if j == i {
			return true
		}
		or(row, k.row(j))
	}
}

// through goes from node i over node b, which is off, to the far ends of the strong links of b.
func (g *setGraph) through(fd *finder, i, b uint32, row []uint64) bool {
	k := &g.closure
	for l := g.nodes[b].lo; l < g.nodes[b].hi; l++ {
		to := g.links[l].to
		if hasBit(row, k.at[to]) {
			continue
		}
		if k.index[to] == 0 {
			if !g.visit(fd, to) {
				return false
			}
			k.low[i] = min(k.low[i], k.low[to])
		} else if k.root[to] == noSet {
			k.low[i] = min(k.low[i], k.index[to])
		}
		if k.root[to] != noSet {
			or(row, k.row(k.root[to]))
		}
	}
	return true
}

// noALSChain reports whether it is known that no chain of almost locked sets eliminates anything.
// The restricted commons of sets are weak links of a graph that has the sets.
func (fd *finder) noALSChain() bool {
	g := fd.setMemory
	return g != nil && g.at == fd.now && g.kinds&(cellLinks|alsNodes) == cellLinks|alsNodes &&
		g.closure.neverAny && g.allSets
}

// refutedByALS returns the candidates that chains of almost locked sets may remove, by digit, and
// whether there are any. Where that is not known, it returns all.
func (fd *finder) refutedByALS() (refuted [MaxSize]places, any bool) {
	g := fd.setGraph(cellLinks | alsNodes)
	if g == nil {
		return refuted, false // the work was stopped
	}
	for d := range fd.f.n {
		if q := fd.indexOf(d); q != nil {
			if refuted[d] = q.full(); g.closure.ok && g.allSets && !g.partial {
				refuted[d] = g.closure.refuted[d]
			}
			any = any || !refuted[d].none()
		}
	}
	return refuted, any
}
