package logic

// uniqueMemory is the working memory of the search for unique loops, and what it remembers between
// calls.
type uniqueMemory struct {
	pairs  []pairMemo
	loop   []uint16 // the cells of the loop so far
	colour []uint8  // of each cell of the loop: 0 if even, 1 if odd
	inLoop cellSet
	// visited has the houses of the even and of the odd cells of the loop; unbalanced counts the
	// houses that are in one of the two only.
	visited    [2][]bool
	unbalanced int
	both       cellSet // the cells that have both digits
	usable     cellSet // those of them that have a partner in each of their houses
	digits     uint32
	d1, d2     int  // the two digits
	closed     bool // a loop was found from the present start

	best     found
	bestKind int // 0: none

	// The cells of a BUG with extra candidates, in the order of discovery, and these candidates.
	bugCells []int
	bugExtra []uint32
}

// pairMemo is what is known about a pair of digits: at time at there was no loop, and the cells
// both had the two digits. If at is 0 nothing is known.
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
		pairs: make([]pairMemo, f.n*(f.n-1)/2), loop: make([]uint16, 0, f.cells),
		colour:  make([]uint8, 0, f.cells),
		visited: [2][]bool{make([]bool, len(f.houses)), make([]bool, len(f.houses))},
	}
}

func (m *uniqueMemory) forget() { clear(m.pairs) }

// uniqueLoops finds unique rectangles and longer unique loops: cells in which two digits alternate,
// so that every house with an even cell of the loop has exactly one odd cell, and the other way
// round. If no cell had another candidate, the two digits could be exchanged. So a candidate
// besides the two is true.
//
// The search looks at all loops and chooses the step of the lowest rating, then of the lowest type.
// It starts from each cell with just the two digits. At most two cells of the loop have further
// candidates, unless all further candidates have one digit. As in Sudoku Explainer, that digit also
// counts the further candidates of cells that were tried earlier at the same position.
func uniqueLoops(fd *finder, t Technique) bool {
	f := fd.f
	if f.anyApart {
		return false
	}
	fd.bestKind = 0
	for i := range fd.pairs {
		p := &fd.pairs[i]
		p.searched, p.skip, p.had = false, false, false
	}
	last := uint32(0)
	for c, m := range fd.cell {
		if count(m) != 2 {
			continue
		}
		d1, d2 := lowest(m), lowest(m&(m-1))
		fd.digits, fd.d1, fd.d2 = m, d1, d2
		fd.both = f.and(&fd.byDigit[d1], &fd.byDigit[d2])
		p := &fd.pairs[d2*(d2-1)/2+d1]
		if !p.searched {
			p.searched, p.now = true, fd.both
			p.skip = fd.mayUseMemos() && fd.stillLoopless(p)
		}
		if p.skip || fd.hasNoPartner(&fd.both, c) {
			continue
		}
		if m != last {
			fd.usable = fd.withPartners(fd.both)
			last = m
		}
		if !fd.usable.has(c) {
			continue
		}
		fd.closed = false
		fd.extendLoop(t, c, 0, 2, 0, -1)
		p.had = p.had || fd.closed
		if fd.stopped || fd.budget.over {
			return fd.stopped
		}
	}
	for i := range fd.pairs {
		if p := &fd.pairs[i]; p.searched && !p.skip && !p.had {
			p.both, p.at = p.now, fd.now
		}
	}
	if fd.bestKind == 0 {
		return false
	}
	fd.out, fd.best = fd.best, fd.out
	return true
}

// stillLoopless reports whether a pair had no loop when its cells were the same as now.
func (fd *finder) stillLoopless(p *pairMemo) bool {
	if p.at == 0 || p.both != p.now {
		return false
	}
	for s := p.now; ; {
		c := fd.f.pop(&s)
		if c < 0 {
			return true
		}
		if fd.cellAt[c] > p.at {
			return false
		}
	}
}

