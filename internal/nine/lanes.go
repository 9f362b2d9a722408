package nine

import (
	"math/bits"
	"sync/atomic"
	"time"

	"github.com/nonet-dev/nonet/internal/sched"
)

// Lanes searches many puzzles at once, one in each lane of the vector registers. A
// lane that is done takes the next puzzle, so that no lane is ever idle. The zero
// value is ready and uses the current tier. A Lanes keeps up to 2 MB of memory
// between runs, and is for one goroutine.
type Lanes struct {
	kernel      kernel
	width, wait int
	// A stack of maxDepth frames for each lane, then a spare frame for each lane, then
	// one frame that is never read.
	frames []frame
	lane   [maxLanes]lane
	active laneSet         // lanes with a puzzle
	insert laneSet         // lanes that wait for a state
	from   [maxLanes]int32 // by lane: the frame of that state
	list   [maxLanes]int32

	batch *Batch
	next  int  // the next puzzle to begin
	taken int  // the end of the puzzles that are taken from the batch
	share bool // idle lanes take work from others

	// One stack for all puzzles, see lanes_pool.go.
	pooled  bool
	pool    []int32 // of each of the first frames: the puzzle
	room    int     // the most that can be on the stack before a step
	repeat  []int   // puzzles to be searched again
	begun   int     // puzzles of the last runs
	several int     // and those with solutions or nodes up to the limit

	start time.Time
	clock time.Duration // from start to the last look, if there is a timeout
}

// lane is the work of one lane: a puzzle, and a stack of states to go back to, which
// are frames[bottom:top].
type lane struct {
	puzzle      int
	bottom, top int32
	begun       time.Duration // on the clock
}

const (
	// maxDepth is more than the longest path of guesses. There are 6*9*6
	// configurations: 6 of each of 9 digits in each of 6 chutes. Each guess removes at
	// least one, and leaves at least one of its digit and chute.
	maxDepth = 6*9*5 + 1

	// lookEvery is the number of steps, of up to 64 sweeps each, between looks
	// at Stop and at the clock. Steps take 0.3 to 20 µs.
	lookEvery = 128

	// takenPuzzles is how many puzzles are taken from a batch at a time.
	takenPuzzles = 32
)

// NewLanes returns Lanes of a tier that is available.
func NewLanes(t Tier) *Lanes {
	l := new(Lanes)
	l.init(newKernel(t))
	return l
}

func (l *Lanes) init(k kernel) {
	l.kernel = k
	l.width, l.wait = k.width()
	l.frames = k.newFrames(l.width*(maxDepth+1) + 1)
	l.room = l.width * (maxDepth - 1)
}

// spare returns the spare frame of a lane.
func (l *Lanes) spare(i int) int32 { return int32(l.width*maxDepth + i) }

// Run searches the puzzles of b that nobody has begun and sets their results. A
// batch is run once.
func (l *Lanes) Run(b *Batch) {
	if l.kernel == nil {
		l.init(newKernel(current))
	}
	l.batch, l.next, l.taken, l.active, l.insert = b, 0, 0, 0, 0
	// If a search ends before its whole tree is searched, the part that was searched
	// must not depend on the other puzzles.
	l.share = b.Limit == 0 && b.Solutions == nil && b.segments == nil && b.NodeLimit == 0
	l.pool, l.repeat = l.pool[:0], l.repeat[:0]
	if b.Timeout > 0 {
		l.start, l.clock = time.Now(), 0
	}
	if l.mayPool(b) && !l.runPooled() {
		l.batch = nil
		return
	}
	for i := range l.width {
		l.refill(i)
	}
	l.insertAll()
	for step := 1; l.active != 0; step++ {
		l.step()
		if step%lookEvery == 0 && !l.look() {
			break
		}
	}
	l.batch = nil
}

// Width returns the number of lanes, up to 32.
func (l *Lanes) Width() int {
	if l.kernel == nil {
		l.init(newKernel(current))
	}
	return l.width
}

// Ask searches for one solution of each of a sequence of puzzles in each lane. It calls
// ask with the number of a lane that is done, and with whether its puzzle had a
// solution, false the first time. ask returns the next puzzle of the lane, or nil for
// none. Ask returns false if it was stopped.
func (l *Lanes) Ask(ask func(lane int, found bool) *Cells, stop *atomic.Bool) bool {
	b := Batch{Limit: 1, Stop: stop, Results: make([]Result, l.Width()), ask: ask}
	l.Run(&b)
	return l.active == 0
}

// step sweeps until some lanes have a verdict, and then does what the verdicts require.
func (l *Lanes) step() {
	bad, solved, stuck := l.sweep()
	if stuck != 0 {
		l.guess(stuck)
	}
	l.keep(solved)
	// When one of several lanes that share a puzzle ends it, the others lose it, and may
	// get another one.
	for set := solved; set != 0; set &= set - 1 {
		i := bits.TrailingZeros32(set)
		if l.working(i) && !l.solution(i) {
			bad |= 1 << i
		}
	}
	for set := bad & l.active; set != 0; set &= set - 1 {
		if i := bits.TrailingZeros32(set); l.working(i) {
			l.back(i)
		}
	}
	if l.share {
		for set := l.idle(); set != 0 && l.steal(bits.TrailingZeros32(set)); set &= set - 1 {
		}
	}
	l.insertAll()
}

