package exactcover

import (
	"context"
	"math"
	"math/rand/v2"

	"github.com/nonet-dev/nonet/internal/sched"
)

// An Estimate is what random probes of a search tree say of the whole tree. Each number is the mean
// of the probes, and the expected value of the mean is the true number. An error is the standard
// error of the mean as far as the probes show it: +Inf after fewer than two of them, and too small
// if few large subtrees hold most of the tree and no probe met them. Numbers beyond float64 are
// +Inf.
type Estimate struct {
	Probes                    int // how many were made
	Solutions, SolutionsError float64
	Nodes, NodesError         float64 // of listing all solutions
}

// Estimate estimates how many solutions there are, and how many nodes it takes to list them with
// the Solver's Engine. A probe goes from the root of the search tree to a leaf. At each node it
// takes one of the alternatives, all equally likely. What it finds is multiplied by the numbers of
// alternatives on the way: D. E. Knuth, Estimating the efficiency of backtrack programs,
// Mathematics of Computation 29 (1975).
//
// A probe takes as long as listing one solution, some microseconds to milliseconds. Rand makes the
// choices and does not shuffle the options; without Rand the same problem has the same estimate
// every time. NodeLimit bounds the nodes of all probes together. One goroutine makes the probes.
// With Part the estimate is of the part.
//
// The errors are ErrLimit, ErrUnsupported for EngineMemo, ErrPart, and the context's; with ErrLimit
// and the context's error the estimate is that of the probes so far. Stats.Nodes are the nodes of
// all probes, Stats.Solutions the probes that ended in a solution.
func (s *Solver) Estimate(ctx context.Context, p *Problem, probes int) (Estimate, error) {
	e := estimator{probe: probe{random: s.Rand}}
	if e.probe.random == nil {
		e.probe.random = rand.New(rand.NewPCG(0, 0))
	}
	err := s.probe(ctx, p, func(c search, r *listingRun) (stats Stats, err error) {
		for e.nodes.n < probes && err == nil {
			err = e.run(ctx, c, s.Part.task(), r.budget)
			stats.add(c.counters())
			r.want.progress.report(float64(e.nodes.n) / float64(probes))
		}
		return stats, err
	})
	result := Estimate{Probes: e.nodes.n}
	result.Nodes, result.NodesError = e.nodes.result()
	result.Solutions, result.SolutionsError = e.solutions.result()
	return result, err
}

// probe calls a function with a search of the problem, whose options are not shuffled.
func (s *Solver) probe(ctx context.Context, p *Problem,
	look func(search, *listingRun) (Stats, error)) error {
	plain := *s
	plain.Rand = nil
	defer func() { s.Stats, s.rest, s.cached = plain.Stats, nil, plain.cached }()
	return plain.run(ctx, p, &request{probe: look})
}

// A probe is a random walk down the tree.
type probe struct {
	random *rand.Rand
	weight float64 // how many places of the tree the current place stands for
	nodes  float64 // estimate of the nodes of the tree
}

// pick chooses one of n alternatives.
func (p *probe) pick(n int32) int32 {
	p.weight *= float64(n)
	return p.random.Int32N(n)
}

// An estimator collects the results of probes.
type estimator struct {
	probe            probe
	nodes, solutions mean
}

// run makes one probe of a task with a search that is loaded.
func (e *estimator) run(ctx context.Context, c search, t task, b *budget) error {
	if err := sched.Err(ctx); err != nil {
		return err
	}
	e.probe.weight, e.probe.nodes = 1, 0
	t.probe = &e.probe
	c.begin(t)
	solutions := 0.0
	for {
		switch c.next(b) {
		case found:
			solutions = e.probe.weight
		case exhausted:
			if !c.begun().reached {
				return errNowhere
			}
			e.nodes.add(e.probe.nodes)
			e.solutions.add(solutions)
			return nil
		case limited:
			return ErrLimit
		case paused:
			if err := sched.Err(ctx); err != nil {
				return err
			}
		}
	}
}

// A mean is the mean of the numbers that were added, with the sum of the squares of their distances
// from it: B. P. Welford's method.
type mean struct {
	n            int
	mean, square float64
}

func (m *mean) add(x float64) {
	m.n++
	d := x - m.mean
	m.mean += d / float64(m.n)
	m.square += d * (x - m.mean)
}

// result returns the mean and its standard error.
func (m *mean) result() (mean, deviation float64) {
	if m.n < 2 {
		return m.mean, math.Inf(1)
	}
	deviation = math.Sqrt(m.square / float64(m.n-1) / float64(m.n))
	if math.IsNaN(m.mean) || math.IsNaN(deviation) { // from ∞ - ∞
		return math.Inf(1), math.Inf(1)
	}
	return m.mean, deviation
}
