// Package ruled finds the solutions of puzzles that have rules besides the houses: cages,
// sums, thermometers and all else that package kernel has a filter for. Sizes 1 to 64.
//
// It propagates naked and hidden singles, locked candidates and kernels, and branches on a
// cell that has few candidates and was often part of a contradiction (weighted degree), or on a
// digit with two places in a house. Layouts and puzzles are plain arrays.
package ruled

import (
	"cmp"
	"fmt"
	"math"
	"math/bits"
	"slices"
	"sync/atomic"

	"github.com/nonet-dev/nonet/internal/sched"
)

// Task says what to search and where to stop.
type Task struct {
	// Cand has a word for each cell: digit d is a candidate if bit d-1 is set. A given is a
	// cell with one candidate. Run does not modify Cand.
	Cand []uint64
	// Order is the order in which candidates are tried. Nil: ascending. Otherwise it has
	// N*N*N values: Order[c*N+k] is the digit to try in cell c after k others.
	Order []uint8
	// NodeLimit is how many nodes may be opened; the search then ends with Limited. 0: no limit.
	NodeLimit int64
	// LearnAfter is after how many contradictions clause learning gets its first turn, which takes
	// about as long. 0: 3,000, or 200,000 if all rules are cages, renbans and sums. Below 0: never.
	LearnAfter int64
	// CutAfter is after how many solutions and contradictions together the rest of the tree is
	// cut into parts, see parts.go. 0: 5,000. PartLeaves is after how many of them a part is cut.
	// 0: 64.
	CutAfter, PartLeaves int64
	// Jobs is how many goroutines may search parts, 0: one. The result does not depend on it.
	// With a limit of nodes there is one.
	Jobs int
	// Stop, if not nil, ends the search with Stopped soon after it is set: after one
	// kernel at most.
	Stop *atomic.Bool
	// Progress, if not nil, is called after every 256 contradictions.
	Progress func(Progress)
	// Visit is called once for each solution. The slice has the digit, 1..N, of each cell
	// and is valid during the call. If Visit returns false the search ends with Ended.
	Visit func(solution []uint8) bool
}

// stopped reports whether Stop is set.
func (t *Task) stopped() bool {
	sched.Poll()
	return t.Stop != nil && t.Stop.Load()
}

// Progress says how far a search is.
type Progress struct {
	Contradictions, Restarts int64
	Fixed, Candidates        int // candidates decided for good, and all of the task
}

// progressEvery is the number of contradictions between two calls of Task.Progress.
const progressEvery = 256

// Outcome says why a search ended.
type Outcome uint8

const (
	Exhausted Outcome = iota // there are no other solutions than those visited
	Ended                    // Visit returned false
	Limited                  // Task.NodeLimit was reached
	Stopped                  // Task.Stop was set

	// What descend returns as well.
	solved  // the leaf is a solution
	refuted // the leaf is a contradiction
)

// firstRestart is after how many contradictions the search restarts, if it has not found
// a solution. Weights are kept. Each later restart takes 3/2 times as many contradictions.
const firstRestart = 200

// Each contradiction counts growth times as much as the one before. Weights are divided when
// one would exceed maxBump.
const (
	growth  = 1.001
	maxBump = 1e50
)

// share has, by the number of candidates of a cell, what each counts for its contradictions; 0 if
// there is no choice. shareOfSums is the same for puzzles of cages, renbans
// and sums alone.
var share, shareOfSums = func() (t, sums [MaxN + 1]float64) {
	for k := 2; k <= MaxN; k++ {
		sums[k] = 1 / float64(k)
		t[k] = math.Pow(sums[k], 1.5)
	}
	return t, sums
}()

// frame is a decision: digit d+1 was put into cell c.
type frame struct{ c, d uint16 }

