package logic

import "slices"

// bivalueGraves finds a bivalue universal grave (BUG): without some extra candidates, every empty
// cell would have two candidates, and every house would have each digit twice or not at all. Such a
// state has no solution or several, so one of the extra candidates is true.
func bivalueGraves(fd *finder, t Technique) bool {
	f := fd.f
	if f.anyApart || fd.left == 0 {
		return false
	}
	var many cellSet // the cells with at least three candidates
	for c, m := range fd.cell {
		if count(m) >= 3 {
			many.add(c)
		}
		if m == 0 && fd.value[c] == 0 {
			return false
		}
	}
	if f.none(&many) {
		return false
	}
	all, common, ok := fd.findBUGExtra(&many)
	cells, extra := fd.bugCells, fd.bugExtra
	if !ok || all == 0 || !fd.isBUG(cells, extra) {
		return false
	}
	start := func(variant Variant, rating float64) {
		fd.begin(t, variant, rating)
		if fd.proof {
			fd.part(RoleExtra, -1, 0, all, cells...)
		}
	}
	switch {
	case len(cells) == 1:
		start(VariantType1, table[t].base)
		fd.eliminate(cells[0], ^all)
		return fd.emit()
	case table[t].degree == 1:
		return false
	case single(all):
		start(VariantType2, 5.7)
		fd.eliminateSet(&common, lowest(all))
		return fd.emit() || len(fd.out.eliminations) == 0 && fd.bugType4(start, cells, extra, all)
	case !f.none(&common):
		return fd.bugType4(start, cells, extra, all) || fd.bugType3(start, cells, all, &common)
	}
	return false
}

// findBUGExtra fills in fd.bugCells and fd.bugExtra: where a house has a digit neither twice nor
// not at all, and one of its places has at least three candidates, the digit is an extra candidate
// there. It returns the extra digits and the cells that see all cells with extra candidates. ok is
// false if there is no BUG from which anything follows.
func (fd *finder) findBUGExtra(many *cellSet) (all uint32, common cellSet, ok bool) {
	f := fd.f
	cells, extra := fd.bugCells[:0], fd.bugExtra[:0]
	defer func() { fd.bugCells, fd.bugExtra = cells, extra }()
	for h := range f.houses {
		for d, p := range fd.pos[h*f.n : h*f.n+f.n] {
			if k := count(p); k == 0 || k == 2 {
				continue
			}
			k, cell := 0, 0
			for m := p; m != 0; m &= m - 1 {
				if c := f.cellAt(h, m); many.has(c) {
					k++
					cell = c
				}
			}
			if k == 0 {
				return all, common, false
			}
			if k > 1 {
				continue
			}
			i := slices.Index(cells, cell)
			if i < 0 {
				i = len(cells)
				cells, extra = append(cells, cell), append(extra, 0)
			}
			if all == 0 {
				common = f.peerSet[cell]
			} else {
				common = f.and(&common, &f.peerSet[cell])
			}
			extra[i] |= 1 << d
			all |= 1 << d
			for _, c := range cells {
				common.drop(c)
			}
			if len(cells) > 1 && count(all) > 1 && f.none(&common) {
				return all, common, false
			}
		}
	}
	return all, common, true
}

// isBUG reports whether every cell and every digit of a house has two candidates, or none, without
// the extra ones.
func (fd *finder) isBUG(cells []int, extra []uint32) bool {
	f := fd.f
	without := func(c int) uint32 {
		if i := slices.Index(cells, c); i >= 0 {
			return extra[i]
		}
		return 0
	}
	for c, m := range fd.cell {
		if fd.value[c] == 0 && count(m&^without(c)) != 2 {
			return false
		}
	}
	for h := range f.houses {
		for d, p := range fd.pos[h*f.n : h*f.n+f.n] {
			for i, c := range cells {
				if extra[i]>>d&1 != 0 {
					p &^= fd.placesOf(h, c)
				}
			}
			if k := count(p); k != 0 && k != 2 {
				return false
			}
		}
	}
	return true
}

// bugType4 is type 4: two cells of a house share one of their other digits.
func (fd *finder) bugType4(start func(Variant, float64), cells []int, extra []uint32,
	all uint32) bool {
	if len(cells) != 2 {
		return false
	}
	a, b := cells[0], cells[1]
	shared := fd.cell[a] & fd.cell[b] &^ all
	house := fd.f.common(cells, 0)
	if !single(shared) || house < 0 {
		return false
	}
	start(VariantType4, 5.7)
	fd.eliminate(a, ^(extra[0] | shared))
	fd.eliminate(b, ^(extra[1] | shared))
	if fd.proof {
		fd.part(RoleWithin, house, fd.placesOf(house, a, b), shared)
	}
	return fd.emit()
}

