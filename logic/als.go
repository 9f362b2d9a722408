package logic

import "math/bits"

// maxAlmost bounds the cells of an almost locked set, maxSets how many are looked
// at, and with it the memory for what links them to some ten megabytes: those of later houses are left alone. The
// classic layout has up to some thousand.
const (
	maxAlmost = 8
	maxSets   = 6000
)

// almostSet is an almost locked set: cells of a house that have together one
// candidate more than they are. If it loses one of its digits, it has all others.
type almostSet struct {
	digits uint32
	house  int32
	at     uint32 // its cells are almostSets.cells[at:at+size]
	size   uint8
	first  uint32 // its digits are almostSets.parts[first:], ascending
}

// almostPart is one digit of an almost locked set.
type almostPart struct {
	set         uint32
	digit       uint8
	local       uint32 // its index among the parts of the digit
	cells, seen places // the cells that have the digit; what sees all of them
}

// almostSets has the almost locked sets of a state. It is kept in the view, as
// memory.
//
// Two sets have a restricted common if all cells of one that have a digit see
// all of the other that do: only one of the sets has it.
type almostSets struct {
	list   []almostSet
	cells  []uint16
	parts  []almostPart
	digit  [MaxSize][]uint32 // the parts of each digit
	usable uint32            // digits whose seas are not too large
	least  int               // how many cells each has at least
	linked bool              // rows are worked out
	now    uint32            // the time of the state; 0: no state

	rows   []uint64 // of each part: the parts of its digit that it is a restricted common with
	rowAt  []uint32
	masks  []uint32 // of eachPartner: digits by set
	listed []uint32
}

func (a *almostSets) part(x *almostSet, d int) *almostPart {
	return &a.parts[int(x.first)+count(x.digits&(1<<d-1))]
}

func (a *almostSets) cellsOf(x *almostSet) []uint16 { return a.cells[x.at : x.at+uint32(x.size)] }

// almost lists the almost locked sets of at least a number of cells; each once, in its first
// house. It reports whether it could.
func (v *view) almost(least int) (a *almostSets, ok bool) {
	f := v.f
	if v.almostMemory == nil {
		v.almostMemory = new(almostSets)
	}
	a = v.almostMemory
	if a.now == v.now && a.least == least {
		v.allSeas()
		return a, true
	}
	a.now, a.least, a.linked = 0, least, false
	a.list, a.cells, a.parts, a.usable = a.list[:0], a.cells[:0], a.parts[:0], 0
	for d := range f.n {
		a.digit[d] = a.digit[d][:0]
		if v.sea(d) != nil {
			a.usable |= 1 << d
		}
	}
	var chosen [maxAlmost]uint16
	var in [MaxSize]uint16
	for h := range f.houses {
		k := 0
		for _, c := range f.members[h*f.n : h*f.n+f.n] {
			if m := v.cell[c]; m&(m-1) != 0 && count(m) <= maxAlmost+1 && m&^a.usable == 0 {
				in[k] = c
				k++
			}
		}
		if !v.almostFrom(a, h, in[:k], chosen[:0], 0, least) {
			return a, false
		}
	}
	a.now = v.now
	return a, true
}

// almostFrom adds the sets of house h that begin with the cells chosen and go on
// with some of those left.
func (v *view) almostFrom(a *almostSets, h int, left, chosen []uint16, digits uint32, least int) bool {
	if len(left) > 4 && v.meter.tick() {
		return false
	}
	for i, c := range left {
		all := digits | v.cell[c]
		k := len(chosen) + 1
		if count(all) > min(maxAlmost, k+len(left)-1-i)+1 {
			continue // too many even with all that may come
		}
		now := append(chosen, c)
		if count(all) == k+1 && k >= least && len(a.list) < maxSets && v.firstHouse(now, h) {
			v.addAlmost(a, h, now, all)
		}
		if k < maxAlmost && !v.almostFrom(a, h, left[i+1:], now, all, least) {
			return false
		}
	}
	return true
}

