package logic

import "math/bits"

// alignedMemory is the working memory of aligned exclusion, and what it remembers between calls.
type alignedMemory struct {
	before    [4][]uint32 // by degree: the candidates when it last found nothing
	ready     [4]bool
	base      []uint16 // the cells that can be base cells
	isBase    cellSet
	excluders []cellSet // of each cell: the excluders that see it
	touched   []bool    // the cell or one of its excluders has changed
	bad       [MaxSize]uint32
	bad3      [MaxSize * MaxSize]uint32
}

func newAlignedMemory(f *facts) alignedMemory {
	m := alignedMemory{excluders: make([]cellSet, f.cells), touched: make([]bool, f.cells),
		base: make([]uint16, 0, f.cells)}
	for degree := range m.before {
		m.before[degree] = make([]uint32, f.cells)
	}
	return m
}

func (m *alignedMemory) forget() { m.ready = [4]bool{} }

// alignedExclusion finds two or three base cells that lose candidates because of excluders. An
// excluder is a cell that sees base cells and has at most as many candidates as there are base
// cells. The base cells that it sees must leave it a candidate. A candidate of a base cell that is
// in no allowed combination of digits is eliminated.
//
// The pairs of base cells are tried in the order (0,1), (0,2), (1,2), (0,3), ... A third base cell
// is an excluder of the first cell, or else of the second.
func alignedExclusion(fd *finder, t Technique) bool {
	f, degree := fd.f, table[t].degree
	dirty := fd.changedSince(degree)
	fd.alignedCells(degree, &dirty)
	base := fd.base
	for j := 1; j < len(base) && len(base) >= degree; j++ {
		b := int(base[j])
		if fd.budget.spend() {
			return false
		}
		for _, a16 := range base[:j] {
			a := int(a16)
			if !fd.touched[a] && !fd.touched[b] {
				continue
			}
			if !f.shareTwo(&fd.excluders[a], &fd.excluders[b]) {
				continue
			}
			shared := f.and(&fd.excluders[a], &fd.excluders[b])
			fresh := dirty.has(a) || dirty.has(b) || !f.disjoint(&shared, &dirty)
			if degree == 2 {
				if fresh && fd.excludePair(t, a, b, &shared) {
					return true
				}
				continue
			}
			if fd.excludeTriples(t, a, b, &shared, &dirty, fresh) {
				return true
			}
		}
	}
	if fd.mayUseMemos() {
		copy(fd.before[degree], fd.cell)
		fd.ready[degree] = true
	}
	return false
}

// changedSince returns the cells that have changed since the search last found nothing. Only bases
// near these cells can give a new step.
func (fd *finder) changedSince(degree int) (s cellSet) {
	if !fd.mayUseMemos() || !fd.ready[degree] {
		for w := range s {
			s[w] = ^uint64(0)
		}
		return s
	}
	for c, m := range fd.cell {
		if m != fd.before[degree][c] {
			s.add(c)
		}
	}
	return s
}

// alignedCells finds the cells that can be base cells: they have at least two candidates, see an
// excluder, and see no cell with a single candidate.
func (fd *finder) alignedCells(degree int, dirty *cellSet) {
	f := fd.f
	var small, solved cellSet
	for c, m := range fd.cell {
		switch k := count(m); {
		case k == 1:
			solved.add(c)
		case k >= 2 && k <= degree:
			small.add(c)
		}
	}
	fd.base, fd.isBase = fd.base[:0], cellSet{}
	for c, m := range fd.cell {
		if m&(m-1) == 0 || !f.disjoint(&f.peerSet[c], &solved) {
			continue
		}
		fd.excluders[c] = f.and(&f.peerSet[c], &small)
		if f.none(&fd.excluders[c]) {
			continue
		}
		fd.base = append(fd.base, uint16(c))
		fd.isBase.add(c)
		fd.touched[c] = dirty.has(c) || !f.disjoint(&fd.excluders[c], dirty)
	}
}

// shareTwo reports whether two sets have at least two cells in common.
func (f *facts) shareTwo(a, b *cellSet) bool {
	one := false
	for w := range f.words {
		x := a[w] & b[w]
		if x == 0 {
			continue
		}
		if one || x&(x-1) != 0 {
			return true
		}
		one = true
	}
	return false
}

// excludeTriples tries the third base cells for a and b.
func (fd *finder) excludeTriples(t Technique, a, b int, shared, dirty *cellSet, fresh bool) bool {
	f := fd.f
	ea, eb := &fd.excluders[a], &fd.excluders[b]
	some := uint64(0)
	for w := range f.words {
		x := (ea[w] | eb[w]) & fd.isBase[w]
		if !fresh {
			x &= dirty[w]
		}
		some |= x
	}
	if some == 0 {
		return false
	}
	twice := f.seenTwice(shared)
	for part := range 2 {
		for w := range f.words {
			x := ea[w]
			if part == 1 {
				x = eb[w] &^ ea[w]
			}
			x &= fd.isBase[w] & twice[w]
			if !fresh {
				x &= dirty[w]
			}
			for ; x != 0; x &= x - 1 {
				c := w<<6 | bits.TrailingZeros64(x)
				if c == a || c == b {
					continue
				}
				ec := &fd.excluders[c]
				// Another pair of the same three cells may have come first.
				if c < b && (ea.has(b) || ec.has(b)) || c < a && (ec.has(a) || eb.has(a)) {
					continue
				}
				all := f.and(shared, ec)
				if fd.excludeTriple(t, [3]int{a, b, c}, &all) {
					return true
				}
			}
		}
	}
	return false
}

