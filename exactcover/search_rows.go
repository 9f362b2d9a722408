package exactcover

import (
	"math"
	"math/bits"
	"slices"
)

// rows is a search by sets of options as bits.
//
// A state is the set of the options that are possible, the set of the primary items that are open,
// and how many options each of these has: see rowSets. Each level has a state of its own, so that
// nothing needs to be undone. Choosing an option removes the options that it excludes: see
// bitMatrix.
//
// Before a node is opened the search looks ahead: an option that excludes all options of an open
// item cannot be chosen and is removed. That takes far fewer nodes where options have many items.
// Where it finds nothing on several nodes in a row on the way down, the search does without it
// below them.
type rows struct {
	reduced   *reduced
	conflicts conflictSets
	matrices  []*bitMatrix // the first has the whole problem; those of compacted levels follow

	levels []rowLevel
	states []uint64 // of the levels, one after another
	alts   []int32  // of the levels: the alternatives, in the order in which they are to be tried
	chosen []int32  // options of the reduced problem

	now     rowState
	sets    rowSets
	steps   int     // options chosen so far
	rank    []int32 // scratch of compact: how many options come before each word of a set
	options []int32 // scratch of compact

	task    task
	at      searchState
	tries   int
	signals *signals
	stats   Stats
}

// rowSets is a state, in words of 64 bits. Item x is bit x%64 of word x/64. The number of its
// possible options is in binary in the same bit of the words counts[x/64*digits:][:digits], the
// lowest digit first.
type rowSets struct {
	set     []uint64 // the options that are possible
	open    []uint64 // the items that are to be covered
	changed []uint64 // open items that may have lost an option since looking ahead found nothing
	counts  []uint64 // of open items, how many options are possible; of others arbitrary
}

// A rowState says where the current state is.
type rowState struct {
	matrix      int32
	failedLooks int32 // looks ahead that found nothing since the last that did
	start       int   // in states
}

// A rowLevel is an open node. Its alternatives are in alts.
type rowLevel struct {
	rowState
	openNode
	chosen    int32 // how many options were chosen above it
	steps     int   // the steps of the search when it was opened
	nextCheck int   // the number of steps after which to consider compacting
}

func (l *rowLevel) node() *openNode { return &l.openNode }

// How far rows looks ahead.
const (
	// lookDigits is the number of binary digits that the number of options of an item may have for
	// a look. An item with more options hardly ever excludes an option.
	lookDigits = 4
	// lookOptions is how many options must be possible. With fewer, nodes cost less than looks.
	lookOptions = 80
	// maxFailedLooks is how many looks in a row may find nothing before there are no more.
	maxFailedLooks = 4
)

// When rows compacts a level: as soon as the steps below it have cost more, compared with steps in
// a matrix of what is left, than compacting would have cost at the beginning.
const (
	compactSteps = 32 // at least
	compactCost  = 6  // words, for each option and item
	itemCost     = 4  // words, for each word of items
	// recountWords is from how many words of options on the search considers counting the options
	// that are left instead of those that are removed.
	recountWords = 4
)

func (s *rows) load(r *reduced, sig *signals) {
	s.reduced, s.signals = r, sig
	s.conflicts.load(r)
	if len(s.matrices) == 0 {
		s.matrices = append(s.matrices, new(bitMatrix))
	}
	options := make([]int32, r.options())
	for o := range options {
		options[o] = int32(o)
	}
	s.matrices[0].build(&s.conflicts, options, s.conflicts.all)
}

func (s *rows) begin(t task) {
	s.task = t.start()
	s.levels, s.alts, s.chosen = s.levels[:0], s.alts[:0], s.chosen[:0]
	s.stats = Stats{}
	s.tries = 0
	s.now = rowState{}
	s.at = atChoice
	if s.reduced.hopeless {
		s.at = atEnd
		return
	}
	s.enter(s.matrices[0])
}

