package exactcover

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync/atomic"

	"github.com/nonet-dev/nonet/exactcover/internal/mincost"
	"github.com/nonet-dev/nonet/internal/sched"
)

// A Priced solution is the numbers of its options in ascending order, and what they cost together.
type Priced struct {
	Options []int
	Cost    int64
}

// Cheapest returns the k solutions that cost least, or all if there are no more, cheapest first;
// solutions of equal cost are in ascending order of their options. Of several solutions that cost
// as much as the last one, it depends on the problem, k and Rand alone which are returned.
//
// The errors are [ErrNoSolution], [ErrLimit], [ErrUnsupported] if the problem has costs and Engine
// is not [EngineAuto], and the context's. With ErrLimit and the context's error the cheapest
// solutions found before are returned, which need not be the cheapest there are.
//
// It is a branch and bound search with prices of the items (see Costs in the package
// documentation), by one goroutine. A problem without costs is listed.
func (s *Solver) Cheapest(ctx context.Context, p *Problem, k int) ([]Priced, error) {
	if k <= 0 {
		s.Stats = Stats{}
		return nil, ctx.Err()
	}
	if !p.HasCosts() {
		return s.firstSolutions(ctx, p, k)
	}
	s.Stats, s.rest = Stats{}, nil
	sched.Yield()
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	switch {
	case s.Engine != EngineAuto:
		return nil, fmt.Errorf("solutions of least cost with engine %v: %w", s.Engine,
			ErrUnsupported)
	case s.Part != nil:
		return nil, errNoPart
	}
	var stop atomic.Bool
	if ctx.Done() != nil {
		defer context.AfterFunc(ctx, func() { stop.Store(true) })()
	}
	var r reduced
	if !r.reduce(p, s.Rand, &stop) {
		return nil, sched.Err(ctx)
	}
	var found mincost.Result
	var err error
	if !r.hopeless {
		budget := newBudget(s.NodeLimit)
		found, err = mincost.Search(&mincost.Task{
			Problem:  pricedProblem(p, &r),
			K:        k,
			Stop:     &stop,
			Err:      func() error { return sched.Err(ctx) },
			Spend:    budget.spend,
			Progress: newProgressReporter(s.Progress).report,
		})
	}
	s.Stats = Stats{
		Why:   "the problem has costs: branch and bound by prices of the items",
		Nodes: found.Nodes, Forced: found.Forced, Solutions: found.Found,
	}
	var list []Priced
	for _, solution := range found.Solutions {
		list = append(list, Priced(solution))
	}
	switch {
	case errors.Is(err, mincost.ErrLimit):
		err = ErrLimit
	case err == nil && len(list) == 0:
		err = ErrNoSolution
	}
	return list, err
}

// pricedProblem returns a reduced problem with the costs of its options.
func pricedProblem(p *Problem, r *reduced) *mincost.Problem {
	priced := &mincost.Problem{
		Primary: r.primary, Items: r.items, Start: r.start, Elems: r.elems, Number: r.number,
		Colours: make([]int32, len(r.colours)),
		Cost:    make([]int64, r.options()),
	}
	for e, colour := range r.colours {
		priced.Colours[e] = int32(colour)
	}
	for o, number := range r.number {
		priced.Cost[o] = p.Cost(int(number))
	}
	return priced
}

// firstSolutions returns the first k solutions of a problem without costs.
func (s *Solver) firstSolutions(ctx context.Context, p *Problem, k int) ([]Priced, error) {
	var found []Priced
	err := s.list(ctx, p, true, func(options []int) bool {
		found = append(found, Priced{Options: options})
		return len(found) < k
	})
	if err == nil && len(found) == 0 {
		err = ErrNoSolution
	}
	slices.SortFunc(found, func(a, b Priced) int { return slices.Compare(a.Options, b.Options) })
	return found, err
}
