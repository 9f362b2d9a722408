package logic

import "slices"

// uniqueMemory is what the search for unique loops works with and remembers.
type uniqueMemory struct {
	pairs  []pairMemo
	loop   []uint16 // cells of the loop so far
	colour []uint8  // of each: even or odd
	inLoop cellSet
	// visited tells for the even and the odd cells of the loop which houses
	// they are in; unbalanced counts the houses in one of these only.
	visited    [2][]bool
	unbalanced int
	both       cellSet // cells that have both digits
	usable     cellSet // those that have a partner in each of their houses
	digits     uint32
	d1, d2     int  // the two digits
	closed     bool // a loop was found from the present start

	best     found
	bestKind int // 0: none

	// The cells with an extra candidate of a grave, in the order of discovery,
	// and these candidates.
	graveCells []int
	graveExtra []uint32
}

// pairMemo is what is known of a pair of digits: when cells `both` had them
// there was no loop, up to the time `at` (0: nothing is known).
type pairMemo struct {
	both     cellSet
	at       uint32
	searched bool // in this call
	skip     bool // in this call: nothing has changed
	had      bool // in this call: a loop was found
	now      cellSet
}

func newUniqueMemory(f *facts) uniqueMemory {
	return uniqueMemory{
		pairs: make([]pairMemo, f.n*(f.n-1)/2), loop: make([]uint16, 0, f.cells), colour: make([]uint8, 0, f.cells),
		visited: [2][]bool{make([]bool, len(f.houses)), make([]bool, len(f.houses))},
	}
}

func (m *uniqueMemory) forget() { clear(m.pairs) }

// uniqueLoops finds rectangles and longer loops of cells in which two digits
// alternate so that every house that has one even cell of the loop has one odd
// cell, and the other way round. If no cell had another candidate, the digits
// could change places: so some candidate besides the two is true.
//
// All loops are looked at, and the step of the lowest rating is chosen, among
// these that of the lowest type. The search goes from each cell of just the two
// digits. At most two cells have more, unless all have the same further digit; in
// this the search counts the further digits of cells that it has tried at the same place
// before, as the original does.
func uniqueLoops(v *view, t Technique) bool {
	f := v.f
	if f.anyApart {
		return false
	}
	v.bestKind = 0
	for i := range v.pairs {
		p := &v.pairs[i]
		p.searched, p.skip, p.had = false, false, false
	}
	last := uint32(0)
	for c, m := range v.cell {
		if count(m) != 2 {
			continue
		}
		d1, d2 := lowest(m), lowest(m&(m-1))
		v.digits, v.d1, v.d2 = m, d1, d2
		v.both = f.and(&v.dig[d1], &v.dig[d2])
		p := &v.pairs[d2*(d2-1)/2+d1]
		if !p.searched {
			p.searched, p.now = true, v.both
			p.skip = v.known() && v.loopless(p)
		}
		if p.skip || v.lonely(&v.both, c) {
			continue
		}
		if m != last {
			v.usable = v.partnered(v.both)
			last = m
		}
		if !v.usable.has(c) {
			continue
		}
		v.closed = false
		v.extendLoop(t, c, 0, 2, 0, -1)
		p.had = p.had || v.closed
		if v.stopped || v.meter.over {
			return v.stopped
		}
	}
	for i := range v.pairs {
		if p := &v.pairs[i]; p.searched && !p.skip && !p.had {
			p.both, p.at = p.now, v.now
		}
	}
	if v.bestKind == 0 {
		return false
	}
	v.out, v.best = v.best, v.out
	return true
}

// loopless reports whether there was no loop of a pair when its cells were the
// same as now.
func (v *view) loopless(p *pairMemo) bool {
	if p.at == 0 || p.both != p.now {
		return false
	}
	for s := p.now; ; {
		c := v.f.pop(&s)
		if c < 0 {
			return true
		}
		if v.cellAt[c] > p.at {
			return false
		}
	}
}

// lonely reports whether a house of cell c has no other cell of the set.
func (v *view) lonely(s *cellSet, c int) bool {
	for _, k := range v.f.of[c] {
		x := uint64(0)
		for w := range v.f.words {
			y := s[w] & v.f.houseSet[k.house][w]
			if w == c>>6 {
				y &^= 1 << (c & 63)
			}
			x |= y
		}
		if x == 0 {
			return true
		}
	}
	return false
}

