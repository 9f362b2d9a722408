package logic

import (
	"math/bits"
	"slices"
)

// maxCombinations bounds the sets of digits of a cage that are looked at. Cages of grids up
// to size 9 have at most 12. A cage with more is left to ruleCandidates.
const maxCombinations = 500

// maxToldCombinations bounds the combinations that a step lists.
const maxToldCombinations = 6

// combinations returns the sets of digits that the cells of a cage can have; none if there are too
// many to list.
func (fd *finder) combinations(x *cage) (sets []uint32) {
	union := uint32(0)
	for _, c := range x.cells {
		union |= fd.mask(c)
	}
	if x.sets != nil {
		sets = slices.Clone(x.sets)
	} else {
		sets = setsOfSum(fd.f.n, len(x.cells), x.total, union)
	}
	left := sets[:0]
	for i, set := range sets {
		if i%8 == 7 && fd.budget.spend() {
			return nil
		}
		if set&^union == 0 && fd.assign(x, set, nil) {
			left = append(left, set)
		}
	}
	return left
}

// setsOfSum returns the sets of k digits among some that have a sum; nil if there are more than
// maxCombinations.
func setsOfSum(n, k, total int, among uint32) (sets []uint32) {
	var from func(d, left, sum int, set uint32)
	from = func(d, left, sum int, set uint32) {
		if left == 0 {
			if sum == 0 {
				sets = append(sets, set)
			}
			return
		}
		for ; d < n && len(sets) <= maxCombinations; d++ {
			// With d the digits are at least d+1, d+2, ..., and at most d+1 and the highest.
			low := left*(d+1) + left*(left-1)/2
			high := d + 1 + (left-1)*n - (left-1)*(left-2)/2
			if low > sum {
				return
			}
			if high >= sum && among>>d&1 != 0 {
				from(d+1, left-1, sum-d-1, set|1<<d)
			}
		}
	}
	from(0, k, total, 0)
	if len(sets) > maxCombinations {
		return nil
	}
	return sets
}

// assign reports whether the digits of a set can be in the cells of a cage, each in one. It
// adds to may, unless that is nil, what each cell can then be.
func (fd *finder) assign(x *cage, set uint32, may []uint32) bool {
	k := len(x.cells)
	if bits.OnesCount32(set) != k {
		return false
	}
	var digit [maxCageCells]uint32
	for i := range k {
		digit[i] = set & -set
		set &= set - 1
	}
	// reach has the sets of digits, as bits of their numbers, that the first cells can have.
	var reach [maxCageCells + 1][1 << maxCageCells / 64]uint64
	reach[0][0] = 1
	for i, c := range x.cells {
		m := fd.mask(c)
		for used := range 1 << k {
			if reach[i][used>>6]>>(used&63)&1 == 0 {
				continue
			}
			for j := range k {
				if next := used | 1<<j; next != used && m&digit[j] != 0 {
					reach[i+1][next>>6] |= 1 << (next & 63)
				}
			}
		}
	}
	all := 1<<k - 1
	if reach[k][all>>6]>>(all&63)&1 == 0 {
		return false
	}
	if may == nil {
		return true
	}
	// The same from the last cell: of the sets that were reached, those that lead to all.
	var good [1 << maxCageCells / 64]uint64
	good[all>>6] |= 1 << (all & 63)
	for i := k - 1; i >= 0; i-- {
		m := fd.mask(x.cells[i])
		var before [1 << maxCageCells / 64]uint64
		for used := range 1 << k {
			if reach[i][used>>6]>>(used&63)&1 == 0 {
				continue
			}
			for j := range k {
				next := used | 1<<j
				if next != used && m&digit[j] != 0 && good[next>>6]>>(next&63)&1 != 0 {
					before[used>>6] |= 1 << (used & 63)
					may[i] |= digit[j]
				}
			}
		}
		good = before
	}
	return true
}

// eachCage calls find for each cage and its combinations, until find returns true. It skips
// cages without combinations, which contradict the state. alone says that find looks at the cells
// of the cage alone, so that a cage is skipped if they have not changed.
func (fd *finder) eachCage(t Technique, alone bool,
	find func(x *cage, sets []uint32) bool) bool {
	if fd.rules == nil {
		return false
	}
	for i := range fd.rules.cages {
		x := &fd.rules.cages[i]
		if alone && fd.unchangedSince(fd.ruleMemo(t, x.rule), fd.changedAt(x.cells)) {
			continue
		}
		if fd.budget.spend() {
			return false
		}
		if sets := fd.combinations(x); len(sets) > 0 && find(x, sets) {
			return true
		}
	}
	return false
}

// cageCombinations finds candidates that no combination of a cage has, else those that none
// leaves their cell.
func cageCombinations(fd *finder, t Technique) bool {
	return fd.eachCage(t, true, func(x *cage, sets []uint32) bool {
		union := uint32(0)
		for _, set := range sets {
			union |= set
		}
		fd.ruleStep(t, VariantPlain, x.rule)
		for _, c := range x.cells {
			fd.eliminate(c, ^union)
		}
		if len(fd.out.eliminations) == 0 {
			fd.out.variant = VariantCellByCell
			fd.eliminateUnassigned(x, sets)
		}
		fd.combinationParts(x, sets)
		return fd.emit()
	})
}

