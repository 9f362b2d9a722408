package logic

import (
	"math/bits"
)

// finder is what the function of a technique works with: the state, what the caller wants, and the
// memory that searches keep from step to step. Such a function, called a find function, never
// changes the state. It calls begin, fills in the conclusion, and calls emit. As soon as emit
// returns true it returns true.
type finder struct {
	*State
	wantAll     bool // every step is wanted, so memos must not be used
	noShortcuts bool // do without memos, closures and bounds; the same steps are found
	proof       bool // fill in the parts and chains that prove a step

	out     found
	emitted int               // how many steps were emitted
	yield   func(*found) bool // if wantAll is set: takes a step; false ends the search
	stopped bool              // yield returned false

	budget   *budget
	sizedFor *facts // the layout that the memory is allocated for
	memo     memos

	ruleMemos []uint32 // techniques that look at one rule at a time: by technique and rule

	groupMemos  [hows][groupKinds][]uint32 // of ruleFillings: by group
	fillMemory  fillings
	caseMemory  caseSearch
	classMemory classSearch
	whipMemory  whipMemory
	weakMemory  weakCases

	uniqueMemory
	alignedMemory
	forcing forcing
	index   []digitIndex // by digit

	digitTemplates templateSearch // the memory of outsideTemplates
	sueDeCoqMemory struct{ line, region sueDeCoqParts }

	alsMemory       *alsIndex
	setMemory       *setGraph
	queues          singleQueues
	tableMemory     [3]*tables
	hodokuALSMemory *hodokuALS
	rectangleMemory hodokuRectangles
}

// memos has the times when techniques last found nothing, by house or by digit. A memo holds as
// long as its house or digit has not changed.
type memos struct {
	slab      []uint32       // the memory of all memos
	sets      [4][5][]uint32 // naked, hidden, direct hidden, locked sets: by size and house
	locked    [2][2][]uint32 // direct or not; pointing, claiming: by digit
	fish      [8][]uint32    // basic fish: by size and digit
	crossings []uint32       // Sue de Coq: by crossing of a region
	lines     []uint32       // Sue de Coq of the profile HoDoKu: by line and region
	multiFish [2][]uint32    // by set of rows, of columns
	digit     []uint32       // techniques that look at one digit at a time: technique*n+digit
}

// The indices of memos.sets.
const (
	nakedMemo = iota
	hiddenMemo
	directMemo
	lockedSetMemo
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
	lines := (f.first[columnClass+1] - f.first[rowClass]) * f.first[regionClass+1]
	fish := multiFishSets(f.n)
	all := make([]uint32,
		4*5*len(f.houses)+(2*2+8+int(techniques))*f.n+crossings+lines+2*fish)
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
	cut(&m.lines, lines)
	for way := range m.multiFish {
		cut(&m.multiFish[way], fish)
	}
	m.slab = all
	return m
}

// attach makes the finder look at a state about which it knows nothing yet.
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
		fd.hodokuALSMemory.now = 0
	}
	fd.rectangleMemory.at = 0
	for _, g := range fd.tableMemory {
		if g != nil {
			g.at = 0
		}
	}
	fd.ruleMemos, fd.classMemory.links = fd.ruleMemos[:0], nil
	fd.groupMemos = [hows][groupKinds][]uint32{}
	if fd.sizedFor == s.f && fd.budget.kept <= MaxMemory/2 {
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
	fd.budget.kept = 0
}

// next runs the find functions of a list of techniques, as a profile wants them, until one emits a
// step. It reports whether fd.out has a step.
func (fd *finder) next(p *Profile, list []Technique) bool {
	for _, t := range list {
		if !fd.sound(t) {
			continue
		}
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

// sound reports whether a technique may be used in the state. What assumes that there is one
// solution takes it that nothing but houses tells two digits or two cells apart: rules do.
func (fd *finder) sound(t Technique) bool {
	if fd.several && (t >= Nishio && t <= lastOfSE || t == RuleCases) {
		return false // an open grid makes their search long
	}
	if fd.f.layout.IsShaped() && !t.needsNoLines() {
		return false
	}
	return fd.rules == nil && !fd.several || table[t].needs == 0
}

// needsNoLines reports whether a technique is right in grids whose rows or columns are no houses.
func (t Technique) needsNoLines() bool {
	switch t {
	case FullHouse, HiddenSingle, DirectPointing, DirectClaiming, DirectHiddenPair, NakedSingle,
		DirectHiddenTriplet, Pointing, Claiming, NakedPair, HiddenPair, NakedTriplet,
		HiddenTriplet, NakedQuad, HiddenQuad, XYWing, XYZWing, ForcingChain:
		return true
	}
	return t.OfRules()
}

// mayUseMemos reports whether memos may be used.
func (fd *finder) mayUseMemos() bool { return !fd.wantAll && !fd.noShortcuts }

// eachDigit calls find for one digit after the other, until find returns true. It is for techniques
// that look at the places of one digit. It skips digits that have not changed since the technique
// found nothing in them.
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

// noDigitStep reports whether no technique that looks at digit d alone can eliminate anything.
func (fd *finder) noDigitStep(d int) bool {
	q := fd.indexOf(d)
	return q != nil && q.outsideTemplates(fd).none()
}

// unchangedSince reports whether a memo is later than the last change, so that a search would find
// nothing again. If not, it sets the memo to now.
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

// begin starts a step without a conclusion.
func (fd *finder) begin(t Technique, variant Variant, rating float64) {
	fd.out.technique, fd.out.variant, fd.out.rating = t, variant, rating
	fd.out.node, fd.out.loop = -1, 0
	fd.out.also = fd.out.also[:0]
	fd.out.eliminations = fd.out.eliminations[:0]
	fd.out.parts = fd.out.parts[:0]
	fd.out.rules = fd.out.rules[:0]
	fd.out.chains, fd.out.cases = nil, nil
}

// eliminate adds the elimination of those digits that are candidates of cell c.
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

// emit ends a step. If the step concludes something, it is the result or is yielded. emit reports
// whether the find function must return.
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

// part adds a Part to the proof of the step. If h < 0 the part has no house and places is ignored.
func (fd *finder) part(r Role, h int, places uint32, digitMask uint32, cells ...int) {
	fd.out.parts = append(fd.out.parts, fd.f.part(r, h, places, digitMask, cells...))
}
