package exactcover

import (
	"context"
	"sync"
	"sync/atomic"
)

// A crew is several searches that share the tree of one problem, each in a goroutine of its own. A worker that has
// nothing to do is hungry; those that search look at that between two steps, and one of them gives away the last half
// of what it has left of its topmost unfinished node, which is likely to be large. So no part of the tree is searched
// twice, and the nodes are those of one search, however they are shared out.
type crew struct {
	want    *wanted
	budget  *budget
	signals *signals
	reduced *reduced
	found   atomic.Int64 // solutions so far, kept if they are only counted and there is a limit

	mu      sync.Mutex
	food    sync.Cond // a hungry worker waits for a task, or for the end
	space   sync.Cond // a worker whose output is full waits until some of it is gone
	output  sync.Cond // the caller waits for solutions
	parts   []part    // given away and not yet taken: never more than are hungry
	working int       // workers that have a part
	over    bool      // nothing more is to be done
	err     error     // why
	stats   Stats
	head    *stream
	remains float64 // the share of the tree that remains to be done, in all parts
	behind  bool    // the caller should tell how much that is
	free    []covers
}

// A part is a task with the place of its solutions.
type part struct {
	task task
	out  *stream
}

// A stream is the solutions of a task on their way to the caller. If order is to be kept, each task has its own, and they
// form a list in the order of the tree: as split gives away what comes after all that remains, the new stream belongs
// directly behind the old one. Otherwise all share one.
type stream struct {
	ready []covers
	size  int  // numbers in ready
	tasks int  // that write to it
	cut   bool // a task ended before it was done
	next  *stream
}

// Covers are solutions in a row, each as how many options it has and their numbers. The memory is used again.
type covers []int32

const (
	// maxWaiting is how many numbers may wait in all streams together, and minWaiting how many in each at least.
	maxWaiting = 1 << 23
	minWaiting = 1 << 14
	// bundle is how many numbers a worker collects before it puts them out. It does so at every pause, too.
	bundle = 1 << 12
	// maxFree is how many pieces of memory are kept for the next bundles.
	maxFree = 64
)

// newCrew returns a crew for the tree that a search has begun with.
func newCrew(r *reduced, want *wanted, b *budget, sig *signals) *crew {
	w := &crew{want: want, budget: b, signals: sig, reduced: r, working: 1, head: &stream{tasks: 1}, remains: 1}
	w.food.L, w.space.L, w.output.L = &w.mu, &w.mu, &w.mu
	return w
}

// run finishes the search that c has begun, with the help of more searches of the same kind.
func (w *crew) run(ctx context.Context, c search, another func() search, jobs int) (Stats, error) {
	yielded := c.counters().Solutions
	w.found.Store(yielded)
	room := max(maxWaiting/jobs, minWaiting)
	var group sync.WaitGroup
	defer group.Wait()
	defer w.end(nil) // yield may panic
	group.Go(func() {
		m := worker{crew: w, ctx: ctx, search: c, printer: printer{number: w.reduced.number}, room: room, out: w.head, left: 1}
		m.finish()
		m.eat()
	})
	for range jobs - 1 {
		group.Go(func() {
			m := worker{crew: w, ctx: ctx, search: another(), printer: printer{number: w.reduced.number}, room: room}
			m.search.load(w.reduced, w.signals)
			m.eat()
		})
	}
	yielded += w.deliver()
	group.Wait()
	switch {
	case w.want.yield != nil:
		w.stats.Solutions = yielded
	case w.want.limit > 0:
		w.stats.Solutions = min(w.stats.Solutions, w.want.limit)
	}
	return w.stats, w.err
}

// deliver passes the solutions and the progress on to the caller until all is done or the caller has enough, and returns the
// number of solutions passed on.
func (w *crew) deliver() (n int64) {
	var p printer
	var gone []covers
	for {
		ready, more := w.wait(gone)
		if !more {
			return n
		}
		if w.want.tell.due() {
			w.want.tell.report(w.done())
		}
		for _, list := range ready {
			for len(list) > 0 {
				size := list[0]
				p.lent = p.lent[:0]
				for _, number := range list[1 : 1+size] {
					p.lent = append(p.lent, int(number))
				}
				cover := p.lent
				if !w.want.lend {
					cover = p.keep(cover)
				}
				list = list[1+size:]
				n++
				if !w.want.yield(cover) {
					w.end(nil)
					return n
				}
			}
		}
		gone = ready
	}
}

// done returns the share of the tree that is done.
func (w *crew) done() float64 {
	w.mu.Lock()
	defer w.mu.Unlock()
	return 1 - w.remains
}

