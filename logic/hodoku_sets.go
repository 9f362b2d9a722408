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
	a, b   int32 // indices in the list of sets, a < b
	common uint32
}

// hodokuALS has the almost locked sets of a state in the order of HoDoKu. The finder keeps its
// memory. Rows are sets of sets.
type hodokuALS struct {
	alsIndex
	words int // the length of a row

	restricted []uint64 // of each part: the sets with which its digit is a restricted common
	agree      []uint64 // of each part: the sets whose places of its digit a common cell sees
	near       []uint64 // of each set: those with a restricted common and no common cell
	apart      []uint64 // of each set: those without a common cell

	paired bool // the pairs are filled in
	pairs  []alsPair
	first  []int32 // of each set: where its pairs begin; one more at the end

	scratch []uint64
	chains  alsEnds
}

// maxPairs bounds the pairs of sets. The classic layout has up to some thousand.
const maxPairs = 200_000

// orderedALS returns the sets of the present state in order; nil if the budget was used up.
func (fd *finder) orderedALS() *hodokuALS {
	if fd.hodokuALSMemory == nil {
		fd.hodokuALSMemory = new(hodokuALS)
	}
	q := fd.hodokuALSMemory
	if q.now == fd.now {
		fd.indexAll()
		return q
	}
	if !fd.listALS(&q.alsIndex, 1, linesFirst) {
		return nil
	}
	now := q.now
	q.now, q.paired = 0, false
	q.words = words(len(q.list))
	q.restricted = zeroed(q.restricted, len(q.parts)*q.words)
	q.agree = zeroed(q.agree, len(q.parts)*q.words)
	q.near = zeroed(q.near, len(q.list)*q.words)
	q.apart = zeroed(q.apart, len(q.list)*q.words)
	for d := range fd.f.n {
		if fd.budget.spend() {
			return nil
		}
		q.compare(fd, d)
	}
	with := zeroed(q.scratch, fd.f.cells*q.words) // of each cell: the sets that have it
	q.scratch = with
	for i := range q.list {
		for _, c := range q.cellsOf(&q.list[i]) {
			with[int(c)*q.words+i>>6] |= 1 << (i & 63)
		}
	}
	for i := range q.list {
		if i&63 == 63 && fd.budget.spend() {
			return nil
		}
		x := &q.list[i]
		near, apart := q.row(q.near, i), q.row(q.apart, i)
		for _, c := range q.cellsOf(x) {
			or(apart, q.row(with, int(c)))
		}
		for k := range count(x.digits) {
			or(near, q.row(q.restricted, int(x.first)+k))
		}
		for w := range apart {
			apart[w] = ^apart[w]
			near[w] &= apart[w]
		}
	}
	q.now = now
	return q
}

func (q *hodokuALS) row(of []uint64, i int) []uint64 {
	return of[i*q.words : i*q.words+q.words : i*q.words+q.words]
}

// compare fills in the rows of the parts of a digit.
func (q *hodokuALS) compare(fd *finder, d int) {
	k := q.words
	seeing := zeroed(q.scratch, k*len(fd.index[d].cells)) // of each place: the sets that it sees
	q.scratch = seeing
	for _, p := range q.digit[d] {
		x := &q.parts[p]
		for c := x.seen.next(0); c >= 0; c = x.seen.next(c + 1) {
			seeing[c*k+int(x.set>>6)] |= 1 << (x.set & 63)
		}
	}
	for _, p := range q.digit[d] {
		x := &q.parts[p]
		row := q.row(q.restricted, int(p))
		c := x.cells.next(0)
		copy(row, seeing[c*k:])
		for c = x.cells.next(c + 1); c >= 0; c = x.cells.next(c + 1) {
			for w, y := range seeing[c*k : c*k+k] {
				row[w] &= y
			}
		}
		row = q.row(q.agree, int(p))
		for c = x.seen.next(0); c >= 0; c = x.seen.next(c + 1) {
			or(row, seeing[c*k:c*k+k])
		}
	}
}

// common returns the restricted commons of set x and set j.
func (q *hodokuALS) common(x *als, j int) (mask uint32) {
	at := int(x.first)*q.words + j>>6
	for m := x.digits; m != 0; m &= m - 1 {
		if q.restricted[at]>>(j&63)&1 != 0 {
			mask |= m & -m
		}
		at += q.words
	}
	return mask
}

