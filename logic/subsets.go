package logic

import "slices"

// subsets goes through the n-element sets of members whose masks, with start,
// have together a given number of bits. The order is that of the numbers that the
// sets are with a bit for each member: {0,1}, {0,2}, {1,2}, {0,3}, ... What has too
// many bits already is not completed.
type subsets struct {
	id    [MaxSize]uint8 // ascending
	mask  [MaxSize]uint32
	k     int // members
	n     int // elements of a set
	bits  int // of their masks together
	start uint32
}

func (s *subsets) reset(n int) { s.k, s.n, s.bits, s.start = 0, n, n, 0 }

// add adds a member; ids ascend.
func (s *subsets) add(id int, mask uint32) {
	s.id[s.k], s.mask[s.k] = uint8(id), mask
	s.k++
}

// each calls found with the ids of each set, as a mask, and its masks together,
// until that returns true; it reports whether it did.
func (s *subsets) each(found func(ids, union uint32) bool) bool {
	if s.k < s.n {
		return false
	}
	return s.from(s.k, s.n, 0, s.start, found)
}

// from adds left members below index high to ids.
func (s *subsets) from(high, left int, ids, union uint32, found func(ids, union uint32) bool) bool {
	if left == 0 {
		return count(union) == s.bits && found(ids, union)
	}
	for i := left - 1; i < high; i++ {
		if u := union | s.mask[i]; count(u) <= s.bits && s.from(i, left-1, ids|1<<s.id[i], u, found) {
			return true
		}
	}
	return false
}

// nakedSets finds n cells of a house with n candidates together, each of two
// at least. Where fewer than 2n cells are empty, the other cells are a hidden set
// that is no larger: then only a search for all steps finds it.
func nakedSets(v *view, t Technique) bool {
	f, n := v.f, table[t].degree
	var s subsets
	for _, h := range f.setOrder {
		if int(v.empty[h]) < 2*n && !v.all || v.seen(&v.memo.sets[nakedMemo][n][h], v.houseAt[h]) {
			continue
		}
		s.reset(n)
		at := h * f.n
		for i, c := range f.members[at : at+f.n] {
			if m := v.cell[c]; m&(m-1) != 0 && count(m) <= n {
				s.add(i, m)
			}
		}
		if s.k < n {
			continue
		}
		if s.each(func(ids, union uint32) bool {
			v.begin(t, VariantPlain, table[t].base)
			for i, c := range f.members[at : at+f.n] {
				if ids>>i&1 == 0 {
					v.strike(int(c), union)
				}
			}
			if v.proof {
				v.part(RolePattern, h, ids, union)
			}
			return v.hit()
		}) {
			return true
		}
	}
	return false
}

// hiddenSets finds n digits that have n places together in a house, each of two
// at least. As for nakedSets, those that leave at most n empty cells are only
// found where all steps are wanted.
func hiddenSets(v *view, t Technique) bool {
	f, n := v.f, table[t].degree
	var s subsets
	for _, h := range f.setOrder {
		if int(v.empty[h]) <= 2*n && !v.all || v.seen(&v.memo.sets[hiddenMemo][n][h], v.houseAt[h]) {
			continue
		}
		if v.hiddenIn(&s, h, n) && s.each(func(ids, union uint32) bool { return v.hiddenSet(t, h, ids, union) }) {
			return true
		}
	}
	return false
}

// hiddenSet concludes that the places of a house hold the digits of a hidden
// set and no others.
func (v *view) hiddenSet(t Technique, h int, digits, places uint32) bool {
	v.begin(t, VariantPlain, table[t].base)
	for m := places; m != 0; m &= m - 1 {
		v.strike(v.f.cellAt(h, m), ^digits)
	}
	if v.proof {
		v.part(RolePattern, h, places, digits)
	}
	return v.hit()
}

// hiddenIn collects the digits of 2 to n places in house h; it reports whether
// there are n.
func (v *view) hiddenIn(s *subsets, h, n int) bool {
	s.reset(n)
	for d, m := range v.pos[h*v.f.n : h*v.f.n+v.f.n] {
		if m&(m-1) != 0 && count(m) <= n {
			s.add(d, m)
		}
	}
	return s.k >= n
}