// partnered drops lonely cells until none is left.
func (v *view) partnered(s cellSet) cellSet {
	for again := true; again; {
		again = false
		for q := s; ; {
			c := v.f.pop(&q)
			if c < 0 {
				break
			}
			if v.lonely(&s, c) {
				s.drop(c)
				again = true
			}
		}
	}
	return s
}

// extendLoop makes c, whose houses have no cell of this parity yet, cell number n
// of the loop, reached by house last, and goes on from there. more is how many cells with further digits may come, extra the
// further digits so far.
func (v *view) extendLoop(t Technique, c, n, more int, extra uint32, last int32) {
	f := v.f
	if v.meter.tick() || v.stopped {
		return
	}
	other := v.visited[1-n&1]
	for i := range f.of[c] {
		if k := &f.of[c][i]; !other[k.house] && !v.answered(k, other, more, extra) {
			return
		}
	}
	v.join(c, uint8(n&1))
	defer v.leave()
	if n == 0 && !v.plain && !v.balanced() {
		return
	}
	n++
	for i := range f.of[c] {
		k := &f.of[c][i]
		if k.house == last {
			continue
		}
		at := int(k.at)
		for p := v.pos[at+v.d1] & v.pos[at+v.d2]; p != 0; p &= p - 1 {
			x := int(f.members[at+lowest(p)])
			if x == int(v.loop[0]) && n >= 4 {
				if v.unbalanced == 0 {
					v.closed = true
					v.loopSteps(t, n)
				}
				continue
			}
			if v.inLoop.has(x) {
				continue
			}
			m := v.cell[x]
			extra = (extra | m) &^ v.digits // not undone between siblings
			if !v.usable.has(x) || v.taken(x, other) {
				continue
			}
			if !v.allowed(m, more, extra) {
				continue
			}
			left := more
			if count(m) > 2 {
				left--
			}
			v.extendLoop(t, x, n, left, extra, k.house)
		}
	}
}

// answered reports whether some cell can still come that shares the house of k
// with its cell and has the other parity, whose houses are in the list.
func (v *view) answered(k *link, list []bool, more int, extra uint32) bool {
	at := int(k.at)
	for p := v.pos[at+v.d1] & v.pos[at+v.d2] &^ k.bit; p != 0; p &= p - 1 {
		x := int(v.f.members[at+lowest(p)])
		if !v.inLoop.has(x) && v.usable.has(x) && v.allowed(v.cell[x], more, extra) && !v.taken(x, list) {
			return true
		}
	}
	return false
}

// join adds a cell to the loop.
func (v *view) join(c int, colour uint8) {
	v.loop, v.colour = append(v.loop, uint16(c)), append(v.colour, colour)
	v.inLoop.add(c)
	visited, other := v.visited[colour], v.visited[1-colour]
	for _, k := range v.f.of[c] {
		visited[k.house] = true
		if other[k.house] {
			v.unbalanced--
		} else {
			v.unbalanced++
		}
	}
}

// leave takes the last cell from the loop.
func (v *view) leave() {
	n := len(v.loop) - 1
	c, colour := int(v.loop[n]), v.colour[n]
	v.loop, v.colour = v.loop[:n], v.colour[:n]
	v.inLoop.drop(c)
	visited, other := v.visited[colour], v.visited[1-colour]
	for _, k := range v.f.of[c] {
		visited[k.house] = false
		if other[k.house] {
			v.unbalanced++
		} else {
			v.unbalanced--
		}
	}
}

