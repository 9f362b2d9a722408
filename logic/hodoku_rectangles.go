package logic

import "slices"

// Uniqueness tests in the order of HoDoKu. It starts from a bivalue cell, or a placed cell, and
// goes on to a cell of the same region and to two cells of another region. It looks at each
// rectangle once, with the digits that it meets first. Which rectangles it skips depends on this
// order, so the search stays apart from eachRectangle.

// hodokuRectangle is a rectangle in that order: two cells of a region, then the two cells in the
// same lines of the other region.
type hodokuRectangle struct {
	cells  [4]int
	c1, c2 int // the digits
	two    []int
	more   []int  // the cells with further candidates; two has the other cells; both ascend
	sorted [4]int // the memory of two, which are n, and more
	n      int
	extra  uint32
}

// eachHodokuRectangle calls found for the rectangles that start from a cell that first accepts,
// until found returns true. second accepts the second cell, others the other two.
func (fd *finder) eachHodokuRectangle(first func(c int) (c1, c2 int, ok bool),
	second func(x *hodokuRectangle) bool, others func(x *hodokuRectangle) bool,
	found func(x *hodokuRectangle) bool) bool {
	f := fd.f
	if f.anyApart {
		return false
	}
	seen := map[int]bool{}
	var x hodokuRectangle
	for a := range f.cells {
		c1, c2, ok := first(a)
		if !ok {
			continue
		}
		if fd.budget.spend() {
			return false
		}
		for _, k := range f.housesOf[a] {
			if f.class[k.house] != regionClass {
				continue
			}
			at := int(k.house) * f.n
			for _, b := range f.members[at : at+f.n] {
				x.cells[0], x.cells[1], x.c1, x.c2 = a, int(b), c1, c2
				if int(b) == a || !second(&x) {
					continue
				}
				line := f.sharedHouse(a, int(b), isLine)
				if line < 0 {
					continue
				}
				across := uint8(rowClass+columnClass) - f.class[line]
				ha, hb := f.houseAcross(a, across)*f.n, f.houseAcross(int(b), across)*f.n
				for i := range f.n {
					x.cells[2], x.cells[3] = int(f.members[ha+i]), int(f.members[hb+i])
					if f.houseSet[k.house].has(x.cells[2]) || !others(&x) ||
						!f.interchangeable(x.rectangle()) {
						continue
					}
					// HoDoKu recognises a rectangle by this number. Several rectangles can have the
					// same number.
					sorted := x.cells
					slices.Sort(sorted[:])
					number := ((sorted[0]*10+sorted[1])*10+sorted[2])*10 + sorted[3]
					if seen[number] {
						continue
					}
					seen[number] = true
					if found(&x) {
						return true
					}
				}
			}
		}
	}
	return false
}

// rectangle returns the cells row by row, up to an exchange of rows and columns.
func (x *hodokuRectangle) rectangle() rectangle {
	return rectangle{uint16(x.cells[0]), uint16(x.cells[1]), uint16(x.cells[2]), uint16(x.cells[3])}
}

func (x *hodokuRectangle) pair() uint32 { return 1<<x.c1 | 1<<x.c2 }

// unblocked returns for each cell the digits that the puzzle allows it and that no placed peer has;
// none if the cell has a digit.
func (fd *finder) unblocked() []uint32 {
	f, q := fd.f, &fd.rectangleMemory
	q.unblocked = append(q.unblocked[:0], fd.initial...)
	for c, v := range fd.value {
		if v == 0 {
			continue
		}
		q.unblocked[c] = 0
		for _, p := range f.peers[c] {
			q.unblocked[p] &^= 1 << (v - 1)
		}
	}
	return q.unblocked
}

// hodokuRectangles has the rectangles of uniqueness tests in a state.
type hodokuRectangles struct {
	at   uint32 // the time of the state; 0: none
	list []hodokuRectangle

	unblocked []uint32
}

