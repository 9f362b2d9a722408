package ruled

import (
	"cmp"
	"math"
	"slices"
	"sync"
	"sync/atomic"
)

// After some leaves the rest of the tree is cut into parts, which several goroutines search. The
// parts are kept in the order of the search. A part is a state whose subtree is to be searched or
// is being searched, or what was found there. After PartLeaves leaves a worker stops, and the
// states on its stack become the parts that follow, with the weights of that moment.
//
//	first                                             last
//	[found] → [searched by worker 2] → [state] → [state] → ...
//	 counted next                       taken next
//
// The caller's goroutine visits solutions and counts contradictions at the front. It decides by
// what it has counted, and not by what else was found, when to restart and when to learn. So the
// result does not depend on the number of goroutines. While it learns, the others search parts
// that will be counted later.

const (
	// cutAfter is after how many leaves a search is cut into parts: a tenth of a second.
	cutAfter = 5_000

	// partLeaves is how many leaves of a part are searched at a time.
	partLeaves = 64

	// mostHeld bounds the states and solutions of all parts, in bytes. While there are more, only
	// the part at the front is searched.
	mostHeld = 64 << 20
)

// part is a part of the tree.
type part struct {
	next   *part
	stage  stage
	within bool // its root is a part of the root of another part, which was not counted yet

	root []uint64 // the candidates that the search begins with
	// last is the cell of the open node, which has lost a candidate, or -1: any cell may have.
	last   int
	before weights // never changed, as other parts have the same

	// What was found.
	outcome               Outcome // Exhausted: rest is left
	solutions             []uint8
	nodes, contradictions int64
	rest                  []*part
	after                 weights
}

// weights are the weights of cells, see Searcher.fail.
type weights struct {
	cell []float64
	bump float64
}

type stage uint8

const (
	open  stage = iota // its search has not begun
	taken              // being searched
	done               // searched, and what is left of it are parts of their own
)

// parts is the rest of a tree.
type parts struct {
	task   *Task
	leaves int64 // see Task.PartLeaves

	mu        sync.Mutex
	changed   sync.Cond
	first     *part
	held      int          // bytes, about
	ahead     int64        // contradictions that are not counted, at most
	room      int64        // bounds ahead: what is found after the next restart is of no use
	discarded *atomic.Bool // set at the next restart
	ended     bool
}

// searchParts continues a search after a leaf: by parts.
func (s *Searcher) searchParts(t *Task) (nodes int64, out Outcome) {
	q := &parts{task: t, leaves: cmp.Or(t.PartLeaves, partLeaves)}
	q.changed.L = &q.mu
	q.begin(s.cutStack(), s.room())
	s.open(0)
	s.states = slices.Clone(s.dom) // large grids have many states
	s.dom = s.states
	jobs := max(1, t.Jobs)
	if t.NodeLimit > 0 {
		jobs = 1 // so that the limit is met exactly
	}
	for len(s.workers) < jobs {
		s.workers = append(s.workers, NewSearcher())
	}
	var helpers sync.WaitGroup
	defer helpers.Wait()
	defer q.end() // also if Visit panics
	for i, w := range s.workers[:jobs] {
		w.load(s.Plan, t)
		if i > 0 {
			helpers.Go(func() { q.help(w) })
		}
	}
	for {
		p := q.front(s.workers[0], s.nodes)
		s.nodes += p.nodes
		for solution := range slices.Chunk(p.solutions, s.cells) {
			copy(s.solution, solution)
			if !s.found(t) {
				return s.nodes, Ended
			}
		}
		if p.outcome != Exhausted {
			return s.nodes, p.outcome
		}
		if !q.pass() {
			return s.nodes, Exhausted
		}
		s.setWeights(p.after)
		s.count(t, p.contradictions)
		if s.turnIsDue() {
			if out, done := s.learnForATurn(t, q.candidates()); done {
				return s.nodes, out
			}
		}
		if s.untilRestart <= 0 && s.visited == 0 {
			s.restart()
			s.open(0)
			copy(s.dom, q.candidates())
			q.begin([]*part{{root: slices.Clone(s.dom), last: -1, before: s.weights()}}, s.room())
		}
		q.setRoom(s.room())
	}
}

// room returns how many contradictions there are before a restart, at most.
func (s *Searcher) room() int64 {
	if s.visited > 0 {
		return math.MaxInt64
	}
	return s.untilRestart
}

// weights returns a copy of the weights.
func (s *Searcher) weights() weights { return weights{slices.Clone(s.weight), s.bump} }