// sweep sweeps until enough of the active lanes have a verdict: one while others are idle.
func (l *Lanes) sweep() (bad, solved, stuck laneSet) {
	need := 1
	if l.idle() == 0 {
		need = l.wait
	}
	bad, solved, stuck = l.kernel.sweep(l.active, need)
	return bad & l.active, solved & l.active, stuck & l.active
}

// idle returns the lanes without a puzzle.
func (l *Lanes) idle() laneSet { return ^l.active & (1<<l.width - 1) }

// working reports whether a lane still works on the puzzle that it had before the step.
func (l *Lanes) working(i int) bool { return l.active>>i&1 != 0 && l.insert>>i&1 == 0 }

// guess splits the states of stuck lanes: each lane pushes the second child and goes on
// with the first.
func (l *Lanes) guess(stuck laneSet) {
	limit := l.batch.NodeLimit
	results := l.batch.Results
	n := 0
	for set := stuck; set != 0; set &= set - 1 {
		i := bits.TrailingZeros32(set)
		q := &l.lane[i]
		r := &results[q.puzzle]
		if limit > 0 && r.Nodes == limit {
			r.Outcome = Limited
			l.several++
			stuck &^= set & -set
			l.refill(i)
			continue
		}
		r.Nodes++
		l.list[n%maxLanes] = q.top
		q.top++
		n++
	}
	if n == 0 {
		return
	}
	l.pad(n)
	l.kernel.guess(stuck, 0, 0, l.frames, &l.list)
}

// keep stores the solutions of solved lanes that are the first of their puzzles,
// or that are to be listed.
func (l *Lanes) keep(solved laneSet) {
	b := l.batch
	if b.Solutions == nil && b.segments == nil {
		return
	}
	firsts, n := laneSet(0), 0
	for set := solved; set != 0; set &= set - 1 {
		i := bits.TrailingZeros32(set)
		if b.segments != nil || b.Results[l.lane[i].puzzle].Count == 0 {
			firsts |= 1 << i
			l.list[n%maxLanes] = l.spare(i)
			n++
		}
	}
	if n == 0 {
		return
	}
	l.pad(n)
	l.kernel.extract(firsts, l.frames, &l.list)
	for ; firsts != 0; firsts &= firsts - 1 {
		i := bits.TrailingZeros32(firsts)
		puzzle := l.lane[i].puzzle
		var to []uint8
		if b.segments != nil {
			to = b.segments[puzzle].add()
		} else {
			to = b.Solutions[81*puzzle : 81*puzzle+81]
		}
		l.kernel.write(to, &l.frames[l.spare(i)])
	}
}

// solution counts the solution that a lane has found. It returns false if the lane must
// go on with its puzzle.
func (l *Lanes) solution(i int) bool {
	r := &l.batch.Results[l.lane[i].puzzle]
	r.Count++
	if l.batch.segments != nil && r.Count == segmentSolutions {
		q := &l.lane[i]
		s := l.batch.segments[q.puzzle]
		s.rest = append(s.rest, l.frames[q.bottom:q.top]...)
		l.refill(i)
		return true
	}
	if r.Count != l.batch.Limit {
		return false
	}
	l.end(i, Ended)
	return true
}

// end ends the search of a lane's puzzle.
func (l *Lanes) end(i int, o Outcome) {
	puzzle := l.lane[i].puzzle
	l.batch.Results[puzzle].Outcome = o
	l.several++
	if !l.share {
		l.refill(i)
		return
	}
	var ended laneSet
	for set := l.active; set != 0; set &= set - 1 {
		if i := bits.TrailingZeros32(set); l.lane[i].puzzle == puzzle {
			l.lane[i].top = l.lane[i].bottom // other lanes must not take these states
			ended |= 1 << i
		}
	}
	for ; ended != 0; ended &= ended - 1 {
		l.refill(bits.TrailingZeros32(ended))
	}
}

// back makes a lane go on with the state that it pushed last, or, if there is none, with
// another puzzle.
func (l *Lanes) back(i int) {
	q := &l.lane[i]
	if q.top == q.bottom {
		l.refill(i)
		return
	}
	q.top--
	l.from[i] = q.top
	l.insert |= 1 << i
}

// refill gives a lane the next puzzle, or a part of another lane's puzzle, or nothing.
func (l *Lanes) refill(i int) {
	b := l.batch
	if b.ask != nil {
		l.askNext(i)
		return
	}
	switch {
	case l.next < l.taken || l.take(takenPuzzles):
		l.beginNext(i)
	case len(l.repeat) > 0:
		last := len(l.repeat) - 1
		l.beginPuzzle(i, l.repeat[last])
		l.repeat = l.repeat[:last]
	case !l.share || !l.steal(i):
		l.active &^= 1 << i
	}
}

