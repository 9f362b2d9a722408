// Package search finds the solutions of Sudoku-like puzzles of any layout and any size up to 100.
//
// A search propagates naked and hidden singles and locked candidates. It branches on a
// cell, or on a digit in a house, that has few alternatives and was often contradictory
// (weighted degree). Hard puzzles are handed to clause learning (package learn). Large
// grids with few givens are built instead of searched. Layouts and puzzles are plain
// arrays. README.md explains the parts.
package search

import (
	"fmt"
	"slices"
	"sync/atomic"

	"github.com/nonet-dev/nonet/internal/sched"
)

// Task says what to search and where to stop.
type Task struct {
	// Cand has Model.Words words for each cell. Digit d is a candidate if bit d-1 of the
	// cell's first word is set, or for d > 64 bit d-65 of its second word. A given is a
	// cell with one candidate. Run does not modify Cand.
	Cand []uint64
	// Order is the order in which candidates are tried. Nil: the digits of a cell
	// ascending, the places of a digit in the order of the house's cells. Otherwise it
	// has N*N*N values: Order[c*N+k] is the digit to try in cell c after k others. The
	// first place to try of a digit in a house is the cell that has the digit earliest in
	// its order. Where a grid is built (see README.md), and in clause learning, Order is
	// the seed of random choices.
	Order []uint8
	// NodeLimit is how many nodes may be opened; the search then ends with Limited. 0: no limit.
	NodeLimit int64
	// WorkLimit, if not nil, says how much work may be done. It is called with the work done
	// so far: at the first contradiction, and then whenever the work has come to the limit
	// that WorkLimit returned last. If the new limit is not greater, the search ends with
	// Limited. Work goes with time and is the same on every machine: its unit is a
	// propagation of package learn. WorkLimit may call Nodes and Spend.
	WorkLimit func(done int64) int64
	// Stop, if not nil, ends the search with Stopped within milliseconds after it is set.
	Stop *atomic.Bool
	// Jobs is how many goroutines may learn at the same time, once a search has turned
	// out to be hard; 0 is 1. With more than one the order of the solutions and the
	// number of nodes depend on timing.
	Jobs int
	// Proof, if not nil, is called with each step of a proof that there is no solution,
	// or that the first solution visited is the only one. The proof is complete if the
	// outcome is Exhausted after at most one solution; otherwise the steps prove nothing.
	// With Proof the search learns from the beginning, in one goroutine.
	Proof func(Step)
	// Progress, if not nil, is called after every 256 conflicts of learning, in a
	// goroutine of the search.
	Progress func(Progress)
	// Visit is called once for each solution. The slice has the digit, 1..N, of each cell
	// and is valid during the call. If Visit returns false the search ends with Ended.
	Visit func(solution []uint8) bool
}

// Outcome says why a search ended.
type Outcome uint8

const (
	Exhausted Outcome = iota // there are no other solutions than those visited
	Ended                    // Visit returned false
	Limited                  // Task.NodeLimit was reached
	Stopped                  // Task.Stop was set
)

// firstRestart is after how many contradictions the search restarts, if it has not found
// a solution. Weights are kept. Each later restart takes 3/2 times as many
// contradictions. 9x9 puzzles rarely take that many. With a limit of 1.5 s, restarts
// solved 15 of 15 Latin squares of order 25 with 264 holes instead of 13, and 8 of 8 of
// order 30 to 40 instead of 7. With a factor of 6/5 they solved 14 and 8.
const firstRestart = 200

// contradictionWork is the work of a contradiction of plain search, and of the nodes before
// it, for each cell of the grid.
const contradictionWork = 1

// frame is a decision on the stack: candidate cand was chosen for item.
type frame struct {
	item, cand uint32
	trail      uint32 // length of the trail before the decision
	visited    int    // solutions visited before the decision
}

