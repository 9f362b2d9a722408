package logic

// The causes of off nodes that do not follow by a weak link.
const (
	localCause  = 1
	nestedCause = 2
)

// record is a node reached in a run.
type record struct {
	id      uint16 // the node, + facts.nodes if it is off
	depth   uint16 // links on the longest way from the start
	parents uint16 // how many it has, from run.list[first]
	cause   uint16 // on: cellCause or houseCause+house; off: localCause, nestedCause or 0
	first   uint32
}

// run is what follows from one node: the assumption.
type run struct {
	on, off      []uint64 // nodes reached
	recs         []record
	list         []uint16 // parents, as indices in recs
	nested       []nestedUse
	inner        []inner // where a proof is wanted
	contradicted bool
	clash        [2]uint16 // records of the same candidate, on and off
	epoch        uint32
}

// inner says that records lo to hi-1 of a run follow by a step in what was left:
// from their parents and, for a nested chain, from more records that the original passes over
// when it counts nodes.
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

func (r *run) parents(x *record) []uint16 { return r.list[x.first : x.first+uint32(x.parents)] }

// queue has indices of records, first in first out.
type queue struct {
	list       []uint16
	head, tail int
}

func (q *queue) push(k int) {
	q.list[q.tail] = uint16(k)
	q.tail++
}

// propagate makes r the run from start: all that follows, on nodes dealt with
// before off nodes, up to the first contradiction.
func (e *engine) propagate(r *run, start int) {
	f := e.f
	clear(r.on)
	clear(r.off)
	r.recs, r.list, r.nested, r.inner = r.recs[:0], r.list[:0], r.nested[:0], r.inner[:0]
	r.contradicted = false
	copy(e.weakCell, e.s.cell)
	copy(e.weakPos, e.s.pos)
	if e.mode.dynamic {
		copy(e.strongCell, e.s.cell)
		copy(e.strongPos, e.s.pos)
	}
	e.startQueues()
	r.recs = append(r.recs, record{id: uint16(start)})
	if start < f.nodes {
		e.reachedOn(r, 0, start)
	} else {
		e.reachedOff(r, 0, start-f.nodes)
	}
	e.exhaust(r)
}

func (e *engine) startQueues() {
	e.onQueue.head, e.onQueue.tail = 0, 0
	e.offQueue.head, e.offQueue.tail = 0, 0
	if e.mode.level > 0 {
		e.digitCut = 0
		clear(e.houseCut)
	}
}

// resume makes r the run that begins as a run of a lower level of the same
// state, and goes on where that ended.
func (e *engine) resume(r, begun *run) {
	f := e.f
	copy(r.on, begun.on)
	copy(r.off, begun.off)
	r.recs = append(r.recs[:0], begun.recs...)
	r.list = append(r.list[:0], begun.list...)
	r.nested = append(r.nested[:0], begun.nested...)
	r.contradicted = false
	e.startQueues()
	copy(e.strongCell, e.s.cell)
	copy(e.strongPos, e.s.pos)
	for k := range r.recs {
		id := int(r.recs[k].id)
		e.index[id] = uint16(k)
		if id >= f.nodes {
			e.cut(int(f.cellOf[id-f.nodes]), int(f.digitOf[id-f.nodes]))
		}
	}
	copy(e.weakCell, e.strongCell)
	copy(e.weakPos, e.strongPos)
	e.exhaust(r)
}

// cut takes a candidate out of the state that strong links are found in.
func (e *engine) cut(c, d int) {
	links := e.f.of[c]
	e.strongCell[c] &^= 1 << d
	for i := range links {
		e.strongPos[int(links[i].at)+d] &^= links[i].bit
	}
	if e.mode.level > 0 {
		e.digitCut |= 1 << d
		for i := range links {
			e.houseCut[links[i].house] = 1
		}
	}
}

// exhaust deals with what is queued, and what follows, up to the end or a
// contradiction.
func (e *engine) exhaust(r *run) {
	for {
		switch {
		case e.onQueue.head < e.onQueue.tail:
			k := e.onQueue.list[e.onQueue.head]
			e.onQueue.head++
			if e.weakLinks(r, k) {
				return
			}
		case e.offQueue.head < e.offQueue.tail:
			k := e.offQueue.list[e.offQueue.head]
			e.offQueue.head++
			if e.strongLinks(r, k) {
				return
			}
		case e.mode.level == 0 || e.meter.tick() || !e.beyondLinks(r):
			return
		}
	}
}

func (e *engine) reachedOn(r *run, k, node int) {
	r.on[node>>6] |= 1 << (node & 63)
	e.index[node] = uint16(k)
	e.onQueue.push(k)
}

