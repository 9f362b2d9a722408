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
	epoch        uint32
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
// processes on nodes before off nodes.
func (fc *forcing) propagate(r *run, start int) {
	f := fc.f
	clear(r.on)
	clear(r.off)
	r.recs, r.list, r.nested, r.inner = r.recs[:0], r.list[:0], r.nested[:0], r.inner[:0]
	r.contradicted = false
	copy(fc.weakCell, fc.s.cell)
	copy(fc.weakPos, fc.s.pos)
	if fc.mode.dynamic {
		copy(fc.strongCell, fc.s.cell)
		copy(fc.strongPos, fc.s.pos)
	}
	fc.startQueues()
	r.recs = append(r.recs, record{id: uint16(start)})
	if start < f.nodes {
		fc.reachedOn(r, 0, start)
	} else {
		fc.reachedOff(r, 0, start-f.nodes)
	}
	fc.runQueues(r)
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

// resume makes r the run that continues begun, a run of a lower level of the same state.
func (fc *forcing) resume(r, begun *run) {
	f := fc.f
	copy(r.on, begun.on)
	copy(r.off, begun.off)
	r.recs = append(r.recs[:0], begun.recs...)
	r.list = append(r.list[:0], begun.list...)
	r.nested = append(r.nested[:0], begun.nested...)
	r.contradicted = false
	fc.startQueues()
	copy(fc.strongCell, fc.s.cell)
	copy(fc.strongPos, fc.s.pos)
	for k := range r.recs {
		id := int(r.recs[k].id)
		fc.index[id] = uint16(k)
		if id >= f.nodes {
			fc.cutStrong(int(f.cellOf[id-f.nodes]), int(f.digitOf[id-f.nodes]))
		}
	}
	copy(fc.weakCell, fc.strongCell)
	copy(fc.weakPos, fc.strongPos)
	fc.runQueues(r)
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
			fc.houseCut[links[i].house] = 1
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
	f, pos := fc.f, fc.weakPos
	r.off[node>>6] |= 1 << (node & 63)
	fc.index[node+f.nodes] = uint16(k)
	fc.offQueue.push(k)
	c, d := f.cellOf[node], int(f.digitOf[node])
	fc.weakCell[c] &^= 1 << d
	links := f.housesOf[c]
	for i := range links {
		pos[int(links[i].at)+d] &^= links[i].bit
	}
}

// weakLinks follows the weak links of on record k. It reports whether there is a contradiction.
func (fc *forcing) weakLinks(r *run, k uint16) bool {
	f, pos := fc.f, fc.weakPos
	node := int(r.recs[k].id)
	c, d := int(f.cellOf[node]), int(f.digitOf[node])
	if !fc.mode.nishio {
		for m := fc.weakCell[c] &^ (1 << d); m != 0; m &= m - 1 {
			if fc.turnOff(r, k, c*f.n+lowest(m)) {
				return true
			}
		}
	}
	links := f.housesOf[c]
	for i := range links {
		l := &links[i]
		m := pos[int(l.at)+d] & l.newPeers
		if m == 0 {
			continue
		}
		for cells := f.members[l.at:]; m != 0; m &= m - 1 {
			if fc.turnOff(r, k, int(cells[lowest(m)])*f.n+d) {
				return true
			}
		}
	}
	for _, b := range f.apart[c] {
		if fc.weakCell[b]>>d&1 != 0 && fc.turnOff(r, k, int(b)*f.n+d) {
			return true
		}
	}
	return false
}

// turnOff adds that node is off because of on record k. It reports whether this is a contradiction.
func (fc *forcing) turnOff(r *run, k uint16, node int) bool {
	i := len(r.recs)
	r.recs = append(r.recs, record{id: uint16(node + fc.f.nodes), depth: r.recs[k].depth + 1,
		parents: 1, first: uint32(len(r.list))})
	r.list = append(r.list, k)
	if r.on[node>>6]>>(node&63)&1 != 0 {
		r.contradicted = true
		r.clash = [2]uint16{fc.index[node], uint16(i)}
		return true
	}
	fc.reachedOff(r, i, node)
	return false
}

// strongLinks follows the strong links of off record k and, if chains are dynamic, removes its
// candidate for later strong links. It reports whether there is a contradiction.
func (fc *forcing) strongLinks(r *run, k uint16) bool {
	f, pos := fc.f, fc.strongPos
	node := int(r.recs[k].id) - f.nodes
	c, d := int(f.cellOf[node]), int(f.digitOf[node])
	m := fc.strongCell[c] &^ (1 << d)
	if fc.mode.dynamic {
		fc.strongCell[c] = m
	}
	if single(m) && !fc.mode.nishio && fc.turnOn(r, k, c*f.n+lowest(m), cellCause, 1<<d) {
		return true
	}
	links := f.housesOf[c]
	for i := range links {
		l := &links[i]
		p := &pos[int(l.at)+d]
		m := *p &^ l.bit
		if fc.mode.dynamic {
			*p = m
		}
		if single(m) && fc.turnOn(r, k, int(f.members[int(l.at)+lowest(m)])*f.n+d,
			houseCause+uint16(l.house), l.bit) {
			return true
		}
	}
	if fc.mode.level > 0 {
		fc.digitCut |= 1 << d
		for i := range links {
			fc.houseCut[links[i].house] = 1
		}
	}
	return false
}

// turnOn adds that node is on because of off record k (the candidate or place self) and of
// everything else that was removed from the cell or the house. It reports whether this is a
// contradiction.
func (fc *forcing) turnOn(r *run, k uint16, node int, cause uint16, self uint32) bool {
	if r.on[node>>6]>>(node&63)&1 != 0 {
		return false
	}
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
