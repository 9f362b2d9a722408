package logic

import (
	"math/bits"
	"slices"
)

// Almost locked sets in the order of HoDoKu: by rows, columns and regions. A set comes before the
// sets that extend it. Only pairs of sets without a common cell count. HoDoKu takes the first
// ALS-XZ and the first ALS-XY-wing that eliminate something. Of the chains, which go from earlier
// sets to later sets only, it takes the one with the most eliminations.

// alsPair is two sets with restricted commons.
type alsPair struct {
	a, b   int32 // indices in hodokuALS.order, a < b
	common uint32
}

// hodokuALS has the almost locked sets of a state in the order of HoDoKu. The finder keeps its
// memory.
type hodokuALS struct {
	sets  *alsIndex
	at    uint32   // the time of the state; 0: none
	order []uint32 // indices in alsIndex.list
	pairs []alsPair
	first []int32   // of each set in order: where its pairs begin; one more at the end
	of    [][]int32 // of each set in order: all its pairs
}

// maxPairs bounds the pairs of sets. The classic layout has up to some thousand.
const maxPairs = 200_000

// orderedALS returns the sets of the present state in order; nil if no chain of sets can eliminate
// anything or if the budget was used up.
func (fd *finder) orderedALS() *hodokuALS {
	f := fd.f
	if q := fd.hodokuALSMemory; (q == nil || q.at != fd.now) && fd.noChain(cellLinks|alsNodes) {
		return nil
	}
	a, ok := fd.findALS(1)
	if !ok || !fd.linkALS(a) {
		return nil
	}
	if fd.hodokuALSMemory == nil {
		fd.hodokuALSMemory = new(hodokuALS)
	}
	q := fd.hodokuALSMemory
	if q.at == fd.now && q.sets == a {
		return q
	}
	q.sets, q.at = a, 0
	rank := make([]int32, len(a.list)) // class and number of the first house
	q.order = q.order[:0]
	for i := range a.list {
		cells := a.cellsOf(&a.list[i])
		for k := len(linesFirst) - 1; k >= 0; k-- {
			for _, l := range f.housesOf[cells[0]] {
				if f.class[l.house] == linesFirst[k] &&
					!slices.ContainsFunc(cells,
						func(c uint16) bool { return !f.houseSet[l.house].has(int(c)) }) {
					rank[i] = int32(k)<<16 | l.house
				}
			}
		}
		q.order = append(q.order, uint32(i))
	}
	slices.SortFunc(q.order, func(i, j uint32) int {
		if rank[i] != rank[j] {
			return int(rank[i] - rank[j])
		}
		return slices.Compare(a.cellsOf(&a.list[i]), a.cellsOf(&a.list[j]))
	})
	place := make([]int32, len(a.list))
	for p, i := range q.order {
		place[i] = int32(p)
	}
	q.pairs, q.first, q.of = q.pairs[:0], q.first[:0], make([][]int32, len(a.list))
	in := make([]bool, f.cells)
	for p, i := range q.order {
		if fd.budget.spend() {
			return nil
		}
		q.first = append(q.first, int32(len(q.pairs)))
		for _, c := range a.cellsOf(&a.list[i]) {
			in[c] = true
		}
		begin := len(q.pairs)
		list, masks := a.partners(int(i))
		for _, j := range list {
			if place[j] > int32(p) && len(q.pairs) < maxPairs &&
				!slices.ContainsFunc(a.cellsOf(&a.list[j]), func(c uint16) bool { return in[c] }) {
				q.pairs = append(q.pairs, alsPair{int32(p), place[j], masks[j]})
			}
		}
		slices.SortFunc(q.pairs[begin:], func(x, y alsPair) int { return int(x.b - y.b) })
		for _, c := range a.cellsOf(&a.list[i]) {
			in[c] = false
		}
	}
	q.first = append(q.first, int32(len(q.pairs)))
	for k, x := range q.pairs {
		q.of[x.a] = append(q.of[x.a], int32(k))
		q.of[x.b] = append(q.of[x.b], int32(k))
	}
	q.at = fd.now
	return q
}

func (q *hodokuALS) setAt(place int32) *als { return &q.sets.list[q.order[place]] }