// Searcher runs searches, one at a time. It keeps its memory between searches: a word for
// each cell and open decision.
type Searcher struct {
	*Plan
	task      *Task
	stack     []frame
	states    []uint64 // the candidates before each decision, and those of the open node
	dom       []uint64 // the candidates of the open node, the end of states
	dirty     []uint64 // set of the items to look at
	unvisited []uint64 // the candidates at the root before the first solution was visited
	singles   []uint16 // stack: cells with one candidate that is not placed yet
	before    []uint64 // scratch of filter
	seen      []uint64 // scratch of lock
	parts     []uint64 // scratch of band
	solution  []uint8

	weight []float64 // by cell, see fail
	bump   float64   // what the next contradiction adds to weights

	nodes, contradictions, restarts int64
	visited                         int64
	last                            int   // the cell of the open node, or -1
	interval, untilRestart          int64 // contradictions from restart to restart, and to the next
	leaves, cutAfter                int64 // so far, and after how many the rest is cut into parts

	workers   []*Searcher  // search parts
	discarded *atomic.Bool // not nil in workers: set if the part is not needed any more

	near   []uint8  // nil, or by cell the digit to try first, see Question
	unseen []uint64 // nil, or by cell the digits to try before that

	learner    *learner // nil until the first turn of learning, and after maxKept solutions
	learnAfter int64    // see Task.LearnAfter; it grows from turn to turn, MaxInt64: never
	untilTurn  int64    // contradictions until the next turn of learning
	kept       []uint8  // the first maxKept solutions
}

// NewSearcher returns a Searcher for puzzles of any layout.
func NewSearcher() *Searcher { return new(Searcher) }

// Run searches. It returns the number of nodes opened and why the search ended.
//
// A node is a choice among the two or more candidates of a cell, or of a digit's two places in
// a house. It is counted when the first one is tried. When it has failed, it is removed and the
// consequences are drawn. If the search then continues with the same cell, that is the same
// node. Forced moves are not nodes.
//
// The result depends on the plan and the task alone, not on earlier runs. Run panics if Cand
// or Order is not as described at Task.
//
// After Limited and Stopped, Fixed returns what is known.
func (s *Searcher) Run(p *Plan, t *Task) (nodes int64, out Outcome) {
	if len(t.Cand) != p.cells || t.Order != nil && len(t.Order) != p.cells*p.n {
		panic(fmt.Sprintf("ruled: Task with %d words of candidates and %d values of order for "+
			"size %d", len(t.Cand), len(t.Order), p.n))
	}
	s.load(p, t)
	for ok := s.loadAll(); ; ok = s.propagate() {
		switch out := s.descend(t, ok); out {
		case solved:
			if !s.found(t) {
				return s.nodes, Ended
			}
		case refuted:
			s.count(t, 1)
			if s.turnIsDue() && len(s.stack) > 0 {
				if out, done := s.learnForATurn(t, s.states[:s.cells]); done {
					return s.nodes, out
				}
			}
			if s.untilRestart <= 0 && s.visited == 0 && len(s.stack) > 1 {
				s.restart()
				s.open(0)
				s.last = -1
				continue
			}
		default:
			return s.nodes, out
		}
		if len(s.stack) == 0 {
			return s.nodes, Exhausted
		}
		if s.leaves++; s.leaves == s.cutAfter {
			return s.searchParts(t)
		}
		s.last = s.retract()
	}
}

// stopped reports whether nobody waits for the search any more.
func (s *Searcher) stopped() bool {
	return s.task.stopped() || s.discarded != nil && s.discarded.Load()
}

// descend goes on from a state whose consequences are drawn, ok tells whether without a
// contradiction, to the next leaf of the tree. It returns solved, refuted, Limited or Stopped.
func (s *Searcher) descend(t *Task, ok bool) Outcome {
	for {
		if s.stopped() {
			return Stopped
		}
		if !ok {
			return refuted
		}
		c, d := s.choose(t.Order)
		if c < 0 {
			break
		}
		if c != s.last {
			if t.NodeLimit > 0 && s.nodes >= t.NodeLimit {
				return Limited
			}
			s.nodes++
		}
		s.last = -1
		s.decide(c, d)
		ok = s.propagate()
	}
	if !s.verify() {
		return refuted
	}
	s.read()
	return solved
}