// Searcher runs searches, one at a time and of one Plan at a time. It keeps its memory
// between searches: 4*N*N*N bytes and about 40 for each item (6 MB for 100x100). For a
// small model it has 30 kB, and the memory for items only after a search that was hard.
type Searcher struct {
	*Plan
	lo, hi   []uint64 // by item: the alternatives that are left, see the picture at loBits
	trail    []uint32 // cell<<8 + digit of candidates removed, with bit placed of digits placed
	singles  []uint32 // stack: items with one alternative that is not placed yet
	dirty    []uint64 // set of house items to check for locked candidates
	conflict uint32   // an item without alternatives, or noItem
	stack    []frame
	weights
	solution            []uint8
	small               *smallSearcher
	inSmall             bool    // the search is that of small
	itemsReady          bool    // the memory for items fits the Plan
	kept                []uint8 // the first maxKept solutions
	restart, learnAfter int     // firstRestart and learnAfter, or what a test sets
	proof               *proof
	fixed               []uint8  // see Fixed
	learner             *learner // nil until the search learns
	visited             int
	nodes               int64 // see Nodes
	work, workLimit     int64 // see Task.WorkLimit; work is that of plain search
	stop                *atomic.Bool
	halted              bool    // stop was found set
	constructed         bool    // the first solution was built or follows from a group
	helper              bool    // this is the Searcher of searchNarrowed
	givens              []int16 // see findGivens
}

const (
	placed     = 1 << 31    // bit of a trail entry, see Searcher
	noItem     = ^uint32(0) // in place of an item: none
	weightUnit = 1 << 24    // the weight of an item without contradictions
)

// NewSearcher returns a Searcher.
func (p *Plan) NewSearcher() *Searcher {
	s := new(Searcher)
	s.Use(p)
	return s
}

// Use makes p the plan of the searches to come. Memory is kept.
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

// useItems prepares the memory for items.
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