// hodokuALSXZ finds the first ALS-XZ.
func hodokuALSXZ(fd *finder, t Technique) bool {
	q := fd.orderedALS()
	if q == nil {
		return false
	}
	for i := range q.pairs {
		if i&63 == 63 && fd.budget.spend() {
			return false
		}
		p := &q.pairs[i]
		x, y := q.setAt(p.a), q.setAt(p.b)
		rc := p.common
		fd.begin(t, VariantPlain, table[t].base)
		if single(rc) {
			fd.eliminateSeen(q.sets, x.digits&y.digits&^rc, x, y)
		} else {
			fd.out.variant = VariantDoublyLinked
			fd.eliminateSeen(q.sets, x.digits&y.digits&(rc&(rc-1)|^rc), x, y)
			fd.eliminateSeen(q.sets, rc&-rc, x, y)
			fd.eliminateBeside(q.sets, x, y, rc)
			fd.eliminateBeside(q.sets, y, x, rc)
		}
		if len(fd.out.eliminations) == 0 {
			continue
		}
		if fd.proof {
			fd.alsPart(q.sets, x)
			fd.alsPart(q.sets, y)
			fd.restrictedPart(q.sets, rc, x, y)
		}
		if fd.emit() {
			return true
		}
	}
	return false
}

// eliminateBeside eliminates each digit of set x, except those of but, from the cells outside set y
// that see all its places in x. It skips what is eliminated already.
func (fd *finder) eliminateBeside(a *alsIndex, x, y *als, but uint32) {
	before := len(fd.out.eliminations)
	fd.eliminateSeen(a, x.digits&^but, x)
	for i := before; i < len(fd.out.eliminations); i++ {
		if slices.Contains(a.cellsOf(y), uint16(fd.out.eliminations[i].cell)) {
			fd.out.eliminations = slices.Delete(fd.out.eliminations, i, i+1)
			i--
		}
	}
	fd.dropRepeated(before)
}

// hodokuALSXYWing finds the first ALS-XY-wing.
func hodokuALSXYWing(fd *finder, t Technique) bool {
	q := fd.orderedALS()
	if q == nil {
		return false
	}
	for i := range q.pairs {
		if i&63 == 63 && fd.budget.spend() {
			return false
		}
		r1 := &q.pairs[i]
		// The later pairs that share a set with this pair, in order.
		la, lb := q.of[r1.a], q.of[r1.b]
		ka, _ := slices.BinarySearch(la, int32(i)+1)
		kb, _ := slices.BinarySearch(lb, int32(i)+1)
		la, lb = la[ka:], lb[kb:]
		for len(la)+len(lb) > 0 {
			var j, stem, x int32
			if len(lb) == 0 || len(la) > 0 && la[0] < lb[0] {
				j, stem, x, la = la[0], r1.a, r1.b, la[1:]
			} else {
				j, stem, x, lb = lb[0], r1.b, r1.a, lb[1:]
			}
			r2 := &q.pairs[j]
			y := r2.a + r2.b - stem
			if r1.common == r2.common && single(r1.common) || !q.apart(x, y) {
				continue
			}
			a, b, c := q.setAt(x), q.setAt(y), q.setAt(stem)
			z := a.digits & b.digits &^ (r1.common | r2.common)
			if z == 0 {
				continue
			}
			fd.begin(t, VariantPlain, table[t].base)
			fd.eliminateSeen(q.sets, z, a, b)
			if len(fd.out.eliminations) == 0 {
				continue
			}
			if fd.proof {
				fd.alsPart(q.sets, a)
				fd.alsPart(q.sets, c)
				fd.alsPart(q.sets, b)
				p := r1.common & -r1.common
				if p == r2.common {
					p = r1.common &^ p
				}
				fd.restrictedPart(q.sets, p, a, c)
				fd.restrictedPart(q.sets, r2.common&^p&-(r2.common&^p), c, b)
			}
			if fd.emit() {
				return true
			}
		}
	}
	return false
}

// apart reports whether two sets have no cell in common.
func (q *hodokuALS) apart(x, y int32) bool {
	b := q.sets.cellsOf(q.setAt(y))
	for _, c := range q.sets.cellsOf(q.setAt(x)) {
		if slices.Contains(b, c) {
			return false
		}
	}
	return true
}

// chainEnd is a set at the end of a chain with the digits of the last restricted common: the digit
// that the chain uses, and another digit that must not be eliminated.
type chainEnd struct {
	set         int32
	used, other uint8 // MaxSize: no other digit
}

// hodokuALSChains is a search for chains of sets. From the last set back, it finds which ends each
// end can reach.
type hodokuALSChains struct {
	*hodokuALS
	fd    *finder
	ends  []chainEnd
	index map[chainEnd]int32
	next  [][]int32 // the ends that one more set reaches

	words int
	// Of each end: the ends that any number of further sets, at least one set, and at least two
	// sets reach.
	reach, one, two []uint64
	best            []elimination
	first, last     int32 // the first set of the best chain, and its end
	start           uint8 // the digit of the first restricted common
	most, sum       int
}