// balanced reports whether cells can be added to those of the loop, in any order, so
// that every house has none or one of each colour, and that the further digits
// are such as a loop may have. What the first cell of a loop needs is such a set: where there is
// none no loop is looked for. The house with the fewest cells for what it needs
// comes first, so that most of it follows.
func (v *view) balanced() bool {
	if v.meter.tick() {
		return true // all ends
	}
	f := v.f
	many, extra := 0, uint32(0)
	for _, c := range v.loop {
		if m := v.cell[c] &^ v.digits; m != 0 {
			many, extra = many+1, extra|m
		}
	}
	fewest, at, colour, choice := MaxSize+1, 0, uint8(0), uint32(0)
search:
	for i, c := range v.loop {
		other := 1 - v.colour[i]
		visited, links := v.visited[other], f.of[c]
		for j := range links {
			k := &links[j]
			if visited[k.house] {
				continue
			}
			can := uint32(0)
			for p := v.pos[int(k.at)+v.d1] & v.pos[int(k.at)+v.d2] &^ k.bit; p != 0; p &= p - 1 {
				x := int(f.members[int(k.at)+lowest(p)])
				m := v.cell[x] &^ v.digits
				if v.usable.has(x) && (m == 0 || many < 2 || single(extra|m)) && !v.inLoop.has(x) && !v.taken(x, visited) {
					can |= p & -p
				}
			}
			if n := count(can); n < fewest {
				fewest, at, colour, choice = n, int(k.at), other, can
				if n <= 1 {
					break search
				}
			}
		}
	}
	if fewest > MaxSize {
		return true
	}
	for ; choice != 0; choice &= choice - 1 {
		v.join(int(f.members[at+lowest(choice)]), colour)
		ok := v.balanced()
		v.leave()
		if ok {
			return true
		}
	}
	return false
}

// allowed reports whether a cell of candidates m may come: more cells with
// further digits may, or it has none, or all have the same one.
func (v *view) allowed(m uint32, more int, extra uint32) bool {
	return more > 0 || m == v.digits || single((extra|m)&^v.digits)
}

// taken reports whether a house of x has a cell of the loop's parity that the
// list is about: it may have one only.
func (v *view) taken(x int, list []bool) bool {
	links := v.f.of[x]
	for i := range links {
		if list[links[i].house] {
			return true
		}
	}
	return false
}

// loopSteps offers the steps that the loop of n cells gives.
func (v *view) loopSteps(t Technique, n int) {
	var more [2]int // the first two cells with further candidates
	k := 0
	all := uint32(0)
	seen := v.f.peerSet[0]
	for _, c := range v.loop[:n] {
		if m := v.cell[c]; count(m) > 2 {
			if k < 2 {
				more[k] = int(c)
			}
			if k == 0 {
				seen = v.f.peerSet[c]
			} else {
				seen = v.f.and(&seen, &v.f.peerSet[c])
			}
			all |= m
			k++
		}
	}
	extra := all &^ v.digits
	rating := table[t].base
	if n >= 10 {
		rating += 0.3
	}
	if n >= 8 {
		rating += 0.2
	} else if n >= 6 {
		rating += 0.1
	}
	switch {
	case k == 1:
		if v.better(rating, 1) {
			v.beginLoop(t, VariantType1, rating, n)
			v.strike(more[0], v.digits)
			v.offer(1)
		}
	case k >= 2:
		if (k > 2 || single(extra)) && v.better(rating, 2) {
			v.beginLoop(t, VariantType2, rating, n)
			v.strikeSet(&seen, lowest(v.cell[more[0]]&^v.digits))
			v.offer(2)
		}
		if k == 2 {
			if count(extra) >= 2 {
				v.loopWithSet(t, rating, n, more, extra)
			}
			v.loopWithPair(t, rating, n, more)
		}
	}
}

// loopWithPair is type 4: one of the digits must be in one of the two cells, as
// a house has no other place for it, so the other digit is in neither.
func (v *view) loopWithPair(t Technique, rating float64, n int, more [2]int) {
	if !v.better(rating, 4) {
		return
	}
	a, b := more[0], more[1]
	d1, d2 := v.d1, v.d2
	locked, house := 0, -1
	for _, k := range v.f.of[a] {
		h := int(k.house)
		if !v.f.houseSet[h].has(b) {
			continue
		}
		self := v.placesOf(h, a, b)
		if v.pos[h*v.f.n+d1]&^self == 0 && locked&1 == 0 {
			locked |= 1
			house = h
		}
		if v.pos[h*v.f.n+d2]&^self == 0 && locked == 0 {
			locked |= 2
			house = h
		}
	}
	if locked == 0 {
		return
	}
	gone := uint32(1) << d2
	if locked&1 == 0 {
		gone = 1 << d1
	}
	v.beginLoop(t, VariantType4, rating, n)
	v.strike(a, gone)
	v.strike(b, gone)
	if v.proof {
		v.part(RoleWithin, house, v.placesOf(house, a, b), v.digits&^gone)
	}
	v.offer(4)
}

