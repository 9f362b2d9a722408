package logic

import (
	"math/bits"
	"sync/atomic"
)

// view is what finders work with: a state, what they may do, and the memory that
// they keep from step to step. Finders never change the state. A finder calls begin, then fills in the
// conclusion, then calls hit; it ends with true as soon as hit returns true.
type view struct {
	*State
	all   bool // every step is wanted: nothing found earlier may be relied on
	plain bool // do without memos and bounds; the same steps are found
	proof bool // fill in parts and chains

	out     found
	hits    int               // steps that concluded something
	yield   func(*found) bool // takes a step where all is set; false ends the search
	stopped bool              // yield returned false

	meter  *meter
	fitted *facts // the layout that the memory is made for
	memo   memos
	uniqueMemory
	alignedMemory
	chains engine
	seas   []sea // by digit

	digitWays template // the memory of wayless
	takers    struct{ line, region takers }

	almostMemory   *almostSets
	setMemory      *setGraph
	queues         singleQueues
	tableMemory    [3]*tables
	setOrderMemory *setOrder
}

// meter counts the work done for a puzzle, in units of some microseconds, and
// tells when to stop.
type meter struct {
	stop  *atomic.Bool // nil: never
	work  int64
	limit int64 // 0: none
	over  bool  // the limit was reached or stop was set
}

// tick counts a unit of work and reports whether to stop. Everything that can
// take long calls it between bounded steps.
func (m *meter) tick() bool {
	m.work++
	if m.limit > 0 && m.work > m.limit {
		m.over = true
	}
	return m.stopped()
}

// stopped reports whether to stop, and counts nothing.
func (m *meter) stopped() bool {
	if m.stop != nil && m.stop.Load() {
		m.over = true
	}
	return m.over
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

// attach makes the view look at a state about which nothing is known yet.
func (v *view) attach(s *State) {
	v.State = s
	v.queues.ready = false
	v.out.node, v.out.also, v.out.gone = -1, v.out.also[:0], v.out.gone[:0]
	for d := range v.seas {
		v.seas[d].at = 0
	}
	if v.almostMemory != nil {
		v.almostMemory.now = 0
	}
	if v.setMemory != nil {
		v.setMemory.at = 0
	}
	if v.setOrderMemory != nil {
		v.setOrderMemory.at = 0
	}
	for _, g := range v.tableMemory {
		if g != nil {
			g.at = 0
		}
	}
	if v.fitted == s.f {
		clear(v.memo.slab)
		v.uniqueMemory.forget()
		v.alignedMemory.forget()
		v.chains.forget()
		return
	}
	v.fitted = s.f
	v.memo = newMemos(s.f)
	v.uniqueMemory = newUniqueMemory(s.f)
	v.alignedMemory = newAlignedMemory(s.f)
	v.chains.fit(s.f)
}

// next lets the techniques of a list look in order, as a profile has them look; it reports whether v.out has a step.
func (v *view) next(p *Profile, list []Technique) bool {
	for _, t := range list {
		find := table[t].find
		if p.own[t] != nil {
			find = p.own[t]
		}
		if find(v, t) {
			return true
		}
		if v.meter.over {
			return false
		}
	}
	return false
}

// known reports whether memos may be used.
func (v *view) known() bool { return !v.all && !v.plain }

// eachDigit looks for steps of a technique that only depend on where a digit can
// be, in one digit after the other, until find returns true. Digits in which there was nothing
// when they changed last are left out.
func (v *view) eachDigit(t Technique, find func(d int) bool) bool {
	memo := v.memo.digit[int(t)*v.f.n:]
	relied := v.known()
	for d := range v.f.n {
		if relied && memo[d] > v.digitAt[d] || v.hopeless(d) {
			continue
		}
		before := v.hits
		if find(d) {
			return true
		}
		if v.meter.over || v.stopped {
			return false
		}
		if relied && v.hits == before {
			memo[d] = v.now + 1
		}
	}
	return false
}

// hopeless reports whether no technique that looks at digit d alone can remove anything.
func (v *view) hopeless(d int) bool {
	q := v.sea(d)
	return q != nil && q.wayless(v).none()
}

// seen reports whether a memo says that nothing can be found: the last search
// ended after the last change. If not, it notes that a search ends now.
func (v *view) seen(memo *uint32, changed uint32) bool {
	if v.all || v.plain {
		return false
	}
	if *memo > changed {
		return true
	}
	*memo = v.now + 1
	return false
}

// begin starts a step.
func (v *view) begin(t Technique, variant Variant, rating float64) {
	v.out.technique, v.out.variant, v.out.rating = t, variant, rating
	v.out.node, v.out.loop = -1, 0
	v.out.also = v.out.also[:0]
	v.out.gone = v.out.gone[:0]
	v.out.parts = v.out.parts[:0]
	v.out.chains = nil
}

// strike adds an elimination, of the digits that are there.
func (v *view) strike(c int, digits uint32) {
	if m := v.cell[c] & digits; m != 0 {
		v.out.gone = append(v.out.gone, removal{int32(c), m})
	}
}

// strikeSet adds the elimination of digit d in all cells of a set.
func (v *view) strikeSet(s *cellSet, d int) {
	for w := range v.f.words {
		for x := s[w] & v.dig[d][w]; x != 0; x &= x - 1 {
			v.out.gone = append(v.out.gone, removal{int32(w<<6 | bits.TrailingZeros64(x)), 1 << d})
		}
	}
}

// hit ends a step: if it concludes something, it is the result or is yielded. It
// reports whether the finder must end.
func (v *view) hit() bool {
	if v.out.node < 0 && len(v.out.gone) == 0 {
		return false
	}
	v.hits++
	if !v.all {
		return true
	}
	if !v.yield(&v.out) {
		v.stopped = true
	}
	return v.stopped
}

// part adds a piece of what makes the step true; h < 0 is no house, where the
// mask of its places is not used.
func (v *view) part(r Role, h int, places uint32, digitMask uint32, cells ...int) {
	v.out.parts = append(v.out.parts, v.f.part(r, h, places, digitMask, cells...))
}
