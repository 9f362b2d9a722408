package nonet

import (
	"context"
	"encoding/binary"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/nonet-dev/nonet/internal/nine"
	"github.com/nonet-dev/nonet/internal/sched"
)

// puzzlesPerJob is the least number of puzzles of a batch for each goroutine of
// engine nine: 0.2 ms of work on easy puzzles.
const puzzlesPerJob = 512

// nineBatch searches a batch with the vector lanes of engine nine, and puzzles that
// turn out to be hard by themselves, see batchNodes.
func (s *Solver) nineBatch(ctx context.Context, b *Batch, limit int64, stop *atomic.Bool) {
	r := s.needRunner()
	n := r.needNine()
	count := len(b.Results)
	nodeLimit, again := s.batchNodes(count)
	n.results = slices.Grow(n.results[:0], count)[:count]
	n.batch = nine.Batch{
		Digits:    b.Puzzles,
		Limit:     limit,
		NodeLimit: nodeLimit,
		Timeout:   s.Timeout,
		Stop:      stop,
		Solutions: b.Solutions,
		Results:   n.results,
	}
	mayBeInvalid := b.Marks != nil || aboveNine(b.Puzzles)
	if mayBeInvalid {
		n.loadMarks(b)
	}
	n.runLanes(min(s.jobs(), (count+puzzlesPerJob-1)/puzzlesPerJob))

	cut := StatusLimit
	if sched.Err(ctx) != nil {
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
		if mayBeInvalid && res.Status == StatusInvalid {
			continue
		}
		if again && found.Outcome == nine.Limited && found.Nodes >= nodeLimit { // not the timeout
			t := task{
				ctx: ctx, stop: stop, watching: true, timeout: s.Timeout,
				engine: EngineNine, auto: true,
				limit: limit, nodeLimit: s.NodeLimit, jobs: s.jobs(),
			}
			b.search(r, i, &t)
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

// loadMarks sets the candidates of all cells of a batch. Puzzles that are invalid
// get StatusInvalid and no candidates, so that nothing is searched.
func (n *nineRunner) loadMarks(b *Batch) {
	clear(b.Results)
	cells := 81 * len(b.Results)
	n.marks = slices.Grow(n.marks[:0], cells)[:cells]
	n.batch.Marks = n.marks
	setCells(n.marks, b.Puzzles, b.Marks)
	for i := range b.Results {
		if b.puzzle(i).Validate() != nil {
			b.Results[i].Status = StatusInvalid
			clear(n.marks[81*i : 81*i+81])
		}
	}
}

// lanes are the Lanes that no batch uses. The memory of one is more than a short batch should make.
var lanes = sync.Pool{New: func() any { return new(nine.Lanes) }}

// runLanes searches n.batch on as many goroutines as there are jobs.
func (n *nineRunner) runLanes(jobs int) {
	if jobs <= 1 {
		n.runLane()
		return
	}
	var wg sync.WaitGroup
	for range jobs {
		wg.Go(n.runLane)
	}
	wg.Wait()
}

// runLane is runLanes for one goroutine.
func (n *nineRunner) runLane() {
	l := lanes.Get().(*nine.Lanes)
	l.Run(&n.batch)
	lanes.Put(l)
}

// aboveNine reports whether any digit is above 9. It looks at eight digits at a
// time: adding 0x7f-9 to a byte from 0 to 127 sets its top bit if the byte is
// above 9.
func aboveNine(digits []Digit) bool {
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