// uniqueRectangles returns the rectangles of uniqueness tests. ok is false if the budget was used
// up.
func (fd *finder) uniqueRectangles() (list []hodokuRectangle, ok bool) {
	q := &fd.rectangleMemory
	if q.at == fd.now {
		return q.list, true
	}
	q.at, q.list = 0, q.list[:0]
	open := fd.unblocked()
	fd.eachHodokuRectangle(func(c int) (int, int, bool) {
		m := fd.cell[c]
		return lowest(m), lowest(m & (m - 1)), count(m) == 2
	}, func(x *hodokuRectangle) bool {
		return open[x.cells[1]]&x.pair() == x.pair()
	}, func(x *hodokuRectangle) bool {
		return open[x.cells[2]]&open[x.cells[3]]&x.pair() == x.pair() &&
			fd.mayHave(x.rectangle())&x.pair() == x.pair()
	}, func(x *hodokuRectangle) bool {
		y := *x
		y.extra = 0
		slices.Sort(y.cells[:])
		n := 0
		for _, c := range y.cells {
			if fd.cell[c]&^x.pair() == 0 {
				y.sorted[n] = c
				n++
			}
		}
		y.n = n
		for _, c := range y.cells {
			if m := fd.cell[c] &^ x.pair(); m != 0 {
				y.sorted[n], y.extra = c, y.extra|m
				n++
			}
		}
		y.cells = x.cells
		q.list = append(q.list, y)
		return false
	})
	if fd.budget.over {
		return nil, false
	}
	for i := range q.list {
		x := &q.list[i]
		x.two, x.more = x.sorted[:x.n:x.n], x.sorted[x.n:]
	}
	q.at = fd.now
	return q.list, true
}

// hodokuUnique finds the first step of a uniqueness test.
func hodokuUnique(fd *finder, t Technique) bool {
	list, ok := fd.uniqueRectangles()
	if !ok {
		return false
	}
	for i := range list {
		if fd.uniqueTest(t, &list[i]) {
			return true
		}
	}
	return false
}

// uniqueTest emits the step of a uniqueness test of a rectangle.
func (fd *finder) uniqueTest(t Technique, x *hodokuRectangle) bool {
	switch t {
	case Uniqueness1:
		return len(x.two) == 3 &&
			fd.uniqueStep(t, x, func() { fd.eliminateEach(x.more[0], x.c1, x.c2) })
	case Uniqueness2, Uniqueness5:
		return fd.extraShared(t, x)
	case Uniqueness3:
		return fd.extraInSet(t, x)
	case Uniqueness4, Uniqueness6:
		return fd.extraLinked(t, x)
	}
	return fd.hiddenCorner(t, x)
}

// eliminateEach eliminates digits from a cell one by one.
func (fd *finder) eliminateEach(c int, digits ...int) {
	for _, d := range digits {
		fd.eliminate(c, 1<<d)
	}
}

// uniqueStep emits a step about a rectangle.
func (fd *finder) uniqueStep(t Technique, x *hodokuRectangle, conclude func()) bool {
	fd.begin(t, VariantPlain, table[t].base)
	if fd.proof {
		fd.part(RolePattern, -1, 0, x.pair(), x.cells[0], x.cells[1], x.cells[3], x.cells[2])
		if len(x.more) > 0 {
			fd.part(RoleExtra, -1, 0, x.extra, x.more...)
		}
	}
	conclude()
	return fd.emit()
}

// aligned reports whether the first two cells with further candidates are in a line.
func (fd *finder) aligned(x *hodokuRectangle) bool {
	return fd.f.sharedHouse(x.more[0], x.more[1], isLine) >= 0
}

// extraShared is uniqueness test 2 or 5: all cells with further candidates have the same one.
func (fd *finder) extraShared(t Technique, x *hodokuRectangle) bool {
	f := fd.f
	if len(x.more) != 2 && len(x.more) != 3 || !single(x.extra) {
		return false
	}
	if (t == Uniqueness2) != (len(x.more) == 2 && fd.aligned(x)) {
		return false
	}
	seen := fd.byDigit[lowest(x.extra)]
	for _, c := range x.more {
		seen = f.and(&seen, &f.peerSet[c])
	}
	return fd.uniqueStep(t, x, func() { fd.eliminateSet(&seen, lowest(x.extra)) })
}

