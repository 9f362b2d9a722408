package logic

// wings finds XY-wings (a pivot of two candidates) and XYZ-wings (of three): two
// bivalue cells that see the pivot and share a digit z; one of the cells has it, so what
// sees them all has not.
func wings(fd *finder, t Technique) bool {
	f, size := fd.f, table[t].degree
	shared := 0 // digits that all three cells have
	if size == 3 {
		shared = 1
	}
	var list [4 * MaxSize]uint16 // room for the bivalue peers of the pivot
	for c, xy := range fd.cell {
		if count(xy) != size {
			continue
		}
		near := list[:0]
		for _, p := range f.peers[c] {
			if m := fd.cell[p]; count(m) == 2 && count(m|xy) == 3 {
				near = append(near, uint16(p))
			}
		}
		for _, a := range near {
			xz := fd.cell[a]
			for _, b := range near {
				yz := fd.cell[b]
				if count(xy|xz|yz) != 3 || count(xy&xz&yz) != shared || xz == yz {
					continue
				}
				z := lowest(xz & yz)
				seen := f.and(&f.peerSet[a], &f.peerSet[b])
				if size == 3 {
					seen = f.and(&seen, &f.peerSet[c])
				}
				seen.drop(int(a))
				seen.drop(int(b))
				seen.drop(c)
				if f.disjoint(&seen, &fd.byDigit[z]) || fd.wantAll && a > b {
					continue
				}
				fd.begin(t, VariantPlain, table[t].base)
				fd.eliminateSet(&seen, z)
				if fd.proof {
					fd.part(RolePivot, -1, 0, xy, c)
					fd.part(RoleWing, -1, 0, xz, int(a))
					fd.part(RoleWing, -1, 0, yz, int(b))
				}
				if fd.emit() {
					return true
				}
			}
		}
	}
	return false
}

// bivalue returns the cells of two candidates.
func (fd *finder) bivalue() (cells []int) {
	for c, m := range fd.cell {
		if count(m) == 2 {
			cells = append(cells, c)
		}
	}
	return cells
}

// wWings finds two cells of the same two candidates w and z, and a house whose
// two places for w each see one of them: one of the cells has z, so what sees both
// has not.
func wWings(fd *finder, t Technique) bool {
	f := fd.f
	two := fd.bivalue()
	for i, b := range two {
		for _, a := range two[:i] {
			m := fd.cell[a]
			if fd.cell[b] != m {
				continue
			}
			if fd.budget.spend() {
				return false
			}
			for x := m; x != 0; x &= x - 1 {
				w := lowest(x)
				z := lowest(m &^ (1 << w))
				elim := f.and(&f.peerSet[a], &f.peerSet[b])
				if f.disjoint(&elim, &fd.byDigit[z]) {
					continue
				}
				if fd.linkedWings(t, a, b, z, w, &elim, func(c, d int) bool {
					return f.peerSet[a].has(c) && f.peerSet[b].has(d) || f.peerSet[a].has(d) && f.peerSet[b].has(c)
				}) {
					return true
				}
			}
		}
	}
	return false
}

// linkedWings offers the W-wings of two cells that take z away, with the houses whose two places for w link the cells.
func (fd *finder) linkedWings(t Technique, a, b, z, w int, elim *cellSet, links func(c, d int) bool) bool {
	f := fd.f
	for h := range f.houses {
		p := fd.pos[h*f.n+w]
		if count(p) != 2 {
			continue
		}
		c, d := f.cellAt(h, p), f.cellAt(h, p&(p-1))
		if c == a || c == b || d == a || d == b || !links(c, d) {
			continue
		}
		fd.begin(t, VariantPlain, table[t].base)
		fd.eliminateSet(elim, z)
		if fd.proof {
			fd.part(RoleWing, -1, 0, fd.cell[a], a)
			fd.part(RoleWing, -1, 0, fd.cell[b], b)
			fd.part(RoleStrongLink, h, p, 1<<w)
		}
		if fd.emit() {
			return true
		}
	}
	return false
}