// beginNext gives a lane the next of the puzzles that were taken from the batch.
func (l *Lanes) beginNext(i int) {
	l.beginPuzzle(i, l.next)
	l.next++
}

// beginPuzzle gives a lane a puzzle.
func (l *Lanes) beginPuzzle(i, puzzle int) {
	b := l.batch
	b.Results[puzzle] = Result{}
	l.begun++
	f := &l.frames[l.spare(i)]
	if b.segments != nil {
		*f = b.segments[puzzle].state
	} else if b.Marks != nil {
		copy(f[:], b.Marks[81*puzzle:81*puzzle+81])
	} else {
		l.kernel.read(f, b.Digits[81*puzzle:81*puzzle+81])
	}
	l.begin(i, puzzle)
}

// askNext gives a lane the next puzzle from Ask, or nothing.
func (l *Lanes) askNext(i int) {
	r := &l.batch.Results[i]
	cells := l.batch.ask(i, r.Count > 0)
	if cells == nil {
		l.active &^= 1 << i
		return
	}
	*r = Result{}
	copy(l.frames[l.spare(i)][:], cells[:])
	l.begin(i, i)
}

// begin makes a lane search a puzzle, or a part of it, from the state in its spare
// frame.
func (l *Lanes) begin(i, puzzle int) {
	at := int32(i * maxDepth)
	l.lane[i] = lane{puzzle: puzzle, bottom: at, top: at, begun: l.clock}
	l.from[i] = l.spare(i)
	l.insert |= 1 << i
	l.active |= 1 << i
}

// take takes up to n puzzles from the batch. It returns false if there are none.
func (l *Lanes) take(n int) bool {
	all := int64(len(l.batch.Results))
	if l.batch.begun.Load() >= all {
		return false
	}
	end := l.batch.begun.Add(int64(n))
	l.next, l.taken = int(min(end-int64(n), all)), int(min(end, all))
	return l.next < l.taken
}

// steal gives a lane the oldest state of the lane with the most states. It returns false
// if no lane has any.
func (l *Lanes) steal(i int) bool {
	most, victim := int32(0), 0
	for set := l.active; set != 0; set &= set - 1 {
		j := bits.TrailingZeros32(set)
		if n := l.lane[j].top - l.lane[j].bottom; n > most {
			most, victim = n, j
		}
	}
	if most == 0 {
		return false
	}
	v := &l.lane[victim]
	l.frames[l.spare(i)] = l.frames[v.bottom]
	v.bottom++
	l.begin(i, v.puzzle)
	l.lane[i].begun = v.begun
	return true
}

// insertAll copies their states into the lanes that wait for one.
func (l *Lanes) insertAll() {
	if l.insert == 0 {
		return
	}
	n := 0
	for set := l.insert; set != 0; set &= set - 1 {
		l.list[n%maxLanes] = l.from[bits.TrailingZeros32(set)]
		n++
	}
	l.pad(n)
	l.kernel.insert(l.insert, l.frames, &l.list)
	l.insert = 0
}

// pad fills the list of n frames up to a multiple of 8.
func (l *Lanes) pad(n int) {
	for ; n%8 != 0; n++ {
		l.list[n%maxLanes] = int32(len(l.frames) - 1)
	}
}

// stopped ends the search of a puzzle before its end. What several lanes have found in
// a tree is not what one would have found that far, and is dropped.
func (l *Lanes) stopped(puzzle int) {
	r := &l.batch.Results[puzzle]
	if l.pooled {
		*r = Result{}
	}
	r.Outcome = Stopped
}

// look reads the flag to stop and the clock. It returns false if the run ends.
func (l *Lanes) look() bool {
	sched.Yield()
	b := l.batch
	if b.Stop != nil && b.Stop.Load() {
		if b.ask != nil {
			return false
		}
		for set := l.active; set != 0; set &= set - 1 {
			l.stopped(l.lane[bits.TrailingZeros32(set)].puzzle)
		}
		for _, puzzle := range l.pool {
			l.stopped(int(puzzle))
		}
		for _, puzzle := range l.repeat {
			l.stopped(puzzle)
		}
		l.repeat = l.repeat[:0]
		for more := true; more; more = l.take(len(b.Results)) {
			for ; l.next < l.taken; l.next++ {
				b.Results[l.next] = Result{Outcome: Stopped}
			}
		}
		return false
	}
	if b.Timeout > 0 {
		l.clock = time.Since(l.start)
		for set := l.active; set != 0; set &= set - 1 {
			i := bits.TrailingZeros32(set)
			if l.active>>i&1 != 0 && l.clock-l.lane[i].begun > b.Timeout {
				l.end(i, Limited)
			}
		}
		l.insertAll()
	}
	return true
}
