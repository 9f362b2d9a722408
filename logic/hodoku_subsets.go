package logic

import (
	"cmp"
	"slices"
)

// lexical calls found with the n-element sets of members whose masks together have n bits, until
// found returns true. The order is {0,1}, {0,2}, {0,3}, {1,2}, ...
func (s *subsets) lexical(from, left int, ids, union uint32,
	found func(ids, union uint32) bool) bool {
	switch {
	case left == 0:
		return count(union) == s.n && found(ids, union)
	case left == 1: // most searches are over pairs
		for i := from; i < s.k; i++ {
			if u := union | s.mask[i]; count(u) == s.n && found(ids|1<<s.id[i], u) {
				return true
			}
		}
		return false
	}
	for i := from; i <= s.k-left; i++ {
		if u := union | s.mask[i]; count(u) <= s.n &&
			s.lexical(i+1, left-1, ids|1<<s.id[i], u, found) {
			return true
		}
	}
	return false
}

// byHouse calls found for every house in the order of HoDoKu (regions, rows, columns, further
// houses) until found returns true.
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

// hodokuNakedSets finds naked sets in the order of HoDoKu. A set also eliminates from other houses
// that contain it. If two houses lose candidates and the set has two or three cells, it is a locked
// pair or triplet.
func hodokuNakedSets(fd *finder, t Technique) bool {
	f, n := fd.f, table[t].degree
	memo := fd.memo.sets[nakedMemo][n]
	if t == LockedPair || t == LockedTriplet {
		memo = fd.memo.sets[lockedSetMemo][n]
	}
	var s subsets
	return f.byHouse(func(h int) bool {
		if fd.unchangedSince(&memo[h], fd.houseAt[h]) {
			return false
		}
		s.reset(n)
		at := h * f.n
		for i, c := range f.members[at : at+f.n] {
			if m := fd.cell[c]; m != 0 && count(m) <= n {
				s.add(i, m)
			}
		}
		if s.k < n || !s.lexical(0, n, 0, 0, func(ids, union uint32) bool {
			return fd.hodokuNakedSet(t, h, ids, union)
		}) {
			return false
		}
		memo[h] = 0
		return true
	})
}

// hodokuNakedSet emits the step about the naked set in places of house h, if it eliminates
// something and is of the technique.
func (fd *finder) hodokuNakedSet(t Technique, h int, ids, union uint32) bool {
	f, n := fd.f, table[t].degree
	locked := t == LockedPair || t == LockedTriplet
	fd.begin(t, VariantPlain, table[t].base)
	losing, places := fd.eliminateCommon(h, ids, union)
	if losing == 0 || (losing > 1 && n < 4) != locked {
		return false
	}
	if locked { // HoDoKu lists the line first
		line := &f.houseSet[places]
		slices.SortStableFunc(fd.out.eliminations, func(a, b elimination) int {
			switch in := line.has(int(a.cell)); {
			case in == line.has(int(b.cell)):
				return int(a.cell - b.cell)
			case in:
				return -1
			}
			return 1
		})
	}
	if !fd.proof {
		return fd.emit()
	}
	// The step is named by the house that loses candidates.
	if losing == 1 && places != h {
		var cells []int
		for m := ids; m != 0; m &= m - 1 {
			cells = append(cells, f.cellAt(h, m))
		}
		fd.part(RolePattern, places, fd.placesOf(places, cells...), union)
	} else {
		fd.part(RolePattern, h, ids, union)
	}
	if locked {
		fd.part(RoleCover, places, f.shared(places, h), union)
	}
	return fd.emit()
}

// hodokuHiddenSets finds hidden sets in the order of HoDoKu.
func hodokuHiddenSets(fd *finder, t Technique) bool {
	f, n := fd.f, table[t].degree
	memo := fd.memo.sets[hiddenMemo][n]
	var s subsets
	return f.byHouse(func(h int) bool {
		if fd.unchangedSince(&memo[h], fd.houseAt[h]) {
			return false
		}
		s.reset(n)
		for d, m := range fd.pos[h*f.n : h*f.n+f.n] {
			if m != 0 && count(m) <= n {
				s.add(d, m)
			}
		}
		if s.k < n || !s.lexical(0, n, 0, 0,
			func(ids, union uint32) bool { return fd.hiddenSet(t, h, ids, union) }) {
			return false
		}
		memo[h] = 0
		return true
	})
}

// hodokuLocked takes the first house, then the lowest digit, then the first house that loses
// candidates. Further houses do not lose candidates by pointing.
func hodokuLocked(fd *finder, t Technique) bool {
	f, kind := fd.f, table[t].degree
	return fd.lockedMemo(fd.memo.locked[1][kind], func(skip uint32) bool {
		var best *crossing
		bestDigit := 0
		fd.eachLocked(kind, skip, func(x *crossing, d int) bool {
			if kind == 0 && f.class[x.h2] == furtherClass ||
				f.class[x.h1] == furtherClass && f.class[x.h2] == furtherClass ||
				kind == 1 && f.class[x.h1] == furtherClass && isLine(f.class[x.h2]) ||
				fd.pos[int(x.at2)+d]&^x.in2 == 0 {
				return false
			}
			if best == nil || cmp.Or(x.h1-best.h1, int32(d-bestDigit), x.h2-best.h2) < 0 {
				best, bestDigit = x, d
			}
			return false
		})
		return best != nil && fd.emitLocked(t, best, bestDigit)
	})
}
