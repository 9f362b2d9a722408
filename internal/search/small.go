package search

import (
	"fmt"
	"math/bits"
	"slices"
)

// A model of size up to smallSize with at most smallHouses houses has a search of its
// own. The places of a digit are a set of cells in two words, a branch copies the whole
// state, and a layout is compiled in microseconds. It propagates the same rules as the
// search of items and branches by the same heuristic.
const (
	smallSize   = 11
	smallHouses = 64
	smallCells  = 128 // room

	// maxLocked is the largest number of places of a digit in a house for which the cells
	// that see all of these places lose the digit. Minimal 9x9 jigsaws take 18.0 nodes
	// with 2, 11.6 with 3, 10.5 with 4 and 10.2 with 5, and the least time with 3.
	maxLocked = 3

	// smallLearnAfter is learnAfter for small models, where a contradiction takes a
	// microsecond. None of 10,000 random blank 9x9 jigsaws takes more than 5000
	// contradictions; with 1500 one of them takes 0.3 s of learning.
	smallLearnAfter = 10_000
)

// cellSet is a set of cells: bit c of lo, or c-64 of hi.
type cellSet struct{ lo, hi uint64 }

func (s cellSet) and(t cellSet) cellSet    { return cellSet{s.lo & t.lo, s.hi & t.hi} }
func (s cellSet) or(t cellSet) cellSet     { return cellSet{s.lo | t.lo, s.hi | t.hi} }
func (s cellSet) andNot(t cellSet) cellSet { return cellSet{s.lo &^ t.lo, s.hi &^ t.hi} }
func (s cellSet) empty() bool              { return s.lo|s.hi == 0 }
func (s cellSet) len() int {
	return bits.OnesCount64(s.lo) + bits.OnesCount64(s.hi)
}
func (s cellSet) has(c uint) bool { return s.and(cell(c)) != cellSet{} }

// single reports whether the set has exactly one cell.
func (s cellSet) single() bool {
	return s.lo&(s.lo-1)|s.hi == 0 && s.lo != 0 || s.hi&(s.hi-1)|s.lo == 0 && s.hi != 0
}

// first returns the first cell of a set that is not empty. It has no branch, because it
// could not be predicted.
func (s cellSet) first() uint {
	c := uint(bits.TrailingZeros64(s.lo))
	return c + uint(bits.TrailingZeros64(s.hi))&-(c>>6)
}

// rest returns the set without its first cell, without a branch as well.
func (s cellSet) rest() cellSet {
	return cellSet{s.lo & (s.lo - 1), s.hi & (s.hi - uint64(bits.TrailingZeros64(s.lo))>>6)}
}

// cell returns the set of one cell.
func cell(c uint) cellSet { return cellSet{1 << c, 1 << (c - 64)} }

// smallPlan is a compiled small Model. Cells that must have the same digit are
// represented by the first of them.
type smallPlan struct {
	n              int
	all            cellSet // the cells that represent themselves
	represented    cellSet // the other cells
	representative []uint8 // by cell: the cell that represents it
	impossible     bool    // there is no grid: equal cells must differ
	houses         int
	house          [smallHouses]cellSet // its cells
	peers          [smallCells]cellSet  // by cell: the cells that must differ from it
	housesOf       [smallCells]uint64   // by cell: the set of its houses
}

// Small reports whether a model of size n has a search of its own.
func Small(n, houses int) bool { return n <= smallSize && houses <= smallHouses }

func compileSmall(m Model) *smallPlan {
	p := &smallPlan{n: m.N, houses: len(m.Houses)}
	for c := range uint(m.N * m.N) {
		p.all = p.all.or(cell(c))
	}
	for h, house := range m.Houses {
		for _, c := range house {
			p.house[h] = p.house[h].or(cell(uint(c)))
		}
		if p.house[h].len() < m.N {
			panic(fmt.Sprintf("search: house %d has a cell twice", h))
		}
	}
	p.representative = make([]uint8, m.N*m.N)
	for c := range p.representative {
		p.representative[c] = uint8(c)
	}
	for _, pair := range m.Equal {
		p.merge(pair[0], pair[1])
	}
	p.mergeLeftovers()
	for h, set := range p.house[:p.houses] {
		for x := set; !x.empty(); x = x.rest() {
			c := x.first() & (smallCells - 1)
			p.housesOf[c] |= 1 << h
			p.peers[c] = p.peers[c].or(set)
		}
		p.impossible = p.impossible || set.len() < m.N
	}
	for x := p.all; !x.empty(); x = x.rest() {
		c := x.first()
		p.peers[c] = p.peers[c].andNot(cell(c))
	}
	for _, pair := range m.Apart {
		a, b := uint(p.representative[pair[0]]), uint(p.representative[pair[1]])
		p.peers[a], p.peers[b] = p.peers[a].or(cell(b)), p.peers[b].or(cell(a))
		p.impossible = p.impossible || a == b
	}
	return p
}