// firstHouse reports whether h is the first house that has all the cells.
func (v *view) firstHouse(cells []uint16, h int) bool {
	f := v.f
next:
	for _, k := range f.of[cells[0]] {
		if int(k.house) == h {
			return true
		}
		for _, c := range cells[1:] {
			if !f.houseSet[k.house].has(int(c)) {
				continue next
			}
		}
		return false
	}
	return true
}

func (v *view) addAlmost(a *almostSets, h int, cells []uint16, digits uint32) {
	i := uint32(len(a.list))
	x := almostSet{digits: digits, house: int32(h), at: uint32(len(a.cells)), size: uint8(len(cells)), first: uint32(len(a.parts))}
	a.cells = append(a.cells, cells...)
	a.list = append(a.list, x)
	for m := digits; m != 0; m &= m - 1 {
		d := lowest(m)
		q := &v.seas[d]
		p := almostPart{set: i, digit: uint8(d), local: uint32(len(a.digit[d])), seen: q.full()}
		for _, c := range cells {
			if v.cell[c]>>d&1 != 0 {
				p.cells.add(int(q.number[c]))
				p.seen = p.seen.and(q.sees[q.number[c]])
			}
		}
		a.digit[d] = append(a.digit[d], uint32(len(a.parts)))
		a.parts = append(a.parts, p)
	}
}

// link works out the restricted commons. It reports whether it could.
func (v *view) link(a *almostSets) bool {
	if a.linked {
		return true
	}
	a.rowAt = append(a.rowAt[:0], make([]uint32, len(a.parts))...)
	size := 0
	for d := range v.f.n {
		words := (len(a.digit[d]) + 63) / 64
		if v.meter.tick() {
			return false
		}
		for _, p := range a.digit[d] {
			a.rowAt[p] = uint32(size)
			size += words
		}
	}
	a.rows = zeroed(a.rows, size)
	var seeing []uint64 // of each place of the digit: the parts that it sees all of
	for d := range v.f.n {
		if v.meter.tick() {
			return false
		}
		k := words(len(a.digit[d]))
		seeing = zeroed(seeing, k*len(v.seas[d].cells))
		for i, p := range a.digit[d] {
			seen := a.parts[p].seen
			for c := seen.next(0); c >= 0; c = seen.next(c + 1) {
				seeing[c*k+i>>6] |= 1 << (i & 63)
			}
		}
		for _, p := range a.digit[d] {
			row, cells := a.row(p), a.parts[p].cells
			c := cells.next(0)
			copy(row, seeing[c*k:])
			for c = cells.next(c + 1); c >= 0; c = cells.next(c + 1) {
				for w, x := range seeing[c*k : c*k+k] {
					row[w] &= x
				}
			}
		}
	}
	a.linked = true
	return true
}

// row returns the parts that part p is a restricted common with, by their local
// indices.
func (a *almostSets) row(p uint32) []uint64 {
	words := uint32(len(a.digit[a.parts[p].digit])+63) / 64
	return a.rows[a.rowAt[p] : a.rowAt[p]+words : a.rowAt[p]+words]
}

// partners lists the sets that set i has restricted commons with; masks tells
// which digits, until the next call.
func (a *almostSets) partners(i int) (list []uint32, masks []uint32) {
	for _, j := range a.listed {
		a.masks[j] = 0
	}
	a.listed = a.listed[:0]
	if len(a.masks) < len(a.list) {
		a.masks = make([]uint32, 2*len(a.list))
	}
	x := &a.list[i]
	for m := x.digits; m != 0; m &= m - 1 {
		d := lowest(m)
		for w, bitsOf := range a.row(uint32(int(x.first) + count(x.digits&(1<<d-1)))) {
			for ; bitsOf != 0; bitsOf &= bitsOf - 1 {
				j := a.parts[a.digit[d][w<<6|bits.TrailingZeros64(bitsOf)]].set
				if a.masks[j] == 0 {
					a.listed = append(a.listed, j)
				}
				a.masks[j] |= m & -m
			}
		}
	}
	return a.listed, a.masks
}

