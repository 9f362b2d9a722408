package logic

// nishioMemory is what the search for contradictions of one digit remembers, by
// digit, and works with.
type nishioMemory struct {
	none  []bool    // in this call, nothing has changed since it gave nothing
	seen  []cellSet // its places when it gave nothing
	ready []bool    // seen is known
	left  []uint32  // the places left of the digit being looked at, by house
	queue []uint16  // cells that have the digit
	on    cellSet   // the same
}

func newNishioMemory(f *facts) nishioMemory {
	return nishioMemory{
		none: make([]bool, f.n), seen: make([]cellSet, f.n), ready: make([]bool, f.n),
		left: make([]uint32, len(f.houses)), queue: make([]uint16, 0, f.cells),
	}
}

// scanNishio looks for contradictions of one digit alone. They depend on nothing
// but the places of the digit. Runs are only made of assumptions that fail.
func (e *engine) scanNishio() {
	f, k := e.f, &e.nishio
	known := e.collector == nil && !e.plain
	hit := uint32(0)
	for d := range f.n {
		k.none[d] = known && k.ready[d] && k.seen[d] == e.s.dig[d]
	}
	for c, m := range e.s.cell {
		if m&(m-1) == 0 {
			continue
		}
		for ; m != 0; m &= m - 1 {
			d := lowest(m)
			if k.none[d] {
				continue
			}
			if e.meter.tick() {
				return
			}
			node := c*f.n + d
			if e.plain || e.failsOn(c, d) {
				if r := e.run(node); r.contradicted {
					e.contradiction(r, node+f.nodes)
					hit |= 1 << d
				}
			}
			if e.plain || e.failsOff(c, d) {
				if r := e.run(node + f.nodes); r.contradicted {
					e.contradiction(r, node)
					hit |= 1 << d
				}
			}
		}
	}
	for d := range f.n {
		if hit>>d&1 == 0 {
			k.seen[d], k.ready[d] = e.s.dig[d], known
		}
	}
}

// begin starts with all places of digit d. Houses with one place are left out:
// no link leads to it.
func (k *nishioMemory) begin(s *State, d int) {
	n := s.f.n
	for h := range k.left {
		p := s.pos[h*n+d]
		if p&(p-1) == 0 {
			p = 0
		}
		k.left[h] = p
	}
	k.queue, k.on = k.queue[:0], cellSet{}
}

// failsOn reports whether digit d in cell c leads to a contradiction of d alone.
func (e *engine) failsOn(c, d int) bool {
	k := &e.nishio
	k.begin(e.s, d)
	k.queue = append(k.queue, uint16(c))
	k.on.add(c)
	return e.follow(d)
}

// failsOff reports whether digit d leads to a contradiction if it is not in cell
// c.
func (e *engine) failsOff(c, d int) bool {
	k := &e.nishio
	k.begin(e.s, d)
	return e.lose(c) || e.follow(d)
}

// follow takes digit d from all that sees a cell of the queue.
func (e *engine) follow(d int) bool {
	f, k := e.f, &e.nishio
	for i := 0; i < len(k.queue); i++ {
		c := int(k.queue[i])
		for j := range f.of[c] {
			l := &f.of[c][j]
			for p := k.left[l.house] &^ l.bit; p != 0; p &= p - 1 {
				if e.lose(f.cellAt(int(l.house), p)) {
					return true
				}
			}
		}
		for _, b := range f.apart[c] {
			if e.s.cell[b]>>d&1 != 0 && e.lose(int(b)) {
				return true
			}
		}
	}
	return false
}

// lose takes the digit from cell c; it reports whether that cannot be.
func (e *engine) lose(c int) bool {
	f, k := e.f, &e.nishio
	if k.on.has(c) {
		return true
	}
	for j := range f.of[c] {
		l := &f.of[c][j]
		h := l.house
		if k.left[h]&l.bit == 0 {
			continue
		}
		k.left[h] &^= l.bit
		switch p := k.left[h]; {
		case p == 0:
			return true
		case p&(p-1) == 0:
			if last := f.cellAt(int(h), p); !k.on.has(last) {
				k.on.add(last)
				k.queue = append(k.queue, uint16(last))
			}
		}
	}
	return false
}
