package logic

import (
	"encoding/binary"
	"slices"
)

// alsPart adds an almost locked set to the parts of the step.
func (fd *finder) alsPart(a *alsIndex, x *als) {
	cells := make([]int, 0, x.size)
	for _, c := range a.cellsOf(x) {
		cells = append(cells, int(c))
	}
	p := fd.f.part(RoleALS, -1, 0, x.digits, cells...)
	p.House = &fd.f.houses[fd.f.common(cells, 0)]
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
			if fd.emit() || rc&(rc-1) != 0 && fd.emitOutside(a, x, y) {
				return true
			}
		}
	}
	return false
}

// emitOutside offers the present step once more without its eliminations in the cells of its sets,
// if there are any: most programs do not list them.
func (fd *finder) emitOutside(a *alsIndex, sets ...*als) bool {
	outside := fd.out.eliminations[:0]
	before := len(fd.out.eliminations)
	for _, r := range fd.out.eliminations {
		if !slices.ContainsFunc(sets, func(x *als) bool {
			return slices.Contains(a.cellsOf(x), uint16(r.cell))
		}) {
			outside = append(outside, r)
		}
	}
	fd.out.eliminations = outside
	return len(outside) < before && fd.emit()
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
			for _, j1 := range list[:k] {
				sets := [3]uint32{j1, uint32(i), j2}
				if fd.emitALSWings(t, a, sets, masks[j1], masks[j2]) {
					return true
				}
			}
		}
	}
	return false
}

// emitALSWings emits the ALS-XY-wings of three sets: p and q are the restricted commons of the
// middle one with the first and with the last, of which each wing has two different ones.
func (fd *finder) emitALSWings(t Technique, a *alsIndex, sets [3]uint32, p, q uint32) bool {
	for ; p != 0; p &= p - 1 {
		one := p & -p
		for rest := q &^ one; rest != 0; rest &= rest - 1 {
			if fd.emitALSWing(t, a, sets, one, rest&-rest) {
				return true
			}
		}
	}
	return false
}

// emitALSWing emits the ALS-XY-wing of three sets with the restricted commons p and q.
func (fd *finder) emitALSWing(t Technique, a *alsIndex, sets [3]uint32, p, q uint32) bool {
	x, stem, y := &a.list[sets[0]], &a.list[sets[1]], &a.list[sets[2]]
	fd.begin(t, VariantPlain, table[t].base)
	fd.eliminateSeen(a, x.digits&y.digits&^(p|q), x, y)
	if fd.proof && len(fd.out.eliminations) > 0 {
		fd.alsPart(a, x)
		fd.alsPart(a, stem)
		fd.alsPart(a, y)
		fd.restrictedPart(a, p, x, stem)
		fd.restrictedPart(a, q, stem, y)
	}
	return fd.emit()
}

// deathBlossom finds a cell, the stem, and for each of its candidates an almost locked set, the
// petal, that loses the candidate if the stem has it. So one of the petals has all its other
// digits: each digit that all petals have and the stem lacks goes from what sees all its places.
func deathBlossom(fd *finder, t Technique) bool {
	a, ok := fd.findALS(1)
	if !ok {
		return false
	}
	q := blossomSearch{fd: fd, t: t, alsIndex: a}
	for c, stem := range fd.cell {
		if stem&(stem-1) == 0 || stem&^a.usable != 0 || !q.findPetals(c) {
			continue
		}
		if q.open(c) {
			return true
		}
		if fd.budget.over {
			return false
		}
	}
	return false
}

// maxBlossoms bounds what petals of the first candidates of a stem can remove in different ways,
// and with it the memory for them. The classic layout has up to some thousand.
const maxBlossoms = 50_000

// blossomSearch is a search for death blossoms.
type blossomSearch struct {
	*alsIndex
	fd *finder
	t  Technique

	petals [MaxSize][]uint32 // of each candidate of the stem: the sets
	goes   [MaxSize]places   // by digit: what one petal for each candidate can remove at most
	digits []int             // those that have something there
	list   []blossom
}

