package logic

// An XYZ-ring is an XYZ-wing, with a pivot of the candidates x, y and z, a cell a of x and z and a
// cell b of y and z that both see it, and a house in which each place for z sees a or b, so that
// they cannot both be z. Three cases are left:
//
//	pivot x: a is z, b is y     pivot y: a is x, b is z     pivot z: a is x, b is y
//
// In each of them x is in the pivot or in a, y in the pivot or in b, and z in one of the three.

// xyzRings finds XYZ-rings: what is false in all three cases goes.
func xyzRings(fd *finder, t Technique) bool {
	f := fd.f
	for pivot, xyz := range fd.cell {
		if count(xyz) != 3 {
			continue
		}
		var room [4 * MaxSize]int
		near := room[:0]
		for _, p := range f.peers[pivot] {
			if m := fd.cell[p]; count(m) == 2 && m&^xyz == 0 && len(near) < len(room) {
				near = append(near, int(p))
			}
		}
		for i, a := range near {
			if fd.budget.spend() {
				return false
			}
			for _, b := range near[:i] {
				if z := fd.cell[a] & fd.cell[b]; single(z) &&
					fd.xyzRing(t, pivot, a, b, lowest(z)) {
					return true
				}
			}
		}
	}
	return false
}

// xyzRing emits the ring of three cells with the first house that gives one.
func (fd *finder) xyzRing(t Technique, pivot, a, b, z int) bool {
	f := fd.f
	x, y := lowest(fd.cell[a]&^(1<<z)), lowest(fd.cell[b]&^(1<<z))
	var seen cellSet // from a or b
	for w := range f.words {
		seen[w] = f.peerSet[a][w] | f.peerSet[b][w]
	}
	for h := range f.houses {
		if f.houseSet[h].has(a) || f.houseSet[h].has(b) || !fd.allSeen(h, z, &seen) {
			continue
		}
		// By case and digit, x, y, z: the places that it leaves no longer.
		digit := [3]int{x, y, z}
		var in [3][3]int // by case and digit: the cell of the three that has it
		in[0] = [3]int{pivot, b, a}
		in[1] = [3]int{a, pivot, b}
		in[2] = [3]int{a, b, pivot}
		fd.begin(t, VariantPlain, table[t].base)
		more := false // than an XYZ-wing removes
		for k, d := range digit {
			elim := fd.byDigit[d]
			for _, cells := range in {
				dead := f.peerSet[cells[k]]
				for other, c := range cells {
					if other != k {
						dead.add(c)
					}
				}
				elim = f.and(&elim, &dead)
			}
			more = more || k < 2 && !f.none(&elim)
			fd.eliminateSet(&elim, d)
		}
		if !more {
			continue
		}
		if fd.proof {
			fd.part(RolePivot, -1, 0, fd.cell[pivot], pivot)
			fd.part(RoleWing, -1, 0, fd.cell[a], a)
			fd.part(RoleWing, -1, 0, fd.cell[b], b)
			fd.part(RoleExcludedBy, h, fd.pos[h*f.n+z], 1<<z)
		}
		return fd.emit()
	}
	return false
}

// allSeen reports whether a house has places for a digit, all of them in a set.
func (fd *finder) allSeen(h, d int, set *cellSet) bool {
	m := fd.pos[h*fd.f.n+d]
	if m == 0 {
		return false
	}
	for ; m != 0; m &= m - 1 {
		if !set.has(fd.f.cellAt(h, m)) {
			return false
		}
	}
	return true
}
