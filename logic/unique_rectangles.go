package logic

import "sync"

// rectangle is four cells where two rows meet two columns. Cells 0 and 1 share a row, cells 0 and 2
// a column, and cell 3 is opposite cell 0. Every other house with any of them has as many of cells
// 0 and 3 as of cells 1 and 2, so two digits that fill the rectangle can be exchanged.
type rectangle [4]uint16

// rectangleList has the rectangles of a layout. It is made when first needed.
type rectangleList struct {
	once sync.Once
	list []rectangle
}

func (f *facts) allRectangles() []rectangle {
	r := &f.rectangles
	r.once.Do(func() {
		n := f.n
		for c := range f.cells {
			for column := c%n + 1; column < n; column++ {
				for row := c/n + 1; row < n; row++ {
					x := rectangle{uint16(c), uint16(c/n*n + column), uint16(row*n + c%n),
						uint16(row*n + column)}
					if f.interchangeable(x) {
						r.list = append(r.list, x)
					}
				}
			}
		}
	})
	return r.list
}

func (f *facts) interchangeable(x rectangle) bool {
	for _, c := range x {
		for _, k := range f.housesOf[c] {
			if isLine(f.class[k.house]) {
				continue // a line has two neighbouring corners
			}
			balance := 0
			for i, o := range x {
				if f.houseSet[k.house].has(int(o)) {
					balance += [4]int{1, -1, -1, 1}[i]
				}
			}
			if balance != 0 {
				return false
			}
		}
	}
	return true
}

// uniqueRectangle is a rectangle and two digits that the puzzle allows in all four cells. If the
// puzzle has one solution, the two digits cannot fill the rectangle, because they could be
// exchanged. Later eliminations in the cells make no difference.
type uniqueRectangle struct {
	cells rectangle
	pair  uint32
	extra [4]uint32 // candidates besides the two
	more  []int     // the indices of the cells that have extra candidates
	room  [4]int
}

// eachRectangle calls found for every rectangle of four empty cells, and every two digits of which
// each cell has at least one, until found returns true.
func (fd *finder) eachRectangle(found func(x *uniqueRectangle) bool) bool {
	f := fd.f
	if f.anyApart {
		return false
	}
	var x uniqueRectangle
	for i, cells := range f.allRectangles() {
		if i&15 == 0 && fd.budget.spend() {
			return false
		}
		a, b, c, d := fd.cell[cells[0]], fd.cell[cells[1]], fd.cell[cells[2]], fd.cell[cells[3]]
		if a == 0 || b == 0 || c == 0 || d == 0 || min(count(a), count(b), count(c), count(d)) > 2 {
			continue // every cell has extra candidates
		}
		x.cells = cells
		may := fd.mayHave(cells) & (a | b | c | d)
		for m1 := may; m1 != 0; m1 &= m1 - 1 {
			for m2 := m1 & (m1 - 1); m2 != 0; m2 &= m2 - 1 {
				x.pair = m1&-m1 | m2&-m2
				if a&x.pair == 0 || b&x.pair == 0 || c&x.pair == 0 || d&x.pair == 0 {
					continue
				}
				x.extra = [4]uint32{a &^ x.pair, b &^ x.pair, c &^ x.pair, d &^ x.pair}
				x.more = x.room[:0]
				for k, m := range x.extra {
					if m != 0 {
						x.more = append(x.more, k)
					}
				}
				if len(x.more) < 4 && found(&x) {
					return true
				}
			}
		}
	}
	return false
}

// mayHave returns the digits that the puzzle allows in all cells of a rectangle; none if a cell has
// a given.
func (fd *finder) mayHave(x rectangle) uint32 {
	return fd.initial[x[0]] & fd.initial[x[1]] & fd.initial[x[2]] & fd.initial[x[3]]
}

// opposite reports whether two corners, by index, share no line.
func opposite(i, j int) bool { return i+j == 3 }

