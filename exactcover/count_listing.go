package exactcover

import (
	"context"

	"github.com/nonet-dev/nonet/internal/sched"
)

// A listing counts by listing, alone and for a while at a time, until finish.
type listing struct {
	*counter
	problem *reduced
	work    *workspace
	search  search
	signals signals
	forget  func() bool // the context
}

// newListing returns a listing of a problem that has begun.
func (c *counter) newListing(r *reduced) *listing {
	l := &listing{counter: c, problem: r, work: c.workspace}
	if r != c.whole || c.workspace == nil {
		l.work = &workspace{reduced: *r}
	}
	l.forget = context.AfterFunc(c.ctx, func() { l.signals.stop.Store(true) })
	l.search = l.work.searchFor(c.listEngine)
	l.search.load(r, &l.signals)
	l.search.begin(wholeTree)
	return l
}

// run goes on until a number of nodes is opened altogether. It returns whether the listing is done.
// The error is ErrLimit or the context's.
func (l *listing) run(nodes int64) (done bool, err error) {
	l.signals.idle.Store(1) // for short pauses
	defer l.signals.idle.Store(0)
	for l.search.counters().Nodes < nodes {
		switch l.search.next(l.budget) {
		case exhausted:
			return true, nil
		case limited:
			return false, ErrLimit
		case paused:
			if err := sched.Err(l.ctx); err != nil {
				return false, err
			}
		}
	}
	return false, nil
}

// finish goes on to the end, with all jobs.
func (l *listing) finish(want *request) (Stats, error) {
	defer l.forget()
	r := listingRun{l.ctx, l.work, l.listEngine, want, l.budget, &l.signals, l.jobs}
	stats, _, err := r.resume(l.search)
	return stats, err
}
