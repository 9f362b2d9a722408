package main

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"time"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/exactcover"
	"github.com/nonet-dev/nonet/format"
)

// searcher searches puzzles and exact cover problems alike. It is for one
// goroutine.
type searcher struct {
	flags   *searchFlags
	puzzles nonet.Solver
	covers  exactcover.Solver
	batch   batch
}

func newSearcher(flags *searchFlags) *searcher {
	return &searcher{
		flags: flags,
		// A puzzle with very many solutions is searched on all cores.
		puzzles: nonet.Solver{Engine: flags.engine, NodeLimit: flags.nodeLimit, Timeout: flags.timeout},
		covers:  exactcover.Solver{NodeLimit: flags.nodeLimit, Jobs: 1},
	}
}

// search is the type of searcher.search.
type search = func(ctx context.Context, rec *format.Record, visit func(format.Solution) bool) (format.Summary, error)

// search calls visit for each solution of a record, numbered from 1, until it
// returns false. The error is the context's, or says that the engine does not
// do this; a limit is no error but leaves the summary undecided.
func (s *searcher) search(ctx context.Context, rec *format.Record, visit func(format.Solution) bool) (format.Summary, error) {
	var sum format.Summary
	var err error
	start := time.Now()
	ended := false
	found := func(sol format.Solution) bool {
		sum.Found++
		sol.Number = sum.Found
		ended = !visit(sol)
		return !ended
	}
	if rec.Cover == nil {
		for grid, e := range s.puzzles.Solutions(ctx, rec.Puzzle) {
			if err = e; err != nil || !found(format.Solution{Grid: grid}) {
				break
			}
		}
		sum.Engine, sum.Nodes = s.puzzles.Stats.Engine.String(), s.puzzles.Stats.Nodes
	} else {
		if err := s.coverEngine(rec); err != nil {
			return sum, err
		}
		limited, cancel := s.limit(ctx)
		for options, e := range s.covers.Solutions(limited, rec.Cover) {
			if err = e; err != nil || !found(format.Solution{Options: options}) {
				break
			}
		}
		cancel()
		sum.Engine, sum.Nodes = nonet.Cover.String(), s.covers.Stats.Nodes
	}
	sum.Time = time.Since(start)
	limit, err := s.outcome(ctx, rec, err)
	sum.Decided = err == nil && !limit
	sum.Exhausted = sum.Decided && !ended
	return sum, err
}

// count counts the solutions of a record, up to limit unless that is 0. whole
// reports whether there are no more.
func (s *searcher) count(ctx context.Context, rec *format.Record, limit int) (n *big.Int, sum format.Summary, err error) {
	start := time.Now()
	n = new(big.Int)
	some := 0
	switch {
	case rec.Cover != nil:
		if err := s.coverEngine(rec); err != nil {
			return n, sum, err
		}
		bounded, cancel := s.limit(ctx)
		if limit > 0 {
			some, err = s.covers.CountTo(bounded, rec.Cover, limit)
			n.SetInt64(int64(some))
		} else {
			n, err = s.covers.Count(bounded, rec.Cover)
		}
		cancel()
		sum.Engine, sum.Nodes = nonet.Cover.String(), s.covers.Stats.Nodes
	case limit > 0:
		some, err = s.puzzles.CountTo(ctx, rec.Puzzle, limit)
		n.SetInt64(int64(some))
		sum.Engine, sum.Nodes = s.puzzles.Stats.Engine.String(), s.puzzles.Stats.Nodes
	default:
		n, err = s.puzzles.Count(ctx, rec.Puzzle)
		sum.Engine, sum.Nodes = s.puzzles.Stats.Engine.String(), s.puzzles.Stats.Nodes
	}
	sum.Time = time.Since(start)
	stopped, err := s.outcome(ctx, rec, err)
	sum.Decided = err == nil && !stopped
	sum.Exhausted = sum.Decided && (limit == 0 || some < limit)
	return n, sum, err
}

// coverEngine returns an error if the engine that was asked for is not for
// exact cover problems.
func (s *searcher) coverEngine(rec *format.Record) error {
	if e := s.flags.engine; e != nonet.Auto && e != nonet.Cover {
		return usagef("%s: engine %s is for puzzles and this is an exact cover problem: say -e cover or leave it out", place(rec), e)
	}
	return nil
}

// limit adds --timeout to a context.
func (s *searcher) limit(ctx context.Context) (context.Context, context.CancelFunc) {
	if s.flags.timeout == 0 {
		return ctx, func() {}
	}
	return context.WithTimeout(ctx, s.flags.timeout)
}

// outcome tells a limit from other ends of a search. The error is the
// context's or says what is not supported.
func (s *searcher) outcome(ctx context.Context, rec *format.Record, err error) (limit bool, _ error) {
	switch {
	case err == nil:
		return false, nil
	case ctx.Err() != nil:
		return false, ctx.Err()
	case errors.Is(err, nonet.ErrLimit), errors.Is(err, exactcover.ErrLimit), errors.Is(err, context.DeadlineExceeded):
		return true, nil
	}
	return false, usagef("%s: %w: choose another engine with -e (nonet engines lists them)", place(rec), err)
}

// limits names the limits that were set, for messages.
func (f *searchFlags) limits() string {
	switch {
	case f.timeout == 0:
		return fmt.Sprintf("%d nodes: raise --node-limit", f.nodeLimit)
	case f.nodeLimit == 0:
		return fmt.Sprintf("%v: raise --timeout", f.timeout)
	}
	return fmt.Sprintf("%v or %d nodes: raise --timeout and --node-limit", f.timeout, f.nodeLimit)
}
