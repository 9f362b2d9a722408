// Package search finds the solutions of Sudoku-like puzzles of any layout and any size up to 100.
//
// It propagates naked and hidden singles and locked candidates, and branches on the cell, or the digit in a house,
// with the fewest alternatives. It knows layouts and puzzles as plain arrays only.
package search

import (
	"math/bits"
	"sync/atomic"
)

// Task is one search.
type Task struct {
	// Cand has Model.Words words for each cell; bit d-1 says that digit d is a candidate. A given is a cell with one
	// candidate. It is not modified.
	Cand []uint64
	// Order says in which order candidates are tried. Nil: in a cell digits ascending, in a house places ascending.
	// Otherwise it has N*N*N values, Order[c*N+k] = the k-th digit to try in cell c; of the places of a digit in a house
	// those come first whose cell has the digit early in its order.
	Order []uint8
	// NodeLimit ends the search with Limited instead of opening node NodeLimit+1. 0: no limit.
	NodeLimit int64
	// Stop ends the search with Stopped, within milliseconds of being set. Nil: never.
	Stop *atomic.Bool
	// Visit is called for each solution with the digits 1..N by cell, in a slice that is valid during the call.
	// The search ends when it returns false.
	Visit func(solution []uint8) bool
}

// Outcome says why a search ended.
type Outcome uint8

const (
	Exhausted Outcome = iota // the whole tree was searched: every solution was visited
	Ended                    // Visit returned false
	Limited                  // Task.NodeLimit was reached
	Stopped                  // Task.Stop was set
)

// frame is a decision: candidate cand was chosen for item.
type frame struct {
	item, cand uint32
	trail      uint32 // length of the trail before it
}

// Searcher runs searches of one Plan, one at a time. It allocates nothing after NewSearcher.
type Searcher struct {
	*Plan
	lo, hi   []uint64 // the items, see Plan
	trail    []uint32 // removed candidates, cell<<8 + digit
	singles  []uint32 // queue: items with one alternative whose consequences are not drawn yet
	locked   []uint32 // queue: items with few alternatives that may lie in another house
	queued   []bool   // by item: it is in locked
	stack    []frame
	weight   []uint32 // by item: 1 + contradictions met there
	conflict uint32   // the item that ran out of alternatives
	solution []uint8
	stop     *atomic.Bool
}

// NewSearcher returns a Searcher for one goroutine.
func (p *Plan) NewSearcher() *Searcher {
	s := &Searcher{
		Plan:     p,
		lo:       make([]uint64, p.items),
		trail:    make([]uint32, 0, p.cells*p.n),
		singles:  make([]uint32, 0, p.items),
		locked:   make([]uint32, 0, p.items),
		queued:   make([]bool, p.items),
		stack:    make([]frame, 0, p.cells),
		weight:   make([]uint32, p.items),
		solution: make([]uint8, p.cells),
	}
	if p.wide {
		s.hi = make([]uint64, p.items)
	}
	return s
}

// Run searches and returns the number of nodes opened and why it ended.
//
// A node is a choice opened on a cell, or on a digit's places in a house, with two or more alternatives left. It is
// counted when it is opened. When its first alternative has failed, that candidate is removed and its
// consequences are drawn; if then the search goes on with the alternatives left on the same cell, or the same digit
// and house, that is the same node, on another one it is a new node. Forced moves are not nodes.
//
// The result depends on the task alone, not on earlier runs.
func (s *Searcher) Run(t *Task) (nodes int64, out Outcome) {
	s.stop = t.Stop
	for i := range s.weight {
		s.weight[i] = 1
	}
	s.stack = s.stack[:0]
	ok := s.load(t.Cand) && s.propagate()
	last := noItem // the item of the node that is being continued
	for {
		if s.stopped() {
			s.clearQueues()
			return nodes, Stopped
		}
		if ok {
			item := s.choose()
			if item != noItem {
				if item != last {
					if t.NodeLimit > 0 && nodes >= t.NodeLimit {
						return nodes, Limited
					}
					nodes++
				}
				cand := s.pick(item, t.Order)
				s.stack = append(s.stack, frame{item: item, cand: cand, trail: uint32(len(s.trail))})
				last = noItem
				ok = s.assign(cand>>8, cand&0xff) && s.propagate()
				continue
			}
			for c := range s.solution {
				s.solution[c] = uint8(s.first(uint32(c))) + 1
			}
			if !t.Visit(s.solution) {
				return nodes, Ended
			}
		} else {
			s.weight[s.conflict]++
			s.clearQueues()
		}
		if len(s.stack) == 0 {
			return nodes, Exhausted
		}
		f := s.stack[len(s.stack)-1]
		s.stack = s.stack[:len(s.stack)-1]
		s.undo(f.trail)
		last = f.item
		ok = s.drop(f.cand>>8, f.cand&0xff) && s.propagate()
	}
}

