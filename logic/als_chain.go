package logic

import "math/bits"

// alsChain finds chains of at least four almost locked sets. Each set has a restricted common with
// the next set, and successive restricted commons differ. Each digit that the first and the last
// set have besides their restricted commons is true in one of the two, so it is eliminated from
// every cell that sees all its places in both.
//
// The search assumes that a candidate of digit z is true. Every set whose places for z see this
// candidate loses z, so it has all its other digits. By restricted commons, its neighbours lose
// digits in turn. A set that loses z and another digit ends a chain. The shortest way to each loss
// is enough. If it gives only chains that are too short, the search starts again and counts losses
// after different numbers of links apart, up to maxChained sets.
func alsChain(fd *finder, t Technique) bool {
	if fd.noALSChain() {
		return false
	}
	a, ok := fd.findALS(1)
	if !ok || !fd.linkALS(a) {
		return false
	}
	q := alsChainSearch{fd: fd, t: t, alsIndex: a}
	for z := range fd.f.n {
		if len(a.digit[z]) == 0 {
			continue
		}
		q.z = z
		q.tried = make(map[chainEnds]bool)
		for e := range fd.index[z].cells {
			q.e, q.short = e, false
			if q.search(false) || q.short && q.search(true) {
				return true
			}
			if fd.budget.over {
				return false
			}
		}
	}
	return false
}

// maxChained bounds the sets of a chain whose ends are also joined by a shorter chain.
const maxChained = 6

// alsChainSearch is a search for chains of almost locked sets.
type alsChainSearch struct {
	*alsIndex
	fd    *finder
	t     Technique
	z, e  int // the candidate that is assumed to be true
	tried map[chainEnds]bool
	short bool // a chain was too short

	// by number of links (if counted) and digit: the losses reached, as a set of alsIndex.parts
	lost  [maxChained][MaxSize][]uint64
	queue []loss
}

// loss says that a set loses a digit.
type loss struct {
	part  uint32
	links uint32
	by    int32 // the index of the loss that causes this one; -1: none
}

// chainEnds are the two ends of a chain with its first and last restricted common. They decide what
// the chain eliminates.
type chainEnds struct {
	x, y uint32
	rcs  uint32
}

// search looks for chains from the present candidate. If again is set, losses after different
// numbers of links count as different.
func (q *alsChainSearch) search(again bool) bool {
	fd, a := q.fd, q.alsIndex
	layers := 1
	if again {
		layers = maxChained
	}
	for k := range layers {
		for d := range fd.f.n {
			q.lost[k][d] = zeroed(q.lost[k][d], words(len(a.digit[d])))
		}
	}
	q.queue = q.queue[:0]
	for _, p := range a.digit[q.z] {
		if x := &a.parts[p]; x.seen.has(q.e) {
			q.lost[0][q.z][x.local>>6] |= 1 << (x.local & 63)
			q.queue = append(q.queue, loss{p, 0, -1})
		}
	}
	for head := 0; head < len(q.queue); head++ {
		if head&63 == 0 && fd.budget.spend() {
			return false
		}
		// The set of this loss has all its other digits.
		now := q.queue[head]
		if again && now.links == maxChained-1 {
			continue
		}
		x := &a.list[a.parts[now.part].set]
		lost := &q.lost[0]
		if again {
			lost = &q.lost[now.links+1]
		}
		for m := x.digits &^ (1 << a.parts[now.part].digit); m != 0; m &= m - 1 {
			d := lowest(m)
			if d == q.z {
				continue // losing z ends a chain
			}
			own := x.first + uint32(count(x.digits&(m&-m-1)))
			for w, row := range a.row(own) {
				fresh := row &^ lost[d][w]
				for ; fresh != 0; fresh &= fresh - 1 {
					o := a.digit[d][w<<6|bits.TrailingZeros64(fresh)]
					if again && q.inChain(head, a.parts[o].set) {
						continue
					}
					lost[d][w] |= fresh & -fresh
					q.queue = append(q.queue, loss{o, now.links + 1, int32(head)})
					y := &a.list[a.parts[o].set]
					if y.digits>>q.z&1 == 0 || !a.part(y, q.z).seen.has(q.e) {
						continue
					}
					if now.links < 2 {
						q.short = true
					} else if q.offer(len(q.queue) - 1) {
						return true
					}
				}
			}
		}
	}
	return false
}

// inChain reports whether the chain that ends with a loss contains a set.
func (q *alsChainSearch) inChain(at int, set uint32) bool {
	for ; at >= 0; at = int(q.queue[at].by) {
		if q.parts[q.queue[at].part].set == set {
			return true
		}
	}
	return false
}

// offer emits the step of the chain that ends with a loss.
func (q *alsChainSearch) offer(at int) bool {
	fd, a := q.fd, q.alsIndex
	var chain []uint32 // the losses of the chain, last first
	for i := at; i >= 0; i = int(q.queue[i].by) {
		chain = append(chain, q.queue[i].part)
	}
	k := len(chain)
	rcs := uint32(1)<<a.parts[chain[0]].digit | 1<<a.parts[chain[k-2]].digit
	ends := chainEnds{a.parts[chain[k-1]].set, a.parts[chain[0]].set, rcs}
	if q.tried[ends] || ends.x == ends.y {
		return false
	}
	q.tried[ends] = true
	x, y := &a.list[ends.x], &a.list[ends.y]
	fd.begin(q.t, VariantPlain, table[q.t].base)
	fd.eliminateSeen(a, x.digits&y.digits&^rcs, x, y)
	if fd.proof {
		for i := k - 1; i >= 0; i-- {
			fd.alsPart(a, &a.list[a.parts[chain[i]].set])
		}
		for i := k - 2; i >= 0; i-- {
			fd.restrictedPart(a, 1<<a.parts[chain[i]].digit, &a.list[a.parts[chain[i+1]].set],
				&a.list[a.parts[chain[i]].set])
		}
	}
	return fd.emit()
}
