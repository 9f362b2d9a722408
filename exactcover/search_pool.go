package exactcover

import (
	"context"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/nonet-dev/nonet/internal/sched"
)

// A pool is several searches that share the tree of one problem, each in a goroutine of its own. A
// worker without a task is idle. The others poll for idle workers between two steps, and one of
// them gives away the last half of what is left of its topmost unfinished node, which is likely to
// be large. So no part of the tree is searched twice, and the nodes are those of one search,
// however they are shared.
type pool struct {
	want    *request
	budget  *budget
	signals *signals
	reduced *reduced
	found   atomic.Int64 // solutions so far, kept if they are only counted and there is a limit

	mu             sync.Mutex
	work           sync.Cond      // an idle worker waits for a task or for the end
	room           sync.Cond      // a worker whose stream is full waits for room
	solutionsReady sync.Cond      // the caller waits for solutions
	tasks          []assignedTask // given away and not yet taken: never more than idle workers
	working        int            // workers that have a task
	over           bool           // the workers are to stop
	err            error          // why
	stats          Stats
	firstStream    *stream
	task           task    // what the pool has to do
	enough         bool    // the caller wants no more solutions
	remaining      float64 // the share of the tree that remains to be done
	passed         Stats   // of the streams before the first, if the order is kept
	reportDue      bool    // the caller is to report the progress
	freeBuffers    []solutionBuffer
}

// An assignedTask is a task with the stream of its solutions.
type assignedTask struct {
	task task
	out  *stream
}

// A stream is the solutions of a task on their way to the caller. If the order is to be kept, each
// task has a stream of its own, and the streams form a list in the order of the tree. As split
// gives away what comes after all that remains, the new stream comes directly behind the old one.
// Otherwise all tasks share one stream.
type stream struct {
	ready []solutionBuffer
	size  int  // numbers in ready
	tasks int  // that write to it
	cut   bool // a task ended before it was done
	next  *stream

	stats  Stats   // of its tasks that ended
	rest   []task  // what is left of its tasks that were cut
	task   task    // its first task, as it was when it was given away
	parent *stream // of the task that it was a part of; nil for the first stream
	again  bool    // the task is to be done again from its beginning
}

// A solutionBuffer has solutions one after another, each as the number of its options and these
// options. Its memory is reused.
type solutionBuffer []int32

const (
	// maxWaiting is how many numbers may wait in all streams together, minWaiting is how many may
	// wait in each stream at least.
	maxWaiting = 1 << 23
	minWaiting = 1 << 14
	// flushSize is how many numbers a worker collects before it flushes them. It flushes at every
	// pause as well.
	flushSize = 1 << 12
	// maxFreeBuffers is how many buffers are kept for reuse.
	maxFreeBuffers = 64
)

// newPool returns a pool for the task that a search has begun with.
func newPool(r *reduced, want *request, b *budget, sig *signals, t task) *pool {
	w := &pool{
		want: want, budget: b, signals: sig, reduced: r,
		working: 1, firstStream: &stream{tasks: 1}, task: t, remaining: t.share,
	}
	w.work.L, w.room.L, w.solutionsReady.L = &w.mu, &w.mu, &w.mu
	return w
}

// run finishes the search that c has begun, with the help of more searches of the same kind. left
// is what they left: all of the task if the caller ended the search, as there are solutions then
// that were found and not passed on.
func (w *pool) run(ctx context.Context, c search, another func() search, jobs int) (
	stats Stats, left []task, err error) {
	yielded := c.counters().Solutions
	w.found.Store(yielded)
	room := max(maxWaiting/jobs, minWaiting)
	var group sync.WaitGroup
	defer group.Wait()
	defer w.end(nil) // yield may panic
	member := func(c search) *worker {
		builder := solutionBuilder{numbers: w.reduced.number}
		return &worker{pool: w, ctx: ctx, search: c, builder: builder, maxWaiting: room}
	}
	group.Go(func() {
		m := member(c)
		m.stream, m.left = w.firstStream, w.remaining
		m.finishTask()
		m.takeTasks()
	})
	for range jobs - 1 {
		group.Go(func() {
			m := member(another())
			m.search.load(w.reduced, w.signals)
			m.takeTasks()
		})
	}
	yielded += w.deliver()
	group.Wait()
	left = w.rest()
	if w.want.yield != nil {
		w.stats.Solutions = yielded
	}
	return w.stats, left, w.err
}