// enter sets the current state to that of a matrix in which nothing was chosen.
func (s *rows) enter(f *bitMatrix) {
	now := s.state(f)
	fill(now.set, f.options)
	fill(now.open, f.items)
	fill(now.changed, f.items)
	copy(now.counts, f.sizes)
}

// fill sets the first n bits of a set and clears the others.
func fill(set []uint64, n int) {
	clear(set)
	for i := range n {
		set[i>>6] |= 1 << (i & 63)
	}
}

// state returns the current state, of matrix f.
func (s *rows) state(f *bitMatrix) *rowSets {
	if n := s.now.start + f.stateWords(); n > len(s.states) {
		s.states = append(s.states, make([]uint64, n)...)
	}
	f.sets(&s.sets, s.states[s.now.start:])
	return &s.sets
}

func (s *rows) next(b *budget) outcome {
	for {
		if s.signals.stop.Load() {
			return paused
		}
		switch s.at {
		case atEnd:
			return exhausted

		case atChoice:
			f := s.matrices[s.now.matrix]
			item, possible := s.settle(f)
			if !possible {
				s.at = atAdvance
				continue
			}
			if item < 0 {
				s.at = atAdvance
				if !s.task.reached {
					continue
				}
				s.stats.Solutions++
				return found
			}
			if !s.open(f, item, b) {
				return limited
			}
			s.at = atAdvance

		case atAdvance:
			if s.tries++; s.signals.due(s.tries) {
				s.tries = 0
				return paused
			}
			if s.advance() {
				s.at = atChoice
			} else {
				s.at = atEnd
			}
		}
	}
}

// settle takes what is forced in the current state and looks ahead, until nothing changes. It
// returns the item to branch on, or -1 if none is open. possible is false at a contradiction.
func (s *rows) settle(f *bitMatrix) (item int, possible bool) {
	now := &s.sets
	for {
		if !s.force(f, now) {
			return -1, false
		}
		if s.now.failedLooks >= maxFailedLooks || popcount(now.set) < lookOptions {
			break
		}
		if !f.lookAhead(now) {
			s.now.failedLooks++
			break
		}
		s.now.failedLooks = 0
	}
	return f.smallest(now, s.sharpIn(f)), true
}

// force takes the options that are the only ones of an item, until there are none. It returns false
// at a contradiction.
func (s *rows) force(f *bitMatrix, now *rowSets) bool {
	for {
		x := f.single(now)
		if x < 0 {
			return x == noItem
		}
		m := f.conflictSet(x)
		for w := f.lo[x]; ; w++ {
			if v := now.set[w] & m[w]; v != 0 {
				s.choose(f, int(w)<<6+bits.TrailingZeros64(v), now)
				break
			}
		}
		s.stats.Forced++
	}
}

// What single and smallest return in place of an item.
const (
	noItem            = -1 // all open items have two options or more
	itemWithoutOption = -2 // an open item has none
)

// single returns the first open item that has one option, unless an open item has none.
func (f *bitMatrix) single(now *rowSets) int {
	x := noItem
	for i, open := range now.open {
		c := now.counts[i*f.digits : (i+1)*f.digits]
		many := c[1] | c[2] | c[3]
		for _, v := range c[4:] {
			many |= v
		}
		if open&^(many|c[0]) != 0 {
			return itemWithoutOption
		}
		if v := open & c[0] &^ many; v != 0 && x == noItem {
			x = i<<6 + bits.TrailingZeros64(v)
		}
	}
	return x
}

// smallest returns the open item with the fewest options, the first of several. While a sharp item
// is open it returns a sharp one. It returns noItem if no item is open.
func (f *bitMatrix) smallest(now *rowSets, sharp int) int {
	least := f.fewest
	some := uint64(0)
	if sharp > 0 {
		fill(least, sharp)
		for i, open := range now.open {
			least[i] &= open
			some |= least[i]
		}
	}
	if some == 0 {
		for i, open := range now.open {
			least[i] = open
			some |= open
		}
		if some == 0 {
			return noItem
		}
	}
	for d := f.digits - 1; d >= 0; d-- {
		some = 0
		for i, v := range least {
			some |= v &^ now.counts[i*f.digits+d]
		}
		if some != 0 {
			for i := range least {
				least[i] &^= now.counts[i*f.digits+d]
			}
		}
	}
	for i, v := range least {
		if v != 0 {
			return i<<6 + bits.TrailingZeros64(v)
		}
	}
	return noItem
}

