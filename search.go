package nonet

import (
	"context"
	"math/rand/v2"
	"slices"
	"sync/atomic"

	"github.com/nonet-dev/nonet/internal/search"
)

var outcomeOfSearch = [...]outcome{
	search.Exhausted: exhausted,
	search.Ended:     ended,
	search.Limited:   limited,
	search.Stopped:   stopped,
}

// search runs engine search on one puzzle.
func (r *runner) search(t *task) (int64, outcome) {
	if r.plan == nil && t.proof == nil && planFacts(r.layout).Contradiction != nil {
		return 0, exhausted
	}
	searcher := r.planSearcher(t)
	if searcher == nil {
		return 0, stopped
	}
	st := search.Task{
		Cand: r.candidates(t.puzzle), NodeLimit: t.nodeLimit, Stop: t.stop, Jobs: t.jobs,
		Visit: t.visit, WorkLimit: t.workLimit,
	}
	if t.proof != nil {
		st.Proof = func(s search.Step) { t.proof.step(s.Clause, s.Forget) }
	}
	if t.rand != nil {
		st.Order = r.drawOrder(t.rand)
		st.Jobs = 1 // so that equal generators give equal results
	}
	if t.progress != nil {
		st.Progress = func(p search.Progress) {
			decided := float64(p.Fixed) / float64(max(1, p.Candidates))
			t.progress(Progress{Conflicts: p.Conflicts, Restarts: p.Restarts, Decided: decided})
		}
	}
	nodes, out := searcher.Run(&st)
	if known := searcher.Fixed(); known != nil {
		r.known = slices.Clone(known)
		for c, d := range t.puzzle.Givens {
			if d != 0 {
				r.known[c] = d // also if the search did not get that far
			}
		}
	}
	return nodes, outcomeOfSearch[out]
}

// candidates returns the digits that the given and the pencilmarks of each cell
// leave, in the form of search.Task.
func (r *runner) candidates(p *Puzzle) []uint64 {
	words := 1
	if r.layout.Digits() > 64 {
		words = 2
	}
	all := AllDigits(r.layout.Digits())
	r.cand = r.cand[:0]
	for c, d := range p.Givens {
		set := all
		if p.Marks != nil {
			set = p.Marks[c]
		}
		if d != 0 {
			set = set.Intersect(Digits{}.With(d))
		}
		r.cand = append(r.cand, set[:words]...)
	}
	return r.cand
}

// planSearcher returns a searcher for the layout, nil if the search was stopped
// before it was ready. A proof gets one of its own, without the derived houses:
// these do not follow by unit propagation.
func (r *runner) planSearcher(t *task) *search.Searcher {
	if t.proof != nil {
		c := r.compiled
		plan := search.Compile(search.Model{N: r.layout.size, Houses: c.houses, Apart: c.apart,
			Stop: t.stop})
		if plan == nil {
			return nil
		}
		return plan.NewSearcher()
	}
	if r.plan != nil {
		return r.searcher
	}
	if r.plan = searchPlan(t.ctx, r.layout, t.stop); r.plan == nil {
		return nil
	}
	if r.searcher == nil {
		r.searcher = r.plan.NewSearcher()
	} else {
		r.searcher.Use(r.plan)
	}
	return r.searcher
}

// searchPlan returns the layout as package search compiles it, with the derived
// houses. It returns nil if ctx ended, and set stop, before that was done: large
// layouts take seconds. One goroutine makes the plan, others wait for it; where the
// first one is stopped, the next one begins anew.
func searchPlan(ctx context.Context, l *Layout, stop *atomic.Bool) *search.Plan {
	c := compile(l)
	if p := c.plan.Load(); p != nil {
		return p
	}
	select {
	case c.planTurn <- struct{}{}:
		defer func() { <-c.planTurn }()
	case <-ctx.Done():
		return nil
	}
	if p := c.plan.Load(); p != nil {
		return p
	}
	facts := planFacts(l)
	p := search.Compile(search.Model{
		N:      l.size,
		Houses: append(slices.Clone(c.houses), facts.Houses...),
		Apart:  c.apart,
		Equal:  facts.Equal,
		Stop:   stop,
	})
	c.plan.Store(p)
	return p
}

// drawOrder draws the order in which the digits are tried in each cell.
func (r *runner) drawOrder(rnd *rand.Rand) []uint8 {
	n, cells := r.layout.Digits(), r.layout.Cells()
	if r.order == nil {
		r.order = make([]uint8, cells*n)
	}
	for c := range cells {
		digits := r.order[c*n : (c+1)*n]
		for i := range digits {
			j := rnd.IntN(i + 1)
			digits[i] = digits[j]
			digits[j] = uint8(i + 1)
		}
	}
	return r.order
}

// coreReport is what the search for contradictory clues found.
type coreReport struct {
	cells          []Cell
	found, minimal bool
	nodes          int64
	out            outcome
}

// core finds clues that contradict each other.
func (p *Puzzle) core(ctx context.Context, nodeLimit int64, stop *atomic.Bool) coreReport {
	t := search.CoreTask{NodeLimit: nodeLimit, Stop: stop}
	all := AllDigits(p.Layout.size)
	for c, d := range p.Givens {
		set := all
		if p.Marks != nil {
			set = p.Marks[c]
		}
		if d != 0 {
			set = set.Intersect(DigitsOf(d))
		}
		if set != all || d != 0 {
			t.Clues = append(t.Clues, search.Clue{Cell: uint16(c), Digits: set})
		}
	}
	plan := searchPlan(ctx, p.Layout, stop)
	if plan == nil {
		return coreReport{out: stopped}
	}
	core := plan.Core(&t)
	r := coreReport{
		found: core.Found, minimal: core.Minimal, nodes: core.Nodes,
		out: outcomeOfSearch[core.Outcome],
	}
	for _, i := range core.Clues {
		r.cells = append(r.cells, Cell(t.Clues[i].Cell))
	}
	return r
}
