package nonet

import (
	"context"
	"encoding/binary"
	"math/bits"
	"math/rand/v2"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/nonet-dev/nonet/internal/nine"
)

// ninth is the memory of engine nine. It does not depend on the layout, which
// is always the classic one.
type ninth struct {
	single  nine.Single
	task    nine.Task
	cells   nine.Cells
	first   [81]uint8
	order   nine.Order
	lanes   nine.Lanes
	marks   []uint16
	batch   nine.Batch
	results []nine.Result
	helpers []*nine.Lanes // of further goroutines
}

const (
	// singleNodes is how many nodes engine nine opens on one core before it
	// begins anew with all lanes of all cores, or contest does: 10 ms of work.
	singleNodes = 30_000

	// singleSolutions is how many solutions it lists before it does.
	singleSolutions = 1_000

	// unwatched is how many nodes engine nine opens before it has its context
	// watched, which costs more than a puzzle does: a millisecond of work.
	unwatched = 3_000

	// puzzlesPerJob is the least number of puzzles in a batch for each
	// goroutine: 0.2 ms of work on easy ones.
	puzzlesPerJob = 512
)

var outcomeOfNine = [...]outcome{
	nine.Exhausted: exhausted,
	nine.Ended:     ended,
	nine.Limited:   limited,
	nine.Stopped:   stopped,
}

// nine runs engine nine on one puzzle: a bounded search first, and if that was
// not enough, what suits it best.
func (r *runner) nine(t *task) report {
	if r.ninth == nil {
		r.ninth = new(ninth)
	}
	n := r.ninth
	n.prepare(t)
	bounded := t.nodeLimit > 0 && t.nodeLimit <= singleNodes
	if bounded {
		return n.report(t, n.single.Run(&n.task))
	}
	n.task.NodeLimit = singleNodes
	var part *visits
	if t.visit != nil {
		part = &visits{visit: t.visit, until: singleSolutions}
		n.task.Visit = part.next
	}
	found := n.single.Run(&n.task)
	more := found.Outcome == nine.Limited || found.Outcome == nine.Ended && part != nil && !part.unwanted && found.Count != t.limit
	if !more {
		return n.report(t, found)
	}
	if t.auto && found.Count <= fewSolutions && found.Outcome == nine.Limited {
		return r.contest(t, found)
	}
	return r.goOn(t, found.Count)
}

// prepare sets n.task.
func (n *ninth) prepare(t *task) {
	p := t.puzzle
	setCells(n.cells[:], p.Givens, p.Marks)
	n.task = nine.Task{Cells: &n.cells, Limit: t.limit, NodeLimit: t.nodeLimit, Stop: t.stop, Visit: t.visit}
	if t.rand != nil {
		n.drawOrder(t.rand)
		n.task.Order = &n.order
	}
	if t.first != nil {
		n.task.First = &n.first
	}
}

// goOn searches anew without the bound of a first search, which has visited so
// many solutions: with all lanes of all cores where that can be.
func (r *runner) goOn(t *task, visited int64) report {
	n := r.ninth
	n.task.NodeLimit = t.nodeLimit
	n.task.Visit = t.visit
	plain := t.rand == nil && t.nodeLimit == 0
	switch {
	case plain && t.visit != nil && t.limit == 0:
		return n.report(t, nine.List(&n.task, visited, t.jobs))
	case plain && t.counts() && t.auto && (t.limit == 0 || t.limit > firstCountNine):
		return r.countNine(t, firstCountNine, ninePerNode)
	case plain && t.counts() && (t.limit == 0 || t.limit > 2):
		return n.report(t, nine.Count(&n.task, t.jobs))
	case t.visit != nil:
		n.task.Visit = (&visits{visit: t.visit, skip: visited}).next
	}
	return n.report(t, n.single.Run(&n.task))
}

// report copies the first solution to where it is wanted.
func (n *ninth) report(t *task, found nine.Result) report {
	if found.Count > 0 {
		copy(t.first, n.first[:])
	}
	return report{count: found.Count, nodes: found.Nodes, out: outcomeOfNine[found.Outcome]}
}

// visits is a part of the visits of a search.
type visits struct {
	visit    func([]Digit) bool
	skip     int64 // so many that are not visited
	until    int64 // the number after which the search is to end; 0: none
	number   int64
	unwanted bool // visit returned false
}

func (v *visits) next(g []Digit) bool {
	if v.number++; v.number <= v.skip {
		return true
	}
	v.unwanted = !v.visit(g)
	return !v.unwanted && v.number != v.until
}

// candidatesOf has the digits that a given leaves its cell.
var candidatesOf = [256]uint16{nine.All, 1 << 0, 1 << 1, 1 << 2, 1 << 3, 1 << 4, 1 << 5, 1 << 6, 1 << 7, 1 << 8}