// sharpIn returns the number of sharp items of a matrix, which are the first ones.
func (s *rows) sharpIn(f *bitMatrix) int {
	if s.reduced.sharp == 0 {
		return 0
	}
	n, _ := slices.BinarySearch(f.conflict, s.reduced.sharp)
	return n
}

// choose chooses option k of a matrix.
func (s *rows) choose(f *bitMatrix, k int, now *rowSets) {
	s.steps++
	s.chosen = append(s.chosen, f.option[k])
	for i := range now.open {
		now.open[i] &^= f.covers[i*f.options+k]
	}
	f.remove(now, f.excluded(k, 0))
}

// remove removes options from the state.
func (f *bitMatrix) remove(now *rowSets, options []uint64) {
	if f.words >= recountWords && f.fewLeft(now, options) {
		f.recount(now, options)
		return
	}
	switch {
	case f.itemWords == 1 && f.digits == 4:
		now.changed[0] |= remove4((*[4]uint64)(now.counts), now.set, options, f.covers)
		return
	case f.itemWords == 1 && f.digits == 8:
		now.changed[0] |= remove8((*[8]uint64)(now.counts), now.set, options, f.covers)
		return
	case f.itemWords == 2 && f.digits == 4:
		remove44((*[2]uint64)(now.changed), (*[8]uint64)(now.counts), now.set, options, f.covers)
		return
	}
	set, gone := now.set[:len(options)], f.removed[:len(options)]
	for w, v := range options {
		v &= set[w]
		gone[w] = v
		set[w] ^= v
	}
	for i := range now.changed {
		c := now.counts[i*f.digits : (i+1)*f.digits]
		has, cover := f.has[i*f.words:(i+1)*f.words], f.covers[i*f.options:(i+1)*f.options]
		if f.digits == 4 {
			now.changed[i] |= subtract4((*[4]uint64)(c), gone, has, cover)
		} else {
			now.changed[i] |= subtract(c, gone, has, cover)
		}
	}
}

// fewLeft reports whether more options would be removed than left.
func (f *bitMatrix) fewLeft(now *rowSets, options []uint64) bool {
	gone, left := 0, 0
	set := now.set[:len(options)]
	for w, v := range options {
		gone += bits.OnesCount64(set[w] & v)
		left += bits.OnesCount64(set[w] &^ v)
	}
	return left < gone
}

// recount removes options and counts the options that are left.
func (f *bitMatrix) recount(now *rowSets, options []uint64) {
	set := now.set[:len(options)]
	for w, v := range options {
		set[w] &^= v
	}
	for i := range now.changed {
		cover := f.covers[i*f.options : (i+1)*f.options]
		var c0, c1, c2, c3 uint64
		more := f.highDigits[:f.digits-4]
		clear(more)
		for w, v := range set {
			for ; v != 0; v &= v - 1 {
				m := cover[w<<6+bits.TrailingZeros64(v)]
				t := c0
				c0 ^= m
				m &= t
				t = c1
				c1 ^= m
				m &= t
				t = c2
				c2 ^= m
				m &= t
				t = c3
				c3 ^= m
				m &= t
				for d := 0; m != 0; d++ {
					t = more[d]
					more[d] = t ^ m
					m &= t
				}
			}
		}
		c := now.counts[i*f.digits : (i+1)*f.digits]
		fresh := (c[0] ^ c0) | (c[1] ^ c1) | (c[2] ^ c2) | (c[3] ^ c3)
		c[0], c[1], c[2], c[3] = c0, c1, c2, c3
		for d, v := range more {
			fresh |= c[4+d] ^ v
			c[4+d] = v
		}
		now.changed[i] |= fresh
	}
}