// pair lists the pairs. It reports whether the budget lasted.
func (q *hodokuALS) pair(fd *finder) bool {
	if q.paired {
		return true
	}
	q.pairs, q.first = q.pairs[:0], q.first[:0]
	for i := range q.list {
		if fd.budget.spend() {
			return false
		}
		q.first = append(q.first, int32(len(q.pairs)))
		x := &q.list[i]
		for w, near := range q.row(q.near, i) {
			for ; near != 0; near &= near - 1 {
				j := w<<6 | bits.TrailingZeros64(near)
				if j > i && len(q.pairs) < maxPairs {
					q.pairs = append(q.pairs, alsPair{int32(i), int32(j), q.common(x, j)})
				}
			}
		}
	}
	q.first = append(q.first, int32(len(q.pairs)))
	q.paired = true
	return true
}

// hodokuALSXZ finds the first ALS-XZ.
func hodokuALSXZ(fd *finder, t Technique) bool {
	q := fd.orderedALS()
	if q == nil {
		return false
	}
	q.scratch = zeroed(q.scratch, q.words)
	for i := range q.list {
		if i&63 == 63 && fd.budget.spend() {
			return false
		}
		x := &q.list[i]
		q.mayXZ(x, q.scratch)
		for w, near := range q.row(q.near, i) {
			for y := near & q.scratch[w]; y != 0; y &= y - 1 {
				if j := w<<6 | bits.TrailingZeros64(y); j > i &&
					fd.hodokuXZ(t, q, x, &q.list[j], q.common(x, j)) {
					return true
				}
			}
		}
	}
	return false
}

// mayXZ fills in the sets that may eliminate something together with set x: they have a restricted
// common and agree on another digit, or have two restricted commons.
func (q *hodokuALS) mayXZ(x *als, found []uint64) {
	from, to := int(x.first), int(x.first)+count(x.digits)
	for w := range found {
		one, two, all := uint64(0), uint64(0), uint64(0) // sets that agree on a digit, on two
		once := uint64(0)
		for p := from; p < to; p++ {
			y := q.agree[p*q.words+w]
			one, two = one|y, two|one&y
		}
		for p := from; p < to; p++ {
			y := q.restricted[p*q.words+w]
			all |= y&(two|one&^q.agree[p*q.words+w]) | once&y
			once |= y
		}
		found[w] = all
	}
}