// found visits the solution, unless it was visited before. It reports false if Visit does.
func (s *Searcher) found(t *Task) bool {
	if s.isKept(s.solution) {
		return true
	}
	if s.learner != nil {
		s.learner.exclude(s.solution)
	}
	return s.visit(t)
}

// count counts contradictions. It calls Progress after every progressEvery.
func (s *Searcher) count(t *Task, n int64) {
	before := s.contradictions
	s.contradictions += n
	s.untilRestart -= n
	s.untilTurn -= n
	if t.Progress != nil && s.contradictions/progressEvery != before/progressEvery {
		t.Progress(s.progress(t))
	}
}

// restart lengthens the interval to the next restart.
func (s *Searcher) restart() {
	s.interval += s.interval / 2
	s.untilRestart = s.interval
	s.restarts++
}

// load prepares a run.
func (s *Searcher) load(p *Plan, t *Task) {
	s.Plan, s.task = p, t
	s.stack = s.stack[:0]
	s.states = append(s.states[:0], t.Cand...)
	s.dom = s.states
	for c := range s.dom {
		s.dom[c] &= p.full
	}
	s.dirty = slices.Grow(s.dirty[:0], p.itemWords)[:p.itemWords]
	clear(s.dirty)
	s.singles = s.singles[:0]
	s.solution = slices.Grow(s.solution[:0], p.cells)[:p.cells]
	s.before = slices.Grow(s.before[:0], p.longest)[:p.longest]
	s.parts = slices.Grow(s.parts[:0], p.bandWords)[:p.bandWords]
	s.seen = slices.Grow(s.seen[:0], p.words)[:p.words]
	s.weight = slices.Grow(s.weight[:0], p.cells)[:p.cells]
	for c := range s.weight {
		s.weight[c] = 1
	}
	s.bump, s.nodes, s.contradictions, s.restarts, s.visited = 1, 0, 0, 0, 0
	s.last, s.interval, s.untilRestart = -1, firstRestart, firstRestart
	s.leaves, s.cutAfter = 0, cmp.Or(t.CutAfter, cutAfter)
	s.learner, s.kept, s.near = nil, s.kept[:0], nil
	switch s.learnAfter = t.LearnAfter; {
	case s.learnAfter == 0:
		s.learnAfter = learnAfter
		if p.sums {
			s.learnAfter = learnAfterSums
		}
	case s.learnAfter < 0:
		s.learnAfter = math.MaxInt64
	}
	s.untilTurn = s.learnAfter
}

// loadAll draws the consequences of the candidates of the task.
func (s *Searcher) loadAll() bool {
	for c, x := range s.dom {
		if x == 0 {
			return false
		}
		if x&(x-1) == 0 {
			s.singles = append(s.singles, uint16(c))
		}
	}
	for c := range s.dom {
		s.mark(uint16(c))
	}
	return s.propagate()
}

// decide opens a node: digit d+1 is put into cell c.
func (s *Searcher) decide(c, d int) {
	s.stack = append(s.stack, frame{uint16(c), uint16(d)})
	from := len(s.stack) * s.cells
	s.states = append(s.states[:from], s.states[from-s.cells:from]...)
	s.dom = s.states[from : from+s.cells]
	s.set(uint16(c), 1<<d)
}

// retract takes back a decision and removes its candidate. It returns the cell.
func (s *Searcher) retract() int {
	f := s.stack[len(s.stack)-1]
	s.open(len(s.stack) - 1)
	s.set(f.c, s.dom[f.c]&^(1<<f.d))
	return int(f.c)
}

// open goes back to the node at a depth.
func (s *Searcher) open(depth int) {
	s.stack = s.stack[:depth]
	s.dom = s.states[depth*s.cells : (depth+1)*s.cells]
	clear(s.dirty)
	s.singles = s.singles[:0]
}