// directHiddenSets finds hidden sets that leave another digit one place in the
// house. Such a step only places that digit.
func directHiddenSets(v *view, t Technique) bool {
	f, n := v.f, table[t].degree
	var s subsets
	for _, h := range f.setOrder {
		if int(v.empty[h]) <= n || v.seen(&v.memo.sets[directMemo][n][h], v.houseAt[h]) {
			continue
		}
		if v.hiddenIn(&s, h, n) && s.each(func(ids, union uint32) bool {
			for d, p := range v.pos[h*f.n : h*f.n+f.n] {
				if rest := p &^ union; ids>>d&1 == 0 && p&(p-1) != 0 && single(rest) {
					v.begin(t, VariantPlain, table[t].base)
					v.out.node = f.cellAt(h, rest)*f.n + d
					if v.proof {
						v.part(RolePattern, h, union, ids)
						v.part(RoleWithin, h, rest, 1<<d)
					}
					if v.hit() {
						return true
					}
				}
			}
			return false
		}) {
			return true
		}
	}
	return false
}

// lockedSets finds n cells of two houses with n candidates together: both lose
// them elsewhere.
func lockedSets(v *view, t Technique) bool {
	f, n := v.f, table[t].degree
	var s subsets
	for _, list := range f.crosses[0] {
		for _, x := range list {
			s.reset(n)
			for m := x.in1; m != 0; m &= m - 1 {
				c := f.cellAt(int(x.h1), m)
				if k := v.cell[c]; k&(k-1) != 0 && count(k) <= n {
					s.add(lowest(m), k)
				}
			}
			if s.each(func(ids, union uint32) bool {
				v.begin(t, VariantPlain, table[t].base)
				for _, h := range [2]int32{x.h1, x.h2} {
					before := len(v.out.gone)
					for i, c := range f.members[int(h)*f.n : int(h)*f.n+f.n] {
						switch {
						case h == x.h1 && ids>>i&1 != 0:
						case h == x.h2 && f.houseSet[x.h1].has(int(c)):
						default:
							v.strike(int(c), union)
						}
					}
					if len(v.out.gone) == before {
						return false // a naked set of one house
					}
				}
				if v.proof {
					v.part(RolePattern, int(x.h1), ids, union)
					v.part(RoleCover, int(x.h2), x.in2, union)
				}
				return v.hit()
			}) {
				return true
			}
		}
	}
	return false
}

// lexical calls found with the n-element sets of members whose masks have
// together n bits, and those, until it returns true. The order is {0,1}, {0,2}, {0,3}, {1,2}.
func (s *subsets) lexical(from, left int, ids, union uint32, found func(ids, union uint32) bool) bool {
	if left == 0 {
		return count(union) == s.n && found(ids, union)
	}
	for i := from; i <= s.k-left; i++ {
		if u := union | s.mask[i]; count(u) <= s.n && s.lexical(i+1, left-1, ids|1<<s.id[i], u, found) {
			return true
		}
	}
	return false
}

// byHouse calls found for every house in the order of HoDoKu, regions, rows,
// columns, until it returns true.
func (f *facts) byHouse(found func(h int) bool) bool {
	for _, class := range [classes]int{regionClass, rowClass, columnClass, furtherClass} {
		for h := f.first[class]; h < f.first[class+1]; h++ {
			if found(h) {
				return true
			}
		}
	}
	return false
}