// setWeights sets the weights.
func (s *Searcher) setWeights(w weights) {
	copy(s.weight, w.cell)
	s.bump = w.bump
}

// cutStack returns what is left after a leaf as parts, the deepest first.
func (s *Searcher) cutStack() (list []*part) {
	w := s.weights()
	for i, f := range slices.Backward(s.stack) {
		root := slices.Clone(s.states[i*s.cells:][:s.cells])
		root[f.c] &^= 1 << f.d
		list = append(list, &part{root: root, last: int(f.c), before: w})
	}
	return list
}

// search searches a part.
func (s *Searcher) search(p *part, t *Task, leaves int64) {
	s.states = append(s.states[:0], p.root...)
	s.open(0)
	s.setWeights(p.before)
	s.last = p.last
	var ok bool
	if s.last < 0 {
		ok = s.loadAll()
	} else {
		s.changed(uint16(s.last))
		ok = s.propagate()
	}
	for ; ; ok = s.propagate() {
		switch out := s.descend(t, ok); out {
		case solved:
			p.solutions = append(p.solutions, s.solution...)
		case refuted:
			p.contradictions++
		default:
			p.outcome = out
			return
		}
		if len(s.stack) == 0 {
			break
		}
		if leaves--; leaves <= 0 {
			p.rest = s.cutStack()
			break
		}
		s.last = s.retract()
	}
	p.after = s.weights()
}

// begin makes a list of parts what is left.
func (q *parts) begin(list []*part, room int64) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.discarded != nil {
		q.discarded.Store(true)
	}
	q.discarded = new(atomic.Bool)
	q.first, q.held, q.ahead, q.room = nil, 0, 0, room
	q.insert(&q.first, list)
	q.changed.Broadcast()
}

// insert inserts parts. The caller holds mu.
func (q *parts) insert(at **part, list []*part) {
	for _, p := range slices.Backward(list) {
		p.next, *at = *at, p
		q.held += p.size()
	}
}

// size returns the memory of a part in bytes, about.
func (p *part) size() int { return 2*8*len(p.root) + cap(p.solutions) }

// front returns the first part when it is done. Meanwhile it searches parts. nodes is how many were
// opened.
func (q *parts) front(w *Searcher, nodes int64) *part {
	q.mu.Lock()
	defer q.mu.Unlock()
	for q.first.stage != done {
		w.nodes = nodes // for the limit
		q.searchNext(w)
	}
	return q.first
}

// help searches parts until the end.
func (q *parts) help(w *Searcher) {
	q.mu.Lock()
	defer q.mu.Unlock()
	for !q.ended {
		q.searchNext(w)
	}
}

// searchNext searches the first part that is open, or waits for a change. The caller holds mu.
func (q *parts) searchNext(w *Searcher) {
	p := q.first
	for p != nil && p.stage != open {
		p = p.next
	}
	if p == nil || p != q.first && (q.held > mostHeld || q.ahead >= q.room) {
		q.changed.Wait()
		return
	}
	p.stage = taken
	q.ahead += q.leaves
	q.held -= p.size()
	w.discarded = q.discarded
	q.mu.Unlock()
	before := w.nodes
	w.search(p, q.task, q.leaves)
	p.nodes = w.nodes - before
	q.mu.Lock()
	if w.discarded.Load() {
		return // the part is in no list any more
	}
	p.stage = done
	q.ahead += p.contradictions - q.leaves
	q.held += p.size()
	for _, r := range p.rest {
		r.within = true
	}
	q.insert(&p.next, p.rest)
	q.changed.Broadcast()
}

// pass goes on from the part at the front. It reports false if it was the last one.
func (q *parts) pass() bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	p := q.first
	q.ahead -= p.contradictions
	q.held -= p.size()
	for _, r := range p.rest {
		r.within = false
	}
	q.first = p.next
	q.changed.Broadcast()
	return q.first != nil
}

// setRoom sets room.
func (q *parts) setRoom(room int64) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.room = room
	q.changed.Broadcast()
}

// end makes the helpers end.
func (q *parts) end() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.ended = true
	q.discarded.Store(true)
	q.changed.Broadcast()
}

// candidates returns the candidates of all that was not counted.
func (q *parts) candidates() []uint64 {
	q.mu.Lock()
	defer q.mu.Unlock()
	left := make([]uint64, len(q.first.root))
	for p := q.first; p != nil; p = p.next {
		if p.within {
			continue
		}
		for c, x := range p.root {
			left[c] |= x
		}
	}
	return left
}
