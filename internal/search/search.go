// Package search finds the solutions of Sudoku-like puzzles of any layout and any size up to 100.
//
// It propagates naked and hidden singles and locked candidates, and branches on a cell, or a digit in a house, with
// few alternatives that was often in contradictions. It knows layouts and puzzles as plain arrays only.
package search

import (
	"fmt"
	"runtime"
	"slices"
	"sync/atomic"
)

// Task is one search.
type Task struct {
	// Cand has Model.Words words for each cell; bit d-1 (of the cell's first word, bit d-65 of its second) says that
	// digit d is a candidate. A given is a cell with one candidate. It is not modified.
	Cand []uint64
	// Order says in which order candidates are tried. Nil: in a cell digits ascending, in a house places in the order
	// of its cells. Otherwise it has N*N*N values, Order[c*N+k] = the k-th digit to try in cell c; of a digit's places
	// in a house those come first whose cell has the digit early in its order.
	Order []uint8
	// NodeLimit ends the search with Limited instead of opening node NodeLimit+1. 0: no limit.
	NodeLimit int64
	// Stop ends the search with Stopped, within milliseconds of being set. Nil: never.
	Stop *atomic.Bool
	// Jobs is how many goroutines may search at the same time once the search has turned out to be hard; 0 is 1. With
	// more than 1 the order of the solutions, and Nodes, depend on chance.
	Jobs int
	// Proof, if not nil, is called with each step of a proof that there is no solution, or none but the first one that is visited. If the
	// result is Exhausted without another the proof is complete; otherwise the steps are of no use. There is no plain search then, and one job.
	Proof func(Step)
	// Progress, if not nil, is called now and then while a long search learns, by a goroutine that searches.
	Progress func(Progress)
	// Visit is called once for each solution, with the digits 1..N by cell in a slice that is valid during the call.
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

// Before the first solution the search starts again, with the weights it has learned, after firstRestart
// contradictions, then after each 3/2 times as many as before. 9x9 puzzles hardly ever get there. Within 1.5 s each
// the 15 Latin squares with 264 holes of order 25 were solved instead of 13, and 8 of 8 squares with holes of order
// 30 to 40 instead of 7; growing by 6/5 solved 14 and 8.
const firstRestart = 200

// frame is a decision: candidate cand was chosen for item.
type frame struct {
	item, cand uint32
	trail      uint32 // length of the trail before it
	visited    int    // solutions before it
}

// Searcher runs searches of one Plan at a time; it is not safe for concurrent use. It takes 4*N*N*N bytes and about 40 for each
// item, 6 MB for 100x100; of small models 30 kB, and the former when a search turns out to be hard. It uses its memory again.
type Searcher struct {
	*Plan
	lo, hi   []uint64 // the items, see Plan
	trail    []uint32 // what happened: cell<<8 + digit for a candidate removed, placed + that for one placed
	singles  []uint32 // stack: items with one alternative whose consequences are not drawn yet
	dirty    []uint64 // set: house items with few alternatives that may all lie in another house
	conflict uint32   // an item without alternatives, noItem if there is none
	stack    []frame
	weights
	solution            []uint8
	small               *smallSearcher
	inSmall             bool    // it has the state of the search
	itemsReady          bool    // the memory for items is that of the Plan
	kept                []uint8 // the first solutions
	restart, learnAfter int     // the constants
	proof               *proof
	fixed               []uint8  // see Fixed
	learner             *learner // that the search came to, nil before
	visited             int
	nodes               int64 // when Visit was called
	stop                *atomic.Bool
	halted              bool    // stop was seen set
	found               bool    // the first solution was not found by search
	narrowed            bool    // fit uses it
	givens              []int16 // see findGivens
	polls               uint    // of stop
}

const (
	placed     = 1 << 31
	noItem     = ^uint32(0)
	weightUnit = 1 << 24
)

// NewSearcher returns a Searcher.
func (p *Plan) NewSearcher() *Searcher {
	s := new(Searcher)
	s.Use(p)
	return s
}

// Use has s search puzzles of p from now on, in the memory that it has.
func (s *Searcher) Use(p *Plan) {
	s.Plan, s.itemsReady = p, false
	s.restart, s.learnAfter = firstRestart, learnAfter
	if p.small != nil {
		s.learnAfter = smallLearnAfter
	}
	s.solution = slices.Grow(s.solution[:0], p.cells)[:p.cells]
	if p.small != nil && s.small == nil {
		s.small = newSmallSearcher()
	}
	if p.small == nil {
		s.useItems()
	}
}

// useItems makes the search of items ready.
func (s *Searcher) useItems() {
	if s.itemsReady {
		return
	}
	s.itemsReady = true
	p := s.Plan
	p.needItems()
	s.lo = slices.Grow(s.lo[:0], p.items)[:p.items]
	if p.wide {
		s.hi = slices.Grow(s.hi[:0], p.items)[:p.items]
	}
	s.trail = slices.Grow(s.trail[:0], p.cells*(p.n+1))
	s.singles = slices.Grow(s.singles[:0], 2*p.items)
	s.dirty = slices.Grow(s.dirty[:0], (p.items+63)/64)[:(p.items+63)/64]
	s.stack = slices.Grow(s.stack[:0], p.cells)
	s.weights.reset(p.items)
}

// Run searches and returns the number of nodes opened and why it ended.
//
// A node is a choice opened on a cell, or on a digit's places in a house, with two or more alternatives left. It is
// counted when it is opened. When an alternative has failed, that candidate is removed and the consequences are
// drawn; if then the search goes on with the alternatives left on the same cell, or the same digit and house,
// that is the same node; on another one it is a new node. Forced moves are not nodes.
//
// The result depends on the task alone, not on earlier runs. Run panics if Cand or Order is not as described at Task.
//
// Afterwards Fixed tells what is known.
func (s *Searcher) Run(t *Task) (nodes int64, out Outcome) {
	if len(t.Cand) != s.cells*s.words || t.Order != nil && len(t.Order) != s.cells*s.n {
		panic(fmt.Sprintf("search: Task with %d words of candidates and %d values of order for size %d", len(t.Cand), len(t.Order), s.n))
	}
	s.learner, s.visited, s.fixed, s.kept = nil, 0, s.fixed[:0], s.kept[:0]
	s.stop, s.halted, s.proof, s.inSmall, s.found = t.Stop, false, nil, false, false
	if s.Plan.small != nil && t.Proof == nil {
		nodes, out = s.runSmall(t)
	} else {
		s.useItems()
		nodes, out = s.run(t)
	}
	if out == Limited || out == Stopped {
		s.recordFixed()
	}
	s.learner = nil
	return nodes, out
}

func (s *Searcher) run(t *Task) (nodes int64, out Outcome) {
	if t.Proof != nil {
		s.proof = &proof{step: t.Proof, n: uint32(s.n)}
	}
	s.weights.clear()
	s.stack = s.stack[:0]
	contradictions, restart := 0, s.restart
	sinceSolution := 0 // contradictions
	last := noItem     // the item of the node that is being continued

	ok := s.load(t.Cand) && s.propagate()
	if ok && s.proof == nil && s.build(t) {
		return s.runAfter(t, 0)
	}
	for {
		if s.halted || s.stopped() {
			return nodes, Stopped
		}
		if ok {
			if item := s.choose(); item != noItem {
				if s.proof != nil {
					return s.runLearning(t, nodes)
				}
				if item != last {
					if t.NodeLimit > 0 && nodes >= t.NodeLimit {
						return nodes, Limited
					}
					nodes++
				}
				last = noItem
				cand := s.pick(item, t.Order)
				s.stack = append(s.stack, frame{item: item, cand: cand, trail: uint32(len(s.trail)), visited: s.visited})
				s.place(cand>>8, cand&0xff)
				ok = s.propagate()
				continue
			}
			sinceSolution = 0
			for c := range s.solution {
				s.solution[c] = uint8(s.first(uint32(c))) + 1
			}
			var more bool
			if nodes, more = s.visit(t, nodes); !more {
				return nodes, Ended
			}
		} else {
			s.weights.count(s.conflict)
			contradictions++
			if contradictions == groupAfter && restart == s.restart && s.visited == 0 && !s.narrowed {
				k, found := s.searchGroup(t, nodes)
				if nodes += k; found {
					return s.runAfter(t, nodes)
				}
			}
			if sinceSolution++; sinceSolution >= s.learnAfter && s.visited <= maxKept && len(s.stack) > 0 {
				return s.runLearning(t, nodes)
			}
			if contradictions >= restart && s.visited == 0 && len(s.stack) > 1 {
				contradictions, restart = 0, restart+restart/2+1
				s.undo(s.stack[0].trail)
				s.stack = s.stack[:0]
				last, ok = noItem, true
				continue
			}
		}
		if len(s.stack) == 0 {
			s.proof.end()
			return nodes, Exhausted
		}
		f := s.stack[len(s.stack)-1]
		s.stack = s.stack[:len(s.stack)-1]
		s.undo(f.trail)
		last = f.item
		s.retract(f)
		ok = s.propagate()
	}
}

// visit calls Visit with the solution, and returns the nodes afterwards and whether the search goes on.
func (s *Searcher) visit(t *Task, nodes int64) (after int64, more bool) {
	if s.visited++; s.visited <= maxKept {
		s.kept = append(s.kept, s.solution...)
	}
	s.nodes = nodes
	more = t.Visit(s.solution)
	return s.nodes, more
}

// goOn visits the solution that was found otherwise than by search, and looks for others by learning.
func (s *Searcher) runAfter(t *Task, nodes int64) (int64, Outcome) {
	nodes, more := s.visit(t, nodes)
	if !more {
		return nodes, Ended
	}
	s.found = true
	return s.runLearning(t, nodes)
}

// retract removes the candidate of a decision that was taken back. If it failed, so do digits that are interchangeable with it: those with the
// same places in all rows. Few have the same in the first one.
func (s *Searcher) retract(f frame) {
	p := s.Plan
	c, digit := f.cand>>8, f.cand&0xff
	if p.rows && s.visited == f.visited {
	digits:
		for d := range uint32(p.n) {
			if d == digit {
				continue
			}
			for i := uint32(p.cells); i < uint32(p.cells+p.cells); i += uint32(p.n) {
				if s.lo[i+d] != s.lo[i+digit] || p.wide && s.hi[i+d] != s.hi[i+digit] {
					continue digits
				}
			}
			s.drop(c, d)
		}
	}
	s.drop(c, digit)
}

// Nodes returns how many nodes were opened before the call of Visit that goes on.
func (s *Searcher) Nodes() int64 { return s.nodes }

// Spend counts nodes that Visit opened elsewhere like those of the search.
func (s *Searcher) Spend(nodes int64) { s.nodes += nodes }

// stopped reports, and remembers, whether the search is to stop.
func (s *Searcher) stopped() bool {
	if s.stop != nil && s.stop.Load() {
		s.halted = true
	}
	if runtime.GOARCH == "wasm" && s.stop != nil {
		if s.polls++; s.polls%256 == 0 {
			runtime.Gosched() // there is one thread: let the one that sets stop run
		}
	}
	return s.halted
}

// weights counts contradictions by the items in which they are met.
type weights struct {
	fails  []uint32 // by item: 1 + contradictions met there in this run
	weight []uint64 // by item: unit / fails, at least 1
	failed []uint32 // items with fails > 1
}

// reset has so many items, in which none was met.
func (w *weights) reset(items int) {
	w.clear()
	for len(w.fails) < items {
		w.fails, w.weight = append(w.fails, 1), append(w.weight, weightUnit)
	}
}

// clear forgets all contradictions.
func (w *weights) clear() {
	for _, i := range w.failed {
		w.fails[i], w.weight[i] = 1, weightUnit
	}
	w.failed = w.failed[:0]
}

// count counts a contradiction.
func (w *weights) count(item uint32) {
	if w.fails[item] == 1 {
		w.failed = append(w.failed, item)
	}
	w.fails[item]++
	w.weight[item] = max(1, weightUnit/uint64(w.fails[item]))
}

// sizeScore is by number of alternatives, with the bit for taken. Items that are decided never win.
var sizeScore = func() (t [256]uint64) {
	for k := range t {
		t[k] = neverChosen
		if 2 <= k && k <= MaxSize {
			t[k] = uint64(k)
		}
	}
	return t
}()

// decided times the smallest weight, 1, is more than any score of an item that is not decided.
const neverChosen = 1 << 32

// choose returns the item to branch on, the one with the fewest alternatives per contradiction met there, or noItem
// if all are decided. (Weighted degree heuristic: Boussemart, Hemery, Lecoutre, Sais, ECAI 2004.) Against the fewest
// alternatives alone it takes 95 nodes instead of 343 for a puzzle of the 2011 list of the hardest 9x9, and 0.66 instead
// of 1.31 for one of 17 clues, to prove the solution unique.
func (s *Searcher) choose() uint32 {
	best, bestScore := noItem, uint64(MaxSize*weightUnit+1)
	weight := s.weight[:len(s.lo)]
	for i, x := range s.lo {
		if score := sizeScore[x>>loBits] * weight[i]; score < bestScore {
			best, bestScore = uint32(i), score
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
			if d := uint32(digit) - 1; d < uint32(n) && s.has(i, d) {
				return i<<8 | d
			}
		}
		panic(fmt.Sprintf("search: Task.Order lacks a digit in cell %d", i))
	}
	cells := p.itemCells[i-uint32(p.cells)]
	d := uint32(p.itemDigit[i-uint32(p.cells)])
	if order == nil {
		return uint32(cells[s.first(i)])<<8 | d
	}
	best, bestRank := uint32(cells[s.first(i)]), n
	for alt, c := range cells {
		if s.has(i, uint32(alt)) {
			for rank, digit := range order[int(c)*n:][:bestRank] {
				if uint32(digit) == d+1 {
					best, bestRank = uint32(c), rank
					break
				}
			}
		}
	}
	return best<<8 | d
}
