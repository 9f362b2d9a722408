package logic

// alsPart adds an almost locked set to the parts of the step.
func (fd *finder) alsPart(a *alsIndex, x *als) {
	cells := make([]int, 0, x.size)
	for _, c := range a.cellsOf(x) {
		cells = append(cells, int(c))
	}
	p := fd.f.part(RoleALS, -1, 0, x.digits, cells...)
	p.House = &fd.f.houses[x.house]
	fd.out.parts = append(fd.out.parts, p)
}

// eliminateSeen eliminates each digit of a mask from the cells that see all its places in the sets.
func (fd *finder) eliminateSeen(a *alsIndex, mask uint32, sets ...*als) {
	for ; mask != 0; mask &= mask - 1 {
		d := lowest(mask)
		seen := a.part(sets[0], d).seen
		for _, x := range sets[1:] {
			seen = seen.and(a.part(x, d).seen)
		}
		q := &fd.index[d]
		for i := seen.next(0); i >= 0; i = seen.next(i + 1) {
			fd.eliminate(int(q.cells[i]), 1<<d)
		}
	}
}

// alsXZ finds two almost locked sets with a restricted common. One of the sets lacks it and so has
// all its other digits: every other common digit is eliminated from the cells that see all its
// places in both sets. With two restricted commons (doubly linked), each set has one of them, and
// every other digit of a set is locked in this set.
func alsXZ(fd *finder, t Technique) bool {
	if fd.noALSChain() {
		return false
	}
	a, ok := fd.findALS(1)
	if !ok || !fd.linkALS(a) {
		return false
	}
	for i := range a.list {
		if fd.budget.spend() {
			return false
		}
		x := &a.list[i]
		list, masks := a.partners(i)
		for _, j := range list {
			if int(j) < i {
				continue
			}
			y := &a.list[j]
			rc := masks[j]
			fd.begin(t, VariantPlain, table[t].base)
			if single(rc) {
				fd.eliminateSeen(a, x.digits&y.digits&^rc, x, y)
			} else {
				fd.out.variant = VariantDoublyLinked
				fd.eliminateSeen(a, x.digits&y.digits&rc, x, y)
				fd.eliminateSeen(a, x.digits&^rc, x)
				before := len(fd.out.eliminations)
				fd.eliminateSeen(a, y.digits&^rc, y)
				fd.dropRepeated(before)
			}
			if len(fd.out.eliminations) == 0 {
				continue
			}
			if fd.proof {
				fd.alsPart(a, x)
				fd.alsPart(a, y)
				fd.restrictedPart(a, rc, x, y)
			}
			if fd.emit() {
				return true
			}
		}
	}
	return false
}

// dropRepeated drops the eliminations from index i on that are also before i.
func (fd *finder) dropRepeated(i int) {
	elim := fd.out.eliminations[:i]
next:
	for _, r := range fd.out.eliminations[i:] {
		for _, o := range elim {
			if o == r {
				continue next
			}
		}
		elim = append(elim, r)
	}
	fd.out.eliminations = elim
}

// restrictedPart adds the restricted commons of two sets to the parts of the step.
func (fd *finder) restrictedPart(a *alsIndex, mask uint32, x, y *als) {
	for ; mask != 0; mask &= mask - 1 {
		d := lowest(mask)
		q := &fd.index[d]
		fd.part(RoleRestrictedCommon, -1, 0, 1<<d,
			q.list(a.part(x, d).cells.or(a.part(y, d).cells))...)
	}
}

// alsXYWing finds two almost locked sets that have different restricted commons with a third set.
// One of the two sets lacks its restricted common and so has all its other digits.
func alsXYWing(fd *finder, t Technique) bool {
	if fd.noALSChain() {
		return false
	}
	a, ok := fd.findALS(1)
	if !ok || !fd.linkALS(a) {
		return false
	}
	for i := range a.list {
		list, masks := a.partners(i)
		for k, j2 := range list {
			if fd.budget.spend() {
				return false
			}
			y, rc2 := &a.list[j2], masks[j2]
			for _, j1 := range list[:k] {
				x, rc1 := &a.list[j1], masks[j1]
				for ps := rc1; ps != 0; ps &= ps - 1 {
					p := ps & -ps
					for qs := rc2 &^ p; qs != 0; qs &= qs - 1 {
						q := qs & -qs
						fd.begin(t, VariantPlain, table[t].base)
						fd.eliminateSeen(a, x.digits&y.digits&^(p|q), x, y)
						if len(fd.out.eliminations) == 0 {
							continue
						}
						if fd.proof {
							fd.alsPart(a, x)
							fd.alsPart(a, &a.list[i])
							fd.alsPart(a, y)
							fd.restrictedPart(a, p, x, &a.list[i])
							fd.restrictedPart(a, q, &a.list[i], y)
						}
						if fd.emit() {
							return true
						}
					}
				}
			}
		}
	}
	return false
}

// deathBlossom finds a cell (the stem) and, for each of its candidates, an almost locked set (a
// petal) that loses this candidate if the stem has it. All petals have digit z. One petal has all
// its digits but one, so z is eliminated from the cells that see all its places in every petal.
func deathBlossom(fd *finder, t Technique) bool {
	a, ok := fd.findALS(1)
	if !ok {
		return false
	}
	type bloom struct {
		elim  places
		petal uint32 // the part of z in the petal
		below int    // the index of the entry for the candidates before
	}
	for c, stem := range fd.cell {
		if stem&(stem-1) == 0 || stem&^a.usable != 0 {
			continue
		}
		// petals has, for each candidate of the stem, the sets that can lose it.
		var petals [MaxSize][]uint32
		complete := true
		for m := stem; m != 0 && complete; m &= m - 1 {
			d := lowest(m)
			sees := fd.index[d].sees[fd.index[d].number[c]]
			for _, p := range a.digit[d] {
				if a.parts[p].cells.in(sees) {
					petals[d] = append(petals[d], a.parts[p].set)
				}
			}
			complete = petals[d] != nil
		}
		if !complete {
			continue
		}
		for zs := a.usable &^ stem; zs != 0; zs &= zs - 1 {
			z := lowest(zs)
			if fd.budget.spend() {
				return false
			}
			blooms := []bloom{{elim: fd.index[z].full()}}
			from := 0
			for m := stem; m != 0; m &= m - 1 {
				to := len(blooms)
				fresh := make(map[places]bool)
				for _, i := range petals[lowest(m)] {
					x := &a.list[i]
					if x.digits>>z&1 == 0 {
						continue
					}
					p := a.part(x, z)
					if fd.budget.spend() {
						return false
					}
					for k := from; k < to; k++ {
						if elim := blooms[k].elim.and(p.seen); !elim.none() && !fresh[elim] {
							fresh[elim] = true
							blooms = append(blooms,
								bloom{elim, x.first + uint32(count(x.digits&(1<<z-1))), k})
						}
					}
				}
				from = to
			}
			for k := from; k < len(blooms); k++ {
				fd.begin(t, VariantPlain, table[t].base)
				fd.eliminatePlaces(&fd.index[z], blooms[k].elim)
				if fd.proof {
					fd.part(RolePivot, -1, 0, stem, c)
					for b := k; b > 0; b = blooms[b].below {
						fd.alsPart(a, &a.list[a.parts[blooms[b].petal].set])
					}
				}
				if fd.emit() {
					return true
				}
			}
		}
	}
	return false
}
