package logic

import "math/bits"

// What houses and single rules leave after a supposition.

// propagate removes from dom what houses and constraints rule out, from the changed cells on. It
// reports false if something fails. With proof it notes the constraints that removed candidates.
func (x *caseSearch) propagate(dom []uint64, proof bool) bool {
	for {
		ok := x.cells(dom)
		for h := 0; ok && h < len(x.houses); h++ {
			if x.houses[h] {
				x.houses[h] = false
				if ok = x.house(dom, h); ok && !x.fd.f.none(&x.changed) {
					break
				}
			}
		}
		switch {
		case !ok:
			x.forget()
			return false
		case !x.fd.f.none(&x.changed):
			continue
		}
		asked, ok := x.ask(dom, proof)
		if !ok {
			x.forget()
			return false
		}
		if !asked {
			return true
		}
	}
}

// forget empties the queues.
func (x *caseSearch) forget() {
	x.changed = cellSet{}
	clear(x.houses)
	clear(x.asked)
}

// cells looks at the changed cells: a decided one takes its digit from the cells that see it.
func (x *caseSearch) cells(dom []uint64) bool {
	f := x.fd.f
	for w := 0; w < f.words; w++ {
		if x.changed[w] == 0 {
			continue
		}
		c := w<<6 | bits.TrailingZeros64(x.changed[w])
		x.changed[w] &= x.changed[w] - 1
		for _, k := range x.of[c] {
			x.asked[k] = true
		}
		for _, k := range f.housesOf[c] {
			x.houses[k.house] = true
		}
		if m := dom[c]; m&(m-1) == 0 {
			for _, b := range f.peers[c] {
				if dom[b]&m != 0 && !x.remove(dom, int(b), m) {
					return false
				}
			}
		}
		w = -1 // a cell before may have changed
	}
	return true
}

// remove removes digits from a cell. It reports whether some are left.
func (x *caseSearch) remove(dom []uint64, c int, digits uint64) bool {
	dom[c] &^= digits
	x.changed.add(c)
	if dom[c] == 0 {
		x.weight[len(x.list)+c]++
		x.fails = failure{c, -1, -1}
		return false
	}
	return true
}

// house looks for digits with few places in a house, and for two cells with the same two digits.
func (x *caseSearch) house(dom []uint64, h int) bool {
	f := x.fd.f
	cells := f.members[h*f.n : h*f.n+f.n]
	if f.placedIn(dom, h) != f.all {
		x.fails = failure{-1, h, -1}
		return false
	}
	for d := range f.n {
		var places [3]int
		n := 0
		for _, c := range cells {
			if dom[c]>>d&1 != 0 {
				if n < len(places) {
					places[n] = int(c)
				}
				n++
			}
		}
		switch {
		case n == 0: // another digit took the last place
			x.fails = failure{-1, h, -1}
			return false
		case n == 1:
			if c := places[0]; dom[c]&(dom[c]-1) != 0 &&
				!x.remove(dom, c, dom[c]&^(1<<d)) {
				return false
			}
		case n <= len(places):
			if !x.locked(dom, places[:n], d) {
				return false
			}
		}
	}
	for i, c := range cells {
		if bits.OnesCount64(dom[c]) != 2 {
			continue
		}
		for _, b := range cells[i+1:] {
			if dom[b] != dom[c] {
				continue
			}
			for _, o := range cells {
				if o != c && o != b && dom[o]&dom[c] != 0 && !x.remove(dom, int(o), dom[c]) {
					return false
				}
			}
		}
	}
	return true
}

// locked removes a digit from the cells that see all its places in a house.
func (x *caseSearch) locked(dom []uint64, places []int, d int) bool {
	f := x.fd.f
	for w := range f.words {
		seen := f.peerSet[places[0]][w]
		for _, c := range places[1:] {
			seen &= f.peerSet[c][w]
		}
		for ; seen != 0; seen &= seen - 1 {
			c := w<<6 | bits.TrailingZeros64(seen)
			if dom[c]>>d&1 != 0 && !x.remove(dom, c, 1<<d) {
				return false
			}
		}
	}
	return true
}

// ask asks constraints until one removes candidates. It reports whether one did, and that none
// failed.
func (x *caseSearch) ask(dom []uint64, proof bool) (asked, ok bool) {
	for k := range x.list {
		if !x.asked[k] {
			continue
		}
		x.asked[k] = false
		x.fd.budget.spend()
		cells := x.list[k].cells
		for _, c := range cells {
			x.kept[c] = dom[c]
		}
		if !x.fd.rules.narrow(&x.list[k], dom) {
			x.weight[k]++
			x.fails = failure{-1, -1, k}
			x.used[k] = x.used[k] || proof
			return false, false
		}
		for _, c := range cells {
			if dom[c] != x.kept[c] {
				x.changed.add(c)
				asked = true
			}
		}
		if asked {
			x.used[k] = x.used[k] || proof
			return true, true
		}
	}
	return false, true
}