// placesOf returns the places of cells in a house.
func (v *view) placesOf(h int, cells ...int) (m uint32) {
	for _, c := range cells {
		for _, k := range v.f.of[c] {
			if int(k.house) == h {
				m |= k.bit
			}
		}
	}
	return m
}

// loopWithSet is type 3: the two cells together are one cell of the further
// digits, or of all others, and a naked or hidden set of a house they share.
func (v *view) loopWithSet(t Technique, rating float64, n int, more [2]int, extra uint32) {
	f := v.f
	a, b := more[0], more[1]
	var s subsets
	for degree := count(extra); degree <= 7 && degree <= f.n; degree++ {
		for _, k := range f.of[a] {
			h := int(k.house)
			if !f.houseSet[h].has(b) {
				continue
			}
			at := h * f.n
			placeA, placeB := k.bit, v.placesOf(h, b)
			if r := rating + float64(degree-1)*0.1; degree*2 <= int(v.empty[h]) && v.better(r, 3) {
				s.reset(degree - 1)
				s.bits, s.start = degree, extra
				for i, c := range f.members[at : at+f.n] {
					if m := v.cell[c]; 1<<i != placeA && 1<<i != placeB && count(m) >= 2 {
						s.add(i, m)
					}
				}
				s.each(func(ids, union uint32) bool {
					naked := extra & v.cell[a] & v.cell[b]
					for m := ids; m != 0; m &= m - 1 {
						naked |= v.cell[f.cellAt(h, m)]
					}
					if count(naked) != degree {
						return false
					}
					v.beginLoop(t, VariantType3Naked, r, n)
					for i, c := range f.members[at : at+f.n] {
						if (ids|placeA|placeB)>>i&1 == 0 {
							v.strike(int(c), union)
						}
					}
					if v.proof {
						v.part(RoleComplement, h, ids, union)
					}
					return v.offer(3)
				})
			}
			if degree*2 < int(v.empty[h]) {
				s.reset(degree - 2)
				s.bits = degree
				for m := v.digits; m != 0; m &= m - 1 {
					s.start |= v.pos[at+lowest(m)] &^ placeB
				}
				for m := f.all &^ v.digits &^ extra; m != 0; m &= m - 1 {
					if p := v.pos[at+lowest(m)] &^ placeB; p != 0 {
						s.add(lowest(m), p)
					}
				}
				s.each(func(ids, union uint32) bool {
					cells := union &^ (placeA | placeB)
					r := rating + (float64(count(cells))-1)*0.1
					if !v.better(r, 3) {
						return false
					}
					v.beginLoop(t, VariantType3Hidden, r, n)
					for m := cells; m != 0; m &= m - 1 {
						v.strike(f.cellAt(h, m), ^(ids | v.digits))
					}
					if v.proof {
						v.part(RoleComplement, h, cells, ids|v.digits)
					}
					return v.offer(3)
				})
			}
		}
	}
}

// better reports whether a step of this rating and type would be chosen now.
func (v *view) better(rating float64, kind int) bool {
	return v.all || v.bestKind == 0 || rating < v.best.rating || rating == v.best.rating && kind < v.bestKind
}

func (v *view) beginLoop(t Technique, variant Variant, rating float64, n int) {
	v.begin(t, variant, rating)
	v.out.loop = n
	if !v.proof {
		return
	}
	loop := make([]int, n)
	var more []int
	extra := uint32(0)
	for i, c := range v.loop[:n] {
		loop[i] = int(c)
		if m := v.cell[c] &^ v.digits; m != 0 {
			more = append(more, int(c))
			extra |= m
		}
	}
	v.part(RolePattern, -1, 0, v.digits, loop...)
	v.part(RoleExtra, -1, 0, extra, more...)
}