// rest returns what the workers left, after they ended. If the order is kept and this is about a
// part, all that comes after the first cut is left as if it had not been begun: its solutions were
// not passed on.
func (w *pool) rest() []task {
	if w.enough {
		return []task{w.task}
	}
	first := w.firstStream
	left := first.rest
	if !w.want.ordered {
		slices.SortFunc(left, func(a, b task) int { return a.compare(&b) })
		return left
	}
	for s := first.next; s != nil; s = s.next {
		s.again = true
		if !s.parent.again {
			left = append(left, s.task)
		}
	}
	if w.want.part {
		w.passed.add(&first.stats)
		w.stats = w.passed
	}
	return left
}

// deliver passes the solutions and the progress on to the caller until all is done or the caller
// has enough. It returns the number of solutions passed on.
func (w *pool) deliver() (n int64) {
	var p solutionBuilder
	var used []solutionBuffer
	for {
		ready, more := w.nextBatch(used)
		if !more {
			return n
		}
		if w.want.progress.due() {
			w.want.progress.report(w.shareDone())
		}
		for _, list := range ready {
			for len(list) > 0 {
				size := list[0]
				p.transient = p.transient[:0]
				for _, number := range list[1 : 1+size] {
					p.transient = append(p.transient, int(number))
				}
				cover := p.transient
				if !w.want.transient {
					cover = p.copyOf(cover)
				}
				list = list[1+size:]
				n++
				if !w.want.yield(cover) {
					w.enough = true
					w.end(nil)
					return n
				}
			}
		}
		used = ready
	}
}

// shareDone returns the share of the tree that is done.
func (w *pool) shareDone() float64 {
	w.mu.Lock()
	defer w.mu.Unlock()
	return 1 - w.remaining/w.task.share
}

// nextBatch returns the solutions that come next, or none if it is time to report the progress.
// more is whether there may be more of either. The memory of used is free for reuse.
func (w *pool) nextBatch(used []solutionBuffer) (ready []solutionBuffer, more bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	kept := min(len(used), maxFreeBuffers-len(w.freeBuffers))
	w.freeBuffers = append(w.freeBuffers, used[:kept]...)
	for {
		s := w.firstStream
		switch {
		case len(s.ready) > 0:
			ready := s.ready
			s.ready, s.size = nil, 0
			w.room.Broadcast()
			return ready, true
		case w.reportDue:
			w.reportDue = false
			return nil, true
		case s.tasks > 0:
			w.solutionsReady.Wait()
		case s.cut || s.next == nil:
			return nil, false
		default:
			w.passed.add(&s.stats)
			w.firstStream = s.next
		}
	}
}

// end makes all workers stop. The first error counts.
func (w *pool) end(err error) {
	w.mu.Lock()
	w.endLocked(err)
	w.mu.Unlock()
}

// endLocked is end for a caller that holds the lock.
func (w *pool) endLocked(err error) {
	if w.over {
		return
	}
	w.over, w.err = true, err
	for _, p := range w.tasks {
		p.out.tasks--
		p.out.cut = true
		p.out.rest = append(p.out.rest, p.task)
	}
	w.tasks = nil
	w.signals.stop.Store(true)
	w.work.Broadcast()
	w.room.Broadcast()
	w.solutionsReady.Broadcast()
}

// A worker is a member of a pool. It is for the goroutine of its search.
type worker struct {
	*pool
	ctx        context.Context
	search     search
	builder    solutionBuilder
	maxWaiting int // numbers that may wait in its stream

	left      float64        // the share of the tree that remains to be done of its task
	stream    *stream        // where the solutions of its task belong
	collected solutionBuffer // those not yet there
}