// set changes the candidates of a cell to x, which is not empty.
func (s *Searcher) set(c uint16, x uint64) {
	s.dom[c] = x
	s.changed(c)
}

// changed marks what must be looked at after the candidates of a cell have changed.
func (s *Searcher) changed(c uint16) {
	if x := s.dom[c]; x&(x-1) == 0 {
		s.singles = append(s.singles, c)
	}
	s.mark(c)
}

// mark marks the items of a cell.
func (s *Searcher) mark(c uint16) {
	for i, set := range s.items[int(c)*s.itemWords:][:len(s.dirty)] {
		s.dirty[i] |= set
	}
}

// propagate draws the consequences of what has changed until nothing changes, or the task is
// stopped. It reports false if there is a contradiction.
func (s *Searcher) propagate() bool {
	for {
		for len(s.singles) > 0 {
			c := s.singles[len(s.singles)-1]
			s.singles = s.singles[:len(s.singles)-1]
			if !s.place(c) {
				return false
			}
		}
		item := s.next()
		ok := true
		switch k := item - s.firstOverlap; {
		case item < 0:
			return true
		case item < s.firstKernel:
			ok = s.house(s.houses[item])
		case item < s.firstOverlap:
			if s.stopped() {
				return true // descend says so
			}
			ok = s.filter(item - s.firstKernel)
		case k < len(s.bands):
			ok = s.band(&s.bands[k])
		default:
			ok = s.overlap(&s.overlaps[k-len(s.bands)])
		}
		if !ok {
			return false
		}
	}
}

// next removes the first item from dirty and returns it, or -1 if there is none.
func (s *Searcher) next() int {
	for i, set := range s.dirty {
		if set != 0 {
			s.dirty[i] = set & (set - 1)
			return i*64 + bits.TrailingZeros64(set)
		}
	}
	return -1
}

// place removes the only candidate of a cell from its peers.
func (s *Searcher) place(c uint16) bool {
	digit := s.dom[c]
	for _, p := range s.peers[c] {
		x := s.dom[p]
		if x&digit == 0 {
			continue
		}
		if x == digit {
			s.fail(p)
			return false
		}
		s.set(p, x&^digit)
	}
	return true
}

// house looks for hidden singles.
func (s *Searcher) house(cells []uint16) bool {
	var once, twice, single uint64 // digits of one cell or more, of two, and those decided
	for _, c := range cells {
		x := s.dom[c]
		twice |= once & x
		once |= x
		if x&(x-1) != 0 {
			x = 0
		}
		single |= x
	}
	if once != s.full {
		s.fail(cells...)
		return false
	}
	hidden := once &^ twice &^ single
	if hidden == 0 {
		return true
	}
	for _, c := range cells {
		x := s.dom[c] & hidden
		if x == 0 {
			continue
		}
		if x&(x-1) != 0 {
			s.fail(cells...)
			return false
		}
		s.set(c, x)
	}
	return true
}

// band looks for locked candidates: digits that a line has in one box only are not in other
// lines of the box, and the other way round.
func (s *Searcher) band(b *band) bool {
	parts, rest := s.parts[:len(b.parts)], s.parts[len(b.parts):][:2*b.boxes]
	boxOnce, boxTwice := rest[:b.boxes], rest[b.boxes:] // in one line or more, in two
	clear(rest)
	for i := range b.lines {
		line := parts[i*b.boxes:][:b.boxes]
		for k, cells := range b.parts[i*b.boxes:][:b.boxes] {
			x := uint64(0)
			for _, c := range cells {
				x |= s.dom[c]
			}
			line[k] = x
			boxTwice[k] |= boxOnce[k] & x
			boxOnce[k] |= x
		}
	}
	for i := range b.lines {
		var once, twice uint64
		line := parts[i*b.boxes:][:b.boxes]
		for _, x := range line {
			twice |= once & x
			once |= x
		}
		for k, x := range line {
			// digits of the line here alone that other lines of the box have, and vice versa
			inBox, inLine := x&boxTwice[k]&^twice, x&twice&^boxTwice[k]
			if inBox|inLine == 0 {
				continue
			}
			for other := range b.lines {
				if other != i && !s.remove(b.parts[other*b.boxes+k], inBox) {
					return false
				}
			}
			for other := range b.boxes {
				if other != k && !s.remove(b.parts[i*b.boxes+other], inLine) {
					return false
				}
			}
		}
	}
	return true
}