// eliminateUnassigned eliminates in the cells of a cage what no combination leaves them.
func (fd *finder) eliminateUnassigned(x *cage, sets []uint32) {
	var may [maxCageCells]uint32
	for _, set := range sets {
		fd.assign(x, set, may[:])
	}
	for i, c := range x.cells {
		fd.eliminate(c, ^may[i])
	}
}

// combinationParts adds a part for each combination, unless there are many.
func (fd *finder) combinationParts(x *cage, sets []uint32) {
	if !fd.proof || len(sets) > maxToldCombinations {
		return
	}
	for _, set := range sets {
		fd.part(RoleCombination, -1, 0, set, x.cells...)
	}
}

// cageLocked finds digits that every combination of a cage has. Cells outside that see all
// places of such a digit in the cage lose it.
func cageLocked(fd *finder, t Technique) bool {
	return fd.eachCage(t, false, func(x *cage, sets []uint32) bool {
		fd.ruleStep(t, VariantPlain, x.rule)
		fd.combinationParts(x, sets)
		fd.eliminateOutside(x, sets)
		return fd.emit()
	})
}

// eliminateOutside eliminates the digits that every combination of a cage has in the cells
// outside that see all their places in the cage.
func (fd *finder) eliminateOutside(x *cage, sets []uint32) {
	common := fd.f.all
	for _, set := range sets {
		common &= set
	}
	for m := common; m != 0; m &= m - 1 {
		d := lowest(m)
		var places []int
		for _, c := range x.cells {
			if fd.mask(c)>>d&1 != 0 {
				places = append(places, c)
			}
		}
		if len(places) == 0 || fd.value[places[0]] != 0 {
			continue
		}
		seen := fd.f.seeAll(places)
		for w := range seen {
			seen[w] &^= x.set[w]
		}
		before := len(fd.out.eliminations)
		fd.eliminateSet(&seen, d)
		if fd.proof && len(fd.out.eliminations) > before {
			fd.part(RolePattern, -1, 0, 1<<d, places...)
		}
	}
}

// cageAndHouses finds what is left of a cage once its combinations have the digits that houses can
// only have in the cage, else once they leave something to each cell that sees the whole cage.
func cageAndHouses(fd *finder, t Technique) bool {
	return fd.eachCage(t, false, func(x *cage, sets []uint32) bool {
		for _, variant := range [...]Variant{VariantHouseDemands, VariantCellEmpties} {
			left := fd.combinationsLeft(t, variant, x, sets)
			if len(left) > 0 && len(left) < len(sets) && fd.emitLeft(x, left) {
				return true
			}
		}
		return false
	})
}

// combinationsLeft begins a step and returns the combinations of a cage that the reason of the
// variant leaves.
func (fd *finder) combinationsLeft(t Technique, variant Variant, x *cage,
	sets []uint32) (left []uint32) {
	fd.ruleStep(t, variant, x.rule)
	demanded := uint32(0)
	if variant == VariantHouseDemands {
		common := fd.f.all
		for _, set := range sets {
			common &= set
		}
		demanded = fd.demanded(x, common)
	}
	for _, set := range sets {
		if set&demanded == demanded && (variant == VariantHouseDemands || !fd.empties(x, set)) {
			left = append(left, set)
		}
	}
	return left
}

// emitLeft ends the step that a cage has one of the combinations that are left.
func (fd *finder) emitLeft(x *cage, left []uint32) bool {
	fd.combinationParts(x, left)
	if fd.eliminateUnassigned(x, left); len(fd.out.eliminations) == 0 {
		fd.eliminateOutside(x, left)
	}
	return fd.emit()
}

// demanded returns the digits that a house can only have in the cells of a cage, but for those
// that every combination has. It adds a part for each.
func (fd *finder) demanded(x *cage, common uint32) (digits uint32) {
	f := fd.f
	for h := range f.houses {
		in := uint32(0)
		for i := range f.n {
			if x.set.has(int(f.members[h*f.n+i])) {
				in |= 1 << i
			}
		}
		if in == 0 {
			continue
		}
		for d, places := range fd.pos[h*f.n : h*f.n+f.n] {
			if places == 0 || places&^in != 0 || (common|digits)>>d&1 != 0 {
				continue
			}
			digits |= 1 << d
			if fd.proof {
				fd.part(RoleBase, h, places, 1<<d)
			}
		}
	}
	return digits
}

// empties reports whether a combination has all candidates of a cell that sees the whole cage.
// It adds a part with the cell and the combination.
func (fd *finder) empties(x *cage, set uint32) bool {
	for c, m := range fd.cell {
		if m != 0 && m&^set == 0 && x.seen.has(c) {
			if fd.proof {
				fd.part(RoleExcludedBy, -1, 0, set, c)
			}
			return true
		}
	}
	return false
}