// merge records that two cells have the same digit: one of their representatives
// represents all cells of both.
func (p *smallPlan) merge(a, b uint16) {
	to, from := min(p.representative[a], p.representative[b]), max(p.representative[a],
		p.representative[b])
	if to == from {
		return
	}
	for c, x := range p.representative {
		if x == from {
			p.representative[c] = to
		}
	}
	x, y := cell(uint(from)), cell(uint(to))
	p.all, p.represented = p.all.andNot(x), p.represented.or(x)
	for h, set := range p.house[:p.houses] {
		if !set.and(x).empty() {
			p.house[h] = set.andNot(x).or(y)
		}
	}
}

// mergeLeftovers merges the cells a and b if a house is another one with a in place of b,
// and removes houses that occur twice.
func (p *smallPlan) mergeLeftovers() {
	for merged := true; merged; {
		merged = false
		for i := 1; i < p.houses; i++ {
			for k := 0; k < i; k++ {
				a, b := p.house[i].andNot(p.house[k]), p.house[k].andNot(p.house[i])
				switch {
				case a.empty() && b.empty():
					p.houses--
					p.house[i], p.house[p.houses] = p.house[p.houses], cellSet{}
					k = -1
				case a.single() && b.single():
					p.merge(uint16(a.first()), uint16(b.first()))
					merged = true
				}
			}
		}
	}
}

// smallState is the state of a puzzle at a node.
type smallState struct {
	places [smallSize]cellSet // by digit: the cells that can hold it
	seen   [smallSize]cellSet // by digit: places when its houses were last propagated
	open   [smallSize]uint64  // by digit: the houses in which it has no cell yet
	done   cellSet            // cells that have one candidate and were propagated
}

// smallFrame is a decision.
type smallFrame struct {
	item    uint32
	c, d    uint8
	visited int // solutions visited before it
}

// smallSearcher searches puzzles of any smallPlan.
type smallSearcher struct {
	*smallPlan
	states   []smallState // by depth
	frames   []smallFrame
	cand     []uint64 // candidates of representatives, used by load
	conflict uint32   // an item, numbered as in Plan
	weights
}

const smallItems = smallSize*smallSize + smallHouses*smallSize

func newSmallSearcher() *smallSearcher {
	s := new(smallSearcher)
	s.weights.reset(smallItems)
	return s
}

// load sets the state to candidates.
func (s *smallSearcher) load(st *smallState, cand []uint64) {
	*st = smallState{}
	full := uint64(1)<<s.n - 1
	var blank cellSet
	if !s.represented.empty() {
		s.cand = append(s.cand[:0], cand...)
		for c, to := range s.representative {
			s.cand[to] &= cand[c]
		}
		cand = s.cand
	}
	for c, x := range cand {
		if x &= full; x == full {
			blank = blank.or(cell(uint(c)))
			continue
		}
		for ; x != 0; x &= x - 1 {
			d := bits.TrailingZeros64(x)
			st.places[d] = st.places[d].or(cell(uint(c)))
		}
	}
	open := ^uint64(0) >> (64 - s.houses)
	for d := range s.n {
		st.places[d] = st.places[d].or(blank).and(s.all)
		st.seen[d] = s.all
		st.open[d] = open
	}
}