const noItem = ^uint32(0)

func (s *Searcher) stopped() bool { return s.stop != nil && s.stop.Load() }

func (s *Searcher) clearQueues() {
	for _, i := range s.locked {
		s.queued[i] = false
	}
	s.locked = s.locked[:0]
	s.singles = s.singles[:0]
}

// load sets the items up for the candidates and queues what follows at once. It reports false if some item has
// no alternative; then, or if the search was stopped, the items are not usable.
func (s *Searcher) load(cand []uint64) bool {
	p := s.Plan
	lo, hi := s.lo, s.hi
	clear(lo[p.cells:])
	clear(hi)
	s.trail = s.trail[:0]
	s.clearQueues()

	// The cells by themselves: naked singles are cheapest before the houses' items are there.
	for c := range p.cells {
		w0, w1 := cand[c*p.words], uint64(0)
		if p.words == 2 {
			w1 = cand[c*p.words+1]
		}
		x := w0 & loMask
		if p.wide {
			hi[c] = w0>>loBits | w1<<(64-loBits)
			x += uint64(bits.OnesCount64(hi[c])) * one
		}
		x += uint64(bits.OnesCount64(x&loMask)) * one
		lo[c] = x
		if x < 2*one {
			if x < one {
				s.conflict = uint32(c)
				return false
			}
			s.singles = append(s.singles, uint32(c))
		}
	}
	for k := 0; k < len(s.singles); k++ {
		if k&63 == 0 && s.stopped() {
			return false
		}
		c := s.singles[k]
		subLo, subHi := bit(s.first(c))
		for _, x := range p.peers[p.peerStart[c]:p.peerStart[c+1]] {
			if lo[x]&subLo == 0 && (subHi == 0 || hi[x]&subHi == 0) {
				continue
			}
			if subHi != 0 {
				hi[x] -= subHi
			}
			lo[x] -= one + subLo
			if lo[x] < 2*one {
				if lo[x] < one {
					s.conflict = uint32(x)
					return false
				}
				s.singles = append(s.singles, uint32(x))
			}
		}
	}
	s.singles = s.singles[:0]

	for c := range uint32(p.cells) {
		if c&63 == 0 && s.stopped() {
			return false
		}
		places := p.places[p.placeStart[c]:p.placeStart[c+1]]
		x := lo[c] & loMask
		for off := 0; ; off = loBits {
			for ; x != 0; x &= x - 1 {
				d := uint32(bits.TrailingZeros64(x) + off)
				for k := range places {
					pl := &places[k]
					lo[pl.base+d] += pl.sub
					if pl.hi != 0 {
						hi[pl.base+d] += pl.hi
					}
				}
			}
			if off != 0 || !p.wide {
				break
			}
			x = hi[c]
		}
	}
	for i := p.cells; i < p.items; i++ {
		if lo[i] < one {
			s.conflict = uint32(i)
			return false
		}
		if lo[i] < 2*one {
			s.singles = append(s.singles, uint32(i))
		} else {
			s.queued[i] = true
			s.locked = append(s.locked, uint32(i))
		}
	}
	return true
}

// first returns the lowest alternative of an item that has one.
func (s *Searcher) first(i uint32) int {
	if x := s.lo[i] & loMask; x != 0 {
		return bits.TrailingZeros64(x)
	}
	return loBits + bits.TrailingZeros64(s.hi[i])
}