// bugType3 is type 3: the cells with extra candidates act as one cell of a naked set in a house
// that contains them.
func (fd *finder) bugType3(start func(Variant, float64), cells []int, all uint32,
	common *cellSet) bool {
	f := fd.f
	var s subsets
	for h := f.common(cells, 0); h >= 0; h = f.common(cells, h+1) {
		for degree := 2; degree <= 6 && degree <= f.n; degree++ {
			s.reset(degree - 1)
			s.bits = degree
			for i, c := range f.members[h*f.n : h*f.n+f.n] {
				if m := fd.cell[c]; common.has(int(c)) && count(m) >= 2 {
					s.add(i, m)
				}
			}
			if s.each(func(ids, union uint32) bool {
				if count(union|all) != degree || count(all) < 2 {
					return false
				}
				start(VariantType3Naked, 5.7+float64(degree-1)*0.1)
				for i, c := range f.members[h*f.n : h*f.n+f.n] {
					if ids>>i&1 == 0 && common.has(int(c)) {
						fd.eliminate(int(c), union)
					}
				}
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
}

// Bounds of the search for BUGs with any extra candidates.
const (
	maxBUGCells = 7    // with extra candidates
	maxBUGWays  = 3000 // to choose them
)

// bugPlusN finds a BUG with extra candidates of several digits. At least one of them is true, so
// what none of them allows goes. Extra candidates are those without which the state would be a
// BUG: each other candidate is one of two in its cell, and one of two places of its digit in each
// house of the cell. The cells that have some, and the ways to choose them, are bounded, as each
// way is tried as a whole.
func bugPlusN(fd *finder, t Technique) bool {
	f := fd.f
	if f.anyApart || fd.left == 0 {
		return false
	}
	var cells []int
	for c, m := range fd.cell {
		switch k := count(m); {
		case k > 2 && len(cells) == maxBUGCells, k < 2 && fd.value[c] == 0:
			return false
		case k > 2:
			cells = append(cells, c)
		}
	}
	if len(cells) < 2 {
		return false
	}
	// An extra candidate is not one of two places of its digit in a house.
	may := make([]uint32, len(cells))
	for i, c := range cells {
		for m := fd.cell[c]; m != 0; m &= m - 1 {
			d, ok := lowest(m), true
			for _, k := range f.housesOf[c] {
				ok = ok && count(fd.pos[int(k.at)+d]) > 2
			}
			if ok {
				may[i] |= 1 << d
			}
		}
		if count(may[i]) < count(fd.cell[c])-2 {
			return false
		}
	}
	ways := maxBUGWays
	none := make([]uint32, 0, len(cells))
	return fd.bugExtras(cells, may, none, &ways, func(extra []uint32) bool {
		return fd.isBUG(cells, extra) && fd.emitBUGPlusN(t, cells, extra)
	})
}

// bugExtras calls found with the ways to choose the extra candidates of cells so that each keeps
// two, until found returns true, as long as there are ways left.
func (fd *finder) bugExtras(cells []int, may, extra []uint32, ways *int,
	found func(extra []uint32) bool) bool {
	i := len(extra)
	if i == len(cells) {
		*ways--
		return *ways >= 0 && !fd.budget.spend() && found(extra)
	}
	need := count(fd.cell[cells[i]]) - 2
	for m := may[i]; m != 0; m = (m - 1) & may[i] {
		if count(m) == need && fd.bugExtras(cells, may, append(extra, m), ways, found) {
			return true
		}
		if *ways < 0 || fd.budget.over {
			return false
		}
	}
	return false
}

func (fd *finder) emitBUGPlusN(t Technique, cells []int, extra []uint32) bool {
	f := fd.f
	all := uint32(0)
	for _, m := range extra {
		all |= m
	}
	if single(all) {
		return false // type 2
	}
	fd.begin(t, VariantPlain, table[t].base)
	for c, candidates := range fd.cell {
		out := candidates
		for i, b := range cells {
			for m := extra[i]; m != 0 && out != 0; m &= m - 1 {
				switch {
				case b == c:
					out &^= m & -m
				case f.peerSet[b].has(c):
					out &= m & -m
				default:
					out = 0
				}
			}
		}
		fd.eliminate(c, out)
	}
	if fd.proof {
		for i, c := range cells {
			fd.part(RoleExtra, -1, 0, extra[i], c)
		}
	}
	return fd.emit()
}