// subtract subtracts the options of a set from the counts of a word of items. It returns which of
// these items lost an option. Only options in has have any of the items.
func subtract(c []uint64, set, has, cover []uint64) (items uint64) {
	has = has[:len(set)]
	for w, v := range set {
		for v &= has[w]; v != 0; v &= v - 1 {
			m := cover[w<<6+bits.TrailingZeros64(v)]
			items |= m
			for d := range c {
				t := c[d]
				c[d] = t ^ m
				m &^= t
			}
		}
	}
	return items
}

// The functions below do the same with the digits in registers, for the sizes that most states
// have, which makes the search up to twice as fast. remove4, remove8 and remove44 also remove the
// options from the set: for one word of items and 4 or 8 digits, and for two words and 4 digits.

func remove4(c *[4]uint64, set, options, cover []uint64) (items uint64) {
	c0, c1, c2, c3 := c[0], c[1], c[2], c[3]
	options = options[:len(set)]
	for w := range set {
		v := set[w] & options[w]
		set[w] ^= v
		for ; v != 0; v &= v - 1 {
			m := cover[w<<6+bits.TrailingZeros64(v)]
			items |= m
			t := c0
			c0 ^= m
			m &^= t
			t = c1
			c1 ^= m
			m &^= t
			t = c2
			c2 ^= m
			m &^= t
			c3 ^= m
		}
	}
	c[0], c[1], c[2], c[3] = c0, c1, c2, c3
	return items
}

func remove8(c *[8]uint64, set, options, cover []uint64) (items uint64) {
	c0, c1, c2, c3, c4 := c[0], c[1], c[2], c[3], c[4]
	options = options[:len(set)]
	for w := range set {
		v := set[w] & options[w]
		set[w] ^= v
		for ; v != 0; v &= v - 1 {
			m := cover[w<<6+bits.TrailingZeros64(v)]
			items |= m
			t := c0
			c0 ^= m
			m &^= t
			t = c1
			c1 ^= m
			m &^= t
			t = c2
			c2 ^= m
			m &^= t
			t = c3
			c3 ^= m
			m &^= t
			t = c4
			c4 ^= m
			if m &^= t; m != 0 {
				for d := 5; d < 8; d++ {
					t = c[d]
					c[d] = t ^ m
					m &^= t
				}
			}
		}
	}
	c[0], c[1], c[2], c[3], c[4] = c0, c1, c2, c3, c4
	return items
}

func remove44(fresh *[2]uint64, c *[8]uint64, set, options, cover []uint64) {
	f0, f1 := fresh[0], fresh[1]
	c0, c1, c2, c3 := c[0], c[1], c[2], c[3]
	d0, d1, d2, d3 := c[4], c[5], c[6], c[7]
	options = options[:len(set)]
	high := cover[len(cover)/2:]
	cover = cover[:len(high)]
	for w := range set {
		v := set[w] & options[w]
		set[w] ^= v
		for ; v != 0; v &= v - 1 {
			k := w<<6 + bits.TrailingZeros64(v)
			m := cover[k]
			n := high[k]
			f0 |= m
			t := c0
			c0 ^= m
			m &^= t
			t = c1
			c1 ^= m
			m &^= t
			t = c2
			c2 ^= m
			m &^= t
			c3 ^= m
			f1 |= n
			t = d0
			d0 ^= n
			n &^= t
			t = d1
			d1 ^= n
			n &^= t
			t = d2
			d2 ^= n
			n &^= t
			d3 ^= n
		}
	}
	fresh[0], fresh[1] = f0, f1
	c[0], c[1], c[2], c[3] = c0, c1, c2, c3
	c[4], c[5], c[6], c[7] = d0, d1, d2, d3
}