func (fd *finder) beginRectangle(t Technique, x *uniqueRectangle) {
	fd.begin(t, VariantPlain, table[t].base)
	if !fd.proof {
		return
	}
	cells := x.cells
	fd.part(RolePattern, -1, 0, x.pair, int(cells[0]), int(cells[1]), int(cells[3]), int(cells[2]))
	var more []int
	extra := uint32(0)
	for _, i := range x.more {
		more = append(more, int(cells[i]))
		extra |= x.extra[i]
	}
	if more != nil {
		fd.part(RoleExtra, -1, 0, extra, more...)
	}
}

// uniqueness1 finds rectangles in which one cell has extra candidates: it has neither of the two
// digits.
func uniqueness1(fd *finder, t Technique) bool {
	return fd.eachRectangle(func(x *uniqueRectangle) bool {
		if len(x.more) != 1 {
			return false
		}
		fd.beginRectangle(t, x)
		fd.eliminate(int(x.cells[x.more[0]]), x.pair)
		return fd.emit()
	})
}

// uniqueness2 finds rectangles in which two cells of a line have the same extra candidate: one of
// them has it.
func uniqueness2(fd *finder, t Technique) bool {
	return fd.eachRectangle(func(x *uniqueRectangle) bool {
		return len(x.more) == 2 && !opposite(x.more[0], x.more[1]) && fd.uniqueExtra(t, x)
	})
}

// uniqueness5 is the same as uniqueness2 for two opposite cells, or for three cells.
func uniqueness5(fd *finder, t Technique) bool {
	return fd.eachRectangle(func(x *uniqueRectangle) bool {
		return (len(x.more) == 3 || len(x.more) == 2 && opposite(x.more[0], x.more[1])) &&
			fd.uniqueExtra(t, x)
	})
}

func (fd *finder) uniqueExtra(t Technique, x *uniqueRectangle) bool {
	f := fd.f
	extra := x.extra[x.more[0]]
	elim := f.peerSet[x.cells[x.more[0]]]
	for _, i := range x.more {
		if x.extra[i] != extra || !single(extra) {
			return false
		}
		elim = f.and(&elim, &f.peerSet[x.cells[i]])
	}
	fd.beginRectangle(t, x)
	fd.eliminateSet(&elim, lowest(extra))
	return fd.emit()
}

// uniqueness3 finds rectangles in which two cells of a line have extra candidates. These cells act
// as one cell of a naked set of a house.
func uniqueness3(fd *finder, t Technique) bool {
	f := fd.f
	var s subsets
	return fd.eachRectangle(func(x *uniqueRectangle) bool {
		if len(x.more) != 2 || opposite(x.more[0], x.more[1]) {
			return false
		}
		a, b := int(x.cells[x.more[0]]), int(x.cells[x.more[1]])
		extra := x.extra[x.more[0]] | x.extra[x.more[1]]
		for _, k := range f.housesOf[a] {
			h := int(k.house)
			if !f.houseSet[h].has(b) {
				continue
			}
			self := fd.placesOf(h, a, b)
			for size := max(1, count(extra)-1); size+2 < int(fd.empty[h]); size++ {
				if fd.budget.spend() {
					return false
				}
				s.reset(size)
				s.bits, s.start = size+1, extra
				for i, c := range f.members[h*f.n : h*f.n+f.n] {
					if m := fd.cell[c]; self>>i&1 == 0 && m != 0 && m&x.pair == 0 &&
						count(m) <= size+1 {
						s.add(i, m)
					}
				}
				if s.each(func(ids, union uint32) bool {
					fd.beginRectangle(t, x)
					fd.eliminateCommon(h, ids|self, union)
					if fd.proof {
						fd.part(RoleComplement, h, ids, union)
					}
					return fd.emit()
				}) {
					return true
				}
			}
		}
		return false
	})
}