// blossom is a petal for each of the first candidates of a stem.
type blossom struct {
	elim  string // what they remove so far: the places of each digit of blossomSearch.digits
	petal uint32
	below int // the blossom without this petal
}

// findPetals finds the petals of a stem, and reports whether they may remove something.
func (q *blossomSearch) findPetals(c int) bool {
	fd := q.fd
	stem := fd.cell[c]
	for d := range fd.f.n {
		q.goes[d] = places{}
		if (q.usable&^stem)>>d&1 != 0 {
			q.goes[d] = fd.index[d].full()
		}
	}
	for m := stem; m != 0; m &= m - 1 {
		d := lowest(m)
		q.petals[d] = q.petals[d][:0]
		sees := fd.index[d].sees[fd.index[d].number[c]]
		var any [MaxSize]places
		for _, p := range q.digit[d] {
			if !q.parts[p].cells.in(sees) {
				continue
			}
			set := q.parts[p].set
			x := &q.alsIndex.list[set]
			q.petals[d] = append(q.petals[d], set)
			for zs := x.digits &^ stem; zs != 0; zs &= zs - 1 {
				z := lowest(zs)
				any[z] = any[z].or(q.part(x, z).seen)
			}
		}
		more := false
		for z := range fd.f.n {
			q.goes[z] = q.goes[z].and(any[z])
			more = more || !q.goes[z].none()
		}
		if !more {
			return false
		}
	}
	q.digits = q.digits[:0]
	for z := range fd.f.n {
		if !q.goes[z].none() {
			q.digits = append(q.digits, z)
		}
	}
	return true
}

// open tries a petal for each candidate of a stem, and offers what they remove.
func (q *blossomSearch) open(c int) bool {
	fd := q.fd
	var whole []byte
	for _, z := range q.digits {
		whole = appendPlaces(whole, q.goes[z])
	}
	q.list = append(q.list[:0], blossom{elim: string(whole)})
	from := 0
	var key []byte
	for m := fd.cell[c]; m != 0; m &= m - 1 {
		to := len(q.list)
		seen := make(map[string]bool)
		for _, i := range q.petals[lowest(m)] {
			x := &q.alsIndex.list[i]
			for k := from; k < to && len(q.list) < maxBlossoms; k++ {
				if k&63 == 0 && fd.budget.spend() {
					return false
				}
				key = key[:0]
				any := places{}
				for n, z := range q.digits {
					var s places
					if x.digits>>z&1 != 0 {
						s = placesAt(q.list[k].elim, n).and(q.part(x, z).seen)
					}
					any = any.or(s)
					key = appendPlaces(key, s)
				}
				if any.none() || seen[string(key)] {
					continue
				}
				elim := string(key)
				seen[elim] = true
				q.list = append(q.list, blossom{elim, i, k})
			}
		}
		from = to
	}
	for k := from; k < len(q.list); k++ {
		fd.begin(q.t, VariantPlain, table[q.t].base)
		for n, z := range q.digits {
			fd.eliminatePlaces(&fd.index[z], placesAt(q.list[k].elim, n))
		}
		if fd.proof {
			fd.part(RolePivot, -1, 0, fd.cell[c], c)
			var named []int // a set that is the petal of several candidates is listed once
			for b := k; b > 0; b = q.list[b].below {
				if i := int(q.list[b].petal); !slices.Contains(named, i) {
					named = append(named, i)
					fd.alsPart(q.alsIndex, &q.alsIndex.list[i])
				}
			}
		}
		if fd.emit() {
			return true
		}
	}
	return false
}

// appendPlaces appends a set of candidates as bytes.
func appendPlaces(to []byte, s places) []byte {
	return binary.LittleEndian.AppendUint64(binary.LittleEndian.AppendUint64(to, s[0]), s[1])
}

// placesAt returns set n of those that appendPlaces made.
func placesAt(text string, n int) (s places) {
	for i := range 16 {
		s[i>>3] |= uint64(text[16*n+i]) << (i & 7 * 8)
	}
	return s
}