// Run searches. It returns the number of nodes opened and why the search ended.
//
// A node is a choice among the two or more alternatives of a cell, or of a digit in a
// house. It is counted when the first alternative is tried. When an alternative has
// failed, its candidate is removed and the consequences are drawn. If the search then
// continues with the other alternatives of the same cell, or of the same digit and house,
// that is the same node; otherwise it is a new one. Forced moves are not nodes. While
// learning, a node is a decision.
//
// The result depends on the task alone, not on earlier runs. Run panics if Cand or Order
// is not as described at Task.
//
// After Limited and Stopped, Fixed returns what is known.
func (s *Searcher) Run(t *Task) (nodes int64, out Outcome) {
	if len(t.Cand) != s.cells*s.words || t.Order != nil && len(t.Order) != s.cells*s.n {
		panic(fmt.Sprintf("search: Task with %d words of candidates and %d values of order for "+
			"size %d", len(t.Cand), len(t.Order), s.n))
	}
	s.learner, s.visited, s.fixed, s.kept = nil, 0, s.fixed[:0], s.kept[:0]
	s.stop, s.halted, s.proof, s.inSmall, s.constructed = t.Stop, false, nil, false, false
	s.work, s.workLimit = 0, 0
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

// run is Run by the search of items.
func (s *Searcher) run(t *Task) (nodes int64, out Outcome) {
	if t.Proof != nil {
		s.proof = &proof{step: t.Proof, n: uint32(s.n)}
	}
	s.weights.clear()
	s.stack = s.stack[:0]
	contradictions, restart := 0, s.restart
	sinceSolution := 0 // contradictions since the last solution
	last := noItem     // the item of the open node, or noItem

	ok := s.load(t.Cand) && s.propagate()
	if ok && s.proof == nil {
		if g := s.build(t); g != nil {
			return s.runBuilt(t, g, nodes)
		}
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
				s.stack = append(s.stack, frame{item: item, cand: cand,
					trail: uint32(len(s.trail)), visited: s.visited})
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
			if t.WorkLimit != nil {
				var more bool
				s.work += contradictionWork * int64(s.cells)
				if nodes, more = s.mayWork(t, nodes, s.work); !more {
					return nodes, Limited
				}
			}
			if contradictions == groupAfter && restart == s.restart && s.visited == 0 && !s.helper {
				k, found := s.searchGroup(t, nodes)
				if nodes += k; found {
					return s.runAfter(t, nodes)
				}
				if s.mayArrange(t) && len(s.stack) > 0 {
					s.undo(s.stack[0].trail)
					s.stack = s.stack[:0]
					if g := s.arrange(t); g != nil {
						return s.runBuilt(t, g, nodes)
					}
					last, ok = noItem, true
					continue
				}
			}
			if sinceSolution++; sinceSolution >= s.learnAfter && s.visited <= maxKept &&
				len(s.stack) > 0 {
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

// visit calls Visit with the solution. It returns the number of nodes, which Spend may
// have raised, and the result of Visit.
func (s *Searcher) visit(t *Task, nodes int64) (after int64, more bool) {
	if s.visited++; s.visited <= maxKept {
		s.kept = append(s.kept, s.solution...)
	}
	s.nodes = nodes
	more = t.Visit(s.solution)
	return s.nodes, more
}

// mayWork asks WorkLimit, which is not nil, if work has come to the limit. It returns the
// number of nodes, which Spend may have raised, and false if the search must end.
func (s *Searcher) mayWork(t *Task, nodes, work int64) (after int64, more bool) {
	if work < s.workLimit {
		return nodes, true
	}
	s.nodes = nodes
	s.workLimit = t.WorkLimit(work)
	return s.nodes, work < s.workLimit
}

// runAfter visits s.solution, which was not found by plain search, and searches for others by
// learning.
func (s *Searcher) runAfter(t *Task, nodes int64) (int64, Outcome) {
	nodes, more := s.visit(t, nodes)
	if !more {
		return nodes, Ended
	}
	s.constructed = true
	return s.runLearning(t, nodes)
}

// retract removes the candidate of a decision that was undone. If no solution had it, it
// also removes the digits from the cell that are interchangeable with the digit: those
// with the same places in all rows.
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

// Nodes returns, during a call of Visit or WorkLimit, the number of nodes so far.
func (s *Searcher) Nodes() int64 { return s.nodes }

// Spend, called by Visit or WorkLimit, adds nodes of a search of its own to the number of
// nodes.
func (s *Searcher) Spend(nodes int64) { s.nodes += nodes }

// stopped reports whether stop is set, and records it in halted.
func (s *Searcher) stopped() bool {
	sched.Poll()
	if s.stop != nil && s.stop.Load() {
		s.halted = true
	}
	return s.halted
}

// weights counts the contradictions of each item.
type weights struct {
	fails  []uint32 // by item: 1 + the number of its contradictions in this run
	weight []uint64 // by item: weightUnit / fails, at least 1
	failed []uint32 // items with fails > 1
}

// reset prepares the weights of a number of items, without contradictions.
func (w *weights) reset(items int) {
	w.clear()
	for len(w.fails) < items {
		w.fails, w.weight = append(w.fails, 1), append(w.weight, weightUnit)
	}
}

// clear sets all numbers of contradictions to 0.
func (w *weights) clear() {
	for _, i := range w.failed {
		w.fails[i], w.weight[i] = 1, weightUnit
	}
	w.failed = w.failed[:0]
}

// count counts a contradiction of an item.
func (w *weights) count(item uint32) {
	if w.fails[item] == 1 {
		w.failed = append(w.failed, item)
	}
	w.fails[item]++
	w.weight[item] = max(1, weightUnit/uint64(w.fails[item]))
}

// sizeScore is indexed by the upper bits of an item's word: decidedBit and the number of
// alternatives. It is that number for items that can be branched on, and neverChosen for
// others.
var sizeScore = func() (t [256]uint64) {
	for k := range t {
		t[k] = neverChosen
		if 2 <= k && k <= MaxSize {
			t[k] = uint64(k)
		}
	}
	return t
}()

// neverChosen times the smallest weight, 1, is more than any score of an item that can be
// branched on.
const neverChosen = 1 << 32

// choose returns the item to branch on, or noItem if all are decided. It is the item with
// the least number of alternatives divided by 1 + its contradictions. (Weighted degree
// heuristic: Boussemart, Hemery, Lecoutre, Sais, ECAI 2004.) To prove uniqueness that
// takes 95 nodes for a puzzle of the 2011 list of the hardest 9x9, where the number of
// alternatives alone takes 343; 0.66 instead of 1.31 for one of 17 clues.
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

// pick returns the candidate of item i to try next.
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