// overlap looks for locked candidates.
func (s *Searcher) overlap(o *overlap) bool {
	var both, first, second uint64
	for _, c := range o.both {
		both |= s.dom[c]
	}
	for _, c := range o.first {
		first |= s.dom[c]
	}
	for _, c := range o.second {
		second |= s.dom[c]
	}
	return s.remove(o.second, both&^first&second) && s.remove(o.first, both&^second&first)
}

// remove removes digits from cells.
func (s *Searcher) remove(cells []uint16, digits uint64) bool {
	if digits == 0 {
		return true
	}
	for _, c := range cells {
		x := s.dom[c]
		if x&digits == 0 {
			continue
		}
		if x &^= digits; x == 0 {
			s.fail(cells...)
			return false
		}
		s.set(c, x)
	}
	return true
}

// filter runs a kernel.
func (s *Searcher) filter(k int) bool {
	kernel, cells := s.kernels[k], s.cellsOf[k]
	before, dom := s.before[:len(cells)], s.dom
	for i, c := range cells {
		before[i] = dom[c]
	}
	if !kernel.Filter(dom) {
		s.fail(cells...)
		return false
	}
	decided := uint64(0)
	for i, c := range cells {
		x := dom[c]
		if x != before[i] {
			s.changed(c)
		}
		if x&(x-1) != 0 {
			x = 0
		}
		decided |= x
	}
	s.dirty[(s.firstKernel+k)/64] &^= 1 << (k % 64) // it has seen what it has changed
	if locks := s.locks[k]; locks != nil {
		if digits := locks.Locked(dom) &^ decided; digits != 0 {
			return s.lock(cells, digits)
		}
	}
	return true
}

// lock removes digits that some cells are known to hold from the cells that see all their
// places.
func (s *Searcher) lock(cells []uint16, digits uint64) bool {
	w := s.words
	for ; digits != 0; digits &= digits - 1 {
		digit := digits & -digits
		seen := s.seen[:w]
		for i := range seen {
			seen[i] = ^uint64(0)
		}
		for _, c := range cells {
			if s.dom[c]&digit == 0 {
				continue
			}
			for i, set := range s.peerSet[int(c)*w:][:w] {
				seen[i] &= set
			}
		}
		for i, set := range seen {
			for ; set != 0; set &= set - 1 {
				c := uint16(i*64 + bits.TrailingZeros64(set))
				x := s.dom[c]
				if x&digit == 0 {
					continue
				}
				if x == digit {
					s.fail(c)
					return false
				}
				s.set(c, x&^digit)
			}
		}
	}
	return true
}

// fail counts a contradiction of some cells, and of the cell that was decided last.
func (s *Searcher) fail(cells ...uint16) {
	for _, c := range cells {
		s.weight[c] += s.bump
	}
	if n := len(s.stack); n > 0 {
		s.weight[s.stack[n-1].c] += s.bump
	}
	if s.bump *= growth; s.bump > maxBump {
		for c := range s.weight {
			s.weight[c] /= s.bump
		}
		s.bump = 1
	}
}

// choose returns the cell to branch on and the digit, less 1, to try there, or -1 if all cells
// are decided. The cell is the one with the most contradictions by candidate, where those of cells
// with many candidates count less. (Weighted degree heuristic: Boussemart, Hemery, Lecoutre, Sais,
// ECAI 2004.) If it has three candidates or more, a digit that has two places in a house may be
// better.
func (s *Searcher) choose(order []uint8) (c, d int) {
	share := &share
	if s.sums {
		share = &shareOfSums
	}
	best, bestScore := -1, 0.0
	for c, x := range s.dom {
		if score := s.weight[c] * share[bits.OnesCount64(x)]; score > bestScore {
			best, bestScore = c, score
		}
	}
	if best < 0 {
		return -1, 0
	}
	if order == nil && !s.sums && bits.OnesCount64(s.dom[best]) > 2 {
		if c, d := s.choosePlace(bestScore); c >= 0 {
			return c, d
		}
	}
	return best, s.pick(best, order)
}

