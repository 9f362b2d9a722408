// Package search searches puzzles and exact cover problems for commands, within their limits.
package search

import (
	"context"
	"errors"
	"math/big"
	"time"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/exactcover"
	"github.com/nonet-dev/nonet/format"
	"github.com/nonet-dev/nonet/internal/cli/run"
	"github.com/nonet-dev/nonet/internal/work"
)

// A Searcher searches puzzles and exact cover problems alike. It is for one goroutine.
type Searcher struct {
	Flags   *run.SearchFlags  // the limits and engines
	running *run.Running      // searches that tell how far they are
	Puzzles nonet.Solver      // of puzzles
	Covers  exactcover.Solver // of exact cover problems
	OneJob  bool              // a search of an exact cover problem has one job
	Batch   batch             // of SearchRun
}

// New returns a searcher with the limits and engines of the flags.
func New(a *run.App, flags *run.SearchFlags) *Searcher {
	return &Searcher{
		Flags:   flags,
		running: &a.Running,
		// A puzzle with very many solutions is searched on all cores.
		Puzzles: nonet.Solver{Engine: flags.Engine.Puzzles, NodeLimit: flags.NodeLimit,
			Timeout: flags.Timeout, Memory: flags.Memory, Jobs: flags.Cores()},
		Covers: exactcover.Solver{Engine: flags.Engine.Covers, NodeLimit: flags.NodeLimit,
			Memory: flags.Memory, Jobs: 1},
	}
}

// Func is the type of Searcher.Search.
type Func = func(ctx context.Context, rec *format.Record,
	visit func(format.Solution) bool) (format.Summary, error)

// Search calls visit for each solution of a record, numbered from 1, until it returns false. The
// error is the context's, or says that the engine cannot do this. A limit is not an error: it
// leaves the summary undecided.
func (s *Searcher) Search(ctx context.Context, rec *format.Record,
	visit func(format.Solution) bool) (format.Summary, error) {
	var sum format.Summary
	ended := false
	found := func(sol format.Solution) bool {
		sum.Found++
		sol.Number = sum.Found
		ended = !visit(sol)
		return !ended
	}
	err := s.Run(ctx, rec, &sum, func(ctx context.Context) error {
		if rec.Cover == nil {
			for grid, err := range s.Puzzles.Solutions(ctx, rec.Puzzle) {
				if err != nil || !found(format.Solution{Grid: grid}) {
					return err
				}
			}
			return nil
		}
		for options, err := range s.Covers.Solutions(ctx, rec.Cover) {
			if err != nil || !found(format.Solution{Options: options}) {
				return err
			}
		}
		return nil
	})
	sum.Exhausted = sum.Decided && !ended
	return sum, err
}

// Count counts the solutions of a record, up to limit unless that is 0. Exhausted in the summary
// reports whether there are no more.
func (s *Searcher) Count(ctx context.Context, rec *format.Record, limit int) (n *big.Int,
	sum format.Summary, err error) {
	n = new(big.Int)
	some := 0
	err = s.Run(ctx, rec, &sum, func(ctx context.Context) (err error) {
		switch {
		case rec.Cover != nil && (limit == 0 || limit > maxListed ||
			s.Covers.Engine == exactcover.EngineMemo):
			n, err = s.Covers.Count(ctx, rec.Cover)
			if most := big.NewInt(int64(limit)); limit > 0 && n.Cmp(most) >= 0 {
				n, some = most, limit
			}
		case rec.Cover != nil:
			some, err = s.Covers.CountTo(ctx, rec.Cover, limit)
			n.SetInt64(int64(some))
		case limit > 0:
			some, err = s.Puzzles.CountTo(ctx, rec.Puzzle, limit)
			n.SetInt64(int64(some))
		default:
			n, err = s.Puzzles.Count(ctx, rec.Puzzle)
		}
		return err
	})
	sum.Exhausted = sum.Decided && (limit == 0 || some < limit)
	return n, sum, err
}

// maxListed is up to which limit the solutions of exact cover problems are counted by listing.
const maxListed = 1_000_000

// Run runs a search of a record within --timeout. It sets in the summary what the search took and
// whether it was decided. The error is the context's, or a wrong use.
func (s *Searcher) Run(ctx context.Context, rec *format.Record, sum *format.Summary,
	do func(context.Context) error) error {
	if err := s.Flags.Engine.CheckRecord(rec, run.Place(rec)); err != nil {
		return err
	}
	start := time.Now()
	err := s.runWithProgress(ctx, rec, do)
	sum.Time = time.Since(start)
	sum.Engine, sum.Nodes = s.Puzzles.Stats.Engine.String(), s.Puzzles.Stats.Nodes
	if rec.Cover != nil {
		stats := &s.Covers.Stats
		sum.Engine, sum.Nodes, sum.Why = stats.Engine.String(), stats.Nodes, stats.Why
	}
	limit, fail := s.Outcome(ctx, rec, err)
	sum.Decided = fail == nil && !limit
	var cut *nonet.LimitError
	if limit && errors.As(err, &cut) {
		sum.Fixed = cut.Known
	}
	return fail
}

// runWithProgress runs a search that reports its progress. It ends the search of an exact cover
// problem at --timeout; a Solver of puzzles does so itself.
func (s *Searcher) runWithProgress(ctx context.Context, rec *format.Record,
	do func(context.Context) error) error {
	if rec.Cover == nil {
		running := s.running.Begin(run.Place(rec))
		defer s.running.End(running)
		s.Puzzles.Progress = running.SetPuzzle
		return do(ctx)
	}
	ctx, cancel := s.Limit(ctx)
	defer cancel()
	running := s.running.Begin(run.Place(rec))
	defer s.running.End(running)
	s.Covers.Progress = running.Set
	// A long search gets the cores that no other search uses.
	s.Covers.Jobs = max(1, s.Flags.Cores()/s.running.Number())
	if s.OneJob {
		s.Covers.Jobs = 1
	}
	return do(ctx)
}

// Limit adds --timeout to a context.
func (s *Searcher) Limit(ctx context.Context) (context.Context, context.CancelFunc) {
	if s.Flags.Timeout == 0 {
		return ctx, func() {}
	}
	return context.WithTimeout(ctx, s.Flags.Timeout)
}

// Outcome tells a limit from other ends of a search. The error is the context's, or says what is
// not supported; see run.Outbox.TooLarge for nonet.ErrTooLarge.
func (s *Searcher) Outcome(ctx context.Context, rec *format.Record, err error) (limit bool,
	_ error) {
	switch {
	case err == nil:
		return false, nil
	case ctx.Err() != nil:
		return false, ctx.Err()
	case errors.Is(err, nonet.ErrLimit), errors.Is(err, exactcover.ErrLimit),
		errors.Is(err, context.DeadlineExceeded):
		return true, nil
	case errors.Is(err, run.ErrNotWritable), // a proof
		errors.Is(err, exactcover.ErrPart), errors.Is(err, nonet.ErrTooLarge):
		return false, err
	}
	return false, work.Usef("%s: %w: choose another engine with %v", run.Place(rec), err,
		work.Words{Program: "-e (nonet engines lists them)", Service: "parameter engine"})
}

// Textbook reports whether an engine is one of the textbook engines.
func Textbook(e nonet.Engine) bool {
	for _, row := range nonet.Engines() {
		if row.Engine == e {
			return row.Textbook
		}
	}
	return false
}

// Textbooks returns the names of the textbook engines.
func Textbooks() []string {
	var names []string
	for _, row := range nonet.Engines() {
		if row.Textbook {
			names = append(names, row.Name)
		}
	}
	return names
}
