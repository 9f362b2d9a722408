package logic

import "slices"

// Fish with cages: some cages and houses have a digit each, all in as many houses, which have it
// nowhere else.

// fishBase is a cage that has a digit in every combination, or a house, and the places there.
type fishBase struct {
	rule, house int // -1: none
	places      cellSet
}

// maxCageFish bounds the bases of a fish with cages.
const maxCageFish = 3

// cageFish finds fish with cages of a size.
type cageFish struct {
	fd     *finder
	t      Technique
	d      int
	bases  []*fishBase
	covers []int
}

// fishWithCages finds fish of which at least one base is a cage.
func fishWithCages(fd *finder, t Technique) bool {
	if fd.rules == nil || len(fd.rules.cages) == 0 {
		return false
	}
	f := fd.f
	lists := make([][]fishBase, f.n)
	for i := range fd.rules.cages {
		x := &fd.rules.cages[i]
		common := f.all
		sets := fd.combinations(x)
		for _, set := range sets {
			common &= set
		}
		for _, c := range x.cells {
			if v := fd.value[c]; v != 0 {
				common &^= 1 << (v - 1) // it has the digit
			}
		}
		for m := common; m != 0 && len(sets) > 0; m &= m - 1 {
			d := lowest(m)
			if places := f.and(&x.set, &fd.byDigit[d]); !f.none(&places) {
				lists[d] = append(lists[d], fishBase{x.rule, -1, places})
			}
		}
	}
	for size := 2; size <= maxCageFish; size++ {
		for d, list := range lists {
			cages := len(list)
			if cages == 0 {
				continue
			}
			for h := range f.houses {
				if places := f.and(&f.houseSet[h], &fd.byDigit[d]); !f.none(&places) {
					list = append(list, fishBase{-1, h, places})
				}
			}
			q := cageFish{fd: fd, t: t, d: d}
			for i := range cages {
				if fd.budget.spend() || q.choose(list, i, size) {
					return fd.emitted > 0 && !fd.budget.over
				}
			}
		}
	}
	return false
}

// choose takes base i and others behind it. It reports whether the search is to end.
func (q *cageFish) choose(list []fishBase, i, size int) bool {
	x := &list[i]
	if slices.ContainsFunc(q.bases,
		func(b *fishBase) bool { return !q.fd.f.disjoint(&b.places, &x.places) }) {
		return false
	}
	q.bases = append(q.bases, x)
	defer func() { q.bases = q.bases[:len(q.bases)-1] }()
	if len(q.bases) == size {
		var all cellSet
		for _, b := range q.bases {
			for w := range all {
				all[w] |= b.places[w]
			}
		}
		return q.cover(all)
	}
	for k := i + 1; k < len(list); k++ {
		if q.choose(list, k, size) {
			return true
		}
	}
	return false
}

// cover covers places with as many houses as there are bases, and emits the fish.
func (q *cageFish) cover(left cellSet) bool {
	f := q.fd.f
	if f.none(&left) {
		return len(q.covers) == len(q.bases) && !q.falls() && q.emit()
	}
	if len(q.covers) == len(q.bases) {
		return false
	}
	rest := left
	c := f.pop(&rest)
	for _, k := range f.housesOf[c] {
		h := int(k.house)
		rest := left
		for w := range rest {
			rest[w] &^= f.houseSet[h][w]
		}
		q.covers = append(q.covers, h)
		done := q.cover(rest)
		if q.covers = q.covers[:len(q.covers)-1]; done {
			return true
		}
	}
	return false
}

// falls reports whether a base lies within one cover, so that smaller patterns say the same.
func (q *cageFish) falls() bool {
	return slices.ContainsFunc(q.bases, func(b *fishBase) bool {
		return slices.ContainsFunc(q.covers, func(h int) bool {
			within := q.fd.f.and(&b.places, &q.fd.f.houseSet[h])
			return within == b.places
		})
	})
}

// emit emits the fish of the bases and covers.
func (q *cageFish) emit() bool {
	fd := q.fd
	var rules []int
	var gone cellSet
	for _, h := range q.covers {
		for w := range gone {
			gone[w] |= fd.f.houseSet[h][w]
		}
	}
	for _, b := range q.bases {
		if b.rule >= 0 {
			rules = append(rules, b.rule)
		}
		for w := range gone {
			gone[w] &^= b.places[w]
		}
	}
	fd.ruleStep(q.t, VariantPlain, rules...)
	fd.out.rating += float64(len(q.bases)-2) / 2
	fd.eliminateSet(&gone, q.d)
	if fd.proof && len(fd.out.eliminations) > 0 {
		for _, b := range q.bases {
			cells, places := []int(nil), b.places
			for c := fd.f.pop(&places); c >= 0; c = fd.f.pop(&places) {
				cells = append(cells, c)
			}
			role := RolePattern
			if b.house >= 0 {
				role = RoleBase
			}
			fd.part(role, b.house, 0, 1<<q.d, cells...)
		}
		for _, h := range q.covers {
			fd.part(RoleCover, h, 0, 1<<q.d)
		}
	}
	return fd.emit()
}