// choosePlace returns the digit, less 1, that has two places in a house and the most
// contradictions by place, and the place with more of them. It returns -1 if none has more than
// least.
func (s *Searcher) choosePlace(least float64) (c, d int) {
	c = -1
	for _, house := range s.houses {
		var once, twice, more uint64 // digits of one cell or more, of two, and of three
		for _, c := range house {
			x := s.dom[c]
			more |= twice & x
			twice |= once & x
			once |= x
		}
		for two := twice &^ more; two != 0; two &= two - 1 {
			digit := two & -two
			heavier, sum := -1, 0.0
			for _, p := range house {
				if s.dom[p]&digit == 0 {
					continue
				}
				if sum += s.weight[p]; heavier < 0 || s.weight[p] > s.weight[heavier] {
					heavier = int(p)
				}
			}
			if score := sum / 2 * share[2]; score > least {
				least, c, d = score, heavier, bits.TrailingZeros64(digit)
			}
		}
	}
	return c, d
}

// pick returns the digit, less 1, to try next in a cell.
func (s *Searcher) pick(c int, order []uint8) int {
	x := s.dom[c]
	if order == nil {
		if s.unseen != nil && x&s.unseen[c] != 0 {
			return bits.TrailingZeros64(x & s.unseen[c])
		}
		if s.near != nil && x>>(s.near[c]-1)&1 != 0 {
			return int(s.near[c]) - 1
		}
		return bits.TrailingZeros64(x)
	}
	for _, digit := range order[c*s.n : (c+1)*s.n] {
		if d := int(digit) - 1; d < s.n && x>>d&1 != 0 {
			return d
		}
	}
	panic(fmt.Sprintf("ruled: Task.Order lacks a digit in cell %d", c))
}

// verify reports whether the digits of the cells, which are all decided, keep all rules. A
// kernel does not look at what it has changed itself, so this may be the first to see it.
func (s *Searcher) verify() bool {
	for _, k := range s.rules {
		if !k.Feasible(s.dom) {
			s.fail(k.Cells()...)
			return false
		}
	}
	return true
}

// read sets solution to the digits of the cells.
func (s *Searcher) read() {
	for c, x := range s.dom {
		s.solution[c] = uint8(bits.Len64(x))
	}
}

// Fixed returns, after a run that ended with Limited or Stopped, the digits that are the same
// in all solutions, those visited and all others, as far as the search knows, and 0 for other
// cells. It is valid until the next run.
func (s *Searcher) Fixed() []uint8 {
	root := s.states[:s.cells]
	if s.visited > 0 {
		root = s.unvisited // later the branches of visited solutions are removed
	}
	for c, x := range root {
		s.solution[c] = 0
		if x&(x-1) == 0 {
			s.solution[c] = uint8(bits.Len64(x))
		}
	}
	return s.solution
}

func (s *Searcher) progress(t *Task) Progress {
	p := Progress{Contradictions: s.contradictions, Restarts: s.restarts}
	if s.learner != nil {
		p.Contradictions += s.learner.solver.Stats.Conflicts
		p.Restarts += s.learner.solver.Stats.Restarts
	}
	for c, x := range s.states[:s.cells] {
		p.Candidates += bits.OnesCount64(t.Cand[c] & s.full)
		if x&(x-1) == 0 {
			p.Fixed += bits.OnesCount64(t.Cand[c] & s.full)
		} else {
			p.Fixed += bits.OnesCount64(t.Cand[c] & s.full &^ x)
		}
	}
	return p
}
