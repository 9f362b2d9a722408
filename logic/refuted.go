package logic

import "math/bits"

// setClosure is the transitive closure of the links of a setGraph over on nodes: which nodes are on, and which are off,
// if a node is on, whatever ways lead there. Rows are shared by strongly connected components (Tarjan's algorithm). It tells which
// candidates can go by a chain before one is searched: whatever a chain or a loop of the graph removes contradicts
// itself by the links if it is on, as it makes an end off, and with that the other end on.
type setClosure struct {
	ok      bool              // false: nothing is known
	refuted [MaxSize]places   // by digit: the candidates that make themselves off if they are on
	none    bool              // there are no such candidates
	never   bool              // nor any if ways without a set of several candidates count in a graph that has such
	words   int               // of a row
	base    [MaxSize]int      // where the nodes of each digit begin in a row, in words
	linked  [MaxSize][]uint64 // the nodes that strong links begin at, by local index
	looped  []uint32          // of each node, if worked out: how many candidates a loop through it may remove
	on, off []uint64
	root    []uint32 // of the component; noSet while that is open
	index   []int32
	low     []int32
	stack   []uint32
	next    int32
}

// maxSetClosure bounds the nodes of the closure, and with it its memory to some megabytes. 9×9 has some thousand.
const maxSetClosure = 4096

// close works out the closure. It reports whether the work was not stopped.
func (g *setGraph) close(v *view) bool {
	k := &g.closure
	k.looped = k.looped[:0]
	k.ok = len(g.nodes) <= maxSetClosure && !v.plain
	k.none, k.never = k.ok, k.ok
	if !k.ok {
		return true
	}
	k.words = 0
	for d := range v.f.n {
		k.base[d] = k.words
		words := (len(g.digit[d]) + 63) / 64
		k.words += words
		k.linked[d] = zeroed(k.linked[d], words)
		for i, node := range g.digit[d] {
			if x := &g.nodes[node]; x.lo < x.hi {
				k.linked[d][i>>6] |= 1 << (i & 63)
			}
		}
	}
	n := len(g.nodes)
	k.on, k.off = zeroed(k.on, n*k.words), zeroed(k.off, n*k.words)
	k.root, k.index, k.low = zeroed(k.root, n), zeroed(k.index, n), zeroed(k.low, n)
	k.stack, k.next = k.stack[:0], 0
	for d := range v.f.n {
		k.refuted[d] = places{}
		if len(g.digit[d]) == 0 {
			continue
		}
		for c := range v.seas[d].cells {
			i := g.digit[d][c]
			if k.index[i] == 0 && !g.visit(v, i) {
				k.ok = false
				return false
			}
			if w := k.base[d] + c>>6; k.row(k.off, i)[w]>>(c&63)&1 == 0 {
				continue
			}
			k.never = false
			if g.refutes(v, i) {
				k.refuted[d].add(c)
				k.none = false
			}
		}
	}
	return !v.meter.over
}

// refutes reports whether a candidate makes itself off, by a way with a set if the graph has sets.
func (g *setGraph) refutes(v *view, i uint32) bool {
	if g.kinds&(groupNodes|almostNodes) == 0 {
		return true
	}
	g.search(v, i, true, false)
	return g.off[int(i)+len(g.nodes)]
}

// loops works out for each node how many candidates a loop through it can remove: those that, if they are on, make
// the node on in one direction and off in the other.
func (g *setGraph) loops(v *view) {
	k := &g.closure
	if !k.ok || len(k.looped) > 0 {
		return
	}
	n := len(g.nodes)
	k.looped = zeroed(k.looped, n)
	for d := range v.f.n {
		for c := k.refuted[d].next(0); c >= 0; c = k.refuted[d].next(c + 1) {
			i := g.digit[d][c]
			on, off := k.row(k.on, i), k.row(k.off, i)
			for e := range v.f.n {
				for w, words := k.base[e], (len(g.digit[e])+63)/64; words > 0; words-- {
					for m := on[w] & off[w]; m != 0; m &= m - 1 {
						k.looped[g.digit[e][(w-k.base[e])<<6|bits.TrailingZeros64(m)]]++
					}
					w++
				}
			}
		}
	}
}

// mayGo returns those of some candidates of a digit that chains may remove.
func (k *setClosure) mayGo(d uint8, s places) places {
	if !k.ok {
		return s
	}
	return s.and(k.refuted[d])
}

// row returns the row of node i in a matrix.
func (k *setClosure) row(rows []uint64, i uint32) []uint64 {
	at := int(k.root[i]) * k.words
	return rows[at : at+k.words : at+k.words]
}

// visit works out the rows of a node, if its component is closed with it those of the whole component.
func (g *setGraph) visit(v *view, i uint32) bool {
	k := &g.closure
	k.next++
	k.index[i], k.low[i] = k.next, k.next
	if k.next&63 == 0 && v.meter.tick() {
		return false
	}
	k.stack = append(k.stack, i)
	k.root[i] = noSet
	x := &g.nodes[i]
	on, off := k.on[int(i)*k.words:(int(i)+1)*k.words], k.off[int(i)*k.words:(int(i)+1)*k.words]
	on[k.base[x.d]+int(x.local>>6)] |= 1 << (x.local & 63)
	direct := g.row(v, i)
	for w, m := range direct {
		at := k.base[x.d] + w
		for m &= k.linked[x.d][w]; m != 0; m &= m - 1 {
			// What is off already leads to nothing more.
			if off[at]&(m&-m) == 0 && !g.through(v, i, g.digit[x.d][w<<6|bits.TrailingZeros64(m)], on, off) {
				return false
			}
		}
	}
	or(off[k.base[x.d]:k.base[x.d]+len(direct)], direct)
	if g.kinds&weakInCells != 0 && int(x.local) < len(v.seas[x.d].cells) {
		c := int(v.seas[x.d].cells[x.local])
		for m := v.cell[c] &^ (1 << x.d); m != 0; m &= m - 1 {
			d := lowest(m)
			if len(g.digit[d]) == 0 {
				continue
			}
			at := int(v.seas[d].number[c])
			b := g.digit[d][at]
			if w := k.base[d] + at>>6; off[w]>>(at&63)&1 == 0 {
				off[w] |= 1 << (at & 63)
				if !g.through(v, i, b, on, off) {
					return false
				}
			}
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
		or(on, k.on[int(j)*k.words:(int(j)+1)*k.words])
		or(off, k.off[int(j)*k.words:(int(j)+1)*k.words])
	}
}

// through goes on from node i over node b, which is off, to the other ends of its strong links.
func (g *setGraph) through(v *view, i, b uint32, on, off []uint64) bool {
	k := &g.closure
	for _, l := range g.links[g.nodes[b].lo:g.nodes[b].hi] {
		y := &g.nodes[l.to]
		if on[k.base[y.d]+int(y.local>>6)]>>(y.local&63)&1 != 0 {
			continue
		}
		if k.index[l.to] == 0 {
			if !g.visit(v, l.to) {
				return false
			}
			k.low[i] = min(k.low[i], k.low[l.to])
		} else if k.root[l.to] == noSet {
			k.low[i] = min(k.low[i], k.index[l.to])
		}
		if k.root[l.to] != noSet {
			or(on, k.row(k.on, l.to))
			or(off, k.row(k.off, l.to))
		}
	}
	return true
}

// noAlmost reports whether it is known that no chain of almost locked sets removes anything: their restricted commons are
// weak links of the graph that has them as links.
func (v *view) noAlmost() bool {
	g := v.setMemory
	return g != nil && g.at == v.now && g.kinds == groupedLinks && g.closure.never && g.allSets
}