// eliminateCommon eliminates digits from the other cells of house h, and of every other house that
// contains all the places. It returns how many houses lose candidates that no earlier house lost,
// and the last of these houses.
func (fd *finder) eliminateCommon(h int, places, digits uint32) (losing, last int) {
	f := fd.f
	var room [MaxSize]int
	cells := room[:0]
	var done cellSet
	for m := places; m != 0; m &= m - 1 {
		c := f.cellAt(h, m)
		cells = append(cells, c)
		done.add(c)
	}
	for o := f.common(cells, 0); o >= 0; o = f.common(cells, o+1) {
		before := len(fd.out.eliminations)
		for _, c := range f.members[o*f.n : o*f.n+f.n] {
			if !done.has(int(c)) {
				done.add(int(c))
				fd.eliminate(int(c), digits)
			}
		}
		if len(fd.out.eliminations) > before {
			losing, last = losing+1, o
		}
	}
	return losing, last
}

// uniqueness4 finds rectangles in which two cells of a line have extra candidates, and a house of
// both has no other place for one of the two digits: neither cell has the other digit.
func uniqueness4(fd *finder, t Technique) bool {
	f := fd.f
	return fd.eachRectangle(func(x *uniqueRectangle) bool {
		if len(x.more) != 2 || opposite(x.more[0], x.more[1]) {
			return false
		}
		a, b := int(x.cells[x.more[0]]), int(x.cells[x.more[1]])
		for m := x.pair; m != 0; m &= m - 1 {
			d := lowest(m)
			for _, k := range f.housesOf[a] {
				h := int(k.house)
				if !f.houseSet[h].has(b) || fd.pos[h*f.n+d] != fd.placesOf(h, a, b) {
					continue
				}
				fd.beginRectangle(t, x)
				fd.eliminate(a, x.pair&^(1<<d))
				fd.eliminate(b, x.pair&^(1<<d))
				if fd.proof {
					fd.part(RoleStrongLink, h, fd.pos[h*f.n+d], 1<<d)
				}
				if fd.emit() {
					return true
				}
				break
			}
		}
		return false
	})
}

// uniqueness6 finds rectangles in which two opposite cells have extra candidates, and both rows, or
// both columns, have no other place for one of the two digits. Then these cells do not have this
// digit: it would force the two digits into all four cells.
func uniqueness6(fd *finder, t Technique) bool {
	return fd.eachRectangle(func(x *uniqueRectangle) bool {
		if len(x.more) != 2 || !opposite(x.more[0], x.more[1]) {
			return false
		}
		for m := x.pair; m != 0; m &= m - 1 {
			d := lowest(m)
			for step := 1; step <= 2; step++ {
				h1, h2 := fd.linkedBy(x, 0, step, d), fd.linkedBy(x, 3, 3-step, d)
				if h1 < 0 || h2 < 0 {
					continue
				}
				fd.beginRectangle(t, x)
				fd.eliminate(int(x.cells[x.more[0]]), 1<<d)
				fd.eliminate(int(x.cells[x.more[1]]), 1<<d)
				if fd.proof {
					fd.part(RoleStrongLink, h1, fd.pos[h1*fd.f.n+d], 1<<d)
					fd.part(RoleStrongLink, h2, fd.pos[h2*fd.f.n+d], 1<<d)
				}
				if fd.emit() {
					return true
				}
				break
			}
		}
		return false
	})
}

// linkedBy returns the line of the corners i and j if digit d has no other place in it; else -1.
func (fd *finder) linkedBy(x *uniqueRectangle, i, j, d int) int {
	a, b := int(x.cells[i]), int(x.cells[j])
	h := fd.f.sharedHouse(a, b, isLine)
	if h < 0 || fd.pos[h*fd.f.n+d] == 0 || fd.pos[h*fd.f.n+d]&^fd.placesOf(h, a, b) != 0 {
		return -1
	}
	return h
}

