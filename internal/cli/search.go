package cli

import (
	"context"
	"errors"
	"math/big"
	"time"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/exactcover"
	"github.com/nonet-dev/nonet/format"
	"github.com/nonet-dev/nonet/internal/work"
)

// A searcher searches puzzles and exact cover problems alike. It is for one goroutine.
type searcher struct {
	flags   *searchFlags
	running *running // searches that tell how far they are
	puzzles nonet.Solver
	covers  exactcover.Solver
	oneJob  bool // a search of an exact cover problem has one job
	batch   batch
}

func newSearcher(a *app, flags *searchFlags) *searcher {
	return &searcher{
		flags:   flags,
		running: &a.running,
		// A puzzle with very many solutions is searched on all cores.
		puzzles: nonet.Solver{Engine: flags.Engine.Puzzles, NodeLimit: flags.NodeLimit,
			Timeout: flags.Timeout, Memory: flags.Memory, Jobs: flags.cores()},
		covers: exactcover.Solver{Engine: flags.Engine.Covers, NodeLimit: flags.NodeLimit,
			Memory: flags.Memory, Jobs: 1},
	}
}

// search is the type of searcher.search.
type search = func(ctx context.Context, rec *format.Record,
	visit func(format.Solution) bool) (format.Summary, error)

// search calls visit for each solution of a record, numbered from 1, until it returns false. The
// error is the context's, or says that the engine cannot do this. A limit is no error: it leaves
// the summary undecided.
func (s *searcher) search(ctx context.Context, rec *format.Record,
	visit func(format.Solution) bool) (format.Summary, error) {
	var sum format.Summary
	ended := false
	found := func(sol format.Solution) bool {
		sum.Found++
		sol.Number = sum.Found
		ended = !visit(sol)
		return !ended
	}
	err := s.run(ctx, rec, &sum, func(ctx context.Context) error {
		if rec.Cover == nil {
			for grid, err := range s.puzzles.Solutions(ctx, rec.Puzzle) {
				if err != nil || !found(format.Solution{Grid: grid}) {
					return err
				}
			}
			return nil
		}
		for options, err := range s.covers.Solutions(ctx, rec.Cover) {
			if err != nil || !found(format.Solution{Options: options}) {
				return err
			}
		}
		return nil
	})
	sum.Exhausted = sum.Decided && !ended
	return sum, err
}

// count counts the solutions of a record, up to limit unless that is 0. Exhausted in the summary
// reports whether there are no more.
func (s *searcher) count(ctx context.Context, rec *format.Record, limit int) (n *big.Int,
	sum format.Summary, err error) {
	n = new(big.Int)
	some := 0
	err = s.run(ctx, rec, &sum, func(ctx context.Context) (err error) {
		switch {
		case rec.Cover != nil && (limit == 0 || limit > maxListed ||
			s.covers.Engine == exactcover.EngineMemo):
			n, err = s.covers.Count(ctx, rec.Cover)
			if most := big.NewInt(int64(limit)); limit > 0 && n.Cmp(most) >= 0 {
				n, some = most, limit
			}
		case rec.Cover != nil:
			some, err = s.covers.CountTo(ctx, rec.Cover, limit)
			n.SetInt64(int64(some))
		case limit > 0:
			some, err = s.puzzles.CountTo(ctx, rec.Puzzle, limit)
			n.SetInt64(int64(some))
		default:
			n, err = s.puzzles.Count(ctx, rec.Puzzle)
		}
		return err
	})
	sum.Exhausted = sum.Decided && (limit == 0 || some < limit)
	return n, sum, err
}

// maxListed is up to which limit the solutions of exact cover problems are counted by listing.
const maxListed = 1_000_000

// run runs a search of a record within --timeout. It sets in the summary what the search took and
// whether it was decided. The error is the context's, or a wrong use.
func (s *searcher) run(ctx context.Context, rec *format.Record, sum *format.Summary,
	do func(context.Context) error) error {
	if err := s.flags.Engine.CheckRecord(rec, place(rec)); err != nil {
		return err
	}
	start := time.Now()
	err := s.runWithProgress(ctx, rec, do)
	sum.Time = time.Since(start)
	sum.Engine, sum.Nodes = s.puzzles.Stats.Engine.String(), s.puzzles.Stats.Nodes
	if rec.Cover != nil {
		stats := &s.covers.Stats
		sum.Engine, sum.Nodes, sum.Why = stats.Engine.String(), stats.Nodes, stats.Why
	}
	limit, fail := s.outcome(ctx, rec, err)
	sum.Decided = fail == nil && !limit
	var cut *nonet.LimitError
	if limit && errors.As(err, &cut) {
		sum.Fixed = cut.Known
	}
	return fail
}

// runWithProgress runs a search that reports its progress. It ends the search of an exact cover
// problem at --timeout; a Solver of puzzles does so itself.
func (s *searcher) runWithProgress(ctx context.Context, rec *format.Record,
	do func(context.Context) error) error {
	if rec.Cover == nil {
		running := s.running.begin(place(rec))
		defer s.running.end(running)
		s.puzzles.Progress = running.setPuzzle
		return do(ctx)
	}
	ctx, cancel := s.limit(ctx)
	defer cancel()
	running := s.running.begin(place(rec))
	defer s.running.end(running)
	s.covers.Progress = running.set
	// A long search gets the cores that no other search uses.
	s.covers.Jobs = max(1, s.flags.cores()/s.running.number())
	if s.oneJob {
		s.covers.Jobs = 1
	}
	return do(ctx)
}

// limit adds --timeout to a context.
func (s *searcher) limit(ctx context.Context) (context.Context, context.CancelFunc) {
	if s.flags.Timeout == 0 {
		return ctx, func() {}
	}
	return context.WithTimeout(ctx, s.flags.Timeout)
}

// outcome tells a limit from other ends of a search. The error is the context's, or says what is
// not supported; see outbox.tooLarge for nonet.ErrTooLarge.
func (s *searcher) outcome(ctx context.Context, rec *format.Record, err error) (limit bool,
	_ error) {
	switch {
	case err == nil:
		return false, nil
	case ctx.Err() != nil:
		return false, ctx.Err()
	case errors.Is(err, nonet.ErrLimit), errors.Is(err, exactcover.ErrLimit),
		errors.Is(err, context.DeadlineExceeded):
		return true, nil
	case errors.Is(err, errNotWritable), // a proof
		errors.Is(err, exactcover.ErrPart), errors.Is(err, nonet.ErrTooLarge):
		return false, err
	}
	return false, usagef("%s: %w: choose another engine with %v", place(rec), err,
		work.Words{Program: "-e (nonet engines lists them)", Service: "parameter engine"})
}