// maxEnds bounds the ends, and with it the memory for sets of them.
const maxEnds = 8000

// hodokuALSChain finds the chain of at least four sets with the most eliminations, then the least
// weight.
func hodokuALSChain(fd *finder, t Technique) bool {
	o := fd.orderedALS()
	if o == nil {
		return false
	}
	q := hodokuALSChains{hodokuALS: o, fd: fd, index: map[chainEnd]int32{}}
	if !q.findEnds() || !q.search() || q.most == 0 {
		return false
	}
	fd.begin(t, VariantPlain, table[t].base)
	fd.out.eliminations = append(fd.out.eliminations, q.best...)
	if fd.proof {
		q.prove()
	}
	return fd.emit()
}

// after returns the digit with which a pair can continue a chain whose last restricted common used
// a digit, and the other digit of the pair.
func after(used uint8, pair *alsPair) (now, other uint8, ok bool) {
	a := uint8(bits.TrailingZeros32(pair.common))
	rest := pair.common & (pair.common - 1)
	if rest == 0 {
		return a, MaxSize, a != used
	}
	b := uint8(31 - bits.LeadingZeros32(rest))
	switch used {
	case b:
		return a, MaxSize, true
	case a:
		return b, MaxSize, true
	}
	return a, b, true
}

// end returns the index of an end; it adds the end if there is none yet.
func (q *hodokuALSChains) end(x chainEnd) int32 {
	i, ok := q.index[x]
	if !ok {
		i = int32(len(q.ends))
		q.index[x] = i
		q.ends, q.next = append(q.ends, x), append(q.next, nil)
	}
	return i
}

// starts calls found for each digit with which a pair can start a chain.
func starts(pair *alsPair, found func(digit uint8)) {
	found(uint8(bits.TrailingZeros32(pair.common)))
	if rest := pair.common & (pair.common - 1); rest != 0 {
		found(uint8(31 - bits.LeadingZeros32(rest)))
	}
}

// findEnds lists the ends and finds what each end can reach. It reports whether the budget lasted.
func (q *hodokuALSChains) findEnds() bool {
	for i := range q.pairs {
		p := &q.pairs[i]
		starts(p, func(d uint8) { q.end(chainEnd{p.b, d, MaxSize}) })
	}
	for i := 0; i < len(q.ends); i++ {
		if i&63 == 63 && q.fd.budget.spend() || len(q.ends) > maxEnds {
			return false
		}
		x := q.ends[i]
		for k := q.hodokuALS.first[x.set]; k < q.hodokuALS.first[x.set+1]; k++ {
			if now, other, ok := after(x.used, &q.pairs[k]); ok {
				j := q.end(chainEnd{q.pairs[k].b, now, other})
				q.next[i] = append(q.next[i], j)
			}
		}
	}
	n := len(q.ends)
	q.words = words(n)
	q.reach, q.one, q.two = make([]uint64, n*q.words), make([]uint64, n*q.words),
		make([]uint64, n*q.words)
	order := make([]int32, n)
	for i := range order {
		order[i] = int32(i)
	}
	slices.SortFunc(order, func(i, j int32) int { return int(q.ends[j].set - q.ends[i].set) })
	for k, i := range order {
		if k&15 == 15 && q.fd.budget.spend() {
			return false
		}
		one, two := q.row(q.one, i), q.row(q.two, i)
		for _, j := range q.next[i] {
			or(one, q.row(q.reach, j))
			or(two, q.row(q.one, j))
		}
		reach := q.row(q.reach, i)
		copy(reach, one)
		reach[i>>6] |= 1 << (i & 63)
	}
	return true
}

func (q *hodokuALSChains) row(of []uint64, i int32) []uint64 {
	return of[int(i)*q.words : int(i)*q.words+q.words]
}