// wait returns the solutions that come next, or none if it is time to tell the progress;
// more is whether there may be more of either. The memory of those that are gone is free.
func (w *crew) wait(gone []covers) (ready []covers, more bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.free = append(w.free, gone[:min(len(gone), maxFree-len(w.free))]...)
	for {
		s := w.head
		switch {
		case len(s.ready) > 0:
			ready := s.ready
			s.ready, s.size = nil, 0
			w.space.Broadcast()
			return ready, true
		case w.behind:
			w.behind = false
			return nil, true
		case s.tasks > 0:
			w.output.Wait()
		case s.cut || s.next == nil:
			return nil, false
		default:
			w.head = s.next
		}
	}
}

// end makes all stop. The first error counts.
func (w *crew) end(err error) {
	w.mu.Lock()
	w.endLocked(err)
	w.mu.Unlock()
}

func (w *crew) endLocked(err error) {
	if w.over {
		return
	}
	w.over, w.err = true, err
	for _, p := range w.parts {
		p.out.tasks--
		p.out.cut = true
	}
	w.parts = nil
	w.signals.stop.Store(true)
	w.food.Broadcast()
	w.space.Broadcast()
	w.output.Broadcast()
}

// A worker is a member of a crew. It is for the goroutine of its search.
type worker struct {
	*crew
	ctx     context.Context
	search  search
	printer printer
	room    int // numbers that may wait in its stream

	left  float64 // the share of the tree that remains to be done of its task
	out   *stream // where the solutions of its task belong
	ready covers  // those not yet there
}

// eat takes one task after another until there are no more.
func (m *worker) eat() {
	for {
		m.mu.Lock()
		m.signals.hungry.Add(1)
		m.space.Broadcast() // who waits for room may have work to give away
		for len(m.parts) == 0 && !m.over {
			m.food.Wait()
		}
		if m.over {
			m.mu.Unlock()
			return
		}
		last := len(m.parts) - 1
		p := m.parts[last]
		m.parts = m.parts[:last]
		m.mu.Unlock()

		m.out, m.left = p.out, p.task.share
		m.search.begin(p.task)
		m.finish()
	}
}

// finish searches its task to the end, or until all have to stop.
func (m *worker) finish() {
	done, err := m.run()
	m.flush()
	m.mu.Lock()
	defer m.mu.Unlock()
	m.stats.add(m.search.counters())
	m.advance()
	m.out.tasks--
	m.out.cut = m.out.cut || !done
	m.output.Signal()
	if m.working--; m.working == 0 || !done {
		m.endLocked(err)
	}
}

// run searches. It returns whether the task is done, and if not, why.
func (m *worker) run() (done bool, err error) {
	for {
		switch m.search.next(m.budget) {
		case found:
			if m.want.yield != nil {
				cover := m.printer.lend(m.search)
				if !m.want.lend {
					m.printer.sort(cover)
				}
				m.ready = append(m.ready, int32(len(cover)))
				for _, o := range cover {
					m.ready = append(m.ready, int32(o))
				}
				if len(m.ready) >= bundle {
					m.flush()
				}
			} else if m.want.limit > 0 && m.found.Add(1) >= m.want.limit {
				return false, nil
			}
		case exhausted:
			return true, nil
		case limited:
			return false, ErrLimit
		case paused:
			if err := over(m.ctx); err != nil {
				return false, err
			}
			if m.signals.stop.Load() {
				return false, nil
			}
			m.flush()
			if m.want.tell != nil || m.signals.hungry.Load() > 0 {
				m.mu.Lock()
				m.advance()
				m.share()
				m.mu.Unlock()
			}
		}
	}
}

// flush puts the solutions that were found into the stream, if need be when there is room in it.
func (m *worker) flush() {
	if len(m.ready) == 0 {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	for m.out.size >= m.room && !m.over {
		m.share()
		m.space.Wait()
	}
	m.out.size += len(m.ready)
	if last := len(m.out.ready) - 1; last >= 0 && cap(m.out.ready[last])-len(m.out.ready[last]) >= len(m.ready) {
		m.out.ready[last] = append(m.out.ready[last], m.ready...)
		m.ready = m.ready[:0]
	} else {
		m.out.ready = append(m.out.ready, m.ready)
		m.ready = nil
		if last := len(m.free) - 1; last >= 0 {
			m.ready = m.free[last][:0]
			m.free = m.free[:last]
		}
	}
	m.output.Signal()
}

// advance notes what was done of its task since the last time. The crew is locked.
func (m *worker) advance() {
	if m.want.tell == nil {
		return
	}
	left := min(m.search.left(), m.left)
	m.remains -= m.left - left
	m.left = left
	if m.want.tell.due() {
		m.behind = true
		m.output.Signal()
	}
}

// share gives a part of its task to a worker that is hungry. The crew is locked.
func (m *worker) share() {
	if m.signals.hungry.Load() == 0 || m.over {
		return
	}
	t, ok := m.search.split()
	if !ok {
		return
	}
	m.signals.hungry.Add(-1)
	m.working++
	m.left -= t.share
	out := m.out
	if m.want.ordered {
		out = &stream{next: out.next}
		m.out.next = out
	}
	out.tasks++
	m.parts = append(m.parts, part{t, out})
	m.food.Signal()
}