// almostParts adds an almost locked set to the step.
func (v *view) almostParts(a *almostSets, x *almostSet) {
	cells := make([]int, 0, x.size)
	for _, c := range a.cellsOf(x) {
		cells = append(cells, int(c))
	}
	p := v.f.part(RoleALS, -1, 0, x.digits, cells...)
	p.House = &v.f.houses[x.house]
	v.out.parts = append(v.out.parts, p)
}

// strikeSeen adds the elimination of the digits of a mask from what sees all
// that has them in the sets.
func (v *view) strikeSeen(a *almostSets, mask uint32, sets ...*almostSet) {
	for ; mask != 0; mask &= mask - 1 {
		d := lowest(mask)
		seen := a.part(sets[0], d).seen
		for _, x := range sets[1:] {
			seen = seen.and(a.part(x, d).seen)
		}
		q := &v.seas[d]
		for i := seen.next(0); i >= 0; i = seen.next(i + 1) {
			v.strike(int(q.cells[i]), 1<<d)
		}
	}
}

// almostXZ finds two almost locked sets with a restricted common: one of them
// has all its other digits, so what sees all that has another common digit goes. With two
// restricted commons each set lacks one of these: all other digits are locked in each set.
func almostXZ(v *view, t Technique) bool {
	if v.noAlmost() {
		return false
	}
	a, ok := v.almost(1)
	if !ok || !v.link(a) {
		return false
	}
	for i := range a.list {
		if v.meter.tick() {
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
			v.begin(t, VariantPlain, table[t].base)
			if single(rc) {
				v.strikeSeen(a, x.digits&y.digits&^rc, x, y)
			} else {
				v.out.variant = VariantDoublyLinked
				v.strikeSeen(a, x.digits&y.digits&rc, x, y)
				v.strikeSeen(a, x.digits&^rc, x)
				before := len(v.out.gone)
				v.strikeSeen(a, y.digits&^rc, y)
				v.strikeOnce(before)
			}
			if len(v.out.gone) == 0 {
				continue
			}
			if v.proof {
				v.almostParts(a, x)
				v.almostParts(a, y)
				v.restricted(a, rc, x, y)
			}
			if v.hit() {
				return true
			}
		}
	}
	return false
}

// strikeOnce drops eliminations from index i on that come before it too.
func (v *view) strikeOnce(i int) {
	gone := v.out.gone[:i]
next:
	for _, r := range v.out.gone[i:] {
		for _, o := range gone {
			if o == r {
				continue next
			}
		}
		gone = append(gone, r)
	}
	v.out.gone = gone
}

// restricted adds the restricted commons of two sets to the step.
func (v *view) restricted(a *almostSets, mask uint32, x, y *almostSet) {
	for ; mask != 0; mask &= mask - 1 {
		d := lowest(mask)
		q := &v.seas[d]
		v.part(RoleRestrictedCommon, -1, 0, 1<<d, q.list(a.part(x, d).cells.or(a.part(y, d).cells))...)
	}
}

// almostXYWing finds two almost locked sets that have restricted commons of
// different digits with a third: one of the two has all its other digits.
func almostXYWing(v *view, t Technique) bool {
	if v.noAlmost() {
		return false
	}
	a, ok := v.almost(1)
	if !ok || !v.link(a) {
		return false
	}
	for i := range a.list {
		list, masks := a.partners(i)
		for k, j2 := range list {
			if v.meter.tick() {
				return false
			}
			y, rc2 := &a.list[j2], masks[j2]
			for _, j1 := range list[:k] {
				x, rc1 := &a.list[j1], masks[j1]
				for ps := rc1; ps != 0; ps &= ps - 1 {
					p := ps & -ps
					for qs := rc2 &^ p; qs != 0; qs &= qs - 1 {
						q := qs & -qs
						v.begin(t, VariantPlain, table[t].base)
						v.strikeSeen(a, x.digits&y.digits&^(p|q), x, y)
						if len(v.out.gone) == 0 {
							continue
						}
						if v.proof {
							v.almostParts(a, x)
							v.almostParts(a, &a.list[i])
							v.almostParts(a, y)
							v.restricted(a, p, x, &a.list[i])
							v.restricted(a, q, &a.list[i], y)
						}
						if v.hit() {
							return true
						}
					}
				}
			}
		}
	}
	return false
}