func subtract4(c *[4]uint64, set, has, cover []uint64) (items uint64) {
	c0, c1, c2, c3 := c[0], c[1], c[2], c[3]
	has = has[:len(set)]
	for w, v := range set {
		for v &= has[w]; v != 0; v &= v - 1 {
			m := cover[w<<6+bits.TrailingZeros64(v)]
			items |= m
			t := c0
			c0 ^= m
			m &^= t
			t = c1
			c1 ^= m
			m &^= t
			t = c2
			c2 ^= m
			m &^= t
			c3 ^= m
		}
	}
	c[0], c[1], c[2], c[3] = c0, c1, c2, c3
	return items
}

// lookAhead removes the options that exclude all options of an open item. It returns whether there
// were any. It skips items that lost no option since it found nothing for them.
func (f *bitMatrix) lookAhead(now *rowSets) (some bool) {
	for i := range now.open {
		for from := ^uint64(0); ; {
			rest := now.open[i] & now.changed[i] & from
			for d := lookDigits; d < f.digits; d++ {
				rest &^= now.counts[i*f.digits+d]
			}
			if rest == 0 {
				break
			}
			bit := rest & -rest
			from = -bit << 1 // the items behind this one
			now.changed[i] &^= bit
			any, possible := f.excludedByAll(now, i<<6+bits.TrailingZeros64(rest))
			if !possible {
				return true
			}
			if any {
				some = true
				f.remove(now, f.common[:len(now.set)])
			}
		}
	}
	return some
}

// excludedByAll sets f.common to the possible options that all options of item x exclude, and
// returns whether there are any. possible is false if the item has no option: a removal took its
// last one.
func (f *bitMatrix) excludedByAll(now *rowSets, x int) (any, possible bool) {
	set := now.set
	common := f.common[:len(set)]
	m := f.conflictSet(x)
	n := 0
	left := ^uint64(0)
	var last []uint64 // what the option before excludes, if it was not used yet
	for w := int(f.lo[x]); w < int(f.hi[x]) && left != 0; w++ {
		for v := set[w] & m[w]; v != 0 && left != 0; v &= v - 1 {
			c := f.excluded(w<<6+bits.TrailingZeros64(v), n&1)
			if n++; n&1 != 0 {
				last = c
				continue
			}
			c, last := c[:len(common)], last[:len(common)]
			left = 0
			if n == 2 {
				m := m[:len(common)]
				set := set[:len(common)]
				for j := range common {
					t := set[j] & c[j] & last[j] &^ m[j]
					common[j] = t
					left |= t
				}
				continue
			}
			for j := range common {
				t := common[j] & c[j] & last[j]
				common[j] = t
				left |= t
			}
		}
	}
	if n&1 != 0 && left != 0 {
		left = 0
		last := last[:len(common)]
		if n == 1 {
			for j, v := range set {
				common[j] = v &^ m[j]
			}
		}
		for j := range common {
			t := common[j] & last[j]
			common[j] = t
			left |= t
		}
	}
	return left != 0, n > 0
}

// compact moves the state of a level to a matrix of what is left, if the work below the level was
// enough to make that worthwhile.
func (s *rows) compact(l *rowLevel) {
	f := s.matrices[l.matrix]
	s.now = l.rowState
	now := s.state(f)
	options, items := popcount(now.set), popcount(now.open)
	gain := f.words - (options+63)/64 + itemCost*(f.itemWords-(items+63)/64)
	steps := s.steps - l.steps
	if gain*steps < compactCost*(options+items) {
		l.nextCheck = s.steps + steps
		return
	}
	l.nextCheck = math.MaxInt
	s.rank = s.rank[:0]
	list := s.options[:0]
	for w, v := range now.set {
		s.rank = append(s.rank, int32(len(list)))
		for ; v != 0; v &= v - 1 {
			list = append(list, f.option[w<<6+bits.TrailingZeros64(v)])
		}
	}
	s.options = list
	for i, k := range s.alts[l.first:] {
		w := k >> 6
		s.alts[int(l.first)+i] = s.rank[w] + int32(bits.OnesCount64(now.set[w]&(1<<(k&63)-1)))
	}
	fresh := make([]uint64, (items+63)/64)
	y := 0
	for i, rest := range now.open {
		for ; rest != 0; rest &= rest - 1 {
			if now.changed[i]&rest&-rest != 0 {
				fresh[y>>6] |= 1 << (y & 63)
			}
			y++
		}
	}
	l.matrix++
	if len(s.matrices) == int(l.matrix) {
		s.matrices = append(s.matrices, new(bitMatrix))
	}
	g := s.matrices[l.matrix]
	g.build(&s.conflicts, list, f.conflict)
	l.start += f.stateWords()
	s.now = l.rowState
	s.enter(g)
	copy(s.sets.changed, fresh)
}