// hasNoPartner reports whether a house of cell c has no other cell of the set.
func (fd *finder) hasNoPartner(s *cellSet, c int) bool {
	for _, k := range fd.f.housesOf[c] {
		x := uint64(0)
		for w := range fd.f.words {
			y := s[w] & fd.f.houseSet[k.house][w]
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

// withPartners drops cells without a partner until every cell has one in each of its houses.
func (fd *finder) withPartners(s cellSet) cellSet {
	for again := true; again; {
		again = false
		for q := s; ; {
			c := fd.f.pop(&q)
			if c < 0 {
				break
			}
			if fd.hasNoPartner(&s, c) {
				s.drop(c)
				again = true
			}
		}
	}
	return s
}

// extendLoop adds c as cell number n of the loop and goes on from there. No house of c has a cell
// of the same parity yet; house last led to c. more is how many further cells may have further
// candidates, and extra the further candidates so far.
func (fd *finder) extendLoop(t Technique, c, n, more int, extra uint32, last int32) {
	f := fd.f
	if fd.budget.spend() || fd.stopped {
		return
	}
	other := fd.visited[1-n&1]
	for i := range f.housesOf[c] {
		if k := &f.housesOf[c][i]; !other[k.house] && !fd.canBalanceHouse(k, other, more, extra) {
			return
		}
	}
	fd.pushCell(c, uint8(n&1))
	defer fd.popCell()
	if n == 0 && !fd.noShortcuts && !fd.canBalance() {
		return
	}
	n++
	for i := range f.housesOf[c] {
		k := &f.housesOf[c][i]
		if k.house == last {
			continue
		}
		at := int(k.at)
		for p := fd.pos[at+fd.d1] & fd.pos[at+fd.d2]; p != 0; p &= p - 1 {
			x := int(f.members[at+lowest(p)])
			if x == int(fd.loop[0]) && n >= 4 {
				if fd.unbalanced == 0 {
					fd.closed = true
					fd.loopSteps(t, n)
				}
				continue
			}
			if fd.inLoop.has(x) {
				continue
			}
			m := fd.cell[x]
			extra = (extra | m) &^ fd.digits // not undone between siblings, as in Sudoku Explainer
			if !fd.usable.has(x) || fd.parityTaken(x, other) {
				continue
			}
			if !fd.allowed(m, more, extra) {
				continue
			}
			left := more
			if count(m) > 2 {
				left--
			}
			fd.extendLoop(t, x, n, left, extra, k.house)
		}
	}
}

// canBalanceHouse reports whether the house of k can still get a cell of the other parity. list has
// the houses that have one of that parity.
func (fd *finder) canBalanceHouse(k *membership, list []bool, more int, extra uint32) bool {
	at := int(k.at)
	for p := fd.pos[at+fd.d1] & fd.pos[at+fd.d2] &^ k.bit; p != 0; p &= p - 1 {
		x := int(fd.f.members[at+lowest(p)])
		if !fd.inLoop.has(x) && fd.usable.has(x) && fd.allowed(fd.cell[x], more, extra) &&
			!fd.parityTaken(x, list) {
			return true
		}
	}
	return false
}

// pushCell adds a cell to the loop.
func (fd *finder) pushCell(c int, colour uint8) {
	fd.loop, fd.colour = append(fd.loop, uint16(c)), append(fd.colour, colour)
	fd.inLoop.add(c)
	visited, other := fd.visited[colour], fd.visited[1-colour]
	for _, k := range fd.f.housesOf[c] {
		visited[k.house] = true
		if other[k.house] {
			fd.unbalanced--
		} else {
			fd.unbalanced++
		}
	}
}

// popCell removes the last cell from the loop.
func (fd *finder) popCell() {
	n := len(fd.loop) - 1
	c, colour := int(fd.loop[n]), fd.colour[n]
	fd.loop, fd.colour = fd.loop[:n], fd.colour[:n]
	fd.inLoop.drop(c)
	visited, other := fd.visited[colour], fd.visited[1-colour]
	for _, k := range fd.f.housesOf[c] {
		visited[k.house] = false
		if other[k.house] {
			fd.unbalanced++
		} else {
			fd.unbalanced--
		}
	}
}

// canBalance reports whether cells can be added, in any order, so that every house has none or one
// cell of each parity and the further candidates are allowed. Every loop from the first cell is
// such a set, so without one there is no loop. The house with the fewest possible cells comes
// first.
func (fd *finder) canBalance() bool {
	if fd.budget.spend() {
		return true // the search ends
	}
	f := fd.f
	many, extra := 0, uint32(0)
	for _, c := range fd.loop {
		if m := fd.cell[c] &^ fd.digits; m != 0 {
			many, extra = many+1, extra|m
		}
	}
	fewest, at, colour, choice := MaxSize+1, 0, uint8(0), uint32(0)
search:
	for i, c := range fd.loop {
		other := 1 - fd.colour[i]
		visited, links := fd.visited[other], f.housesOf[c]
		for j := range links {
			k := &links[j]
			if visited[k.house] {
				continue
			}
			can := uint32(0)
			for p := fd.pos[int(k.at)+fd.d1] & fd.pos[int(k.at)+
				fd.d2] &^ k.bit; p != 0; p &= p - 1 {
				x := int(f.members[int(k.at)+lowest(p)])
				m := fd.cell[x] &^ fd.digits
				if fd.usable.has(x) && (m == 0 || many < 2 || single(extra|m)) &&
					!fd.inLoop.has(x) && !fd.parityTaken(x, visited) {
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
		fd.pushCell(int(f.members[at+lowest(choice)]), colour)
		ok := fd.canBalance()
		fd.popCell()
		if ok {
			return true
		}
	}
	return false
}

// allowed reports whether a cell with candidates m may be added: more cells may have further
// candidates, or m has none, or all further candidates have one digit.
func (fd *finder) allowed(m uint32, more int, extra uint32) bool {
	return more > 0 || m == fd.digits || single((extra|m)&^fd.digits)
}

// parityTaken reports whether a house of x is in list: it already has a cell of the parity of x.
func (fd *finder) parityTaken(x int, list []bool) bool {
	links := fd.f.housesOf[x]
	for i := range links {
		if list[links[i].house] {
			return true
		}
	}
	return false
}

// loopSteps emits the steps of the loop of n cells.
func (fd *finder) loopSteps(t Technique, n int) {
	var more [2]int // the first two cells with further candidates
	k := 0
	all := uint32(0)
	seen := fd.f.peerSet[0]
	for _, c := range fd.loop[:n] {
		if m := fd.cell[c]; count(m) > 2 {
			if k < 2 {
				more[k] = int(c)
			}
			if k == 0 {
				seen = fd.f.peerSet[c]
			} else {
				seen = fd.f.and(&seen, &fd.f.peerSet[c])
			}
			all |= m
			k++
		}
	}
	extra := all &^ fd.digits
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
		if fd.better(rating, 1) {
			fd.beginLoop(t, VariantType1, rating, n)
			fd.eliminate(more[0], fd.digits)
			fd.offer(1)
		}
	case k >= 2:
		if (k > 2 || single(extra)) && fd.better(rating, 2) {
			fd.beginLoop(t, VariantType2, rating, n)
			fd.eliminateSet(&seen, lowest(fd.cell[more[0]]&^fd.digits))
			fd.offer(2)
		}
		if k == 2 {
			if count(extra) >= 2 {
				fd.loopWithSet(t, rating, n, more, extra)
			}
			fd.loopWithPair(t, rating, n, more)
		}
	}
}

// loopWithPair is type 4: in a house of the two cells, one of the two digits has no other place. So
// it is in one of the cells, and neither has the other digit.
func (fd *finder) loopWithPair(t Technique, rating float64, n int, more [2]int) {
	if !fd.better(rating, 4) {
		return
	}
	a, b := more[0], more[1]
	d1, d2 := fd.d1, fd.d2
	locked, house := 0, -1
	for _, k := range fd.f.housesOf[a] {
		h := int(k.house)
		if !fd.f.houseSet[h].has(b) {
			continue
		}
		self := fd.placesOf(h, a, b)
		if fd.pos[h*fd.f.n+d1]&^self == 0 && locked&1 == 0 {
			locked |= 1
			house = h
		}
		if fd.pos[h*fd.f.n+d2]&^self == 0 && locked == 0 {
			locked |= 2
			house = h
		}
	}
	if locked == 0 {
		return
	}
	elim := uint32(1) << d2
	if locked&1 == 0 {
		elim = 1 << d1
	}
	fd.beginLoop(t, VariantType4, rating, n)
	fd.eliminate(a, elim)
	fd.eliminate(b, elim)
	if fd.proof {
		fd.part(RoleWithin, house, fd.placesOf(house, a, b), fd.digits&^elim)
	}
	fd.offer(4)
}

// placesOf returns the places of cells in house h.
func (fd *finder) placesOf(h int, cells ...int) (m uint32) {
	for _, c := range cells {
		for _, k := range fd.f.housesOf[c] {
			if int(k.house) == h {
				m |= k.bit
			}
		}
	}
	return m
}

// loopSet is what type 3 of unique loops looks at: a house with the two cells that have further
// candidates, for sets of one degree.
type loopSet struct {
	technique      Technique
	rating         float64
	n              int // cells of the loop
	degree         int
	house          int
	cells          [2]int
	placeA, placeB uint32
	extra          uint32 // the further candidates
}

// loopWithSet is type 3: the two cells act as one cell of a naked set (with their further
// candidates) or of a hidden set of a house that contains both.
func (fd *finder) loopWithSet(t Technique, rating float64, n int, more [2]int, extra uint32) {
	f := fd.f
	for degree := count(extra); degree <= 7 && degree <= f.n; degree++ {
		for _, k := range f.housesOf[more[0]] {
			h := int(k.house)
			if !f.houseSet[h].has(more[1]) {
				continue
			}
			x := loopSet{t, rating, n, degree, h, more, k.bit, fd.placesOf(h, more[1]), extra}
			r := rating + float64(degree-1)*0.1
			if degree*2 <= int(fd.empty[h]) && fd.better(r, 3) {
				fd.loopWithNakedSet(&x, r)
			}
			if degree*2 < int(fd.empty[h]) {
				fd.loopWithHiddenSet(&x)
			}
		}
	}
}

// loopWithNakedSet offers the steps of rating r with a naked set.
func (fd *finder) loopWithNakedSet(x *loopSet, r float64) {
	f, members := fd.f, fd.f.members[x.house*fd.f.n:][:fd.f.n]
	var s subsets
	s.reset(x.degree - 1)
	s.bits, s.start = x.degree, x.extra
	for i, c := range members {
		if m := fd.cell[c]; 1<<i != x.placeA && 1<<i != x.placeB && count(m) >= 2 {
			s.add(i, m)
		}
	}
	s.each(func(ids, union uint32) bool {
		naked := x.extra & fd.cell[x.cells[0]] & fd.cell[x.cells[1]]
		for m := ids; m != 0; m &= m - 1 {
			naked |= fd.cell[f.cellAt(x.house, m)]
		}
		if count(naked) != x.degree {
			return false
		}
		fd.beginLoop(x.technique, VariantType3Naked, r, x.n)
		for i, c := range members {
			if (ids|x.placeA|x.placeB)>>i&1 == 0 {
				fd.eliminate(int(c), union)
			}
		}
		if fd.proof {
			fd.part(RoleComplement, x.house, ids, union)
		}
		return fd.offer(3)
	})
}

// loopWithHiddenSet offers the steps with a hidden set.
func (fd *finder) loopWithHiddenSet(x *loopSet) {
	f, pos := fd.f, fd.pos[x.house*fd.f.n:]
	var s subsets
	s.reset(x.degree - 2)
	s.bits = x.degree
	for m := fd.digits; m != 0; m &= m - 1 {
		s.start |= pos[lowest(m)] &^ x.placeB
	}
	for m := f.all &^ fd.digits &^ x.extra; m != 0; m &= m - 1 {
		if p := pos[lowest(m)] &^ x.placeB; p != 0 {
			s.add(lowest(m), p)
		}
	}
	s.each(func(ids, union uint32) bool {
		cells := union &^ (x.placeA | x.placeB)
		r := x.rating + (float64(count(cells))-1)*0.1
		if !fd.better(r, 3) {
			return false
		}
		fd.beginLoop(x.technique, VariantType3Hidden, r, x.n)
		for m := cells; m != 0; m &= m - 1 {
			fd.eliminate(f.cellAt(x.house, m), ^(ids | fd.digits))
		}
		if fd.proof {
			fd.part(RoleComplement, x.house, cells, ids|fd.digits)
		}
		return fd.offer(3)
	})
}

// better reports whether a step of this rating and type would be chosen now.
func (fd *finder) better(rating float64, kind int) bool {
	return fd.wantAll || fd.bestKind == 0 || rating < fd.best.rating || rating == fd.best.rating &&
		kind < fd.bestKind
}

func (fd *finder) beginLoop(t Technique, variant Variant, rating float64, n int) {
	fd.begin(t, variant, rating)
	fd.out.loop = n
	if !fd.proof {
		return
	}
	loop := make([]int, n)
	var more []int
	extra := uint32(0)
	for i, c := range fd.loop[:n] {
		loop[i] = int(c)
		if m := fd.cell[c] &^ fd.digits; m != 0 {
			more = append(more, int(c))
			extra |= m
		}
	}
	fd.part(RolePattern, -1, 0, fd.digits, loop...)
	fd.part(RoleExtra, -1, 0, extra, more...)
}

// offer keeps fd.out if it is the best step so far and eliminates something; if all steps are
// wanted, it emits the step. It reports whether to stop.
func (fd *finder) offer(kind int) bool {
	switch {
	case len(fd.out.eliminations) == 0:
		return false
	case fd.wantAll:
		return fd.emit()
	}
	fd.out, fd.best = fd.best, fd.out
	fd.bestKind = kind
	return false
}
