package bench

import (
	"context"
	"errors"
	"math"
	"slices"
	"time"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/exactcover"
	"github.com/nonet-dev/nonet/internal/work"
)

// single returns the pass of an engine that searches each puzzle by a call of its own. It
// makes passes for the speed, and one more in which it times each call.
func (s *benchSet) single(f *benchFlags, e work.Engine) benchPass {
	search := s.searchOne(f, e)
	return func(ctx context.Context, r *benchResult) (time.Duration, error) {
		took, err := repeat(func() error {
			for k := range s.len() {
				if _, _, _, err := search(ctx, k); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return 0, err
		}
		first := r.times == nil
		if first {
			r.times = slices.Repeat([]time.Duration{math.MaxInt64}, s.len())
		}
		clock := clockTime()
		for k := range r.times {
			begun := time.Now()
			status, grid, nodes, err := search(ctx, k)
			r.times[k] = min(r.times[k], max(0, time.Since(begun)-clock))
			if err != nil {
				return 0, err
			}
			if first {
				r.nodes += nodes
				r.note(status)
				if len(f.peers) > 0 {
					r.grids = append(r.grids, grid)
				}
			}
		}
		return took, nil
	}
}

// oneSearch searches puzzle or problem k of a set.
type oneSearch func(ctx context.Context, k int) (nonet.Status, nonet.Grid, int64, error)

// searchOne returns the function that searches puzzle or problem k with an engine.
func (s *benchSet) searchOne(f *benchFlags, e work.Engine) oneSearch {
	if s.problems != nil {
		solver := exactcover.Solver{Engine: e.Covers, Jobs: 1, NodeLimit: f.nodeLimit}
		return func(ctx context.Context, k int) (nonet.Status, nonet.Grid, int64, error) {
			status := coverOne(ctx, f, &solver, s.problems[k])
			return status, nil, solver.Stats.Nodes, ctx.Err()
		}
	}
	solver := nonet.Solver{Engine: e.Puzzles, NodeLimit: f.nodeLimit, Timeout: f.timeout}
	call := solver.First
	if f.unique {
		call = solver.Solve
	}
	puzzles := make([]*nonet.Puzzle, s.len())
	for k := range puzzles {
		puzzles[k] = s.puzzle(k)
	}
	return func(ctx context.Context, k int) (nonet.Status, nonet.Grid, int64, error) {
		grid, err := call(ctx, puzzles[k])
		status := nonet.StatusSolved
		switch {
		case err == nil:
		case errors.Is(err, nonet.ErrNoSolution):
			status, err = nonet.StatusNoSolution, nil
		case errors.Is(err, nonet.ErrNotUnique):
			status, err = nonet.StatusNotUnique, nil
		case errors.Is(err, nonet.ErrLimit):
			status, err = nonet.StatusLimit, nil
		}
		return status, grid, solver.Stats.Nodes, err
	}
}

// clockTime returns how long a call of time.Now takes.
func clockTime() time.Duration {
	least := time.Duration(math.MaxInt64)
	for range 100 {
		begun := time.Now()
		least = min(least, time.Since(begun))
	}
	return least
}

// percentile returns the least time that this percentage of the puzzles does not exceed.
func (r *benchResult) percentile(percent float64) time.Duration {
	sorted := slices.Sorted(slices.Values(r.times))
	k := int(math.Ceil(float64(len(sorted))*percent/100)) - 1
	return sorted[max(k, 0)]
}