// drop removes digit d, which is a candidate, from cell c. It reports whether every item still has an alternative.
func (s *Searcher) drop(c, d uint32) bool {
	p := s.Plan
	s.trail = append(s.trail, c<<8|d)
	lo := s.lo
	ok := true
	var x uint64
	if d < loBits {
		x = lo[c] - (one + 1<<d)
	} else {
		x = lo[c] - one
		s.hi[c] -= 1 << (d - loBits)
	}
	lo[c] = x
	if x < 2*one {
		if x < one {
			s.conflict = c
			ok = false
		}
		s.singles = append(s.singles, c)
	}
	places := p.places[p.placeStart[c]:p.placeStart[c+1]]
	for k := range places {
		pl := &places[k]
		i := pl.base + d
		x := lo[i] - pl.sub
		lo[i] = x
		if pl.hi != 0 {
			s.hi[i] -= pl.hi
		}
		if x < pl.limit {
			if x < 2*one {
				if x < one {
					s.conflict = i
					ok = false
				}
				s.singles = append(s.singles, i)
			} else if !s.queued[i] {
				s.queued[i] = true
				s.locked = append(s.locked, i)
			}
		}
	}
	return ok
}

// undo restores the candidates removed since the trail had length mark.
func (s *Searcher) undo(mark uint32) {
	p := s.Plan
	lo := s.lo
	for k := len(s.trail) - 1; k >= int(mark); k-- {
		c, d := s.trail[k]>>8, s.trail[k]&0xff
		if d < loBits {
			lo[c] += one + 1<<d
		} else {
			lo[c] += one
			s.hi[c] += 1 << (d - loBits)
		}
		places := p.places[p.placeStart[c]:p.placeStart[c+1]]
		for k := range places {
			pl := &places[k]
			lo[pl.base+d] += pl.sub
			if pl.hi != 0 {
				s.hi[pl.base+d] += pl.hi
			}
		}
	}
	s.trail = s.trail[:mark]
}

// assign removes every candidate that cannot be together with digit d in cell c. It reports whether every item
// still has an alternative.
func (s *Searcher) assign(c, d uint32) bool {
	p := s.Plan
	lo, hi := s.lo, s.hi
	if lo[c] >= 2*one {
		keepLo, keepHi := bit(int(d))
		for x := lo[c] & loMask &^ keepLo; x != 0; x &= x - 1 {
			if !s.drop(c, uint32(bits.TrailingZeros64(x))) {
				return false
			}
		}
		if p.wide {
			for x := hi[c] &^ keepHi; x != 0; x &= x - 1 {
				if !s.drop(c, uint32(loBits+bits.TrailingZeros64(x))) {
					return false
				}
			}
		}
	}
	places := p.places[p.placeStart[c]:p.placeStart[c+1]]
	for k := range places {
		pl := &places[k]
		i := pl.base + d
		if lo[i] < 2*one {
			continue
		}
		cells := p.houseCells[p.itemCells[int(i)-p.cells]:]
		for x := lo[i] & loMask &^ pl.sub; x != 0; x &= x - 1 {
			if !s.drop(uint32(cells[bits.TrailingZeros64(x)]), d) {
				return false
			}
		}
		if p.wide {
			for x := hi[i] &^ pl.hi; x != 0; x &= x - 1 {
				if !s.drop(uint32(cells[loBits+bits.TrailingZeros64(x)]), d) {
					return false
				}
			}
		}
	}
	if len(p.apart) > 0 {
		bLo, bHi := bit(int(d))
		for _, x := range p.apart[p.apartStart[c]:p.apartStart[c+1]] {
			if lo[x]&bLo != 0 || bHi != 0 && hi[x]&bHi != 0 {
				if !s.drop(uint32(x), d) {
					return false
				}
			}
		}
	}
	return true
}