// hiddenRectangles finds rectangles with a cell of just the two digits, and no other place for one
// of them in the lines of the opposite cell. The opposite cell does not have the other digit: it
// would force the two digits into all four cells.
func hiddenRectangles(fd *finder, t Technique) bool {
	return fd.eachRectangle(func(x *uniqueRectangle) bool {
		if len(x.more) < 2 {
			return false
		}
		for i := range x.cells {
			o := 3 - i
			if x.extra[i] != 0 {
				continue
			}
			for m := x.pair; m != 0; m &= m - 1 {
				d := lowest(m)
				h1, h2 := fd.linkedBy(x, o, o^1, d), fd.linkedBy(x, o, o^2, d)
				if h1 < 0 || h2 < 0 {
					continue
				}
				fd.beginRectangle(t, x)
				fd.eliminate(int(x.cells[o]), x.pair&^(1<<d))
				if fd.proof {
					fd.part(RoleStrongLink, h1, fd.pos[h1*fd.f.n+d], 1<<d)
					fd.part(RoleStrongLink, h2, fd.pos[h2*fd.f.n+d], 1<<d)
				}
				if fd.emit() {
					return true
				}
			}
		}
		return false
	})
}

// avoidable1 finds rectangles of cells without givens, three of which have a digit. The last cell
// does not have the digit that would let two digits be exchanged.
func avoidable1(fd *finder, t Technique) bool {
	return fd.eachAvoidable(3, func(x *uniqueRectangle, want [4]uint32) bool {
		i := x.more[0]
		fd.beginAvoidable(t, x)
		fd.eliminate(int(x.cells[i]), want[i])
		return fd.emit()
	})
}

// avoidable2 finds rectangles of cells without givens, two of which, in a line, have a digit. The
// other two cells have the digits to complete the exchange and one further candidate, the same in
// both: one of them has it.
func avoidable2(fd *finder, t Technique) bool {
	f := fd.f
	return fd.eachAvoidable(2, func(x *uniqueRectangle, want [4]uint32) bool {
		i, j := x.more[0], x.more[1]
		a, b := x.cells[i], x.cells[j]
		extra := fd.cell[a] &^ want[i]
		if opposite(i, j) || !single(extra) || fd.cell[b] != extra|want[j] ||
			fd.cell[a] != extra|want[i] {
			return false
		}
		elim := f.and(&f.peerSet[a], &f.peerSet[b])
		fd.beginAvoidable(t, x)
		fd.eliminateSet(&elim, lowest(extra))
		if fd.proof {
			fd.part(RoleExtra, -1, 0, extra, int(a), int(b))
		}
		return fd.emit()
	})
}

// eachAvoidable calls found for every rectangle with a number of placed digits, two different ones
// in turn, until found returns true. want has the digits that would complete the exchange; x.more
// has the indices of the empty cells.
func (fd *finder) eachAvoidable(filled int,
	found func(x *uniqueRectangle, want [4]uint32) bool) bool {
	if fd.f.anyApart {
		return false
	}
	var x uniqueRectangle
	for i, cells := range fd.f.allRectangles() {
		if i&15 == 0 && fd.budget.spend() {
			return false
		}
		x.cells, x.more = cells, x.room[:0]
		var side [2]uint32 // the digits of cells 0 and 3, and those of 1 and 2
		for k, c := range cells {
			if d := fd.value[c]; d != 0 {
				side[(k+1)>>1&1] |= 1 << (d - 1)
			} else {
				x.more = append(x.more, k)
			}
		}
		x.pair = side[0] | side[1]
		if len(x.more) != 4-filled || !single(side[0]) || !single(side[1]) || side[0] == side[1] ||
			fd.mayHave(cells)&x.pair != x.pair {
			continue
		}
		if found(&x, [4]uint32{side[0], side[1], side[1], side[0]}) {
			return true
		}
	}
	return false
}

func (fd *finder) beginAvoidable(t Technique, x *uniqueRectangle) {
	fd.begin(t, VariantPlain, table[t].base)
	if fd.proof {
		fd.part(RolePattern, -1, 0, x.pair, int(x.cells[0]), int(x.cells[1]), int(x.cells[3]),
			int(x.cells[2]))
	}
}