// almostChain finds chains of four almost locked sets or more, each with a restricted
// common with the next, of which two in a row differ. The first or the last has each
// of their other common digits.
//
// For each candidate it works out which sets lose which digits if the candidate
// is true: those that have their z in its sight, then by restricted commons on. A set that loses z and
// another digit ends a chain. The shortest way to each loss is enough, but where it gives chains
// that are too short, up to maxChained sets are tried in every way that has other losses in the
// same number of links.
func almostChain(v *view, t Technique) bool {
	if v.noAlmost() {
		return false
	}
	a, ok := v.almost(1)
	if !ok || !v.link(a) {
		return false
	}
	q := chainer{v: v, t: t, almostSets: a}
	for z := range v.f.n {
		if len(a.digit[z]) == 0 {
			continue
		}
		q.z = z
		q.tried = make(map[chainEnds]bool)
		for e := range v.seas[z].cells {
			q.e, q.short = e, false
			if q.search(false) || q.short && q.search(true) {
				return true
			}
			if v.meter.over {
				return false
			}
		}
	}
	return false
}

// maxChained bounds the sets of a chain whose ends have a shorter one.
const maxChained = 6

// chainer is a search for chains of almost locked sets.
type chainer struct {
	*almostSets
	v     *view
	t     Technique
	z, e  int // the candidate that is taken to be true
	tried map[chainEnds]bool
	short bool // a chain was too short

	lost  [maxChained][MaxSize][]uint64 // by links, if they count, and digit: parts
	queue []loss
}

// loss is that a set loses a digit.
type loss struct {
	part  uint32
	links uint32
	by    int32 // index of the loss of the set before; -1: none
}

// chainEnds are the two ends of a chain, with the first and last restricted
// common: they tell what goes.
type chainEnds struct {
	x, y uint32
	rcs  uint32
}

// search looks for chains of the present candidate. If again is set, losses
// count by their number of links.
func (q *chainer) search(again bool) bool {
	v, a := q.v, q.almostSets
	layers := 1
	if again {
		layers = maxChained
	}
	for k := range layers {
		for d := range v.f.n {
			q.lost[k][d] = zeroed(q.lost[k][d], words(len(a.digit[d])))
		}
	}
	q.queue = q.queue[:0]
	for _, p := range a.digit[q.z] {
		if x := &a.parts[p]; x.seen.has(q.e) {
			q.lost[0][q.z][x.local>>6] |= 1 << (x.local & 63)
			q.queue = append(q.queue, loss{p, 0, -1})
		}
	}
	for head := 0; head < len(q.queue); head++ {
		if head&63 == 0 && v.meter.tick() {
			return false
		}
		// The set of this part has all its other digits.
		now := q.queue[head]
		if again && now.links == maxChained-1 {
			continue
		}
		x := &a.list[a.parts[now.part].set]
		lost := &q.lost[0]
		if again {
			lost = &q.lost[now.links+1]
		}
		for m := x.digits &^ (1 << a.parts[now.part].digit); m != 0; m &= m - 1 {
			d := lowest(m)
			if d == q.z {
				continue // it ends a chain
			}
			own := x.first + uint32(count(x.digits&(m&-m-1)))
			for w, row := range a.row(own) {
				fresh := row &^ lost[d][w]
				for ; fresh != 0; fresh &= fresh - 1 {
					o := a.digit[d][w<<6|bits.TrailingZeros64(fresh)]
					if again && q.chained(head, a.parts[o].set) {
						continue
					}
					lost[d][w] |= fresh & -fresh
					q.queue = append(q.queue, loss{o, now.links + 1, int32(head)})
					y := &a.list[a.parts[o].set]
					if y.digits>>q.z&1 == 0 || !a.part(y, q.z).seen.has(q.e) {
						continue
					}
					if now.links < 2 {
						q.short = true
					} else if q.ended(len(q.queue) - 1) {
						return true
					}
				}
			}
		}
	}
	return false
}