// propagate draws all consequences of what is queued. It reports false when an item has run out of
// alternatives, or the search was stopped.
func (s *Searcher) propagate() bool {
	p := s.Plan
	for steps := 0; ; steps++ {
		if steps&63 == 63 && s.stopped() {
			return false
		}
		if k := len(s.singles); k > 0 {
			i := s.singles[k-1]
			s.singles = s.singles[:k-1]
			var c, d uint32
			if alt := uint32(s.first(i)); i < uint32(p.cells) {
				c, d = i, alt
			} else {
				i -= uint32(p.cells)
				c, d = uint32(p.houseCells[p.itemCells[i]+alt]), uint32(p.itemDigit[i])
			}
			if !s.assign(c, d) {
				return false
			}
			continue
		}
		k := len(s.locked)
		if k == 0 {
			return true
		}
		i := s.locked[k-1]
		s.locked = s.locked[:k-1]
		s.queued[i] = false
		if s.lo[i] >= 2*one && !s.lock(i) {
			return false
		}
	}
}

// lock looks for another house that has all places of house item i. Then the digit leaves the rest of that house.
func (s *Searcher) lock(i uint32) bool {
	p := s.Plan
	x, y := s.lo[i], uint64(0)
	if p.wide {
		y = s.hi[i]
	}
	at := p.itemCells[i-uint32(p.cells)]
	d := uint32(p.itemDigit[i-uint32(p.cells)])
	k := at + uint32(s.first(i))
	for _, k := range p.overlapList[p.overlapStart[k]:p.overlapStart[k+1]] {
		o := &p.overlaps[k]
		if x&loMask&^o.aLo|y&^o.aHi != 0 {
			continue
		}
		j := o.base + d
		if s.lo[j]>>loBits == x>>loBits {
			continue
		}
		cells := p.houseCells[p.itemCells[j-uint32(p.cells)]:]
		for z := s.lo[j] & loMask &^ o.bLo; z != 0; z &= z - 1 {
			if !s.drop(uint32(cells[bits.TrailingZeros64(z)]), d) {
				return false
			}
		}
		if p.wide {
			for z := s.hi[j] &^ o.bHi; z != 0; z &= z - 1 {
				if !s.drop(uint32(cells[loBits+bits.TrailingZeros64(z)]), d) {
					return false
				}
			}
		}
	}
	return true
}

// choose returns the item to branch on: the one with the fewest alternatives for its weight. noItem: all are decided.
func (s *Searcher) choose() uint32 {
	best := noItem
	bestSize, bestWeight := uint64(1), uint64(0)
	for i, x := range s.lo {
		if size := x >> loBits; size >= 2 {
			if w := uint64(s.weight[i]); best == noItem || size*bestWeight < bestSize*w {
				best, bestSize, bestWeight = uint32(i), size, w
			}
		}
	}
	return best
}

// pick returns the candidate of item i to try first.
func (s *Searcher) pick(i uint32, order []uint8) uint32 {
	p := s.Plan
	n := p.n
	if i < uint32(p.cells) {
		if order == nil {
			return i<<8 | uint32(s.first(i))
		}
		for _, digit := range order[int(i)*n : int(i+1)*n] {
			if d := uint32(digit) - 1; s.has(i, d) {
				return i<<8 | d
			}
		}
		panic("search: Task.Order lacks digits")
	}
	cells := p.houseCells[p.itemCells[i-uint32(p.cells)]:][:n]
	d := uint32(p.itemDigit[i-uint32(p.cells)])
	if order == nil {
		return uint32(cells[s.first(i)])<<8 | d
	}
	best, bestRank := noItem, n
	for alt, c := range cells {
		if s.has(i, uint32(alt)) {
			for rank, digit := range order[int(c)*n:][:min(n, bestRank)] {
				if uint32(digit) == d+1 {
					best, bestRank = uint32(c)<<8|d, rank
					break
				}
			}
		}
	}
	if best == noItem {
		panic("search: Task.Order lacks digits")
	}
	return best
}

// has reports whether alternative k of item i is left.
func (s *Searcher) has(i, k uint32) bool {
	if k < loBits {
		return s.lo[i]>>k&1 != 0
	}
	return s.hi[i]>>(k-loBits)&1 != 0
}
