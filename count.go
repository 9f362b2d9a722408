package nonet

import (
	"errors"
	"math"
	"math/big"

	"github.com/nonet-dev/nonet/exactcover"
	"github.com/nonet-dev/nonet/internal/nine"
)

// A search visits solution by solution. Where they are very many, package
// exactcover can be faster by orders of magnitude: it remembers what it has
// counted, and multiplies the numbers of parts that have nothing to do with each
// other. How much that is worth cannot be seen from a puzzle, so it gets a turn
// now and then, in which it begins anew, and what it may do grows with what the
// search has done. The search goes on where it was.

const (
	// firstCount is at how many solutions the first turn is: some ms of work.
	// Each further one is at countFactor times as many.
	firstCount  = 2_000
	countFactor = 4

	// The classic 9×9 is searched at 12 million solutions a second, so only what
	// falls apart is counted better: the first turn is after some seconds, and a
	// node of it takes as long as ninePerNode solutions, of which it gets a part.
	firstCountNine  = 50_000_000
	countFactorNine = 16
	ninePerNode     = 200

	// maxListed is the limit up to which engine cover counts solutions by
	// listing them.
	maxListed = 1_000_000
)

// counts reports whether the number of solutions is all that is wanted.
func (t *task) counts() bool { return t.visit == nil && t.first == nil }

// otherCount tells whether a search for a number of solutions gets help.
func (r *runner) otherCount(t *task) bool {
	return t.counts() && t.auto && t.proof == nil && r.layout.coverable() == nil
}

// searchOrCount is engine search, with turns of countCover.
func (r *runner) searchOrCount(t *task) report {
	if !r.otherCount(t) {
		return visiting((*runner).search)(r, t)
	}
	var total, least *big.Int
	number, next := int64(0), int64(firstCount)
	inner := *t
	inner.visit = func([]Digit) bool {
		if number++; number < next || t.limit > 0 && t.limit-number < number {
			return true
		}
		turn := next
		next *= countFactor
		if t.nodeLimit > 0 {
			turn = min(turn, (t.nodeLimit-r.searcher.Nodes())/2)
		}
		if turn <= 0 {
			return true
		}
		n, nodes, out := r.countCover(t, turn)
		r.searcher.Spend(nodes)
		if out == exhausted {
			total = n
			return false
		}
		least = n
		return true
	}
	found := visiting((*runner).search)(r, &inner)
	if total != nil {
		found.by = EngineCover
		return t.counted(found, total, exhausted)
	}
	if found.out != exhausted && least != nil && least.Cmp(big.NewInt(found.count)) > 0 {
		return t.counted(found, least, found.out)
	}
	return found
}

// coverOrCount is engine cover, which counts without listing.
func (r *runner) coverOrCount(t *task) report {
	if !t.counts() || t.limit > 0 && t.limit <= maxListed {
		return visiting((*runner).cover)(r, t)
	}
	n, nodes, out := r.countCover(t, t.nodeLimit)
	return t.counted(report{nodes: nodes}, n, out)
}

// counted sets the number that was counted, up to the limit.
func (t *task) counted(found report, n *big.Int, out outcome) report {
	found.out = out
	if t.limit > 0 && n.Cmp(big.NewInt(t.limit)) >= 0 {
		found.count, found.out = t.limit, ended
		return found
	}
	found.total, found.count = n, math.MaxInt64
	if n.IsInt64() {
		found.count = n.Int64()
	}
	return found
}

// countCover counts the solutions as those of an exact cover problem. If it is
// cut short there are at least so many.
func (r *runner) countCover(t *task, nodeLimit int64) (n *big.Int, nodes int64, out outcome) {
	if !r.makeCover(t) {
		return new(big.Int), 0, stopped
	}
	s := &r.coverer
	s.NodeLimit, s.Rand, s.Jobs, s.Memory = nodeLimit, nil, t.jobs, t.memory
	if t.progress != nil {
		s.Progress = func(share float64) { t.progress(Progress{Counted: share}) }
		defer func() {
			s.Progress = nil
			t.progress(Progress{})
		}()
	}
	n, err := s.Count(t.ctx, &r.problem.Problem)
	switch {
	case err == nil:
	case errors.Is(err, exactcover.ErrLimit):
		out = limited
	default:
		out = stopped
	}
	return n, s.Stats.Nodes, out
}

// countNine counts the solutions of a classic 9×9, which are many, with the
// first turn of countCover after so many of them, and a
// node in it for perNode of them.
func (r *runner) countNine(t *task, first, perNode int64) report {
	n := r.ninth
	spent := int64(0)
	for limit := first; t.limit == 0 || limit < t.limit/2; limit *= countFactorNine {
		n.task.Limit = limit
		found := n.report(t, nine.Count(&n.task, t.jobs))
		found.nodes += spent
		if found.out != ended {
			return found
		}
		total, nodes, out := r.countCover(t, limit/perNode)
		spent = found.nodes + nodes
		switch out {
		case exhausted:
			return t.counted(report{nodes: spent, by: EngineCover}, total, exhausted)
		case stopped:
			found.nodes, found.out = spent, stopped
			return found
		}
	}
	n.task.Limit = t.limit
	found := n.report(t, nine.Count(&n.task, t.jobs))
	found.nodes += spent
	return found
}