// search looks at all chains. To find those that eliminate a candidate it lists the ends whose sets
// see this candidate.
func (q *hodokuALSChains) search() bool {
	fd := q.fd
	seeing := q.seeing()
	var byDigit [MaxSize][]uint64 // the ends of chains that start with a digit
	hits := make([]uint64, q.words)
	for x := range int32(len(q.order)) {
		if fd.budget.spend() {
			return false
		}
		set := q.setAt(x)
		used := uint32(0)
		for k := q.hodokuALS.first[x]; k < q.hodokuALS.first[x+1]; k++ {
			p := &q.pairs[k]
			starts(p, func(d uint8) {
				if used>>d&1 == 0 {
					used |= 1 << d
					byDigit[d] = zeroed(byDigit[d], q.words)
				}
				or(byDigit[d], q.row(q.two, q.index[chainEnd{p.b, d, MaxSize}]))
			})
		}
		for ; used != 0; used &= used - 1 {
			p := lowest(used)
			clear(hits)
			q.eachSeen(set, set.digits&^(1<<p), func(node int) {
				if see := seeing[node]; see != nil {
					for w, y := range byDigit[p] {
						hits[w] |= y & see[w]
					}
				}
			})
			for w, y := range hits {
				for ; y != 0; y &= y - 1 {
					q.offer(x, uint8(p), int32(w<<6|bits.TrailingZeros64(y)))
				}
			}
		}
	}
	return true
}

// seeing returns for each candidate the ends that see it with all places of its digit, or nil
// where no end does.
func (q *hodokuALSChains) seeing() [][]uint64 {
	seeing := make([][]uint64, q.fd.f.nodes)
	for i, x := range q.ends {
		set := q.setAt(x.set)
		q.eachSeen(set, set.digits&^(1<<x.used|1<<x.other), func(node int) {
			if seeing[node] == nil {
				seeing[node] = make([]uint64, q.words)
			}
			seeing[node][i>>6] |= 1 << (i & 63)
		})
	}
	return seeing
}

// eachSeen calls f with each candidate of the given digits that all places of its digit in the set
// see.
func (q *hodokuALSChains) eachSeen(set *als, digits uint32, f func(node int)) {
	for m := digits; m != 0; m &= m - 1 {
		d := lowest(m)
		cells := q.fd.index[d].cells
		seen := q.sets.part(set, d).seen
		for p := seen.next(0); p >= 0; p = seen.next(p + 1) {
			f(int(cells[p])*q.fd.f.n + d)
		}
	}
}

// offer keeps a chain if it is better than the best chain so far.
func (q *hodokuALSChains) offer(start int32, digit uint8, end int32) {
	fd := q.fd
	x, e := q.setAt(start), &q.ends[end]
	y := q.setAt(e.set)
	mask := x.digits & y.digits &^ (1<<digit | 1<<e.used)
	if e.other < MaxSize {
		mask &^= 1 << e.other
	}
	fd.begin(ALSChain, VariantPlain, 0)
	fd.eliminateSeen(q.sets, mask, x, y)
	if n, sum := len(fd.out.eliminations), hodokuWeight(fd.out.eliminations); n > q.most || n > 0 &&
		n == q.most && sum < q.sum {
		q.most, q.sum = n, sum
		q.best = append(q.best[:0], fd.out.eliminations...)
		q.first, q.start, q.last = start, digit, end
	}
}

// prove adds the sets of a shortest chain and their restricted commons to the step.
func (q *hodokuALSChains) prove() {
	fd := q.fd
	// The way to each end by the number of sets before it; three stands for three or more.
	type state struct {
		end  int32
		sets int
	}
	by := map[state]state{}
	var queue []state
	none := state{-1, 0}
	for k := q.hodokuALS.first[q.first]; k < q.hodokuALS.first[q.first+1]; k++ {
		p := &q.pairs[k]
		starts(p, func(d uint8) {
			s := state{q.index[chainEnd{p.b, d, MaxSize}], 1}
			if _, ok := by[s]; !ok && d == q.start {
				by[s] = none
				queue = append(queue, s)
			}
		})
	}
	goal := state{q.last, 3}
	for i := 0; i < len(queue); i++ {
		s := queue[i]
		if s == goal {
			break
		}
		for _, j := range q.next[s.end] {
			to := state{j, min(s.sets+1, 3)}
			if _, ok := by[to]; !ok {
				by[to] = s
				queue = append(queue, to)
			}
		}
	}
	var ends []chainEnd
	for s := goal; s != none; s = by[s] {
		ends = append(ends, q.ends[s.end])
	}
	slices.Reverse(ends)
	sets := []*als{q.setAt(q.first)}
	for _, e := range ends {
		sets = append(sets, q.setAt(e.set))
	}
	for _, x := range sets {
		fd.alsPart(q.sets, x)
	}
	for i, e := range ends {
		fd.restrictedPart(q.sets, 1<<e.used, sets[i], sets[i+1])
	}
}
