package logic

import (
	"encoding/binary"
	"math/bits"
	"slices"
)

// alsChain finds chains of four almost locked sets or more, each with a restricted common with
// the next, of which two in a row differ. The first or the last set has each of their other
// common digits, so what sees all places of such a digit in both sets goes.
//
// The search starts at each set and each digit of its first restricted common. If the set lacks
// another digit, it has this one, so the sets that have it as a restricted common lose it, and so
// on. The shortest way to each loss is enough, unless it has less than four sets or one of them
// twice: then up to maxChained sets are tried, in every way that has other losses in the same
// number of links.
func alsChain(fd *finder, t Technique) bool {
	if fd.noALSChain() {
		return false
	}
	refuted, any := fd.refutedByALS()
	if !any {
		return false
	}
	a, ok := fd.findALS(1)
	if !ok || !fd.linkALS(a) {
		return false
	}
	q := alsChainSearch{fd: fd, t: t, alsIndex: a, results: make(map[string]bool)}
	for i := range a.list {
		x := &a.list[i]
		zs := uint32(0) // the digits that a chain from the set may remove
		for m := x.digits; m != 0; m &= m - 1 {
			d := lowest(m)
			q.removable[d] = a.part(x, d).seen.and(refuted[d])
			if !q.removable[d].none() {
				zs |= m & -m
			}
		}
		q.first = uint32(i)
		for m := x.digits; m != 0; m &= m - 1 {
			q.rc = m & -m
			q.zs = zs &^ q.rc
			if q.zs == 0 {
				continue
			}
			q.tried, q.again = make(map[lastLink]bool), make(map[lastLink]bool)
			if q.search(false) || len(q.again) > 0 && q.search(true) {
				return true
			}
			if fd.budget.over {
				return false
			}
		}
	}
	return false
}

// maxChained bounds the sets of a chain whose ends have a shorter one.
const maxChained = 6

// alsChainSearch is a search for chains of almost locked sets.
type alsChainSearch struct {
	*alsIndex
	fd      *finder
	t       Technique
	results map[string]bool // the eliminations that were offered

	// The first set, the digit of its restricted common with the second one, the digits that may
	// go, and by digit the candidates that may go.
	first     uint32
	rc, zs    uint32
	removable [MaxSize]places
	tried     map[lastLink]bool // the chains that were offered
	again     map[lastLink]bool // the ends whose shortest path is not a chain

	lost  [maxChained][MaxSize][]uint64 // by links, if they count, and digit: parts
	queue []loss
}

// loss is that a set loses a digit.
type loss struct {
	part  uint32
	links uint32
	by    int32 // index of the loss of the set before; -1: the first set
}

// lastLink is the last set of a chain and the digits of its first and last restricted common:
// with the first set they tell what goes.
type lastLink struct{ set, rcs uint32 }

// search looks for chains from the present set. If again is set, losses count by their number of
// links, and only the ends of that field are sought.
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
	x := &a.list[q.first]
	q.queue = q.queue[:0]
	if q.follow(again, -1, x.first+uint32(count(x.digits&(q.rc-1))), 1) {
		return true
	}
	for head := 0; head < len(q.queue); head++ {
		if head&63 == 63 && fd.budget.spend() {
			return false
		}
		// The set of this part has all its other digits.
		now := q.queue[head]
		if again && (now.links == maxChained-1 || len(q.again) == 0) {
			continue
		}
		x := &a.list[a.parts[now.part].set]
		for m := x.digits &^ (1 << a.parts[now.part].digit); m != 0; m &= m - 1 {
			own := x.first + uint32(count(x.digits&(m&-m-1)))
			if q.follow(again, int32(head), own, now.links+1) {
				return true
			}
		}
	}
	return false
}

// follow adds the losses of the sets that have a part as a restricted common.
func (q *alsChainSearch) follow(again bool, from int32, part, links uint32) bool {
	a := q.alsIndex
	d := a.parts[part].digit
	lost := q.lost[0][d]
	if again {
		lost = q.lost[links][d]
	}
	for w, row := range a.row(part) {
		for fresh := row &^ lost[w]; fresh != 0; fresh &= fresh - 1 {
			o := a.digit[d][w<<6|bits.TrailingZeros64(fresh)]
			set := a.parts[o].set
			if set == q.first || again && q.inChain(from, set) {
				continue
			}
			lost[w] |= fresh & -fresh
			q.queue = append(q.queue, loss{o, links, from})
			// The other direction gives the same chains.
			if set > q.first && q.mayRemove(&a.list[set], 1<<d) && q.end(again, links) {
				return true
			}
		}
	}
	return false
}

// inChain reports whether a set is in the chain that ends with a loss.
func (q *alsChainSearch) inChain(at int32, set uint32) bool {
	for ; at >= 0; at = q.queue[at].by {
		if q.parts[q.queue[at].part].set == set {
			return true
		}
	}
	return false
}

// mayRemove reports whether a chain to a set, with a last restricted common, removes something.
func (q *alsChainSearch) mayRemove(y *als, rc uint32) bool {
	for m := q.zs & y.digits &^ rc; m != 0; m &= m - 1 {
		d := lowest(m)
		if q.removable[d].meets(q.part(y, d).seen) {
			return true
		}
	}
	return false
}

// end offers the chain that ends with the last loss. If the path is not a chain, it notes the end.
func (q *alsChainSearch) end(again bool, links uint32) bool {
	at := int32(len(q.queue) - 1)
	part := &q.parts[q.queue[at].part]
	e := lastLink{part.set, q.rc | 1<<part.digit}
	switch {
	case q.tried[e], again && !q.again[e]:
		return false
	case links < 3, !again && q.repeats(at):
		q.again[e] = true
		return false
	}
	q.tried[e] = true
	delete(q.again, e)
	return q.offer(at, e)
}

// repeats reports whether the chain that ends with a loss has a set twice.
func (q *alsChainSearch) repeats(at int32) bool {
	for ; at >= 0; at = q.queue[at].by {
		if q.inChain(q.queue[at].by, q.parts[q.queue[at].part].set) {
			return true
		}
	}
	return false
}

// offer offers the step of the chain that ends with a loss, unless another one removes the same.
func (q *alsChainSearch) offer(at int32, e lastLink) bool {
	fd, a := q.fd, q.alsIndex
	x, y := &a.list[q.first], &a.list[e.set]
	fd.begin(q.t, VariantPlain, table[q.t].base)
	fd.eliminateSeen(a, x.digits&y.digits&^e.rcs, x, y)
	var key []byte
	for _, r := range fd.out.eliminations {
		key = binary.LittleEndian.AppendUint32(key, uint32(r.cell))
		key = binary.LittleEndian.AppendUint32(key, r.digits)
	}
	if q.results[string(key)] {
		return false
	}
	q.results[string(key)] = true
	if fd.proof {
		var chain []uint32 // the parts lost
		for i := at; i >= 0; i = q.queue[i].by {
			chain = append(chain, q.queue[i].part)
		}
		slices.Reverse(chain)
		fd.alsPart(a, x)
		for _, part := range chain {
			fd.alsPart(a, &a.list[a.parts[part].set])
		}
		before := x
		for _, part := range chain {
			set := &a.list[a.parts[part].set]
			fd.restrictedPart(a, 1<<a.parts[part].digit, before, set)
			before = set
		}
	}
	return fd.emit()
}
