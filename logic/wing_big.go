package logic

// bigWings finds WXYZ-wings and VWXYZ-wings: n cells with n candidates in all. Each digit, except
// one digit z, can be in these cells at most once: all cells that have it see each other. The cells
// must be filled, so one of them has z, and z is eliminated from what sees all its places. If no
// digit can be there twice, this holds for every digit (doubly linked). An XYZ-wing is the same
// with three cells. If one house contains the cells, they are a naked set.
//
// Cells are chosen one by one. A choice is given up as soon as it has too many digits, or two that
// can be there twice. No cell needs to see all the others.
func bigWings(fd *finder, t Technique) bool {
	w := bigWing{fd: fd, t: t, n: table[t].degree}
	for c, m := range fd.cell {
		if k := count(m); k >= 2 && k <= w.n {
			w.list = append(w.list, uint16(c))
		}
	}
	return w.choose(0, 0, 0, 0)
}

// maxBigWing bounds the cells of a big wing.
const maxBigWing = 5

// bigWing is a search for big wings of n cells.
type bigWing struct {
	fd   *finder
	t    Technique
	n    int
	list []uint16 // the cells to choose from
	cell [maxBigWing]int
}

// choose chooses cell k and the cells after it from index from on. all has the digits of the cells
// before, and loose those digits that can be there twice. It reports whether to stop.
func (w *bigWing) choose(k, from int, all, loose uint32) bool {
	fd, f := w.fd, w.fd.f
	if k == w.n {
		return count(all) == w.n && w.offer(loose)
	}
	if k > 0 && fd.budget.spend() {
		return false
	}
	for i := from; i <= len(w.list)-(w.n-k) && !fd.budget.over; i++ {
		c := int(w.list[i])
		m := fd.cell[c]
		if count(all|m) > w.n {
			continue
		}
		more := loose
		for _, o := range w.cell[:k] {
			if !f.peerSet[o].has(c) {
				more |= m & fd.cell[o]
			}
		}
		if count(more) > 1 {
			continue
		}
		w.cell[k] = c
		if w.choose(k+1, i+1, all|m, more) {
			return true
		}
	}
	return false
}

// offer emits the step of the chosen cells, unless they contain a naked set or a smaller wing.
func (w *bigWing) offer(loose uint32) bool {
	fd, f := w.fd, w.fd.f
	cells := w.cell[:w.n]
	if f.common(cells, 0) >= 0 {
		return false
	}
	for some := 1; some < 1<<w.n-1; some++ {
		size, digits := 0, uint32(0)
		for i, c := range cells {
			if some>>i&1 != 0 {
				size++
				digits |= fd.cell[c]
			}
		}
		if count(digits) <= size {
			return false
		}
	}
	variant, digits := VariantPlain, loose
	if loose == 0 {
		variant = VariantDoublyLinked
		for _, c := range cells {
			digits |= fd.cell[c]
		}
	}
	fd.begin(w.t, variant, table[w.t].base)
	for ; digits != 0; digits &= digits - 1 {
		z := lowest(digits)
		seen := fd.byDigit[z]
		for _, c := range cells {
			if fd.cell[c]>>z&1 != 0 {
				seen = f.and(&seen, &f.peerSet[c])
			}
		}
		fd.eliminateSet(&seen, z)
	}
	if fd.proof {
		for _, role := range [2]Role{RolePivot, RoleWing} {
			for i, c := range cells {
				if w.seesAll(i) == (role == RolePivot) {
					fd.part(role, -1, 0, fd.cell[c], c)
				}
			}
		}
	}
	return fd.emit()
}

// seesAll reports whether a cell chosen sees all others.
func (w *bigWing) seesAll(i int) bool {
	for k, o := range w.cell[:w.n] {
		if k != i && !w.fd.f.peerSet[w.cell[i]].has(o) {
			return false
		}
	}
	return true
}
