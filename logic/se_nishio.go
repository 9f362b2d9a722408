package logic

// nishioMemory is the memory of the search for contradictions of one digit. Lists are by digit.
type nishioMemory struct {
	none  []bool    // the digit has not changed since it gave nothing
	seen  []cellSet // the places of the digit when it gave nothing
	ready []bool    // seen is filled in
	left  []uint32  // the remaining places of the present digit, by house
	queue []uint16  // cells that have the digit
	on    cellSet   // the same as a set
}

func newNishioMemory(f *facts) nishioMemory {
	return nishioMemory{
		none: make([]bool, f.n), seen: make([]cellSet, f.n), ready: make([]bool, f.n),
		left: make([]uint32, len(f.houses)), queue: make([]uint16, 0, f.cells),
	}
}

// scanNishio looks for contradictions of one digit. These depend on the places of the digit only.
// It makes runs only for assumptions that fail.
func (fc *forcing) scanNishio() {
	f, k := fc.f, &fc.nishio
	known := fc.collector == nil && !fc.noShortcuts
	hit := uint32(0)
	for d := range f.n {
		k.none[d] = known && k.ready[d] && k.seen[d] == fc.s.byDigit[d]
	}
	for c, m := range fc.s.cell {
		if m&(m-1) == 0 {
			continue
		}
		for ; m != 0; m &= m - 1 {
			d := lowest(m)
			if k.none[d] {
				continue
			}
			if fc.budget.spend() {
				return
			}
			node := c*f.n + d
			if fc.noShortcuts || fc.failsOn(c, d) {
				if r := fc.run(node); r.contradicted {
					fc.contradiction(r, node+f.nodes)
					hit |= 1 << d
				}
			}
			if fc.noShortcuts || fc.failsOff(c, d) {
				if r := fc.run(node + f.nodes); r.contradicted {
					fc.contradiction(r, node)
					hit |= 1 << d
				}
			}
		}
	}
	for d := range f.n {
		if hit>>d&1 == 0 {
			k.seen[d], k.ready[d] = fc.s.byDigit[d], known
		}
	}
}

// begin starts with all places of digit d. It leaves out houses with one place, because no strong
// link leads there.
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

// failsOn reports whether digit d in cell c leads to a contradiction of d.
func (fc *forcing) failsOn(c, d int) bool {
	k := &fc.nishio
	k.begin(fc.s, d)
	k.queue = append(k.queue, uint16(c))
	k.on.add(c)
	return fc.nishioFollow(d)
}

// failsOff reports whether removing digit d from cell c leads to a contradiction of d.
func (fc *forcing) failsOff(c, d int) bool {
	k := &fc.nishio
	k.begin(fc.s, d)
	return fc.nishioOff(c) || fc.nishioFollow(d)
}

// nishioFollow removes digit d from all cells that see a cell of the queue. It reports whether this
// leads to a contradiction.
func (fc *forcing) nishioFollow(d int) bool {
	f, k := fc.f, &fc.nishio
	for i := 0; i < len(k.queue); i++ {
		c := int(k.queue[i])
		for j := range f.housesOf[c] {
			l := &f.housesOf[c][j]
			for p := k.left[l.house] &^ l.bit; p != 0; p &= p - 1 {
				if fc.nishioOff(f.cellAt(int(l.house), p)) {
					return true
				}
			}
		}
		for _, b := range f.apart[c] {
			if fc.s.cell[b]>>d&1 != 0 && fc.nishioOff(int(b)) {
				return true
			}
		}
	}
	return false
}

// nishioOff removes the digit from cell c. It reports whether this is a contradiction.
func (fc *forcing) nishioOff(c int) bool {
	f, k := fc.f, &fc.nishio
	if k.on.has(c) {
		return true
	}
	for j := range f.housesOf[c] {
		l := &f.housesOf[c][j]
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
