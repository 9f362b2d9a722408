package logic

// alsWWings finds ALS-W-wings: two almost locked sets have the digits w and z, and a house has two
// places for w, of which one sees all places of w in the first set, and the other those in the
// second. So one of the sets lacks w and has all its other digits, z among them: z goes from the
// cells that see all its places in both. Two sets of one cell make a W-wing.
func alsWWings(fd *finder, t Technique) bool {
	if fd.noALSChain() {
		return false
	}
	a, ok := fd.findALS(1)
	if !ok {
		return false
	}
	for w := range fd.f.n {
		q := fd.indexOf(w)
		if q == nil {
			continue
		}
		for k, in := range q.in {
			if in.count() != 2 {
				continue
			}
			p := in.next(0)
			if fd.alsWWingsOf(a, t, q, k, p, in.next(p+1)) {
				return true
			}
			if fd.budget.over {
				return false
			}
		}
	}
	return false
}

// alsWWingsOf finds those that use the two places of house k of the index.
func (fd *finder) alsWWingsOf(a *alsIndex, t Technique, q *digitIndex, k, one, two int) bool {
	var first, second []*als // the sets whose places of the digit see the first, the second place
	for _, i := range a.digit[q.d] {
		p := &a.parts[i]
		x := &a.list[p.set]
		if p.seen.has(one) && !p.cells.has(two) {
			first = append(first, x)
		}
		if p.seen.has(two) && !p.cells.has(one) {
			second = append(second, x)
		}
	}
	for _, x := range first {
		if fd.budget.spend() {
			return false
		}
		for _, y := range second {
			common := x.digits & y.digits &^ (1 << q.d)
			if common == 0 || x == y || x.size == 1 && y.size == 1 {
				continue
			}
			fd.begin(t, VariantPlain, table[t].base)
			fd.eliminateSeen(a, common, x, y)
			if len(fd.out.eliminations) == 0 {
				continue
			}
			if fd.proof {
				h := int(q.houses[k])
				fd.alsPart(a, x)
				fd.alsPart(a, y)
				fd.part(RoleStrongLink, h, fd.placesOf(h, int(q.cells[one]), int(q.cells[two])),
					1<<q.d)
			}
			if fd.emit() {
				return true
			}
		}
	}
	return false
}
