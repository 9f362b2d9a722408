package logic

// The causes of off nodes that do not follow from a weak link.
const (
	localCause  = 1
	nestedCause = 2
	ruleCause   = 3
)

// ruleOnCause is the cause of on nodes that follow from a rule: no house has that number.
const ruleOnCause = 1<<16 - 1

// record is a node that a run reaches.
type record struct {
	id      uint16 // the node, + facts.nodes if it is off
	depth   uint16 // the number of links on the longest way from the start
	parents uint16 // the number of its parents in run.list[first:]
	cause   uint16 // on: cellCause or houseCause+house; off: one of those above or 0
	first   uint32
}

// run is what follows from one node, the assumption.
type run struct {
	on, off      []uint64 // the nodes reached
	recs         []record
	list         []uint16 // the parents, as indices in recs
	nested       []nestedUse
	inner        []inner // filled in if a proof is wanted
	contradicted bool
	clash        [2]uint16 // the records of one candidate that is both on and off
	loose        bool      // it met a nested chain that does not depend on the assumption
	edition      uint32    // how often another run was made in its memory
}

// inner says that records lo to hi-1 of a run follow from a step in the reduced state: from their
// parents and, for a nested chain, from more records that Sudoku Explainer does not count.
type inner struct {
	lo, hi int
	step   *Step
	more   []uint16
}

func newRun(f *facts) *run {
	words := (f.nodes + 63) / 64
	sets := make([]uint64, 2*words)
	return &run{on: sets[:words:words], off: sets[words:]}
}

// take makes r a copy of a run that was just made, with its proofs.
func (r *run) take(made *run) {
	copy(r.on, made.on)
	copy(r.off, made.off)
	r.recs = append(r.recs[:0], made.recs...)
	r.list = append(r.list[:0], made.list...)
	r.nested = append(r.nested[:0], made.nested...)
	r.inner, made.inner = made.inner, nil
	r.contradicted, r.clash, r.loose = made.contradicted, made.clash, made.loose
	r.edition++
}

// bytes returns about how much memory the run takes, without the steps in inner.
func (r *run) bytes() int64 {
	return int64(16*len(r.on) + 12*cap(r.recs) + 2*cap(r.list) + 32*cap(r.nested) + 56*cap(r.inner))
}

func (r *run) parents(x *record) []uint16 { return r.list[x.first : x.first+uint32(x.parents)] }

// queue has indices of records, first in, first out.
type queue struct {
	list       []uint16
	head, tail int
}

func (q *queue) push(k int) {
	q.list[q.tail] = uint16(k)
	q.tail++
}

// propagate makes r the run from start: all that follows, up to the first contradiction. It
// processes on nodes before off nodes. Runs are made in fc.made, which stays in the processor's
// cache.
func (fc *forcing) propagate(r *run, start int) {
	f, made := fc.f, &fc.made
	fc.unary.link(fc.s)
	clear(made.on)
	clear(made.off)
	made.recs, made.list, made.nested = made.recs[:0], made.list[:0], made.nested[:0]
	made.contradicted, made.loose = false, false
	if fc.mode.dynamic {
		copy(fc.strongCell, fc.s.cell)
		copy(fc.strongPos, fc.s.pos)
	}
	fc.startQueues()
	fc.settled = 0
	made.recs = append(made.recs, record{id: uint16(start)})
	if start < f.nodes {
		fc.reachedOn(made, 0, start)
	} else {
		fc.reachedOff(made, 0, start-f.nodes)
	}
	fc.runQueues(made)
	r.take(made)
}

func (fc *forcing) startQueues() {
	fc.onQueue.head, fc.onQueue.tail = 0, 0
	fc.offQueue.head, fc.offQueue.tail = 0, 0
	if fc.mode.level > 0 {
		fc.digitCut = 0
		clear(fc.houseCut)
	}
	if fc.mode.level == rulesLevel {
		fc.through.begin()
	}
}

// resume continues begun, a run of a lower level of the same state. It returns begun if nothing
// more follows, else r, which becomes the longer run.
func (fc *forcing) resume(r, begun *run) *run {
	f, made := fc.f, &fc.made
	fc.unary.link(fc.s)
	made.take(begun)
	fc.startQueues()
	fc.settled = fc.lowerLevel
	copy(fc.strongCell, fc.s.cell)
	copy(fc.strongPos, fc.s.pos)
	for k := range made.recs {
		id := int(made.recs[k].id)
		fc.index[id] = uint16(k)
		if id >= f.nodes {
			fc.cutStrong(int(f.cellOf[id-f.nodes]), int(f.digitOf[id-f.nodes]))
		}
	}
	fc.runQueues(made)
	if len(made.recs) == len(begun.recs) {
		return begun
	}
	r.take(made)
	return r
}

// cutStrong removes a candidate from the state in which strong links are found.
func (fc *forcing) cutStrong(c, d int) {
	links := fc.f.housesOf[c]
	fc.strongCell[c] &^= 1 << d
	for i := range links {
		fc.strongPos[int(links[i].at)+d] &^= links[i].bit
	}
	if fc.mode.level > 0 {
		fc.digitCut |= 1 << d
		for i := range links {
			fc.houseCut[links[i].house] |= 1 << d
		}
	}
}