// extraInSet is uniqueness test 3: the two cells with further candidates form a naked set with
// other cells of a house.
func (fd *finder) extraInSet(t Technique, x *hodokuRectangle) bool {
	if len(x.more) != 2 {
		return false
	}
	for _, class := range linesFirst {
		for _, k := range fd.f.housesOf[x.more[0]] {
			h := int(k.house)
			if fd.f.class[h] == class && fd.f.houseSet[h].has(x.more[1]) &&
				fd.extraInSetOf(t, x, h) {
				return !fd.budget.over
			}
		}
	}
	return false
}

// extraInSetOf looks for the naked set in house h. It returns true when the search ends.
func (fd *finder) extraInSetOf(t Technique, x *hodokuRectangle, h int) bool {
	var list []int
	for _, c := range fd.emptyBut(h, x.cells[:]) {
		if fd.cell[c]&x.pair() == 0 {
			list = append(list, c)
		}
	}
	return fd.eachCellSubset(list, func(set *cellsWithDigits) bool {
		all := append(slices.Clone(x.more), set.cells...)
		mask := x.extra | set.digits
		if count(mask) != len(all)-1 || fd.f.class[h] == regionClass && fd.f.inLine(all) ||
			fd.budget.spend() {
			return fd.budget.over
		}
		return fd.uniqueStep(t, x, func() {
			if fd.eliminateAround(h, all, mask) && fd.proof {
				fd.part(RoleComplement, h, fd.placesOf(h, set.cells...), mask)
			}
		})
	})
}

// eliminateAround eliminates the digits of a naked set from the rest of house h and, if h is no
// box, of the box that has all its cells. It reports whether the rest of h loses any.
func (fd *finder) eliminateAround(h int, set []int, mask uint32) bool {
	f := fd.f
	for _, c := range fd.emptyBut(h, set) {
		fd.eliminate(c, mask)
	}
	if len(fd.out.eliminations) == 0 {
		return false
	}
	if f.class[h] == regionClass {
		return true
	}
	for _, k := range f.housesOf[set[0]] {
		if f.class[k.house] != regionClass || !f.within(set, int(k.house)) {
			continue
		}
		before := len(fd.out.eliminations)
		for _, c := range fd.emptyBut(int(k.house), set) {
			fd.eliminate(c, mask)
		}
		fd.dropRepeated(before)
	}
	return true
}

// within reports whether all cells are in house h.
func (f *facts) within(cells []int, h int) bool {
	return !slices.ContainsFunc(cells, func(c int) bool { return !f.houseSet[h].has(c) })
}

// inLine reports whether all cells are in one row or column.
func (f *facts) inLine(cells []int) bool {
	for _, k := range f.housesOf[cells[0]] {
		if isLine(f.class[k.house]) && f.within(cells, int(k.house)) {
			return true
		}
	}
	return false
}

// extraLinked is uniqueness test 4 or 6. Test 4: the houses of two cells of a line have no other
// place for one of the digits, so the two cells lack the other digit. Test 6: the lines of two
// opposite cells have no other place for a digit, so the two cells lack it.
func (fd *finder) extraLinked(t Technique, x *hodokuRectangle) bool {
	f := fd.f
	if len(x.more) != 2 || fd.aligned(x) != (t == Uniqueness4) {
		return false
	}
	a, b := x.more[0], x.more[1]
	var among cellSet
	if t == Uniqueness4 {
		among = f.and(&f.peerSet[a], &f.peerSet[b])
	} else {
		for _, c := range x.more {
			f.addLines(&among, c)
		}
		for _, c := range x.cells {
			among.drop(c)
		}
	}
	for _, d := range [2]int{x.c1, x.c2} {
		if !f.disjoint(&among, &fd.byDigit[d]) {
			continue
		}
		elim := d
		if t == Uniqueness4 {
			elim = x.c1 + x.c2 - d
		}
		return fd.uniqueStep(t, x, func() {
			fd.eliminate(a, 1<<elim)
			fd.eliminate(b, 1<<elim)
			if fd.proof {
				for _, k := range f.housesOf[a] {
					if t == Uniqueness4 && f.houseSet[k.house].has(b) {
						fd.part(RoleStrongLink, int(k.house), fd.pos[int(k.at)+d], 1<<d)
						break
					}
				}
				if t == Uniqueness6 {
					for _, c := range x.more {
						h := f.houseAcross(c, rowClass)
						fd.part(RoleStrongLink, h, fd.pos[h*f.n+d], 1<<d)
					}
				}
			}
		})
	}
	return false
}