// propagate draws the consequences of naked singles, hidden singles and locked candidates
// until nothing changes. It reports false if there is a contradiction.
func (s *smallSearcher) propagate(st *smallState) bool {
	p := s.smallPlan
	n := uint(p.n)
	for {
		var one, two cellSet // cells with at least one, two candidates
		for d := range st.places[:n] {
			x := &st.places[d]
			two.lo |= one.lo & x.lo
			two.hi |= one.hi & x.hi
			one.lo |= x.lo
			one.hi |= x.hi
		}
		if one != p.all {
			s.conflict = uint32(p.all.andNot(one).first())
			return false
		}
		single := one.andNot(two).andNot(st.done)
		if !single.empty() {
			st.done = st.done.or(single)
			for d := range st.places[:n] {
				x := &st.places[d]
				for m := single.and(*x); !m.empty(); m = m.rest() {
					c := m.first() & (smallCells - 1)
					*x = x.andNot(p.peers[c])
					st.open[d] &^= p.housesOf[c]
				}
			}
			continue
		}
		changed := false
		for d := range n {
			x := st.places[d]
			gone := st.seen[d].andNot(x)
			if gone.empty() {
				continue
			}
			st.seen[d] = x
			look := uint64(0)
			for ; !gone.empty(); gone = gone.rest() {
				look |= p.housesOf[gone.first()&(smallCells-1)]
			}
			look &= st.open[d]
			for look != 0 {
				h := uint(bits.TrailingZeros64(look)) & 63
				look &= look - 1
				in := x.and(p.house[h])
				switch k := in.len(); {
				case k > maxLocked:
				case k > 1:
					common := x
					for ; !in.empty(); in = in.rest() {
						common = common.and(p.peers[in.first()&(smallCells-1)])
					}
					if !common.empty() {
						x = x.andNot(common)
						changed = true
					}
				case k == 1:
					c := in.first() & (smallCells - 1)
					for e := range st.places[:n] {
						st.places[e] = st.places[e].andNot(in)
					}
					x = x.andNot(p.peers[c])
					st.done = st.done.or(in)
					st.open[d] &^= p.housesOf[c]
					look &= st.open[d]
					changed = true
				default:
					s.conflict = uint32(p.n*p.n) + uint32(h*n+d)
					return false
				}
			}
			st.places[d] = x
		}
		if !changed {
			return true
		}
	}
}

// choose returns the item to branch on, or noItem if all are decided.
func (s *smallSearcher) choose(st *smallState) uint32 {
	p := s.smallPlan
	best, bestScore := noItem, uint64(MaxSize*weightUnit+1)
	// bits 0 to 3 of the number of candidates of each cell, summed like binary numbers
	var n0, n1, n2, n3 cellSet
	for d := range st.places[:p.n] {
		x := st.places[d]
		carry := n0.and(x)
		n0 = cellSet{n0.lo ^ x.lo, n0.hi ^ x.hi}
		x = carry
		carry = n1.and(x)
		n1 = cellSet{n1.lo ^ x.lo, n1.hi ^ x.hi}
		x = carry
		carry = n2.and(x)
		n2 = cellSet{n2.lo ^ x.lo, n2.hi ^ x.hi}
		n3 = n3.or(carry)
	}
	if pair := n1.andNot(n0).andNot(n2).andNot(n3); !pair.empty() {
		for ; !pair.empty(); pair = pair.rest() {
			c := pair.first()
			if score := s.weight[c]; score < bestScore {
				best, bestScore = uint32(c), score
			}
		}
		return best
	}
	for left := p.all.andNot(st.done); !left.empty(); left = left.rest() {
		c := left.first()
		b := cell(c)
		k := uint64(0)
		if n0.and(b) != (cellSet{}) {
			k |= 1
		}
		if n1.and(b) != (cellSet{}) {
			k |= 2
		}
		if n2.and(b) != (cellSet{}) {
			k |= 4
		}
		if n3.and(b) != (cellSet{}) {
			k |= 8
		}
		if score := k * s.weight[c]; score < bestScore {
			best, bestScore = uint32(c), score
		}
	}
	cells := uint32(p.n * p.n)
	for d := range p.n {
		x := st.places[d]
		for open := st.open[d]; open != 0; open &= open - 1 {
			h := bits.TrailingZeros64(open)
			i := cells + uint32(h*p.n+d)
			if score := uint64(x.and(p.house[h]).len()) * s.weight[i]; score < bestScore {
				best, bestScore = i, score
			}
		}
	}
	return best
}

// read sets the digits of the cells that have one candidate, and 0 for others.
func (s *smallSearcher) read(st *smallState, digits []uint8) {
	clear(digits)
	for d := range s.n {
		for x := st.places[d].and(st.done); !x.empty(); x = x.rest() {
			digits[x.first()] = uint8(d) + 1
		}
	}
	for x := s.represented; !x.empty(); x = x.rest() {
		c := x.first()
		digits[c] = digits[s.representative[c]]
	}
}

