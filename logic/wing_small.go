package logic

import "cmp"

// wing is an XY-wing or an XYZ-wing: a pivot of the candidates x and y, or x, y and z, and
// two bivalue cells that see it, a of x and z and b of y and z. One of the cells has z.
type wing struct {
	pivot, a, b int
	z           int
	seen        cellSet // the cells that see every cell with z
}

// wings finds XY-wings and XYZ-wings: z goes from the cells that see every cell with z.
func wings(fd *finder, t Technique) bool {
	return fd.eachWing(table[t].degree, func(x wing) bool {
		return !(fd.wantAll && x.a > x.b) && fd.emitWing(t, &x)
	})
}

// eachWing calls found for every wing that removes something, with a pivot of size
// candidates, until found returns true. Each wing comes twice: a and b change places.
func (fd *finder) eachWing(size int, found func(x wing) bool) bool {
	f := fd.f
	shared := size - 2           // how many candidates all three cells have in common
	var room [4 * MaxSize]uint16 // for the bivalue peers of the pivot
	var x wing
	for c, xy := range fd.cell {
		if count(xy) != size {
			continue
		}
		near := room[:0]
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
				x.pivot, x.a, x.b, x.z = c, int(a), int(b), lowest(xz&yz)
				x.seen = f.and(&f.peerSet[a], &f.peerSet[b])
				if size == 3 {
					x.seen = f.and(&x.seen, &f.peerSet[c])
				}
				x.seen.drop(x.a)
				x.seen.drop(x.b)
				x.seen.drop(c)
				if !f.disjoint(&x.seen, &fd.byDigit[x.z]) && found(x) {
					return true
				}
			}
		}
	}
	return false
}

func (fd *finder) emitWing(t Technique, x *wing) bool {
	fd.begin(t, VariantPlain, table[t].base)
	fd.eliminateSet(&x.seen, x.z)
	if fd.proof {
		fd.part(RolePivot, -1, 0, fd.cell[x.pivot], x.pivot)
		fd.part(RoleWing, -1, 0, fd.cell[x.a], x.a)
		fd.part(RoleWing, -1, 0, fd.cell[x.b], x.b)
	}
	return fd.emit()
}

// bivalue returns the cells of two candidates, ascending.
func (fd *finder) bivalue() (cells []int) {
	for c, m := range fd.cell {
		if count(m) == 2 {
			cells = append(cells, c)
		}
	}
	return cells
}

// wWing is a W-wing: the bivalue cells a < b have the candidates w and z. A house has two
// places for w, and each place sees one of the cells. One of the cells has z.
type wWing struct {
	a, b  int
	w, z  int
	house int
	ends  [2]int // the places for w in the house
}

// wWings finds W-wings: z goes from the cells that see a and b.
func wWings(fd *finder, t Technique) bool {
	return fd.eachWWing(func(x wWing) bool { return fd.emitWWing(t, &x) })
}

// eachWWing calls found for every W-wing that removes something, until found returns true.
func (fd *finder) eachWWing(found func(x wWing) bool) bool {
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
			both := fd.f.and(&fd.f.peerSet[a], &fd.f.peerSet[b])
			for rest := m; rest != 0; rest &= rest - 1 {
				w := lowest(rest)
				x := wWing{a: a, b: b, w: w, z: lowest(m &^ (1 << w))}
				if !fd.f.disjoint(&both, &fd.byDigit[x.z]) && fd.eachWLink(x, found) {
					return true
				}
			}
		}
	}
	return false
}

// eachWLink calls found with every house that links the cells of x, until found returns true.
func (fd *finder) eachWLink(x wWing, found func(x wWing) bool) bool {
	f := fd.f
	seeA, seeB := &f.peerSet[x.a], &f.peerSet[x.b]
	for h := range f.houses {
		p := fd.pos[h*f.n+x.w]
		if count(p) != 2 {
			continue
		}
		c, d := f.cellAt(h, p), f.cellAt(h, p&(p-1))
		if c == x.a || c == x.b || d == x.a || d == x.b {
			continue
		}
		if x.house, x.ends = h, [2]int{c, d}; seeA.has(c) && seeB.has(d) || seeA.has(d) &&
			seeB.has(c) {
			if found(x) {
				return true
			}
		}
	}
	return false
}

func (fd *finder) emitWWing(t Technique, x *wWing) bool {
	f := fd.f
	fd.begin(t, VariantPlain, table[t].base)
	elim := f.and(&f.peerSet[x.a], &f.peerSet[x.b])
	fd.eliminateSet(&elim, x.z)
	if fd.proof {
		fd.part(RoleWing, -1, 0, fd.cell[x.a], x.a)
		fd.part(RoleWing, -1, 0, fd.cell[x.b], x.b)
		fd.part(RoleStrongLink, x.house, fd.pos[x.house*f.n+x.w], 1<<x.w)
	}
	return fd.emit()
}

// before orders W-wings by their cells, then z, then the house of the link.
func (x *wWing) before(y *wWing) bool {
	return cmp.Or(x.a-y.a, x.b-y.b, x.z-y.z, x.house-y.house) < 0
}