func (e *engine) reachedOff(r *run, k, node int) {
	f, pos := e.f, e.weakPos
	r.off[node>>6] |= 1 << (node & 63)
	e.index[node+f.nodes] = uint16(k)
	e.offQueue.push(k)
	c, d := f.cellOf[node], int(f.digitOf[node])
	e.weakCell[c] &^= 1 << d
	links := f.of[c]
	for i := range links {
		pos[int(links[i].at)+d] &^= links[i].bit
	}
}

// weakLinks follows the weak links of on record k; true is a contradiction.
func (e *engine) weakLinks(r *run, k uint16) bool {
	f, pos := e.f, e.weakPos
	node := int(r.recs[k].id)
	c, d := int(f.cellOf[node]), int(f.digitOf[node])
	if !e.mode.nishio {
		for m := e.weakCell[c] &^ (1 << d); m != 0; m &= m - 1 {
			if e.turnOff(r, k, c*f.n+lowest(m)) {
				return true
			}
		}
	}
	links := f.of[c]
	for i := range links {
		l := &links[i]
		m := pos[int(l.at)+d] & l.fresh
		if m == 0 {
			continue
		}
		for cells := f.members[l.at:]; m != 0; m &= m - 1 {
			if e.turnOff(r, k, int(cells[lowest(m)])*f.n+d) {
				return true
			}
		}
	}
	for _, b := range f.apart[c] {
		if e.weakCell[b]>>d&1 != 0 && e.turnOff(r, k, int(b)*f.n+d) {
			return true
		}
	}
	return false
}

// turnOff adds that node, not off yet, is off because of on record k.
func (e *engine) turnOff(r *run, k uint16, node int) bool {
	i := len(r.recs)
	r.recs = append(r.recs, record{id: uint16(node + e.f.nodes), depth: r.recs[k].depth + 1, parents: 1, first: uint32(len(r.list))})
	r.list = append(r.list, k)
	if r.on[node>>6]>>(node&63)&1 != 0 {
		r.contradicted = true
		r.clash = [2]uint16{e.index[node], uint16(i)}
		return true
	}
	e.reachedOff(r, i, node)
	return false
}

// strongLinks follows the strong links of off record k, and takes it out of the
// state that later strong links are found in if chains are dynamic.
func (e *engine) strongLinks(r *run, k uint16) bool {
	f, pos := e.f, e.strongPos
	node := int(r.recs[k].id) - f.nodes
	c, d := int(f.cellOf[node]), int(f.digitOf[node])
	m := e.strongCell[c] &^ (1 << d)
	if e.mode.dynamic {
		e.strongCell[c] = m
	}
	if single(m) && !e.mode.nishio && e.turnOn(r, k, c*f.n+lowest(m), cellCause, 1<<d) {
		return true
	}
	links := f.of[c]
	for i := range links {
		l := &links[i]
		p := &pos[int(l.at)+d]
		m := *p &^ l.bit
		if e.mode.dynamic {
			*p = m
		}
		if single(m) && e.turnOn(r, k, int(f.members[int(l.at)+lowest(m)])*f.n+d, houseCause+uint16(l.house), l.bit) {
			return true
		}
	}
	if e.mode.level > 0 {
		e.digitCut |= 1 << d
		for i := range links {
			e.houseCut[links[i].house] = 1
		}
	}
	return false
}

// turnOn adds that node is on because of off record k, the candidate or place self,
// and of all else that is gone from the cell or the house.
func (e *engine) turnOn(r *run, k uint16, node int, cause uint16, self uint32) bool {
	if r.on[node>>6]>>(node&63)&1 != 0 {
		return false
	}
	f := e.f
	i, first := len(r.recs), len(r.list)
	r.list = append(r.list, k)
	depth := r.recs[k].depth
	if e.mode.dynamic {
		c, d := int(f.cellOf[node]), int(f.digitOf[node])
		if cause == cellCause {
			for m := e.s.cell[c] &^ e.strongCell[c] &^ self; m != 0; m &= m - 1 {
				p := e.index[c*f.n+lowest(m)+f.nodes]
				r.list = append(r.list, p)
				depth = max(depth, r.recs[p].depth)
			}
		} else {
			at := int(cause-houseCause) * f.n
			for m := e.s.pos[at+d] &^ e.strongPos[at+d] &^ self; m != 0; m &= m - 1 {
				p := e.index[int(f.members[at+lowest(m)])*f.n+d+f.nodes]
				r.list = append(r.list, p)
				depth = max(depth, r.recs[p].depth)
			}
		}
	}
	r.recs = append(r.recs, record{id: uint16(node), depth: depth + 1, parents: uint16(len(r.list) - first), cause: cause, first: uint32(first)})
	if r.off[node>>6]>>(node&63)&1 != 0 {
		r.contradicted = true
		r.clash = [2]uint16{e.index[node+f.nodes], uint16(i)}
		return true
	}
	e.reachedOn(r, i, node)
	return false
}
