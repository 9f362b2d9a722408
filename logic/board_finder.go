package logic

import (
	"math/bits"
)

// finder is what finders work with: a state, what they may do, and the memory that
// they keep from step to step. Finders never change the state. A finder calls begin, then fills in the
// conclusion, then calls emit; it ends with true as soon as emit returns true.
type finder struct {
	*State
	wantAll     bool // every step is wanted: nothing found earlier may be relied on
	noShortcuts bool // do without memos and bounds; the same steps are found
	proof       bool // fill in parts and chains

	out     found
	emitted int               // steps that concluded something
	yield   func(*found) bool // takes a step where all is set; false ends the search
	stopped bool              // yield returned false

	budget   *budget
	sizedFor *facts // the layout that the memory is made for
	memo     memos
	uniqueMemory
	alignedMemory
	forcing forcing
	index   []digitIndex // by digit

	digitTemplates templateSearch // the memory of wayless
	sueDeCoqMemory struct{ line, region sueDeCoqParts }

	alsMemory       *alsIndex
	setMemory       *setGraph
	queues          singleQueues
	tableMemory     [3]*tables
	hodokuALSMemory *hodokuALS
}

// memos tell when a technique last found nothing, by house or by digit. They
// hold as long as the house or the digit has not changed since.
type memos struct {
	slab      []uint32       // all of them
	sets      [3][5][]uint32 // naked, hidden and direct hidden sets, by size
	locked    [2][2][]uint32 // direct or not; pointing, claiming
	fish      [8][]uint32    // basic ones, by size
	crossings []uint32       // Sue de Coq, by crossing of regions
	digit     []uint32       // techniques that look at one digit at a time: technique*n+digit
}

// The indices of memos.sets.
const (
	nakedMemo = iota
	hiddenMemo
	directMemo
)

func newMemos(f *facts) memos {
	var m memos
	cut := func(p *[]uint32, n int) {
		*p, m.slab = m.slab[:n:n], m.slab[n:]
	}
	crossings := 0
	for _, list := range f.crosses[0] {
		crossings += len(list)
	}
	all := make([]uint32, 3*5*len(f.houses)+(2*2+8+int(techniques))*f.n+crossings)
	m.slab = all
	for kind := range m.sets {
		for size := range m.sets[kind] {
			cut(&m.sets[kind][size], len(f.houses))
		}
	}
	for direct := range m.locked {
		for kind := range m.locked[direct] {
			cut(&m.locked[direct][kind], f.n)
		}
	}
	for size := range m.fish {
		cut(&m.fish[size], f.n)
	}
	cut(&m.digit, int(techniques)*f.n)
	cut(&m.crossings, crossings)
	m.slab = all
	return m
}

// attach makes the finder look at a state about which nothing is known yet.
func (fd *finder) attach(s *State) {
	fd.State = s
	fd.queues.ready = false
	fd.out.node, fd.out.also, fd.out.eliminations = -1, fd.out.also[:0], fd.out.eliminations[:0]
	for d := range fd.index {
		fd.index[d].at = 0
	}
	if fd.alsMemory != nil {
		fd.alsMemory.now = 0
	}
	if fd.setMemory != nil {
		fd.setMemory.at = 0
	}
	if fd.hodokuALSMemory != nil {
		fd.hodokuALSMemory.at = 0
	}
	for _, g := range fd.tableMemory {
		if g != nil {
			g.at = 0
		}
	}
	if fd.sizedFor == s.f {
		clear(fd.memo.slab)
		fd.uniqueMemory.forget()
		fd.alignedMemory.forget()
		fd.forcing.forget()
		return
	}
	fd.sizedFor = s.f
	fd.memo = newMemos(s.f)
	fd.uniqueMemory = newUniqueMemory(s.f)
	fd.alignedMemory = newAlignedMemory(s.f)
	fd.forcing.alloc(s.f)
}

// next lets the techniques of a list look in order, as a profile has them look; it reports whether v.out has a step.
func (fd *finder) next(p *Profile, list []Technique) bool {
	for _, t := range list {
		find := table[t].find
		if p.own[t] != nil {
			find = p.own[t]
		}
		if find(fd, t) {
			return true
		}
		if fd.budget.over {
			return false
		}
	}
	return false
}

// mayUseMemos reports whether memos may be used.
func (fd *finder) mayUseMemos() bool { return !fd.wantAll && !fd.noShortcuts }

// eachDigit looks for steps of a technique that only depend on where a digit can
// be, in one digit after the other, until find returns true. Digits in which there was nothing
// when they changed last are left out.
func (fd *finder) eachDigit(t Technique, find func(d int) bool) bool {
	memo := fd.memo.digit[int(t)*fd.f.n:]
	relied := fd.mayUseMemos()
	for d := range fd.f.n {
		if relied && memo[d] > fd.digitAt[d] || fd.noDigitStep(d) {
			continue
		}
		before := fd.emitted
		if find(d) {
			return true
		}
		if fd.budget.over || fd.stopped {
			return false
		}
		if relied && fd.emitted == before {
			memo[d] = fd.now + 1
		}
	}
	return false
}

// noDigitStep reports whether no technique that looks at digit d alone can remove anything.
func (fd *finder) noDigitStep(d int) bool {
	q := fd.indexOf(d)
	return q != nil && q.outsideTemplates(fd).none()
}

// unchangedSince reports whether a memo says that nothing can be found: the last search
// ended after the last change. If not, it notes that a search ends now.
func (fd *finder) unchangedSince(memo *uint32, changed uint32) bool {
	if fd.wantAll || fd.noShortcuts {
		return false
	}
	if *memo > changed {
		return true
	}
	*memo = fd.now + 1
	return false
}

// begin starts a step.
func (fd *finder) begin(t Technique, variant Variant, rating float64) {
	fd.out.technique, fd.out.variant, fd.out.rating = t, variant, rating
	fd.out.node, fd.out.loop = -1, 0
	fd.out.also = fd.out.also[:0]
	fd.out.eliminations = fd.out.eliminations[:0]
	fd.out.parts = fd.out.parts[:0]
	fd.out.chains = nil
}

// eliminate adds an elimination, of the digits that are there.
func (fd *finder) eliminate(c int, digits uint32) {
	if m := fd.cell[c] & digits; m != 0 {
		fd.out.eliminations = append(fd.out.eliminations, elimination{int32(c), m})
	}
}

// eliminateSet adds the elimination of digit d in all cells of a set.
func (fd *finder) eliminateSet(s *cellSet, d int) {
	for w := range fd.f.words {
		for x := s[w] & fd.byDigit[d][w]; x != 0; x &= x - 1 {
			fd.out.eliminations = append(fd.out.eliminations,
				elimination{int32(w<<6 | bits.TrailingZeros64(x)), 1 << d})
		}
	}
}

// emit ends a step: if it concludes something, it is the result or is yielded. It
// reports whether the finder must end.
func (fd *finder) emit() bool {
	if fd.out.node < 0 && len(fd.out.eliminations) == 0 {
		return false
	}
	fd.emitted++
	if !fd.wantAll {
		return true
	}
	if !fd.yield(&fd.out) {
		fd.stopped = true
	}
	return fd.stopped
}

// part adds a piece of what makes the step true; h < 0 is no house, where the
// mask of its places is not used.
func (fd *finder) part(r Role, h int, places uint32, digitMask uint32, cells ...int) {
	fd.out.parts = append(fd.out.parts, fd.f.part(r, h, places, digitMask, cells...))
}
