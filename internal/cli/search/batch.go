package search

import (
	"context"
	"slices"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format"
	"github.com/nonet-dev/nonet/internal/cli/run"
	"github.com/nonet-dev/nonet/internal/work"
)

// batch has the puzzles of a run that were searched together, and what was found of
// each.
type batch struct {
	nonet.Batch
	limit int
	room  []nonet.Digit // memory for Solutions
}

// batchNodes is how many nodes a puzzle may take in a batch. A puzzle that needs more is
// searched by itself. The limit is low, so that the other answers do not wait long and
// no --timeout can be reached. It is higher than what engine nine needs for any known
// puzzle with one solution (397).
const batchNodes = 1000

// SearchRun searches the puzzles of a run together, up to limit solutions of each. With
// grids, it keeps the first solution of each. It returns false, and has done nothing, if
// the run is not for engine nine. The result of a puzzle in s.batch is that of a search
// of this puzzle alone, unless it is StatusLimit: then the puzzle has to be searched
// again.
func (s *Searcher) SearchRun(ctx context.Context, r run.Puzzles, limit int, grids bool) bool {
	if e := s.Flags.Engine.Puzzles; s.Flags.Engine.Only == work.OnlyCovers ||
		r.Layout != nonet.Classic() || Textbook(e) || e == nonet.EngineCover {
		return false
	}
	b := &s.Batch
	b.limit = limit
	b.Layout, b.Puzzles = r.Layout, r.Puzzles
	b.Results = slices.Grow(b.Results[:0], r.Len)[:r.Len]
	b.Solutions = nil
	if grids {
		b.room = slices.Grow(b.room[:0], len(r.Puzzles))[:len(r.Puzzles)]
		b.Solutions = b.room
	}
	solver := &s.Puzzles
	solver.Timeout, solver.NodeLimit = 0, batchNodes
	if s.Flags.NodeLimit > 0 {
		solver.NodeLimit = min(s.Flags.NodeLimit, batchNodes)
	}
	solver.Jobs = 1 // the workers of the pipeline use the other cores
	err := solver.SolveBatch(ctx, &b.Batch, limit)
	solver.Jobs = s.Flags.Cores()
	solver.Timeout, solver.NodeLimit = s.Flags.Timeout, s.Flags.NodeLimit
	// the search of a single puzzle reports other errors, with the place
	return err == nil || ctx.Err() != nil
}

// Grids returns the solutions of the puzzles [from, to).
func (b *batch) Grids(from, to int) []nonet.Digit {
	cells := b.Layout.Cells()
	return b.Solutions[from*cells : to*cells]
}

// Found returns a search for puzzle i of the batch. It returns what the batch has found,
// or searches again if that is not all.
func (s *Searcher) Found(i int) Func {
	r := s.Batch.Results[i]
	if r.Status == nonet.StatusLimit {
		return s.Search
	}
	return func(
		ctx context.Context, _ *format.Record, visit func(format.Solution) bool,
	) (format.Summary, error) {
		sum := format.Summary{Engine: s.Puzzles.Stats.Engine.String()}
		if r.Status == nonet.StatusCancelled {
			return sum, ctx.Err()
		}
		if r.Count > 0 && s.Batch.Solutions != nil {
			visit(format.Solution{Number: 1, Grid: s.Batch.Grids(i, i+1)})
		}
		sum.Found, sum.Nodes = r.Count, r.Nodes
		sum.Decided, sum.Exhausted = true, r.Count < int64(s.Batch.limit)
		return sum, nil
	}
}