// seenTwice returns the cells that see at least two cells of a set.
func (f *facts) seenTwice(s *cellSet) (twice cellSet) {
	var once cellSet
	for w := range f.words {
		for x := s[w]; x != 0; x &= x - 1 {
			peers := &f.peerSet[w<<6|bits.TrailingZeros64(x)]
			for i := range f.words {
				twice[i] |= once[i] & peers[i]
				once[i] |= peers[i]
			}
		}
	}
	return twice
}

// excludePair tests the base cells a and b.
func (fd *finder) excludePair(t Technique, a, b int, excluders *cellSet) bool {
	f := fd.f
	bad := fd.bad[:f.n] // bad[x]: the digits that one cell cannot have if the other has x
	clear(bad)
	for w := range f.words {
		for s := excluders[w]; s != 0; s &= s - 1 {
			m := fd.cell[w<<6|bits.TrailingZeros64(s)]
			x, y := lowest(m), lowest(m&(m-1))
			bad[x] |= 1 << y
			bad[y] |= 1 << x
		}
	}
	if f.peerSet[a].has(b) {
		for d := range bad {
			bad[d] |= 1 << d
		}
	}
	ma, mb := fd.cell[a], fd.cell[b]
	var okA, okB uint32
	for m := ma; m != 0; m &= m - 1 {
		if ok := mb &^ bad[lowest(m)]; ok != 0 {
			okA |= m & -m
			okB |= ok
		}
	}
	if okA == ma && okB == mb {
		return false
	}
	return fd.emitExclusion(t, excluders, [3]int{a, b, -1}, [3]uint32{ma &^ okA, mb &^ okB})
}

// excludeTriple tests one base of three cells.
func (fd *finder) excludeTriple(t Technique, base [3]int, excluders *cellSet) bool {
	f := fd.f
	bad := fd.bad[:f.n]
	clear(bad)
	bad3 := fd.bad3[:f.n*f.n] // bad3[x*n+y]: the digits that cannot join x and y
	three := false
	for w := range f.words {
		for s := excluders[w]; s != 0; s &= s - 1 {
			m := fd.cell[w<<6|bits.TrailingZeros64(s)]
			x, m2 := lowest(m), m&(m-1)
			y, m3 := lowest(m2), m2&(m2-1)
			if m3 == 0 {
				bad[x] |= 1 << y
				bad[y] |= 1 << x
				continue
			}
			if !three {
				clear(bad3)
				three = true
			}
			z := lowest(m3)
			bad3[x*f.n+y] |= m3
			bad3[y*f.n+x] |= m3
			bad3[x*f.n+z] |= 1 << y
			bad3[z*f.n+x] |= 1 << y
			bad3[y*f.n+z] |= 1 << x
			bad3[z*f.n+y] |= 1 << x
		}
	}
	ab, ac, bc := f.peerSet[base[0]].has(base[1]), f.peerSet[base[0]].has(base[2]),
		f.peerSet[base[1]].has(base[2])
	ma, mb, mc := fd.cell[base[0]], fd.cell[base[1]], fd.cell[base[2]]
	var okA, okB, okC uint32
	for m := ma; m != 0; m &= m - 1 {
		p := lowest(m)
		qs, rs := mb&^bad[p], mc&^bad[p]
		if ab {
			qs &^= 1 << p
		}
		if ac {
			rs &^= 1 << p
		}
		for ; qs != 0; qs &= qs - 1 {
			q := lowest(qs)
			row := rs &^ bad[q]
			if three {
				row &^= bad3[p*f.n+q]
			}
			if bc {
				row &^= 1 << q
			}
			if row != 0 {
				okA |= 1 << p
				okB |= 1 << q
				okC |= row
				if okB == mb && okC == mc {
					break // of other combinations, any with p is enough
				}
			}
		}
	}
	if okA == ma && okB == mb && okC == mc {
		return false
	}
	return fd.emitExclusion(t, excluders, base, [3]uint32{ma &^ okA, mb &^ okB, mc &^ okC})
}

// emitExclusion emits the step in which base cells lose digits.
func (fd *finder) emitExclusion(t Technique, excluders *cellSet, base [3]int, elim [3]uint32) bool {
	fd.begin(t, VariantPlain, table[t].base)
	for i, c := range base {
		if c >= 0 {
			fd.eliminate(c, elim[i])
		}
	}
	if fd.proof {
		for _, c := range base {
			if c >= 0 {
				fd.part(RolePattern, -1, 0, fd.cell[c], c)
			}
		}
		for s := *excluders; ; {
			c := fd.f.pop(&s)
			if c < 0 {
				break
			}
			fd.part(RoleExcludedBy, -1, 0, fd.cell[c], c)
		}
	}
	return fd.emit()
}