// hiddenCorner is the hidden rectangle: the lines of the cell opposite a bivalue cell have no other
// place for one of the digits.
func (fd *finder) hiddenCorner(t Technique, x *hodokuRectangle) bool {
	f := fd.f
	if len(x.two) != 1 && (len(x.two) != 2 || fd.f.sharedHouse(x.two[0], x.two[1], isLine) >= 0) {
		return false
	}
	for _, c := range x.two {
		o := -1 // the cell opposite c
		for _, e := range x.cells {
			if e != c && f.sharedHouse(e, c, isLine) < 0 {
				o = e
			}
		}
		var among cellSet
		f.addLines(&among, o)
		for _, e := range x.cells {
			among.drop(e)
		}
		for _, d := range [2]int{x.c1, x.c2} {
			if !f.disjoint(&among, &fd.byDigit[d]) {
				continue
			}
			if fd.uniqueStep(t, x, func() {
				fd.eliminate(o, x.pair()&^(1<<d))
				if fd.proof && len(fd.out.eliminations) > 0 {
					for _, class := range [2]uint8{rowClass, columnClass} {
						h := f.houseAcross(o, class)
						fd.part(RoleStrongLink, h, fd.pos[h*f.n+d], 1<<d)
					}
				}
			}) {
				return true
			}
		}
	}
	return false
}

// hodokuAvoidable finds the first step of an avoidable rectangle. Its empty cells must have two
// candidates.
func hodokuAvoidable(fd *finder, t Technique) bool {
	f := fd.f
	placed := func(c int) bool { return fd.value[c] != 0 && fd.initial[c] != 0 }
	two := func(c, d int) bool { return count(fd.cell[c]) == 2 && fd.cell[c]>>d&1 != 0 }
	return fd.eachHodokuRectangle(func(c int) (int, int, bool) {
		return int(fd.value[c]) - 1, 0, placed(c)
	}, func(x *hodokuRectangle) bool {
		x.c2 = int(fd.value[x.cells[1]]) - 1
		return placed(x.cells[1])
	}, func(x *hodokuRectangle) bool {
		a, b := x.cells[2], x.cells[3]
		return fd.mayHave(x.rectangle())&x.pair() == x.pair() &&
			(placed(a) && int(fd.value[a]) == x.c2+1 && two(b, x.c1) ||
				placed(b) && int(fd.value[b]) == x.c1+1 && two(a, x.c2) || two(a, x.c2) &&
				two(b, x.c1))
	}, func(x *hodokuRectangle) bool {
		a, b := x.cells[2], x.cells[3]
		x.more = x.more[:0]
		if fd.value[a] != 0 || fd.value[b] != 0 {
			return t == Avoidable1 && fd.uniqueStep(t, x, func() {
				if fd.value[a] != 0 {
					fd.eliminate(b, 1<<x.c1)
				} else {
					fd.eliminate(a, 1<<x.c2)
				}
			})
		}
		extra := fd.cell[a] &^ (1 << x.c2)
		if t != Avoidable2 || fd.cell[b]&extra == 0 {
			return false
		}
		seen := f.and(&f.peerSet[a], &f.peerSet[b])
		x.more, x.extra = append(x.more, a, b), extra
		return fd.uniqueStep(t, x, func() { fd.eliminateSet(&seen, lowest(extra)) })
	})
}

// hodokuBUGPlusOne finds a BUG+1: every cell has two candidates, except one cell that has three.
func hodokuBUGPlusOne(fd *finder, t Technique) bool {
	three := 0
	for _, m := range fd.cell {
		switch n := count(m); {
		case n > 3:
			return false
		case n == 3:
			three++
		}
	}
	return three == 1 && table[t].find(fd, t)
}

// addLines adds the cells of the lines of a cell to a set.
func (f *facts) addLines(set *cellSet, c int) {
	for _, k := range f.housesOf[c] {
		if isLine(f.class[k.house]) {
			for w := range f.words {
				set[w] |= f.houseSet[k.house][w]
			}
		}
	}
}