// popcount returns the number of bits of a set.
func popcount(set []uint64) (n int) {
	for _, v := range set {
		n += bits.OnesCount64(v)
	}
	return n
}

// open opens a node on item x, if the budget allows it.
func (s *rows) open(f *bitMatrix, x int, b *budget) bool {
	set := s.sets.set
	start := len(s.alts)
	m := f.conflictSet(x)
	for w := int(f.lo[x]); w < int(f.hi[x]); w++ {
		for v := set[w] & m[w]; v != 0; v &= v - 1 {
			s.alts = append(s.alts, int32(w<<6+bits.TrailingZeros64(v)))
		}
	}
	n := len(s.alts) - start
	from, to, inside := s.task.restrict(len(s.levels), int32(n))
	if inside && !b.spend() {
		s.alts = s.alts[:start]
		return false
	}
	if !f.sorted {
		byNumber := func(a, b int32) int { return int(f.option[a] - f.option[b]) }
		slices.SortFunc(s.alts[start:], byNumber)
	}
	s.levels = append(s.levels, rowLevel{
		rowState: s.now,
		openNode: openNode{
			first: int32(start), next: int32(start) + from, end: int32(start) + to,
			count: int32(n), item: f.conflict[x],
		},
		chosen: int32(len(s.chosen)), steps: s.steps, nextCheck: s.steps + compactSteps,
	})
	if inside {
		s.stats.Nodes++
		s.stats.Depth = max(s.stats.Depth, len(s.levels))
	} else {
		s.stats = Stats{Depth: len(s.levels)}
	}
	return true
}

// advance takes the next alternative of the last level that has one. It returns false if there is
// none.
func (s *rows) advance() bool {
	for len(s.levels) > 0 {
		l := &s.levels[len(s.levels)-1]
		if l.next == l.end {
			s.alts = s.alts[:l.first]
			s.levels = s.levels[:len(s.levels)-1]
			continue
		}
		if s.steps >= l.nextCheck {
			s.compact(l)
		}
		k := int(s.alts[l.next])
		l.next++
		s.chosen = s.chosen[:l.chosen]
		f := s.matrices[l.matrix]
		s.now = l.rowState
		n := f.stateWords()
		s.now.start += n
		now := s.state(f)
		copy(s.states[s.now.start:], s.states[s.now.start-n:s.now.start])
		s.choose(f, k, now)
		return true
	}
	return false
}

func (s *rows) appendChosen(dst []int32) []int32 { return append(dst, s.chosen...) }

func (s *rows) counters() *Stats { return &s.stats }

func (s *rows) split() (task, bool) { return splitOff(s.levels, (*rowLevel).node, s.task.path) }

func (s *rows) remaining() float64 {
	return remainingShare(s.levels, (*rowLevel).node, s.at, s.task.share)
}

func (s *rows) begun() *task { return &s.task }

func (s *rows) rest(dst []task) []task {
	return restOf(dst, s.levels, (*rowLevel).node, s.at, &s.task)
}

func (s *rows) alternatives(depth int) (item int32, options []int32) {
	l := &s.levels[:depth+1][depth]
	for _, k := range s.alts[:l.first+l.count][l.first:] {
		options = append(options, s.matrices[l.matrix].option[k])
	}
	return l.item, options
}

func (s *rows) putBack() {
	s.stats.Solutions--
	s.at = atChoice
}