// pick returns the candidate of an item to try next, see Task.Order.
func (s *smallSearcher) pick(st *smallState, item uint32, order []uint8) (c, d uint) {
	n := uint(s.n)
	if c := uint(item); c < n*n {
		for k := range n {
			d := k
			if order != nil {
				d = uint(order[c*n+k]) - 1
			}
			if d < n && st.places[d].has(c) {
				return c, d
			}
		}
		panic(fmt.Sprintf("search: Task.Order lacks a digit in cell %d", c))
	}
	h, d := (uint(item)-n*n)/n, (uint(item)-n*n)%n
	places := st.places[d].and(s.house[h])
	best, bestRank := places.first(), n
	if order == nil {
		return best, d
	}
	for ; !places.empty(); places = places.rest() {
		c := places.first()
		if rank := uint(slices.Index(order[c*n:c*n+n], uint8(d)+1)); rank < bestRank {
			best, bestRank = c, rank
		}
	}
	return best, d
}

// place puts digit d into cell c.
func (s *smallSearcher) place(st *smallState, c, d uint) {
	b := cell(c)
	for e := range st.places[:s.n] {
		st.places[e] = st.places[e].andNot(b)
	}
	st.places[d] = st.places[d].or(b).andNot(s.peers[c])
	st.open[d] &^= s.housesOf[c]
	st.done = st.done.or(b)
}

// runSmall is run for small models.
func (s *Searcher) runSmall(t *Task) (nodes int64, out Outcome) {
	w := s.small
	w.smallPlan, s.inSmall = s.Plan.small, true
	if w.impossible {
		return 0, Exhausted
	}
	w.weights.clear()
	w.frames = w.frames[:0]
	w.states = append(w.states[:0], smallState{})
	contradictions, restart := 0, s.restart
	sinceSolution := 0 // contradictions since the last solution
	last := noItem     // the item of the open node, or noItem
	st := &w.states[0]
	w.load(st, t.Cand)
	for ok := w.propagate(st); ; ok = w.propagate(st) {
		if s.stopped() {
			return nodes, Stopped
		}
		if ok {
			if item := w.choose(st); item != noItem {
				if item != last {
					if t.NodeLimit > 0 && nodes >= t.NodeLimit {
						return nodes, Limited
					}
					nodes++
				}
				last = noItem
				c, d := w.pick(st, item, t.Order)
				w.frames = append(w.frames, smallFrame{item, uint8(c), uint8(d), s.visited})
				w.states = append(w.states, *st)
				st = &w.states[len(w.states)-1]
				w.place(st, c, d)
				continue
			}
			sinceSolution = 0
			w.read(st, s.solution)
			var more bool
			if nodes, more = s.visit(t, nodes); !more {
				return nodes, Ended
			}
		} else {
			w.weights.count(w.conflict)
			contradictions++
			if t.WorkLimit != nil {
				var more bool
				s.work += contradictionWork * int64(s.cells)
				if nodes, more = s.mayWork(t, nodes, s.work); !more {
					return nodes, Limited
				}
			}
			if sinceSolution++; sinceSolution >= s.learnAfter && s.visited <= maxKept &&
				len(w.frames) > 0 {
				return s.leaveSmallSearch(t, nodes)
			}
			if contradictions >= restart && s.visited == 0 && len(w.frames) > 1 {
				contradictions, restart = 0, restart+restart/2+1
				w.frames, w.states, st = w.frames[:0], w.states[:1], &w.states[0]
				last = noItem
				continue
			}
		}
		if len(w.frames) == 0 {
			return nodes, Exhausted
		}
		f := w.frames[len(w.frames)-1]
		w.frames = w.frames[:len(w.frames)-1]
		w.states = w.states[:len(w.states)-1]
		st = &w.states[len(w.states)-1]
		last = f.item
		w.drop(st, f, s.visited == f.visited)
	}
}

// drop removes the candidate of a decision that was undone. If no solution had it, it
// also removes the digits with the same places, which are interchangeable with it.
func (s *smallSearcher) drop(st *smallState, f smallFrame, failed bool) {
	places, b := st.places[f.d], cell(uint(f.c))
	st.places[f.d] = places.andNot(b)
	if failed {
		for d := range st.places[:s.n] {
			if st.places[d] == places {
				st.places[d] = places.andNot(b)
			}
		}
	}
}

// leaveSmallSearch loads the items and continues by learning.
func (s *Searcher) leaveSmallSearch(t *Task, nodes int64) (int64, Outcome) {
	s.useItems()
	s.stack = s.stack[:0]
	s.inSmall = false
	if !s.load(t.Cand) || !s.propagate() {
		if s.halted {
			return nodes, Stopped
		}
		return nodes, Exhausted
	}
	return s.runLearning(t, nodes)
}
