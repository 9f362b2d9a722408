package logic

import "slices"

// Uniqueness tests in the order of HoDoKu, which begins with a cell of two
// candidates, or a placed one, and goes on to a cell of its region and to two cells of another
// one. It looks at each rectangle once, with the digits with which it comes to it first.

// cornered is a rectangle in that order: two cells of a region, then the two of the other
// region in the same lines.
type cornered struct {
	cells  [4]int
	c1, c2 int // the digits
	two    []int
	more   []int // the cells that have further candidates, and those that have not, ascending
	extra  uint32
}

// eachCornered calls found for the rectangles that begin with a cell, or with a
// placed one, until it returns true. suits tells whether cells can be the
// second corner, and the other ones.
func (v *view) eachCornered(first func(c int) (c1, c2 int, ok bool), second func(x *cornered) bool, others func(x *cornered) bool, found func(x *cornered) bool) bool {
	f := v.f
	if f.anyApart {
		return false
	}
	seen := map[int]bool{}
	var x cornered
	for a := range f.cells {
		c1, c2, ok := first(a)
		if !ok {
			continue
		}
		if v.meter.tick() {
			return false
		}
		for _, k := range f.of[a] {
			if f.class[k.house] != regionClass {
				continue
			}
			at := int(k.house) * f.n
			for _, b := range f.members[at : at+f.n] {
				line := f.sharedHouse(a, int(b), isLine)
				if int(b) == a || line < 0 {
					continue
				}
				x.cells[0], x.cells[1], x.c1, x.c2 = a, int(b), c1, c2
				if !second(&x) {
					continue
				}
				across := uint8(rowClass+columnClass) - f.class[line]
				ha, hb := f.houseAcross(a, across)*f.n, f.houseAcross(int(b), across)*f.n
				for i := range f.n {
					x.cells[2], x.cells[3] = int(f.members[ha+i]), int(f.members[hb+i])
					if f.houseSet[k.house].has(x.cells[2]) || !others(&x) || !f.interchangeable(x.rectangle()) {
						continue
					}
					// HoDoKu tells rectangles apart by a number that some of them share.
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

// rectangle returns the cells in order of rows and columns, up to exchanging these.
func (x *cornered) rectangle() rectangle {
	return rectangle{uint16(x.cells[0]), uint16(x.cells[1]), uint16(x.cells[2]), uint16(x.cells[3])}
}

func (x *cornered) pair() uint32 { return 1<<x.c1 | 1<<x.c2 }

// lets reports whether nothing that is placed takes a digit from an empty cell.
func (v *view) lets(c, d int) bool {
	if v.value[c] != 0 || v.open[c]>>d&1 == 0 {
		return false
	}
	for _, p := range v.f.peers[c] {
		if int(v.value[p]) == d+1 {
			return false
		}
	}
	return true
}

// firstUnique finds the first step of a uniqueness test.
func firstUnique(v *view, t Technique) bool {
	return v.eachCornered(func(c int) (int, int, bool) {
		m := v.cell[c]
		return lowest(m), lowest(m & (m - 1)), count(m) == 2
	}, func(x *cornered) bool {
		return v.lets(x.cells[1], x.c1) && v.lets(x.cells[1], x.c2)
	}, func(x *cornered) bool {
		return v.lets(x.cells[2], x.c1) && v.lets(x.cells[3], x.c1) && v.lets(x.cells[2], x.c2) && v.lets(x.cells[3], x.c2) && v.mayHave(x.rectangle())&x.pair() == x.pair()
	}, func(x *cornered) bool {
		x.two, x.more, x.extra = x.two[:0], x.more[:0], 0
		sorted := x.cells
		slices.Sort(sorted[:])
		for _, c := range sorted {
			if m := v.cell[c] &^ x.pair(); m != 0 {
				x.more, x.extra = append(x.more, c), x.extra|m
			} else {
				x.two = append(x.two, c)
			}
		}
		switch t {
		case Uniqueness1:
			return len(x.two) == 3 && v.uniqueStep(t, x, func() { v.strikeEach(x.more[0], x.c1, x.c2) })
		case Uniqueness2, Uniqueness5:
			return v.cornersShare(t, x)
		case Uniqueness3:
			return v.cornersInSet(t, x)
		case Uniqueness4, Uniqueness6:
			return v.cornersLinked(t, x)
		}
		return v.cornerHidden(t, x)
	})
}

// strikeEach removes digits from a cell one by one.
func (v *view) strikeEach(c int, digits ...int) {
	for _, d := range digits {
		v.strike(c, 1<<d)
	}
}

// uniqueStep offers a step about a rectangle.
func (v *view) uniqueStep(t Technique, x *cornered, conclude func()) bool {
	v.begin(t, VariantPlain, table[t].base)
	if v.proof {
		v.part(RolePattern, -1, 0, x.pair(), x.cells[0], x.cells[1], x.cells[3], x.cells[2])
		if len(x.more) > 0 {
			v.part(RoleExtra, -1, 0, x.extra, x.more...)
		}
	}
	conclude()
	return v.hit()
}

// aligned reports whether the first two cells with further candidates are in a
// line.
func (v *view) aligned(x *cornered) bool {
	return v.f.sharedHouse(x.more[0], x.more[1], isLine) >= 0
}

// cornersShare: all cells with further candidates have the same one.
func (v *view) cornersShare(t Technique, x *cornered) bool {
	f := v.f
	if len(x.more) != 2 && len(x.more) != 3 || !single(x.extra) {
		return false
	}
	if (t == Uniqueness2) != (len(x.more) == 2 && v.aligned(x)) {
		return false
	}
	seen := v.dig[lowest(x.extra)]
	for _, c := range x.more {
		seen = f.and(&seen, &f.peerSet[c])
	}
	return v.uniqueStep(t, x, func() { v.strikeSet(&seen, lowest(x.extra)) })
}

// cornersInSet: the two cells with further candidates are a naked set with others
// of a house.
func (v *view) cornersInSet(t Technique, x *cornered) bool {
	f := v.f
	if len(x.more) != 2 {
		return false
	}
	for _, class := range linesFirst {
		for _, k := range f.of[x.more[0]] {
			h := int(k.house)
			if f.class[h] != class || !f.houseSet[h].has(x.more[1]) {
				continue
			}
			var list []int
			for _, c := range v.emptyBut(h, x.cells[:]) {
				if v.cell[c]&x.pair() == 0 {
					list = append(list, c)
				}
			}
			if v.eachSome(list, func(set *someCells) bool {
				all := append(slices.Clone(x.more), set.cells...)
				mask := x.extra | set.digits
				if count(mask) != len(all)-1 || class == regionClass && f.inLine(all) || v.meter.tick() {
					return v.meter.over
				}
				return v.uniqueStep(t, x, func() {
					for _, c := range v.emptyBut(h, all) {
						v.strike(c, mask)
					}
					if len(v.out.gone) == 0 {
						return
					}
					if class != regionClass {
						for _, k := range f.of[all[0]] {
							if f.class[k.house] == regionClass && f.within(all, int(k.house)) {
								before := len(v.out.gone)
								for _, c := range v.emptyBut(int(k.house), all) {
									v.strike(c, mask)
								}
								v.strikeOnce(before)
							}
						}
					}
					if v.proof {
						v.part(RoleComplement, h, v.placesOf(h, set.cells...), mask)
					}
				})
			}) {
				return !v.meter.over
			}
		}
	}
	return false
}

// within reports whether all cells are in house h.
func (f *facts) within(cells []int, h int) bool {
	return !slices.ContainsFunc(cells, func(c int) bool { return !f.houseSet[h].has(c) })
}

// inLine reports whether all cells are in one row or column.
func (f *facts) inLine(cells []int) bool {
	for _, k := range f.of[cells[0]] {
		if isLine(f.class[k.house]) && f.within(cells, int(k.house)) {
			return true
		}
	}
	return false
}

// cornersLinked: there is no other place for one of the digits in the houses of two cells of a line, which then
// lack the other; or in the lines of two opposite ones, which then lack it.
func (v *view) cornersLinked(t Technique, x *cornered) bool {
	f := v.f
	if len(x.more) != 2 || v.aligned(x) != (t == Uniqueness4) {
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
		if !f.disjoint(&among, &v.dig[d]) {
			continue
		}
		gone := d
		if t == Uniqueness4 {
			gone = x.c1 + x.c2 - d
		}
		return v.uniqueStep(t, x, func() {
			v.strike(a, 1<<gone)
			v.strike(b, 1<<gone)
			if v.proof {
				for _, k := range f.of[a] {
					if t == Uniqueness4 && f.houseSet[k.house].has(b) {
						v.part(RoleStrongLink, int(k.house), v.pos[int(k.at)+d], 1<<d)
						break
					}
				}
				if t == Uniqueness6 {
					for _, c := range x.more {
						h := f.houseAcross(c, rowClass)
						v.part(RoleStrongLink, h, v.pos[h*f.n+d], 1<<d)
					}
				}
			}
		})
	}
	return false
}

// cornerHidden: the lines of the cell opposite one with just the two digits have no other place for
// one of them.
func (v *view) cornerHidden(t Technique, x *cornered) bool {
	f := v.f
	if len(x.two) != 1 && (len(x.two) != 2 || v.f.sharedHouse(x.two[0], x.two[1], isLine) >= 0) {
		return false
	}
	for _, c := range x.two {
		o := -1 // opposite c
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
			if !f.disjoint(&among, &v.dig[d]) {
				continue
			}
			if v.uniqueStep(t, x, func() {
				v.strike(o, x.pair()&^(1<<d))
				if v.proof && len(v.out.gone) > 0 {
					for _, class := range [2]uint8{rowClass, columnClass} {
						h := f.houseAcross(o, class)
						v.part(RoleStrongLink, h, v.pos[h*f.n+d], 1<<d)
					}
				}
			}) {
				return true
			}
		}
	}
	return false
}

// firstAvoidable finds the first step of an avoidable rectangle. Empty cells must
// have two candidates.
func firstAvoidable(v *view, t Technique) bool {
	f := v.f
	placed := func(c int) bool { return v.value[c] != 0 && v.open[c] != 0 }
	two := func(c, d int) bool { return count(v.cell[c]) == 2 && v.cell[c]>>d&1 != 0 }
	return v.eachCornered(func(c int) (int, int, bool) {
		return int(v.value[c]) - 1, 0, placed(c)
	}, func(x *cornered) bool {
		x.c2 = int(v.value[x.cells[1]]) - 1
		return placed(x.cells[1])
	}, func(x *cornered) bool {
		a, b := x.cells[2], x.cells[3]
		return v.mayHave(x.rectangle())&x.pair() == x.pair() && (placed(a) && int(v.value[a]) == x.c2+1 && two(b, x.c1) ||
			placed(b) && int(v.value[b]) == x.c1+1 && two(a, x.c2) || two(a, x.c2) && two(b, x.c1))
	}, func(x *cornered) bool {
		a, b := x.cells[2], x.cells[3]
		x.more = x.more[:0]
		if v.value[a] != 0 || v.value[b] != 0 {
			return t == Avoidable1 && v.uniqueStep(t, x, func() {
				if v.value[a] != 0 {
					v.strike(b, 1<<x.c1)
				} else {
					v.strike(a, 1<<x.c2)
				}
			})
		}
		extra := v.cell[a] &^ (1 << x.c2)
		if t != Avoidable2 || v.cell[b]&extra == 0 {
			return false
		}
		seen := f.and(&f.peerSet[a], &f.peerSet[b])
		x.more, x.extra = append(x.more, a, b), extra
		return v.uniqueStep(t, x, func() { v.strikeSet(&seen, lowest(extra)) })
	})
}

// firstGrave finds the grave of cells of two candidates but for one, which has three.
func firstGrave(v *view, t Technique) bool {
	three := 0
	for _, m := range v.cell {
		switch n := count(m); {
		case n > 3:
			return false
		case n == 3:
			three++
		}
	}
	return three == 1 && table[t].find(v, t)
}

// addLines adds the cells of the lines of a cell to a set.
func (f *facts) addLines(set *cellSet, c int) {
	for _, k := range f.of[c] {
		if isLine(f.class[k.house]) {
			for w := range f.words {
				set[w] |= f.houseSet[k.house][w]
			}
		}
	}
}
