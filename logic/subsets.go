package logic

// subsets goes through the n-element sets of members whose masks, together with start, have a given
// number of bits. If a set is read as a number with a bit for each member, the numbers ascend:
// {0,1}, {0,2}, {1,2}, {0,3}, ... A set that already has too many bits is not completed.
type subsets struct {
	id    [MaxSize]uint8 // ascending
	mask  [MaxSize]uint32
	k     int // the number of members
	n     int // the number of elements of a set
	bits  int // the number of bits of their masks together
	start uint32
}

func (s *subsets) reset(n int) { s.k, s.n, s.bits, s.start = 0, n, n, 0 }

// add adds a member. ids must ascend.
func (s *subsets) add(id int, mask uint32) {
	s.id[s.k], s.mask[s.k] = uint8(id), mask
	s.k++
}

// each calls found with the ids of each set, as a mask, and the union of its masks, until found
// returns true. It reports whether found did.
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
		if u := union | s.mask[i]; count(u) <= s.bits &&
			s.from(i, left-1, ids|1<<s.id[i], u, found) {
			return true
		}
	}
	return false
}

// nakedSets finds n cells of a house that together have n candidates, each cell at least two. If
// fewer than 2n cells of the house are empty, the other cells form a hidden set that is not larger;
// then only a search for all steps finds the naked set.
func nakedSets(fd *finder, t Technique) bool {
	f, n := fd.f, table[t].degree
	var s subsets
	for _, h := range f.subsetOrder {
		if int(fd.empty[h]) < 2*n && !fd.wantAll ||
			fd.unchangedSince(&fd.memo.sets[nakedMemo][n][h], fd.houseAt[h]) {
			continue
		}
		s.reset(n)
		at := h * f.n
		for i, c := range f.members[at : at+f.n] {
			if m := fd.cell[c]; m&(m-1) != 0 && count(m) <= n {
				s.add(i, m)
			}
		}
		if s.k < n {
			continue
		}
		if s.each(func(ids, union uint32) bool {
			fd.begin(t, VariantPlain, table[t].base)
			for i, c := range f.members[at : at+f.n] {
				if ids>>i&1 == 0 {
					fd.eliminate(int(c), union)
				}
			}
			if fd.proof {
				fd.part(RolePattern, h, ids, union)
			}
			return fd.emit()
		}) {
			return true
		}
	}
	return false
}

// hiddenSets finds n digits that together have n places in a house, each digit at least two. A set
// that leaves at most n empty cells is found only by a search for all steps, as in nakedSets.
func hiddenSets(fd *finder, t Technique) bool {
	f, n := fd.f, table[t].degree
	var s subsets
	for _, h := range f.subsetOrder {
		if int(fd.empty[h]) <= 2*n && !fd.wantAll ||
			fd.unchangedSince(&fd.memo.sets[hiddenMemo][n][h], fd.houseAt[h]) {
			continue
		}
		if fd.hiddenIn(&s, h, n) &&
			s.each(func(ids, union uint32) bool { return fd.hiddenSet(t, h, ids, union) }) {
			return true
		}
	}
	return false
}

// hiddenSet emits the step that the places of a house hold only the digits of a hidden set.
func (fd *finder) hiddenSet(t Technique, h int, digits, places uint32) bool {
	fd.begin(t, VariantPlain, table[t].base)
	for m := places; m != 0; m &= m - 1 {
		fd.eliminate(fd.f.cellAt(h, m), ^digits)
	}
	if fd.proof {
		fd.part(RolePattern, h, places, digits)
	}
	return fd.emit()
}

// hiddenIn collects the digits with 2 to n places in house h. It reports whether there are at least
// n.
func (fd *finder) hiddenIn(s *subsets, h, n int) bool {
	s.reset(n)
	for d, m := range fd.pos[h*fd.f.n : h*fd.f.n+fd.f.n] {
		if m&(m-1) != 0 && count(m) <= n {
			s.add(d, m)
		}
	}
	return s.k >= n
}

// directHiddenSets finds hidden sets that leave another digit one place in the house. Such a step
// only places this digit.
func directHiddenSets(fd *finder, t Technique) bool {
	f, n := fd.f, table[t].degree
	var s subsets
	for _, h := range f.subsetOrder {
		if int(fd.empty[h]) <= n ||
			fd.unchangedSince(&fd.memo.sets[directMemo][n][h], fd.houseAt[h]) {
			continue
		}
		if fd.hiddenIn(&s, h, n) && s.each(func(ids, union uint32) bool {
			for d, p := range fd.pos[h*f.n : h*f.n+f.n] {
				if rest := p &^ union; ids>>d&1 == 0 && p&(p-1) != 0 && single(rest) {
					fd.begin(t, VariantPlain, table[t].base)
					fd.out.node = f.cellAt(h, rest)*f.n + d
					if fd.proof {
						fd.part(RolePattern, h, union, ids)
						fd.part(RoleWithin, h, rest, 1<<d)
					}
					if fd.emit() {
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

// lockedSets finds n cells in two houses that together have n candidates. Both houses lose these
// candidates elsewhere.
func lockedSets(fd *finder, t Technique) bool {
	f, n := fd.f, table[t].degree
	var s subsets
	for _, list := range f.crosses[0] {
		for k := range list {
			x := &list[k]
			s.reset(n)
			for m := x.in1; m != 0; m &= m - 1 {
				digits := fd.cell[f.cellAt(int(x.h1), m)]
				if digits&(digits-1) != 0 && count(digits) <= n {
					s.add(lowest(m), digits)
				}
			}
			if s.each(func(ids, union uint32) bool { return fd.lockedSet(t, x, ids, union) }) {
				return true
			}
		}
	}
	return false
}

// lockedSet emits the step about the set in places of the first house of a crossing, if both houses
// lose candidates.
func (fd *finder) lockedSet(t Technique, x *crossing, ids, union uint32) bool {
	f := fd.f
	fd.begin(t, VariantPlain, table[t].base)
	for _, h := range [2]int32{x.h1, x.h2} {
		before := len(fd.out.eliminations)
		for i, c := range f.members[int(h)*f.n : int(h)*f.n+f.n] {
			switch {
			case h == x.h1 && ids>>i&1 != 0:
			case h == x.h2 && f.houseSet[x.h1].has(int(c)):
			default:
				fd.eliminate(int(c), union)
			}
		}
		if len(fd.out.eliminations) == before {
			return false // a naked set of one house
		}
	}
	if fd.proof {
		fd.part(RolePattern, int(x.h1), ids, union)
		fd.part(RoleCover, int(x.h2), x.in2, union)
	}
	return fd.emit()
}