// offer makes v.out the best step so far if it removes anything; where all are
// wanted it is yielded. It reports whether to stop.
func (v *view) offer(kind int) bool {
	switch {
	case len(v.out.gone) == 0:
		return false
	case v.all:
		return v.hit()
	}
	v.out, v.best = v.best, v.out
	v.bestKind = kind
	return false
}

// graves finds a bivalue universal grave: but for some candidates, every cell
// has two of them and every house each digit twice or not at all. That would have
// no solution or several, so one of these candidates is true.
func graves(v *view, t Technique) bool {
	f := v.f
	if f.anyApart || v.left == 0 {
		return false
	}
	var many cellSet // cells of three candidates or more
	for c, m := range v.cell {
		if count(m) >= 3 {
			many.add(c)
		}
		if m == 0 && v.value[c] == 0 {
			return false
		}
	}
	if f.none(&many) {
		return false
	}
	cells, extra := v.graveCells[:0], v.graveExtra[:0]
	defer func() { v.graveCells, v.graveExtra = cells, extra }()
	var all uint32
	var common cellSet // what sees all of these cells
	for h := range f.houses {
		for d, p := range v.pos[h*f.n : h*f.n+f.n] {
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
				return false
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
				return false
			}
		}
	}
	if all == 0 || !v.grave(cells, extra) {
		return false
	}
	start := func(variant Variant, rating float64) {
		v.begin(t, variant, rating)
		if v.proof {
			v.part(RoleExtra, -1, 0, all, cells...)
		}
	}
	switch {
	case len(cells) == 1:
		start(VariantType1, table[t].base)
		v.strike(cells[0], ^all)
		return v.hit()
	case table[t].degree == 1:
		return false
	case single(all):
		start(VariantType2, 5.7)
		v.strikeSet(&common, lowest(all))
		return v.hit() || len(v.out.gone) == 0 && v.graveOfTwo(start, cells, extra, all)
	case !f.none(&common):
		return v.graveOfTwo(start, cells, extra, all) || v.graveWithSet(start, cells, all, &common)
	}
	return false
}

// grave reports whether nothing but pairs is left without the extra candidates.
func (v *view) grave(cells []int, extra []uint32) bool {
	f := v.f
	without := func(c int) uint32 {
		if i := slices.Index(cells, c); i >= 0 {
			return extra[i]
		}
		return 0
	}
	for c, m := range v.cell {
		if v.value[c] == 0 && count(m&^without(c)) != 2 {
			return false
		}
	}
	for h := range f.houses {
		for d, p := range v.pos[h*f.n : h*f.n+f.n] {
			for i, c := range cells {
				if extra[i]>>d&1 != 0 {
					p &^= v.placesOf(h, c)
				}
			}
			if k := count(p); k != 0 && k != 2 {
				return false
			}
		}
	}
	return true
}

// graveOfTwo is type 4: two cells of a house that share one of the other digits.
func (v *view) graveOfTwo(start func(Variant, float64), cells []int, extra []uint32, all uint32) bool {
	if len(cells) != 2 {
		return false
	}
	a, b := cells[0], cells[1]
	shared := v.cell[a] & v.cell[b] &^ all
	house := v.f.common(cells, 0)
	if !single(shared) || house < 0 {
		return false
	}
	start(VariantType4, 5.7)
	v.strike(a, ^(extra[0] | shared))
	v.strike(b, ^(extra[1] | shared))
	if v.proof {
		v.part(RoleWithin, house, v.placesOf(house, a, b), shared)
	}
	return v.hit()
}

// graveWithSet is type 3: the cells with extra candidates are one cell of a
// naked set of a house they share.
func (v *view) graveWithSet(start func(Variant, float64), cells []int, all uint32, common *cellSet) bool {
	f := v.f
	var s subsets
	for h := f.common(cells, 0); h >= 0; h = f.common(cells, h+1) {
		for degree := 2; degree <= 6 && degree <= f.n; degree++ {
			s.reset(degree - 1)
			s.bits = degree
			for i, c := range f.members[h*f.n : h*f.n+f.n] {
				if m := v.cell[c]; common.has(int(c)) && count(m) >= 2 {
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
						v.strike(int(c), union)
					}
				}
				if v.proof {
					v.part(RoleComplement, h, ids, union)
				}
				return v.hit()
			}) {
				return true
			}
		}
	}
	return false
}