// chained reports whether a set is in the chain that ends with a loss.
func (q *chainer) chained(at int, set uint32) bool {
	for ; at >= 0; at = int(q.queue[at].by) {
		if q.parts[q.queue[at].part].set == set {
			return true
		}
	}
	return false
}

// ended offers the step of the chain that ends with a loss.
func (q *chainer) ended(at int) bool {
	v, a := q.v, q.almostSets
	var chain []uint32 // the parts lost, last first
	for i := at; i >= 0; i = int(q.queue[i].by) {
		chain = append(chain, q.queue[i].part)
	}
	k := len(chain)
	rcs := uint32(1)<<a.parts[chain[0]].digit | 1<<a.parts[chain[k-2]].digit
	ends := chainEnds{a.parts[chain[k-1]].set, a.parts[chain[0]].set, rcs}
	if q.tried[ends] || ends.x == ends.y {
		return false
	}
	q.tried[ends] = true
	x, y := &a.list[ends.x], &a.list[ends.y]
	v.begin(q.t, VariantPlain, table[q.t].base)
	v.strikeSeen(a, x.digits&y.digits&^rcs, x, y)
	if v.proof {
		for i := k - 1; i >= 0; i-- {
			v.almostParts(a, &a.list[a.parts[chain[i]].set])
		}
		for i := k - 2; i >= 0; i-- {
			v.restricted(a, 1<<a.parts[chain[i]].digit, &a.list[a.parts[chain[i+1]].set], &a.list[a.parts[chain[i]].set])
		}
	}
	return v.hit()
}

// deathBlossom finds a cell, the stem, and for each of its candidates an almost locked
// set that loses the candidate if the stem has it. All these sets have digit z, which goes
// from what sees all of them.
func deathBlossom(v *view, t Technique) bool {
	a, ok := v.almost(1)
	if !ok {
		return false
	}
	type bloom struct {
		gone  places
		petal uint32 // part of z
		below int    // the bloom of the candidates before, in the list
	}
	for c, stem := range v.cell {
		if stem&(stem-1) == 0 || stem&^a.usable != 0 {
			continue
		}
		// The sets that lose each candidate.
		var petals [MaxSize][]uint32
		complete := true
		for m := stem; m != 0 && complete; m &= m - 1 {
			d := lowest(m)
			sees := v.seas[d].sees[v.seas[d].number[c]]
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
			if v.meter.tick() {
				return false
			}
			blooms := []bloom{{gone: v.seas[z].full()}}
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
					if v.meter.tick() {
						return false
					}
					for k := from; k < to; k++ {
						if gone := blooms[k].gone.and(p.seen); !gone.none() && !fresh[gone] {
							fresh[gone] = true
							blooms = append(blooms, bloom{gone, x.first + uint32(count(x.digits&(1<<z-1))), k})
						}
					}
				}
				from = to
			}
			for k := from; k < len(blooms); k++ {
				v.begin(t, VariantPlain, table[t].base)
				v.strikePlaces(&v.seas[z], blooms[k].gone)
				if v.proof {
					v.part(RolePivot, -1, 0, stem, c)
					for b := k; b > 0; b = blooms[b].below {
						v.almostParts(a, &a.list[a.parts[blooms[b].petal].set])
					}
				}
				if v.hit() {
					return true
				}
			}
		}
	}
	return false
}