// nakedByHouse finds naked sets in the order of HoDoKu. What they have in common
// with another house goes from there too; if both houses lose something, and the set has two
// or three cells, it is a locked one.
func nakedByHouse(v *view, t Technique) bool {
	f, n := v.f, table[t].degree
	locked := t == LockedPair || t == LockedTriplet
	var s subsets
	return f.byHouse(func(h int) bool {
		s.reset(n)
		at := h * f.n
		for i, c := range f.members[at : at+f.n] {
			if m := v.cell[c]; m != 0 && count(m) <= n {
				s.add(i, m)
			}
		}
		return s.lexical(0, n, 0, 0, func(ids, union uint32) bool {
			v.begin(t, VariantPlain, table[t].base)
			losing, places := v.strikeCommon(h, ids, union)
			if losing == 0 || (losing > 1 && n < 4) != locked {
				return false
			}
			if locked { // the line goes first
				line := &f.houseSet[places]
				slices.SortStableFunc(v.out.gone, func(a, b removal) int {
					if in := line.has(int(a.cell)); in != line.has(int(b.cell)) {
						if in {
							return -1
						}
						return 1
					}
					return int(a.cell - b.cell)
				})
			}
			if v.proof {
				if losing == 1 && places != h { // told in the house that loses something
					var cells []int
					for m := ids; m != 0; m &= m - 1 {
						cells = append(cells, f.cellAt(h, m))
					}
					v.part(RolePattern, places, v.placesOf(places, cells...), union)
				} else {
					v.part(RolePattern, h, ids, union)
				}
				if locked {
					v.part(RoleCover, places, f.shared(places, h), union)
				}
			}
			return v.hit()
		})
	})
}

// hiddenByHouse finds hidden sets in the order of HoDoKu.
func hiddenByHouse(v *view, t Technique) bool {
	f, n := v.f, table[t].degree
	var s subsets
	return f.byHouse(func(h int) bool {
		s.reset(n)
		for d, m := range v.pos[h*f.n : h*f.n+f.n] {
			if m != 0 && count(m) <= n {
				s.add(d, m)
			}
		}
		return s.lexical(0, n, 0, 0, func(ids, union uint32) bool { return v.hiddenSet(t, h, ids, union) })
	})
}

// fish finds n columns, or n rows, in which the places of a digit are in n rows
// (columns) together. The order is that of the sets of base houses, then digits.
func fish(v *view, t Technique) bool {
	f, n := v.f, table[t].degree
	now := v.now
	memo := v.memo.fish[n]
	for _, base := range [2]int{columnClass, rowClass} {
		first := f.first[base]
		cover := f.first[rowClass+columnClass-base]
		best := uint32(0) // the lowest set of base houses so far
		var bestUnion uint32
		bestDigit := -1
		for d := range f.n {
			if v.known() && memo[d] > v.digitAt[d] || int(v.placed[d])+2*n > f.n && !v.all {
				continue
			}
			var s subsets
			s.reset(n)
			for i := range f.n {
				if m := v.pos[(first+i)*f.n+d]; m&(m-1) != 0 && count(m) <= n {
					s.add(i, m)
				}
			}
			if s.each(func(ids, union uint32) bool {
				if bestDigit >= 0 && ids >= best {
					return !v.all // sets of this digit only get higher
				}
				worth := false
				for m := union; m != 0 && !worth; m &= m - 1 {
					worth = v.pos[(cover+lowest(m))*f.n+d]&^ids != 0
				}
				if !worth {
					return false
				}
				if v.all {
					return v.fishStep(t, first, cover, d, ids, union)
				}
				best, bestUnion, bestDigit = ids, union, d
				return true
			}) && v.all {
				return true
			}
		}
		if bestDigit >= 0 {
			return v.fishStep(t, first, cover, bestDigit, best, bestUnion)
		}
	}
	for d := range memo {
		memo[d] = now + 1
	}
	return false
}

func (v *view) fishStep(t Technique, first, cover, d int, ids, union uint32) bool {
	v.begin(t, VariantPlain, table[t].base)
	for m := union; m != 0; m &= m - 1 {
		h := cover + lowest(m)
		for p := v.pos[h*v.f.n+d] &^ ids; p != 0; p &= p - 1 {
			v.strike(v.f.cellAt(h, p), 1<<d)
		}
	}
	if v.proof {
		for m := ids; m != 0; m &= m - 1 {
			v.part(RoleBase, first+lowest(m), v.pos[(first+lowest(m))*v.f.n+d], 1<<d)
		}
		for m := union; m != 0; m &= m - 1 {
			v.part(RoleCover, cover+lowest(m), ids, 1<<d)
		}
	}
	return v.hit()
}