// runQueues processes what is queued and what follows from it, up to the end or a contradiction.
func (fc *forcing) runQueues(r *run) {
	for {
		switch {
		case fc.onQueue.head < fc.onQueue.tail:
			k := fc.onQueue.list[fc.onQueue.head]
			fc.onQueue.head++
			if fc.weakLinks(r, k) {
				return
			}
		case fc.offQueue.head < fc.offQueue.tail:
			k := fc.offQueue.list[fc.offQueue.head]
			fc.offQueue.head++
			if fc.strongLinks(r, k) {
				return
			}
		case fc.mode.level == 0 || fc.budget.spend() || !fc.beyondLinks(r):
			return
		}
	}
}

func (fc *forcing) reachedOn(r *run, k, node int) {
	r.on[node>>6] |= 1 << (node & 63)
	fc.index[node] = uint16(k)
	fc.onQueue.push(k)
}

func (fc *forcing) reachedOff(r *run, k, node int) {
	r.off[node>>6] |= 1 << (node & 63)
	fc.index[node+fc.f.nodes] = uint16(k)
	fc.offQueue.push(k)
}

// left returns the candidates of cell c that are not off in the present run.
func (fc *forcing) left(c int) uint32 {
	n := fc.f.n
	return fc.s.cell[c] &^ bitsAt(fc.made.off, c*n, n)
}

// weakLinks follows the weak links of on record k. It reports whether there is a contradiction.
func (fc *forcing) weakLinks(r *run, k uint16) bool {
	f, g, off := fc.f, &fc.unary.graph, r.off
	node := r.recs[k].id
	lo := g.weakLo[node]
	if fc.mode.nishio {
		lo = g.weakMid[node]
	}
	todo, n := fc.todo, 0
	for _, b := range g.weak[lo:g.weakHigh[node]] {
		todo[n] = b // without a branch, which would often be predicted wrongly
		n += int(^off[b>>6] >> (b & 63) & 1)
	}
	if n == 0 {
		return false
	}
	from := uint32(len(r.list))
	r.list = append(r.list, k)
	x := record{depth: r.recs[k].depth + 1, parents: 1, first: from}
	recs := r.recs
	for _, b := range todo[:n] {
		i := uint16(len(recs))
		x.id = b + uint16(f.nodes)
		recs = append(recs, x)
		if bit(r.on, b) {
			r.recs, r.contradicted = recs, true
			r.clash = [2]uint16{fc.index[b], i}
			return true
		}
		off[b>>6] |= 1 << (b & 63)
		fc.index[x.id] = i
		fc.offQueue.push(int(i))
	}
	r.recs = recs
	return false
}

// strongLinks follows the strong links of off record k and, if chains are dynamic, removes its
// candidate for later strong links. It reports whether there is a contradiction.
func (fc *forcing) strongLinks(r *run, k uint16) bool {
	f, pos := fc.f, fc.strongPos
	node := int(r.recs[k].id) - f.nodes
	c, d := int(f.cellOf[node]), int(f.digitOf[node])
	dynamic := fc.mode.dynamic
	m := fc.strongCell[c] &^ (1 << d)
	if dynamic {
		fc.strongCell[c] = m
	}
	if single(m) && !fc.mode.nishio {
		if b := c*f.n + lowest(m); !bit(r.on, uint16(b)) && fc.turnOn(r, k, b, cellCause, 1<<d) {
			return true
		}
	}
	links := f.housesOf[c]
	for i := range links {
		l := &links[i]
		p := &pos[int(l.at)+d]
		m := *p &^ l.bit
		if dynamic {
			*p = m
		}
		if m&(m-1) != 0 || m == 0 {
			continue
		}
		// Most often it is on already.
		b := int(f.members[int(l.at)+lowest(m)])*f.n + d
		if !bit(r.on, uint16(b)) && fc.turnOn(r, k, b, houseCause+uint16(l.house), l.bit) {
			return true
		}
	}
	if fc.mode.level > 0 {
		fc.digitCut |= 1 << d
		for i := range links {
			fc.houseCut[links[i].house] |= 1 << d
		}
	}
	return false
}

// turnOn adds that node, which is not on, is on because of off record k (the candidate or place
// self) and of everything else that was removed from the cell or the house. It reports whether this
// is a contradiction.
func (fc *forcing) turnOn(r *run, k uint16, node int, cause uint16, self uint32) bool {
	f := fc.f
	i, first := len(r.recs), len(r.list)
	r.list = append(r.list, k)
	depth := r.recs[k].depth
	if fc.mode.dynamic {
		c, d := int(f.cellOf[node]), int(f.digitOf[node])
		if cause == cellCause {
			for m := fc.s.cell[c] &^ fc.strongCell[c] &^ self; m != 0; m &= m - 1 {
				p := fc.index[c*f.n+lowest(m)+f.nodes]
				r.list = append(r.list, p)
				depth = max(depth, r.recs[p].depth)
			}
		} else {
			at := int(cause-houseCause) * f.n
			for m := fc.s.pos[at+d] &^ fc.strongPos[at+d] &^ self; m != 0; m &= m - 1 {
				p := fc.index[int(f.members[at+lowest(m)])*f.n+d+f.nodes]
				r.list = append(r.list, p)
				depth = max(depth, r.recs[p].depth)
			}
		}
	}
	r.recs = append(r.recs, record{id: uint16(node), depth: depth + 1,
		parents: uint16(len(r.list) - first), cause: cause, first: uint32(first)})
	if r.off[node>>6]>>(node&63)&1 != 0 {
		r.contradicted = true
		r.clash = [2]uint16{fc.index[node+f.nodes], uint16(i)}
		return true
	}
	fc.reachedOn(r, i, node)
	return false
}