// hodokuXZ emits the step of two sets with restricted commons.
func (fd *finder) hodokuXZ(t Technique, q *hodokuALS, x, y *als, rc uint32) bool {
	a := &q.alsIndex
	fd.begin(t, VariantPlain, table[t].base)
	if single(rc) {
		fd.eliminateSeen(a, x.digits&y.digits&^rc, x, y)
	} else {
		fd.out.variant = VariantDoublyLinked
		fd.eliminateSeen(a, x.digits&y.digits&(rc&(rc-1)|^rc), x, y)
		fd.eliminateSeen(a, rc&-rc, x, y)
		fd.eliminateBeside(a, x, y, rc)
		fd.eliminateBeside(a, y, x, rc)
	}
	if len(fd.out.eliminations) == 0 {
		return false
	}
	if fd.proof {
		fd.alsPart(a, x)
		fd.alsPart(a, y)
		fd.restrictedPart(a, rc, x, y)
	}
	return fd.emit()
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

// hodokuALSXYWing finds the first ALS-XY-wing, of the pairs of pairs in their order.
func hodokuALSXYWing(fd *finder, t Technique) bool {
	q := fd.orderedALS()
	if q == nil || !q.pair(fd) {
		return false
	}
	// of each set: those that may be the other end
	q.scratch = zeroed(q.scratch, len(q.list)*q.words)
	for i := range q.list {
		x, row := &q.list[i], q.row(q.scratch, i)
		for k := range count(x.digits) {
			or(row, q.row(q.agree, int(x.first)+k))
		}
		for w, y := range q.row(q.apart, i) {
			row[w] &= y
		}
	}
	for i := range q.pairs {
		if i&63 == 63 && fd.budget.spend() {
			return false
		}
		// The later pairs that share a set with this pair, in order: those of its first set with a
		// set after its second set, then those of its second set with a set after its first set.
		r1 := &q.pairs[i]
		if fd.hodokuALSWings(t, q, r1, int(r1.a), int(r1.b), int(r1.b)) ||
			fd.hodokuALSWings(t, q, r1, int(r1.b), int(r1.a), int(r1.a)) {
			return true
		}
	}
	return false
}

// hodokuALSWings emits the steps of a pair of sets, stem and end, with the pairs of the stem and
// another end after some set.
func (fd *finder) hodokuALSWings(t Technique, q *hodokuALS, r1 *alsPair, stem, end,
	after int) bool {
	near, later := q.row(q.near, stem), q.row(q.scratch, end)
	from := after >> 6
	for w, more := from, ^uint64(0)<<(after&63)<<1; w < len(near); w, more = w+1, ^uint64(0) {
		for ys := near[w] & later[w] & more; ys != 0; ys &= ys - 1 {
			if fd.hodokuALSWing(t, q, r1.common, stem, end, w<<6|bits.TrailingZeros64(ys)) {
				return true
			}
		}
	}
	return false
}

// hodokuALSWing emits the step of two ends of a stem. The first end has restricted commons with the
// stem.
func (fd *finder) hodokuALSWing(t Technique, q *hodokuALS, common uint32, stem, x, y int) bool {
	a, b, c := &q.list[x], &q.list[y], &q.list[stem]
	other := q.common(c, y)
	z := a.digits & b.digits &^ (common | other)
	if common == other && single(common) || z == 0 {
		return false
	}
	fd.begin(t, VariantPlain, table[t].base)
	fd.eliminateSeen(&q.alsIndex, z, a, b)
	if len(fd.out.eliminations) == 0 {
		return false
	}
	if fd.proof {
		fd.alsPart(&q.alsIndex, a)
		fd.alsPart(&q.alsIndex, c)
		fd.alsPart(&q.alsIndex, b)
		p := common & -common
		if p == other {
			p = common &^ p
		}
		fd.restrictedPart(&q.alsIndex, p, a, c)
		fd.restrictedPart(&q.alsIndex, other&^p&-(other&^p), c, b)
	}
	return fd.emit()
}

// chainEnd is a set at the end of a chain with the digits of the last restricted common: the digit
// that the chain uses, and another digit that must not be eliminated.
type chainEnd struct {
	set         int32
	used, other uint8 // MaxSize: no other digit
}

// alsEnds has the ends of chains of sets, and which ends each end can reach.
type alsEnds struct {
	ends  []chainEnd
	index []int32 // by set, used and other: the end + 1
	next  []int32 // the ends that one more set reaches
	at    []int32 // of each end: where its part of next begins; one more at the end
	order []int32 // the ends, those of later sets first

	width int // the length of a set of ends
	// Of each end: the ends that any number of further sets, at least one set, and at least two
	// sets reach.
	reach, one, two []uint64
	seeing          []uint64 // of each candidate: the ends that see it with all places of its digit
	seen            []bool   // of each candidate: any end does
}

// hodokuALSChains is a search for chains of sets. From the last set back, it finds which ends each
// end can reach.
type hodokuALSChains struct {
	*hodokuALS
	*alsEnds
	fd         *finder
	best       []elimination
	from, last int32 // the first set of the best chain, and its end
	start      uint8 // the digit of the first restricted common
	most, sum  int
}

// maxEnds bounds the ends, and with it the memory for sets of them.
const maxEnds = 8000

// hodokuALSChain finds the chain of at least four sets with the most eliminations, then the least
// weight.
func hodokuALSChain(fd *finder, t Technique) bool {
	o := fd.orderedALS()
	if o == nil || !o.pair(fd) {
		return false
	}
	q := hodokuALSChains{hodokuALS: o, alsEnds: &o.chains, fd: fd}
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
	n := q.fd.f.n
	at := (int(x.set)*n+int(x.used))*(n+1) + min(int(x.other), n)
	if q.index[at] == 0 {
		q.ends = append(q.ends, x)
		q.index[at] = int32(len(q.ends))
	}
	return q.index[at] - 1
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
	n := q.fd.f.n
	q.index = zeroed(q.index, len(q.list)*n*(n+1))
	q.ends, q.next, q.at = q.ends[:0], q.next[:0], q.at[:0]
	for i := range q.pairs {
		p := &q.pairs[i]
		starts(p, func(d uint8) { q.end(chainEnd{p.b, d, MaxSize}) })
	}
	for i := 0; i < len(q.ends); i++ {
		if i&63 == 63 && q.fd.budget.spend() || len(q.ends) > maxEnds {
			return false
		}
		q.at = append(q.at, int32(len(q.next)))
		x := q.ends[i]
		for k := q.first[x.set]; k < q.first[x.set+1]; k++ {
			if now, other, ok := after(x.used, &q.pairs[k]); ok {
				q.next = append(q.next, q.end(chainEnd{q.pairs[k].b, now, other}))
			}
		}
	}
	q.at = append(q.at, int32(len(q.next)))
	k := len(q.ends)
	q.width = words(k)
	q.reach, q.one, q.two = zeroed(q.reach, k*q.width), zeroed(q.one, k*q.width),
		zeroed(q.two, k*q.width)
	q.order = q.order[:0]
	for i := range k {
		q.order = append(q.order, int32(i))
	}
	slices.SortFunc(q.order, func(i, j int32) int { return int(q.ends[j].set - q.ends[i].set) })
	for k, i := range q.order {
		if k&15 == 15 && q.fd.budget.spend() {
			return false
		}
		one, two := q.set(q.one, i), q.set(q.two, i)
		for _, j := range q.nextOf(i) {
			or(one, q.set(q.reach, j))
			or(two, q.set(q.one, j))
		}
		reach := q.set(q.reach, i)
		copy(reach, one)
		reach[i>>6] |= 1 << (i & 63)
	}
	return true
}

// nextOf returns the ends that one more set reaches from end i.
func (q *alsEnds) nextOf(i int32) []int32 { return q.next[q.at[i]:q.at[i+1]] }

// set returns a set of ends.
func (q *alsEnds) set(of []uint64, i int32) []uint64 {
	return of[int(i)*q.width : int(i)*q.width+q.width]
}

// search looks at all chains. To find those that eliminate a candidate it lists the ends whose sets
// see this candidate.
func (q *hodokuALSChains) search() bool {
	fd := q.fd
	q.findSeeing()
	var byDigit [MaxSize][]uint64 // the ends of chains that start with a digit
	hits := make([]uint64, q.width)
	for x := range int32(len(q.list)) {
		if fd.budget.spend() {
			return false
		}
		set := &q.list[x]
		used := uint32(0)
		for k := q.first[x]; k < q.first[x+1]; k++ {
			p := &q.pairs[k]
			starts(p, func(d uint8) {
				if used>>d&1 == 0 {
					used |= 1 << d
					byDigit[d] = zeroed(byDigit[d], q.width)
				}
				or(byDigit[d], q.set(q.two, q.end(chainEnd{p.b, d, MaxSize})))
			})
		}
		for ; used != 0; used &= used - 1 {
			p := lowest(used)
			clear(hits)
			q.eachSeen(set, set.digits&^(1<<p), func(node int) {
				if q.seen[node] {
					see := q.set(q.seeing, int32(node))
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

// findSeeing finds the ends that see each candidate.
func (q *hodokuALSChains) findSeeing() {
	q.seeing = zeroed(q.seeing, q.fd.f.nodes*q.width)
	q.seen = zeroed(q.seen, q.fd.f.nodes)
	for i, x := range q.ends {
		q.eachSeen(&q.list[x.set], q.list[x.set].digits&^(1<<x.used|1<<x.other), func(node int) {
			q.seen[node] = true
			q.set(q.seeing, int32(node))[i>>6] |= 1 << (i & 63)
		})
	}
}

// eachSeen calls f with each candidate of the given digits that all places of its digit in the set
// see.
func (q *hodokuALSChains) eachSeen(set *als, digits uint32, f func(node int)) {
	for m := digits; m != 0; m &= m - 1 {
		d := lowest(m)
		cells := q.fd.index[d].cells
		seen := q.part(set, d).seen
		for p := seen.next(0); p >= 0; p = seen.next(p + 1) {
			f(int(cells[p])*q.fd.f.n + d)
		}
	}
}

// offer keeps a chain if it is better than the best chain so far.
func (q *hodokuALSChains) offer(start int32, digit uint8, end int32) {
	fd := q.fd
	x, e := &q.list[start], &q.ends[end]
	y := &q.list[e.set]
	mask := x.digits & y.digits &^ (1<<digit | 1<<e.used)
	if e.other < MaxSize {
		mask &^= 1 << e.other
	}
	fd.begin(ALSChain, VariantPlain, 0)
	fd.eliminateSeen(&q.alsIndex, mask, x, y)
	if n, sum := len(fd.out.eliminations), hodokuWeight(fd.out.eliminations); n > q.most || n > 0 &&
		n == q.most && sum < q.sum {
		q.most, q.sum = n, sum
		q.best = append(q.best[:0], fd.out.eliminations...)
		q.from, q.start, q.last = start, digit, end
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
	for k := q.first[q.from]; k < q.first[q.from+1]; k++ {
		p := &q.pairs[k]
		starts(p, func(d uint8) {
			s := state{q.end(chainEnd{p.b, d, MaxSize}), 1}
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
		for _, j := range q.nextOf(s.end) {
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
	sets := []*als{&q.list[q.from]}
	for _, e := range ends {
		sets = append(sets, &q.list[e.set])
	}
	for _, x := range sets {
		fd.alsPart(&q.alsIndex, x)
	}
	for i, e := range ends {
		fd.restrictedPart(&q.alsIndex, 1<<e.used, sets[i], sets[i+1])
	}
}