// takeTasks takes one task after another until there are no more.
func (m *worker) takeTasks() {
	for {
		m.mu.Lock()
		m.signals.idle.Add(1)
		m.room.Broadcast() // a worker that waits for room may have work to give away
		for len(m.tasks) == 0 && !m.over {
			m.work.Wait()
		}
		if m.over {
			m.mu.Unlock()
			return
		}
		last := len(m.tasks) - 1
		p := m.tasks[last]
		m.tasks = m.tasks[:last]
		m.mu.Unlock()

		m.stream, m.left = p.out, p.task.share
		m.search.begin(p.task)
		m.finishTask()
	}
}

// finishTask searches the task to the end, or until all workers have to stop.
func (m *worker) finishTask() {
	done, err := m.runTask()
	m.flush()
	m.mu.Lock()
	defer m.mu.Unlock()
	m.stats.add(m.search.counters())
	m.stream.stats.add(m.search.counters())
	m.advance()
	m.stream.tasks--
	if !done {
		m.stream.cut = true
		m.stream.rest = m.search.rest(m.stream.rest)
	}
	m.solutionsReady.Signal()
	if m.working--; m.working == 0 || !done {
		m.endLocked(err)
	}
}

// runTask searches. It returns whether the task is done, and if not, why.
func (m *worker) runTask() (done bool, err error) {
	for {
		switch m.search.next(m.budget) {
		case found:
			if m.want.yield != nil {
				cover := m.builder.buildTransient(m.search)
				if !m.want.transient {
					m.builder.sort(cover)
				}
				m.collected = append(m.collected, int32(len(cover)))
				for _, o := range cover {
					m.collected = append(m.collected, int32(o))
				}
				if len(m.collected) >= flushSize {
					m.flush()
				}
			} else if m.want.limit > 0 {
				switch n := m.found.Add(1); {
				case n > m.want.limit:
					m.search.putBack()
					return false, nil
				case n == m.want.limit:
					return false, nil
				}
			}
		case exhausted:
			if !m.search.begun().reached {
				return false, errNowhere
			}
			return true, nil
		case limited:
			return false, ErrLimit
		case paused:
			if err := sched.Err(m.ctx); err != nil {
				return false, err
			}
			if m.signals.stop.Load() {
				return false, nil
			}
			m.flush()
			if m.want.progress != nil || m.signals.idle.Load() > 0 {
				m.mu.Lock()
				m.advance()
				m.giveWork()
				m.mu.Unlock()
			}
		}
	}
}

// flush moves the collected solutions into the stream. It waits for room if need be.
func (m *worker) flush() {
	if len(m.collected) == 0 {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	for m.stream.size >= m.maxWaiting && !m.over {
		m.giveWork()
		m.room.Wait()
	}
	m.stream.size += len(m.collected)
	ready := m.stream.ready
	if last := len(ready) - 1; last >= 0 && cap(ready[last])-len(ready[last]) >= len(m.collected) {
		ready[last] = append(ready[last], m.collected...)
		m.collected = m.collected[:0]
	} else {
		m.stream.ready = append(ready, m.collected)
		m.collected = nil
		if last := len(m.freeBuffers) - 1; last >= 0 {
			m.collected = m.freeBuffers[last][:0]
			m.freeBuffers = m.freeBuffers[:last]
		}
	}
	m.solutionsReady.Signal()
}

// advance notes what was done of the task since the last time. The caller holds the lock.
func (m *worker) advance() {
	if m.want.progress == nil {
		return
	}
	left := min(m.search.remaining(), m.left)
	m.remaining -= m.left - left
	m.left = left
	if m.want.progress.due() {
		m.reportDue = true
		m.solutionsReady.Signal()
	}
}

// giveWork gives a part of the task to an idle worker. The caller holds the lock.
func (m *worker) giveWork() {
	if m.signals.idle.Load() == 0 || m.over {
		return
	}
	t, ok := m.search.split()
	if !ok {
		return
	}
	m.signals.idle.Add(-1)
	m.working++
	m.left -= t.share
	out := m.stream
	if m.want.ordered {
		out = &stream{next: out.next, parent: out, task: t}
		m.stream.next = out
	}
	out.tasks++
	m.tasks = append(m.tasks, assignedTask{t, out})
	m.work.Signal()
}