// setCells sets the candidates of cells.
func setCells(cells []uint16, givens []Digit, marks []Digits) {
	cells = cells[:len(givens)]
	if marks == nil {
		for c, d := range givens {
			cells[c] = candidatesOf[d]
		}
		return
	}
	marks = marks[:len(givens)]
	for c, d := range givens {
		cells[c] = candidatesOf[d] & uint16(marks[c][0])
	}
}

// drawOrder draws the order of a random search. A draw of 64 bits serves for a
// few numbers: as a fraction it is multiplied by how many there are to choose
// from, and what is behind the point is left for the next.
func (n *ninth) drawOrder(rnd *rand.Rand) {
	o := &n.order
	var j, rest uint64
	for i := range o.Cells {
		if i%4 == 0 {
			rest = rnd.Uint64()
		}
		j, rest = bits.Mul64(rest, uint64(i+1))
		o.Cells[i] = o.Cells[j]
		o.Cells[j] = uint8(i)
	}
	for c := range o.Digits {
		digits := &o.Digits[c]
		rest = rnd.Uint64()
		for i := range digits {
			j, rest = bits.Mul64(rest, uint64(i+1))
			digits[i] = digits[j]
			digits[j] = uint8(i + 1)
		}
	}
}

// solveNine searches a batch with engine nine.
func (s *Solver) solveNine(ctx context.Context, b *Batch, limit int64, stop *atomic.Bool) {
	r := s.runner
	if r == nil {
		r = new(runner)
		s.runner = r
	}
	if r.ninth == nil {
		r.ninth = new(ninth)
	}
	n := r.ninth
	count := len(b.Results)
	n.results = slices.Grow(n.results[:0], count)[:count]
	n.batch = nine.Batch{
		Digits:    b.Puzzles,
		Limit:     limit,
		NodeLimit: s.NodeLimit,
		Timeout:   s.Timeout,
		Stop:      stop,
		Solutions: b.Solutions,
		Results:   n.results,
	}
	// What needs more nodes is searched by itself, if there is something else
	// to be tried or all cores are to help.
	alone := s.Engine == EngineAuto && (s.NodeLimit == 0 || s.NodeLimit > singleNodes)
	if alone {
		n.batch.NodeLimit = singleNodes
	}
	unsure := b.Marks != nil || tooHigh(b.Puzzles)
	if unsure {
		clear(b.Results)
		n.marks = slices.Grow(n.marks[:0], 81*count)[:81*count]
		n.batch.Marks = n.marks
		setCells(n.marks, b.Puzzles, b.Marks)
		for i := range b.Results {
			if b.puzzle(i).Validate() != nil {
				b.Results[i].Status = StatusInvalid
				clear(n.marks[81*i : 81*i+81]) // not to be searched
			}
		}
	}
	jobs := min(s.jobs(), (count+puzzlesPerJob-1)/puzzlesPerJob)
	if jobs <= 1 {
		n.lanes.Run(&n.batch)
	} else {
		for len(n.helpers) < jobs-1 {
			n.helpers = append(n.helpers, new(nine.Lanes))
		}
		var wg sync.WaitGroup
		for _, lanes := range n.helpers[:jobs-1] {
			wg.Go(func() { lanes.Run(&n.batch) })
		}
		n.lanes.Run(&n.batch)
		wg.Wait()
	}
	cut := StatusLimit
	if contextError(ctx) != nil {
		cut = StatusCancelled
	}
	statuses := [...][3]Status{
		nine.Exhausted: {StatusNoSolution, StatusSolved, StatusNotUnique},
		nine.Ended:     {StatusNoSolution, StatusSolved, StatusNotUnique},
		nine.Limited:   {StatusLimit, StatusLimit, StatusLimit},
		nine.Stopped:   {cut, cut, cut},
	}
	var nodes, solutions int64
	for i, found := range n.results {
		res := &b.Results[i]
		if b.Solutions != nil && found.Count == 0 {
			clear(b.Solutions[81*i : 81*i+81])
		}
		if unsure && res.Status == StatusInvalid {
			continue
		}
		if alone && found.Outcome == nine.Limited && found.Nodes >= singleNodes { // not the timeout
			t := task{ctx: ctx, limit: limit, nodeLimit: s.NodeLimit, stop: stop, jobs: s.jobs(), auto: true}
			b.solve(ctx, s, r, EngineNine, i, &t)
		} else {
			status := statuses[found.Outcome][min(found.Count, 2)]
			*res = Result{status, found.Count, found.Nodes}
		}
		nodes += res.Nodes
		solutions += res.Count
	}
	s.Stats.Nodes, s.Stats.Solutions = nodes, solutions
	n.batch = nine.Batch{}
}

// tooHigh reports whether a digit is above 9.
func tooHigh(digits []Digit) bool {
	const (
		each = 0x0101010101010101
		top  = 0x80 * each
	)
	var over uint64
	for len(digits) >= 8 {
		w := binary.LittleEndian.Uint64(digits)
		over |= w | (w&^uint64(top) + (0x7f-9)*each)
		digits = digits[8:]
	}
	for _, d := range digits {
		if d > 9 {
			return true
		}
	}
	return over&top != 0
}
